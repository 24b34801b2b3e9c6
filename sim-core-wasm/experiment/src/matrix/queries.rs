//! The queries of the page's program of matrices, with their answers.
//!
//! The page opens the same matrix in several workers: one collects, the others make runs.

use sawtooth_document::json::text as json;
use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Problem, queries};

use super::{Advancing, Matrix, Record, Runs, Settings, Shown};

/// A slice of a run takes a few tenths of a second at most.
const SLICE: u64 = 200_000;

/// Enough to estimate how long a run takes.
const SAMPLE: u64 = 50_000;

queries! {
    /// A query to the program of matrices.
    pub enum MatrixQuery, answers MatrixAnswers<'a>, of page: &'a mut MatrixPage {
        /// Takes settings, and shows them; those before stay where these are refused. What has run stays.
        Open {
            /// The settings, as an address has them.
            settings: String,
        } -> Shown = {
            page.matrix = Some(Matrix::new(Settings::parse(&settings)?)?);
            page.running = None;
            page.matrix()?.shown(&page.runs)
        };
        /// The settings, how far the runs are, and the map.
        Shown {} -> Shown = page.matrix()?.shown(&page.runs);
        /// The runs that are still to be made, by number.
        Missing {} -> Vec<u32> = page.matrix()?.missing(&page.runs);
        /// Goes on with a run for a slice, from its beginning where it does not go on yet: once it has ended, its
        /// record as JSON, for whoever collects it.
        Run {
            /// Its number.
            cell: u32,
        } -> Option<String> = page.advance(cell, SLICE)?.0.as_ref().map(json);
        /// Goes on with a run for a short slice: the share of it that passed meanwhile.
        Sample {
            /// Its number.
            run: u32,
        } -> f64 = page.advance(run, SAMPLE)?.1;
        /// Keeps a record: whether it can be one.
        Take {
            /// The JSON of the record.
            record: String,
        } -> bool = serde_json::from_str::<Record>(&record).is_ok_and(|record| page.runs.keep(record));
        /// The document of a cell, in the order that is shown and with the first seed.
        Document {
            /// Its row.
            row: usize,
            /// Its column; none for a sender alone.
            column: Option<usize>,
        } -> String = {
            let matrix = page.matrix()?;
            let run = matrix.run_of(row, column).ok_or_else(|| none("cell"))?;
            matrix.document(&run)?.text()
        };
        /// All figures as JSON, as the command line prints them.
        Results {} -> String = json(&page.matrix()?.results(&page.runs));
        /// All figures as comma-separated values.
        Csv {} -> String = page.matrix()?.csv(&page.runs);
    }
}

/// A matrix, the run that goes on with its number, and what has run with these and other settings.
#[derive(Default)]
pub struct MatrixPage {
    matrix: Option<Matrix>,
    running: Option<(u32, Advancing)>,
    runs: Runs,
}

impl MatrixPage {
    fn matrix(&self) -> Result<&Matrix, Problem> {
        let none = || Problem::whole("there are no settings");
        self.matrix.as_ref().ok_or_else(none)
    }

    /// Goes on with a run. Its record once it has ended, and the share of it that passed meanwhile.
    fn advance(&mut self, run: u32, most_events: u64) -> Result<(Option<Record>, f64), Problem> {
        let begun = self.running.take().filter(|(begun, _)| *begun == run);
        let mut running = if let Some((_, running)) = begun {
            running
        } else {
            let matrix = self.matrix()?;
            let wanted = matrix.runs().into_iter().nth(run as usize);
            matrix.begin(&wanted.ok_or_else(|| none("run"))?)?
        };
        let before = running.passed();
        let record = running.advance(most_events);
        let record = record.map_err(|error| Problem::whole(error.to_string()))?;
        let passed = running.passed() - before;
        if record.is_none() {
            self.running = Some((run, running));
        }
        Ok((record, passed))
    }
}

impl Program for MatrixPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<MatrixQuery>(query)?.answer(self)
    }
}

fn none(sort: &str) -> Problem {
    Problem::whole(format!("there is no such {sort}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn asked(page: &mut MatrixPage, query: &Value) -> Result<Value, String> {
        let answer = page.answer(&query.to_string());
        let answer = answer.map_err(|problem| problem.to_string())?;
        let mut answer: Value = serde_json::from_str(&answer).expect("JSON");
        let kind = query["kind"].as_str().expect("a kind");
        Ok(answer[kind].take())
    }

    fn answered(page: &mut MatrixPage, query: &Value) -> Value {
        asked(page, query).unwrap_or_else(|problem| panic!("{query}: {problem}"))
    }

    fn opened() -> MatrixPage {
        let mut page = MatrixPage::default();
        let settings =
            "senders=reno,cubic&rate=1000000&buffer=20&duration=6&warmup=3&gap=1&seeds=1";
        let shown = answered(&mut page, &json!({ "kind": "open", "settings": settings }));
        assert_eq!((&shown["count"], &shown["done"]), (&json!(6), &json!(0)));
        page
    }

    #[test]
    fn runs_that_one_worker_makes_another_collects() {
        let (mut runner, mut collector) = (opened(), opened());
        let run = json!({ "kind": "run", "cell": 2 });
        let slices = (0..100).map(|_| answered(&mut runner, &run));
        let record = { slices }.find(Value::is_string).expect("its end");
        let take = json!({ "kind": "take", "record": record });
        assert_eq!(answered(&mut collector, &take), true);
        let missing = answered(&mut collector, &json!({ "kind": "missing" }));
        assert_eq!(missing, json!([0, 1, 3, 4, 5]));
        assert_eq!(
            answered(&mut collector, &json!({ "kind": "shown" }))["done"],
            1
        );
        let other = json!({ "kind": "take", "record": "{}" });
        assert_eq!(answered(&mut collector, &other), false);
    }

    #[test]
    fn samples_pass_a_run() {
        let mut page = opened();
        let sample = json!({ "kind": "sample", "run": 3 });
        let mut passed = 0.0;
        for _ in 0..100 {
            passed += answered(&mut page, &sample).as_f64().expect("a share");
            if page.running.is_none() {
                break;
            }
        }
        assert!((passed - 1.0).abs() < 1e-9, "{passed}");
        // The next one begins with it again.
        assert!(answered(&mut page, &sample).as_f64() > Some(0.0));
    }

    #[test]
    fn settings_that_are_refused_leave_those_before() {
        let mut page = opened();
        let before = answered(&mut page, &json!({ "kind": "shown" }));
        let refused = asked(&mut page, &json!({ "kind": "open", "settings": "rate=0" }));
        assert!(refused.is_err_and(|problem| problem.starts_with("rate")));
        assert_eq!(answered(&mut page, &json!({ "kind": "shown" })), before);
    }

    #[test]
    fn documents_are_those_of_cells() {
        let mut page = opened();
        let alone = json!({ "kind": "document", "row": 1, "column": null });
        assert!(answered(&mut page, &alone).is_string());
        let none = json!({ "kind": "document", "row": 1, "column": 2 });
        let refused = asked(&mut page, &none);
        assert_eq!(refused, Err("there is no such cell".to_owned()));
        let none = asked(&mut page, &json!({ "kind": "run", "cell": 6 }));
        assert_eq!(none, Err("there is no such run".to_owned()));
        let unset = asked(&mut MatrixPage::default(), &json!({ "kind": "csv" }));
        assert_eq!(unset, Err("there are no settings".to_owned()));
    }
}
