//! A slow-start threshold above the window that a reduction leaves.

use crate::sender::Window;

/// The transport makes the window that a control gives on congestion its
/// `ssthresh`, too, and aims at it while losses are repaired. A control whose
/// rule sets a higher one keeps it here until that is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threshold(Option<f64>);

impl Threshold {
    /// `ssthresh` shall be `threshold`, and the window too if it is larger:
    /// gives the window to go on with.
    pub fn limit(&mut self, threshold: f64, window: &Window) -> f64 {
        self.0 = Some(threshold);
        threshold.min(window.cwnd)
    }

    /// Nothing is under repair: the threshold takes its place.
    pub fn settle(&mut self, window: &mut Window) {
        if let Some(threshold) = self.0.take() {
            window.ssthresh = threshold;
        }
    }

    /// The reduction that it came with is void.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}
