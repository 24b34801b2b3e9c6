//! One run.

use sawtooth_document::Document;
use sawtooth_document::json::Json;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim};

/// Runs a document to its end. Nothing is recorded: the summary needs no series.
///
/// # Errors
/// When the run stops by itself.
pub fn run(document: &Document) -> Result<Summary, RunError> {
    let plan = document.plan();
    let (mut sim, _) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut recorder)?;
    let name = document.tree().get("name").and_then(Json::as_text);
    Ok(sim.summary(&plan, name.unwrap_or_default(), &mut recorder))
}
