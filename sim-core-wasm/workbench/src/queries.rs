//! The queries of the page's program, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Problem, from_serde, queries};
use sawtooth_engine::units::Time;
use serde::Serialize;

use crate::conformance::{Candidate, Report, Suite};
use crate::contest::{self, Contest, CourseInfo, ENGINE, Outcome};
use crate::steps::{RulesMoment, Towards};
use crate::values::{Replay, RulesValues};

/// A slice takes a few tenths of a second at most.
const SLICE: u64 = 200_000;

from_serde!(Outcome);

queries! {
    /// A query to the program of what surrounds an algorithm of one's own.
    pub enum WorkbenchQuery, answers WorkbenchAnswers<'a>, of page: &'a mut WorkbenchPage {
        /// Begins the conformance suite of a flow's sender: the number of its trials.
        Suite {
            /// The document.
            document: String,
            /// The flow.
            flow: String,
            /// The algorithm, which it may follow since a change during its run.
            algorithm: String,
        } -> usize = {
            page.suite = None;
            let candidate = Candidate::of_document(&document, Some(&flow), Some(&algorithm))?;
            page.suite.insert(Suite::new(candidate)).count()
        };
        /// Goes on with it for a slice.
        SuiteOn {} -> SuiteProgress = {
            let suite = page.suite.as_mut().ok_or_else(|| none("suite"))?;
            let done = suite.advance(SLICE);
            SuiteProgress { passed: suite.passed(), done, report: suite.report() }
        };
        /// The document of a trial.
        Trial {
            /// Its number.
            number: usize,
        } -> String = {
            let suite = page.suite.as_ref().ok_or_else(|| none("suite"))?;
            suite.document(number).ok_or_else(|| none("trial"))?.to_owned()
        };
        /// The courses of contests, and the engine's version: results of another one are not compared.
        Courses {} -> Courses = Courses { courses: contest::infos(), engine: ENGINE };
        /// Begins a contest of a flow's sender: the number of its runs.
        Contest {
            /// The document.
            document: String,
            /// The flow.
            flow: String,
            /// The algorithm, which it may follow since a change during its run.
            algorithm: String,
            /// The draw of the courses' seeds.
            draw: u32,
            /// Whether those that are built in run as well.
            all: bool,
        } -> usize = {
            page.contest = None;
            let own = Candidate::of_document(&document, Some(&flow), Some(&algorithm))?;
            page.contest.insert(Contest::new(own, draw, all)).count()
        };
        /// Goes on with it for a slice.
        ContestOn {} -> ContestProgress = {
            let contest = page.contest.as_mut().ok_or_else(|| none("contest"))?;
            let done = contest.advance(SLICE);
            ContestProgress { passed: contest.passed(), done, outcomes: contest.outcomes().to_vec() }
        };
        /// The file of the contest.
        Record {
            /// The outcomes of those that are built in.
            built_in: Vec<Outcome>,
        } -> String = {
            let contest = page.contest.as_ref().ok_or_else(|| none("contest"))?;
            contest.record(&built_in)?
        };
        /// The document of a course with one's own sender.
        Course {
            /// Its number.
            number: usize,
        } -> String = {
            let contest = page.contest.as_ref().ok_or_else(|| none("contest"))?;
            contest.document(number).ok_or_else(|| none("course"))?
        };
        /// Begins to replay a document's run.
        Replay {
            /// The document.
            document: String,
            /// The number of the flow whose rules are followed, or of the port.
            number: usize,
            /// Whether it is a port, whose queue follows them.
            queue: bool,
        } -> () = {
            let begun = if queue { Replay::of_queue } else { Replay::new };
            page.replay = Some(begun(&document, number)?);
        };
        /// Goes towards an instant for a slice: the values of the rules once it is there.
        Values {
            /// The instant, in nanoseconds.
            at: f64,
        } -> Option<RulesValues> = {
            let replay = page.replay.as_mut().ok_or_else(|| none("replay"))?;
            // A cast saturates, so that NaN and negative numbers become zero.
            replay.go(Time(at as u64), SLICE).map_err(|error| Problem::whole(error.to_string()))?
        };
        /// Looks for the instant at which its rules ran last before another, or next after it, for a slice.
        Step {
            /// The instant, in nanoseconds.
            at: f64,
            /// Whether the next one is meant.
            later: bool,
        } -> Option<RulesStep> = {
            let towards = if later { Towards::Later } else { Towards::Earlier };
            let replay = page.replay.as_mut().ok_or_else(|| none("replay"))?;
            let found = replay.step(Time(at as u64), towards, SLICE);
            let found = found.map_err(|error| Problem::whole(error.to_string()))?;
            found.map(|moment| RulesStep { moment })
        };
    }
}

/// The instant at which rules ran; there may be none.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RulesStep {
    /// The rules that ran.
    pub moment: Option<RulesMoment>,
}

/// How far the suite is, and its findings so far.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SuiteProgress {
    /// Trials that have ended, with the part of the one that goes on.
    pub passed: f64,
    /// Whether all have ended.
    pub done: bool,
    /// The findings.
    pub report: Report,
}

/// The courses, and the engine that runs them.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "ContestCourses"))]
pub struct Courses {
    /// The courses.
    pub courses: Vec<CourseInfo>,
    /// The version of the engine.
    pub engine: &'static str,
}

/// How far a contest is, and the outcomes of those that have ended: one's own first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ContestProgress {
    /// Runs that have ended, with the part of the one that goes on.
    pub passed: f64,
    /// Whether all have ended.
    pub done: bool,
    /// The outcomes.
    pub outcomes: Vec<Outcome>,
}

/// The suite, the contest and the replay that were begun last.
#[derive(Default)]
pub struct WorkbenchPage {
    suite: Option<Suite>,
    contest: Option<Contest>,
    replay: Option<Replay>,
}

impl Program for WorkbenchPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<WorkbenchQuery>(query)?.answer(self)
    }
}

fn none(sort: &str) -> Problem {
    Problem::whole(format!("there is no such {sort}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const DOCUMENT: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 1,
        "algorithms": [ { "id": "mine", "text": "on acknowledged { cwnd += 1 / cwnd }" } ],
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" } ],
        "links": [ { "id": "a-b", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 } ],
        "flows": [ { "id": "f", "from": "a", "to": "b", "sender": { "kind": "rules", "algorithm": "mine" } } ] }"#;

    fn asked(page: &mut WorkbenchPage, query: &Value) -> Result<Value, String> {
        let answer = page.answer(&query.to_string());
        let answer = answer.map_err(|problem| problem.to_string())?;
        Ok(serde_json::from_str(&answer).expect("JSON"))
    }

    #[test]
    fn a_suite_and_a_contest_begin_and_go_on_in_slices() {
        let mut page = WorkbenchPage::default();
        let of = |kind: &str| json!({ "kind": kind, "document": DOCUMENT, "flow": "f", "algorithm": "mine", "draw": 1, "all": false });
        let trials = asked(&mut page, &of("suite")).expect("a suite")["suite"].as_u64();
        assert!(trials > Some(10), "{trials:?}");
        let runs = asked(&mut page, &of("contest")).expect("a contest");
        assert_eq!(runs, json!({ "contest": 5 }));
        let on = asked(&mut page, &json!({ "kind": "contestOn" })).expect("a slice");
        assert_eq!(on["contestOn"]["done"], false);
        let trial = asked(&mut page, &json!({ "kind": "trial", "number": 0 })).expect("a trial");
        assert!(trial["trial"].is_string());
    }

    #[test]
    fn values_come_once_the_replay_is_there() {
        let mut page = WorkbenchPage::default();
        let values = json!({ "kind": "values", "at": 5e8 });
        let begin = json!({ "kind": "replay", "document": DOCUMENT, "number": 0, "queue": false });
        assert_eq!(asked(&mut page, &begin), Ok(json!({ "replay": null })));
        let found = (0..100).find_map(|_| match asked(&mut page, &values) {
            Ok(found) if found["values"].is_null() => None,
            found => Some(found),
        });
        let found = found.expect("it arrives").expect("it is answered");
        assert!(found["values"].is_object(), "{found}");
    }

    #[test]
    fn queries_before_their_begin_are_refused() {
        let mut page = WorkbenchPage::default();
        for (query, why) in [
            (json!({ "kind": "suiteOn" }), "there is no such suite"),
            (
                json!({ "kind": "record", "builtIn": [] }),
                "there is no such contest",
            ),
            (
                json!({ "kind": "values", "at": 0 }),
                "there is no such replay",
            ),
            (json!({ "kind": "course" }), "number: missing"),
            (
                json!({ "kind": "suite", "document": DOCUMENT, "flow": "g", "algorithm": "mine" }),
                "flow",
            ),
        ] {
            let refused = asked(&mut page, &query).expect_err("refused");
            assert!(refused.contains(why), "{refused}");
        }
    }
}
