//! FQ-CoDel: a queue for each flow, served in turn, each with CoDel.
//!
//! Flows no longer wait for one another: a call beside a download has the link almost to itself
//! as long as it needs less than its share. CoDel keeps the queue of each flow short.
//!
//! # Rules
//!
//! Flows are hashed to `queues` queues. A packet that comes to an empty queue makes that new, with
//! a quantum of credits. The first of the new queues sends, or else the first of the old ones: a
//! queue whose credits are negative gets a quantum more and goes to the end of the old ones, and the
//! next is looked at; otherwise CoDel gives a packet, whose bytes are taken off the credits. A new queue
//! that has emptied goes to the end of the old ones, an old one leaves.
//!
//! So a flow that sends less than a quantum while the others take their turns is always new, and
//! waits for a packet or so. Where the transmitter finds nothing to transmit, all queues leave.
//!
//! Where there is no room, the queue with the most bytes loses half of them from its head, at
//! most `batch` packets. They count for its CoDel: with $n$ more in its count it drops the faster.
//!
//! # Differences
//!
//! - Linux and ns-3 take a queue without credits for one with negative credits; here as in the text of
//!   RFC 8290, section 4.2.
//! - The default quantum is Linux's: a packet of 1500 bytes with its Ethernet header, which packets here do not have. A new queue of
//!   such packets has 14 credits left after its first, and a second one follows in the same turn; later it is one in nearly every turn.
//!   By the rule above the second follows with no credits left, too.
//! - A drop for lack of room raises CoDel's count as in Linux; RFC 8290 does not ask for it.
//! - Linux's CoDel compares with the bytes of all queues, when it asks whether more than a packet
//!   waits; ns-3 and this file with those of the flow's own.
//! - The limit is the port's, in packets, bytes or products of bandwidth and delay. Linux has 10 240
//!   packets and a limit of memory.
//!
//! # Limits
//!
//! Flows that are hashed to one queue share it: of 100 flows each is alone with a
//! probability of 90.8 %. The hash is of the flow and its direction.
//!
//! # Checked
//!
//! - Where `markAbove` is for ECT(1) alone, ECT(0) and what is marked already pass.
//! - Queues of large and small packets share by bytes, within a quantum and a packet.
//! - A flow that sends a packet at a time does not keep the others from their turns.
//! - Goodput, fairness and mean queue of ten flows, against ns-3.37.

use super::codel::law::{Law, Next, Settings};
use super::parts::fair::Settings as Scheduling;
use super::parts::fair::discipline::{ACTIVE, FairQueueing, Manager};
use super::{Marking, PacketHandle, PacketQueue, Waiting};
use crate::parameters;
use crate::reason::{Because, Met, Reason};
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of FQ-CoDel.
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
        /// With at most this many bytes behind a packet there is no standing queue.
        "largestPacket" largest_packet: LogInteger(1500, 0, 65_535, Bytes) "Maximum packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(true) "Mark (ECN)";
        /// Every ECN-capable packet that has waited longer is marked.
        "markAbove" mark_above: LogOptional(0.000_001, 10.0, Seconds) "Mark above";
        /// Only ECT(1) is marked above this time (Linux: `ce_threshold_selector 0x1/0x3`).
        "markOnlyEct1" only_ect1: Switch(false) "Mark above: ECT(1) alone";
        /// The root in the time between drops is what one step of Newton's method a drop has reached (Linux: yes).
        "newton" newton: Switch(false) "Root by steps";
    }
}

/// FQ-CoDel's state.
pub type FqCodel = FairQueueing<Each>;

/// CoDel for each of the queues.
#[derive(Clone, Debug)]
pub struct Each(Settings);

impl FqCodel {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fq-codel",
        name: "FQ-CoDel",
        summary: "A queue for each flow, served in turn, new flows first; CoDel keeps each short.",
        source: "RFC 8290, section 4",
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
        let codel = Settings {
            target: parameters.target,
            interval: parameters.interval,
            largest_packet: parameters.largest_packet,
            ecn: parameters.ecn,
            mark_above: parameters.mark_above.map(Span::from_seconds),
            only_ect1: parameters.only_ect1,
            newton: parameters.newton,
        };
        (scheduling, Each(codel))
    }

    fn marking(&self) -> Marking {
        self.0.marking()
    }

    fn target(&self) -> Span {
        self.0.target
    }

    fn overflow(&self, law: &mut Law, _now: Time, dropped: u32) {
        law.overflow(dropped);
    }

    fn serve(
        &self,
        law: &mut Law,
        _random: &mut RandomStream,
        queue: &mut PacketQueue,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        law.dequeue(&self.0, waiting, |waiting| {
            let packet = queue.pop(waiting)?;
            let behind = queue.bytes();
            Some(Next { packet, behind })
        })
    }
}

impl crate::queue::parts::fair::discipline::ExplainManager for Each {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::fair::discipline::LONGEST,
        &crate::queue::codel::reasons::CLOCK,
        &crate::queue::codel::reasons::ABOVE,
    ];

    fn explain(&self, law: &Law, met: &Met<'_>) -> Option<Because> {
        Some(law.explain(&self.0, met))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::fate::Fate;
    use crate::packet::{CE, ECT0, ECT1, Packet};
    use crate::plan::Limit;

    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64) -> Packet {
        data(flow, number, 1000)
    }

    #[test]
    fn a_flow_of_twice_its_share_loses_its_excess_and_the_other_nothing() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(10_000)), FqCodel::new(&[]));
        let mut served = [0_u32; 2];
        // A link of 1000 packets a second: 1000 of one flow, and 250 of another.
        for number in 0..20_000_u64 {
            bench.now = Time::from_seconds(number as f64 / 1000.0);
            bench.offer(&mut queue, packet(0, number));
            if number % 4 == 0 {
                bench.offer(&mut queue, packet(1, 1_000_000 + number));
            }
            let packet = bench.serve(&mut queue).expect("some wait");
            served[packet.flow().0 as usize] += 1;
        }
        assert!(served[1] >= 4999, "{served:?}");
        let dropped = bench.met(Fate::DroppedFromQueue);
        assert!(!dropped.is_empty());
        assert!(dropped.iter().all(|number| *number < 1_000_000));
    }

    /// Linux, codel_dequeue: `(dsfield & ce_threshold_mask) == ce_threshold_selector`.
    #[test]
    fn of_what_waits_too_long_ect1_alone_can_be_marked() {
        for only_ect1 in [false, true] {
            let (mut bench, mut queue) = (Bench::new(Limit::Packets(100)), FqCodel::new(&[]));
            queue.manager.0.mark_above = Some(Span::from_millis(1));
            queue.manager.0.only_ect1 = only_ect1;
            for (number, codepoint) in [0, ECT0, ECT1, CE].into_iter().enumerate() {
                bench.offer(&mut queue, packet(0, number as u64).with(codepoint));
            }
            bench.now = Time::from_seconds(0.002);
            while bench.serve(&mut queue).is_some() {}
            let marked: &[u64] = if only_ect1 { &[2] } else { &[1, 2, 3] };
            assert_eq!(bench.met(Fate::MarkedInQueue), marked);
        }
    }

    /// Linux, fq_codel_drop: `flow->cvars.count += i`.
    #[test]
    fn a_drop_for_lack_of_room_raises_the_count_of_its_queue() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(100)), FqCodel::new(&[]));
        bench.offer(&mut queue, packet(1, 1_000_000));
        for number in 0..100 {
            bench.offer(&mut queue, packet(0, number));
        }
        assert_eq!(bench.met(Fate::DroppedFromQueue).len(), 50);
        let mut counts = Vec::new();
        queue.fair.rest(|law| counts.push(law.count()));
        counts.sort_unstable();
        assert_eq!(counts, [0, 50]);
    }
}
