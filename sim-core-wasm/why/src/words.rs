//! Names of places, and an answer as text.

use std::fmt::Write as _;

use sawtooth_engine::document::Document;
use sawtooth_engine::ids::{Id, PortId};
use sawtooth_engine::plan::Plan;

use crate::answer::{Answer, Changed};

/// A port as people know it.
#[derive(Clone, Debug)]
struct Place {
    id: String,
    path: String,
    name: String,
}

/// The names of a network's ports.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<Place>);

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
        Names(places.collect())
    }

    pub(crate) fn name(&self, port: PortId) -> &str {
        self.0
            .get(port.index())
            .map_or("a port", |place| &place.name)
    }

    pub(crate) fn path(&self, port: PortId) -> Option<String> {
        self.0.get(port.index()).map(|place| place.path.clone())
    }

    pub(crate) fn id(&self, port: PortId) -> Option<String> {
        self.0.get(port.index()).map(|place| place.id.clone())
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

/// An answer for people.
pub fn text(answer: &Answer) -> String {
    let mut out = format!(
        "{} of {} at {}",
        noun(answer.of),
        answer.flow,
        instant(answer.at)
    );
    match &answer.change {
        Some(change) => {
            let (from, to, at) = (
                value(change, change.from),
                value(change, change.to),
                instant(change.at),
            );
            let _ = writeln!(out, ": {from} became {to} at {at}");
        }
        None => out.push_str(": nothing had changed until then\n"),
    }
    for (place, link) in answer.links.iter().enumerate() {
        let _ = write!(
            out,
            "\n{}. {}  {}\n",
            place + 1,
            instant(link.at),
            link.text
        );
        for change in &link.changes {
            let (from, to) = (value(change, change.from), value(change, change.to));
            let _ = writeln!(out, "   {}: {from} → {to}", change.of);
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

fn noun(of: &str) -> &'static str {
    match of {
        "ssthresh" => "The slow-start threshold",
        "rate" => "The pacing rate",
        _ => "The congestion window",
    }
}

fn value(change: &Changed, value: Option<f64>) -> String {
    let unit = if change.of == "rate" {
        "segments/s"
    } else {
        "segments"
    };
    value.map_or_else(
        || "no bound".to_owned(),
        |value| format!("{value:.3} {unit}"),
    )
}
