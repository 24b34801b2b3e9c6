//! An attack: a sender, a path, bounds, and the runs of a trace.

use std::fmt::Write as _;

use sawtooth_card::Subject;
use sawtooth_document::json::text as json_text;
use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_workbench::conformance::Candidate;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::bounds::Bounds;
use crate::draw::Draw;
use crate::objective::{Objective, Outcome};
use crate::path::Path;
use crate::search::RUNS;
use crate::trace::{Kind, Trace};

/// The settings of an attack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackSettings"))]
pub struct Settings {
    /// The path before anything happens to it.
    pub path: Path,
    /// The changes that are allowed.
    pub bounds: Bounds,
    /// The most traces of the search for each objective. Shrinking runs up to a quarter as many more, or up to 200.
    pub runs: u32,
    /// The seed of the search.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            path: Path::default(),
            bounds: Bounds::default(),
            runs: 1000,
            seed: 1,
        }
    }
}

impl Settings {
    /// Checks them, without the sender.
    ///
    /// # Errors
    /// The first setting that is out of bounds, by its own name.
    pub fn check(&self) -> Result<(), Problem> {
        self.path.check()?;
        self.bounds.check(self.path.milliseconds())?;
        if !(1..=MOST_RUNS).contains(&self.runs) {
            let message = format!("must be from 1 to {MOST_RUNS}, got {}", self.runs);
            return Err(Problem::at("runs", message));
        }
        Ok(())
    }
}

/// The most runs of a search.
pub const MOST_RUNS: u32 = 1_000_000;

/// An attack on a sender.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The sender.
    pub subject: Subject,
    /// How it is made.
    pub settings: Settings,
}

/// A trace to be run. A sender may be harmed by chance, so a job can have several runs: its harm is their mean.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Job {
    /// The harm that is measured.
    pub objective: Objective,
    /// The trace.
    pub trace: Trace,
    /// The seed of its first run; the others have the next ones.
    pub seed: u64,
    /// Its runs.
    pub runs: u64,
}

impl Attack {
    /// An attack on a sender, with the routers that it needs.
    ///
    /// # Errors
    /// When the sender or the settings are not valid.
    pub fn new(candidate: &Candidate, settings: Settings) -> Result<Attack, Problem> {
        settings.check()?;
        let subject = Subject::new(candidate)?;
        let attack = Attack { subject, settings };
        // A sender may not be valid on this path: an expression over its rates.
        let job = |objective| Job {
            objective,
            trace: Trace::default(),
            seed: 1,
            runs: 1,
        };
        for objective in Objective::ALL {
            for document in attack.documents(&job(objective)) {
                Document::parse(&document)?;
            }
        }
        Ok(attack)
    }

    /// Checks a job that comes from elsewhere: it is one that a search can give out.
    ///
    /// # Errors
    /// When it has too many runs, no seed for each of them, or a trace beyond the bounds.
    pub fn check(&self, job: &Job) -> Result<(), Problem> {
        let refused = |message: &str| Err(Problem::at("jobs", message));
        if !(1..=RUNS).contains(&job.runs) {
            return refused(&format!(
                "a job has from 1 to {RUNS} runs, got {}",
                job.runs
            ));
        }
        if job.seed.checked_add(job.runs).is_none() {
            return refused("the seed is too large");
        }
        let Settings { path, bounds, .. } = &self.settings;
        if !bounds.admit(&job.trace, path.milliseconds()) {
            return refused("a trace is beyond the bounds");
        }
        Ok(())
    }

    /// The documents of a job; people look at the first.
    pub fn documents(&self, job: &Job) -> Vec<String> {
        let seeds = (0..job.runs).map(|run| job.seed.saturating_add(run));
        seeds
            .flat_map(|seed| self.documents_of(job, ("", ""), seed))
            .collect()
    }

    /// The document that people look at, with a name and a text.
    pub fn shown(&self, job: &Job, texts: (&str, &str)) -> String {
        self.documents_of(job, texts, job.seed).swap_remove(0)
    }

    fn documents_of(&self, job: &Job, texts: (&str, &str), seed: u64) -> Vec<String> {
        let Attack { subject, settings } = self;
        job.objective
            .documents(&settings.path, subject, &job.trace, texts, seed)
    }

    /// Draws traces for an objective.
    pub(crate) fn draw(&self, objective: Objective) -> Draw {
        let bounds = self.settings.bounds;
        let duration = self.settings.path.milliseconds();
        let wanted = |kind: &Kind| bounds.allows(*kind, duration) && objective.knows(*kind);
        Draw {
            bounds,
            kinds: Kind::ALL.into_iter().filter(wanted).collect(),
            duration,
        }
    }

    /// A digest of the engine, the sender, the path, the bounds, the seed of the search and its objectives. Jobs of attacks
    /// with the same one have the same outcomes, and a longer search has those of a shorter one.
    pub fn key(&self, objectives: &[Objective]) -> String {
        let job = Job {
            objective: Objective::Harm,
            trace: Trace::default(),
            seed: 1,
            runs: 1,
        };
        let mut hash = Sha256::new().chain_update(crate::ENGINE);
        for document in self.documents(&job) {
            hash.update(document);
        }
        let Settings { bounds, seed, .. } = &self.settings;
        hash.update(json_text(&(bounds, seed, objectives)));
        let bytes = hash.finalize();
        bytes.iter().take(20).fold(String::new(), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }

    /// Begins a job.
    pub fn begin(&self, job: Job) -> Running {
        let mut left = self.documents(&job);
        left.reverse();
        Running {
            path: self.settings.path.clone(),
            job,
            left,
            current: None,
            done: Vec::new(),
        }
    }

    /// Runs a job to its end, unless `stop` says that it is not wanted any more, which it is asked now and then.
    pub fn run(&self, job: &Job, stop: &dyn Fn() -> bool) -> Option<Outcome> {
        const SLICE: u64 = 200_000;
        if stop() {
            return None;
        }
        let mut running = self.begin(job.clone());
        loop {
            if let Some(outcome) = running.advance(SLICE) {
                return Some(outcome);
            }
            if stop() {
                return None;
            }
        }
    }
}

/// A job that advances a slice at a time.
pub struct Running {
    path: Path,
    job: Job,
    left: Vec<String>,
    current: Option<(Plan, Sim)>,
    done: Vec<Summary>,
}

impl Running {
    /// The job.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Goes on for about `most_events` events. Returns its outcome at the end.
    pub fn advance(&mut self, most_events: u64) -> Option<Outcome> {
        if self.current.is_none() {
            let Some(text) = self.left.pop() else {
                let Job {
                    objective, trace, ..
                } = &self.job;
                let runs = self.done.chunks(objective.runs_of_one());
                let all: Vec<Outcome> = runs
                    .map(|runs| objective.outcome(&self.path, trace, runs))
                    .collect();
                return Some(Outcome::mean(&all));
            };
            match Document::parse(&text) {
                Ok(document) => {
                    let plan = document.plan();
                    let sim = Sim::new(&plan, &Options::default()).0;
                    self.current = Some((plan, sim));
                }
                Err(problem) => return Some(Outcome::not_run(problem.to_string())),
            }
        }
        let (plan, sim) = self.current.as_mut()?;
        let mut recorder = Recorder::off();
        match sim.run(plan.duration, most_events, &mut recorder) {
            Err(error) => Some(Outcome::not_run(error.to_string())),
            Ok(Stop::Reached) => {
                self.done.push(sim.summary(plan, "", &mut recorder));
                self.current = None;
                None
            }
            Ok(_) => None,
        }
    }
}
