//! An attack for one objective from its beginning to its end: the path as it is, the search, shrinking, other seeds.
//!
//! It starts no run itself. Whoever drives it runs its [jobs](Search::jobs), on as many threads or workers as there are, and
//! gives it the [outcomes](Search::take).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::attack::{Attack, Job};
use crate::evolution::Evolution;
use crate::objective::{Objective, Outcome};
use crate::shrink::Shrinking;
use crate::trace::Trace;

/// The runs of each trace in the search and while it is shrunk: with seeds from 1 on.
pub(crate) const RUNS: u64 = 3;

/// The seeds with which the shrunk trace is run once more.
pub(crate) const OTHER_SEEDS: [u64; 4] = [4, 5, 6, 7];

/// Shrinking may take a quarter as many runs as the search, and at least so many.
const LEAST_FOR_SHRINKING: u32 = 200;

/// The step that an attack is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "AttackPhase"))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The path as it is.
    Baseline,
    /// The search for the worst trace.
    Searching,
    /// Making the trace that was found smaller.
    Shrinking,
    /// The smaller one with other seeds.
    OtherSeeds,
    /// All is done.
    Done,
}

/// An attack for one objective.
#[derive(Clone, Debug)]
pub struct Search {
    /// Its objective.
    pub objective: Objective,
    phase: Phase,
    evolution: Evolution,
    shrinking: Option<Shrinking>,
    jobs: Vec<Job>,
    known: BTreeMap<Job, Outcome>,
    /// The run that found the most harmful trace, and how harmful that is.
    found_at: (u32, f64),
    /// Traces of all steps.
    runs: u32,
    shrinking_budget: u32,
}

impl Search {
    /// An attack before its first run.
    pub fn new(attack: &Attack, objective: Objective) -> Search {
        let settings = &attack.settings;
        let mut search = Search {
            objective,
            phase: Phase::Baseline,
            evolution: Evolution::new(attack.draw(objective), settings.seed, settings.runs),
            shrinking: None,
            jobs: Vec::new(),
            known: BTreeMap::new(),
            found_at: (0, 0.0),
            runs: 0,
            shrinking_budget: LEAST_FOR_SHRINKING.max(settings.runs / 4),
        };
        search.jobs = vec![search.job(Trace::default())];
        search
    }

    /// The jobs that are to be run now; none where all is done.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// The step that it is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The traces that it has run for the search, and for all.
    pub fn runs(&self) -> [u32; 2] {
        [self.evolution.runs(), self.runs]
    }

    /// The outcome of the path as it is.
    pub fn baseline(&self) -> Option<&Outcome> {
        self.known.get(&self.job(Trace::default()))
    }

    /// The most harmful trace so far, its harm, and the run of the search that found it.
    pub fn found(&self) -> Option<(&Trace, &Outcome, u32)> {
        let (trace, _) = self.evolution.best()?;
        Some((trace, self.outcome(trace)?, self.found_at.0))
    }

    /// The smallest trace so far that keeps its harm.
    pub fn shrunk(&self) -> Option<(&Trace, &Outcome)> {
        let trace = self.smallest()?;
        Some((trace, self.outcome(trace)?))
    }

    /// How many traces could not be run.
    pub fn not_run(&self) -> u32 {
        let failed =
            |(job, outcome): &(&Job, &Outcome)| job.runs == RUNS && outcome.not_run.is_some();
        self.known.iter().filter(failed).count() as u32
    }

    /// The outcomes of the smallest trace with other seeds, as far as there are; where no trace did harm, those of the path
    /// as it is.
    pub fn with_other_seeds(&self) -> Vec<&Outcome> {
        let trace = self.repeated();
        let seeds = OTHER_SEEDS.into_iter();
        let of = |seed| self.known.get(&self.job_with(trace.clone(), seed));
        let all = seeds.filter_map(of);
        all.filter(|one| one.not_run.is_none()).collect()
    }

    /// Ends the search for worse traces: what was found is shrunk.
    pub fn settle(&mut self) {
        if self.phase <= Phase::Searching {
            self.shrink();
        }
    }

    /// Ends shrinking: what there is is run with other seeds.
    pub fn conclude(&mut self) {
        if self.phase <= Phase::Shrinking {
            self.repeat();
        }
    }

    /// Takes the outcomes of its jobs, in their order.
    pub fn take(&mut self, outcomes: Vec<Outcome>) {
        let jobs = std::mem::take(&mut self.jobs);
        let harms: Vec<f64> = outcomes.iter().map(|outcome| outcome.harm).collect();
        self.runs += jobs.len() as u32;
        self.known.extend(jobs.into_iter().zip(outcomes));
        match self.phase {
            Phase::Baseline => {
                self.phase = Phase::Searching;
                self.go_on_searching();
            }
            Phase::Searching => {
                for (run, harm) in (self.evolution.runs() + 1..).zip(&harms) {
                    if *harm > self.found_at.1 {
                        self.found_at = (run, *harm);
                    }
                }
                self.evolution.take(&harms);
                self.go_on_searching();
            }
            Phase::Shrinking => {
                self.go_on_shrinking();
            }
            Phase::OtherSeeds | Phase::Done => self.phase = Phase::Done,
        }
    }

    fn go_on_searching(&mut self) {
        let generation = self.evolution.generation().iter();
        self.jobs = generation.map(|trace| self.job(trace.clone())).collect();
        if self.jobs.is_empty() {
            self.shrink();
        }
    }

    fn shrink(&mut self) {
        self.phase = Phase::Shrinking;
        let found = self.evolution.best().cloned();
        let draw = self.evolution.draw();
        let budget = self.shrinking_budget;
        self.shrinking = found
            .filter(|found| found.1 > 0.0)
            .map(|found| Shrinking::new(draw.bounds, draw.duration, found, budget));
        self.go_on_shrinking();
    }

    fn go_on_shrinking(&mut self) {
        while let Some(mut shrinking) = self.shrinking.take() {
            let batch = shrinking.batch().iter();
            let batch: Vec<Job> = batch.map(|trace| self.job(trace.clone())).collect();
            let harms = batch.iter().map(|job| Some(self.known.get(job)?.harm));
            let harms: Option<Vec<f64>> = harms.collect();
            // A trace that was run in the search is not run a second time.
            let unknown = |job: &Job| !self.known.contains_key(job);
            self.jobs = batch.into_iter().filter(unknown).collect();
            let harms = harms.filter(|harms| !harms.is_empty());
            if let Some(harms) = &harms {
                shrinking.take(harms);
            }
            self.shrinking = Some(shrinking);
            if harms.is_none() {
                break;
            }
        }
        if self.jobs.is_empty() {
            self.repeat();
        }
    }

    fn repeat(&mut self) {
        self.phase = Phase::OtherSeeds;
        self.jobs.clear();
        if self.baseline().is_none() {
            self.phase = Phase::Done;
            return;
        }
        let trace = self.repeated();
        let job = |seed| self.job_with(trace.clone(), seed);
        self.jobs = OTHER_SEEDS.into_iter().map(job).collect();
    }

    /// The trace that is run with other seeds.
    fn repeated(&self) -> Trace {
        self.smallest().cloned().unwrap_or_default()
    }

    fn smallest(&self) -> Option<&Trace> {
        Some(&self.shrinking.as_ref()?.best().0)
    }

    fn job(&self, trace: Trace) -> Job {
        Job {
            objective: self.objective,
            trace,
            seed: 1,
            runs: RUNS,
        }
    }

    fn job_with(&self, trace: Trace, seed: u64) -> Job {
        Job {
            seed,
            runs: 1,
            ..self.job(trace)
        }
    }

    fn outcome(&self, trace: &Trace) -> Option<&Outcome> {
        self.known.get(&self.job(trace.clone()))
    }
}
