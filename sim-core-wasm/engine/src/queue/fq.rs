//! Linux's FQ without its pacing: a queue for each flow, served in turn, and one limit for all of them.
//!
//! It is what a Linux host sends through where segments are paced; the pacing itself is the transport's `pacing`. At
//! a router it only shares the link: nobody drops early, so the queue of each flow grows as its sender lets it.
//!
//! # Rules
//!
//! A packet is dropped as it comes, where the limit of the port leaves no room or where its flow has `flowLimit`
//! packets waiting. So one flow can take the room of all others.
//!
//! The first of the new flows sends, or else the first of the old ones. A flow without credits gets a quantum more and
//! goes to the end of the old ones, and the next is looked at; otherwise it sends a packet, whose bytes are taken off
//! its credits. A new flow that has emptied goes to the end of the old ones, an old one leaves.
//!
//! A flow begins with `initialQuantum` bytes of credits. One that comes back is new again; it keeps the credits it had,
//! and has a quantum at least if it has been away for longer than `refillDelay`.
//!
//! With `markAbove` every ECN-capable packet that has waited longer is marked (`ce_threshold`).
//!
//! # Differences
//!
//! - Linux knows flows by their sockets, or where packets are forwarded by a hash; here each flow has a queue of its own
//!   in each direction.
//! - Linux has three bands by priority, each with the limit, and counts a flow's delay from the instant for which it was
//!   paced.
//! - Quanta are Linux's for packets of 1500 bytes with their Ethernet headers, which packets here do not have.
//!
//! # Limits
//!
//! The limit is the port's: Linux has 10 000 packets, so set that.
//!
//! # Checked
//!
//! - A flow of `flowLimit` packets loses the next, and another one has room; where all room is taken both lose.
//! - Turns of two packets of 1500 bytes each for a quantum of 3028, after ten for the first.
//! - A flow that comes back after 40 ms has a quantum, and before that what it had.

use super::codel::reasons::ABOVE;
use super::parts::hash::direction;
use super::parts::lists::Lists;
use super::{
    Admission, Backlog, DepartureOrder, Flaw, Hooks, Marking, PacketHandle, PacketQueue,
    QueueDiscipline, RouterContext, Site, Waiting, drop_tail,
};
use crate::packet::{ECN, Packet};
use crate::parameters;
use crate::queue::parts::fair::discipline::ACTIVE;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of FQ.
    pub struct Parameters {
        /// The maximum number of waiting packets of a flow.
        "flowLimit" flow_limit: LogInteger(100, 1, 1_000_000, Packets) "Flow limit";
        /// The bytes that a flow may send in its turn.
        "quantum" quantum: LogInteger(3028, 40, 1_000_000, Bytes) "Quantum";
        /// The bytes that a flow may send in its first turn.
        "initialQuantum" initial_quantum: LogInteger(15_140, 40, 1_000_000, Bytes) "Initial quantum";
        /// A flow that was idle for longer gets at least one quantum.
        "refillDelay" refill_delay: Span(0.04, 0.0, 10.0) "Refill delay";
        /// Every ECN-capable packet that has waited longer is marked.
        "markAbove" mark_above: LogOptional(0.000_001, 10.0, Seconds) "Mark above";
    }
}

const NEW: usize = 0;
const OLD: usize = 1;

#[derive(Clone, Debug)]
struct Flow {
    packets: PacketQueue,
    credits: i64,
    /// Its list; `None` when it waits for no turn.
    turn: Option<usize>,
    /// When it left the lists.
    left: Time,
}

/// FQ's state.
#[derive(Clone, Debug)]
pub struct Fq {
    parameters: Parameters,
    /// By flow and direction.
    flows: Vec<Flow>,
    lists: Lists<2>,
    active: u64,
}

impl Fq {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "fq",
        name: "FQ",
        summary: "A queue for each flow, served in turn, with one limit for all; arrivals beyond the limit are dropped.",
        source: "Linux, net/sched/sch_fq.c",
        parameters: Parameters::SPECIFICATION,
        internals: &[ACTIVE],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Fq {
        Fq {
            parameters: Parameters::from_values(values),
            flows: Vec::new(),
            lists: Lists::default(),
            active: 0,
        }
    }

    fn is_long(&self, packet: &Packet) -> bool {
        let flow = self.flows.get(direction(packet) as usize);
        flow.is_some_and(|flow| flow.packets.packets() >= self.parameters.flow_limit)
    }

    fn grow_old(&mut self, turn: usize, place: u32) {
        self.lists.change(turn, OLD, place);
        self.flows[place as usize].turn = Some(OLD);
    }
}

impl QueueDiscipline for Fq {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        drop_tail::admission(backlog.full || self.is_long(packet))
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        // Packets that waited when it took over from another discipline, where the limit was another.
        if waiting.over_limit() {
            waiting.drop(packet);
            return;
        }
        let place = direction(waiting.packet(&packet)) as usize;
        if place >= self.flows.len() {
            let new = Flow {
                packets: PacketQueue::default(),
                credits: self.parameters.initial_quantum as i64,
                turn: None,
                left: context.now,
            };
            self.flows.resize(place + 1, new);
        }
        let flow = &mut self.flows[place];
        if flow.turn.is_none() {
            if context.now.since(flow.left) > self.parameters.refill_delay {
                flow.credits = flow.credits.max(self.parameters.quantum as i64);
            }
            flow.turn = Some(NEW);
            self.active += 1;
            self.lists.push(NEW, place as u32);
        }
        flow.packets.push(waiting, packet);
    }

    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        loop {
            let new = self.lists.first(NEW);
            let turn = if new.is_some() { NEW } else { OLD };
            let place = new.or_else(|| self.lists.first(OLD))?;
            let flow = &mut self.flows[place as usize];
            if flow.credits <= 0 {
                flow.credits += self.parameters.quantum as i64;
                self.grow_old(turn, place);
                continue;
            }
            if let Some(packet) = flow.packets.pop(waiting) {
                flow.credits -= i64::from(waiting.packet(&packet).size());
                let waited = waiting.waited(&packet);
                let above = self.parameters.mark_above.map(Span::from_seconds);
                if above.is_some_and(|above| waited > above) && waiting.packet(&packet).has(ECN) {
                    waiting.mark(&packet);
                }
                return Some(packet);
            }
            if turn == NEW {
                // Through the old ones once: otherwise it would come first again and again.
                self.grow_old(turn, place);
            } else {
                flow.turn = None;
                flow.left = context.now;
                self.active -= 1;
                self.lists.take(OLD, place);
            }
        }
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for (turn, name) in [(NEW, "new"), (OLD, "old")] {
            for place in self.lists.iter(turn) {
                show(name, &self.flows[place as usize].packets);
            }
        }
    }

    fn marking(&self) -> Marking {
        match self.parameters.mark_above {
            Some(_) => Marking::Alone,
            None => Marking::Never,
        }
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        let above = self.parameters.mark_above?;
        site.reaches("markAbove", Span::from_seconds(above))
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.active as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    LONG = "flow-limit": "{packets:p} of this flow wait, and at most {limit:p} may.",
        "dropped, while the flow has flowLimit packets waiting", "Linux, fq_enqueue";
}

impl ExplainFate for Fq {
    const REASONS: &'static [&'static Reason] = &[&LONG, &ABOVE];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if let Some(above) = self.parameters.mark_above.filter(|_| !met.arriving) {
            return Some(ABOVE.with([("above", above)]));
        }
        let limit = self.parameters.flow_limit as f64;
        self.is_long(met.packet)
            .then(|| LONG.with([("packets", limit), ("limit", limit)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::fate::Fate;
    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    fn packet(flow: u32, number: u64) -> Packet {
        data(flow, number, 1500)
    }

    fn set(key: &str, value: &Value) -> Vec<Value> {
        let declared = Parameters::SPECIFICATION.iter();
        let values = declared.map(|p| {
            if p.key == key {
                value.clone()
            } else {
                p.domain.default_value()
            }
        });
        values.collect()
    }

    fn served(bench: &mut Bench, queue: &mut Fq, most: usize) -> Vec<u32> {
        let next = std::iter::from_fn(|| bench.serve(queue).map(|packet| packet.flow().0));
        next.take(most).collect()
    }

    /// How many of so many packets of a flow have room.
    fn admitted(bench: &mut Bench, queue: &mut Fq, flow: u32, packets: u64) -> usize {
        let offered = (0..packets).map(|number| bench.offer(queue, packet(flow, number)));
        offered.filter(|one| *one == Admission::Admit).count()
    }

    /// Linux, fq_enqueue: `sch->limit` for all, `flow_plimit` for each.
    #[test]
    fn arrivals_beyond_the_limit_of_all_or_of_their_flow_are_dropped() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(150)), Fq::new(&[]));
        assert_eq!(admitted(&mut bench, &mut queue, 0, 120), 100);
        assert_eq!(admitted(&mut bench, &mut queue, 1, 60), 50);
        assert!(bench.met(Fate::DroppedFromQueue).is_empty());
    }

    #[test]
    fn one_flow_can_take_the_room_of_all() {
        let values = set("flowLimit", &Value::Integer(1000));
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(150)), Fq::new(&values));
        assert_eq!(admitted(&mut bench, &mut queue, 0, 200), 150);
        assert_eq!(admitted(&mut bench, &mut queue, 1, 10), 0);
    }

    /// Ten packets of 1500 bytes leave 140 credits of 15 140, and the eleventh none. Then a quantum of 3028 and a debt
    /// of 1360 make 1668 credits: two packets.
    #[test]
    fn a_new_flow_has_ten_packets_and_then_two_a_turn() {
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(1000)), Fq::new(&[]));
        for number in 0..20 {
            bench.offer(&mut queue, packet(0, number));
        }
        for number in 20..40 {
            bench.offer(&mut queue, packet(1, number));
        }
        let turns = served(&mut bench, &mut queue, 26);
        let wanted: Vec<u32> = [(0, 11), (1, 11), (0, 2), (1, 2)]
            .into_iter()
            .flat_map(|(flow, times)| std::iter::repeat_n(flow, times))
            .collect();
        assert_eq!(turns, wanted);
    }

    /// Linux, fq_enqueue: `time_after(jiffies, f->age + q->flow_refill_delay)`. Eleven packets and a quantum leave 1668
    /// credits.
    #[test]
    fn a_flow_that_comes_back_has_a_quantum_after_40_ms() {
        for (away, first) in [(0.039, 2), (0.041, 3)] {
            let (mut bench, mut queue) = (Bench::new(Limit::Packets(1000)), Fq::new(&[]));
            for number in 0..11 {
                bench.offer(&mut queue, packet(1, number));
            }
            for number in 20..50 {
                bench.offer(&mut queue, packet(0, number));
            }
            // It has left the lists, and the other one is in its turn.
            served(&mut bench, &mut queue, 11 + 11 + 1);
            bench.now = Time::from_seconds(away);
            for number in 60..70 {
                bench.offer(&mut queue, packet(1, number));
            }
            let turns = served(&mut bench, &mut queue, 10);
            assert_eq!(
                turns.iter().position(|flow| *flow == 0),
                Some(first),
                "{away}"
            );
        }
    }

    #[test]
    fn a_packet_that_has_waited_longer_is_marked() {
        let values = set("markAbove", &Value::Optional(Some(0.005)));
        let (mut bench, mut queue) = (Bench::new(Limit::Packets(1000)), Fq::new(&values));
        for number in 0..3 {
            bench.offer(&mut queue, packet(0, number).with(ECN));
        }
        bench.offer(&mut queue, packet(0, 3));
        for seconds in [0.0, 0.005, 0.006, 0.006] {
            bench.now = Time::from_seconds(seconds);
            bench.serve(&mut queue).expect("some wait");
        }
        assert_eq!(bench.met(Fate::MarkedInQueue), [2]);
    }
}
