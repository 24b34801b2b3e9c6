//! Names of places, and an answer as text.

use std::fmt::Write as _;

use sawtooth_engine::document::Document;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::Time;

use crate::answer::Answer;

/// A port as people know it.
#[derive(Clone, Debug)]
struct Place {
    id: String,
    path: String,
    name: String,
}

/// The names of a network's ports and flows.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    ports: Vec<Place>,
    /// Id and name of each flow.
    flows: Vec<(String, String)>,
    /// The end of the run.
    pub(crate) end: Time,
}

impl Names {
    pub(crate) fn new(document: &Document, plan: &Plan) -> Names {
        let node = |index: usize| document.name_of("nodes", &plan.nodes[index].id);
        let places = plan.ports().map(|port| {
            let id = plan.direction_of(port).id.clone();
            let ends = plan.ends(port);
            let near = ends.map_or_else(String::new, |(near, _)| node(near.index()));
            let far = ends.and_then(|(_, far)| far).map(|far| node(far.index()));
            let name = match far {
                Some(far) => format!("{near} (towards {far})"),
                None => format!("the radio of {near}"),
            };
            // The id of a link, or of a node's radio, and the node that the port is at.
            let entry = id.split_once(':').map_or(id.as_str(), |(entry, _)| entry);
            let is_link = plan.links.iter().any(|link| link.id == entry);
            let list = if is_link { "links" } else { "nodes" };
            Place {
                path: format!("{list}/{entry}"),
                id,
                name,
            }
        });
        let flows = plan.flows.iter().map(|flow| {
            let name = document.name_of("flows", &flow.id);
            (flow.id.clone(), name)
        });
        Names {
            ports: places.collect(),
            flows: flows.collect(),
            end: plan.duration,
        }
    }

    /// The name of a flow, by its id.
    pub(crate) fn flow<'a>(&'a self, id: &'a str) -> &'a str {
        let own = self.flows.iter().find(|(one, _)| one == id);
        own.map_or(id, |(_, name)| name)
    }

    /// The id and the name of a flow.
    pub(crate) fn flow_at(&self, flow: FlowId) -> (&str, &str) {
        let own = self.flows.get(flow.index());
        own.map_or(("", "another flow"), |(id, name)| (id, name))
    }

    pub(crate) fn name(&self, port: PortId) -> &str {
        self.ports
            .get(port.index())
            .map_or("a port", |place| &place.name)
    }

    pub(crate) fn path(&self, port: PortId) -> Option<String> {
        self.ports.get(port.index()).map(|place| place.path.clone())
    }

    pub(crate) fn id(&self, port: PortId) -> Option<String> {
        self.ports.get(port.index()).map(|place| place.id.clone())
    }
}

/// An instant with microseconds.
pub(crate) fn instant(seconds: f64) -> String {
    let text = format!("{seconds:.6}");
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    format!("{} s", &text[..kept])
}

/// A count with its noun.
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

/// A time in a unit that suits it.
pub(crate) fn span(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.0} µs", 1e6 * seconds)
    } else if seconds < 1.0 {
        format!("{:.1} ms", 1e3 * seconds)
    } else {
        format!("{seconds:.3} s")
    }
}

/// A number with two decimals at most; of a small one, three digits.
pub(crate) fn amount(value: f64) -> String {
    let text = if value != 0.0 && value.abs() < 0.1 {
        format!("{value:.4}")
    } else {
        format!("{value:.2}")
    };
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    text[..kept].to_owned()
}

/// An answer for people.
pub fn text(answer: &Answer) -> String {
    let mut out = format!("{}\n", answer.title);
    for (place, link) in answer.links.iter().enumerate() {
        let _ = write!(out, "\n{}. {}  {}\n", place + 1, link.when, link.text);
        for change in &link.changes {
            let _ = writeln!(out, "   {}", change.text);
        }
        if let Some(rule) = &link.rule {
            let parts = [rule.equation, rule.source];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                let _ = writeln!(out, "   {}", parts.join("; "));
            }
        }
    }
    out
}

/// A rate in bits a second.
pub(crate) fn bits(rate: f64) -> String {
    let (value, unit) = match rate {
        rate if rate >= 1e9 => (rate / 1e9, "Gb/s"),
        rate if rate >= 1e6 => (rate / 1e6, "Mb/s"),
        rate if rate >= 1e3 => (rate / 1e3, "kb/s"),
        _ => (rate, "b/s"),
    };
    format!("{} {unit}", amount(value))
}
