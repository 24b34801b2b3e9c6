//! The functions that the page calls. Their texts are JSON, and errors are thrown as the JSON of a problem.

use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Options;

/// Reads a file with options, JSON of `GraphMlOptions`: returns JSON of a `GraphMlImport`.
///
/// # Errors
/// When it is not GraphML, is too large, or contradicts itself.
#[wasm_bindgen]
pub fn read(text: &str, options: &str) -> Result<String, JsValue> {
    let options: Options = serde_json::from_str(options)
        .map_err(|error| problem(&Problem::whole(error.to_string())))?;
    let import = crate::import(text, &options).map_err(|wrong| problem(&wrong))?;
    Ok(json(&import))
}

/// Writes a document as GraphML.
///
/// # Errors
/// When it is no document.
#[wasm_bindgen]
pub fn write(document: &str) -> Result<String, JsValue> {
    crate::export(document).map_err(|wrong| problem(&wrong))
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
