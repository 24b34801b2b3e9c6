//! Switches of the transport: which are contrary, and which follow others.

use super::bad::check;
use super::{Document, FULL};
use crate::tcp::transport::Recovery;

#[test]
fn contrary_switches() {
    check(&[
        (
            r#""segment": 1000"#,
            r#""sack": false, "recovery": "sack""#,
            "flows/f/transport/recovery: this recovery needs selective acknowledgements, which are off",
        ),
        (
            r#""segment": 1000"#,
            r#""sack": false, "recovery": "rack""#,
            "flows/f/transport/recovery: this recovery needs selective acknowledgements, which are off",
        ),
        (
            r#""segment": 1000"#,
            r#""recovery": "rack", "limitedTransmit": true"#,
            "flows/f/transport/limitedTransmit: rack has no use for it: what is SACKed makes room \
             in the window already",
        ),
        (
            r#""segment": 1000"#,
            r#""sack": false, "timestamps": false, "undo": true"#,
            "flows/f/transport/undo: undo needs timestamps or selective acknowledgements, and both are off",
        ),
        (
            r#""segment": 1000"#,
            r#""recovery": "newreno""#,
            "flows/f/transport/recovery: this recovery is for connections without selective \
             acknowledgements: switch sack off",
        ),
    ]);
}

/// What a preset gives follows what is written.
#[test]
fn switches_that_follow() {
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
fn ways_of_ecn() {
    check(&[
        (
            r#""start": 0.5"#,
            r#""ecn": "l4s""#,
            "flows/f/ecn: must be one of off, classic, got \"l4s\"",
        ),
        (
            r#""start": 0.5"#,
            r#""ecn": true"#,
            "flows/f/ecn: must be one of off, classic, got true",
        ),
        (
            r#""segment": 1000"#,
            r#""ecn": "classic""#,
            "flows/f/transport/ecn: unknown key",
        ),
        (
            r#""set": "links/r-d/loss/probability""#,
            r#""set": "flows/f/ecn""#,
            "interventions/0/set: flows/f/ecn: a change of this restarts the run: it cannot be an intervention",
        ),
    ]);
}
