//! Switches of the transport: which contradict each other, and which follow others.

use super::{Document, FULL, json, refusals};
use sawtooth_engine::control::Recovery;
use sawtooth_engine::specification::Value;
use sawtooth_engine::tcp::transport::Pacing;

#[test]
fn contradicting_switches_are_refused() {
    refusals(
        FULL,
        r#"
        "segment": 1000 -> "sack": false, "recovery": "sack"
            flows/f/transport/recovery: this recovery needs selective acknowledgements: switch sack on
        "segment": 1000 -> "sack": false, "recovery": "rack"
            flows/f/transport/recovery: this recovery needs selective acknowledgements: switch sack on
        "segment": 1000 -> "recovery": "rack", "limitedTransmit": true
            flows/f/transport/limitedTransmit: rack does not use limited transmit: selectively acknowledged segments already free the window
        "segment": 1000 -> "sack": false, "timestamps": false, "undo": true
            flows/f/transport/undo: undo needs timestamps or selective acknowledgements: switch one of them on
        "segment": 1000 -> "recovery": "newreno"
            flows/f/transport/recovery: this recovery is for connections without selective acknowledgements: switch
            sack off
        "#,
    );
}

/// Values from a preset follow written ones.
#[test]
fn switches_of_a_preset_follow_written_ones() {
    let transport = |switches: &str| {
        let text = FULL.replace(r#""segment": 1000"#, switches);
        let document = Document::parse(&text).expect("a valid document");
        document.plan().flows[0].transport.clone()
    };
    let rack = transport(r#""recovery": "rack""#);
    assert!(rack.recovery == Recovery::Rack && !rack.limited_transmit);
    let plain = transport(r#""sack": false"#);
    assert!(plain.recovery == Recovery::NewReno && plain.limited_transmit);
}

#[test]
fn ecn_modes_that_do_not_fit_the_sender_are_refused() {
    refusals(
        FULL,
        r#"
        "start": 0.5 -> "ecn": "l4s"
            flows/f/ecn: l4s does not work with cubic: ECT(1) is for senders that respond to the share of marked packets
        { "kind": "cubic", "beta": 0.8 } -> "ucc", "ecn": "abe"
            flows/f/ecn: abe does not work with ucc: RFC 8511 defines no smaller reduction on a mark for it
        { "kind": "cubic", "beta": 0.8 } -> "dctcp", "ecn": "abe"
            flows/f/ecn: abe does not work with dctcp: it has its own response to marks
        { "kind": "cubic", "beta": 0.8 } -> "prague", "ecn": "classic"
            flows/f/ecn: classic does not work with prague: it has its own response to marks
        { "kind": "cubic", "beta": 0.8 } -> "prague", "ecn": "off"
            flows/f/ecn: off does not work with prague: it has its own response to marks
        "start": 0.5 -> "ecn": { "kind": "abe", "beta": 0.9 }
            flows/f/ecn/beta: must be between 0.7 and 0.85, got 0.9
        "start": 0.5 -> "ecn": { "kind": "classic", "beta": 0.8 }
            flows/f/ecn/beta: unknown key: the ECN mode is classic, but only abe has this key
        "start": 0.5 -> "ecn": "accurate"
            flows/f/ecn: unknown ECN mode "accurate": one of …
        "start": 0.5 -> "ecn": true
            flows/f/ecn: must be an object, got true
        "segment": 1000 -> "ecn": "classic"
            flows/f/transport/ecn: unknown key (allowed: …
        "set": "links/r-d/loss/probability" -> "set": "flows/f/ecn"
            interventions/0/set: flows/f/ecn: cannot change during a run: it cannot be an intervention
        "#,
    );
}

/// Prague switches on the features of the transport that it needs; only a contradicting switch is refused.
#[test]
fn prague_switches_pacing_on() {
    let with = |switches: &str| {
        let text = FULL
            .replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, r#""prague""#)
            .replace(r#""segment": 1000"#, switches);
        Document::parse(&text).map(|document| document.plan().flows[0].transport.pacing)
    };
    assert_eq!(with(r#""segment": 1000"#).expect("valid"), Pacing::Linux);
    assert_eq!(
        with(r#""pacing": "off""#)
            .expect_err("contrary")
            .to_string(),
        "flows/f/transport/pacing: the sender prague needs pacing"
    );
}

/// A mode fits the senders that allow it, and has its own parameters.
#[test]
fn a_plan_has_the_ecn_mode_with_its_parameters() {
    let mode = |flow: &str| {
        let text = FULL.replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, flow);
        let document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        document.plan().flows[0].ecn.clone()
    };
    assert_eq!(mode(r#""cubic""#).entry.kind, "off");
    let abe = mode(r#""hybla", "ecn": { "kind": "abe", "beta": 0.75 }"#);
    assert_eq!(
        (abe.entry.kind, abe.values),
        ("abe", vec![Value::Number(0.75)])
    );
}

/// Where the sender's own mode has a name in documents, a change to a part applies to
/// that mode.
#[test]
fn a_part_of_the_ecn_mode_of_the_sender_can_be_set() {
    let text = FULL.replace(r#"{ "kind": "cubic", "beta": 0.8 }"#, r#""prague""#);
    let mut document = Document::parse(&text).expect("valid");
    document.set("interventions", &json("[]")).expect("valid");
    let refused = document.set("flows/f/ecn/beta", &json("0.8"));
    assert_eq!(
        refused.expect_err("not its").to_string(),
        "flows/f/ecn/beta: unknown key: the ECN mode is l4s, but only abe has this key"
    );
    document
        .set("flows/f/ecn/counters", &json(r#""ace""#))
        .expect("its own");
    let mode = document.plan().flows[0].ecn.clone();
    assert_eq!(
        (mode.entry.kind, mode.values),
        ("l4s", vec![Value::Choice(1)])
    );
    // Another sender does not inherit the mode.
    let refused = document.set("flows/f/sender", &json(r#""newreno""#));
    assert_eq!(
        refused.expect_err("not scalable").to_string(),
        "flows/f/ecn: l4s does not work with newreno: ECT(1) is for senders that respond to the share of marked packets"
    );
}

/// A new sender takes the written ECN mode, or none.
#[test]
fn a_live_change_of_sender_keeps_to_the_ecn_mode() {
    let text = FULL.replace(r#""start": 0.5"#, r#""start": 0.5, "ecn": "abe""#);
    let mut document = Document::parse(&text).expect("valid");
    document.set("interventions", &json("[]")).expect("valid");
    document
        .set("flows/f/sender", &json(r#""newreno""#))
        .expect("it allows ABE");
    let refused = document
        .set("flows/f/sender", &json(r#""ucc""#))
        .expect_err("it does not")
        .to_string();
    assert!(
        refused.starts_with("flows/f/ecn: abe does not work with ucc"),
        "{refused}"
    );
    // Traffic without congestion control removes the mode together with the sender.
    document
        .set("flows/f/traffic", &json(r#""constant""#))
        .expect("both give way");
}
