//! Queues that are served round and round, and the longest of them.

use super::lists::Lists;
use super::longest::Longest;
use crate::queue::{PacketHandle, PacketQueue, Waiting};

/// Queues in the order of their turns; those with packets are in the round. The longest queue
/// is that with the most packets or, with `BYTES`, bytes.
#[derive(Clone, Debug)]
pub(crate) struct Round<M, const BYTES: bool> {
    queues: Vec<PacketQueue>,
    /// The discipline's state for each queue.
    members: Vec<M>,
    lengths: Longest,
    turns: Lists<1>,
    active: u64,
}

impl<M, const BYTES: bool> Default for Round<M, BYTES> {
    fn default() -> Round<M, BYTES> {
        Round {
            queues: Vec::new(),
            members: Vec::new(),
            lengths: Longest::default(),
            turns: Lists::default(),
            active: 0,
        }
    }
}

impl<M: Default, const BYTES: bool> Round<M, BYTES> {
    /// A new queue. Returns its place.
    pub(crate) fn add(&mut self) -> u32 {
        self.queues.push(PacketQueue::default());
        self.members.push(M::default());
        (self.queues.len() - 1) as u32
    }

    /// The number of queues with packets.
    pub(crate) fn active(&self) -> u64 {
        self.active
    }

    /// The packets of a queue.
    pub(crate) fn queue(&self, place: u32) -> &PacketQueue {
        &self.queues[place as usize]
    }

    /// The discipline's state for the queue at `place`.
    pub(crate) fn member(&self, place: u32) -> &M {
        &self.members[place as usize]
    }

    /// The same, to change it.
    pub(crate) fn member_mut(&mut self, place: u32) -> &mut M {
        &mut self.members[place as usize]
    }

    /// The queue whose turn it is.
    pub(crate) fn first(&self) -> Option<u32> {
        self.turns.first(0)
    }

    /// The queue whose turn comes after this one's.
    pub(crate) fn behind(&self, place: u32) -> Option<u32> {
        self.turns.behind(place)
    }

    /// The queues with packets, in the order of their turns.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.turns.iter(0)
    }

    /// The queue goes to the end of the round.
    pub(crate) fn turn(&mut self, place: u32) {
        self.turns.change(0, 0, place);
    }

    /// Puts a packet into a queue; returns whether that was empty, and so joins the end of the
    /// round.
    pub(crate) fn push(
        &mut self,
        waiting: &mut Waiting<'_>,
        place: u32,
        packet: PacketHandle,
    ) -> bool {
        let queue = &mut self.queues[place as usize];
        let new = queue.packets() == 0;
        queue.push(waiting, packet);
        self.lengths.set(place, length::<BYTES>(queue));
        if new {
            self.turns.push(0, place);
            self.active += 1;
        }
        new
    }

    /// Takes a packet out of a queue, the first or the last; the queue leaves the round when
    /// that was the only one.
    pub(crate) fn pop(
        &mut self,
        waiting: &mut Waiting<'_>,
        place: u32,
        last: bool,
    ) -> Option<PacketHandle> {
        let queue = &mut self.queues[place as usize];
        let packet = if last {
            queue.pop_last(waiting)
        } else {
            queue.pop(waiting)
        }?;
        self.lengths.set(place, length::<BYTES>(queue));
        if queue.packets() == 0 {
            self.turns.take(0, place);
            self.active -= 1;
        }
        Some(packet)
    }

    /// The longest queue; of several `favourite`, or else the first one that was made.
    pub(crate) fn longest(&self, favourite: u32) -> Option<u32> {
        self.lengths.find(Some(favourite))
    }

    /// Forgets all queues, and the packets in them.
    pub(crate) fn clear(&mut self) {
        *self = Round::default();
    }
}

/// The length of a queue, in packets or bytes.
fn length<const BYTES: bool>(queue: &PacketQueue) -> u64 {
    if BYTES {
        queue.bytes()
    } else {
        queue.packets()
    }
}
