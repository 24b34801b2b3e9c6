//! The sending end of a connection: what to send, and when.

mod acknowledge;
mod bursts;
mod clamped;
mod control;
mod departures;
mod ecn;
mod framing;
mod growth;
mod persist;
mod recovery;
mod send;
mod sequence;
mod spurious;
mod tail;
#[cfg(test)]
mod tests;
mod timer;

use crate::clamp::AnyClamp;
use crate::control::{Phase, Window};
use crate::ids::FlowId;
use crate::measure::{MeanWindow, SenderStatistics};
use crate::packet::side::Feedback;
use crate::packet::{Address, Kind, Packet, STAMPED};
use crate::reason::{Asked, Quantities};
use crate::rng::StreamSeed;
use crate::specification::Chosen;
use crate::tcp::connection::control::Control;
use crate::tcp::connection::departures::Departures;
use crate::tcp::connection::ecn::EcnSender;
use crate::tcp::connection::framing::Framing;
use crate::tcp::connection::persist::Persist;
use crate::tcp::connection::recovery::LossRecovery;
use crate::tcp::connection::sequence::SendSequence;
use crate::tcp::connection::timer::RetransmissionTimer;
use crate::tcp::reasons::Rule;
use crate::tcp::scoreboard::Scoreboard;
use crate::tcp::transport::{RttSamples, Transport};
use crate::tcp::undo::Undo;
use crate::tcp::usage::Usage;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

pub use crate::tcp::connection::framing::{HEADERS, header};

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
    /// No SYN was answered, or a segment never was.
    GivenUp,
}

/// Events during a call of the sending end, for logs and digests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    /// Fast recovery was entered.
    pub recovery: bool,
    /// The retransmission timer expired.
    pub timeout: bool,
    /// The last byte was acknowledged.
    pub complete: bool,
    /// The last attempt was not answered.
    pub given_up: bool,
    /// A probe of a closed window leaves.
    pub window_probe: bool,
}

/// The sending end of one connection: each mechanism has its file and its state.
#[derive(Clone, Debug)]
pub struct Connection {
    /// The congestion window.
    pub window: Window,
    /// The stage of the connection.
    pub stage: Stage,
    /// Counts since measurement began.
    pub statistics: SenderStatistics,
    /// The mean window since measurement began.
    pub mean_window: MeanWindow,
    board: Scoreboard,
    sequence: SendSequence,
    recovery: LossRecovery,
    /// The last reduction, as long as it may be found spurious.
    undo: Option<Box<Undo>>,
    /// The receiver's window, where that does not stay the same.
    persist: Option<Box<Persist>>,
    timer: RetransmissionTimer,
    control: Control,
    ecn: EcnSender,
    usage: Usage,
    departures: Departures,
    framing: Framing,
    transport: Transport,
}

impl Connection {
    /// A connection that has not started. `total` is the bytes it will carry, `None`
    /// for endless data; its packets go to `address`.
    pub fn new(
        address: Address,
        sender: &Chosen,
        slow_start: &Chosen,
        transport: &Transport,
        ecn: &Chosen,
        total: Option<u64>,
        spring: StreamSeed,
    ) -> Connection {
        let window = Window {
            cwnd: transport.initial_segments(),
            ssthresh: f64::INFINITY,
        };
        let control = Control::new(sender, slow_start, spring);
        let mut connection = Connection {
            window,
            stage: Stage::Waiting,
            statistics: SenderStatistics::default(),
            mean_window: MeanWindow::default(),
            board: Scoreboard::default(),
            sequence: SendSequence::new(total, transport),
            recovery: LossRecovery::new(transport),
            undo: None,
            persist: None,
            timer: RetransmissionTimer::new(transport),
            ecn: EcnSender::new(ecn, &control.needs),
            control,
            usage: Usage::default(),
            departures: Departures::new(transport),
            framing: Framing::new(address, transport),
            transport: transport.clone(),
        };
        connection.provide();
        connection.control.give_stream(address.flow());
        connection
    }

    /// Starts a new connection in place of this one, which is over: with the control
    /// and the switches of `model`, which has not started, but with this connection's
    /// memory and statistics.
    pub fn renew(&mut self, model: &Connection, total: u64) {
        let mut fresh = model.at_slot_after(&self.control, self.framing.flow());
        fresh.sequence = SendSequence::new(Some(total), &model.transport);
        std::mem::swap(&mut fresh.statistics, &mut self.statistics);
        std::mem::swap(&mut fresh.board, &mut self.board);
        fresh.board.clear();
        *self = fresh;
    }

    /// This connection, which has not started, as one of flow `flow`.
    #[must_use]
    pub fn at_slot(&self, flow: FlowId) -> Connection {
        self.at_slot_after(&self.control, flow)
    }

    /// The same, with random draws that come after those of `before`.
    fn at_slot_after(&self, before: &Control, flow: FlowId) -> Connection {
        let mut copy = Connection {
            framing: self.framing.of_flow(flow),
            ..self.clone()
        };
        copy.control.draw_after(before, flow);
        copy
    }

    /// The application has nothing to send until it writes.
    pub fn await_writing(&mut self) {
        self.sequence.offered = 0;
    }

    /// The application writes `segments` full segments.
    pub fn write(&mut self, segments: u64) {
        self.sequence.write(segments);
    }

    /// Withdraws the application's data that has not been sent.
    pub fn withdraw(&mut self) {
        self.sequence.offered = self.board.high();
    }

    /// The switches in force.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// The feedback record of a segment that leaves now, if it carries one.
    pub fn feedback(&self) -> Option<Feedback> {
        let srtt = self.timer.rtt.smoothed();
        let control = &self.control;
        let asked = control.needs.feedback;
        asked.map(|_| control.algorithm.feedback(&self.window, srtt))
    }

    /// The feedback record of a SYN that leaves now, if it carries one.
    pub fn opening(&self) -> Option<Feedback> {
        self.feedback().filter(|_| self.control.needs.opening)
    }

    /// The phase of the connection.
    pub fn phase(&self) -> Phase {
        self.recovery.phase
    }

    /// Segments sent and not cumulatively acknowledged (FlightSize).
    pub fn flight(&self) -> u64 {
        self.sequence.next - self.board.una()
    }

    /// Segments behind the first one not acknowledged that are known to have arrived.
    pub fn beyond(&self) -> u64 {
        self.outstanding().delivered.min(self.flight())
    }

    /// Segments estimated in the network: `pipe` with SACK, otherwise the flight size,
    /// less the segments that duplicates report where they do not inflate the window.
    /// Everything sent before a timeout counts as lost.
    pub fn in_network(&self) -> u64 {
        if self.transport.sack {
            self.board.pipe()
        } else if self.control.needs.own_window && self.recovery.phase != Phase::Timeout {
            self.flight()
                .saturating_sub(self.recovery.presumed_delivered)
        } else {
            self.flight()
        }
    }

    /// Whether the highest segment sent may leave whatever the flight size: a tail loss
    /// probe (RFC 8985, section 7.3), or without SACK one of the two that test a
    /// timeout (RFC 5682, section 2.1, step 2b).
    pub fn exempt(&self) -> bool {
        let probe = self.recovery.rack.as_ref().map(|rack| &rack.probe);
        let test = !self.transport.sack && self.new_data_first().is_some();
        test || probe.is_some_and(|probe| probe.is_fresh(self.board.high()))
    }

    /// New segments sent beyond the window (limited transmit) since the last new
    /// acknowledgement.
    pub fn limited(&self) -> u64 {
        self.recovery.limited
    }

    /// Whether everything written has been sent, though the window has room for more.
    pub fn is_short_of_data(&self) -> bool {
        self.stage == Stage::Established
            && self.board.high() >= self.sequence.offered
            && self.window.has_room(self.in_network())
    }

    /// The window, the threshold and the pacing rate now.
    pub fn quantities(&self) -> Quantities {
        let paced = self.departures.pacer.is_on();
        let rate = paced.then(|| self.pace()).flatten();
        Quantities {
            cwnd: self.window.cwnd,
            ssthresh: self.window.ssthresh,
            rate: rate.unwrap_or(f64::INFINITY),
        }
    }

    /// The most that the clamp lets the window be.
    pub fn ceiling(&self) -> f64 {
        self.control.ceiling()
    }

    /// Whether a segment that the window allows waits for the pacer.
    pub fn waits_for_its_turn(&self) -> bool {
        self.departures.pacer.release() != Time::NEVER
    }

    /// Whether the window is in full use.
    pub fn fills_its_window(&self) -> bool {
        self.usage.is_full(&self.window)
    }

    /// The first segment not acknowledged.
    pub fn unacknowledged(&self) -> u64 {
        self.board.una()
    }

    /// The invariant that is broken, if any.
    pub fn violation(&self) -> Option<String> {
        let (pipe, counted) = (self.board.pipe(), self.board.counted_pipe());
        if self.transport.sack && pipe != counted {
            return Some(format!("pipe is {pipe}, counting gives {counted}"));
        }
        if !(self.window.cwnd >= 1.0 && self.window.cwnd.is_finite()) {
            return Some(format!("a window of {}", self.window.cwnd));
        }
        if self.stage == Stage::Established && self.flight() > 0 && !self.timer.is_running() {
            return Some("data in flight and no timer".to_owned());
        }
        self.flow_violation()
    }

    /// One past the highest segment sent.
    pub fn highest_sent(&self) -> u64 {
        self.board.high()
    }

    /// Whether `segment` is the last of its transfer.
    pub fn is_last(&self, segment: u64) -> bool {
        self.sequence.is_last(segment)
    }

    /// Bytes acknowledged in order.
    pub fn acknowledged_bytes(&self) -> u64 {
        let una = self.board.una();
        self.sequence.bytes_below(una, self.transport.segment)
    }

    /// Bytes that have been sent at least once.
    pub fn sent_bytes(&self) -> u64 {
        let high = self.board.high();
        self.sequence.bytes_below(high, self.transport.segment)
    }

    /// Bytes of heap memory that the connection holds.
    pub fn heap_bytes(&self) -> usize {
        let rate = self.departures.delivery.as_ref();
        let rack = self.recovery.rack.as_ref();
        let clamp = self.control.clamp.as_ref();
        self.board.heap_bytes()
            + self.statistics.rtt.heap_bytes()
            + rate.map_or(0, |rate| rate.heap_bytes())
            + rack.map_or(0, |rack| rack.heap_bytes())
            + self.undo.as_ref().map_or(0, |_| size_of::<Undo>())
            + self.persist.as_ref().map_or(0, |_| size_of::<Persist>())
            + clamp.map_or(0, |_| size_of::<AnyClamp>())
    }

    /// The time in ticks of this end's timestamp clock.
    pub fn ticks(&self, now: Time) -> u32 {
        self.framing.ticks(now)
    }

    /// Measurement begins.
    pub fn measure(&mut self, now: Time) {
        self.statistics = SenderStatistics::default();
        self.mean_window = MeanWindow::begin(now, self.window.cwnd);
    }

    /// Starts the connection: the SYN to send.
    pub fn start(&mut self, now: Time) -> Packet {
        self.stage = Stage::Handshake;
        self.mean_window = MeanWindow::begin(now, self.window.cwnd);
        self.syn(now)
    }

    fn syn(&mut self, now: Time) -> Packet {
        self.timer.sent_syn(now);
        let request = self.ecn.answers.request();
        self.packet(Kind::Syn, 0, self.framing.header, request, now)
    }

    fn packet(&self, kind: Kind, number: u64, size: u64, bits: u16, now: Time) -> Packet {
        let packet = self.framing.packet(kind, number, size, bits);
        if self.transport.timestamps {
            packet.stamped(self.ticks(now), 0)
        } else {
            packet
        }
    }

    /// The SYN-ACK has arrived, with the feedback record that it returns.
    pub fn established(
        &mut self,
        packet: &Packet,
        record: Option<&Feedback>,
        now: Time,
        witness: &mut impl Witness,
    ) -> Happened {
        witness.begins(self);
        if self.stage != Stage::Handshake {
            return Happened::default();
        }
        self.ecn.answers.negotiated(packet);
        self.stage = Stage::Established;
        self.timer.stop();
        if self.timer.syn_sent == 1 {
            let rtt = now - self.timer.last_sent;
            self.timer.rtt.note(rtt);
            if let Some(rack) = &mut self.recovery.rack {
                rack.note_rtt(now, rtt);
            }
            self.timer.rtt.sample(self.timer.last_sent, rtt, 1.0);
        } else {
            if u64::from(self.timer.syn_sent) > 1 + self.transport.syn_forgiven {
                // RFC 6928, section 2: the initial window falls to one segment.
                self.window.cwnd = 1.0;
                witness.sees(Step::By(Rule::LostSyn), self);
                self.mean_window.note(now, 1.0);
            }
            if self.transport.rtt_samples == RttSamples::Departures && packet.has(STAMPED) {
                // Linux takes the echo of the SYN that was answered.
                self.sample_round_trip(packet, [1, 1], None, None, now);
            } else {
                self.timer.rtt.distrust();
            }
        }
        // The back-off of the SYN does not apply to data (rule 5.7).
        self.timer.rtt.reset_backoff();
        let srtt = self.timer.rtt.smoothed();
        let control = &mut self.control.algorithm;
        control.opened(record, srtt, &mut self.window);
        witness.sees(Step::Asked(Asked::Opened), self);
        self.mean_window.note(now, self.window.cwnd);
        if let Some(clamp) = &mut self.control.clamp {
            clamp.begin(now);
        }
        self.finish()
    }

    fn finish(&mut self) -> Happened {
        let complete = self.board.una() == self.sequence.total;
        if complete {
            self.stage = Stage::Complete;
            self.timer.stop();
            // The timers of the recovery end with it.
            self.recovery.rack = None;
            self.persist = None;
        }
        Happened {
            complete,
            ..Happened::default()
        }
    }
}
