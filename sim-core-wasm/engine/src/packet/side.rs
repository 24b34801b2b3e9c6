//! Side records: what a packet carries beside its fixed fields.
//!
//! A record is allocated when a packet leaves its end host and freed when the
//! packet arrives, is dropped or is lost. Freed places are reused, so that
//! nothing is allocated in the steady state.

use std::ops::{Deref, DerefMut};

use crate::packet::class::Classes;
use crate::units::Span;

/// A slab of records addressed by small handles.
#[derive(Clone, Debug)]
pub struct Slab<T> {
    records: Vec<T>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Slab<T> {
        Slab {
            records: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T: Copy> Slab<T> {
    /// Stores a record and gives its handle.
    pub fn insert(&mut self, record: T) -> u32 {
        if let Some(handle) = self.free.pop() {
            self.records[handle as usize] = record;
            handle
        } else {
            self.records.push(record);
            (self.records.len() - 1) as u32
        }
    }

    /// A copy of a record, which stays in place.
    pub fn get(&self, handle: u32) -> Option<T> {
        self.records.get(handle as usize).copied()
    }

    /// Removes a record.
    pub fn take(&mut self, handle: u32) -> T {
        self.free.push(handle);
        self.records[handle as usize]
    }

    /// The record at a place in use.
    pub fn get_mut(&mut self, handle: u32) -> &mut T {
        &mut self.records[handle as usize]
    }

    /// Frees a record's place.
    pub fn release(&mut self, handle: u32) {
        self.free.push(handle);
    }

    /// Records in use.
    pub fn used(&self) -> usize {
        self.records.len() - self.free.len()
    }
}

/// SACK blocks (RFC 2018): at most four half-open ranges of segments, the most
/// recently changed one first.
#[derive(Clone, Copy, Debug, Default)]
pub struct SackBlocks {
    /// The ranges; those from `count` on are unused.
    pub blocks: [(u64, u64); 4],
    /// How many there are.
    pub count: u8,
}

impl SackBlocks {
    /// The ranges in use.
    pub fn as_slice(&self) -> &[(u64, u64)] {
        &self.blocks[..usize::from(self.count)]
    }
}

/// The fields that routers of an explicit-feedback protocol read and write: the sender fills them in, routers on
/// the forward route change them, the receiver returns them. The names are those of XCP's congestion header; a
/// protocol may give them another meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Feedback {
    /// The sender's congestion window, in segments (`H_cwnd`).
    pub window: f64,
    /// The sender's round trip in seconds, zero before the first sample (`H_rtt`).
    pub round_trip: f64,
    /// The change requested by the sender, then the one granted by routers (`H_feedback`).
    pub grant: f64,
    /// One more number, for protocols that need it.
    pub aside: f64,
}

/// Marked data packets that a receiver has counted since the connection began
/// (RFC 9768, section 3.2.1: `r.cep` and `r.ceb`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marked {
    /// Packets.
    pub packets: u64,
    /// Bytes of these packets, headers included.
    pub bytes: u64,
}

/// The report of a rate-based protocol's receiver to its sender. The names are
/// those of TFRC (RFC 5348, section 3.2.2); a protocol may give them another
/// meaning.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// From the arrival of the packet whose timestamp it echoes to its departure (`t_delay`).
    pub delay: Span,
    /// Bytes of payload received a second (`X_recv`).
    pub rate: f64,
    /// The loss event rate (`p`).
    pub loss: f64,
}

/// All that a packet may carry beside its fixed fields.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extra {
    /// Explicit feedback, when the flow uses it.
    pub feedback: Option<Feedback>,
    /// Exact counters of accurate ECN.
    pub marked: Option<Marked>,
    /// The report of a rate-based flow's receiver.
    pub report: Option<Report>,
    /// SACK blocks.
    pub sack: SackBlocks,
    /// The receiver's window in bytes (SEG.WND), where not all of its buffer is free.
    pub window: Option<u64>,
}

/// The data of packets besides their fixed fields: side records, by handle, and the properties of their flows that
/// routers know.
#[derive(Clone, Debug, Default)]
pub struct Sides {
    /// The side records.
    pub records: Slab<Extra>,
    /// The classes of flows.
    pub classes: Classes,
}

impl Deref for Sides {
    type Target = Slab<Extra>;

    fn deref(&self) -> &Slab<Extra> {
        &self.records
    }
}

impl DerefMut for Sides {
    fn deref_mut(&mut self) -> &mut Slab<Extra> {
        &mut self.records
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_reused() {
        let mut slab = Slab::default();
        let a = slab.insert(1);
        let b = slab.insert(2);
        assert_eq!(slab.take(a), 1);
        let c = slab.insert(3);
        assert_eq!(c, a);
        slab.release(b);
        assert_eq!(slab.used(), 1);
        assert_eq!(slab.take(c), 3);
    }
}
