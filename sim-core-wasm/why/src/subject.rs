//! The flow or the queue that a replay follows.

use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::measure::packet_trace::Sink;
use sawtooth_engine::plan::{Change, Plan};
use sawtooth_engine::reason::{Given, Refusal, Said, Value};
use sawtooth_engine::units::{Span, Time};

use crate::answer::Answer;
use crate::chain;
use crate::fate;
use crate::goodput;
use crate::ledger::Ledger;
use crate::messages as say;
use crate::port::PortLedger;
use crate::question::{About, Of, OfQueue, Question, Step};
use crate::queue::{self, Setting};
use crate::words::{Names, instant};

/// The most names that an error lists.
const MOST_LISTED: usize = 12;

/// The flow or the queue that is followed.
#[derive(Debug)]
pub(crate) enum Subject {
    /// A flow.
    Flow {
        id: String,
        windowed: bool,
        ledger: Box<Ledger>,
    },
    /// A queue.
    Queue {
        ledger: Box<PortLedger>,
        setting: Setting,
    },
}

impl Subject {
    /// Checks a question, and begins to follow what it is about.
    pub(crate) fn new(plan: &Plan, question: &Question, names: &Names) -> Result<Subject, Refusal> {
        let subject = match &question.about {
            About::Flow { flow, of } => of_flow(plan, flow, *of, (question.at, names))?,
            About::Queue { port, .. } => of_queue(plan, port)?,
        };
        if question.at > plan.duration {
            let last = Value::number(plan.duration.seconds().to_string(), "s");
            return Err(Refusal::at("at", say::past_end(last)));
        }
        if question.at > question.until {
            let until = instant(question.until.seconds());
            return Err(Refusal::at("at", say::not_yet_simulated(until)));
        }
        Ok(subject)
    }

    pub(crate) fn sink(&mut self) -> &mut dyn Sink {
        match self {
            Subject::Flow { ledger, .. } => &mut **ledger,
            Subject::Queue { ledger, .. } => &mut **ledger,
        }
    }

    /// Something from before this instant has been forgotten.
    pub(crate) fn kept(&self) -> Time {
        match self {
            Subject::Flow { ledger, .. } => ledger.kept(),
            Subject::Queue { ledger, .. } => ledger.kept(),
        }
    }

    pub(crate) fn is(&self, other: &Subject) -> bool {
        match (self, other) {
            (Subject::Flow { id, .. }, Subject::Flow { id: other, .. }) => id == other,
            (Subject::Queue { setting, .. }, Subject::Queue { setting: other, .. }) => {
                setting.id == other.id
            }
            _ => false,
        }
    }

    pub(crate) fn is_about(&self, about: &About) -> bool {
        match (self, about) {
            (Subject::Flow { id, .. }, About::Flow { flow, .. }) => id == flow,
            (Subject::Queue { setting, .. }, About::Queue { port, .. }) => setting.id == *port,
            _ => false,
        }
    }

    /// When the change that a question means happened, and the round trip then.
    pub(crate) fn found(&self, question: &Question) -> Option<(Time, Option<Span>)> {
        match (self, &question.about) {
            (
                Subject::Flow {
                    windowed, ledger, ..
                },
                About::Flow { of, .. },
            ) => {
                let Some(quantity) = of.quantity(*windowed) else {
                    let (_, _, way) = ledger.journeys.met(question)?;
                    return Some((way.fated.as_ref()?.at, Some(Span::ZERO)));
                };
                let moment = ledger.moment(question, quantity)?;
                Some((moment.at, moment.state.smoothed_rtt))
            }
            (Subject::Queue { ledger, .. }, _) => {
                let met = ledger.met(question)?;
                Some((met.at, Some(Span::ZERO)))
            }
            (Subject::Flow { .. }, About::Queue { .. }) => None,
        }
    }

    /// Whether a question has no answer where there is no change that it means.
    pub(crate) fn needs_change(question: &Question) -> bool {
        matches!(
            question.about,
            About::Queue {
                of: OfQueue::Fate,
                ..
            } | About::Flow { of: Of::Fate, .. }
        )
    }

    /// That there is no change that a question could mean.
    pub(crate) fn nothing(&self, question: &Question, names: &Names) -> Refusal {
        let nothing: Said = match (self, &question.about) {
            (Subject::Queue { ledger, .. }, _) => say::no_fate_at(names.name(ledger.port())),
            (Subject::Flow { id, .. }, About::Flow { of: Of::Fate, .. }) => {
                say::no_fate_of(names.flow(id))
            }
            (Subject::Flow { id, .. }, _) if question.step.is_to_fall() => {
                say::no_fall(names.flow(id))
            }
            (Subject::Flow { id, .. }, _) => say::no_change(names.flow(id)),
        };
        let at = instant(question.at.seconds());
        let said = match question.step {
            Step::Here => say::none_here(nothing, at),
            Step::Earlier | Step::EarlierFall => say::none_earlier(nothing, at),
            Step::Later | Step::LaterFall => say::none_later(nothing, at),
        };
        Refusal::at("step", said)
    }

    pub(crate) fn answer(&self, question: &Question, names: &Names) -> Option<Answer> {
        match (self, &question.about) {
            (
                Subject::Flow {
                    id,
                    windowed,
                    ledger,
                },
                About::Flow { of, .. },
            ) => {
                let Some(quantity) = of.quantity(*windowed) else {
                    return fate::answer(question, (id, *windowed), ledger, names);
                };
                Some(match of {
                    Of::Goodput => goodput::answer(question, (id, quantity), ledger, names),
                    _ => chain::answer(question, (id, quantity), ledger, names),
                })
            }
            (Subject::Queue { ledger, setting }, About::Queue { of, .. }) => {
                queue::answer(question, *of, (ledger, setting), names)
            }
            _ => None,
        }
    }
}

fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.take(MOST_LISTED).collect();
    names.join(", ")
}

/// Whether the segments of a flow wait for their turn at some time of the run.
fn may_be_paced(plan: &Plan, index: usize) -> bool {
    let flow = &plan.flows[index];
    let changes = plan.changes.iter().flat_map(|timed| timed.changes.iter());
    let mut later = changes.filter_map(|change| match change {
        Change::Flow { flow, properties } if flow.index() == index => Some(properties),
        _ => None,
    });
    flow.is_paced() || later.any(|properties| properties.is_paced())
}

fn of_flow(
    plan: &Plan,
    name: &str,
    of: Of,
    (at, names): (Time, &Names),
) -> Result<Subject, Refusal> {
    let Some(index) = plan.flows.iter().position(|flow| flow.id == name) else {
        let all = listed(plan.flows.iter().map(|flow| flow.id.as_str()));
        return Err(Refusal::at("flow", say::no_flow(Given(name), all)));
    };
    let flow = &plan.flows[index];
    let id = &flow.id;
    let called = names.flow(id);
    // The fate of packets can be asked of any flow.
    if !flow.is_controlled() && of != Of::Fate {
        return Err(Refusal::at("flow", say::uncontrolled(called)));
    }
    let windowed = flow.has_window();
    if !windowed && matches!(of, Of::Cwnd | Of::Ssthresh) {
        let name = flow.sender.entry.name;
        return Err(Refusal::at("of", say::windowless(name)));
    }
    if windowed && of == Of::Rate && !may_be_paced(plan, index) {
        return Err(Refusal::at("of", say::unpaced(called)));
    }
    let start = names.start(id);
    if at < start {
        let start = instant(start.seconds());
        return Err(Refusal::at("at", say::not_started(called, start)));
    }
    Ok(Subject::Flow {
        id: id.clone(),
        windowed,
        ledger: Box::new(Ledger::new(FlowId::at(index))),
    })
}

fn of_queue(plan: &Plan, name: &str) -> Result<Subject, Refusal> {
    let named = |port: &PortId| plan.direction_of(*port).id == name;
    let Some(port) = plan.ports().find(named) else {
        let all = listed(plan.ports().map(|port| plan.direction_of(port).id.as_str()));
        return Err(Refusal::at("port", say::no_queue(Given(name), all)));
    };
    let ledger = PortLedger::new(port);
    let flows = plan.flows.iter().enumerate();
    let controlled = flows
        .filter(|(_, flow)| flow.has_window())
        .map(|(index, _)| FlowId::at(index));
    let setting = Setting::new(plan, &ledger, controlled.collect());
    Ok(Subject::Queue {
        ledger: Box::new(ledger),
        setting,
    })
}
