//! Links: ports, media, loss models, capacity traces.

pub mod loss;
pub mod medium;
pub mod port;
pub mod trace;
