//! The meaning of the fields of forms, in words. The page reads these from a generated
//! file; its engine is built without them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::objects::{FLOW, LINK, NODE, REVERSE, SCENARIO};
use crate::reading::rules::{ALGORITHM_KEY, algorithm_help, follows_rules};
use sawtooth_engine::plan::families::{
    CLAMP, ECN, LOSS, QUEUE, RADIO, SENDER, SLOW_START, TRAFFIC, VARIATION, presets,
};
use sawtooth_engine::plan::{LIMIT, TRACE};
use sawtooth_engine::specification::{
    Domain, Family, Named, ObjectType, Parameter, ValueType, text,
};
use sawtooth_engine::tcp::transport::Transport;

/// The subject of the transport's switches, as [`subject`] begins for them.
pub(crate) const TRANSPORT: &str = "Transport";

/// The texts of a field.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Explained {
    /// The meaning of the field.
    pub help: &'static str,
    /// Where the chosen algorithm is defined.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<String>"))]
    pub source: &'static str,
    /// The meaning of each of the field's possible names; an algorithm's kinds are explained in the catalog.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(
        feature = "bindings",
        ts(optional, as = "Option<BTreeMap<String, String>>")
    )]
    pub options: BTreeMap<&'static str, &'static str>,
}

/// The subject of a field: its object or family, and its key there.
pub(crate) fn subject(parts: &[&str]) -> String {
    parts.join("/")
}

/// The texts of every field that a form may have, by subject.
pub fn texts() -> BTreeMap<String, Explained> {
    let mut all = BTreeMap::new();
    for object in [&SCENARIO, &NODE, &LINK, &REVERSE, &TRACE, &FLOW] {
        keys(object, &mut all);
    }
    for object in LIMIT.objects {
        keys(object, &mut all);
    }
    for family in [
        &SENDER,
        &SLOW_START,
        &ECN,
        &CLAMP,
        &QUEUE,
        &LOSS,
        &VARIATION,
        &TRAFFIC,
        &RADIO,
    ] {
        kinds(family, &mut all);
    }
    for declared in Transport::SPECIFICATION {
        all.insert(subject(&[TRANSPORT, declared.key]), explained(declared));
    }
    let preset = Explained {
        help: "The preset of the transport's switches.",
        options: meanings(presets()),
        ..Explained::default()
    };
    all.insert(subject(&[TRANSPORT, "preset"]), preset);
    all
}

fn keys(object: &ObjectType, all: &mut BTreeMap<String, Explained>) {
    for key in object.keys {
        let options = match &key.value {
            ValueType::Scalar { domain, .. } | ValueType::Rate { domain, .. } => options(domain),
            // A form shows these as words.
            ValueType::Text { .. }
            | ValueType::Line { .. }
            | ValueType::Id(_)
            | ValueType::Reference(_)
            | ValueType::Pair(_) => BTreeMap::new(),
            _ => continue,
        };
        let said = Explained {
            help: key.help,
            options,
            ..Explained::default()
        };
        all.insert(subject(&[object.name, key.key]), said);
    }
}

fn kinds(family: &Family, all: &mut BTreeMap<String, Explained>) {
    for entry in family.registry {
        let said = Explained {
            help: family.help,
            source: entry.source,
            ..Explained::default()
        };
        all.insert(subject(&[family.name, entry.kind]), said);
        if follows_rules(entry) {
            let said = Explained {
                help: text(algorithm_help(family)),
                ..Explained::default()
            };
            all.insert(subject(&[family.name, entry.kind, ALGORITHM_KEY]), said);
        }
        for declared in entry.parameters {
            let about = subject(&[family.name, entry.kind, declared.key]);
            all.insert(about, explained(declared));
        }
    }
}

fn explained(declared: &Parameter) -> Explained {
    Explained {
        help: declared.help(),
        options: options(&declared.domain),
        ..Explained::default()
    }
}

fn options(domain: &Domain) -> BTreeMap<&'static str, &'static str> {
    match domain {
        Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. } => {
            meanings(options)
        }
        _ => BTreeMap::new(),
    }
}

fn meanings(options: &'static [Named]) -> BTreeMap<&'static str, &'static str> {
    options
        .iter()
        .map(|option| (option.name, option.help.trim()))
        .collect()
}
