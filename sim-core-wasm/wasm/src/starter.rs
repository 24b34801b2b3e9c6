//! Networks to start from.

use sawtooth_engine::document::Json;
use sawtooth_engine::document::json::text as json;
use sawtooth_engine::starter;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::session::problem;

/// The starters, as JSON of a list of `StarterInfo`.
#[wasm_bindgen]
pub fn starters() -> String {
    json(&starter::starters())
}

/// The document that a starter makes of `values`: JSON of an object with a key for each field that does not have
/// its default.
///
/// # Errors
/// When there is no such starter, or a value is unknown or out of range; the place of
/// the problem is the path of a field.
#[wasm_bindgen]
pub fn generate(kind: &str, values: &str) -> Result<String, JsValue> {
    let document = Json::parse(values).and_then(|values| starter::generate(kind, &values));
    match document {
        Ok(document) => Ok(document.pretty()),
        Err(wrong) => Err(problem(&wrong)),
    }
}
