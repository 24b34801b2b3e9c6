//! Errors that stop a run.

use serde::Serialize;

use crate::units::Time;

/// Why a run cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum RunError {
    /// The network holds more packets than allowed.
    #[error("stopped at {at}: more than {limit} packets in the network at once")]
    TooManyPackets {
        /// When.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        at: Time,
        /// The limit.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        limit: u64,
    },
    /// A connection has more unacknowledged segments than allowed.
    #[error("stopped at {at}: more than {limit} segments of one connection outstanding")]
    TooMuchOutstanding {
        /// When.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        at: Time,
        /// The limit.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        limit: u64,
    },
}
