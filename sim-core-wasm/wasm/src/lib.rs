//! The engine's face towards the page: thin, typed, no logic.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
