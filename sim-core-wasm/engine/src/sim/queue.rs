//! The event queue: a tournament of whole numbers.
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

/// A tournament of all components: leaves hold their events, every other node
/// the earlier of its two children's, and the root the earliest of all.
///
/// An event that comes or goes changes the nodes above its leaf and no others.
/// Which ones they are is known beforehand, other than in a heap: the processor
/// need not guess the way, nor wait for one level before it reads the next.
// Children of node i are 2i and 2i + 1; component c is leaf n + c of n. Any n
// will do: the leaves may lie in two ranks.
#[derive(Clone, Debug)]
pub struct EventQueue(Vec<Key>);

/// After every event.
const NONE: Key = Key(u64::MAX);

impl EventQueue {
    /// A queue for so many components; it grows when there are more.
    pub fn new(components: usize) -> EventQueue {
        EventQueue(vec![NONE; 2 * components.max(1)])
    }

    /// The earliest event.
    #[inline]
    pub fn first(&self) -> Option<Key> {
        let first = self.0[1];
        (first != NONE).then_some(first)
    }

    /// Bytes of memory behind it.
    pub fn heap_bytes(&self) -> usize {
        self.0.len() * size_of::<Key>()
    }

    /// The event of `component` is at `time` from now on, whenever it was; at
    /// [`Time::NEVER`] it has none.
    #[inline]
    pub fn put(&mut self, time: Time, component: usize) {
        if 2 * component >= self.0.len() {
            self.grow(component);
        }
        let mut key = if time == Time::NEVER {
            NONE
        } else {
            Key::new(time, component)
        };
        let tree = &mut self.0[..];
        let mut place = tree.len() / 2 + component;
        tree[place] = key;
        while place > 1 {
            key = key.min(tree[place ^ 1]);
            place /= 2;
            if tree[place] == key {
                break;
            }
            tree[place] = key;
        }
    }

    /// Component `component` has no event any more.
    #[inline]
    pub fn remove(&mut self, component: usize) {
        self.put(Time::NEVER, component);
    }

    #[cold]
    fn grow(&mut self, component: usize) {
        let before = self.0.len() / 2;
        let after = (2 * before).max(component + 1);
        let mut tree = vec![NONE; 2 * after];
        tree[after..after + before].copy_from_slice(&self.0[before..]);
        for place in (1..after).rev() {
            tree[place] = tree[2 * place].min(tree[2 * place + 1]);
        }
        self.0 = tree;
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
            components in 0_usize..40,
            operations in prop::collection::vec((0_u64..1000, 0_usize..50, 0_u8..4), 0..400)
        ) {
            let mut queue = EventQueue::new(components);
            let mut model = std::collections::BTreeMap::new();
            for (time, component, what) in operations {
                let first = queue.first().map(Key::component);
                match (what, first) {
                    (0, Some(first)) => {
                        queue.put(Time(time), first);
                        model.insert(first, Key::new(Time(time), first));
                    }
                    (1, Some(first)) => {
                        queue.remove(first);
                        model.remove(&first);
                    }
                    (2, _) => {
                        queue.remove(component);
                        model.remove(&component);
                    }
                    _ => {
                        queue.put(Time(time), component);
                        model.insert(component, Key::new(Time(time), component));
                    }
                }
                prop_assert_eq!(queue.first(), model.values().min().copied());
            }
        }
    }
}
