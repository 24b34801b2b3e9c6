//! Drop-tail: first in, first out, and no room means no admission.
//!
//! The discipline of nearly every interface that nobody has configured. It keeps
//! its buffer as full as the senders make it, and drops in bursts. Which packet is dropped
//! can be chosen: the one that arrives, the oldest, or any.
//!
//! # Rules
//!
//! An arriving packet is dropped if and only if it finds no room:
//!
//! $$
//! q \ge L,
//! $$
//!
//! with $q$ the packets, or bytes, that wait and $L$ the queue's limit in the
//! same unit. A limit of `{bdp}` is computed in bytes from the rate in force.
//! Packets leave in the order in which they came.
//!
//! The packet in transmission does not wait and is not counted, unless
//! `countInService` is on.
//!
//! # Switches
//!
//! - `drop`: where there is no room, `head` admits the arriving packet and drops the oldest until
//!   the rest fits; senders learn of the loss a queue's length earlier. `random` drops any
//!   of those waiting, the arriving one included, each as likely: a flow
//!   loses in proportion to what it has waiting.
//!
//! # Differences
//!
//! - ns-2's `DropTail` counts the packet in transmission: a limit of $L$ is $L$
//!   packets in the system, $L - 1$ of them waiting. `countInService` makes it
//!   so here. ns-2's RED and PI do not count it.
//! - Linux and ns-3 hand a few packets to the device below the discipline, which the
//!   limit does not count.
//!
//! # Limits
//!
//! Flows over one drop-tail queue can fall into phase: one whose packets arrive just after a
//! departure finds room every time, and the others never (Floyd and Jacobson 1992).
//! The time that hosts take for each packet, the transport's `processing`, breaks
//! such patterns up; datagrams of constant rate may need jitter on their links.
//!
//! # Checked
//!
//! - Mean queues of Utsumi and Zabir's dumbbell against ns-2.35, with
//!   `countInService` as there.
//! - Packets sent, delivered, dropped and waiting balance at any instant, in
//!   random networks under random changes.
//! - Which packets `head` and `random` drop, with limits in packets and in bytes.
//! - Ten NewReno flows over 100 packets: the queue's standard deviation is 21 packets, with `random` 16, with `head` 11.

use crate::packet::Packet;
use crate::queue::{
    Admission, Backlog, Hooks, PacketHandle, QueueDiscipline, RouterContext, Waiting,
};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Value};
use crate::{choices, parameters};

choices! {
    /// The packet that is dropped when the buffer is full.
    pub enum Victim {
        /// The one that arrives.
        Tail = "tail",
        /// The one that has waited longest.
        Head = "head",
        /// Any of those waiting and the one that arrives.
        Random = "random",
    }
}

parameters! {
    /// Parameters of drop-tail.
    pub struct Parameters {
        /// Count the packet in transmission towards the limit, as ns-2 does.
        "countInService" count_in_service: Switch(false) "Count packet in service";
        /// The packet that is dropped when the buffer is full.
        "drop" drop: Choice(Victim, "tail") "Drop";
    }
}

/// First in, first out.
#[derive(Clone, Debug)]
pub struct DropTail {
    parameters: Parameters,
}

impl DropTail {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "drop-tail",
        name: "Drop-tail",
        summary: "First in, first out; a packet that arrives at a full buffer is dropped.",
        source: "RFC 7567, section 2",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> DropTail {
        DropTail {
            parameters: Parameters::from_values(values),
        }
    }

    /// Whether [`admission`] is all that it does.
    pub(crate) fn is_plain(&self) -> bool {
        self.parameters.drop == Victim::Tail
    }
}

/// The admission of drop-tail, which a port may apply without calling the discipline.
pub(crate) fn admission(full: bool) -> Admission {
    if full {
        Admission::Drop
    } else {
        Admission::Admit
    }
}

impl QueueDiscipline for DropTail {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: !self.is_plain(),
            handshakes: false,
        }
    }

    fn lets_pass(&self) -> bool {
        self.is_plain()
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        // Otherwise room is made for it.
        admission(backlog.full && self.is_plain())
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        _packet: PacketHandle,
    ) {
        while waiting.over_limit() {
            let victim = match self.parameters.drop {
                Victim::Tail => None,
                Victim::Head => waiting.oldest(),
                Victim::Random => waiting.at_random(context.random),
            };
            let Some(victim) = victim else {
                return;
            };
            waiting.drop(victim);
        }
    }

    fn counts_in_service(&self) -> bool {
        self.parameters.count_in_service
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    MADE_ROOM = "made-room": "The buffer was full when another packet arrived: this waiting packet was dropped to make room. The queue now holds {packets:p}.",
        "the oldest one, or one at random, is dropped instead of the arrival", "the parameter drop";
}

impl ExplainFate for DropTail {
    const REASONS: &'static [&'static Reason] = &[&MADE_ROOM];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let packets = met.waiting[0] as f64;
        met.had_waited()
            .then(|| MADE_ROOM.with([("packets", packets)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::fate::Fate;

    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn packet(number: u64, size: u64) -> Packet {
        data(0, number, size)
    }

    fn dropping(victim: Victim) -> DropTail {
        let mut queue = DropTail::new(&[]);
        queue.parameters.drop = victim;
        queue
    }

    #[test]
    fn the_oldest_leaves_for_the_arriving_one() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(3)), dropping(Victim::Head));
        for number in 0..5 {
            assert_eq!(
                bench.offer(&mut queue, packet(number, 1000)),
                Admission::Admit
            );
        }
        assert_eq!(bench.met(Fate::DroppedFromQueue), [0, 1]);
        let left = [(); 4].map(|()| bench.serve(&mut queue).map(|packet| packet.number));
        assert_eq!(left, [Some(2), Some(3), Some(4), None]);
    }

    #[test]
    fn a_large_packet_takes_the_room_of_several_or_finds_none() {
        let (mut bench, mut queue) = (Bench::new(Limit::Bytes(3000)), dropping(Victim::Head));
        for (number, size) in [(0, 1000), (1, 1000), (2, 1000), (3, 1500)] {
            bench.offer(&mut queue, packet(number, size));
        }
        assert_eq!(bench.met(Fate::DroppedFromQueue), [0, 1]);
        bench.offer(&mut queue, packet(4, 3001));
        assert_eq!(bench.met(Fate::DroppedFromQueue), [2, 3, 4]);
        assert_eq!(bench.store.packets(), 0);
    }

    #[test]
    fn a_random_drop_takes_any_packet_as_likely() {
        let mut counts = [0_u32; 4];
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(3)), dropping(Victim::Random));
        let mut inside: Vec<u64> = (0..3).collect();
        for number in 0..3 {
            bench.offer(&mut queue, packet(number, 1000));
        }
        for number in 3..4003 {
            bench.offer(&mut queue, packet(number, 1000));
            inside.push(number);
            let dropped = bench.met(Fate::DroppedFromQueue);
            assert_eq!(dropped.len(), 1);
            let place = inside.iter().position(|inside| *inside == dropped[0]);
            let place = place.expect("one of them");
            inside.remove(place);
            counts[place] += 1;
        }
        // 1000 each; five standard deviations are 137.
        assert!(counts.iter().all(|n| (863..1137).contains(n)), "{counts:?}");
    }
}
