//! What can stop a run.

use serde::Serialize;

use crate::units::Time;

/// Why a run cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum RunError {
    /// The network holds more packets than it may.
    #[error("stopped at {at}: more than {limit} packets in the network at once")]
    TooManyPackets {
        /// When.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        at: Time,
        /// How many it may hold.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        limit: u64,
    },
    /// A connection has sent more than it may without an acknowledgement.
    #[error("stopped at {at}: more than {limit} segments of one connection outstanding")]
    TooMuchOutstanding {
        /// When.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        at: Time,
        /// How many there may be.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        limit: u64,
    },
}
