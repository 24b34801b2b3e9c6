//! Links: ports, loss models, delay variation, capacity traces.

pub mod loss;
pub mod port;
mod recurring;
pub mod trace;
pub mod variation;
