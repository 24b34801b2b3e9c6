//! Queries about a run: they change nothing in it.

use sawtooth_document::queries;
use sawtooth_document::{Dependents, Field};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sim::queues::PortQueues;
use sawtooth_engine::sim::radio::CellState;
use sawtooth_session::{Description, Session, Update};
use serde::Serialize;

use crate::nanoseconds;

queries! {
    /// A query about a run, which changes nothing in it.
    pub enum RunQuery, answers RunAnswers<'a>, of session: &'a mut Session {
        /// The changes since the last refresh; everything the first time.
        Refresh {} -> Refreshed<'a> = {
            let (now, recorded_until) = (session.now(), session.recorded_until());
            Refreshed {
                now: nanoseconds(now),
                recorded_until: nanoseconds(recorded_until),
                update: session.update(),
            }
        };
        /// The network, its flows and its recorded series.
        Describe {} -> Description = session.describe();
        /// The document with every live change in it.
        Document {} -> String = session.document_text();
        /// The fields of a target.
        Fields {
            /// Its path; the scenario's own for an empty one.
            target: String,
        } -> Vec<Field> = session.fields(&target)?;
        /// The value that an expression would have; nothing is set.
        Evaluate {
            /// The number whose value it would be.
            path: String,
            /// The expression.
            expression: String,
        } -> f64 = session.evaluate(&path, &expression)?;
        /// Entries as the JSON of a piece, for a clipboard; the operation `paste` takes it.
        Extract {
            /// The entries.
            paths: Vec<String>,
        } -> String = session.extract(&texts(&paths))?;
        /// The dependents of entries.
        Dependents {
            /// The entries.
            paths: Vec<String>,
        } -> Dependents = session.dependents(&texts(&paths))?;
        /// The queues at the present instant, without ports whose packets wait in order of arrival.
        Queues {} -> Vec<PortQueues> = session.queues();
        /// The state of every radio at the present instant.
        Cells {} -> Vec<CellState> = session.cells();
        /// The results up to now.
        Summary {} -> Summary = session.summary();
        /// The digest of the run up to now.
        Digest {} -> Digest = Digest {
            now: nanoseconds(session.now()),
            digest: format!("{:016x}", session.digest()),
        };
    }
}

/// The news that bring a page's copy of a run up to date.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Refreshed<'a> {
    /// The present instant.
    pub now: f64,
    /// The instant up to which the run is recorded.
    pub recorded_until: f64,
    /// The network and the document.
    pub update: Update<'a>,
}

/// The digest of a run up to an instant.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Digest {
    /// The instant.
    pub now: f64,
    /// 16 hexadecimal digits.
    pub digest: String,
}

fn texts(paths: &[String]) -> Vec<&str> {
    paths.iter().map(String::as_str).collect()
}
