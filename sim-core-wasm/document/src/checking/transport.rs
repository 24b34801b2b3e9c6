//! The transport of a flow: a preset, the switches set over it, and what the flow's
//! sender needs.

use crate::declaration::presets;
use crate::reading::{At, pairs, scalar, unknown};
use crate::text::{Json, Problem};
use sawtooth_engine::control::Recovery;
use sawtooth_engine::specification::{Choices, Chosen, Domain, Unit, Value, parameter};

use sawtooth_engine::sender::needs;
use sawtooth_engine::tcp::transport::{PRESETS, Preset, Transport};

/// The preset that a transport names.
pub(crate) fn preset(json: Option<&Json>, at: &At<'_>) -> Result<&'static Preset, Problem> {
    let options = presets();
    let domain = Domain::Choice {
        default: options[0].name,
        options,
    };
    let index = match json.and_then(|json| json.get("preset")) {
        Some(json) => match scalar(json, &domain, Unit::None, &at.key("preset"))? {
            Value::Choice(index) => index,
            _ => 0,
        },
        None => 0,
    };
    Ok(&PRESETS[index])
}

/// The switches of a transport over its preset, with what `sender` needs switched on; a
/// switch that contradicts such a need is an error.
pub(crate) fn transport(
    json: Option<&Json>,
    sender: &Chosen,
    at: &At<'_>,
) -> Result<Vec<Value>, Problem> {
    let written = json.map_or(Ok(&[][..]), |json| pairs(json, at))?;
    let mut values = preset(json, at)?.values();
    for (key, value) in written {
        if key == "preset" {
            continue;
        }
        let (Some(index), Some(declared)) = (index(key), parameter(Transport::SPECIFICATION, key))
        else {
            let keys = Transport::SPECIFICATION
                .iter()
                .map(|p| p.key)
                .chain(["preset"]);
            return Err(unknown(key, keys, at));
        };
        values[index] = scalar(value, &declared.domain, declared.unit, &at.key(key))?;
    }
    let explicit = |key: &str| written.iter().any(|(name, _)| name == key);
    let needs = needs(sender);
    if needs.timestamps {
        let timestamps = slot(&mut values, "timestamps");
        if explicit("timestamps") && *timestamps == Value::Switch(false) {
            let message = format!("the sender {} needs timestamps", sender.entry.kind);
            return Err(at.key("timestamps").problem(message));
        }
        *timestamps = Value::Switch(true);
    }
    if needs.no_sack {
        let sack = slot(&mut values, "sack");
        if explicit("sack") && *sack == Value::Switch(true) {
            let message = format!("the sender {} does not support SACK", sender.entry.kind);
            return Err(at.key("sack").problem(message));
        }
        *sack = Value::Switch(false);
    }
    if let Some(every) = needs.ack_every {
        let written = slot(&mut values, "ackEvery");
        if explicit("ackEvery") && *written != Value::Integer(every) {
            let message = format!("the sender {} needs {every}", sender.entry.kind);
            return Err(at.key("ackEvery").problem(message));
        }
        *written = Value::Integer(every);
    }
    if needs.pacing {
        let pacing = slot(&mut values, "pacing");
        if *pacing == Value::Choice(0) {
            if explicit("pacing") {
                let message = format!("the sender {} needs pacing", sender.entry.kind);
                return Err(at.key("pacing").problem(message));
            }
            *pacing = Value::Choice(1);
        }
    }
    settle_recovery(&mut values, &explicit, needs.recovery, at)?;
    settle_undo(&mut values, &explicit, at)?;
    Ok(values)
}

/// Recovery, SACK and limited transmit must fit each other. A written switch decides;
/// one from the preset follows.
fn settle_recovery(
    values: &mut [Value],
    explicit: &impl Fn(&str) -> bool,
    needed: Option<Recovery>,
    at: &At<'_>,
) -> Result<(), Problem> {
    let by_sack = [Recovery::Sack, Recovery::Rack].map(named);
    if *slot(values, "sack") == Value::Switch(false) {
        let recovery = slot(values, "recovery");
        if !explicit("recovery") {
            *recovery = named(needed.unwrap_or(Recovery::NewReno));
        } else if by_sack.contains(recovery) {
            let message = "this recovery needs selective acknowledgements: switch sack on";
            return Err(at.key("recovery").problem(message));
        }
    } else if !by_sack.contains(slot(values, "recovery")) {
        let message =
            "this recovery is for connections without selective acknowledgements: switch sack off";
        return Err(at.key("recovery").problem(message));
    }
    let rack = *slot(values, "recovery") == by_sack[1];
    if rack && explicit("limitedTransmit") {
        if *slot(values, "limitedTransmit") == Value::Switch(true) {
            let message = "rack does not use limited transmit: selectively acknowledged segments already free the window";
            return Err(at.key("limitedTransmit").problem(message));
        }
    } else if !explicit("limitedTransmit") {
        *slot(values, "limitedTransmit") = Value::Switch(!rack);
    }
    Ok(())
}

/// A reduction can be undone only where some sign can show that it was spurious.
fn settle_undo(
    values: &mut [Value],
    explicit: &impl Fn(&str) -> bool,
    at: &At<'_>,
) -> Result<(), Problem> {
    let off = Value::Switch(false);
    if *slot(values, "undo") == off
        || *slot(values, "sack") != off
        || *slot(values, "timestamps") != off
    {
        return Ok(());
    }
    if explicit("undo") {
        let message = "undo needs timestamps or selective acknowledgements: switch one of them on";
        return Err(at.key("undo").problem(message));
    }
    *slot(values, "undo") = off;
    Ok(())
}

fn index(key: &str) -> Option<usize> {
    Transport::SPECIFICATION
        .iter()
        .position(|parameter| parameter.key == key)
}

/// The value of a switch that the transport is known to have.
fn slot<'a>(values: &'a mut [Value], key: &str) -> &'a mut Value {
    match index(key) {
        Some(index) => &mut values[index],
        None => unreachable!("the transport has no switch {key}"),
    }
}

fn named(recovery: Recovery) -> Value {
    let options = Recovery::OPTIONS.iter();
    Value::Choice(
        options
            .map(|option| option.name)
            .position(|name| name == recovery.name())
            .unwrap_or(0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use sawtooth_engine::sender::dctcp::Dctcp;
    use sawtooth_engine::sender::newreno::NewReno;
    use sawtooth_engine::sender::rcp::Rcp;
    use sawtooth_engine::specification::Entry;

    /// The `ackEvery` of the receiver for the sender `entry`, with these switches.
    fn every(entry: &'static Entry, written: &str) -> Result<Value, String> {
        let json = Json::parse(written).expect("JSON");
        let root = At::ROOT;
        let at = root.key("flows");
        let at = at.key("f");
        let sender = Chosen::defaults(entry);
        let switches = transport(Some(&json), &sender, &at.key("transport"));
        let mut values = switches.map_err(|problem| problem.to_string())?;
        Ok(slot(&mut values, "ackEvery").clone())
    }

    #[test]
    fn needs_of_a_sender_override_the_preset() {
        let rfc = r#"{ "preset": "rfc" }"#;
        let segments = |n| Ok(Value::Integer(n));
        assert_eq!(every(&NewReno::ENTRY, rfc), segments(2));
        assert_eq!(every(&Dctcp::ENTRY, rfc), segments(2));
        assert_eq!(every(&Rcp::ENTRY, rfc), segments(1));
        assert_eq!(every(&Rcp::ENTRY, r#"{ "ackEvery": 1 }"#), segments(1));
        assert_eq!(
            every(&Rcp::ENTRY, r#"{ "ackEvery": 2 }"#),
            Err("flows/f/transport/ackEvery: the sender rcp needs 1".to_owned())
        );
    }
}
