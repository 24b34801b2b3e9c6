//! Collects the fields of a form.

use super::Field;
use crate::catalog::{
    Chosen, Domain, Family, Key, Mutability, Parameter, Scale, Shown, Unit, Value, ValueType,
};
use crate::document::checking::{
    TRACE_KEY, default_ecn, default_slow_start, is_controlled, is_trace, preset, transport, uses,
};
use crate::document::declaration::{
    CLAMP, ECN, FLOW, LINK, NODE, PARAMETER, REVERSE, SENDER, SLOW_START, TRAFFIC, TRANSPORT,
    presets, subject, written as as_written,
};
use crate::document::reading::{At, Defaults, Object, chosen, expression_text, kind, scalar};
use crate::document::text::{Json, Problem, Scope, spell};
use crate::link::trace::OPPORTUNITY;
use crate::plan::{DEFAULT_LIMIT, LIMIT, LinkProperties, TRACE};
use crate::sender::is_windowed;
use crate::tcp::transport::Transport;

/// Where nothing else is said, a kind's parameters are those of its catalogue.
const CATALOGUE: Defaults<'static> = &Chosen::defaults;

/// Collects the fields of one target.
pub(super) struct Writer<'a> {
    /// The path of the entry.
    all: String,
    /// The path of the instance, where live fields are set.
    live: String,
    scope: &'a Scope,
    pub(super) fields: Vec<Field>,
}

impl<'a> Writer<'a> {
    /// A form for the entry at `all`, whose live fields are set at `live`.
    pub(super) fn new(all: String, live: String, scope: &'a Scope) -> Writer<'a> {
        Writer {
            all,
            live,
            scope,
            fields: Vec::new(),
        }
    }

    /// The document, with expressions over the parameters in force.
    fn root(&self) -> At<'a> {
        At {
            scope: Some(self.scope),
            ..At::ROOT
        }
    }

    fn path(&self, change: Mutability, below: &str) -> String {
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

    /// Every scalar key of an object that forms show, in order.
    pub(super) fn scalars(&mut self, object: &Object<'_, '_>) -> Result<(), Problem> {
        for key in object.declared.keys {
            let scalar = matches!(key.value, ValueType::Scalar { .. });
            let shown = match key.shown {
                Shown::Always => true,
                Shown::Written => object.get(key.key).is_some(),
                Shown::Never => false,
            };
            if scalar && shown {
                self.scalar(object, key, "", "", None)?;
            }
        }
        Ok(())
    }

    /// A scalar key; `default` replaces what its declaration says.
    fn scalar(
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
            domain: with_default(domain, &default),
            is_default: value == default,
            value: as_written(&value, &domain),
            expression: written.and_then(expression_text).map(str::to_owned),
            live: matches!(key.change, Mutability::Live | Mutability::Free),
            group: group.to_owned(),
        });
        Ok(())
    }

    pub(super) fn parameter(
        &mut self,
        name: &str,
        declared: &Json,
        live: bool,
    ) -> Result<(), Problem> {
        let root = At::ROOT;
        let list = root.key("parameters");
        let at = list.key(name);
        let object = Object::open(declared, &PARAMETER, &at)?;
        let default = object.number("value")?;
        let value = self.scope.get(name).unwrap_or(default);
        // A range that is not declared reaches as far as a form needs.
        let reach = (10.0 * default.abs().max(value.abs())).max(10.0);
        let lowest = if default.min(value) < 0.0 {
            -reach
        } else {
            0.0
        };
        let min = object.optional("min")?.unwrap_or(lowest);
        let max = object.optional("max")?.unwrap_or(reach.max(min));
        let log = object.scalar("scale")? == Value::Choice(1);
        let scale = if log { Scale::Log } else { Scale::Linear };
        let whole = object.scalar("integer")? == Value::Switch(true) && min >= 0.0;
        let domain = if whole {
            let (default, min, max) = (default as u64, min as u64, max as u64);
            Domain::Integer {
                default,
                min,
                max,
                scale,
            }
        } else {
            Domain::Number {
                default,
                min,
                max,
                scale,
            }
        };
        let label = object.text("label")?;
        self.fields.push(Field {
            path: format!("parameters/{name}"),
            label: if label.is_empty() { name } else { label }.to_owned(),
            about: String::new(),
            unit: unit_named(object.text("unit")?),
            domain,
            value: Json::Number(value),
            expression: None,
            is_default: value == default,
            live,
            group: "parameters".to_owned(),
        });
        Ok(())
    }

    pub(super) fn node(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.all.clone();
        let root = self.root();
        let at = root.key(&path);
        let node = Object::open(json, &NODE, &at)?;
        self.scalars(&node)
    }

    pub(super) fn link(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.live.clone();
        let root = self.root();
        let at = root.key(&path);
        let link = Object::open(json, &LINK, &at)?;
        for key in LinkProperties::KEYS {
            self.property(key, &link, link.get(key.key), None, "")?;
        }
        let empty = Json::Object(Vec::new());
        let below = at.key("reverse");
        let reverse = Object::open(link.get("reverse").unwrap_or(&empty), &REVERSE, &below)?;
        for key in LinkProperties::KEYS {
            if key.per_direction {
                self.property(key, &reverse, reverse.get(key.key), None, "reverse")?;
                continue;
            }
            let forward = link.get(key.key);
            let default = match key.value {
                ValueType::Scalar { .. } | ValueType::Rate { .. } if !is_trace(forward) => {
                    Some(link.scalar(key.key)?)
                }
                _ => None,
            };
            let in_force = reverse.get(key.key).or(forward);
            self.property(key, &reverse, in_force, default, "reverse")?;
        }
        Ok(())
    }

    /// A property of one direction of a link, in the group of that direction:
    /// what is in force, and the default where that is not the declared one.
    fn property(
        &mut self,
        key: &'static Key,
        object: &Object<'_, '_>,
        in_force: Option<&Json>,
        default: Option<Value>,
        direction: &str,
    ) -> Result<(), Problem> {
        let start = if direction.is_empty() {
            String::new()
        } else {
            format!("{direction}/")
        };
        match key.value {
            ValueType::Rate { .. } if is_trace(in_force) => {
                self.trace(object, in_force, &start, direction);
            }
            ValueType::Scalar { .. } | ValueType::Rate { .. } => {
                self.scalar(object, key, &start, direction, default)?;
            }
            ValueType::Family(family) => {
                let below = format!("{start}{}", key.key);
                let group = if direction.is_empty() {
                    key.key
                } else {
                    direction
                };
                self.family(in_force, family, key, [&below, group], object.at)?;
                if !family.common.is_empty() {
                    self.limit(in_force, &below, group, object.at)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A trace has no slider: its field tells what it comes to.
    fn trace(
        &mut self,
        object: &Object<'_, '_>,
        in_force: Option<&Json>,
        below: &str,
        group: &str,
    ) {
        let key = TRACE.key(TRACE_KEY);
        let trace = in_force.and_then(|rate| rate.get(TRACE_KEY));
        let Some((instants, ValueType::Scalar { domain, unit })) =
            trace.and_then(Json::as_list).map(|list| (list, key.value))
        else {
            return;
        };
        self.fields.push(Field {
            path: self.path(Mutability::Live, &format!("{below}rate/{TRACE_KEY}")),
            label: key.label.to_owned(),
            about: subject(&[TRACE.name, TRACE_KEY]),
            unit,
            domain,
            value: Json::Text(told(instants)),
            expression: None,
            // There is no other value to go back to but where the other direction has one.
            is_default: object.get("rate").is_none() || below.is_empty(),
            live: true,
            group: group.to_owned(),
        });
    }

    pub(super) fn flow(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.all.clone();
        let root = self.root();
        let at = root.key(&path);
        let flow = Object::open(json, &FLOW, &at)?;
        if is_controlled(kind(flow.get("traffic"), &TRAFFIC, &at.key("traffic"))?) {
            let key = FLOW.key("sender");
            self.family(flow.get("sender"), &SENDER, key, ["sender"; 2], &at)?;
            let sender = chosen(flow.get("sender"), &SENDER, &at)?;
            if is_windowed(sender.entry) {
                self.slow_start(&flow, &at)?;
            }
            let ecn = (default_ecn(&sender).kind, CATALOGUE);
            self.switchable(&flow, &ECN, "ecn", ecn, &at)?;
            if is_windowed(sender.entry) {
                let clamp = (CLAMP.default, CATALOGUE);
                self.switchable(&flow, &CLAMP, "clamp", clamp, &at)?;
            }
        }
        self.scalars(&flow)?;
        self.transport(json, &at)?;
        let key = FLOW.key("traffic");
        self.family(flow.get("traffic"), &TRAFFIC, key, ["traffic"; 2], &at)
    }

    /// The way out of slow start; what the preset gives is its default.
    fn slow_start(&mut self, flow: &Object<'_, '_>, at: &At<'_>) -> Result<(), Problem> {
        let sender = kind(flow.get("sender"), &SENDER, at)?;
        let preset = preset(flow.get("transport"), at)?;
        let default = default_slow_start(preset, sender).kind;
        let defaults = |entry| preset.slow_start_of(entry);
        self.switchable(flow, &SLOW_START, "slowStart", (default, &defaults), at)
    }

    /// A family of a flow whose default is not the same for every flow.
    fn switchable(
        &mut self,
        flow: &Object<'_, '_>,
        family: &'static Family,
        key: &'static str,
        (default, defaults): (&'static str, Defaults<'_>),
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let given = Json::Text(default.to_owned());
        let written = flow.get(key).or(Some(&given));
        let first = self.fields.len();
        self.family_over(defaults, written, family, FLOW.key(key), [key, key], at)?;
        if let Some(field) = self.fields.get_mut(first) {
            field.is_default = field.value == given;
            field.domain = Domain::Choice {
                default,
                options: (family.options)(),
            };
        }
        Ok(())
    }

    /// The kind of a family and the parameters of that kind: the path that they are
    /// below, and their group.
    fn family(
        &mut self,
        json: Option<&Json>,
        family: &'static Family,
        key: &'static Key,
        places: [&str; 2],
        at: &At<'_>,
    ) -> Result<(), Problem> {
        self.family_over(CATALOGUE, json, family, key, places, at)
    }

    /// The same, over other defaults than those of the catalogue.
    fn family_over(
        &mut self,
        defaults: Defaults<'_>,
        json: Option<&Json>,
        family: &'static Family,
        key: &'static Key,
        [below, group]: [&str; 2],
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let entry = kind(json, family, at)?;
        if family.catalog.len() > 1 {
            let domain = Domain::Choice {
                default: family.default,
                options: (family.options)(),
            };
            self.fields.push(Field {
                path: self.path(key.change, &format!("{below}/kind")),
                label: family.label.to_owned(),
                about: subject(&[family.name, entry.kind]),
                unit: Unit::None,
                domain,
                value: Json::Text(entry.kind.to_owned()),
                expression: None,
                is_default: entry.kind == family.default,
                live: key.change == Mutability::Live,
                group: group.to_owned(),
            });
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

    #[allow(clippy::too_many_arguments, reason = "the columns of a field")]
    fn declared(
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
            domain: with_default(declared.domain, default),
            value: as_written(value, &declared.domain),
            expression: written.and_then(expression_text).map(str::to_owned),
            is_default: value == default,
            live: change == Mutability::Live,
            group: group.to_owned(),
        });
    }

    /// The limit of a queue, in the way it is written.
    fn limit(
        &mut self,
        queue: Option<&Json>,
        below: &str,
        group: &str,
        at: &At<'_>,
    ) -> Result<(), Problem> {
        let default = Json::Object(vec![(
            "packets".to_owned(),
            Json::Number(DEFAULT_LIMIT as f64),
        )]);
        let limit = queue
            .and_then(|queue| queue.get("limit"))
            .unwrap_or(&default);
        let first = match limit {
            Json::Object(pairs) => pairs.first().map_or("", |(key, _)| key),
            _ => "",
        };
        let Some(declared) = LIMIT.with(first) else {
            return Ok(());
        };
        let object = Object::open(limit, declared, at)?;
        for key in declared.keys {
            self.scalar(&object, key, &format!("{below}/limit/"), group, None)?;
            if let Some(field) = self.fields.last_mut() {
                // Only a limit in packets can be the default one.
                field.is_default &= key.key == "packets";
            }
        }
        Ok(())
    }

    /// The preset and its switches; what a preset gives is their default.
    fn transport(&mut self, flow: &Json, at: &At<'_>) -> Result<(), Problem> {
        let at = at.key("transport");
        let written = flow.get("transport");
        let sender = chosen(flow.get("sender"), &SENDER, &at)?;
        let preset = preset(written, &at)?;
        let options = presets();
        let windowed = is_windowed(sender.entry);
        let offered = windowed.then(|| Field {
            path: self.path(Mutability::Structural, "transport/preset"),
            label: "Preset".to_owned(),
            about: subject(&[TRANSPORT, "preset"]),
            unit: Unit::None,
            domain: Domain::Choice {
                default: options[0].name,
                options,
            },
            value: Json::Text(preset.name.to_owned()),
            expression: None,
            is_default: preset.name == options[0].name,
            live: false,
            group: "transport".to_owned(),
        });
        self.fields.extend(offered);
        let values = transport(written, &sender, &at)?;
        for (index, declared) in Transport::SPECIFICATION.iter().enumerate() {
            if !uses(sender.entry, declared.key) {
                continue;
            }
            let without = written.map(|json| without(json, declared.key));
            // Where the rest does not go without this switch, it is none of the defaults.
            let default = transport(without.as_ref(), &sender, &at).map_or_else(
                |_| declared.domain.default_value(),
                |all| all[index].clone(),
            );
            let own = written.and_then(|json| json.get(declared.key));
            let change = Mutability::Structural;
            self.declared(
                declared,
                subject(&[TRANSPORT, declared.key]),
                own,
                &values[index],
                &default,
                change,
                "transport",
                "transport",
            );
        }
        Ok(())
    }
}

/// What a trace comes to, in a few words.
fn told(instants: &[Json]) -> String {
    let Some(Json::Number(period)) = instants.last() else {
        return String::new();
    };
    let bits = instants.len() as f64 * f64::from(OPPORTUNITY) * 8.0;
    // Three digits at least: hundredths of the mean, in Mb/s.
    let mean = crate::math::round(bits / (period / 1e3) / 1e4) / 100.0;
    format!(
        "trace, mean {} Mb/s, repeats after {} s",
        spell(mean),
        spell(period / 1e3)
    )
}

fn without(json: &Json, key: &str) -> Json {
    match json {
        Json::Object(pairs) => Json::Object(
            pairs
                .iter()
                .filter(|(name, _)| name != key)
                .cloned()
                .collect(),
        ),
        other => other.clone(),
    }
}

/// A domain whose default is `value`, where its type can say so.
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
                min, max, options, ..
            },
            Value::Choice(index),
        ) if *index < options.len() => Domain::NumberOrChoice {
            default: options[*index].name,
            min,
            max,
            options,
        },
        (domain, _) => domain,
    }
}

/// The unit that a parameter of a scenario names, if it is one of ours.
fn unit_named(text: &str) -> Unit {
    match text {
        "s" => Unit::Seconds,
        "bit/s" => Unit::BitsPerSecond,
        "/s" => Unit::PerSecond,
        "bytes" => Unit::Bytes,
        "segments" => Unit::Segments,
        "packets" => Unit::Packets,
        "share" => Unit::Share,
        _ => Unit::None,
    }
}
