//! `NewReno`: additive increase, multiplicative decrease.
//!
//! In slow start the window grows by one segment for each segment
//! acknowledged; in congestion avoidance by one segment a round trip,
//! $w \leftarrow w + 1/w$ for each acknowledgement. A loss halves it:
//! $\mathit{ssthresh} = \max(w/2, 2)$ (RFC 5681, equation 4).

use crate::catalog::{Entry, Value};
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Window};

/// `NewReno`'s window rules; the transport does its recovery.
#[derive(Clone, Debug)]
pub struct NewReno;

impl NewReno {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "newreno",
        name: "NewReno",
        summary: "Adds a segment a round trip and halves on loss; repairs several losses of a window in one recovery.",
        source: "RFC 5681, section 3; RFC 6582",
        parameters: &[],
        internals: &[],
    };

    /// The sender; it has no parameters.
    pub fn new(_values: &[Value]) -> NewReno {
        NewReno
    }
}

impl CongestionControl for NewReno {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(1.0, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        (congestion.from / 2.0).max(MINIMUM)
    }

    fn configure(&mut self, _values: &[Value]) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    #[test]
    fn ten_acknowledgements_at_a_window_of_ten() {
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 5.0,
        };
        for _ in 0..10 {
            NewReno.grow(&ack(0.0, 0.1), &mut window);
        }
        assert!((window.cwnd - 10.9586).abs() < 5e-5, "{}", window.cwnd);
    }

    #[test]
    fn slow_start_doubles() {
        let mut window = Window {
            cwnd: 1.0,
            ssthresh: f64::INFINITY,
        };
        for expected in [2.0, 4.0, 8.0] {
            for _ in 0..window.cwnd as u32 {
                NewReno.grow(&ack(0.0, 0.1), &mut window);
            }
            assert_eq!(window.cwnd, expected);
        }
    }

    #[test]
    fn slow_start_ends_where_it_should_however_much_is_acknowledged() {
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 20.0,
        };
        window.slow_start(400.0);
        assert_eq!(window.cwnd, 20.0);
        // A single segment may step over a fraction.
        window.cwnd = 19.5;
        window.slow_start(1.0);
        assert_eq!(window.cwnd, 20.5);
    }

    #[test]
    fn a_loss_halves_and_leaves_two() {
        let window = Window {
            cwnd: 25.0,
            ssthresh: 10.0,
        };
        assert_eq!(NewReno.reduce(&loss(0.0, 20.0), &window), 10.0);
        assert_eq!(NewReno.reduce(&loss(0.0, 3.0), &window), 2.0);
        assert_eq!(NewReno.timeout(&loss(0.0, 20.0), &window), 10.0);
    }
}
