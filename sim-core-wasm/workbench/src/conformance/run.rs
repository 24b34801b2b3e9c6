//! A trial, run in slices.

use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::packet_trace::Traced;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;

use super::like::{Difference, first_difference};
use super::watched::{FLOW, Watched};
use super::{How, Reading, Trial, throughout};

/// Pauses of a run, at which its books are checked.
const PAUSES: u32 = 100;

/// A trial that has ended.
#[derive(Clone, Debug)]
pub struct Ran {
    /// The results.
    pub summary: Summary,
    /// Those of the other document.
    pub other: Option<Summary>,
    /// The least congestion window at a pause, in segments.
    pub least_window: Option<f64>,
    /// The account that does not add up, if any.
    pub broken: Option<String>,
    /// The digest of the same run without pauses.
    pub again: Option<String>,
    /// The digest of a run that went on from a copy of its middle.
    pub rewound: Option<String>,
    /// The account of its packets.
    pub(crate) watched: Watched,
    /// Where its window and that of the other document part first.
    pub(crate) parted: Option<Difference>,
}

/// Why a trial came to no end.
#[derive(Clone, Debug, PartialEq)]
pub enum Stopped {
    /// Its document was refused.
    Problem(Problem),
    /// The run stopped by itself.
    Run(RunError),
}

/// A trial that goes on.
pub struct Running {
    trial: Trial,
    plan: Plan,
    sim: Sim,
    pause: u32,
    least_window: Option<f64>,
    broken: Option<String>,
    watched: Watched,
    /// A copy of its middle.
    middle: Option<Sim>,
    /// The first run, once it has ended.
    ran: Option<Ran>,
    /// The run that follows it, with what it is for.
    next: Option<(Then, Plan, Sim)>,
    /// The account of the packets of that run.
    other: Watched,
    share: f64,
}

/// The runs after the first one of a trial.
#[derive(Clone, Copy)]
enum Then {
    Rewound,
    Again,
    Other,
}

impl Running {
    /// Begins a trial.
    ///
    /// # Errors
    /// When its document is refused.
    pub fn new(trial: Trial) -> Result<Running, Problem> {
        let plan = Document::parse(&trial.document)?.plan();
        let sim = begun(&plan, &trial.how);
        Ok(Running {
            trial,
            plan,
            sim,
            pause: 0,
            least_window: None,
            broken: None,
            watched: Watched::default(),
            middle: None,
            ran: None,
            next: None,
            other: Watched::default(),
            share: 0.0,
        })
    }

    /// The trial.
    pub fn trial(&self) -> &Trial {
        &self.trial
    }

    /// The share of it that has passed, roughly.
    pub fn passed(&self) -> f64 {
        self.share
    }

    /// Goes on for about `most_events` events. Returns what came of it once it has ended.
    ///
    /// # Errors
    /// When it cannot go on.
    pub fn advance(&mut self, most_events: u64) -> Result<Option<Ran>, Stopped> {
        let last = self.sim.events().saturating_add(most_events);
        while self.ran.is_none() {
            if !self.go_to_pause(last.saturating_sub(self.sim.events()))? {
                return Ok(None);
            }
        }
        self.after(most_events)
    }

    /// The same; returns all that is read off it once it has ended, or has come to no end.
    pub fn slice(&mut self, most_events: u64) -> Option<Vec<Reading>> {
        match self.advance(most_events) {
            Ok(ran) => ran.map(|ran| self.readings(&ran)),
            Err(why) => Some(vec![throughout::stopped(&why)]),
        }
    }

    /// To the next pause of the first run. Returns whether it is there.
    fn go_to_pause(&mut self, most_events: u64) -> Result<bool, Stopped> {
        let share = f64::from(self.pause + 1) / f64::from(PAUSES);
        let until = Time::from_seconds(share * self.plan.duration.seconds());
        let mut recorder = Recorder::off();
        let watched = self.trial.how.is_watched().then_some(&mut self.watched);
        let stop = go_on(&mut self.sim, until, most_events, &mut recorder, watched);
        if stop.map_err(Stopped::Run)? == Stop::Budget {
            return Ok(false);
        }
        self.pause += 1;
        self.share = share * 0.9;
        if self.broken.is_none() {
            let found = self.sim.violation(&mut recorder);
            self.broken = found.map(|what| format!("{what} at {until}"));
        }
        if let Some(reading) = self.sim.reading(FLOW) {
            // A window of rules below a segment counts as one: here it is read as they set it.
            let own = self.sim.rules_window(FLOW).unwrap_or(reading.cwnd);
            let found = own.min(reading.cwnd);
            self.least_window = Some(self.least_window.map_or(found, |one| one.min(found)));
        }
        if self.pause == PAUSES / 2 && self.trial.how == How::Thrice {
            self.middle = Some(self.sim.clone());
        }
        if self.pause == PAUSES {
            self.ran = Some(Ran {
                summary: self.sim.summary(&self.plan, "", &mut recorder),
                other: None,
                least_window: self.least_window,
                broken: self.broken.take(),
                again: None,
                rewound: None,
                watched: std::mem::take(&mut self.watched),
                parted: None,
            });
        }
        Ok(true)
    }

    /// The runs that follow the first one.
    fn after(&mut self, most_events: u64) -> Result<Option<Ran>, Stopped> {
        if self.next.is_none() {
            self.next = self.following().map_err(Stopped::Problem)?;
        }
        let (Some((then, plan, mut sim)), Some(ran)) = (self.next.take(), &mut self.ran) else {
            self.share = 1.0;
            return Ok(self.ran.take());
        };
        let mut recorder = Recorder::off();
        let watched = self.trial.how.is_watched().then_some(&mut self.other);
        let stop = go_on(&mut sim, plan.duration, most_events, &mut recorder, watched);
        if stop.map_err(Stopped::Run)? == Stop::Budget {
            self.next = Some((then, plan, sim));
            return Ok(None);
        }
        let summary = sim.summary(&plan, "", &mut recorder);
        match then {
            Then::Rewound => ran.rewound = Some(summary.digest),
            Then::Again => ran.again = Some(summary.digest),
            Then::Other => {
                if self.trial.how.is_watched() {
                    ran.parted = first_difference(&ran.watched.moments, &self.other.moments);
                }
                ran.other = Some(summary);
            }
        }
        Ok(None)
    }

    fn following(&mut self) -> Result<Option<(Then, Plan, Sim)>, Problem> {
        let Some(ran) = &self.ran else {
            return Ok(None);
        };
        Ok(match &self.trial.how {
            How::Thrice if ran.rewound.is_none() => {
                let middle = self.middle.take();
                middle.map(|sim| (Then::Rewound, self.plan.clone(), sim))
            }
            How::Thrice if ran.again.is_none() => Some((
                Then::Again,
                self.plan.clone(),
                begun(&self.plan, &How::Once),
            )),
            How::Beside(text) | How::Like(text, _) if ran.other.is_none() => {
                let plan = Document::parse(text)?.plan();
                let sim = begun(&plan, &self.trial.how);
                Some((Then::Other, plan, sim))
            }
            _ => None,
        })
    }

    /// All that is read off what came of it.
    pub fn readings(&self, ran: &Ran) -> Vec<Reading> {
        let mut readings = throughout::readings(ran);
        readings.extend((self.trial.judge)(ran));
        if let How::Like(_, known) = &self.trial.how {
            readings.extend(known.iter().cloned());
        }
        readings
    }
}

/// Goes on with a run, whose flow somebody may watch.
fn go_on(
    sim: &mut Sim,
    until: Time,
    most_events: u64,
    recorder: &mut Recorder,
    watched: Option<&mut Watched>,
) -> Result<Stop, RunError> {
    let Some(watched) = watched else {
        return sim.run(until, most_events, recorder);
    };
    let mut traced = Traced::new(recorder, watched);
    let stop = sim.run_traced(until, most_events, &mut traced);
    sim.settle_traced(&mut traced);
    stop
}

fn begun(plan: &Plan, how: &How) -> Sim {
    let options = Options {
        // A packet that is watched is reported when it leaves.
        cached: !how.is_watched(),
        ..Options::default()
    };
    Sim::new(plan, &options).0
}

/// Runs a trial to its end: all that is read off it. One that comes to no end has a reading that says so.
pub fn readings_of(trial: &Trial) -> Vec<Reading> {
    let mut running = match Running::new(trial.clone()) {
        Ok(running) => running,
        Err(problem) => return vec![throughout::stopped(&Stopped::Problem(problem))],
    };
    loop {
        if let Some(readings) = running.slice(u64::MAX) {
            return readings;
        }
    }
}

/// Runs a document as trials are run, with what does not add up.
///
/// # Errors
/// When the run stops by itself.
pub fn checked(plan: &Plan) -> Result<(Summary, Option<String>), RunError> {
    let mut running = Running {
        trial: Trial {
            at: String::new(),
            document: String::new(),
            how: How::Once,
            judge: |_| Vec::new(),
        },
        plan: plan.clone(),
        sim: begun(plan, &How::Once),
        pause: 0,
        least_window: None,
        broken: None,
        watched: Watched::default(),
        middle: None,
        ran: None,
        next: None,
        other: Watched::default(),
        share: 0.0,
    };
    loop {
        match running.advance(u64::MAX) {
            Ok(Some(ran)) => return Ok((ran.summary, ran.broken)),
            Ok(None) => {}
            Err(Stopped::Run(error)) => return Err(error),
            // It has no other document.
            Err(Stopped::Problem(_)) => unreachable!("a trial of one document"),
        }
    }
}
