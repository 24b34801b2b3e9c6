//! A range of a run that is measured afterwards.

use sawtooth_session as session;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::session::stopped;

/// A range of a run, being measured beside it.
#[wasm_bindgen]
pub struct Measurement {
    pub(crate) inner: session::Measurement,
}

#[wasm_bindgen]
impl Measurement {
    /// Goes on for `maxEvents` events. Returns whether it has come to its end; to
    /// be called again while not.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(
        &mut self,
        #[wasm_bindgen(js_name = maxEvents)] max_events: f64,
    ) -> Result<bool, JsValue> {
        self.inner
            .advance(max_events as u64)
            .map_err(|error| stopped(&error))
    }

    /// The results, as the query `summary` answers.
    pub fn summary(&mut self) -> String {
        sawtooth_boundary::summarised(&self.inner.summary())
    }
}
