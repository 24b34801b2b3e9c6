//! UCC, utilization-based congestion control.
//!
//! A loss on a link that is not fully used is taken as a loss of the link, not as
//! congestion, and leaves the window as it is (Utsumi and Zabir). The sender
//! estimates how busy the link is from how many of its packets found an empty queue.
//!
//! # Rules
//!
//! One-way delay is the receiver's timestamp less the echoed one. The clocks need
//! not agree: only differences count, so that the offset cancels. Timestamps are
//! read as by a clock that ticks every `granularity`. Since the last loss the
//! sender counts
//!
//! - $N$, the acknowledgements, by `duplicates` with or without those of no new
//!   data, because each of them also reports a packet that arrived;
//! - $N_{\min}$, those among them at the minimum one-way delay of the connection:
//!   such a packet met no queue.
//!
//! The link's utilization is estimated as
//!
//! $$
//! \rho = \frac{N - N_{\min}}{N},
//! $$
//!
//! and 1 while nothing has been counted. When a loss is found,
//!
//! $$
//! w \leftarrow \mathit{ssthresh} =
//! \begin{cases}
//! \max(f/2,\ 2) & \text{if } \rho > \alpha, \\
//! w & \text{otherwise,}
//! \end{cases}
//! $$
//!
//! and counting restarts. Either way slow start ends, also where
//! only the link has lost packets. Delays within `resolution` of the least count as the
//! least. A delay that undercuts it by more than half the resolution becomes the
//! new least, and $N_{\min}$ starts again: the earlier packets did meet a queue.
//!
//! Growth is NewReno's. A timeout, on which the paper is silent, halves as
//! NewReno does and starts counting again. A mark (ECN) halves, too: it is not a
//! loss, and no link sets it. The counts are kept, as they are when a
//! loss is found spurious.
//!
//! Four choices are open to the sender:
//!
//! - Whether duplicates count. They echo the timestamp of the last segment that came in order (RFC 7323, section
//!   4.3), up to a round trip before the one that made the receiver acknowledge: their delay is not the delay of a
//!   packet, and never the minimum. The paper counts transmitted packets, and its stack informs a control of
//!   duplicates; so they are `counted`, or else `left-out`.
//! - A finer clock. The original's ticks every millisecond and two delays are
//!   equal if their ticks are. With a fine `clock` of the transport and a
//!   `granularity` of 0 delays are as good as exact, and `resolution` says which
//!   of them are equal: half a millisecond, say.
//! - Round trips instead of one-way delays, the form with which the paper
//!   starts (`delay: round-trip`). They count what acknowledgements wait for, too.
//! - A minimum delay that ages: with `ageing` it is the minimum over this many last
//!   seconds, to a tenth of them. When it rises the counts are kept.
//!
//! UCC needs timestamps for one-way delays; they are switched on for its flow
//! over any preset.
//!
//! # Differences
//!
//! - The original is a kernel module of FreeBSD 9, whose timestamps tick every
//!   millisecond, and at 10 Mb/s a packet of 1000 bytes takes 0.8 ms, less than a
//!   tick. `granularity` keeps that clock where the transport's is finer; where
//!   it is coarser, as in the preset `ns2`, the transport's counts.
//! - The paper's second condition hints at refreshing the minimum delay without
//!   saying when; unless `ageing` is given it lasts as long as the connection.
//! - ns-2 and ns-3 do not have it: there is no reference run to compare with.
//!
//! # Limits
//!
//! - The threshold asks for $1/(1 - \alpha)$ packets between losses, 100 of them
//!   with the default. At loss rates above 1 % the decision rests on whether
//!   one packet was at the minimum.
//! - The estimate is not only the load of the link. A clock that ticks every millisecond reads a delay of 20.93 ms
//!   as 21, and not as the least, 93 times in a hundred: 6 packets in a round trip of 42 ms, 12 % of a link of 10
//!   Mb/s and with no queue before it, give $\rho = 0.93$; by exact delays 0. Packets of a burst wait for one
//!   another. And after a loss duplicates add to $\rho$ up to a round trip of packets. With 84 packets in 100 ms,
//!   half a percent of them lost and a link used to 6 %, $\rho$ was 0.68 at the mean loss with duplicates and 0.52
//!   without; paced, so that nothing waited, 0.47 and 0.17, and by exact delays 0.36 and 0.
//! - With delayed acknowledgements only the packet that triggers an
//!   acknowledgement gives a delay, from the departure of the first that waited:
//!   the least is that of the few packets that were acknowledged alone, and $\rho$
//!   is too large.
//! - On Utsumi and Zabir's dumbbell the buffer is about the product of bandwidth and
//!   delay: after a halving the queue just empties, and $\rho$ lies near
//!   $\alpha$. Expect runs to differ.
//!
//! # Checked
//!
//! - $N = 200$, $N_{\min} = 3$: $\rho = 0.985$ and no reduction;
//!   $N_{\min} = 1$: $\rho = 0.995$ and half the window.
//! - A lower minimum takes the old count back; the difference of timestamps holds
//!   across clocks that wrap.
//! - Delays of an M/D/1 queue at a load of 0.95 give $\rho = 0.95$.
//! - The numbers above for ticks, duplicates and pacing, and that an uncongested loss in
//!   slow start ends it.
//! - One flow over 10 Mb/s and 40 ms with 1 % random loss
//!   has 7.5 Mb/s where every segment is acknowledged, with duplicates or without, 2.2
//!   times what NewReno has. With delayed acknowledgements it is 1.2 times, and 2.4 by
//!   round trips. Utsumi and Zabir, find 150 % and more.
//! - Without losses one flow or two use that link to the full and share it evenly.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Timestamps, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::freebsd::by_the_clock;
use crate::sender::parts::gain;
use crate::sender::parts::reasons;
use crate::sender::parts::sliding::SlidingLeast;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

crate::reasons! {
    USED = "link-used": "Since the last loss {share:%} of the packets met a queue, more than α = {alpha:%}: the link seems fully used, and the reduction halves {base:n} to {to:n}.",
        "w ← max(f / 2, 2), if ρ > α", "Utsumi and Zabir, section 4";
    UNUSED = "link-unused": "Since the last loss {share:%} of the packets met a queue, not more than α = {alpha:%}: the link is not fully used, the loss does not count as congestion, and the window stays at {to:n}.",
        "w ← w, if ρ ≤ α", "Utsumi and Zabir, section 4";
}

impl Explain for Ucc {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &USED,
        &UNUSED,
        &reasons::HALF,
    ];

    fn explain(&self, before: &Ucc, update: &Update<'_>) -> Option<Because> {
        if let Asked::Reduced(congestion) = update.asked {
            let (share, alpha) = (before.utilization(), self.parameters.alpha);
            let base = congestion.from;
            let of = [("share", share), ("alpha", alpha)];
            let to = ("to", update.change()[1]);
            return Some(if share > alpha {
                USED.giving(
                    (base / 2.0).max(MINIMUM),
                    [of[0], of[1], ("base", base), to],
                )
            } else {
                UNUSED.giving(update.from.cwnd.max(MINIMUM), [of[0], of[1], to])
            });
        }
        reasons::reno(update).or_else(|| reasons::half(update))
    }
}

#[cfg(test)]
mod tests;

choices! {
    /// Whether duplicate acknowledgements count.
    pub enum Duplicates {
        /// They count: each reports a packet that arrived.
        Counted = "counted",
        /// They do not count.
        LeftOut = "left-out",
    }
}

choices! {
    /// Which delay shows a queue.
    pub enum Delay {
        /// The one-way delay from the sender to the receiver, by timestamps.
        OneWay = "one-way",
        /// The round trip.
        RoundTrip = "round-trip",
    }
}

parameters! {
    /// Parameters of UCC.
    pub struct Parameters {
        /// A loss halves the window only above this estimate of the link's utilization (Utsumi and Zabir: 0.99).
        "alpha" alpha: Number(0.99, 0.0, 1.0, Share) "Utilization threshold";
        /// Delays within this of the minimum count as the minimum. They are already quantised to the granularity and to the tick of the transport's clock.
        "resolution" resolution: Number(0.0, 0.0, 0.1, Seconds) "Delay resolution";
        /// Delays are read as by a clock with this tick (FreeBSD 9: 1 ms); 0 takes them as they are.
        "granularity" granularity: Number(0.001, 0.0, 0.1, Seconds) "Delay granularity";
        /// Which delay shows that a packet met a queue (Utsumi and Zabir: the one-way delay).
        "delay" delay: Choice(Delay, "one-way") "Delay";
        /// The minimum delay is the minimum over this many last seconds, 30 for instance; unless set,
        /// over the connection.
        "ageing" ageing: LogOptional(0.1, 100_000.0, Seconds) "Age of the minimum delay";
        /// Whether acknowledgements of no new data count: they report a packet, but the timestamp that they echo is that of another.
        "duplicates" duplicates: Choice(Duplicates, "counted") "Duplicate acknowledgements";
    }
}

/// UCC's state. Delays are in nanoseconds, one-way ones offset by the clocks'
/// difference.
#[derive(Clone, Debug)]
pub struct Ucc {
    parameters: Parameters,
    least: Option<i64>,
    /// The recent minimum, where it ages.
    sliding: Option<SlidingLeast>,
    /// Acknowledgements since the last loss.
    seen: u64,
    /// Those among them at the minimum delay.
    at_least: u64,
    /// The counts that the last loss or timeout cleared, in case that is spurious.
    forgotten: Counts,
}

/// The counts since the last loss, and the minimum delay they refer to.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    least: Option<i64>,
    seen: u64,
    at_least: u64,
}

impl Ucc {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "ucc",
        name: "UCC",
        summary: "Halves on loss only when the link seems fully used, because few packets had the minimum one-way delay.",
        source: "Utsumi and Zabir, Utilization-based congestion control, sections 3 and 4",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "utilization",
                label: "Estimated utilization",
                unit: Unit::Share,
                help: "The share of acknowledgements since the last loss with a delay above the minimum.",
            },
            Internal {
                key: "leastDelay",
                label: "Minimum delay",
                unit: Unit::Seconds,
                help: "The minimum delay; one-way delays are by unsynchronised clocks.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Ucc {
        Ucc {
            parameters: Parameters::from_values(values),
            least: None,
            sliding: None,
            seen: 0,
            at_least: 0,
            forgotten: Counts::default(),
        }
    }

    /// ρ: the share of packets that met a queue. Without any packet, full use.
    fn utilization(&self) -> f64 {
        if self.seen == 0 {
            1.0
        } else {
            (self.seen - self.at_least) as f64 / self.seen as f64
        }
    }

    /// The delay that an acknowledgement reports.
    fn delay(&self, ack: &Ack) -> Option<i64> {
        if ack.acked == 0 && self.parameters.duplicates == Duplicates::LeftOut {
            return None;
        }
        let tick = Span::from_seconds(self.parameters.granularity);
        match self.parameters.delay {
            Delay::OneWay => Some(one_way(&ack.timestamps?, tick)),
            Delay::RoundTrip => Some(by_the_clock(ack.now, ack.rtt?, tick).0.cast_signed()),
        }
    }

    fn note_delay(&mut self, now: Time, delay: i64) {
        let resolution = Span::from_seconds(self.parameters.resolution)
            .0
            .cast_signed();
        let known = self.least.unwrap_or(delay);
        let candidate = match self.parameters.ageing {
            None => known.min(delay),
            Some(age) => self
                .sliding
                .get_or_insert_with(|| SlidingLeast::new(age, now, known))
                .note(now, delay),
        };
        if 2 * (known - candidate) > resolution {
            // The minimum so far was not the minimum.
            self.least = Some(candidate);
            self.at_least = 0;
        } else if self.least.is_none() || 2 * (candidate - known) > resolution {
            self.least = Some(candidate);
        }
        self.seen += 1;
        if delay <= self.least.unwrap_or(delay) + resolution {
            self.at_least += 1;
        }
    }

    fn forget(&mut self) {
        self.forgotten = Counts {
            least: self.least,
            seen: std::mem::take(&mut self.seen),
            at_least: std::mem::take(&mut self.at_least),
        };
    }
}

impl CongestionControl for Ucc {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        if let Some(delay) = self.delay(ack) {
            self.note_delay(ack.now, delay);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        gain::grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let congested = self.utilization() > self.parameters.alpha;
        self.forget();
        if congested {
            congestion.half()
        } else {
            window.cwnd.max(MINIMUM)
        }
    }

    fn mark(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.forget();
        congestion.half()
    }

    fn undo(&mut self, _window: &mut Window) {
        let Counts {
            least,
            seen,
            at_least,
        } = std::mem::take(&mut self.forgotten);
        self.seen += seen;
        if least == self.least {
            self.at_least += at_least;
        }
    }

    fn needs(&self) -> Needs {
        Needs {
            timestamps: self.parameters.delay == Delay::OneWay,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.utilization());
        out.push(self.least.map_or(f64::NAN, |least| least as f64 / 1e9));
    }

    fn configure(&mut self, values: &[Value]) {
        let before = std::mem::replace(&mut self.parameters, Parameters::from_values(values));
        if before.delay != self.parameters.delay
            || before.granularity != self.parameters.granularity
        {
            // Delays of two kinds do not compare.
            self.least = None;
            self.forget();
            self.forgotten = Counts::default();
        }
        // Begins with the least delay known.
        self.sliding = None;
    }
}

/// The receiver's time less the sender's, each in whole ticks.
fn one_way(stamps: &Timestamps, tick: Span) -> i64 {
    let (left, apart) = (stamps.left(), stamps.apart());
    if tick == Span::ZERO {
        return apart;
    }
    let tick = tick.0.cast_signed();
    ((left + apart).div_euclid(tick) - left.div_euclid(tick)) * tick
}
