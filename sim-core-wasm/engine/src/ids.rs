//! Ids: indices in the lists of a network, and the relations between them.
//!
//! A link has two ports, one at each of its sides. Every list of ports is ordered by
//! link, with the port of side A first: the one at node a, which sends from a to b.
//! Only this file knows that order.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::Serialize;

/// No flow, or no port, in a record.
pub const NONE: u32 = u32::MAX;

/// An id: an index in a list of one kind of component.
pub trait Id: Copy {
    /// The id with this index.
    fn at(index: usize) -> Self;

    /// Its index.
    fn index(self) -> usize;
}

macro_rules! ids {
    ($($(#[$meta:meta])+ $name:ident,)+) => {
        $(
            $(#[$meta])+
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
            pub struct $name(pub u32);

            impl Id for $name {
                #[inline]
                fn at(index: usize) -> $name {
                    $name(index as u32)
                }

                #[inline]
                fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )+
    };
}

ids! {
    /// A node of the plan.
    NodeId,
    /// A link of the plan.
    LinkId,
    /// A port: a direction of a link, with its queue, transmitter and wire.
    PortId,
    /// A flow of the plan, or a place for one of its short connections.
    FlowId,
    /// A radio cell.
    MediumId,
    /// A place in the table of routes: the next hop of a packet.
    HopId,
}

/// A side of a link, and the direction that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// At node a: from a to b.
    A,
    /// At node b: from b to a.
    B,
}

impl Side {
    /// Both, in order.
    pub const BOTH: [Side; 2] = [Side::A, Side::B];

    /// The other one.
    #[must_use]
    pub fn opposite(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// The element of a pair that belongs to it.
    pub fn pick<T>(self, pair: &[T; 2]) -> &T {
        &pair[self as usize]
    }

    /// The element of a pair that belongs to it, to be changed.
    pub fn pick_mut<T>(self, pair: &mut [T; 2]) -> &mut T {
        &mut pair[self as usize]
    }
}

impl LinkId {
    /// Its ports, that of side A first.
    pub fn ports(self) -> [PortId; 2] {
        Side::BOTH.map(|side| PortId::new(self, side))
    }
}

impl PortId {
    /// The port of a link's side.
    pub fn new(link: LinkId, side: Side) -> PortId {
        PortId(link.0 << 1 | side as u32)
    }

    /// The ports of `links` links, in order.
    pub fn of_links(links: usize) -> impl ExactSizeIterator<Item = PortId> {
        (0..2 * links).map(PortId::at)
    }

    /// Its link.
    pub fn link(self) -> LinkId {
        LinkId(self.0 >> 1)
    }

    /// Its side of the link.
    pub fn side(self) -> Side {
        if self.0 & 1 == 0 { Side::A } else { Side::B }
    }

    /// The port of the other direction of its link.
    #[must_use]
    #[inline]
    pub fn reverse(self) -> PortId {
        PortId(self.0 ^ 1)
    }
}

/// A list indexed by ids.
#[derive(Clone, Debug)]
pub struct ById<I, T> {
    list: Vec<T>,
    ids: PhantomData<I>,
}

impl<I: Id, T> ById<I, T> {
    /// A list with room for `capacity` items.
    pub fn with_capacity(capacity: usize) -> ById<I, T> {
        ById {
            list: Vec::with_capacity(capacity),
            ids: PhantomData,
        }
    }

    /// A list of `count` equal items.
    pub fn filled(count: usize, thing: T) -> ById<I, T>
    where
        T: Clone,
    {
        std::iter::repeat_n(thing, count).collect()
    }

    /// Appends an item. Returns its id.
    pub fn push(&mut self, thing: T) -> I {
        self.list.push(thing);
        I::at(self.list.len() - 1)
    }

    /// The id of the next item to be appended.
    pub fn next_id(&self) -> I {
        I::at(self.list.len())
    }

    /// The ids of all, in order. The list is not held.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.list.len()).map(I::at)
    }

    /// The item with an id, if there is one.
    pub fn by_id(&self, id: I) -> Option<&T> {
        self.list.get(id.index())
    }
}

impl<I: Id, T> FromIterator<T> for ById<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(things: A) -> ById<I, T> {
        ById {
            list: things.into_iter().collect(),
            ids: PhantomData,
        }
    }
}

impl<I: Id, T> Index<I> for ById<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, id: I) -> &T {
        &self.list[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for ById<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.list[id.index()]
    }
}

impl<I, T> Deref for ById<I, T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.list
    }
}

impl<I, T> DerefMut for ById<I, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_ordered_by_link_with_side_a_first() {
        let links = (0..3).map(LinkId);
        let ports: Vec<PortId> = links.flat_map(LinkId::ports).collect();
        assert!(PortId::of_links(3).eq(ports.iter().copied()));
        assert!(ports.iter().map(|port| port.index()).eq(0..6));
        assert_eq!(PortId::new(LinkId(2), Side::B), PortId(5));
        assert_eq!(Side::A.pick(&["a", "b"]), &"a");
    }

    #[test]
    fn a_port_knows_its_link_its_side_and_its_reverse() {
        for port in PortId::of_links(3) {
            assert_eq!(PortId::new(port.link(), port.side()), port);
            let reverse = port.reverse();
            assert_eq!((reverse.link(), reverse.reverse()), (port.link(), port));
            assert_eq!(reverse.side(), port.side().opposite());
        }
    }

    #[test]
    fn a_list_is_read_by_the_ids_that_it_gives() {
        let mut list: ById<FlowId, &str> = ById::with_capacity(2);
        let ids = [list.push("f"), list.push("g")];
        assert_eq!((list[ids[0]], list[ids[1]]), ("f", "g"));
        assert!(list.ids().eq(ids) && list.next_id() == FlowId(2));
        assert_eq!(list.by_id(FlowId(2)), None);
    }
}
