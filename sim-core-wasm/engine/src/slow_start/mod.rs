//! Ways out of slow start: one file for each, behind one trait.
//!
//! Slow start doubles the window each round until something is lost, and then
//! as much is lost as it has overshot by. A way out looks for signs that the
//! path is full before that. It combines with any sender whose slow start is
//! not its own: it says what an acknowledgement grants the window while that is
//! below `ssthresh`, and when to leave, with `ssthresh` at the window reached.

use crate::catalog::Value;
use crate::control::{Ack, Window};

/// What an acknowledgement means to a window in slow start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// It may grow by so many segments.
    Grow(f64),
    /// Slow start ends here.
    Leave,
}

/// A way out of slow start.
pub trait SlowStart {
    /// New data was acknowledged in slow start, outside fast recovery. `paced`
    /// says whether the connection's segments leave one by one.
    fn acknowledged(&mut self, ack: &Ack, window: &Window, paced: bool) -> Verdict;

    /// A loss or a mark has reduced the window.
    fn reduced(&mut self) {}

    /// The retransmission timer has expired.
    fn timed_out(&mut self) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}

crate::registry! {
    /// Any registered way out of slow start.
    enum AnySlowStart: SlowStart {
        classic => Classic,
        hystart => HyStart,
        hystart_plus_plus => HyStartPlusPlus,
    }
}
