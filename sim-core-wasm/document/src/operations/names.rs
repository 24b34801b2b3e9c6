//! Follows names through a document.
//!
//! The declaration says which keys name an entry or a parameter. One walk along
//! it renames what refers to them, or takes it out: a key that is declared
//! follows by itself.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::expressions::with_expressions;
use super::paths::{Declared, PARAMETERS, declared_at, named};
use super::too_long;
use crate::declaration::{SCENARIO, Section, VIEW};
use crate::text::{Json, LONGEST_TEXT, Problem, ValuePath, expression};
use sawtooth_engine::specification::{Key, ObjectType, ValueType};

/// How a reference to a name is treated.
#[derive(Debug)]
pub(super) enum NameChange<'n> {
    /// It keeps its meaning.
    Stays,
    /// It is another one from now on.
    Becomes(String),
    /// It stands for several.
    Splits(&'n [String]),
    /// It means nothing any more.
    Goes,
}

/// Decides about a reference: by the key of its list, and its id with the number of an instance where there is one.
pub(super) type Decide<'d> = &'d dyn Fn(&str, &str) -> NameChange<'d>;

/// Names, each with the key of its list.
pub(super) type Names = BTreeSet<(String, String)>;

/// A document in which names were followed.
pub(super) struct Followed {
    /// The new document.
    pub(super) tree: Json,
    /// Where something was removed with the entry that it referred to: paths in the earlier document.
    pub(super) dropped: Vec<String>,
}

impl Followed {
    /// Where the view and the lesson referred to removed entries.
    pub(super) fn mentions(&self) -> Vec<String> {
        let shown = |place: &&String| place.starts_with("view/") || place.starts_with("lesson/");
        self.dropped.iter().filter(shown).cloned().collect()
    }
}

/// A document after its references have been updated. An optional key that refers to a removed entry is removed; a
/// required one takes the item of the list along that it belongs to.
///
/// # Errors
/// When a name stands for several where only one may be written, when writing each of them
/// makes the document too long, or when a lesson adds an entry with one of the `taken` names.
pub(super) fn follow<'w>(
    tree: &Json,
    taken: &'w Names,
    decide: Decide<'w>,
) -> Result<Followed, Problem> {
    let mut walk = Walk {
        decide,
        taken,
        dropped: Vec::new(),
        repeated: 0,
        shows: false,
        sets: false,
        adds: false,
    };
    let tree = match walk.object(tree, &SCENARIO, &ValuePath::Root)? {
        Updated::Same => tree.clone(),
        Updated::Now(now) => now.into_iter().next().unwrap_or_else(|| tree.clone()),
    };
    Ok(Followed {
        tree,
        dropped: walk.dropped,
    })
}

/// Every name in a document, or in a part of one.
pub(super) fn names_in(tree: &Json) -> Result<Names, Problem> {
    let found = RefCell::new(Names::new());
    follow(tree, &Names::new(), &|list, name| {
        let name = (list.to_owned(), name.to_owned());
        found.borrow_mut().insert(name);
        NameChange::Stays
    })?;
    Ok(found.into_inner())
}

/// The result of updating a value.
enum Updated {
    Same,
    /// None, one or several in its place.
    Now(Vec<Json>),
}

struct Walk<'w> {
    decide: Decide<'w>,
    taken: &'w Names,
    dropped: Vec<String>,
    /// How long the text is that was written several times.
    repeated: usize,
    /// Within the page's view, where one of several will do.
    shows: bool,
    /// Within a value that a lesson or an intervention sets.
    sets: bool,
    /// Within an entry that a lesson adds.
    adds: bool,
}

impl Walk<'_> {
    fn object(
        &mut self,
        json: &Json,
        declared: &'static ObjectType,
        at: &ValuePath<'_>,
    ) -> Result<Updated, Problem> {
        let Json::Object(written) = json else {
            return Ok(Updated::Same);
        };
        let outside = self.shows;
        self.shows |= declared.name == VIEW.name;
        let mut pairs = Vec::with_capacity(written.len());
        let (mut same, mut several) = (true, None);
        for (name, value) in written {
            let below = ValuePath::Key(at, name);
            let known = self.dropped.len();
            let updated = match declared.find(name) {
                Some(key) => self.value(value, key, json, &below)?,
                None => Updated::Same,
            };
            let Updated::Now(now) = updated else {
                pairs.push((name.clone(), value.clone()));
                continue;
            };
            same = false;
            let required = declared.find(name).is_some_and(|key| key.required);
            let mut now = now.into_iter();
            match (now.next(), now.len()) {
                (None, _) if required => {
                    self.shows = outside;
                    return Ok(Updated::Now(Vec::new()));
                }
                // The keys inside have been reported already.
                (None, _) if self.dropped.len() > known => {}
                (None, _) => self.dropped.push(below.to_string()),
                (Some(one), 0) => pairs.push((name.clone(), one)),
                (Some(one), _) if self.shows => pairs.push((name.clone(), one)),
                (Some(one), _) if required && several.is_none() => {
                    several = Some((pairs.len(), now));
                    pairs.push((name.clone(), one));
                }
                (Some(_), more) => return Err(one_alone(&below, more + 1)),
            }
        }
        self.shows = outside;
        if same {
            return Ok(Updated::Same);
        }
        let first = Json::Object(pairs.clone());
        let Some((slot, more)) = several else {
            return Ok(Updated::Now(vec![first]));
        };
        self.repeated += more.len().saturating_mul(first.compact().len());
        if self.repeated > LONGEST_TEXT {
            return Err(too_long(self.repeated));
        }
        let mut all = vec![first];
        for value in more {
            pairs[slot].1 = value;
            all.push(Json::Object(pairs.clone()));
        }
        Ok(Updated::Now(all))
    }

    fn value(
        &mut self,
        json: &Json,
        key: &'static Key,
        around: &Json,
        at: &ValuePath<'_>,
    ) -> Result<Updated, Problem> {
        let sibling = |name: &str| around.get(name).and_then(Json::as_text);
        match key.value {
            ValueType::Map(_) => Ok(self.map(json, key.key, at)),
            ValueType::ValueAt(path) => {
                self.sets = true;
                let updated = match sibling(path).and_then(declared_at) {
                    Some(Declared::Entry(object)) => self.object(json, object, at)?,
                    Some(Declared::Key(key)) => self.value(json, key, around, at)?,
                    None => self.expressions(json),
                };
                self.sets = false;
                Ok(updated)
            }
            ValueType::EntryOf(list) => {
                let section = Section::of_key(sibling(list).unwrap_or("flows"));
                let Some(section) = section else {
                    return Ok(Updated::Same);
                };
                self.adds = true;
                let updated = self.object(json, section.object(), at)?;
                self.adds = false;
                Ok(updated)
            }
            ValueType::Object(object) => {
                let updated = self.object(json, object, at)?;
                let emptied = |now: &[Json]| matches!(now, [Json::Object(left)] if left.is_empty());
                Ok(match updated {
                    Updated::Now(now) if emptied(&now) => Updated::Now(Vec::new()),
                    updated => updated,
                })
            }
            ValueType::List(object) => self.list(json, object, at),
            ValueType::Id(list) if self.adds => self.added(json, list, at),
            ValueType::Id(list) | ValueType::Reference(list) | ValueType::Instance { list, .. } => {
                self.name(json, list, at)
            }
            ValueType::Pair(list) => self.pair(json, list, at),
            ValueType::Path { .. } => self.path(json, at),
            _ => Ok(self.expressions(json)),
        }
    }

    fn list(
        &mut self,
        json: &Json,
        object: &'static ObjectType,
        at: &ValuePath<'_>,
    ) -> Result<Updated, Problem> {
        let Json::List(items) = json else {
            return Ok(Updated::Same);
        };
        let (mut left, mut same) = (Vec::with_capacity(items.len()), true);
        for (index, item) in items.iter().enumerate() {
            let below = ValuePath::Index(at, index);
            let known = self.dropped.len();
            match self.object(item, object, &below)? {
                Updated::Same => left.push(item.clone()),
                Updated::Now(now) => {
                    same = false;
                    let useless =
                        self.dropped.len() > known && now.iter().all(|item| is_bare(item, object));
                    if now.is_empty() || useless {
                        self.dropped.truncate(known);
                        self.dropped.push(below.to_string());
                    } else {
                        left.extend(now);
                    }
                }
            }
        }
        Ok(if same {
            Updated::Same
        } else {
            Updated::Now(vec![Json::List(left)])
        })
    }

    /// Objects by name.
    fn map(&mut self, json: &Json, list: &str, at: &ValuePath<'_>) -> Updated {
        let Json::Object(written) = json else {
            return Updated::Same;
        };
        let mut pairs = Vec::with_capacity(written.len());
        for (name, value) in written {
            match (self.decide)(list, name) {
                NameChange::Stays | NameChange::Splits(_) => {
                    pairs.push((name.clone(), value.clone()));
                }
                NameChange::Becomes(new) => pairs.push((new, value.clone())),
                NameChange::Goes => self.dropped.push(ValuePath::Key(at, name).to_string()),
            }
        }
        if pairs == *written {
            Updated::Same
        } else {
            Updated::Now(vec![Json::Object(pairs)])
        }
    }

    /// The id of an entry that a lesson adds: it is the lesson's own, and shares the
    /// name of an entry of the document that is removed before.
    fn added(&self, json: &Json, list: &str, at: &ValuePath<'_>) -> Result<Updated, Problem> {
        let Some(id) = json.as_text() else {
            return Ok(Updated::Same);
        };
        if self.taken.contains(&(list.to_owned(), id.to_owned())) {
            return Err(at.problem(format!("the lesson adds an entry with the id {id}")));
        }
        Ok(match (self.decide)(list, id) {
            NameChange::Becomes(new) => Updated::Now(vec![Json::Text(new)]),
            _ => Updated::Same,
        })
    }

    fn pair(&self, json: &Json, list: &str, at: &ValuePath<'_>) -> Result<Updated, Problem> {
        let Json::List(ends) = json else {
            return Ok(Updated::Same);
        };
        let (mut left, mut same) = (Vec::with_capacity(ends.len()), true);
        for end in ends {
            match self.name(end, list, at)? {
                Updated::Same => left.push(end.clone()),
                Updated::Now(now) if now.is_empty() => return Ok(Updated::Now(now)),
                Updated::Now(mut now) => {
                    same = false;
                    left.append(&mut now);
                }
            }
        }
        Ok(if same {
            Updated::Same
        } else {
            Updated::Now(vec![Json::List(left)])
        })
    }

    /// A name by itself stands for one thing alone.
    fn name(&self, json: &Json, list: &str, at: &ValuePath<'_>) -> Result<Updated, Problem> {
        Ok(match json.as_text().map(|name| (self.decide)(list, name)) {
            None | Some(NameChange::Stays) => Updated::Same,
            Some(NameChange::Becomes(new)) => Updated::Now(vec![Json::Text(new)]),
            Some(NameChange::Splits([first, ..])) if self.shows => {
                Updated::Now(vec![Json::Text(first.clone())])
            }
            Some(NameChange::Splits(all)) => return Err(one_alone(at, all.len())),
            Some(NameChange::Goes) => Updated::Now(Vec::new()),
        })
    }

    fn path(&self, json: &Json, at: &ValuePath<'_>) -> Result<Updated, Problem> {
        let Some((list, name, rest)) = json.as_text().and_then(named) else {
            return Ok(Updated::Same);
        };
        let path = |name: &String| Json::Text(format!("{list}/{name}{rest}"));
        Ok(match (self.decide)(list, name) {
            NameChange::Stays => Updated::Same,
            NameChange::Becomes(new) => Updated::Now(vec![path(&new)]),
            NameChange::Splits([first, ..]) if self.shows => Updated::Now(vec![path(first)]),
            // Each of the single ones has an end of its own, and none a count.
            NameChange::Splits(all) if self.sets || is_structure(rest) => {
                return Err(one_alone(at, all.len()));
            }
            NameChange::Splits(all) => Updated::Now(all.iter().map(path).collect()),
            NameChange::Goes => Updated::Now(Vec::new()),
        })
    }

    /// Parameters that expressions within a value name. One that is gone is left: the
    /// document would be refused, with the place.
    fn expressions(&self, json: &Json) -> Updated {
        let renamed = |name: &str| match (self.decide)(PARAMETERS, name) {
            NameChange::Becomes(new) => Some(new),
            NameChange::Stays | NameChange::Splits(_) | NameChange::Goes => None,
        };
        let now = with_expressions(json, &|text| {
            let text = expression::replaced(text, renamed)?;
            Some(Json::object([("expr", Json::Text(text))]))
        });
        now.map_or(Updated::Same, |now| Updated::Now(vec![now]))
    }
}

/// The problem of a reference to several things where only one may be named.
fn one_alone(at: &ValuePath<'_>, several: usize) -> Problem {
    at.problem(format!(
        "refers to {several} at once but can only name one: change that first"
    ))
}

/// Whether what follows the id of an entry in a path says how many it stands for, or
/// between what.
fn is_structure(rest: &str) -> bool {
    let key = rest.split('/').nth(1);
    key.is_some_and(|key| ["count", "from", "to", "between"].contains(&key))
}

/// Whether an object has nothing beside its required keys.
fn is_bare(json: &Json, declared: &ObjectType) -> bool {
    let Json::Object(pairs) = json else {
        return false;
    };
    pairs.iter().all(|(name, value)| {
        let required = declared.find(name).is_some_and(|key| key.required);
        required || matches!(value, Json::List(items) if items.is_empty())
    })
}
