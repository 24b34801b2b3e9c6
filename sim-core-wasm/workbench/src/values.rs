//! The values of a flow's or a queue's rules at an instant, by a replay with checkpoints.

use sawtooth_document::Problem;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::rules::NamedValue;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde::Serialize;

use crate::steps::{RulesMoment, Steps, Subject, Towards};

/// Memory for series, which nobody looks at here, in bytes.
const BUDGET: usize = 64 * 1024;

/// A variable or a parameter with its value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesValue {
    /// Its name.
    pub name: String,
    /// Its unit as the text has it; empty for a condition, which is one or zero.
    pub unit: String,
    /// Its value in that unit; null where that is infinite, or not a number.
    pub value: Option<f64>,
    /// Whether it is below zero, which an infinite value does not show.
    pub negative: bool,
    /// Whether it is not a number, such as zero over zero.
    pub nan: bool,
}

/// The values of rules at an instant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesValues {
    /// Whether rules are followed then.
    pub follows: bool,
    /// The congestion window in segments; a queue has none.
    pub cwnd: Option<f64>,
    /// Variables and then parameters, in the order of the text; none where no rules are followed then.
    pub values: Vec<RulesValue>,
    /// The rules that ran last until then; null before any has run.
    pub ran: Option<RulesMoment>,
}

impl RulesValue {
    /// A value of this unit.
    pub fn new(name: &str, unit: &str, value: f64) -> RulesValue {
        RulesValue {
            name: name.to_owned(),
            unit: unit.to_owned(),
            value: Some(value).filter(|value| value.is_finite()),
            negative: value < 0.0,
            nan: value.is_nan(),
        }
    }
}

/// A run beside the one on the screen, which goes to any instant.
pub struct Replay {
    session: Session,
    of: Subject,
    steps: Steps,
}

impl Replay {
    /// The run of a document, for the flow with this number.
    ///
    /// # Errors
    /// When the document is not valid.
    pub fn new(document: &str, flow: usize) -> Result<Replay, Problem> {
        Replay::of_subject(document, Subject::Flow(FlowId::at(flow)))
    }

    /// The same, for the queue of the port with this number.
    ///
    /// # Errors
    /// When the document is not valid.
    pub fn of_queue(document: &str, port: usize) -> Result<Replay, Problem> {
        Replay::of_subject(document, Subject::Queue(PortId::at(port)))
    }

    fn of_subject(document: &str, of: Subject) -> Result<Replay, Problem> {
        let session = Session::open(document, BUDGET)?;
        Ok(Replay {
            steps: Steps::new(&session, of),
            session,
            of,
        })
    }

    /// Goes towards an instant, for `most_events` events. Returns the values once it is there.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn go(&mut self, at: Time, most_events: u64) -> Result<Option<RulesValues>, RunError> {
        let session = &mut self.session;
        let at = at.min(session.duration());
        let recorded = session.recorded_until();
        let there = if at <= recorded {
            session.seek(at, most_events)?
        } else if session.now() < recorded {
            session.seek(recorded, most_events)?;
            false
        } else {
            session.advance(at, most_events)? >= at
        };
        if !there {
            return Ok(None);
        }
        let ran = self.step(at, Towards::Here, most_events)?;
        Ok(ran.map(|ran| self.values(ran)))
    }

    /// Looks for the instant at which rules ran last until `at`, before it, or next after it, for about `most_events`
    /// events. Returns it once it is known; there may be none.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn step(
        &mut self,
        at: Time,
        towards: Towards,
        most_events: u64,
    ) -> Result<Option<Option<RulesMoment>>, RunError> {
        self.steps.go(&self.session, at, towards, most_events)
    }

    fn values(&self, ran: Option<RulesMoment>) -> RulesValues {
        let (named, cwnd) = match self.of {
            Subject::Flow(flow) => self.session.rules(flow).unzip(),
            Subject::Queue(port) => (self.session.queue_rules(port), None),
        };
        let value = |one: &NamedValue| RulesValue::new(&one.name, &one.unit, one.value);
        RulesValues {
            follows: named.is_some(),
            cwnd,
            values: named.iter().flatten().map(value).collect(),
            ran,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::steps::RulesDeed;

    const DOCUMENT: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 10,
        "algorithms": [ { "id": "mine", "text": "param b: share = 0.5 in 0 .. 1\nstate acks: number = 0\nstate least: s = 1 / 0\nstate late: bool = false\nstate base: ms = 100\nparam most: ms = 250 in 1 .. 1000\non acknowledged { let none = 0 / 0 acks += 1 least = min(least, srtt) late = now > 5 }\non congestionAvoidance { cwnd += credit / cwnd }\non loss { ssthresh = max(b * from, 2) }" } ],
        "nodes": [ { "id": "s", "kind": "host" }, { "id": "d", "kind": "host" } ],
        "links": [ { "id": "l", "between": ["s", "d"], "rate": 5e6, "delay": 0.02, "queue": { "kind": "drop-tail", "limit": { "packets": 20 } } } ],
        "flows": [ { "id": "plain", "from": "s", "to": "d", "start": 3 },
                   { "id": "f", "from": "s", "to": "d", "sender": { "kind": "rules", "algorithm": "mine", "b": 0.75 } } ],
        "interventions": [ { "at": 4, "set": "flows/f/sender/b", "to": 0.25 } ] }"#;

    fn at(replay: &mut Replay, seconds: f64, slice: u64) -> RulesValues {
        loop {
            let found = replay.go(Time::from_seconds(seconds), slice);
            if let Some(values) = found.expect("it goes on") {
                return values;
            }
        }
    }

    fn value(values: &RulesValues, name: &str) -> Option<f64> {
        let found = values.values.iter().find(|one| one.name == name);
        found.expect("it is declared").value
    }

    #[test]
    fn values_are_those_of_the_instant_in_any_order() {
        let mut whole = Replay::new(DOCUMENT, 1).expect("valid");
        let instants = [0.0, 0.5, 2.0, 4.5, 5.5, 10.0];
        let forward = instants.map(|one| at(&mut whole, one, u64::MAX));
        let mut sliced = Replay::new(DOCUMENT, 1).expect("valid");
        for place in [3, 0, 5, 1, 4, 2, 2] {
            assert_eq!(at(&mut sliced, instants[place], 500), forward[place]);
        }
        let acks = forward
            .clone()
            .map(|one| value(&one, "acks").expect("finite"));
        assert!(
            acks[0] == 0.0 && acks.windows(2).all(|pair| pair[0] < pair[1]),
            "{acks:?}"
        );
        // Infinite before the first round trip, of at least 40 ms.
        assert_eq!(value(&forward[0], "least"), None);
        assert!(value(&forward[1], "least").is_some_and(|least| least > 0.04));
        assert_eq!(
            forward.clone().map(|one| value(&one, "late")),
            [0.0, 0.0, 0.0, 0.0, 1.0, 1.0].map(Some)
        );
        assert_eq!(
            forward.clone().map(|one| value(&one, "b")),
            [0.75, 0.75, 0.75, 0.25, 0.25, 0.25].map(Some)
        );
        // In the units of the text.
        for (name, expected) in [("base", 100.0), ("most", 250.0)] {
            assert_eq!(value(&forward[5], name), Some(expected));
        }
        // Neither infinite nor a number.
        let ran = forward[5].ran.as_ref().expect("it has run");
        let mut all = ran.events.iter().flat_map(|event| &event.statements);
        let none = all.find_map(|one| match &one.did {
            RulesDeed::Let { value } => Some((value.value, value.nan)),
            _ => None,
        });
        assert_eq!(none, Some((None, true)));
        assert!(forward[0].values.iter().all(|one| !one.nan));
        assert!(forward[5].cwnd.is_some_and(|cwnd| cwnd >= 1.0));
        // After its end it stays there, and a flow without rules has none.
        assert_eq!(at(&mut whole, 99.0, u64::MAX), forward[5]);
        let mut plain = Replay::new(DOCUMENT, 0).expect("valid");
        assert_eq!(
            at(&mut plain, 5.0, u64::MAX),
            RulesValues {
                follows: false,
                cwnd: None,
                values: Vec::new(),
                ran: None,
            }
        );
    }
}
