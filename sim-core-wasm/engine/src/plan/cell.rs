//! Radio cells of the plan, and where their ports are.

use std::sync::Arc;

use super::{Direction, LinkProperties, NodeProperties, Plan, Rate};
use crate::ids::{Id, LinkId, NodeId, PortId, Side};
use crate::radio::phy::Phy;
use crate::radio::phy_of;

/// The most stations of a cell.
pub const MOST_STATIONS: usize = 50;

/// A radio of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Radio {
    /// Its node.
    pub node: NodeId,
    /// Its port: `ap:ap` of the access point, `ap:sta.1` of a station.
    pub direction: Direction,
}

/// An access point and its stations, on one channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its radios: that of the access point, then those of the stations. There is one
    /// station at least.
    pub radios: Vec<Radio>,
}

/// Where a port is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortLocation {
    /// At a side of a link.
    Link(LinkId, Side),
    /// A radio of a cell, both by index.
    Radio(usize, usize),
}

impl Cell {
    /// The cell of radios at these nodes.
    pub fn new(plan: &Plan, access_point: NodeId, stations: &[NodeId]) -> Cell {
        let ap = &plan.nodes[access_point.index()];
        let phy = phy_of(ap.radio.entry);
        let radio = |node: &NodeId| {
            let station = &plan.nodes[node.index()];
            Radio {
                node: *node,
                direction: Direction {
                    id: format!("{}:{}", ap.id, station.id),
                    properties: on_the_air(&station.properties, phy),
                },
            }
        };
        Cell {
            radios: std::iter::once(&access_point)
                .chain(stations)
                .map(radio)
                .collect(),
        }
    }
}

/// The link properties of a radio's port.
pub fn on_the_air(node: &NodeProperties, phy: Phy) -> Arc<LinkProperties> {
    Arc::new(LinkProperties {
        rate: Rate::Constant(node.highest_rate(phy)),
        queue: node.queue.clone(),
        ..LinkProperties::default()
    })
}

impl Plan {
    /// The number of its ports at links.
    fn wired(&self) -> usize {
        PortId::of_links(self.links.len()).len()
    }

    /// The ports in order: those of its links, then those of the radios, cell by cell.
    pub fn ports(&self) -> impl ExactSizeIterator<Item = PortId> + use<> {
        let radios: usize = self.cells.iter().map(|cell| cell.radios.len()).sum();
        (0..self.wired() + radios).map(PortId::at)
    }

    /// The ports of each cell, the access point's first.
    pub fn radio_ports(&self) -> impl Iterator<Item = (&Cell, Vec<PortId>)> {
        let mut next = self.wired();
        self.cells.iter().map(move |cell| {
            let first = next;
            next += cell.radios.len();
            (cell, (first..next).map(PortId::at).collect())
        })
    }

    /// Where a port is.
    pub fn place(&self, port: PortId) -> Option<PortLocation> {
        let Some(mut index) = port.index().checked_sub(self.wired()) else {
            return Some(PortLocation::Link(port.link(), port.side()));
        };
        for (number, cell) in self.cells.iter().enumerate() {
            if index < cell.radios.len() {
                return Some(PortLocation::Radio(number, index));
            }
            index -= cell.radios.len();
        }
        None
    }

    /// The cell and the radio of a node, if it has one.
    pub(crate) fn radio_of(&self, node: NodeId) -> Option<(usize, usize)> {
        let mut cells = self.cells.iter().enumerate();
        cells.find_map(|(number, cell)| {
            let radio = cell.radios.iter().position(|radio| radio.node == node)?;
            Some((number, radio))
        })
    }

    /// The port of the radio of a node, if it has one.
    pub fn radio_port(&self, node: NodeId) -> Option<PortId> {
        let (cell, radio) = self.radio_of(node)?;
        self.radio_ports().nth(cell)?.1.get(radio).copied()
    }

    /// The PHY of a cell.
    pub(crate) fn phy(&self, cell: &Cell) -> Phy {
        phy_of(self.nodes[cell.radios[0].node.index()].radio.entry)
    }

    /// The node that a port leaves from; and the one that it leads to, if that is always the
    /// same.
    pub fn ends(&self, port: PortId) -> Option<(NodeId, Option<NodeId>)> {
        Some(match self.place(port)? {
            PortLocation::Link(link, side) => {
                let ends = &self.links[link.index()].ends;
                (*side.pick(ends), Some(*side.opposite().pick(ends)))
            }
            PortLocation::Radio(cell, 0) => (self.cells[cell].radios[0].node, None),
            PortLocation::Radio(cell, radio) => {
                let radios = &self.cells[cell].radios;
                (radios[radio].node, Some(radios[0].node))
            }
        })
    }

    /// Whether a port is that of a radio.
    pub fn is_radio(&self, port: PortId) -> bool {
        port.index() >= self.wired()
    }

    /// The direction on which a port sends that the plan has.
    ///
    /// # Panics
    /// When it has no such port.
    pub fn direction_of(&self, port: PortId) -> &Direction {
        match self.direction(port) {
            Some(direction) => direction,
            None => unreachable!("the plan has no port {}", port.0),
        }
    }

    /// The direction on which a port sends.
    pub fn direction(&self, port: PortId) -> Option<&Direction> {
        Some(match self.place(port)? {
            PortLocation::Link(link, side) => side.pick(&self.links.get(link.index())?.directions),
            PortLocation::Radio(cell, radio) => &self.cells[cell].radios[radio].direction,
        })
    }

    /// The same, to change it.
    pub fn direction_mut(&mut self, port: PortId) -> Option<&mut Direction> {
        Some(match self.place(port)? {
            PortLocation::Link(link, side) => {
                side.pick_mut(&mut self.links.get_mut(link.index())?.directions)
            }
            PortLocation::Radio(cell, radio) => &mut self.cells[cell].radios[radio].direction,
        })
    }

    /// Sets new properties of a node and of the port of its radio; `None` if it has none.
    pub(super) fn put_node(
        &mut self,
        node: NodeId,
        properties: &Arc<NodeProperties>,
    ) -> Option<()> {
        let (cell, radio) = self.radio_of(node)?;
        let phy = self.phy(&self.cells[cell]);
        self.nodes[node.index()].properties = Arc::clone(properties);
        let direction = &mut self.cells[cell].radios[radio].direction;
        direction.properties = on_the_air(properties, phy);
        Some(())
    }
}
