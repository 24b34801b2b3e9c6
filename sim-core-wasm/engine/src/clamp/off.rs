//! No clamp: the window is the congestion control's.
//!
//! # Rules
//!
//! There are none: the connection is not looked at, and its window is bounded only by
//! the control, the receiver and the data to send.

use super::WindowClamp;
use crate::specification::{Entry, Value};

/// No clamp.
#[derive(Clone, Debug)]
pub struct Off;

impl Off {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "off",
        name: "No clamp",
        summary: "Leaves the window to the congestion control.",
        source: "RFC 5681, section 3",
        parameters: &[],
        internals: &[],
    };

    /// It has no parameters.
    pub fn new(_values: &[Value]) -> Off {
        Off
    }
}

impl WindowClamp for Off {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Time;

    #[test]
    fn it_never_looks_and_bounds_nothing() {
        let mut off = Off::new(&[]);
        off.begin(Time::ZERO);
        assert_eq!((off.due(), off.bounds()), (Time::NEVER, None));
    }
}
