//! Fair queueing of RFC 8290: deficit round robin over queues that flows are hashed to, new
//! ones first, for disciplines that manage each of the queues by a law of their own.

use crate::packet::Packet;
use crate::queue::{PacketHandle, PacketQueue, RouterContext, Waiting};

/// No queue.
const NONE: u32 = u32::MAX;

/// Where the bits of a hash that count begin.
const SHIFT: u32 = 32;

/// What the scheduler goes by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Flows are hashed to so many queues.
    pub(crate) queues: u64,
    /// The bytes that a queue may send in its turn.
    pub(crate) quantum: u64,
    /// At most so many packets are dropped at once where there is no room.
    pub(crate) batch: u64,
}

/// The list that a queue waits in for its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    /// In none: it is empty.
    Inactive,
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
    turn: Turn,
    /// The queue behind it in its list.
    behind: u32,
    /// Whether flows are hashed to it.
    mapped: bool,
}

/// Queues in the order of their turns.
#[derive(Clone, Copy, Debug)]
struct List {
    first: u32,
    last: u32,
}

impl List {
    const EMPTY: List = List {
        first: NONE,
        last: NONE,
    };
}

/// The queues of a port.
#[derive(Clone, Debug)]
pub(crate) struct Fair<M> {
    settings: Settings,
    salt: u64,
    /// The member of each hash, once a packet has come for it.
    of_hash: Vec<u32>,
    members: Vec<Member<M>>,
    /// Members that are empty and that no flow is hashed to.
    spare: Vec<u32>,
    new: List,
    old: List,
    active: u64,
}

impl<M: Default> Fair<M> {
    pub(crate) fn new(settings: Settings) -> Fair<M> {
        Fair {
            settings,
            salt: 0,
            of_hash: Vec::new(),
            members: Vec::new(),
            spare: Vec::new(),
            new: List::EMPTY,
            old: List::EMPTY,
            active: 0,
        }
    }

    /// Draws what hashes depend on.
    pub(crate) fn start(&mut self, context: &mut RouterContext<'_>) {
        self.salt = (context.random.uniform() * (1_u64 << 53) as f64) as u64;
    }

    /// Other settings. With another number of queues new packets go to other ones; what
    /// waits keeps its turn.
    pub(crate) fn configure(&mut self, settings: Settings) {
        if settings.queues != self.settings.queues {
            self.of_hash.clear();
            for (place, member) in (0_u32..).zip(&mut self.members) {
                if std::mem::take(&mut member.mapped) && member.turn == Turn::Inactive {
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

    /// Puts a packet into its queue, and makes room where there is none.
    pub(crate) fn enqueue(&mut self, waiting: &mut Waiting<'_>, packet: PacketHandle) {
        let place = self.place_of(waiting.packet(&packet));
        let member = &mut self.members[place as usize];
        member.packets.push(waiting, packet);
        if member.turn == Turn::Inactive {
            member.credits = self.settings.quantum as i64;
            self.active += 1;
            self.join(place, Turn::New);
        }
        while waiting.over_limit() {
            self.drop_longest(waiting);
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
            let (place, turn) = match (self.new.first, self.old.first) {
                (NONE, NONE) => return None,
                (NONE, old) => (old, Turn::Old),
                (new, _) => (new, Turn::New),
            };
            let member = &mut self.members[place as usize];
            if member.credits < 0 {
                member.credits += self.settings.quantum as i64;
                self.leave(turn);
                self.join(place, Turn::Old);
                continue;
            }
            if let Some(packet) = serve(&mut member.law, &mut member.packets, waiting) {
                member.credits -= i64::from(waiting.packet(&packet).size());
                return Some(packet);
            }
            self.leave(turn);
            if turn == Turn::New {
                // Through the old ones once: otherwise it would come first again and again.
                self.join(place, Turn::Old);
            } else {
                self.active -= 1;
                let member = &mut self.members[place as usize];
                member.turn = Turn::Inactive;
                if !member.mapped {
                    self.spare.push(place);
                }
            }
        }
    }

    /// The queue of a packet.
    fn place_of(&mut self, packet: &Packet) -> u32 {
        let queues = self.settings.queues.max(1) as usize;
        if self.of_hash.is_empty() {
            self.of_hash = vec![NONE; queues];
        }
        // Data and acknowledgements of a connection go opposite ways: as two flows.
        let flow = 2 * u64::from(packet.flow().0) + u64::from(packet.is_data());
        let hash = mixed(flow ^ self.salt);
        let slot = &mut self.of_hash[((hash >> SHIFT) % queues as u64) as usize];
        if *slot == NONE {
            *slot = self.spare.pop().unwrap_or_else(|| {
                self.members.push(Member {
                    packets: PacketQueue::default(),
                    law: M::default(),
                    credits: 0,
                    turn: Turn::Inactive,
                    behind: NONE,
                    mapped: false,
                });
                (self.members.len() - 1) as u32
            });
            self.members[*slot as usize].mapped = true;
        }
        *slot
    }

    fn list(&mut self, turn: Turn) -> &mut List {
        match turn {
            Turn::New => &mut self.new,
            Turn::Old | Turn::Inactive => &mut self.old,
        }
    }

    /// Puts a queue at the end of a list.
    fn join(&mut self, place: u32, turn: Turn) {
        let member = &mut self.members[place as usize];
        member.turn = turn;
        member.behind = NONE;
        let last = std::mem::replace(&mut self.list(turn).last, place);
        if last == NONE {
            self.list(turn).first = place;
        } else {
            self.members[last as usize].behind = place;
        }
    }

    /// Takes the first queue off a list.
    fn leave(&mut self, turn: Turn) {
        let first = self.list(turn).first;
        let Some(member) = self.members.get(first as usize) else {
            return;
        };
        let behind = member.behind;
        let list = self.list(turn);
        list.first = behind;
        if behind == NONE {
            list.last = NONE;
        }
    }

    /// Drops from the head of the queue with the most bytes: half of them, or a batch of packets.
    fn drop_longest(&mut self, waiting: &mut Waiting<'_>) {
        let longest = self.members.iter_mut();
        let Some(member) = longest.max_by_key(|member| member.packets.bytes()) else {
            return;
        };
        let enough = member.packets.bytes() / 2;
        for _ in 0..self.settings.batch.max(1) {
            let Some(packet) = member.packets.pop(waiting) else {
                return;
            };
            waiting.drop(packet);
            if member.packets.bytes() <= enough {
                return;
            }
        }
    }
}

/// Spreads the bits of a number: the last steps of SplitMix64.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::fate::Fate;
    use crate::packet::{Address, Kind};
    use crate::plan::Limit;
    use crate::queue::testing::Bench;

    const SETTINGS: Settings = Settings {
        queues: 1024,
        quantum: 1514,
        batch: 64,
    };

    fn packet(flow: u32, number: u64, size: u64) -> Packet {
        let address = Address::new(FlowId(flow), HopId(0));
        Packet::new(Kind::Data, number, address, size)
    }

    /// A port with queues in order of arrival.
    struct Port {
        fair: Fair<()>,
        bench: Bench,
    }

    impl Port {
        fn new(settings: Settings, limit: u64) -> Port {
            Port {
                fair: Fair::new(settings),
                bench: Bench::new(Limit::Packets(limit)),
            }
        }

        fn offer(&mut self, packet: Packet) {
            let handle = self.bench.insert(packet);
            let fair = &mut self.fair;
            self.bench
                .with_waiting(|_, waiting| fair.enqueue(waiting, handle));
        }

        fn serve(&mut self) -> Option<Packet> {
            let fair = &mut self.fair;
            let next = self.bench.with_waiting(|_, waiting| {
                fair.dequeue(waiting, |(), queue, waiting| queue.pop(waiting))
            });
            next.map(|handle| self.bench.store.remove(handle).packet)
        }
    }

    #[test]
    fn queues_share_by_bytes_whatever_the_size_of_their_packets() {
        let mut port = Port::new(SETTINGS, 100_000);
        for number in 0..6000 {
            port.offer(packet(0, number, 1500));
            port.offer(packet(1, number, 500));
        }
        let mut bytes = [0_u64; 2];
        for _ in 0..4000 {
            let served = port.serve().expect("both wait");
            bytes[served.flow().0 as usize] += u64::from(served.size());
        }
        let apart = bytes[0].abs_diff(bytes[1]);
        assert!(apart <= 1514 + 1500, "{bytes:?}");
    }

    #[test]
    fn a_new_queue_goes_first_once_and_then_takes_turns() {
        let mut port = Port::new(SETTINGS, 1000);
        for number in 0..10 {
            port.offer(packet(0, number, 1514));
        }
        // The first quantum of the flow is used up.
        port.serve();
        port.serve();
        for number in 100..104 {
            port.offer(packet(1, number, 1514));
        }
        let served: Vec<u32> = (0..6)
            .map(|_| port.serve().expect("some wait").flow().0)
            .collect();
        // A quantum of 1514 lets a packet pass at 1514 and one at 0.
        assert_eq!(&served[..2], [1, 1]);
        assert_eq!(
            served.iter().filter(|flow| **flow == 0).count(),
            2,
            "{served:?}"
        );
    }

    #[test]
    fn a_queue_that_has_emptied_waits_behind_the_old_ones() {
        let mut port = Port::new(SETTINGS, 1000);
        for number in 0..20 {
            port.offer(packet(0, number, 1514));
            port.offer(packet(2, number, 1514));
        }
        let next = |port: &mut Port| port.serve().expect("some wait").flow().0;
        // A quantum lets a packet pass at 1514 and one at 0.
        let turns = [0; 4].map(|_| next(&mut port));
        assert_eq!(turns, [0, 0, 2, 2]);
        port.offer(packet(1, 0, 100));
        // New, it goes before the old ones; then it is found to be empty.
        assert_eq!([next(&mut port), next(&mut port)], [1, 0]);
        port.offer(packet(1, 1, 100));
        // It is not new again.
        assert_eq!([next(&mut port), next(&mut port)], [2, 1]);
    }

    #[test]
    fn without_room_half_of_the_longest_queue_goes_from_its_head() {
        let mut port = Port::new(SETTINGS, 100);
        for number in 0..90 {
            port.offer(packet(0, number, 1000));
        }
        for number in 90..101 {
            port.offer(packet(1, number, 1000));
        }
        let dropped = port.bench.met(Fate::DroppedFromQueue);
        assert_eq!(dropped, (0..45).collect::<Vec<u64>>());
    }

    #[test]
    fn no_more_than_a_batch_is_dropped_at_once() {
        let mut port = Port::new(SETTINGS, 1000);
        for number in 0..1001 {
            port.offer(packet(0, number, 1000));
        }
        assert_eq!(port.bench.met(Fate::DroppedFromQueue).len(), 64);
    }

    #[test]
    fn another_number_of_queues_loses_no_packet_and_grows_no_list() {
        let mut port = Port::new(SETTINGS, 10_000);
        let (mut offered, mut served) = (0, 0);
        for round in 0..50_u64 {
            for flow in 0..20 {
                port.offer(packet(flow, round, 1000));
                offered += 1;
            }
            port.fair.configure(Settings {
                queues: 16 + round % 7,
                ..SETTINGS
            });
            while port.serve().is_some() {
                served += 1;
            }
        }
        assert_eq!(served, offered);
        assert!(port.fair.members.len() <= 44, "{}", port.fair.members.len());
        assert_eq!(port.fair.active(), 0);
    }

    #[test]
    fn flows_spread_over_the_queues() {
        let mut port = Port::new(SETTINGS, 100_000);
        for flow in 0..100 {
            port.offer(packet(flow, 0, 1000));
        }
        // 100 flows over 1024 queues: 95.3 of them on the average.
        assert!(
            (88..=100).contains(&port.fair.active()),
            "{}",
            port.fair.active()
        );
    }
}
