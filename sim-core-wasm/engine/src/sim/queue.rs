//! The event queue: a heap of whole numbers.
//!
//! Every component (a port, a wire, a timer) has at most one event that counts,
//! so that an event is its time and its component and nothing else. Both fit in
//! one `u64`: 47 bits of nanoseconds (39 hours, beyond the longest run) above 17
//! bits of component. Comparing keys orders events by time and breaks ties by
//! component index, whenever they were inserted.

use crate::units::Time;

const COMPONENT_BITS: u32 = 17;

/// More components than any network within the limits has.
pub const MOST_COMPONENTS: usize = 1 << COMPONENT_BITS;

/// An event: when, and which component it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(u64);

impl Key {
    /// The event of `component` at `time`. A time that does not fit lies beyond
    /// the end of any run, and stays there.
    pub fn new(time: Time, component: usize) -> Key {
        debug_assert!(component < MOST_COMPONENTS);
        let last = u64::MAX >> COMPONENT_BITS;
        Key(time.0.min(last) << COMPONENT_BITS | component as u64)
    }

    /// Before every event at `time`.
    pub fn before(time: Time) -> Key {
        Key(time.0 << COMPONENT_BITS)
    }

    /// When.
    pub fn time(self) -> Time {
        Time(self.0 >> COMPONENT_BITS)
    }

    /// Which component.
    pub fn component(self) -> usize {
        self.0 as usize & (MOST_COMPONENTS - 1)
    }
}

/// A heap with four children a node: shallower than a binary one, and the
/// children share a cache line.
#[derive(Clone, Debug, Default)]
pub struct EventQueue(Vec<Key>);

const CHILDREN: usize = 4;

impl EventQueue {
    /// The earliest event.
    #[inline]
    pub fn first(&self) -> Option<Key> {
        self.0.first().copied()
    }

    /// How many events wait.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no event waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds an event.
    #[inline]
    pub fn push(&mut self, key: Key) {
        let mut place = self.0.len();
        self.0.push(key);
        while place > 0 {
            let parent = (place - 1) / CHILDREN;
            if self.0[parent] <= key {
                break;
            }
            self.0[place] = self.0[parent];
            place = parent;
        }
        self.0[place] = key;
    }

    /// Puts `key` in the place of the earliest event.
    #[inline]
    pub fn replace_first(&mut self, key: Key) {
        let heap = &mut self.0[..];
        let mut place = 0;
        loop {
            let first = place * CHILDREN + 1;
            let (child, least) = match heap.get(first..) {
                // A full node: two comparisons side by side, then one.
                Some(&[a, b, c, d, ..]) => {
                    let left = if b < a { (first + 1, b) } else { (first, a) };
                    let right = if d < c {
                        (first + 3, d)
                    } else {
                        (first + 2, c)
                    };
                    if right.1 < left.1 { right } else { left }
                }
                Some(rest) => {
                    let mut best = (place, key);
                    for (offset, child) in rest.iter().enumerate() {
                        if *child < best.1 {
                            best = (first + offset, *child);
                        }
                    }
                    best
                }
                None => break,
            };
            if least >= key {
                break;
            }
            heap[place] = least;
            place = child;
        }
        heap[place] = key;
    }

    /// Removes the earliest event.
    #[inline]
    pub fn remove_first(&mut self) {
        if let Some(last) = self.0.pop()
            && !self.0.is_empty()
        {
            self.replace_first(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_key_holds_time_and_component() {
        let key = Key::new(Time(100_000_000_000_000), 131_071);
        assert_eq!(key.time(), Time(100_000_000_000_000));
        assert_eq!(key.component(), 131_071);
        assert!(Key::new(Time(5), 9) < Key::new(Time(5), 10));
        assert!(Key::new(Time(5), 10) < Key::new(Time(6), 0));
        assert!(Key::before(Time(6)) <= Key::new(Time(6), 0));
        assert!(Key::before(Time(6)) > Key::new(Time(5), 131_071));
    }

    proptest! {
        #[test]
        fn gives_events_in_order(
            operations in prop::collection::vec((0_u64..1000, 0_usize..50, 0_u8..3), 0..400)
        ) {
            let mut queue = EventQueue::default();
            let mut model: Vec<Key> = Vec::new();
            for (time, component, what) in operations {
                let key = Key::new(Time(time), component);
                match what {
                    0 => {
                        queue.push(key);
                        model.push(key);
                    }
                    1 if !model.is_empty() => {
                        queue.replace_first(key);
                        model[0] = key;
                    }
                    _ => {
                        queue.remove_first();
                        if !model.is_empty() {
                            model.remove(0);
                        }
                    }
                }
                model.sort_unstable();
                prop_assert_eq!(queue.first(), model.first().copied());
                prop_assert_eq!(queue.len(), model.len());
            }
        }
    }
}
