//! Follows names through a document.
//!
//! The declaration says which keys name an entry or a parameter. One walk along
//! it renames what refers to them, or takes it out: a key that is declared
//! follows by itself.

use crate::document::declaration::{SCENARIO, Section, VIEW};
use crate::document::reading::expression_text;
use crate::document::text::{Expression, Json, Place, Problem};
use crate::specification::{Key, ObjectType, ValueType};

/// The key of the parameters, which are named like entries of a list.
pub(super) const PARAMETERS: &str = "parameters";

/// What becomes of a name.
#[derive(Debug)]
pub(super) enum Fate {
    /// It keeps its meaning.
    Stays,
    /// It is another one from now on.
    Becomes(String),
    /// It stands for several.
    Splits(Vec<String>),
    /// It means nothing any more.
    Goes,
}

/// Decides what becomes of a name: the key of its list, and its id with the number of an
/// instance where there is one.
pub(super) type Decide<'d> = &'d dyn Fn(&str, &str) -> Fate;

/// A document in which names were followed.
pub(super) struct Followed {
    /// The new document.
    pub(super) tree: Json,
    /// Where something was taken out since it named what is gone: paths in the
    /// document of before.
    pub(super) dropped: Vec<String>,
}

/// A document with what becomes of its names. An optional key that names what is gone
/// goes; a required one takes the item of the list along that it belongs to.
///
/// # Errors
/// When a name stands for several where only one may be written, or the id of an entry
/// that a lesson adds is decided to be `taken`.
pub(super) fn follow(
    tree: &Json,
    taken: Option<(&str, &str)>,
    decide: Decide<'_>,
) -> Result<Followed, Problem> {
    let mut walk = Walk {
        decide,
        taken,
        dropped: Vec::new(),
        shows: false,
        adds: false,
    };
    let tree = match walk.object(tree, &SCENARIO, &Place::Root)? {
        Kept::Same => tree.clone(),
        Kept::Now(now) => now.into_iter().next().unwrap_or_else(|| tree.clone()),
    };
    Ok(Followed {
        tree,
        dropped: walk.dropped,
    })
}

/// What is left of a value.
enum Kept {
    Same,
    /// None, one or several in its place.
    Now(Vec<Json>),
}

struct Walk<'w> {
    decide: Decide<'w>,
    taken: Option<(&'w str, &'w str)>,
    dropped: Vec<String>,
    /// Within what the page shows, where one of several will do.
    shows: bool,
    /// Within an entry that a lesson adds.
    adds: bool,
}

impl Walk<'_> {
    fn object(
        &mut self,
        json: &Json,
        declared: &'static ObjectType,
        place: &Place<'_>,
    ) -> Result<Kept, Problem> {
        let Json::Object(written) = json else {
            return Ok(Kept::Same);
        };
        let outside = self.shows;
        self.shows |= declared.name == VIEW.name;
        let mut pairs = Vec::with_capacity(written.len());
        let (mut same, mut several) = (true, None);
        for (name, value) in written {
            let below = Place::Key(place, name);
            let known = self.dropped.len();
            let kept = match declared.find(name) {
                Some(key) => self.value(value, key, json, &below)?,
                None => Kept::Same,
            };
            let Kept::Now(now) = kept else {
                pairs.push((name.clone(), value.clone()));
                continue;
            };
            same = false;
            let required = declared.find(name).is_some_and(|key| key.required);
            let mut now = now.into_iter();
            match (now.next(), now.len()) {
                (None, _) if required => {
                    self.shows = outside;
                    return Ok(Kept::Now(Vec::new()));
                }
                // What was emptied has told already.
                (None, _) if self.dropped.len() > known => {}
                (None, _) => self.dropped.push(below.to_string()),
                (Some(one), 0) => pairs.push((name.clone(), one)),
                (Some(one), _) if self.shows => pairs.push((name.clone(), one)),
                (Some(one), _) if required && several.is_none() => {
                    several = Some((pairs.len(), now));
                    pairs.push((name.clone(), one));
                }
                (Some(_), more) => {
                    return Err(below.problem(format!(
                        "names {} at once, and can name one alone: change that first",
                        more + 1
                    )));
                }
            }
        }
        self.shows = outside;
        if same {
            return Ok(Kept::Same);
        }
        let mut all = vec![Json::Object(pairs.clone())];
        for value in several.iter().flat_map(|(_, more)| more.clone()) {
            let slot = several.as_ref().map_or(0, |(slot, _)| *slot);
            pairs[slot].1 = value;
            all.push(Json::Object(pairs.clone()));
        }
        Ok(Kept::Now(all))
    }

    fn value(
        &mut self,
        json: &Json,
        key: &'static Key,
        around: &Json,
        place: &Place<'_>,
    ) -> Result<Kept, Problem> {
        let sibling = |name: &str| around.get(name).and_then(Json::as_text);
        match key.value {
            ValueType::Map(_) => Ok(self.map(json, key.key, place)),
            ValueType::ValueAt(path) => match sibling(path).and_then(declared_at) {
                Some(Found::Entry(object)) => self.object(json, object, place),
                Some(Found::Key(key)) => self.value(json, key, around, place),
                None => Ok(Kept::Same),
            },
            ValueType::EntryOf(list) => {
                let section = Section::of_key(sibling(list).unwrap_or("flows"));
                let Some(section) = section else {
                    return Ok(Kept::Same);
                };
                self.adds = true;
                let kept = self.object(json, section.object(), place);
                self.adds = false;
                kept
            }
            ValueType::Object(object) => {
                let kept = self.object(json, object, place)?;
                let emptied = |now: &[Json]| matches!(now, [Json::Object(left)] if left.is_empty());
                Ok(match kept {
                    Kept::Now(now) if emptied(&now) => Kept::Now(Vec::new()),
                    kept => kept,
                })
            }
            ValueType::List(object) => self.list(json, object, place),
            ValueType::Id(list) if self.adds => self.added(json, list, place),
            ValueType::Id(list) | ValueType::Reference(list) | ValueType::Instance { list, .. } => {
                Ok(self.name(json, list))
            }
            ValueType::Pair(list) => self.pair(json, list, place),
            ValueType::Path { .. } => Ok(self.path(json)),
            _ => Ok(self.expressions(json)),
        }
    }

    fn list(
        &mut self,
        json: &Json,
        object: &'static ObjectType,
        place: &Place<'_>,
    ) -> Result<Kept, Problem> {
        let Json::List(items) = json else {
            return Ok(Kept::Same);
        };
        let (mut left, mut same) = (Vec::with_capacity(items.len()), true);
        for (index, item) in items.iter().enumerate() {
            let below = Place::Index(place, index);
            let known = self.dropped.len();
            match self.object(item, object, &below)? {
                Kept::Same => left.push(item.clone()),
                Kept::Now(now) => {
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
            Kept::Same
        } else {
            Kept::Now(vec![Json::List(left)])
        })
    }

    /// Objects by name.
    fn map(&mut self, json: &Json, list: &str, place: &Place<'_>) -> Kept {
        let Json::Object(written) = json else {
            return Kept::Same;
        };
        let mut pairs = Vec::with_capacity(written.len());
        for (name, value) in written {
            match (self.decide)(list, name) {
                Fate::Stays | Fate::Splits(_) => pairs.push((name.clone(), value.clone())),
                Fate::Becomes(new) => pairs.push((new, value.clone())),
                Fate::Goes => self.dropped.push(Place::Key(place, name).to_string()),
            }
        }
        if pairs == *written {
            Kept::Same
        } else {
            Kept::Now(vec![Json::Object(pairs)])
        }
    }

    /// The id of an entry that a lesson adds: it is the lesson's own, and shares the
    /// name of an entry of the document that is removed before.
    fn added(&self, json: &Json, list: &str, place: &Place<'_>) -> Result<Kept, Problem> {
        if let (Some(id), Some(taken)) = (json.as_text(), self.taken)
            && (list, id) == taken
        {
            return Err(place.problem(format!("the lesson adds an entry that is called {id}")));
        }
        Ok(match self.name(json, list) {
            Kept::Now(now) if now.len() == 1 => Kept::Now(now),
            _ => Kept::Same,
        })
    }

    fn pair(&self, json: &Json, list: &str, place: &Place<'_>) -> Result<Kept, Problem> {
        let Json::List(ends) = json else {
            return Ok(Kept::Same);
        };
        let (mut left, mut same) = (Vec::with_capacity(ends.len()), true);
        for end in ends {
            match self.name(end, list) {
                Kept::Same => left.push(end.clone()),
                Kept::Now(now) if now.is_empty() => return Ok(Kept::Now(Vec::new())),
                Kept::Now(mut now) if now.len() == 1 => {
                    same = false;
                    left.append(&mut now);
                }
                Kept::Now(_) => return Err(place.problem("joins a node that becomes several")),
            }
        }
        Ok(if same {
            Kept::Same
        } else {
            Kept::Now(vec![Json::List(left)])
        })
    }

    fn name(&self, json: &Json, list: &str) -> Kept {
        match json.as_text().map(|name| (self.decide)(list, name)) {
            None | Some(Fate::Stays) => Kept::Same,
            Some(Fate::Becomes(new)) => Kept::Now(vec![Json::Text(new)]),
            Some(Fate::Splits(all)) => Kept::Now(all.into_iter().map(Json::Text).collect()),
            Some(Fate::Goes) => Kept::Now(Vec::new()),
        }
    }

    fn path(&self, json: &Json) -> Kept {
        let Some((list, name, rest)) = json.as_text().and_then(named) else {
            return Kept::Same;
        };
        let path = |name: String| Json::Text(format!("{list}/{name}{rest}"));
        match (self.decide)(list, name) {
            Fate::Stays => Kept::Same,
            Fate::Becomes(new) => Kept::Now(vec![path(new)]),
            Fate::Splits(all) => Kept::Now(all.into_iter().map(path).collect()),
            Fate::Goes => Kept::Now(Vec::new()),
        }
    }

    /// Parameters that expressions within a value name. One that is gone is left: the
    /// document would be refused, with the place.
    fn expressions(&self, json: &Json) -> Kept {
        if let Some(text) = expression_text(json) {
            let Ok(expression) = Expression::parse(text) else {
                return Kept::Same;
            };
            let mut now = text.to_owned();
            for name in expression.names() {
                if let Fate::Becomes(new) = (self.decide)(PARAMETERS, name) {
                    now = replaced(&now, name, &new);
                }
            }
            if now == text {
                return Kept::Same;
            }
            return Kept::Now(vec![Json::Object(vec![(
                "expr".to_owned(),
                Json::Text(now),
            )])]);
        }
        let inner = |value: &Json| match self.expressions(value) {
            Kept::Same => None,
            Kept::Now(now) => now.into_iter().next(),
        };
        let now = match json {
            Json::List(items) => {
                let now: Vec<Option<Json>> = items.iter().map(inner).collect();
                now.iter().any(Option::is_some).then(|| {
                    let items = now.into_iter().zip(items);
                    Json::List(
                        items
                            .map(|(now, old)| now.unwrap_or_else(|| old.clone()))
                            .collect(),
                    )
                })
            }
            Json::Object(pairs) => {
                let now: Vec<Option<Json>> = pairs.iter().map(|(_, value)| inner(value)).collect();
                now.iter().any(Option::is_some).then(|| {
                    let pairs = now.into_iter().zip(pairs);
                    let pairs = pairs
                        .map(|(now, (key, old))| (key.clone(), now.unwrap_or_else(|| old.clone())));
                    Json::Object(pairs.collect())
                })
            }
            _ => None,
        };
        now.map_or(Kept::Same, |now| Kept::Now(vec![now]))
    }
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

/// The key of the list, the name in it and the rest of a path.
pub(super) fn named(path: &str) -> Option<(&str, &str, &str)> {
    let (list, below) = path.split_once('/')?;
    if Section::of_key(list).is_none() && list != PARAMETERS {
        return None;
    }
    let end = below.find('/').unwrap_or(below.len());
    Some((list, &below[..end], &below[end..]))
}

/// What is declared at a path.
enum Found {
    Entry(&'static ObjectType),
    Key(&'static Key),
}

/// What is declared at the path of an entry or below.
fn declared_at(path: &str) -> Option<Found> {
    let mut parts = path.split('/');
    let first = parts.next()?;
    let Some(section) = Section::of_key(first) else {
        return SCENARIO
            .find(first)
            .filter(|_| parts.next().is_none())
            .map(Found::Key);
    };
    if parts.next().is_none() {
        return SCENARIO.find(first).map(Found::Key);
    }
    match (parts.next(), parts.next()) {
        (None, _) => Some(Found::Entry(section.object())),
        (Some(key), None) => section.object().find(key).map(Found::Key),
        _ => None,
    }
}

/// An expression with another name in the place of one of its names.
pub(super) fn replaced(expression: &str, name: &str, new: &str) -> String {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut out = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(first) = rest.chars().next() {
        // A number may have letters in it: 1e6.
        let end = if is_part(first) {
            rest.find(|letter| !is_part(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(end);
        out.push_str(if word == name { new } else { word });
        rest = after;
    }
    out
}
