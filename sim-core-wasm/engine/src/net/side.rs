//! Side slabs: what a packet carries beside its fixed fields.
//!
//! A record is allocated when a packet leaves its end host and freed when the
//! packet arrives, is dropped or is lost. Freed places are used again, so that
//! nothing is allocated in the steady state.

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

    /// A record, left where it is.
    pub fn get(&self, handle: u32) -> Option<T> {
        self.records.get(handle as usize).copied()
    }

    /// Takes a record out.
    pub fn take(&mut self, handle: u32) -> T {
        self.free.push(handle);
        self.records[handle as usize]
    }

    /// Gives a record's place back.
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
    /// The ranges; those from `count` on mean nothing.
    pub blocks: [(u64, u64); 4],
    /// How many there are.
    pub count: u8,
}

impl SackBlocks {
    /// The ranges that count.
    pub fn as_slice(&self) -> &[(u64, u64)] {
        &self.blocks[..usize::from(self.count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_used_again() {
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
