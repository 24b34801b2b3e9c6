//! The event queue: a tournament of whole numbers.
//!
//! Every component (a port, a wire, a timer) has at most one event,
//! so that an event is only its time and its component. Both fit in
//! one `u64`: 47 bits of nanoseconds (39 hours, beyond the longest run) above 17
//! bits of component. Comparing keys orders events by time and breaks ties by
//! the component's number, whenever they were inserted.

use crate::sim::component::{Component, Numbering};
use crate::units::Time;

const COMPONENT_BITS: u32 = 17;

/// More components than any network within the limits can have.
const MOST_COMPONENTS: usize = 1 << COMPONENT_BITS;

/// An event: its time and its component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(u64);

impl Key {
    /// The event of component `number` at `time`. A time that does not fit is beyond
    /// the end of any run.
    fn new(time: Time, number: usize) -> Key {
        debug_assert!(number < MOST_COMPONENTS);
        let last = u64::MAX >> COMPONENT_BITS;
        Key(time.0.min(last) << COMPONENT_BITS | number as u64)
    }

    /// Before every event at `time`.
    pub fn before(time: Time) -> Key {
        Key(time.0 << COMPONENT_BITS)
    }

    /// The time of the event.
    pub fn time(self) -> Time {
        Time(self.0 >> COMPONENT_BITS)
    }

    /// The number of its component.
    fn number(self) -> usize {
        self.0 as usize & (MOST_COMPONENTS - 1)
    }
}

/// A tournament of all components in groups of four: the lowest groups hold their
/// events, every other group the earliest event of each of the four groups below.
///
/// Adding or removing an event changes the groups above it and no others. Which ones is
/// known beforehand, unlike in a heap: the processor need not guess the path. With four
/// to a group a path is half as long as with two and touches half as many cache lines.
// Groups below group g are 4g + 1 to 4g + 4; component number n has its place in group
// `lowest` + n / 4, and all paths to the top have the same length.
#[derive(Clone, Debug)]
pub struct EventQueue {
    /// A component without an event has a key after every event.
    groups: Vec<Group>,
    lowest: usize,
    first: Key,
    numbering: Numbering,
}

#[repr(align(32))]
#[derive(Clone, Copy, Debug)]
struct Group([Key; WAYS]);

const WAYS: usize = 4;

/// After every event.
const NONE: Key = Key(u64::MAX);

impl Group {
    const EMPTY: Group = Group([NONE; WAYS]);

    /// The earliest of the group without the one at `way`.
    #[inline]
    fn earliest_beside(&self, way: usize) -> Key {
        let [a, b, c] = [1, 2, 3].map(|step| self.0[(way ^ step) % WAYS]);
        a.min(b).min(c)
    }
}

impl EventQueue {
    /// A queue for components with this numbering; it grows when flows are added.
    pub fn new(numbering: Numbering) -> EventQueue {
        EventQueue::with_room(numbering.count(), numbering)
    }

    fn with_room(components: usize, numbering: Numbering) -> EventQueue {
        let (mut lowest, mut room) = (0, WAYS);
        while room < components {
            lowest = WAYS * lowest + 1;
            room *= WAYS;
        }
        let groups = lowest + components.div_ceil(WAYS).max(1);
        EventQueue {
            groups: vec![Group::EMPTY; groups],
            lowest,
            first: NONE,
            numbering,
        }
    }

    /// The earliest event.
    #[inline]
    pub fn first(&self) -> Option<Key> {
        (self.first != NONE).then_some(self.first)
    }

    /// Which component an event belongs to.
    #[inline]
    pub fn component(&self, event: Key) -> Component {
        self.numbering.component(event.number())
    }

    /// Bytes of heap memory.
    pub fn heap_bytes(&self) -> usize {
        self.groups.len() * size_of::<Group>()
    }

    /// Sets the time of `component`'s event, replacing any earlier one; [`Time::NEVER`]
    /// removes it.
    #[allow(
        clippy::inline_always,
        reason = "whoever calls it knows the kind of component: its number takes no search"
    )]
    #[inline(always)]
    pub fn put(&mut self, time: Time, component: Component) {
        self.put_number(time, self.numbering.number(component));
    }

    #[inline]
    fn put_number(&mut self, time: Time, number: usize) {
        let mut place = self.lowest + number / WAYS;
        if place >= self.groups.len() {
            self.grow(number);
            place = self.lowest + number / WAYS;
        }
        let mut way = number % WAYS;
        let mut key = if time == Time::NEVER {
            NONE
        } else {
            Key::new(time, number)
        };
        let groups = &mut self.groups[..];
        loop {
            let group = &mut groups[place];
            if group.0[way] == key {
                return;
            }
            group.0[way] = key;
            // The value just written is not read back: that takes longer than all the rest.
            key = key.min(group.earliest_beside(way));
            if place == 0 {
                break;
            }
            place -= 1;
            way = place % WAYS;
            place /= WAYS;
        }
        self.first = key;
    }

    /// Removes the event of `component`.
    #[inline]
    pub fn remove(&mut self, component: Component) {
        self.put(Time::NEVER, component);
    }

    #[cold]
    fn grow(&mut self, number: usize) {
        let before = &self.groups[self.lowest..];
        let room = (2 * WAYS * before.len()).max(number + 1);
        let mut larger = EventQueue::with_room(room, self.numbering);
        for key in before.iter().flat_map(|group| group.0) {
            if key != NONE {
                larger.put_number(key.time(), key.number());
            }
        }
        *self = larger;
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
        assert_eq!(key.number(), 131_071);
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
            let mut queue = EventQueue::with_room(components, Numbering::default());
            let mut model = std::collections::BTreeMap::new();
            for (time, component, what) in operations {
                let first = queue.first().map(Key::number);
                match (what, first) {
                    (0, Some(first)) => {
                        queue.put_number(Time(time), first);
                        model.insert(first, Key::new(Time(time), first));
                    }
                    (1, Some(first)) => {
                        queue.put_number(Time::NEVER, first);
                        model.remove(&first);
                    }
                    (2, _) => {
                        queue.put_number(Time::NEVER, component);
                        model.remove(&component);
                    }
                    _ => {
                        queue.put_number(Time(time), component);
                        model.insert(component, Key::new(Time(time), component));
                    }
                }
                prop_assert_eq!(queue.first(), model.values().min().copied());
            }
        }
    }
}
