//! The queues of a tin: which flow is in which, and their turns.

mod reasons;

use super::isolation::{Hosts, Isolation};
use super::tins;
use crate::ids::NodeId;
use crate::queue::PacketQueue;
use crate::queue::cobalt::law::Law;
use crate::queue::parts::lists::Lists;
use crate::queue::parts::longest::Longest;
use crate::rng::RandomStream;
use crate::units::Time;

/// The number of queues of a tin.
pub(super) const QUEUES: u64 = 1024;

/// A flow may have any of so many neighbouring queues.
const WAYS: usize = 8;

/// No queue.
const NONE: u32 = u32::MAX;

/// How a queue takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Not at all: it is empty.
    None,
    /// It sends less than a quantum in a round.
    Sparse,
    /// Such a one that was empty when it got its quantum.
    Waiting,
    /// It has always something to send.
    Bulk,
    /// It is empty, but COBALT has not settled yet.
    Decaying,
}

/// The lists of queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    New,
    Old,
    Decaying,
}

/// A queue.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    pub(super) packets: PacketQueue,
    pub(super) law: Law,
    pub(super) deficit: f64,
    pub(super) set: Set,
    list: List,
    /// The hosts that its packets come from and go to.
    hosts: [NodeId; 2],
}

/// One of the places that flows are hashed to.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The hash of the flow that holds it.
    tag: u64,
    queue: u32,
}

/// A tin.
#[derive(Clone, Debug, Default)]
pub(super) struct Tin {
    slots: Vec<Slot>,
    pub(super) queues: Vec<Queue>,
    /// The bytes of each queue's packets.
    pub(super) bytes: Longest,
    lists: Lists<3>,
    hosts: Hosts,
    pub(super) sparse: u64,
    pub(super) bulk: u64,
    /// When the next packet keeps to the tin's rate.
    pub(super) next: Time,
    /// The bytes that it may still send in this turn, without a shaper.
    pub(super) deficit: i64,
    pub(super) packets: u64,
}

impl Tin {
    /// Whether it has queues that may have something to send.
    pub(super) fn is_active(&self) -> bool {
        self.sparse + self.bulk > 0
    }

    /// The queue of a flow with this hash, between these hosts.
    pub(super) fn queue_of(&mut self, hash: u64, hosts: [NodeId; 2]) -> u32 {
        if self.slots.is_empty() {
            let slot = Slot {
                tag: 0,
                queue: NONE,
            };
            self.slots = vec![slot; QUEUES as usize];
        }
        let own = (hash % QUEUES) as usize;
        let (set, inner) = (own - own % WAYS, own % WAYS);
        let mut ways = (0..WAYS).map(|step| set + (inner + step) % WAYS);
        let mut again = ways.clone();
        let is_its = |slot: &Slot| slot.queue != NONE && slot.tag == hash;
        let is_free = |slot: &Slot| {
            let queue = self.queues.get(slot.queue as usize);
            queue.is_none_or(|queue| queue.set == Set::None)
        };
        // The flow's own queue, else a free one, else the first choice, shared with another flow.
        let place = (ways.find(|at| is_its(&self.slots[*at])))
            .or_else(|| again.find(|at| is_free(&self.slots[*at])))
            .unwrap_or(own);
        if self.slots[place].queue == NONE {
            self.slots[place].queue = self.queues.len() as u32;
            self.queues.push(Queue {
                packets: PacketQueue::default(),
                law: Law::default(),
                deficit: 0.0,
                set: Set::None,
                list: List::New,
                hosts,
            });
        }
        self.slots[place].tag = hash;
        let index = self.slots[place].queue;
        let queue = &mut self.queues[index as usize];
        if queue.hosts != hosts {
            if queue.set == Set::Bulk {
                self.hosts.leave(queue.hosts);
                self.hosts.join(hosts);
            }
            queue.hosts = hosts;
        }
        index
    }

    /// A packet has come to a queue: it takes part, and is a new one unless it does already.
    pub(super) fn wake(&mut self, place: u32, settings: &tins::Tin, isolation: Isolation) {
        let queue = &mut self.queues[place as usize];
        match queue.set {
            Set::None | Set::Decaying => {
                let load = self.hosts.load(isolation, queue.hosts);
                queue.deficit = settings.quantum / load;
                let decaying = queue.set == Set::Decaying;
                queue.set = Set::Sparse;
                self.sparse += 1;
                if decaying {
                    self.change(place, List::New);
                } else {
                    queue.list = List::New;
                    self.lists.push(List::New as usize, place);
                }
            }
            Set::Waiting => {
                queue.set = Set::Bulk;
                self.sparse -= 1;
                self.bulk += 1;
                self.hosts.join(queue.hosts);
            }
            Set::Sparse | Set::Bulk => {}
        }
    }

    /// The queue to be served: one that decays if `decays`, otherwise the first of the new ones
    /// or else of the old ones.
    pub(super) fn first(&self, decays: bool) -> Option<u32> {
        let first = |list: List| self.lists.first(list as usize);
        let decaying = decays.then(|| first(List::Decaying)).flatten();
        decaying
            .or_else(|| first(List::New))
            .or_else(|| first(List::Old))
    }

    /// The queues that have something to send, the new ones first.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Queue> {
        let of = |list: List| self.lists.iter(list as usize);
        let places = of(List::New).chain(of(List::Old));
        places.map(|place| &self.queues[place as usize])
    }

    /// A queue has used up its deficit: it gets its part of a quantum, and goes to the end of
    /// the old ones.
    pub(super) fn refill(
        &mut self,
        place: u32,
        settings: &tins::Tin,
        isolation: Isolation,
        random: &mut RandomStream,
    ) {
        let queue = &mut self.queues[place as usize];
        if queue.set == Set::Sparse {
            if queue.packets.packets() > 0 {
                queue.set = Set::Bulk;
                self.sparse -= 1;
                self.bulk += 1;
                self.hosts.join(queue.hosts);
            } else {
                queue.set = Set::Waiting;
            }
        }
        let load = self.hosts.load(isolation, queue.hosts);
        // Rounded by chance, as in whole bytes.
        let part = settings.quantum / load + random.uniform();
        queue.deficit += (part as u64) as f64;
        self.change(place, List::Old);
    }

    /// A queue is found to be empty: it leaves, or stays until its law has come to rest.
    pub(super) fn retire(&mut self, place: u32, at_rest: bool) {
        let queue = &mut self.queues[place as usize];
        match queue.set {
            Set::Bulk => {
                self.bulk -= 1;
                self.hosts.leave(queue.hosts);
            }
            Set::Sparse | Set::Waiting => self.sparse -= 1,
            Set::None | Set::Decaying => {}
        }
        if at_rest {
            queue.set = Set::None;
            let list = queue.list;
            self.lists.take(list as usize, place);
        } else {
            queue.set = Set::Decaying;
            self.change(place, List::Decaying);
        }
    }

    /// Puts a queue at the end of a list.
    fn change(&mut self, place: u32, to: List) {
        let queue = &mut self.queues[place as usize];
        let from = std::mem::replace(&mut queue.list, to);
        self.lists.change(from as usize, to as usize, place);
    }
}
