#![doc = include_str!("../README.md")]
//!
//! # Run a document
//!
//! A scenario is one JSON document: a network, its flows, and the changes during the run. It may come from the page
//! (*Save as a file*), from a file of the repository, or from [`document::starter`]. [`Scenario`] reads it and changes
//! it by paths; [`Run`] runs it.
//!
//! ```no_run
#![doc = include_str!("../examples/run.rs")]
//! ```
//!
//! # Step through it
//!
//! A [`Run`] is a plain value: a clone is a snapshot, and both go on independently. Nothing depends on how a run is
//! divided into steps, which [`Run::digest`] shows.
//!
//! ```no_run
#![doc = include_str!("../examples/steps.rs")]
//! ```
//!
//! # Write a sender
//!
//! A sender is a type with the trait [`sender::CongestionControl`]. The transport finds losses, repairs them and measures
//! round trips; it calls the sender when its window has to change. [`Scenario::send_with`] has a flow use it.
//!
//! ```no_run
#![doc = include_str!("../examples/own_sender.rs")]
//! ```
//!
//! # Versions
//!
//! Names of this crate follow semantic versioning. The crates behind it are public but unstable before 1.0. A digest
//! changes between two versions only where the changelog says so.

mod run;
mod scenario;
pub mod sender;

pub use run::{FlowState, Point, QueueState, Run};
pub use scenario::{Error, Scenario};

pub use sawtooth_document as document;
pub use sawtooth_engine as engine;
pub use sawtooth_session as session;

pub use sawtooth_document::Problem;
pub use sawtooth_engine::measure::Summary;
pub use sawtooth_engine::sim::error::RunError;
