//! Congestion warning: the router's half of TCP-Jersey. While the mean queue is above a
//! threshold, every packet is marked.
//!
//! RED marks at random, so that a sender learns of congestion by and by. TCP-Jersey's routers
//! warn without randomness: a sender that loses a packet without having been warned may take it
//! for a loss of the radio link.
//!
//! # Rules
//!
//! Each arrival that finds $q$ packets waiting moves the average,
//!
//! $$
//! \mathit{avg} \leftarrow (1 - w)\,\mathit{avg} + w\,q,
//! $$
//!
//! which decays in idle times as RED's does. While it is above the threshold every ECN-capable
//! packet is marked. Packets are dropped only where there is no room.
//!
//! # Differences
//!
//! - A threshold of a third of the queue's limit, where none is given, is this file's choice.
//! - Packets of flows that are not ECN-capable pass unmarked: RFC 3168 leaves no way to warn
//!   them but a drop, which is not this queue's.
//!
//! # Limits
//!
//! Senders that halve the window at each warning, as with classic ECN, empty the queue: all of
//! them are warned at once.
//!
//! # Checked
//!
//! - The threshold, marks by the kind of packet, and the average.
//! - TCP-Jersey and New Jersey on 10 Mb/s with a round trip of 40 ms: limits of 48 and 144
//!   packets leave mean queues of 8 to 10 and 24 to 28 packets, 96 % of the link used or more,
//!   and two flows fair to 0.99.

use crate::packet::{ECN, Packet};
use crate::parameters;
use crate::plan::Limit;
use crate::queue::parts::early::Average;
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of the congestion warning.
    pub struct Parameters {
        /// Above this average queue every packet is marked; empty: a third of the queue's limit.
        "threshold" threshold: LogOptional(0.1, 1e6, Packets) "Threshold", threshold;
        /// Weight of the present queue in the moving average.
        "weight" weight: LogNumber(0.2, 0.000_01, 1.0, None) "Averaging weight";
        /// Mean packet size: for idle times, and for a limit in bytes.
        "meanPacket" mean_packet: LogNumber(1000.0, 40.0, 65_535.0, Bytes) "Mean packet";
    }
}

/// Its state.
#[derive(Clone, Debug)]
pub struct CongestionWarning {
    parameters: Parameters,
    average: Average,
    /// The current threshold.
    threshold: f64,
}

impl CongestionWarning {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "congestion-warning",
        name: "Congestion warning",
        summary: "Marks every packet while the average queue is above a threshold, for TCP-Jersey.",
        source: "Xu, Tian and Ansari, TCP-Jersey for wireless IP communications, IEEE JSAC 2004",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "average",
                label: "Warning average",
                unit: Unit::Packets,
                help: "The moving average of the queue.",
            },
            Internal {
                key: "threshold",
                label: "Warning threshold",
                unit: Unit::Packets,
                help: "The current threshold.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> CongestionWarning {
        CongestionWarning {
            parameters: Parameters::from_values(values),
            average: Average::default(),
            threshold: 0.0,
        }
    }

    /// Takes the threshold from a limit, where none is given.
    fn tune(&mut self, limit: Limit) {
        let Parameters {
            threshold,
            mean_packet,
            ..
        } = self.parameters;
        let packets = match limit {
            Limit::Packets(packets) => packets as f64,
            Limit::Bytes(bytes) => bytes as f64 / mean_packet,
        };
        self.threshold = threshold.unwrap_or(packets / 3.0);
    }
}

impl QueueDiscipline for CongestionWarning {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.tune(context.limit);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.tune(context.limit);
        let averaging = (self.parameters.weight, self.parameters.mean_packet);
        let queue = backlog.packets as f64;
        self.average
            .follow(averaging, context.rate, backlog.idle, queue);
        if backlog.full {
            Admission::Drop
        } else if self.average.0 > self.threshold && packet.has(ECN) {
            Admission::Mark
        } else {
            Admission::Admit
        }
    }

    fn marking(&self) -> Marking {
        Marking::Alone
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.average.0);
        out.push(self.threshold);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    WARNED = "warned": "The average queue is {average:p}, above the threshold of {threshold:p}: every ECN-capable arrival is marked.",
        "marked, while avg > threshold", "Xu, Tian and Ansari 2004, section III-B";
}

impl ExplainFate for CongestionWarning {
    const REASONS: &'static [&'static Reason] = &[&WARNED];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [("average", self.average.0), ("threshold", self.threshold)];
        (!met.is_overflow()).then(|| WARNED.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::queue::testing::{asked, data};
    use crate::units::Span;

    fn found(packets: u64) -> Backlog {
        Backlog {
            packets,
            ..Backlog::NONE
        }
    }

    /// Asks a queue with a limit of 48 packets.
    fn ask(queue: &mut CongestionWarning, bits: u16, backlog: Backlog) -> Admission {
        let mut packet = data(0, 0, 1000).with(bits);
        asked(10e6, |context| {
            context.limit = Limit::Packets(48);
            queue.arrival(context, &mut packet, backlog)
        })
    }

    #[test]
    fn above_a_third_of_the_limit_every_packet_is_marked() {
        let mut queue = CongestionWarning::new(&[]);
        queue.average = Average(16.0);
        for _ in 0..20 {
            // The average stays where it is: at the threshold, not above it.
            assert_eq!(ask(&mut queue, ECT0, found(16)), Admission::Admit);
        }
        for _ in 0..20 {
            assert_eq!(ask(&mut queue, ECT0, found(17)), Admission::Mark);
            assert_eq!(ask(&mut queue, 0, found(17)), Admission::Admit);
        }
        let full = Backlog {
            full: true,
            ..found(48)
        };
        assert_eq!(ask(&mut queue, ECT0, full), Admission::Drop);
    }

    #[test]
    fn the_average_has_a_weight_of_a_fifth_and_decays_while_idle() {
        let mut queue = CongestionWarning::new(&[]);
        ask(&mut queue, 0, found(40));
        ask(&mut queue, 0, found(40));
        assert!((queue.average.0 - (40.0 - 40.0 * 0.64)).abs() < 1e-9);
        let idle = Backlog {
            // Two packets of 1000 bytes at 10 Mb/s.
            idle: Some(Span(1_600_000)),
            ..Backlog::NONE
        };
        ask(&mut queue, 0, idle);
        assert!((queue.average.0 - 14.4 * 0.512).abs() < 1e-9);
    }

    #[test]
    fn the_threshold_follows_a_limit_in_bytes_unless_one_is_given() {
        let mut queue = CongestionWarning::new(&[]);
        queue.tune(Limit::Bytes(60_000));
        assert_eq!(queue.threshold, 20.0);
        queue.configure(&[Value::Optional(Some(7.0))]);
        queue.tune(Limit::Bytes(60_000));
        assert_eq!(queue.threshold, 7.0);
    }
}
