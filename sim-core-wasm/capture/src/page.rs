//! What the page calls.

use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_engine::units::Time;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Capture, Range};

/// A capture that the page takes piece by piece.
#[wasm_bindgen]
pub struct PageCapture {
    capture: Option<Capture<Vec<u8>>>,
}

#[wasm_bindgen]
impl PageCapture {
    /// Begins a capture of a document's run: at a place as pcapng, or of a flow as qlog; from and to in seconds.
    ///
    /// # Errors
    /// When it is no document, or there is no such place or flow: the JSON of a problem.
    #[wasm_bindgen(constructor)]
    pub fn new(
        document: &str,
        flow: bool,
        name: &str,
        from: f64,
        to: f64,
    ) -> Result<PageCapture, JsValue> {
        let range = Range {
            from: Time::from_seconds(from),
            to: Time::from_seconds(to),
        };
        let begin = || -> Result<Capture<Vec<u8>>, Problem> {
            let document = Document::parse(document)?;
            if flow {
                Capture::of_flow(&document, name, range, Vec::new())
            } else {
                Capture::of_place(&document, name, range, Vec::new())
            }
        };
        match begin() {
            Ok(capture) => Ok(PageCapture {
                capture: Some(capture),
            }),
            Err(problem) => Err(JsValue::from_str(&json(&problem))),
        }
    }

    /// Goes on for so many events. Returns whether the end is reached.
    ///
    /// # Errors
    /// When the run stops by itself: the JSON of a problem.
    pub fn advance(&mut self, most_events: u32) -> Result<bool, JsValue> {
        let Some(capture) = &mut self.capture else {
            return Ok(true);
        };
        capture
            .advance(u64::from(most_events))
            .map_err(|failure| JsValue::from_str(&json(&Problem::whole(failure.to_string()))))
    }

    /// Takes what has been written since.
    pub fn take(&mut self) -> Vec<u8> {
        let capture = self.capture.as_mut();
        capture.map_or_else(Vec::new, |capture| std::mem::take(capture.out()))
    }

    /// Ends the capture. Returns the rest of it.
    pub fn finish(&mut self) -> Vec<u8> {
        // A vector takes everything.
        let rest = self.capture.take().map(Capture::finish);
        rest.and_then(Result::ok).unwrap_or_default()
    }

    /// The part of the run that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.capture.as_ref().map_or(1.0, |capture| {
            let [now, to] = capture.progress();
            now.seconds() / to.seconds().max(f64::MIN_POSITIVE)
        })
    }

    /// How many packets have been written.
    pub fn written(&self) -> f64 {
        self.capture
            .as_ref()
            .map_or(0.0, |capture| capture.written() as f64)
    }
}
