//! The share of marked segments, for the controls that respond to it (RFC 8257, section 3.3).

use crate::control::MINIMUM;
use crate::control::{Capable, Echo, Ecn, Reach};

/// How both ends use ECN for a control that needs the share of marks (RFC 8257,
/// sections 3.2 and 3.6).
pub const SHARED: Ecn = Ecn {
    capable: Capable::Ect0,
    echo: Echo::State,
    prompt: true,
    reach: Reach::Handshake,
};

/// A moving average of the share of marked segments.
#[derive(Clone, Copy, Debug)]
pub struct MarkedShare {
    alpha: f64,
    arrived: u64,
    marked: u64,
}

impl MarkedShare {
    /// The average starts at `alpha`.
    pub fn new(alpha: f64) -> MarkedShare {
        MarkedShare {
            alpha,
            arrived: 0,
            marked: 0,
        }
    }

    /// `acked` segments have arrived, and `marked` marked ones are newly known.
    pub fn note(&mut self, arrived: u64, marked: u64) {
        self.arrived += arrived;
        self.marked += marked;
    }

    /// The share of the interval so far; zero where nothing arrived.
    pub fn share(&self) -> f64 {
        if self.arrived == 0 {
            return 0.0;
        }
        // A mark may be known before its segment is acknowledged in order.
        (self.marked as f64 / self.arrived as f64).min(1.0)
    }

    /// An interval is over: adds its share to the average with the gain `g`. Returns
    /// whether a segment was marked; an interval without arrivals does not count.
    pub fn update(&mut self, g: f64) -> bool {
        if self.arrived == 0 {
            return false;
        }
        self.alpha = (1.0 - g) * self.alpha + g * self.share();
        let marked = self.marked > 0;
        self.forget();
        marked
    }

    /// Begins an interval and keeps the average.
    pub fn forget(&mut self) {
        (self.arrived, self.marked) = (0, 0);
    }

    /// The average.
    pub fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Sets the average.
    pub fn set(&mut self, alpha: f64) {
        self.alpha = alpha;
    }

    /// The window after a mark: at least two segments, if there are as many.
    pub fn reduced(&self, window: f64) -> f64 {
        left_by(self.alpha, window)
    }
}

/// The window after a mark where the share of marks is `alpha`: at least two segments,
/// if there are as many.
pub fn left_by(alpha: f64, window: f64) -> f64 {
    (window * (1.0 - alpha / 2.0)).max(MINIMUM.min(window))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The average after `rounds` intervals from `alpha` with this share marked.
    fn after(alpha: f64, rounds: u32, marked: u64) -> f64 {
        let mut share = MarkedShare::new(alpha);
        for _ in 0..rounds {
            share.note(10, marked);
            share.update(1.0 / 16.0);
        }
        share.alpha()
    }

    /// (1 − g)ⁿ down, 1 − (1 − g)ⁿ up.
    #[test]
    fn the_average_falls_and_rises_by_a_sixteenth() {
        for (rounds, alpha) in [
            (1, 0.9375),
            (2, 0.878_906_25),
            (16, 0.356_074_130_451_792_8),
            (32, 0.126_788_786_377_000_36),
        ] {
            let found = after(1.0, rounds, 0);
            assert!((found - alpha).abs() < 1e-9, "{rounds}: {found}");
        }
        for (rounds, alpha) in [(1, 0.0625), (11, 0.508_318_304_641_818_5)] {
            let found = after(0.0, rounds, 10);
            assert!((found - alpha).abs() < 1e-9, "{rounds}: {found}");
        }
        // The average settles at a steady share.
        assert!((after(1.0, 400, 3) - 0.3).abs() < 1e-9);
    }

    #[test]
    fn a_mark_takes_half_the_share() {
        assert_eq!(MarkedShare::new(1.0).reduced(100.0), 50.0);
        assert_eq!(MarkedShare::new(0.25).reduced(100.0), 87.5);
        assert_eq!(MarkedShare::new(0.0).reduced(100.0), 100.0);
        assert_eq!(MarkedShare::new(1.0).reduced(3.0), 2.0);
        assert_eq!(MarkedShare::new(1.0).reduced(1.5), 1.5);
    }

    #[test]
    fn an_interval_without_arrivals_does_not_count() {
        let mut share = MarkedShare::new(0.5);
        assert!(!share.update(0.5));
        assert_eq!(share.alpha(), 0.5);
        // More marks than segments acknowledged in order are a share of one.
        share.note(1, 3);
        assert!(share.update(0.5));
        assert_eq!(share.alpha(), 0.75);
    }
}
