//! TCP Hybla: long paths grow as fast as short ones.
//!
//! A window grows by a segment per round trip, so that over a satellite it takes ten
//! minutes to regain the rate that a short path regains in a second. Hybla scales
//! growth by the round trip (Caini and Firrincieli 2004).
//!
//! # Rules
//! With $\rho = \max(R/R_0, 1)$, the ratio of the round trip to that of a reference
//! flow ($R_0 = 25$ ms), each acknowledged segment adds
//! $$2^\rho - 1 \text{ in slow start}, \qquad \rho^2/w \text{ in congestion avoidance},$$
//! so that the rate, $w/R$, grows in a second as that of the reference flow does.
//! $\rho$ is computed from the least smoothed round trip. The responses to losses,
//! marks and timeouts are those of Reno, and so is growth while a timeout is
//! repaired, until everything sent before it is acknowledged, as in Linux
//! (`hybla_state`): slow start then doubles, whatever $\rho$.
//!
//! # Differences
//! In slow start one acknowledgement adds a whole window at most (not with `whole`), and the window
//! stops at $\mathit{ssthresh}$ and at 65 535 segments, where Linux's modules in
//! ns-2 stop: at a round trip of 600 ms $2^\rho$ would be 16 million. The
//! initial window is that of the transport; the paper multiplies it by $\rho$, and
//! Linux begins with $\lfloor\rho\rfloor$ segments (`whole`). Linux grows as Reno also while segments are missing
//! that it does not count as lost yet (`whole`). It counts acknowledgements and not what they cover,
//! and keeps $\rho$ in eighths and increments in 128ths, rounded down (`whole`): where
//! acknowledgements are delayed growth is half as fast. Its module in ns-2 still does with the
//! acknowledgement that ends the repair.
//!
//! # Limits
//! The bursts are large: it needs SACK, and pacing.
//!
//! # Checked
//! - At 25 ms it is Reno; at 100 ms it adds 15 for each acknowledgement in slow start and 16 a round trip after it.
//! - At 200 ms the rate grows in a second as that of a flow of 25 ms, within 1 %.
//! - While a timeout is repaired an acknowledgement adds one segment at 100 ms, and 15
//!   from the one on that ends it.

use crate::control::{Ack, Congestion, CongestionControl, GENTLE, Phase, Window};
use crate::math::pow;
use crate::packet::side::Feedback;
use crate::parameters;
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::gain;
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of Hybla.
    pub struct Parameters {
        /// Round trip of the reference flow, whose growth it matches (25 ms).
        "referenceRtt" reference: LogNumber(0.025, 0.001, 1.0, Seconds) "Reference round trip";
        /// As in Linux: ρ in whole eighths, and growth for each acknowledgement, whatever it covers.
        "whole" whole: Switch(false) "Whole numbers";
    }
}

/// Linux adds fractions of a segment in parts of this.
const FRACTIONS: f64 = 128.0;

/// Linux raises two to no more than this.
const MOST_RHO: f64 = 16.0;

/// Slow start stops here whatever `ssthresh` is.
const MOST_WINDOW: f64 = 65_535.0;

/// Hybla's state.
#[derive(Clone, Debug)]
pub struct Hybla {
    parameters: Parameters,
    /// The least smoothed round trip so far.
    least: Option<Span>,
    /// A timeout is being repaired, or with whole numbers anything (Linux: `hybla_en` is off).
    repairs: bool,
}

impl Hybla {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "hybla",
        name: "Hybla",
        summary: "Grows as fast per second as a flow with a short reference round trip, for any round trip of its own.",
        source: "Caini and Firrincieli, TCP Hybla: a TCP enhancement for heterogeneous networks, 2004",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "rho",
            label: "ρ",
            unit: Unit::None,
            help: "The round trip divided by the reference, at least 1.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Hybla {
        Hybla {
            parameters: Parameters::from_values(values),
            least: None,
            repairs: false,
        }
    }

    fn rho(&self) -> f64 {
        self.least.map_or(1.0, |least| {
            let rho = least.seconds() / self.parameters.reference;
            let rho = if self.parameters.whole {
                (8.0 * rho).floor() / 8.0
            } else {
                rho
            };
            rho.max(1.0)
        })
    }

    /// Segments that an acknowledgement of `credit` adds in slow start, at a window of `w`. Finite before it is
    /// multiplied, since a credit may be zero.
    fn step(&self, w: f64, credit: f64) -> f64 {
        let rho = self.rho();
        if self.parameters.whole {
            let most = rho.floor().min(MOST_RHO);
            let part = (FRACTIONS * pow(2.0, rho - rho.floor())).floor() / FRACTIONS;
            (pow(2.0, most) * part - 1.0) * credit.min(1.0)
        } else {
            ((pow(2.0, rho) - 1.0).min(w) * credit).min(w)
        }
    }

    /// Segments a round trip after slow start, at a window of `w`, where an acknowledgement has this credit.
    fn gain(&self, w: f64, credit: f64) -> f64 {
        let rho = self.rho();
        if self.parameters.whole {
            // Linux adds 128ths, and a segment for each window of acknowledgements where that is none.
            let whole = w.floor();
            let added = (FRACTIONS * rho * rho / whole).floor() * w / FRACTIONS;
            let gain = if added > 0.0 { added } else { w / whole };
            gain / credit.max(1.0)
        } else {
            rho * rho
        }
    }
}

impl CongestionControl for Hybla {
    fn opened(&mut self, _record: Option<&Feedback>, srtt: Option<Span>, window: &mut Window) {
        if self.parameters.whole {
            self.least = srtt;
            window.cwnd = self.rho().floor();
        }
    }

    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        if let Some(srtt) = ack.srtt {
            self.least = Some(self.least.map_or(srtt, |least| least.min(srtt)));
        }
        // Also where the timeout was that of another sender.
        self.repairs = ack.phase == Phase::Timeout || (self.parameters.whole && !ack.calm);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.repairs {
            gain::grow(ack, window);
        } else if window.in_slow_start() {
            let step = self.step(window.cwnd, ack.credit);
            let most = window.ssthresh.min(MOST_WINDOW).max(window.cwnd);
            window.cwnd = (window.cwnd + step).min(most);
        } else {
            window.increase(self.gain(window.cwnd, ack.credit), ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    fn recovered(&mut self, _now: Time, _window: &mut Window) {
        self.repairs = false;
    }

    fn undo(&mut self, _window: &mut Window) {
        self.repairs = false;
    }

    fn gentle(&self) -> Option<f64> {
        Some(GENTLE)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.rho());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    BEGINS = "begins": "With the whole part of ρ = {rho} the connection begins with {to:n}.",
        "w = ⌊ρ⌋", "Linux, hybla_init";
    FAST_START = "slow-start": "Slow start at the speed of the reference round trip: with ρ = {rho} this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.",
        "w ← w + (2^ρ − 1) · c, while w < ssthresh", "Caini and Firrincieli 2004, section 3";
    AS_REFERENCE = "avoidance": "Congestion avoidance at the speed of the reference round trip: with ρ² a round trip adds {gain:n}, and this acknowledgement of {credit:n} raises the window from {from:n} to {to:n}.",
        "w ← w + ρ² · c / w", "Caini and Firrincieli 2004, section 3";
}

impl Explain for Hybla {
    const REASONS: &'static [&'static Reason] = &[
        &BEGINS,
        &FAST_START,
        &AS_REFERENCE,
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &reasons::HALF,
    ];

    fn explain(&self, _before: &Hybla, update: &Update<'_>) -> Option<Because> {
        let ack = match update.asked {
            Asked::Grew(ack) => ack,
            Asked::Opened => {
                let rho = self.rho();
                return Some(BEGINS.giving(rho.floor(), [("rho", rho), ("to", update.to.cwnd)]));
            }
            _ => return reasons::half(update),
        };
        if self.repairs {
            return reasons::reno(update);
        }
        let (rho, from) = (self.rho(), update.from.cwnd);
        if from >= update.to.ssthresh {
            let gain = self.gain(from, ack.credit);
            return reasons::avoidance(update, &AS_REFERENCE, gain);
        }
        let step = self.step(from, ack.credit);
        let most = update.to.ssthresh.min(MOST_WINDOW).max(from);
        let values = [
            ("rho", rho),
            ("credit", ack.credit),
            ("from", from),
            ("to", update.to.cwnd),
        ];
        Some(FAST_START.giving((from + step).min(most), values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn after(rtt: f64) -> Hybla {
        let mut hybla = Hybla::new(&[]);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 2.0,
        };
        hybla.observe(&ack(0.0, rtt), &mut window);
        hybla
    }

    /// Linux, hybla_cong_avoid: at 40 ms ρ is 12/8, an acknowledgement adds ⌊288/w⌋ 128ths whatever it covers.
    #[test]
    fn in_whole_numbers_an_acknowledgement_counts_once() {
        for (w, added) in [
            (20.0, 14.0 / 128.0),
            (200.0, 1.0 / 128.0),
            (300.0, 1.0 / 300.0),
        ] {
            for credit in [1.0, 2.0] {
                let mut hybla = Hybla::new(&[Value::Number(0.025), Value::Switch(true)]);
                let mut window = Window {
                    cwnd: w,
                    ssthresh: 2.0,
                };
                let heard = Ack {
                    credit,
                    ..ack(0.0, 0.04)
                };
                hybla.observe(&heard, &mut window);
                hybla.grow(&heard, &mut window);
                assert!((window.cwnd - w - added).abs() < 1e-9, "{w} {credit}");
            }
        }
    }

    /// Linux, hybla_cong_avoid: `((1 << rho) * fraction) - 128` for an acknowledgement, whatever the window is; 15 at
    /// 100 ms, 2 · 181/128 − 1 at 40 ms. As Reno outside of `Open`.
    #[test]
    fn in_whole_numbers_slow_start_counts_acknowledgements() {
        for (rtt, calm, added) in [
            (0.1, true, 15.0),
            (0.04, true, 234.0 / 128.0),
            (0.1, false, 2.0),
        ] {
            let mut hybla = Hybla::new(&[Value::Number(0.025), Value::Switch(true)]);
            let mut window = Window {
                cwnd: 4.0,
                ssthresh: f64::INFINITY,
            };
            let heard = Ack {
                credit: 2.0,
                calm,
                ..ack(0.0, rtt)
            };
            hybla.observe(&heard, &mut window);
            hybla.grow(&heard, &mut window);
            assert_eq!(window.cwnd, 4.0 + added);
        }
    }

    /// Linux, hybla_init: ρ of the handshake's round trip, as an integer.
    #[test]
    fn in_whole_numbers_it_begins_with_rho() {
        for (whole, rtt, begins) in [(true, 0.04, 1.0), (true, 0.1, 4.0), (false, 0.1, 10.0)] {
            let mut hybla = Hybla::new(&[Value::Number(0.025), Value::Switch(whole)]);
            let mut window = Window {
                cwnd: 10.0,
                ssthresh: f64::INFINITY,
            };
            hybla.opened(None, Some(Span::from_seconds(rtt)), &mut window);
            assert_eq!(window.cwnd, begins);
        }
    }

    fn grown(rtt: f64, cwnd: f64, ssthresh: f64) -> f64 {
        let mut window = Window { cwnd, ssthresh };
        after(rtt).grow(&ack(0.0, rtt), &mut window);
        window.cwnd - cwnd
    }

    #[test]
    fn at_the_reference_it_is_reno() {
        assert_eq!(grown(0.025, 10.0, 1e9), 1.0);
        assert_eq!(grown(0.025, 16.0, 2.0), 1.0 / 16.0);
        // Shorter paths are not slowed down.
        assert_eq!(grown(0.005, 16.0, 2.0), 1.0 / 16.0);
    }

    #[test]
    fn at_four_times_the_reference() {
        // ρ = 4: 15 for each acknowledgement, and 16 a round trip.
        assert_eq!(grown(0.1, 100.0, 1e9), 15.0);
        assert_eq!(grown(0.1, 64.0, 2.0), 0.25);
        // One acknowledgement adds a window at most, and stops at ssthresh.
        assert_eq!(grown(0.6, 10.0, 1e9), 10.0);
        // Also one that covers two segments, or none that has not counted.
        for (credit, expected) in [(2.0, 20.0), (0.0, 10.0)] {
            let mut window = Window {
                cwnd: 10.0,
                ssthresh: 1e9,
            };
            let heard = Ack {
                credit,
                ..ack(0.0, 600.0)
            };
            after(600.0).grow(&heard, &mut window);
            assert_eq!(window.cwnd, expected);
        }
        assert_eq!(grown(0.6, 10.0, 12.0), 2.0);
        assert_eq!(grown(0.6, 60_000.0, 1e9), 5_535.0);
    }

    #[test]
    fn the_rate_grows_as_that_of_the_reference_flow() {
        // In a second of congestion avoidance the rate w/R grows by 1/R0².
        let mut hybla = after(0.2);
        let mut window = Window {
            cwnd: 400.0,
            ssthresh: 2.0,
        };
        let before = window.cwnd / 0.2;
        let mut now = 0.0;
        while now < 1.0 {
            now += 0.2 / window.cwnd;
            hybla.grow(&ack(now, 0.2), &mut window);
        }
        let growth = window.cwnd / 0.2 - before;
        assert!((growth / 1600.0 - 1.0).abs() < 0.01, "{growth}");
    }

    /// Linux: `hybla_state` leaves Hybla off in any state but Open, and `tcp_ack` sets
    /// the state before it lets the window grow.
    #[test]
    fn a_timeout_is_repaired_as_by_reno() {
        let mut hybla = after(0.1);
        let mut window = Window {
            cwnd: 1.0,
            ssthresh: 40.0,
        };
        let repairing = Ack {
            phase: Phase::Timeout,
            ..ack(1.0, 0.1)
        };
        let mut grow = |hybla: &mut Hybla, ack: &Ack| {
            let before = window.cwnd;
            hybla.grow(ack, &mut window);
            window.cwnd - before
        };
        for _ in 0..5 {
            hybla.observe(&repairing, &mut WINDOW.clone());
            assert_eq!(grow(&mut hybla, &repairing), 1.0);
        }
        // The acknowledgement that ends the repair.
        hybla.observe(&repairing, &mut WINDOW.clone());
        hybla.recovered(Time::ZERO, &mut WINDOW.clone());
        assert_eq!(grow(&mut hybla, &repairing), 6.0);
        hybla.observe(&ack(1.1, 0.1), &mut WINDOW.clone());
        assert_eq!(grow(&mut hybla, &ack(1.1, 0.1)), 12.0);
        assert_eq!(grow(&mut hybla, &ack(1.1, 0.1)), 15.0);
        // In congestion avoidance, too.
        let mut window = Window {
            cwnd: 64.0,
            ssthresh: 40.0,
        };
        hybla.observe(&repairing, &mut WINDOW.clone());
        hybla.grow(&repairing, &mut window);
        assert_eq!(window.cwnd, 64.0 + 1.0 / 64.0);
    }

    const WINDOW: Window = Window {
        cwnd: 10.0,
        ssthresh: 2.0,
    };

    #[test]
    fn rho_follows_the_least_smoothed_round_trip() {
        let mut hybla = after(0.2);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 2.0,
        };
        hybla.observe(&ack(1.0, 0.1), &mut window);
        hybla.observe(&ack(2.0, 0.3), &mut window);
        assert_eq!(hybla.rho(), 4.0);
        assert_eq!(hybla.reduce(&loss(0.0, 20.0), &window), 10.0);
    }
}
