//! The engine's interface to the page: thin, typed, without logic.
//!
//! Simulated times cross as whole nanoseconds in a double, which holds them
//! exactly up to 104 days; structured data as JSON text; what is drawn as typed
//! arrays. Errors are thrown as the JSON text of a problem: `{path, message}`.
//!
//! Data that crosses is a struct with `serde` and, behind the feature `bindings`, `ts-rs`; `npm run gen` then
//! writes its TypeScript. Texts for people do not cross: they reach the page by `generated/texts.json`, and one
//! that gets into the WebAssembly fails its build. `specification::text(…)` marks a text where no macro does.

mod frame;
mod measurement;
mod panic;
mod session;
mod starter;

use sawtooth_engine::document::Json;
use sawtooth_engine::document::json::text as json;
use sawtooth_models::synchronous;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use frame::{EventList, Frame};
pub use measurement::Measurement;
pub use session::Session;
pub use starter::{generate, starters};

/// Computes a synchronous model, JSON of a `SynchronousModel`: returns JSON of a
/// `Trajectory`.
///
/// # Errors
/// The first thing that is wrong with the model.
#[wasm_bindgen]
pub fn synchronous(model: &str) -> Result<String, JsValue> {
    let model = Json::parse(model)
        .and_then(|json| synchronous::read(&json))
        .map_err(|wrong| session::problem(&wrong))?;
    Ok(json(&model.run()))
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
