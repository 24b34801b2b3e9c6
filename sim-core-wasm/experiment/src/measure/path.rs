//! Paths into results: keys, ids, and * for anything.

use sawtooth_document::{Problem, suggestion};
use serde_json::Value;

/// Whether a text matches a pattern, in which * stands for any text. Each part between stars is matched at its
/// first occurrence, so that no pattern takes long.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts = rest.split('*');
    let last = parts.next_back().unwrap_or_default();
    for part in parts {
        let Some(at) = text.find(part) else {
            return false;
        };
        text = &text[at + part.len()..];
    }
    text.ends_with(last)
}

/// Whether an id matches a pattern. The only instance of an entry has no number: `f.1`
/// names `f` then.
pub(super) fn names(pattern: &str, id: &str) -> bool {
    matches(pattern, id) || pattern.strip_suffix(".1") == Some(id)
}

/// The id of an item.
fn id(item: &Value) -> Option<&str> {
    item.get("id").and_then(Value::as_str)
}

/// The values that a path leads to, in order; null where there is none.
pub(super) fn select<'a>(value: &'a Value, path: &str) -> Vec<&'a Value> {
    let mut found = vec![value];
    for part in path.split('/') {
        let below = |value: &'a Value| -> Vec<&'a Value> {
            match value {
                Value::Null => vec![value],
                Value::Object(_) => value.get(part).into_iter().collect(),
                Value::Array(items) => {
                    let item = |(place, item): (usize, &'a Value)| {
                        let named = match id(item) {
                            Some(id) => names(part, id),
                            None => part == "*" || part.parse() == Ok(place),
                        };
                        named.then_some(item)
                    };
                    items.iter().enumerate().filter_map(item).collect()
                }
                _ => Vec::new(),
            }
        };
        found = found.into_iter().flat_map(below).collect();
    }
    found
}

/// Checks that a path leads to numbers.
pub(super) fn check(value: &Value, path: &str) -> Result<(), Problem> {
    let mut so_far = String::new();
    for part in path.split('/') {
        let around = if so_far.is_empty() {
            vec![value]
        } else {
            select(value, &so_far)
        };
        if !so_far.is_empty() {
            so_far.push('/');
        }
        so_far.push_str(part);
        if select(value, &so_far).is_empty() {
            let known = around.iter().flat_map(|value| match value {
                Value::Object(keys) => keys.keys().map(String::as_str).collect::<Vec<_>>(),
                Value::Array(items) => items.iter().filter_map(id).collect(),
                _ => Vec::new(),
            });
            let near = suggestion(part, known.collect::<Vec<_>>());
            return Err(Problem::whole(format!("there is no {so_far}{near}")));
        }
    }
    let number = |value: &&Value| value.is_number() || value.is_null();
    let list = |value: &&Value| value.is_array();
    let found = select(value, path);
    if found.iter().all(number) || found.iter().all(list) {
        return Ok(());
    }
    Err(Problem::whole("is not a number"))
}
