//! Slow-start exits: one file for each, behind one trait.
//!
//! Slow start doubles the window each round until something is lost, and then
//! as much is lost as it has overshot by. An exit looks for signs that the
//! path is full before that. It combines with any sender whose slow start is
//! not its own: it says what an acknowledgement grants the window while that is
//! below `ssthresh`, and when to leave, with `ssthresh` at the window reached.

use crate::control::{Ack, Window};
use crate::specification::Value;

/// What an acknowledgement means to a window in slow start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Growth {
    /// It may grow by so many segments.
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
    enum AnySlowStart: SlowStart {
        classic => Classic,
        hystart => HyStart,
        hystart_plus_plus => HyStartPlusPlus,
    }
}
