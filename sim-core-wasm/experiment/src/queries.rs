//! The queries of the page's program of experiments, with their answers.
//!
//! The page opens the same experiment in several workers: one collects, the others run cells.

use std::collections::BTreeMap;

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Json, Problem, queries};

use crate::document::{Experiment, inlined};
use crate::grid::{CellCheck, CellCoordinates, Grid};
use crate::results::ShownCells;

/// A slice of a run takes a few tenths of a second at most.
const SLICE: u64 = 200_000;

queries! {
    /// A query to the program of experiments.
    pub enum ExperimentQuery, answers ExperimentAnswers<'a>, of page: &'a mut ExperimentPage {
        /// Reads an experiment, and forgets the one before with its cells: the number of cells that are run.
        Open {
            /// The document.
            text: String,
            /// JSON: the texts of the scenarios that it names.
            scenarios: String,
        } -> usize = {
            let library = library(&scenarios)?;
            let experiment = Experiment::parse(&text, &|name| find(&library, name))?;
            page.grid.insert(Grid::new(experiment)).count()
        };
        /// A document with everything that it names inside.
        Whole {
            /// The document.
            text: String,
            /// JSON: the texts of the scenarios that it names.
            scenarios: String,
        } -> String = {
            let library = library(&scenarios)?;
            inlined(Json::parse(&text)?, &|name| find(&library, name))?.compact()
        };
        /// Goes on with a cell for a slice, from its beginning where it does not run yet: once it has ended, JSON for
        /// whoever collects it.
        Run {
            /// Its number.
            cell: u32,
        } -> Option<String> = page.grid()?.run(cell, SLICE)?;
        /// Collects a cell that has run.
        Take {
            /// The JSON of the cell.
            record: String,
        } -> () = page.grid()?.take(&record)?;
        /// Takes the cells of a file of results: whether they are of this engine, since those of another are not
        /// added to.
        Reopen {
            /// The file.
            results: String,
        } -> bool = page.grid()?.reopen(&results)?;
        /// The cells that are still to run, by number.
        Missing {} -> Vec<u32> = page.grid()?.missing();
        /// The figure of the cells so far, with the curves that were not shown before.
        Shown {} -> ShownCells<'a> = page.grid()?.shown();
        /// The results as a file, as the command line prints them.
        Results {} -> String = page.grid()?.results()?;
        /// The figure's points as comma-separated values.
        Csv {} -> String = page.grid()?.csv();
        /// The scenario of a point with its first seed; none of a model, or where there is no such point.
        Scenario {
            /// The place of the series.
            series: usize,
            /// That of the point on the axis.
            x: usize,
            /// That of the point on the second axis.
            y: usize,
        } -> Option<String> = page.grid()?.scenario(series, x, y)?;
        /// The coordinates of a cell.
        Coordinates {
            /// Its number.
            cell: u32,
        } -> CellCoordinates = page.grid()?.coordinates(cell)?;
        /// The number of one of the cells that were collected; none where there are none.
        Pick {
            /// Which one, from 0 for the first to 1 for the last.
            part: f64,
        } -> Option<u32> = page.grid()?.pick(part);
        /// Compares a cell that was run again with the one that was collected; none where there is none.
        Check {
            /// The JSON of the cell.
            record: String,
        } -> Option<CellCheck> = page.grid()?.check(&record)?;
    }
}

/// The experiment that was opened last.
#[derive(Default)]
pub struct ExperimentPage {
    grid: Option<Grid>,
}

impl ExperimentPage {
    fn grid(&mut self) -> Result<&mut Grid, Problem> {
        let none = || Problem::whole("no experiment is open");
        self.grid.as_mut().ok_or_else(none)
    }
}

impl Program for ExperimentPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<ExperimentQuery>(query)?.answer(self)
    }
}

/// The texts of scenarios by name, of JSON.
///
/// # Errors
/// When it is something else.
pub fn library(scenarios: &str) -> Result<BTreeMap<String, String>, Problem> {
    serde_json::from_str(scenarios).map_err(|error| Problem::whole(error.to_string()))
}

/// The text of a scenario.
///
/// # Errors
/// When there is none of this name.
pub fn find(library: &BTreeMap<String, String>, name: &str) -> Result<String, String> {
    let found = library.get(name).cloned();
    found.ok_or_else(|| format!("there is no scenario {name}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::document::tests::BASE;

    const TEXT: &str = r#"{ "format": "sawtooth-experiment", "version": 2, "base": "two", "seeds": [3, 5],
        "axis": { "path": "links/a-b/rate", "values": [1e6, 2e6] },
        "measures": [{ "id": "total", "figure": { "path": "flows/*/goodput" } }] }"#;

    fn asked(page: &mut ExperimentPage, query: &Value) -> Result<Value, String> {
        let answer = page.answer(&query.to_string());
        let answer = answer.map_err(|problem| problem.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        let kind = query["kind"].as_str().expect("a kind");
        Ok(answer[kind].take())
    }

    fn answered(page: &mut ExperimentPage, query: &Value) -> Value {
        asked(page, query).unwrap_or_else(|problem| panic!("{query}: {problem}"))
    }

    fn opened() -> ExperimentPage {
        let mut page = ExperimentPage::default();
        let scenarios = json!({ "two": BASE }).to_string();
        let open = json!({ "kind": "open", "text": TEXT, "scenarios": scenarios });
        assert_eq!(answered(&mut page, &open), 4);
        page
    }

    /// Asked until it has ended.
    fn run(page: &mut ExperimentPage, cell: u32) -> String {
        let slices = (0..100).map(|_| answered(page, &json!({ "kind": "run", "cell": cell })));
        let ended = slices.filter_map(|slice| slice.as_str().map(str::to_owned));
        { ended }.next().expect("its end")
    }

    #[test]
    fn cells_that_one_worker_runs_another_collects() {
        let (mut runner, mut collector) = (opened(), opened());
        let missing = json!({ "kind": "missing" });
        // All points of the first seed come first.
        assert_eq!(answered(&mut collector, &missing), json!([0, 2, 1, 3]));
        let record = run(&mut runner, 2);
        let take = json!({ "kind": "take", "record": record });
        assert_eq!(answered(&mut collector, &take), Value::Null);
        assert_eq!(answered(&mut collector, &missing), json!([0, 1, 3]));
        let shown = answered(&mut collector, &json!({ "kind": "shown" }));
        assert_eq!(shown["cells"], 1);
        let picked = answered(&mut collector, &json!({ "kind": "pick", "part": 0.9 }));
        let place = answered(
            &mut collector,
            &json!({ "kind": "coordinates", "cell": picked }),
        );
        assert_eq!(place, json!({ "series": 0, "x": 1, "y": 0, "seed": 3 }));
    }

    #[test]
    fn a_cell_that_is_run_again_is_compared_with_the_one_that_was_collected() {
        let mut page = opened();
        let record = run(&mut page, 1);
        let check = |record: &str| json!({ "kind": "check", "record": record });
        assert_eq!(answered(&mut page, &check(&record)), Value::Null);
        answered(&mut page, &json!({ "kind": "take", "record": record }));
        let again = run(&mut page, 1);
        let same = answered(&mut page, &check(&again));
        assert_eq!(
            same,
            json!({ "cell": { "series": 0, "x": 0, "y": 0, "seed": 5 }, "same": true })
        );
        for key in ["document", "digest", "values"] {
            let mut other: Value = serde_json::from_str(&again).expect("JSON");
            other[key] = if key == "values" {
                json!([1])
            } else {
                json!("")
            };
            assert_eq!(
                answered(&mut page, &check(&other.to_string()))["same"],
                false
            );
        }
    }

    #[test]
    fn results_are_taken_again_and_say_whether_they_are_of_this_engine() {
        let mut page = opened();
        let record = run(&mut page, 0);
        answered(&mut page, &json!({ "kind": "take", "record": record }));
        let results = answered(&mut page, &json!({ "kind": "results" }));
        let csv = answered(&mut page, &json!({ "kind": "csv" }));
        let mut other = opened();
        let reopen = json!({ "kind": "reopen", "results": results });
        assert_eq!(answered(&mut other, &reopen), true);
        assert_eq!(answered(&mut other, &json!({ "kind": "results" })), results);
        assert_eq!(answered(&mut other, &json!({ "kind": "csv" })), csv);
        let mut foreign: Value =
            serde_json::from_str(results.as_str().expect("text")).expect("JSON");
        foreign["engine"] = json!("another");
        let reopen = json!({ "kind": "reopen", "results": foreign.to_string() });
        assert_eq!(answered(&mut other, &reopen), false);
        let take = json!({ "kind": "take", "record": record });
        assert!(asked(&mut other, &take).is_err());
    }

    #[test]
    fn a_point_has_a_scenario_and_a_document_can_be_made_whole() {
        let mut page = opened();
        let at = |x: u32| json!({ "kind": "scenario", "series": 0, "x": x, "y": 0 });
        let scenario = answered(&mut page, &at(1));
        let scenario: Value = serde_json::from_str(scenario.as_str().expect("text")).expect("JSON");
        assert_eq!(scenario["links"][0]["rate"], 2e6);
        assert_eq!(answered(&mut page, &at(2)), Value::Null);
        let scenarios = json!({ "two": BASE }).to_string();
        let whole = json!({ "kind": "whole", "text": TEXT, "scenarios": scenarios });
        let whole = answered(&mut page, &whole);
        let open = json!({ "kind": "open", "text": whole, "scenarios": "{}" });
        assert_eq!(answered(&mut page, &open), 4);
    }

    #[test]
    fn queries_before_an_experiment_is_open_are_refused() {
        let mut page = ExperimentPage::default();
        let none = asked(&mut page, &json!({ "kind": "missing" }));
        assert_eq!(none, Err("no experiment is open".to_owned()));
        let unnamed = json!({ "kind": "open", "text": TEXT, "scenarios": "{}" });
        let refused = asked(&mut page, &unnamed).expect_err("refused");
        assert!(refused.contains("there is no scenario two"), "{refused}");
        let none = asked(&mut opened(), &json!({ "kind": "run", "cell": 4 }));
        assert_eq!(
            none,
            Err("the cell belongs to another experiment".to_owned())
        );
    }
}
