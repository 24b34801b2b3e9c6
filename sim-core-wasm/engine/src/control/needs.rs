//! A control's needs of the transport.

use crate::choices;
use crate::control::Ecn;

/// The features of the transport that a control needs, switched on over the preset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Timestamps on every segment and acknowledgement.
    pub timestamps: bool,
    /// The recovery that the control is defined with where SACK is off, if not `NewReno`'s.
    pub recovery: Option<Recovery>,
    /// The control does not know selective acknowledgements: SACK is off.
    pub no_sack: bool,
    /// The receiver acknowledges this many full segments with one acknowledgement.
    pub ack_every: Option<u64>,
    /// Its own ECN mode.
    pub ecn: Option<Ecn>,
    /// The control responds to the share of marks: the flow's `ecn` can be L4S.
    pub scalable: bool,
    /// Data leaves with this load code; acknowledgements return the code with which it
    /// arrived.
    pub load: Option<u8>,
    /// Data carries a feedback record; acknowledgements return it, with the records of
    /// several segments combined in this way.
    pub feedback: Option<Combine>,
    /// The SYN carries a feedback record as well, which the SYN-ACK returns.
    pub opening: bool,
    /// Segments leave one by one, at the control's rate if it gives one.
    pub pacing: bool,
    /// Samples of the delivery rate in acknowledgements, and `lost` for each lost segment.
    pub rate: bool,
    /// `sent` for each segment that leaves.
    pub departures: bool,
    /// `tick` at the time that `alarm` gives.
    pub alarm: bool,
    /// `seed` with a random stream of its own, before anything else.
    pub random: bool,
    /// The control has a slow start of its own: the flow's `slowStart` can only be classic.
    pub own_slow_start: bool,
    /// The control owns its window, which counts segments in the network: the transport
    /// neither restarts it after an idle time (but see `idle_restart`) nor changes it during
    /// recovery. Only a timeout reduces it to one segment more than is in the network.
    pub own_window: bool,
    /// `observe` comes last, when the transport has begun or ended a recovery (Linux: `tcp_cong_control`).
    pub observes_last: bool,
    /// The transport restarts the window after an idle time although the control owns it.
    pub idle_restart: bool,
    /// The control may be unable to go on: it is asked before anything is sent.
    pub may_fail: bool,
}

/// How the feedback records of several segments are combined for their acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combine {
    /// The latest replaces the earlier ones.
    Latest,
    /// The latest, with the sum of all grants (XCP).
    Sum,
}

choices! {
    /// The detection and recovery of losses.
    pub enum Recovery {
        /// 4.3BSD-Tahoe: every loss starts slow start from one segment, and all segments from the hole on
        /// are retransmitted.
        Tahoe = "tahoe",
        /// RFC 5681: the first new acknowledgement ends fast recovery.
        Reno = "reno",
        /// RFC 6582: partial acknowledgements repair one hole a round trip.
        NewReno = "newreno",
        /// RFC 6675: a scoreboard of selective acknowledgements.
        Sack = "sack",
        /// RFC 8985: RACK-TLP, losses by time of transmission, and a tail loss probe.
        Rack = "rack",
    }
}
