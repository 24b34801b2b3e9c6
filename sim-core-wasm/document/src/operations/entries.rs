//! Adds, copies, renames and removes entries, together with what refers to them.

use std::collections::BTreeSet;

use serde::Serialize;

use super::Document;
use super::names::{NameChange, Names, follow};
use super::paths::{PARAMETERS, named};
use crate::declaration::{SCENARIO, Section};
use crate::live::{Target, Unfit, edit_entry, interventions};
use crate::reading::{At, items, pairs, unknown};
use crate::text::{Json, Problem};

/// The dependents of entries: stations, links, flows and interventions that refer to them, directly or through
/// others; and flows that have no path without them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Dependents {
    /// The ids of stations whose access point is one of them.
    pub nodes: Vec<String>,
    /// The ids of links that have one of them as an end.
    pub links: Vec<String>,
    /// The ids of flows that run between them.
    pub flows: Vec<String>,
    /// The indices of interventions that change them, or one of those links and flows.
    pub interventions: Vec<usize>,
    /// The places in the view and in the lesson that name any of them: `lesson/steps/0/view/selection`.
    /// They hinder no removal.
    pub mentions: Vec<String>,
}

/// How the dependents of removed entries are handled.
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
pub(super) struct Chosen([BTreeSet<usize>; 3]);

impl Chosen {
    pub(super) fn has(&self, section: Section, entry: usize) -> bool {
        self.0[section as usize].contains(&entry)
    }

    fn add(&mut self, section: Section, entry: usize) {
        self.0[section as usize].insert(entry);
    }
}

impl Dependents {
    /// Whether nothing hinders a removal.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
            && self.links.is_empty()
            && self.flows.is_empty()
            && self.interventions.is_empty()
    }

    /// Their paths, in the order of the document.
    pub fn paths(&self) -> impl Iterator<Item = String> {
        let nodes = self.nodes.iter().map(|id| format!("nodes/{id}"));
        let links = self.links.iter().map(|id| format!("links/{id}"));
        let flows = self.flows.iter().map(|id| format!("flows/{id}"));
        let interventions = self.interventions.iter();
        nodes
            .chain(links)
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
    /// with the link that connects it. All are added, or none. Returns
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
        self.replace_network(tree, Unfit::Refuse)?;
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
        let own = &instances.groups(section)[entry].id;
        let id = instances.free_ids(section).like(own);
        let mut list = section.entries(&self.tree).to_vec();
        let single = section == Section::Flows && !self.has_counted_ends(entry);
        let Json::Object(written) = &list[entry] else {
            return Err(Problem::at(path, "is not an object"));
        };
        let kept = written.iter().filter(|(key, _)| key != "count" || !single);
        let copy = kept.map(|(key, value)| match key.as_str() {
            "id" => (key.clone(), Json::Text(id.clone())),
            _ => (key.clone(), value.clone()),
        });
        list.push(Json::Object(copy.collect()));
        let tree = with_list(&self.tree, section.key(), list)?;
        self.replace_network(tree, Unfit::Refuse)?;
        Ok(id)
    }

    /// How many flows a copy of a flow entry has.
    pub fn copied_flows(&self, entry: usize) -> usize {
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

    /// The dependents of the entries at these paths, without the entries themselves.
    ///
    /// # Errors
    /// When a path names no entry.
    pub fn dependents(&self, paths: &[&str]) -> Result<Dependents, Problem> {
        Ok(self.without(paths)?.0)
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
        let (dependents, tree) = self.without(paths)?;
        if on_dependents == OnDependents::Refuse && !dependents.is_empty() {
            let place = paths.first().copied().unwrap_or_default();
            let message = format!("still needed by {}", dependents.listed());
            return Err(Problem::at(place, message));
        }
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(dependents)
    }

    /// The dependents of the entries at these paths, and the document without all of them.
    fn without(&self, paths: &[&str]) -> Result<(Dependents, Json), Problem> {
        let (mut chosen, own) = (self.chosen(paths)?, self.chosen(paths)?);
        let mut dependents = self.add_dependents(&mut chosen, &own);
        let gone = |list: &str, name: &str| {
            let section = Section::of_key(list);
            section.is_some_and(|section| self.is_chosen(section, name, &chosen))
        };
        let followed = follow(&self.tree, &Names::new(), &|list, name| {
            if gone(list, name) {
                NameChange::Goes
            } else {
                NameChange::Stays
            }
        })?;
        dependents.mentions = followed.mentions();
        Ok((dependents, followed.tree))
    }

    /// Gives the entry or the parameter at `path` another id and updates all references to it: links, flows,
    /// expressions, interventions, the view, the lesson. The random
    /// draws of a component follow its id: the renamed document gives another run.
    ///
    /// # Errors
    /// When the path names no entry, or the id is none or taken.
    pub fn rename(&mut self, path: &str, id: &str) -> Result<(), Problem> {
        let (list, old) = match Target::find(path, &self.base.instances)? {
            Target::Parameter { name, rest } if rest.is_empty() => {
                self.parameter_declared(name)?;
                self.check_new_parameter(path, name, id)?;
                (PARAMETERS, name)
            }
            _ => {
                let (section, entry) = self.entry_at(path)?;
                let instances = &self.base.instances;
                let old = instances.groups(section)[entry].id.as_str();
                let new = Json::Text(id.to_owned());
                let at = At::ROOT.key(section.key());
                if old != id {
                    instances.check_new_id(section, Some(&new), &at.key(old).key("id"))?;
                }
                (section.key(), old)
            }
        };
        if old == id {
            return Ok(());
        }
        let decide = |of: &str, name: &str| match name.strip_prefix(old) {
            Some(instance) if of == list && (instance.is_empty() || instance.starts_with('.')) => {
                NameChange::Becomes(format!("{id}{instance}"))
            }
            _ => NameChange::Stays,
        };
        let mut taken = Names::new();
        taken.insert((list.to_owned(), id.to_owned()));
        let followed = follow(&self.tree, &taken, &decide)?;
        *self = Document::new(followed.tree, Unfit::Refuse)?;
        Ok(())
    }

    /// The entry at a path.
    pub(super) fn entry_at(&self, path: &str) -> Result<(Section, usize), Problem> {
        match Target::find(path, &self.base.instances)? {
            Target::Entry {
                section,
                entry,
                instance: None,
                rest,
            } if rest.is_empty() => Ok((section, entry)),
            Target::Entry { section, entry, .. } => {
                let id = &self.base.instances.groups(section)[entry].id;
                let message = format!("is part of an entry: use {}/{id}", section.key());
                Err(Problem::at(path, message))
            }
            Target::Document { .. } | Target::Parameter { .. } => {
                Err(Problem::at(path, "is not a node, link or flow"))
            }
        }
    }

    pub(super) fn chosen(&self, paths: &[&str]) -> Result<Chosen, Problem> {
        let mut chosen = Chosen::default();
        for path in paths {
            let (section, entry) = self.entry_at(path)?;
            chosen.add(section, entry);
        }
        Ok(chosen)
    }

    /// Adds the stations, links and flows that depend on the chosen entries; gives those,
    /// and the interventions that change any of them, except the ones in `own`.
    fn add_dependents(&self, chosen: &mut Chosen, own: &Chosen) -> Dependents {
        let instances = &self.base.instances;
        let mut found = Dependents::default();
        for (station, cell) in instances.cells.iter().enumerate() {
            let goes = cell.is_some_and(|cell| own.has(Section::Nodes, cell));
            if goes && !own.has(Section::Nodes, station) {
                chosen.add(Section::Nodes, station);
                found.nodes.push(instances.nodes[station].id.clone());
            }
        }
        for (section, ends) in [
            (Section::Links, &instances.link_ends),
            (Section::Flows, &instances.flow_ends),
        ] {
            for (entry, ends) in ends.iter().enumerate() {
                let lost = |end: &usize| chosen.has(Section::Nodes, *end);
                if own.has(section, entry) || !ends.iter().any(lost) {
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
        let lost = instances.unreachable(
            |node| !chosen.has(Section::Nodes, node),
            |link| !chosen.has(Section::Links, link),
        );
        for entry in lost {
            if !chosen.has(Section::Flows, entry) {
                chosen.add(Section::Flows, entry);
                found.flows.push(instances.flows[entry].id.clone());
            }
        }
        for (place, json) in interventions(&self.tree).iter().enumerate() {
            let path = json.get("set").and_then(Json::as_text);
            let is_gone = path.and_then(named).is_some_and(|(list, name, _)| {
                let section = Section::of_key(list);
                section.is_some_and(|section| self.is_chosen(section, name, chosen))
            });
            if is_gone {
                found.interventions.push(place);
            }
        }
        found
    }

    /// Whether a name is that of one of these entries, or of an instance of one.
    fn is_chosen(&self, section: Section, name: &str, chosen: &Chosen) -> bool {
        let id = name.split('.').next().unwrap_or(name);
        let entry = self.base.instances.find(section, id);
        entry.is_some_and(|entry| chosen.has(section, entry))
    }
}

pub(super) fn with_list(tree: &Json, key: &str, list: Vec<Json>) -> Result<Json, Problem> {
    edit_entry(tree, &SCENARIO, &[key], &Json::List(list), &At::ROOT)
}
