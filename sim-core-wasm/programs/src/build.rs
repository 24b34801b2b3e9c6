//! Questions of the page's build and of its tests. Texts are JSON, and errors are thrown as the JSON of a problem.

use std::collections::BTreeMap;

use sawtooth_document::json::text as json;
use sawtooth_document::{Json, Problem};
use sawtooth_experiment::queries::{self, find};
use sawtooth_experiment::{Counted, Experiment, Quotes, is_stale, tally};
use sawtooth_workbench::fuzz;
use serde::Deserialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The number of claims with each result, in display order. `claims` is JSON, a list of keys and results: claims
/// with the same key count once.
///
/// # Errors
/// When it is no such list.
#[wasm_bindgen]
pub fn tallied(claims: &str) -> Result<Vec<u32>, JsValue> {
    let claims: Vec<Counted> = parsed(claims)?;
    Ok(tally(&claims).to_vec())
}

/// Whether results are not what an experiment gives now, or it can no longer be run.
///
/// # Errors
/// When `scenarios` is not the texts of scenarios by name.
#[wasm_bindgen]
pub fn stale(text: &str, results: &str, scenarios: &str) -> Result<bool, JsValue> {
    let library = library(scenarios)?;
    let experiment = Experiment::parse(text, &|name| find(&library, name));
    Ok(experiment.map_or(true, |experiment| is_stale(results, &experiment)))
}

/// Results that prose quotes.
#[wasm_bindgen]
pub struct Quoted {
    quotes: Quotes,
}

#[wasm_bindgen]
impl Quoted {
    /// The results of an experiment, as JSON of `ExperimentResults`.
    ///
    /// # Errors
    /// When they are none, or their experiment can no longer be read.
    #[wasm_bindgen(constructor)]
    pub fn new(results: &str, scenarios: &str) -> Result<Quoted, JsValue> {
        let library = library(scenarios)?;
        let tree = Json::parse(results).map_err(|problem| thrown(&problem))?;
        let tree = tree.get("experiment").cloned().unwrap_or(Json::Null);
        let experiment = Experiment::new(tree, &|name| find(&library, name));
        let experiment = experiment.map_err(|problem| thrown(&problem))?;
        Ok(Quoted {
            quotes: Quotes::new(experiment, parsed(results)?),
        })
    }

    /// The number or word that a quotation stands for: `point total ucc 0.01 with clock=exact`.
    ///
    /// # Errors
    /// Why nothing has such a value.
    pub fn quote(&self, quotation: &str) -> Result<String, JsValue> {
        let quoted = self.quotes.quote(quotation);
        quoted.map_err(|why| JsValue::from_str(&why))
    }
}

fn library(scenarios: &str) -> Result<BTreeMap<String, String>, JsValue> {
    queries::library(scenarios).map_err(|problem| thrown(&problem))
}

fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsValue> {
    serde_json::from_str(text).map_err(|error| thrown(&Problem::whole(error.to_string())))
}

fn thrown(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}

/// Random programs, for tests.
#[wasm_bindgen]
pub struct RandomPrograms;

#[wasm_bindgen]
impl RandomPrograms {
    /// The results of the programs from number `first` on: the same as outside the browser.
    pub fn found(first: u32, count: u32) -> String {
        fuzz::found(first, count).text()
    }
}
