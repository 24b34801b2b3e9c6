//! Networks from GraphML and GML files, and into GraphML: as networkx, yEd and the Internet Topology Zoo write them, and
//! with everything of a document when it was written here.
//!
//! # What is read
//!
//! - **Files** in UTF-8, UTF-16, Windows-1252, ISO-8859-1 and -15 ([`decode`]). A document type declaration is left out,
//!   and its entities are not expanded.
//! - **Names**: a node is called by its label, or else by its id in the file. Ids are made valid and unique; new
//!   names are reported.
//! - **Rates**: `rate`, `bandwidth`, `capacity`, `bw`, `speed`, `LinkSpeedRaw` (bit/s), `LinkSpeed` with
//!   `LinkSpeedUnits`. A number without a unit is in bit/s, unless the name of the attribute has a unit (`bw_mbps`), or
//!   the options say otherwise. What rates may look like is in `quantity/mod.rs`.
//! - **Delays**: `delay` or `latency`, in seconds unless said otherwise (`latency_ms`). Where an edge has none
//!   and both ends have `Latitude` and `Longitude`, the distance gives it if asked to.
//! - **Labels of edges** such as `10 Mb/s, 5 ms` or `OC-192c`, where every part of them is a rate or a delay.
//!   An attribute with the value counts before a label, and a note says which was left out.
//! - **Positions**: yEd's geometry, `x` and `y`, or latitude and longitude.
//! - **Kinds**: `kind`, `type` or `role` say what is a host or a router. Where they do not, nodes
//!   with one link at most are hosts and the others routers; or all are routers, and each gets
//!   a host of its own.
//!
//! Two directed edges between the same nodes, one each way, are one link. All others are links of their own, also where
//! several join the same nodes. Radio cells are in files that were written here alone: which
//! access point a station belongs to stands in the rest of the document, not in an edge.
//!
//! # Add an attribute
//!
//! Its name in `attributes.rs`, and a small file of the program that writes it in the tests here. `Options` ask for
//! the values that a file leaves out; they are never made up. A document that is exported comes back whole.

mod assemble;
mod attributes;
mod document;
mod encoding;
mod export;
mod gml;
mod hosts;
mod names;
mod positions;
mod quantity;
pub mod queries;
mod scan;
#[cfg(test)]
#[path = "../../steps.rs"]
mod steps;
#[cfg(not(test))]
mod steps {
    /// Work is counted in tests alone.
    pub(crate) fn count(_: usize) {}
}
#[cfg(test)]
mod tests;
mod xml;

use sawtooth_document::Problem;
use sawtooth_engine::link::trace::RATES;
use sawtooth_engine::plan::LONGEST_DELAY;
use serde::{Deserialize, Serialize};

pub use encoding::decode;
pub use export::export;

/// The longest file that is read, in bytes.
pub const LONGEST_FILE: usize = 20_000_000;

/// The values that a file leaves out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(rename = "GraphMlOptions", optional_fields)
)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Options {
    /// The name of the network, unless the file has one.
    pub name: Option<String>,
    /// Bits a second of links without a rate.
    pub rate: Option<f64>,
    /// Seconds of links without a delay.
    pub delay: Option<f64>,
    /// Bits a second that a rate without a unit counts.
    pub rate_unit: f64,
    /// Seconds that a delay without a unit counts.
    pub delay_unit: f64,
    /// Whether the distance between places gives delays that are missing.
    pub distance: bool,
    /// Which nodes are hosts where the file does not say.
    pub hosts: Hosts,
    /// Whether a flow is added between the two hosts that are farthest apart.
    pub flow: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            name: None,
            rate: None,
            delay: None,
            rate_unit: 1.0,
            delay_unit: 1.0,
            distance: false,
            hosts: Hosts::Leaves,
            flow: false,
        }
    }
}

/// Which nodes are hosts where the file does not say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "GraphMlHosts"))]
#[serde(rename_all = "lowercase")]
pub enum Hosts {
    /// Those with one link at most.
    #[default]
    Leaves,
    /// None: each router gets a host of its own.
    Attached,
}

/// The result of reading a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "GraphMlImport"))]
pub struct Import {
    /// The document; none as long as rates or delays are missing that no option gives.
    pub document: Option<String>,
    /// The contents of the file.
    pub found: Found,
}

/// The contents of a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "GraphMlFound"))]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// The name of the network.
    pub name: String,
    /// Whether it was written here: the rest of the document is in it too.
    pub own: bool,
    /// Hosts, those added included.
    pub hosts: usize,
    /// Routers.
    pub routers: usize,
    /// Access points of radio cells.
    pub access_points: usize,
    /// Their stations.
    pub stations: usize,
    /// Links, those added included.
    pub links: usize,
    /// Flows.
    pub flows: usize,
    /// Hosts that were added to routers.
    pub attached: usize,
    /// Links without a rate of their own.
    pub without_rate: usize,
    /// Links without a delay of their own.
    pub without_delay: usize,
    /// Of those, links whose delay the places of their ends could give.
    pub with_distance: usize,
    /// Rates without a unit.
    pub bare_rates: usize,
    /// Delays without a unit.
    pub bare_delays: usize,
    /// The median of rates without a unit, as the file has them.
    pub usual_rate: Option<f64>,
    /// The median of delays without a unit, as the file has them.
    pub usual_delay: Option<f64>,
    /// Nodes that are called otherwise now.
    pub renamed: Vec<Renamed>,
    /// The hosts that the added flow is between.
    pub flow: Option<[String; 2]>,
    /// Other remarks, in words.
    pub notes: Vec<String>,
}

/// A node that is called otherwise now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "GraphMlRenamed"))]
pub struct Renamed {
    /// The file's name for it.
    pub was: String,
    /// Its id in the document.
    pub id: String,
}

/// Whether a text begins as GraphML or GML does.
pub fn is_graph(text: &str) -> bool {
    let begins = text.trim_start_matches('\u{feff}').trim_start();
    begins.starts_with('<') || gml::is_gml(text)
}

/// Reads a file. The document is not checked yet: a file written here holds values that
/// the engine may refuse, as one written by hand does.
///
/// # Errors
/// When it is neither GraphML nor GML, is too large, or contradicts itself.
pub fn import(text: &str, options: &Options) -> Result<Import, Problem> {
    for unit in [options.rate_unit, options.delay_unit] {
        if !(1e-12..=1e12).contains(&unit) {
            return Err(Problem::whole("a unit must be between 1e-12 and 1e12"));
        }
    }
    let given = [
        ("rate", options.rate, RATES.0, RATES.1, "bit/s"),
        ("delay", options.delay, 0.0, LONGEST_DELAY, "s"),
    ];
    for (what, value, least, most, unit) in given {
        if value.is_some_and(|value| !(least..=most).contains(&value)) {
            let message = format!("must be between {least} and {most} {unit}");
            return Err(Problem::at(what, message));
        }
    }
    if text.len() > LONGEST_FILE {
        let most = LONGEST_FILE / 1_000_000;
        return Err(Problem::whole(format!("the file is longer than {most} MB")));
    }
    let graph = if gml::is_gml(text) {
        gml::read(text)?
    } else {
        xml::read(text)?
    };
    assemble::assemble(graph, options)
}
