//! The declarations that paths within a document refer to, whether or not anything is there.

use crate::declaration::{SCENARIO, Section};
use sawtooth_engine::specification::{Key, ObjectType, ValueType};

/// The key of the parameters, which are named like entries of a list.
pub(super) const PARAMETERS: &str = "parameters";

/// The key of the list, the name in it and the rest of a path.
pub(super) fn named(path: &str) -> Option<(&str, &str, &str)> {
    let (list, below) = path.split_once('/')?;
    if Section::of_key(list).is_none() && list != PARAMETERS {
        return None;
    }
    let end = below.find('/').unwrap_or(below.len());
    Some((list, &below[..end], &below[end..]))
}

/// The declaration at a path.
pub(super) enum Declared {
    /// An entry of a list.
    Entry(&'static ObjectType),
    /// A key of an entry, or of the document.
    Key(&'static Key),
}

/// The declaration at a path, unless that is below the parameters or within an algorithm, where only expressions
/// refer to names.
pub(super) fn declared_at(path: &str) -> Option<Declared> {
    let mut parts = path.split('/');
    let mut key = SCENARIO.find(parts.next()?)?;
    if let Some(section) = Section::of_key(key.key)
        && parts.next().is_some()
    {
        match parts.next() {
            None => return Some(Declared::Entry(section.object())),
            Some(first) => key = section.object().find(first)?,
        }
    }
    for part in parts {
        let ValueType::Object(object) = key.value else {
            return None;
        };
        key = object.find(part)?;
    }
    Some(Declared::Key(key))
}
