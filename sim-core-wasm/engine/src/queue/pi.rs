//! PI: a proportional integral controller of the queue's length.
//!
//! RED ties the drop probability to the average queue, so that the queue depends on the load. PI
//! takes the length to a reference, whatever the load: the integral part moves the probability for
//! as long as the queue is off.
//!
//! # Rules
//!
//! At every sampling instant, with $q$ packets waiting, $q'$ at the instant before and the
//! reference $q_0$,
//!
//! $$
//! p \leftarrow p + a\,(q - q_0) - b\,(q' - q_0),
//! $$
//!
//! limited to $0 \dots 1$. Arrivals are dropped with probability $p$, and where there is no room. With
//! `ecn` packets of ECN-capable flows are marked instead of dropped at random.
//!
//! # Differences
//!
//! - The gains are those of the paper's example, which is ns-2's default: a link of 15 Mb/s with
//!   500-byte packets, 60 flows and round trips of 246 ms. A link of another rate or with another
//!   number of flows wants others (section III of the paper); ns-2 does not scale them either.
//! - ns-2 scales $p$ with a packet's size over the mean size in byte mode, which is not here.
//!
//! # Limits
//!
//! The linear model behind the gains holds for long flows in congestion avoidance.
//!
//! # Checked
//!
//! - A queue of 150 packets at a reference of 50 raises $p$ by 6e-6 at each instant; the step from 50
//!   to 150 by 1.822e-3.
//! - Mean queues in a network of fifty flows, against ns-2.35.

use crate::packet::Packet;
use crate::parameters;
use crate::queue::parts::clock::Clock;
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext, Waiting};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

parameters! {
    /// Parameters of PI.
    pub struct Parameters {
        /// The target queue length.
        "reference" reference: LogNumber(50.0, 0.0, 1e6, Packets) "Reference", threshold;
        /// The gain for the queue now, for each packet.
        "a" a: LogNumber(1.822e-5, 0.0, 1.0, None) "Gain a";
        /// The gain for the queue at the instant before.
        "b" b: LogNumber(1.816e-5, 0.0, 1.0, None) "Gain b";
        /// How often the queue is sampled.
        "frequency" frequency: LogNumber(170.0, 0.01, 100_000.0, PerSecond) "Sampling frequency";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
    }
}

/// PI's state.
#[derive(Clone, Debug)]
pub struct Pi {
    parameters: Parameters,
    probability: f64,
    before: f64,
    clock: Clock,
}

impl Pi {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "pi",
        name: "PI",
        summary: "A controller drops arrivals at random to keep the queue at a reference length.",
        source: "Hollot, Misra, Towsley and Gong 2001, section III; ns-2.35, queue/pi.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "probability",
            label: "PI probability",
            unit: Unit::Share,
            help: "The drop probability.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Pi {
        Pi {
            parameters: Parameters::from_values(values),
            probability: 0.0,
            before: 0.0,
            clock: Clock::default(),
        }
    }

    /// A new probability for the present queue.
    fn sample(&mut self, queue: f64) {
        let Parameters {
            reference, a, b, ..
        } = self.parameters;
        let before = std::mem::replace(&mut self.before, queue);
        let change = a * (queue - reference) - b * (before - reference);
        self.probability = (self.probability + change).clamp(0.0, 1.0);
    }

    /// From one sampling instant to the next.
    fn period(&self) -> Span {
        Span::from_seconds(self.parameters.frequency.recip())
    }
}

impl QueueDiscipline for Pi {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.period(), context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        self.sample(waiting.backlog().packets as f64);
        self.clock.again(self.period(), context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let (probability, ecn) = (self.probability, self.parameters.ecn);
        Admission::at_random(context, packet, backlog, probability, ecn)
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
    DRAWN = "drawn": "The controller keeps the queue near {reference:p}; its probability is {probability:%}, and this arrival was chosen at random.",
        "p ← p + a (q − q_ref) − b (q_before − q_ref)", "Hollot, Misra, Towsley and Gong 2001, section III";
}

impl ExplainFate for Pi {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("probability", self.probability),
            ("reference", self.parameters.reference),
        ];
        (!met.is_overflow()).then(|| DRAWN.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::queue::testing::{asked, data};
    use crate::units::Time;

    fn close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-12,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn a_queue_that_stays_off_the_reference_moves_the_probability_steadily() {
        let mut pi = Pi::new(&[]);
        pi.before = 150.0;
        for step in 1..=5 {
            pi.sample(150.0);
            close(pi.probability, f64::from(step) * 6e-6);
        }
    }

    #[test]
    fn a_step_of_the_queue_is_met_at_once() {
        let mut pi = Pi::new(&[]);
        pi.before = 50.0;
        pi.sample(150.0);
        close(pi.probability, 1.822e-3);
        pi.sample(50.0);
        close(pi.probability, 1.822e-3 - 1.816e-3);
    }

    #[test]
    fn the_probability_stays_between_zero_and_one() {
        let mut pi = Pi::new(&[]);
        pi.sample(0.0);
        assert_eq!(pi.probability, 0.0);
        pi.sample(1e9);
        assert_eq!(pi.probability, 1.0);
    }

    #[test]
    fn the_queue_is_sampled_at_its_frequency_from_the_start() {
        let mut pi = Pi::new(&[]);
        asked(10e6, |context| {
            context.now = Time::from_seconds(2.0);
            pi.start(context);
            let first = 1.0 / 170.0;
            assert_eq!(*context.wake, Time::from_seconds(2.0 + first));
        });
    }

    #[test]
    fn only_ecn_capable_packets_are_marked() {
        let mut pi = Pi::new(&[]);
        pi.parameters.ecn = true;
        pi.probability = 1.0;
        let mut plain = data(0, 0, 1000);
        let mut capable = plain;
        capable.set(ECT0);
        asked(10e6, |context| {
            let mut ask = |packet: &mut Packet, full| {
                let backlog = Backlog {
                    full,
                    ..Backlog::NONE
                };
                pi.arrival(context, packet, backlog)
            };
            assert_eq!(ask(&mut plain, false), Admission::Drop);
            assert_eq!(ask(&mut capable, false), Admission::Mark);
            assert_eq!(ask(&mut capable, true), Admission::Drop);
        });
    }
}
