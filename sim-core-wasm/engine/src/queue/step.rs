//! Step marking: every packet above one threshold is marked, and no other.
//!
//! Where senders respond to the share of marks (DCTCP, Prague), a queue need not average or draw
//! lots: it marks by its length at this very moment, and the senders average.
//!
//! # Rules
//!
//! - `packets`: an arrival is marked when more than $K$ packets wait, itself included: the packet in
//!   transmission is not counted.
//! - `bytes`: the same, counted in bytes.
//! - `time`: a packet is marked when it has waited longer than $T$ as its transmission starts. The packets waiting
//!   then came after it: the mark describes a queue that is one waiting time old.
//!
//! Packets of flows that are not ECN-capable are dropped where the queue has no room, and only
//! there. With `dropOthers` they are dropped above the threshold, as a RED queue set to a step does.
//!
//! DCTCP's authors use 20 packets at 1 Gb/s and 65 at 10 Gb/s. A queue that a single flow never
//! empties needs $K > 0.17\,C R$ for a rate $C$ and a round trip $R$.
//!
//! # Differences
//!
//! - RED with both thresholds at $K$ and a weight of 1 marks the same packets as `packets`
//!   does; it has no threshold in time, and drops the packets of other flows.
//!
//! # Limits
//!
//! One queue: flows that do not respond to the share of marks, or not to marks, fill it to its limit.
//!
//! # Checked
//!
//! - The arrival that finds $K$ packets waiting is the first that is marked, whatever happened before;
//!   one byte and one nanosecond above the threshold, and none at it.
//! - In a network, packet for packet what RED with its thresholds at $K$ does.

use crate::packet::{ECN, Packet};
use crate::queue::{Admission, Backlog, Hooks, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Value};
use crate::units::Span;
use crate::{choices, parameters};

choices! {
    /// The unit of the threshold.
    pub enum Measure {
        /// Packets that wait.
        Packets = "packets",
        /// Bytes that wait.
        Bytes = "bytes",
        /// How long a packet has waited.
        Time = "time",
    }
}

parameters! {
    /// Parameters of step marking.
    pub struct Parameters {
        /// The unit of the threshold.
        "measure" measure: Choice(Measure, "packets") "Measure";
        /// An arrival is marked when more packets wait.
        "packets" packets: LogInteger(20, 0, 1_000_000, Packets) "Threshold in packets", threshold;
        /// An arrival is marked when more bytes wait.
        "bytes" bytes: LogInteger(30_000, 0, 1_000_000_000, Bytes) "Threshold in bytes", threshold;
        /// A packet that has waited longer is marked.
        "time" time: Span(0.001, 0.0, 10.0) "Threshold in time";
        /// Packets of flows that are not ECN-capable are dropped above the threshold.
        "dropOthers" drop_others: Switch(false) "Drop others";
    }
}

/// Step marking: its parameters are all there is.
#[derive(Clone, Debug)]
pub struct Step {
    parameters: Parameters,
}

impl Step {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "step",
        name: "Step marking",
        summary: "Marks every packet above one threshold of the queue: its packets, its bytes or its delay.",
        source: "Alizadeh et al. 2010, section 3.1; RFC 8257, section 3.1",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Step {
        Step {
            parameters: Parameters::from_values(values),
        }
    }

    fn above(&self, packet: &Packet) -> Admission {
        if packet.has(ECN) {
            Admission::Mark
        } else if self.parameters.drop_others {
            Admission::Drop
        } else {
            Admission::Admit
        }
    }
}

impl QueueDiscipline for Step {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: self.parameters.measure == Measure::Time,
            handshakes: false,
        }
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let Parameters {
            measure,
            packets,
            bytes,
            ..
        } = self.parameters;
        let above = match measure {
            Measure::Packets => backlog.packets + 1 > packets,
            Measure::Bytes => backlog.bytes + u64::from(packet.size()) > bytes,
            Measure::Time => false,
        };
        if backlog.full {
            Admission::Drop
        } else if above {
            self.above(packet)
        } else {
            Admission::Admit
        }
    }

    fn departure(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        // The last packets of another measure may still wait.
        if self.parameters.measure == Measure::Time && waited > self.parameters.time {
            self.above(packet)
        } else {
            Admission::Admit
        }
    }

    fn lets_pass(&self) -> bool {
        match self.parameters.measure {
            Measure::Packets => self.parameters.packets > 0,
            Measure::Bytes => self.parameters.bytes >= u64::from(u16::MAX),
            Measure::Time => false,
        }
    }

    fn marking(&self) -> Marking {
        if self.parameters.drop_others {
            Marking::Often
        } else {
            Marking::Alone
        }
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    ABOVE = "above": "With this packet the queue exceeds the threshold of {threshold:p}: every such arrival is marked, or dropped if its flow is not ECN-capable.",
        "marked, while q > K", "Alizadeh et al. 2010, section 3.1";
    ABOVE_IN_BYTES = "above-in-bytes": "With this packet the queue exceeds the threshold of {threshold:B}: every such arrival is marked, or dropped if its flow is not ECN-capable.",
        "marked, while q > K", "Alizadeh et al. 2010, section 3.1";
    TOO_LONG = "too-long": "It has waited longer than the threshold of {threshold:s}: every such packet is marked, or dropped if its flow is not ECN-capable.",
        "marked, while the wait > T", "Alizadeh et al. 2010, section 3.1, with a time instead of a length";
}

impl ExplainFate for Step {
    const REASONS: &'static [&'static Reason] = &[&ABOVE, &ABOVE_IN_BYTES, &TOO_LONG];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let Parameters {
            measure,
            packets,
            bytes,
            time,
            ..
        } = self.parameters;
        if met.is_overflow() {
            return None;
        }
        Some(match measure {
            Measure::Packets => ABOVE.with([("threshold", packets as f64)]),
            Measure::Bytes => ABOVE_IN_BYTES.with([("threshold", bytes as f64)]),
            Measure::Time => TOO_LONG.with([("threshold", time.seconds())]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::packet::fate::Fate;
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, asked, data};
    use Admission::{Admit, Drop, Mark};

    fn step(measure: Measure, drop_others: bool) -> Step {
        Step::new(&[
            Value::Choice(measure as usize),
            Value::Integer(3),
            Value::Integer(3000),
            Value::Number(0.001),
            Value::Switch(drop_others),
        ])
    }

    fn packet(number: u64, size: u64, marks: u16) -> Packet {
        let mut packet = data(0, number, size);
        packet.set(marks);
        packet
    }

    /// Where the port need not ask, the answer would be that the packet is admitted as it is.
    #[test]
    fn packets_that_pass_an_idle_port_would_be_admitted() {
        let mut passing = Vec::new();
        for threshold in [0, 1, 65_534, 65_535] {
            for measure in [Measure::Packets, Measure::Bytes, Measure::Time] {
                let mut step = Step::new(&[
                    Value::Choice(measure as usize),
                    Value::Integer(threshold),
                    Value::Integer(threshold),
                    Value::Number(0.001),
                    Value::Switch(true),
                ]);
                let mut answer = |size, marks| {
                    let mut packet = packet(0, size, marks);
                    asked(1e9, |context| {
                        step.arrival(context, &mut packet, Backlog::NONE)
                    })
                };
                let offers = [(40, 0), (1500, ECT0), (65_535, ECT0), (65_535, 0)];
                let all_admitted = offers
                    .into_iter()
                    .all(|(size, marks)| answer(size, marks) == Admit);
                let timed = measure == Measure::Time;
                assert_eq!(
                    step.lets_pass(),
                    all_admitted && !timed,
                    "{threshold} {measure:?}"
                );
                if step.lets_pass() {
                    passing.push((threshold, measure));
                }
            }
        }
        let expected = [
            (1, Measure::Packets),
            (65_534, Measure::Packets),
            (65_535, Measure::Packets),
            (65_535, Measure::Bytes),
        ];
        assert_eq!(passing, expected);
    }

    #[test]
    fn the_packet_that_makes_the_queue_longer_than_the_threshold_is_the_first_marked() {
        let (mut bench, mut step) = (Bench::new(Limit::Packets(5)), step(Measure::Packets, false));
        let answers: Vec<Admission> = (0..6)
            .map(|number| bench.offer(&mut step, packet(number, 1000, ECT0)))
            .collect();
        assert_eq!(answers, [Admit, Admit, Admit, Mark, Mark, Drop]);
        // The mark depends on the present queue alone.
        bench.serve(&mut step);
        bench.serve(&mut step);
        bench.serve(&mut step);
        assert_eq!(bench.offer(&mut step, packet(6, 1000, ECT0)), Admit);
        assert_eq!(bench.offer(&mut step, packet(7, 1000, ECT0)), Mark);
    }

    #[test]
    fn a_byte_above_the_threshold_is_marked_and_one_at_it_is_not() {
        let (mut bench, mut step) = (Bench::new(Limit::Packets(50)), step(Measure::Bytes, false));
        bench.offer(&mut step, packet(0, 1500, ECT0));
        let at = bench.clone().offer(&mut step, packet(1, 1500, ECT0));
        assert_eq!(at, Admission::Admit);
        let above = bench.offer(&mut step, packet(1, 1501, ECT0));
        assert_eq!(above, Admission::Mark);
    }

    #[test]
    fn a_nanosecond_above_the_threshold_is_marked_and_one_at_it_is_not() {
        let (mut bench, mut step) = (Bench::new(Limit::Packets(50)), step(Measure::Time, false));
        for number in 0..10 {
            bench.offer(&mut step, packet(number, 1500, ECT0));
        }
        bench.now = crate::units::Time(1_000_000);
        bench.serve(&mut step);
        bench.now = crate::units::Time(1_000_001);
        bench.serve(&mut step);
        assert_eq!(bench.met(Fate::MarkedInQueue), [1]);
    }

    #[test]
    fn flows_that_understand_no_marks_pass_or_are_dropped_by_the_switch() {
        for drop_others in [false, true] {
            for measure in [Measure::Packets, Measure::Bytes, Measure::Time] {
                let mut bench = Bench::new(Limit::Packets(50));
                let mut step = step(measure, drop_others);
                for number in 0..5 {
                    bench.offer(&mut step, packet(number, 1000, 0));
                }
                bench.now = crate::units::Time(2_000_000);
                let served = std::iter::from_fn(|| bench.serve(&mut step)).count();
                let expected = match (drop_others, measure) {
                    (false, _) => 5,
                    (true, Measure::Time) => 0,
                    (true, _) => 3,
                };
                assert_eq!(served, expected, "{measure:?}");
            }
        }
    }
}
