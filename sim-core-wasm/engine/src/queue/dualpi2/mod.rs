//! DualPI2: two queues, one of low latency for scalable flows, and one controller for both.
//!
//! Flows like Reno and CUBIC need a queue to fill a link; scalable flows (Prague, DCTCP) need hardly
//! any, if they are marked early. DualPI2 keeps them apart for the delay and together for the
//! capacity: each flow gets about the window that it would have in a queue with the others.
//!
//! # Rules
//!
//! Packets with ECT(1) or CE wait in the low-latency queue L, all others in the classic queue C; both
//! share the limit. Every `update` the larger delay of the two heads, $d$, moves the base probability,
//!
//! $$
//! p' \leftarrow p' + \alpha\,(d - d_0) + \beta\,(d - d'),
//! $$
//!
//! limited to $0 \dots 1$, with the target $d_0$ and the delay $d'$ at the update before. From it follow
//!
//! $$
//! p_C = p'^2, \qquad p_{CL} = k\,p'.
//! $$
//!
//! As the link becomes free the scheduler picks a queue, and the packet at its head
//!
//! - in C, is dropped with probability $p_C$, or marked if it is ECT(0) and $p_C < \min(1/k^2, 1)$;
//! - in L, is marked with the larger of $p_{CL}$ and what L's own delay asks for.
//!
//! L's own marking is a `ramp`, from 0 at a waiting time of `rampStart` to 1 after `rampRange` more,
//! or a `step` at `stepDelay`. It is left out while no more than `fewest` packets are in L, the one
//! that leaves included: the time that one packet takes on a slow link is not a queue.
//!
//! Decisions are spread evenly, not drawn: a counter for each queue grows by the probability, and the
//! packet that takes it beyond 1 is chosen and takes 1 off.
//!
//! From $p_{CL} =$ `overload` on, L is overloaded: there, too, packets are dropped with probability
//! $p_C$, and the rest marked with probability $p_{CL}$. With `dropOverload` off $p'$ grows to $1/k$ at
//! most: everything in L is marked, nothing that is ECN-capable is dropped but for lack of room.
//!
//! # The scheduler
//!
//! L goes first, but must not starve C.
//!
//! - `wrr`: turns by weight. While both queues have packets, C gets `classicWeight` of the bytes. 0 is
//!   strict priority.
//! - `shifted`: the packet that has waited longer goes first, where those in L count as if they had
//!   come `shift` earlier.
//!
//! # Defaults
//!
//! Those of RFC 9332: a target of 15 ms, and for round trips up to $R = 100$ ms an update each $T$ of
//! 16 ms with $\alpha = 0.1\,T/R^2 = 0.16$ and $\beta = 0.3/R$, rounded up to 3.2. It limits the queues
//! to 250 ms at the rate of the link, which is to be set as the limit of the queue.
//!
//! # Differences
//!
//! - Linux marks L by a step at 1 ms, draws its decisions at random, and gives C a tenth of the turns.
//! - RFC 9332 asks whether more than one packet is in L after it has said to take one out. Here the
//!   one that leaves counts: with another behind it there is a queue.
//! - Linux drops nothing while less than two packets' bytes wait.
//!
//! # Limits
//!
//! The equal windows of the two kinds of flows are no equal rates: a flow in C also waits for the
//! target.
//!
//! # Checked
//!
//! - A delay that steps from 0 to 25 ms and stays: base probabilities of 0.0816, 0.0832, 0.0848.
//! - Probabilities of 0.3: of 1000 packets the exact number, evenly spread; overload, by the numbers
//!   of packets dropped and marked.
//! - Shares of the link by weights; a strict priority; a shift.
//! - Shares and delays of NewReno, CUBIC, DCTCP and Prague flows in networks.

mod reasons;
#[cfg(test)]
mod tests;

use crate::packet::{ECT1, Packet};
use crate::queue::parts::clock::Clock;
use crate::queue::parts::pi::{Base, Gains};
use crate::queue::{
    Admission, DepartureOrder, Flaw, Hooks, Marking, PacketHandle, PacketQueue, QueueDiscipline,
    RouterContext, Site, Waiting,
};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use crate::{choices, parameters};

choices! {
    /// How the low-latency queue's own delay is marked.
    pub enum Native {
        /// A probability that grows from a first delay to a second.
        Ramp = "ramp",
        /// Everything above one delay.
        Step = "step",
    }
}

choices! {
    /// The queue to serve next.
    pub enum Scheduler {
        /// Turns by weight.
        Wrr = "wrr",
        /// By arrival, as if the low-latency queue's packets had come earlier.
        Shifted = "shifted",
    }
}

parameters! {
    /// Parameters of DualPI2.
    pub struct Parameters {
        /// The target delay of the classic queue.
        "target" target: Span(0.015, 0.0, 10.0) "Target delay";
        /// The time between updates of the probability.
        "update" update: Span(0.016, 0.000_1, 10.0) "Update interval";
        /// The gain for the distance from the target, for each second of delay.
        "alpha" alpha: LogNumber(0.16, 0.0, 1000.0, PerSecond) "Gain α";
        /// The gain for the change of the delay, for each second of it.
        "beta" beta: LogNumber(3.2, 0.0, 1000.0, PerSecond) "Gain β";
        /// The factor between the base probability and the marking probability of the low-latency queue.
        "coupling" coupling: Number(2.0, 1.0, 10.0, None) "Coupling k";
        /// How the low-latency queue's own delay is marked.
        "marking" marking: Choice(Native, "ramp") "Marking";
        /// With a ramp: up to this delay nothing is marked for it.
        "rampStart" ramp_start: Span(0.000_8, 0.0, 10.0) "Start of the ramp";
        /// With a ramp: this much later every packet is marked.
        "rampRange" ramp_range: Span(0.000_4, 0.0, 10.0) "Range of the ramp";
        /// With a step: above this delay everything is marked.
        "stepDelay" step_delay: Span(0.001, 0.0, 10.0) "Step";
        /// With at most this many packets in the low-latency queue its delay is not marked.
        "fewest" fewest: Integer(1, 0, 1000, Packets) "Not marked up to";
        /// The queue to serve next.
        "scheduler" scheduler: Choice(Scheduler, "wrr") "Scheduler";
        /// With turns by weight: the share of the classic queue while both have packets.
        "classicWeight" classic_weight: Number(0.0625, 0.0, 1.0, Share) "Classic weight";
        /// With a shift: the time by which packets of the low-latency queue count as earlier.
        "shift" shift: Span(0.05, 0.0, 10.0) "Shift";
        /// From this probability of marks on, the low-latency queue drops, too.
        "overload" overload: Number(1.0, 0.0, 1.0, Share) "Overload";
        /// In overload the low-latency queue drops; off, it only marks.
        "dropOverload" drop_overload: Switch(true) "Drop in overload";
    }
}

/// One of the two queues.
#[derive(Clone, Debug, Default)]
struct Queue {
    packets: PacketQueue,
    /// The sum of probabilities since the last choice; a packet is chosen when it exceeds one.
    due: f64,
}

impl Queue {
    /// Whether this packet is chosen: evenly spread, with this probability.
    fn chosen(&mut self, probability: f64) -> bool {
        self.due += probability;
        let chosen = self.due > 1.0;
        if chosen {
            self.due -= 1.0;
        }
        chosen
    }

    /// How long the packet at the head has waited.
    fn delay(&self, waiting: &Waiting<'_>) -> Span {
        self.packets.waited(waiting).unwrap_or(Span::ZERO)
    }
}

/// DualPI2's state.
#[derive(Clone, Debug)]
pub struct DualPi2 {
    parameters: Parameters,
    low: Queue,
    classic: Queue,
    base: Base,
    clock: Clock,
    /// The bytes that the classic queue has still to get, or, below zero, has had too many of.
    credit: f64,
}

impl DualPi2 {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "dualpi2",
        name: "DualPI2",
        summary: "A low-latency queue for scalable flows and a classic queue for the others, coupled to give each flow a fair share.",
        source: "RFC 9332, section 2 and appendix A",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "base",
                label: "Base probability",
                unit: Unit::Share,
                help: "The classic queue drops or marks with the square of this probability.",
            },
            Internal {
                key: "classicProbability",
                label: "Classic probability",
                unit: Unit::Share,
                help: "The probability of drops in the classic queue.",
            },
            Internal {
                key: "coupled",
                label: "Coupled probability",
                unit: Unit::Share,
                help: "The probability of a mark in the low-latency queue, without marks for its own delay.",
            },
            Internal {
                key: "delay",
                label: "DualPI2 delay",
                unit: Unit::Seconds,
                help: "The larger queueing delay at the last update.",
            },
            Internal {
                key: "low",
                label: "Low-latency queue",
                unit: Unit::Packets,
                help: "Packets in the low-latency queue.",
            },
            Internal {
                key: "classic",
                label: "Classic queue",
                unit: Unit::Packets,
                help: "Packets in the classic queue.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> DualPi2 {
        DualPi2 {
            parameters: Parameters::from_values(values),
            low: Queue::default(),
            classic: Queue::default(),
            base: Base::default(),
            clock: Clock::default(),
            credit: 0.0,
        }
    }

    fn update(&mut self, delay: f64) {
        let Parameters {
            target,
            alpha,
            beta,
            coupling,
            drop_overload,
            ..
        } = self.parameters;
        let gains = Gains {
            alpha,
            beta,
            target: target.seconds(),
        };
        let most = if drop_overload { 1.0 } else { coupling.recip() };
        self.base.update(&gains, delay, most);
    }

    fn coupled(&self) -> f64 {
        self.parameters.coupling * self.base.probability
    }

    /// The probability that the low-latency queue's own delay asks for.
    fn native(&self, delay: Span) -> f64 {
        let Parameters {
            marking,
            ramp_start,
            ramp_range,
            step_delay,
            ..
        } = self.parameters;
        match marking {
            Native::Step => f64::from(u8::from(delay > step_delay)),
            Native::Ramp if delay >= ramp_start + ramp_range => 1.0,
            Native::Ramp if delay <= ramp_start => 0.0,
            Native::Ramp => delay.beyond(ramp_start).seconds() / ramp_range.seconds(),
        }
    }

    /// Decides about a packet of the low-latency queue that has waited for `delay`, one of
    /// `inside` in that queue.
    fn judge_low(&mut self, delay: Span, inside: u64) -> Admission {
        let Parameters {
            fewest,
            overload,
            drop_overload,
            ..
        } = self.parameters;
        let coupled = self.coupled();
        let mut marking = coupled.min(1.0);
        if coupled < overload || !drop_overload {
            if inside > fewest {
                marking = marking.max(self.native(delay));
            }
        } else if self.low.chosen(self.base.squared()) {
            return Admission::Drop;
        }
        if self.low.chosen(marking) {
            Admission::Mark
        } else {
            Admission::Admit
        }
    }

    /// Decides about a packet of the classic queue.
    fn judge_classic(&mut self, packet: &Packet) -> Admission {
        let Parameters {
            coupling,
            drop_overload,
            ..
        } = self.parameters;
        let squared = self.base.squared();
        if !self.classic.chosen(squared) {
            Admission::Admit
        } else if squared >= (coupling * coupling).recip() && drop_overload {
            Admission::Drop
        } else {
            Admission::signal(packet)
        }
    }

    /// Whether the low-latency queue goes next; `None` when both are empty.
    fn low_next(&self, waiting: &Waiting<'_>) -> Option<bool> {
        let heads = [&self.low, &self.classic].map(|queue| queue.packets.waited(waiting));
        match heads {
            [None, None] => None,
            [low, None] => Some(low.is_some()),
            [None, Some(_)] => Some(false),
            [Some(low), Some(classic)] => Some(match self.parameters.scheduler {
                Scheduler::Wrr => self.credit <= 0.0,
                Scheduler::Shifted => low + self.parameters.shift >= classic,
            }),
        }
    }

    /// Notes a turn of the scheduler, of so many bytes.
    fn turn(&mut self, low: bool, bytes: u64) {
        let others = if low { &self.classic } else { &self.low };
        if others.packets.packets() == 0 {
            return;
        }
        let weight = self.parameters.classic_weight;
        let bytes = bytes as f64;
        self.credit += if low {
            weight * bytes
        } else {
            (weight - 1.0) * bytes
        };
    }
}

impl QueueDiscipline for DualPi2 {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        let delay = self.low.delay(waiting).max(self.classic.delay(waiting));
        self.update(delay.seconds());
        self.clock.again(self.parameters.update, context);
    }

    fn enqueue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
        packet: PacketHandle,
    ) {
        let low = waiting.packet(&packet).ecn() & ECT1 != 0;
        let queue = if low {
            &mut self.low
        } else {
            &mut self.classic
        };
        queue.packets.push(waiting, packet);
    }

    fn dequeue(
        &mut self,
        _context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        loop {
            let Some(low) = self.low_next(waiting) else {
                self.credit = 0.0;
                return None;
            };
            let queue = if low {
                &mut self.low
            } else {
                &mut self.classic
            };
            let inside = queue.packets.packets();
            let next = queue.packets.pop(waiting)?;
            let fate = if low {
                self.judge_low(waiting.waited(&next), inside)
            } else {
                self.judge_classic(waiting.packet(&next))
            };
            match fate {
                Admission::Drop => {
                    waiting.drop(next);
                    continue;
                }
                Admission::Mark => waiting.mark(&next),
                Admission::Admit => {}
            }
            self.turn(low, u64::from(waiting.packet(&next).size()));
            return Some(next);
        }
    }

    fn order(&self) -> DepartureOrder {
        DepartureOrder::Any
    }

    fn queues<'a>(&'a self, show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {
        show("low latency", &self.low.packets);
        show("classic", &self.classic.packets);
    }

    fn marking(&self) -> Marking {
        Marking::Often
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        site.reaches("target", self.parameters.target)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.base.probability);
        out.push(self.base.squared());
        out.push(self.coupled().min(1.0));
        out.push(self.base.delay);
        out.push(self.low.packets.packets() as f64);
        out.push(self.classic.packets.packets() as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
