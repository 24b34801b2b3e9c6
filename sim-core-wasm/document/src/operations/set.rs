//! Changes of the document itself.

use std::collections::BTreeSet;

use super::listed::left;
use super::paths::PARAMETERS;
use super::{Document, Effect};
use crate::checking::PARAMETER_NAME;
use crate::declaration::{PARAMETER, SCENARIO, Section, is_id, is_parameter_name};
use crate::live::{Target, Unfit, edit_entry, interventions};
use crate::reading::At;
use crate::text::{Json, Problem, suggestion};
use sawtooth_engine::units::Time;

impl Document {
    /// Changes the document itself: a leaf or a whole object. `null` restores the
    /// default, or removes an entry from its list; an object at the id of no entry adds
    /// one. A live change of a single instance, which has no place of its own in the
    /// document, becomes an intervention at the start.
    ///
    /// # Errors
    /// When the path names nothing, or the document would be wrong.
    pub fn set(&mut self, path: &str, value: &Json) -> Result<Effect, Problem> {
        self.set_all(&[path], value)
    }

    /// Sets one value at several paths, and checks the document once. Returns the strongest
    /// effect on the run.
    ///
    /// # Errors
    /// As [`Document::set`]; nothing has changed then.
    pub fn set_all(&mut self, paths: &[impl AsRef<str>], value: &Json) -> Result<Effect, Problem> {
        let mut draft = Draft::new(self);
        let mut strongest = Effect::Free;
        for path in paths {
            strongest = strongest.max(draft.set(path.as_ref(), value)?);
        }
        (*self, _) = draft.checked()?;
        Ok(strongest)
    }

    /// Sets values that hold from the start, where the interventions at the places `gone` are
    /// taken out. Returns the places of those that do not apply any more, and go too.
    ///
    /// # Errors
    /// As [`Document::set`]; nothing has changed then.
    pub(super) fn set_without(
        &mut self,
        values: &[(String, Json)],
        gone: &BTreeSet<usize>,
    ) -> Result<Vec<usize>, Problem> {
        let mut draft = Draft::new(self);
        for (path, value) in values {
            draft.set(path, value)?;
        }
        let all = 0..interventions(&draft.tree).len();
        let kept: Vec<usize> = all.filter(|place| !gone.contains(place)).collect();
        let items = left(&draft.tree, &kept);
        if let Some(written) = draft.tree.get_mut("interventions") {
            *written = Json::List(items);
        }
        draft.changed = true;
        draft.unfit = Unfit::LeaveOut;
        let fit;
        (*self, fit) = draft.checked()?;
        let places = kept.into_iter().enumerate();
        let unfit = places.filter(|(left, _)| !fit.contains(left));
        Ok(unfit.map(|(_, place)| place).collect())
    }

    /// The declaration of a parameter.
    pub(super) fn parameter_declared(&self, name: &str) -> Result<&Json, Problem> {
        let declared = self.tree.get(PARAMETERS).and_then(|list| list.get(name));
        declared.ok_or_else(|| {
            let near = suggestion(name, self.base.scope.names());
            let message = format!("there is no parameter with this name{near}");
            Problem::at(format!("{PARAMETERS}/{name}"), message)
        })
    }

    /// Checks the name that a parameter is to have.
    pub(super) fn check_new_parameter(
        &self,
        path: &str,
        old: &str,
        new: &str,
    ) -> Result<(), Problem> {
        if !is_parameter_name(new) {
            return Err(Problem::at(path, PARAMETER_NAME));
        }
        if new != old && self.base.scope.get(new).is_some() {
            let message = format!("there is already a parameter {new}");
            return Err(Problem::at(path, message));
        }
        Ok(())
    }
}

/// A document in which values are being set, and which is checked when all of them are.
struct Draft<'d> {
    document: &'d Document,
    tree: Json,
    /// Whether the tree is another one.
    changed: bool,
    /// The entries to be taken out. Until all values are set the others keep their places.
    gone: [BTreeSet<usize>; 3],
    /// The paths within single instances that get a value at the start of the run.
    instances: Vec<(String, Json)>,
    /// Interventions on the sender of another protocol are removed with it.
    unfit: Unfit,
}

impl<'d> Draft<'d> {
    fn new(document: &'d Document) -> Draft<'d> {
        Draft {
            document,
            tree: document.tree.clone(),
            changed: false,
            gone: Default::default(),
            instances: Vec::new(),
            unfit: Unfit::Refuse,
        }
    }

    fn set(&mut self, path: &str, value: &Json) -> Result<Effect, Problem> {
        let document = self.document;
        let target = match Target::find(path, &document.base.instances) {
            Ok(target) => target,
            Err(problem) => {
                self.add(path, value).ok_or(problem)?;
                return Ok(Effect::Structural);
            }
        };
        let effect = document.effect_with(path, value)?;
        match &target {
            Target::Document { key, rest } => {
                let path: Vec<&str> = std::iter::once(*key).chain(rest.iter().copied()).collect();
                self.tree = edit_entry(&self.tree, &SCENARIO, &path, value, &At::ROOT)?;
            }
            Target::Parameter { name, rest } => self.set_parameter(name, rest, value)?,
            Target::Entry {
                instance: Some(_), ..
            } if effect == Effect::Live => {
                self.instances.push((path.to_owned(), value.clone()));
                return Ok(effect);
            }
            Target::Entry {
                section,
                entry,
                instance: Some(_),
                ..
            } => {
                let id = &document.base.instances.groups(*section)[*entry].id;
                return Err(Problem::at(
                    path,
                    format!("only {}/{id} as a whole can be changed here", section.key()),
                ));
            }
            Target::Entry {
                section,
                entry,
                rest,
                ..
            } => self.set_entry(*section, *entry, rest, value)?,
        }
        self.changed = true;
        if document.is_another_protocol(&target, value) {
            self.unfit = Unfit::LeaveOut;
        }
        Ok(effect)
    }

    fn set_parameter(&mut self, name: &str, rest: &[&str], value: &Json) -> Result<(), Problem> {
        let root = At::ROOT;
        let list = root.key(PARAMETERS);
        let at = list.key(name);
        let declared = self.tree.get(PARAMETERS).and_then(|list| list.get(name));
        // A plain value is the parameter's value; an object declares the parameter again.
        let new = match (rest, value, declared) {
            ([], Json::Object(_) | Json::Null, _) => value.clone(),
            ([], _, Some(declared)) => edit_entry(declared, &PARAMETER, &["value"], value, &at)?,
            (_, _, Some(declared)) => edit_entry(declared, &PARAMETER, rest, value, &at)?,
            (_, _, None) => {
                let near = suggestion(name, self.document.base.scope.names());
                return Err(at.problem(format!("there is no parameter with this name{near}")));
            }
        };
        let mut pairs = match self.tree.get(PARAMETERS) {
            Some(Json::Object(pairs)) => pairs.clone(),
            _ => Vec::new(),
        };
        match pairs.iter().position(|(key, _)| key == name) {
            Some(place) if new == Json::Null => drop(pairs.remove(place)),
            Some(place) => pairs[place].1 = new,
            None => pairs.push((name.to_owned(), new)),
        }
        let all = Json::Object(pairs);
        self.tree = edit_entry(&self.tree, &SCENARIO, &[PARAMETERS], &all, &root)?;
        Ok(())
    }

    fn set_entry(
        &mut self,
        section: Section,
        entry: usize,
        rest: &[&str],
        value: &Json,
    ) -> Result<(), Problem> {
        let root = At::ROOT;
        let list = root.key(section.key());
        let id = &self.document.base.instances.groups(section)[entry].id;
        let at = list.key(id);
        let Some(Json::List(entries)) = self.tree.get_mut(section.key()) else {
            return Ok(());
        };
        if rest.is_empty() && *value == Json::Null {
            self.gone[section as usize].insert(entry);
        } else if rest.is_empty() {
            let new = with_id(value, id);
            if new.get("id").and_then(Json::as_text) != Some(id) {
                return Err(at.key("id").problem("is fixed: it cannot be changed"));
            }
            entries[entry] = new;
        } else {
            entries[entry] = edit_entry(&entries[entry], section.object(), rest, value, &at)?;
        }
        Ok(())
    }

    /// Adds an entry, when `path` is the id of a new one.
    fn add(&mut self, path: &str, value: &Json) -> Option<()> {
        let (list, id) = path.split_once('/')?;
        let section = Section::of_key(list)?;
        if !is_id(id) || !matches!(value, Json::Object(_)) {
            return None;
        }
        let new = with_id(value, id);
        if new.get("id").and_then(Json::as_text) != Some(id) {
            return None;
        }
        if let Some(Json::List(entries)) = self.tree.get_mut(list) {
            entries.push(new);
        } else {
            let one = Json::List(vec![new]);
            self.tree =
                edit_entry(&self.tree, &SCENARIO, &[section.key()], &one, &At::ROOT).ok()?;
        }
        self.changed = true;
        Some(())
    }

    /// The document with its values, and which of the interventions in it have applied.
    fn checked(mut self) -> Result<(Document, Vec<usize>), Problem> {
        let (instances, unfit) = (std::mem::take(&mut self.instances), self.unfit);
        let mut next = self.document.clone();
        if let Some(tree) = self.written() {
            next.replace_network(tree, unfit)?;
        }
        let fit = next.timeline.places.clone();
        if unfit == Unfit::LeaveOut {
            next.drop_unfit();
        }
        for alike in instances.chunk_by(|(_, one), (_, other)| one == other) {
            let paths: Vec<&str> = alike.iter().map(|(path, _)| &**path).collect();
            next.intervene_on(Time::ZERO, &paths, &alike[0].1, false)?;
        }
        Ok((next, fit))
    }

    /// The tree, if it is another one.
    fn written(mut self) -> Option<Json> {
        for section in Section::ALL {
            let gone = &self.gone[section as usize];
            if let Some(Json::List(entries)) = self.tree.get_mut(section.key())
                && !gone.is_empty()
            {
                let mut places = 0..;
                entries.retain(|_| places.next().is_none_or(|place| !gone.contains(&place)));
            }
        }
        self.changed.then_some(self.tree)
    }
}

/// `value` with `id` as its first key, when it is an object without one.
fn with_id(value: &Json, id: &str) -> Json {
    match value {
        Json::Object(pairs) if value.get("id").is_none() => {
            let first = ("id".to_owned(), Json::Text(id.to_owned()));
            Json::Object(
                std::iter::once(first)
                    .chain(pairs.iter().cloned())
                    .collect(),
            )
        }
        other => other.clone(),
    }
}
