//! Changes of the document itself.

use super::names::PARAMETERS;
use super::{Document, Effect};
use crate::document::checking::PARAMETER_NAME;
use crate::document::declaration::{PARAMETER, SCENARIO, Section, is_id, is_parameter_name};
use crate::document::live::{Target, Unfit, edit_entry};
use crate::document::reading::At;
use crate::document::text::{Json, Problem, suggestion};
use crate::units::Time;

impl Document {
    /// Changes the document itself: a leaf or a whole object. `null` restores the
    /// default, or removes an entry from its list; an object at the id of no entry adds
    /// one. A live change of a single instance, which has no place of its own in the
    /// document, becomes an intervention at the start.
    ///
    /// # Errors
    /// When the path names nothing, or the document would be wrong.
    pub fn set(&mut self, path: &str, value: &Json) -> Result<Effect, Problem> {
        let tree = &self.tree;
        let root = At::ROOT;
        let target = match Target::find(path, &self.base.instances) {
            Ok(target) => target,
            Err(problem) => match self.with_new_entry(path, value) {
                Some(tree) => {
                    self.replace_network(tree)?;
                    return Ok(Effect::Structural);
                }
                None => return Err(problem),
            },
        };
        let effect = self.effect_with(path, value)?;
        let changed = match &target {
            Target::Document { key, rest } => {
                let path: Vec<&str> = std::iter::once(*key).chain(rest.iter().copied()).collect();
                edit_entry(tree, &SCENARIO, &path, value, &root)?
            }
            Target::Parameter { name, rest } => self.with_parameter(name, rest, value)?,
            Target::Entry {
                instance: Some(_), ..
            } if effect == Effect::Live => {
                self.intervene(Time::ZERO, path, value)?;
                return Ok(Effect::Live);
            }
            Target::Entry {
                section,
                entry,
                instance: Some(_),
                ..
            } => {
                let id = &self.base.instances.groups(*section)[*entry].id;
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
            } => self.with_entry(*section, *entry, rest, value)?,
        };
        if self.is_another_protocol(&target, value) {
            // Interventions on the old sender are removed with it.
            *self = Document::new(changed, Unfit::LeaveOut)?;
            self.drop_unfit();
        } else {
            self.replace_network(changed)?;
        }
        Ok(effect)
    }

    /// The declaration of a parameter.
    pub(super) fn parameter_declared(&self, name: &str) -> Result<&Json, Problem> {
        let declared = self.tree.get(PARAMETERS).and_then(|list| list.get(name));
        declared.ok_or_else(|| {
            let near = suggestion(name, self.base.scope.names());
            let message = format!("no parameter has this name{near}");
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
            let message = format!("{new} is already the name of a parameter");
            return Err(Problem::at(path, message));
        }
        Ok(())
    }

    fn with_parameter(&self, name: &str, rest: &[&str], value: &Json) -> Result<Json, Problem> {
        let root = At::ROOT;
        let list = root.key("parameters");
        let at = list.key(name);
        let old = self.tree.get("parameters");
        let declared = old.and_then(|list| list.get(name));
        // A plain value is the parameter's value; an object declares the parameter again.
        let new = match (rest, value, declared) {
            ([], Json::Object(_) | Json::Null, _) => value.clone(),
            ([], _, Some(declared)) => edit_entry(declared, &PARAMETER, &["value"], value, &at)?,
            (_, _, Some(declared)) => edit_entry(declared, &PARAMETER, rest, value, &at)?,
            (_, _, None) => {
                let near = suggestion(name, self.base.scope.names());
                return Err(at.problem(format!("no parameter has this name{near}")));
            }
        };
        let mut pairs = match old {
            Some(Json::Object(pairs)) => pairs.clone(),
            _ => Vec::new(),
        };
        match pairs.iter().position(|(key, _)| key == name) {
            Some(place) if new == Json::Null => drop(pairs.remove(place)),
            Some(place) => pairs[place].1 = new,
            None => pairs.push((name.to_owned(), new)),
        }
        edit_entry(
            &self.tree,
            &SCENARIO,
            &["parameters"],
            &Json::Object(pairs),
            &root,
        )
    }

    fn with_entry(
        &self,
        section: Section,
        entry: usize,
        rest: &[&str],
        value: &Json,
    ) -> Result<Json, Problem> {
        let root = At::ROOT;
        let list = root.key(section.key());
        let id = &self.base.instances.groups(section)[entry].id;
        let at = list.key(id);
        let mut items = section.entries(&self.tree).to_vec();
        if rest.is_empty() && *value == Json::Null {
            items.remove(entry);
        } else if rest.is_empty() {
            let new = with_id(value, id);
            if new.get("id").and_then(Json::as_text) != Some(id) {
                return Err(at.key("id").problem("is fixed: it cannot be changed"));
            }
            items[entry] = new;
        } else {
            items[entry] = edit_entry(&items[entry], section.object(), rest, value, &at)?;
        }
        edit_entry(
            &self.tree,
            &SCENARIO,
            &[section.key()],
            &Json::List(items),
            &root,
        )
    }

    /// The tree with one more entry, when `path` is the id of a new one.
    fn with_new_entry(&self, path: &str, value: &Json) -> Option<Json> {
        let (list, id) = path.split_once('/')?;
        let section = Section::of_key(list)?;
        if !is_id(id) || !matches!(value, Json::Object(_)) {
            return None;
        }
        let new = with_id(value, id);
        if new.get("id").and_then(Json::as_text) != Some(id) {
            return None;
        }
        let mut items = section.entries(&self.tree).to_vec();
        items.push(new);
        let root = At::ROOT;
        edit_entry(&self.tree, &SCENARIO, &[list], &Json::List(items), &root).ok()
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
