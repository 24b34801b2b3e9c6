//! The fluid models of a run and the laws of the field, in a WebAssembly of their own: the page loads it when
//! somebody asks for them.

use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::Summary;
use sawtooth_models::fluid::models;
use sawtooth_models::theory::{Scene, theories};
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

/// The laws applied to the stretch of a document's run that a summary (its JSON) is of: JSON of `Theories`.
///
/// # Errors
/// When it is no document, no summary, or that of another network; the JSON of a problem.
#[wasm_bindgen]
pub fn laws(document: &str, summary: &str) -> Result<String, JsValue> {
    let document = Document::parse(document).map_err(|wrong| problem(&wrong))?;
    let summary: Summary = serde_json::from_str(summary)
        .map_err(|wrong| problem(&Problem::at("summary", wrong.to_string())))?;
    let plan = document.plan();
    let scene = Scene::new(&plan, &summary).map_err(|wrong| problem(&wrong))?;
    Ok(json(&theories(&scene)))
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
