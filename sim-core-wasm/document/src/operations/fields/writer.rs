//! Collects the fields of a form.

use super::field::{Field, FieldDomain, Words};
use crate::declaration::{LONGEST_ID, subject, written as as_written};
use crate::reading::rules::{ALGORITHM_KEY, domain, follows_rules, program, unit};
use crate::reading::{At, Defaults, Object, expression_text, kind, scalar};
use crate::text::{Json, Problem, Scope};
use sawtooth_engine::sender::rules::Rules;
use sawtooth_engine::specification::{
    Chosen, Domain, Family, Key, Mutability, Parameter, Shown, Unit, Value, ValueType,
};

/// The group of the transport's switches, which follows its preset as a whole.
pub(super) const TRANSPORT_GROUP: &str = "transport";

/// The declared defaults of a kind's parameters.
pub(super) const OWN_DEFAULTS: Defaults<'static> = &Chosen::defaults;

/// Collects the fields of one target.
pub(super) struct Writer<'a> {
    /// The path of the entry.
    pub(super) all: String,
    /// The path of the instance, where live fields are set.
    pub(super) live: String,
    pub(super) scope: &'a Scope,
    /// The duration of the run, in seconds.
    duration: f64,
    pub(super) fields: Vec<Field>,
}

impl<'a> Writer<'a> {
    /// A form for the entry at `all`, whose live fields are set at `live`.
    pub(super) fn new(all: String, live: String, scope: &'a Scope, duration: f64) -> Writer<'a> {
        Writer {
            all,
            live,
            scope,
            duration,
            fields: Vec::new(),
        }
    }

    /// The document, with expressions over the parameters in force.
    pub(super) fn root(&self) -> At<'a> {
        At {
            scope: Some(self.scope),
            ..At::ROOT
        }
    }

    pub(super) fn path(&self, change: Mutability, below: &str) -> String {
        let start = if change == Mutability::Live {
            &self.live
        } else {
            &self.all
        };
        if start.is_empty() {
            below.to_owned()
        } else {
            format!("{start}/{below}")
        }
    }

    /// Every scalar key that forms show of an object, in order, as far as it `has` them.
    pub(super) fn scalars(
        &mut self,
        object: &Object<'_, '_>,
        has: &dyn Fn(&str) -> bool,
    ) -> Result<(), Problem> {
        for key in object.declared.keys.iter().filter(|key| has(key.key)) {
            let scalar = matches!(key.value, ValueType::Scalar { .. });
            let shown = match key.shown {
                Shown::Always => true,
                Shown::Written => object.get(key.key).is_some(),
            };
            if scalar && shown {
                self.scalar(object, key, "", "", None)?;
            }
        }
        Ok(())
    }

    /// Texts and names of entries among the keys of an object, in order, as far as it `has`
    /// them; those of an instance are of its entry.
    pub(super) fn words(
        &mut self,
        object: &Object<'_, '_>,
        group: &str,
        has: &dyn Fn(&str) -> bool,
    ) -> Result<(), Problem> {
        for key in object.declared.keys.iter().filter(|key| has(key.key)) {
            let words = match key.value {
                ValueType::Text { longest } | ValueType::Line { longest } => {
                    Words::Text { longest }
                }
                ValueType::Id(_) => Words::Id,
                ValueType::Reference(list) => Words::Entry { list },
                ValueType::Pair(list) => Words::Pair { list },
                _ => continue,
            };
            let value = match words {
                Words::Text { .. } => Json::Text(object.text(key.key)?.to_owned()),
                _ => object.get(key.key).cloned().unwrap_or(Json::Null),
            };
            self.fields.push(Field {
                path: self.path(key.change, key.key),
                label: key.label.to_owned(),
                about: subject(&[object.declared.name, key.key]),
                unit: Unit::None,
                domain: FieldDomain::Words(words),
                slides_to: None,
                from_preset: false,
                is_default: key.required || object.get(key.key).is_none(),
                value,
                expression: None,
                live: matches!(key.change, Mutability::Live | Mutability::Free),
                group: group.to_owned(),
            });
        }
        Ok(())
    }

    /// A scalar key; `default` replaces the declared one.
    pub(super) fn scalar(
        &mut self,
        object: &Object<'_, '_>,
        key: &'static Key,
        below: &str,
        group: &str,
        default: Option<Value>,
    ) -> Result<(), Problem> {
        let (ValueType::Scalar { domain, unit } | ValueType::Rate { domain, unit, .. }) = key.value
        else {
            return Ok(());
        };
        let name = key.key;
        let written = object.get(name);
        let value = match (written, &default) {
            (None, Some(default)) => default.clone(),
            _ => object.scalar(name)?,
        };
        let default = default.unwrap_or_else(|| domain.default_value());
        self.fields.push(Field {
            path: self.path(key.change, &format!("{below}{name}")),
            label: key.label.to_owned(),
            about: subject(&[object.declared.name, name]),
            unit,
            domain: with_default(domain, &default).into(),
            slides_to: key.within_run.then_some(self.duration),
            from_preset: false,
            is_default: key.required || value == default,
            value: as_written(&value, &domain),
            expression: written.and_then(expression_text).map(str::to_owned),
            live: matches!(key.change, Mutability::Live | Mutability::Free),
            group: group.to_owned(),
        });
        Ok(())
    }

    /// The kind of a family and the parameters of that kind, with the path above them
    /// and their group.
    pub(super) fn family(
        &mut self,
        json: Option<&Json>,
        family: &'static Family,
        key: &'static Key,
        places: [&str; 2],
        at: &At<'_>,
    ) -> Result<(), Problem> {
        self.family_over(OWN_DEFAULTS, json, family, key, places, at)
    }

    /// The same, with defaults other than the declared ones.
    pub(super) fn family_over(
        &mut self,
        defaults: Defaults<'_>,
        json: Option<&Json>,
        family: &'static Family,
        key: &'static Key,
        [below, group]: [&str; 2],
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let entry = kind(json, family, at)?;
        if family.registry.len() > 1 {
            let domain = Domain::Choice {
                default: family.default,
                options: (family.options)(),
            };
            let domain = domain.into();
            self.fields.push(Field {
                path: self.path(key.change, &format!("{below}/{}", family.tag)),
                label: family.label.to_owned(),
                about: subject(&[family.name, entry.kind]),
                unit: Unit::None,
                domain,
                slides_to: None,
                from_preset: false,
                value: Json::Text(entry.kind.to_owned()),
                expression: None,
                is_default: entry.kind == family.default,
                live: key.change == Mutability::Live,
                group: group.to_owned(),
            });
        }
        if follows_rules(entry) {
            return self.rules(json, family, key, [below, group], at);
        }
        for (declared, default) in entry.parameters.iter().zip(&defaults(entry).values) {
            let written = json.and_then(|json| json.get(declared.key));
            let value = match written {
                Some(json) => scalar(json, &declared.domain, declared.unit, at)?,
                None => default.clone(),
            };
            let change = key.change_below(Some(declared.key));
            let about = subject(&[family.name, entry.kind, declared.key]);
            self.declared(
                declared, about, written, &value, default, change, below, group,
            );
        }
        Ok(())
    }

    /// The program that a sender or a queue follows, and the parameters that it declares.
    fn rules(
        &mut self,
        json: Option<&Json>,
        family: &'static Family,
        key: &'static Key,
        [below, group]: [&str; 2],
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let (id, program) = program(json, family, at)?;
        let live = key.change == Mutability::Live;
        self.fields.push(Field {
            path: self.path(key.change, &format!("{below}/{ALGORITHM_KEY}")),
            label: "Algorithm".to_owned(),
            about: subject(&[family.name, Rules::ENTRY.kind, ALGORITHM_KEY]),
            unit: Unit::None,
            domain: FieldDomain::Words(Words::Text {
                longest: LONGEST_ID,
            }),
            slides_to: None,
            from_preset: false,
            is_default: id.is_empty(),
            value: Json::Text(id),
            expression: None,
            live,
            group: group.to_owned(),
        });
        for declared in &program.parameters {
            let domain = domain(declared);
            let written = json.and_then(|json| json.get(&declared.name));
            let default = domain.default_value();
            let value = match written {
                Some(json) => scalar(json, &domain, unit(declared), at)?,
                None => default.clone(),
            };
            self.fields.push(Field {
                path: self.path(key.change, &format!("{below}/{}", declared.name)),
                label: declared.name.clone(),
                about: String::new(),
                unit: unit(declared),
                domain: domain.into(),
                slides_to: None,
                from_preset: false,
                value: as_written(&value, &domain),
                expression: written.and_then(expression_text).map(str::to_owned),
                is_default: value == default,
                live,
                group: group.to_owned(),
            });
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments, reason = "the columns of a field")]
    pub(super) fn declared(
        &mut self,
        declared: &'static Parameter,
        about: String,
        written: Option<&Json>,
        value: &Value,
        default: &Value,
        change: Mutability,
        below: &str,
        group: &str,
    ) {
        self.fields.push(Field {
            path: self.path(change, &format!("{below}/{}", declared.key)),
            label: declared.label.to_owned(),
            about,
            unit: declared.unit,
            domain: with_default(declared.domain, default).into(),
            slides_to: None,
            from_preset: group != TRANSPORT_GROUP
                && value == default
                && *default != declared.domain.default_value(),
            value: as_written(value, &declared.domain),
            expression: written.and_then(expression_text).map(str::to_owned),
            is_default: value == default,
            live: change == Mutability::Live,
            group: group.to_owned(),
        });
    }
}

/// A domain with `value` as its default, where its type allows that.
fn with_default(domain: Domain, value: &Value) -> Domain {
    match (domain, value) {
        (
            Domain::Number {
                min, max, scale, ..
            },
            Value::Number(default),
        ) => Domain::Number {
            default: *default,
            min,
            max,
            scale,
        },
        (
            Domain::Integer {
                min, max, scale, ..
            },
            Value::Integer(default),
        ) => Domain::Integer {
            default: *default,
            min,
            max,
            scale,
        },
        (Domain::Switch { .. }, Value::Switch(default)) => Domain::Switch { default: *default },
        (Domain::Choice { options, .. }, Value::Choice(index)) if *index < options.len() => {
            Domain::Choice {
                default: options[*index].name,
                options,
            }
        }
        (
            Domain::NumberOrChoice {
                min,
                max,
                whole,
                options,
                ..
            },
            Value::Choice(index),
        ) if *index < options.len() => Domain::NumberOrChoice {
            default: options[*index].name,
            min,
            max,
            whole,
            options,
        },
        (domain, _) => domain,
    }
}
