//! Every change of a window, a threshold or a pacing rate has a reason, in every example and with every sender and
//! queue, and what the reason's equation gives with its numbers is what the run had.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::changes::Change;
use sawtooth_engine::measure::packet_trace::{Explained, PacketEvent, Sink, Step};
use sawtooth_engine::packet::fate::Stage;
use sawtooth_engine::queue;
use sawtooth_engine::reason::Because;
use sawtooth_engine::sender;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::tcp::reasons::is_other;
use sawtooth_engine::units::Time;

/// An example is walked for so many changes, or five seconds.
const MOST: u64 = 3_000;

/// Events between two looks at the number of changes.
const SLICE: u64 = 2_000;

/// Where rounding of a longer sum may put a result.
const ROUNDING: f64 = 1e-9;

/// Counts changes and fates, and keeps the first that are not explained.
#[derive(Default)]
struct Walk {
    changes: u64,
    fates: u64,
    checked: u64,
    /// The queue's answer about the packet that is reported next: whether it was asked, and its reason.
    asked: bool,
    decided: Option<Because>,
    reasons: BTreeMap<&'static str, u64>,
    queue_reasons: BTreeMap<&'static str, u64>,
    unexplained: Vec<String>,
}

impl Walk {
    fn absorb(&mut self, other: Walk) {
        self.changes += other.changes;
        self.fates += other.fates;
        self.checked += other.checked;
        for (id, count) in other.reasons {
            *self.reasons.entry(id).or_default() += count;
        }
        for (id, count) in other.queue_reasons {
            *self.queue_reasons.entry(id).or_default() += count;
        }
        for fault in other.unexplained {
            self.fault(fault);
        }
    }

    fn fault(&mut self, text: String) {
        if self.unexplained.len() < 12 {
            self.unexplained.push(text);
        }
    }
}

impl Sink for Walk {
    fn packet(&mut self, event: &PacketEvent) {
        if let Step::Met { fate, port } = event.step {
            self.fates += 1;
            let (asked, decided) = (std::mem::take(&mut self.asked), self.decided.take());
            let at_queue = fate.stage() != Stage::Wire;
            if !asked || decided.is_some() != at_queue {
                self.fault(format!("{fate:?} at {port:?}, {:?}: {decided:?}", event.at));
            }
        }
    }

    fn wants_reasons(&self, _flow: FlowId) -> bool {
        true
    }

    fn changed(&mut self, change: &Change) {
        self.changes += 1;
        *self.reasons.entry(change.because.reason.id).or_default() += 1;
        let because = &change.because;
        if is_other(because) {
            self.fault(format!("{change:?}"));
        }
        if let Some(gives) = because.gives {
            self.checked += 1;
            let close = (gives - change.to).abs() <= ROUNDING * change.to.abs().max(1.0);
            if !(close || gives == change.to) {
                self.fault(format!("gives {gives}: {change:?}"));
            }
        }
        let keys = because.reason.keys();
        if keys.iter().any(|key| because.value(key).is_none()) {
            self.fault(format!("a key without a value: {because:?}"));
        }
    }

    fn decided(&mut self, _at: Time, _port: PortId, because: Option<Because>) {
        if let Some(because) = &because {
            *self.queue_reasons.entry(because.reason.id).or_default() += 1;
            let keys = because.reason.keys();
            if keys.iter().any(|key| because.value(key).is_none()) {
                self.fault(format!("a key without a value: {because:?}"));
            }
        }
        self.asked = true;
        self.decided = because;
    }
}

fn walk(name: &str, text: &str, seconds: f64) -> Walk {
    let document = Document::parse(text).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    let mut walk = Walk::default();
    let to = Time::from_seconds(seconds).min(plan.duration);
    while walk.changes < MOST {
        let mut traced = Explained::new(&mut recorder, &mut walk);
        let stop = sim.run_explained(to, SLICE, &mut traced);
        if stop.unwrap_or_else(|error| panic!("{name}: {error}")) == Stop::Reached {
            break;
        }
    }
    walk
}

fn fine(name: &str, walk: &Walk) {
    assert!(
        walk.unexplained.is_empty(),
        "{name}:\n{}",
        walk.unexplained.join("\n")
    );
}

/// Two flows of a sender over a link with a queue and losses: 3 s on a slow link, so that it costs little.
fn dumbbell(flows: &str, queue: &str, loss: f64) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "seed": 7, "duration": 3,
        "nodes": [
            {{ "id": "s", "kind": "host", "at": [0, 0] }}, {{ "id": "r", "kind": "router", "at": [1, 0] }},
            {{ "id": "d", "kind": "host", "at": [2, 0] }}
        ],
        "links": [
            {{ "id": "in", "between": ["s", "r"], "rate": 1e8, "delay": 0.001 }},
            {{ "id": "out", "between": ["r", "d"], "rate": 4e6, "delay": 0.01, "queue": {queue},
               "loss": {{ "kind": "bernoulli", "probability": {loss} }} }}
        ],
        "flows": [{flows}] }}"#
    )
}

const RED: &str = r#"{ "kind": "red", "limit": { "packets": 60 }, "minThreshold": 3, "maxThreshold": 15, "weight": 0.02, "ecn": true }"#;
const DROP_TAIL: &str = r#"{ "kind": "drop-tail", "limit": { "packets": 12 } }"#;

#[test]
fn every_change_of_every_sender_has_a_reason() {
    let mut faults = Vec::new();
    for entry in sender::REGISTRY {
        let mut all = Walk::default();
        let flow = |id: &str, rest: &str| {
            let kind = entry.kind;
            format!(
                r#"{{ "id": "{id}", "from": "s", "to": "d", "sender": {{ "kind": "{kind}" }}{rest} }}"#
            )
        };
        let queue = match entry.kind {
            "vcp" | "xcp" | "rcp" => format!(
                r#"{{ "kind": "{}", "limit": {{ "packets": 12 }} }}"#,
                entry.kind
            ),
            _ => DROP_TAIL.to_owned(),
        };
        let cases = [
            ("", "", queue.as_str(), 0.0),
            ("", r#", "start": 0.7"#, queue.as_str(), 0.01),
            (
                r#", "traffic": { "kind": "on-off", "rate": 3e6 }"#,
                r#", "transport": { "preset": "rfc" }"#,
                queue.as_str(),
                0.02,
            ),
            (
                r#", "transport": { "preset": "linux-paced" }"#,
                r#", "transport": { "preset": "linux-paced", "sack": false }"#,
                queue.as_str(),
                0.03,
            ),
            (
                r#", "transport": { "preset": "ns2" }"#,
                r#", "transport": { "preset": "freebsd9" }"#,
                queue.as_str(),
                0.1,
            ),
        ];
        for (first, second, queue, loss) in cases {
            let flows = format!("{}, {}", flow("one", first), flow("two", second));
            let text = dumbbell(&flows, queue, loss);
            // A protocol of its own has no switches of TCP.
            if entry.kind == "tfrc" && text.contains("transport") {
                continue;
            }
            all.absorb(walk(entry.kind, &text, 3.0));
        }
        for ecn in ["classic", "abe", "l4s"] {
            let flows = format!(
                "{}, {}",
                flow("one", &format!(r#", "ecn": "{ecn}""#)),
                flow("two", "")
            );
            if Document::parse(&dumbbell(&flows, RED, 0.0)).is_ok() {
                all.absorb(walk(entry.kind, &dumbbell(&flows, RED, 0.001), 3.0));
            }
        }
        if !all.unexplained.is_empty() {
            faults.push(format!("{}:\n{}", entry.kind, all.unexplained.join("\n")));
        }
        assert!(all.changes > 100, "{}: {}", entry.kind, all.changes);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_fate_at_every_queue_has_a_reason() {
    let mut faults = Vec::new();
    for entry in queue::REGISTRY {
        let mut all = Walk::default();
        let flows = r#"
            { "id": "one", "from": "s", "to": "d", "sender": { "kind": "newreno" } },
            { "id": "two", "from": "s", "to": "d", "sender": { "kind": "cubic" }, "ecn": "classic", "count": 2 },
            { "id": "three", "from": "s", "to": "d", "sender": { "kind": "prague" }, "ecn": "l4s", "count": 2 },
            { "id": "four", "from": "s", "to": "d", "traffic": { "kind": "constant", "rate": 2e6 }, "start": 1 }"#;
        let kind = entry.kind;
        let marks = entry
            .parameters
            .iter()
            .any(|parameter| parameter.key == "ecn");
        for (limit, ecn) in [(100, false), (100, true), (8, false)] {
            let ecn = if ecn && marks { r#", "ecn": true"# } else { "" };
            let queue =
                format!(r#"{{ "kind": "{kind}", "limit": {{ "packets": {limit} }}{ecn} }}"#);
            all.absorb(walk(kind, &dumbbell(flows, &queue, 0.001), 3.0));
        }
        if !all.unexplained.is_empty() {
            faults.push(format!("{kind}:\n{}", all.unexplained.join("\n")));
        }
        assert!(all.fates > 10, "{kind}: {}", all.fates);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_change_in_every_example_has_a_reason() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut changes = 0;
    for entry in fs::read_dir(folder).expect("the examples") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let walked = walk(&name, &text, 5.0);
        fine(&name, &walked);
        changes += walked.changes;
    }
    assert!(changes > 50_000, "{changes}");
}
