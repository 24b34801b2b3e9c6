//! Observers of a run: the recorder, the event log, distributions, the summary.
//!
//! Distributions and totals are part of the simulation's state and are cloned
//! with it; recorded columns are not, since a rewound run regenerates them.

mod bins;
pub mod changes;
pub mod columns;
pub mod histogram;
pub mod log;
pub mod packet_trace;
pub mod recorder;
pub mod rules;
pub mod sender;
pub mod series;
pub mod summary;

pub use columns::Range;
pub use histogram::{LogHistogram, TimeHistogram};
pub use log::{Count, Event, EventKind, EventList};
pub use recorder::{OpenState, Recorder};
pub use sender::{MeanWindow, SenderStatistics};
pub use series::{Algorithm, NO_SERIES, OF_PROGRAMS, Owner, Series, SeriesList, Source};
pub use summary::{DistributionSummary, SessionsSummary, Summary};

#[cfg(test)]
mod log_tests;
#[cfg(test)]
mod tests;
