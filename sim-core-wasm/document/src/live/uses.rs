//! Which entries use which parameters.

use std::collections::{BTreeMap, BTreeSet};

use crate::checking::Instances;
use crate::declaration::Section;
use crate::reading::expression_text;
use crate::text::{Expression, Json};
use sawtooth_engine::specification::{Key, Mutability};

/// The uses of a parameter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Uses {
    /// Entries with a live field that uses it.
    pub(crate) live: BTreeSet<(Section, usize)>,
    /// The path of a structural field that uses it.
    pub(crate) structural: Option<String>,
}

/// The uses of each parameter.
pub(crate) type ParameterUses = BTreeMap<String, Uses>;

/// The uses of each parameter in a checked document.
pub(crate) fn parameter_uses(tree: &Json, instances: &Instances) -> ParameterUses {
    let mut found = ParameterUses::new();
    for section in Section::ALL {
        for (entry, json) in section.entries(tree).iter().enumerate() {
            for (key, name, change) in entry_uses(section, json) {
                let uses = found.entry(name).or_default();
                if change == Mutability::Live {
                    uses.live.insert((section, entry));
                } else if change == Mutability::Structural {
                    let id = &instances.groups(section)[entry].id;
                    uses.structural
                        .get_or_insert_with(|| format!("{}/{id}/{key}", section.key()));
                }
            }
        }
    }
    found
}

/// The parameters that an entry refers to, each with the key that does and the effect of a change on the run.
pub(crate) fn entry_uses(section: Section, json: &Json) -> Vec<(&str, String, Mutability)> {
    let Json::Object(pairs) = json else {
        return Vec::new();
    };
    let mut all = Vec::new();
    for (key, value) in pairs {
        if let Some(declared) = section.object().find(key) {
            let names = changes(value, declared).into_iter();
            all.extend(names.map(|(name, change)| (&**key, name, change)));
        }
    }
    all
}

/// The parameters that a value refers to, each with the effect of a change on the run.
fn changes(value: &Json, declared: &Key) -> Vec<(String, Mutability)> {
    let below = |value: &Json, parameter: Option<&str>| {
        let change = declared.change_below(parameter);
        names(value).into_iter().map(move |name| (name, change))
    };
    match value {
        Json::Object(pairs) if expression_text(value).is_none() => pairs
            .iter()
            .flat_map(|(parameter, value)| below(value, Some(parameter)))
            .collect(),
        _ => below(value, None).collect(),
    }
}

/// The parameters that expressions within a value refer to.
pub(crate) fn names(json: &Json) -> Vec<String> {
    let mut found = Vec::new();
    collect(json, &mut found);
    found
}

fn collect(json: &Json, found: &mut Vec<String>) {
    if let Some(text) = expression_text(json) {
        if let Ok(expression) = Expression::parse(text) {
            found.extend(expression.names().into_iter().map(str::to_owned));
        }
        return;
    }
    match json {
        Json::List(items) => items.iter().for_each(|item| collect(item, found)),
        Json::Object(pairs) => pairs.iter().for_each(|(_, value)| collect(value, found)),
        _ => {}
    }
}
