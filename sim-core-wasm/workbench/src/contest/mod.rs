//! A contest with oneself: five courses with seeds that nobody has seen, one's own rules beside every sender built in.
//!
//! A [`Contest`] has a draw, from which the seeds of its courses follow, and entrants; it runs them one by one, in
//! slices. What comes of an entrant is its [`Outcome`]: a digest and marks for each course. [`Record`] is the file of
//! a contest, which can be run again.
//!
//! # Score
//!
//! A mark is from 0 to 1:
//!
//! - throughput: goodput over what the path could carry for these flows;
//! - delay: the round trip of the empty path over the mean one;
//! - fairness: Jain's index of the flows' goodputs;
//! - harm: one less what others lose (Ware and others, HotNets 2019): the rivals' goodput over their half; for a
//!   call the lesser of its goodput over its rate and of its delay without a queue over that with the 95th percentile.
//!
//! The score of a course is the geometric mean of its marks, in points of a hundred: a zero in one of them is a zero.
//! A flow that stopped at a faulty value has none. The score of an entrant is the mean of its courses.

mod courses;
mod entrants;
mod marks;
mod record;
#[cfg(test)]
mod tests;

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sender::REGISTRY;
use sawtooth_engine::sim::{Options, Sim, Stop};
use serde::{Deserialize, Serialize};

use crate::conformance::Candidate;
pub use courses::{COURSES, Course, wandering};
pub use entrants::Contest;
pub use marks::{Aspect, Mark};
pub use record::{ENGINE, FORMAT, Record, Repeated};

/// A course, as the page shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ContestCourse"))]
pub struct CourseInfo {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The network and who is in it, and what is measured.
    pub about: &'static str,
}

/// All courses, as the page shows them.
pub fn infos() -> Vec<CourseInfo> {
    let info = |course: &Course| CourseInfo {
        id: course.id,
        title: course.title,
        about: course.about,
    };
    COURSES.iter().map(info).collect()
}

/// The result of a course.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ContestResult"))]
pub struct CourseResult {
    /// The course.
    pub course: String,
    /// The digest of its run; empty where that came to no end.
    pub digest: String,
    /// Its marks.
    pub marks: Vec<Mark>,
    /// In points of a hundred.
    pub score: f64,
    /// Why a flow stopped, or the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub fault: Option<String>,
}

/// The results of an entrant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ContestOutcome"))]
pub struct Outcome {
    /// The kind of its sender: `rules` for one's own.
    pub kind: String,
    /// How people call it.
    pub name: String,
    /// The mean of its courses, in points of a hundred.
    pub score: f64,
    /// All courses, in their order.
    pub courses: Vec<CourseResult>,
}

/// Everything but rules: what comes with Sawtooth.
pub fn built_in() -> Vec<Candidate> {
    let senders = REGISTRY.iter().filter(|entry| entry.kind != "rules");
    senders.map(|entry| Candidate::built_in(entry)).collect()
}

/// The document of a course, as this draw gives its seed.
pub fn document(course: &Course, candidate: &Candidate, draw: u32) -> String {
    let place = COURSES.iter().position(|one| one.id == course.id);
    let seed = u64::from(draw) * COURSES.len() as u64 + place.unwrap_or(0) as u64;
    course.document(candidate, seed)
}

/// An entrant on its way through the courses.
pub struct Going {
    candidate: Candidate,
    draw: u32,
    results: Vec<CourseResult>,
    running: Option<(Plan, Sim)>,
}

impl Going {
    /// Begins with the first course.
    pub fn new(candidate: Candidate, draw: u32) -> Going {
        Going {
            candidate,
            draw,
            results: Vec::new(),
            running: None,
        }
    }

    /// Courses that have ended, with the part of the one that goes on.
    pub fn passed(&self) -> f64 {
        let part = self.running.as_ref().map_or(0.0, |(plan, sim)| {
            sim.now().seconds() / plan.duration.seconds()
        });
        self.results.len() as f64 + part.min(1.0)
    }

    /// Goes on for about `most_events` events. Returns what came of it after the last course.
    pub fn advance(&mut self, most_events: u64) -> Option<Outcome> {
        if let Some(course) = COURSES.get(self.results.len())
            && let Some(result) = self.go(course, most_events)
        {
            self.running = None;
            self.results.push(result);
        }
        (self.results.len() == COURSES.len()).then(|| self.outcome())
    }

    fn go(&mut self, course: &Course, most_events: u64) -> Option<CourseResult> {
        if self.running.is_none() {
            match Document::parse(&document(course, &self.candidate, self.draw)) {
                Ok(document) => {
                    let plan = document.plan();
                    let sim = Sim::new(&plan, &Options::default()).0;
                    self.running = Some((plan, sim));
                }
                Err(problem) => return Some(none(course, problem.to_string())),
            }
        }
        let (plan, sim) = self.running.as_mut()?;
        let mut recorder = Recorder::off();
        match sim.run(plan.duration, most_events, &mut recorder) {
            Err(error) => return Some(none(course, error.to_string())),
            Ok(Stop::Budget) => return None,
            Ok(_) => {}
        }
        let summary = sim.summary(plan, "", &mut recorder);
        let marks = (course.marks)(&summary);
        let fault = summary.flows.iter().find_map(|flow| flow.fault.clone());
        Some(CourseResult {
            course: course.id.to_owned(),
            digest: summary.digest,
            score: if fault.is_some() {
                0.0
            } else {
                marks::score(&marks)
            },
            marks,
            fault,
        })
    }

    fn outcome(&self) -> Outcome {
        let total: f64 = self.results.iter().map(|one| one.score).sum();
        Outcome {
            kind: self.candidate.kind.clone(),
            name: self.candidate.name.clone(),
            score: marks::tenths(total / COURSES.len() as f64),
            courses: self.results.clone(),
        }
    }
}

/// A course that came to no end.
fn none(course: &Course, why: String) -> CourseResult {
    CourseResult {
        course: course.id.to_owned(),
        digest: String::new(),
        marks: Vec::new(),
        score: 0.0,
        fault: Some(why),
    }
}

/// Runs an entrant through all courses.
pub fn outcome_of(candidate: &Candidate, draw: u32) -> Outcome {
    let mut going = Going::new(candidate.clone(), draw);
    loop {
        if let Some(outcome) = going.advance(u64::MAX) {
            return outcome;
        }
    }
}
