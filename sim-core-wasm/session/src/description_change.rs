//! The part of a description that a live change, or time, changes: the page gets this instead of all of it.

use serde::Serialize;

use super::describe::{FlowInfo, PortInfo, SeriesInfo};
use sawtooth_document::warnings::Warnings;
use sawtooth_engine::ids::PortId;

/// The parts of a description that changed. What is missing is as before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct DescriptionChange {
    /// The width of a bin of the recording.
    pub bin_width: f64,
    /// Over how long the goodputs of a frame are averaged.
    pub averaging: f64,
    /// Ports that changed. Each stands for all that changed alike.
    pub ports: Vec<PortInfo>,
    /// For each of them, the ids of those: they keep their own names and ends.
    pub port_ids: Vec<Vec<IdRun>>,
    /// Flows that changed.
    pub flows: Vec<FlowInfo>,
    /// Their ids.
    pub flow_ids: Vec<u32>,
    /// The ports where packets wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional, type = "Array<PortId>"))]
    pub waiting: Option<Vec<PortId>>,
    /// Series that can be plotted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub series: Option<Vec<SeriesInfo>>,
    /// Warnings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub warnings: Option<Warnings>,
}

/// Ids at equal distances: the first, how many there are, and the distance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct IdRun(u32, u32, u32);

impl DescriptionChange {
    /// Adds a port that changed. Returns its place.
    #[inline]
    pub(super) fn add_port(&mut self, id: usize, info: PortInfo) -> usize {
        self.ports.push(info);
        self.port_ids.push(vec![IdRun(id as u32, 1, 1)]);
        self.ports.len() - 1
    }

    /// Adds a port that changed as the one at a place did.
    #[inline]
    pub(super) fn add_alike(&mut self, place: usize, id: usize) {
        let (ids, id) = (&mut self.port_ids[place], id as u32);
        match ids.last_mut() {
            Some(IdRun(first, count @ 1, distance)) if *first < id => {
                (*count, *distance) = (2, id - *first);
            }
            Some(IdRun(first, count, distance)) if *first + *count * *distance == id => *count += 1,
            _ => ids.push(IdRun(id, 1, 1)),
        }
    }
}
