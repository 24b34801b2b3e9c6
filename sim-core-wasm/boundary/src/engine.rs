//! Queries that need no run.

use sawtooth_document::Json;
use sawtooth_document::queries;
use sawtooth_document::starter::{self, StarterInfo, generate};
use sawtooth_models::synchronous::{self, Trajectory};
use sawtooth_session::{Description, Session};
use serde::Serialize;

/// Memory for the series of a network that is only previewed, in bytes.
const PREVIEW_BUDGET: usize = 64 * 1024;

queries! {
    /// A query that needs no run.
    pub enum EngineQuery, answers EngineAnswers<'a>, of _engine: () {
        /// The networks to start from.
        Starters {} -> Vec<StarterInfo> = starter::starters();
        /// The document that a starter makes, and its network; nothing is opened.
        Generate {
            /// The kind of the starter.
            starter: String,
            /// A key for each field that does not have its default.
            #[cfg_attr(
                feature = "bindings",
                ts(type = "Readonly<Record<string, import(\"./scenario\").Json>>")
            )]
            values: Json,
        } -> Generated = {
            let document = generate(&starter, &values)?.pretty();
            let description = Session::open(&document, PREVIEW_BUDGET)?.describe();
            Generated { document, description }
        };
        /// The trajectory of a synchronous model.
        Synchronous {
            /// The model.
            #[cfg_attr(
                feature = "bindings",
                ts(type = "import(\"./scenario\").SynchronousModel")
            )]
            model: Json,
        } -> Trajectory = synchronous::read(&model)?.run();
    }
}

/// A network to start from.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Generated {
    /// Its document.
    pub document: String,
    /// The network.
    pub description: Description,
}
