//! Why: from a change of a window back to its cause.
//!
//! A [`Why`] replays a run and follows one flow: each of its packets at every step, and each change of its window, its
//! threshold and its pacing rate with the reason that the rule itself gives. The [`Answer`] is a chain of links, from
//! the packet that was dropped, marked or late, over the acknowledgement or the timer that showed it and the rules
//! that acted, to what came of it in the next round trip. Where nothing changed it says what held the window.
//!
//! What is kept is bounded: the packets of a flow that are on their way or were lately, and its last changes.

mod answer;
mod chain;
mod hold;
mod journeys;
mod ledger;
mod words;

use sawtooth_engine::document::{Document, Problem};
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::Explained;
use sawtooth_engine::reason::Quantity;
use sawtooth_engine::sender::is_windowed;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::traffic::{AnySource, Carriage};
use sawtooth_engine::units::{Span, Time};

pub use answer::{Answer, Changed, Link, LinkKind, Rule};
use ledger::Ledger;
pub use words::text;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The id of a flow.
    pub flow: String,
    /// The instant.
    pub at: Time,
    /// What changed.
    pub of: Quantity,
    /// The largest change this far around the instant is meant; with nothing, the last one up to it.
    pub near: Span,
}

/// How long is replayed behind a change whose round trip is not known.
const BEHIND: Span = Span::from_millis(200);

/// A replay that answers a question.
#[derive(Debug)]
pub struct Why {
    sim: Sim,
    recorder: Recorder,
    question: Question,
    names: words::Names,
    ledger: Ledger,
    /// The instant up to which the run is replayed: first that of the question, then a round trip more.
    to: Time,
    end: Time,
    found: bool,
}

impl Why {
    /// Begins a replay.
    ///
    /// # Errors
    /// When there is no such flow, or it has nothing to explain then.
    pub fn new(document: &Document, question: Question) -> Result<Why, Problem> {
        let plan = document.plan();
        let Some(index) = plan.flows.iter().position(|flow| flow.id == question.flow) else {
            let ids: Vec<&str> = plan
                .flows
                .iter()
                .map(|flow| flow.id.as_str())
                .take(12)
                .collect();
            let (name, all) = (&question.flow, ids.join(", "));
            return Err(Problem::at(
                "flow",
                format!("there is no flow {name} in this scenario; flows are {all}"),
            ));
        };
        let flow = &plan.flows[index];
        let carriage = AnySource::new(&flow.traffic).carriage();
        if !carriage.is_controlled() || matches!(carriage, Carriage::Datagrams) {
            return Err(Problem::at(
                "flow",
                format!(
                    "{} has no congestion control: nothing changes its rate",
                    flow.id
                ),
            ));
        }
        if !is_windowed(flow.sender.entry) && question.of != Quantity::Rate {
            let name = flow.sender.entry.name;
            return Err(Problem::at(
                "of",
                format!("{name} has no window: ask for its rate"),
            ));
        }
        if question.at < flow.start {
            let start = flow.start.seconds();
            return Err(Problem::at(
                "at",
                format!("{} starts at {start} s", flow.id),
            ));
        }
        if question.at > plan.duration {
            let last = plan.duration.seconds();
            return Err(Problem::at("at", format!("the run ends at {last} s")));
        }
        // Each departure has its event, so that it is told when it happens; the run is the same.
        let options = Options {
            cached: false,
            ..Options::default()
        };
        let (sim, _) = Sim::new(&plan, &options);
        Ok(Why {
            sim,
            recorder: Recorder::off(),
            names: words::Names::new(document, &plan),
            ledger: Ledger::new(FlowId::at(index)),
            to: (question.at + question.near).min(plan.duration),
            end: plan.duration,
            found: false,
            question,
        })
    }

    /// Goes on for `most_events` events. Returns whether the answer is known; call again while not.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, most_events: u64) -> Result<bool, RunError> {
        let mut traced = Explained::new(&mut self.recorder, &mut self.ledger);
        let stop = self.sim.run_explained(self.to, most_events, &mut traced)?;
        if stop != Stop::Reached {
            return Ok(false);
        }
        if self.found {
            return Ok(true);
        }
        // What came of it shows in the round trip that follows.
        self.found = true;
        let moment = self.ledger.moment(&self.question);
        let now = self.to;
        let behind = moment.map_or(BEHIND, |moment| moment.state.smoothed_rtt.unwrap_or(BEHIND));
        let from = moment.map_or(self.question.at, |moment| moment.at);
        self.to = (from + behind).max(self.to).min(self.end);
        self.ledger.close(now);
        Ok(false)
    }

    /// The part of the replay that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        let all = self.to.seconds().max(f64::MIN_POSITIVE);
        (self.sim.now().seconds() / all).min(1.0)
    }

    /// The answer, once the replay is done.
    pub fn answer(&self) -> Answer {
        chain::of(&self.question, &self.ledger, &self.names)
    }
}
