//! Two queues, one of which always goes first.
//!
//! Packets without data, and the data of every other flow, have priority. When there is
//! no room for such a packet, the oldest ones of the other queue are dropped for it;
//! when that does not make room, the packet itself is dropped.

use crate::ids::FlowId;
use crate::packet::Packet;
use crate::queue::drop_tail;
use crate::queue::{
    Admission, Backlog, Hooks, PacketHandle, PacketQueue, QueueDiscipline, RouterContext, Waiting,
};
use crate::specification::{Entry, Internal, Unit, Value};

/// Its state.
#[derive(Clone, Debug)]
pub struct Priority {
    /// Drop-tail's parameters, since it replaces drop-tail.
    parameters: drop_tail::Parameters,
    high: PacketQueue,
    low: PacketQueue,
}

/// Whether a packet has priority.
pub fn is_high(data: bool, flow: FlowId) -> bool {
    !data || !flow.0.is_multiple_of(2)
}

impl Priority {
    /// Its entry, as in a catalog.
    pub const ENTRY: Entry = Entry {
        kind: "stand-in-priority",
        name: "Priority",
        summary: "Two queues, one of which always goes first.",
        source: "This file",
        parameters: drop_tail::Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "high",
            label: "Packets with priority",
            unit: Unit::Packets,
            help: "How many wait.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Priority {
        Priority {
            parameters: drop_tail::Parameters::from_values(values),
            high: PacketQueue::default(),
            low: PacketQueue::default(),
        }
    }
}

impl QueueDiscipline for Priority {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: true,
            handshakes: false,
        }
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let high = is_high(packet.is_data(), packet.flow());
        drop_tail::admission(backlog.full && (!high || self.low.packets() == 0))
    }

    fn enqueue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        handle: PacketHandle,
    ) {
        let packet = waiting.packet(&handle);
        if !is_high(packet.is_data(), packet.flow()) {
            return self.low.push(waiting, handle);
        }
        while waiting.over_limit() {
            match self.low.pop(waiting) {
                Some(oldest) => waiting.drop(oldest),
                None => return waiting.drop(handle),
            }
        }
        self.high.push(waiting, handle);
    }

    fn dequeue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.high.pop(waiting).or_else(|| self.low.pop(waiting))
    }

    fn counts_in_service(&self) -> bool {
        self.parameters.count_in_service
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.high.packets() as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = drop_tail::Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::HopId;
    use crate::packet::fate::Fate;
    use crate::packet::{Address, Kind};
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64, size: u64) -> Packet {
        data(flow, number, size)
    }

    fn offer(bench: &mut Bench, queue: &mut Priority, flow: u32, number: u64) -> Admission {
        bench.offer(queue, packet(flow, number, 1000))
    }

    fn served(bench: &mut Bench, queue: &mut Priority) -> Vec<u64> {
        std::iter::from_fn(|| bench.serve(queue).map(|packet| packet.number)).collect()
    }

    #[test]
    fn packets_with_priority_go_first_and_each_queue_keeps_its_order() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(10)), Priority::new(&[]));
        for (flow, number) in [(0, 1), (1, 2), (2, 3), (3, 4), (1, 5)] {
            offer(&mut bench, &mut queue, flow, number);
        }
        let ack = Packet::new(Kind::Ack, 6, Address::new(FlowId(0), HopId(0)), 40);
        bench.offer(&mut queue, ack);
        assert_eq!(served(&mut bench, &mut queue), [2, 4, 5, 6, 1, 3]);
    }

    #[test]
    fn a_full_queue_pushes_out_the_oldest_without_priority_for_one_with_priority() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(3)), Priority::new(&[]));
        for (flow, number) in [(0, 1), (1, 2), (0, 3)] {
            offer(&mut bench, &mut queue, flow, number);
        }
        assert_eq!(offer(&mut bench, &mut queue, 0, 4), Admission::Drop);
        assert_eq!(offer(&mut bench, &mut queue, 1, 5), Admission::Admit);
        assert_eq!(bench.met(Fate::DroppedFromQueue), [1]);
        assert_eq!(offer(&mut bench, &mut queue, 1, 6), Admission::Admit);
        assert_eq!(bench.met(Fate::DroppedFromQueue), [3]);
        // Nothing is left to push out.
        assert_eq!(offer(&mut bench, &mut queue, 1, 7), Admission::Drop);
        assert_eq!(served(&mut bench, &mut queue), [2, 5, 6]);
    }

    #[test]
    fn a_packet_for_which_pushing_out_makes_no_room_is_dropped_itself() {
        let (mut bench, mut queue) = (Bench::new(Limit::Bytes(1500)), Priority::new(&[]));
        offer(&mut bench, &mut queue, 1, 1);
        bench.offer(&mut queue, packet(0, 2, 100));
        assert_eq!(offer(&mut bench, &mut queue, 1, 3), Admission::Admit);
        assert_eq!(bench.met(Fate::DroppedFromQueue), [2, 3]);
        assert_eq!(served(&mut bench, &mut queue), [1]);
    }
}
