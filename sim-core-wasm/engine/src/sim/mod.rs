//! The simulation: event queue, network, run loop, interventions, views.

mod active_flows;
mod audit;
mod build;
mod change;
mod clamps;
mod deliver;
pub mod error;
pub mod events;
mod ports;
mod processing;
mod report;
mod routing;
pub mod series;
mod sessions;
mod sources;
mod streams;
#[cfg(test)]
pub(crate) mod tests;
pub mod view;

use std::sync::Arc;

use crate::link::medium::{AnyMedium, MediumId};
use crate::link::port::Port;
use crate::measure::sight::{Sight, What};
use crate::measure::{EventKind, Recorder};
use crate::packet::ledger::Ledger;
use crate::packet::side::{Extra, Slab};
use crate::packet::{Kind, LOST, Packet, SYN};
use crate::plan::TimedChange;
use crate::queue::Verdict;
use crate::sim::error::RunError;
use crate::sim::events::{EventQueue, Key};
use crate::sim::processing::Processing;
use crate::sim::routing::END;
use crate::sim::sessions::Session;
use crate::sim::sources::Application;
use crate::sim::streams::Stream;
use crate::tcp::connection::Connection;
use crate::tcp::receiver::Receiver;
use crate::tcp::statistics::FlowStatistics;
use crate::units::{Span, Time};

#[cfg(feature = "audit")]
pub use audit::Progress;
pub use build::Options;
pub use view::Frame;

/// More packets than this in the network at once stop a run.
pub const MOST_PACKETS: u64 = 4_000_000;

/// More connections of sessions than this are never open at once.
pub const MOST_CONNECTIONS: usize = 16_384;

/// No flow, or no port, in a record.
pub const NONE: u32 = u32::MAX;

/// Why a run came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is where it was asked to go.
    Reached,
    /// The number of events granted is used up.
    Budget,
}

/// Which series of the recorder belong to a flow.
#[derive(Clone, Copy, Debug)]
struct FlowSeries {
    cwnd: u32,
    ssthresh: u32,
    flight: u32,
    rtt: u32,
    acknowledged: u32,
    received: u32,
    internals: u32,
    /// The clamp's first internal variable.
    clamp: u32,
    /// The application's first internal variable.
    source: u32,
}

/// What the packets of a flow are to its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// They belong to its connection.
    Connection,
    /// They are datagrams. Its connection never starts: it keeps the books.
    Datagrams,
    /// They belong to its stream. Its connection never starts: it keeps the books.
    Stream,
    /// It sends none itself. Its connection never starts: it is the model of
    /// those of its sessions.
    Sessions,
    /// They belong to its connection, which is one of a flow's sessions.
    Session,
}

/// Both ends of a connection.
#[derive(Clone, Debug)]
struct Flow {
    connection: Connection,
    receiver: Receiver,
    /// Both ends of its protocol, where that is none of TCP.
    stream: Option<Box<Stream>>,
    start: Time,
    /// What it adds to the base round trips of the ports it crosses, while it runs.
    base_rtt: Option<Span>,
    /// Where its route back stands in the table of routes.
    backward: u32,
    /// When its timers' events stand in the event queue.
    sender_armed: Time,
    receiver_armed: Time,
    received_bits: f64,
    deliveries: u64,
    processing: Processing,
    ledger: Ledger,
    /// What the recorder was told last of what seldom changes.
    told: (f64, Option<Span>),
    series: FlowSeries,
    role: Role,
    /// The flow of the plan that it is, or is a session of.
    owner: u32,
    session: Session,
    /// Bytes that got through beside its own connection.
    through: u64,
}

/// A whole simulation as a plain value: to clone it is to take a snapshot.
#[derive(Clone, Debug)]
pub struct Sim {
    now: Time,
    events: u64,
    digest: u64,
    live: u64,
    /// More in the network at once stop the run.
    most_packets: u64,
    queue: EventQueue,
    ports: Vec<Port>,
    media: Vec<AnyMedium>,
    /// The component of the first timer. Before the timers come the departures of
    /// every port, the arrivals of every port, and the media.
    timers: usize,
    /// The flows of the plan, then the places of their sessions.
    flows: Vec<Flow>,
    applications: Vec<Application>,
    routes: Arc<[u32]>,
    sides: Slab<Extra>,
    changes: Arc<[TimedChange]>,
    applied: usize,
    warmup: Option<Time>,
    scratch: Vec<f64>,
    fault: Option<RunError>,
    #[cfg(any(test, feature = "audit"))]
    stand_ins: crate::stand_in::StandIns,
}

/// What is folded into the digest.
#[derive(Clone, Copy, Debug)]
enum Fold {
    Delivery = 1,
    Drop = 2,
    Loss = 3,
    Mark = 4,
    Timeout = 5,
    Expulsion = 6,
    LateMark = 7,
}

impl Sim {
    /// The present instant.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Packets that reached the end of a link, and timers that did something.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Packets in the network.
    pub fn live_packets(&self) -> u64 {
        self.live
    }

    /// When a live change made now would apply: the whole microsecond strictly
    /// after the present.
    pub fn stamp(&self) -> Time {
        self.now.next_microsecond()
    }

    /// The changes to apply as the run goes on; the first ones, as many as have
    /// been applied, must be those that were.
    pub fn set_changes(&mut self, changes: Arc<[TimedChange]>) {
        self.changes = changes;
        #[cfg(any(test, feature = "audit"))]
        {
            let mut changed = self.changes.to_vec();
            self.stand_ins.changes(&mut changed);
            self.changes = changed.into();
        }
    }

    /// How many of the changes have been applied.
    pub fn applied_changes(&self) -> usize {
        self.applied
    }

    /// The digest of everything that happened up to now. Independent of how the
    /// run was paused, probed or rewound.
    pub fn digest(&mut self, recorder: &mut Recorder) -> u64 {
        self.settle(recorder);
        finish(self.digest ^ self.now.0)
    }

    /// Brings lazily computed departures up to the present. No effect on the run.
    pub fn settle(&mut self, recorder: &mut Recorder) {
        let end = Time(self.now.0 + 1);
        for index in 0..self.ports.len() {
            self.ports[index].settle(end, recorder);
            self.book_packet_events(index, recorder);
        }
    }

    /// Gives back room that is not in use: for a copy that is kept.
    pub fn compact(&mut self) {
        for port in &mut self.ports {
            port.compact();
        }
    }

    /// An estimate of the bytes this state takes.
    pub fn state_bytes(&self) -> usize {
        let ports: usize = self
            .ports
            .iter()
            .map(|p| size_of::<Port>() + p.heap_bytes())
            .sum();
        let sources: usize = self
            .applications
            .iter()
            .map(|a| size_of::<Application>() + a.pool.heap_bytes())
            .sum();
        let flows: usize = self
            .flows
            .iter()
            .map(|f| {
                let stream = f.stream.as_ref().map_or(0, |stream| stream.heap_bytes());
                size_of::<Flow>() + f.connection.heap_bytes() + f.receiver.heap_bytes() + stream
            })
            .sum();
        size_of::<Sim>()
            + ports
            + self.media.len() * size_of::<AnyMedium>()
            + flows
            + sources
            + self.queue.heap_bytes()
            + self.sides.used() * size_of::<Extra>()
    }

    /// Runs until `until`, all its events included, or for `most_events` events.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn run(
        &mut self,
        until: Time,
        most_events: u64,
        recorder: &mut Recorder,
    ) -> Result<Stop, RunError> {
        let last = self.events.saturating_add(most_events);
        loop {
            // Whatever comes first: the end, the end of the warm-up, a change.
            let change = self
                .changes
                .get(self.applied)
                .map_or(Time::NEVER, |change| change.at);
            let warmup = self.warmup.unwrap_or(Time::NEVER);
            let boundary = change.min(warmup);
            let end = if boundary <= until {
                Key::before(boundary)
            } else {
                Key::before(Time(until.0 + 1))
            };
            while let Some(key) = self.queue.first()
                && key < end
            {
                if self.events >= last {
                    return Ok(Stop::Budget);
                }
                self.dispatch(key, recorder);
                if let Some(fault) = &self.fault {
                    return Err(fault.clone());
                }
            }
            if let Some(fault) = &self.fault {
                return Err(fault.clone());
            }
            if boundary > until {
                self.now = self.now.max(until);
                return Ok(Stop::Reached);
            }
            self.now = boundary;
            if warmup <= change {
                self.begin_measurement(recorder);
            } else {
                self.apply_next(recorder);
            }
        }
    }

    /// Runs one event. Gives whether there was one.
    ///
    /// # Errors
    /// When the network holds more packets than it may.
    pub fn step(&mut self, recorder: &mut Recorder) -> Result<bool, RunError> {
        let before = self.events;
        while self.events == before {
            let Some(key) = self.queue.first() else {
                return Ok(false);
            };
            self.run(key.time(), 1, recorder)?;
        }
        Ok(true)
    }

    fn dispatch(&mut self, key: Key, recorder: &mut Recorder) {
        self.now = key.time();
        let ports = self.ports.len();
        let component = key.component();
        if let Some(index) = component.checked_sub(ports) {
            if index < ports {
                self.wire(index, recorder);
            } else if let Some(timer) = component.checked_sub(self.timers) {
                self.timer(timer, recorder);
            } else {
                self.medium(MediumId((index - ports) as u32), recorder);
            }
        } else {
            let port = &mut self.ports[component];
            self.events += u64::from(port.timer(self.now, recorder, &mut self.sides));
            port.departure(self.now, recorder, &mut self.sides);
            self.book_packet_events(component, recorder);
            self.arm_port(component);
        }
    }

    /// A packet reaches the far end of a link.
    fn wire(&mut self, index: usize, recorder: &mut Recorder) {
        let now = self.now;
        let component = self.ports.len() + index;
        let port = &mut self.ports[index];
        let taken = port.take(now, recorder);
        let next = port.rearm_wire();
        self.queue.put(next, component);
        if self.ports[index].has_unbooked_losses() {
            self.book_packet_events(index, recorder);
        }
        if !taken {
            return;
        }
        // Copied whole from where it has lain: a copy in pieces, or of a packet
        // just written, stalls the processor.
        let packet = *self.ports[index].taken();
        self.live -= 1;
        if packet.has(LOST | SYN) {
            if packet.has(LOST) {
                return;
            }
            self.greet(index, &packet);
        }
        let port = index as u32;
        recorder.witness(|| Sight::of(&packet, now, What::Arrived { port }));
        self.events += 1;
        let hop = self.routes[packet.address.hop()];
        if hop == END {
            self.deliver(&packet, recorder);
        } else {
            self.admit(hop as usize, &packet, recorder);
        }
    }

    /// The first packet of a connection has come over the wire of port `index`:
    /// an answer is shown to the port at the same node that leads back.
    fn greet(&mut self, index: usize, packet: &Packet) {
        let back = index ^ 1;
        if packet.kind() == Kind::SynAck {
            self.ports[back].answered(packet.flow(), self.now, &mut self.sides);
            self.arm_port(back);
        }
    }

    /// A packet leaves an end of its connection.
    fn emit(&mut self, packet: &Packet, recorder: &mut Recorder) {
        let flow = &mut self.flows[packet.flow() as usize];
        flow.ledger.sent += u64::from(packet.is_data());
        let port = self.routes[packet.address.hop()] as usize;
        let transmission = || self.ports[port].transmission_time(packet.size());
        let processing = flow.processing.draw(transmission);
        self.ports[port].process_next(processing);
        let numbered;
        let packet = if flow.role == Role::Session {
            numbered = flow.session.numbered(packet);
            &numbered
        } else {
            packet
        };
        recorder.witness(|| Sight::of(packet, self.now, What::Sent(self.standing(packet))));
        self.admit(port, packet, recorder);
    }

    #[inline]
    fn admit(&mut self, index: usize, packet: &Packet, recorder: &mut Recorder) {
        let port = &mut self.ports[index];
        let verdict = port.arrive(
            packet,
            packet.address.next(),
            self.now,
            recorder,
            &mut self.sides,
        );
        let (rearms, unarmed) = (port.rearms(), port.is_wire_unarmed());
        match verdict {
            Verdict::Admit => {}
            Verdict::Mark => {
                let sequence = port.sequence();
                self.fold(Fold::Mark, index, sequence, self.now);
                let flow = self.flows[packet.flow() as usize].owner;
                recorder.event(self.now, EventKind::Mark, flow, index as u32);
            }
            Verdict::Drop => {
                let sequence = port.sequence();
                self.fold(Fold::Drop, index, sequence, self.now);
                let flow = self.flows[packet.flow() as usize].owner;
                recorder.event(self.now, EventKind::Drop, flow, index as u32);
                let port = index as u32;
                recorder.witness(|| Sight::of(packet, self.now, What::Dropped { port }));
                self.discard(
                    packet,
                    self.now,
                    |flow| &mut flow.dropped,
                    |statistics| statistics.drops += 1,
                );
                return;
            }
        }
        recorder.witness(|| Sight::of(packet, self.now, self.admitted(index)));
        self.live += 1;
        if self.live > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooManyPackets { at, limit });
        }
        // With the wire's event in the queue, a packet behind others changes nothing.
        if rearms {
            self.after_arrival(index, recorder);
        } else if unarmed {
            self.arm_wire(index);
        }
    }

    /// A packet is gone since `at`: books it with its flow and frees what it carried.
    fn discard(
        &mut self,
        packet: &Packet,
        at: Time,
        entry: impl FnOnce(&mut Ledger) -> &mut u64,
        count: impl FnOnce(&mut FlowStatistics),
    ) {
        let flow = &mut self.flows[packet.flow() as usize];
        // A window without bound would go on for ever at a queue that is full.
        if flow.connection.flight() > self.most_packets {
            let (at, limit) = (self.now, self.most_packets);
            self.fault
                .get_or_insert(RunError::TooMuchOutstanding { at, limit });
        }
        if packet.is_data() {
            *entry(&mut flow.ledger) += 1;
            // By when it happened, not by when it is booked; by then the place of a
            // session may have another one, and the flow goes on anyhow.
            let goes_on = flow.role == Role::Session;
            if goes_on || flow.connection.completed.is_none_or(|end| at <= end) {
                count(&mut flow.connection.statistics);
            }
        }
        if let Some(handle) = packet.side() {
            self.sides.release(handle);
        }
    }

    /// Folds what happened into the digest. The sum of well-mixed terms does not
    /// depend on the order in which lazily found events of one instant or of
    /// different components are booked; each term holds its time and place.
    fn fold(&mut self, what: Fold, component: usize, sequence: u64, at: Time) {
        let term = at.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ sequence.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)
            ^ ((component as u64) << 8 | what as u64).wrapping_mul(0xa076_1d64_78bd_642f);
        self.digest = self.digest.wrapping_add(finish(term));
    }
}

/// The finalizer of `SplitMix64`.
fn finish(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
