//! What transport and congestion controls both speak: the window, what an
//! acknowledgement says, what calls for a smaller window, what a control needs.
//!
//! A control owns its rules and nothing else: the transport finds losses,
//! repairs them, measures round trips and calls the control when its window
//! has to change. Windows are real numbers of segments, rates segments a
//! second. What only some controls want to know (delivery rates, departures,
//! timers) is worked out only for those that declare the need.

mod acknowledgement;
mod ecn;
mod needs;
mod rate_based;

use crate::packet::side::Feedback;
use crate::rng::RandomStream;
use crate::specification::Value;
use crate::units::{Span, Time};

pub use acknowledgement::{Ack, LostSegment, RateSample, Sent, Timestamps};
pub use ecn::{AceBits, Capable, Echo, Ecn, Reach};
pub use needs::{Combine, Needs, Recovery};
pub use rate_based::{RateControl, Sizes};

/// The window of a connection, in segments.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The congestion window.
    pub cwnd: f64,
    /// Slow start ends here; infinite until something sets it.
    pub ssthresh: f64,
}

impl Window {
    /// Whether the window is in slow start.
    pub fn in_slow_start(&self) -> bool {
        self.cwnd < self.ssthresh
    }

    /// Slow start: one segment for each segment's worth acknowledged. What
    /// covers many segments at once, as when a hole fills after a timeout, does
    /// not lead past the end of slow start (Linux: `tcp_slow_start`).
    pub fn slow_start(&mut self, credit: f64) {
        let most = self.ssthresh.max(self.cwnd + credit.min(1.0));
        self.cwnd = (self.cwnd + credit).min(most);
    }

    /// Congestion avoidance: `gain` segments a round trip.
    pub fn increase(&mut self, gain: f64, credit: f64) {
        self.cwnd += gain * credit / self.cwnd;
    }
}

/// Where the connection stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No loss is being repaired.
    Open,
    /// Fast recovery.
    Recovery,
    /// Repair after a timeout; with Tahoe's recovery, after any loss.
    Timeout,
}

/// A congestion signal that calls for a smaller window.
#[derive(Clone, Copy, Debug)]
pub struct Congestion {
    /// When it was found.
    pub now: Time,
    /// What a reduction starts from: the flight size or the window, as the
    /// transport's `reduceFrom` has it.
    pub from: f64,
}

impl Congestion {
    /// Half of it, two segments at least (RFC 5681, equation 4).
    pub fn half(&self) -> f64 {
        (self.from / 2.0).max(MINIMUM)
    }
}

/// The least window a loss leaves (RFC 5681: two segments).
pub const MINIMUM: f64 = 2.0;

/// What a mark leaves under ABE of the window of a sender that halves on loss
/// (RFC 8511, section 3).
pub const GENTLE: f64 = 0.8;

/// A congestion control.
pub trait CongestionControl {
    /// Every acknowledgement, duplicates included, before the transport acts on it.
    fn observe(&mut self, _ack: &Ack, _window: &mut Window) {}

    /// New data was acknowledged outside fast recovery while the window was in full
    /// use, or SACKed where segments come late by much: lets the window grow. Not called for an acknowledgement with
    /// classic ECN's ECE; where a sender is told what was marked, that is its own
    /// matter.
    fn grow(&mut self, ack: &Ack, window: &mut Window);

    /// The same, but the window was not in full use: it must not grow.
    fn withhold(&mut self, _ack: &Ack) {}

    /// Data may leave, and nothing is in flight: the connection has been idle
    /// since the last acknowledgement. May be called more than once before data
    /// does leave.
    fn resumed(&mut self, _now: Time) {}

    /// The same after an idle time for which the transport now takes the window
    /// back to the initial one (RFC 5681, section 4.1): the path may be another
    /// one, or have less room. `window` is that before.
    fn restarted(&mut self, _window: &Window) {}

    /// A loss was found and fast recovery begins: the window to go on with,
    /// which is also the new `ssthresh`. Called once for a window of data.
    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64;

    /// Congestion was marked (ECN): the window to go on with, which is also the
    /// new `ssthresh`. Called once for a window of data, and not in the window
    /// of a loss. RFC 3168, section 6.1.2: as for a loss.
    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    /// What a mark leaves of the window under ABE (RFC 8511), for a sender that
    /// may answer to marks more gently than to losses. `mark` then tells it of the
    /// reduction; what that gives counts only where it is more.
    fn gentle(&self) -> Option<f64> {
        None
    }

    /// The feedback record of a segment that leaves now, for a sender that
    /// declares one in its needs.
    fn feedback(&self, _window: &Window, _srtt: Option<Span>) -> Feedback {
        Feedback::default()
    }

    /// The retransmission timer expired for the first time for this data: the
    /// new `ssthresh`. The window itself falls to one segment.
    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    /// Fast recovery, or the repair after a timeout, is over.
    fn recovered(&mut self, _now: Time, _window: &mut Window) {}

    /// Slow start ended without a loss: `ssthresh` is the window now.
    fn slow_start_left(&mut self, _ack: &Ack, _window: &Window) {}

    /// A segment leaves; called only if it needs departures.
    fn sent(&mut self, _sent: &Sent, _window: &mut Window) {}

    /// A segment was found lost; called only if it needs delivery rates.
    fn lost(&mut self, _lost: &LostSegment, _window: &mut Window) {}

    /// It sends less than it could on purpose, so that samples of the delivery
    /// rate count as short of data. Asked after each acknowledgement, only if it
    /// needs delivery rates.
    fn holds_back(&self) -> bool {
        false
    }

    /// When `tick` is due; asked only if it needs an alarm.
    fn alarm(&self) -> Time {
        Time::NEVER
    }

    /// The time that `alarm` gave has come. It must give a later one from now on.
    fn tick(&mut self, _now: Time, _window: &mut Window) {}

    /// The rate that its segments leave at, in full segments a second, where
    /// they are paced; none for the transport's own rule.
    fn pacing_rate(&self) -> Option<f64> {
        None
    }

    /// The last reduction, for a loss or a timeout, was spurious: restores the
    /// state before it. The window has been restored already, unless it is the
    /// control's own.
    fn undo(&mut self, _window: &mut Window) {}

    /// The random stream that it draws from; called only if it needs one.
    fn seed(&mut self, _random: RandomStream) {}

    /// What it needs of the transport.
    fn needs(&self) -> Needs {
        Needs::default()
    }

    /// Its internal variables, in the order of its entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}
