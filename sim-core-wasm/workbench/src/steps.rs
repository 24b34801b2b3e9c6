//! The rules of a flow statement by statement: those of the last instant at which some ran, and of the next.

use std::collections::VecDeque;
use std::sync::Arc;

use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::rules::{RulesSink, RulesWatched};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Sim, Stop};
use sawtooth_engine::units::{Span, Time};
use sawtooth_rules::Program;
use sawtooth_rules::watch::{Deed, Named, Ran, Statement};
use sawtooth_session::Session;
use serde::Serialize;

use crate::values::RulesValue;

/// How far back the second search goes; the first begins at the state before the instant.
const BACK: Span = Span::from_millis(100);

/// Each further one goes so many times as far.
const FURTHER: u64 = 4;

/// A jump ahead to a later checkpoint is worth this much; nearer instants are run to.
const AHEAD: Span = Span::from_millis(1_000);

/// Events between two looks whether rules have run.
const LOOK: u64 = 64;

/// The rules of a flow that ran at one instant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesMoment {
    /// When, in nanoseconds.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub at: u64,
    /// The document's algorithms whose text these rules are: one, unless there are copies.
    pub algorithms: Vec<String>,
    /// The events whose rules ran, in order.
    pub events: Vec<RulesEvent>,
}

/// The rules of an event, as they ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesEvent {
    /// The event's name in the text.
    pub name: String,
    /// The statements that ran.
    pub statements: Vec<RulesStatement>,
    /// Why they stopped at the last one, if they did.
    pub fault: Option<String>,
}

/// A statement that ran.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesStatement {
    /// Its place: that of the name that it sets, or of its condition. Both count from one.
    pub line: u16,
    /// See `line`.
    pub column: u16,
    /// Its action.
    pub did: RulesDeed,
    /// The values that it read, each once, in order.
    pub reads: Vec<RulesValue>,
}

/// The action of a statement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulesDeed {
    /// It began a local value.
    Let {
        /// The value.
        value: RulesValue,
    },
    /// It set a variable.
    Set {
        /// The variable before.
        before: RulesValue,
        /// And after.
        value: RulesValue,
    },
    /// It gave a value to a window or an average.
    Update {
        /// Its value before.
        before: RulesValue,
        /// And after.
        value: RulesValue,
    },
    /// It looked whether a condition holds.
    If {
        /// Whether it does.
        holds: bool,
    },
    /// It decided about a packet.
    Decide {
        /// The decision, as the text has it.
        decision: String,
    },
}

/// Which instant is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// The last one until then.
    Here,
    /// The last one before.
    Earlier,
    /// The first one after.
    Later,
}

/// The instants at which rules ran around a target.
#[derive(Debug, Default)]
struct Found {
    target: Time,
    /// The last one until the target.
    last: Option<Moment>,
    /// Those after it, as far as the run has got.
    after: VecDeque<Moment>,
}

#[derive(Debug)]
struct Moment {
    at: Time,
    program: Arc<Program>,
    rules: Vec<Ran>,
}

impl Moment {
    fn new(at: Time, program: &Arc<Program>, rules: Vec<Ran>) -> Moment {
        let program = Arc::clone(program);
        Moment { at, program, rules }
    }
}

impl RulesSink for Found {
    fn ran(&mut self, at: Time, program: &Arc<Program>, rules: Vec<Ran>) {
        let latest = self.after.back_mut().or(self.last.as_mut());
        if let Some(moment) = latest.filter(|moment| moment.at == at) {
            moment.rules.extend(rules);
        } else if at <= self.target {
            self.last = Some(Moment::new(at, program, rules));
        } else {
            self.after.push_back(Moment::new(at, program, rules));
        }
    }
}

/// A replay beside a session that watches the rules of a flow.
#[derive(Debug)]
pub struct Steps {
    flow: FlowId,
    /// The ids of the document's algorithms, with their texts.
    algorithms: Vec<(String, String)>,
    sim: Sim,
    recorder: Recorder,
    /// Rules that ran until this instant have not been seen, unless it is the start.
    begun: Time,
    found: Found,
    /// How far back the next search goes.
    back: Span,
}

impl Steps {
    /// For a flow of the session, at its start.
    pub fn new(session: &Session, flow: FlowId) -> Steps {
        Steps {
            flow,
            algorithms: algorithms(&session.document_text()),
            sim: session.before(Time::ZERO),
            recorder: Recorder::off(),
            begun: Time::ZERO,
            found: Found::default(),
            back: BACK,
        }
    }

    /// Goes on for about `most_events` events. Returns what is asked for once it is known, which may be that there is
    /// no such instant. The session has states to begin from as far as it has got.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn go(
        &mut self,
        session: &Session,
        at: Time,
        towards: Towards,
        most_events: u64,
    ) -> Result<Option<Option<RulesMoment>>, RunError> {
        let target = match towards {
            Towards::Here | Towards::Later => at.min(session.duration()),
            Towards::Earlier => match at.0.checked_sub(1) {
                Some(before) => Time(before).min(session.duration()),
                None => return Ok(Some(None)),
            },
        };
        self.aim(session, target);
        let last = self.sim.events().saturating_add(most_events);
        if self.run(target, most_events)? != Stop::Reached {
            return Ok(None);
        }
        if towards == Towards::Later {
            let end = session.duration();
            while self.found.after.is_empty() && self.run(end, LOOK)? != Stop::Reached {
                if self.sim.events() >= last {
                    return Ok(None);
                }
            }
            if let Some(at) = self.found.after.back().map(|moment| moment.at) {
                // The whole instant, where the look ended within it.
                self.run(at, u64::MAX)?;
            }
            return Ok(Some(
                self.found.after.front().map(|moment| self.told(moment)),
            ));
        }
        if self.found.last.is_none() && self.begun > Time::ZERO {
            // Further back, in the next slice.
            self.restart(session, Time(target.0.saturating_sub(self.back.0)));
            self.back = Span(self.back.0.saturating_mul(FURTHER));
            return Ok(None);
        }
        Ok(Some(
            self.found.last.as_ref().map(|moment| self.told(moment)),
        ))
    }

    /// Takes the replay to where the last instant until `target` can be found by running on.
    fn aim(&mut self, session: &Session, target: Time) {
        let before = self.found.target;
        if target == before {
            return;
        }
        self.back = BACK;
        let last = self.found.last.as_ref();
        // Between the last one and the target before nothing has run.
        let unknown = target < before && last.is_none_or(|last| last.at > target);
        let now = self.sim.now();
        let far = target.0 > now.0.saturating_add(AHEAD.0);
        if unknown || (far && session.before(target).now() > now) {
            self.restart(session, target);
        }
        let found = &mut self.found;
        found.target = target;
        while found.after.front().is_some_and(|one| one.at <= target) {
            found.last = found.after.pop_front();
        }
    }

    fn restart(&mut self, session: &Session, at: Time) {
        self.sim = session.before(at);
        self.begun = if self.sim.events() == 0 {
            Time::ZERO
        } else {
            self.sim.now()
        };
        self.found.last = None;
        self.found.after.clear();
    }

    fn told(&self, moment: &Moment) -> RulesMoment {
        let same = self
            .algorithms
            .iter()
            .filter(|one| one.1 == moment.program.text());
        RulesMoment {
            at: moment.at.0,
            algorithms: same.map(|one| one.0.clone()).collect(),
            events: moment.rules.iter().map(event).collect(),
        }
    }

    fn run(&mut self, until: Time, most_events: u64) -> Result<Stop, RunError> {
        let mut watched = RulesWatched::new(&mut self.recorder, self.flow, &mut self.found);
        self.sim.run_watched(until, most_events, &mut watched)
    }
}

/// The ids of a document's algorithms, with their texts.
fn algorithms(document: &str) -> Vec<(String, String)> {
    let tree: serde_json::Value = serde_json::from_str(document).unwrap_or_default();
    let all = tree["algorithms"].as_array();
    let one = |entry: &serde_json::Value| {
        let text = |key: &str| entry[key].as_str().map(str::to_owned);
        Some((text("id")?, text("text")?))
    };
    all.map_or_else(Vec::new, |all| all.iter().filter_map(one).collect())
}

fn event(ran: &Ran) -> RulesEvent {
    RulesEvent {
        name: ran.name.to_owned(),
        statements: ran.statements.iter().map(statement).collect(),
        fault: ran.fault.clone(),
    }
}

fn statement(one: &Statement) -> RulesStatement {
    let did = match &one.deed {
        Deed::Began(named) => RulesDeed::Let {
            value: value(named),
        },
        Deed::Set {
            variable,
            before,
            update,
        } => {
            let after = value(variable);
            let before = RulesValue::new(&after.name, &after.unit, *before);
            if *update {
                RulesDeed::Update {
                    before,
                    value: after,
                }
            } else {
                RulesDeed::Set {
                    before,
                    value: after,
                }
            }
        }
        Deed::Asked(holds) => RulesDeed::If { holds: *holds },
        Deed::Decided(action) => RulesDeed::Decide {
            decision: action.name().to_owned(),
        },
    };
    RulesStatement {
        line: one.place.line,
        column: one.place.column,
        did,
        reads: one.reads.iter().map(value).collect(),
    }
}

fn value(named: &Named) -> RulesValue {
    let unit = match named.unit.as_str() {
        "bool" => "",
        unit => unit,
    };
    RulesValue::new(&named.name, unit, named.value)
}

#[cfg(test)]
mod tests {
    use sawtooth_engine::ids::Id;

    use super::*;
    use crate::values::Replay;

    /// Rules for every event, each of which notes that it ran.
    const ALL: &str = r"
state ran: number = 0
state slow: number average 1/8
state jumps: number = 0
on acknowledged { ran += 1  update(slow, acked)  wakeAt = now + 0.05 }
on round { ran += 1 jumps += random() }
on slowStart { cwnd += credit ran += 1 }
on congestionAvoidance { let more = credit / cwnd  cwnd += more  ran += more }
on withheld { ran += 1 }
on slowStartLeft { ran += cwnd }
on loss { ssthresh = max(cwnd / 2, 2)  ran += from }
on mark { ssthresh = max(from * 0.8, 2) ran += 2 }
on timeout { ssthresh = max(from / 2, 2) ran += 3 }
on recovered { ran += cwnd }
on undo { ran += 5 }
on resumed { ran += 6 }
on timer { ran += 7 }
on sent { ran += inFlight }
";

    fn document(text: &str, queue: &str, more: &str, flow: &str) -> String {
        let algorithm = serde_json::json!([{ "id": "mine", "text": text }]);
        format!(
            r#"{{ "format": "sawtooth-scenario", "version": 1, "duration": 6, "algorithms": {algorithm},
            "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
            "links": [ {{ "id": "l", "between": ["s", "d"], "rate": 5e6, "delay": 0.02, "queue": {queue} {more} }} ],
            "flows": [ {{ "id": "f", "from": "s", "to": "d", "start": 1, "sender": {{ "kind": "rules", "algorithm": "mine" }},
                         {flow} }} ] }}"#
        )
    }

    #[derive(Default)]
    struct Every {
        events: std::collections::BTreeSet<&'static str>,
        moments: Vec<Time>,
    }

    impl RulesSink for Every {
        fn ran(&mut self, at: Time, _: &Arc<Program>, rules: Vec<Ran>) {
            self.events.extend(rules.iter().map(|one| one.name));
            if self.moments.last() != Some(&at) {
                self.moments.push(at);
            }
        }

        fn strayed(&mut self, at: Time) {
            panic!("what was watched at {at:?} is not what the rules did");
        }
    }

    fn every(document: &str) -> Every {
        let plan = sawtooth_document::Document::parse(document)
            .expect("valid")
            .plan();
        let (mut sim, _) = Sim::new(&plan, &sawtooth_engine::sim::Options::default());
        let mut plain = sim.clone();
        let mut every = Every::default();
        let mut recorder = Recorder::off();
        let mut watched = RulesWatched::new(&mut recorder, FlowId::at(0), &mut every);
        sim.run_watched(plan.duration, u64::MAX, &mut watched)
            .expect("it goes on");
        plain
            .run(plan.duration, u64::MAX, &mut recorder)
            .expect("it goes on");
        assert_eq!(sim.digest(&mut recorder), plain.digest(&mut recorder));
        every
    }

    const SHORT: &str = r#"{ "kind": "drop-tail", "limit": { "packets": 8 } }"#;

    #[test]
    fn watched_statements_are_those_of_the_rules() {
        let mut events = std::collections::BTreeSet::new();
        for (queue, more, flow) in [
            (
                r#"{ "kind": "drop-tail", "limit": { "packets": 200 } }"#,
                "",
                r#""slowStart": "hystart", "transport": { "preset": "linux" },
                   "traffic": { "kind": "on-off", "rate": 20e6, "on": 0.8, "off": 1.1 }"#,
            ),
            (
                r#"{ "kind": "codel", "ecn": true, "limit": { "packets": 80 } }"#,
                "",
                r#""ecn": "classic", "transport": { "preset": "linux" }"#,
            ),
            (
                SHORT,
                r#", "loss": { "kind": "bernoulli", "probability": 0.2 }"#,
                r#""transport": { "preset": "rfc" }"#,
            ),
            (
                r#"{ "kind": "drop-tail", "limit": { "packets": 200 } }"#,
                r#", "jitter": 0.02, "reorder": true"#,
                r#""transport": { "preset": "linux" }"#,
            ),
        ] {
            events.extend(every(&document(ALL, queue, more, flow)).events);
        }
        let all = sawtooth_rules::catalogue::ALL_EVENTS
            .iter()
            .map(|one| one.name);
        let missing: Vec<&str> = all.filter(|name| !events.contains(name)).collect();
        assert_eq!(missing, [""; 0]);
    }

    /// Goes there in slices.
    fn go(replay: &mut Replay, at: Time, towards: Towards, slice: u64) -> Option<RulesMoment> {
        loop {
            if let Some(found) = replay.step(at, towards, slice).expect("it goes on") {
                return found;
            }
        }
    }

    #[test]
    fn any_instant_is_found_from_any_other() {
        let document = document(
            ALL,
            SHORT,
            "",
            r#""slowStart": "hystart", "transport": { "preset": "linux" }"#,
        );
        let moments = every(&document).moments;
        let mut replay = Replay::new(&document, 0).expect("valid");
        while replay
            .go(Time::from_seconds(6.0), 5_000)
            .expect("it goes on")
            .is_none()
        {}
        let count = moments.len();
        assert!(count > 2_000, "{count}");
        let after = |at: Time| moments.partition_point(|one| *one <= at);
        let mut random = 7_u64;
        for turn in 0..60 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let place = (random >> 33) as usize % count;
            // At one of them, and between two.
            let at = Time(moments[place].0 + turn % 2);
            let slice = if turn % 3 == 0 { 100 } else { u64::MAX };
            let found = |replay: &mut Replay, towards| {
                go(replay, at, towards, slice).map(|moment| Time(moment.at))
            };
            assert_eq!(
                found(&mut replay, Towards::Later),
                moments.get(after(at)).copied()
            );
            assert_eq!(
                found(&mut replay, Towards::Here),
                Some(moments[after(at) - 1])
            );
            let earlier = moments.partition_point(|one| *one < at).checked_sub(1);
            assert_eq!(
                found(&mut replay, Towards::Earlier),
                earlier.map(|one| moments[one])
            );
        }
        // Step by step, forwards and back.
        let mut at = moments[400];
        for moment in &moments[401..420] {
            at = Time(
                go(&mut replay, at, Towards::Later, 1_000)
                    .expect("there is one")
                    .at,
            );
            assert_eq!(at, *moment);
        }
        for moment in moments[400..419].iter().rev() {
            at = Time(
                go(&mut replay, at, Towards::Earlier, 1_000)
                    .expect("there is one")
                    .at,
            );
            assert_eq!(at, *moment);
        }
        // Before the flow has begun, and after its end.
        assert_eq!(
            go(&mut replay, Time::from_seconds(0.9), Towards::Here, 100),
            None
        );
        assert_eq!(go(&mut replay, moments[0], Towards::Earlier, 100), None);
        assert_eq!(go(&mut replay, Time::ZERO, Towards::Earlier, 100), None);
        let last = moments[count - 1];
        assert_eq!(go(&mut replay, last, Towards::Later, 100), None);
        let end = go(&mut replay, Time::from_seconds(99.0), Towards::Here, 100);
        assert_eq!(end.map(|moment| Time(moment.at)), Some(last));
    }

    #[test]
    fn values_come_with_the_statements_that_ran_last() {
        let text = "state n: number = 0\non acknowledged {\n  if acked > 0 { n += 1 }\n}";
        let document = document(
            text,
            SHORT,
            "",
            r#""slowStart": "hystart", "transport": { "preset": "linux" }"#,
        );
        let mut replay = Replay::new(&document, 0).expect("valid");
        let values = loop {
            if let Some(values) = replay.go(Time::from_seconds(2.0), 500).expect("it goes on") {
                break values;
            }
        };
        let ran = values.ran.expect("it has run");
        assert_eq!(ran.algorithms, ["mine"]);
        let event = &ran.events[0];
        assert_eq!((event.name.as_str(), &event.fault), ("acknowledged", &None));
        let [asked, set] = &event.statements[..] else {
            panic!("{event:?}");
        };
        assert_eq!(
            (asked.line, asked.did.clone()),
            (3, RulesDeed::If { holds: true })
        );
        let RulesDeed::Set { before, value } = &set.did else {
            panic!("{set:?}");
        };
        let n = &values.values[0];
        assert_eq!(value, n);
        assert_eq!(before.value.map(|one| one + 1.0), n.value);
        assert_eq!(set.reads, std::slice::from_ref(before));
        let names: Vec<&str> = asked.reads.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["acked"]);
    }
}
