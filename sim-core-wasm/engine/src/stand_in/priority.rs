//! Two queues, one of which always goes first.
//!
//! What is not data, and the data of every other flow, has priority. When there
//! is no room for such a packet, the oldest ones of the other queue are pushed
//! out for it; when they leave none either, it is dropped itself.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::packet::Packet;
use crate::queue::drop_tail;
use crate::queue::{
    Backlog, Hooks, PacketHandle, PacketQueue, QueueDiscipline, RouterContext, Verdict, Waiting,
};

/// Its state.
#[derive(Clone, Debug)]
pub struct Priority {
    /// Drop-tail's parameters, of which it stands in the place.
    parameters: drop_tail::Parameters,
    high: PacketQueue,
    low: PacketQueue,
}

/// Whether a packet goes before those that are not.
pub fn is_high(data: bool, flow: u32) -> bool {
    !data || !flow.is_multiple_of(2)
}

impl Priority {
    /// What a catalogue would say of it.
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
    ) -> Verdict {
        let high = is_high(packet.is_data(), packet.flow());
        drop_tail::verdict(backlog.full && (!high || self.low.packets() == 0))
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
