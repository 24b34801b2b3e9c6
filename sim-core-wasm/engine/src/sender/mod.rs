//! Congestion controls: one file for each.

use std::fmt;

/// A congestion control.
pub trait CongestionControl: fmt::Debug {}

crate::registry! {
    /// Any registered sender.
    enum AnySender: CongestionControl {
        newreno => NewReno,
        cubic => Cubic,
    }
}
