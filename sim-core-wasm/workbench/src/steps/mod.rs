//! The rules of a flow or a queue statement by statement: those of the last instant at which some ran, and of the next.

mod moment;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;

use moment::event;
use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::rules::{RulesSink, RulesWatched};
use sawtooth_engine::queue::rules::{Call, Calls};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Sim, Stop};
use sawtooth_engine::units::{Span, Time};
use sawtooth_rules::Program;
use sawtooth_rules::watch::{Ran, Statements};
use sawtooth_session::Session;

pub use moment::{RulesDeed, RulesEvent, RulesMoment, RulesStatement};

/// How far back the second search goes; the first begins at the state before the instant.
const BACK: Span = Span::from_millis(100);

/// Each further one goes so many times as far.
const FURTHER: u64 = 4;

/// A jump ahead to a later checkpoint is worth this much; nearer instants are run to.
const AHEAD: Span = Span::from_millis(1_000);

/// Events between two looks whether rules have run.
const LOOK: u64 = 64;

/// The most events of one instant that are shown: a text may drop a whole queue at one departure.
const MOST_EVENTS: usize = 200;

/// The owner of rules that are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A flow, whose sender follows them.
    Flow(FlowId),
    /// A port, whose queue does.
    Queue(PortId),
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
    /// The text that ran, once that is known.
    program: Option<Arc<Program>>,
    rules: Vec<Ran>,
    more: u64,
    strayed: bool,
}

impl Found {
    /// The rules of an instant, which is not before those that are known.
    fn moment(&mut self, at: Time) -> &mut Moment {
        let new = || Moment {
            at,
            program: None,
            rules: Vec::new(),
            more: 0,
            strayed: false,
        };
        if at <= self.target {
            let last = self.last.take().filter(|moment| moment.at == at);
            return self.last.insert(last.unwrap_or_else(new));
        }
        if self.after.back().is_none_or(|moment| moment.at != at) {
            self.after.push_back(new());
        }
        let end = self.after.len() - 1;
        &mut self.after[end]
    }

    /// Takes in what a queue's rules were asked about.
    fn take(&mut self, calls: &Calls) {
        let until = |call: &&Call| call.at() <= self.target;
        let last = calls.list.iter().rev().find(until).map(Call::at);
        // Of those until the target only the last ones matter.
        let known = |call: &&Call| last.is_none_or(|last| call.at() >= last);
        for call in calls.list.iter().filter(known) {
            let mut watch = Statements::default();
            if call.again(&mut watch) {
                self.ran(call.at(), call.program(), watch.ran);
            } else {
                self.strayed(call.at());
            }
        }
        for (at, count) in &calls.more {
            self.moment(*at).more += count;
        }
    }
}

impl RulesSink for Found {
    fn ran(&mut self, at: Time, program: &Arc<Program>, rules: Vec<Ran>) {
        let moment = self.moment(at);
        moment.program.get_or_insert_with(|| Arc::clone(program));
        let room = MOST_EVENTS.saturating_sub(moment.rules.len());
        moment.more += rules.len().saturating_sub(room) as u64;
        moment.rules.extend(rules.into_iter().take(room));
    }

    fn strayed(&mut self, at: Time) {
        self.moment(at).strayed = true;
    }
}

/// A replay beside a session that watches the rules of a flow or of a queue.
#[derive(Debug)]
pub struct Steps {
    of: Subject,
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
    /// For a flow or a port of the session, at its start.
    pub fn new(session: &Session, of: Subject) -> Steps {
        Steps {
            of,
            algorithms: algorithms(&session.document_text()),
            sim: state(session, of, Time::ZERO),
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
                self.found
                    .after
                    .front()
                    .map(|moment| self.rules_moment(moment)),
            ));
        }
        if self.found.last.is_none() && self.begun > Time::ZERO {
            // Further back, in the next slice.
            self.restart(session, Time(target.0.saturating_sub(self.back.0)));
            self.back = Span(self.back.0.saturating_mul(FURTHER));
            return Ok(None);
        }
        Ok(Some(
            self.found
                .last
                .as_ref()
                .map(|moment| self.rules_moment(moment)),
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
        self.sim = state(session, self.of, at);
        self.begun = if self.sim.events() == 0 {
            Time::ZERO
        } else {
            self.sim.now()
        };
        self.found.last = None;
        self.found.after.clear();
    }

    fn rules_moment(&self, moment: &Moment) -> RulesMoment {
        let same = self.algorithms.iter().filter(|one| {
            moment
                .program
                .as_ref()
                .is_some_and(|own| own.text() == one.1)
        });
        RulesMoment {
            at: moment.at.0,
            algorithms: same.map(|one| one.0.clone()).collect(),
            events: moment.rules.iter().map(event).collect(),
            more: moment.more,
            strayed: moment.strayed,
        }
    }

    fn run(&mut self, until: Time, most_events: u64) -> Result<Stop, RunError> {
        let port = match self.of {
            Subject::Flow(flow) => {
                let mut watched = RulesWatched::new(&mut self.recorder, flow, &mut self.found);
                return self.sim.run_watched(until, most_events, &mut watched);
            }
            Subject::Queue(port) => port,
        };
        let last = self.sim.events().saturating_add(most_events);
        loop {
            let left = last.saturating_sub(self.sim.events());
            let stop = self.sim.run(until, left.min(LOOK), &mut self.recorder)?;
            self.found.take(&self.sim.take_calls(port));
            if stop == Stop::Reached || left <= LOOK {
                return Ok(stop);
            }
        }
    }
}

/// The session's last state until an instant, from which the rules are watched.
fn state(session: &Session, of: Subject, at: Time) -> Sim {
    let mut sim = session.before(at);
    if let Subject::Queue(port) = of {
        if sim.events() == 0 {
            // A queue begins with the run, before anything else happens.
            return session.watched(port);
        }
        sim.take_calls(port);
    }
    sim
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
