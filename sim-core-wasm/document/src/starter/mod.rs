//! Networks to start from: a few numbers make a whole document.
//!
//! A starter draws its network on a [`Sheet`], with positions, and with names that a person would give. The result
//! is a document like any other, with no trace of the starter.
//!
//! To add one: a file here and its line in the registry: what it asks, with ranges and units, and
//! how it draws itself. The page's list, `npm run sim -- new` and the tests follow.

mod sheet;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::reading::{At, pairs, scalar, unknown};
use crate::text::suggestion;
use crate::{Document, Explained, Field, Json, Problem, written};
use sawtooth_engine::registry::find;
use sawtooth_engine::specification::{Chosen, Parameter};

pub use sheet::{DURATION, Sheet, Wire};

/// A network to start from.
pub trait Starter {
    /// Draws the network.
    fn draw(&self, sheet: &mut Sheet);
}

sawtooth_engine::registry! {
    /// Any registered starter.
    enum AnyStarter: Starter {
        empty => Empty,
        dumbbell => Dumbbell,
        parking_lot => ParkingLot,
        chain => Chain,
        star => Star,
        tree => Tree,
        leaf_spine => LeafSpine,
        asymmetric_access => AsymmetricAccess,
        satellite => Satellite,
        wlan => Wlan,
    }
}

/// A starter as a page offers it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct StarterInfo {
    /// Its name in [`generate`], in kebab case.
    pub kind: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// The key of its explanation among the texts.
    pub about: String,
    /// The fields of its form; the path of a field is its key among the values.
    pub fields: Vec<Field>,
}

/// Every starter.
pub fn starters() -> Vec<StarterInfo> {
    let all = REGISTRY.iter().map(|entry| StarterInfo {
        kind: entry.kind,
        name: entry.name,
        about: about(&[entry.kind]),
        fields: entry
            .parameters
            .iter()
            .map(|declared| field(entry.kind, declared))
            .collect(),
    });
    all.collect()
}

fn field(kind: &str, declared: &Parameter) -> Field {
    Field {
        path: declared.key.to_owned(),
        label: declared.label.to_owned(),
        about: about(&[kind, declared.key]),
        unit: declared.unit,
        domain: declared.domain.into(),
        value: written(&declared.domain.default_value(), &declared.domain),
        expression: None,
        is_default: true,
        live: false,
        group: String::new(),
        slides_to: None,
        from_preset: false,
    }
}

fn about(parts: &[&str]) -> String {
    format!("Starter/{}", parts.join("/"))
}

/// The meaning of the starters and their parameters, by the keys that [`starters`] names.
pub fn texts() -> BTreeMap<String, Explained> {
    let mut all = BTreeMap::new();
    for entry in REGISTRY {
        let said = |help| Explained {
            help,
            ..Explained::default()
        };
        all.insert(about(&[entry.kind]), said(entry.summary));
        for declared in entry.parameters {
            all.insert(about(&[entry.kind, declared.key]), said(declared.help()));
        }
    }
    all
}

/// The document that a starter makes of `values`, an object with a key for each
/// parameter that shall not have its default.
///
/// # Errors
/// When there is no such starter, or a value is unknown or out of range.
pub fn generate(kind: &str, values: &Json) -> Result<Document, Problem> {
    let Some(entry) = find(REGISTRY, kind) else {
        let kinds = REGISTRY.iter().map(|entry| entry.kind);
        let near = suggestion(kind, kinds);
        let message = format!("there is no starter {kind}{near}");
        return Err(Problem::whole(message));
    };
    let mut chosen = Chosen::defaults(entry);
    let root = At::ROOT;
    for (key, json) in pairs(values, &root)? {
        let place = entry
            .parameters
            .iter()
            .position(|declared| declared.key == key);
        let Some(place) = place else {
            let known = entry.parameters.iter().map(|declared| declared.key);
            return Err(unknown(key, known, &root));
        };
        let declared = &entry.parameters[place];
        chosen.values[place] = scalar(json, &declared.domain, declared.unit, &root.key(key))?;
    }
    let mut sheet = Sheet::new(entry.name);
    AnyStarter::new(&chosen).draw(&mut sheet);
    Document::parse(&sheet.document().compact())
}
