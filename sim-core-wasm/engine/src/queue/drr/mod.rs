//! DRR: deficit round robin. A queue for each flow, served in turn, by bytes and by weight.
//!
//! Flows that have something to send share the link by their weights, independently of their packets' sizes, at a
//! cost that does not depend on their number. Only the share is managed, not the delay: each queue grows as its
//! senders let it.
//!
//! # Rules
//!
//! Each flow has a queue of its own, and each queue with packets has a turn in every round. At its turn its
//! deficit grows by
//!
//! $$
//! w\,Q,
//! $$
//!
//! with the `weight` $w$ of the flow and the `quantum` $Q$; it sends as long as its first packet is not larger than
//! the deficit, each time taking the packet's size off, and keeps the rest for the next round. A queue that has emptied
//! loses its deficit. So over any time in which two flows have packets waiting, what they have sent, divided by the
//! weights, differs by at most
//!
//! $$
//! Q + \frac{L_{max}}{w_i} + \frac{L_{max}}{w_j},
//! $$
//!
//! with the largest packet $L_{max}$.
//!
//! Where there is no room, the longest queue in bytes loses a packet, the last or, with `dropHead`, the first. Of several
//! that is the one of the packet that has come.
//!
//! # Differences
//!
//! - The paper hashes flows to queues, as ns-2 does to 16; here each flow has its own, in each direction.
//! - ns-2 drops at the head of the longest queue, and has a quantum of 250 bytes.
//! - The paper's weights are quanta of different sizes.
//! - The default quantum is Linux's: a packet of 1500 bytes with its Ethernet header, which packets here do not have. Of
//!   such packets a flow sends one a turn and keeps 14 bytes; in the 108th turn these make a second one.
//!
//! # Limits
//!
//! A flow with many short connections has a queue for each of them, each with the weight of the flow.
//!
//! # Checked
//!
//! - Weights of 1, 2 and 4 share as 14.29, 28.57 and 57.14 %.
//! - Packets of 500 and of 1500 bytes share by bytes, within the bound above at any time.
//! - Nothing of that depends on the quantum, from 40 bytes to a megabyte.

#[cfg(test)]
mod tests;

use super::parts::hash::direction;
use super::parts::round::Round;
use super::{
    Admission, Backlog, DepartureOrder, Hooks, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting,
};
use crate::packet::Packet;
use crate::packet::class::Classes;
use crate::parameters;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of DRR.
    pub struct Parameters {
        /// The bytes that a flow of weight 1 may send in a round.
        "quantum" quantum: LogInteger(1514, 40, 1_000_000, Bytes) "Quantum";
        /// When the buffer is full, the longest queue drops its first packet, not its last.
        "dropHead" drop_head: Switch(false) "Drop at the head";
    }
}

/// No queue.
const NONE: u32 = u32::MAX;

/// The deficit of a queue in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Member {
    deficit: f64,
}

/// DRR's state.
#[derive(Clone, Debug)]
pub struct Drr {
    parameters: Parameters,
    round: Round<Member, true>,
    /// The queue of each flow and direction.
    of_flow: Vec<u32>,
    /// Whether the queue whose turn it is has had its quantum.
    begun: bool,
}

impl Drr {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "drr",
        name: "DRR",
        summary: "A queue for each flow, served in turn; flows share the rate in bytes, by weight.",
        source: "Shreedhar and Varghese 1995",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "active",
            label: "Active queues",
            unit: Unit::None,
            help: "Queues with packets in them.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Drr {
        Drr {
            parameters: Parameters::from_values(values),
            round: Round::default(),
            of_flow: Vec::new(),
            begun: false,
        }
    }

    /// The place of a packet's queue.
    fn place_of(&mut self, packet: &Packet) -> u32 {
        let index = direction(packet) as usize;
        if index >= self.of_flow.len() {
            self.of_flow.resize(index + 1, NONE);
        }
        let slot = &mut self.of_flow[index];
        if *slot == NONE {
            *slot = self.round.add();
        }
        *slot
    }

    /// The size of the first packet of a queue, and the bytes of a turn.
    fn first_of(&self, place: u32, waiting: &Waiting<'_>, classes: &Classes) -> Option<[f64; 2]> {
        let first = self.round.queue(place).first(waiting)?;
        let share = classes.get(first.flow()).weight * self.parameters.quantum as f64;
        Some([f64::from(first.size()), share])
    }

    /// Gives every queue, at once, turns that none of them could use alone.
    fn skip_rounds(&mut self, waiting: &Waiting<'_>, classes: &Classes) {
        let turns = |place: u32| {
            let [size, share] = self.first_of(place, waiting, classes)?;
            Some(((size - self.round.member(place).deficit) / share) as u64)
        };
        // One less than the whole turns that are missing: the last is taken as any other.
        let least = self.round.iter().filter_map(turns).min().unwrap_or(0);
        let skipped = least.saturating_sub(1) as f64;
        let mut next = self.round.first();
        while skipped > 0.0
            && let Some(place) = next
        {
            if let Some([_, share]) = self.first_of(place, waiting, classes) {
                self.round.member_mut(place).deficit += skipped * share;
            }
            next = self.round.behind(place);
        }
    }
}

impl QueueDiscipline for Drr {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
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
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let place = self.place_of(waiting.packet(&packet));
        if self.round.push(waiting, place, packet) {
            self.round.member_mut(place).deficit = 0.0;
        }
        while waiting.over_limit() {
            let Some(longest) = self.round.longest(place) else {
                return;
            };
            let served = self.round.first();
            if let Some(packet) = (self.round).pop(waiting, longest, !self.parameters.drop_head) {
                waiting.drop(packet);
            }
            // Where it was the only packet of the queue whose turn it is, the turn is over.
            self.begun &= self.round.first() == served;
        }
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let mut passed = 0;
        loop {
            let place = self.round.first()?;
            let [size, share] = self.first_of(place, waiting, context.classes)?;
            let member = self.round.member_mut(place);
            if !self.begun {
                member.deficit += share;
                self.begun = true;
            }
            if size <= member.deficit {
                member.deficit -= size;
                let packet = self.round.pop(waiting, place, false);
                self.begun &= self.round.first() == Some(place);
                return packet;
            }
            self.round.turn(place);
            self.begun = false;
            passed += 1;
            if passed == self.round.active() {
                self.skip_rounds(waiting, context.classes);
                passed = 0;
            }
        }
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for place in self.round.iter() {
            show("flow", self.round.queue(place));
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.round.active() as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
crate::reasons! {
    LONGEST = "longest": "The buffer was full when a packet arrived: the longest of {active} queues dropped one to make room. The buffer now holds {packets:p}.",
        "dropped from the longest queue", "Shreedhar and Varghese 1995, section 3; McKenney 1990";
}

impl ExplainFate for Drr {
    const REASONS: &'static [&'static Reason] = &[&LONGEST];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("active", self.round.active() as f64),
            ("packets", met.waiting[0] as f64),
        ];
        met.had_waited().then(|| LONGEST.with(values))
    }
}
