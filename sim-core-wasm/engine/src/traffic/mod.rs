//! What applications offer.

use std::fmt;

/// A source of data for one connection.
pub trait Source: fmt::Debug {
    /// Bytes offered over the life of the connection; nothing for endless.
    fn total(&self) -> Option<u64>;
}

crate::registry! {
    /// Any registered traffic source.
    enum AnySource: Source {
        bulk => Bulk,
        transfer => Transfer,
    }
}
