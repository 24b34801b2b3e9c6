//! Why, for the page.

use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_why::{Asked, Failure, Why};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The most replays that are kept: each remembers one flow or queue.
const MOST_KEPT: usize = 3;

/// The replays of a document that answer questions; the last that was asked is the first.
#[wasm_bindgen]
pub struct PageWhy {
    document: Document,
    kept: Vec<Why>,
}

#[wasm_bindgen]
impl PageWhy {
    /// Takes in a document with what was changed while it ran.
    ///
    /// # Errors
    /// When it is none: the JSON of a problem.
    #[wasm_bindgen(constructor)]
    pub fn new(document: &str) -> Result<PageWhy, JsValue> {
        let document = Document::parse(document).map_err(|wrong| problem(&wrong))?;
        Ok(PageWhy {
            document,
            kept: Vec::new(),
        })
    }

    /// Asks a `WhyQuestion`, JSON.
    ///
    /// # Errors
    /// When there is no such flow or queue, or nothing to explain then: the JSON of a problem.
    pub fn ask(&mut self, question: &str) -> Result<(), JsValue> {
        let asked: Asked = serde_json::from_str(question)
            .map_err(|wrong| problem(&Problem::whole(wrong.to_string())))?;
        self.put(&asked).map_err(|wrong| problem(&wrong))
    }

    /// Goes on for so many events. Returns whether the answer is known.
    ///
    /// # Errors
    /// When the run stops by itself, or there is no such change: the JSON of a problem.
    pub fn advance(&mut self, most_events: u32) -> Result<bool, JsValue> {
        let Some(why) = self.kept.first_mut() else {
            return Ok(true);
        };
        why.advance(u64::from(most_events))
            .map_err(|failure| match failure {
                Failure::Run(stopped) => problem(&Problem::whole(stopped.to_string())),
                Failure::Nothing(nothing) => problem(&nothing),
            })
    }

    /// The part of the replay that is done, 0 to 1.
    pub fn progress(&self) -> f64 {
        self.kept.first().map_or(1.0, Why::progress)
    }

    /// A `WhyAnswer`, JSON, once it is known.
    pub fn answer(&self) -> Option<String> {
        Some(json(&self.kept.first()?.answer()?))
    }
}

impl PageWhy {
    fn put(&mut self, asked: &Asked) -> Result<(), Problem> {
        let question = asked.question()?;
        let is_about = |why: &Why| why.is_about(&question.about);
        if let Some(place) = self.kept.iter().position(is_about) {
            self.kept[..=place].rotate_right(1);
            return self.kept[0].ask(question);
        }
        let why = Why::new(&self.document, question)?;
        self.kept.truncate(MOST_KEPT - 1);
        self.kept.insert(0, why);
        Ok(())
    }
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
