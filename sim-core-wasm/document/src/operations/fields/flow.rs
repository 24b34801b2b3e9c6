//! The fields of a flow: its sender and what combines with it, its transport, its traffic.

use super::field::{Field, FieldDomain};
use super::writer::{OWN_DEFAULTS, Writer};
use crate::checking::{
    READ_RATE, default_ecn, default_slow_start, is_controlled, preset, sender, transport, uses,
};
use crate::declaration::{
    CLAMP, ECN, FLOW, SENDER, SLOW_START, TRAFFIC, TRANSPORT, presets, subject,
};
use crate::reading::{At, Defaults, Object, kind};
use crate::text::{Json, Problem};
use sawtooth_engine::sender::is_windowed;
use sawtooth_engine::specification::{Domain, Family, Mutability, Unit};
use sawtooth_engine::tcp::transport::Transport;

impl Writer<'_> {
    pub(super) fn flow(&mut self, json: &Json) -> Result<(), Problem> {
        let path = self.all.clone();
        let root = self.root();
        let at = root.key(&path);
        let flow = Object::open(json, &FLOW, &at)?;
        self.words(&flow, "", &|_| true)?;
        if is_controlled(kind(flow.get("traffic"), &TRAFFIC, &at.key("traffic"))?) {
            let key = FLOW.key("sender");
            let preset = preset(flow.get("transport"), &at)?;
            let forms = |entry| preset.form_of(entry);
            self.family_over(&forms, flow.get("sender"), &SENDER, key, ["sender"; 2], &at)?;
            let sender = sender(json, &at)?;
            if is_windowed(sender.entry) {
                self.slow_start(&flow, &at)?;
            }
            let ecn = (default_ecn(&sender).kind, OWN_DEFAULTS);
            self.switchable(&flow, &ECN, "ecn", ecn, &at)?;
            if is_windowed(sender.entry) {
                let clamp = (CLAMP.default, OWN_DEFAULTS);
                self.switchable(&flow, &CLAMP, "clamp", clamp, &at)?;
            }
        }
        self.scalars(&flow, &|key| key != READ_RATE)?;
        self.transport(json, &at)?;
        self.reading(&flow, &at)?;
        let key = FLOW.key("traffic");
        self.family(flow.get("traffic"), &TRAFFIC, key, ["traffic"; 2], &at)
    }

    /// The speed at which the receiving application reads, after the switches of the transport that buffers the
    /// data until then.
    fn reading(&mut self, flow: &Object<'_, '_>, at: &At<'_>) -> Result<(), Problem> {
        let traffic = kind(flow.get("traffic"), &TRAFFIC, &at.key("traffic"))?;
        let sender = kind(flow.get("sender"), &SENDER, at)?;
        if is_controlled(traffic) && is_windowed(sender) {
            self.scalar(flow, FLOW.key(READ_RATE), "", "transport", None)?;
        }
        Ok(())
    }

    /// The slow-start exit; its default is that of the preset.
    fn slow_start(&mut self, flow: &Object<'_, '_>, at: &At<'_>) -> Result<(), Problem> {
        let sender = kind(flow.get("sender"), &SENDER, at)?;
        let preset = preset(flow.get("transport"), at)?;
        let default = default_slow_start(preset, sender).kind;
        let defaults = |entry| preset.form_of(entry);
        self.switchable(flow, &SLOW_START, "slowStart", (default, &defaults), at)
    }

    /// A family of a flow whose default differs between flows.
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
            field.domain = FieldDomain::Value(Domain::Choice {
                default,
                options: (family.options)(),
            });
        }
        Ok(())
    }

    /// The preset and its switches; their defaults are those of the preset.
    fn transport(&mut self, flow: &Json, at: &At<'_>) -> Result<(), Problem> {
        let sender = sender(flow, at)?;
        let at = at.key("transport");
        let written = flow.get("transport");
        let preset = preset(written, &at)?;
        let options = presets();
        let windowed = is_windowed(sender.entry);
        let offered = windowed.then(|| Field {
            path: self.path(Mutability::Structural, "transport/preset"),
            label: "Preset".to_owned(),
            about: subject(&[TRANSPORT, "preset"]),
            unit: Unit::None,
            domain: FieldDomain::Value(Domain::Choice {
                default: options[0].name,
                options,
            }),
            slides_to: None,
            from_preset: false,
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
            // Where the document is invalid without this switch, its value is not a default.
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
