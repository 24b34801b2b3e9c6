//! One run.

use sawtooth_document::Document;
use sawtooth_document::json::Json;
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sim::Sim;
use sawtooth_engine::sim::error::RunError;

/// Runs a document to its end. Nothing is recorded: the summary needs no series.
///
/// # Errors
/// When the run stops by itself.
pub fn run(document: &Document) -> Result<Summary, RunError> {
    let plan = document.plan();
    let name = document.tree().get("name").and_then(Json::as_text);
    Sim::summary_of(&plan, name.unwrap_or_default())
}
