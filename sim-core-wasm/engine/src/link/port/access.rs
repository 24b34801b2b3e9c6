//! A port of a radio: its transmitter holds one packet, which the cell sends or gives up.
//!
//! The packet that is next is taken into the transmitter as soon as that is free, as a
//! driver hands packets to its card; from then on it does not wait in the queue. When its
//! transmission ends is not known before the cell says so.

use super::Port;
use super::features::Features;
use super::pace::Exact;
use crate::ids::MediumId;
use crate::measure::Recorder;
use crate::measure::packet_trace::{Observer, PacketEvent, Step};
use crate::packet::fate::{Booking, Fate};
use crate::packet::side::Sides;
use crate::packet::{LOST, Packet};
use crate::units::Time;

/// The place of a port in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The cell.
    pub medium: MediumId,
    /// Its radio: 0 is the access point, then come the stations.
    pub radio: u16,
}

impl Port {
    /// Makes the port that of a radio, at the start of the run.
    pub fn share(&mut self, access: Access) {
        self.access = Some(access);
        self.may_cache = false;
        self.features.set(Features::STEPPED, true);
        self.features.set(Features::REARMS, true);
        self.features.set(Features::SHARED, true);
        // Packets that are given up.
        self.features.set(Features::IMPAIRED, true);
        self.transmitter.free = Exact::NEVER;
    }

    /// Its place in a cell, if it is a radio's.
    #[inline]
    pub fn access(&self) -> Option<Access> {
        if self.features.has(Features::SHARED) {
            self.access
        } else {
            None
        }
    }

    /// Takes the next packet into the transmitter, if that is free. Returns the packet.
    pub fn load(
        &mut self,
        now: Time,
        recorder: &mut Recorder,
        sides: &mut Sides,
    ) -> Option<&Packet> {
        let free = self.ring.departed == self.ring.started;
        if !free || self.queue.held || self.waiting() == 0 {
            return None;
        }
        let loaded = self.start_next(now, recorder, sides);
        loaded.then(|| &self.ring.slot(self.ring.departed).packet)
    }

    /// The packet in the transmitter has been received, or is given up. It then leaves.
    pub(crate) fn unload(
        &mut self,
        received: bool,
        now: Time,
        observer: &mut impl Observer,
        sides: &Sides,
    ) {
        let number = self.ring.departed;
        let place = self.ring.index(number);
        self.capacity.done = Exact::new(now);
        self.ring.slots[place].departs = Exact::new(now);
        self.ring.slots[place].arrives = self.arrival(number, now);
        let port = self.id;
        if received {
            let slot = &self.ring.slots[place];
            observer.trace_departure(|| {
                PacketEvent::new(&slot.packet, sides, now, Step::Transmitted { port })
            });
        } else {
            let packet = &mut self.ring.slots[place].packet;
            packet.set(LOST);
            let given_up = Booking {
                fate: Fate::GivenUp,
                packet: *packet,
                at: now,
                sequence: number,
                arriving: false,
            };
            self.book(given_up);
        }
        self.depart(place);
    }
}
