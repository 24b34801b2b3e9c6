//! The sending end of a connection: what to send, and when.

mod acknowledge;
mod clamped;
mod congestion;
mod growth;
mod recovery;
mod send;
mod spurious;
mod tail;
#[cfg(test)]
mod tests;

use crate::catalog::Chosen;
use crate::clamp::AnyClamp;
use crate::control::Ecn;
use crate::control::Recovery;
use crate::control::{Needs, Phase, Window};
use crate::ecn::AnyEcn;
use crate::packet::side::Feedback;
use crate::packet::{Address, Kind, Packet};
use crate::rng::Spring;
use crate::sender::AnySender;
use crate::slow_start::AnySlowStart;
use crate::tcp::delivery::DeliveryRate;
use crate::tcp::ecn::Answers;
use crate::tcp::pacing::Pacer;
use crate::tcp::prr::Prr;
use crate::tcp::rack::Rack;
use crate::tcp::rtt::RttEstimator;
use crate::tcp::scoreboard::Scoreboard;
use crate::tcp::statistics::FlowStatistics;
use crate::tcp::transport::Transport;
use crate::tcp::undo::Undo;
use crate::tcp::usage::Usage;
use crate::units::{Span, Time};

/// IP and TCP headers without options, in bytes.
pub const HEADERS: u64 = 40;

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Not started.
    Waiting,
    /// The SYN is out.
    Handshake,
    /// Data may flow.
    Established,
    /// All data is acknowledged.
    Complete,
}

/// What a call of the sending end brought about, for logs and digests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    /// Fast recovery was entered.
    pub recovery: bool,
    /// The retransmission timer expired.
    pub timeout: bool,
    /// The last byte was acknowledged.
    pub complete: bool,
}

/// Bytes of headers of a segment of data.
fn header(transport: &Transport) -> u64 {
    HEADERS
        + if transport.timestamps {
            transport.timestamp_option
        } else {
            0
        }
}

/// The sending end of one connection.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Connection {
    /// The congestion window.
    pub window: Window,
    /// How far it has come.
    pub stage: Stage,
    /// Latest unambiguous round trip.
    pub last_rtt: Option<Span>,
    /// What it did.
    pub statistics: FlowStatistics,
    /// When it was complete.
    pub completed: Option<Time>,
    /// When the first packet left.
    pub started: Option<Time>,
    board: Scoreboard,
    /// Next segment to send; behind SND.MAX only when going back after a timeout without SACK.
    next: u64,
    phase: Phase,
    /// Recovery lasts until everything below this is acknowledged.
    recover: u64,
    /// Fast recovery is not entered below this (RFC 6582, section 3.2; RFC 6675, section 5.1).
    barrier: u64,
    dup_acks: u64,
    /// Segments sent by limited transmit since the last new acknowledgement.
    limited: u64,
    /// The first retransmission of a recovery leaves whatever the window says.
    forced: bool,
    partial_acked: bool,
    rescued: bool,
    /// RACK-TLP, where it is how losses are found.
    rack: Option<Box<Rack>>,
    /// The reduction that is under way, where it is spread over a round trip.
    prr: Option<Prr>,
    /// Without SACK: duplicates that stand for segments delivered during it, or at
    /// any time where the window is the control's own or counts segments.
    counted: u64,
    /// The last reduction, as long as it may turn out spurious.
    undo: Option<Box<Undo>>,
    round_end: u64,
    rtt: RttEstimator,
    /// Expiries of the timer since new data was acknowledged last.
    expiries: u32,
    /// The segment timed for the timeout when there are no timestamps.
    timed: Option<(u64, Time)>,
    deadline: Time,
    last_sent: Time,
    syn_sent: u32,
    control: AnySender,
    slow_start: AnySlowStart,
    /// What bounds the window from outside, if anything does.
    clamp: Option<Box<AnyClamp>>,
    /// The control or the clamp has a time of its own.
    alarmed: bool,
    /// What it needs of the transport.
    needs: Needs,
    /// How the flow uses ECN.
    way: AnyEcn,
    ecn: Answers,
    /// Somebody wants to know of each departure.
    watched: bool,
    usage: Usage,
    pacer: Pacer,
    /// Kept only for a control that needs it.
    delivery: Option<Box<DeliveryRate>>,
    /// Lost segments that the control has been told of.
    lost_told: u64,
    /// Where a control that draws gets its stream from.
    spring: Spring,
    transport: Transport,
    total: u64,
    /// Segments that the application has written: those below may be sent.
    offered: u64,
    last_payload: u64,
    receive_limit: u64,
    header: u64,
    tick: u64,
    flow: u32,
    route: u32,
}

impl Connection {
    /// A connection that has not started. `total` is the bytes it will carry,
    /// or nothing for endless data; `route` is its entry in the table of routes.
    #[allow(clippy::too_many_arguments, reason = "what a flow is made of")]
    pub fn new(
        flow: u32,
        route: u32,
        sender: &Chosen,
        slow_start: &Chosen,
        transport: &Transport,
        ecn: &Chosen,
        total: Option<u64>,
        spring: Spring,
    ) -> Connection {
        let segment = transport.segment;
        let (segments, last_payload) = match total {
            None => (u64::MAX, segment),
            Some(0) => (0, 0),
            Some(bytes) => (bytes.div_ceil(segment), (bytes - 1) % segment + 1),
        };
        let window = Window {
            cwnd: transport.initial_segments(),
            ssthresh: f64::INFINITY,
        };
        let control = AnySender::new(sender);
        let way = AnyEcn::new(ecn);
        let mut connection = Connection {
            window,
            stage: Stage::Waiting,
            last_rtt: None,
            statistics: FlowStatistics::default(),
            completed: None,
            started: None,
            board: Scoreboard::default(),
            next: 0,
            phase: Phase::Open,
            recover: 0,
            barrier: 0,
            dup_acks: 0,
            limited: 0,
            forced: false,
            partial_acked: false,
            rescued: false,
            rack: (transport.recovery == Recovery::Rack).then(|| Box::new(Rack::new())),
            prr: None,
            counted: 0,
            undo: None,
            round_end: 0,
            rtt: RttEstimator::new(transport),
            expiries: 0,
            timed: None,
            deadline: Time::NEVER,
            last_sent: Time::ZERO,
            syn_sent: 0,
            slow_start: AnySlowStart::new(slow_start),
            clamp: None,
            alarmed: false,
            needs: Needs::default(),
            ecn: Answers::new(way.ends(&control.needs())),
            way,
            watched: false,
            usage: Usage::default(),
            pacer: Pacer::new(transport),
            delivery: None,
            lost_told: 0,
            spring,
            control,
            transport: transport.clone(),
            total: segments,
            offered: segments,
            last_payload,
            receive_limit: transport
                .receive_window
                .map_or(u64::MAX, |bytes| ((bytes / segment as f64) as u64).max(1)),
            header: header(transport),
            tick: Span::from_seconds(transport.clock).0.max(1),
            flow,
            route,
        };
        connection.provide();
        connection.give_stream();
        connection
    }

    /// Gives a control that draws its random stream: no two get the same.
    fn give_stream(&mut self) {
        if self.needs.random {
            self.control.seed(self.spring.stream());
            self.spring = self.spring.branch(u64::from(self.flow));
        }
    }

    /// Switches on what the control needs.
    fn provide(&mut self) {
        self.needs = self.control.needs();
        self.transport.timestamps |= self.needs.timestamps;
        self.ecn.adopt(self.ecn());
        self.header = header(&self.transport);
        if self.needs.pacing {
            self.pacer.switch_on();
        }
        if self.needs.rate && self.delivery.is_none() {
            let outstanding = self.board.high() - self.board.una();
            self.delivery = Some(Box::new(DeliveryRate::new(outstanding)));
            self.board.keep_losses();
        }
        self.watched = self.pacer.is_on() || self.delivery.is_some() || self.needs.departures;
        self.alarmed = self.needs.alarm || self.clamp.is_some();
    }

    /// A connection in the place of this one, which is over: with the control
    /// and the switches of `model`, which has not started, and its own memory
    /// and books.
    pub fn renew(&mut self, model: &Connection, total: u64) {
        let mut fresh = Connection {
            flow: self.flow,
            total: total.div_ceil(model.transport.segment),
            last_payload: (total.max(1) - 1) % model.transport.segment + 1,
            ..model.clone()
        };
        fresh.offered = fresh.total;
        // Its own draws, and not those of the connection before.
        fresh.spring = self.spring.branch(u64::from(self.flow));
        fresh.give_stream();
        std::mem::swap(&mut fresh.statistics, &mut self.statistics);
        std::mem::swap(&mut fresh.board, &mut self.board);
        fresh.board.clear();
        *self = fresh;
    }

    /// This connection, which has not started, as number `flow`.
    #[must_use]
    pub fn at_place(&self, flow: u32) -> Connection {
        let mut copy = Connection {
            flow,
            spring: self.spring.branch(u64::from(flow)),
            ..self.clone()
        };
        copy.give_stream();
        copy
    }

    /// The application has nothing to send but what it will write.
    pub fn await_writing(&mut self) {
        self.offered = 0;
    }

    /// The application writes so many full segments.
    pub fn write(&mut self, segments: u64) {
        self.offered = self.offered.saturating_add(segments).min(self.total);
    }

    /// The application takes back what has not been sent.
    pub fn withdraw(&mut self) {
        self.offered = self.board.high();
    }

    /// The switches in force.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Its entry in the table of routes.
    pub fn route(&self) -> u32 {
        self.route
    }

    /// The congestion control.
    pub fn control(&self) -> &AnySender {
        &self.control
    }

    /// What the congestion control needs of the transport.
    pub fn needs(&self) -> &Needs {
        &self.needs
    }

    /// How its ends use ECN.
    pub fn ecn(&self) -> Option<Ecn> {
        self.way.ends(&self.needs)
    }

    /// The feedback record of a segment that leaves now, if it carries one.
    pub fn feedback(&self) -> Option<Feedback> {
        self.needs
            .feedback
            .map(|_| self.control.feedback(&self.window, self.rtt.smoothed()))
    }

    /// Where the connection stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The smoothed round trip.
    pub fn srtt(&self) -> Option<Span> {
        self.rtt.smoothed()
    }

    /// The least round trip of the connection.
    pub fn least_rtt(&self) -> Option<Span> {
        self.rtt.least()
    }

    /// When something is due without a packet arriving: a timer, the
    /// departure of a paced segment, the control's own alarm, or a look of its clamp.
    pub fn deadline(&self) -> Time {
        if self.stage == Stage::Complete {
            // Whatever was to be done about the tail is done.
            return Time::NEVER;
        }
        let mut due = self.deadline.min(self.pacer.release());
        if let Some(rack) = &self.rack {
            due = due.min(rack.deadline());
        }
        if self.alarmed && self.stage == Stage::Established {
            due.min(self.alarm())
        } else {
            due
        }
    }

    /// Segments sent and not cumulatively acknowledged (FlightSize).
    pub fn flight(&self) -> u64 {
        self.next - self.board.una()
    }

    /// Segments estimated in the network: `pipe` with SACK, else the flight;
    /// less what duplicates stand for, where they do not inflate the window. All
    /// that was sent before a timeout counts as lost.
    pub fn in_network(&self) -> u64 {
        if self.transport.sack {
            self.board.pipe()
        } else if self.needs.own_window && self.phase != Phase::Timeout {
            self.flight().saturating_sub(self.counted)
        } else {
            self.flight()
        }
    }

    /// Whether the highest segment sent is one that leaves whatever the flight
    /// is: a probe of the tail (RFC 8985, section 7.3), or without SACK one of the
    /// two that test a timeout (RFC 5682, section 2.1, step 2b).
    pub fn exempt(&self) -> bool {
        let probe = self.rack.as_ref().map(|rack| &rack.probe);
        let test = !self.transport.sack && self.new_data_first().is_some();
        test || probe.is_some_and(|probe| probe.is_fresh(self.board.high()))
    }

    /// New segments sent beyond the window since the last new acknowledgement.
    pub fn limited(&self) -> u64 {
        self.limited
    }

    /// The first segment not acknowledged.
    pub fn unacknowledged(&self) -> u64 {
        self.board.una()
    }

    /// What must hold and does not, if anything.
    pub fn violation(&self) -> Option<String> {
        let (pipe, counted) = (self.board.pipe(), self.board.counted_pipe());
        if self.transport.sack && pipe != counted {
            return Some(format!("pipe is {pipe}, counting gives {counted}"));
        }
        if !(self.window.cwnd >= 1.0 && self.window.cwnd.is_finite()) {
            return Some(format!("a window of {}", self.window.cwnd));
        }
        if self.stage == Stage::Established && self.flight() > 0 && self.deadline == Time::NEVER {
            return Some("data in flight and no timer".to_owned());
        }
        None
    }

    /// One past the highest segment sent.
    pub fn highest_sent(&self) -> u64 {
        self.board.high()
    }

    /// Whether `segment` is the last of its transfer.
    pub fn is_last(&self, segment: u64) -> bool {
        segment + 1 == self.total
    }

    /// Bytes acknowledged in order.
    pub fn acknowledged_bytes(&self) -> u64 {
        let una = self.board.una();
        if una == 0 {
            0
        } else if una == self.total {
            (una - 1) * self.transport.segment + self.last_payload
        } else {
            una * self.transport.segment
        }
    }

    /// Bytes of memory behind it.
    pub fn heap_bytes(&self) -> usize {
        let rate = self.delivery.as_ref().map_or(0, |rate| rate.heap_bytes());
        self.board.heap_bytes()
            + self.statistics.rtt.heap_bytes()
            + rate
            + self.rack.as_ref().map_or(0, |rack| rack.heap_bytes())
            + self.undo.as_ref().map_or(0, |_| size_of::<Undo>())
            + self.clamp.as_ref().map_or(0, |_| size_of::<AnyClamp>())
    }

    /// Ticks of this end's timestamp clock.
    pub fn ticks(&self, now: Time) -> u32 {
        (now.0 / self.tick) as u32
    }

    /// Starts the connection: the SYN to send.
    pub fn start(&mut self, now: Time) -> Packet {
        self.stage = Stage::Handshake;
        self.started = Some(now);
        self.syn(now)
    }

    fn syn(&mut self, now: Time) -> Packet {
        self.syn_sent += 1;
        self.last_sent = now;
        self.deadline = now + self.rtt.timeout();
        self.packet(0, self.header, Kind::Syn, self.ecn.request(), now)
    }

    fn packet(&self, number: u64, size: u64, kind: Kind, bits: u16, now: Time) -> Packet {
        let packet =
            Packet::new(kind, number, Address::new(self.flow, self.route), size).with(bits);
        if self.transport.timestamps {
            packet.stamped(self.ticks(now), 0)
        } else {
            packet
        }
    }

    /// The SYN-ACK has arrived.
    pub fn established(&mut self, packet: &Packet, now: Time) -> Happened {
        if self.stage != Stage::Handshake {
            return Happened::default();
        }
        self.ecn.negotiated(packet);
        self.stage = Stage::Established;
        self.deadline = Time::NEVER;
        if self.syn_sent == 1 {
            let rtt = now - self.last_sent;
            self.rtt.note(rtt);
            if let Some(rack) = &mut self.rack {
                rack.note_rtt(now, rtt);
            }
            self.rtt.sample(self.last_sent, rtt, 1.0);
        } else {
            // RFC 6928, section 2: the initial window falls to one segment.
            self.window.cwnd = 1.0;
            self.statistics.window(now, 1.0);
            self.rtt.distrust();
        }
        // What the SYN backed off is no matter of the data (rule 5.7).
        self.rtt.reset_backoff();
        if let Some(clamp) = &mut self.clamp {
            clamp.begin(now);
        }
        self.finish(now)
    }

    fn finish(&mut self, now: Time) -> Happened {
        let complete = self.board.una() == self.total;
        if complete {
            self.stage = Stage::Complete;
            self.completed = Some(now);
            self.deadline = Time::NEVER;
            // Its timers go with it.
            self.rack = None;
        }
        Happened {
            complete,
            ..Happened::default()
        }
    }

    /// Another way out of slow start takes over, or the same with other parameters.
    pub fn leave_slow_start_by(&mut self, slow_start: &Chosen) {
        if self.slow_start.entry() == slow_start.entry {
            self.slow_start.configure(&slow_start.values);
        } else {
            self.slow_start = AnySlowStart::new(slow_start);
        }
    }

    /// Another control takes over: it goes on from the present window. What it
    /// needs is switched on from the next segment; a recovery that was the old
    /// control's own gives way to that of the new one.
    pub fn replace(&mut self, sender: &Chosen, now: Time) {
        let replaced = self.control.entry() != sender.entry;
        if replaced {
            let own = |control: &AnySender| control.needs().recovery.unwrap_or(Recovery::NewReno);
            let followed = own(&self.control) == self.transport.recovery;
            self.control = AnySender::new(sender);
            // What the old control reduced is nothing the new one can take back.
            self.undo = None;
            if !self.transport.sack && followed {
                self.transport.recovery = own(&self.control);
            }
            self.lost_told = self.board.lost();
        } else {
            self.control.configure(&sender.values);
        }
        // Parameters may change needs, too.
        let drew = self.needs.random;
        self.provide();
        if self.needs.no_sack && self.transport.sack {
            self.do_without_sack();
        }
        if self.needs.own_window {
            // A reduction that the old control began is nothing to the new one.
            self.prr = None;
        }
        self.leave_fast_recovery(now);
        if replaced || (self.needs.random && !drew) {
            self.give_stream();
        }
    }
}
