//! One-way delay, for the controls that use it.

use crate::control::Timestamps;

/// The receiver's clock when it acknowledged less the sender's when the segment
/// left, in seconds. The clocks need not agree: the delay includes their offset, and
/// only differences have a meaning. They may wrap.
pub fn one_way(stamps: Timestamps) -> f64 {
    let ticks = stamps.receiver.wrapping_sub(stamps.echo).cast_signed();
    f64::from(ticks) * stamps.tick.seconds()
}
