//! The time that a host takes for each packet that it sends, where it takes any.

use super::Port;
use super::features::Features;
use crate::units::Span;

/// Nanoseconds for each packet of the ring, and for the one that comes next.
#[derive(Clone, Debug, Default)]
pub(super) struct Processing {
    pub(super) slots: Box<[u32]>,
    pub(super) next: u32,
}

impl Port {
    /// Its host takes so long for the packet that comes next, beside all that the
    /// port does to it.
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

    /// How long the host takes for a packet of the ring.
    #[inline]
    pub(super) fn processing_of(&self, number: u64) -> Span {
        if self.features.has(Features::PROCESSING) {
            Span(u64::from(self.processing.slots[self.ring.index(number)]))
        } else {
            Span::ZERO
        }
    }

    #[inline]
    pub(super) fn set_processing(&mut self, number: u64, processing: u32) {
        let place = self.ring.index(number);
        self.processing.slots[place] = processing;
    }

    #[cold]
    pub(super) fn double_ring(&mut self) {
        self.resize_ring(self.ring.slots.len() * 2);
    }

    /// Moves the ring, and what goes with its packets, to so many slots.
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
