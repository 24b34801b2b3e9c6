//! The dumbbell of a matrix, as a document.

use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::specification::Entry;
use serde_json::{Value, json};

use super::settings::Settings;

/// The id of the bottleneck's queue.
pub(super) const BOTTLENECK: &str = "a-b:a";

/// Bytes of a full packet: 1448 of payload, 12 of timestamps, 40 of headers.
pub const PACKET: f64 = 1500.0;

/// Each flow starts up to so many seconds late, by its seed.
pub(super) const SPREAD: f64 = 0.1;

/// How much faster the links beside the bottleneck are.
const FASTER: f64 = 10.0;

/// The share of the round trip that each of the two links beside the bottleneck has.
const BESIDE: f64 = 0.1;

impl Settings {
    /// The network with these senders, in the order of their starts: one alone, or two.
    ///
    /// # Errors
    /// When the engine refuses it.
    pub(super) fn document(
        &self,
        senders: &[&'static Entry],
        seed: u64,
    ) -> Result<Document, Problem> {
        let one_way = self.rtt / 2.0;
        let beside = one_way * BESIDE;
        let beside = json!({ "rate": FASTER * self.rate, "delay": beside });
        let mut nodes = vec![
            json!({ "id": "a", "kind": "router", "at": [1, 0.5] }),
            json!({ "id": "b", "kind": "router", "at": [2, 0.5] }),
        ];
        let mut links = vec![json!({
            "id": "a-b", "between": ["a", "b"], "rate": self.rate, "delay": one_way * (1.0 - 2.0 * BESIDE),
            "queue": { "kind": self.queue.kind, "limit": { "packets": self.buffer } },
        })];
        let mut flows = Vec::new();
        for (place, (sender, id)) in senders.iter().zip(["first", "second"]).enumerate() {
            for (side, router, x) in [("s", "a", 0), ("d", "b", 3)] {
                let host = format!("{side}-{id}");
                nodes.push(json!({ "id": host, "kind": "host", "at": [x, place] }));
                let ends = if side == "s" {
                    [&host, router]
                } else {
                    [router, &host]
                };
                let mut link = beside.clone();
                link["id"] = format!("{}-{}", ends[0], ends[1]).into();
                link["between"] = json!(ends);
                links.push(link);
            }
            flows.push(json!({
                "id": id, "label": label(senders, place), "from": format!("s-{id}"), "to": format!("d-{id}"),
                "start": self.gap * place as f64, "startJitter": SPREAD,
                "sender": sender.kind, "transport": { "preset": "linux", "segment": 1448 },
            }));
        }
        let document = json!({
            "format": "sawtooth-scenario", "version": 2, "name": self.name(senders),
            "duration": self.duration, "warmup": self.warmup, "seed": seed,
            "nodes": nodes, "links": links, "flows": flows,
        });
        Document::parse(&Value::to_string(&document))
    }

    fn name(&self, senders: &[&'static Entry]) -> String {
        match senders {
            [first, second] if self.gap > 0.0 => {
                format!(
                    "{}, then {} after {} s",
                    first.name,
                    second.name,
                    number(self.gap)
                )
            }
            [first, second] => format!("{} and {} at once", first.name, second.name),
            [alone, ..] => format!("{} alone", alone.name),
            [] => String::new(),
        }
    }
}

/// A number as JSON spells it.
pub(super) fn number(value: f64) -> String {
    Json::Number(value).compact()
}

/// Two of a kind are distinguished by their order.
fn label(senders: &[&'static Entry], place: usize) -> String {
    let name = senders[place].name;
    match (senders, place) {
        ([a, b], 0) if a.kind == b.kind => format!("{name}, first"),
        ([a, b], _) if a.kind == b.kind => format!("{name}, second"),
        _ => name.to_owned(),
    }
}
