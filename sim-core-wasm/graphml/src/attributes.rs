//! The meaning of a file's attributes for nodes and links.

use sawtooth_document::text::label_of;
use sawtooth_document::{Json, Problem};
use sawtooth_engine::link::trace::RATES;
use sawtooth_engine::plan::LONGEST_DELAY;

use crate::Options;
use crate::export::{self, OWN};
use crate::quantity::{
    Quantity, delay_unit, has_unsure_comma, is_like_a_name, quantities, quantity, rate_unit,
    scaled, value,
};
use crate::xml::{Data, Edge, Node, cut, finite};

const RATE: [&str; 5] = ["rate", "bandwidth", "capacity", "bw", "speed"];
const DELAY: [&str; 2] = ["delay", "latency"];
const KIND: [&str; 5] = ["kind", "type", "role", "device_type", "node_type"];
const HOSTS: [&str; 7] = [
    "host", "server", "client", "end-host", "endhost", "pc", "station",
];
const ROUTERS: [&str; 5] = ["router", "switch", "core", "backbone", "gateway"];
const NAMES: [&str; 2] = ["label", "name"];
const OTHERS: [&str; 10] = [
    "linkspeedraw",
    "linkspeed",
    "linkspeedunits",
    "linklabel",
    "network",
    "latitude",
    "longitude",
    "x",
    "y",
    OWN,
];

/// Words of a name that say no more about a rate or a delay.
const BESIDE: [&str; 10] = [
    "link",
    "edge",
    "data",
    "bit",
    "max",
    "nominal",
    "propagation",
    "prop",
    "in",
    "of",
];

/// The meaning of an attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Known<'a> {
    /// Its name here.
    pub(crate) name: &'static str,
    /// The unit of its numbers, where its name in the file has one.
    unit: &'a str,
}

impl Known<'_> {
    /// A value with its unit.
    pub(crate) fn with_unit(&self, text: &str) -> String {
        if self.unit.is_empty() || !matches!(quantity(text), Some(Quantity::Bare(_))) {
            return text.to_owned();
        }
        format!("{text} {}", self.unit)
    }
}

/// The attribute of this name, in any case, if it means anything here.
pub(crate) fn known(name: &str) -> Option<Known<'_>> {
    let lower = name.to_lowercase();
    let lists: [&'static [&'static str]; 5] = [&RATE, &DELAY, &KIND, &NAMES, &OTHERS];
    let mut all = lists.into_iter().flatten().copied();
    if let Some(name) = all.find(|known| *known == lower) {
        return Some(Known { name, unit: "" });
    }
    measured(name)
}

/// A rate or a delay whose name has a unit or another word: `bw_mbps`, `linkBandwidth`, `Latency (ms)`.
fn measured(name: &str) -> Option<Known<'_>> {
    let mut found = Known { name: "", unit: "" };
    for word in words(name) {
        let lower = word.to_lowercase();
        let is_unit = |unit: &str| rate_unit(unit).is_some() || delay_unit(unit).is_some();
        let mut bases = RATE.iter().chain(&DELAY);
        if let Some(base) = bases.find(|base| **base == lower) {
            // Of two such words nobody knows which is meant.
            if !found.name.is_empty() {
                return None;
            }
            found.name = base;
        } else if BESIDE.contains(&&*lower) {
            // It says no more.
        } else if word.len() > 1 && is_unit(word) || lower == "s" {
            found.unit = word;
        } else {
            return None;
        }
    }
    // `mbps` alone is a rate.
    let timed = found.unit.contains('/') || found.unit.to_lowercase().ends_with("ps");
    if found.name.is_empty() && timed && rate_unit(found.unit).is_some() {
        found.name = RATE[0];
    }
    (!found.name.is_empty()).then_some(found)
}

/// The words of a name, which signs or capital letters part.
fn words(name: &str) -> impl Iterator<Item = &str> {
    let parts = name.split(|letter: char| !letter.is_alphanumeric() && letter != '/');
    parts.flat_map(humps).filter(|word| !word.is_empty())
}

fn humps(part: &str) -> impl Iterator<Item = &str> {
    let mut rest = part;
    std::iter::from_fn(move || {
        let mut before = None;
        let hump = rest.char_indices().find(|(_, letter)| {
            let begins = letter.is_uppercase() && before.is_some_and(char::is_lowercase);
            before = Some(*letter);
            begins
        });
        let (word, behind) = rest.split_at(hump.map_or(rest.len(), |(at, _)| at));
        rest = behind;
        (!word.is_empty()).then_some(word)
    })
}

/// A rate and a delay, as far as a file gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Values {
    pub(crate) rate: Option<f64>,
    pub(crate) delay: Option<f64>,
}

/// The values read from an edge, and how they were read.
#[derive(Debug, Default)]
pub(crate) struct Read {
    pub(crate) values: Values,
    /// A rate without a unit, as in the file.
    pub(crate) bare_rate: Option<f64>,
    /// A delay without a unit, as in the file.
    pub(crate) bare_delay: Option<f64>,
    /// A value that cannot be read, as in the file.
    pub(crate) unread: Option<String>,
    /// A value that does not count beside another one.
    pub(crate) beside: Option<String>,
    /// A number with a comma that may stand for the point, as in the file.
    pub(crate) comma: Option<String>,
    /// A label that may be a rate or a name, as in the file.
    pub(crate) like_a_name: Option<String>,
}

/// Whether labels of edges are rates: some are rates and no names.
pub(crate) fn labels_are_rates(edges: &[Edge]) -> bool {
    let mut labels = edges.iter().flat_map(labels_of);
    labels.any(|label| {
        let mut read = quantities(label).into_iter().flatten();
        !is_like_a_name(label) && read.any(|one| matches!(one, Quantity::Rate(_)))
    })
}

fn labels_of(edge: &Edge) -> impl Iterator<Item = &str> {
    let data = ["linklabel", "label"].map(|name| edge.data.get(name).map(|label| &**label));
    [edge.label.as_deref()].into_iter().chain(data).flatten()
}

/// The rate and the delay of an edge. `names_are_rates` says how labels are read that may be either. `own` is the link's own object in a file of ours, in our units.
pub(crate) fn values(
    edge: &Edge,
    options: &Options,
    names_are_rates: bool,
    own: Option<&Json>,
) -> Read {
    let ours = Options::default();
    let options = if own.is_some() { &ours } else { options };
    let mut read = Read::default();
    for (key, text) in named(&edge.data, &RATE) {
        let all = value(text).unwrap_or_default();
        let rates = all.iter().filter_map(|one| match one {
            Quantity::Rate(rate) => Some(*rate),
            Quantity::Bare(number) => {
                read.bare_rate = Some(*number);
                Some(scaled(*number, options.rate_unit))
            }
            Quantity::Delay(_) => None,
        });
        let rates: Vec<f64> = rates.collect();
        read.take_rate(rates.first().copied(), key, text);
        if rates.iter().any(|rate| *rate != rates[0]) {
            read.leave_out(key, text);
        }
        read.note_comma(text);
    }
    if let Some(text) = edge.data.get("linkspeedraw") {
        read.take_rate(finite(text), "LinkSpeedRaw", text);
    }
    if let Some(text) = edge.data.get("linkspeed") {
        let unit = edge.data.get("linkspeedunits");
        let unit = unit.map_or(Some(1.0), |unit| rate_unit(unit.trim()));
        let rate = unit.and_then(|unit| Some(finite(text)? * unit));
        read.take_rate(rate, "LinkSpeed", text);
    }
    for (key, text) in named(&edge.data, &DELAY) {
        let all = value(text).unwrap_or_default();
        let delay = all.iter().find_map(|one| match one {
            Quantity::Delay(delay) => Some(*delay),
            Quantity::Bare(number) => {
                read.bare_delay = Some(*number);
                Some(scaled(*number, options.delay_unit))
            }
            Quantity::Rate(_) => None,
        });
        read.take_delay(delay, key, text);
        read.note_comma(text);
    }
    // An entry of our own has its values by their names, and any label: only a label that another program has
    // written there counts.
    let known = own.and_then(export::label).map(|label| label_of(&label));
    for label in labels_of(edge) {
        if known.as_deref() == Some(&*label_of(label)) {
            continue;
        }
        let all = quantities(label).unwrap_or_default();
        if !all.is_empty() && is_like_a_name(label) {
            read.like_a_name.get_or_insert_with(|| cut(label));
            if !names_are_rates {
                continue;
            }
        }
        if !all.is_empty() {
            read.note_comma(label);
        }
        for quantity in all {
            let before = read.values;
            match quantity {
                Quantity::Rate(rate) => read.take_rate(Some(rate), "label", label),
                Quantity::Delay(delay) => read.take_delay(Some(delay), "label", label),
                Quantity::Bare(_) => {}
            }
            if !before.allows(quantity) {
                read.leave_out("label", label);
            }
        }
    }
    for (key, value) in [("rate", read.values.rate), ("delay", read.values.delay)] {
        // An expression, a trace: the link's own value stays.
        let stays = |own: &Json| !matches!(own.get(key), None | Some(Json::Number(_)));
        if let Some(value) = value
            && own.is_some_and(stays)
        {
            read.leave_out(key, &Json::Number(value).compact());
        }
    }
    read
}

impl Values {
    /// Whether a quantity is consistent with the known values.
    fn allows(self, quantity: Quantity) -> bool {
        let same = |known: Option<f64>, said: f64| {
            known.is_none_or(|known| (said - known).abs() <= 1e-9 * known)
        };
        match quantity {
            Quantity::Rate(rate) => same(self.rate, rate),
            Quantity::Delay(delay) => same(self.delay, delay),
            Quantity::Bare(_) => true,
        }
    }
}

impl Read {
    fn take_rate(&mut self, rate: Option<f64>, key: &str, text: &str) {
        let rate = rate.filter(|rate| (RATES.0..=RATES.1).contains(rate));
        self.note(rate.is_none(), key, text);
        // The first one that says something counts.
        self.values.rate = self.values.rate.or(rate);
    }

    fn take_delay(&mut self, delay: Option<f64>, key: &str, text: &str) {
        let delay = delay.filter(|delay| (0.0..=LONGEST_DELAY).contains(delay));
        self.note(delay.is_none(), key, text);
        self.values.delay = self.values.delay.or(delay);
    }

    fn note(&mut self, unread: bool, key: &str, text: &str) {
        if unread && !text.is_empty() && self.unread.is_none() {
            self.unread = Some(format!("{key} {}", cut(text)));
        }
    }

    fn note_comma(&mut self, text: &str) {
        if has_unsure_comma(text) {
            self.comma.get_or_insert_with(|| cut(text));
        }
    }

    fn leave_out(&mut self, key: &str, text: &str) {
        self.beside
            .get_or_insert_with(|| format!("{key} {}", cut(text)));
    }
}

fn named<'a>(data: &'a Data, names: &'a [&'a str]) -> impl Iterator<Item = (&'a str, &'a str)> {
    names
        .iter()
        .filter_map(|name| Some((*name, &**data.get(*name)?)))
}

/// Whether the file says that a node is a host, or that it is none.
pub(crate) fn is_host(node: &Node) -> Option<bool> {
    named(&node.data, &KIND).find_map(|(_, said)| {
        let said = said.to_lowercase();
        let said = said.as_str();
        match (HOSTS.contains(&said), ROUTERS.contains(&said)) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    })
}

/// The name that people read of a node, if the file has one.
pub(crate) fn name(node: &Node) -> Option<&str> {
    called(node.label.as_deref(), &node.data).next()
}

/// The name that people read of an edge; a rate or a delay is no name.
pub(crate) fn edge_name(edge: &Edge, names_are_rates: bool) -> Option<&str> {
    let label = edge.data.get("linklabel").map(|label| &**label);
    let mut names = called(edge.label.as_deref(), &edge.data).chain(label);
    names.find(|name| quantities(name).is_none() || !names_are_rates && is_like_a_name(name))
}

fn called<'a>(label: Option<&'a str>, data: &'a Data) -> impl Iterator<Item = &'a str> {
    let labels = named(data, &NAMES).map(|(_, label)| label);
    let labels = label.into_iter().chain(labels).map(str::trim);
    // The Topology Zoo's words for an unknown place.
    labels.filter(|label| !matches!(*label, "" | "?" | "None"))
}

/// The name of the network.
pub(crate) fn network(data: &Data) -> Option<&str> {
    let mut names = named(data, &["name", "network", "label"]);
    Some(names.next()?.1)
}

/// Degrees of latitude and longitude.
pub(crate) fn place(node: &Node) -> Option<[f64; 2]> {
    let degrees = |name, most| {
        let degrees: f64 = finite(node.data.get(name)?)?;
        (degrees.abs() <= most).then_some(degrees)
    };
    Some([degrees("latitude", 90.0)?, degrees("longitude", 360.0)?])
}

/// Where the file draws a node.
pub(crate) fn drawn(node: &Node) -> Option<[f64; 2]> {
    let number = |name: &str| node.data.get(name).and_then(|text| finite(text));
    node.drawn.or_else(|| Some([number("x")?, number("y")?]))
}

/// The part of a file of our own: an object in JSON.
pub(crate) fn own(data: &Data, what: &str) -> Result<Option<Json>, Problem> {
    let Some(text) = data.get(OWN) else {
        return Ok(None);
    };
    match Json::parse(text) {
        Ok(object @ Json::Object(_)) => Ok(Some(object)),
        Ok(_) => Err(Problem::at(
            what,
            format!("its data {OWN} must be an object in JSON"),
        )),
        Err(problem) => Err(Problem::at(what, format!("its data {OWN}: {problem}"))),
    }
}
