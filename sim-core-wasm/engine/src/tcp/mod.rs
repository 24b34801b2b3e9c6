//! The transport: a real TCP around any congestion control.

pub mod transport;
