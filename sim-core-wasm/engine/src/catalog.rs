//! The catalog: everything that is registered, in one object, from which the page's
//! forms, the command line's catalog and the reference pages are made.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::specification::{Domain, Entry, Named, Parameter, Value};
use crate::tcp::transport::{PRESETS, Preset, Transport};
use crate::{clamp, ecn, link, queue, radio, sender, slow_start, traffic};

/// The choices of a document.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Catalog {
    /// Congestion controls.
    pub senders: &'static [&'static Entry],
    /// Slow-start exits.
    pub slow_starts: &'static [&'static Entry],
    /// Modes of explicit congestion notification (ECN).
    pub ecn: &'static [&'static Entry],
    /// Clamps on the window.
    pub clamps: &'static [&'static Entry],
    /// Queue disciplines.
    pub queues: &'static [&'static Entry],
    /// Loss models.
    pub losses: &'static [&'static Entry],
    /// Delay variation.
    pub variations: &'static [&'static Entry],
    /// Traffic sources.
    pub traffic: &'static [&'static Entry],
    /// Standards of radio cells.
    pub radios: &'static [&'static Entry],
    /// The transport's switches.
    pub transport: &'static [Parameter],
    /// Named sets of those switches, the default one first.
    pub presets: Vec<PresetEntry>,
}

/// A named set of the transport's switches.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PresetEntry {
    /// The name in documents.
    pub name: &'static str,
    /// The era that it models.
    pub help: &'static str,
    /// The value of each switch, as a document would write it; null for absent.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "Record<string, number | string | boolean | number[] | null>")
    )]
    pub values: BTreeMap<&'static str, serde_json::Value>,
    /// The slow-start exit of each sender, the classic ones left out.
    #[serde(rename = "slowStarts")]
    pub slow_starts: BTreeMap<&'static str, &'static str>,
    /// The parameters of senders and slow-start exits that have other values than their own defaults.
    #[cfg_attr(
        feature = "bindings",
        ts(type = "Record<string, Record<string, number | string | boolean | number[] | null>>")
    )]
    pub forms: BTreeMap<&'static str, BTreeMap<&'static str, serde_json::Value>>,
}

impl Catalog {
    /// Every registry, in the order in which people read them.
    pub fn registries(&self) -> [&'static [&'static Entry]; 9] {
        [
            self.senders,
            self.slow_starts,
            self.ecn,
            self.clamps,
            self.queues,
            self.losses,
            self.variations,
            self.traffic,
            self.radios,
        ]
    }
}

/// Everything that is registered.
pub fn catalog() -> Catalog {
    Catalog {
        senders: sender::REGISTRY,
        slow_starts: slow_start::REGISTRY,
        ecn: ecn::REGISTRY,
        clamps: clamp::REGISTRY,
        queues: queue::REGISTRY,
        losses: link::loss::REGISTRY,
        variations: link::variation::REGISTRY,
        traffic: traffic::REGISTRY,
        radios: radio::presets::REGISTRY,
        transport: Transport::SPECIFICATION,
        presets: PRESETS
            .iter()
            .map(|preset| PresetEntry {
                name: preset.name,
                help: preset.help,
                values: Transport::SPECIFICATION
                    .iter()
                    .zip(preset.values())
                    .map(|(parameter, value)| (parameter.key, written(&parameter.domain, &value)))
                    .collect(),
                slow_starts: sender::REGISTRY
                    .iter()
                    .map(|entry| (entry.kind, preset.slow_start(entry.kind)))
                    .filter(|(_, slow_start)| *slow_start != "classic")
                    .collect(),
                forms: [sender::REGISTRY, slow_start::REGISTRY]
                    .concat()
                    .into_iter()
                    .map(|entry| (entry.kind, form(preset, entry)))
                    .filter(|(_, form)| !form.is_empty())
                    .collect(),
            })
            .collect(),
    }
}

/// The parameters of an entry that a preset sets.
fn form(preset: &Preset, entry: &'static Entry) -> BTreeMap<&'static str, serde_json::Value> {
    let set = preset.form_of(entry).values;
    let declared = entry.parameters.iter().zip(&set);
    declared
        .filter(|(parameter, value)| **value != parameter.domain.default_value())
        .map(|(parameter, value)| (parameter.key, written(&parameter.domain, value)))
        .collect()
}

/// A value as a document would write it.
pub fn written(domain: &Domain, value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => (*number).into(),
        Value::Optional(number) => (*number).into(),
        Value::Integer(number) => (*number).into(),
        Value::Switch(on) => (*on).into(),
        Value::Choice(index) => option(domain, *index)
            .map_or("", |option| option.name)
            .into(),
        Value::Rules(applied) => applied.id.as_str().into(),
        Value::Integers(list) => list.as_slice().into(),
        #[cfg(feature = "outside")]
        Value::Outside(outside) => outside.entry().kind.into(),
    }
}

fn option(domain: &Domain, index: usize) -> Option<&'static Named> {
    match domain {
        Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. } => {
            options.get(index)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::AnyQueue;
    use crate::sender::AnySender;
    use crate::specification::Chosen;

    #[test]
    fn kinds_are_unique_kebab_case_and_explained() {
        let all = catalog();
        for registry in all.registries() {
            for (i, entry) in registry.iter().enumerate() {
                let kind = entry.kind;
                assert!(
                    kind.bytes().all(|b| b.is_ascii_lowercase()
                        || b.is_ascii_digit()
                        || b"-.".contains(&b)),
                    "{kind}"
                );
                assert!(
                    registry[..i].iter().all(|other| other.kind != kind),
                    "{kind} twice"
                );
                assert!(entry.summary.ends_with('.'), "{kind}: {}", entry.summary);
                for parameter in entry.parameters {
                    assert!(!parameter.help().is_empty(), "{kind}/{}", parameter.key);
                }
            }
        }
    }

    #[test]
    fn internals_follow_the_entry() {
        let mut values = Vec::new();
        for entry in queue::REGISTRY {
            AnyQueue::new(&Chosen::defaults(entry)).internals(&mut values);
            assert_eq!(values.len(), entry.internals.len(), "{}", entry.kind);
            values.clear();
        }
        for entry in sender::REGISTRY.iter().filter(|one| AnySender::has(one)) {
            AnySender::new(&Chosen::defaults(entry)).internals(&mut values);
            assert_eq!(values.len(), entry.internals.len(), "{}", entry.kind);
            values.clear();
        }
    }

    #[test]
    fn presets_are_written_as_documents_write_them() {
        let all = catalog();
        let ns2 = all
            .presets
            .iter()
            .find(|preset| preset.name == "ns2")
            .expect("ns2");
        assert_eq!(ns2.values["initialWindow"], 2.0);
        assert_eq!(ns2.values["ackEvery"], 1);
        assert_eq!(ns2.values["timestamps"], false);
        assert_eq!(ns2.values["caCounting"], "acks");
        assert_eq!(ns2.values["receiveWindow"], serde_json::Value::Null);
        assert_eq!(ns2.values.len(), all.transport.len());
    }
}
