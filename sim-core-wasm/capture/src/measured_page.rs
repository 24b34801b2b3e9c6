//! The page calls this to bring in what others measured. It is here because the page loads one program for all that
//! is taken along, or brought in.

use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_measured::schedule::{Scheduled, Wish};
use sawtooth_measured::{Choice, Chosen, Dialect, Reader};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// A file that the page hands over piece by piece.
#[wasm_bindgen]
pub struct PageReading {
    reader: Option<Reader>,
    chosen: Option<Chosen>,
}

#[derive(Serialize)]
struct Given {
    document: String,
    scheduled: Scheduled,
}

#[wasm_bindgen]
impl PageReading {
    /// Begins to look what is in a file; `dialect` is the JSON of that of a table, or empty.
    ///
    /// # Errors
    /// When it is none; the JSON of a problem.
    pub fn look(dialect: &str) -> Result<PageReading, JsValue> {
        let dialect: Option<Dialect> = if dialect.is_empty() {
            None
        } else {
            Some(read("dialect", dialect)?)
        };
        Ok(PageReading {
            reader: Some(Reader::look(dialect)),
            chosen: None,
        })
    }

    /// Begins to take what was chosen of a file; the JSON of a `Choice`.
    ///
    /// # Errors
    /// When it is none; the JSON of a problem.
    pub fn choose(choice: &str) -> Result<PageReading, JsValue> {
        let choice: Choice = read("choice", choice)?;
        Ok(PageReading {
            reader: Some(Reader::choose(choice)),
            chosen: None,
        })
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// When they are of no file that is read; the JSON of a problem.
    pub fn take(&mut self, bytes: &[u8]) -> Result<(), JsValue> {
        let reader = self.reader.as_mut();
        reader
            .map_or(Ok(()), |reader| reader.take(bytes))
            .map_err(thrown)
    }

    /// All bytes have come: the JSON of what is in the file.
    ///
    /// # Errors
    /// When there is nothing in it; the JSON of a problem.
    pub fn found(&mut self) -> Result<String, JsValue> {
        let reader = self.reader.take().ok_or_else(over).map_err(thrown)?;
        reader.found().map(|found| json(&found)).map_err(thrown)
    }

    /// All bytes have come: the JSON of the series that were chosen.
    ///
    /// # Errors
    /// When there are none; the JSON of a problem.
    pub fn chosen(&mut self) -> Result<String, JsValue> {
        let reader = self.reader.take().ok_or_else(over).map_err(thrown)?;
        let chosen = reader.chosen().map_err(thrown)?;
        let text = json(&chosen.measured);
        self.chosen = Some(chosen);
        Ok(text)
    }

    /// Gives a link of a document what was chosen: JSON of the new document and what became of the samples.
    ///
    /// # Errors
    /// When it does not fit; the JSON of a problem.
    pub fn schedule(&self, document: &str, wish: &str) -> Result<String, JsValue> {
        let wish: Wish = read("wish", wish)?;
        let samples = self
            .chosen
            .as_ref()
            .and_then(|chosen| chosen.samples.as_ref());
        let samples = samples.ok_or_else(over).map_err(thrown)?;
        let document = Document::parse(document).map_err(thrown)?;
        let (document, scheduled) = samples.schedule(&document, &wish).map_err(thrown)?;
        Ok(json(&Given {
            document,
            scheduled,
        }))
    }
}

fn read<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, JsValue> {
    let wrong = |error: serde_json::Error| thrown(Problem::at(what, error.to_string()));
    serde_json::from_str(text).map_err(wrong)
}

fn over() -> Problem {
    Problem::whole("the file has been read already")
}

fn thrown(problem: Problem) -> JsValue {
    JsValue::from_str(&json(&problem))
}
