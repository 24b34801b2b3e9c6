//! Changes a value inside an object along its description: a leaf or a whole
//! object, as `set` and interventions do.
//!
//! An edit checks only what it needs to find its path. The result is read
//! and checked like any other part of a document.

use crate::checking::{
    BESIDE, default_ecn, default_slow_start, is_controlled, preset, sender, without_unused,
};
use crate::declaration::{FLOW, LINK, REVERSE, SENDER, TRAFFIC};
use crate::reading::rules::{ALGORITHM_KEY, follows_rules};
use crate::reading::{At, kind, lacking, pairs, unknown};
use crate::text::{Json, Problem};
use sawtooth_engine::specification::{Family, Key, ObjectType, OneOf, ValueType, parameter};
use sawtooth_engine::tcp::transport::Transport;

/// The new value of `slot` when `value` is set at `path` below it; `None` when it is
/// removed. `null` removes what has a default.
pub(crate) fn edit(
    slot: Option<&Json>,
    kind: &ValueType,
    path: &[&str],
    value: &Json,
    at: &At<'_>,
) -> Result<Option<Json>, Problem> {
    let Some((first, rest)) = path.split_first() else {
        return Ok(Some(value.clone()).filter(|value| *value != Json::Null));
    };
    let below = at.key(first);
    match kind {
        ValueType::Object(object) => {
            let key = object
                .find(first)
                .ok_or_else(|| unknown(first, object.names(), at))?;
            edit_key(slot, key, rest, value, at).map(Some)
        }
        ValueType::Family(family) => edit_family(slot, family, first, rest, value, at).map(Some),
        ValueType::OneOf(alternatives) => {
            edit_one_of(slot, alternatives, first, rest, value, at).map(Some)
        }
        ValueType::Transport => {
            let declared = parameter(Transport::SPECIFICATION, first);
            if declared.is_none() && *first != "preset" {
                let keys = Transport::SPECIFICATION
                    .iter()
                    .map(|p| p.key)
                    .chain(["preset"]);
                return Err(unknown(first, keys, at));
            }
            leaf(rest, &below)?;
            replace(slot, first, Some(value.clone()), at).map(Some)
        }
        ValueType::Rate { trace, .. } => match trace.find(first) {
            Some(key) => {
                leaf(rest, &below)?;
                let whole = || Json::Object(vec![(key.key.to_owned(), value.clone())]);
                Ok((*value != Json::Null).then(whole))
            }
            None => Err(at.problem(format!("is a single value: it has no {first}"))),
        },
        ValueType::List(_) => Err(at.problem("only the list as a whole can be set")),
        _ => Err(at.problem(format!("is a single value: it has no {first}"))),
    }
}

/// An entry of a list after `value` is set at `path` below it.
pub(crate) fn edit_entry(
    entry: &Json,
    object: &'static ObjectType,
    path: &[&str],
    value: &Json,
    at: &At<'_>,
) -> Result<Json, Problem> {
    let Some((first, rest)) = path.split_first() else {
        return Ok(value.clone());
    };
    let key = object
        .find(first)
        .ok_or_else(|| unknown(first, object.names(), at))?;
    // The direction b → a has the queue of a → b until it gets its own: a change to one
    // part of it keeps the other parts.
    if object.name == LINK.name
        && let ["reverse", part, _, ..] = path
        && let Some(declared) = REVERSE.find(part)
        && matches!(declared.value, ValueType::Family(_))
        && declared.per_direction.is_none()
        && entry
            .get("reverse")
            .is_none_or(|reverse| reverse.get(part).is_none())
        && let Some(forward) = entry.get(part)
    {
        let own = edit_key(Some(entry), key, &[part], forward, at)?;
        return edit_key(Some(&own), key, rest, value, at);
    }
    // Where no slow-start exit is written the preset may have one, and where no ECN
    // mode is written the sender may have one: a change to a part applies to that one.
    if object.name == FLOW.name
        && rest.first().is_some_and(|part| *part != "kind")
        && entry.get(first).is_none()
    {
        let given = match *first {
            SLOW_START_KEY => {
                let sender = kind(entry.get("sender"), &SENDER, at)?;
                Some(default_slow_start(
                    preset(entry.get("transport"), at)?,
                    sender,
                ))
            }
            ECN_KEY => Some(default_ecn(&sender(entry, at)?)),
            _ => None,
        };
        if let Some(given) = given {
            let given = Json::Text(given.kind.to_owned());
            let own = replace(Some(entry), first, Some(given), at)?;
            return edit_key(Some(&own), key, rest, value, at);
        }
    }
    let edited = edit_key(Some(entry), key, rest, value, at)?;
    // Traffic without congestion control replaces the sender and the keys that combine
    // with it.
    if object.name == FLOW.name
        && *first == TRAFFIC_KEY
        && let Ok(chosen) = kind(edited.get(TRAFFIC_KEY), &TRAFFIC, &at.key(TRAFFIC_KEY))
        && !is_controlled(chosen)
    {
        return BESIDE
            .into_iter()
            .chain([SENDER_KEY])
            .try_fold(edited, |edited, key| replace(Some(&edited), key, None, at));
    }
    // A protocol of its own replaces the keys that only TCP has.
    if object.name == FLOW.name
        && *first == SENDER_KEY
        && let Ok(chosen) = kind(edited.get(SENDER_KEY), &SENDER, &at.key(SENDER_KEY))
    {
        return Ok(without_unused(edited, chosen));
    }
    Ok(edited)
}

const SENDER_KEY: &str = "sender";

const SLOW_START_KEY: &str = "slowStart";
const ECN_KEY: &str = "ecn";
const TRAFFIC_KEY: &str = "traffic";

fn edit_key(
    object: Option<&Json>,
    key: &'static Key,
    rest: &[&str],
    value: &Json,
    at: &At<'_>,
) -> Result<Json, Problem> {
    let old = object.and_then(|object| object.get(key.key));
    let new = edit(old, &key.value, rest, value, &at.key(key.key))?;
    replace(object, key.key, new, at)
}

/// An object with `value` at its `key`; an object that is not written counts as empty.
fn replace(
    object: Option<&Json>,
    key: &str,
    value: Option<Json>,
    at: &At<'_>,
) -> Result<Json, Problem> {
    let mut written = object
        .map_or(Ok(&[][..]), |object| pairs(object, at))?
        .to_vec();
    let place = written.iter().position(|(name, _)| name == key);
    match (place, value.filter(|value| *value != Json::Null)) {
        (Some(place), Some(value)) => written[place].1 = value,
        (Some(place), None) => drop(written.remove(place)),
        (None, Some(value)) => written.push((key.to_owned(), value)),
        (None, None) => {}
    }
    Ok(Json::Object(written))
}

fn edit_family(
    slot: Option<&Json>,
    family: &'static Family,
    first: &str,
    rest: &[&str],
    value: &Json,
    at: &At<'_>,
) -> Result<Json, Problem> {
    let below = at.key(first);
    if first == family.tag {
        // A new kind starts from its defaults; keys that every kind has are kept.
        leaf(rest, &below)?;
        let mut kept = vec![(family.tag.to_owned(), value.clone())];
        if let Some(Json::Object(written)) = slot {
            kept.extend(
                written
                    .iter()
                    .filter(|(key, _)| family.common(key).is_some())
                    .cloned(),
            );
        } else if matches!(slot, Some(Json::Text(_))) {
            return Ok(value.clone());
        }
        return Ok(Json::Object(kept));
    }
    let entry = kind(slot, family, at)?;
    let object = match slot {
        Some(object @ Json::Object(_)) => object.clone(),
        _ => Json::Object(vec![(
            family.tag.to_owned(),
            Json::Text(entry.kind.to_owned()),
        )]),
    };
    if let Some(common) = family.common(first) {
        return edit_key(Some(&object), common, rest, value, at);
    }
    if follows_rules(entry) {
        leaf(rest, &below)?;
        // Another program has other parameters.
        let kept = match object {
            Json::Object(written) if first == ALGORITHM_KEY => {
                let kept =
                    |(key, _): &(String, Json)| key == family.tag || family.common(key).is_some();
                Json::Object(written.into_iter().filter(kept).collect())
            }
            object => object,
        };
        return replace(Some(&kept), first, Some(value.clone()), at);
    }
    if parameter(entry.parameters, first).is_none() {
        return Err(lacking(first, entry.kind, entry.parameters, family, at));
    }
    leaf(rest, &below)?;
    replace(Some(&object), first, Some(value.clone()), at)
}

/// A key of another alternative replaces the one that is written.
fn edit_one_of(
    slot: Option<&Json>,
    alternatives: &'static OneOf,
    first: &str,
    rest: &[&str],
    value: &Json,
    at: &At<'_>,
) -> Result<Json, Problem> {
    let Some(object) = alternatives.with(first) else {
        return Err(unknown(first, alternatives.names(), at));
    };
    let same = |(key, _): &&(String, Json)| object.find(key).is_some();
    let kept = match slot {
        Some(Json::Object(written)) => written.iter().filter(same).cloned().collect(),
        _ => Vec::new(),
    };
    edit_key(
        Some(&Json::Object(kept)),
        object.key(first),
        rest,
        value,
        at,
    )
}

fn leaf(rest: &[&str], at: &At<'_>) -> Result<(), Problem> {
    match rest.first() {
        Some(first) => Err(at.problem(format!("is a single value: it has no {first}"))),
        None => Ok(()),
    }
}
