//! Fair queueing of RFC 8290: deficit round robin over queues that flows are hashed to, new
//! ones first, for disciplines that manage each of the queues by a law of their own.

pub(crate) mod discipline;
#[cfg(test)]
mod tests;

use super::hash::Salt;
use super::lists::Lists;
use crate::packet::Packet;
use crate::queue::{PacketHandle, PacketQueue, RouterContext, Waiting};

/// No queue.
const NONE: u32 = u32::MAX;

/// The settings of the scheduler.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of queues to which flows are hashed.
    pub(crate) queues: u64,
    /// The bytes that a queue may send in its turn.
    pub(crate) quantum: u64,
    /// The maximum number of packets dropped at once when the buffer is full.
    pub(crate) batch: u64,
}

/// The list that a queue waits in for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// It was empty a while ago.
    New,
    /// It has had its turn.
    Old,
}

/// A queue with the state of what manages it.
#[derive(Clone, Debug)]
struct Member<M> {
    packets: PacketQueue,
    law: M,
    credits: i64,
    /// Its list; `None` when it is empty.
    turn: Option<Turn>,
    /// Whether flows are hashed to it.
    mapped: bool,
}

/// A queue, as its law sees it.
pub(crate) struct Queue<'a, M> {
    pub(crate) law: &'a mut M,
    pub(crate) packets: u64,
    pub(crate) bytes: u64,
}

/// The queues of a port.
#[derive(Clone, Debug)]
pub struct Fair<M> {
    settings: Settings,
    salt: Salt,
    /// The member of each hash, once a packet has come for it.
    of_hash: Vec<u32>,
    members: Vec<Member<M>>,
    /// The bytes of each member's packets, side by side for the search of the longest.
    bytes: Vec<u64>,
    /// Members that are empty and that no flow is hashed to.
    spare: Vec<u32>,
    lists: Lists<2>,
    active: u64,
}

impl<M: Default> Fair<M> {
    pub(crate) fn new(settings: Settings) -> Fair<M> {
        Fair {
            settings,
            salt: Salt::default(),
            of_hash: Vec::new(),
            members: Vec::new(),
            bytes: Vec::new(),
            spare: Vec::new(),
            lists: Lists::default(),
            active: 0,
        }
    }

    /// Draws what hashes depend on.
    pub(crate) fn start(&mut self, context: &mut RouterContext<'_>) {
        self.salt = Salt::drawn(context.random);
    }

    /// Other settings. With another number of queues new packets go to other ones; what
    /// waits keeps its turn.
    pub(crate) fn configure(&mut self, settings: Settings) {
        if settings.queues != self.settings.queues {
            self.of_hash.clear();
            for (place, member) in (0_u32..).zip(&mut self.members) {
                if std::mem::take(&mut member.mapped) && member.turn.is_none() {
                    self.spare.push(place);
                }
            }
        }
        self.settings = settings;
    }

    /// The number of queues that have had a packet lately.
    pub(crate) fn active(&self) -> u64 {
        self.active
    }

    /// Shows the queues, new ones first.
    pub(crate) fn show<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for (turn, name) in [(Turn::New, "new"), (Turn::Old, "old")] {
            for place in self.lists.iter(turn as usize) {
                show(name, &self.members[place as usize].packets);
            }
        }
    }

    /// The law of the queue to which a packet's flow is hashed.
    pub(crate) fn law_of(&self, packet: &Packet) -> Option<&M> {
        let slot = self
            .of_hash
            .get(self.salt.place(packet, self.settings.queues.max(1)))?;
        self.members.get(*slot as usize).map(|member| &member.law)
    }

    /// The queue of a packet that has arrived.
    pub(crate) fn queue_of(&mut self, packet: &Packet) -> Queue<'_, M> {
        let place = self.place_of(packet) as usize;
        self.queue(place)
    }

    /// Every queue that has ever had a packet.
    pub(crate) fn each(&mut self, mut ask: impl FnMut(Queue<'_, M>)) {
        for place in 0..self.members.len() {
            ask(self.queue(place));
        }
    }

    fn queue(&mut self, place: usize) -> Queue<'_, M> {
        let member = &mut self.members[place];
        Queue {
            law: &mut member.law,
            packets: member.packets.packets(),
            bytes: member.packets.bytes(),
        }
    }

    /// The transmitter has found nothing to transmit: every queue is found to be empty.
    pub(crate) fn rest(&mut self, mut emptied: impl FnMut(&mut M)) {
        for turn in [Turn::New, Turn::Old] {
            while let Some(place) = self.lists.first(turn as usize) {
                emptied(&mut self.members[place as usize].law);
                self.retire(turn, place);
            }
        }
    }

    /// Puts a packet into its queue, and makes room where there is none: calls `overflow` with the queue whose
    /// packets are dropped for it, and their number.
    pub(crate) fn enqueue(
        &mut self,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
        mut overflow: impl FnMut(&mut M, u32),
    ) {
        let place = self.place_of(waiting.packet(&packet));
        let member = &mut self.members[place as usize];
        member.packets.push(waiting, packet);
        self.bytes[place as usize] = member.packets.bytes();
        if member.turn.is_none() {
            member.credits = self.settings.quantum as i64;
            member.turn = Some(Turn::New);
            self.active += 1;
            self.lists.push(Turn::New as usize, place);
        }
        while waiting.over_limit() {
            let Some((longest, dropped)) = self.drop_longest(waiting) else {
                return;
            };
            overflow(&mut self.members[longest].law, dropped);
        }
    }

    /// The packet to transmit now: `serve` takes one from a queue, by its law, or none
    /// when that has emptied.
    pub(crate) fn dequeue(
        &mut self,
        waiting: &mut Waiting<'_>,
        mut serve: impl FnMut(&mut M, &mut PacketQueue, &mut Waiting<'_>) -> Option<PacketHandle>,
    ) -> Option<PacketHandle> {
        loop {
            let new = self.lists.first(Turn::New as usize);
            let turn = if new.is_some() { Turn::New } else { Turn::Old };
            let place = new.or_else(|| self.lists.first(Turn::Old as usize))?;
            let member = &mut self.members[place as usize];
            if member.credits < 0 {
                member.credits += self.settings.quantum as i64;
                self.grow_old(turn, place);
                continue;
            }
            let packet = serve(&mut member.law, &mut member.packets, waiting);
            self.bytes[place as usize] = member.packets.bytes();
            if let Some(packet) = packet {
                member.credits -= i64::from(waiting.packet(&packet).size());
                return Some(packet);
            }
            if turn == Turn::New {
                // Through the old ones once: otherwise it would come first again and again.
                self.grow_old(turn, place);
            } else {
                self.retire(turn, place);
            }
        }
    }

    /// The place of a packet's queue.
    fn place_of(&mut self, packet: &Packet) -> u32 {
        let queues = self.settings.queues.max(1);
        if self.of_hash.is_empty() {
            self.of_hash = vec![NONE; queues as usize];
        }
        let slot = &mut self.of_hash[self.salt.place(packet, queues)];
        if *slot == NONE {
            *slot = if let Some(place) = self.spare.pop() {
                self.members[place as usize].law = M::default();
                place
            } else {
                self.members.push(Member {
                    packets: PacketQueue::default(),
                    law: M::default(),
                    credits: 0,
                    turn: None,
                    mapped: false,
                });
                self.bytes.push(0);
                (self.members.len() - 1) as u32
            };
            self.members[*slot as usize].mapped = true;
        }
        *slot
    }

    /// Puts a queue behind the old ones.
    fn grow_old(&mut self, turn: Turn, place: u32) {
        self.lists.change(turn as usize, Turn::Old as usize, place);
        self.members[place as usize].turn = Some(Turn::Old);
    }

    /// An empty queue leaves its list.
    fn retire(&mut self, turn: Turn, place: u32) {
        self.lists.take(turn as usize, place);
        self.active -= 1;
        let member = &mut self.members[place as usize];
        member.turn = None;
        if !member.mapped {
            self.spare.push(place);
        }
    }

    /// Drops from the head of the queue with the most bytes: half of them, or a batch of
    /// packets. Returns the place of that queue, and the number of packets.
    fn drop_longest(&mut self, waiting: &mut Waiting<'_>) -> Option<(usize, u32)> {
        let most = self.bytes.iter().copied().max()?;
        let place = self.bytes.iter().rposition(|bytes| *bytes == most)?;
        let enough = most / 2;
        let member = &mut self.members[place];
        let mut dropped = 0;
        for _ in 0..self.settings.batch.max(1) {
            waiting.drop(member.packets.pop(waiting)?);
            dropped += 1;
            if member.packets.bytes() <= enough {
                break;
            }
        }
        self.bytes[place] = member.packets.bytes();
        Some((place, dropped))
    }
}
