//! SFQ: stochastic fairness queueing. Flows are hashed to a few queues, which are served in turn.
//!
//! The first fair queueing that was cheap enough for routers: no state for each flow, only for each of a fixed
//! number of queues. Flows that meet in one queue share its turn; a new hash from time to time separates them.
//!
//! # Rules
//!
//! Flows are hashed to `queues` queues. A queue that gets its first packet joins the end of the round, with an allotment of
//! one `quantum`. The queue whose turn it is sends while its allotment is positive, each packet taking its
//! size off; otherwise it gets a quantum more and goes to the end of the round. A queue that has emptied leaves.
//!
//! A packet that finds `depth` packets in its queue is dropped. Where there is no room at the port, the queue with
//! the most packets loses its last one; of several that is the queue of the packet that has come. Where no queue has more
//! than one packet, the one whose turn it is loses it.
//!
//! Every `perturb` the hash becomes another one, and what waits is hashed again in order of arrival, so that no
//! flow's packets overtake one another; what then exceeds `depth` is dropped.
//!
//! # Switches
//!
//! - `dropHead`: the first packet of a queue is dropped instead of the last or of the arrival.
//!
//! # Differences
//!
//! - McKenney serves a packet a turn, and after a new hash the old queues are emptied first; quantum, depth and the new hashing of
//!   what waits are Linux's, in which one can also have RED manage each queue.
//! - Linux's limit is 127 packets in all.
//! - The default quantum is Linux's: a packet of 1500 bytes with its Ethernet header, which packets here do not have. In the first turn of a
//!   queue of such packets 14 bytes of its allotment are left after the first, and a second one follows; later it is one in
//!   nearly every turn. With 1500 it is one from the start.
//!
//! # Limits
//!
//! The hash is of the flow and its direction.
//!
//! # Checked
//!
//! - Flows in queues of their own share by bytes within a quantum and a packet, whatever the sizes of packets.
//! - Two flows that meet in one queue have half of what others have, until the next hash parts them.

#[cfg(test)]
mod tests;

use super::parts::hash::Salt;
use super::parts::round::Round;
use super::{
    Admission, Backlog, DepartureOrder, Hooks, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting,
};
use crate::packet::Packet;
use crate::parameters;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of SFQ.
    pub struct Parameters {
        /// The number of queues to which flows are hashed.
        "queues" queues: LogInteger(1024, 1, 65_536, None) "Queues";
        /// The bytes that a queue may send in its turn.
        "quantum" quantum: LogInteger(1514, 40, 1_000_000, Bytes) "Quantum";
        /// The maximum number of packets in a queue.
        "depth" depth: LogInteger(127, 1, 1_000_000, Packets) "Depth";
        /// The time between changes of the hash; never if it is not set.
        "perturb" perturb: LogOptional(0.01, 100_000.0, Seconds) "Perturb every";
        /// A queue drops its first packet, not its last one or the arrival.
        "dropHead" drop_head: Switch(false) "Drop at the head";
    }
}

/// No queue.
const NONE: u32 = u32::MAX;

/// The bytes that a queue may still send in this turn.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    allotment: i64,
}

/// SFQ's state.
#[derive(Clone, Debug)]
pub struct Sfq {
    parameters: Parameters,
    salt: Salt,
    /// Since when this hash has been in force.
    since: Time,
    /// Another number of queues has been asked for.
    outdated: bool,
    of_hash: Vec<u32>,
    round: Round<Member, false>,
}

impl Sfq {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "sfq",
        name: "SFQ",
        summary: "Flows are hashed to queues, which are served in turn; the hash changes from time to time.",
        source: "McKenney 1990; Linux, sch_sfq",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "active",
            label: "Active queues",
            unit: Unit::None,
            help: "Queues with packets in them.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Sfq {
        Sfq {
            parameters: Parameters::from_values(values),
            salt: Salt::default(),
            since: Time::ZERO,
            outdated: false,
            of_hash: Vec::new(),
            round: Round::default(),
        }
    }

    /// The place of a packet's queue.
    fn place_of(&mut self, packet: &Packet) -> u32 {
        let queues = self.parameters.queues.max(1);
        if self.of_hash.is_empty() {
            self.of_hash = vec![NONE; queues as usize];
        }
        let slot = &mut self.of_hash[self.salt.place(packet, queues)];
        if *slot == NONE {
            *slot = self.round.add();
        }
        *slot
    }

    /// Takes another hash when that is due, and hashes all waiting packets again except `apart`, which has just
    /// come.
    fn perturb(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        apart: Option<&PacketHandle>,
    ) {
        let every = self.parameters.perturb.map(Span::from_seconds);
        let due = every.is_some_and(|every| context.now.since(self.since) >= every);
        if !due && !self.outdated {
            return;
        }
        if due {
            self.salt = Salt::drawn(context.random);
            self.since = context.now;
        }
        self.outdated = false;
        self.of_hash.clear();
        self.round.clear();
        let mut next = waiting.oldest();
        while let Some(packet) = next {
            next = waiting.newer(&packet);
            if Some(&packet) != apart {
                self.put(waiting, packet);
            }
        }
    }

    /// Puts a packet into its queue, or drops one where that is full. Returns the queue.
    fn put(&mut self, waiting: &mut Waiting<'_>, packet: PacketHandle) -> u32 {
        let place = self.place_of(waiting.packet(&packet));
        if self.round.queue(place).packets() >= self.parameters.depth {
            if !self.parameters.drop_head {
                waiting.drop(packet);
                return place;
            }
            self.drop_of(place, waiting);
        }
        if self.round.push(waiting, place, packet) {
            self.round.member_mut(place).allotment = self.parameters.quantum as i64;
        }
        place
    }

    fn drop_of(&mut self, place: u32, waiting: &mut Waiting<'_>) {
        if let Some(packet) = (self.round).pop(waiting, place, !self.parameters.drop_head) {
            waiting.drop(packet);
        }
    }
}

impl QueueDiscipline for Sfq {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.salt = Salt::drawn(context.random);
        self.since = context.now;
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        _backlog: Backlog,
    ) -> Admission {
        // Room is made in the longest queue.
        Admission::Admit
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        self.perturb(context, waiting, Some(&packet));
        let place = self.put(waiting, packet);
        while waiting.over_limit() {
            let Some(longest) = self.round.longest(place) else {
                return;
            };
            let victim = if self.round.queue(longest).packets() > 1 {
                longest
            } else {
                self.round.first().unwrap_or(longest)
            };
            self.drop_of(victim, waiting);
        }
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        self.perturb(context, waiting, None);
        loop {
            let place = self.round.first()?;
            let member = self.round.member_mut(place);
            if member.allotment > 0 {
                let packet = self.round.pop(waiting, place, false)?;
                let size = i64::from(waiting.packet(&packet).size());
                self.round.member_mut(place).allotment -= size;
                return Some(packet);
            }
            member.allotment += self.parameters.quantum as i64;
            self.round.turn(place);
        }
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for place in self.round.iter() {
            show("flows", self.round.queue(place));
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.round.active() as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        let before = self.parameters.queues;
        self.parameters = Parameters::from_values(values);
        self.outdated |= before != self.parameters.queues;
    }
}
crate::reasons! {
    LONGEST = "longest": "Its queue had the maximum length, {depth:p}, or the buffer was full and its queue was the longest of {active}. The buffer now holds {packets:p}.",
        "dropped from a queue at its depth, or from the longest", "McKenney 1990; Linux, sfq_drop";
}

impl ExplainFate for Sfq {
    const REASONS: &'static [&'static Reason] = &[&LONGEST];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("depth", self.parameters.depth as f64),
            ("active", self.round.active() as f64),
            ("packets", met.waiting[0] as f64),
        ];
        met.had_waited().then(|| LONGEST.with(values))
    }
}
