//! The fields of nodes and links: one for each property, for both directions of a link.

use super::field::Field;
use super::writer::Writer;
use crate::checking::{TRACE_KEY, is_trace};
use crate::declaration::{LINK, NODE, REVERSE, subject};
use crate::reading::{At, Object};
use crate::text::{Json, Problem, spell};
use sawtooth_engine::link::trace::OPPORTUNITY;
use sawtooth_engine::plan::{
    DEFAULT_LIMIT, LIMIT, LinkProperties, NodeKind, NodeProperties, TRACE,
};
use sawtooth_engine::specification::{FromValue, Key, Mutability, Value, ValueType};

impl Writer<'_> {
    pub(super) fn node(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.all.clone();
        let root = self.root();
        let at = root.key(&path);
        let node = Object::open(json, &NODE, &at)?;
        let kind = NodeKind::from_value(&node.scalar("kind")?).unwrap_or(NodeKind::Host);
        self.words(&node, "", &|key| kind.has(key))?;
        self.scalars(&node, &|key| kind.has(key))?;
        let radios = NodeProperties::KEYS.iter();
        for key in radios.filter(|key| kind.has(key.key)) {
            if let ValueType::Family(_) = key.value {
                self.property(key, &node, node.get(key.key), None, "")?;
            }
        }
        Ok(())
    }

    pub(super) fn link(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.live.clone();
        let root = self.root();
        let at = root.key(&path);
        let link = Object::open(json, &LINK, &at)?;
        self.words(&link, "", &|_| true)?;
        for key in LinkProperties::KEYS {
            self.property(key, &link, link.get(key.key), None, "")?;
        }
        let empty = Json::Object(Vec::new());
        let below = at.key("reverse");
        let reverse = Object::open(link.get("reverse").unwrap_or(&empty), &REVERSE, &below)?;
        for key in LinkProperties::KEYS {
            if key.per_direction.is_some() {
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

    /// A property of one direction of a link, in the group of that direction: the value
    /// in force, and the default where it differs from the declared one.
    fn property(
        &mut self,
        key: &'static Key,
        object: &Object<'_, '_>,
        in_force: Option<&Json>,
        default: Option<Value>,
        direction: &str,
    ) -> Result<(), Problem> {
        let first = self.fields.len();
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
        if !direction.is_empty() && key.per_direction.is_none() {
            self.compare_with_forward(first);
        }
        Ok(())
    }

    /// The value that the way back takes over is its default: where both directions have a field, the one of
    /// the way back is marked as changed when its value is another.
    fn compare_with_forward(&mut self, first: usize) {
        let (forward, back) = self.fields.split_at_mut(first);
        for field in back {
            let path = field.path.replacen("/reverse/", "/", 1);
            if let Some(same) = forward.iter().find(|other| other.path == path) {
                field.is_default = field.value == same.value;
            }
        }
    }

    /// A trace has no slider: its field describes it.
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
            domain: domain.into(),
            slides_to: None,
            from_preset: false,
            value: Json::Text(trace_in_words(instants)),
            expression: None,
            // The only other value to restore is the one of the other direction.
            is_default: object.get("rate").is_none() || below.is_empty(),
            live: true,
            group: group.to_owned(),
        });
    }

    /// The limit of a queue, in the measure it is written in.
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
}

/// Describes a trace in a few words.
fn trace_in_words(instants: &[Json]) -> String {
    let Some(Json::Number(period)) = instants.last() else {
        return String::new();
    };
    let bits = instants.len() as f64 * f64::from(OPPORTUNITY) * 8.0;
    // To 0.01 Mb/s.
    let mean = sawtooth_engine::math::round(bits / (period / 1e3) / 1e4) / 100.0;
    format!(
        "trace, mean {} Mb/s, repeats after {} s",
        spell(mean),
        spell(period / 1e3)
    )
}
