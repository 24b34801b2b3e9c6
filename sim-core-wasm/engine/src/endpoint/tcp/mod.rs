//! Both ends of a TCP connection: a connection of the plan, or one of a flow's short ones.
//!
//! [`crate::tcp`] decides which segments leave and which acknowledgements; the files here
//! exchange its packets with the network.

mod arrivals;
mod departures;
mod record;
mod timers;

use crate::clamp::AnyClamp;
#[cfg(test)]
use crate::endpoint::Endpoint;
use crate::endpoint::short_connections::{Opening, ShortConnection};
use crate::endpoint::surroundings::Surroundings;
use crate::endpoint::{FlowChange, Inspect, RoundTrips, Transport};
use crate::ids::FlowId;
use crate::measure::packet_trace::SenderState;
use crate::measure::{MeanWindow, SenderStatistics};
use crate::packet::{Address, Packet};
use crate::plan;
use crate::rng::StreamSeed;
use crate::sender::AnySender;
use crate::sender::is_windowed;
use crate::specification::{Chosen, Entry};
use crate::tcp::connection::Connection;
use crate::tcp::receiver::Receiver;
use crate::tcp::witness::Witness;
use crate::traffic::{Act, Carriage};
use crate::units::Time;

/// A TCP connection: its sending end and its receiver.
#[derive(Clone, Debug)]
pub(crate) struct Tcp {
    connection: Connection,
    receiver: Receiver,
    /// The address of the receiver's packets.
    back: Address,
    /// The record of a short connection, if it is one of a flow's many.
    short: Option<ShortConnection>,
}

impl Transport for Tcp {
    fn carries(flow: &plan::Flow, carriage: Carriage) -> bool {
        let one = matches!(carriage, Carriage::Connection(_) | Carriage::Written);
        one && is_windowed(flow.sender.entry)
    }

    fn for_flow(
        flow: &plan::Flow,
        [out, back]: [Address; 2],
        carriage: Carriage,
        spring: StreamSeed,
    ) -> Tcp {
        let total = match carriage {
            Carriage::Connection(total) => total,
            _ => None,
        };
        let mut connection = Connection::new(
            out,
            &flow.sender,
            &flow.slow_start,
            &flow.transport,
            &flow.ecn,
            total,
            spring,
        );
        connection.clamp_by(&flow.clamp, Time::ZERO);
        if carriage == Carriage::Written {
            connection.await_writing();
        }
        let mut receiver = Receiver::new(&flow.transport, connection.ecn(), connection.needs());
        receiver.read_at(flow.read_rate, &flow.transport, Time::ZERO);
        Tcp {
            receiver,
            connection,
            back,
            short: None,
        }
    }

    fn start(&mut self, around: &mut impl Surroundings) {
        let packet = self.connection.start(around.now());
        self.send_syn(packet, around);
        self.record(around);
        self.arm_sender(around);
    }

    fn deliver(&mut self, packet: &Packet, around: &mut impl Surroundings) {
        if self.short.is_none() {
            self.arrive(packet, around);
        } else {
            self.arrive_in_place(packet, around);
        }
    }

    fn sender_timer(&mut self, around: &mut impl Surroundings) {
        self.sender_is_due(around);
    }

    fn receiver_timer(&mut self, around: &mut impl Surroundings) {
        self.receiver_is_due(around);
    }

    fn offer(&mut self, act: Act, around: &mut impl Surroundings) -> Option<Opening> {
        match act {
            Act::Write(segments) => {
                self.connection.write(segments);
                self.push(around);
            }
            Act::Withdraw => self.connection.withdraw(),
            Act::Nothing | Act::Send(_) | Act::Open(_) => {}
        }
        None
    }

    fn change(&mut self, change: FlowChange<'_>, around: &mut impl Surroundings) {
        let now = around.now();
        self.apply(change, now, &mut around.witness());
        match change {
            FlowChange::Sender(_) | FlowChange::SlowStart(_) => {}
            FlowChange::Clamp(_) => self.arm_sender(around),
            FlowChange::ReadRate(_) => self.arm_receiver(around),
        }
    }

    fn record(&self, around: &mut impl Surroundings) {
        self.tell(around);
    }
}

#[cfg(test)]
impl Endpoint {
    /// The TCP connection, if it is one.
    pub(crate) fn tcp(&self) -> Option<&Tcp> {
        match self {
            Endpoint::Tcp(tcp) => Some(tcp),
            _ => None,
        }
    }
}

impl Tcp {
    /// The record of a short connection, if it is one.
    pub(super) fn short(&self) -> Option<&ShortConnection> {
        self.short.as_ref()
    }

    /// Its sending end.
    #[cfg(test)]
    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }

    /// A live change, to a connection or to the model of some.
    pub(super) fn apply(&mut self, change: FlowChange<'_>, now: Time, witness: &mut impl Witness) {
        match change {
            FlowChange::Sender(sender) => self.replace_sender(sender, now, witness),
            FlowChange::SlowStart(exit) => self.connection.leave_slow_start_by(exit),
            FlowChange::Clamp(clamp) => self.connection.clamp_by(clamp, now),
            FlowChange::ReadRate(rate) => self.read_at(rate, now),
        }
    }

    /// The application at the receiving end reads `rate` bits per second from now on, or
    /// everything at once.
    fn read_at(&mut self, rate: Option<f64>, now: Time) {
        let transport = self.connection.transport();
        self.receiver.read_at(rate, transport, now);
    }

    /// This connection, which has not started, as number `flow`.
    pub(super) fn at_slot(&self, flow: FlowId) -> Tcp {
        Tcp {
            connection: self.connection.at_slot(flow),
            receiver: self.receiver.clone(),
            back: Address::new(flow, self.back.hop()),
            short: self.short,
        }
    }

    /// Starts a connection of `bytes` bytes in place of this one, which is over: a copy
    /// of `model`, which has not started, that keeps this one's memory.
    pub(super) fn renew(&mut self, model: &Tcp, bytes: u64, short: ShortConnection) {
        self.connection.renew(&model.connection, bytes);
        self.receiver.renew(&model.receiver);
        self.short = Some(short);
    }

    /// Replaces the sender, at both ends.
    fn replace_sender(&mut self, sender: &Chosen, now: Time, witness: &mut impl Witness) {
        self.connection.replace(sender, now, witness);
        let ecn = self.connection.ecn();
        self.receiver.follow_sender(self.connection.needs(), ecn);
        self.connection.count_marks_from(self.receiver.counted());
    }
}

impl Inspect for Tcp {
    fn segment(&self) -> u64 {
        self.connection.transport().segment
    }

    fn sender(&self) -> Option<&'static Entry> {
        Some(self.connection.control().entry())
    }

    fn control(&self) -> Option<&AnySender> {
        Some(self.connection.control())
    }

    fn fault(&self) -> Option<String> {
        self.connection.fault()
    }

    fn statistics(&self) -> Option<&SenderStatistics> {
        Some(&self.connection.statistics)
    }

    fn measure(&mut self, now: Time) {
        self.connection.measure(now);
    }

    fn mean_window(&self) -> Option<&MeanWindow> {
        Some(&self.connection.mean_window)
    }

    fn clamp(&self) -> Option<&AnyClamp> {
        self.connection.clamp()
    }

    fn clamp_entry(&self) -> Option<&'static Entry> {
        Some(self.connection.clamp_entry())
    }

    fn acknowledged(&self) -> Option<u64> {
        Some(self.connection.acknowledged_bytes())
    }

    fn in_order(&self) -> [u64; 2] {
        [self.receiver.expected(), self.connection.unacknowledged()]
    }

    fn round_trips(&self) -> Option<RoundTrips> {
        Some(RoundTrips {
            smoothed: self.connection.srtt(),
            least: self.connection.least_rtt(),
        })
    }

    fn sender_state(&self) -> SenderState {
        let connection = &self.connection;
        SenderState {
            in_network: connection.in_network(),
            unacknowledged: connection.unacknowledged(),
            cwnd: connection.window.cwnd,
            ssthresh: connection.window.ssthresh,
            limited: connection.limited(),
            exempt: connection.exempt(),
            phase: connection.phase(),
            short_of_data: connection.is_short_of_data(),
            receive_window: connection.receiver_window(),
            ceiling: connection.ceiling(),
            is_paced: connection.waits_for_its_turn(),
            is_full: connection.fills_its_window(),
            latest_rtt: connection.latest_rtt(),
            smoothed_rtt: connection.srtt(),
            least_rtt: connection.least_rtt(),
            rate: connection.quantities().rate,
            beyond: connection.beyond(),
        }
    }

    fn violation(&self) -> Option<String> {
        let expected = self.receiver.expected();
        let connection = &self.connection;
        let sent = connection.unacknowledged()..=connection.highest_sent();
        let room = || self.receiver.violation(connection.sent_bytes());
        connection.violation().or_else(room).or_else(|| {
            (!sent.contains(&expected))
                .then(|| "the receiver expects what was never sent".to_owned())
        })
    }

    fn heap_bytes(&self) -> usize {
        self.connection.heap_bytes() + self.receiver.heap_bytes()
    }
}
