//! The window before a reduction, for senders that get it back when the reduction was spurious.

use crate::control::Window;

/// The window before the latest reduction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SavedWindow(Option<f64>);

impl SavedWindow {
    /// A reduction comes.
    pub(crate) fn keep(&mut self, window: &Window) {
        self.0 = Some(window.cwnd);
    }

    /// The reduction was spurious. There is no slow start to return to.
    pub(crate) fn restore(&mut self, window: &mut Window) {
        if let Some(before) = self.0.take() {
            window.cwnd = window.cwnd.max(before);
            window.ssthresh = window.cwnd;
        }
    }
}
