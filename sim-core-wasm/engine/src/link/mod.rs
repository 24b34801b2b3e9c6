//! Links: ports, loss models, capacity traces.

pub mod loss;
pub mod port;
pub mod trace;
