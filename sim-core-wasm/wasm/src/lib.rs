//! The engine's face towards the page: thin, typed, no logic.
//!
//! Simulated times cross as whole nanoseconds in a double, which holds them
//! exactly up to 104 days; structured data as JSON text; what is drawn as typed
//! arrays. Errors are thrown as the JSON text of a problem: `{path, message}`.

mod frame;
mod panic;
mod session;

use wasm_bindgen::prelude::wasm_bindgen;

pub use frame::{EventList, Frame};
pub use session::Session;

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
