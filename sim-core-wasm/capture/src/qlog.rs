//! qlog: what the sending end of a flow sees.
//!
//! The format is qlog 0.3, sequential, the latest that qvis reads: records of JSON text sequences (RFC 7464), the
//! first with what holds for all, the others an event each. Events and names are those of
//! draft-ietf-quic-qlog-quic-events, which are QUIC's; this is how they describe a TCP connection:
//!
//! - **Packets** are numbered as they leave, a segment that is sent again has a new number; what it carries is a frame
//!   of stream 0. Data is of type `1RTT`, the SYN of type `initial`.
//! - **`packet_received`** has an acknowledgement as QUIC would have it: the numbers of the packets that it
//!   acknowledges for the first time, cumulatively or by SACK, which `packets_acked` repeats.
//! - **`packet_lost`** is logged when the sender acts on a loss, that is with the segment's next transmission; a tail
//!   loss probe is none. After a timeout its trigger is `pto_expired`; otherwise `time_threshold` with
//!   RACK and `reordering_threshold` without.
//! - **`metrics_updated`** has the congestion window, `ssthresh`, bytes in flight and round trips, in bytes and
//!   milliseconds, and of a sender that paces its `pacing_rate` in bits of data a second: those that have changed.
//! - **`congestion_state_updated`** has the states `slow_start`, `congestion_avoidance`, `recovery`, `timeout` (repair after
//!   one) and `application_limited`: everything written has been sent, though the window has room.
//!
//! An hour of all of it is gigabytes: [`Detail`] leaves packets out, and takes metrics less often.
//!
//! Each connection of a flow of many is a group of its own, `f/1`, `f/2`, ….

use std::collections::VecDeque;
use std::io::{self, Write};

use sawtooth_document::{Document, Problem};
use sawtooth_engine::control::{Phase, Recovery};
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::{PacketEvent, SenderState, Sink, Step};
use sawtooth_engine::packet::{FIN, Kind};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::{Span, Time};
use serde_json::{Map, Value, json};

use crate::capture::{Log, Range};
use crate::flows::Flows;
use crate::point::listed;

/// Begins a record (RFC 7464).
const RECORD: u8 = 0x1e;

/// The version of the format.
pub const VERSION: &str = "0.3";

/// How much is written about a flow.
#[derive(Clone, Copy, Debug)]
pub struct Detail {
    /// Packets, and what became of them.
    pub packets: bool,
    /// Metrics are written at this interval, and whenever the state of congestion changes.
    pub every: Span,
}

impl Detail {
    /// All of it.
    pub const ALL: Detail = Detail {
        packets: true,
        every: Span(0),
    };
}

/// The connection in one place.
#[derive(Clone, Debug, Default)]
struct Connection {
    session: u64,
    /// Packets sent so far, and acknowledgements received.
    sent: u64,
    received: u64,
    /// The first segment that is not acknowledged, and for it and those behind it the number of the packet that carried
    /// it last, until that is acknowledged.
    first: u64,
    outstanding: VecDeque<Option<u64>>,
    state: Option<&'static str>,
    metrics: Map<String, Value>,
    /// When metrics were last written.
    metrics_at: Option<Time>,
}

/// Writes the events of a flow.
#[derive(Debug)]
pub(crate) struct Events<W> {
    flow: FlowId,
    name: String,
    is_datagrams: bool,
    rack: bool,
    flows: Flows,
    planned: usize,
    connections: Vec<Connection>,
    range: Range,
    pub(crate) detail: Detail,
    out: W,
    packets: u64,
    error: Option<io::Error>,
}

impl<W: Write> Events<W> {
    pub(crate) fn new(
        document: &Document,
        plan: &Plan,
        name: &str,
        range: Range,
        out: W,
    ) -> Result<Events<W>, Problem> {
        let Some(index) = plan.flows.iter().position(|flow| flow.id == name) else {
            let ids: Vec<&str> = plan.flows.iter().map(|flow| flow.id.as_str()).collect();
            let message = format!("there is no flow {name}; flows are {}", listed(&ids));
            return Err(Problem::at("flow", message));
        };
        let flow = &plan.flows[index];
        let node = |id: usize| document.name_of("nodes", &plan.nodes[id].id);
        let label = document.name_of("flows", name);
        let flows = Flows::new(plan);
        let is_datagrams = flows.is_datagrams(index);
        let sender = flow.is_controlled().then_some(flow.sender.entry.name);
        let head = json!({
            "qlog_version": VERSION,
            "qlog_format": "JSON-SEQ",
            "title": label,
            "description": format!(
                "A simulated flow from {} to {}, {}, seed {}",
                node(flow.from.index()),
                node(flow.to.index()),
                sender.unwrap_or("without congestion control"),
                plan.seed
            ),
            "trace": {
                "title": label,
                "vantage_point": { "name": node(flow.from.index()), "type": "server" },
                "common_fields": {
                    "protocol_type": [if is_datagrams { "UDP" } else { "TCP" }],
                    "time_format": "relative",
                    "reference_time": 0.0
                }
            }
        });
        let mut events = Events {
            flow: FlowId::at(index),
            name: name.to_owned(),
            is_datagrams,
            rack: flow.transport.recovery == Recovery::Rack,
            flows,
            planned: plan.flows.len(),
            connections: Vec::new(),
            range,
            detail: Detail::ALL,
            out,
            packets: 0,
            error: None,
        };
        events.record(&head);
        Ok(events)
    }

    fn record(&mut self, value: &Value) {
        if self.error.is_none() {
            let written = self
                .out
                .write_all(&[RECORD])
                .and_then(|()| serde_json::to_writer(&mut self.out, value).map_err(io::Error::from))
                .and_then(|()| self.out.write_all(b"\n"));
            self.error = written.err();
        }
    }

    /// Writes an event of packets, if packets are written.
    fn of_packets(&mut self, at: Time, place: FlowId, name: &str, data: &Value) {
        if self.detail.packets {
            self.event(at, place, name, data);
        }
    }

    /// Writes an event of the connection in a place, within the range.
    fn event(&mut self, at: Time, place: FlowId, name: &str, data: &Value) {
        if !self.range.contains(at) {
            return;
        }
        let group = if place == self.flow {
            self.name.clone()
        } else {
            let session = self.connection(place).session;
            format!("{}/{session}", self.name)
        };
        // To a nanosecond, as exactly as a number of JSON has it.
        let time = at.0 as f64 / 1e6;
        self.record(&json!({ "time": time, "name": name, "group_id": group, "data": data }));
    }

    /// The index of a place among the connections.
    fn index(&self, place: FlowId) -> usize {
        if place == self.flow {
            0
        } else {
            place.index() + 1 - self.planned
        }
    }

    fn connection(&mut self, place: FlowId) -> &mut Connection {
        let index = self.index(place);
        if index >= self.connections.len() {
            self.connections.resize_with(index + 1, Connection::default);
        }
        &mut self.connections[index]
    }

    fn sent(&mut self, event: &PacketEvent, state: &SenderState) {
        let place = event.flow();
        let (session, segment) = self.flows.split(event);
        if event.kind() == Kind::Syn && self.connection(place).session != session {
            *self.connection(place) = Connection {
                session,
                ..Connection::default()
            };
        }
        if self.connection(place).session != session {
            return;
        }
        let again = event.is_retransmission();
        if event.kind() == Kind::Data && !self.is_datagrams {
            let number = self.connection(place).sent;
            let before = self.connection(place).leave(segment, number);
            // A tail loss probe goes before anything was found lost.
            if again
                && !state.exempt
                && let Some(before) = before
            {
                self.lost(event, before, state);
            }
        }
        let number = self.connection(place).count();
        let (payload, offset) = match event.kind() {
            Kind::Data if self.is_datagrams => (u64::from(event.size()).saturating_sub(28), None),
            Kind::Data => (
                self.flows.payload(event),
                Some(self.flows.below(event, segment).0),
            ),
            _ => (0, None),
        };
        let frames = match (event.kind(), offset) {
            (Kind::Data, Some(offset)) => {
                let mut frame = json!({ "frame_type": "stream", "stream_id": 0,
                    "offset": offset, "length": payload });
                // The draft has it only where it is true.
                if event.packet.has(FIN) {
                    frame["fin"] = json!(true);
                }
                json!([frame])
            }
            (Kind::Data, None) => json!([{ "frame_type": "datagram", "length": payload }]),
            _ => json!([{ "frame_type": "ping" }]),
        };
        let data = json!({
            "header": { "packet_type": packet_type(event.kind()), "packet_number": number },
            "raw": { "length": event.size(), "payload_length": payload },
            "frames": frames
        });
        self.packets += u64::from(self.range.contains(event.at));
        self.of_packets(event.at, place, "transport:packet_sent", &data);
        self.metrics_updated(event.at, place, state);
    }

    fn lost(&mut self, event: &PacketEvent, number: u64, state: &SenderState) {
        let trigger = match state.phase {
            Phase::Timeout => "pto_expired",
            _ if self.rack => "time_threshold",
            _ => "reordering_threshold",
        };
        let data = json!({
            "header": { "packet_type": packet_type(Kind::Data), "packet_number": number },
            "trigger": trigger
        });
        self.of_packets(event.at, event.flow(), "recovery:packet_lost", &data);
    }

    fn acknowledged(&mut self, event: &PacketEvent) {
        let place = event.flow();
        let (session, expected) = self.flows.split(event);
        let connection = self.connection(place);
        if connection.session != session {
            return;
        }
        let mut numbers = connection.acknowledge(expected);
        for &(from, to) in event.extra.sack.as_slice() {
            connection.sack(from, to, &mut numbers);
        }
        numbers.sort_unstable();
        let received = connection.received;
        connection.received += 1;
        let mut frames = Vec::new();
        if !numbers.is_empty() {
            frames.push(json!({ "frame_type": "ack", "acked_ranges": ranges(&numbers) }));
        }
        let data = json!({
            "header": { "packet_type": packet_type(event.kind()), "packet_number": received },
            "raw": { "length": event.size(), "payload_length": 0 },
            "frames": frames
        });
        self.of_packets(event.at, place, "transport:packet_received", &data);
        if !numbers.is_empty() {
            let data =
                json!({ "packet_number_space": "application_data", "packet_numbers": numbers });
            self.of_packets(event.at, place, "transport:packets_acked", &data);
        }
    }

    /// The sending end has a state; writes what has changed.
    fn metrics_updated(&mut self, at: Time, place: FlowId, state: &SenderState) {
        // Values of before the range would be missing at its beginning.
        if self.is_datagrams || !state.cwnd.is_finite() || !self.range.contains(at) {
            return;
        }
        let every = self.detail.every;
        let now = congestion_state(state);
        let connection = self.connection(place);
        let is_due = connection
            .metrics_at
            .is_none_or(|last| at.since(last) >= every);
        if !is_due && connection.state == Some(now) {
            return;
        }
        let segment = self.flows.segment(self.flow.index());
        let bytes = |segments: f64| (segments * segment as f64).round();
        let milliseconds = |span: Option<Span>| span.map(|span| json!(span.0 as f64 / 1e6));
        let metrics = [
            ("congestion_window", Some(json!(bytes(state.cwnd) as u64))),
            (
                "ssthresh",
                Some(state.ssthresh)
                    .filter(|one| one.is_finite())
                    .map(|one| json!(bytes(one) as u64)),
            ),
            ("bytes_in_flight", Some(json!(state.in_network * segment))),
            ("packets_in_flight", Some(json!(state.in_network))),
            ("latest_rtt", milliseconds(state.latest_rtt)),
            ("smoothed_rtt", milliseconds(state.smoothed_rtt)),
            ("min_rtt", milliseconds(state.least_rtt)),
            (
                "pacing_rate",
                Some(state.rate)
                    .filter(|one| one.is_finite())
                    .map(|one| json!((8.0 * bytes(one)) as u64)),
            ),
        ];
        let connection = self.connection(place);
        let mut changed = Map::new();
        for (name, value) in metrics {
            if let Some(value) = value
                && connection.metrics.get(name) != Some(&value)
            {
                connection.metrics.insert(name.to_owned(), value.clone());
                changed.insert(name.to_owned(), value);
            }
        }
        let before = connection.state.replace(now);
        if !changed.is_empty() {
            connection.metrics_at = Some(at);
            self.event(
                at,
                place,
                "recovery:metrics_updated",
                &Value::Object(changed),
            );
        }
        if before != Some(now) {
            let mut data = json!({ "new": now });
            if let Some(before) = before {
                data["old"] = json!(before);
            }
            self.event(at, place, "recovery:congestion_state_updated", &data);
        }
    }
}

impl<W: Write> Sink for Events<W> {
    fn packet(&mut self, event: &PacketEvent) {
        if event.class.owner != self.flow {
            return;
        }
        self.flows.learn(event);
        match event.step {
            Step::Sent(state) if event.packet.is_forward() => self.sent(event, &state),
            Step::Delivered { .. } if !event.packet.is_forward() && !self.is_datagrams => {
                self.acknowledged(event);
            }
            _ => {}
        }
    }

    fn sender(&mut self, at: Time, flow: FlowId, state: &SenderState) {
        let index = flow.index();
        // A place is known once its connection has sent.
        let known = flow == self.flow
            || index >= self.planned
                && self
                    .connections
                    .get(self.index(flow))
                    .is_some_and(|one| one.session > 0);
        if known {
            self.metrics_updated(at, flow, state);
        }
    }
}

impl<W: Write> Log for Events<W> {
    type Out = W;

    fn error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    fn written(&self) -> u64 {
        self.packets
    }

    fn out(&mut self) -> &mut W {
        &mut self.out
    }

    fn finish(mut self) -> io::Result<W> {
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.out.flush()?;
        Ok(self.out)
    }
}

impl Connection {
    /// The number of a packet that leaves.
    fn count(&mut self) -> u64 {
        self.sent += 1;
        self.sent - 1
    }

    /// Packet `number` carries a segment. Returns the one that carried it before, if that is not acknowledged.
    fn leave(&mut self, segment: u64, number: u64) -> Option<u64> {
        let index = segment.checked_sub(self.first)? as usize;
        if index >= self.outstanding.len() {
            self.outstanding.resize(index + 1, None);
        }
        self.outstanding[index].replace(number)
    }

    /// Everything below `expected` has arrived. Returns the packets that are newly acknowledged.
    fn acknowledge(&mut self, expected: u64) -> Vec<u64> {
        let count = expected
            .saturating_sub(self.first)
            .min(self.outstanding.len() as u64);
        self.first = self.first.max(expected);
        self.outstanding.drain(..count as usize).flatten().collect()
    }

    fn sack(&mut self, from: u64, to: u64, numbers: &mut Vec<u64>) {
        for segment in from.max(self.first)..to {
            let place = self.outstanding.get_mut((segment - self.first) as usize);
            let Some(place) = place else { break };
            numbers.extend(place.take());
        }
    }
}

fn packet_type(kind: Kind) -> &'static str {
    match kind {
        Kind::Syn | Kind::SynAck => "initial",
        Kind::Data | Kind::Ack | Kind::Probe => "1RTT",
    }
}

fn congestion_state(state: &SenderState) -> &'static str {
    match state.phase {
        Phase::Recovery => "recovery",
        Phase::Timeout => "timeout",
        Phase::Open if state.short_of_data => "application_limited",
        Phase::Open if state.cwnd < state.ssthresh => "slow_start",
        Phase::Open => "congestion_avoidance",
    }
}

/// Ascending numbers as ranges, both ends included.
fn ranges(numbers: &[u64]) -> Vec<[u64; 2]> {
    let mut ranges: Vec<[u64; 2]> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == *number => *last = *number,
            _ => ranges.push([*number, *number]),
        }
    }
    ranges
}
