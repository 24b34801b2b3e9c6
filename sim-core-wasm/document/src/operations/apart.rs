//! Takes counted nodes apart into single ones.

use std::collections::BTreeSet;

use super::entries::with_list;
use super::names::{NameChange, Names, follow};
use super::piece::{place_of, position};
use super::{Document, too_long};
use crate::declaration::Section;
use crate::live::Unfit;
use crate::text::{Json, LONGEST_TEXT, Problem, label_with};

/// Nodes that are closer than this in both directions cover each other on the page; those
/// that were one stand a whole unit apart.
const COVERED: f64 = 0.75;

/// The nodes in a column, unless it would be higher than all columns together are wide.
const ROWS: usize = 7;

/// The page draws so few of one entry one below the other, this far apart.
const FEW: usize = 4;
const SPREAD: f64 = 0.5;

/// The ids of the entries that take the place of each counted one, and none for the others.
struct Singles([Vec<Vec<String>>; 3]);

impl Singles {
    fn get(&self, section: Section, entry: usize) -> Option<&[String]> {
        let ids = self.0[section as usize].get(entry)?;
        (!ids.is_empty()).then_some(ids)
    }
}

impl Document {
    /// Writes each of the nodes of a counted entry by itself, with the links and flows that count with it, and
    /// with the counted nodes that these pair it with. A reference to one instance becomes one to its single
    /// entry; a reference to all of them is written for each. The random draws of a component follow its id:
    /// the document gives another run. Returns the paths of the single entries.
    ///
    /// # Errors
    /// When the path names no counted node, or something names all of them that can
    /// name one alone.
    pub fn take_apart(&mut self, path: &str) -> Result<Vec<String>, Problem> {
        let (section, entry) = self.entry_at(path)?;
        if section != Section::Nodes || !self.base.instances.nodes[entry].numbered {
            return Err(Problem::at(path, "has no count to expand"));
        }
        let singles = self.singles(entry);
        self.check_room(&singles)?;
        let mut covered = self.covered(&singles);
        let mut tree = self.tree.clone();
        let mut made = Vec::new();
        for section in Section::ALL {
            let mut list = Vec::new();
            for (entry, json) in section.entries(&self.tree).iter().enumerate() {
                let Some(ids) = singles.get(section, entry) else {
                    list.push(json.clone());
                    continue;
                };
                let spots = match section {
                    Section::Nodes => self.spots(entry, ids.len(), &mut covered),
                    _ => Vec::new(),
                };
                for (index, id) in ids.iter().enumerate() {
                    list.push(self.single(section, entry, json, id, (index, &singles, &spots)));
                    made.push(format!("{}/{id}", section.key()));
                }
            }
            if list != section.entries(&self.tree) {
                tree = with_list(&tree, section.key(), list)?;
            }
        }
        let decide = |list: &str, name: &str| {
            let (id, number) = name.split_once('.').unwrap_or((name, ""));
            let found = Section::of_key(list).and_then(|section| {
                let entry = self.base.instances.find(section, id)?;
                singles.get(section, entry)
            });
            match (found, number.parse::<usize>()) {
                (None, _) => NameChange::Stays,
                (Some(ids), Ok(number)) => match ids.get(number.wrapping_sub(1)) {
                    Some(id) => NameChange::Becomes(id.clone()),
                    None => NameChange::Stays,
                },
                (Some(ids), Err(_)) => NameChange::Splits(ids),
            }
        };
        let of = |section: Section| singles.0[section as usize].iter().flatten();
        let new = Section::ALL.into_iter();
        let new = new.flat_map(|section| of(section).map(move |id| (section, id)));
        let new = new.map(|(section, id)| (section.key().to_owned(), id.clone()));
        let mut taken = Names::new();
        taken.extend(new);
        let tree = follow(&tree, &taken, &decide)?.tree;
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(made)
    }

    /// Whether the single entries can fit into a document, before any of them is written.
    fn check_room(&self, singles: &Singles) -> Result<(), Problem> {
        let mut size = 0_usize;
        for section in Section::ALL {
            let entries = section.entries(&self.tree).iter();
            for (json, ids) in entries.zip(&singles.0[section as usize]) {
                // An entry of its own has no count, and may be drawn where that is said shorter.
                if let Json::Object(pairs) = json {
                    let kept = pairs.iter();
                    let kept = kept.filter(|(key, _)| !["count", "at"].contains(&key.as_str()));
                    let one: usize = kept.map(|(_, value)| value.compact().len()).sum();
                    size = size.saturating_add(one.saturating_mul(ids.len()));
                }
            }
        }
        if size > LONGEST_TEXT {
            return Err(too_long(size));
        }
        Ok(())
    }

    /// The new ids of the nodes of `first`, of what counts with them, and so on.
    fn singles(&self, first: usize) -> Singles {
        let instances = &self.base.instances;
        let mut nodes = BTreeSet::new();
        nodes.insert(first);
        let joins = [&instances.link_ends, &instances.flow_ends];
        loop {
            let known = nodes.len();
            for [a, b] in joins.into_iter().flatten() {
                let counted = [a, b].iter().all(|end| instances.nodes[**end].numbered);
                if counted && (nodes.contains(a) || nodes.contains(b)) {
                    nodes.extend([*a, *b]);
                }
            }
            if nodes.len() == known {
                break;
            }
        }
        let mut singles = Singles(Default::default());
        for section in Section::ALL {
            let mut names = instances.free_ids(section);
            for (entry, group) in instances.groups(section).iter().enumerate() {
                let counts = match instances.ends(section, entry) {
                    None => nodes.contains(&entry),
                    Some(ends) => ends.iter().any(|end| nodes.contains(end)),
                };
                let last = if counts { group.count } else { 0 };
                let ids = (1..=last).map(|number| names.id(&format!("{}-{number}", group.id)));
                singles.0[section as usize].push(ids.collect());
            }
        }
        singles
    }

    /// The space of the nodes that stay: their middles, and how much higher than one node each is.
    fn covered(&self, singles: &Singles) -> Vec<[f64; 3]> {
        let mut covered = Vec::new();
        for (entry, json) in Section::Nodes.entries(&self.tree).iter().enumerate() {
            let Some([x, y]) = place_of(json) else {
                continue;
            };
            if singles.get(Section::Nodes, entry).is_none() {
                let count = self.base.instances.nodes[entry].count;
                let below = if count > FEW { 0 } else { count - 1 };
                covered.push([x, y, below as f64 / 2.0 * SPREAD]);
            }
        }
        covered
    }

    /// The columns of nodes that take the place of a counted one: where that was, and beside it
    /// away from the others. None covers another one, or what is covered already.
    fn spots(&self, entry: usize, count: usize, covered: &mut Vec<[f64; 3]>) -> Vec<[f64; 2]> {
        let nodes = Section::Nodes.entries(&self.tree);
        let mut spots = Vec::new();
        let Some([x, y]) = place_of(&nodes[entry]) else {
            return spots;
        };
        let side: f64 = nodes.iter().filter_map(place_of).map(|at| at[0] - x).sum();
        let mut rows = ROWS;
        while 2 * rows * rows < count {
            rows += 1;
        }
        rows = rows.min(count);
        let top = y - (rows - 1) as f64 / 2.0;
        let mut slot = 0;
        while spots.len() < count {
            let away = (slot / rows) as f64;
            let at = [
                x + if side > 0.0 { -away } else { away },
                top + (slot % rows) as f64,
            ];
            slot += 1;
            let is_free = !covered.iter().any(|[x, y, more]| {
                (at[0] - x).abs() < COVERED && (at[1] - y).abs() < COVERED + more
            });
            if is_free {
                spots.push(at);
            }
        }
        covered.extend(spots.iter().map(|[x, y]| [*x, *y, 0.0]));
        spots
    }

    /// One of the entries that take the place of a counted one.
    fn single(
        &self,
        section: Section,
        entry: usize,
        json: &Json,
        id: &str,
        (index, singles, spots): (usize, &Singles, &[[f64; 2]]),
    ) -> Json {
        let Json::Object(written) = json else {
            return json.clone();
        };
        let instances = &self.base.instances;
        let node = |side: usize| {
            let end = instances.ends(section, entry)?[side];
            let ids = singles.get(Section::Nodes, end)?;
            ids.get(index).map(|id| Json::Text(id.clone()))
        };
        let pairs = written.iter().filter(|(key, _)| key != "count");
        let pairs = pairs.map(|(key, value)| {
            let new = match (key.as_str(), value.as_list()) {
                ("id", _) => Some(Json::Text(id.to_owned())),
                ("label", _) => {
                    let label = value.as_text().filter(|label| !label.trim().is_empty());
                    label.map(|label| Json::Text(label_with(label, index + 1)))
                }
                ("from", _) => node(0),
                ("to", _) => node(1),
                ("between", Some([a, b])) => Some(Json::List(vec![
                    node(0).unwrap_or_else(|| a.clone()),
                    node(1).unwrap_or_else(|| b.clone()),
                ])),
                ("at", _) => spots.get(index).map(|at| position(*at)),
                _ => None,
            };
            (key.clone(), new.unwrap_or_else(|| value.clone()))
        });
        Json::Object(pairs.collect())
    }
}
