//! The transport: a full TCP that runs any congestion control.

pub mod connection;
pub mod delivery;
pub mod ecn;
pub mod pacing;
pub mod prr;
pub mod rack;
pub mod ranges;
pub mod reasons;
mod receive_buffer;
pub mod receiver;
pub mod rtt;
pub mod scoreboard;
pub mod tlp;
pub mod transport;
pub mod undo;
pub mod usage;
pub mod witness;
