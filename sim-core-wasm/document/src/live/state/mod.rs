//! The values in force at an instant: those of the document and its interventions so far.
//!
//! Only entries that interventions have touched are kept, beside the document. An
//! intervention reads one entry again, or those that use one parameter; its changes are
//! the difference between before and after.

mod part;
mod touched;

use std::collections::{BTreeMap, BTreeSet};

use super::edit::edit_entry;
use super::ground::Ground;
use super::target::Target;
use super::uses::names;
use crate::checking::{Base, parameter_value};
use crate::declaration::{PARAMETER, Section};
use crate::reading::At;
use crate::text::{Json, Problem, Scope, suggestion};
use sawtooth_engine::plan::Change;
use sawtooth_engine::specification::Mutability;
use touched::{Spent, Touched, Transform, name_of};

/// Whether the path or the value of an intervention is wrong.
#[derive(Debug)]
pub(crate) enum Fault {
    /// The path is wrong.
    Path(Problem),
    /// The value is wrong.
    Value(Problem),
}

impl Fault {
    /// The problem, without its kind.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Fault::Path(problem) | Fault::Value(problem) => problem,
        }
    }
}

/// The values in force.
#[derive(Clone, Debug)]
pub(crate) struct State {
    scope: Scope,
    /// The touched entries of each list.
    touched: [Touched; 3],
    /// Parameters used by expressions that interventions have put into entries.
    mentions: BTreeMap<String, BTreeSet<(Section, usize)>>,
    spent: Spent,
}

impl State {
    /// Before any intervention.
    pub(crate) fn new(base: &Base) -> State {
        State {
            scope: base.scope.clone(),
            touched: Section::ALL.map(Touched::none),
            mentions: BTreeMap::new(),
            spent: Spent::default(),
        }
    }

    /// The parameters' values in force.
    pub(crate) fn scope(&self) -> &Scope {
        &self.scope
    }

    /// An entry with the values in force, for one of its instances or for the first.
    pub(crate) fn entry<'a>(
        &'a self,
        ground: Ground<'a>,
        section: Section,
        entry: usize,
        instance: Option<usize>,
    ) -> Option<&'a Json> {
        let own = self.touched[section as usize].written(entry, instance);
        own.or_else(|| section.entries(ground.tree).get(entry))
    }

    /// Sets `value` at `path` and gives the changes to the running network. When
    /// refused, nothing has changed.
    pub(crate) fn apply(
        &mut self,
        ground: Ground<'_>,
        path: &str,
        value: &Json,
    ) -> Result<Vec<Change>, Fault> {
        let root = At::ROOT;
        let target = Target::find(path, &ground.base.instances).map_err(Fault::Path)?;
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
                let id = name_of(&ground.base.instances.groups(section)[entry], instance);
                let at = list.key(&id);
                let change = target.change(&at).map_err(Fault::Path)?;
                if change != Some(Mutability::Live) {
                    return Err(Fault::Path(not_live(path, change)));
                }
                let set = |tree: &Json, at: &At<'_>| {
                    edit_entry(tree, section.object(), rest, value, at).map(Some)
                };
                let changes = self
                    .apply_entry(ground, section, (entry, instance), &set)
                    .map_err(Fault::Value)?;
                for name in names(value) {
                    let mentions = self.mentions.entry(name).or_default();
                    mentions.insert((section, entry));
                }
                Ok(changes)
            }
            Target::Document { .. } => {
                let change = target.change(&root).map_err(Fault::Path)?;
                Err(Fault::Path(not_live(path, change)))
            }
        }
    }

    /// Tries `transform` on an entry, and puts the result into force.
    fn apply_entry(
        &mut self,
        ground: Ground<'_>,
        section: Section,
        place: (usize, Option<usize>),
        transform: Transform<'_>,
    ) -> Result<Vec<Change>, Problem> {
        let (mut spent, mut changes) = (self.spent, Vec::new());
        let list = &mut self.touched[section as usize];
        let staged = list.stage(ground, place, &self.scope, transform, &mut spent)?;
        list.compare(ground, &staged, &mut spent, &mut changes)?;
        list.commit(ground, staged);
        self.spent = spent;
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
            return Err(Fault::Path(
                at.problem(format!("there is no parameter with this name{near}")),
            ));
        };
        if !matches!(rest, [] | ["value"]) {
            let path = format!("parameters/{name}/{}", rest.join("/"));
            return Err(Fault::Path(not_live(&path, Some(Mutability::Free))));
        }
        let uses = ground.parameter_uses.get(name);
        if let Some(structural) = uses.and_then(|uses| uses.structural.as_ref()) {
            return Err(Fault::Path(at.problem(format!(
                "{structural} depends on it and cannot change during a run: it cannot be an intervention"
            ))));
        }
        let new = edit_entry(declared, &PARAMETER, &["value"], value, &at);
        let new = new
            .and_then(|declared| parameter_value(&declared, &at))
            .map_err(Fault::Value)?;
        if new == old {
            return Ok(Vec::new());
        }
        let mut scope = self.scope.clone();
        scope.set(name, new);
        let mut affected = uses.map(|uses| uses.live.clone()).unwrap_or_default();
        affected.extend(self.mentions.get(name).into_iter().flatten());
        let keep = |_: &Json, _: &At<'_>| Ok(None);
        let (mut spent, mut changes) = (self.spent, Vec::new());
        let mut all = Vec::new();
        for (section, entry) in affected {
            let list = &self.touched[section as usize];
            let staged = list.stage(ground, (entry, None), &scope, &keep, &mut spent);
            let staged = staged.map_err(Fault::Value)?;
            let compared = list.compare(ground, &staged, &mut spent, &mut changes);
            compared.map_err(Fault::Value)?;
            all.push((section, staged));
        }
        self.spent = spent;
        self.scope = scope;
        for (section, staged) in all {
            self.touched[section as usize].commit(ground, staged);
        }
        Ok(changes)
    }
}

/// The problem of an intervention on a key that is not live.
fn not_live(path: &str, change: Option<Mutability>) -> Problem {
    let why = match change {
        Some(Mutability::Fixed) => "is fixed: it cannot be changed",
        Some(Mutability::Free) => "has no effect on the run: it cannot be an intervention",
        _ => "cannot change during a run: it cannot be an intervention",
    };
    Problem::at(path, why)
}
