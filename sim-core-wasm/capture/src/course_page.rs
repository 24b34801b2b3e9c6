//! What the page calls for courses. It is here because the page loads one program for all that is taken along.

use sawtooth_course::{HandIn, HandInDraft};
use sawtooth_engine::document::Problem;
use sawtooth_engine::document::json::text as json;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The text of a hand-in; `draft` is the JSON of a `HandInDraft`.
///
/// # Errors
/// When there is no lesson to hand in; the JSON of a problem.
#[wasm_bindgen(js_name = handIn)]
pub fn hand_in(draft: &str) -> Result<String, JsValue> {
    let draft: HandInDraft = serde_json::from_str(draft)
        .map_err(|wrong| problem(&Problem::at("answers", wrong.to_string())))?;
    draft.text().map_err(|wrong| problem(&wrong))
}

/// A hand-in as the page shows it: JSON of a `ReadHandIn`.
///
/// # Errors
/// What is wrong with its text; the JSON of a problem.
#[wasm_bindgen(js_name = readHandIn)]
pub fn read_hand_in(text: &str) -> Result<String, JsValue> {
    let read = HandIn::parse(text).map_err(|wrong| problem(&wrong))?;
    Ok(json(&read.shown()))
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
