//! The fluid models of a run, in a WebAssembly of their own: the page loads it when somebody
//! asks for them.

use sawtooth_engine::document::json::text as json;
use sawtooth_engine::document::{Document, Problem};
use sawtooth_models::fluid::models;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The solutions at the ports of a document that a model may describe: JSON of a list of
/// `FluidSolution`.
///
/// # Errors
/// When it is no document; the JSON of a problem.
#[wasm_bindgen]
pub fn solve(document: &str) -> Result<String, JsValue> {
    let document = Document::parse(document).map_err(|wrong| problem(&wrong))?;
    let solved: Vec<_> = models(&document.plan())
        .iter()
        .map(sawtooth_models::fluid::PortModel::solve)
        .collect();
    Ok(json(&solved))
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
