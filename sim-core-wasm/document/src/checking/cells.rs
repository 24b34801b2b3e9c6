//! Which stations are in which cell.

use std::sync::Arc;

use super::instances::Instances;
use super::node::{head, named, node, standard};
use crate::declaration::Section;
use crate::reading::At;
use crate::text::{Json, Problem, ValuePath};
use sawtooth_engine::plan::{FlowProperties, MOST_STATIONS, NodeKind};
use sawtooth_engine::radio::phy::LARGEST_PACKET;

impl Instances {
    /// Reads the properties of all nodes: those of stations depend on their access points.
    pub(super) fn read_nodes(&mut self, document: &Json, at: &At<'_>) -> Result<(), Problem> {
        let list = at.key(Section::Nodes.key());
        let entries = Section::Nodes.entries(document);
        for (entry, json) in entries.iter().enumerate() {
            let id = self.nodes[entry].id.clone();
            let at = list.key(&id);
            let cell = head(json, &at)?.cell;
            let cell = cell
                .map(|name| self.access_point(entry, name, &at.key("cell")))
                .transpose()?;
            self.cells.push(cell);
            let radio = entries[cell.unwrap_or(entry)].get("radio");
            let place = list.key(&self.nodes[cell.unwrap_or(entry)].id);
            let standard = standard(radio, &place.key("radio"))?;
            let properties = node(json, standard, &at)?;
            self.node_properties.push(Arc::new(properties));
        }
        self.check_sizes()
    }

    /// The entry of the access point that a station names.
    fn access_point(&self, station: usize, name: &str, at: &At<'_>) -> Result<usize, Problem> {
        let found = self.node(name, at)?;
        let kind = self.kinds[found];
        if kind != NodeKind::AccessPoint {
            let kind = named(kind);
            return Err(at.problem(format!(
                "{name} is {kind}: the cell of a station must be an access point"
            )));
        }
        let (own, cell) = (&self.nodes[station], &self.nodes[found]);
        if cell.numbered && !own.numbered {
            return Err(at.problem(format!(
                "{name} has {} instances: {} cannot be in several cells",
                cell.count, own.id
            )));
        }
        if cell.numbered && own.count != cell.count {
            return Err(at.problem(format!(
                "{} has {} instances and {name} has {}: both must have the same number",
                own.id, own.count, cell.count
            )));
        }
        Ok(found)
    }

    /// Every cell has stations, and not too many.
    fn check_sizes(&self) -> Result<(), Problem> {
        for (entry, group) in self.nodes.iter().enumerate() {
            if self.kinds[entry] != NodeKind::AccessPoint {
                continue;
            }
            // Of a counted access point each instance has one instance of each entry.
            let stations: usize = self
                .stations(entry)
                .map(|station| {
                    if group.numbered {
                        1
                    } else {
                        self.nodes[station].count
                    }
                })
                .sum();
            let list = ValuePath::Key(&ValuePath::Root, Section::Nodes.key());
            let at = ValuePath::Key(&list, &group.id);
            if stations == 0 {
                return Err(
                    at.problem("a cell needs at least one station, and no station names this one")
                );
            }
            if stations > MOST_STATIONS {
                return Err(at.problem(format!(
                    "the cell has {stations} stations; at most {MOST_STATIONS} are allowed"
                )));
            }
        }
        Ok(())
    }

    /// The packets of a flow from or to a station fit into a frame: a cell has no fragments.
    pub(crate) fn check_packets(
        &self,
        flow: usize,
        properties: &FlowProperties,
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let is_station = |end: &usize| self.kinds[*end] == NodeKind::Station;
        let full = properties.full_packet();
        if full <= LARGEST_PACKET || !self.flow_ends[flow].iter().any(is_station) {
            return Ok(());
        }
        Err(at.key("transport").key("segment").problem(format!(
            "packets would have {full} bytes: an 802.11 frame carries at most {LARGEST_PACKET} (an MSDU of 2304 bytes, 8 of them LLC and SNAP)"
        )))
    }

    /// The station entries of the cell of an access point.
    pub(crate) fn stations(&self, access_point: usize) -> impl Iterator<Item = usize> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(station, cell)| (*cell == Some(access_point)).then_some(station))
    }
}
