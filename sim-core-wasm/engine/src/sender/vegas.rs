//! TCP Vegas (Brakmo and Peterson, 1995), as Linux has it.
//!
//! # Rules
//! Once a round with at least three round-trip samples, with $R$ the least of the
//! round and $R_{base}$ the least of the connection, the flow's packets in queues
//! are estimated as
//! $$d = w\,\bigl(1 - R_{base}/R\bigr).$$
//! In congestion avoidance the window grows by one segment if $d < \alpha$, falls by
//! one if $d > \beta$, and stays otherwise; a window that is not in full use, as
//! when segments are paced, can only fall. Slow start ends when $d > \gamma$, at
//! $w = \min(w,\; w R_{base}/R + 1)$. With fewer samples the acknowledgement that
//! ends the round grows the window as Reno does. A loss is answered as by Reno.
//!
//! # Differences
//! Vegas of 1995 doubles its window only every other round in slow start and gives
//! up a quarter, not half, on a fast retransmit: both are parameters. Its own
//! fine-grained retransmission timer is left out; the transport's recovery stands
//! in its place. ns-2's Agent/TCP/Vegas follows the original, ns-2's Linux module
//! and this one follow Linux. ns-3 judges by the smoothed round trip.
//!
//! # Limits
//! A flow that starts while others keep a queue takes that queue for the path. On
//! a path that becomes longer the base is too short for ever, and the window
//! too small.
//!
//! # Checked
//! - A window of 20 on a path of 100 ms stays at a round trip of 125 ms, falls to 19 at 130 ms and grows to 21 at 105 ms.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::parameters;
use crate::sender::parts::round::{RoundTrips, backlog};
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Phase, Window};
use crate::units::Span;

parameters! {
    /// Parameters of Vegas.
    pub struct Parameters {
        /// Below so many segments in queues the window grows (Linux: 2).
        "alpha" alpha: Number(2.0, 0.0, 1000.0, Segments) "Alpha";
        /// Above so many segments in queues the window falls (Linux: 4).
        "beta" beta: Number(4.0, 0.0, 1000.0, Segments) "Beta";
        /// Slow start ends above so many segments in queues (Linux: 1).
        "gamma" gamma: Number(1.0, 0.0, 1000.0, Segments) "Gamma";
        /// Slow start doubles only every other round, as in the paper of 1995.
        "alternate" alternate: Switch(false) "Double every other round";
        /// Share of the window that a loss removes (Linux: 0.5; 1995: 0.25).
        "lossDecrease" decrease: Number(0.5, 0.1, 0.9, Share) "Decrease on loss";
    }
}

/// Fewer samples than this in a round say too little.
const LEAST_SAMPLES: u32 = 3;

/// Vegas' state.
#[derive(Clone, Debug)]
pub struct Vegas {
    parameters: Parameters,
    /// The least round trip of the connection, in seconds.
    base: Option<f64>,
    round: RoundTrips,
    /// Segments in queues, by the last round.
    queued: f64,
    /// This round of slow start grows the window.
    growing: bool,
}

impl Vegas {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "vegas",
        name: "Vegas",
        summary: "Keeps two to four of its packets in the queue, by comparing round trips with the least one.",
        source: "Brakmo and Peterson, TCP Vegas: end to end congestion avoidance on a global Internet, JSAC 1995; Linux tcp_vegas",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "queued",
                label: "Segments in queues",
                unit: Unit::Segments,
                help: "The flow's own packets waiting in queues, estimated over the last round.",
            },
            Internal {
                key: "baseRtt",
                label: "Base round trip",
                unit: Unit::Seconds,
                help: "The least round trip of the connection.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Vegas {
        Vegas {
            parameters: Parameters::from_values(values),
            base: None,
            round: RoundTrips::default(),
            queued: 0.0,
            growing: true,
        }
    }

    /// The window at the end of a round: one that is not in full use only falls.
    fn judge(&mut self, ack: &Ack, window: &mut Window, may_grow: bool) {
        let round = self.round.take();
        let slow_start = window.in_slow_start();
        self.growing = !(self.parameters.alternate && self.growing);
        if round.samples < LEAST_SAMPLES {
            match (may_grow, slow_start) {
                (false, _) => {}
                (true, true) => window.slow_start(ack.credit),
                (true, false) => window.increase(1.0, ack.credit),
            }
            return;
        }
        let base = self.base.unwrap_or(round.least);
        self.queued = backlog(window.cwnd, base, round.least);
        if slow_start && self.queued > self.parameters.gamma {
            window.cwnd = window.cwnd.min(window.cwnd * base / round.least + 1.0);
            window.ssthresh = MINIMUM;
        } else if slow_start {
            if may_grow {
                window.slow_start(ack.credit);
            }
        } else if self.queued > self.parameters.beta {
            window.cwnd = (window.cwnd - 1.0).max(MINIMUM);
            // Below the window that a loss has left is no slow start.
            window.ssthresh = window.ssthresh.min(window.cwnd);
        } else if self.queued < self.parameters.alpha && may_grow {
            window.cwnd += 1.0;
        }
    }
}

impl CongestionControl for Vegas {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.round.note(ack);
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            self.base = Some(self.base.map_or(rtt, |base| base.min(rtt)));
        }
        // A paced flow seldom fills its window, and `grow` is not called then.
        if ack.round && !ack.full && ack.phase == Phase::Open {
            self.judge(ack, window, false);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if ack.round {
            self.judge(ack, window, true);
        } else if window.in_slow_start() && self.growing {
            window.slow_start(ack.credit);
        }
    }

    fn withhold(&mut self, ack: &Ack) {
        if ack.round {
            self.round = RoundTrips::default();
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.round = RoundTrips::default();
        ((1.0 - self.parameters.decrease) * congestion.from).max(MINIMUM)
    }

    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        self.round = RoundTrips::default();
        self.growing = true;
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queued);
        out.push(self.base.unwrap_or(f64::NAN));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// A round of three samples of `rtt` on a path of 100 ms.
    fn round(vegas: &mut Vegas, window: &mut Window, rtt: f64) {
        vegas.base = Some(0.1);
        for i in 0..3 {
            let heard = Ack {
                round: i == 2,
                ..ack(0.0, rtt)
            };
            vegas.observe(&heard, window);
            vegas.grow(&heard, window);
        }
    }

    fn after(rtt: f64, cwnd: f64, ssthresh: f64) -> (f64, f64) {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window { cwnd, ssthresh };
        round(&mut vegas, &mut window, rtt);
        (window.cwnd, vegas.queued)
    }

    #[test]
    fn it_keeps_two_to_four_segments_in_queues() {
        let (w, queued) = after(0.125, 20.0, 2.0);
        assert!((queued - 4.0).abs() < 1e-9);
        assert_eq!(w, 20.0);
        let (w, queued) = after(0.130, 20.0, 2.0);
        assert!((queued - 4.615).abs() < 1e-3);
        assert_eq!(w, 19.0);
        let (w, queued) = after(0.105, 20.0, 2.0);
        assert!((queued - 0.952).abs() < 1e-3);
        assert_eq!(w, 21.0);
    }

    #[test]
    fn slow_start_ends_when_a_queue_builds() {
        // Two acknowledgements of the round had grown it to 22: d = 2.
        let (w, queued) = after(0.110, 20.0, 1e9);
        assert!((queued - 2.0).abs() < 1e-9);
        assert!((w - 21.0).abs() < 1e-9, "{w}");
        // Without a queue each acknowledgement adds a segment.
        assert_eq!(after(0.100, 20.0, 1e9).0, 23.0);
    }

    #[test]
    fn below_what_a_loss_left_is_no_slow_start() {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 20.0,
        };
        round(&mut vegas, &mut window, 0.13);
        assert_eq!((window.cwnd, window.ssthresh), (19.0, 19.0));
        vegas.grow(&ack(0.1, 0.13), &mut window);
        assert_eq!(window.cwnd, 19.0);
    }

    #[test]
    fn a_window_that_is_not_full_falls_and_does_not_grow() {
        for (rtt, expected) in [(0.13, 19.0), (0.105, 20.0)] {
            let mut vegas = Vegas::new(&[]);
            let mut window = Window {
                cwnd: 20.0,
                ssthresh: 2.0,
            };
            vegas.base = Some(0.1);
            for i in 0..3 {
                let heard = Ack {
                    round: i == 2,
                    full: false,
                    ..ack(0.0, rtt)
                };
                vegas.observe(&heard, &mut window);
                vegas.withhold(&heard);
            }
            assert_eq!(window.cwnd, expected);
        }
    }

    #[test]
    fn in_its_first_form_it_doubles_every_other_round() {
        let mut vegas = Vegas::new(&[
            Value::Number(2.0),
            Value::Number(4.0),
            Value::Number(1.0),
            Value::Switch(true),
        ]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 1e9,
        };
        round(&mut vegas, &mut window, 0.1);
        assert_eq!(window.cwnd, 23.0);
        // The next round only its last acknowledgement counts.
        round(&mut vegas, &mut window, 0.1);
        assert_eq!(window.cwnd, 24.0);
        round(&mut vegas, &mut window, 0.1);
        assert_eq!(window.cwnd, 27.0);
    }

    #[test]
    fn too_few_samples_make_it_reno() {
        let mut vegas = Vegas::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        let heard = Ack {
            round: true,
            ..ack(0.0, 0.2)
        };
        vegas.observe(&heard, &mut window);
        vegas.grow(&heard, &mut window);
        assert_eq!(window.cwnd, 20.05);
    }

    #[test]
    fn a_loss_halves_or_takes_a_quarter() {
        let window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        assert_eq!(Vegas::new(&[]).reduce(&loss(0.0, 20.0), &window), 10.0);
        let mut first = Vegas::new(&[
            Value::Number(1.0),
            Value::Number(3.0),
            Value::Number(1.0),
            Value::Switch(true),
            Value::Number(0.25),
        ]);
        assert_eq!(first.reduce(&loss(0.0, 20.0), &window), 15.0);
    }
}
