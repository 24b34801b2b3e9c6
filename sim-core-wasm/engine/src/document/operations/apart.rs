//! Takes counted nodes apart into single ones.

use std::collections::{BTreeMap, BTreeSet};

use super::entries::with_list;
use super::names::{Fate, follow};
use super::piece::position;
use super::{Document, too_long};
use crate::document::declaration::Section;
use crate::document::live::Unfit;
use crate::document::text::{Json, LONGEST_TEXT, Problem, label_with};

/// Nodes that are closer than this in both directions cover each other on the page; those
/// that were one stand a whole unit apart.
const COVERED: f64 = 0.75;

/// The nodes in a column, unless it would be higher than all columns together are wide.
const ROWS: usize = 7;

/// The page draws so few of one entry one below the other, this far apart.
const FEW: usize = 4;
const SPREAD: f64 = 0.5;

/// The ids of the entries that take the place of each counted one.
type Singles = BTreeMap<(Section, usize), Vec<String>>;

/// Where the nodes stand that take the place of a counted one.
type Spots = BTreeMap<usize, Vec<[f64; 2]>>;

impl Document {
    /// Writes each of the nodes of a counted entry by itself, with the links and flows
    /// that count with it, and with the counted nodes that these pair it with. What
    /// named an instance names the single entry; what named all of them names each. The
    /// random draws of a component follow its id: the document gives another run.
    /// Gives the paths of the single entries.
    ///
    /// # Errors
    /// When the path names no counted node, or something names all of them that can
    /// name one alone.
    pub fn take_apart(&mut self, path: &str) -> Result<Vec<String>, Problem> {
        let (section, entry) = self.entry_at(path)?;
        if section != Section::Nodes || !self.base.instances.nodes[entry].numbered {
            return Err(Problem::at(path, "has no count that could be taken apart"));
        }
        let singles = self.singles(entry);
        self.check_room(&singles)?;
        let spots = self.spots(&singles);
        let mut tree = self.tree.clone();
        let mut made = Vec::new();
        for section in Section::ALL {
            let mut list = Vec::new();
            for (entry, json) in section.entries(&self.tree).iter().enumerate() {
                let Some(ids) = singles.get(&(section, entry)) else {
                    list.push(json.clone());
                    continue;
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
                singles.get(&(section, entry))
            });
            match (found, number.parse::<usize>()) {
                (None, _) => Fate::Stays,
                (Some(ids), Ok(number)) => match ids.get(number.wrapping_sub(1)) {
                    Some(id) => Fate::Becomes(id.clone()),
                    None => Fate::Stays,
                },
                (Some(ids), Err(_)) => Fate::Splits(ids),
            }
        };
        let all = singles.iter();
        let new = all.flat_map(|((section, _), ids)| ids.iter().map(|id| (*section, id)));
        let new = new.map(|(section, id)| (section.key().to_owned(), id.clone()));
        let tree = follow(&tree, &new.collect(), &decide)?.tree;
        *self = Document::new(tree, Unfit::Refuse)?;
        Ok(made)
    }

    /// Whether the single entries can fit into a document, before any of them is written.
    fn check_room(&self, singles: &Singles) -> Result<(), Problem> {
        let mut size = 0_usize;
        for ((section, entry), ids) in singles {
            // An entry of its own has no count, and may be drawn where that is said shorter.
            if let Json::Object(pairs) = &section.entries(&self.tree)[*entry] {
                let kept = pairs.iter();
                let kept = kept.filter(|(key, _)| !["count", "at"].contains(&key.as_str()));
                let one: usize = kept.map(|(_, value)| value.compact().len()).sum();
                size = size.saturating_add(one.saturating_mul(ids.len()));
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
        let mut nodes = BTreeSet::from([first]);
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
        let mut singles = Singles::new();
        for section in Section::ALL {
            let mut names = instances.free_ids(section);
            for (entry, group) in instances.groups(section).iter().enumerate() {
                let counts = match instances.ends(section, entry) {
                    None => nodes.contains(&entry),
                    Some(ends) => ends.iter().any(|end| nodes.contains(end)),
                };
                if !counts {
                    continue;
                }
                let ids =
                    (1..=group.count).map(|number| names.id(&format!("{}-{number}", group.id)));
                let ids = ids.collect();
                singles.insert((section, entry), ids);
            }
        }
        singles
    }

    /// Columns of single nodes where each counted one with a place was, and beside it away
    /// from the others: none covers another one, or a node that stays.
    fn spots(&self, singles: &Singles) -> Spots {
        let mut taken = Vec::new();
        let mut counted = Vec::new();
        let mut sum = 0.0;
        for (entry, json) in Section::Nodes.entries(&self.tree).iter().enumerate() {
            let Some([Json::Number(x), Json::Number(y)]) = json.get("at").and_then(Json::as_list)
            else {
                continue;
            };
            sum += x;
            let count = self.base.instances.nodes[entry].count;
            if singles.contains_key(&(Section::Nodes, entry)) {
                counted.push((entry, [*x, *y], count));
            } else {
                let drawn = if count > FEW { 1 } else { count };
                taken.push(([*x, *y], (drawn - 1) as f64 / 2.0 * SPREAD));
            }
        }
        let middle = sum / (taken.len() + counted.len()).max(1) as f64;
        let mut all = Spots::new();
        for (entry, [x, y], count) in counted {
            let rows = ROWS.max((count / 2).isqrt()).min(count);
            let away = if x < middle { -1.0 } else { 1.0 };
            let slots = (0..).map(|slot: usize| {
                let row = (slot % rows) as f64 - (rows - 1) as f64 / 2.0;
                [x + away * (slot / rows) as f64, y + row]
            });
            let free = slots.filter(|[x, y]| {
                !taken.iter().any(|([other, row], half)| {
                    (x - other).abs() < COVERED && (y - row).abs() < COVERED + half
                })
            });
            let spots: Vec<_> = free.take(count).collect();
            taken.extend(spots.iter().map(|at| (*at, 0.0)));
            all.insert(entry, spots);
        }
        all
    }

    /// One of the entries that take the place of a counted one.
    fn single(
        &self,
        section: Section,
        entry: usize,
        json: &Json,
        id: &str,
        (index, singles, spots): (usize, &Singles, &Spots),
    ) -> Json {
        let Json::Object(written) = json else {
            return json.clone();
        };
        let instances = &self.base.instances;
        let node = |side: usize| {
            let end = instances.ends(section, entry)?[side];
            let ids = singles.get(&(Section::Nodes, end))?;
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
                ("at", _) => spots.get(&entry).map(|spots| position(spots[index])),
                _ => None,
            };
            (key.clone(), new.unwrap_or_else(|| value.clone()))
        });
        Json::Object(pairs.collect())
    }
}
