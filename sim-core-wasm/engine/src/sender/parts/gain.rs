//! The gain of congestion avoidance, for the controls that spare it on loss.

use crate::control::{Ack, Window};

/// Segments that congestion avoidance adds in a round trip.
pub const GAIN: f64 = 1.0;

/// Grows a window as Reno does. Returns the segments that congestion avoidance added:
/// none in slow start.
pub fn grow(ack: &Ack, window: &mut Window) -> f64 {
    if window.in_slow_start() {
        window.slow_start(ack.credit);
        return 0.0;
    }
    let before = window.cwnd;
    window.increase(GAIN, ack.credit);
    window.cwnd - before
}
