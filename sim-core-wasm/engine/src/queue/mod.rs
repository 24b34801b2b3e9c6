//! Queue disciplines: what happens to a packet that has to wait at a port.
//!
//! A discipline that only judges arriving packets writes [`QueueDiscipline::arrival`]:
//! packets then wait in order of arrival, and their departures can be computed ahead.
//! One with the hook [`Hooks::departures`] may also judge the packet that is next
//! ([`QueueDiscipline::departure`]), or decide how packets wait:
//! [`QueueDiscipline::enqueue`] puts a packet into one of its queues and drops any
//! packets it chooses, [`QueueDiscipline::dequeue`] gives the next one to transmit, or none
//! yet where it shapes the traffic ([`QueueDiscipline::holds_back`]). The port books all
//! drops and marks.
//!
//! # Add one
//!
//! `npm run new -- queue ID`, as for a [sender](crate::sender). A packet's flow, codepoint, weight and hosts, as
//! far as a discipline may know them, are in `context.classes`. `queues` lists its queues for drawing. A parameter
//! with `threshold` behind its label, such as RED's, is a line in plots of the queue. `queue/testing` has a port
//! without a link for its tests.

mod parts;
#[cfg(test)]
pub(crate) mod testing;
pub mod waiting;

use crate::ids::FlowId;
use crate::packet::class::Classes;
use crate::packet::protocol::Protocol;
use crate::packet::side::Feedback;
use crate::packet::{ECN, Packet};
use crate::plan::Limit;
use crate::rng::RandomStream;
use crate::units::{Span, Time};

pub use parts::full_buffer::REASONS as FULL_BUFFER;
pub(crate) use parts::full_buffer::full as full_buffer;
pub use parts::nature::{Flaw, Marking, Site};
pub use waiting::{PacketHandle, PacketQueue, Waiting};

/// A discipline's decision about a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The packet may wait, or be transmitted.
    Admit,
    /// The packet is marked (CE) and goes on.
    Mark,
    /// The packet is dropped.
    Drop,
}

impl Admission {
    /// Signals congestion with this packet: by a mark if its flow is ECN-capable,
    /// otherwise by a drop.
    pub fn signal(packet: &Packet) -> Admission {
        if packet.has(ECN) {
            Admission::Mark
        } else {
            Admission::Drop
        }
    }

    /// Signals congestion although there is room: by a mark where the discipline marks.
    pub fn early(packet: &Packet, ecn: bool) -> Admission {
        if ecn {
            Admission::signal(packet)
        } else {
            Admission::Drop
        }
    }

    /// Drops packets beyond the limit, and signals congestion with others at random.
    pub fn at_random(
        context: &mut RouterContext<'_>,
        packet: &Packet,
        backlog: Backlog,
        probability: f64,
        ecn: bool,
    ) -> Admission {
        if backlog.full {
            Admission::Drop
        } else if probability > 0.0 && context.random.uniform() < probability {
            Admission::early(packet, ecn)
        } else {
            Admission::Admit
        }
    }
}

/// The packets and bytes that wait at the port, without the packet in question while it
/// arrives or departs.
#[derive(Clone, Copy, Debug)]
pub struct Backlog {
    /// Packets waiting; the one in transmission is not counted.
    pub packets: u64,
    /// Bytes waiting.
    pub bytes: u64,
    /// How long the transmitter has been idle, when it is. Packets may wait all the same,
    /// where the discipline holds them back.
    pub idle: Option<Span>,
    /// Whether the limit of the queue leaves no room for the packet.
    pub full: bool,
}

impl Backlog {
    /// Since when nothing has waited and the transmitter has been idle, if that is so at `now`.
    pub fn rests_since(&self, now: Time) -> Option<Time> {
        let idle = self.idle.filter(|_| self.packets == 0)?;
        Some(Time(now.0.saturating_sub(idle.0)))
    }

    /// Nothing waits.
    pub const NONE: Backlog = Backlog {
        packets: 0,
        bytes: 0,
        idle: None,
        full: false,
    };
}

/// The flows whose data crosses a port, as an oracle knows them: those that
/// have started and are not complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ActiveFlows {
    /// How many flows there are.
    pub flows: u64,
    /// How many of them have a clamp on their window.
    pub clamped: u64,
    /// The sum of their base round trips.
    pub base_rtts: Span,
}

impl ActiveFlows {
    /// The mean of their base round trips, without queues and transmissions:
    /// propagation both ways, with the delays in force.
    pub fn base_rtt(&self) -> Option<Span> {
        self.base_rtts.0.checked_div(self.flows).map(Span)
    }
}

/// A port as its discipline sees it, besides the packets.
pub struct RouterContext<'a> {
    /// The present instant.
    pub now: Time,
    /// The link's rate in force, in bits per second.
    pub rate: f64,
    /// The link's propagation delay in force.
    pub delay: Span,
    /// The limit of the queue.
    pub limit: Limit,
    /// The queue's own random stream.
    pub random: &'a mut RandomStream,
    /// The feedback record of the packet in question, if it is data or a SYN with one.
    pub feedback: Option<&'a mut Feedback>,
    /// The active flows, known to oracles only.
    pub active_flows: ActiveFlows,
    /// The classes of the flows.
    pub classes: &'a Classes,
    /// When the discipline's timer is due: the discipline may write any time here,
    /// [`Time::NEVER`] for no timer. A time in the past is due now.
    pub wake: &'a mut Time,
}

impl RouterContext<'_> {
    /// The same context for another packet, with its feedback record.
    fn about<'a>(&'a mut self, feedback: Option<&'a mut Feedback>) -> RouterContext<'a> {
        RouterContext {
            now: self.now,
            rate: self.rate,
            delay: self.delay,
            limit: self.limit,
            random: self.random,
            feedback,
            active_flows: self.active_flows,
            classes: self.classes,
            wake: self.wake,
        }
    }
}

/// The events besides arrivals for which a discipline is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hooks {
    /// Enqueue and dequeue. Departures can then not be computed ahead.
    pub departures: bool,
    /// The first and last packets of connections.
    pub handshakes: bool,
}

impl Hooks {
    /// Departures alone.
    pub const DEPARTURES: Hooks = Hooks {
        departures: true,
        handshakes: false,
    };
}

/// The order in which packets leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DepartureOrder {
    /// As they came.
    Arrival,
    /// As they came, of each flow, its data and its other packets apart.
    PerFlow,
    /// By something that may change from packet to packet of a flow.
    Any,
}

/// A step in the life of a connection that a router can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handshake {
    /// The SYN arrives at this port.
    Syn,
    /// The SYN-ACK has come back over the other direction of the port's link.
    SynAck,
    /// The last segment of the connection arrives at this port, possibly a second time.
    Fin,
}

/// A queue discipline.
pub trait QueueDiscipline {
    /// Decides about an arriving packet, and may write into it. When the backlog is full it must not admit,
    /// unless [`QueueDiscipline::enqueue`] makes room. By default it drops packets beyond the limit.
    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        drop_tail::admission(backlog.full)
    }

    /// The hooks that it uses besides arrivals.
    fn hooks(&self) -> Hooks {
        Hooks::default()
    }

    /// With the hook `departures`: takes in a packet that was admitted, or that waited
    /// when this discipline took over. It puts the packet into one of its queues and
    /// drops what exceeds the limit: any packet, this one included. A discipline that
    /// keeps the order of arrival drops the handle.
    fn enqueue(
        &mut self,
        _context: &mut RouterContext<'_>,
        _waiting: &mut Waiting<'_>,
        _packet: PacketHandle,
    ) {
    }

    /// With the hook `departures`: the transmitter is free; returns the packet to
    /// transmit now. Packets may be dropped and marked on the way. By default
    /// [`QueueDiscipline::departure`] judges the oldest packet and, if that is dropped,
    /// the next one.
    ///
    /// As long as a packet waits, one has to be returned. Only a discipline that
    /// [`holds_back`](QueueDiscipline::holds_back) may return none yet: it then has its timer set. The port
    /// asks again right after the timer, and after each arrival and each change of its properties before that.
    fn dequeue(
        &mut self,
        context: &mut RouterContext<'_>,
        waiting: &mut Waiting<'_>,
    ) -> Option<PacketHandle> {
        while let Some(oldest) = waiting.oldest() {
            let waited = waiting.waited(&oldest);
            let backlog = waiting.backlog_without(&oldest);
            let (packet, feedback) = waiting.open(&oldest);
            match self.departure(&mut context.about(feedback), packet, waited, backlog) {
                Admission::Admit => return Some(oldest),
                Admission::Mark => {
                    waiting.mark(&oldest);
                    return Some(oldest);
                }
                Admission::Drop => waiting.drop(oldest),
            }
        }
        None
    }

    /// Judges a packet whose transmission would start now, and may write into it;
    /// `waited` is how long it has waited.
    fn departure(
        &mut self,
        _context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        _waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        Admission::Admit
    }

    /// Whether it shapes the traffic: while the transmitter is free, packets may have to
    /// wait all the same.
    fn holds_back(&self) -> bool {
        false
    }

    /// Whether it admits every packet that finds the transmitter free and nothing waiting, as it is, and is the same
    /// afterwards: the port then need not ask.
    fn lets_pass(&self) -> bool {
        false
    }

    /// The discipline starts at this port: with the run, or in place of another one.
    fn start(&mut self, _context: &mut RouterContext<'_>) {}

    /// Its timer is due.
    fn timer(&mut self, _context: &mut RouterContext<'_>, _waiting: &mut Waiting<'_>) {}

    /// A connection whose data crosses this port opens or ends.
    fn handshake(&mut self, _context: &mut RouterContext<'_>, _flow: FlowId, _step: Handshake) {}

    /// The order in which packets leave.
    fn order(&self) -> DepartureOrder {
        DepartureOrder::Arrival
    }

    /// The protocol in which it writes into packets, if there is one.
    fn protocol(&self) -> Option<Protocol> {
        None
    }

    /// Which packets it marks, by its parameters.
    fn marking(&self) -> Marking {
        Marking::Never
    }

    /// Returns a parameter that has no effect at such a port, or that stops all traffic there. Thresholds of
    /// the queue's length, which are declared as such, are checked elsewhere.
    fn flaw(&self, _site: &Site) -> Option<Flaw> {
        None
    }

    /// The rate to which it limits departures, in bits per second, if it has one of its own.
    fn shaped(&self) -> Option<f64> {
        None
    }

    /// Whether the packet in transmission counts towards a limit in packets.
    fn counts_in_service(&self) -> bool {
        false
    }

    /// With queues of its own: lists each of them, with its purpose or how its turn comes, in a word.
    fn queues<'a>(&'a self, _show: &mut dyn FnMut(&'static str, &'a PacketQueue)) {}

    /// Why it could not go on by its rules, if so.
    fn fault(&self) -> Option<String> {
        None
    }

    /// The internal variables, in the order of the entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Its parameters are about to change: it takes in the time that has passed with the
    /// present ones.
    fn catch_up(&mut self, _now: Time) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[crate::specification::Value]);
}

crate::registry! {
    /// Any registered queue discipline.
    enum AnyQueue: QueueDiscipline, explains fates {
        drop_tail => DropTail,
        priority => Priority,
        drr => Drr,
        sfq => Sfq,
        red => Red,
        adaptive_red => AdaptiveRed,
        sred => Sred,
        spred => Spred,
        choke => Choke,
        congestion_warning => CongestionWarning,
        blue => Blue,
        avq => Avq,
        codel => Codel,
        cobalt => Cobalt,
        fq => Fq,
        fq_codel => FqCodel,
        fq_cobalt => FqCobalt,
        fq_pie => FqPie,
        cake => Cake,
        pie => Pie,
        pi => Pi,
        pi2 => Pi2,
        dualpi2 => DualPi2,
        rem => Rem,
        rcp => Rcp,
        vcp => Vcp,
        xcp => Xcp,
        step => Step,
        policer => Policer,
        shaper => Shaper,
        rules => Rules,
    }
    tests {
        Tap = crate::sim::tests::tap::Tap,
        Gate = crate::sim::tests::gate::Gate,
        Late = crate::sim::tests::late::Late,
        Shares = crate::sim::tests::share::Shares,
        Template = crate::template::queue::Template,
    }
    proofs {
        TwoQueues = crate::stand_in::priority::Priority,
    }
}
