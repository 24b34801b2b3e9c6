//! Strict priority: of what waits, the highest class goes first.
//!
//! The simplest way to keep a call out of the way of a download. A class waits for nothing but itself, those above
//! it and the packet in transmission; whatever those above leave is its own.
//!
//! # Rules
//!
//! There are eight classes, by the first three bits of the `dscp` of a packet's flow (the class selector, RFC
//! 2474, section 4.2.2): CS0, the default, is the lowest; EF and VA are in class 5, CS7 is the highest.
//! The oldest packet of the highest class that waits is transmitted next; a transmission is not broken off.
//!
//! With a load $\rho$ of the classes above, a class has
//!
//! $$
//! (1 - \rho)\,C
//! $$
//!
//! of the link's rate $C$: nothing, where $\rho \ge 1$.
//!
//! Where there is no room, the last packet of the lowest class that waits is dropped, with `pushOut`
//! on; otherwise the arrival is.
//!
//! # Differences
//!
//! - Linux's `prio` and ns-3's have three classes, each with a queue of its own limit, and look at other bits.
//! - RFC 4594 and RFC 8622 serve CS1 after CS0; the class selectors serve it before.
//!
//! # Limits
//!
//! Packets both ways have the codepoint of their flow; with another one for acknowledgements, they would wait elsewhere.
//!
//! # Checked
//!
//! - A class at 60 % of the link leaves 40 % to one that asks for all of it.
//! - A packet of the highest class waits for no more than the transmission of one of a lower class.

use super::{
    Admission, Backlog, DepartureOrder, Hooks, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Waiting, drop_tail,
};
use crate::packet::Packet;
use crate::parameters;
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

/// The number of classes.
const CLASSES: usize = 8;

/// Their names, by their class selectors.
const NAMES: [&str; CLASSES] = ["cs0", "cs1", "cs2", "cs3", "cs4", "cs5", "cs6", "cs7"];

parameters! {
    /// Parameters of strict priority.
    pub struct Parameters {
        /// When the buffer is full, a packet of the lowest waiting class is dropped.
        "pushOut" push_out: Switch(true) "Push out";
    }
}

/// The state of strict priority.
#[derive(Clone, Debug)]
pub struct Priority {
    parameters: Parameters,
    /// From the lowest one on.
    classes: Vec<PacketQueue>,
}

impl Priority {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "priority",
        name: "Strict priority",
        summary: "Eight classes, chosen by the codepoints of flows; the highest class with a waiting packet is served first.",
        source: "RFC 2474, section 4.2.2; RFC 1633, section 2.2",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "above",
            label: "Packets above the lowest class",
            unit: Unit::Packets,
            help: "How many wait.",
        }],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Priority {
        Priority {
            parameters: Parameters::from_values(values),
            classes: vec![PacketQueue::default(); CLASSES],
        }
    }
}

impl QueueDiscipline for Priority {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        drop_tail::admission(backlog.full && !self.parameters.push_out)
    }

    fn enqueue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let class = context.classes.get(waiting.packet(&packet).flow());
        let class = usize::from(class.codepoint.precedence()) % CLASSES;
        self.classes[class].push(waiting, packet);
        while waiting.over_limit() {
            let mut classes = self.classes.iter_mut();
            let Some(newest) = classes.find_map(|class| class.pop_last(waiting)) else {
                return;
            };
            waiting.drop(newest);
        }
    }

    fn dequeue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        let mut classes = self.classes.iter_mut().rev();
        classes.find_map(|class| class.pop(waiting))
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::PerFlow
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        for (name, class) in NAMES.into_iter().zip(&self.classes).rev() {
            show(name, class);
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        let above: u64 = self.classes[1..].iter().map(PacketQueue::packets).sum();
        out.push(above as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    LOWEST = "lowest": "The buffer was full when a packet arrived: the newest packet of the lowest waiting class was dropped to make room. The buffer now holds {packets:p}.",
        "push-out from the lowest class", "the parameter pushOut";
}

impl ExplainFate for Priority {
    const REASONS: &'static [&'static Reason] = &[&LOWEST];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        met.had_waited()
            .then(|| LOWEST.with([("packets", met.waiting[0] as f64)]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::packet::class::{Class, Codepoint};
    use crate::packet::fate::Fate;

    use crate::plan::Limit;
    use crate::queue::testing::{Bench, data};

    /// Flows of CS0, EF and CS6.
    fn bench(limit: u64) -> Bench {
        let mut bench = Bench::new(Limit::Packets(limit));
        for codepoint in [Codepoint::Cs0, Codepoint::Ef, Codepoint::Cs6] {
            bench.classes.push(Class {
                codepoint,
                ..Class::NONE
            });
        }
        bench
    }

    fn packet(flow: u32, number: u64) -> Packet {
        data(flow, number, 1000)
    }

    fn served(bench: &mut Bench, queue: &mut Priority) -> Vec<u64> {
        std::iter::from_fn(|| bench.serve(queue).map(|packet| packet.number)).collect()
    }

    #[test]
    fn the_highest_class_goes_first_and_each_keeps_its_order() {
        let (mut bench, mut queue) = (bench(10), Priority::new(&[]));
        for (flow, number) in [(0, 1), (1, 2), (2, 3), (0, 4), (1, 5)] {
            bench.offer(&mut queue, packet(flow, number));
        }
        assert_eq!(served(&mut bench, &mut queue), [3, 2, 5, 1, 4]);
    }

    #[test]
    fn a_class_leaves_unused_capacity_to_those_below() {
        let (mut bench, mut queue) = (bench(1000), Priority::new(&[]));
        let mut shares = [0_u32; 3];
        // As many of the lowest class as the link carries, and 60 % of that above.
        for number in 0..10_000 {
            bench.offer(&mut queue, packet(0, number));
            if number % 5 < 3 {
                bench.offer(&mut queue, packet(1, number));
            }
            let packet = bench.serve(&mut queue).expect("some wait");
            shares[packet.flow().0 as usize] += 1;
        }
        assert_eq!(shares, [4000, 6000, 0]);
    }

    #[test]
    fn the_newest_of_the_lowest_class_makes_room() {
        let (mut bench, mut queue) = (bench(3), Priority::new(&[]));
        for (flow, number) in [(0, 1), (0, 2), (1, 3), (1, 4), (0, 5), (2, 6), (1, 7)] {
            bench.offer(&mut queue, packet(flow, number));
        }
        assert_eq!(bench.met(Fate::DroppedFromQueue), [2, 5, 1, 7]);
        assert_eq!(served(&mut bench, &mut queue), [6, 3, 4]);
    }

    #[test]
    fn arrivals_are_dropped_where_none_is_pushed_out() {
        let (mut bench, mut queue) = (bench(1), Priority::new(&[]));
        queue.parameters.push_out = false;
        bench.offer(&mut queue, packet(0, 1));
        assert_eq!(bench.offer(&mut queue, packet(2, 2)), Admission::Drop);
        assert_eq!(served(&mut bench, &mut queue), [1]);
    }
}
