//! The radio cells of the network: what is in the air between ports and their cells.

use std::sync::Arc;

use serde::Serialize;

use super::Sim;
use super::announcements::Announcements;
use super::network::Network;
use crate::clamp::Sharing;
use crate::ids::{FlowId, Id, MediumId, NodeId, PortId};
use crate::link::port::Access;
use crate::measure::packet_trace::Observer;
use crate::measure::summary::{CellSummary, RadioSummary, share};
use crate::packet::{Kind, Packet};
use crate::plan::{self, NodeProperties, Plan, on_the_air};
use crate::radio::cell::{Cell, Frame, Settings};
use crate::radio::state::{Doing, RadioState};
use crate::radio::statistics::RadioCounts;
use crate::radio::{Constants, phy_of};
use crate::rng::{Purpose, RandomStream};
use crate::sim::component::Component;
use crate::sim::series::CellSeries;
use crate::specification::Chosen;
use crate::units::{Span, Time};

/// A cell and its ports.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) cell: Cell,
    /// The port of the access point; those of the stations follow.
    pub(super) first: PortId,
    /// The nodes of its radios.
    nodes: Arc<[NodeId]>,
    /// The broadcasts of each radio's station.
    announcements: Vec<Announcements>,
}

impl Channel {
    /// The port of one of its radios.
    fn port(&self, radio: usize) -> PortId {
        PortId::at(self.first.index() + radio)
    }

    /// The station of a radio sends from now on, with this time between its broadcasts, or
    /// no longer.
    pub(super) fn announce(&mut self, radio: usize, sends: Option<Span>, now: Time) {
        self.announcements[radio].tell(sends, now);
    }

    /// Whether a radio's station has been heard, and not longer ago than `memory`.
    fn hears(&self, radio: usize, memory: Span, now: Time) -> bool {
        let last = self.announcements[radio].last(now);
        last < Time::NEVER && now.since(last) <= memory
    }

    /// Its ports, that of the access point first.
    pub(super) fn ports(&self) -> impl Iterator<Item = PortId> + use<> {
        let first = self.first.index();
        (first..first + self.nodes.len()).map(PortId::at)
    }
}

/// The state of a cell at an instant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct CellState {
    /// Seconds in which somebody transmitted, since measurement began.
    pub busy: f64,
    /// Seconds in which frames collided.
    pub collided: f64,
    /// Collisions.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub collisions: u64,
    /// Its radios, that of the access point first.
    pub radios: Vec<PortRadio>,
}

/// The state of a radio at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PortRadio {
    /// Its port.
    #[cfg_attr(feature = "bindings", ts(type = "PortId"))]
    pub port: PortId,
    /// The flow whose packet is in its transmitter.
    #[cfg_attr(feature = "bindings", ts(type = "FlowId | null"))]
    pub flow: Option<FlowId>,
    /// Whether that packet has no data.
    pub bare: bool,
    /// Seconds of its frames on the air since measurement began.
    pub airtime: f64,
    /// Its state.
    pub state: RadioState,
}

fn constants(radio: &Chosen) -> Constants {
    Constants::from_values(&radio.values)
}

impl Network {
    /// The cells of the plan; their ports are there already.
    pub(super) fn add_cells(&mut self, plan: &Plan, series: &[CellSeries]) {
        for ((planned, ports), series) in plan.radio_ports().zip(series) {
            let properties = |node: NodeId| &plan.nodes[node.index()].properties;
            let nodes: Vec<NodeId> = planned.radios.iter().map(|radio| radio.node).collect();
            let radio = &properties(nodes[0]).radio;
            let phy = phy_of(radio.entry);
            let stations: Vec<Settings> = nodes[1..]
                .iter()
                .map(|node| properties(*node).settings(phy))
                .collect();
            let random = planned
                .radios
                .iter()
                .map(|radio| RandomStream::new(plan.seed, &radio.direction.id, Purpose::Medium));
            let mut cell = Cell::new(constants(radio), phy, stations, random);
            cell.record_in(&series.radios, series.channel);
            let medium = self.channels.push(Channel {
                cell,
                first: ports[0],
                announcements: vec![Announcements::NONE; nodes.len()],
                nodes: nodes.into(),
            });
            for (port, radio) in ports.into_iter().zip(0..) {
                self.ports[port].share(Access { medium, radio });
            }
        }
    }

    /// The transmitter of a radio takes its next packet, if there is one and it is free.
    pub(super) fn load(&mut self, id: PortId, observer: &mut impl Observer) {
        let Some(Access { medium, radio }) = self.ports[id].access() else {
            return;
        };
        let packet = self.ports[id].load(self.now, observer.recorder(), &mut self.sides);
        let packet = packet.copied();
        self.book_fates(id, observer);
        let Some(packet) = packet else {
            return;
        };
        let station = match radio.checked_sub(1) {
            Some(station) => station,
            None => self.routes.station(packet.address.hop()),
        };
        let size = packet.size();
        let cell = &mut self.channels[medium].cell;
        cell.offer(usize::from(radio), Frame { size, station }, self.now);
        self.arm_medium(medium);
    }

    /// The event of a cell: frames begin or end.
    pub(super) fn medium(&mut self, id: MediumId, observer: &mut impl Observer) {
        let mut outcomes = std::mem::take(&mut self.outcomes);
        self.channels[id]
            .cell
            .event(self.now, observer.recorder(), &mut outcomes);
        for outcome in outcomes.drain(..) {
            let port = self.channels[id].port(outcome.radio);
            self.ports[port].unload(outcome.received, self.now, observer, &self.sides);
            self.book_fates(port, observer);
            self.arm_wire(port);
            self.load(port, observer);
        }
        // Reuses the buffer: nothing is allocated for the next event.
        self.outcomes = outcomes;
        self.arm_medium(id);
    }

    fn arm_medium(&mut self, id: MediumId) {
        let next = self.channels[id].cell.next_event();
        self.queue.put(next, Component::Medium(id));
    }

    /// The port at the node where a packet has just arrived from `id` that leads back.
    pub(super) fn back(&self, id: PortId, packet: &Packet) -> PortId {
        let Some(Access { medium, radio }) = self.ports[id].access() else {
            return id.reverse();
        };
        let other = match radio {
            0 => 1 + usize::from(self.routes.station(packet.address.hop())),
            _ => 0,
        };
        self.channels[medium].port(other)
    }

    /// How many stations of a cell send, for the station of one of its radios.
    pub(super) fn sharing_in(&self, medium: MediumId, own: usize, memory: Option<Span>) -> Sharing {
        let channel = &self.channels[medium];
        let mut found = Sharing::default();
        for (radio, port) in channel.ports().enumerate().skip(1) {
            let active = self.ports[port].active_flows();
            found.all += u64::from(active.flows > 0);
            found.clamped += u64::from(active.clamped > 0);
            let hears = |memory| channel.hears(radio, memory, self.now);
            found.heard += u64::from(radio == own || memory.is_some_and(hears));
        }
        found
    }

    /// The cell and the radio of a node, if it has one.
    fn radio_of(&self, node: NodeId) -> Option<(MediumId, usize)> {
        let mut all = self.channels.ids().zip(self.channels.iter());
        all.find_map(|(id, channel)| {
            let radio = channel.nodes.iter().position(|other| *other == node)?;
            Some((id, radio))
        })
    }

    /// The statistics of the plan's radios since measurement began.
    pub(super) fn cell_summaries(&self, plan: &Plan) -> Vec<CellSummary> {
        let cells = plan.cells.iter().zip(self.channels.iter());
        cells
            .map(|(planned, channel)| {
                let (since, time, counts) = channel.cell.measured();
                let all = self.now.since(since).seconds();
                let of_all = |part: Span| share(part.seconds(), all).map(|share| share.min(1.0));
                let counts: Vec<RadioCounts> = counts.collect();
                let sum = |of: fn(&RadioCounts) -> u64| counts.iter().map(of).sum::<u64>() as f64;
                let id = |radio: &plan::Radio| plan.nodes[radio.node.index()].id.clone();
                let ap = &planned.radios[0];
                let busy = of_all(time.busy);
                CellSummary {
                    id: id(ap),
                    standard: plan.nodes[ap.node.index()].radio.entry.kind.to_owned(),
                    busy,
                    collided: of_all(time.collided),
                    idle: busy.map(|busy| 1.0 - busy),
                    collisions: time.collisions,
                    collision_probability: share(
                        sum(|one| one.collisions),
                        sum(|one| one.transmissions),
                    ),
                    radios: planned
                        .radios
                        .iter()
                        .zip(&counts)
                        .map(|(radio, one)| RadioSummary {
                            id: id(radio),
                            airtime: of_all(one.airtime),
                            transmissions: one.transmissions,
                            collisions: one.collisions,
                            errors: one.errors,
                            retries: one.retries,
                            given_up: one.given_up,
                            failure_probability: share(
                                (one.collisions + one.errors) as f64,
                                one.transmissions as f64,
                            ),
                            backoff: share(one.slots as f64, one.backoffs as f64),
                        })
                        .collect(),
                }
            })
            .collect()
    }
}

impl Sim {
    /// The port of the radio of a node, if it has one.
    pub fn radio_port(&self, node: NodeId) -> Option<PortId> {
        let (id, radio) = self.network.radio_of(node)?;
        Some(self.network.channels[id].port(radio))
    }

    /// Sets new properties of a node with a radio.
    pub(super) fn change_node(
        &mut self,
        node: NodeId,
        new: &NodeProperties,
        observer: &mut impl Observer,
    ) {
        let Some((id, radio)) = self.network.radio_of(node) else {
            return;
        };
        let port = self.network.channels[id].port(radio);
        let phy = phy_of(new.radio.entry);
        self.change_link(port, &on_the_air(new, phy), observer);
        let cell = &mut self.network.channels[id].cell;
        match radio.checked_sub(1) {
            Some(station) => cell.set(station, new.settings(phy)),
            None => cell.configure(constants(&new.radio), self.network.now),
        }
        self.network.arm_medium(id);
    }

    /// The state of all cells.
    pub fn cells(&self) -> Vec<CellState> {
        let state = |channel: &Channel| {
            let (_, time, counts) = channel.cell.measured();
            let states = channel.cell.states(self.network.now).zip(counts);
            let radio = |(port, (state, counts)): (PortId, (RadioState, RadioCounts))| {
                let taken = self.network.ports[port].under_way().last();
                let frame = taken.filter(|_| state.doing != Doing::Idle);
                PortRadio {
                    port,
                    flow: frame.map(|slot| self.owner(slot.packet.flow())),
                    bare: frame.is_some_and(|slot| slot.packet.kind() != Kind::Data),
                    airtime: counts.airtime.seconds(),
                    state,
                }
            };
            CellState {
                busy: time.busy.seconds(),
                collided: time.collided.seconds(),
                collisions: time.collisions,
                radios: channel.ports().zip(states).map(radio).collect(),
            }
        };
        self.network.channels.iter().map(state).collect()
    }
}
