//! The differences between two documents, in words: `sender of f1: CUBIC instead of NewReno`.
//!
//! Only what acts on a run is named. An entry that is written alike in both is not looked into: where a
//! parameter differs, that is named, and not all that follows from it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sawtooth_document::declaration::Section;
use sawtooth_document::{Document, Field, Json, Problem, spell};
use sawtooth_engine::specification::Unit;
use sawtooth_engine::units::Time;
use serde::Serialize;

use super::spelled::{instead, lower, with_unit};

/// More are counted only.
const MOST_TEXTS: usize = 12;

/// More entries that are written otherwise in the two are not looked into, and count as one difference each.
const MOST_ENTRIES: usize = 100;

/// Groups of fields whose defaults are those of a preset, of a sender, or of the way there.
const FOLLOWING: [&str; 6] = [
    "sender",
    "transport",
    "slowStart",
    "ecn",
    "clamp",
    "reverse",
];

/// Longer names are cut.
const LONGEST_NAME: usize = 60;

/// The differences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ComparedDifferences"))]
pub struct Differences {
    /// A few words for each difference.
    pub texts: Vec<String>,
    /// How many more there are.
    pub more: usize,
}

impl Differences {
    fn tell(&mut self, words: String) {
        if self.texts.len() < MOST_TEXTS {
            self.texts.push(words);
        } else {
            self.more += 1;
        }
    }

    /// All in one line, `; ` between them; empty for none.
    pub fn line(&self) -> String {
        let mut line = self.texts.join("; ");
        if self.more > 0 {
            let _ = write!(line, "; {} more", self.more);
        }
        line
    }
}

/// The values that `other` has in place of those of `base`.
pub fn differences(base: &Document, other: &Document) -> Differences {
    let mut found = Differences::default();
    // The fields of the whole scenario are always there.
    if let (Ok(old), Ok(new)) = (fields(base, ""), fields(other, "")) {
        of_fields(&old, &new, &|_| String::new(), &mut found);
    }
    let mut looked = 0;
    for section in [Section::Flows, Section::Links, Section::Nodes] {
        of_section(section, base, other, &mut looked, &mut found);
    }
    of_changes(base, other, &mut found);
    found
}

fn fields(document: &Document, target: &str) -> Result<Vec<Field>, Problem> {
    document.fields(target, Time::ZERO)
}

fn by_id(section: Section, document: &Document) -> BTreeMap<&str, &Json> {
    let entries = section.entries(document.tree()).iter();
    let known = entries.filter_map(|entry| Some((entry.get("id")?.as_text()?, entry)));
    known.collect()
}

fn of_section(
    section: Section,
    base: &Document,
    other: &Document,
    looked: &mut usize,
    found: &mut Differences,
) {
    let (old, new) = (by_id(section, base), by_id(section, other));
    // In the order of the documents.
    let ids = |document: &Json| -> Vec<String> {
        let entries = section.entries(document).iter();
        entries
            .filter_map(|entry| Some(entry.get("id")?.as_text()?.to_owned()))
            .collect()
    };
    for id in &ids(other.tree()) {
        let id = id.as_str();
        let Some(was) = old.get(id) else {
            let name = entry_name(section, other, id, false);
            found.tell(format!("{} {name} added", section.noun()));
            continue;
        };
        if new.get(id) == Some(was) {
            continue;
        }
        *looked += 1;
        if *looked > MOST_ENTRIES {
            found.more += 1;
            continue;
        }
        let target = format!("{}/{id}", section.key());
        if let (Ok(old), Ok(new)) = (fields(base, &target), fields(other, &target)) {
            let name = |field: &Field| {
                let reverse = field.group == "reverse";
                format!(" of {}", entry_name(section, other, id, reverse))
            };
            of_fields(&old, &new, &name, found);
        }
    }
    for id in ids(base.tree()) {
        if new.contains_key(id.as_str()) {
            continue;
        }
        let name = entry_name(section, base, &id, false);
        found.tell(format!("{} {name} removed", section.noun()));
    }
}

/// The label of an entry, else its id; a link is named by its ends.
fn entry_name(section: Section, document: &Document, id: &str, reverse: bool) -> String {
    let own = document.name_of(section.key(), id);
    let entry = id.split_once('.').map_or(id, |(entry, _)| entry);
    let ends = || {
        let link = by_id(Section::Links, document).get(entry).copied()?;
        let ends = link.get("between")?.as_list()?.iter();
        let names: Vec<String> = ends
            .filter_map(|end| Some(document.name_of("nodes", end.as_text()?)))
            .collect();
        let [a, b] = <[String; 2]>::try_from(names).ok()?;
        Some(if reverse {
            format!("{b} → {a}")
        } else {
            format!("{a} → {b}")
        })
    };
    let name = match section {
        Section::Links if own == id => ends().unwrap_or(own),
        Section::Links if reverse => format!("{own}, back"),
        _ => own,
    };
    cut(&name)
}

fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// Texts for people do not act on a run, nor do proportions of the drawing.
fn acts(field: &Field) -> bool {
    let key = field.path.rsplit('/').next().unwrap_or_default();
    let is_parameter = field.path.starts_with("parameters/");
    is_parameter || !["name", "about", "label", "id", "map"].contains(&key)
}

fn of_fields(old: &[Field], new: &[Field], of: &dyn Fn(&Field) -> String, found: &mut Differences) {
    let was: BTreeMap<&str, &Field> = old.iter().map(|one| (one.path.as_str(), one)).collect();
    let is: BTreeMap<&str, &Field> = new.iter().map(|one| (one.path.as_str(), one)).collect();
    let other_kind = |field: &Field| {
        let Some((object, _)) = field.path.rsplit_once('/') else {
            return false;
        };
        let kind = format!("{object}/kind");
        let value =
            |all: &BTreeMap<&str, &Field>| all.get(kind.as_str()).map(|one| one.value.clone());
        !field.path.ends_with("/kind") && value(&was) != value(&is)
    };
    // Differences that follow from another value are not named.
    let follows = |field: &Field| {
        field.is_default && (other_kind(field) || FOLLOWING.contains(&field.group.as_str()))
    };
    let mut replaced: Vec<&str> = Vec::new();
    for field in new.iter().filter(|field| acts(field)) {
        let words = match was.get(field.path.as_str()) {
            Some(old) if old.value == field.value => continue,
            Some(old) if follows(old) && follows(field) => continue,
            Some(old) => instead(&field.path, field, old),
            None if follows(field) => continue,
            None => {
                // A limit in another unit is another key in the place of the one before.
                let (parent, _) = field.path.rsplit_once('/').unwrap_or_default();
                let gone = old.iter().find(|one| {
                    let own = one
                        .path
                        .rsplit_once('/')
                        .is_some_and(|(own, _)| own == parent);
                    own && !is.contains_key(one.path.as_str()) && parent.ends_with("/limit")
                });
                let value = with_unit(&field.path, &field.value, field.unit);
                match gone {
                    Some(_) if replaced.contains(&parent) => continue,
                    Some(gone) => {
                        replaced.push(parent);
                        let label = lower(&gone.label);
                        let before = with_unit(&gone.path, &gone.value, gone.unit);
                        format!("{value} instead of {label} {before}")
                    }
                    None => value,
                }
            }
        };
        found.tell(format!("{}{}: {words}", lower(&field.label), of(field)));
    }
    for field in old.iter().filter(|field| acts(field)) {
        let (parent, _) = field.path.rsplit_once('/').unwrap_or_default();
        let gone = !is.contains_key(field.path.as_str());
        if !gone || field.is_default || other_kind(field) || replaced.contains(&parent) {
            continue;
        }
        let value = with_unit(&field.path, &field.value, field.unit);
        found.tell(format!(
            "{}{}: none instead of {value}",
            lower(&field.label),
            of(field)
        ));
    }
}

/// The changes while it runs that only one of them has.
fn of_changes(base: &Document, other: &Document, found: &mut Differences) {
    let all = |document: &Document| -> Vec<Json> {
        let list = document.tree().get("interventions").and_then(Json::as_list);
        list.unwrap_or_default().to_vec()
    };
    let (mut only_old, mut only_new) = (all(base), Vec::new());
    for change in all(other) {
        match only_old.iter().position(|one| *one == change) {
            Some(place) => {
                only_old.swap_remove(place);
            }
            None => only_new.push(change),
        }
    }
    for (changes, document, left_out) in [(only_new, other, ""), (only_old, base, "no change to ")]
    {
        for change in changes {
            if found.texts.len() >= MOST_TEXTS {
                found.more += 1;
                continue;
            }
            let at = change
                .get("at")
                .and_then(Json::as_number)
                .unwrap_or_default();
            let path = change
                .get("set")
                .and_then(Json::as_text)
                .unwrap_or_default();
            let to = change.get("to").unwrap_or(&Json::Null);
            let (what, unit) = named(document, path);
            let to = with_unit(path, to, unit);
            found.tell(format!("at {} s {what}: {left_out}{to}", spell(at)));
        }
    }
}

/// The value that a change sets, in words, and its unit.
fn named(document: &Document, path: &str) -> (String, Unit) {
    let mut parts = path.split('/');
    let (list, id) = (
        parts.next().unwrap_or_default(),
        parts.next().unwrap_or_default(),
    );
    let section = Section::of_key(list);
    let target = section.map_or_else(String::new, |section| format!("{}/{id}", section.key()));
    let fields = fields(document, &target).unwrap_or_default();
    let kind = format!("{path}/kind");
    let field = fields
        .iter()
        .find(|field| field.path == path || field.path == kind);
    let label = field.map_or_else(
        || cut(path.rsplit('/').next().unwrap_or_default()),
        |field| lower(&field.label),
    );
    let unit = field.map_or(Unit::None, |field| field.unit);
    let of = section.map_or_else(String::new, |section| {
        let reverse = path.contains("/reverse/");
        format!(" of {}", entry_name(section, document, id, reverse))
    });
    (format!("{label}{of}"), unit)
}
