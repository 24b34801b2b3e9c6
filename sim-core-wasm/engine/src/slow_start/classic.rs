//! Classic slow start: until the first loss.
//!
//! # Rules
//!
//! The window grows by what the transport counts, one
//! segment for each segment acknowledged, and so doubles every round:
//! $w \leftarrow w + n$. With a bottleneck that carries $C$ segments per second,
//! a round trip $R$ and a queue for $B \ge CR$ segments, lost packets
//! end it, at a window of $CR + B$; they become known a round later, when the window has doubled again, and
//! about $CR + B$ segments are lost. A smaller buffer overflows by the bursts of a window before the path is full.
//!
//! # Checked
//!
//! - It grants what the transport's `slowStartCounting` counts, whatever the delay.
//! - $CR = 830$ and room for 1000, 1600 and 2400 segments: 1837, 2437 and 3237 are lost.

use super::{Growth, SlowStart};
use crate::control::{Ack, Window};
use crate::reason::Explain;
use crate::specification::{Entry, Value};

/// Slow start without an early exit.
#[derive(Clone, Debug)]
pub struct Classic;

impl Classic {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "classic",
        name: "Classic",
        summary: "Doubles the window every round until something is lost.",
        source: "RFC 5681, section 3.1",
        parameters: &[],
        internals: &[],
    };

    /// It has no parameters.
    pub fn new(_values: &[Value]) -> Classic {
        Classic
    }
}

impl SlowStart for Classic {
    fn acknowledged(&mut self, ack: &Ack, _window: &Window, _paced: bool) -> Growth {
        Growth::Grow(ack.credit)
    }

    fn configure(&mut self, _values: &[Value]) {}
}

impl Explain for Classic {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;

    #[test]
    fn the_window_grows_by_the_transports_count() {
        let window = Window {
            cwnd: 1e6,
            ssthresh: f64::INFINITY,
        };
        let heard = Ack {
            credit: 2.0,
            ..ack(0.0, 10.0)
        };
        let growth = Classic.acknowledged(&heard, &window, true);
        assert_eq!(growth, Growth::Grow(2.0));
    }
}
