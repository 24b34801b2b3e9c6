//! The sending end of a connection: what to send, and when.

use crate::catalog::{Chosen, Value};
use crate::net::packet::{Kind, NO_SIDE, Packet, RETRANSMISSION};
use crate::sender::{Ack, AnySender, Congestion, Phase, Timestamps, Window};
use crate::tcp::rtt::RttEstimator;
use crate::tcp::scoreboard::{DUP_THRESH, Delivery, Scoreboard};
use crate::tcp::statistics::FlowStatistics;
use crate::tcp::transport::{
    AvoidanceCounting, Recovery, ReduceFrom, SlowStartCounting, Transport,
};
use crate::units::{Span, Time};

/// IP and TCP headers without options, in bytes.
pub const HEADERS: u64 = 40;
/// The timestamp option with its padding, in bytes.
pub const TIMESTAMP_OPTION: u64 = 12;

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

/// The sending end of one connection.
#[derive(Clone, Debug)]
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
    round_end: u64,
    rtt: RttEstimator,
    /// The segment timed for the timeout when there are no timestamps.
    timed: Option<(u64, Time)>,
    deadline: Time,
    last_sent: Time,
    syn_sent: u32,
    control: AnySender,
    transport: Transport,
    total: u64,
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
    pub fn new(
        flow: u32,
        route: u32,
        sender: &Chosen,
        transport: &Transport,
        total: Option<u64>,
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
        Connection {
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
            round_end: 0,
            rtt: RttEstimator::new(transport),
            timed: None,
            deadline: Time::NEVER,
            last_sent: Time::ZERO,
            syn_sent: 0,
            control: AnySender::new(sender),
            transport: transport.clone(),
            total: segments,
            last_payload,
            receive_limit: transport
                .receive_window
                .map_or(u64::MAX, |bytes| ((bytes / segment as f64) as u64).max(1)),
            header: HEADERS
                + if transport.timestamps {
                    TIMESTAMP_OPTION
                } else {
                    0
                },
            tick: Span::from_seconds(transport.clock).0.max(1),
            flow,
            route,
        }
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

    /// Where the connection stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The smoothed round trip.
    pub fn srtt(&self) -> Option<Span> {
        self.rtt.smoothed()
    }

    /// When something is due without a packet arriving.
    pub fn deadline(&self) -> Time {
        self.deadline
    }

    /// Segments sent and not cumulatively acknowledged (FlightSize).
    pub fn flight(&self) -> u64 {
        self.next - self.board.una()
    }

    /// Segments estimated in the network: `pipe` with SACK, else the flight.
    pub fn in_network(&self) -> u64 {
        if self.transport.sack {
            self.board.pipe()
        } else {
            self.flight()
        }
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
        self.board.heap_bytes() + self.statistics.rtt.heap_bytes()
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
        self.packet(0, HEADERS, Kind::Syn, 0, now)
    }

    fn packet(&self, number: u64, size: u64, kind: Kind, bits: u8, now: Time) -> Packet {
        Packet {
            number,
            flow: self.flow,
            hop: self.route,
            stamp: if self.transport.timestamps {
                self.ticks(now)
            } else {
                0
            },
            echo: 0,
            side: NO_SIDE,
            size: size as u16,
            kind,
            bits,
        }
    }

    /// The SYN-ACK has arrived.
    pub fn established(&mut self, now: Time) -> Happened {
        if self.stage != Stage::Handshake {
            return Happened::default();
        }
        self.stage = Stage::Established;
        self.deadline = Time::NEVER;
        if self.syn_sent == 1 {
            let rtt = now - self.last_sent;
            self.rtt.note(rtt);
            self.rtt.sample(rtt, 1.0);
        } else {
            // RFC 6928, section 2: the initial window falls to one segment.
            self.window.cwnd = 1.0;
            self.statistics.window(now, 1.0);
            self.rtt.distrust();
        }
        self.rtt.reset_backoff();
        self.finish(now)
    }

    fn finish(&mut self, now: Time) -> Happened {
        let complete = self.board.una() == self.total;
        if complete {
            self.stage = Stage::Complete;
            self.completed = Some(now);
            self.deadline = Time::NEVER;
        }
        Happened {
            complete,
            ..Happened::default()
        }
    }

    /// An acknowledgement has arrived.
    pub fn acknowledged(&mut self, packet: &Packet, blocks: &[(u64, u64)], now: Time) -> Happened {
        let una = self.board.una();
        if self.stage != Stage::Established
            || packet.number < una
            || packet.number > self.board.high()
        {
            return Happened::default();
        }
        let acked = packet.number - una;
        let flight = self.flight();
        let in_network = self.in_network();
        let mut delivery = Delivery::default();
        if acked > 0 {
            self.board.acknowledge(packet.number, &mut delivery);
            self.next = self.next.max(packet.number);
        }
        if !blocks.is_empty() {
            self.board.sack(blocks, &mut delivery);
        }
        let rtt = delivery.sample().map(|sent| now - sent);
        self.measure(packet, acked, flight, rtt, now);
        let round = acked > 0 && packet.number > self.round_end;
        if round {
            self.round_end = self.next;
        }
        let ack = Ack {
            now,
            acked,
            delivered: delivery.segments,
            credit: self.credit(acked),
            rtt,
            srtt: self.rtt.smoothed(),
            least_rtt: self.rtt.least(),
            timestamps: self.transport.timestamps.then_some(Timestamps {
                receiver: packet.stamp,
                echo: packet.echo,
                tick: Span(self.tick),
            }),
            flight,
            phase: self.phase,
            round,
        };
        self.control.observe(&ack, &mut self.window);
        let mut happened = Happened::default();
        if acked > 0 {
            self.advance(&ack, in_network);
            let done = self.finish(now);
            if done.complete {
                self.statistics.window(now, self.window.cwnd);
                return done;
            }
            self.dup_acks = 0;
            self.limited = 0;
        } else if flight > 0 && (!self.transport.sack || delivery.segments > 0) {
            self.duplicate();
        }
        if self.phase == Phase::Open && self.loss_found() {
            self.enter_recovery(now);
            happened.recovery = true;
        }
        self.statistics.window(now, self.window.cwnd);
        happened
    }

    /// Samples of the round trip for the timeout and for everyone else.
    fn measure(&mut self, packet: &Packet, acked: u64, flight: u64, rtt: Option<Span>, now: Time) {
        if let Some(rtt) = rtt {
            self.last_rtt = Some(rtt);
            self.rtt.note(rtt);
            self.statistics.round_trip(rtt);
        }
        if acked == 0 {
            return;
        }
        if self.transport.timestamps {
            let ticks = self.ticks(now).wrapping_sub(packet.echo);
            let sample = rtt.unwrap_or(Span(u64::from(ticks) * self.tick));
            // RFC 7323, appendix G: as many samples as acknowledgements expected.
            self.rtt.sample(sample, (flight as f64 / 2.0).ceil());
        } else if let Some((segment, sent)) = self.timed
            && packet.number > segment
        {
            self.rtt.sample(now - sent, 1.0);
            self.timed = None;
        }
    }

    fn credit(&self, acked: u64) -> f64 {
        let segments = acked as f64;
        if self.window.in_slow_start() {
            // After a timeout RFC 3465 allows one segment for each acknowledgement.
            match self.transport.slow_start_counting {
                SlowStartCounting::Acks => segments.min(1.0),
                SlowStartCounting::Segments => segments,
                SlowStartCounting::Bytes1 => segments.min(1.0),
                SlowStartCounting::Bytes2 if self.phase == Phase::Timeout => segments.min(1.0),
                SlowStartCounting::Bytes2 => segments.min(2.0),
            }
        } else {
            match self.transport.ca_counting {
                AvoidanceCounting::Acks => segments.min(1.0),
                AvoidanceCounting::Segments | AvoidanceCounting::Bytes => segments,
            }
        }
    }

    /// New data was acknowledged.
    fn advance(&mut self, ack: &Ack, in_network: u64) {
        let una = self.board.una();
        let mut restart = true;
        self.rtt.reset_backoff();
        match self.phase {
            Phase::Recovery if una >= self.recover || self.recovery() == Recovery::Reno => {
                self.exit_recovery();
            }
            Phase::Recovery => {
                if self.recovery() == Recovery::NewReno {
                    // RFC 6582, section 3.2, step 3: a partial acknowledgement.
                    self.window.cwnd = (self.window.cwnd - ack.acked as f64).max(0.0) + 1.0;
                    self.forced = true;
                    restart = !self.partial_acked;
                    self.partial_acked = true;
                }
            }
            Phase::Open | Phase::Timeout => {
                if self.phase == Phase::Timeout && una >= self.recover {
                    self.phase = Phase::Open;
                }
                if self.in_full_use(in_network) {
                    self.control.grow(ack, &mut self.window);
                }
            }
        }
        if self.board.high() == una {
            self.deadline = Time::NEVER;
        } else if restart {
            self.deadline = ack.now + self.rtt.timeout();
        }
    }

    /// RFC 7661's idea: a window that was not needed does not grow.
    fn in_full_use(&self, in_network: u64) -> bool {
        let used = in_network as f64;
        used > self.window.cwnd - 1.0 - 1e-9
            || (self.window.in_slow_start() && self.window.cwnd < 2.0 * used)
    }

    fn exit_recovery(&mut self) {
        self.phase = Phase::Open;
        self.partial_acked = false;
        self.forced = false;
        if !self.transport.sack {
            self.window.cwnd = match self.recovery() {
                // RFC 6582, section 3.2, step 3, option 1: no burst.
                Recovery::NewReno => {
                    let outstanding = self.flight().max(1) as f64;
                    self.window.ssthresh.min(outstanding + 1.0)
                }
                Recovery::Reno | Recovery::Sack => self.window.ssthresh,
            };
        }
    }

    fn recovery(&self) -> Recovery {
        self.transport.recovery
    }

    fn duplicate(&mut self) {
        self.dup_acks += 1;
        if self.phase == Phase::Recovery && !self.transport.sack {
            // RFC 5681, section 3.2, step 4: a segment has left the network.
            self.window.cwnd += 1.0;
        }
    }

    fn loss_found(&self) -> bool {
        let una = self.board.una();
        if self.transport.sack {
            una >= self.barrier && (self.dup_acks >= DUP_THRESH || self.board.is_lost(una))
        } else {
            self.dup_acks == DUP_THRESH && (una > self.barrier || self.barrier == 0)
        }
    }

    /// What a reduction starts from. Segments sent by limited transmit do not
    /// count (RFC 5681, section 3.2, step 2).
    fn congestion(&self, now: Time) -> Congestion {
        let from = match self.transport.reduce_from {
            ReduceFrom::Flight => (self.flight() - self.limited.min(self.flight())) as f64,
            ReduceFrom::Cwnd => self.window.cwnd,
        };
        Congestion { now, from }
    }

    fn enter_recovery(&mut self, now: Time) {
        let congestion = self.congestion(now);
        let reduced = self.control.reduce(&congestion, &self.window);
        self.window.ssthresh = reduced;
        self.window.cwnd = reduced;
        self.phase = Phase::Recovery;
        self.recover = self.board.high();
        self.barrier = self.recover;
        self.forced = true;
        self.partial_acked = false;
        self.rescued = false;
        self.timed = None;
        if self.transport.sack {
            self.board.begin_recovery();
            self.board.mark_lost(self.board.una());
        } else {
            self.window.cwnd += DUP_THRESH as f64;
        }
        self.limited = 0;
        self.statistics.recoveries += 1;
    }

    /// A timer is due at `now`. Gives what happened and a packet to send
    /// outside the window (a SYN), if any.
    pub fn timer(&mut self, now: Time) -> (Happened, Option<Packet>) {
        if now < self.deadline {
            return (Happened::default(), None);
        }
        match self.stage {
            Stage::Handshake => {
                self.rtt.back_off();
                self.statistics.timeouts += 1;
                (
                    Happened {
                        timeout: true,
                        ..Happened::default()
                    },
                    Some(self.syn(now)),
                )
            }
            Stage::Established => {
                self.expire(now);
                (
                    Happened {
                        timeout: true,
                        ..Happened::default()
                    },
                    None,
                )
            }
            Stage::Waiting | Stage::Complete => {
                self.deadline = Time::NEVER;
                (Happened::default(), None)
            }
        }
    }

    /// The retransmission timer expired (RFC 6298, section 5; RFC 5681, section 3.1).
    fn expire(&mut self, now: Time) {
        self.statistics.timeouts += 1;
        if self.rtt.backoff() == 0 {
            let congestion = self.congestion(now);
            self.window.ssthresh = self.control.timeout(&congestion, &self.window);
        }
        self.window.cwnd = 1.0;
        self.statistics.window(now, 1.0);
        self.phase = Phase::Timeout;
        self.recover = self.board.high();
        self.barrier = self.recover;
        self.dup_acks = 0;
        self.limited = 0;
        self.forced = false;
        self.timed = None;
        if self.transport.sack {
            self.board.mark_all_lost();
        } else {
            self.next = self.board.una();
        }
        self.rtt.back_off();
        self.deadline = now + self.rtt.timeout();
    }

    /// The next packet that may leave now, if any. Called until it gives none.
    pub fn poll(&mut self, now: Time) -> Option<Packet> {
        if self.stage != Stage::Established {
            return None;
        }
        if std::mem::take(&mut self.forced) {
            return Some(self.send_again(self.board.una(), now));
        }
        if self.transport.sack {
            self.poll_sack(now)
        } else {
            self.poll_plain(now)
        }
    }

    /// RFC 6675: what `NextSeg` says, while `pipe` leaves room.
    fn poll_sack(&mut self, now: Time) -> Option<Packet> {
        let new = self.new_data();
        if self.phase == Phase::Open {
            let limited = self.transport.limited_transmit;
            let used = if limited {
                self.board.pipe()
            } else {
                self.flight()
            };
            self.idle_restart(now);
            return (new && used as f64 + 1.0 <= self.window.cwnd).then(|| {
                if self.board.sacked_count() > 0 {
                    self.limited += 1;
                }
                self.send_new(now)
            });
        }
        if self.board.pipe() as f64 + 1.0 > self.window.cwnd {
            return None;
        }
        if let Some(segment) = self.board.next_lost() {
            return Some(self.send_again(segment, now));
        }
        if new {
            return Some(self.send_new(now));
        }
        if self.phase != Phase::Recovery {
            return None;
        }
        if let Some(segment) = self.board.next_unsacked() {
            return Some(self.send_again(segment, now));
        }
        if !self.rescued {
            self.rescued = true;
            let segment = self.board.highest_unsacked()?;
            return Some(self.send_again(segment, now));
        }
        None
    }

    /// RFC 5681 and 6582: the flight within the (inflated) window.
    fn poll_plain(&mut self, now: Time) -> Option<Packet> {
        let again = self.next < self.board.high();
        if !again && !self.new_data() {
            return None;
        }
        if self.phase == Phase::Open && self.flight() == 0 {
            self.idle_restart(now);
        }
        let room = self.flight() as f64 + 1.0;
        if room <= self.window.cwnd {
            if again {
                let segment = self.next;
                self.next += 1;
                return Some(self.send_again(segment, now));
            }
            return Some(self.send_new(now));
        }
        // RFC 3042: one new segment for each of the first two duplicates.
        let allowance = self.dup_acks.min(DUP_THRESH - 1);
        if self.transport.limited_transmit
            && self.phase == Phase::Open
            && !again
            && self.limited < allowance
            && room <= self.window.cwnd + allowance as f64
        {
            self.limited += 1;
            return Some(self.send_new(now));
        }
        None
    }

    fn new_data(&self) -> bool {
        let high = self.board.high();
        high < self.total && high - self.board.una() < self.receive_limit
    }

    /// RFC 5681, section 4.1: after an idle time the window is not trusted.
    fn idle_restart(&mut self, now: Time) {
        if self.transport.idle_restart
            && self.flight() == 0
            && self.board.high() > 0
            && now.since(self.last_sent) > self.rtt.timeout()
        {
            self.window.cwnd = self.window.cwnd.min(self.transport.initial_segments());
            self.statistics.window(now, self.window.cwnd);
        }
    }

    fn send_new(&mut self, now: Time) -> Packet {
        let segment = self.board.high();
        debug_assert!(
            self.in_network() as f64 + 1.0 <= self.window.cwnd + (DUP_THRESH - 1) as f64
                && (self.limited > 0 || self.in_network() as f64 + 1.0 <= self.window.cwnd),
            "new data while the window is full"
        );
        self.board.send_new(now);
        self.next = segment + 1;
        if self.timed.is_none() {
            self.timed = Some((segment, now));
        }
        self.data(segment, 0, now)
    }

    fn send_again(&mut self, segment: u64, now: Time) -> Packet {
        self.board.send_again(segment, now);
        self.next = self.next.max(segment + 1);
        self.timed = None;
        self.statistics.retransmissions += 1;
        self.data(segment, RETRANSMISSION, now)
    }

    fn data(&mut self, segment: u64, bits: u8, now: Time) -> Packet {
        self.statistics.sent += 1;
        self.last_sent = now;
        if self.deadline == Time::NEVER {
            self.deadline = now + self.rtt.timeout();
        }
        let payload = if self.is_last(segment) {
            self.last_payload
        } else {
            self.transport.segment
        };
        self.packet(segment, payload + self.header, Kind::Data, bits, now)
    }

    /// Another control takes over: it goes on from the present window.
    pub fn replace(&mut self, sender: &Chosen) {
        if self.control.entry() == sender.entry {
            self.control.configure(&sender.values);
        } else {
            self.control = AnySender::new(sender);
            self.transport.timestamps |= self.control.needs().timestamps;
            self.header = HEADERS
                + if self.transport.timestamps {
                    TIMESTAMP_OPTION
                } else {
                    0
                };
        }
    }

    /// New parameters for the control in place.
    pub fn configure(&mut self, values: &[Value]) {
        self.control.configure(values);
    }
}
