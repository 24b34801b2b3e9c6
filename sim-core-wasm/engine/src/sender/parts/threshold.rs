//! A slow-start threshold above the window that a reduction leaves.

use crate::control::Window;

/// The transport sets `ssthresh` to the window that a control gives on congestion, and
/// aims at it while losses are repaired. A control whose rule sets a higher `ssthresh`
/// keeps it here until the repair is over.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threshold {
    /// The threshold to set.
    due: Option<f64>,
    /// The threshold before the last reduction.
    before: Option<f64>,
}

impl Threshold {
    /// `ssthresh` shall be `threshold`, and the window at most that: returns the new window.
    pub fn limit(&mut self, threshold: f64, window: &Window) -> f64 {
        self.due = Some(threshold);
        self.before = Some(window.ssthresh);
        threshold.min(window.cwnd)
    }

    /// The transport sets `ssthresh` itself this time.
    pub fn leave(&mut self, window: &Window) {
        self.due = None;
        self.before = Some(window.ssthresh);
    }

    /// No repair is under way: sets the threshold.
    pub fn settle(&mut self, window: &mut Window) {
        if let Some(threshold) = self.due.take() {
            window.ssthresh = threshold;
        }
    }

    /// The last reduction was spurious, and the transport has restored the window. It
    /// keeps an `ssthresh` that is higher than before, which is right only up to the
    /// window: above it, slow start would begin again.
    pub fn undo(&mut self, window: &mut Window) {
        self.due = None;
        if let Some(before) = self.before.take() {
            window.ssthresh = before.max(window.ssthresh.min(window.cwnd));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A window of 60, past slow start, and a path that holds 100.
    const BEFORE: Window = Window {
        cwnd: 60.0,
        ssthresh: 50.0,
    };

    #[test]
    fn the_threshold_is_set_when_no_repair_is_under_way() {
        let mut threshold = Threshold::default();
        let mut window = BEFORE;
        window.ssthresh = threshold.limit(100.0, &BEFORE);
        assert_eq!(window.ssthresh, 60.0);
        threshold.settle(&mut window);
        assert_eq!(window.ssthresh, 100.0);
        // Only once.
        window.ssthresh = 30.0;
        threshold.settle(&mut window);
        assert_eq!(window.ssthresh, 30.0);
    }

    /// In the transport's order: the repair is over, the greater `ssthresh` counts, and
    /// then the control is called.
    #[test]
    fn a_spurious_reduction_begins_no_slow_start() {
        let reductions: [fn(&mut Threshold, &mut Window); 2] = [
            |threshold, window| window.ssthresh = threshold.limit(100.0, window),
            |threshold, window| {
                threshold.leave(window);
                window.ssthresh = 100.0;
            },
        ];
        for reduce in reductions {
            let mut threshold = Threshold::default();
            let mut window = BEFORE;
            reduce(&mut threshold, &mut window);
            threshold.settle(&mut window);
            window.ssthresh = window.ssthresh.max(BEFORE.ssthresh);
            threshold.undo(&mut window);
            assert_eq!(window.ssthresh, 60.0);
            assert!(!window.in_slow_start());
        }
        // A reduction during slow start returns to it.
        let mut threshold = Threshold::default();
        let mut window = Window {
            ssthresh: f64::INFINITY,
            ..BEFORE
        };
        window.ssthresh = threshold.limit(40.0, &window);
        threshold.settle(&mut window);
        window.ssthresh = f64::INFINITY;
        threshold.undo(&mut window);
        assert_eq!(window.ssthresh, f64::INFINITY);
    }
}
