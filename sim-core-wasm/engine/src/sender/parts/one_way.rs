//! One-way delay, for the controls that judge a path by it.

use crate::control::Timestamps;

/// The receiver's clock when it acknowledged less the sender's when the segment
/// left, in seconds. Clocks need not agree: the offset between them is in it, and
/// only differences mean anything. They may wrap.
pub fn one_way(stamps: Timestamps) -> f64 {
    let ticks = stamps.receiver.wrapping_sub(stamps.echo).cast_signed();
    f64::from(ticks) * stamps.tick.seconds()
}
