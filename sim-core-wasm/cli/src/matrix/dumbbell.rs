//! The dumbbell on which algorithms are compared.

use sawtooth_document::{Document, Json, Problem};
use serde_json::{Value, json};

/// The queue at the bottleneck.
pub(super) const BOTTLENECK: &str = "a-b:a";

/// One bandwidth-delay product of the dumbbell, in packets of 1040 bytes.
pub(super) const BUFFER: u64 = 48;

/// The parts of the case against another sender alone: its flow, its nodes and its links.
const OF_RIVAL: [&str; 5] = ["rival", "s-rival", "d-rival", "s-rival-a", "d-rival-b"];

/// The flows on the dumbbell beside the compared sender.
#[derive(Clone, Copy)]
pub(super) enum Company {
    Nobody,
    Itself,
    Rival,
}

/// The common settings of the cases of a comparison.
pub(super) struct Terms<'a> {
    /// The opponent of each sender.
    pub(super) against: &'a Value,
    /// The transport of all flows.
    pub(super) preset: &'a str,
    /// Changes of the dumbbell.
    pub(super) settings: &'a [(String, String)],
}

/// The dumbbell: 10 Mb/s, a round trip of 40 ms, a buffer of one bandwidth-delay product.
pub(super) fn document(
    terms: &Terms,
    sender: &Value,
    company: Company,
    seed: u64,
) -> Result<Document, Problem> {
    let flow = |id: &str, sender: &Value, count: u64| {
        json!({
            "id": id, "from": format!("s-{id}"), "to": format!("d-{id}"), "count": count, "startJitter": 0.1,
            "sender": sender, "transport": { "preset": terms.preset, "segment": 1000 },
        })
    };
    let count = if matches!(company, Company::Itself) {
        2
    } else {
        1
    };
    let mut flows = vec![flow("f", sender, count)];
    let mut ends = vec![("f", count)];
    if matches!(company, Company::Rival) {
        flows.push(flow("rival", terms.against, 1));
        ends.push(("rival", 1));
    }
    let mut nodes = vec![
        json!({ "id": "a", "kind": "router" }),
        json!({ "id": "b", "kind": "router" }),
    ];
    let mut links = vec![json!({
        "id": "a-b", "between": ["a", "b"], "rate": 10e6, "delay": 0.016,
        "queue": { "kind": "drop-tail", "limit": { "packets": BUFFER } },
    })];
    for (id, count) in ends {
        for (side, router) in [("s", "a"), ("d", "b")] {
            let host = format!("{side}-{id}");
            nodes.push(json!({ "id": host, "kind": "host", "count": count }));
            links.push(json!({
                "id": format!("{host}-{router}"), "between": [host, router], "rate": 100e6, "delay": 0.002,
            }));
        }
    }
    let text = json!({
        "format": "sawtooth-scenario", "version": 2, "name": "Matrix", "duration": 60, "warmup": 5, "seed": seed,
        "nodes": nodes, "links": links, "flows": flows,
    });
    let mut document = Document::parse(&text.to_string())?;
    let alone = !matches!(company, Company::Rival);
    let there = |path: &str| {
        let part = path.split('/').nth(1);
        !(alone && part.is_some_and(|part| OF_RIVAL.contains(&part)))
    };
    for (path, value) in terms.settings.iter().filter(|(path, _)| there(path)) {
        document.set(path, &setting(value))?;
    }
    Ok(document)
}

/// A value as it is given on the command line: a text that is not JSON is a name.
pub(super) fn setting(text: &str) -> Json {
    Json::parse(text).unwrap_or_else(|_| Json::Text(text.to_owned()))
}
