//! What is in force at an instant: the document and the interventions so far.
//!
//! Only what interventions have touched is kept, beside the document. An
//! intervention reads one entry again, or those that use one parameter, and
//! its changes are the difference between before and after.

mod part;

use std::collections::{BTreeMap, BTreeSet};

pub(crate) use part::Talk;
use part::{Part, Touched, Variant};

use crate::document::base::{Base, entries, listed};
use crate::document::dependents::{Dependents, names};
use crate::document::edit::edit_entry;
use crate::document::expression::Scope;
use crate::document::json::Json;
use crate::document::layout::{Group, Section};
use crate::document::problem::{Path, Problem, suggestion};
use crate::document::read::At;
use crate::document::resolve::{self, Wire};
use crate::document::shape::Mutability;
use crate::document::target::{Target, entry_shape};
use crate::plan::Change;

/// The most changes that the interventions of a document may come to,
/// counting every entry read again and every number in a list.
pub(crate) const MOST_CHANGES: usize = 1_000_000;

/// What is wrong with an intervention: where it goes, or what it puts there.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The place.
    Place(Problem),
    /// The value.
    Value(Problem),
}

impl Fault {
    /// What is wrong.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Fault::Place(problem) | Fault::Value(problem) => problem,
        }
    }
}

/// A document as the state reads it.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    /// What is written.
    pub(crate) tree: &'a Json,
    /// What it comes to.
    pub(crate) base: &'a Base,
    /// What uses which parameter.
    pub(crate) dependents: &'a Dependents,
}

/// What is in force.
#[derive(Clone, Debug)]
pub(crate) struct State {
    scope: Scope,
    links: BTreeMap<usize, Touched<[Wire; 2]>>,
    flows: BTreeMap<usize, Touched<Talk>>,
    /// Expressions that interventions have put into entries.
    mentions: BTreeMap<String, BTreeSet<(Section, usize)>>,
    spent: usize,
}

/// What is staged for an entry: the variants that change, `None` for the
/// common one. A tree that stays is not repeated.
struct Staged<P> {
    entry: usize,
    variants: Vec<(Option<usize>, Option<Json>, P)>,
}

impl State {
    /// Before any intervention.
    pub(crate) fn new(base: &Base) -> State {
        State {
            scope: base.scope.clone(),
            links: BTreeMap::new(),
            flows: BTreeMap::new(),
            mentions: BTreeMap::new(),
            spent: 0,
        }
    }

    /// The parameters' values in force.
    pub(crate) fn scope(&self) -> &Scope {
        &self.scope
    }

    /// An entry as it is in force, for one of its instances or for the first.
    pub(crate) fn entry<'a>(
        &'a self,
        ground: Ground<'a>,
        section: Section,
        entry: usize,
        instance: Option<usize>,
    ) -> Option<&'a Json> {
        let own = match section {
            Section::Nodes => None,
            Section::Links => in_force(self.links.get(&entry), instance),
            Section::Flows => in_force(self.flows.get(&entry), instance),
        };
        own.or_else(|| entries(ground.tree, section).get(entry))
    }

    /// Puts `value` at `path` and says what that changes in the running
    /// network. When it is refused, nothing has changed.
    pub(crate) fn apply(
        &mut self,
        ground: Ground<'_>,
        path: &str,
        value: &Json,
    ) -> Result<Vec<Change>, Fault> {
        let root = At {
            path: Path::Root,
            scope: None,
        };
        let target = Target::find(path, &ground.base.layout).map_err(Fault::Place)?;
        match target {
            Target::Parameter { name, rest } => {
                self.apply_parameter(ground, name, &rest, value, &root.key("parameters"))
            }
            Target::Entry {
                section,
                entry,
                instance,
                ref rest,
            } => {
                let list = root.key(section.key());
                let id = name_of(&ground.base.layout.groups(section)[entry], instance);
                let at = list.key(&id);
                let change = target.change(&at).map_err(Fault::Place)?;
                if change != Some(Mutability::Live) {
                    return Err(Fault::Place(not_live(path, change)));
                }
                if section == Section::Links {
                    self.apply_entry::<[Wire; 2]>(ground, entry, instance, rest, value, &list)
                } else {
                    self.apply_entry::<Talk>(ground, entry, instance, rest, value, &list)
                }
            }
            Target::Document { .. } => {
                let change = target.change(&root).map_err(Fault::Place)?;
                Err(Fault::Place(not_live(path, change)))
            }
        }
    }

    fn apply_entry<P: Part>(
        &mut self,
        ground: Ground<'_>,
        entry: usize,
        instance: Option<usize>,
        rest: &[&str],
        value: &Json,
        list: &At<'_>,
    ) -> Result<Vec<Change>, Fault> {
        let mut spent = self.spent;
        let set = |tree: &Json, at: &At<'_>| {
            edit_entry(tree, entry_shape(P::SECTION), rest, value, at).map(Some)
        };
        let staged = self
            .stage::<P>(ground, entry, instance, &self.scope, set, list, &mut spent)
            .map_err(Fault::Value)?;
        let mut changes = Vec::new();
        self.compare(ground, &staged, &mut changes);
        self.spent = spend(spent, &changes).map_err(Fault::Value)?;
        for name in names(value) {
            self.mentions
                .entry(name)
                .or_default()
                .insert((P::SECTION, entry));
        }
        self.commit(ground.base, staged);
        Ok(changes)
    }

    fn apply_parameter(
        &mut self,
        ground: Ground<'_>,
        name: &str,
        rest: &[&str],
        value: &Json,
        list: &At<'_>,
    ) -> Result<Vec<Change>, Fault> {
        let at = list.key(name);
        let declared = ground
            .tree
            .get("parameters")
            .and_then(|list| list.get(name));
        let (Some(declared), Some(old)) = (declared, self.scope.get(name)) else {
            let near = suggestion(name, self.scope.names());
            return Err(Fault::Place(
                at.problem(format!("no parameter has this name{near}")),
            ));
        };
        if !matches!(rest, [] | ["value"]) {
            let path = format!("parameters/{name}/{}", rest.join("/"));
            return Err(Fault::Place(not_live(&path, Some(Mutability::Free))));
        }
        let uses = ground.dependents.get(name);
        if let Some(structural) = uses.and_then(|uses| uses.structural.as_ref()) {
            return Err(Fault::Place(at.problem(format!(
                "{structural} depends on it, and a change of that restarts the run: it cannot be an intervention"
            ))));
        }
        let new = edit_entry(
            declared,
            &crate::document::shapes::PARAMETER,
            &["value"],
            value,
            &at,
        );
        let new = new
            .and_then(|declared| resolve::parameter_value(&declared, &at))
            .map_err(Fault::Value)?;
        if new == old {
            return Ok(Vec::new());
        }
        let mut scope = self.scope.clone();
        scope.set(name, new);
        let mut affected = uses.map(|uses| uses.live.clone()).unwrap_or_default();
        affected.extend(self.mentions.get(name).into_iter().flatten());
        let root = At {
            path: Path::Root,
            scope: None,
        };
        let (links_at, flows_at) = (root.key("links"), root.key("flows"));
        let mut spent = self.spent;
        let mut changes = Vec::new();
        let (mut links, mut flows) = (Vec::new(), Vec::new());
        for (section, entry) in affected {
            let keep = |_: &Json, _: &At<'_>| Ok(None);
            if section == Section::Links {
                let staged = self
                    .stage::<[Wire; 2]>(ground, entry, None, &scope, keep, &links_at, &mut spent)
                    .map_err(Fault::Value)?;
                self.compare(ground, &staged, &mut changes);
                links.push(staged);
            } else {
                let staged = self
                    .stage::<Talk>(ground, entry, None, &scope, keep, &flows_at, &mut spent)
                    .map_err(Fault::Value)?;
                self.compare(ground, &staged, &mut changes);
                flows.push(staged);
            }
        }
        self.spent = spend(spent, &changes).map_err(Fault::Value)?;
        self.scope = scope;
        for staged in links {
            self.commit(ground.base, staged);
        }
        for staged in flows {
            self.commit(ground.base, staged);
        }
        Ok(changes)
    }

    /// Reads the variants of an entry again after `transform`, which gives a
    /// new tree or nothing when the tree stays: of one instance, or all.
    #[allow(
        clippy::too_many_arguments,
        reason = "one call site for each kind of change"
    )]
    fn stage<P: Part>(
        &self,
        ground: Ground<'_>,
        entry: usize,
        instance: Option<usize>,
        scope: &Scope,
        transform: impl Fn(&Json, &At<'_>) -> Result<Option<Json>, Problem>,
        list: &At<'_>,
        spent: &mut usize,
    ) -> Result<Staged<P>, Problem> {
        let written = &entries(ground.tree, P::SECTION)[entry];
        let group = &ground.base.layout.groups(P::SECTION)[entry];
        let touched = P::of_state(self).get(&entry);
        let common = touched
            .and_then(|touched| touched.common.tree.as_ref())
            .unwrap_or(written);
        let list = At {
            scope: Some(scope),
            ..*list
        };
        let start = P::at_start(ground.base, entry);
        let common_live = touched.map_or(start, |touched| &touched.common.live);
        let mut variants = Vec::new();
        let mut read = |index: Option<usize>, tree: &Json| -> Result<(), Problem> {
            let id = name_of(group, index);
            let at = list.key(&id);
            let new = transform(tree, &at)?;
            let live = P::read(new.as_ref().unwrap_or(tree), &at)?;
            let own = index.and_then(|index| touched.and_then(|touched| touched.own.get(&index)));
            let before = own.map_or(common_live, |own| &own.live);
            before.gives_way(&live, &at)?;
            *spent += 1 + live.listed();
            if *spent > MOST_CHANGES {
                return Err(too_many());
            }
            variants.push((index, new, live));
            Ok(())
        };
        if let Some(index) = instance {
            let own = touched.and_then(|touched| touched.own.get(&index));
            read(
                Some(index),
                own.and_then(|own| own.tree.as_ref()).unwrap_or(common),
            )?;
        } else {
            read(None, common)?;
            for (index, own) in touched.iter().flat_map(|touched| &touched.own) {
                read(Some(*index), own.tree.as_ref().unwrap_or(common))?;
            }
        }
        Ok(Staged { entry, variants })
    }

    /// The changes of the instances that a staged entry rules over.
    fn compare<P: Part>(&self, ground: Ground<'_>, staged: &Staged<P>, out: &mut Vec<Change>) {
        let group = &ground.base.layout.groups(P::SECTION)[staged.entry];
        let touched = P::of_state(self).get(&staged.entry);
        let start = P::at_start(ground.base, staged.entry);
        let common = touched.map_or(start, |touched| &touched.common.live);
        let before = |index: usize| {
            let own = touched.and_then(|touched| touched.own.get(&index));
            own.map_or(common, |own| &own.live)
        };
        // The common variant comes first, then those of instances in order.
        let mut variants = staged.variants.iter().peekable();
        let all = variants.next_if(|(index, _, _)| index.is_none());
        let instances = match (all, variants.peek()) {
            (Some((_, _, after)), None) if common == after => 0..0,
            (Some(_), _) => 0..group.count,
            (None, Some((Some(index), _, _))) => *index..index + 1,
            (None, _) => 0..0,
        };
        for index in instances {
            let own = variants.next_if(|(own, _, _)| *own == Some(index));
            if let Some((_, _, after)) = own.or(all) {
                before(index).changes(after, group.first + index, out);
            }
        }
    }

    fn commit<P: Part>(&mut self, base: &Base, staged: Staged<P>) {
        let start = P::at_start(base, staged.entry);
        let touched = P::of_state_mut(self)
            .entry(staged.entry)
            .or_insert_with(|| Touched {
                common: Variant {
                    tree: None,
                    live: start.clone(),
                },
                own: BTreeMap::new(),
            });
        for (index, tree, live) in staged.variants {
            let variant = match index {
                None => &mut touched.common,
                Some(index) => touched
                    .own
                    .entry(index)
                    .or_insert_with(|| touched.common.clone()),
            };
            variant.live = live;
            if tree.is_some() {
                variant.tree = tree;
            }
        }
    }
}

fn in_force<P>(touched: Option<&Touched<P>>, instance: Option<usize>) -> Option<&Json> {
    let touched = touched?;
    let own = touched.own.get(&instance.unwrap_or(0));
    own.unwrap_or(&touched.common).tree.as_ref()
}

/// The name of an instance, or of the whole entry.
fn name_of(group: &Group, instance: Option<usize>) -> String {
    instance.map_or_else(|| group.id.clone(), |index| group.instance(index))
}

/// The refusal of an intervention on what is not live.
fn not_live(path: &str, change: Option<Mutability>) -> Problem {
    let why = match change {
        Some(Mutability::Fixed) => "is fixed: it cannot be changed",
        Some(Mutability::Free) => "has no effect on the run: it cannot be an intervention",
        _ => "a change of this restarts the run: it cannot be an intervention",
    };
    Problem::at(path, why)
}

fn too_many() -> Problem {
    Problem::at(
        "interventions",
        format!("they come to more than {MOST_CHANGES} changes of single links and flows"),
    )
}

/// Adds changes to what has been spent.
fn spend(spent: usize, changes: &[Change]) -> Result<usize, Problem> {
    let weigh = |change: &Change| match change {
        Change::Loss { loss, .. } => 1 + listed(loss),
        _ => 1,
    };
    let spent = spent + changes.iter().map(weigh).sum::<usize>();
    if spent > MOST_CHANGES {
        Err(too_many())
    } else {
        Ok(spent)
    }
}
