//! Values as sentences have them: `50 packets`, `10 Mb/s`, `CUBIC`.

use sawtooth_document::declaration::{CLAMP, ECN, LOSS, QUEUE, SENDER, SLOW_START, TRAFFIC};
use sawtooth_document::{Field, Json, quote, spell};
use sawtooth_engine::specification::{Family, Unit};

/// The key whose value an algorithm's object is: the last of its path.
const FAMILIES: [(&str, &Family); 7] = [
    ("sender", &SENDER),
    ("queue", &QUEUE),
    ("loss", &LOSS),
    ("traffic", &TRAFFIC),
    ("slowStart", &SLOW_START),
    ("ecn", &ECN),
    ("clamp", &CLAMP),
];

/// A value and the unit behind it; the unit of a name is empty.
pub(super) fn spelled(path: &str, value: &Json, unit: Unit) -> (String, &'static str) {
    match value {
        Json::Number(number) => number_in(*number, unit),
        Json::Bool(on) => (if *on { "on" } else { "off" }.to_owned(), ""),
        Json::Null => ("none".to_owned(), ""),
        Json::Text(name) => (name_of(path, name), ""),
        Json::List(items) if !items.is_empty() && items.iter().all(is_name) => {
            let names: Vec<&str> = items.iter().filter_map(Json::as_text).collect();
            (names.join(" and "), "")
        }
        Json::Object(_) => {
            let kind = value.get("kind").and_then(Json::as_text);
            (
                kind.map_or_else(|| quote(value), |kind| name_of(path, kind)),
                "",
            )
        }
        Json::List(_) => ("another list".to_owned(), ""),
    }
}

/// `50 instead of 100 packets`, or `1 Mb/s instead of 10 kb/s`.
pub(super) fn instead(path: &str, new: &Field, old: &Field) -> String {
    let (new, unit) = spelled(path, &new.value, new.unit);
    let (old, other) = spelled(path, &old.value, old.unit);
    let space = |unit: &str| if unit.is_empty() { "" } else { " " }.to_owned() + unit;
    if new == old && unit == other {
        return "another value".to_owned();
    }
    if unit == other {
        return format!("{new} instead of {old}{}", space(unit));
    }
    format!("{new}{} instead of {old}{}", space(unit), space(other))
}

/// A value with its unit.
pub(super) fn with_unit(path: &str, value: &Json, unit: Unit) -> String {
    match spelled(path, value, unit) {
        (value, "") => value,
        (value, unit) => format!("{value} {unit}"),
    }
}

fn is_name(json: &Json) -> bool {
    json.as_text().is_some()
}

/// The name that people use for what a document calls by its kind.
fn name_of(path: &str, kind: &str) -> String {
    let path = path.strip_suffix("/kind").unwrap_or(path);
    let key = path.rsplit('/').next().unwrap_or_default();
    let family = FAMILIES.iter().find(|(known, _)| *known == key);
    let entry = family.and_then(|(_, family)| family.find(kind));
    // Senders and disciplines have names, losses and traffic are nouns.
    let is_noun = ["loss", "traffic"].contains(&key);
    entry.map_or_else(
        || kind.to_owned(),
        |entry| {
            if is_noun {
                lower(entry.name)
            } else {
                entry.name.to_owned()
            }
        },
    )
}

fn number_in(number: f64, unit: Unit) -> (String, &'static str) {
    let (factor, name) = scale(number.abs(), unit);
    // The factors of time are below one: a division by their inverse is exact more often.
    let shown = if factor < 1.0 {
        number * (1.0 / factor).round()
    } else {
        number / factor
    };
    (spell(rounded(shown)), name)
}

/// Seven digits: enough to distinguish whatever people set, and without the last bits of a product.
fn rounded(number: f64) -> f64 {
    if number == 0.0 || !number.is_finite() {
        return number;
    }
    format!("{number:.6e}").parse().unwrap_or(number)
}

fn scale(size: f64, unit: Unit) -> (f64, &'static str) {
    let of = |steps: &[(f64, &'static str)], plain: &'static str| {
        let fitting = steps.iter().find(|(least, _)| size >= *least);
        fitting.copied().unwrap_or((1.0, plain))
    };
    match unit {
        Unit::None => (1.0, ""),
        Unit::Share => (0.01, "%"),
        Unit::Seconds if size == 0.0 || size >= 1.0 => (1.0, "s"),
        Unit::Seconds if size >= 1e-3 => (1e-3, "ms"),
        Unit::Seconds => (1e-6, "µs"),
        Unit::BitsPerSecond => of(&[(1e9, "Gb/s"), (1e6, "Mb/s"), (1e3, "kb/s")], "bit/s"),
        Unit::Bytes => of(&[(1e9, "GB"), (1e6, "MB"), (1e3, "kB")], "bytes"),
        Unit::Segments => (1.0, "segments"),
        Unit::Packets => (1.0, "packets"),
        Unit::PerSecond => (1.0, "/s"),
        Unit::SegmentsPerCubicSecond => (1.0, "segments/s³"),
    }
}

/// A label within a sentence; abbreviations stay as they are.
pub(super) fn lower(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            let rest = &label[first.len_utf8()..];
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => label.to_owned(),
    }
}
