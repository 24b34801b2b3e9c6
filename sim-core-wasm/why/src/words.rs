//! Names of ports, values of messages, and an answer as text.

use std::fmt::Write as _;

use sawtooth_document::Document;
use sawtooth_document::declaration::Section;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::plan::{Change, Plan};
use sawtooth_engine::reason::{Given, Value};
use sawtooth_engine::units::Time;

use crate::answer::Answer;
use crate::messages as say;

/// A port as people know it.
#[derive(Clone, Debug)]
struct NamedPort {
    id: String,
    path: String,
    name: Value,
}

/// A flow as people know it.
#[derive(Clone, Debug)]
struct NamedFlow {
    id: String,
    name: String,
    start: Time,
}

/// The names of a network's ports and flows.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    ports: Vec<NamedPort>,
    flows: Vec<NamedFlow>,
    /// The end of the run.
    pub(crate) end: Time,
}

impl Names {
    /// `starts` are the instants at which the flows start, in the order of the plan.
    pub(crate) fn new(
        document: &Document,
        plan: &Plan,
        starts: impl Iterator<Item = Time>,
    ) -> Names {
        let node = |index: usize| document.name_of("nodes", &plan.nodes[index].id);
        let ports = plan.ports().map(|port| {
            let id = plan.direction_of(port).id.clone();
            let ends = plan.ends(port);
            let near = ends.map_or_else(String::new, |(near, _)| node(near.index()));
            let far = ends.and_then(|(_, far)| far).map(|far| node(far.index()));
            let name = match far {
                Some(far) => say::towards(near, far),
                None => say::radio(near),
            };
            // The id of a link, or of a node's radio, and the node that the port is at.
            let entry = id.split_once(':').map_or(id.as_str(), |(entry, _)| entry);
            let is_link = plan.links.iter().any(|link| link.id == entry);
            let list = if is_link { "links" } else { "nodes" };
            NamedPort {
                path: format!("{list}/{entry}"),
                id,
                name: name.into(),
            }
        });
        let flows = plan.flows.iter().zip(names_of_flows(document, plan));
        let flows = flows.zip(starts).map(|((flow, name), start)| NamedFlow {
            id: flow.id.clone(),
            name,
            start,
        });
        Names {
            ports: ports.collect(),
            flows: flows.collect(),
            end: plan.duration,
        }
    }

    /// The name of a flow, by its id.
    pub(crate) fn flow<'a>(&'a self, id: &'a str) -> Given<'a> {
        let own = self.flows.iter().find(|one| one.id == id);
        Given(own.map_or(id, |own| &own.name))
    }

    /// The id and the name of a flow.
    pub(crate) fn flow_at(&self, flow: FlowId) -> (&str, Value) {
        let own = self.flows.get(flow.index());
        own.map_or(("", "another flow".into()), |own| {
            (&own.id, own.name.clone().into())
        })
    }

    /// When a flow starts, by its id.
    pub(crate) fn start(&self, id: &str) -> Time {
        let own = self.flows.iter().find(|one| one.id == id);
        own.map_or(Time::ZERO, |own| own.start)
    }

    pub(crate) fn name(&self, port: PortId) -> Value {
        let own = self.ports.get(port.index());
        own.map_or_else(|| "a port".into(), |own| own.name.clone())
    }

    pub(crate) fn path(&self, port: PortId) -> Option<String> {
        self.ports.get(port.index()).map(|place| place.path.clone())
    }

    pub(crate) fn id(&self, port: PortId) -> Option<String> {
        self.ports.get(port.index()).map(|place| place.id.clone())
    }
}

/// The names of the flows as the page has them: a label, or that of the sender where no other flow has it, or both
/// the id and the sender. One whose sender changes during the run has none of a sender.
fn names_of_flows(document: &Document, plan: &Plan) -> Vec<String> {
    let mut senders: Vec<Option<&str>> = plan
        .flows
        .iter()
        .map(|flow| {
            Some(if flow.is_controlled() {
                flow.sender.entry.name
            } else {
                flow.traffic.entry.name
            })
        })
        .collect();
    for change in plan.changes.iter().flat_map(|timed| timed.changes.iter()) {
        if let Change::Flow { flow, properties } = change
            && plan.flows[flow.index()].sender.entry.kind != properties.sender.entry.kind
        {
            senders[flow.index()] = None;
        }
    }
    let alike = |name| senders.iter().filter(|one| **one == name).count();
    let flows = plan.flows.iter().zip(&senders);
    flows
        .map(|(flow, sender)| {
            let label = document.label(Section::Flows, flow.entry, &flow.id);
            let Some(name) = sender else {
                return label.unwrap_or_else(|| flow.id.clone());
            };
            if label.is_none() && alike(*sender) == 1 {
                return (*name).to_owned();
            }
            let own = label.unwrap_or_else(|| flow.id.clone());
            if says(&own, flow.sender.entry.kind) {
                own
            } else {
                format!("{own} {name}")
            }
        })
        .collect()
}

/// Whether a name has the words of a sender's kind in it, as `dctcp-flow.1` has.
fn says(name: &str, kind: &str) -> bool {
    let words = |text: &str| {
        let text = text.to_lowercase();
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        words
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ")
    };
    format!(" {} ", words(name)).contains(&format!(" {} ", words(kind)))
}

/// An instant with microseconds.
pub(crate) fn instant(seconds: f64) -> Value {
    let text = format!("{seconds:.6}");
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    Value::number(&text[..kept], "s")
}

pub(crate) fn segments(number: u64) -> Value {
    Value::number(
        number.to_string(),
        if number == 1 { "segment" } else { "segments" },
    )
}

pub(crate) fn packets(number: u64) -> Value {
    Value::number(
        number.to_string(),
        if number == 1 { "packet" } else { "packets" },
    )
}

/// A window, which grows by parts of a segment.
pub(crate) fn window(segments: f64) -> Value {
    Value::number(format!("{segments:.2}"), "segments")
}

/// A time in a unit that suits it.
pub(crate) fn span(seconds: f64) -> Value {
    if seconds < 1e-3 {
        Value::number(format!("{:.0}", 1e6 * seconds), "µs")
    } else if seconds < 1.0 {
        Value::number(format!("{:.1}", 1e3 * seconds), "ms")
    } else {
        Value::number(format!("{seconds:.3}"), "s")
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
            let parts = [rule.equation.as_str(), rule.source];
            let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            if !parts.is_empty() {
                let _ = writeln!(out, "   {}", parts.join("; "));
            }
        }
    }
    out
}

/// A rate in bits a second.
pub(crate) fn bits(rate: f64) -> Value {
    let (value, unit) = match rate {
        rate if rate >= 1e9 => (rate / 1e9, "Gb/s"),
        rate if rate >= 1e6 => (rate / 1e6, "Mb/s"),
        rate if rate >= 1e3 => (rate / 1e3, "kb/s"),
        _ => (rate, "b/s"),
    };
    Value::number(amount(value), unit)
}
