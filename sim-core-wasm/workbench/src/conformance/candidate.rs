//! The sender that a suite is about.

use sawtooth_document::{Document, Json, Problem};
use sawtooth_engine::plan::Flow;
use sawtooth_engine::sender::{REGISTRY, is_windowed, needs};
use sawtooth_engine::specification::{Chosen, Entry};
use sawtooth_rules::{Program, compile};

use super::like::Like;

/// The id of rules that come without a document.
const OWN: &str = "mine";

/// The discipline of most routers.
const DROP_TAIL: &str = "drop-tail";

/// The one that writes load codes, and the sender that it is made for.
const WRITES_LOAD: &str = "vcp";

/// A sender that is built in, or follows rules of a document.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Its kind.
    pub kind: String,
    /// How people call it: the name of the kind, or the id of its rules.
    pub name: String,
    /// The sender as a flow has it, JSON.
    pub(crate) sender: String,
    /// The document's line of algorithms with a comma after it, or nothing.
    pub(crate) algorithms: String,
    /// Whether it controls the window of a TCP connection.
    pub(crate) windowed: bool,
    /// Whether it takes part in ECN in a way of its own.
    pub(crate) own_ecn: bool,
    /// Whether it has a slow start of its own, or none.
    pub(crate) own_slow_start: bool,
    /// The built-in sender that it says it is, if it does.
    pub(crate) like: Option<Like>,
    /// The discipline of the routers that it is meant for.
    router: &'static str,
}

impl Candidate {
    /// A sender that is built in.
    pub fn built_in(entry: &'static Entry) -> Candidate {
        Candidate {
            kind: entry.kind.to_owned(),
            name: entry.name.to_owned(),
            sender: format!(r#"{{ "kind": "{}" }}"#, entry.kind),
            algorithms: String::new(),
            windowed: is_windowed(entry),
            own_ecn: needs(&Chosen::defaults(entry)).ecn.is_some(),
            own_slow_start: needs(&Chosen::defaults(entry)).own_slow_start,
            like: None,
            router: router_of(entry.kind),
        }
    }

    /// Rules with the values that they declare.
    ///
    /// # Errors
    /// The first mistake in the text, by its place.
    pub fn of_text(text: &str) -> Result<Candidate, Problem> {
        let own = Json::object([
            ("id", Json::Text(OWN.to_owned())),
            ("text", Json::Text(text.to_owned())),
        ]);
        let candidate = Candidate {
            kind: "rules".to_owned(),
            name: OWN.to_owned(),
            sender: format!(r#"{{ "kind": "rules", "algorithm": "{OWN}" }}"#),
            algorithms: format!(r#""algorithms": {},"#, Json::List(vec![own]).compact()),
            windowed: true,
            own_ecn: false,
            own_slow_start: false,
            like: None,
            router: DROP_TAIL,
        };
        candidate.valid()
    }

    /// The sender of a flow of a document, with its parameters and its rules. Without a flow, it is the first that
    /// follows rules. With an algorithm it follows that one: a change during a run may have given it to the flow.
    ///
    /// # Errors
    /// When the document is not valid, or has no such flow.
    pub fn of_document(
        text: &str,
        flow: Option<&str>,
        algorithm: Option<&str>,
    ) -> Result<Candidate, Problem> {
        let document = Document::parse(text)?;
        let tree = document.tree();
        let none = Vec::new();
        let flows = match tree.get("flows") {
            Some(Json::List(flows)) => flows,
            _ => &none,
        };
        let id = |flow: &Json| flow.get("id").and_then(Json::as_text).map(str::to_owned);
        let follows_rules = |flow: &&Json| kind_of(flow.get("sender")).as_deref() == Some("rules");
        let found = match flow {
            Some(wanted) => flows
                .iter()
                .find(|flow| id(flow).as_deref() == Some(wanted))
                .ok_or_else(|| Problem::at("flow", format!("there is no flow {wanted}")))?,
            None => flows.iter().find(follows_rules).ok_or_else(|| {
                Problem::at("flows", "no flow follows rules: choose a flow by its name")
            })?,
        };
        let path = format!("flows/{}", id(found).unwrap_or_default());
        let sender = match algorithm {
            Some(id) => Some(following(found.get("sender"), id)),
            None => found.get("sender").cloned(),
        };
        let kind = kind_of(sender.as_ref()).unwrap_or_else(|| "newreno".to_owned());
        let Some(entry) = REGISTRY.iter().find(|entry| entry.kind == kind) else {
            return Err(Problem::at(path, "has no sender"));
        };
        let sender = sender.unwrap_or_else(|| Json::Text(kind.clone()));
        let rules = sender.get("algorithm").and_then(Json::as_text);
        let algorithms = tree.get("algorithms").map(Json::compact);
        let candidate = Candidate {
            name: rules.unwrap_or(entry.name).to_owned(),
            sender: sender.compact(),
            algorithms: algorithms
                .map_or(String::new(), |list| format!(r#""algorithms": {list},"#)),
            ..Candidate::built_in(entry)
        };
        candidate.valid().map_err(|problem| {
            // A value that holds in the document may not hold in the suite's: an expression over its rates.
            Problem::at(format!("{path}/sender"), problem.message)
        })
    }

    /// The sender and the algorithms of a document's parts.
    ///
    /// # Errors
    /// When they are not valid.
    pub fn of_parts(name: &str, sender: &Json, algorithms: &Json) -> Result<Candidate, Problem> {
        let kind = kind_of(Some(sender));
        let entry = REGISTRY
            .iter()
            .find(|entry| Some(entry.kind) == kind.as_deref())
            .ok_or_else(|| Problem::at("sender", "is not a sender"))?;
        let candidate = Candidate {
            name: name.to_owned(),
            sender: sender.compact(),
            algorithms: format!(r#""algorithms": {},"#, algorithms.compact()),
            ..Candidate::built_in(entry)
        };
        candidate.valid()
    }

    /// The same parts.
    ///
    /// # Errors
    /// Never, for a candidate that is valid.
    pub fn parts(&self) -> Result<(Json, Json), Problem> {
        let sender = Json::parse(&self.sender)?;
        let whole = Json::parse(&format!("{{ {} \"end\": 0 }}", self.algorithms))?;
        let none = Json::List(Vec::new());
        Ok((sender, whole.get("algorithms").cloned().unwrap_or(none)))
    }

    /// Whether it is one of those that are built in, with its default parameters.
    pub fn is_built_in(&self) -> bool {
        self.algorithms.is_empty() && self.kind != "rules"
    }

    /// The kind that it is, or says it is: less is asked of some.
    pub(super) fn meant(&self) -> Option<&str> {
        match &self.like {
            Some(like) => Some(like.kind()),
            None => self.is_built_in().then_some(&*self.kind),
        }
    }

    /// The discipline that a sender is meant for: its own router's where routers set its rate or window.
    pub fn router(&self) -> &'static str {
        self.router
    }

    /// Whether it controls the window of a TCP connection.
    pub fn is_windowed(&self) -> bool {
        self.windowed
    }

    /// Whether it takes part in ECN in a way of its own.
    pub fn has_own_ecn(&self) -> bool {
        self.own_ecn
    }

    /// Whether it is a kind with its default parameters, as a flow of a document may have it too.
    pub fn is_plain(&self, kind: &str) -> bool {
        let alone = match Json::parse(&self.sender) {
            Ok(Json::Object(keys)) => keys.len() == 1,
            sender => sender.is_ok(),
        };
        self.kind == kind && alone
    }

    /// Refuses a sender that the suite's documents cannot have. Rules that read load codes have routers that write them.
    fn valid(mut self) -> Result<Candidate, Problem> {
        let document = super::fills::dumbbell(&self, 1, r#"{ "preset": "linux" }"#);
        let plan = Document::parse(&document)?.plan();
        self.own_slow_start = plan
            .flows
            .iter()
            .any(|flow| needs(&flow.sender).own_slow_start);
        let reads_load = |flow: &Flow| needs(&flow.sender).load.is_some();
        if self.kind == "rules" && plan.flows.iter().any(reads_load) {
            self.router = router_of(WRITES_LOAD);
        }
        if let Some(kind) = self.program()?.and_then(|program| program.like) {
            self = self.like(&kind)?;
        }
        Ok(self)
    }

    /// The same rules, which are to be a built-in sender: their text does not say so, or says otherwise.
    ///
    /// # Errors
    /// When there is no such sender, or this one follows no rules.
    pub fn like(mut self, kind: &str) -> Result<Candidate, Problem> {
        let program = self.program()?.ok_or_else(|| {
            let message = format!(
                "only rules are compared with a built-in sender, but {} is built in",
                self.kind
            );
            Problem::at("like", message)
        })?;
        let (sender, _) = self.parts()?;
        self.like = Some(Like::new(kind, &program, &sender)?);
        Ok(self)
    }

    /// The program that it follows; none of a sender that is built in.
    fn program(&self) -> Result<Option<Program>, Problem> {
        let (sender, algorithms) = self.parts()?;
        let id = sender.get("algorithm").and_then(Json::as_text);
        let Json::List(all) = &algorithms else {
            return Ok(None);
        };
        let named = |one: &&Json| one.get("id").and_then(Json::as_text) == id;
        let found = all.iter().find(named).filter(|_| id.is_some());
        let text = found
            .and_then(|one| one.get("text"))
            .and_then(Json::as_text);
        let compiled = text.map(compile).transpose();
        compiled.map_err(|problem| Problem::whole(problem.to_string()))
    }
}

/// The sender with this algorithm in place of its own, which it keeps its parameters for.
fn following(sender: Option<&Json>, algorithm: &str) -> Json {
    let kind = kind_of(sender);
    let kept = sender.filter(|_| kind.as_deref() == Some("rules"));
    let mut made = match kept {
        Some(sender @ Json::Object(_)) => sender.clone(),
        _ => Json::object([("kind", Json::Text("rules".to_owned()))]),
    };
    made.put("algorithm", Json::Text(algorithm.to_owned()));
    made
}

/// The kind of a sender as a document has it: a name, or an object.
fn kind_of(sender: Option<&Json>) -> Option<String> {
    let sender = sender?;
    let kind = sender.as_text().or_else(|| sender.get("kind")?.as_text());
    kind.map(str::to_owned)
}

/// The discipline that a kind of sender is meant for.
pub fn router_of(sender: &str) -> &'static str {
    let explicit = ["rcp", WRITES_LOAD, "xcp"];
    explicit
        .into_iter()
        .find(|kind| *kind == sender)
        .unwrap_or(DROP_TAIL)
}
