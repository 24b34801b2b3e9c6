//! A document checked and evaluated as at the start of the run, before interventions.

use std::sync::Arc;

use super::algorithms::algorithms;
use super::flow::flow;
use super::instances::Instances;
use super::link::link;
use super::parameter::parameter_value;
use crate::declaration::{
    FORMAT, MOST_PARAMETERS, SCENARIO, Section, VERSION, check_count, is_parameter_name,
};
use crate::reading::{At, Object, pairs};
use crate::text::{Json, Problem, Scope, quote, spell};
use sawtooth_engine::ids::{Id, NodeId, Side};
use sawtooth_engine::plan::{self, FlowProperties, LinkProperties, NodeKind, Plan};
use sawtooth_engine::units::Time;

/// The most numbers in lists (of lost packets, say) over all instances: bounds the
/// memory of an expanded document.
const MOST_NUMBERS: usize = 1_000_000;

/// The rule for the name of a parameter, as messages state it.
pub(crate) const PARAMETER_NAME: &str = "a parameter's name has at most 64 letters, digits and _, does not begin with a digit, and is not min or max";

#[cfg(test)]
thread_local! {
    /// How many documents this thread has checked: the work of an operation, whatever the machine.
    pub(crate) static CHECKED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A checked document without its interventions.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    /// Seed of every random stream.
    pub(crate) seed: u64,
    /// The time at which the run ends.
    pub(crate) duration: Time,
    /// When measurement begins.
    pub(crate) warmup: Time,
    /// Whether nodes share flows among next hops of equal cost.
    pub(crate) ecmp: bool,
    /// The parameters' values.
    pub(crate) scope: Scope,
    /// Instances and their pairing.
    pub(crate) instances: Instances,
    /// The properties of the two directions of each link entry.
    pub(crate) links: Vec<[Arc<LinkProperties>; 2]>,
    /// The properties of each flow entry.
    pub(crate) flows: Vec<Arc<FlowProperties>>,
}

impl Base {
    /// Checks a document, without its interventions.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(crate) fn new(tree: &Json) -> Result<Base, Problem> {
        #[cfg(test)]
        CHECKED.set(CHECKED.get() + 1);
        let root = At::ROOT;
        envelope(tree, &root)?;
        let document = Object::open(tree, &SCENARIO, &root)?;
        document.check("name")?;
        document.check("about")?;
        document.check("map")?;
        document.check("view")?;
        check_count(tree)?;
        document.check("lesson")?;
        document.check("annotations")?;
        let (duration, warmup) = (document.number("duration")?, document.number("warmup")?);
        if warmup >= duration {
            let (duration, warmup) = (spell(duration), spell(warmup));
            let message =
                format!("must be shorter than the duration of {duration} s, got {warmup}");
            return Err(root.key("warmup").problem(message));
        }
        let mut scope = parameters(document.get("parameters"), &root.key("parameters"))?;
        let written = document.get("algorithms");
        scope.algorithms = Arc::new(algorithms(written, &root.key("algorithms"))?);
        let at = At {
            scope: Some(&scope),
            ..root
        };
        let instances = Instances::new(tree, &at)?;
        let mut base = Base {
            seed: document.whole("seed")?,
            duration: Time::from_seconds(duration),
            warmup: Time::from_seconds(warmup),
            ecmp: document.switch("ecmp")?,
            scope: Scope::default(),
            instances,
            links: Vec::new(),
            flows: Vec::new(),
        };
        for (entry, json) in Section::Links.entries(tree).iter().enumerate() {
            let group = &base.instances.links[entry];
            let list = at.key(Section::Links.key());
            let directions = link(json, &list.key(&group.id))?;
            base.links.push(directions.map(Arc::new));
        }
        base.check_numbers()?;
        for (entry, json) in Section::Flows.entries(tree).iter().enumerate() {
            let list = at.key(Section::Flows.key());
            let at = list.key(&base.instances.flows[entry].id);
            let flow = flow(json, &at)?;
            base.instances.check_packets(entry, &flow, &at)?;
            base.flows.push(Arc::new(flow));
        }
        base.scope = scope;
        Ok(base)
    }

    /// Checks how many numbers the lists of losses and delays have over all instances.
    ///
    /// # Errors
    /// When there are too many.
    pub(crate) fn check_numbers(&self) -> Result<(), Problem> {
        let links = self.instances.links.iter().zip(&self.links);
        let numbers: usize = links
            .map(|(group, directions)| {
                let listed = directions.iter().map(|one| one.listed());
                group.count * listed.sum::<usize>()
            })
            .sum();
        if numbers > MOST_NUMBERS {
            return Err(At::ROOT.key("links").problem(format!(
                "the lists of losses and delays have {numbers} numbers over all links; at most {MOST_NUMBERS} are allowed"
            )));
        }
        Ok(())
    }

    /// The network to build, before interventions.
    pub(crate) fn plan(&self) -> Plan {
        let groups = &self.instances;
        let instances = |section| {
            groups
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
                properties: Arc::clone(&groups.node_properties[entry]),
            })
            .collect();
        let node_of = |i| move |end: usize| NodeId::at(groups.nodes[end].paired(i));
        let links = instances(Section::Links)
            .map(|(entry, i, id)| {
                let ends = groups.link_ends[entry].map(node_of(i));
                let directions = Side::BOTH.map(|side| plan::Direction {
                    id: format!("{id}:{}", nodes[side.pick(&ends).index()].id),
                    properties: Arc::clone(side.pick(&self.links[entry])),
                });
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
                let [from, to] = groups.flow_ends[entry].map(node_of(i));
                plan::Flow {
                    id,
                    entry,
                    from,
                    to,
                    properties: Arc::clone(&self.flows[entry]),
                }
            })
            .collect();
        let mut plan = Plan {
            seed: self.seed,
            duration: self.duration,
            warmup: self.warmup,
            ecmp: self.ecmp,
            nodes,
            links,
            cells: Vec::new(),
            flows,
            changes: Vec::new(),
        };
        plan.cells = self.cells(&plan);
        plan
    }

    /// The radio cells of its nodes.
    fn cells(&self, plan: &Plan) -> Vec<plan::Cell> {
        let groups = &self.instances;
        let mut cells = Vec::new();
        for (entry, group) in groups.nodes.iter().enumerate() {
            if groups.kinds[entry] != NodeKind::AccessPoint {
                continue;
            }
            for i in 0..group.count {
                let stations: Vec<NodeId> = groups
                    .stations(entry)
                    .flat_map(|station| {
                        let own = &groups.nodes[station];
                        let within = if group.numbered {
                            i..i + 1
                        } else {
                            0..own.count
                        };
                        within.map(|index| NodeId::at(own.paired(index)))
                    })
                    .collect();
                let access_point = NodeId::at(group.paired(i));
                cells.push(plan::Cell::new(plan, access_point, &stations));
            }
        }
        cells
    }
}

/// Format and version are checked first: a document of another kind, or from a later
/// version, is reported as such, not by its unknown keys.
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
                "this is not a Sawtooth scenario: must be \"{FORMAT}\", got {}",
                quote(other)
            )));
        }
        None => {
            return Err(at.problem(format!(
                "missing: a Sawtooth scenario has \"{FORMAT}\" here"
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
            return Err(at.problem(PARAMETER_NAME));
        }
        if scope.get(name).is_some() {
            return Err(at.problem("this key is used twice"));
        }
        scope.set(name, parameter_value(declaration, &at)?);
    }
    Ok(scope)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_with_two_parameters_of_one_name_is_refused() {
        let text = r#"{"format":"sawtooth-scenario","version":2,"parameters":{"a":{"value":1}}}"#;
        let mut tree = Json::parse(text).expect("JSON");
        let Json::Object(keys) = &mut tree else {
            panic!("an object");
        };
        let Json::Object(declared) = &mut keys[2].1 else {
            panic!("an object");
        };
        declared.push(declared[0].clone());
        let problem = Base::new(&tree).expect_err("refused");
        assert_eq!(problem.to_string(), "parameters/a: this key is used twice");
    }
}
