//! What a control needs of its transport.

use crate::choices;
use crate::control::Ecn;

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
    /// Its own ECN mode.
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

choices! {
    /// How losses are found and repaired.
    pub enum Recovery {
        /// 4.3BSD-Tahoe: every loss begins slow start from one segment, and what follows the hole is sent again.
        Tahoe = "tahoe",
        /// RFC 5681: the first new acknowledgement ends fast recovery.
        Reno = "reno",
        /// RFC 6582: partial acknowledgements repair one hole a round trip.
        NewReno = "newreno",
        /// RFC 6675: a scoreboard of selective acknowledgements.
        Sack = "sack",
        /// RFC 8985: RACK-TLP, losses by time of transmission, and a probe of the tail.
        Rack = "rack",
    }
}
