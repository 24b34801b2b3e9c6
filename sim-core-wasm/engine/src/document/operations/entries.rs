//! Adds, copies, renames and removes entries, together with what refers to them.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Document;
use crate::document::declaration::{SCENARIO, Section};
use crate::document::live::{Target, Unfit, edit_entry, interventions};
use crate::document::reading::{At, items, pairs, unknown};
use crate::document::text::{Json, Problem};

/// What depends on entries: links, flows and interventions that refer to them, directly
/// or through others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Dependents {
    /// The ids of links that have one of them as an end.
    pub links: Vec<String>,
    /// The ids of flows that run between them.
    pub flows: Vec<String>,
    /// The indices of interventions that change them, or one of those links and flows.
    pub interventions: Vec<usize>,
}

/// What happens to the dependents of removed entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum OnDependents {
    /// If there are any, nothing is removed.
    Refuse,
    /// They are removed too.
    Remove,
}

/// Entries of the three lists, by index.
#[derive(Default)]
struct Chosen([BTreeSet<usize>; 3]);

impl Chosen {
    fn has(&self, section: Section, entry: usize) -> bool {
        self.0[section as usize].contains(&entry)
    }

    fn add(&mut self, section: Section, entry: usize) {
        self.0[section as usize].insert(entry);
    }
}

impl Dependents {
    /// Whether there are no dependents.
    pub fn is_empty(&self) -> bool {
        self.links.is_empty() && self.flows.is_empty() && self.interventions.is_empty()
    }

    /// Their paths, links first.
    pub fn paths(&self) -> impl Iterator<Item = String> {
        let links = self.links.iter().map(|id| format!("links/{id}"));
        let flows = self.flows.iter().map(|id| format!("flows/{id}"));
        let interventions = self.interventions.iter();
        links
            .chain(flows)
            .chain(interventions.map(|place| format!("interventions/{place}")))
    }

    /// The first dependents by path, and how many more there are.
    fn listed(&self) -> String {
        const MOST: usize = 6;
        let mut paths: Vec<String> = self.paths().take(MOST + 1).collect();
        if paths.len() > MOST {
            paths.truncate(MOST);
            paths.push(format!("{} more", self.paths().count() - MOST));
        }
        paths.join(", ")
    }
}

impl Document {
    /// Appends entries to their lists. `piece` is written as a document
    /// is, with the lists `nodes`, `links` and `flows` alone: a new node comes
    /// with the link that connects it. All are added, or none. Gives
    /// their paths.
    ///
    /// # Errors
    /// When the piece is malformed, or the document would be wrong with it.
    pub fn insert(&mut self, piece: &Json) -> Result<Vec<String>, Problem> {
        let mut tree = self.tree.clone();
        let mut made = Vec::new();
        for (key, added) in pairs(piece, &At::ROOT)? {
            let section = Section::of_key(key).ok_or_else(|| {
                let lists = Section::ALL.into_iter().map(Section::key);
                unknown(key, lists, &At::ROOT)
            })?;
            let mut list = section.entries(&tree).to_vec();
            let added = items(added, &At::ROOT.key(key))?;
            list.extend_from_slice(added);
            tree = with_list(&tree, section.key(), list)?;
            let ids = added.iter().filter_map(|json| json.get("id")?.as_text());
            made.extend(ids.map(|id| format!("{key}/{id}")));
        }
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(made)
    }

    /// Appends a copy of an entry to its list; gives its id. A copy of
    /// a flow between single hosts is one flow, however many the entry has.
    ///
    /// # Errors
    /// When the path names no entry, or the document would be wrong.
    pub fn copy(&mut self, path: &str) -> Result<String, Problem> {
        let (section, entry) = self.entry_at(path)?;
        let instances = &self.base.instances;
        let id = instances.free_id(section, &instances.groups(section)[entry].id);
        let mut list = section.entries(&self.tree).to_vec();
        let single = section == Section::Flows && !self.has_counted_ends(entry);
        let Json::Object(written) = &list[entry] else {
            return Err(Problem::at(path, "is no object"));
        };
        let kept = written.iter().filter(|(key, _)| key != "count" || !single);
        let copy = kept.map(|(key, value)| match key.as_str() {
            "id" => (key.clone(), Json::Text(id.clone())),
            _ => (key.clone(), value.clone()),
        });
        list.push(Json::Object(copy.collect()));
        let tree = with_list(&self.tree, section.key(), list)?;
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(id)
    }

    /// How many flows a copy of a flow entry has.
    pub(crate) fn copied_flows(&self, entry: usize) -> usize {
        if self.has_counted_ends(entry) {
            self.base.instances.flows[entry].count
        } else {
            1
        }
    }

    /// Whether a flow runs between counted nodes, which say how many flows there are.
    fn has_counted_ends(&self, flow: usize) -> bool {
        let instances = &self.base.instances;
        let mut ends = instances.flow_ends[flow].iter();
        ends.any(|end| instances.nodes[*end].numbered)
    }

    /// What depends on the entries at these paths, without the entries themselves.
    ///
    /// # Errors
    /// When a path names no entry.
    pub fn dependents(&self, paths: &[&str]) -> Result<Dependents, Problem> {
        let (mut chosen, own) = (self.chosen(paths)?, self.chosen(paths)?);
        Ok(self.add_dependents(&mut chosen, &own))
    }

    /// Removes the entries at these paths, with what depends on them or not at all;
    /// gives what depended on them. A removed entry that the page had selected is
    /// deselected.
    ///
    /// # Errors
    /// When a path names no entry, when something depends on them that is not to
    /// be taken out, or when the document would be wrong without them.
    pub fn remove(
        &mut self,
        paths: &[&str],
        on_dependents: OnDependents,
    ) -> Result<Dependents, Problem> {
        let (mut chosen, own) = (self.chosen(paths)?, self.chosen(paths)?);
        let dependents = self.add_dependents(&mut chosen, &own);
        if on_dependents == OnDependents::Refuse && !dependents.is_empty() {
            let place = paths.first().copied().unwrap_or_default();
            let message = format!("still needed by {}", dependents.listed());
            return Err(Problem::at(place, message));
        }
        let mut tree = self.tree.clone();
        for section in Section::ALL {
            let list = section.entries(&self.tree).iter().enumerate();
            let kept = list.filter(|(entry, _)| !chosen.has(section, *entry));
            let kept: Vec<Json> = kept.map(|(_, json)| json.clone()).collect();
            if kept.len() < section.entries(&self.tree).len() {
                tree = with_list(&tree, section.key(), kept)?;
            }
        }
        if !dependents.interventions.is_empty() {
            let list = interventions(&self.tree).iter().enumerate();
            let kept = list.filter(|(place, _)| !dependents.interventions.contains(place));
            let kept = kept.map(|(_, json)| json.clone()).collect();
            tree = with_list(&tree, "interventions", kept)?;
        }
        if let Some(selected) = selection(&self.tree)
            && self.names_one_of(selected, &chosen)
        {
            tree = with_selection(&tree, &Json::Null)?;
        }
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(dependents)
    }

    /// Gives the entry at `path` another id and updates whatever refers to it: links,
    /// flows, interventions, the selection. The random draws of a component follow its
    /// id: the renamed document gives another run.
    ///
    /// # Errors
    /// When the path names no entry, or the id is none or taken.
    pub fn rename(&mut self, path: &str, id: &str) -> Result<(), Problem> {
        let (section, entry) = self.entry_at(path)?;
        let instances = &self.base.instances;
        let old = instances.groups(section)[entry].id.clone();
        if old == id {
            return Ok(());
        }
        let new = Json::Text(id.to_owned());
        let at = At::ROOT.key(section.key());
        instances.check_new_id(section, Some(&new), &at.key(&old).key("id"))?;
        let mut tree = self.tree.clone();
        for list in Section::ALL {
            let entries = list.entries(&self.tree).iter().enumerate();
            let entries = entries.map(|(place, json)| {
                let own = list == section && place == entry;
                renamed_entry(json, own, section, &old, &new)
            });
            let entries: Vec<Json> = entries.collect();
            if entries != list.entries(&self.tree) {
                tree = with_list(&tree, list.key(), entries)?;
            }
        }
        let renamed = |text: &str| renamed_path(text, section, &old, id);
        let list = interventions(&self.tree);
        let changed: Vec<Json> = list.iter().map(|json| with_path(json, renamed)).collect();
        if changed != list {
            tree = with_list(&tree, "interventions", changed)?;
        }
        if let Some(selected) = selection(&self.tree).and_then(renamed) {
            tree = with_selection(&tree, &Json::Text(selected))?;
        }
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(())
    }

    /// The entry at a path.
    fn entry_at(&self, path: &str) -> Result<(Section, usize), Problem> {
        match Target::find(path, &self.base.instances)? {
            Target::Entry {
                section,
                entry,
                instance: None,
                rest,
            } if rest.is_empty() => Ok((section, entry)),
            Target::Entry { section, entry, .. } => {
                let id = &self.base.instances.groups(section)[entry].id;
                let message = format!("is no entry by itself: {}/{id} is", section.key());
                Err(Problem::at(path, message))
            }
            Target::Document { .. } | Target::Parameter { .. } => {
                Err(Problem::at(path, "is no node, link or flow"))
            }
        }
    }

    fn chosen(&self, paths: &[&str]) -> Result<Chosen, Problem> {
        let mut chosen = Chosen::default();
        for path in paths {
            let (section, entry) = self.entry_at(path)?;
            chosen.add(section, entry);
        }
        Ok(chosen)
    }

    /// Adds the links and flows that depend on the chosen entries; gives those, and the
    /// interventions that change any of them, except the ones in `own`.
    fn add_dependents(&self, chosen: &mut Chosen, own: &Chosen) -> Dependents {
        let instances = &self.base.instances;
        let mut found = Dependents::default();
        for (section, ends) in [
            (Section::Links, &instances.link_ends),
            (Section::Flows, &instances.flow_ends),
        ] {
            for (entry, ends) in ends.iter().enumerate() {
                if own.has(section, entry) || !ends.iter().any(|end| own.has(Section::Nodes, *end))
                {
                    continue;
                }
                chosen.add(section, entry);
                let ids = if section == Section::Links {
                    &mut found.links
                } else {
                    &mut found.flows
                };
                ids.push(instances.groups(section)[entry].id.clone());
            }
        }
        for (place, json) in interventions(&self.tree).iter().enumerate() {
            let path = json.get("set").and_then(Json::as_text);
            if path.is_some_and(|path| self.names_one_of(path, chosen)) {
                found.interventions.push(place);
            }
        }
        found
    }

    /// Whether a path leads to or through one of these entries.
    fn names_one_of(&self, path: &str, chosen: &Chosen) -> bool {
        let Some((section, id)) = named_entry(path) else {
            return false;
        };
        let entry = self.base.instances.find(section, id);
        entry.is_some_and(|entry| chosen.has(section, entry))
    }
}

/// The list and the id of the entry that a path leads to or through.
fn named_entry(path: &str) -> Option<(Section, &str)> {
    let mut parts = path.split('/');
    let section = Section::of_key(parts.next()?)?;
    let id = parts.next()?;
    // Without the number of an instance.
    Some((section, id.split('.').next().unwrap_or(id)))
}

/// The path after a rename; `None` when it does not lead through the renamed entry.
fn renamed_path(path: &str, section: Section, old: &str, new: &str) -> Option<String> {
    let named = named_entry(path)? == (section, old);
    let start = section.key().len() + 1 + old.len();
    named.then(|| format!("{}/{new}{}", section.key(), &path[start..]))
}

/// An entry after a rename: its id if it is the renamed one, and the nodes that it refers to.
fn renamed_entry(json: &Json, own: bool, section: Section, old: &str, new: &Json) -> Json {
    let Json::Object(written) = json else {
        return json.clone();
    };
    let of_nodes = section == Section::Nodes;
    let named = |value: &Json| value.as_text() == Some(old);
    let renamed = written.iter().map(|(key, value)| {
        let value = match (key.as_str(), value) {
            ("id", _) if own => new.clone(),
            ("from" | "to", value) if of_nodes && named(value) => new.clone(),
            ("between", Json::List(ends)) if of_nodes => {
                let end = |end: &Json| if named(end) { new } else { end }.clone();
                Json::List(ends.iter().map(end).collect())
            }
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    Json::Object(renamed.collect())
}

/// An intervention with its path replaced by what `renamed` gives.
fn with_path(json: &Json, renamed: impl Fn(&str) -> Option<String>) -> Json {
    let Json::Object(written) = json else {
        return json.clone();
    };
    let pairs = written.iter().map(|(key, value)| {
        let new = value.as_text().filter(|_| key == "set").and_then(&renamed);
        (key.clone(), new.map_or_else(|| value.clone(), Json::Text))
    });
    Json::Object(pairs.collect())
}

/// The path of what the page has selected.
fn selection(tree: &Json) -> Option<&str> {
    tree.get("view")?.get("selection")?.as_text()
}

fn with_selection(tree: &Json, value: &Json) -> Result<Json, Problem> {
    let path = ["view", "selection"];
    edit_entry(tree, &SCENARIO, &path, value, &At::ROOT)
}

fn with_list(tree: &Json, key: &str, list: Vec<Json>) -> Result<Json, Problem> {
    edit_entry(tree, &SCENARIO, &[key], &Json::List(list), &At::ROOT)
}
