//! The round trips of a round, for controls that use them.

use crate::control::Ack;
use crate::units::Span;

/// Statistics of the round trips of one round.
#[derive(Clone, Copy, Debug, Default)]
pub struct RoundTrips {
    /// How many there were.
    pub samples: u32,
    /// The least and the greatest, in seconds; zero without any.
    pub least: f64,
    /// The greatest.
    pub most: f64,
    /// Their sum.
    sum: f64,
}

impl RoundTrips {
    /// Takes the round trip of an acknowledgement, if it has one.
    pub fn note(&mut self, ack: &Ack) {
        let Some(rtt) = ack.rtt.map(Span::seconds) else {
            return;
        };
        self.least = if self.samples == 0 {
            rtt
        } else {
            self.least.min(rtt)
        };
        self.most = self.most.max(rtt);
        self.sum += rtt;
        self.samples += 1;
    }

    /// Their mean, in seconds; zero without any.
    pub fn mean(&self) -> f64 {
        if self.samples == 0 {
            0.0
        } else {
            self.sum / f64::from(self.samples)
        }
    }

    /// The round is over: returns it, and begins the next.
    #[must_use]
    pub fn take(&mut self) -> RoundTrips {
        std::mem::take(self)
    }
}

/// Segments that wait in queues: the window less those that the path holds without any, $w(1 - R_{base}/R)$. Zero
/// without a round trip.
pub fn backlog(window: f64, base: f64, rtt: f64) -> f64 {
    if rtt > 0.0 {
        window * (1.0 - base / rtt)
    } else {
        0.0
    }
}
