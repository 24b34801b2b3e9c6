//! The page's calls for courses. It is here because the page loads one program for all that is taken along.

use sawtooth_course::{HandIn, HandInDraft, Sheet, describe};
use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::units::Time;
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
/// The fault of its text; the JSON of a problem.
#[wasm_bindgen(js_name = readHandIn)]
pub fn read_hand_in(text: &str) -> Result<String, JsValue> {
    let read = HandIn::parse(text).map_err(|wrong| problem(&wrong))?;
    Ok(json(&read.shown()))
}

/// An exam sheet of a flow of a document's run, from an instant in seconds on: HTML. An empty flow is the first that
/// has a window.
///
/// # Errors
/// When it is no document, or has no such sheet; the JSON of a problem.
#[wasm_bindgen]
pub fn sheet(document: &str, flow: &str, from: f64, rounds: usize) -> Result<String, JsValue> {
    let made = || {
        let document = Document::parse(document)?;
        let flow = Some(flow).filter(|flow| !flow.is_empty());
        Sheet::of(&document, flow, Time::from_seconds(from), rounds)
    };
    made()
        .map(|sheet| sheet.html())
        .map_err(|wrong| problem(&wrong))
}

/// A run in sentences, from its document and a summary of it: JSON of a list.
///
/// # Errors
/// When it is no document, or no summary; the JSON of a problem.
#[wasm_bindgen(js_name = describe)]
pub fn described(document: &str, summary: &str) -> Result<String, JsValue> {
    let document = Document::parse(document).map_err(|wrong| problem(&wrong))?;
    let summary: Summary = serde_json::from_str(summary)
        .map_err(|wrong| problem(&Problem::at("summary", wrong.to_string())))?;
    let sentences: Vec<String> = describe(&document, &summary).into();
    Ok(json(&sentences))
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
