//! Reads flows.

use super::ecn::ecn;
use super::non_tcp;
use super::transport::{preset, transport};
use crate::declaration::{CLAMP, FLOW, SENDER, SLOW_START, TRAFFIC};
use crate::reading::{At, Object, chosen, chosen_over, scalar};
use crate::text::{Json, Problem};
use sawtooth_engine::control::Needs;
use sawtooth_engine::plan::{FlowProperties, Property};
use sawtooth_engine::sender::needs;
use sawtooth_engine::specification::{Chosen, Entry, Family, Key, ValueType};
use sawtooth_engine::tcp::transport::{Preset, Transport};
use sawtooth_engine::traffic::carriage_of;

/// The ids of the two ends of a flow, and its count if one is written.
pub(super) fn flow_ends<'a>(
    json: &'a Json,
    at: &At<'_>,
) -> Result<([&'a str; 2], Option<usize>), Problem> {
    let flow = Object::open(json, &FLOW, at)?;
    flow.check("label")?;
    let ends = [flow.text("from")?, flow.text("to")?];
    let count = flow.written_whole("count")?;
    Ok((ends, count.map(|count| count as usize)))
}

/// The properties of a flow.
///
/// # Errors
/// The first thing that is wrong with it.
pub(crate) fn flow(json: &Json, at: &At<'_>) -> Result<FlowProperties, Problem> {
    let flow = Object::open(json, &FLOW, at)?;
    // The sender and the keys that combine with it come first: the rest depends on them.
    let combined = Combined::read(json, at)?;
    let properties = FlowProperties::collect(|key| match key.value {
        ValueType::Transport => {
            let values = transport(flow.get(key.key), &combined.sender, &at.key(key.key))?;
            Ok(Property::Transport(Box::new(Transport::from_values(
                &values,
            ))))
        }
        _ if key.key == ECN_KEY => ecn(json, &combined.sender, at).map(Property::Chosen),
        _ => combined.property(json, key, at),
    })?;
    readable(properties, at)
}

/// Refuses a reader without a buffer: nothing would wait for it.
fn readable(properties: FlowProperties, at: &At<'_>) -> Result<FlowProperties, Problem> {
    if properties.read_rate.is_some() && properties.transport.receive_window.is_none() {
        let message = "an application with a read rate needs a receive buffer: set receiveWindow of the transport";
        return Err(at.key(READ_RATE).problem(message));
    }
    Ok(properties)
}

/// The properties of a running flow after a change: `old` before it, `json` after.
///
/// # Errors
/// The first fault of the flow's keys.
pub(crate) fn running_flow(
    json: &Json,
    old: &FlowProperties,
    at: &At<'_>,
) -> Result<FlowProperties, Problem> {
    let combined = Combined::read(json, at)?;
    // A switch may contradict the needs of a new sender; the transport of a running flow stays as it is.
    let at_transport = at.key("transport");
    transport(json.get("transport"), &combined.sender, &at_transport)?;
    ecn(json, &combined.sender, at)?;
    let new = old.with_live(|key| combined.property(json, key, at))?;
    readable(new, at)
}

const ECN_KEY: &str = "ecn";
/// The key of the receiving application's rate.
pub(crate) const READ_RATE: &str = "readRate";

/// The sender of a flow, its traffic, and the keys that combine with them.
struct Combined {
    sender: Chosen,
    slow_start: Chosen,
    clamp: Chosen,
    traffic: Chosen,
}

impl Combined {
    /// The property at a key that depends on nothing else than the combination.
    fn property(&self, json: &Json, key: &'static Key, at: &At<'_>) -> Result<Property, Problem> {
        if let ValueType::Scalar { domain, unit } = key.value {
            return match json.get(key.key) {
                Some(json) => scalar(json, &domain, unit, &at.key(key.key)).map(Property::Value),
                None => Ok(Property::default_of(key)),
            };
        }
        let chosen = match key.key {
            "sender" => &self.sender,
            "slowStart" => &self.slow_start,
            "clamp" => &self.clamp,
            "traffic" => &self.traffic,
            other => unreachable!("{other} cannot be combined with a sender"),
        };
        Ok(Property::Chosen(chosen.clone()))
    }

    fn read(json: &Json, at: &At<'_>) -> Result<Combined, Problem> {
        let sender_at = at.key("sender");
        let sender = sender(json, at)?;
        let traffic = chosen(json.get("traffic"), &TRAFFIC, &at.key("traffic"))?;
        let uncontrolled = !is_controlled(traffic.entry);
        let kind = traffic.entry.kind;
        if uncontrolled && json.get("sender").is_some() {
            return Err(sender_at.problem(format!(
                "{kind} traffic has no congestion control: remove the sender"
            )));
        }
        non_tcp::check(json, sender.entry, traffic.entry, at)?;
        let slow_start = slow_start(json, &sender, at)?;
        let clamp = clamp(json, &sender, at)?;
        if uncontrolled && let Some(key) = BESIDE.into_iter().find(|key| json.get(key).is_some()) {
            return Err(at.key(key).problem(format!(
                "{kind} traffic has no congestion control: remove this key"
            )));
        }
        Ok(Combined {
            sender,
            slow_start,
            clamp,
            traffic,
        })
    }
}

/// Keys of a flow that combine with its sender, and are removed with it.
pub(crate) const BESIDE: [&str; 4] = ["slowStart", "ecn", "clamp", READ_RATE];

/// Whether traffic of this kind has a congestion control.
pub(crate) fn is_controlled(entry: &'static Entry) -> bool {
    carriage_of(entry).is_controlled()
}

/// The sender of a flow, in the form that its preset has for it.
pub(crate) fn sender(json: &Json, at: &At<'_>) -> Result<Chosen, Problem> {
    let preset = preset(json.get("transport"), &at.key("transport"))?;
    let written = json.get("sender");
    chosen_over(
        &|entry| preset.form_of(entry),
        written,
        &SENDER,
        &at.key("sender"),
    )
}

/// The slow-start exit of a flow with this sender; its default is that of the preset.
fn slow_start(json: &Json, sender: &Chosen, at: &At<'_>) -> Result<Chosen, Problem> {
    let at_transport = at.key("transport");
    let preset = preset(json.get("transport"), &at_transport)?;
    let Some(written) = json.get("slowStart") else {
        return Ok(preset.form_of(default_slow_start(preset, sender.entry)));
    };
    let at = at.key("slowStart");
    let defaults = |entry| preset.form_of(entry);
    let slow_start = chosen_over(&defaults, Some(written), &SLOW_START, &at)?;
    agree(&SLOW_START, sender, slow_start, &at)
}

/// The clamp on the window of a flow with this sender.
fn clamp(json: &Json, sender: &Chosen, at: &At<'_>) -> Result<Chosen, Problem> {
    let at = at.key("clamp");
    let clamp = chosen(json.get("clamp"), &CLAMP, &at)?;
    agree(&CLAMP, sender, clamp, &at)
}

/// Reads a flow's choice from a family, if it fits the sender.
fn agree(
    family: &'static Family,
    sender: &Chosen,
    chosen: Chosen,
    at: &At<'_>,
) -> Result<Chosen, Problem> {
    match refusal(family, sender.entry, chosen.entry, needs(sender)) {
        Some(message) => Err(at.problem(message)),
        None => Ok(chosen),
    }
}

/// Why a sender does not fit an entry of a family that combines with it, if so.
fn refusal(family: &Family, sender: &Entry, beside: &Entry, needs: Needs) -> Option<String> {
    let own = if family.name == CLAMP.name {
        needs.own_window.then_some("window")
    } else {
        needs.own_slow_start.then_some("slow start")
    };
    own.filter(|_| beside.kind != family.default).map(|own| {
        format!(
            "{} has its own {own}: {} does not work with it",
            sender.kind, beside.kind
        )
    })
}

/// The slow-start exit that a preset has for a sender.
pub(crate) fn default_slow_start(preset: &Preset, sender: &'static Entry) -> &'static Entry {
    let own = Chosen::defaults(sender);
    let kind = preset.slow_start(sender.kind);
    SLOW_START
        .find(kind)
        .filter(|_| !needs(&own).own_slow_start)
        .unwrap_or_else(|| SLOW_START.default_entry())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sender_may_refuse_slow_start_exits_and_clamps() {
        let sender = SENDER.find("cubic").expect("known");
        let slow_start = Needs {
            own_slow_start: true,
            ..Needs::default()
        };
        let window = Needs {
            own_window: true,
            ..Needs::default()
        };
        for (family, own, other) in [
            (&SLOW_START, slow_start, window),
            (&CLAMP, window, slow_start),
        ] {
            for entry in family.registry {
                assert_eq!(refusal(family, sender, entry, other), None);
                let refused = refusal(family, sender, entry, own);
                assert_eq!(refused.is_some(), entry.kind != family.default);
            }
        }
        let refused = |family: &'static Family, kind, needs| {
            let entry = family.find(kind).expect("known");
            refusal(family, sender, entry, needs).expect("refused")
        };
        assert_eq!(
            refused(&SLOW_START, "hystart", slow_start),
            "cubic has its own slow start: hystart does not work with it"
        );
        assert_eq!(
            refused(&CLAMP, "bandwidth-delay", window),
            "cubic has its own window: bandwidth-delay does not work with it"
        );
    }
}
