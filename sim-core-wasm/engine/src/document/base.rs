//! What a document comes to at the start of the run, before interventions.

use crate::catalog::{Chosen, Value};
use crate::document::expression::Scope;
use crate::document::json::Json;
use crate::document::layout::{Layout, Section};
use crate::document::problem::{Path, Problem, quote, spell};
use crate::document::read::{At, Object, pairs};
use crate::document::resolve::{self, Connection, Wire};
use crate::document::shapes::{
    FORMAT, LONGEST_ID, MOST_PARAMETERS, SCENARIO, VERSION, is_parameter_name,
};
use crate::plan::{self, Plan};
use crate::tcp::transport::Transport;
use crate::units::Time;

/// The most numbers in lists (of lost packets, say), instances counted: what
/// keeps an expanded document within memory.
const MOST_NUMBERS: usize = 1_000_000;

/// A checked document, its interventions aside.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// Seed of every random stream.
    pub(crate) seed: u64,
    /// When the run pauses by itself.
    pub(crate) duration: Time,
    /// When measurement begins.
    pub(crate) warmup: Time,
    /// The parameters' values.
    pub(crate) scope: Scope,
    /// Instances and their pairing.
    pub(crate) layout: Layout,
    /// The two directions of each link entry.
    pub(crate) wires: Vec<[Wire; 2]>,
    /// What each flow entry does.
    pub(crate) connections: Vec<Connection>,
}

impl Base {
    /// Checks a document, its interventions aside.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(crate) fn new(tree: &Json) -> Result<Base, Problem> {
        let root = At {
            path: Path::Root,
            scope: None,
        };
        envelope(tree, &root)?;
        let document = Object::open(tree, &SCENARIO, &root)?;
        document.check("name")?;
        document.check("about")?;
        if let Some(view) = document.get("view") {
            resolve::view(view, &root.key("view"))?;
        }
        let (duration, warmup) = (document.number("duration")?, document.number("warmup")?);
        if warmup >= duration {
            let (duration, warmup) = (spell(duration), spell(warmup));
            let message =
                format!("must be shorter than the duration of {duration} s, got {warmup}");
            return Err(root.key("warmup").problem(message));
        }
        let scope = parameters(document.get("parameters"), &root.key("parameters"))?;
        let at = At {
            scope: Some(&scope),
            ..root
        };
        let layout = Layout::new(tree, &at)?;
        let mut base = Base {
            seed: document.whole("seed")?,
            duration: Time::from_seconds(duration),
            warmup: Time::from_seconds(warmup),
            scope: Scope::default(),
            layout,
            wires: Vec::new(),
            connections: Vec::new(),
        };
        let mut numbers = 0;
        for (entry, json) in entries(tree, Section::Links).iter().enumerate() {
            let group = &base.layout.links[entry];
            let list = at.key(Section::Links.key());
            let wires = resolve::wires(json, &list.key(&group.id))?;
            numbers += group.count * wires.iter().map(|wire| listed(&wire.loss)).sum::<usize>();
            base.wires.push(wires);
        }
        if numbers > MOST_NUMBERS {
            return Err(root.key("links").problem(format!(
                "the lists of lost packets come to {numbers} numbers over all links; at most {MOST_NUMBERS} are allowed"
            )));
        }
        for (entry, json) in entries(tree, Section::Flows).iter().enumerate() {
            let list = at.key(Section::Flows.key());
            let connection = resolve::connection(json, &list.key(&base.layout.flows[entry].id))?;
            base.connections.push(connection);
        }
        base.scope = scope;
        Ok(base)
    }

    /// The network as it is built, without changes.
    pub(crate) fn plan(&self) -> Plan {
        let layout = &self.layout;
        let instances = |section| {
            layout
                .groups(section)
                .iter()
                .enumerate()
                .flat_map(|(entry, group)| {
                    (0..group.count).map(move |i| (entry, i, group.instance(i)))
                })
        };
        let nodes: Vec<plan::Node> = instances(Section::Nodes)
            .map(|(entry, _, id)| plan::Node {
                id,
                entry,
                kind: layout.kinds[entry],
            })
            .collect();
        let links = instances(Section::Links)
            .map(|(entry, i, id)| {
                let ends = layout.link_ends[entry].map(|end| layout.nodes[end].paired(i));
                let direction = |d: usize| {
                    let wire = self.wires[entry][d].clone();
                    plan::Direction {
                        id: format!("{id}:{}", nodes[ends[d]].id),
                        rate: wire.rate,
                        trace: wire.trace,
                        delay: wire.delay,
                        jitter: wire.jitter,
                        reorder: wire.reorder,
                        loss: wire.loss,
                        queue: wire.queue,
                    }
                };
                let directions = [direction(0), direction(1)];
                plan::Link {
                    id,
                    entry,
                    ends,
                    directions,
                }
            })
            .collect();
        let flows = instances(Section::Flows)
            .map(|(entry, i, id)| {
                let [from, to] = layout.flow_ends[entry].map(|end| layout.nodes[end].paired(i));
                let connection = self.connections[entry].clone();
                plan::Flow {
                    id,
                    entry,
                    from,
                    to,
                    start: connection.start,
                    start_jitter: connection.start_jitter,
                    sender: connection.talk.sender,
                    slow_start: connection.talk.slow_start,
                    clamp: connection.talk.clamp,
                    transport: Transport::from_values(&connection.transport),
                    ecn: connection.ecn,
                    traffic: connection.talk.traffic,
                }
            })
            .collect();
        Plan {
            seed: self.seed,
            duration: self.duration,
            warmup: self.warmup,
            nodes,
            links,
            flows,
            changes: Vec::new(),
        }
    }
}

/// The entries of a list of the document.
pub(crate) fn entries(tree: &Json, section: Section) -> &[Json] {
    tree.get(section.key())
        .and_then(Json::as_list)
        .unwrap_or(&[])
}

/// How many numbers the lists among an algorithm's values hold.
pub(crate) fn listed(chosen: &Chosen) -> usize {
    chosen
        .values
        .iter()
        .map(|value| {
            if let Value::Integers(list) = value {
                list.len()
            } else {
                0
            }
        })
        .sum()
}

/// Format and version come before all else: a document of another kind, or
/// from a later version, is not one with unknown keys.
fn envelope(tree: &Json, root: &At<'_>) -> Result<(), Problem> {
    pairs(tree, root).map_err(|problem| Problem {
        path: String::new(),
        ..problem
    })?;
    let at = root.key("format");
    match tree.get("format") {
        Some(Json::Text(format)) if format == FORMAT => {}
        Some(other) => {
            return Err(at.problem(format!(
                "this is no Sawtooth scenario: must be \"{FORMAT}\", got {}",
                quote(other)
            )));
        }
        None => {
            return Err(at.problem(format!(
                "missing: a Sawtooth scenario says \"{FORMAT}\" here"
            )));
        }
    }
    let at = root.key("version");
    match tree.get("version") {
        Some(Json::Number(version)) if *version == VERSION as f64 => Ok(()),
        Some(Json::Number(version)) if *version > VERSION as f64 && version.trunc() == *version => {
            let version = spell(*version);
            Err(at.problem(format!(
                "the document comes from a newer Sawtooth (version {version}; this one reads version {VERSION})"
            )))
        }
        Some(other) => Err(at.problem(format!("must be {VERSION}, got {}", quote(other)))),
        None => Err(at.problem(format!("missing: this Sawtooth reads version {VERSION}"))),
    }
}

fn parameters(json: Option<&Json>, at: &At<'_>) -> Result<Scope, Problem> {
    let mut scope = Scope::default();
    let written = json.map_or(Ok(&[][..]), |json| pairs(json, at))?;
    if written.len() > MOST_PARAMETERS {
        return Err(at.problem(format!(
            "at most {MOST_PARAMETERS} parameters are allowed, got {}",
            written.len()
        )));
    }
    for (name, declaration) in written {
        let at = at.key(name);
        if !is_parameter_name(name) {
            return Err(at.problem(format!(
                "a parameter's name is letters, digits and _, no digit first, at most {LONGEST_ID}, and neither min nor max"
            )));
        }
        scope.set(name, resolve::parameter_value(declaration, &at)?);
    }
    Ok(scope)
}
