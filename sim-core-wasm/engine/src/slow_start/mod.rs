//! Slow-start exits: one file for each, behind one trait.
//!
//! Slow start doubles the window each round until a packet is lost, and then loses as
//! many packets as it has overshot by. An exit looks for earlier signs that the path is
//! full. It combines with any sender without a slow start of its own: it decides how
//! much an acknowledgement grows the window while that is below `ssthresh`, and when
//! slow start ends, with `ssthresh` at the window reached.
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::control::{Ack, Window};
use crate::specification::Value;

/// The effect of an acknowledgement on a window in slow start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// The window may grow by this many segments.
    Grow(f64),
    /// Slow start ends here.
    Exit,
}

/// A slow-start exit.
pub trait SlowStart {
    /// New data was acknowledged in slow start, outside fast recovery. `paced`
    /// says whether the connection's segments leave one by one.
    fn acknowledged(&mut self, ack: &Ack, window: &Window, paced: bool) -> Growth;

    /// A loss or a mark has reduced the window.
    fn reduced(&mut self) {}

    /// The retransmission timer has expired.
    fn timed_out(&mut self) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}

crate::registry! {
    /// Any registered slow-start exit.
    enum AnySlowStart: SlowStart, explains changes {
        classic => Classic,
        hystart => HyStart,
        hystart_plus_plus => HyStartPlusPlus,
    }
}
