//! A part of a network as a text of its own: what a clipboard holds.

use std::collections::{BTreeMap, BTreeSet};

use super::Document;
use super::entries::with_list;
use super::names::{NameChange, Names, follow, names_in};
use super::paths::PARAMETERS;
use crate::declaration::{FORMAT, FreeNames, SCENARIO, Section, VERSION, at_present};
use crate::live::{Unfit, edit_entry, names_in as parameters_in};
use crate::reading::{At, items, pairs, unknown};
use crate::text::{Json, Problem, quote};

/// The value of `format` that marks a part of a network.
pub const PIECE_FORMAT: &str = "sawtooth-piece";

/// The place that a problem of a pasted text names.
const PLACE: &str = "piece";

impl Document {
    /// The entries at these paths as a piece, with the links and flows between the nodes
    /// among them and the parameters that their expressions use.
    ///
    /// # Errors
    /// When a path names no entry.
    pub fn extract(&self, paths: &[&str]) -> Result<Json, Problem> {
        let asked = self.chosen(paths)?;
        let instances = &self.base.instances;
        let within = |section: Section, entry: usize| {
            let ends = instances.ends(section, entry);
            asked.has(section, entry)
                || ends.is_some_and(|ends| ends.iter().all(|end| asked.has(Section::Nodes, *end)))
        };
        // A flow that was not asked for is left out where its path is.
        let lost = instances.unreachable(
            |node| asked.has(Section::Nodes, node),
            |link| within(Section::Links, link),
        );
        let is_taken = |section: Section, entry: usize| {
            let is_lost = section == Section::Flows && lost.binary_search(&entry).is_ok();
            within(section, entry) && (asked.has(section, entry) || !is_lost)
        };
        let mut lists = vec![
            ("format".to_owned(), Json::Text(PIECE_FORMAT.to_owned())),
            ("version".to_owned(), Json::Number(VERSION as f64)),
        ];
        let mut used = BTreeSet::new();
        for section in Section::ALL {
            let list = section.entries(&self.tree).iter().enumerate();
            let list: Vec<Json> = list
                .filter(|(entry, _)| is_taken(section, *entry))
                .map(|(_, json)| json.clone())
                .collect();
            used.extend(list.iter().flat_map(parameters_in));
            if !list.is_empty() {
                lists.push((section.key().to_owned(), Json::List(list)));
            }
        }
        if let Some(Json::Object(declared)) = self.tree.get(PARAMETERS) {
            let declared = declared.iter().filter(|(name, _)| used.contains(name));
            let declared: Vec<(String, Json)> = declared.cloned().collect();
            if !declared.is_empty() {
                lists.insert(2, (PARAMETERS.to_owned(), Json::Object(declared)));
            }
        }
        Ok(Json::Object(lists))
    }

    /// Adds the piece that a text holds, or the network of a whole scenario: ids and
    /// parameters whose names are taken get others. Its nodes are drawn `shift` away.
    /// Returns the paths of what was added.
    ///
    /// # Errors
    /// When the text holds neither, or the document would be wrong with it.
    pub fn paste(&mut self, text: &str, shift: [f64; 2]) -> Result<Vec<String>, Problem> {
        let piece = read(text)?;
        let named = names_in(&piece)?;
        // A name that occurs in the piece would take the new name for its own.
        let free = |mut names: FreeNames, list: &str| {
            for (_, name) in named.iter().filter(|(of, _)| of == list) {
                names.take(name);
            }
            names
        };
        let instances = &self.base.instances;
        let mut ids: BTreeMap<&str, BTreeMap<String, String>> = BTreeMap::new();
        for section in Section::ALL {
            let mut names = free(instances.free_ids(section), section.key());
            let ids = ids.entry(section.key()).or_default();
            for entry in section.entries(&piece) {
                let id = entry.get("id").and_then(Json::as_text);
                if let Some(id) = id.filter(|id| instances.find(section, id).is_some()) {
                    let new = || names.like(id);
                    ids.entry(id.to_owned()).or_insert_with(new);
                }
            }
        }
        let declared = match piece.get(PARAMETERS) {
            Some(Json::Object(declared)) => declared.as_slice(),
            _ => &[],
        };
        let mut names = free(self.free_parameters(), PARAMETERS);
        let mut added = Vec::new();
        for (name, declaration) in declared {
            let own = self.tree.get(PARAMETERS).and_then(|list| list.get(name));
            let new = match own {
                None => name.clone(),
                Some(own) if are_alike(own, declaration) => continue,
                Some(_) => names.like(name),
            };
            let ids = ids.entry(PARAMETERS).or_default();
            ids.insert(name.clone(), new.clone());
            added.push((new, declaration.clone()));
        }
        let decide = |list: &str, name: &str| match ids.get(list).and_then(|ids| ids.get(name)) {
            Some(new) if new != name => NameChange::Becomes(new.clone()),
            _ => NameChange::Stays,
        };
        let piece = follow(&piece, &Names::new(), &decide)?.tree;
        let mut tree = self.tree.clone();
        let mut made = Vec::new();
        for section in Section::ALL {
            let new = section.entries(&piece);
            if new.is_empty() {
                continue;
            }
            let mut list = section.entries(&tree).to_vec();
            list.extend(new.iter().map(|entry| shifted(entry, shift)));
            tree = with_list(&tree, section.key(), list)?;
            let ids = new.iter().filter_map(|entry| entry.get("id")?.as_text());
            made.extend(ids.map(|id| format!("{}/{id}", section.key())));
        }
        if !added.is_empty() {
            let mut all = match tree.get(PARAMETERS) {
                Some(Json::Object(own)) => own.clone(),
                _ => Vec::new(),
            };
            all.extend(added);
            let all = Json::Object(all);
            tree = edit_entry(&tree, &SCENARIO, &[PARAMETERS], &all, &At::ROOT)?;
        }
        self.replace_network(tree, Unfit::Refuse)?;
        Ok(made)
    }
}

/// Whether two parameters of one name are the same one, whatever its value is at the moment. Where only the name
/// identifies it, the values have to be equal too.
fn are_alike(a: &Json, b: &Json) -> bool {
    let describes = |key: &str| ["label", "unit", "min", "max"].contains(&key);
    let says = |json: &Json| matches!(json, Json::Object(pairs) if pairs.iter().any(|(key, _)| describes(key)));
    let meaning = |json: &Json| -> Vec<(String, Json)> {
        let Json::Object(mut pairs) = json.clone() else {
            return Vec::new();
        };
        pairs.retain(|(key, _)| key != "value");
        pairs
    };
    let (one, other) = (meaning(a), meaning(b));
    let same = one.len() == other.len() && one.iter().all(|pair| other.contains(pair));
    same && (says(a) || a.get("value") == b.get("value"))
}

/// A text that may come from anywhere, as lists of entries.
fn read(text: &str) -> Result<Json, Problem> {
    let foreign = |why: String| Problem::at(PLACE, format!("this is not part of a network: {why}"));
    let json = Json::parse(text).map_err(|problem| foreign(problem.to_string()))?;
    let json = at_present(json);
    match json.get("format") {
        Some(Json::Text(format)) if format == PIECE_FORMAT || format == FORMAT => {}
        Some(other) => return Err(foreign(format!("its format is {}", quote(other)))),
        None => return Err(foreign("the format is missing".to_owned())),
    }
    let root = At::ROOT;
    let at = root.key(PLACE);
    let mut kept = Vec::new();
    for (key, value) in pairs(&json, &at)? {
        if let Some(section) = Section::of_key(key) {
            let entries = items(value, &at.key(key))?;
            let most = section.most();
            if entries.len() > most {
                let got = entries.len();
                let message = format!("at most {most} {key} are allowed, got {got}");
                return Err(at.key(key).problem(message));
            }
            for (index, entry) in entries.iter().enumerate() {
                pairs(entry, &at.key(key).index(index))?;
            }
        } else if key == PARAMETERS {
            pairs(value, &at.key(key))?;
        } else if SCENARIO.find(key).is_some() {
            continue;
        } else {
            return Err(unknown(key, SCENARIO.names(), &at));
        }
        kept.push((key.clone(), value.clone()));
    }
    if kept.iter().all(|(key, _)| key == PARAMETERS) {
        return Err(foreign("it has no nodes, links or flows".to_owned()));
    }
    Ok(Json::Object(kept))
}

/// An entry at another place on the screen, where it has one.
fn shifted(entry: &Json, shift: [f64; 2]) -> Json {
    let Json::Object(written) = entry else {
        return entry.clone();
    };
    let moved = written.iter().map(|(key, value)| {
        let value = match (key.as_str(), value.as_list()) {
            ("at", Some([Json::Number(x), Json::Number(y)])) => {
                position([x + shift[0], y + shift[1]])
            }
            _ => value.clone(),
        };
        (key.clone(), value)
    });
    Json::Object(moved.collect())
}

/// Where a node is drawn, where the document says so.
pub fn place_of(node: &Json) -> Option<[f64; 2]> {
    match node.get("at")?.as_list()? {
        [Json::Number(x), Json::Number(y)] => Some([*x, *y]),
        _ => None,
    }
}

/// A place on the screen as a document writes it.
pub(super) fn position(at: [f64; 2]) -> Json {
    Json::List(at.map(Json::Number).to_vec())
}
