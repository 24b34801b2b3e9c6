//! Clamps: what is refused, what is live, and how forms show them.

use super::differences::{Difference, differences};
use super::{Document, FULL, json, quiet, refusals, seconds};
use sawtooth_engine::plan::families::CLAMP;
use sawtooth_engine::specification::{Chosen, Domain, Value};

/// The clamp with one of its parameters.
fn clamp(key: &str, value: Value) -> Chosen {
    let mut chosen = Chosen::defaults(CLAMP.find("bandwidth-delay").expect("known"));
    let declared = chosen.entry.parameters.iter();
    let place = declared.map(|p| p.key).position(|name| name == key);
    chosen.values[place.expect("declared")] = value;
    chosen
}

#[test]
fn invalid_clamps_are_refused_with_their_place() {
    refusals(
        FULL,
        r#"
        "start": 0.5 -> "clamp": "middleware"
            flows/f/clamp: unknown clamp "middleware": one of off, bandwidth-delay
        "start": 0.5 -> "clamps": "off"
            flows/f/clamps: unknown key (did you mean clamp?)
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "bandwith": 1e6 }
            flows/f/clamp/bandwith: unknown key (did you mean bandwidth?)
        "start": 0.5 -> "clamp": { "kind": "off", "period": 1 }
            flows/f/clamp/period: unknown key: the clamp is off, but only bandwidth-delay has this key
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "period": 0 }
            flows/f/clamp/period: must be between 0.001 and 60 s, got 0
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "arm": 0.5 }
            flows/f/clamp/arm: must be between 1 and 1000, got 0.5
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "exponent": 3 }
            flows/f/clamp/exponent: must be between 0 and 2, got 3
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "bandwidth": 10 }
            flows/f/clamp/bandwidth: must be between 1000 and 1e11 bit/s, got 10
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "segment": 1500.5 }
            flows/f/clamp/segment: must be a whole number, got 1500.5
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "stations": 0 }
            flows/f/clamp/stations: must be between 1 and 5000, got 0
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "stations": "all" }
            flows/f/clamp/stations: must be a number or one of auto, clamped, broadcast, got "all"
        "start": 0.5 -> "clamp": { "kind": "bandwidth-delay", "mode": "lower" }
            flows/f/clamp/mode: must be one of upper, pin, got "lower"
        "#,
    );
}

#[test]
fn the_kind_and_the_parameters_of_a_clamp_are_live() {
    let mut document = quiet();
    let mut intervene = |at: f64, path: &str, value: &str| {
        let done = document.intervene(seconds(at), path, &json(value));
        let done = done.map(|done| differences(&document, done.index));
        let done = done.map_err(|p| p.to_string());
        let again = Document::parse(&document.text()).expect("valid");
        assert_eq!(again.changes(), document.changes());
        done
    };
    assert_eq!(
        intervene(1.0, "flows/f.2/clamp/arm", "3"),
        Err(
            "flows/f.2/clamp/arm: unknown key: the clamp is off, but only bandwidth-delay has this key"
                .to_owned()
        )
    );
    let changed = |flow, clamp| Difference::Clamp { flow, clamp };
    assert_eq!(
        intervene(2.0, "flows/f.2/clamp", r#""bandwidth-delay""#),
        Ok(vec![changed(
            1,
            clamp("stations", Value::Choice(0)) // as it is by default
        )])
    );
    assert_eq!(
        intervene(3.0, "flows/f.2/clamp/stations", "12"),
        Ok(vec![changed(1, clamp("stations", Value::Number(12.0)))])
    );
    assert_eq!(
        intervene(4.0, "flows/f.2/clamp/kind", r#""off""#),
        Ok(vec![changed(1, Chosen::defaults(CLAMP.default_entry()))])
    );
    let all = r#"{ "kind": "bandwidth-delay", "bandwidth": { "expr": "2*B" } }"#;
    let wide = |flow, bandwidth| changed(flow, clamp("bandwidth", Value::Number(bandwidth)));
    assert_eq!(
        intervene(5.0, "flows/f/clamp", all),
        Ok(vec![wide(0, 20e6), wide(1, 20e6), wide(2, 20e6)])
    );
    // An expression set by an intervention follows its parameter.
    let followed = intervene(6.0, "parameters/B", "1e7").expect("valid");
    assert!(followed.is_empty(), "{followed:?}");
    let followed = intervene(7.0, "parameters/B", "2e7").expect("valid");
    assert!(followed.contains(&wide(2, 40e6)), "{followed:?}");
}

#[test]
fn traffic_without_control_replaces_the_clamp() {
    let mut document = quiet();
    let mut set = |path: &str, value: &str| document.set(path, &json(value)).map(|_| ());
    set("flows/f/clamp", r#""bandwidth-delay""#).expect("valid");
    set("flows/f/slowStart", r#""classic""#).expect("valid");
    set("flows/f/traffic", r#""constant""#).expect("what it replaces is gone");
    assert!(!document.text().contains("bandwidth-delay"));
    assert_eq!(document.plan().flows[0].clamp.entry.kind, "off");
}

#[test]
fn forms_show_the_kind_and_the_parameters_of_that_kind() {
    let mut document = quiet();
    let below = |document: &Document| -> Vec<_> {
        let all = document.fields("flows/f", seconds(0.0)).expect("fields");
        let ours = |path: &str| path.starts_with("flows/f/clamp/");
        all.into_iter().filter(|field| ours(&field.path)).collect()
    };
    let fields = below(&document);
    assert_eq!(fields.len(), 1);
    let kind = &fields[0];
    assert_eq!(
        (kind.path.as_str(), kind.group.as_str(), kind.live),
        ("flows/f/clamp/kind", "clamp", true)
    );
    assert!(kind.is_default && kind.value == json("\"off\""));
    assert!(matches!(
        kind.domain.value(),
        Some(Domain::Choice { default: "off", options }) if options.len() == 2
    ));
    let text = r#"{ "kind": "bandwidth-delay", "period": 0.25 }"#;
    document.set("flows/f/clamp", &json(text)).expect("valid");
    let fields = below(&document);
    let entry = CLAMP.find("bandwidth-delay").expect("known");
    assert_eq!(fields.len(), 1 + entry.parameters.len());
    assert!(fields.iter().all(|field| field.live));
    let differing: Vec<_> = fields.iter().filter(|field| !field.is_default).collect();
    assert_eq!(differing.len(), 2, "{differing:?}");
    assert_eq!(differing[1].path, "flows/f/clamp/period");
}
