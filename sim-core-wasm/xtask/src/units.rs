//! Units by the last keys of a path, for showing a value of a document, which has no
//! unit itself.

use std::collections::BTreeMap;

use sawtooth_engine::plan::{FlowProperties, LinkProperties};
use sawtooth_engine::specification::{Key, Unit, ValueType};

/// The units of what links and flows have: `rate`, `loss/probability`,
/// `limit/packets`. Two algorithms may use one key for different things: it is
/// left out, as bare numbers are.
pub(crate) fn units() -> BTreeMap<String, Unit> {
    let mut found: BTreeMap<String, Vec<Unit>> = BTreeMap::new();
    for key in LinkProperties::KEYS.iter().chain(FlowProperties::KEYS) {
        of_key("", key, &mut found);
    }
    let clear = found.into_iter().filter_map(|(path, units)| {
        let same = units.iter().all(|unit| *unit == units[0]);
        (same && units[0] != Unit::None).then(|| (path, units[0]))
    });
    clear.collect()
}

fn of_key(above: &str, key: &Key, found: &mut BTreeMap<String, Vec<Unit>>) {
    let mut add = |path: String, unit| found.entry(path).or_default().push(unit);
    match key.value {
        ValueType::Scalar { unit, .. } | ValueType::Rate { unit, .. } => {
            add(format!("{above}{}", key.key), unit);
        }
        ValueType::Family(family) => {
            for parameter in family.registry.iter().flat_map(|entry| entry.parameters) {
                add(format!("{}/{}", key.key, parameter.key), parameter.unit);
            }
            for common in family.common {
                of_key("", common, found);
            }
        }
        ValueType::OneOf(one_of) => {
            for below in one_of.objects.iter().flat_map(|object| object.keys) {
                of_key(&format!("{}/", key.key), below, found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_those_of_the_declarations() {
        let units = units();
        for (path, unit) in [
            ("rate", Some(Unit::BitsPerSecond)),
            ("jitter", Some(Unit::Seconds)),
            ("start", Some(Unit::Seconds)),
            ("loss/probability", Some(Unit::Share)),
            ("limit/packets", Some(Unit::Packets)),
            // A bit error rate is a bare number.
            ("loss/rate", None),
            ("reorder", None),
        ] {
            assert_eq!(units.get(path).copied(), unit, "{path}");
        }
    }
}
