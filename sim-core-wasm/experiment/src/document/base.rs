//! The base that an experiment varies: a scenario or a model, and the changes of it.

use sawtooth_document::declaration::FORMAT as SCENARIO_FORMAT;
use sawtooth_document::reading::{At, Object, pairs};
use sawtooth_document::{Document, Json, Problem, quote, suggestion};
use sawtooth_models::{fluid, synchronous};

use super::limits::{LONGEST_PATH, MOST_CHANGES};

/// Returns the text of a scenario by its name; otherwise why there is none.
pub type Library<'a> = dyn Fn(&str) -> Result<String, String> + 'a;

/// A model without packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// A queue under RED as differential equations.
    Queue,
    /// The growth of utilization that BISE aims at.
    Growth,
    /// Flows that get one feedback in each round trip.
    Synchronous,
}

/// The names of models.
const MODELS: [(&str, Model); 3] = [
    ("queue", Model::Queue),
    ("growth", Model::Growth),
    ("synchronous", Model::Synchronous),
];

/// The base of the variations.
#[derive(Clone, Debug)]
pub enum Base {
    /// A network of packets.
    Scenario(Box<Document>),
    /// A model, and its keys.
    Model(Model, Json),
}

impl Base {
    pub(super) fn read(
        json: Option<&Json>,
        at: &At<'_>,
        library: &Library<'_>,
    ) -> Result<Base, Problem> {
        let within = |problem: Problem| match problem.path.as_str() {
            "" => at.problem(problem.message),
            path => at.key(path).problem(problem.message),
        };
        let json = json.unwrap_or(&Json::Null);
        match json {
            Json::Text(name) => {
                let text = library(name).map_err(|why| at.problem(why))?;
                let document = Document::parse(&text).map_err(within)?;
                Ok(Base::Scenario(Box::new(document)))
            }
            Json::Object(keys) => {
                if let Some(model) = json.get("model") {
                    let at = at.key("model");
                    let name = model.as_text().unwrap_or_default();
                    let found = MODELS.iter().find(|(known, _)| *known == name);
                    let Some((_, model)) = found else {
                        let names = MODELS.map(|(name, _)| name);
                        let near = suggestion(name, names);
                        return Err(at.problem(format!(
                            "must be one of {}, got {}{near}",
                            names.join(", "),
                            quote(model)
                        )));
                    };
                    let keys = keys.iter().filter(|(key, _)| key != "model");
                    let json = Json::Object(keys.cloned().collect());
                    model.check(&json).map_err(within)?;
                    return Ok(Base::Model(*model, json));
                }
                if json.get("format").and_then(Json::as_text) != Some(SCENARIO_FORMAT) {
                    return Err(at.problem(format!(
                        "must have format \"{SCENARIO_FORMAT}\", or model: one of {}",
                        MODELS.map(|(name, _)| name).join(", ")
                    )));
                }
                let document = Document::parse(&json.compact()).map_err(within)?;
                Ok(Base::Scenario(Box::new(document)))
            }
            other => Err(at.wrong("the name of a scenario, a scenario or a model", other)),
        }
    }
}

impl Model {
    /// Its name.
    pub fn name(self) -> &'static str {
        let known = MODELS.iter().find(|(_, model)| *model == self);
        known.map_or("", |(name, _)| name)
    }

    /// Checks the keys of a model.
    pub(super) fn check(self, json: &Json) -> Result<(), Problem> {
        match self {
            Model::Queue => fluid::read(json).map(drop),
            Model::Growth => fluid::read_growth(json).map(drop),
            Model::Synchronous => synchronous::read(json).map(drop),
        }
    }
}

/// Changes by path, in the order of their application.
#[derive(Clone, Debug, Default)]
pub(super) struct Changes {
    /// Their place in the experiment.
    place: String,
    changes: Vec<(String, Json)>,
}

impl Changes {
    /// One change.
    pub(super) fn one(place: String, path: &str, value: Json) -> Changes {
        Changes {
            place,
            changes: vec![(path.to_owned(), value)],
        }
    }

    /// Reads changes by path.
    pub(super) fn read(json: &Json, at: &At<'_>) -> Result<Changes, Problem> {
        let changes = pairs(json, at)?;
        if changes.len() > MOST_CHANGES {
            return Err(at.problem(format!(
                "must be at most {MOST_CHANGES} changes, got {}",
                changes.len()
            )));
        }
        if let Some((path, _)) = changes.iter().find(|(path, _)| path.len() > LONGEST_PATH) {
            return Err(at.key(path).problem("this path is too long"));
        }
        Ok(Changes {
            place: at.problem("").path,
            changes: changes.to_vec(),
        })
    }

    /// Where the last change of a key stands, or of a part of it.
    pub(super) fn origin(&self, key: &str) -> Option<String> {
        let within = |inner: &str, outer: &str| {
            let rest = inner.strip_prefix(outer);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let changed = self.changes.iter().rev().find_map(|(path, _)| {
            let part = within(path, key).then_some(path.as_str());
            if within(key, path) { Some(key) } else { part }
        });
        changed.map(|path| format!("{}/{path}", self.place))
    }

    /// Makes the changes.
    pub(super) fn apply(&self, base: &mut Base) -> Result<(), Problem> {
        for (path, value) in &self.changes {
            base.set(path, value).map_err(|problem| {
                let at = if problem.path.is_empty() {
                    path
                } else {
                    &problem.path
                };
                Problem::at(format!("{}/{at}", self.place), problem.message)
            })?;
        }
        Ok(())
    }
}

impl Base {
    fn set(&mut self, path: &str, value: &Json) -> Result<(), Problem> {
        match self {
            Base::Scenario(document) => document.set(path, value).map(drop),
            Base::Model(_, json) => put(json, path, value),
        }
    }
}

/// Puts a value into a model.
fn put(json: &mut Json, path: &str, value: &Json) -> Result<(), Problem> {
    let (first, rest) = match path.split_once('/') {
        Some((first, rest)) => (first, Some(rest)),
        None => (path, None),
    };
    let none = || Problem::at(path, "does not exist in the model");
    if let Json::List(items) = json {
        let index: usize = first.parse().map_err(|_| none())?;
        let item = items.get_mut(index).ok_or_else(none)?;
        if let Some(rest) = rest {
            return put(item, rest, value);
        }
        *item = value.clone();
        return Ok(());
    }
    match rest {
        None if matches!(json, Json::Object(_)) => {
            json.put(first, value.clone());
            Ok(())
        }
        None => Err(none()),
        Some(rest) => put(json.get_mut(first).ok_or_else(none)?, rest, value),
    }
}

/// The changes that a key holds.
pub(super) fn changes(object: &Object<'_, '_>, key: &str) -> Result<Changes, Problem> {
    let none = Ok(Changes::default());
    let read = |json| Changes::read(json, &object.at.key(key));
    object.get(key).map_or(none, read)
}
