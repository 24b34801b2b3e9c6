//! Sawtooth's engine: a packet-level discrete-event simulator of congestion
//! control. It does no input or output and reads no clock: a plan goes in, and the same plan gives
//! the same bits on every machine. It knows no documents: the crate `sawtooth-document` reads
//! them, along what is declared here, and makes plans.

pub mod catalog;
pub mod clamp;
pub mod control;
pub mod ecn;
mod endpoint;
pub mod ids;
pub mod link;
pub mod math;
pub mod measure;
pub mod order;
pub mod packet;
pub mod plan;
pub mod queue;
pub mod radio;
pub mod reason;
pub mod registry;
pub mod rng;
pub mod rules;
pub mod sender;
pub mod sim;
pub mod slow_start;
pub mod specification;
#[cfg(any(test, feature = "audit"))]
pub mod stand_in;
pub mod tcp;
#[cfg(test)]
pub mod template;
pub mod traffic;
pub mod units;
