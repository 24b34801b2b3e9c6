//! Why: from a change of a window back to its cause.
//!
//! A [`Why`] replays a run and follows one flow: each of its packets at every step, and each change of its window, its
//! threshold and its pacing rate with the reason that the rule itself gives. The [`Answer`] is a chain of links, from
//! the packet that was dropped, marked or late, over the acknowledgement or the timer that showed it and the rules
//! that acted, to what came of it in the next round trip. Where nothing changed it says what held the window. Of a queue
//! it says how it came to be so long, and why it dropped or marked a packet.
//!
//! Memory is bounded: a replay keeps the packets of a flow that are on their way or were lately, and its last changes. The next
//! question about the same flow or queue is answered from that; one about something forgotten replays the run again.

mod answer;
mod chain;
mod fate;
mod goodput;
mod hold;
mod journeys;
mod ledger;
pub mod messages;
mod port;
pub mod queries;
mod question;
mod queue;
mod subject;
mod title;
mod words;

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::Explained;
use sawtooth_engine::plan::Plan;
pub use sawtooth_engine::reason::Refusal;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::{Span, Time};

pub use answer::{Answer, Changed, Further, Link, LinkKind, Packet, Rule};
pub use question::{About, Asked, Of, OfQueue, Question, Step};
use subject::Subject;
pub use words::text;

/// How long is replayed behind a change whose round trip is not known.
const BEHIND: Span = Span::from_millis(200);

/// How far a replay goes on at a time to find a later change.
const ON: Span = Span::from_millis(500);

/// How far before an instant a change may lie that belongs to its answer.
const BACK: Span = Span::from_millis(3_000);

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// The run cannot go on.
    Run(RunError),
    /// Nothing is there that the question could mean.
    Nothing(Refusal),
}

/// How far the answer to a question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The replay goes to the instant, and on to a later change.
    Reach,
    /// It goes on to what came of the change.
    Behind,
    /// It is known.
    Known,
}

/// A replay that answers questions about a flow or a queue.
#[derive(Debug)]
pub struct Why {
    plan: Plan,
    sim: Sim,
    recorder: Recorder,
    question: Question,
    names: words::Names,
    subject: Subject,
    /// The instant up to which the run is replayed next.
    to: Time,
    stage: Stage,
}

fn begun(plan: &Plan) -> Sim {
    // Each departure has its event, so that it is reported when it happens; the run is the same.
    let options = Options {
        cached: false,
        ..Options::default()
    };
    Sim::new(plan, &options).0
}

impl Why {
    /// Begins a replay.
    ///
    /// # Errors
    /// When there is no such flow or queue, or it has nothing to explain then.
    pub fn new(document: &Document, question: Question) -> Result<Why, Refusal> {
        let plan = document.plan();
        let sim = begun(&plan);
        let names = words::Names::new(document, &plan, sim.starts());
        let subject = Subject::new(&plan, &question, &names)?;
        let mut why = Why {
            plan,
            sim,
            recorder: Recorder::off(),
            names,
            subject,
            to: Time::ZERO,
            stage: Stage::Reach,
            question,
        };
        why.begin();
        Ok(why)
    }

    /// Asks another question about the same flow or queue: what has been replayed answers it at once.
    ///
    /// # Errors
    /// When it is about another one, or there is nothing to explain then; the question before stays.
    pub fn ask(&mut self, question: Question) -> Result<(), Refusal> {
        let subject = Subject::new(&self.plan, &question, &self.names)?;
        let forgotten = self.subject.kept();
        let back = Time(question.at.0.saturating_sub(BACK.0));
        if !subject.is(&self.subject) || (forgotten > Time::ZERO && back < forgotten) {
            self.subject = subject;
            self.sim = begun(&self.plan);
        }
        self.question = question;
        self.begin();
        Ok(())
    }

    /// Whether a question is about the flow or the queue of this replay.
    pub fn is_about(&self, about: &About) -> bool {
        self.subject.is_about(about)
    }

    fn begin(&mut self) {
        let end = self.plan.duration.min(self.question.until);
        self.question.until = end;
        self.to = (self.question.at + self.question.near).min(end);
        self.stage = Stage::Reach;
    }

    /// Goes on for `most_events` events. Returns whether the answer is known; call again while not.
    ///
    /// # Errors
    /// When the run cannot go on, or there is no such change.
    pub fn advance(&mut self, most_events: u64) -> Result<bool, Failure> {
        if self.sim.now() < self.to {
            let sink = self.subject.sink();
            let mut traced = Explained::new(&mut self.recorder, sink);
            let stop = self
                .sim
                .run_explained(self.to, most_events, &mut traced)
                .map_err(Failure::Run)?;
            if stop != Stop::Reached {
                return Ok(false);
            }
        }
        match self.stage {
            Stage::Reach => {
                let end = self.question.until;
                match self.subject.found(&self.question) {
                    Some((at, trip)) => {
                        self.to = (at + trip.unwrap_or(BEHIND)).max(self.to).min(end);
                    }
                    None if self.question.step.is_later() && self.to < end => {
                        self.to = (self.to + ON).min(end);
                        return Ok(false);
                    }
                    None if self.question.step != Step::Here
                        || Subject::needs_change(&self.question) =>
                    {
                        return Err(Failure::Nothing(
                            self.subject.nothing(&self.question, &self.names),
                        ));
                    }
                    None => {}
                }
                self.stage = Stage::Behind;
                Ok(false)
            }
            Stage::Behind => {
                self.stage = Stage::Known;
                Ok(true)
            }
            Stage::Known => Ok(true),
        }
    }

    /// The part of the replay that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        let all = self.to.seconds().max(f64::MIN_POSITIVE);
        (self.sim.now().seconds() / all).min(1.0)
    }

    /// The answer, once it is known.
    pub fn answer(&self) -> Option<Answer> {
        if self.stage != Stage::Known {
            return None;
        }
        self.subject.answer(&self.question, &self.names)
    }
}
