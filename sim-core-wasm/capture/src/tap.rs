//! Writes what passes a place as pcapng.

use std::collections::VecDeque;
use std::io::{self, Write};

use sawtooth_document::Document;
use sawtooth_engine::ids::{Id, NodeId, PortId};
use sawtooth_engine::measure::packet_trace::{PacketEvent, Sink, Step};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::packet::fate::{Effect, Fate};
use sawtooth_engine::plan::Plan;

use crate::capture::{Log, Range};
use crate::flows::Flows;
use crate::frame::{address, frame};
use crate::pcapng::{Blocks, Captured, Way};
use crate::point::CapturePoint;

/// A packet that has reached the place, and waits for what becomes of it there: packets are
/// written in the order in which they came.
#[derive(Debug)]
struct Waiting {
    key: Key,
    captured: Captured,
    /// Since when nothing more can happen to it.
    done: Option<u64>,
}

/// The key that distinguishes packets that wait at one place.
type Key = (u32, Kind, u64, u32);

/// A tap at a place.
#[derive(Debug)]
pub(crate) struct Tap<W> {
    place: CapturePoint,
    /// Where each port leads to, if that is always the same.
    far: Vec<Option<NodeId>>,
    flows: Flows,
    range: Range,
    blocks: Blocks<W>,
    waiting: VecDeque<Waiting>,
    /// A packet that was marked as it arrived, before it is enqueued.
    marked: Option<Key>,
    packets: u64,
    error: Option<io::Error>,
}

impl<W: Write> Tap<W> {
    pub(crate) fn new(
        document: &Document,
        plan: &Plan,
        place: CapturePoint,
        range: Range,
        out: W,
    ) -> Tap<W> {
        let far = plan
            .ports()
            .map(|port| plan.ends(port).and_then(|(_, to)| to));
        let mut tap = Tap {
            far: far.collect(),
            flows: Flows::new(plan),
            place,
            range,
            blocks: Blocks::new(out),
            waiting: VecDeque::new(),
            marked: None,
            packets: 0,
            error: None,
        };
        tap.error = tap.head(document, plan).err();
        tap
    }

    /// The section, the names of hosts and the interfaces.
    fn head(&mut self, document: &Document, plan: &Plan) -> io::Result<()> {
        let program = concat!("Sawtooth ", env!("CARGO_PKG_VERSION"));
        let comment = format!(
            "A simulated run, seed {}. Times are since its start; the payload, all zeros, is left out.",
            plan.seed
        );
        self.blocks.section(program, &comment)?;
        let name = |node: NodeId| document.name_of("nodes", &plan.nodes[node.index()].id);
        for port in &self.place.interfaces {
            let near = name(self.place.node);
            let far = self.far[port.index()].map_or_else(|| "its stations".to_owned(), name);
            let description = format!("{near} to {far}");
            let id = &plan.direction_of(*port).id;
            self.blocks.interface(id, &description)?;
        }
        let mut ends: Vec<NodeId> = plan
            .flows
            .iter()
            .flat_map(|flow| [flow.from, flow.to])
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let names: Vec<(NodeId, String)> =
            ends.into_iter().map(|node| (node, name(node))).collect();
        let hosts = names
            .iter()
            .map(|(node, name)| (address(*node), name.as_str()));
        self.blocks.names(hosts)
    }

    /// Writes the packets in front, to which nothing more can happen: it is `now`.
    fn write(&mut self, now: u64) {
        while let Some(first) = self.waiting.front()
            && first.done.is_some_and(|done| done < now)
        {
            self.write_first();
        }
    }

    fn write_first(&mut self) {
        if let Some(first) = self.waiting.pop_front()
            && self.error.is_none()
        {
            self.packets += 1;
            self.error = self.blocks.packet(&first.captured).err();
        }
    }

    fn capture(&mut self, event: &PacketEvent, interface: u32, way: Way, hop: [NodeId; 2]) {
        let frame = frame(event, &self.flows, hop);
        self.waiting.push_back(Waiting {
            key: key(event),
            captured: Captured {
                interface,
                way,
                at: event.at.0,
                bytes: frame.bytes,
                length: frame.length,
                comment: None,
            },
            done: Some(event.at.0),
        });
    }

    /// A packet of the place's own reaches a port there.
    fn leave(&mut self, event: &PacketEvent, port: PortId) {
        if let Some(interface) = self.place.roles[port].out {
            let to = self.far[port.index()].unwrap_or(event.class.way(&event.packet)[1]);
            self.capture(event, interface, Way::Out, [self.place.node, to]);
        }
    }

    /// A packet has reached the end of the wire of a port.
    fn arrive(&mut self, event: &PacketEvent, port: PortId) {
        let role = self.place.roles[port];
        let [from, to] = event.class.way(&event.packet);
        if let Some(interface) = role.into
            && role.only_to.is_none_or(|node| node == to)
        {
            // The other end of the interface's own link.
            let own = self.place.interfaces[interface as usize];
            let from = self.far[own.index()].unwrap_or(from);
            self.capture(event, interface, Way::In, [from, self.place.node]);
        }
    }

    /// Whether a port is one of the place's.
    fn is_here(&self, port: PortId) -> bool {
        self.place.roles[port].out.is_some()
    }

    /// Whether packets are captured where they come to a port of the place: at a port all, at a
    /// node its own, since others have been captured when they arrived.
    fn begins_here(&self, event: &PacketEvent) -> bool {
        self.place.is_port || event.class.way(&event.packet)[0] == self.place.node
    }

    /// A packet of this instant that has just been captured.
    fn just_captured(&mut self, event: &PacketEvent) -> Option<&mut Waiting> {
        let (key, now) = (key(event), Some(event.at.0));
        let mut latest = self.waiting.iter_mut().rev();
        latest.find(|one| one.key == key && one.done == now)
    }

    /// A port of the place has enqueued a packet, which waits from now on.
    fn enqueued(&mut self, event: &PacketEvent, port: PortId) {
        if self.begins_here(event) {
            self.leave(event, port);
        }
        let marked = self.marked.take() == Some(key(event));
        if let Some(one) = self.just_captured(event) {
            one.done = None;
            if marked {
                one.captured.comment = Some(comment(Fate::MarkedOnArrival));
            }
        }
    }

    /// The first packet of an event's kind that still waits.
    fn waiting_for(&mut self, event: &PacketEvent) -> Option<&mut Waiting> {
        let key = key(event);
        self.waiting
            .iter_mut()
            .find(|one| one.key == key && one.done.is_none())
    }

    fn transmitted(&mut self, event: &PacketEvent) {
        if let Some(one) = self.waiting_for(event) {
            one.done = Some(event.at.0);
        }
    }

    /// A packet meets a fate at a port of the place.
    fn meet(&mut self, event: &PacketEvent, port: PortId, fate: Fate) {
        let found = match fate {
            Fate::MarkedOnArrival => {
                self.marked = Some(key(event));
                return;
            }
            // It happens at the end of the wire.
            Fate::Duplicated => return,
            Fate::DroppedOnArrival => {
                if self.begins_here(event) {
                    self.leave(event, port);
                }
                self.just_captured(event)
            }
            // It has just been transmitted.
            Fate::Lost => self.just_left(event),
            Fate::DroppedFromQueue | Fate::MarkedInQueue | Fate::GivenUp => self.waiting_for(event),
        };
        if let Some(one) = found {
            one.captured.comment = Some(comment(fate));
            if fate.effect() == Effect::Removed {
                one.done = Some(event.at.0);
            }
        }
    }

    /// The packet that has left the port at this instant.
    fn just_left(&mut self, event: &PacketEvent) -> Option<&mut Waiting> {
        let (key, now) = (key(event), Some(event.at.0));
        let out = |one: &&mut Waiting| one.key == key && one.done == now;
        self.waiting.iter_mut().find(out)
    }
}

impl<W: Write> Sink for Tap<W> {
    fn packet(&mut self, event: &PacketEvent) {
        self.flows.learn(event);
        self.write(event.at.0);
        let is_within = self.range.contains(event.at);
        match event.step {
            Step::Arrived { port, .. } if is_within => self.arrive(event, port),
            Step::Enqueued { port, .. } if self.is_here(port) && is_within => {
                self.enqueued(event, port);
            }
            Step::Transmitted { port } if self.is_here(port) => self.transmitted(event),
            Step::Met { port, fate } if self.is_here(port) && is_within => {
                self.meet(event, port, fate);
            }
            _ => {}
        }
    }
}

impl<W: Write> Log for Tap<W> {
    type Out = W;

    fn error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    fn written(&self) -> u64 {
        self.packets
    }

    fn out(&mut self) -> &mut W {
        self.blocks.out()
    }

    fn finish(mut self) -> io::Result<W> {
        while !self.waiting.is_empty() {
            self.write_first();
        }
        match self.error {
            Some(error) => Err(error),
            None => self.blocks.finish(),
        }
    }
}

fn key(event: &PacketEvent) -> Key {
    let packet = &event.packet;
    (event.flow().0, event.kind(), event.number(), packet.stamp())
}

/// The comment on a packet's fate for a reader of the capture.
fn comment(fate: Fate) -> &'static str {
    match fate {
        Fate::DroppedOnArrival => "Dropped by the queue on arrival",
        Fate::DroppedFromQueue => "Dropped by the queue after it had waited",
        Fate::Lost => "Lost on the wire",
        Fate::GivenUp => "Dropped by the radio after too many failed transmissions",
        Fate::MarkedOnArrival => "Marked by the queue on arrival: it leaves with CE",
        Fate::MarkedInQueue => "Marked by the queue after it had waited: it leaves with CE",
        Fate::Duplicated => "Duplicated on the wire",
    }
}
