//! What is on screen at an instant, bounded.

use super::{NONE, Role, Sim};
use crate::control::Phase;
use crate::measure::Recorder;
use crate::packet::{Kind, LOST, RETRANSMISSION};
use crate::tcp::connection::Stage;
use crate::units::{Span, Time};

/// Waiting packets of a port that a frame names, at most.
const MOST_WAITING: usize = 64;

/// Values for each flow in [`Frame::flows`].
pub const FLOW_STRIDE: usize = 7;
/// The state of a flow that has no window of its own.
const UNWINDOWED: f64 = 7.0;
/// Where the goodput stands among them; the session fills it in.
pub const GOODPUT: usize = 4;

/// A picture of the run at one instant, in flat arrays.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// When.
    pub time: Time,
    /// For each flow: cwnd, ssthresh, flight (segments), SRTT (s), goodput
    /// (bit/s), bytes acknowledged or received, state. What a flow does not
    /// have is not a number: without a connection of its own, a window; without
    /// reports or acknowledgements, a round trip.
    pub flows: Vec<f64>,
    /// For each port: packets and bytes waiting.
    pub queues: Vec<u32>,
    /// For each port, where its waiting packets start in `waiting`; one more at the end.
    pub waiting_offsets: Vec<u32>,
    /// Flows of the oldest waiting packets of each port.
    pub waiting: Vec<u16>,
    /// Packets under way: port, fraction of the way, flow, kind.
    pub dots: Vec<f32>,
}

impl Sim {
    /// Draws the present into `frame`, with at most `most_dots` packets under way.
    pub fn view(&mut self, frame: &mut Frame, most_dots: usize, recorder: &mut Recorder) {
        self.settle(recorder);
        frame.time = self.now;
        frame.flows.clear();
        for index in 0..self.planned() {
            let flow = &self.flows[index];
            let connection = &flow.connection;
            if flow.role != Role::Connection {
                let started = connection.started.is_some();
                frame.flows.extend([
                    f64::NAN,
                    f64::NAN,
                    self.open_flight(index),
                    self.stream_rtt(index),
                    f64::NAN,
                    flow.through as f64,
                    if started { UNWINDOWED } else { 0.0 },
                ]);
                continue;
            }
            frame.flows.extend([
                connection.window.cwnd,
                connection.window.ssthresh,
                connection.flight() as f64,
                connection.srtt().map_or(f64::NAN, Span::seconds),
                f64::NAN,
                connection.acknowledged_bytes() as f64,
                state(
                    connection.stage,
                    connection.phase(),
                    connection.window.in_slow_start(),
                ),
            ]);
        }
        self.view_queues(frame);
        self.view_packets(frame, most_dots);
    }

    /// Segments in flight over all the sessions of a flow; not a number where
    /// nothing is acknowledged.
    fn open_flight(&self, index: usize) -> f64 {
        if matches!(self.flows[index].role, Role::Datagrams | Role::Stream) {
            return f64::NAN;
        }
        let places = self.applications[index].pool.places().iter();
        places
            .map(|place| self.flows[*place as usize].connection.flight() as f64)
            .sum()
    }

    /// The smoothed round trip of a stream; not a number where none is measured.
    fn stream_rtt(&self, index: usize) -> f64 {
        let stream = self.flows[index].stream.as_ref();
        let rtt = stream.and_then(|stream| stream.control().round_trip());
        rtt.map_or(f64::NAN, Span::seconds)
    }

    fn view_queues(&self, frame: &mut Frame) {
        frame.queues.clear();
        frame.waiting_offsets.clear();
        frame.waiting.clear();
        for port in &self.ports {
            frame.queues.push(port.waiting() as u32);
            frame
                .queues
                .push(port.waiting_bytes().min(u64::from(NONE)) as u32);
            frame.waiting_offsets.push(frame.waiting.len() as u32);
            if port.waiting() > 0 {
                let waiting = port.slots().filter(|(_, waits)| *waits).take(MOST_WAITING);
                frame.waiting.extend(
                    waiting.map(|(slot, _)| self.owner(slot.packet.flow() as usize) as u16),
                );
            }
        }
        frame.waiting_offsets.push(frame.waiting.len() as u32);
    }

    fn view_packets(&self, frame: &mut Frame, most: usize) {
        frame.dots.clear();
        let every = (self.live as usize).div_ceil(most.max(1)).max(1);
        let mut seen = 0;
        for (index, port) in self.ports.iter().enumerate() {
            for (slot, _) in port.slots().take_while(|(_, waits)| !waits) {
                if slot.packet.has(LOST) {
                    continue;
                }
                seen += 1;
                if seen % every != 0 {
                    continue;
                }
                let way = slot.arrives.since(slot.starts).0.max(1) as f32;
                let kind = match slot.packet.kind() {
                    Kind::Data if slot.packet.has(RETRANSMISSION) => 2.0,
                    Kind::Data => 0.0,
                    Kind::Ack => 1.0,
                    Kind::Syn | Kind::SynAck => 3.0,
                };
                frame.dots.extend([
                    index as f32,
                    self.now.since(slot.starts).0 as f32 / way,
                    self.owner(slot.packet.flow() as usize) as f32,
                    kind,
                ]);
            }
        }
    }
}

fn state(stage: Stage, phase: Phase, slow_start: bool) -> f64 {
    match (stage, phase) {
        (Stage::Waiting, _) => 0.0,
        (Stage::Handshake, _) => 1.0,
        (Stage::Complete, _) => 6.0,
        (Stage::Established, Phase::Open) if slow_start => 2.0,
        (Stage::Established, Phase::Open) => 3.0,
        (Stage::Established, Phase::Recovery) => 4.0,
        (Stage::Established, Phase::Timeout) => 5.0,
    }
}
