//! The event queue: tournaments of whole numbers.
//!
//! Every component (a port, a wire, a timer) has at most one event,
//! so that an event is only its time and its component. Both fit in
//! one `u64`: 47 bits of nanoseconds (39 hours, beyond the longest run) above 17
//! bits of component. Comparing keys orders events by time and breaks ties by
//! the component's number, whenever they were inserted.

use crate::ids::Id;
use crate::sim::component::{Component, Numbering};
use crate::units::Time;

const COMPONENT_BITS: u32 = 17;

/// The first time that does not fit into a key.
const LAST: u64 = u64::MAX >> COMPONENT_BITS;

/// More components than any network within the limits can have.
const MOST_COMPONENTS: usize = 1 << COMPONENT_BITS;

/// An event: its time and its component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(u64);

impl Key {
    /// The event of component `number` at `time`. There is none at a time that does not fit, [`Time::NEVER`] among
    /// them: it is beyond the end of any run.
    fn new(time: Time, number: usize) -> Key {
        debug_assert!(number < MOST_COMPONENTS);
        if time.0 < LAST {
            Key(time.0 << COMPONENT_BITS | number as u64)
        } else {
            NONE
        }
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

/// The events of all components: those of wires apart, which are most.
///
/// A packet makes an event at the end of every wire, and timers expire seldom: the tournament of wires is as small as
/// the network, however many flows cross it.
#[derive(Clone, Debug)]
pub struct EventQueue {
    wires: Tournament,
    others: Tournament,
    numbering: Numbering,
}

impl EventQueue {
    /// A queue for components with this numbering; it grows when flows are added.
    pub fn new(numbering: Numbering) -> EventQueue {
        EventQueue {
            wires: Tournament::new(numbering.ports),
            others: Tournament::new(numbering.count() - numbering.ports),
            numbering,
        }
    }

    /// The earliest event.
    #[inline]
    pub fn first(&self) -> Option<Key> {
        let first = self.wires.first.min(self.others.first);
        (first != NONE).then_some(first)
    }

    /// Which component an event belongs to.
    #[inline]
    pub fn component(&self, event: Key) -> Component {
        self.numbering.component(event.number())
    }

    /// Bytes of heap memory.
    pub fn heap_bytes(&self) -> usize {
        self.wires.heap_bytes() + self.others.heap_bytes()
    }

    /// Sets the time of `component`'s event, replacing any earlier one; [`Time::NEVER`]
    /// removes it.
    #[allow(
        clippy::inline_always,
        reason = "whoever calls it knows the kind of component: its number takes no search"
    )]
    #[inline(always)]
    pub fn put(&mut self, time: Time, component: Component) {
        let number = self.numbering.number(component);
        let key = Key::new(time, number);
        match component {
            Component::Wire(port) => self.wires.put(port.index(), key),
            Component::Port(port) => self.others.put(port.index(), key),
            Component::Medium(_)
            | Component::Sender(_)
            | Component::Receiver(_)
            | Component::Application(_) => self.others.put(number - self.numbering.ports, key),
        }
    }

    /// Removes the event of `component`.
    #[inline]
    pub fn remove(&mut self, component: Component) {
        self.put(Time::NEVER, component);
    }
}

/// A tournament of events in blocks of sixteen: the lowest blocks hold them by their places,
/// every other block the earliest event of each of the sixteen blocks below.
///
/// Adding or removing an event changes the keys above it and no others. Which ones is
/// known beforehand, unlike in a heap: the processor need not guess the path. Within a block
/// the path has a fixed length, so that only finding the block takes a check.
// Blocks below block b are 16b + 1 to 16b + 16; place n is in block `lowest` + n / 16, and
// all paths to the top have the same length.
#[derive(Clone, Debug)]
struct Tournament {
    /// A place without an event has a key after every event.
    blocks: Vec<Block>,
    lowest: usize,
    first: Key,
}

/// Key n, from 2 on, is the earlier of keys 2n and 2n + 1; the last sixteen are those of
/// the places, or of the blocks below.
#[repr(align(64))]
#[derive(Clone, Copy, Debug)]
struct Block([Key; 2 * WAYS]);

const WAYS: usize = 1 << LEVELS;
const LEVELS: usize = 4;

/// Blocks on the path of any component.
const MOST_BLOCKS: usize = (COMPONENT_BITS as usize).div_ceil(LEVELS);

/// After every event.
const NONE: Key = Key(u64::MAX);

impl Block {
    const EMPTY: Block = Block([NONE; 2 * WAYS]);
}

impl Tournament {
    fn new(places: usize) -> Tournament {
        let (mut lowest, mut room) = (0, WAYS);
        while room < places {
            lowest = WAYS * lowest + 1;
            room *= WAYS;
        }
        let blocks = lowest + places.div_ceil(WAYS).max(1);
        Tournament {
            blocks: vec![Block::EMPTY; blocks],
            lowest,
            first: NONE,
        }
    }

    fn heap_bytes(&self) -> usize {
        self.blocks.len() * size_of::<Block>()
    }

    /// Replaces the event at a place.
    #[inline(never)]
    fn put(&mut self, place: usize, mut key: Key) {
        let mut block = self.lowest + place / WAYS;
        if block >= self.blocks.len() {
            return self.put_beyond(place, key);
        }
        let mut way = place % WAYS;
        let blocks = &mut self.blocks[..];
        // A fixed number of turns is unrolled. In a loop, the compiler would choose the earlier of two keys by
        // a branch, which the processor cannot predict.
        for _ in 0..MOST_BLOCKS {
            let Block(keys) = &mut blocks[block];
            let mut at = WAYS + way;
            if keys[at] == key {
                return;
            }
            for _ in 0..LEVELS {
                keys[at] = key;
                // The value just written is not read back: that takes longer than all the rest.
                key = key.min(keys[at ^ 1]);
                at /= 2;
            }
            if block == 0 {
                break;
            }
            block -= 1;
            way = block % WAYS;
            block /= WAYS;
        }
        self.first = key;
    }

    /// The event at a place that there is no room for yet.
    #[cold]
    #[inline(never)]
    fn put_beyond(&mut self, place: usize, key: Key) {
        let before = &self.blocks[self.lowest..];
        let mut larger = Tournament::new((2 * WAYS * before.len()).max(place + 1));
        let places = before.iter().flat_map(|Block(keys)| &keys[WAYS..]);
        for (at, other) in places.enumerate() {
            if *other != NONE {
                larger.put(at, *other);
            }
        }
        larger.put(place, key);
        *self = larger;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, PortId};
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
            places in 0_usize..40,
            // Close together, or so far apart that paths are three blocks long, or as long as they may be.
            spread in prop_oneof![4 => Just(1_usize), 4 => Just(17), 1 => Just(2_600)],
            operations in prop::collection::vec((0_u64..1000, 0_usize..50, 0_u8..4), 0..400)
        ) {
            let mut tournament = Tournament::new(places * spread);
            let mut model = std::collections::BTreeMap::new();
            for (time, place, operation) in operations {
                let place = place * spread;
                let first = (tournament.first != NONE).then(|| tournament.first.number());
                let (place, time) = match (operation, first) {
                    (0, Some(first)) => (first, Time(time)),
                    (1, Some(first)) => (first, Time::NEVER),
                    (2, _) => (place, Time::NEVER),
                    _ => (place, Time(time)),
                };
                let key = Key::new(time, place);
                tournament.put(place, key);
                model.insert(place, key);
                let least = model.values().min().copied();
                prop_assert_eq!(tournament.first, least.unwrap_or(NONE));
            }
        }
    }

    #[test]
    fn components_are_in_order_whichever_tournament_has_them() {
        let numbering = Numbering {
            ports: 3,
            media: 1,
            planned: 2,
        };
        let mut queue = EventQueue::new(numbering);
        // The last is of a flow that was added later: there is no place for it at first.
        let count = numbering.count();
        let all: Vec<Component> = (0..count + 40)
            .map(|number| numbering.component(number))
            .collect();
        for component in all.iter().rev() {
            queue.put(Time(7), *component);
        }
        queue.put(Time(6), Component::Sender(FlowId(1)));
        queue.put(Time(5), Component::Wire(PortId(2)));
        let mut order = Vec::new();
        while let Some(event) = queue.first() {
            let component = queue.component(event);
            order.push(component);
            queue.remove(component);
        }
        let early = [Component::Wire(PortId(2)), Component::Sender(FlowId(1))];
        let rest = all.into_iter().filter(|one| !early.contains(one));
        assert_eq!(order, early.into_iter().chain(rest).collect::<Vec<_>>());
    }
}
