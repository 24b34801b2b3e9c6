//! The interface of transport and congestion controls: the window, acknowledgements, congestion signals, the needs
//! of a control.
//!
//! A control has only its own rules: the transport finds losses, repairs them, measures
//! round trips and calls the control when its window has to change. Windows are real
//! numbers of segments, rates are segments per second. Data that only some controls need
//! (delivery rates, departures, timers) is computed only for those that declare the
//! need.

mod acknowledgement;
mod ecn;
mod guidance;
mod needs;
mod rate_based;

use crate::packet::side::Feedback;
use crate::rng::RandomStream;
use crate::specification::Value;
use crate::units::{Span, Time};

pub use acknowledgement::{Ack, LostSegment, RateSample, Sent, Timestamps};
pub use ecn::{AceBits, Capable, Echo, Ecn, Reach};
pub use guidance::{Covering, Guidance};
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

    /// Whether another segment may join `in_network` segments.
    #[inline]
    pub fn has_room(&self, in_network: u64) -> bool {
        crate::math::count(in_network) + 1.0 <= self.cwnd
    }

    /// Slow start: one segment for each one that counts. An acknowledgement of many
    /// segments, as when a hole is filled after a timeout, does not grow the window
    /// past the end of slow start (Linux: `tcp_slow_start`).
    pub fn slow_start(&mut self, credit: f64) {
        let most = self.ssthresh.max(self.cwnd + credit.min(1.0));
        self.cwnd = (self.cwnd + credit).min(most);
    }

    /// Congestion avoidance: `gain` segments per round trip.
    pub fn increase(&mut self, gain: f64, credit: f64) {
        self.cwnd += gain * credit / self.cwnd;
    }
}

/// The phase of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// No loss is being repaired.
    Open,
    /// Fast recovery.
    Recovery,
    /// Repair after a timeout; with Tahoe's recovery, after any loss.
    Timeout,
}

/// A congestion signal, which calls for a smaller window.
#[derive(Clone, Copy, Debug)]
pub struct Congestion {
    /// When it was found.
    pub now: Time,
    /// The value that a reduction starts from: the flight size or the window, by the
    /// transport's `reduceFrom`.
    pub from: f64,
}

impl Congestion {
    /// Half of that, at least two segments (RFC 5681, equation 4).
    pub fn half(&self) -> f64 {
        (self.from / 2.0).max(MINIMUM)
    }
}

/// The minimum window after a loss (RFC 5681: two segments).
pub const MINIMUM: f64 = 2.0;

/// The share of the window that ABE leaves after a mark, for a sender that halves on
/// loss (RFC 8511, section 3).
pub const GENTLE: f64 = 0.8;

/// A congestion control.
pub trait CongestionControl {
    /// Called for every acknowledgement, duplicates included, before the transport acts
    /// on it, or after that where the control's needs say so.
    fn observe(&mut self, _ack: &Ack, _window: &mut Window) {}

    /// Grows the window: new data was acknowledged outside fast recovery while the window was in full use, or
    /// was SACKed where reordering is large. Not called for an acknowledgement with classic ECN's ECE; a sender
    /// that learns the number of marked segments decides itself.
    fn grow(&mut self, ack: &Ack, window: &mut Window);

    /// As `grow`, but the window was not in full use: it must not grow.
    fn withhold(&mut self, _ack: &Ack) {}

    /// Data may leave and nothing is in flight: the connection has been idle since the
    /// last acknowledgement. May be called more than once before data leaves.
    fn resumed(&mut self, _now: Time) {}

    /// A segment leaves, new or again, and no other is in the network: all are acknowledged, SACKed or lost
    /// (Linux: `CA_EVENT_TX_START`).
    fn leaves_alone(&mut self) {}

    /// As `resumed`, after an idle time for which the transport now resets the window
    /// to the initial one (RFC 5681, section 4.1): the path may have changed, or have
    /// less room. `window` is the one before.
    fn restarted(&mut self, _window: &Window) {}

    /// A loss was found and fast recovery begins: returns the new window, which is also
    /// the new `ssthresh`. Called once for a window of data.
    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64;

    /// Congestion was marked (ECN): returns the new window, which is also the new
    /// `ssthresh`. Called once for a window of data, and not in the window of a loss.
    /// By default as for a loss (RFC 3168, section 6.1.2).
    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.reduce(congestion, window)
    }

    /// The share of the window that ABE (RFC 8511) leaves after a mark, for a sender
    /// that may reduce less for marks than for losses. `mark` is called as well, and
    /// its window counts only if it is larger.
    fn gentle(&self) -> Option<f64> {
        None
    }

    /// Takes the bytes of a full segment, those of its payload and of its headers: before
    /// anything else, and whenever they change.
    fn frame(&mut self, _payload: u64, _headers: u64) {}

    /// The feedback record of a segment that leaves now, for a sender that
    /// declares one in its needs.
    fn feedback(&self, _window: &Window, _srtt: Option<Span>) -> Feedback {
        Feedback::default()
    }

    /// The connection is open, and the first segment has not left yet. The SYN-ACK has returned the feedback
    /// record of a sender that declares it in its needs.
    fn opened(&mut self, _record: Option<&Feedback>, _srtt: Option<Span>, _window: &mut Window) {}

    /// The retransmission timer expired for the first time for this data: returns the new
    /// `ssthresh`. The window itself falls to one segment.
    fn timeout(&mut self, congestion: &Congestion, _window: &Window) -> f64 {
        congestion.half()
    }

    /// Fast recovery, or the repair after a timeout, is over.
    fn recovered(&mut self, _now: Time, _window: &mut Window) {}

    /// Slow start ended without a loss: `ssthresh` is the window now.
    fn slow_start_left(&mut self, _ack: &Ack, _window: &Window) {}

    /// A segment leaves; called only if the control needs departures.
    fn sent(&mut self, _sent: &Sent, _window: &mut Window) {}

    /// A segment was found lost; called only if the control needs delivery rates.
    fn lost(&mut self, _lost: &LostSegment, _window: &mut Window) {}

    /// Whether the control sends less than it could on purpose, so that samples of the
    /// delivery rate count as app-limited. Asked after each acknowledgement, only if
    /// the control needs delivery rates.
    fn holds_back(&self) -> bool {
        false
    }

    /// When `tick` is due; asked only if the control needs an alarm.
    fn alarm(&self) -> Time {
        Time::NEVER
    }

    /// The time that `alarm` gave has come. From now on `alarm` must give a later one.
    fn tick(&mut self, _now: Time, _window: &mut Window) {}

    /// The pacing rate in full segments per second; `None` for the transport's own rule.
    fn pacing_rate(&self) -> Option<f64> {
        None
    }

    /// The minimum burst of paced segments, where the host hands over bursts (Linux: `min_tso_segs`).
    fn least_burst(&self) -> u64 {
        2
    }

    /// The last reduction, for a loss or a timeout, was spurious: restores the
    /// control's state before it. The window is already restored, unless the control
    /// owns it.
    fn undo(&mut self, _window: &mut Window) {}

    /// Takes the random stream to draw from; called only if the control needs one.
    fn seed(&mut self, _random: RandomStream) {}

    /// The control's needs.
    fn needs(&self) -> Needs {
        Needs::default()
    }

    /// The protocol of routers that guide it, if there is one: a scenario without such routers has a warning.
    fn guidance(&self) -> Option<Guidance> {
        None
    }

    /// Why the control cannot go on, in words; asked only if it may fail. Its flow then stops.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Its internal variables, in the order of its entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}
