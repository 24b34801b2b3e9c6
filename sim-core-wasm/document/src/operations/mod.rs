//! The document: what the page edits, the link carries and the engine runs.

mod apart;
mod called;
mod entries;
mod expressions;
mod fields;
mod interventions;
mod listed;
mod names;
mod operation;
mod parameters;
mod paths;
mod piece;
mod set;
mod several;
mod start;
mod tune;

use std::collections::BTreeMap;

use crate::checking::{Base, Instances, follows};
use crate::declaration::{FLOW, SCENARIO, SENDER, Section, at_present};
use crate::live::{
    Ground, ParameterUses, State, Target, Timeline, Unfit, edit_entry, interventions, names_in,
    parameter_uses,
};
use crate::reading::{At, kind};
use crate::text::{Json, LONGEST_TEXT, Problem};
use sawtooth_engine::plan::{Change, Plan, TimedChange};
use sawtooth_engine::specification::Mutability;
use sawtooth_engine::units::Time;

pub use entries::{Dependents, OnDependents};
pub use fields::{Field, FieldDomain};
pub use operation::{Altered, Edited, Operation, Placed, Started};
pub use piece::{PIECE_FORMAT, place_of};
pub use tune::Tuned;

/// A checked document. It keeps the author's text, in its order, beside the evaluated
/// values; it stays checked after every change.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Json,
    base: Base,
    parameter_uses: ParameterUses,
    timeline: Timeline,
    /// The length of its compact text.
    size: usize,
}

/// The effect that a change of the document has on a run, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The run is not affected.
    Free,
    /// A running simulation can take it, as an intervention.
    Live,
    /// The run starts again.
    Structural,
}

/// Interventions that were added.
#[derive(Clone, Debug, PartialEq)]
pub struct Intervened {
    /// The index of the first in [`Document::changes`].
    pub index: usize,
    /// Their changes, given the interventions before them.
    pub changes: Vec<Change>,
}

impl Document {
    /// Adds warnings about numbers of algorithms that are seconds because a time stands beside them.
    pub(crate) fn doubts(&self, all: &mut Vec<Problem>) {
        for (id, program) in self.base.scope.algorithms.iter() {
            for place in &program.doubts {
                let doubt = sawtooth_rules::Problem {
                    place: *place,
                    message: "the unit is missing: write s or ms after the number".to_owned(),
                };
                all.push(Problem::at(
                    format!("algorithms/{id}/text"),
                    doubt.to_string(),
                ));
            }
        }
    }

    /// Reads and checks a document.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Document, Problem> {
        Document::new(at_present(Json::parse(text)?), Unfit::Refuse)
    }

    fn new(tree: Json, unfit: Unfit) -> Result<Document, Problem> {
        let size = tree.compact().len();
        if size > LONGEST_TEXT {
            return Err(too_long(size));
        }
        let base = Base::new(&tree)?;
        let parameter_uses = parameter_uses(&tree, &base.instances);
        let ground = Ground {
            tree: &tree,
            base: &base,
            parameter_uses: &parameter_uses,
        };
        let timeline = Timeline::new(ground, unfit)?;
        Ok(Document {
            tree,
            base,
            parameter_uses,
            timeline,
            size,
        })
    }

    /// Replaces the network by another.
    ///
    /// # Errors
    /// When it is wrong, or a link that is new or has other ends joins nodes that another one
    /// joins too: one of the two would carry nothing, where flows do not share ways of equal cost.
    fn replace_network(&mut self, tree: Json, unfit: Unfit) -> Result<(), Problem> {
        let next = Document::new(tree, unfit)?;
        let ends = |instances: &Instances, link: usize| {
            let mut ends = instances.link_ends[link].map(|end| instances.nodes[end].id.clone());
            if ends[1] < ends[0] {
                ends.swap(0, 1);
            }
            ends
        };
        let (before, after) = (&self.base.instances, &next.base.instances);
        let mut joined: BTreeMap<_, Vec<&str>> = BTreeMap::new();
        for (link, group) in after.links.iter().enumerate() {
            joined.entry(ends(after, link)).or_default().push(&group.id);
        }
        let alone = |links: &[&str]| links.len() < 2 || next.base.ecmp;
        for (both, links) in joined.iter().filter(|(_, links)| !alone(links)) {
            let is_new = |link: &&&str| {
                let known = before.find(Section::Links, link);
                known.is_none_or(|known| ends(before, known) != *both)
            };
            // Of several that are new the last one is in the way.
            if let Some(new) = links.iter().rfind(is_new)
                && let Some(other) = links.iter().find(|link| *link != new)
            {
                let [a, b] = both;
                return Err(Problem::at(
                    format!("links/{new}/between"),
                    format!(
                        "{other} already connects {a} and {b}: packets would use only one of the two links"
                    ),
                ));
            }
        }
        *self = next;
        Ok(())
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground {
            tree: &self.tree,
            base: &self.base,
            parameter_uses: &self.parameter_uses,
        }
    }

    pub(crate) fn state_at(&self, at: Time) -> State {
        self.timeline.state_at(self.ground(), at)
    }

    /// The network to build, and its interventions.
    pub fn plan(&self) -> Plan {
        Plan {
            changes: self.timeline.changes.clone(),
            ..self.base.plan()
        }
    }

    /// The changes that the interventions make, in order of application.
    pub fn changes(&self) -> &[TimedChange] {
        &self.timeline.changes
    }

    /// The place of each of them in the document's list of interventions.
    pub fn change_places(&self) -> &[usize] {
        &self.timeline.places
    }

    /// The document as it is written.
    pub fn tree(&self) -> &Json {
        &self.tree
    }

    /// The document as compact JSON: what its author wrote, in the same order.
    pub fn text(&self) -> String {
        self.tree.compact()
    }

    /// The document as JSON for people.
    pub fn pretty(&self) -> String {
        self.tree.pretty()
    }

    /// The time at which the run ends.
    pub fn duration(&self) -> Time {
        self.base.duration
    }

    /// The effect that a change at `path` has on a run.
    ///
    /// # Errors
    /// When the path names nothing, or something that cannot be changed.
    pub fn effect(&self, path: &str) -> Result<Effect, Problem> {
        let target = Target::find(path, &self.base.instances)?;
        self.effect_of(&target, path)
    }

    /// The effect that setting `value` at `path` has on a run: a live field may get a value that a running flow
    /// cannot take.
    ///
    /// # Errors
    /// As [`Document::effect`].
    pub fn effect_with(&self, path: &str, value: &Json) -> Result<Effect, Problem> {
        let target = Target::find(path, &self.base.instances)?;
        let effect = self.effect_of(&target, path)?;
        if effect == Effect::Live && self.is_another_protocol(&target, value) {
            return Ok(Effect::Structural);
        }
        Ok(effect)
    }

    /// Whether setting `value` at `target` gives a flow a sender that cannot replace
    /// its present one in a running flow.
    fn is_another_protocol(&self, target: &Target<'_>, value: &Json) -> bool {
        let Target::Entry {
            section: Section::Flows,
            entry,
            rest,
            ..
        } = target
        else {
            return false;
        };
        // An error in the value is reported when it is set.
        let sender = |flow: &Json| kind(flow.get("sender"), &SENDER, &At::ROOT).ok();
        let old = &Section::Flows.entries(&self.tree)[*entry];
        let new = edit_entry(old, &FLOW, rest, value, &At::ROOT).ok();
        let (old, new) = (sender(old), new.as_ref().and_then(sender));
        matches!((old, new), (Some(old), Some(new)) if !follows(new, old))
    }

    fn effect_of(&self, target: &Target<'_>, path: &str) -> Result<Effect, Problem> {
        let root = At::ROOT;
        let (list, name) = match target {
            Target::Entry { section, entry, .. } => (
                section.key(),
                self.base.instances.groups(*section)[*entry].id.as_str(),
            ),
            Target::Parameter { name, .. } => ("parameters", *name),
            Target::Document { .. } => ("", ""),
        };
        let list = root.key(list);
        match target.change(&list.key(name))? {
            Some(Mutability::Live) => Ok(Effect::Live),
            Some(Mutability::Structural) => Ok(Effect::Structural),
            Some(Mutability::Free) => Ok(Effect::Free),
            Some(Mutability::Fixed) => Err(Problem::at(path, "is fixed: it cannot be changed")),
            None => Ok(match self.parameter_uses.get(name) {
                Some(uses) if uses.structural.is_some() => Effect::Structural,
                Some(uses) if !uses.live.is_empty() => Effect::Live,
                _ if self.is_brought_later(name) => Effect::Live,
                _ => Effect::Free,
            }),
        }
    }

    /// Whether an intervention sets an expression with this parameter.
    fn is_brought_later(&self, name: &str) -> bool {
        let mut values = interventions(&self.tree)
            .iter()
            .filter_map(|one| one.get("to"));
        values.any(|value| names_in(value).iter().any(|used| used == name))
    }

    /// The same document with another duration.
    ///
    /// # Errors
    /// When the duration is out of range.
    pub fn with_duration(&self, duration: Time) -> Result<Document, Problem> {
        let root = At::ROOT;
        let value = Json::Number(duration.seconds());
        let tree = edit_entry(&self.tree, &SCENARIO, &["duration"], &value, &root)?;
        Document::new(tree, Unfit::Refuse)
    }
}

fn too_long(size: usize) -> Problem {
    let hundredths = size.div_ceil(LONGEST_TEXT / 100);
    let (whole, hundredths) = (hundredths / 100, hundredths % 100);
    Problem::whole(format!(
        "the document would have {whole}.{hundredths:02} MB; at most 1 MB is allowed"
    ))
}
