//! The transport: a real TCP around any congestion control.

pub mod connection;
pub mod delivery;
pub mod ecn;
pub mod pacing;
pub mod ranges;
pub mod receiver;
pub mod rtt;
pub mod scoreboard;
pub mod statistics;
pub mod transport;
pub mod usage;
