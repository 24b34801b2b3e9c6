//! What the simulation does for its ports: their events, their media, their books.

use super::Sim;
use crate::link::medium::{MediumId, PortId};
use crate::link::port::Call;
use crate::measure::packet_trace::{PacketEvent, Step};
use crate::measure::{EventKind, Recorder};
use crate::packet::fate::{Booking, Fate};
use crate::sim::component::Component;
use crate::sim::digest::Fold;

impl Sim {
    /// The discipline may have dropped others for a packet that it has taken in.
    #[inline(never)]
    pub(super) fn after_arrival(&mut self, index: usize, recorder: &mut Recorder) {
        if self.ports[index].has_unbooked_drops() {
            self.book_packet_events(index, recorder);
        }
        self.arm_port(index);
    }

    /// Books what has happened to packets that the port had admitted.
    pub(super) fn book_packet_events(&mut self, index: usize, recorder: &mut Recorder) {
        let mut unbooked = std::mem::take(&mut self.ports[index].unbooked);
        for Booking {
            fate,
            packet,
            at,
            sequence,
        } in unbooked.drain(..)
        {
            let port = index as u32;
            let (fold, event) = match fate {
                Fate::Lost => (Fold::Loss, EventKind::Loss),
                Fate::Dropped => (Fold::Expulsion, EventKind::Drop),
                Fate::Marked => (Fold::LateMark, EventKind::Mark),
            };
            self.fold_port(fold, index, sequence, at);
            let flow = self.flows[packet.flow() as usize].owner;
            recorder.event(at, event, flow, port);
            match fate {
                Fate::Lost => {
                    recorder.trace(|| PacketEvent::new(&packet, at, Step::Lost { port }));
                    self.discard(
                        &packet,
                        at,
                        |flow| &mut flow.lost,
                        |measured| measured.losses += 1,
                    );
                }
                Fate::Dropped => {
                    // What is lost on the wire counts until it would have arrived.
                    self.live -= 1;
                    recorder
                        .trace(|| PacketEvent::new(&packet, at, Step::DroppedFromQueue { port }));
                    self.discard(
                        &packet,
                        at,
                        |flow| &mut flow.dropped,
                        |measured| measured.drops += 1,
                    );
                }
                Fate::Marked => {}
            }
        }
        // Keeps the buffer: nothing is allocated for the next event.
        self.ports[index].unbooked = unbooked;
    }

    /// Sees to it that a port's next events stand in the queue.
    #[inline(never)]
    pub(super) fn arm_port(&mut self, index: usize) {
        self.arm_wire(index);
        if self.ports[index].shares_medium() {
            self.call_medium(index);
        }
        if let Some(due) = self.ports[index].unarmed_departure() {
            self.queue.put(due, Component::Port(index));
        }
    }

    /// A port tells its medium what it has to.
    #[cold]
    fn call_medium(&mut self, index: usize) {
        let port = PortId(index as u32);
        while let Some((id, call)) = self.ports[index].call() {
            let medium = &mut self.media[id.0 as usize];
            match call {
                Call::Request => medium.request(port, self.now),
                Call::Release => medium.release(port, self.now),
            }
            self.arm_medium(id);
        }
    }

    /// The event of a medium: it may grant a port the channel.
    #[cold]
    pub(super) fn medium(&mut self, id: MediumId, recorder: &mut Recorder) {
        if let Some(PortId(port)) = self.media[id.0 as usize].event(self.now) {
            let index = port as usize;
            self.ports[index].grant(self.now, recorder, &mut self.sides);
            self.book_packet_events(index, recorder);
            self.arm_port(index);
        }
        self.arm_medium(id);
    }

    fn arm_medium(&mut self, id: MediumId) {
        let next = self.media[id.0 as usize].next_event();
        self.queue.put(next, Component::Medium(id));
    }

    /// Sees to it that the next event of a port's wire stands in the queue.
    #[inline(never)]
    pub(super) fn arm_wire(&mut self, index: usize) {
        if let Some(arrival) = self.ports[index].unarmed_arrival() {
            self.queue.put(arrival, Component::Wire(index));
        }
    }
}
