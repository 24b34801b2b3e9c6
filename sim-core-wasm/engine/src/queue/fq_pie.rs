//! FQ-PIE: a queue for each flow, served in turn, each with PIE.
//!
//! The scheduler of FQ-CoDel with PIE instead of CoDel: flows do not wait for one another, and each
//! has a probability of its own by which its arrivals are dropped.
//!
//! # Rules
//!
//! Flows are hashed to `queues` queues. The first of the new queues sends, or else the first of the old ones; a queue
//! whose credits are negative gets a quantum more and goes to the end of the old ones; otherwise its
//! oldest packet is taken, whose bytes are taken off the credits. A new queue that has emptied goes to the end
//! of the old ones, an old one leaves.
//!
//! An arrival is dropped or marked by the PIE of its queue, which looks at the packets of that queue alone. Every
//! `update` the probabilities of all queues are computed.
//!
//! Where there is no room, the queue with the most bytes loses half of them from its head, at most `batch`
//! packets.
//!
//! # Switches
//!
//! Those of PIE: `ecn`, `delay`, `derandomise`, `cap`.
//!
//! # Differences
//!
//! - ns-3 takes a queue without credits for one with negative credits, and puts a queue among the new ones although
//!   PIE has dropped the packet that came for it.
//! - The default quantum is Linux's: a packet of 1500 bytes with its Ethernet header, which packets here do not have. A new queue of
//!   such packets has 14 credits left after its first, and a second one follows in the same turn; later it is one in nearly every turn.
//! - Where there is no room, Linux drops the arrival, not from the longest queue.
//!
//! # Limits
//!
//! Flows that are hashed to one queue share it. The hash is of the flow and its direction. The rate of draining, where `delay` is `rate`,
//! is measured for each queue, and varies with the number of queues that share the link.
//!
//! # Checked
//!
//! - The queue of one flow has a probability, that of another none.
//! - Goodput, fairness and mean queue of ten flows, against ns-3.37.

use super::parts::clock::Clock;
use super::parts::fair::discipline::{ACTIVE, FairQueueing, Manager};
use super::parts::fair::{Fair, Settings};
use super::pie::law::Law;
use super::pie::{self, Delay};
use super::{Admission, Marking, PacketHandle, PacketQueue, RouterContext, Waiting};
use crate::packet::Packet;
use crate::parameters;
use crate::reason::{Because, Met, Reason};
use crate::rng::RandomStream;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of FQ-PIE.
    pub struct Parameters {
        /// The number of queues to which flows are hashed.
        "queues" queues: LogInteger(1024, 1, 65_536, None) "Queues";
        /// The bytes that a queue may send in its turn.
        "quantum" quantum: LogInteger(1514, 40, 1_000_000, Bytes) "Quantum";
        /// The maximum number of packets dropped at once when the buffer is full.
        "batch" batch: LogInteger(64, 1, 65_536, Packets) "Drop batch";
        /// The target queueing delay of each queue.
        "target" target: Span(0.015, 0.0, 10.0) "Reference delay";
        /// The time between updates of the probabilities.
        "update" update: Span(0.015, 0.000_1, 10.0) "Update interval";
        /// The gain for the distance from the reference, for each second of delay.
        "alpha" alpha: LogNumber(0.125, 0.0, 1000.0, PerSecond) "Gain α";
        /// The gain for the change of the delay, for each second of it.
        "beta" beta: LogNumber(1.25, 0.0, 1000.0, PerSecond) "Gain β";
        /// A burst of this length passes a short queue without drops.
        "maxBurst" max_burst: Span(0.15, 0.0, 10.0) "Burst allowance";
        /// With at most two packets of this size waiting nothing is dropped.
        "meanPacket" mean_packet: LogInteger(1500, 40, 65_535, Bytes) "Mean packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(true) "Mark (ECN)";
        /// Above this probability they are dropped, too.
        "ecnLimit" ecn_limit: Number(0.1, 0.0, 1.0, Share) "Mark up to";
        /// The source of the queueing delay.
        "delay" delay: Choice(Delay, "sojourn") "Delay";
        /// Drops are spread evenly: neither too soon after the last one nor too late.
        "derandomise" derandomise: Switch(false) "Derandomise";
        /// A probability of at least 10 % grows by at most 2 % per update.
        "cap" cap: Switch(true) "Cap the growth";
    }
}

/// FQ-PIE's state.
pub type FqPie = FairQueueing<Each>;

/// PIE for each of the queues.
#[derive(Clone, Debug)]
pub struct Each {
    parameters: pie::Parameters,
    clock: Clock,
    /// The probability of the queue that was asked last.
    probability: f64,
}

impl FqPie {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fq-pie",
        name: "FQ-PIE",
        summary: "A queue for each flow, served in turn, new flows first; each drops arrivals by PIE.",
        source: "RFC 8033, sections 4 and 5; RFC 8290, section 4; ns-3.37",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            ACTIVE,
            Internal {
                key: "probability",
                label: "FQ-PIE probability",
                unit: Unit::Share,
                help: "The drop probability of the queue that received the last packet.",
            },
        ],
    };
}

impl Manager for Each {
    type Law = Law;

    fn new(values: &[Value]) -> (Settings, Each) {
        let parameters = Parameters::from_values(values);
        let scheduling = Settings {
            queues: parameters.queues,
            quantum: parameters.quantum,
            batch: parameters.batch,
        };
        let pie = pie::Parameters {
            target: parameters.target,
            update: parameters.update,
            alpha: parameters.alpha,
            beta: parameters.beta,
            max_burst: parameters.max_burst,
            mean_packet: parameters.mean_packet,
            ecn: parameters.ecn,
            ecn_limit: parameters.ecn_limit,
            delay: parameters.delay,
            derandomise: parameters.derandomise,
            cap: parameters.cap,
        };
        let each = Each {
            parameters: pie,
            clock: Clock::default(),
            probability: 0.0,
        };
        (scheduling, each)
    }

    fn configure(&mut self, new: Each) {
        self.parameters = new.parameters;
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, queues: &mut Fair<Law>) {
        let parameters = &self.parameters;
        queues.each(|queue| {
            let delay = (queue.law).present_delay(parameters, queue.packets, queue.bytes);
            queue.law.update(parameters, delay);
        });
        self.clock.again(parameters.update, context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &Packet,
        queues: &mut Fair<Law>,
    ) -> Admission {
        let queue = queues.queue_of(packet);
        let uniform = || context.random.uniform();
        self.probability = queue.law.probability();
        (queue.law).arrival(&self.parameters, packet, queue.bytes, uniform)
    }

    fn overflow(&self, law: &mut Law, _now: Time, _dropped: u32) {
        law.overflow();
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn target(&self) -> Span {
        self.parameters.target
    }

    fn serve(
        &self,
        law: &mut Law,
        _random: &mut RandomStream,
        queue: &mut PacketQueue,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let packet = queue.pop(waiting)?;
        let size = u64::from(waiting.packet(&packet).size());
        law.depart(waiting.now, waiting.waited(&packet), size, queue.bytes());
        Some(packet)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.probability);
    }
}

impl crate::queue::parts::fair::discipline::ExplainManager for Each {
    const REASONS: &'static [&'static Reason] = &[
        &crate::queue::parts::fair::discipline::LONGEST,
        &crate::queue::pie::reasons::DRAWN,
    ];

    fn explain(&self, law: &Law, met: &Met<'_>) -> Option<Because> {
        (!met.is_overflow()).then(|| law.explain(self.parameters.target.seconds()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::ECT0;
    use crate::plan::Limit;
    use crate::queue::QueueDiscipline;
    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64, ecn: bool) -> Packet {
        let mut packet = data(flow, number, 1000);
        if ecn {
            packet.set(ECT0);
        }
        packet
    }

    /// A link of 1000 packets per second for ten seconds: 1200 of one flow and 250 of
    /// another. Drops and marks of each.
    fn overload(queue: &mut FqPie, ecn: bool) -> [[u32; 2]; 2] {
        let mut bench = Bench::new(Limit::Packets(10_000));
        let (mut dropped, mut marked) = ([0; 2], [0; 2]);
        let mut offer = |bench: &mut Bench, queue: &mut FqPie, flow: usize, number| match bench
            .offer(queue, packet(flow as u32, number, ecn))
        {
            Admission::Drop => dropped[flow] += 1,
            Admission::Mark => marked[flow] += 1,
            Admission::Admit => {}
        };
        for number in 0..10_000_u64 {
            bench.now = Time::from_seconds(number as f64 / 1000.0);
            offer(&mut bench, queue, 0, number);
            if number % 5 == 0 {
                offer(&mut bench, queue, 0, 1_000_000 + number);
            }
            if number % 4 == 0 {
                offer(&mut bench, queue, 1, number);
            }
            bench.serve(queue);
            if number % 15 == 0 {
                bench.with_waiting(|context, waiting| queue.timer(context, waiting));
            }
        }
        [dropped, marked]
    }

    #[test]
    fn only_the_flow_beyond_its_share_loses_packets() {
        let mut queue = FqPie::new(&[]);
        let [dropped, _] = overload(&mut queue, false);
        assert!(dropped[0] > 500, "{dropped:?}");
        assert_eq!(dropped[1], 0);
        let probability = |queue: &mut FqPie, flow| {
            let queue = queue.fair.queue_of(&packet(flow, 0, false));
            queue.law.probability()
        };
        assert!(probability(&mut queue, 0) > 0.1);
        assert_eq!(probability(&mut queue, 1), 0.0);
    }

    #[test]
    fn packets_are_marked_while_the_probability_is_small() {
        let mut queue = FqPie::new(&[]);
        let [dropped, marked] = overload(&mut queue, true);
        assert!(marked[0] > 0 && dropped[0] > 0, "{dropped:?} {marked:?}");
        queue = FqPie::new(&[]);
        queue.manager.parameters.ecn = false;
        let [_, marked] = overload(&mut queue, true);
        assert_eq!(marked[0], 0);
    }
}
