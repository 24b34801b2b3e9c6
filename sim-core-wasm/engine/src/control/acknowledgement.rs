//! A control's view of acknowledgements, departures and losses.

use crate::control::Phase;
use crate::packet::side::Feedback;
use crate::units::{Span, Time};

/// The timestamps of an acknowledgement.
#[derive(Clone, Copy, Debug)]
pub struct Timestamps {
    /// The receiver's clock when it acknowledged (`TSval`), in ticks.
    pub receiver: u32,
    /// The sender's clock that it echoes (`TSecr`), in ticks.
    pub echo: u32,
    /// Length of a tick.
    pub tick: Span,
}

impl Timestamps {
    /// When the segment left that they echo, by the sender's clock, in nanoseconds.
    pub fn left(&self) -> i64 {
        i64::from(self.echo) * self.tick.0.cast_signed()
    }

    /// The receiver's stamp less the echoed one, in nanoseconds. Stamps wrap around: their difference does not.
    pub fn apart(&self) -> i64 {
        let ticks = self.receiver.wrapping_sub(self.echo).cast_signed();
        i64::from(ticks) * self.tick.0.cast_signed()
    }
}

/// An acknowledgement as a control sees it.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    /// When it arrived.
    pub now: Time,
    /// Segments newly acknowledged by its cumulative part; zero for a duplicate.
    pub acked: u64,
    /// Segments acknowledged or SACKed for the first time; without SACK, where the
    /// window counts segments, a duplicate counts as one.
    pub delivered: u64,
    /// Segments that count for the growth of the window, by the transport's way of counting.
    pub credit: f64,
    /// Round trip of the latest sent segment it delivers, when unambiguous.
    pub rtt: Option<Span>,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
    /// Least round trip of the connection.
    pub least_rtt: Option<Span>,
    /// Its timestamps, when the connection has them.
    pub timestamps: Option<Timestamps>,
    /// Segments sent and not cumulatively acknowledged before it arrived.
    pub flight: u64,
    /// Segments estimated in the network before it arrived.
    pub pipe_before: u64,
    /// Segments estimated in the network now.
    pub pipe: u64,
    /// Segments found lost since the last acknowledgement.
    pub lost: u64,
    /// Those of them that it shows to be lost itself; a timer found the others.
    pub shown_lost: u64,
    /// When the next segment may leave, by the pacer.
    pub next_departure: Time,
    /// The connection's phase before it arrived, or after that for a control that is asked last.
    pub phase: Phase,
    /// Before it arrived no segment was missing among later ones, and no reduction was under way (Linux: the
    /// state `Open`).
    pub calm: bool,
    /// The acknowledgement ends a round: it covers the first segment sent after the last
    /// round ended.
    pub round: bool,
    /// The receiver reports congestion: the acknowledgement has the ECE flag, or counts
    /// new marks.
    pub ece: bool,
    /// Segments newly known to have been marked; zero where the receiver's echo
    /// (classic ECN) does not give their number.
    pub ce: u64,
    /// Bytes of the marked segments, headers included.
    pub ce_bytes: u64,
    /// The highest load code of the segments it covers.
    pub load: u8,
    /// The routers' fields of the feedback record, for a sender that uses one.
    pub feedback: Option<Feedback>,
    /// The window is in full use, and the receiver's leaves room above it.
    pub full: bool,
    /// The delivery rate, for a control that needs it, if there is a sample.
    pub rate: Option<RateSample>,
}

/// A sample of the delivery rate (draft-ietf-ccwg-bbr, section 4.1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RateSample {
    /// Segments delivered over the interval.
    pub delivered: u64,
    /// The interval.
    pub interval: Span,
    /// Segments delivered by the connection when the sampled one left; plus
    /// `delivered`, all that have been delivered.
    pub prior_delivered: u64,
    /// Segments found lost since the sampled one left.
    pub lost: u64,
    /// Segments in the network once the sampled one had left.
    pub tx_in_flight: u64,
    /// Segments known to have been marked since then.
    pub marked: u64,
    /// The sample is app-limited: the sender was short of data.
    pub app_limited: bool,
}

impl RateSample {
    /// Segments a second.
    pub fn rate(&self) -> f64 {
        self.delivered as f64 / self.interval.seconds()
    }
}

/// A segment found lost, for a control that needs delivery rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LostSegment {
    /// When it was found.
    pub now: Time,
    /// The segment, counted from the first of the connection.
    pub segment: u64,
    /// Segments delivered by the connection.
    pub delivered: u64,
    /// Segments delivered by the connection when it left.
    pub prior_delivered: u64,
    /// Segments found lost since it left, itself included.
    pub lost: u64,
    /// Segments in the network once it had left.
    pub tx_in_flight: u64,
    /// The sender was short of data when it left.
    pub app_limited: bool,
    /// Acknowledgements are selective: more than one loss can be found in a round trip.
    pub selective: bool,
}

/// A segment of data leaves, for a control that asks for it.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// The time of departure.
    pub now: Time,
    /// The segment, counted from the first of the connection.
    pub segment: u64,
    /// The segment was sent before.
    pub again: bool,
    /// Segments estimated in the network, this one included.
    pub pipe: u64,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
    /// The sender has been short of data; known only if it needs delivery rates.
    pub app_limited: bool,
}

impl Sent {
    /// Whether it is the first after an idle time: nothing was in the network, for lack
    /// of data.
    pub fn restarts(&self) -> bool {
        self.pipe == 1 && !self.again && self.app_limited
    }
}
