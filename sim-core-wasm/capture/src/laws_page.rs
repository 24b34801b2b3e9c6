//! The laws over time, for the page: what they need of a run is seen in a replay.

use sawtooth_document::json::text as json;
use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::Time;
use sawtooth_models::theory::{Replay, Scene, replayed_theories};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// The replay of a document, which goes on as its run does.
#[wasm_bindgen]
pub struct PageLaws {
    plan: Plan,
    replay: Replay,
}

#[wasm_bindgen]
impl PageLaws {
    /// Takes in a document with what was changed while it ran.
    ///
    /// # Errors
    /// When it is none: the JSON of a problem.
    #[wasm_bindgen(constructor)]
    pub fn new(document: &str) -> Result<PageLaws, JsValue> {
        let document = Document::parse(document).map_err(|wrong| problem(&wrong))?;
        let plan = document.plan();
        let replay = Replay::new(&plan);
        Ok(PageLaws { plan, replay })
    }

    /// Goes on up to an instant in seconds, for so many events. Returns whether it is reached.
    ///
    /// # Errors
    /// When the run stops by itself: the JSON of a problem.
    pub fn advance(&mut self, to: f64, most_events: u32) -> Result<bool, JsValue> {
        let to = Time::from_seconds(to.clamp(0.0, self.plan.duration.seconds()));
        self.replay
            .advance(to, u64::from(most_events))
            .map_err(|stopped| problem(&Problem::whole(stopped.to_string())))
    }

    /// The laws over time, applied to the stretch that a summary (its JSON) is of: JSON of `Theories`.
    ///
    /// # Errors
    /// When it is no summary, or that of another network; the JSON of a problem.
    pub fn laws(&self, summary: &str) -> Result<String, JsValue> {
        let summary: Summary = serde_json::from_str(summary)
            .map_err(|wrong| problem(&Problem::at("summary", wrong.to_string())))?;
        let scene = Scene::new(&self.plan, &summary).map_err(|wrong| problem(&wrong))?;
        Ok(json(&replayed_theories(
            &scene.replayed(self.replay.seen()),
        )))
    }
}

fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}
