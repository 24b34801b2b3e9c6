//! Faster recovery: a loss sets `ssthresh` to what the path holds at the estimated
//! bandwidth, instead of to half the window (Mascolo et al. 2001).

use super::gain;
use super::threshold::Threshold;
use crate::control::{Ack, MINIMUM, Window};
use crate::reason::{Asked, Because, Quantity, Update};
use crate::sender::parts::reasons;
use crate::units::Span;

/// The response to a loss or a timeout by an estimate of the bandwidth.
#[derive(Clone, Copy, Debug, Default)]
pub struct FasterRecovery {
    /// The minimum round trip, in seconds.
    least: Option<f64>,
    /// The next sample becomes the least.
    renew: bool,
    threshold: Threshold,
}

impl FasterRecovery {
    /// Takes the round trip of an acknowledgement, if it has one.
    pub fn note(&mut self, ack: &Ack) {
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            let kept = self.least.filter(|_| !self.renew);
            self.least = Some(kept.map_or(rtt, |least| least.min(rtt)));
            self.renew = false;
        }
    }

    /// The path may have changed: the next round trip becomes the least.
    pub fn renew(&mut self) {
        self.renew = true;
    }

    /// The window that fills the path at `rate` segments per second, at least two segments.
    pub fn target(&self, rate: f64) -> f64 {
        (rate * self.least.unwrap_or(0.0)).max(MINIMUM)
    }

    /// Growth is Reno's.
    pub fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.threshold.settle(window);
        gain::grow(ack, window);
    }

    /// A loss: returns the new window.
    pub fn reduce(&mut self, rate: f64, window: &Window) -> f64 {
        self.threshold.limit(self.target(rate), window)
    }

    /// A timeout: returns `ssthresh`.
    pub fn timeout(&mut self, rate: f64, window: &Window) -> f64 {
        self.threshold.leave(window);
        self.target(rate)
    }

    /// Losses are repaired.
    pub fn recovered(&mut self, window: &mut Window) {
        self.threshold.settle(window);
    }

    /// The last reduction was spurious.
    pub fn undo(&mut self, window: &mut Window) {
        self.threshold.undo(window);
    }

    /// The minimum round trip in seconds; not a number before the first.
    pub fn least(&self) -> f64 {
        self.least.unwrap_or(f64::NAN)
    }
}

crate::reasons! {
    /// The answer to a loss, a mark or a timeout.
    pub BANDWIDTH = "bandwidth": "Acknowledgements arrive at {rate:r}, and the minimum round trip is {least:s}: without a queue the path holds {target:n}. This is the new threshold and the maximum of the window: {from:n} becomes {to:n}.",
        "ssthresh = max(B · RTT_min, 2), w ← min(w, ssthresh)", "Mascolo et al. 2001, section 2";
}

impl FasterRecovery {
    /// Why something changed, at an estimated bandwidth of `rate` segments per second.
    pub(crate) fn explain(&self, rate: f64, update: &Update<'_>) -> Option<Because> {
        reasons::restored(update)
            .or_else(|| reasons::reno(update))
            .or_else(|| {
                reasons::congestion(update)?;
                let ([from, to], target) = (update.change(), self.target(rate));
                let values = [
                    ("rate", rate),
                    ("least", self.least()),
                    ("target", target),
                    ("from", from),
                    ("to", to),
                ];
                let bounded = matches!(update.asked, Asked::Reduced(_) | Asked::Marked(..));
                let own = !bounded || update.of == Quantity::Cwnd && from == to;
                Some(if own {
                    BANDWIDTH.giving(target, values)
                } else {
                    BANDWIDTH.giving(target.min(update.from.cwnd), values)
                })
            })
    }
}
