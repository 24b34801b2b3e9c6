//! Models beside the packets, with results that are exact: fluid queues and growth as equations, and the
//! synchronous model of one feedback for all flows.

pub mod fluid;
pub mod synchronous;
