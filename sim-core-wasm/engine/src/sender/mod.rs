//! Congestion controls: one file for each, behind one trait.
//!
//! A control owns its rules and nothing else: the transport finds losses,
//! repairs them, measures round trips and calls the control when its window
//! has to change. Windows are real numbers of segments, rates segments a
//! second. What only some controls want to know (delivery rates, departures,
//! timers) is worked out only for those that declare the need.
//!
//! A protocol that is no TCP, has no window and repairs nothing is a sender too:
//! it implements [`RateControl`] in the place of [`CongestionControl`].

pub mod parts;
pub mod stream;

use crate::catalog::{Chosen, Entry, Value};
use crate::net::side::Feedback;
use crate::rng::Stream;
use crate::sender::stream::RateControl;
use crate::tcp::ecn::Ecn;
use crate::tcp::transport::Recovery;
use crate::units::{Span, Time};

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

/// What an acknowledgement says.
#[derive(Clone, Copy, Debug)]
pub struct Ack {
    /// When it arrived.
    pub now: Time,
    /// Segments newly acknowledged by its cumulative part; zero for a duplicate.
    pub acked: u64,
    /// Segments acknowledged or SACKed for the first time; without SACK, where the
    /// window counts segments, a duplicate stands for one.
    pub delivered: u64,
    /// Segments' worth that the transport's way of counting grants the window.
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
    /// Where the connection stood before it arrived.
    pub phase: Phase,
    /// It ends a round: it acknowledges the first segment sent after the last round ended.
    pub round: bool,
    /// The receiver says that congestion was experienced: it has the ECE flag,
    /// or counts marks that were not known.
    pub ece: bool,
    /// Segments newly known to have been marked; zero where the receiver's echo
    /// (classic ECN) does not tell how many.
    pub ce: u64,
    /// Bytes of them, headers included.
    pub ce_bytes: u64,
    /// The highest load code that the segments it covers arrived with.
    pub load: u8,
    /// What routers wrote into the feedback record, for a sender that uses one.
    pub feedback: Option<Feedback>,
    /// The window is in full use, and the receiver's leaves room beyond it.
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
    /// Segments delivered by the connection when the sampled one left; with
    /// `delivered`, all that have been delivered.
    pub prior_delivered: u64,
    /// Segments found lost since the sampled one left.
    pub lost: u64,
    /// Segments in the network once the sampled one had left.
    pub tx_in_flight: u64,
    /// Segments known to have been marked since then.
    pub marked: u64,
    /// The sender was short of data.
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
    /// Which, counted from the first of the connection.
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
    /// When.
    pub now: Time,
    /// Which, counted from the first of the connection.
    pub segment: u64,
    /// It was sent before.
    pub again: bool,
    /// Segments estimated in the network, this one included.
    pub pipe: u64,
    /// Smoothed round trip.
    pub srtt: Option<Span>,
    /// The sender has been short of data; known only if it needs delivery rates.
    pub app_limited: bool,
}

impl Sent {
    /// Whether it is the first after an idle time: nothing was in the network, for
    /// want of data.
    pub fn restarts(&self) -> bool {
        self.pipe == 1 && !self.again && self.app_limited
    }
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

/// What a control needs of its transport, switched on over the preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Timestamps on every segment and acknowledgement.
    pub timestamps: bool,
    /// The recovery it is defined with where SACK is off, if not `NewReno`'s.
    pub recovery: Option<Recovery>,
    /// It knows no selective acknowledgements: SACK is off.
    pub no_sack: bool,
    /// The receiver acknowledges every so many full segments.
    pub ack_every: Option<u64>,
    /// Its own way of using ECN.
    pub ecn: Option<Ecn>,
    /// It answers to the share of marks: the flow's `ecn` can be L4S.
    pub scalable: bool,
    /// Data leaves with this load code; acknowledgements return what it arrives with.
    pub load: Option<u8>,
    /// Data carries a feedback record; acknowledgements return it, those of
    /// several segments combined like this.
    pub feedback: Option<Combine>,
    /// Segments leave one by one, at a rate: its own if it gives one.
    pub pacing: bool,
    /// Samples of the delivery rate in acknowledgements, and `lost` for each lost segment.
    pub rate: bool,
    /// `sent` for each segment that leaves.
    pub departures: bool,
    /// `tick` at the time that `alarm` gives.
    pub alarm: bool,
    /// `seed` with a random stream of its own, before anything else.
    pub random: bool,
    /// Its slow start is its own: the flow's `slowStart` can only be classic.
    pub own_slow_start: bool,
    /// Its window is its own, and counts segments in the network: the transport
    /// neither restarts it after an idle time nor governs it during recovery.
    /// Only a timeout leaves one segment beside what is in the network.
    pub own_window: bool,
}

/// How the feedback records of several segments become that of their acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The latest takes the place of those before.
    Latest,
    /// The latest, with the sum of all grants (XCP).
    Sum,
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
    /// classic ECN's ECE; where a sender is told what was marked, that is for it to
    /// heed.
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
    fn seed(&mut self, _random: Stream) {}

    /// What it needs of the transport.
    fn needs(&self) -> Needs {
        Needs::default()
    }

    /// Its internal variables, in the order of its entry.
    fn internals(&self, _out: &mut Vec<f64>) {}

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);
}

crate::registry! {
    /// Any registered sender.
    enum AnySender: CongestionControl {
        newreno => NewReno,
        reno => Reno,
        cubic => Cubic,
        ucc => Ucc,
        aimd => Aimd,
        aimd_fc => AimdFc,
        aimd_fc_plus => AimdFcPlus,
        new_aimd => NewAimd,
        highspeed => HighSpeed,
        bic => Bic,
        hybla => Hybla,
        scalable => Scalable,
        htcp => Htcp,
        vegas => Vegas,
        veno => Veno,
        illinois => Illinois,
        hd => Hd,
        westwood => Westwood,
        westwood_plus => WestwoodPlus,
        jersey => Jersey,
        new_jersey => NewJersey,
        ledbat => Ledbat,
        chd => Chd,
        cdg => Cdg,
        copa => Copa,
        dctcp => Dctcp,
        tahoe => Tahoe,
        bbr => Bbr,
        bbr3 => Bbr3,
        prague => Prague,
    }
    tests {
        Share = crate::sim::tests::share::Share,
        Counting = crate::sim::tests::counting::Counting,
        Watching = crate::sim::tests::watching::Watching,
    }
    /// Any registered protocol that controls its rate and repairs nothing.
    enum AnyRateControl: RateControl {
        tfrc => Tfrc,
    }
}

/// Whether a sender rules the window of a TCP connection; the others are
/// protocols of their own.
pub fn is_windowed(sender: &Entry) -> bool {
    AnySender::has(sender)
}

/// What a sender needs of TCP; a protocol of its own needs nothing, and starts
/// slowly in its own way.
pub fn needs(sender: &Chosen) -> Needs {
    if is_windowed(sender.entry) {
        AnySender::new(sender).needs()
    } else {
        Needs {
            own_slow_start: true,
            ..Needs::default()
        }
    }
}

#[cfg(test)]
pub(crate) mod testing {
    //! Acknowledgements for tests of update rules.

    use super::{Ack, Congestion, CongestionControl, Phase, RateSample, Sent, Window};
    use crate::rng::{Purpose, Stream};
    use crate::units::{Span, Time};

    /// An acknowledgement of one segment after a round trip of `rtt`.
    pub(crate) fn ack(now: f64, rtt: f64) -> Ack {
        let rtt = Some(Span::from_seconds(rtt));
        Ack {
            now: Time::from_seconds(now),
            acked: 1,
            delivered: 1,
            credit: 1.0,
            rtt,
            srtt: rtt,
            least_rtt: rtt,
            timestamps: None,
            flight: 1_000_000,
            pipe_before: 1_000_000,
            pipe: 999_999,
            lost: 0,
            phase: Phase::Open,
            round: false,
            ece: false,
            ce: 0,
            ce_bytes: 0,
            load: 0,
            feedback: None,
            full: true,
            rate: None,
        }
    }

    /// A loss with this much to reduce from.
    pub(crate) fn loss(now: f64, from: f64) -> Congestion {
        Congestion {
            now: Time::from_seconds(now),
            from,
        }
    }

    /// A control that models its path, and its path: 100 ms, and whatever rate the
    /// test says.
    pub(crate) struct Path<C> {
        pub(crate) control: C,
        pub(crate) window: Window,
        pub(crate) now: f64,
        pub(crate) delivered: u64,
    }

    impl<C: CongestionControl> Path<C> {
        /// An initial window of ten has left.
        pub(crate) fn of(control: C) -> Path<C> {
            let mut path = Path {
                control,
                window: Window {
                    cwnd: 10.0,
                    ssthresh: f64::INFINITY,
                },
                now: 0.0,
                delivered: 0,
            };
            let random = Stream::new(1, "f", Purpose::Sender);
            path.control.seed(random);
            path.departs(10, false);
            path
        }

        pub(crate) fn departs(&mut self, pipe: u64, app_limited: bool) {
            let sent = Sent {
                now: Time::from_seconds(self.now),
                segment: 0,
                again: false,
                pipe,
                srtt: Some(Span::from_millis(100)),
                app_limited,
            };
            self.control.sent(&sent, &mut self.window);
        }

        /// `count` segments arrive at once and end a round, at `rate` a second.
        pub(crate) fn hears(&mut self, rate: f64, count: u64, change: impl Fn(&mut Ack)) {
            let sample = RateSample {
                delivered: count,
                interval: Span::from_seconds(count as f64 / rate),
                prior_delivered: self.delivered,
                lost: 0,
                tx_in_flight: 10,
                marked: 0,
                app_limited: false,
            };
            let mut heard = Ack {
                acked: count,
                delivered: count,
                pipe: 300,
                pipe_before: 300,
                rate: Some(sample),
                ..ack(self.now, 0.1)
            };
            change(&mut heard);
            self.delivered += count;
            self.control.observe(&heard, &mut self.window);
        }

        pub(crate) fn round(&mut self, rate: f64) {
            self.now += 0.1;
            self.hears(rate, 100, |_| {});
        }
    }

    /// No state is larger than an algorithm may have inline.
    #[test]
    fn state_is_small() {
        assert!(
            size_of::<super::AnySender>() <= 512,
            "{}",
            size_of::<super::AnySender>()
        );
    }
}
