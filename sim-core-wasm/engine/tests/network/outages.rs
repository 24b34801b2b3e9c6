//! Two seconds in which nothing arrives, on long paths: Linux 6.12 in virtual time (`verify/data/linux-outage.json`).

use crate::common::{plan, run};

/// Goodput in Mb/s from the end of an outage that begins at 20 s until 80 s; 20 Mb/s, 500 packets.
fn after(sender: &str, round_trip: f64, outage: f64) -> f64 {
    let end = 20.0 + outage;
    let text = format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 2, "name": "outage", "duration": 80, "warmup": {end},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-r", "between": ["s", "r"], "rate": 1e9, "delay": 0 }},
            {{ "id": "r-d", "between": ["r", "d"], "rate": 20e6, "delay": {},
            "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 500 }} }} }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": "{sender}",
            "transport": {{ "preset": "linux", "quickWindow": 1e7 }} }} ],
        "interventions": [
            {{ "at": 20, "set": "links/r-d/loss", "to": {{ "kind": "bernoulli", "probability": 1 }} }},
            {{ "at": {end}, "set": "links/r-d/loss", "to": "none" }} ] }}"#,
        round_trip / 2.0
    );
    let flow = run(&plan(&text)).flows.remove(0);
    flow.goodput.expect("a goodput") / 1e6
}

#[test]
fn a_long_path_comes_back_after_an_outage_as_in_linux() {
    for (sender, round_trip, kernel) in [
        ("newreno", 0.3, 13.233),
        ("newreno", 0.5, 12.911),
        ("cubic", 0.5, 17.069),
    ] {
        let goodput = after(sender, round_trip, 2.0);
        assert!(
            (goodput / kernel - 1.0).abs() < 0.1,
            "{sender}, {round_trip} s: {goodput}"
        );
    }
}
