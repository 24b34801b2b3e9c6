//! The engine's face towards the page: thin, typed, no logic.
//!
//! Simulated times cross as whole nanoseconds in a double, which holds them
//! exactly up to 104 days; structured data as JSON text; what is drawn as typed
//! arrays. Errors are thrown as the JSON text of a problem: `{path, message}`.

mod frame;
mod panic;
mod session;

use sawtooth_engine::inventory::inventory;
use wasm_bindgen::prelude::wasm_bindgen;

pub use frame::{EventList, Frame};
pub use session::Session;

/// Everything that a document can choose from, as JSON.
#[wasm_bindgen]
pub fn catalog() -> String {
    session::json(&inventory())
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
