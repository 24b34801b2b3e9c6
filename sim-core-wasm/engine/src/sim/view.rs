//! The drawing of the network at an instant, with bounds on its size.

use super::Sim;
use crate::measure::Recorder;
use crate::packet::{Kind, LOST, RETRANSMISSION};
use crate::units::Time;

/// The most waiting packets of a port in a frame.
const MOST_WAITING: usize = 64;

/// The values of each port in [`Frame::queues`], in order.
pub const QUEUE: [&str; 2] = ["packets", "bytes"];

/// The values of each packet under way in [`Frame::dots`], in order.
pub const DOT: [&str; 4] = ["port", "fraction", "flow", "kind"];

/// The kind of a packet in flight, as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum DotKind {
    /// A segment of data, sent for the first time.
    Data,
    /// An acknowledgement.
    Acknowledgement,
    /// A segment of data that was sent before.
    Retransmission,
    /// A packet that opens a connection.
    Handshake,
    /// A probe of a closed window, without data.
    WindowProbe,
}

impl DotKind {
    /// Every kind, in order.
    pub const ALL: [DotKind; 5] = [
        DotKind::Data,
        DotKind::Acknowledgement,
        DotKind::Retransmission,
        DotKind::Handshake,
        DotKind::WindowProbe,
    ];
}

/// A picture of the run at one instant, in flat arrays.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// The instant.
    pub time: Time,
    /// The goodput of each flow in bit/s, NaN where it has none. The session fills these in.
    pub goodputs: Vec<f64>,
    /// For each port, the values of [`QUEUE`] for the waiting packets.
    pub queues: Vec<u32>,
    /// For each port, where its waiting packets start in `waiting`; one more at the end.
    pub waiting_offsets: Vec<u32>,
    /// Flows of the oldest waiting packets of each port.
    pub waiting: Vec<u16>,
    /// For each packet in flight, the values of [`DOT`]: `fraction` is the part of its
    /// path that it has covered, `kind` a [`DotKind`].
    pub dots: Vec<f32>,
}

impl Sim {
    /// Draws the present into `frame`, with at most `most_dots` packets in flight.
    pub fn view(&mut self, frame: &mut Frame, most_dots: usize, recorder: &mut Recorder) {
        self.settle(recorder);
        frame.time = self.network.now;
        frame.goodputs.clear();
        frame.goodputs.resize(self.planned(), f64::NAN);
        self.view_queues(frame);
        self.view_packets(frame, most_dots);
    }

    fn view_queues(&self, frame: &mut Frame) {
        frame.queues.clear();
        frame.waiting_offsets.clear();
        frame.waiting.clear();
        for port in self.network.ports.iter() {
            let queue: [u32; QUEUE.len()] = [
                port.waiting() as u32,
                port.waiting_bytes().min(u64::from(u32::MAX)) as u32,
            ];
            frame.queues.extend(queue);
            frame.waiting_offsets.push(frame.waiting.len() as u32);
            if port.waiting() > 0 {
                let waiting = port.queued().take(MOST_WAITING);
                frame
                    .waiting
                    .extend(waiting.map(|packet| self.owner(packet.flow()).0 as u16));
            }
        }
        frame.waiting_offsets.push(frame.waiting.len() as u32);
    }

    fn view_packets(&self, frame: &mut Frame, most: usize) {
        frame.dots.clear();
        let every = (self.network.live as usize).div_ceil(most.max(1)).max(1);
        let mut seen = 0;
        for id in self.network.ports.ids() {
            let port = &self.network.ports[id];
            for slot in port.under_way() {
                if slot.packet.has(LOST) {
                    continue;
                }
                seen += 1;
                if seen % every != 0 {
                    continue;
                }
                let way = slot.arrives.since(slot.starts).0.max(1) as f32;
                let kind = match slot.packet.kind() {
                    Kind::Data if slot.packet.has(RETRANSMISSION) => DotKind::Retransmission,
                    Kind::Data => DotKind::Data,
                    Kind::Ack => DotKind::Acknowledgement,
                    Kind::Syn | Kind::SynAck => DotKind::Handshake,
                    Kind::Probe => DotKind::WindowProbe,
                };
                let dot: [f32; DOT.len()] = [
                    id.0 as f32,
                    self.network.now.since(slot.starts).0 as f32 / way,
                    self.owner(slot.packet.flow()).0 as f32,
                    f32::from(kind as u8),
                ];
                frame.dots.extend(dot);
            }
        }
    }
}
