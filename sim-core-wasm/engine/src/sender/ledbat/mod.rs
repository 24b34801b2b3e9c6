//! LEDBAT (RFC 6817): keeps a fixed delay in the queue of the bottleneck, and
//! gives way to traffic that adds to it.
//!
//! Background downloads should use only spare capacity. LEDBAT measures
//! how long its segments queue on the forward path. It grows while that is less than a
//! target, and shrinks when it is more, as when another flow fills the queue.
//!
//! # Rules
//!
//! Each acknowledgement of new data gives a one-way delay, the receiver's timestamp less
//! the one it echoes. The clocks need not agree, since only differences count.
//!
//! - The base delay $D_{base}$ is the least of the last `baseHistory` minutes, kept as a
//!   minimum for each minute, the present one included.
//! - The current delay $D$ is the least of the latest `filterLength` samples, none of
//!   them older than a smoothed round trip.
//! - With the queueing delay $q = D - D_{base}$ and the target $T$, an acknowledgement of
//!   $n$ segments moves the window by
//!
//!   $$
//!   w \leftarrow w + \mathit{GAIN} \cdot \frac{T - q}{T} \cdot \frac{n}{w},
//!   $$
//!
//!   a segment per round trip without a queue, nothing at the target, minus one at twice and
//!   minus two at three times the target. `decreaseGain` is the gain above the target.
//! - It grows to the flight size before the acknowledgement plus `allowedIncrease` at most, and
//!   falls to that while the sender is short of data. It is `minimumWindow` at least.
//! - A loss, once for a window of data: $w \leftarrow \min(w, \max(w/2,\ \text{minimum}))$.
//! - The congestion timeout is the transport's, with its doubling: a window of one.
//!
//! With `slowStart` a connection begins with it, and has it after a timeout; it ends at
//! a loss, at $\mathit{ssthresh}$, or once the delay has reached the target. Without, the law
//! holds from the start.
//!
//! It needs timestamps, which are switched on for its flow over any preset. With
//! `delay` at `round-trip` it takes round trips instead, and the return path counts.
//!
//! # Differences
//!
//! - The RFC cuts every window to the flight size plus `allowedIncrease`, for lack of data or
//!   not. Without pacing that is the same. A paced sender's flight stays below its window while
//!   the smoothed round trip remembers a queue that is gone; cut to that, the window makes it slower
//!   still.
//! - ns-3's `TcpLedbat` bounds the window by the flight size *after* the acknowledgement
//!   plus what it acknowledges, which is the window itself: with an acknowledgement for every
//!   segment it stops growing after slow start. It is in slow start by default, and its
//!   filter keeps three samples where it is set to four.
//! - libutp, the LEDBAT of BitTorrent, has rules of its own for its ramp and decay.
//! - ns-2.35, Linux and FreeBSD have none.
//!
//! # Limits
//!
//! - Timestamps come in ticks of the transport's `clock`, a millisecond by default: 1 % of the
//!   target. A delay is known to a tick.
//! - A delayed acknowledgement echoes the first segment it covers, so that the time for
//!   which it was delayed is in its delay.
//! - The RFC's initial window of two segments is the transport's `initialWindow`.
//! - Latecomers win: a flow that joins a standing queue takes it for part of the
//!   path. It aims at the target beyond that, the others see twice the target and shrink, and
//!   the newcomer never learns better as long as the queue does not run empty. LEDBAT++ is
//!   designed to avoid that.
//! - The base delay rises only once `baseHistory` minutes are over: a longer path looks like
//!   a queue until then. Minutes without an acknowledgement do not count.
//! - Over a buffer that holds less than the target it never sees it. It then yields to no flow:
//!   over 48 packets (40 to 58 ms) it took 40 to 70 % beside NewReno.
//! - During fast recovery the transport governs the window, and the law rests.
//!
//! # Checked
//!
//! - At a window of ten an acknowledgement changes it by 0.1, 0.05, 0, -0.1 and -0.2 at
//!   queueing delays of 0, half, one, two and three times the target.
//! - One acknowledgement for every segment: the window still grows.
//! - 10 Mb/s, 40 ms, 200 packets of buffer (240 ms): a flow alone keeps a mean delay of 93 to 97 ms
//!   from 20 to 60 s on, still rising, and loses nothing. Beside NewReno it gets 1 to 2 % of the link;
//!   two of them that start together share to 0.999.
//! - A second one that starts 20 s late, over 500 packets: after four minutes the first has
//!   1 % of the link, and the queue is 189 ms long.

mod delays;
crate::reasons! {
    BELOW = "below-target": "The queueing delay of {queueing:s} is below the target of {target:s}: the window grows in proportion to the difference, from {from:n} to {to:n}, but to at most one above the flight of {flight:n}.",
        "w ← min(w + GAIN · (1 − q / TARGET) · acked / w, flight + 1)", "RFC 6817, section 2.4.2";
    ABOVE = "above-target": "The queueing delay of {queueing:s} is above the target of {target:s}: the window falls in proportion to the difference, from {from:n} to {to:n}, but not below its minimum.",
        "w ← max(w + GAIN · (1 − q / TARGET) · acked / w, w_min)", "RFC 6817, section 2.4.2";
    BOUNDS = "bounds": "While the application has little data to send, the window is at most one more than the flight, and at least {minimum:n}: {from:n} becomes {to:n}.",
        "w ← max(min(w, flight + 1), w_min)", "RFC 6817, section 2.4.1";
    NO_RETURN = "no-return": "Slow start has ended and must not undo the reduction by the queueing delay: the threshold is at most the window, {to:n}.",
        "ssthresh ← min(ssthresh, w)", "RFC 6817, section 2.5";
    LOSS = "loss": "A loss halves the window of {from:n}, but not below its minimum: {to:n}.",
        "w ← min(w, max(w / 2, w_min))", "RFC 6817, section 2.4.1";
}

impl Explain for Ledbat {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &BELOW,
        &ABOVE,
        &BOUNDS,
        &NO_RETURN,
        &LOSS,
    ];

    fn explain(&self, _before: &Ledbat, update: &Update<'_>) -> Option<Because> {
        let ([from, to], target) = (update.change(), self.parameters.target);
        let (queueing, minimum) = (("queueing", self.queueing), self.parameters.minimum);
        match update.asked {
            Asked::Observed(_) if update.of == Quantity::Ssthresh => {
                Some(NO_RETURN.giving(update.from.ssthresh.min(update.to.cwnd), [("to", to)]))
            }
            Asked::Observed(ack) if self.off_target() < 0.0 => {
                let values = [queueing, ("target", target), ("from", from), ("to", to)];
                let mut gives = from + self.step(ack.acked, from);
                if ack.rate.is_some_and(|rate| rate.app_limited) {
                    gives = gives.min(self.most(ack));
                }
                Some(ABOVE.giving(gives.max(minimum), values))
            }
            Asked::Observed(_) => {
                Some(BOUNDS.with([("minimum", minimum), ("from", from), ("to", to)]))
            }
            Asked::Grew(ack) if !update.from.in_slow_start() => {
                let values = [
                    queueing,
                    ("target", target),
                    ("from", from),
                    ("to", to),
                    ("flight", ack.flight as f64),
                ];
                let grown = from + self.step(ack.acked, from);
                Some(BELOW.giving(grown.min(self.most(ack)).max(from), values))
            }
            Asked::Grew(_) => reasons::slow_start(update),
            _ => {
                reasons::congestion(update)?;
                Some(LOSS.with([("from", update.from.cwnd), ("to", to)]))
            }
        }
    }
}

#[cfg(test)]
mod tests;

use crate::control::{Ack, Congestion, CongestionControl, Needs, Phase, Window};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::one_way::one_way;
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use crate::{choices, parameters};
use delays::{Base, Current};

choices! {
    /// The delay that LEDBAT controls.
    pub enum Delay {
        /// The one-way delay to the receiver, by the timestamps of both ends (RFC 6817).
        OneWay = "one-way",
        /// The round trip.
        RoundTrip = "round-trip",
    }
}

parameters! {
    /// Parameters of LEDBAT.
    pub struct Parameters {
        /// The queueing delay that it aims at (RFC 6817: at most 0.1 s).
        "target" target: LogNumber(0.1, 0.001, 0.1, Seconds) "Target";
        /// Segments by which it grows in a round trip without a queue (RFC 6817: at most 1).
        "gain" gain: LogNumber(1.0, 0.01, 1.0, None) "Gain";
        /// The gain while the delay is above the target; the RFC allows more than for growth.
        "decreaseGain" decrease: LogNumber(1.0, 0.01, 100.0, None) "Gain of decrease";
        /// How far the window may be above the flight size (RFC 6817: 1).
        "allowedIncrease" allowed: LogNumber(1.0, 0.1, 10.0, Segments) "Allowed increase";
        /// The minimum window (RFC 6817: 2).
        "minimumWindow" minimum: Number(2.0, 1.0, 4.0, Segments) "Minimum window";
        /// The base delay is the minimum over this many minutes (RFC 6817: 10).
        "baseHistory" history: Integer(10, 1, 10, None) "Base history";
        /// The length of such a minute.
        "baseInterval" interval: LogNumber(60.0, 0.1, 600.0, Seconds) "Base interval";
        /// The current delay is the minimum of this many samples (RFC 6817: at least 4).
        "filterLength" filter: Integer(4, 1, 8, None) "Filter length";
        /// The delay that it controls.
        "delay" delay: Choice(Delay, "one-way") "Delay";
        /// Slow start at the beginning and after a timeout.
        "slowStart" slow_start: Switch(false) "Slow start";
    }
}

/// LEDBAT's state.
#[derive(Clone, Debug)]
pub struct Ledbat {
    parameters: Parameters,
    base: Base,
    current: Current,
    /// The queueing delay, in seconds.
    queueing: f64,
}

impl Ledbat {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "ledbat",
        name: "LEDBAT",
        summary: "Keeps the queueing delay at 100 ms, measured by one-way delay, and yields to flows that increase it.",
        source: "RFC 6817, sections 2.4 and 2.5",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "queueingDelay",
                label: "Queueing delay",
                unit: Unit::Seconds,
                help: "The current delay minus the base delay.",
            },
            Internal {
                key: "baseDelay",
                label: "Base delay",
                unit: Unit::Seconds,
                help: "The minimum delay in the history, by unsynchronised clocks.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Ledbat {
        Ledbat {
            parameters: Parameters::from_values(values),
            base: Base::default(),
            current: Current::default(),
            queueing: 0.0,
        }
    }

    /// The delay of an acknowledgement. A duplicate echoes an old stamp.
    fn delay_of(&self, ack: &Ack) -> Option<f64> {
        match self.parameters.delay {
            Delay::RoundTrip => ack.rtt.map(Span::seconds),
            Delay::OneWay if ack.acked == 0 => None,
            Delay::OneWay => ack.timestamps.map(one_way),
        }
    }

    fn measure(&mut self, ack: &Ack) {
        let Some(delay) = self.delay_of(ack) else {
            return;
        };
        let p = &self.parameters;
        let interval = Span::from_seconds(p.interval);
        self.base.take(delay, ack.now, interval, p.history as usize);
        self.current.take(delay, ack.now);
        let age = ack.srtt.unwrap_or(Span::ZERO);
        let least = self.current.least(p.filter as usize, ack.now, age);
        if let (Some(current), Some(base)) = (least, self.base.least()) {
            // The filter may still contain a delay that the base has just dropped; growing by more than
            // GAIN is not allowed (RFC 6817, section 2.5).
            self.queueing = (current - base).max(0.0);
        }
    }

    /// How far the delay is from the target, as a share of it.
    fn off_target(&self) -> f64 {
        (self.parameters.target - self.queueing) / self.parameters.target
    }

    /// How much the law changes a window for newly acknowledged segments.
    fn step(&self, acked: u64, cwnd: f64) -> f64 {
        let off = self.off_target();
        let gain = if off < 0.0 {
            self.parameters.decrease
        } else {
            self.parameters.gain
        };
        gain * off * acked as f64 / cwnd
    }

    /// The upper bound for the growth of the window.
    fn most(&self, ack: &Ack) -> f64 {
        ack.flight as f64 + self.parameters.allowed
    }
}

impl CongestionControl for Ledbat {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.measure(ack);
        if ack.acked == 0 || ack.phase == Phase::Recovery {
            return;
        }
        // Above the target it shrinks, whether in full use or not.
        let above = self.off_target() < 0.0;
        if above {
            window.cwnd += self.step(ack.acked, window.cwnd);
        }
        if above || !window.in_slow_start() {
            if ack.rate.is_some_and(|rate| rate.app_limited) {
                window.cwnd = window.cwnd.min(self.most(ack));
            }
            window.cwnd = window.cwnd.max(self.parameters.minimum);
        }
        if above || !self.parameters.slow_start {
            // Slow start is over, and does not restore the law's decrease.
            window.ssthresh = window.ssthresh.min(window.cwnd);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.off_target() < 0.0 {
            return;
        }
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            let grown = window.cwnd + self.step(ack.acked, window.cwnd);
            window.cwnd = grown.min(self.most(ack)).max(window.cwnd);
        }
    }

    fn reduce(&mut self, _congestion: &Congestion, window: &Window) -> f64 {
        let half = (window.cwnd / 2.0).max(self.parameters.minimum);
        half.min(window.cwnd)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    fn needs(&self) -> Needs {
        Needs {
            timestamps: self.parameters.delay == Delay::OneWay,
            own_slow_start: true,
            // Departures show when it is short of data.
            rate: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queueing);
        out.push(self.base.least().unwrap_or(f64::NAN));
    }

    fn configure(&mut self, values: &[Value]) {
        let before = self.parameters.delay;
        self.parameters = Parameters::from_values(values);
        if self.parameters.delay != before {
            // Delays by other clocks cannot be compared with later ones.
            self.base = Base::default();
            self.current = Current::default();
            self.queueing = 0.0;
        }
    }
}
