//! Whether a window is in full use: one that is not must not grow.
//!
//! Linux's rule (`tcp_cwnd_validate`, `tcp_is_cwnd_limited`), the idea of
//! RFC 7661: in each round the strongest sign counts. The window was in full
//! use if at some time in the round no further segment fitted into it. In slow
//! start it may grow to twice what was in flight at most.

use crate::control::Window;

/// How much of its window a connection uses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// In this round the window was full at some time.
    full: bool,
    /// The most segments in flight of this round, or when the window was full last.
    most: u64,
    /// The round ends when this is acknowledged.
    until: u64,
}

impl Usage {
    /// The connection has sent all it could: `flight` segments are outstanding from `una` to `next`,
    /// `in_network` of them in the network.
    pub fn note(&mut self, window: &Window, flight: u64, in_network: u64, una: u64, next: u64) {
        let full = !window.has_room(in_network);
        if full || una >= self.until || (!self.full && flight > self.most) {
            self.full = full;
            self.most = flight;
            self.until = next;
        }
    }

    /// Whether the window may grow.
    pub fn is_full(&self, window: &Window) -> bool {
        self.full || (window.in_slow_start() && window.cwnd < 2.0 * self.most as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(cwnd: f64, ssthresh: f64) -> Window {
        Window { cwnd, ssthresh }
    }

    #[test]
    fn a_window_that_was_full_in_a_round_counts_as_full_throughout() {
        let mut usage = Usage::default();
        let avoidance = window(10.5, 5.0);
        usage.note(&avoidance, 10, 10, 0, 10);
        assert!(usage.is_full(&avoidance));
        // Paced: less is in flight for a while.
        usage.note(&avoidance, 7, 7, 4, 11);
        assert!(usage.is_full(&avoidance));
        // A round later it has not been filled again.
        usage.note(&avoidance, 7, 7, 10, 17);
        assert!(!usage.is_full(&avoidance));
    }

    #[test]
    fn slow_start_goes_to_twice_the_flight_at_most() {
        let mut usage = Usage::default();
        usage.note(&window(10.0, f64::INFINITY), 6, 6, 0, 6);
        assert!(usage.is_full(&window(11.9, f64::INFINITY)));
        assert!(!usage.is_full(&window(12.0, f64::INFINITY)));
        // In congestion avoidance it has to be full.
        assert!(!usage.is_full(&window(10.0, 10.0)));
    }

    #[test]
    fn the_largest_flight_of_a_round_counts() {
        let mut usage = Usage::default();
        let large = window(100.0, f64::INFINITY);
        usage.note(&large, 20, 20, 0, 20);
        usage.note(&large, 5, 5, 15, 20);
        assert!(usage.is_full(&window(39.0, f64::INFINITY)));
        usage.note(&large, 5, 5, 20, 25);
        assert!(!usage.is_full(&window(39.0, f64::INFINITY)));
    }
}
