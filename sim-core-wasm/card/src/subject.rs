//! A sender as the runs of a card have it.

use sawtooth_document::warnings::unaided;
use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::{queue, registry};
use sawtooth_workbench::conformance::Candidate;
use serde_json::{Value, json};

use crate::network::Network;

/// The disciplines that senders are made for, where these are no routers of the same name.
const MADE_FOR: [(&str, &str); 4] = [
    ("dctcp", "step"),
    ("prague", "dualpi2"),
    ("jersey", "congestion-warning"),
    ("new-jersey", "congestion-warning"),
];

/// Disciplines that give signals, for rules that wait for them.
const GIVES_SIGNALS: [&str; 3] = ["step", "dualpi2", "congestion-warning"];

/// A sender, and the routers that it needs.
#[derive(Clone, Debug)]
pub struct Subject {
    /// Its kind: `rules` for one's own.
    pub kind: String,
    /// How people call it.
    pub name: String,
    /// The sender as a flow has it.
    pub sender: Value,
    /// The algorithms of its documents.
    pub algorithms: Value,
    /// The queue of the bottleneck, where the card is about that.
    pub queue: Option<Value>,
    /// The discipline of the routers whose help it needs.
    pub help: Option<&'static str>,
    /// Whether it takes part in ECN in a way of its own.
    pub own_ecn: bool,
    /// Whether it controls the window of a TCP connection.
    pub windowed: bool,
}

impl Subject {
    /// A candidate with the help that it needs.
    ///
    /// # Errors
    /// When it is not valid.
    pub fn new(candidate: &Candidate) -> Result<Subject, Problem> {
        let (sender, algorithms) = candidate.parts()?;
        let mut subject = Subject {
            kind: candidate.kind.clone(),
            name: candidate.name.clone(),
            sender: value(&sender)?,
            algorithms: value(&algorithms)?,
            queue: None,
            help: None,
            own_ecn: candidate.has_own_ecn(),
            windowed: candidate.is_windowed(),
        };
        if subject.is_unaided()? {
            let of_kind = MADE_FOR.iter().find(|(kind, _)| *kind == subject.kind);
            let made_for = of_kind.map_or(candidate.router(), |(_, queue)| queue);
            for help in std::iter::once(made_for).chain(GIVES_SIGNALS) {
                subject.help = Some(help);
                if !subject.is_unaided()? {
                    return Ok(subject);
                }
            }
            subject.help = None;
        }
        Ok(subject)
    }

    /// A queue, through which NewReno sends. `queue` is an object with a kind and parameters.
    ///
    /// # Errors
    /// When it is not valid.
    pub fn of_queue(queue: Value, algorithms: Value) -> Result<Subject, Problem> {
        if !queue["limit"].is_null() {
            return Err(Problem::at("limit", "is set by each test: leave it out"));
        }
        let kind = queue["kind"].as_str().unwrap_or_default().to_owned();
        let entry = registry::find(queue::REGISTRY, &kind);
        let name = entry.map_or(kind.as_str(), |entry| entry.name).to_owned();
        let subject = Subject {
            name: queue["algorithm"].as_str().map_or(name, str::to_owned),
            kind,
            sender: json!("newreno"),
            algorithms,
            queue: Some(queue),
            help: None,
            own_ecn: false,
            windowed: true,
        };
        let network = Network {
            flows: vec![subject.own(1)],
            ..Network::wired()
        };
        let text = network.document(&subject, "", 1);
        Document::parse(&text).map_err(|problem| {
            let within = problem.path.strip_prefix("links/a-b/");
            Problem::at(within.unwrap_or(&problem.path), problem.message)
        })?;
        Ok(subject)
    }

    /// Whether it relies on explicit signals from the path.
    pub fn relies_on_signals(&self) -> bool {
        self.help.is_some() || self.own_ecn
    }

    /// Whether it lacks what it is defined with in the plainest network.
    fn is_unaided(&self) -> Result<bool, Problem> {
        let network = Network {
            flows: vec![self.own(1)],
            ..Network::wired()
        };
        let document = Document::parse(&network.document(self, "", 1))?;
        Ok(!unaided(&document).is_empty())
    }

    /// Flows of this sender.
    pub(crate) fn own(&self, count: u32) -> Value {
        json!({
            "id": "own", "label": self.label(), "from": "s", "to": "d", "count": count, "startJitter": 0.1,
            "sender": self.sender, "transport": transport(),
        })
    }

    /// How its flows are called in the page.
    fn label(&self) -> String {
        if self.queue.is_some() {
            return "NewReno".to_owned();
        }
        self.name.chars().take(100).collect()
    }
}

/// TCP as Linux has it, with the payload of an Ethernet frame.
pub(crate) fn transport() -> Value {
    json!({ "preset": "linux", "segment": 1448 })
}

fn value(json: &Json) -> Result<Value, Problem> {
    serde_json::from_str(&json.compact()).map_err(|error| Problem::whole(error.to_string()))
}
