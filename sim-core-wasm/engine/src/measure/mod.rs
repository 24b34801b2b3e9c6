//! What a run is watched by: probes, the event log, distributions, the summary.
//!
//! Distributions and totals are part of the simulation's state and are cloned
//! with it; recorded columns are not, since a rewound run regenerates them.

pub mod histogram;

pub use histogram::{LogHistogram, TimeHistogram};
