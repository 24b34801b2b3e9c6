//! The transport: a real TCP around any congestion control.

pub mod connection;
pub mod ecn;
pub mod ranges;
pub mod receiver;
pub mod rtt;
pub mod scoreboard;
pub mod statistics;
pub mod transport;
