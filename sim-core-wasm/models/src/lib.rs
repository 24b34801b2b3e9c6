//! Models beside the packets, with results that are exact: fluid queues and growth as equations, the
//! synchronous model of one feedback for all flows, and the laws of the field with their assumptions.

pub mod fluid;
pub mod loops;
mod network;
pub mod queries;
pub mod synchronous;
pub mod theory;
