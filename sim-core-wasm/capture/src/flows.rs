//! The facts about a flow that the headers of its packets need.

use sawtooth_engine::control::Echo;
use sawtooth_engine::ecn::AnyEcn;
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step};
use sawtooth_engine::packet::{FIN, Kind, STAMPED};
use sawtooth_engine::plan::{self, Plan};
use sawtooth_engine::sender::needs;
use sawtooth_engine::tcp::connection::HEADERS;

/// Bits of a packet's number that count segments where a flow has many connections.
const SEGMENT_BITS: u32 = 30;

/// The largest shift of a window (RFC 7323, section 2.3).
const LARGEST_SHIFT: u8 = 14;

/// A flow of the plan.
#[derive(Clone, Debug)]
pub(crate) struct Flow {
    /// Its packets are datagrams: there is no TCP connection.
    pub(crate) is_datagrams: bool,
    /// Bytes of payload in a full segment.
    pub(crate) segment: u64,
    /// Bytes that timestamps take in a segment of the run.
    stamps: u64,
    pub(crate) sack: bool,
    /// Whether the receiver counts marked packets (RFC 9768).
    pub(crate) accurate: bool,
    /// The receiver's window while its buffer is empty, in bytes, and the shift of its scale.
    pub(crate) window: u64,
    pub(crate) shift: u8,
}

impl Flow {
    fn new(flow: &plan::Flow) -> Flow {
        let needs = needs(&flow.sender);
        let mode = AnyEcn::new(&flow.ecn).ends(&needs);
        let segment = flow.transport.segment;
        let buffer = flow.transport.receive_segments();
        let largest = u64::from(u16::MAX) << LARGEST_SHIFT;
        let window = buffer.map_or(largest, |segments| segments.saturating_mul(segment));
        let fits = |shift: &u8| u16::try_from(window >> shift).is_ok();
        Flow {
            is_datagrams: !flow.has_window(),
            segment,
            stamps: flow.transport.timestamp_option,
            sack: flow.transport.sack && !needs.no_sack,
            accurate: mode.is_some_and(|mode| matches!(mode.echo, Echo::Accurate(_))),
            window: window.min(largest),
            shift: (0..LARGEST_SHIFT).find(fits).unwrap_or(LARGEST_SHIFT),
        }
    }
}

/// The state of a connection as far as its packets have shown it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Connection {
    /// Its number among those in its place.
    pub(crate) session: u64,
    /// How many segments it has and how many bytes, once the last segment has left.
    end: Option<(u64, u64)>,
    /// The receiver's timestamp that its sender has received last.
    pub(crate) heard: u32,
    /// The ECN fields with which the SYN and the SYN-ACK arrived.
    pub(crate) handshake: [u16; 2],
}

/// All flows, and the connections under way.
#[derive(Clone, Debug)]
pub(crate) struct Flows {
    flows: Vec<Flow>,
    connections: Vec<Connection>,
}

impl Flows {
    pub(crate) fn new(plan: &Plan) -> Flows {
        Flows {
            flows: plan.flows.iter().map(Flow::new).collect(),
            connections: Vec::new(),
        }
    }

    /// Whether a flow of the plan is carried by datagrams.
    pub(crate) fn is_datagrams(&self, flow: usize) -> bool {
        self.flows[flow].is_datagrams
    }

    /// Bytes of payload in a full segment of a flow of the plan.
    pub(crate) fn segment(&self, flow: usize) -> u64 {
        self.flows[flow].segment
    }

    /// The flow of the plan that a packet belongs to.
    pub(crate) fn flow(&self, event: &PacketEvent) -> &Flow {
        &self.flows[event.class.owner.0 as usize]
    }

    /// Whether the flow of a packet is one of short connections.
    fn is_place(&self, flow: FlowId) -> bool {
        flow.0 as usize >= self.flows.len()
    }

    /// The number of a packet's connection among those in its place, and its own number.
    pub(crate) fn split(&self, event: &PacketEvent) -> (u64, u64) {
        let number = event.number();
        if self.is_place(event.flow()) {
            (number >> SEGMENT_BITS, number & ((1 << SEGMENT_BITS) - 1))
        } else {
            (0, number)
        }
    }

    /// The state of a packet's connection; `None` once that is over.
    pub(crate) fn connection(&self, event: &PacketEvent) -> Connection {
        let (session, _) = self.split(event);
        let known = self.connections.get(event.flow().0 as usize).copied();
        known
            .filter(|known| known.session == session)
            .unwrap_or(Connection {
                session,
                ..Connection::default()
            })
    }

    /// Bytes of payload of a data packet.
    pub(crate) fn payload(&self, event: &PacketEvent) -> u64 {
        let flow = self.flow(event);
        let stamps = if event.packet.has(STAMPED) {
            flow.stamps
        } else {
            0
        };
        u64::from(event.size()).saturating_sub(HEADERS + stamps)
    }

    /// Bytes of the connection below segment `number`, and whether nothing follows them.
    pub(crate) fn below(&self, event: &PacketEvent, number: u64) -> (u64, bool) {
        match self.connection(event).end {
            Some((segments, bytes)) if number >= segments => (bytes, true),
            _ => (number.wrapping_mul(self.flow(event).segment), false),
        }
    }

    /// Learns from packets as their ends see them.
    pub(crate) fn learn(&mut self, event: &PacketEvent) {
        let kind = event.kind();
        match event.step {
            Step::Sent(_) if kind == Kind::Syn || kind == Kind::Data && event.packet.has(FIN) => {}
            Step::Delivered { .. } if kind != Kind::Data && kind != Kind::Probe => {}
            _ => return,
        }
        let (session, number) = self.split(event);
        let payload = self.payload(event);
        let segment = self.flow(event).segment;
        let place = event.flow().0 as usize;
        if place >= self.connections.len() {
            self.connections.resize(place + 1, Connection::default());
        }
        let connection = &mut self.connections[place];
        if connection.session != session {
            if session < connection.session {
                return;
            }
            *connection = Connection {
                session,
                ..Connection::default()
            };
        }
        match (event.step, kind) {
            (Step::Sent(_), Kind::Data) => {
                connection.end = Some((number + 1, number * segment + payload));
            }
            (Step::Delivered { .. }, Kind::Syn) => connection.handshake[0] = event.packet.ecn(),
            (Step::Delivered { .. }, Kind::SynAck) => {
                connection.handshake[1] = event.packet.ecn();
                connection.heard = event.packet.stamp();
            }
            (Step::Delivered { .. }, Kind::Ack) => connection.heard = event.packet.stamp(),
            _ => {}
        }
    }
}
