//! Reads algorithms of a registry with their parameters.

use super::at::{At, pairs};
use super::rules::{following, follows_rules};
use super::value::scalar;
use crate::text::{Json, Problem, allowed, quote, spell, suggestion};
use sawtooth_engine::specification::{Chosen, Entry, Family, Parameter, Value, parameter};

/// The kind named by an object of a family, or by a bare name.
///
/// # Errors
/// When it names none.
pub(crate) fn kind(
    json: Option<&Json>,
    family: &'static Family,
    at: &At<'_>,
) -> Result<&'static Entry, Problem> {
    let place = at.key(family.tag);
    let (name, at) = match json {
        None => return Ok(family.default_entry()),
        Some(Json::Text(_)) => (json, at),
        Some(json) => {
            pairs(json, at)?;
            (json.get(family.tag), &place)
        }
    };
    let kinds = || family.kinds().collect::<Vec<_>>().join(", ");
    let Some(name) = name else {
        return Err(at.problem(format!("missing: one of {}", kinds())));
    };
    let text = name
        .as_text()
        .ok_or_else(|| at.wrong(&format!("one of {}", kinds()), name))?;
    family.find(text).ok_or_else(|| {
        let near = suggestion(text, family.kinds());
        let wanted = if near.is_empty() {
            format!(": one of {}", kinds())
        } else {
            near
        };
        at.problem(format!("unknown {} {}{wanted}", family.noun, quote(name)))
    })
}

/// An algorithm with its parameters; one that is not written is of the
/// default kind.
///
/// # Errors
/// When its kind or a parameter is wrong.
pub fn chosen(
    json: Option<&Json>,
    family: &'static Family,
    at: &At<'_>,
) -> Result<Chosen, Problem> {
    chosen_over(&Chosen::defaults, json, family, at)
}

/// The defaults of a kind's parameters.
pub(crate) type Defaults<'a> = &'a dyn Fn(&'static Entry) -> Chosen;

/// The same, with defaults other than the declared ones.
///
/// # Errors
/// When its kind or a parameter is wrong.
pub(crate) fn chosen_over(
    defaults: Defaults<'_>,
    json: Option<&Json>,
    family: &'static Family,
    at: &At<'_>,
) -> Result<Chosen, Problem> {
    let entry = kind(json, family, at)?;
    if follows_rules(entry) {
        return following(entry, json, family, at);
    }
    let mut chosen = defaults(entry);
    let Some(Json::Object(pairs)) = json else {
        return Ok(chosen);
    };
    for (key, value) in pairs {
        if key == family.tag || family.common(key).is_some() {
            continue;
        }
        let Some(index) = entry.parameters.iter().position(|p| p.key == key) else {
            return Err(lacking(key, entry.kind, entry.parameters, family, at));
        };
        let Parameter { domain, unit, .. } = &entry.parameters[index];
        chosen.values[index] = scalar(value, domain, *unit, &at.key(key))?;
    }
    ordered(&chosen, at)?;
    Ok(chosen)
}

/// Checks the parameters that are bounded by another one.
fn ordered(chosen: &Chosen, at: &At<'_>) -> Result<(), Problem> {
    let parameters = chosen.entry.parameters;
    let number = |index: usize| match &chosen.values[index] {
        Value::Number(number) => Some(*number),
        Value::Integer(number) => Some(*number as f64),
        Value::Optional(number) => *number,
        _ => None,
    };
    for (index, declared) in parameters.iter().enumerate() {
        let Some(other) = declared.at_most else {
            continue;
        };
        let bound = parameters.iter().position(|p| p.key == other);
        if let (Some(value), Some(bound)) = (number(index), bound.and_then(number))
            && value > bound
        {
            return Err(at.key(declared.key).problem(format!(
                "must be at most {other}, which is {}, got {}",
                spell(bound),
                spell(value)
            )));
        }
    }
    Ok(())
}

/// The problem of a key that a kind does not have.
#[cold]
pub(crate) fn lacking(
    key: &str,
    kind: &str,
    parameters: &'static [Parameter],
    family: &'static Family,
    at: &At<'_>,
) -> Problem {
    let own = parameters.iter().map(|parameter| parameter.key);
    let common = family.common.iter().map(|common| common.key);
    let known: Vec<&str> = own.chain(common).collect();
    let near = suggestion(key, known.iter().copied());
    if !near.is_empty() {
        return at.key(key).problem(format!("unknown key{near}"));
    }
    let elsewhere = family
        .registry
        .iter()
        .find(|other| parameter(other.parameters, key).is_some());
    at.key(key).problem(match elsewhere {
        Some(other) => format!(
            "unknown key: the {} is {kind}, but only {} has this key",
            family.noun, other.kind
        ),
        None => format!("unknown key{}", allowed(key, &known)),
    })
}
