//! An exam sheet of a run: the setting in words, an empty grid of windows by round, and its solution.

mod html;
mod rounds;
mod setting;
#[cfg(test)]
mod tests;
mod text;

use sawtooth_document::Document;
use sawtooth_engine::ids::{FlowId, Id as _, PortId};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::Traced;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::reason::{Given, Refusal, Said, Value};
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;

use crate::messages as say;
pub use html::SheetHtml;
use rounds::Rounds;
pub use rounds::{Events, Round, Stage};

/// The most rounds of a sheet: as many as fit a page.
pub const MOST_ROUNDS: usize = 60;

/// How many rounds a sheet has unless somebody says otherwise.
pub const USUAL_ROUNDS: usize = 24;

/// The most events of a run that a sheet is made of.
const MOST_EVENTS: u64 = 300_000_000;

/// Events between two looks at whether there are rounds enough.
const SLICE: u64 = 20_000;

/// An exam sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The name of the scenario.
    pub title: String,
    /// The flow, as people call it.
    pub flow: String,
    /// A given quantity: its name and its value.
    pub setting: Vec<(Said, Said)>,
    /// The solution.
    pub rounds: Vec<Round>,
}

impl Sheet {
    /// The sheet of a flow, or of the first that has a window, from an instant on.
    ///
    /// # Errors
    /// When there is no such flow, it has no window, or no round ends.
    pub fn of_flow(
        document: &Document,
        flow: Option<&str>,
        from: Time,
        rounds: usize,
    ) -> Result<Sheet, Refusal> {
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            let wrong = say::rounds_between(MOST_ROUNDS as u64, rounds as u64);
            return Err(Refusal::at("rounds", wrong));
        }
        let plan = document.plan();
        let place = flow_of(&plan, flow)?;
        if from >= plan.duration {
            let last = Value::number(plan.duration.seconds().to_string(), "s");
            return Err(Refusal::at("from", say::past_end(last)));
        }
        let (found, solved) = solve(&plan, place, from, rounds)?;
        if found.is_empty() {
            return Err(Refusal::at("flow", say::no_round()));
        }
        let name = document.tree().get("name").and_then(|name| name.as_text());
        Ok(Sheet {
            title: name.unwrap_or_default().to_owned(),
            flow: document.name_of("flows", &plan.flows[place].id),
            setting: setting::rows(document, &plan.in_force(from), place, &solved, &found[0]),
            rounds: found,
        })
    }
}

/// The index of a flow that has a window.
fn flow_of(plan: &Plan, wanted: Option<&str>) -> Result<usize, Refusal> {
    let Some(wanted) = wanted else {
        let found = plan.flows.iter().position(|flow| flow.has_window());
        return found.ok_or_else(|| Refusal::at("flow", say::no_window()));
    };
    let place = plan.flows.iter().position(|flow| flow.id == wanted);
    match place {
        Some(place) if plan.flows[place].has_window() => Ok(place),
        Some(_) => Err(Refusal::at("flow", say::windowless(Given(wanted)))),
        None => {
            let ids: Vec<&str> = plan.flows.iter().map(|flow| flow.id.as_str()).collect();
            let known = ids[..ids.len().min(20)].join(", ");
            Err(Refusal::at("flow", say::no_flow(Given(wanted), known)))
        }
    }
}

/// The parts of the setting that a run decides.
struct Solved {
    /// The ports on the way of the flow there and back.
    ways: [Vec<PortId>; 2],
    /// When each flow starts, by the seed.
    starts: Vec<Time>,
}

fn solve(
    plan: &Plan,
    place: usize,
    from: Time,
    most: usize,
) -> Result<(Vec<Round>, Solved), Refusal> {
    // Each departure has its event, so that losses are reported when they happen; the run is the same.
    let options = Options {
        cached: false,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(plan, &options);
    let solved = Solved {
        ways: sim.path(FlowId::at(place)).unwrap_or_default(),
        starts: sim.starts().collect(),
    };
    let mut recorder = Recorder::off();
    let mut rounds = Rounds::new(FlowId::at(place), from, most);
    let mut events = 0;
    loop {
        let mut traced = Traced::new(&mut recorder, &mut rounds);
        let stop = sim
            .run_traced(plan.duration, SLICE, &mut traced)
            .map_err(|error| Refusal::at("", say::as_is(error.to_string())))?;
        events += SLICE;
        if stop == Stop::Reached || rounds.is_full() {
            return Ok((rounds.finish(), solved));
        }
        if events > MOST_EVENTS {
            return Err(Refusal::at("", say::too_many_events()));
        }
    }
}

impl Stage {
    /// Its name in textbooks.
    pub fn said(self) -> Said {
        match self {
            Stage::SlowStart => say::slow_start(),
            Stage::Avoidance => say::avoidance(),
            Stage::Recovery => say::recovery(),
        }
    }
}

impl Events {
    /// In words; empty where nothing happened.
    pub fn said(&self) -> Said {
        let mut sentences = Vec::new();
        if self.lost > 0 {
            sentences.push(say::packets_lost(self.lost));
        }
        if self.marked > 0 {
            sentences.push(say::packets_marked(self.marked));
        }
        if self.recovery {
            sentences.push(say::duplicates());
        }
        if self.timeout {
            sentences.push(say::timeout());
        }
        say::as_is(sentences)
    }
}

impl Round {
    /// The congestion window as it is written down: whole segments, as textbooks have it.
    pub fn window(&self) -> String {
        segments(self.cwnd)
    }

    /// The threshold as it is written down; a dash while there is none.
    pub fn threshold(&self) -> String {
        self.ssthresh.map_or_else(|| "–".to_owned(), segments)
    }
}

/// Only whole segments are sent: a window of 4.7 sends four.
fn segments(value: f64) -> String {
    // A sum of thirds is a hair below a whole number.
    format!("{:.0}", (value + 1e-6).floor())
}
