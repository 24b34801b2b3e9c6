//! `HyStart`: leaves slow start at the first sign of a full path.
//!
//! Slow start until the first loss loses up to half of a window that has doubled once
//! too often. There are earlier signs that the path is full.
//!
//! # Rules
//!
//! Two signs, looked for in each round once the window is large enough:
//!
//! - *The train.* Acknowledgements that follow one another within a small gap
//!   form a train. The segments of a round leave as one burst, so that a train
//!   as long as half the minimum round trip, $\Delta t > R_{min}/2$, means that
//!   half of the path is filled by a window that is about to double. A paced
//!   sender spreads its segments itself; for it the train must last a whole $R_{min}$.
//! - *The delay.* Once a round has eight samples, the minimum round trip of the round
//!   exceeds $R_{min} + \eta$ with $\eta = \max(4\,\mathrm{ms}, \min(16\,\mathrm{ms},
//!   R_{min}/8))$: packets wait. It is checked with every sample from the ninth on.
//!
//! Either sets $\mathit{ssthresh} = w$ and ends slow start. `HyStart` starts again
//! after a timeout. $R_{min}$ is the minimum round trip of data, without the handshake.
//! Signs do not carry over from one round to the next.
//!
//! # Differences
//!
//! - This is the form that Linux has for CUBIC (`tcp_cubic.c`). Kernels up to 3.18
//!   divide by 16 rather than 8 for the delay (`delayDivisor`), and those before
//!   2.6.39 start at 2 ms (`delayMin`).
//! - Up to 5.7 only the first eight samples of a round counted (`lateSamples`). Where the
//!   path becomes shorter within a round, $R_{min}$ falls below them, and slow start ended
//!   although no packet waited.
//! - The preset `linux3` sets the divisor and `lateSamples` as version 3.0 has them.
//! - Linux counts in whole milliseconds before 5.6, here time is exact. Since then it
//!   adds up to a millisecond to the length of a train, for segments that its network
//!   card sends at once; here there are none.
//!
//! # Checked
//!
//! - A train a millisecond apart at a round trip of 100 ms: left after 51 ms,
//!   paced after 101 ms; with gaps above 2 ms, or below 16 segments, never.
//! - At a minimum round trip of 80 ms a round 9.9 ms later does not end it, one
//!   10.1 ms later does; with the preset `linux3` 4.9 and 5.1 ms.
//! - Eight samples of 150 ms and a ninth of 100, the least so far, end slow start only
//!   where later samples do not count.
//! - Thresholds for 8, 32, 100, 128 and 400 ms: 4, 4, 12.5, 16 and 16 ms.
//! - It starts again after a timeout and not otherwise.

use super::{Growth, SlowStart};
use crate::control::{Ack, Window};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// Which sign ends slow start.
    pub enum Detect {
        /// Whichever comes first.
        Both = "both",
        /// The length of a train of acknowledgements.
        Train = "train",
        /// The delay of the first segments of a round.
        Delay = "delay",
    }
}

parameters! {
    /// Parameters of `HyStart`.
    pub struct Parameters {
        /// Which sign ends slow start.
        "detect" detect: Choice(Detect, "both") "Detects";
        /// Below this window it does not check (Linux: 16).
        "lowWindow" low_window: LogInteger(16, 1, 10_000, Segments) "Minimum window";
        /// Acknowledgements at most this long after the previous one belong to a train
        /// (Linux: 2 ms).
        "trainGap" train_gap: LogNumber(0.002, 0.000_001, 0.1, Seconds) "Gap in a train";
        /// A train longer than this share of the minimum round trip ends slow start (Linux: 0.5); twice
        /// the share where the flow is paced.
        "trainShare" train_share: Number(0.5, 0.05, 2.0, Share) "Length of a train";
        /// The delay of a round is checked once the round has this many samples (Linux: 8).
        "samples" samples: Integer(8, 1, 100, None) "Samples";
        /// Slow start ends when the delay exceeds the minimum round trip divided by this (Linux: 8; 16 up to 3.18).
        "delayDivisor" delay_divisor: LogNumber(8.0, 1.0, 100.0, None) "Delay divisor";
        /// The delay has to be at least this (Linux: 4 ms; 2 ms before 2.6.39) …
        "delayMin" delay_min: LogNumber(0.004, 0.000_01, 1.0, Seconds) "Minimum delay threshold";
        /// … and need not be more than this (Linux: 16 ms); the minimum wins where they
        /// cross.
        "delayMax" delay_max: LogNumber(0.016, 0.000_01, 1.0, Seconds) "Maximum delay threshold";
        /// Later samples also lower the minimum round trip of a round (Linux since 5.8); off, only the first ones do.
        "lateSamples" late_samples: Switch(true) "Later samples count";
    }
}

/// `HyStart`'s state.
#[derive(Clone, Debug)]
pub struct HyStart {
    parameters: Parameters,
    /// Least round trip of data.
    least: Option<Span>,
    round_start: Time,
    /// The last acknowledgement of the round's train.
    last_ack: Time,
    /// Least round trip of the round, or of its first ones.
    current: Option<Span>,
    samples: u64,
    found: bool,
}

impl HyStart {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "hystart",
        name: "HyStart",
        summary: "Leaves slow start when a train of acknowledgements lasts half of the minimum round trip, or when delay rises.",
        source: "Ha and Rhee, Taming the elephants, 2011; Linux, net/ipv4/tcp_cubic.c",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// An exit with these parameters.
    pub fn new(values: &[Value]) -> HyStart {
        HyStart {
            parameters: Parameters::from_values(values),
            least: None,
            round_start: Time::ZERO,
            last_ack: Time::ZERO,
            current: None,
            samples: 0,
            found: false,
        }
    }

    /// How much a round's delay may exceed the minimum round trip, in seconds.
    fn threshold(&self, least: Span) -> f64 {
        let Parameters {
            delay_divisor,
            delay_min,
            delay_max,
            ..
        } = self.parameters;
        (least.seconds() / delay_divisor)
            .min(delay_max)
            .max(delay_min)
    }

    fn train_is_long(&mut self, now: Time, paced: bool) -> bool {
        let Some(least) = self.least else {
            return false;
        };
        if now.since(self.last_ack).seconds() > self.parameters.train_gap {
            return false;
        }
        self.last_ack = now;
        let share = self.parameters.train_share * if paced { 2.0 } else { 1.0 };
        now.since(self.round_start).seconds() > share * least.seconds()
    }

    fn delay_is_high(&mut self, rtt: Span) -> bool {
        let first = self.samples < self.parameters.samples;
        if first || self.parameters.late_samples {
            self.current = Some(self.current.map_or(rtt, |current| current.min(rtt)));
        }
        if first {
            self.samples += 1;
            return false;
        }
        match (self.current, self.least) {
            (Some(current), Some(least)) => {
                current.seconds() > least.seconds() + self.threshold(least)
            }
            _ => false,
        }
    }
}

impl SlowStart for HyStart {
    fn acknowledged(&mut self, ack: &Ack, window: &Window, paced: bool) -> Growth {
        if let Some(rtt) = ack.rtt {
            self.least = Some(self.least.map_or(rtt, |least| least.min(rtt)));
        }
        if ack.round {
            self.round_start = ack.now;
            self.last_ack = ack.now;
            self.current = None;
            self.samples = 0;
        }
        if !self.found && window.cwnd >= self.parameters.low_window as f64 {
            let detect = self.parameters.detect;
            let train = self.train_is_long(ack.now, paced);
            let delay = ack.rtt.is_some_and(|rtt| self.delay_is_high(rtt));
            self.found = (train && detect != Detect::Delay) || (delay && detect != Detect::Train);
            if self.found {
                return Growth::Exit;
            }
        }
        Growth::Grow(ack.credit)
    }

    fn timed_out(&mut self) {
        self.found = false;
        self.current = None;
        self.samples = 0;
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    TRAIN = "train": "A train of acknowledgements has lasted {train:s} in this round, a large enough share of the minimum round trip ({least:s}) to show that the path is full: slow start ends at {to:n}.",
        "ssthresh ← w, when the train > RTT_min / 2", "Ha and Rhee 2011, section 3.2; Linux, hystart_update";
    DELAY = "delay": "The first round trips of this round took {current:s}, more than {threshold:s} above the minimum of {least:s}: a queue grows, and slow start ends at {to:n}.",
        "ssthresh ← w, when RTT > RTT_min + η", "Ha and Rhee 2011, section 3.3; Linux, hystart_update";
}

impl Explain for HyStart {
    const REASONS: &'static [&'static Reason] = &[&TRAIN, &DELAY];

    fn explain(&self, _before: &HyStart, update: &Update<'_>) -> Option<Because> {
        let Asked::Observed(ack) = update.asked else {
            return None;
        };
        let least = self.least?;
        let seconds = |span: Option<Span>| span.map_or(f64::NAN, Span::seconds);
        let threshold = self.threshold(least);
        let to = ("to", update.to.ssthresh);
        let slow = self
            .current
            .is_some_and(|now| now.seconds() > least.seconds() + threshold);
        let judged =
            self.samples >= self.parameters.samples && self.parameters.detect != Detect::Train;
        if slow && judged {
            let values = [
                ("current", seconds(self.current)),
                ("threshold", threshold),
                ("least", least.seconds()),
                to,
            ];
            return Some(DELAY.giving(update.from.cwnd, values));
        }
        let train = ack.now.since(self.round_start).seconds();
        Some(TRAIN.giving(
            update.from.cwnd,
            [("train", train), ("least", least.seconds()), to],
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;
    use crate::tcp::transport::Preset;

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: f64::INFINITY,
        }
    }

    fn first(now: f64, rtt: f64) -> Ack {
        Ack {
            round: true,
            ..ack(now, rtt)
        }
    }

    /// Acknowledgements of a round of 100 ms, `gap` apart: returns when slow start ends.
    fn train(gap: f64, cwnd: f64, paced: bool) -> Option<f64> {
        let mut hystart = HyStart::new(&[]);
        for i in 0..200 {
            let after = f64::from(i) * gap;
            let heard = if i == 0 {
                first(1.0, 0.1)
            } else {
                ack(1.0 + after, 0.1)
            };
            if hystart.acknowledged(&heard, &window(cwnd), paced) == Growth::Exit {
                return Some(after);
            }
        }
        None
    }

    #[test]
    fn a_train_of_half_the_round_trip_ends_it() {
        // Half of 100 ms, passed by the 51st acknowledgement a millisecond apart.
        let left = train(0.001, 16.0, false).expect("it leaves");
        assert!((left - 0.051).abs() < 1e-9, "{left}");
        let left = train(0.001, 16.0, true).expect("it leaves");
        assert!((left - 0.101).abs() < 1e-9, "{left}");
        // A gap that is too wide ends the train; a window that is too small is not checked.
        assert_eq!(train(0.0021, 16.0, false), None);
        assert_eq!(train(0.001, 15.9, false), None);
    }

    fn of_linux3() -> HyStart {
        let preset = Preset::named("linux3").expect("known");
        HyStart::new(&preset.form_of(&HyStart::ENTRY).values)
    }

    /// Whether a round of round trips `late` above the least of 80 ms ends it.
    fn delayed(mut hystart: HyStart, late: f64) -> bool {
        assert_ne!(
            hystart.acknowledged(&first(1.0, 0.080), &window(20.0), false),
            Growth::Exit
        );
        (0..9).any(|i| {
            let now = 1.1 + f64::from(i) * 0.003;
            let heard = if i == 0 {
                first(now, 0.080 + late)
            } else {
                ack(now, 0.080 + late)
            };
            hystart.acknowledged(&heard, &window(20.0), false) == Growth::Exit
        })
    }

    #[test]
    fn a_round_that_is_late_by_an_eighth_ends_it() {
        assert!(!delayed(HyStart::new(&[]), 0.0099));
        assert!(delayed(HyStart::new(&[]), 0.0101));
    }

    /// Linux 3.0.31, `HYSTART_DELAY_THRESH(ca->delay_min>>4)`: 5 ms at 80.
    #[test]
    fn a_delay_of_a_sixteenth_ends_it_with_linux3() {
        assert!(!delayed(of_linux3(), 0.0049));
        assert!(delayed(of_linux3(), 0.0051));
    }

    /// The example of Linux' commit b344579ca847 (5.8): eight samples of 150 ms, and
    /// one of 100 that lowers the minimum round trip. No packet waits.
    #[test]
    fn a_round_trip_that_falls_does_not_end_it_since_5_8() {
        for (mut hystart, ends) in [(HyStart::new(&[]), false), (of_linux3(), true)] {
            let left = (0..10).any(|i| {
                let now = 1.0 + f64::from(i) * 0.01;
                let heard = match i {
                    0 => first(now, 0.150),
                    1..8 => ack(now, 0.150),
                    _ => ack(now, 0.100),
                };
                hystart.acknowledged(&heard, &window(20.0), false) == Growth::Exit
            });
            assert_eq!(left, ends);
        }
    }

    #[test]
    fn thresholds_lie_between_4_and_16_ms() {
        let hystart = HyStart::new(&[]);
        for (least, threshold) in [(8, 4.0), (32, 4.0), (100, 12.5), (128, 16.0), (400, 16.0)] {
            let got = hystart.threshold(Span::from_millis(least)) * 1e3;
            assert!((got - threshold).abs() < 1e-9, "{least}: {got}");
        }
    }

    #[test]
    fn it_starts_again_after_a_timeout_only() {
        let mut hystart = HyStart::new(&[]);
        hystart.found = true;
        hystart.acknowledged(&first(1.0, 0.1), &window(100.0), false);
        let late = |hystart: &mut HyStart| {
            (1..100).any(|i| {
                let heard = ack(1.0 + f64::from(i) * 0.001, 0.1);
                hystart.acknowledged(&heard, &window(100.0), false) == Growth::Exit
            })
        };
        assert!(!late(&mut hystart));
        hystart.timed_out();
        hystart.acknowledged(&first(1.0, 0.1), &window(100.0), false);
        assert!(late(&mut hystart));
    }
}
