//! The engine's interface to the page: thin, typed, without logic.
//!
//! Queries and their answers cross as JSON text, as [`sawtooth_boundary`] declares them; what is drawn as typed
//! arrays. Errors are thrown as the JSON text of a problem: `{path, message}`.
//!
//! Data that crosses is a struct with `serde` and, behind the feature `bindings`, `ts-rs`; `npm run gen` then
//! writes its TypeScript. Texts for people do not cross: they reach the page by `generated/texts.json`, and one
//! that gets into the WebAssembly fails its build. `specification::text(…)` marks a text where no macro does.

mod frame;
mod measurement;
mod memory;
mod panic;
mod session;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

pub use frame::{EventList, Frame};
pub use measurement::Measurement;
pub use session::Session;

/// The answer to an `EngineQuery`, JSON, as [`sawtooth_boundary::query_engine`].
///
/// # Errors
/// When it has none.
#[wasm_bindgen]
pub fn query(query: &str) -> Result<String, JsValue> {
    sawtooth_boundary::query_engine(query).map_err(|wrong| session::problem(&wrong))
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
