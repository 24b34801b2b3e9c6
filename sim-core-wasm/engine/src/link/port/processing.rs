//! The host's processing time for each packet that it sends.

use super::Port;
use super::features::Features;
use crate::units::Span;

/// The processing time in nanoseconds of each packet in the ring, and of the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct Processing {
    pub(super) slots: Box<[u32]>,
    pub(super) next: u32,
}

impl Port {
    /// Sets the host's processing time of the next packet, which adds to the port's own
    /// times.
    #[inline]
    pub fn process_next(&mut self, processing: Span) {
        if self.features.has(Features::PROCESSING) {
            self.processing.next = processing.0 as u32;
        } else if processing > Span::ZERO {
            self.begin_processing(processing);
        }
    }

    #[cold]
    fn begin_processing(&mut self, processing: Span) {
        self.features.set(Features::PROCESSING, true);
        self.processing.slots = vec![0; self.ring.slots.len()].into();
        self.process_next(processing);
    }

    /// The host's processing time of a packet in the ring.
    #[inline]
    pub(super) fn processing_of(&self, number: u64) -> Span {
        if self.features.has(Features::PROCESSING) {
            Span(u64::from(self.processing.slots[self.ring.index(number)]))
        } else {
            Span::ZERO
        }
    }

    /// The packet that has just arrived takes this place in the ring: what was set for it is its processing time. A
    /// forwarded packet has none.
    #[inline]
    pub(super) fn process(&mut self, place: usize) -> Span {
        let processing = std::mem::take(&mut self.processing.next);
        self.set_processing(place, processing);
        Span(u64::from(processing))
    }

    #[inline]
    pub(super) fn set_processing(&mut self, place: usize, processing: u32) {
        self.processing.slots[place] = processing;
    }

    #[cold]
    pub(super) fn double_ring(&mut self) {
        self.resize_ring(self.ring.slots.len() * 2);
    }

    /// Resizes the ring, and the processing times of its packets, to `slots` slots.
    pub(super) fn resize_ring(&mut self, slots: usize) {
        if self.features.has(Features::PROCESSING) {
            let mut moved = vec![0; slots];
            for number in self.ring.head..self.ring.tail {
                moved[(number - self.ring.head) as usize] =
                    self.processing.slots[self.ring.index(number)];
            }
            self.processing.slots = moved.into();
        }
        self.ring.resize(slots);
    }
}
