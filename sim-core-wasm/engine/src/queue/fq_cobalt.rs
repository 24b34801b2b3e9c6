//! FQ-COBALT: a queue for each flow, served by turns, each with COBALT.
//!
//! The scheduler of FQ-CoDel with COBALT in the place of CoDel: it keeps the queues of
//! flows that answer short, and BLUE takes care of those that do not, each by itself.
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
//! - ns-3's COBALT is not told which of its queues loses packets for want of room, so that BLUE never starts there but for
//!   long waits; CAKE's is told, as here.
//! - ns-3 takes a queue without credits for one with negative credits.
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
use super::parts::fair::{self, Fair};
use super::{
    Admission, Backlog, DepartureOrder, Hooks, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting,
};
use crate::packet::Packet;
use crate::parameters;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

parameters! {
    /// Parameters of FQ-COBALT.
    pub struct Parameters {
        /// Flows are hashed to so many queues.
        "queues" queues: LogInteger(1024, 1, 65_536, None) "Queues";
        /// The bytes that a queue may send in its turn.
        "quantum" quantum: LogInteger(1514, 40, 1_000_000, Bytes) "Quantum";
        /// At most so many packets are dropped at once where there is no room.
        "batch" batch: LogInteger(64, 1, 65_536, Packets) "Drop batch";
        /// The waiting time that is acceptable for good: 5 to 10 % of the interval.
        "target" target: Span(0.005, 0.0, 10.0) "Target";
        /// How long the target may be exceeded: about the largest usual round trip.
        "interval" interval: Span(0.1, 0.001, 100.0) "Interval";
        /// What BLUE's probability gains when there is no room.
        "increase" increase: LogNumber(0.003_906_25, 0.0, 1.0, Share) "BLUE increase";
        /// What BLUE's probability loses when the queue is found to be empty.
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
#[derive(Clone, Debug)]
pub struct FqCobalt {
    settings: Settings,
    fair: Fair<Law>,
    sojourn: Span,
}

impl FqCobalt {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fq-cobalt",
        name: "FQ-COBALT",
        summary: "A queue for each flow, served by turns, new flows first; COBALT keeps each short.",
        source: "RFC 8290, section 4; Linux, sch_cake (cobalt)",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "active",
                label: "Active queues",
                unit: Unit::None,
                help: "Queues that wait for their turn.",
            },
            Internal {
                key: "sojourn",
                label: "FQ-COBALT waiting time",
                unit: Unit::Seconds,
                help: "How long the packet last transmitted has waited.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> FqCobalt {
        let (fair, settings) = settings(&Parameters::from_values(values));
        FqCobalt {
            settings,
            fair: Fair::new(fair),
            sojourn: Span::ZERO,
        }
    }
}

fn settings(parameters: &Parameters) -> (fair::Settings, Settings) {
    let fair = fair::Settings {
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
    (fair, cobalt)
}

impl QueueDiscipline for FqCobalt {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: true,
            handshakes: false,
        }
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.fair.start(context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if let Some(since) = backlog.rests_since(context.now) {
            let settings = &self.settings;
            self.fair.rest(|law| law.emptied(settings, since));
        }
        // Room is made at the head of the longest queue.
        Admission::Admit
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let (settings, now) = (&self.settings, context.now);
        let overflow = |law: &mut Law| law.overflow(settings, now);
        self.fair.enqueue(waiting, packet, overflow);
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let Self {
            settings,
            fair,
            sojourn,
        } = self;
        fair.dequeue(waiting, |law, queue, waiting| {
            let next = |waiting: &mut Waiting<'_>| queue.pop(waiting);
            let packet = law.dequeue(settings, context.random, waiting, next)?;
            *sojourn = law.sojourn();
            Some(packet)
        })
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        self.fair.show(show);
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.fair.active() as f64);
        out.push(self.sojourn.seconds());
    }

    fn configure(&mut self, values: &[Value]) {
        let (fair, settings) = settings(&Parameters::from_values(values));
        self.fair.configure(fair);
        self.settings = settings;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::fate::Fate;
    use crate::packet::{Address, Kind};
    use crate::plan::Limit;
    use crate::queue::testing::Bench;
    use crate::units::Time;

    fn packet(flow: u32, number: u64) -> Packet {
        let address = Address::new(FlowId(flow), HopId(0));
        Packet::new(Kind::Data, number, address, 1000)
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

    #[test]
    fn internals_follow_the_entry() {
        let mut values = Vec::new();
        FqCobalt::new(&[]).internals(&mut values);
        assert_eq!(values.len(), FqCobalt::ENTRY.internals.len());
    }
}
