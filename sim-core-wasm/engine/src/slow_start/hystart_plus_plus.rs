//! `HyStart++` (RFC 9406): leaves slow start by rising delay, with a second look.
//!
//! # Rules
//!
//! The minimum round trip of each round is compared with that of the round
//! before. Once a round has at least eight samples and
//!
//! $$\mathit{cur} \ge \mathit{last} + \max(4\,\mathrm{ms},
//! \min(16\,\mathrm{ms}, \mathit{last}/8))$$
//!
//! it goes into *conservative slow start*: the window grows four times more
//! slowly, by $w/4$ a round. If a later round is faster than the one that
//! raised the alarm, the alarm was false, and normal slow start continues.
//! After five rounds (the one in which it began counts) slow start ends, with
//! $\mathit{ssthresh} = w$; by then the window has grown to at most
//! $1.25^5 = 3.05$ times that of the alarm. With `bursts` each acknowledgement of
//! $N$ segments counts for at most $L = 8$ of them, or for all where the flow is
//! paced; without it, for as many as the flow's transport counts. It is for the first slow start of a connection only: a loss, a mark
//! or a timeout ends it for good.
//!
//! # Differences
//!
//! A round ends with the acknowledgement of the first segment sent after it
//! began; the RFC's `windowEnd` is one segment sooner.
//!
//! # Checked
//!
//! - Thresholds for a last round of 20, 40, 100, 128 and 200 ms: 4, 5, 12.5, 16
//!   and 16 ms; a round 12 ms later than one of 100 ms raises no alarm, nor do
//!   seven samples, however late.
//! - In conservative slow start a round grows the window by a quarter; at the
//!   fifth it leaves.
//! - A faster round takes the alarm back; an acknowledgement of 20 segments
//!   counts for 8, paced for 20, and without `bursts` for one under RFC 5681; a reduction ends it for good.

use super::{Growth, SlowStart};
use crate::control::{Ack, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::specification::{Entry, Value};
use crate::units::Span;

parameters! {
    /// Parameters of `HyStart++`.
    pub struct Parameters {
        /// The number of samples that a round needs before they count (RFC 9406, section 4.3: N_RTT_SAMPLE = 8).
        "samples" samples: Integer(8, 1, 100, None) "Samples";
        /// Conservative slow start begins when the delay exceeds the last round's minimum round trip
        /// divided by this (MIN_RTT_DIVISOR = 8).
        "divisor" divisor: LogNumber(8.0, 1.0, 100.0, None) "Delay divisor";
        /// The delay has to be at least this (MIN_RTT_THRESH = 4 ms) …
        "thresholdMin" threshold_min: LogNumber(0.004, 0.000_01, 1.0, Seconds) "Minimum delay threshold";
        /// … and need not be more than this (MAX_RTT_THRESH = 16 ms); the minimum wins where they cross.
        "thresholdMax" threshold_max: LogNumber(0.016, 0.000_01, 1.0, Seconds) "Maximum delay threshold";
        /// In conservative slow start the growth is divided by this (CSS_GROWTH_DIVISOR = 4).
        "growthDivisor" growth_divisor: Number(4.0, 1.0, 100.0, None) "Growth divisor";
        /// The number of rounds of conservative slow start (CSS_ROUNDS = 5).
        "rounds" rounds: Integer(5, 1, 100, None) "Rounds";
        /// Each acknowledgement counts for as many segments as it covers, up to a limit, as RFC 9406 has it (section
        /// 4.2); otherwise as the flow's transport counts in slow start.
        "bursts" bursts: Switch(false) "Counts segments itself";
        /// That limit, unless the flow is paced (L = 8).
        "burst" burst: Integer(8, 1, 1000, Segments) "Counts at most";
    }
}

/// `HyStart++`'s state.
#[derive(Clone, Debug)]
pub struct HyStartPlusPlus {
    parameters: Parameters,
    /// Least round trip of the last round and of this one.
    last: Option<Span>,
    current: Option<Span>,
    samples: u64,
    /// Conservative slow start, while it lasts.
    conservative: Option<Conservative>,
    /// The first slow start of the connection is over.
    over: bool,
}

#[derive(Clone, Copy, Debug)]
struct Conservative {
    /// The minimum round trip of the round that raised the alarm.
    base: Span,
    /// Rounds that have ended since.
    rounds: u64,
}

impl HyStartPlusPlus {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "hystart-plus-plus",
        name: "HyStart++",
        summary: "Slows down when a round's delay rises, and leaves slow start unless the delay falls again.",
        source: "RFC 9406, section 4",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// An exit with these parameters.
    pub fn new(values: &[Value]) -> HyStartPlusPlus {
        HyStartPlusPlus {
            parameters: Parameters::from_values(values),
            last: None,
            current: None,
            samples: 0,
            conservative: None,
            over: false,
        }
    }

    /// How much slower than the last one a round may be, in seconds.
    fn threshold(&self, last: Span) -> f64 {
        let Parameters {
            divisor,
            threshold_min,
            threshold_max,
            ..
        } = self.parameters;
        (last.seconds() / divisor)
            .min(threshold_max)
            .max(threshold_min)
    }

    fn begin_round(&mut self) {
        self.last = self.current;
        self.current = None;
        self.samples = 0;
        if let Some(conservative) = &mut self.conservative {
            conservative.rounds += 1;
            self.over = conservative.rounds >= self.parameters.rounds;
        }
    }

    fn look(&mut self) {
        let Some(current) = self.current else {
            return;
        };
        if self.samples < self.parameters.samples {
            return;
        }
        match (self.conservative, self.last) {
            (Some(conservative), _) => {
                if current < conservative.base {
                    self.conservative = None;
                }
            }
            (None, Some(last)) => {
                if current.seconds() >= last.seconds() + self.threshold(last) {
                    self.conservative = Some(Conservative {
                        base: current,
                        rounds: 0,
                    });
                }
            }
            (None, None) => {}
        }
    }
}

impl SlowStart for HyStartPlusPlus {
    fn acknowledged(&mut self, ack: &Ack, _window: &Window, paced: bool) -> Growth {
        if self.over {
            return Growth::Grow(ack.credit);
        }
        if ack.round {
            self.begin_round();
            if self.over {
                return Growth::Exit;
            }
        }
        let grow = match self.parameters {
            Parameters { bursts: false, .. } => ack.credit,
            _ if paced => ack.acked as f64,
            Parameters { burst, .. } => ack.acked.min(burst) as f64,
        };
        // Section 4.2: the window grows by the state before this sample.
        let divisor = match self.conservative {
            Some(_) => self.parameters.growth_divisor,
            None => 1.0,
        };
        if let Some(rtt) = ack.rtt {
            self.current = Some(self.current.map_or(rtt, |current| current.min(rtt)));
            self.samples += 1;
            self.look();
        }
        Growth::Grow(grow / divisor)
    }

    fn reduced(&mut self) {
        self.over = true;
    }

    fn timed_out(&mut self) {
        self.over = true;
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    CONSERVATIVE = "conservative": "Conservative slow start has lasted {rounds} rounds, and the delay has not fallen below {base:s}, the delay of the round that started it: slow start ends at {to:n}.",
        "ssthresh ← w", "RFC 9406, section 4.2";
}

impl Explain for HyStartPlusPlus {
    const REASONS: &'static [&'static Reason] = &[&CONSERVATIVE];

    fn explain(&self, _before: &HyStartPlusPlus, update: &Update<'_>) -> Option<Because> {
        let (rounds, base) = self
            .conservative
            .map_or((f64::NAN, f64::NAN), |conservative| {
                (conservative.rounds as f64, conservative.base.seconds())
            });
        let values = [
            ("rounds", rounds),
            ("base", base),
            ("to", update.to.ssthresh),
        ];
        Some(CONSERVATIVE.giving(update.from.cwnd, values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;

    #[test]
    fn thresholds_by_the_last_round() {
        let hystart = HyStartPlusPlus::new(&[]);
        for (last, threshold) in [(20, 4.0), (40, 5.0), (100, 12.5), (128, 16.0), (200, 16.0)] {
            let got = hystart.threshold(Span::from_millis(last)) * 1e3;
            assert!((got - threshold).abs() < 1e-9, "{last}: {got}");
        }
    }

    /// A round of `count` acknowledgements with round trips of `rtt`; returns whether
    /// slow start ended.
    fn round(hystart: &mut HyStartPlusPlus, window: &mut Window, count: u64, rtt: f64) -> bool {
        for i in 0..count {
            let heard = Ack {
                round: i == 0,
                ..ack(0.0, rtt)
            };
            match hystart.acknowledged(&heard, window, false) {
                Growth::Grow(credit) => window.cwnd += credit,
                Growth::Exit => return true,
            }
        }
        false
    }

    /// An exit whose alarm was raised by the ninth segment of a round.
    fn alarmed() -> (HyStartPlusPlus, Window) {
        let mut hystart = HyStartPlusPlus::new(&[]);
        let mut window = Window {
            cwnd: 100.0,
            ssthresh: f64::INFINITY,
        };
        assert!(!round(&mut hystart, &mut window, 100, 0.100));
        assert_eq!(window.cwnd, 200.0);
        assert!(!round(&mut hystart, &mut window, 8, 0.113));
        assert!(hystart.conservative.is_some());
        assert_eq!(window.cwnd, 208.0);
        (hystart, window)
    }

    #[test]
    fn less_than_the_threshold_raises_no_alarm() {
        let mut hystart = HyStartPlusPlus::new(&[]);
        let mut window = Window {
            cwnd: 100.0,
            ssthresh: f64::INFINITY,
        };
        round(&mut hystart, &mut window, 100, 0.100);
        round(&mut hystart, &mut window, 100, 0.112);
        assert!(hystart.conservative.is_none());
        // Seven samples do not count, however late.
        round(&mut hystart, &mut window, 7, 1.0);
        assert!(hystart.conservative.is_none());
    }

    #[test]
    fn five_rounds_of_a_quarter_then_it_leaves() {
        let (mut hystart, mut window) = alarmed();
        let alarm = window.cwnd;
        // The rest of this round is the first of the five; four more follow.
        for fifth in 0..4 {
            let before = window.cwnd;
            let count = window.cwnd as u64;
            assert!(!round(&mut hystart, &mut window, count, 0.113), "{fifth}");
            assert!((window.cwnd / before - 1.25).abs() < 0.01);
        }
        assert!(round(&mut hystart, &mut window, 1, 0.113));
        assert!((window.cwnd / alarm - 1.25 * 1.25 * 1.25 * 1.25).abs() < 0.03);
        // For good: from now on the window grows by the transport's count.
        assert!(!round(&mut hystart, &mut window, 500, 1.0));
    }

    #[test]
    fn a_round_faster_than_the_alarm_takes_it_back() {
        let (mut hystart, mut window) = alarmed();
        round(&mut hystart, &mut window, 20, 0.112);
        assert!(hystart.conservative.is_none());
        // 8 acknowledgements at a quarter, the others at once.
        assert_eq!(window.cwnd, 208.0 + 8.0 / 4.0 + 12.0);
    }

    #[test]
    fn a_stretched_acknowledgement_counts_for_eight_unless_paced() {
        let stretched = Ack {
            acked: 20,
            credit: 1.0,
            ..ack(0.0, 0.1)
        };
        let window = Window {
            cwnd: 100.0,
            ssthresh: f64::INFINITY,
        };
        let chosen = |bursts| HyStartPlusPlus {
            parameters: Parameters {
                bursts,
                ..Parameters::from_values(&[])
            },
            ..HyStartPlusPlus::new(&[])
        };
        let mut hystart = chosen(true);
        let grown =
            |hystart: &mut HyStartPlusPlus, paced| hystart.acknowledged(&stretched, &window, paced);
        assert_eq!(grown(&mut hystart, false), Growth::Grow(8.0));
        assert_eq!(grown(&mut hystart, true), Growth::Grow(20.0));
        hystart.reduced();
        assert_eq!(grown(&mut hystart, true), Growth::Grow(1.0));
        // As the transport counts: one, under RFC 5681.
        assert_eq!(grown(&mut chosen(false), false), Growth::Grow(1.0));
    }
}
