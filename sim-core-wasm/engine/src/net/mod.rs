//! Packets, ports, loss models, routing.

pub mod ledger;
pub mod loss;
pub mod packet;
pub mod port;
pub mod routing;
pub mod side;
pub mod trace;
