//! The packet trace: every packet at every step of its path, as the run goes.
//!
//! A run is traced by handing [`Sim::run_traced`](crate::sim::Sim::run_traced) a [`Traced`] recorder, whose sink takes
//! each event as it happens; nothing is kept here. The parts of the simulation that packets pass are compiled once for
//! a recorder alone, which traces nothing, and once for one that is traced: a run that nobody traces pays nothing.

use crate::control::Phase;
use crate::ids::{FlowId, PortId};
use crate::measure::Recorder;
use crate::measure::changes::{Change, Watcher};
use crate::packet::class::Class;
use crate::packet::fate::Fate;
use crate::packet::side::{Extra, Sides};
use crate::packet::{Kind, Packet, RETRANSMISSION, STAMPED};
use crate::reason::Because;
use crate::tcp::witness::{Nobody, Witness};
use crate::units::{Span, Time};

/// A receiver of the events of a packet trace.
pub trait Sink {
    /// A packet is at a step of its path. Events come in order of time; only what a wire did to a packet may come
    /// later than it happened, from a port that computes departures ahead.
    fn packet(&mut self, event: &PacketEvent);

    /// The sending end of a connection has acted: it has taken in a packet, or its timer has expired.
    fn sender(&mut self, _at: Time, _flow: FlowId, _state: &SenderState) {}

    /// Whether it wants the reasons of a connection's changes.
    fn wants_reasons(&self, _flow: FlowId) -> bool {
        false
    }

    /// Whether it wants the reasons of the fates of a connection's packets: without those of its changes they cost
    /// much less.
    fn wants_fates(&self, flow: FlowId) -> bool {
        self.wants_reasons(flow)
    }

    /// The sending end of a connection has changed its window, its threshold or its pacing rate: once for each step
    /// of what it does upon a packet or a timer, after the packet was delivered.
    fn changed(&mut self, _change: &Change) {}

    /// A queue gave this reason for the fate of a packet, which [`Sink::packet`] gets next; none where the
    /// buffer was full, or where the fate was the wire's or the radio's.
    fn decided(&mut self, _at: Time, _port: PortId, _because: Option<Because>) {}
}

/// Keeps every event.
impl Sink for Vec<PacketEvent> {
    fn packet(&mut self, event: &PacketEvent) {
        self.push(*event);
    }
}

/// The observer of a run: a recorder, which may have its packets traced beside it.
pub(crate) trait Observer {
    /// The recorder.
    fn recorder(&mut self) -> &mut Recorder;

    /// Gets an event of a packet.
    fn trace(&mut self, event: impl FnOnce() -> PacketEvent);

    /// Gets a packet that has been transmitted, where that is reported when it happens.
    #[inline]
    fn trace_departure(&mut self, event: impl FnOnce() -> PacketEvent) {
        self.trace(event);
    }

    /// Gets the state of a sending end.
    fn hear(&mut self, at: Time, flow: FlowId, state: impl FnOnce() -> SenderState);

    /// Gets the reason for a packet's fate, before the packet; most do not ask.
    #[inline]
    fn decide(
        &mut self,
        _at: Time,
        _port: PortId,
        _flow: FlowId,
        _because: impl FnOnce() -> Option<Because>,
    ) {
    }

    /// Watches a call of a sending end; nobody does unless reasons are asked for.
    #[inline]
    fn witness(&mut self, _at: Time, _flow: FlowId) -> impl Witness {
        Nobody
    }

    /// Whoever takes in the changes of a connection, if they are wanted.
    #[inline]
    fn changes(&mut self, _flow: FlowId) -> Option<&mut dyn Sink> {
        None
    }
}

impl Observer for Recorder {
    #[inline]
    fn recorder(&mut self) -> &mut Recorder {
        self
    }

    #[inline]
    fn trace(&mut self, _event: impl FnOnce() -> PacketEvent) {}

    #[inline]
    fn hear(&mut self, _at: Time, _flow: FlowId, _state: impl FnOnce() -> SenderState) {}
}

/// A recorder whose run is traced.
pub struct Traced<'a> {
    recorder: &'a mut Recorder,
    sink: &'a mut dyn Sink,
}

impl<'a> Traced<'a> {
    /// `sink` takes in the events of a run that `recorder` records.
    pub fn new(recorder: &'a mut Recorder, sink: &'a mut dyn Sink) -> Traced<'a> {
        Traced { recorder, sink }
    }
}

impl Observer for Traced<'_> {
    fn recorder(&mut self) -> &mut Recorder {
        self.recorder
    }

    fn trace(&mut self, event: impl FnOnce() -> PacketEvent) {
        self.sink.packet(&event());
    }

    fn hear(&mut self, at: Time, flow: FlowId, state: impl FnOnce() -> SenderState) {
        self.sink.sender(at, flow, &state());
    }
}

/// A recorder whose run is traced or not, which turns out as it runs.
///
/// The parts that packets pass are compiled once for both, where twice would be too large; each step pays a branch.
pub struct MaybeTraced<'a> {
    recorder: &'a mut Recorder,
    sink: Option<&'a mut dyn Sink>,
}

impl<'a> MaybeTraced<'a> {
    /// `sink` takes in the events of a run that `recorder` records; nobody does without one.
    pub fn new(recorder: &'a mut Recorder, sink: Option<&'a mut dyn Sink>) -> MaybeTraced<'a> {
        MaybeTraced { recorder, sink }
    }
}

impl Observer for MaybeTraced<'_> {
    #[inline]
    fn recorder(&mut self) -> &mut Recorder {
        self.recorder
    }

    #[inline]
    fn trace(&mut self, event: impl FnOnce() -> PacketEvent) {
        if let Some(sink) = &mut self.sink {
            tell(*sink, event);
        }
    }

    /// The arrival says when it was, of every port.
    #[inline]
    fn trace_departure(&mut self, _event: impl FnOnce() -> PacketEvent) {}

    #[inline]
    fn hear(&mut self, at: Time, flow: FlowId, state: impl FnOnce() -> SenderState) {
        if let Some(sink) = &mut self.sink {
            tell_state(*sink, at, flow, state);
        }
    }
}

/// Apart, so that a run that is not traced steps over a call.
#[cold]
#[inline(never)]
fn tell(sink: &mut dyn Sink, event: impl FnOnce() -> PacketEvent) {
    sink.packet(&event());
}

#[cold]
#[inline(never)]
fn tell_state(sink: &mut dyn Sink, at: Time, flow: FlowId, state: impl FnOnce() -> SenderState) {
    sink.sender(at, flow, &state());
}

/// A recorder whose run is traced with the reasons for what happens.
///
/// It is not a [`Traced`] with a switch, so that programs that never explain anything do not carry the reasons.
pub struct Explained<'a>(Traced<'a>);

impl<'a> Explained<'a> {
    /// `sink` takes in the events of a run that `recorder` records, and reasons where it wants them.
    pub fn new(recorder: &'a mut Recorder, sink: &'a mut dyn Sink) -> Explained<'a> {
        Explained(Traced::new(recorder, sink))
    }
}

impl Observer for Explained<'_> {
    fn recorder(&mut self) -> &mut Recorder {
        self.0.recorder()
    }

    fn trace(&mut self, event: impl FnOnce() -> PacketEvent) {
        self.0.trace(event);
    }

    fn hear(&mut self, at: Time, flow: FlowId, state: impl FnOnce() -> SenderState) {
        self.0.hear(at, flow, state);
    }

    fn decide(
        &mut self,
        at: Time,
        port: PortId,
        flow: FlowId,
        because: impl FnOnce() -> Option<Because>,
    ) {
        if self.0.sink.wants_fates(flow) {
            self.0.sink.decided(at, port, because());
        }
    }

    fn witness(&mut self, at: Time, flow: FlowId) -> impl Witness {
        Watcher::new(self.0.sink, at, flow)
    }

    fn changes(&mut self, flow: FlowId) -> Option<&mut dyn Sink> {
        if self.0.sink.wants_reasons(flow) {
            Some(self.0.sink)
        } else {
            None
        }
    }
}

/// A packet at a step of its path.
#[derive(Clone, Copy, Debug)]
pub struct PacketEvent {
    /// The time of the step.
    pub at: Time,
    /// The packet as it is there.
    pub packet: Packet,
    /// The properties of its flow.
    pub class: Class,
    /// The fields that it carries beside its fixed ones: SACK blocks, the window, counters of marks.
    pub extra: Extra,
    /// The step.
    pub step: Step,
}

/// A step of a packet's path.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// The packet left an end of its connection.
    Sent(SenderState),
    /// A port enqueued the packet.
    Enqueued {
        /// The port.
        port: PortId,
        /// Packets waiting there, this one included if it has to wait.
        waiting: u64,
        /// Bytes waiting.
        bytes: u64,
    },
    /// The packet met a fate at a port.
    Met {
        /// The port.
        port: PortId,
        /// Which fate.
        fate: Fate,
    },
    /// The packet has been transmitted and enters the wire of a port that does not
    /// compute departures ahead.
    Transmitted {
        /// The port.
        port: PortId,
    },
    /// The packet reached the far end of the wire of a port.
    Arrived {
        /// The port.
        port: PortId,
        /// When its transmission began there.
        began: Time,
        /// When that ended, and the packet entered the wire.
        left: Time,
    },
    /// The packet reached the end of its connection and is about to be processed.
    Delivered {
        /// The segment that the receiving end expects next.
        expected: u64,
        /// The first segment that the sending end holds unacknowledged.
        unacknowledged: u64,
    },
}

/// The state of the sending end of a connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SenderState {
    /// Segments estimated in the network, with that just sent: `pipe` with SACK,
    /// otherwise the flight size.
    pub in_network: u64,
    /// The first segment not acknowledged.
    pub unacknowledged: u64,
    /// The congestion window, in segments.
    pub cwnd: f64,
    /// The slow-start threshold, in segments.
    pub ssthresh: f64,
    /// New segments sent beyond the window since the last new acknowledgement,
    /// as limited transmit allows (RFC 3042).
    pub limited: u64,
    /// Whether the highest segment sent may leave whatever the flight size: a tail loss
    /// probe (RFC 8985), or F-RTO's test (RFC 5682).
    pub exempt: bool,
    /// The phase of congestion control.
    pub phase: Phase,
    /// Everything written has been sent, though the window has room.
    pub short_of_data: bool,
    /// The receiver's window, in segments.
    pub receive_window: u64,
    /// The most that a clamp lets the window be; infinite without one.
    pub ceiling: f64,
    /// A segment that the window allows waits for its turn: pacing holds it back.
    pub is_paced: bool,
    /// The window is in full use, so that it may grow.
    pub is_full: bool,
    /// The round trip measured last.
    pub latest_rtt: Option<Span>,
    /// The smoothed round trip.
    pub smoothed_rtt: Option<Span>,
    /// The minimum round trip so far.
    pub least_rtt: Option<Span>,
    /// The rate that segments are paced with, in segments per second; infinite where they are not.
    pub rate: f64,
    /// Segments behind the first one not acknowledged that are known to have arrived: by SACK, otherwise by duplicates.
    pub beyond: u64,
}

impl SenderState {
    /// That of an end without a window.
    pub const UNBOUNDED: SenderState = SenderState {
        in_network: 0,
        unacknowledged: 0,
        cwnd: f64::INFINITY,
        ssthresh: f64::INFINITY,
        limited: 0,
        exempt: false,
        phase: Phase::Open,
        short_of_data: false,
        receive_window: u64::MAX,
        ceiling: f64::INFINITY,
        is_paced: false,
        is_full: true,
        latest_rtt: None,
        smoothed_rtt: None,
        least_rtt: None,
        rate: f64::INFINITY,
        beyond: 0,
    };
}

impl PacketEvent {
    /// An event of the packet trace: `packet` is at `step`; `sides` have what it carries beside its fields.
    #[inline(never)]
    pub(crate) fn new(packet: &Packet, sides: &Sides, at: Time, step: Step) -> PacketEvent {
        let extra = packet.side().and_then(|handle| sides.get(handle));
        PacketEvent {
            at,
            packet: *packet,
            class: sides.classes.get(packet.flow()),
            extra: extra.unwrap_or_default(),
            step,
        }
    }

    /// The connection that the packet belongs to.
    pub fn flow(&self) -> FlowId {
        self.packet.flow()
    }

    /// The kind of packet.
    pub fn kind(&self) -> Kind {
        self.packet.kind()
    }

    /// Data: its segment. Acknowledgement: the segment expected next.
    pub fn number(&self) -> u64 {
        self.packet.number
    }

    /// Bytes on the wire.
    pub fn size(&self) -> u16 {
        self.packet.size()
    }

    /// Whether the segment has been sent before, as the packet says.
    pub fn is_retransmission(&self) -> bool {
        self.packet.has(RETRANSMISSION)
    }

    /// The timestamp that it echoes, in ticks, if it carries timestamps.
    pub fn echo(&self) -> Option<u32> {
        self.packet.has(STAMPED).then(|| self.packet.echo())
    }
}
