//! BLUE: the drop probability follows overflows and idle times, not the length of the queue.
//!
//! A queue that overflows drops too little, a link that is idle drops too much. BLUE moves a
//! single probability by these two events, so that the queue's length, which says little about
//! the load, does not enter.
//!
//! # Rules
//!
//! - An arrival finds no room, or more than `threshold` packets waiting:
//!   $p \leftarrow p + d_1$.
//! - The link is idle: $p \leftarrow p - d_2$, at the start of the idle time and after every
//!   further `freeze`.
//!
//! After a change there is none in the same direction for `freeze`, so that it can show its
//! effect. Arrivals are dropped with probability $p$, and where there is no room. With `ecn`
//! packets of ECN-capable flows are marked instead of dropped at random.
//!
//! # Switches
//!
//! - `oneFreeze`: a change freezes both directions, as in the paper's pseudo-code. Off, each
//!   direction has its own time.
//!
//! # Differences
//!
//! - The steps of 0.0025 and 0.00025 and the time of 0.1 s are those of the authors' code as
//!   ported to ns-3. The paper also has steps of 0.02 and 0.002.
//! - The port to ns-3 counts whole freeze times of an idle time alone: a shorter one changes
//!   nothing.
//!
//! # Limits
//!
//! While the link is idle nothing is computed: the probability of an idle time is taken off at
//! the arrival that ends it.
//!
//! # Checked
//!
//! - A standing overflow raises the probability by 0.025 in a second, an idle second lowers it
//!   by 0.0025.
//! - Thresholds, marks, bounds and both kinds of freezing.
//! - A hundred NewReno flows on 45 Mb/s with a round trip of 100 ms and a limit of 600 packets:
//!   the link is always in use, with drops and with marks, and the queue of 319 and 329 packets
//!   on average reaches neither zero nor its limit.

use crate::packet::Packet;
use crate::parameters;
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of BLUE.
    pub struct Parameters {
        /// Added to the probability at an overflow: d₁.
        "increase" increase: LogNumber(0.0025, 0.0, 1.0, Share) "Step up";
        /// Subtracted from the probability while the link is idle: d₂.
        "decrease" decrease: LogNumber(0.000_25, 0.0, 1.0, Share) "Step down";
        /// The minimum time between two changes.
        "freeze" freeze: Span(0.1, 0.0, 100.0) "Freeze time";
        /// More packets than this count as an overflow; empty: the queue's limit alone.
        "threshold" threshold: LogOptional(0.1, 1e6, Packets) "Overflow threshold", threshold;
        /// A change freezes the other direction, too.
        "oneFreeze" one_freeze: Switch(false) "One freeze time";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
    }
}

/// BLUE's state.
#[derive(Clone, Debug)]
pub struct Blue {
    parameters: Parameters,
    probability: f64,
    /// When the probability was last raised, and lowered.
    raised: Option<Time>,
    lowered: Option<Time>,
}

impl Blue {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "blue",
        name: "BLUE",
        summary: "Drops at random; overflows raise the probability, and idle times lower it.",
        source: "Feng, Shin, Kandlur and Saha, The BLUE active queue management algorithms, IEEE/ACM Transactions on Networking 2002",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "probability",
            label: "BLUE probability",
            unit: Unit::Share,
            help: "The drop probability.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Blue {
        Blue {
            parameters: Parameters::from_values(values),
            probability: 0.0,
            raised: None,
            lowered: None,
        }
    }

    /// From when on a change that was last made at `last` may be made again.
    fn thawed(&self, last: Option<Time>) -> Time {
        let last = if self.parameters.one_freeze {
            self.raised.max(self.lowered)
        } else {
            last
        };
        last.map_or(Time::ZERO, |last| last + self.parameters.freeze)
    }

    /// The queue overflows.
    fn overflow(&mut self, now: Time) {
        if now >= self.thawed(self.raised) {
            self.probability = (self.probability + self.parameters.increase).min(1.0);
            self.raised = Some(now);
        }
    }

    /// The link has been idle for a time that ends now.
    fn idle(&mut self, now: Time, idle: Span) {
        let began = Time(now.0.saturating_sub(idle.0));
        let first = began.max(self.thawed(self.lowered));
        if now < first {
            return;
        }
        let freeze = self.parameters.freeze.0;
        let more = (now - first).0.checked_div(freeze).unwrap_or(0);
        let steps = (more + 1) as f64;
        self.probability = (self.probability - steps * self.parameters.decrease).max(0.0);
        self.lowered = Some(first + Span(more * freeze));
    }
}

impl QueueDiscipline for Blue {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if let Some(idle) = backlog.idle {
            self.idle(context.now, idle);
        }
        let Parameters { threshold, ecn, .. } = self.parameters;
        if backlog.full || threshold.is_some_and(|most| backlog.packets as f64 > most) {
            self.overflow(context.now);
        }
        Admission::at_random(context, packet, backlog, self.probability, ecn)
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    DRAWN = "drawn": "The probability, raised at overflows and lowered while the link is idle, is {probability:%}: this arrival was chosen at random.",
        "p ← p + d₁ at an overflow, p − d₂ at idle times", "Feng, Shin, Kandlur and Saha 2002, section II";
}

impl ExplainFate for Blue {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [("probability", self.probability)];
        (!met.is_overflow()).then(|| DRAWN.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::queue::testing::{asked, data};

    fn packet() -> Packet {
        data(0, 0, 1000)
    }

    fn seconds(seconds: f64) -> Time {
        Time::from_seconds(seconds)
    }

    fn close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-12,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn a_standing_overflow_raises_the_probability_ten_times_a_second() {
        let mut blue = Blue::new(&[]);
        for millisecond in 0..1000 {
            blue.overflow(Time(millisecond * 1_000_000));
        }
        close(blue.probability, 0.025);
    }

    #[test]
    fn an_idle_time_lowers_the_probability_ten_times_a_second() {
        let mut blue = Blue::new(&[]);
        blue.probability = 0.025;
        // At 1.0, 1.1 and so on to 1.9 s.
        blue.idle(seconds(1.999), Span::from_millis(999));
        close(blue.probability, 0.025 - 10.0 * 0.000_25);
        // 1.95 s is within the time of the last one; 2.0 s is not.
        blue.idle(seconds(1.99), Span::from_millis(40));
        close(blue.probability, 0.0225);
        blue.idle(seconds(2.01), Span::from_millis(40));
        close(blue.probability, 0.022_25);
        blue.idle(seconds(60.0), Span::from_millis(50_000));
        close(blue.probability, 0.0);
    }

    #[test]
    fn a_change_freezes_its_own_direction_or_both() {
        for one in [false, true] {
            let mut blue = Blue::new(&[]);
            blue.parameters.one_freeze = one;
            blue.overflow(seconds(1.0));
            blue.idle(seconds(1.05), Span::from_millis(10));
            let lowered = 0.0025 - 0.000_25;
            close(blue.probability, if one { 0.0025 } else { lowered });
            blue.idle(seconds(1.101), Span::from_millis(10));
            close(blue.probability, lowered);
            // The last change was at 1.1 s, or at 1.04 s.
            blue.overflow(seconds(1.15));
            close(blue.probability, lowered + if one { 0.0 } else { 0.0025 });
        }
    }

    #[test]
    fn more_than_the_threshold_is_an_overflow() {
        let mut blue = Blue::new(&[]);
        blue.parameters.threshold = Some(20.0);
        asked(10e6, |context| {
            for (packets, expected) in [(20, 0.0), (21, 0.0025)] {
                let found = Backlog {
                    packets,
                    ..Backlog::NONE
                };
                blue.arrival(context, &mut packet(), found);
                close(blue.probability, expected);
            }
        });
    }

    #[test]
    fn without_a_freeze_time_every_event_counts() {
        let mut blue = Blue::new(&[]);
        blue.parameters.freeze = Span::ZERO;
        for _ in 0..1000 {
            blue.overflow(Time::ZERO);
        }
        close(blue.probability, 1.0);
        blue.idle(seconds(9.0), Span::from_millis(8000));
        close(blue.probability, 0.999_75);
    }

    #[test]
    fn packets_are_marked_at_random_and_dropped_for_lack_of_room() {
        let mut blue = Blue::new(&[]);
        blue.probability = 1.0;
        blue.parameters.ecn = true;
        asked(10e6, |context| {
            let mut ask = |bits, full| {
                let found = Backlog {
                    full,
                    ..Backlog::NONE
                };
                blue.arrival(context, &mut packet().with(bits), found)
            };
            assert_eq!(ask(ECT0, false), Admission::Mark);
            assert_eq!(ask(0, false), Admission::Drop);
            assert_eq!(ask(ECT0, true), Admission::Drop);
        });
    }
}
