//! Packets, links, loss models, routing.

pub mod loss;
