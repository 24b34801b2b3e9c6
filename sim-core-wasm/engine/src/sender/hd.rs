//! HD, Hamilton Delay: AIMD that also backs off at random when the queue grows.
//!
//! A loss-based control fills the buffer, since only a full one causes a loss. HD
//! halves before that, with a probability that rises with the queueing delay and so
//! holds the queue near a threshold. Above the threshold the probability falls again:
//! there the queue is that of other flows, and a flow that kept backing off would
//! starve (Leith et al. 2007; Budzisz, Stanojević, Shorten and Baker 2009).
//!
//! # Rules
//!
//! The queueing delay $q$ is the latest round trip less the least of the
//! connection, $q_{max}$ the maximum of them. The back-off function is
//!
//! $$
//! g(q) =
//! \begin{cases}
//! 0 & \text{if } q \le q_{min}, \\
//! p_{max}\,\dfrac{q - q_{min}}{q_{th} - q_{min}} & \text{if } q_{min} < q < q_{th}, \\
//! p_{max} & \text{if } q = q_{th}, \\
//! p_{max}\,\dfrac{q_{max} - q}{q_{max} - q_{th}} & \text{if } q_{th} < q < q_{max}, \\
//! 0 & \text{otherwise.}
//! \end{cases}
//! $$
//!
//! Every acknowledgement of new data draws (Utsumi and Zabir, equation 1): with
//! probability $g(q)$ the window is halved, as for a mark,
//!
//! $$
//! w \leftarrow \mathit{ssthresh} = \max(w/2,\ 2),
//! $$
//!
//! and otherwise grows as NewReno's. In fast recovery, and in the window of a mark,
//! it does not draw. Losses, marks and timeouts are NewReno's. At
//! $w = \mathit{ssthresh}$ the window is still in slow start.
//!
//! The queue that caused a back-off lasts for another round trip, in which more may
//! follow. With `oncePerRound` there is no further back-off and no growth until
//! everything outstanding is acknowledged, and a loss before that does not halve again.
//! Acting once in a round trip is the first of CHD's changes.
//!
//! Round trips are measured as FreeBSD's `h_ertt` does it: by a clock that ticks
//! every `resolution`, a round trip is the ticks between departure and arrival, plus
//! one. A resolution of 0 is exact. A segment that is acknowledged alone gives
//! no sample while others are acknowledged in pairs: the receiver may have
//! waited for a second.
//!
//! # Differences
//!
//! - FreeBSD has its parameters in ticks, of 1 ms as a rule; here they are in
//!   seconds, whatever the resolution.
//! - FreeBSD 9 means a back-off to last for a window, as a mark does. But neither
//!   `cc_hd` nor the answer to a mark that it borrows from NewReno notes where it
//!   ends (`snd_recover`), so that it ends with the acknowledgement that began it,
//!   and every one draws there, too. `oncePerRound` is what was meant.
//! - ns-2, ns-3 and Linux do not have it. PERT is another control: its curve is
//!   over a smoothed round trip and does not fall beyond a threshold.
//!
//! # Limits
//!
//! The least and the maximum round trip last as long as the connection. Where
//! the route becomes longer $q$ never returns to zero, and one great delay
//! makes back-offs above the threshold more likely from then on.
//!
//! # Checked
//!
//! - With 5 and 20 ms and 5 %: $g$ of 12.5, 20, 30 and 40 ms is 0.025, 0.05,
//!   0.025 and 0, where 40 ms is the maximum delay.
//! - At a constant 20 ms a back-off takes 20 draws in the mean.
//! - One flow over 10 Mb/s and 40 ms halves at about 8 ms of queueing, which empties
//!   the queue, and now and then twice: it uses 0.82 of the link, and with
//!   `oncePerRound` 0.87. To halve at 5 and at 20 ms gives 0.832 and 0.964 in closed form,
//!   to quarter at 5 ms 0.697. The mean wait is 3 ms.
//! - Two flows share that link evenly (Jain's index above 0.99) and use 0.95 of it, with
//!   a mean wait of 6 ms.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Phase, Window};
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::rng::RandomStream;
use crate::sender::parts::chance::Chance;
use crate::sender::parts::curve::Curve;
use crate::sender::parts::freebsd::{Measured, Reduction, in_slow_start};
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

parameters! {
    /// Parameters of HD.
    pub struct Parameters {
        /// Up to this queueing delay there is no back-off (FreeBSD: 5 ms).
        "qmin" qmin: Number(0.005, 0.0, 10.0, Seconds) "Minimum queueing delay", at_most "qth";
        /// At this queueing delay a back-off is most likely (FreeBSD: 20 ms).
        "qth" qth: LogNumber(0.02, 0.0001, 10.0, Seconds) "Queueing threshold";
        /// The probability of a back-off there, for each acknowledgement (FreeBSD: 5 %).
        "pmax" pmax: Number(0.05, 0.0, 1.0, Share) "Maximum back-off probability";
        /// Round trips are measured by a clock with this tick, plus a tick; 0 is exact (FreeBSD: 1 ms).
        "resolution" resolution: Number(0.001, 0.0, 0.1, Seconds) "Round-trip resolution";
        /// After a back-off there is none, and no growth, until everything outstanding is acknowledged; off, every acknowledgement may back off (Utsumi and Zabir).
        "oncePerRound" once: Switch(false) "Once a round trip";
    }
}

/// HD's state.
#[derive(Clone, Debug)]
pub struct Hd {
    once: bool,
    curve: Curve,
    measured: Measured,
    reduction: Reduction,
    /// This acknowledgement finds a reduction under way, or begins one.
    held: bool,
    /// The queueing delay, and the probability of a back-off that follows.
    queueing: Span,
    probability: f64,
    back_offs: u64,
    chance: Chance,
}

impl Hd {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "hd",
        name: "HD",
        summary: "NewReno that also halves at random, with a higher probability the closer the queueing delay is to a threshold.",
        source: "Budzisz, Stanojević, Shorten and Baker, A strategy for fair coexistence of loss and delay-based congestion control algorithms, IEEE Commun. Lett. 2009; FreeBSD cc_hd",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "queueing",
                label: "Queueing delay",
                unit: Unit::Seconds,
                help: "q, the latest round trip minus the minimum one.",
            },
            Internal {
                key: "probability",
                label: "Back-off probability",
                unit: Unit::Share,
                help: "g(q), the chance that an acknowledgement halves the window.",
            },
            Internal {
                key: "backOffs",
                label: "Delay back-offs",
                unit: Unit::None,
                help: "The number of times the queueing delay has halved the window.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Hd {
        let parameters = Parameters::from_values(values);
        Hd {
            once: parameters.once,
            curve: Curve::new(parameters.qmin, parameters.qth, parameters.pmax),
            measured: Measured::new(Span::from_seconds(parameters.resolution)),
            reduction: Reduction::default(),
            held: false,
            queueing: Span::ZERO,
            probability: 0.0,
            back_offs: 0,
            chance: Chance::default(),
        }
    }

    /// A loss or a mark: half, unless this window has been halved.
    fn halved(&self, congestion: &Congestion, window: &Window) -> f64 {
        if self.reduction.lasts() {
            window.cwnd.max(MINIMUM)
        } else {
            congestion.half()
        }
    }
}

impl CongestionControl for Hd {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.measured.note(ack);
        self.held = self.reduction.note(ack);
        let Some(latest) = self.measured.latest().filter(|_| ack.acked > 0) else {
            return;
        };
        self.queueing = self.measured.queueing(latest);
        self.probability = self
            .curve
            .probability(self.queueing, self.measured.greatest());
        let may = !self.held && ack.phase != Phase::Recovery && self.queueing > self.curve.from;
        if may && self.chance.happens(self.probability) {
            window.ssthresh = (window.cwnd / 2.0).max(MINIMUM);
            window.cwnd = window.ssthresh;
            if self.once {
                self.reduction.begin();
            }
            self.held = true;
            self.back_offs += 1;
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.held {
            return;
        }
        if in_slow_start(window) {
            window.slow_start(ack.credit);
        } else {
            window.increase(1.0, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.halved(congestion, window)
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let left = self.halved(congestion, window);
        self.reduction.begin();
        left
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.reduction.end();
        congestion.half()
    }

    fn seed(&mut self, random: RandomStream) {
        self.chance = Chance::from_stream(random);
    }

    fn needs(&self) -> Needs {
        Needs {
            random: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queueing.seconds());
        out.push(self.probability);
        out.push(self.back_offs as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        let parameters = Parameters::from_values(values);
        self.once = parameters.once;
        self.curve = Curve::new(parameters.qmin, parameters.qth, parameters.pmax);
        self.measured
            .set_tick(Span::from_seconds(parameters.resolution));
    }
}

crate::reasons! {
    BACK_OFF = "back-off": "The queueing delay is {queueing:s}, at which an acknowledgement halves the window with a probability of {probability:%}. This acknowledgement was chosen at random: {from:n} becomes {to:n}.",
        "w ← max(w / 2, 2) with probability g(q)", "Budzisz, Stanojević, Shorten and Baker 2009, section III; FreeBSD, cc_hd.c";
    HELD = "held": "The window is already halved, and the data outstanding at that time are not all acknowledged yet: the threshold is the window, {to:n}.",
        "ssthresh ← w", "FreeBSD, cc_hd.c";
}

impl Explain for Hd {
    const REASONS: &'static [&'static Reason] = &[
        &BACK_OFF,
        &HELD,
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &reasons::HALF,
    ];

    fn explain(&self, before: &Hd, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        match update.asked {
            Asked::Observed(_) => {
                let values = [
                    ("queueing", self.queueing.seconds()),
                    ("probability", self.probability),
                    ("from", from),
                    ("to", to),
                ];
                Some(BACK_OFF.giving((update.from.cwnd / 2.0).max(MINIMUM), values))
            }
            Asked::Reduced(_) | Asked::Marked(..) if before.reduction.lasts() => {
                Some(HELD.with([("to", to)]))
            }
            Asked::Grew(ack)
                if in_slow_start(&Window {
                    cwnd: update.from.cwnd,
                    ssthresh: update.to.ssthresh,
                }) =>
            {
                Some(reasons::slow_start_by(update, ack.credit))
            }
            _ => reasons::reno(update).or_else(|| reasons::half(update)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;
    use crate::sender::testing::{ack, loss};

    /// A sender with exact round trips that has seen delays of 0 and 40 ms over
    /// a path of 40 ms.
    fn after_forty(pmax: f64) -> Hd {
        let values = [0.005, 0.02, pmax, 0.0].map(Value::Number);
        let mut hd = Hd::new(&values);
        hd.seed(RandomStream::new(3, "f", Purpose::Sender));
        for rtt in [0.04, 0.08] {
            // Without new data it does not draw.
            let heard = Ack {
                acked: 0,
                ..ack(0.0, rtt)
            };
            hd.observe(&heard, &mut Window { ..WINDOW });
        }
        hd
    }

    const WINDOW: Window = Window {
        cwnd: 20.0,
        ssthresh: 10.0,
    };

    /// Twenty segments in flight, one of them acknowledged at this queueing delay.
    fn at(queueing: f64) -> Ack {
        Ack {
            flight: 20,
            ..ack(1.0, 0.04 + queueing)
        }
    }

    #[test]
    fn the_probability_follows_the_queueing_delay() {
        let mut hd = after_forty(0.05);
        for (queueing, expected) in [
            (0.005, 0.0),
            (0.0125, 0.025),
            (0.02, 0.05),
            (0.03, 0.025),
            (0.04, 0.0),
        ] {
            hd.observe(&at(queueing), &mut Window { ..WINDOW });
            let mut seen = Vec::new();
            hd.internals(&mut seen);
            assert!((seen[0] - queueing).abs() < 1e-12, "{seen:?}");
            assert!((seen[1] - expected).abs() < 1e-12, "{queueing}: {seen:?}");
        }
    }

    /// A draw with a chance of 0.05 succeeds after 20 in the mean, which at a
    /// window of 20 is a round trip.
    #[test]
    fn twenty_draws_in_the_mean_between_back_offs() {
        let mut hd = after_forty(0.05);
        let (mut draws, mut back_offs) = (0, 0);
        while back_offs < 4000 {
            let mut window = WINDOW;
            hd.reduction.end();
            hd.observe(&at(0.02), &mut window);
            draws += 1;
            if window.cwnd < 20.0 {
                assert_eq!((window.cwnd, window.ssthresh), (10.0, 10.0));
                back_offs += 1;
            }
        }
        // The mean of 4000 geometric distances, each with a deviation of 19.5: 0.93 is
        // three standard errors.
        let mean = f64::from(draws) / f64::from(back_offs);
        assert!((mean - 20.0).abs() < 0.93, "{mean}");
    }

    /// Paper 000, equation 1: at p = 1 each acknowledgement halves, and a loss then
    /// halves again. NewReno's growth goes on with the first that does not.
    #[test]
    fn every_acknowledgement_may_back_off() {
        let mut hd = after_forty(1.0);
        let mut window = Window {
            cwnd: 64.0,
            ssthresh: 10.0,
        };
        for expected in [32.0, 16.0, 8.0] {
            hd.observe(&at(0.02), &mut window);
            hd.grow(&at(0.02), &mut window);
            assert_eq!((window.cwnd, window.ssthresh), (expected, expected));
        }
        window.ssthresh = 2.0;
        hd.observe(&at(0.0), &mut window);
        hd.grow(&at(0.0), &mut window);
        assert_eq!(window.cwnd, 8.125);
        assert_eq!(hd.reduce(&loss(0.0, 8.0), &window), 4.0);
        assert_eq!(hd.mark(&loss(0.0, 8.0), &window), 4.0);
        assert_eq!(hd.back_offs, 3);
    }

    /// HD with CHD's change.
    fn once(pmax: f64) -> Hd {
        let mut hd = after_forty(pmax);
        hd.once = true;
        hd
    }

    #[test]
    fn one_back_off_for_a_window_which_does_not_grow_meanwhile() {
        let mut hd = once(1.0);
        let mut window = WINDOW;
        hd.observe(&at(0.02), &mut window);
        hd.grow(&at(0.02), &mut window);
        assert_eq!(window.cwnd, 10.0);
        // Nineteen were outstanding.
        for _ in 0..19 {
            hd.observe(&at(0.02), &mut window);
            hd.grow(&at(0.02), &mut window);
            assert_eq!(window.cwnd, 10.0);
        }
        hd.observe(&at(0.02), &mut window);
        assert_eq!((window.cwnd, hd.back_offs), (5.0, 2));
        // In fast recovery it does not draw.
        let mut hd = after_forty(1.0);
        let mut window = WINDOW;
        let repairing = Ack {
            phase: Phase::Recovery,
            ..at(0.02)
        };
        hd.observe(&repairing, &mut window);
        assert_eq!(window.cwnd, 20.0);
        // The window stays at two segments.
        window.cwnd = 3.0;
        hd.observe(&at(0.02), &mut window);
        assert_eq!(window.cwnd, 2.0);
    }

    #[test]
    fn without_a_queue_it_is_newreno() {
        let mut hd = after_forty(1.0);
        let mut window = WINDOW;
        hd.observe(&at(0.0), &mut window);
        hd.grow(&at(0.0), &mut window);
        assert_eq!(window.cwnd, 20.05);
        // At the threshold slow start goes on for a segment.
        window.cwnd = 10.0;
        hd.grow(&at(0.0), &mut window);
        assert_eq!(window.cwnd, 11.0);
        assert_eq!(hd.reduce(&loss(0.0, 20.0), &WINDOW), 10.0);
        assert_eq!(hd.timeout(&loss(0.0, 3.0), &WINDOW), 2.0);
    }

    #[test]
    fn a_loss_or_a_mark_in_the_window_of_a_back_off_takes_nothing_more() {
        let mut hd = once(1.0);
        let mut window = WINDOW;
        hd.observe(&at(0.02), &mut window);
        assert_eq!(hd.reduce(&loss(0.0, 20.0), &window), 10.0);
        assert_eq!(hd.mark(&loss(0.0, 20.0), &window), 10.0);
        // And no back-off follows in the window of a mark.
        let mut hd = after_forty(1.0);
        let mut window = WINDOW;
        hd.observe(&at(0.0), &mut window);
        assert_eq!(hd.mark(&loss(0.0, 20.0), &window), 10.0);
        hd.observe(&at(0.02), &mut window);
        assert_eq!(window.cwnd, 20.0);
        // A timeout starts over.
        assert_eq!(hd.timeout(&loss(0.0, 20.0), &window), 10.0);
        hd.observe(&at(0.02), &mut window);
        assert_eq!(window.cwnd, 10.0);
    }

    /// FreeBSD's clock: 40 ms are 41 ticks, 59.5 are 61 or 60.
    #[test]
    fn by_default_round_trips_are_counted_in_ticks() {
        let mut hd = Hd::new(&[]);
        for (now, rtt, expected) in [
            (1.0, 0.04, 0.0),
            (1.0, 0.0595, 0.02),
            (1.0006, 0.0595, 0.019),
        ] {
            hd.observe(&ack(now, rtt), &mut Window { ..WINDOW });
            assert!((hd.queueing.seconds() - expected).abs() < 1e-12);
        }
    }
}
