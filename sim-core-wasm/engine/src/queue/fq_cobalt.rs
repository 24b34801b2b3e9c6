//! FQ-COBALT: a queue for each flow, served in turn, each with COBALT.
//!
//! The scheduler of FQ-CoDel with COBALT instead of CoDel: it keeps the queues of
//! flows that respond short, and BLUE takes care of those that do not, for each flow separately.
//!
//! # Rules
//!
//! Flows are hashed to `queues` queues. The first of the new queues sends, or else the first of the old ones; a queue
//! whose credits are negative gets a quantum more and goes to the end of the old ones; otherwise
//! COBALT gives a packet, whose bytes are taken off the credits. A new queue that has emptied goes to
//! the end of the old ones, an old one leaves.
//!
//! Where there is no room, the queue with the most bytes loses half of them from its head, at most `batch`
//! packets; COBALT takes that for an overflow of this queue. A queue is found to be empty when its turn comes, and all
//! are when the transmitter has nothing to transmit.
//!
//! # Differences
//!
//! - ns-3 does not report to COBALT which of its queues loses packets for lack of room, so that BLUE starts there
//!   only after long waits; CAKE reports it, as here.
//! - ns-3 takes a queue without credits for one with negative credits.
//! - The default quantum is that of Linux's FQ-CoDel: a packet of 1500 bytes with its Ethernet header, which packets here do not have. A new queue of
//!   such packets has 14 credits left after its first, and a second one follows in the same turn; later it is one in nearly every turn.
//! - ns-3 can hash by sets of eight queues; so does CAKE here.
//!
//! # Limits
//!
//! Flows that are hashed to one queue share it. The hash is of the flow and its direction.
//!
//! # Checked
//!
//! - A flow that answers nothing is driven to its share, and the other loses nothing.
//! - Goodput, fairness and mean queue of ten flows, against ns-3.37.

use super::cobalt::law::{Law, Settings};
use super::parts::fair::Settings as Scheduling;
use super::parts::fair::discipline::{ACTIVE, FairQueueing, Manager};
use super::{Marking, PacketHandle, PacketQueue, Waiting};
use crate::parameters;
use crate::reason::{Because, Met, Reason};
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of FQ-COBALT.
    pub struct Parameters {
        /// The number of queues to which flows are hashed.
        "queues" queues: LogInteger(1024, 1, 65_536, None) "Queues";
        /// The bytes that a queue may send in its turn.
        "quantum" quantum: LogInteger(1514, 40, 1_000_000, Bytes) "Quantum";
        /// The maximum number of packets dropped at once when the buffer is full.
        "batch" batch: LogInteger(64, 1, 65_536, Packets) "Drop batch";
        /// The acceptable standing waiting time: 5 to 10 % of the interval.
        "target" target: Span(0.005, 0.0, 10.0) "Target";
        /// The time for which the target may be exceeded: about the largest usual round trip.
        "interval" interval: Span(0.1, 0.001, 100.0) "Interval";
        /// Added to BLUE's probability when the buffer is full.
        "increase" increase: LogNumber(0.003_906_25, 0.0, 1.0, Share) "BLUE increase";
        /// Subtracted from BLUE's probability when the queue is empty.
        "decrease" decrease: LogNumber(0.000_244_140_625, 0.0, 1.0, Share) "BLUE decrease";
        /// A packet that has waited longer raises BLUE's probability, too.
        "blueAbove" blue_above: LogOptional(0.000_001, 10.0, Seconds) "BLUE above";
        /// CoDel marks packets of ECN-capable flows where it drops others.
        "ecn" ecn: Switch(true) "Mark (ECN)";
        /// Every ECN-capable packet that has waited longer is marked.
        "markAbove" mark_above: LogOptional(0.000_001, 10.0, Seconds) "Mark above";
    }
}

/// FQ-COBALT's state.
pub type FqCobalt = FairQueueing<Each>;

/// COBALT for each of the queues.
#[derive(Clone, Debug)]
pub struct Each(Settings);

impl FqCobalt {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fq-cobalt",
        name: "FQ-COBALT",
        summary: "A queue for each flow, served in turn, new flows first; COBALT keeps each short.",
        source: "RFC 8290, section 4; Linux, sch_cake (cobalt)",
        parameters: Parameters::SPECIFICATION,
        internals: &[ACTIVE],
    };
}

impl Manager for Each {
    type Law = Law;

    fn new(values: &[Value]) -> (Scheduling, Each) {
        let parameters = Parameters::from_values(values);
        let scheduling = Scheduling {
            queues: parameters.queues,
            quantum: parameters.quantum,
            batch: parameters.batch,
        };
        let cobalt = Settings {
            target: parameters.target,
            interval: parameters.interval,
            least: Span::ZERO,
            increase: parameters.increase,
            decrease: parameters.decrease,
            blue_above: parameters.blue_above.map(Span::from_seconds),
            ecn: parameters.ecn,
            mark_above: parameters.mark_above.map(Span::from_seconds),
        };
        (scheduling, Each(cobalt))
    }

    fn emptied(&self, law: &mut Law, since: Time) {
        law.emptied(&self.0, since);
    }

    fn overflow(&self, law: &mut Law, now: Time, _dropped: u32) {
        law.overflow(&self.0, now);
    }

    fn marking(&self) -> Marking {
        self.0.marking()
    }

    fn target(&self) -> Span {
        self.0.target
    }

    fn serve(
        &self,
        law: &mut Law,
        random: &mut RandomStream,
        queue: &mut PacketQueue,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        law.dequeue(&self.0, random, waiting, |waiting| queue.pop(waiting))
    }
}

impl crate::queue::parts::fair::discipline::ExplainManager for Each {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::fair::discipline::LONGEST,
        &crate::queue::cobalt::reasons::SIGNAL,
        &crate::queue::cobalt::reasons::BLUE,
        &crate::queue::cobalt::reasons::EITHER,
        &crate::queue::cobalt::reasons::ABOVE,
    ];

    fn explain(&self, law: &Law, met: &Met<'_>) -> Option<Because> {
        Some(law.explain(&self.0, met))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::Packet;
    use crate::packet::fate::Fate;
    use crate::plan::Limit;

    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64) -> Packet {
        data(flow, number, 1000)
    }

    #[test]
    fn a_flow_that_answers_nothing_is_driven_to_its_share_and_the_other_loses_nothing() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(500)), FqCobalt::new(&[]));
        let mut served = [0_u32; 2];
        // A link of 1000 packets a second: 2000 of one flow, and 250 of another.
        for number in 0..20_000_u64 {
            bench.now = Time::from_seconds(number as f64 / 1000.0);
            bench.offer(&mut queue, packet(0, 2 * number));
            bench.offer(&mut queue, packet(0, 2 * number + 1));
            if number % 4 == 0 {
                bench.offer(&mut queue, packet(1, 1_000_000 + number));
            }
            if let Some(packet) = bench.serve(&mut queue) {
                served[packet.flow().0 as usize] += 1;
            }
        }
        assert!(served[1] >= 4999 && served[0] > 13_500, "{served:?}");
        let dropped = bench.met(Fate::DroppedFromQueue);
        assert!(dropped.iter().all(|number| *number < 1_000_000));
        // Drops at the head of the queue keep up with the overload: by BLUE, since CoDel alone
        // leaves the queue full.
        assert!(bench.store.packets() < 100, "{}", bench.store.packets());
        let quiet = queue.fair.queue_of(&packet(1, 0)).law.probability();
        let loud = queue.fair.queue_of(&packet(0, 0)).law.probability();
        assert_eq!(quiet, 0.0);
        assert!(loud > 0.3, "{loud}");
    }
}
