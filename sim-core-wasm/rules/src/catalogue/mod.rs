//! The names that a text may use: events, what they know, functions, needs.
//!
//! To add a name: its line in the list of its sort in this folder, and its value in `machine.rs`; then `npm run gen`, which
//! updates the editor and the reference.

mod events;
mod fields;
mod functions;
mod queue;
mod variables;

pub(crate) use events::EVENTS;
pub use events::{ALL_EVENTS, Event, NamedEvent};
pub use fields::{ALL_FIELDS, Field, NamedField};
pub(crate) use functions::{FUNCTIONS, Function};
pub(crate) use queue::ACTIONS;
pub use queue::Action;
pub use variables::{ALL_VARIABLES, Variable};
pub(crate) use variables::{CWND, HOLDS_BACK, OWN, PACING_RATE, ROUNDS, SSTHRESH, WAKE_AT};

/// A text for people; empty without the feature `texts`.
const fn text(text: &'static str) -> &'static str {
    if cfg!(feature = "texts") { text } else { "" }
}

/// The thing that a program controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Family {
    /// The congestion control of a flow.
    #[default]
    Sender,
    /// The queue of a port.
    Queue,
}

impl Family {
    /// The word after `for`.
    pub fn name(self) -> &'static str {
        match self {
            Family::Sender => "sender",
            Family::Queue => "queue",
        }
    }

    /// The other one.
    #[must_use]
    pub fn other(self) -> Family {
        match self {
            Family::Sender => Family::Queue,
            Family::Queue => Family::Sender,
        }
    }

    /// Its events, in their order.
    pub fn events(self) -> &'static [NamedEvent] {
        match self {
            Family::Sender => &ALL_EVENTS,
            Family::Queue => &queue::EVENTS,
        }
    }

    /// The fields of its events.
    pub(crate) fn fields(self) -> &'static [NamedField] {
        match self {
            Family::Sender => &ALL_FIELDS,
            Family::Queue => &queue::FIELDS,
        }
    }
}
/// Things that a program may need of the transport, by a line `needs …`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// The recovery of 4.3BSD-Tahoe, where SACK is off.
    pub recovery_tahoe: bool,
    /// The recovery of RFC 5681, where SACK is off.
    pub recovery_reno: bool,
    /// No selective acknowledgements.
    pub no_sack: bool,
    /// Timestamps.
    pub timestamps: bool,
    /// The program owns its window: the transport does not change it in a recovery.
    pub own_window: bool,
    /// The program has a slow start of its own.
    pub own_slow_start: bool,
    /// The transport restarts the window after an idle time although the program owns it.
    pub idle_restart: bool,
    /// The receiver acknowledges every segment.
    pub every_ack: bool,
    /// Load codes of routers; by use.
    pub load: bool,
    /// Departures; by use.
    pub departures: bool,
    /// A random stream; by use.
    pub random: bool,
    /// A rule says whether less is sent than could be; by use.
    pub holds_back: bool,
    /// Samples of the delivery rate; by use.
    pub rate: bool,
    /// Segments leave one by one; by use.
    pub pacing: bool,
    /// The timer; by use.
    pub timer: bool,
    /// A rule marks packets; by use.
    pub marks: bool,
}

/// The words after `needs`.
pub(crate) const NEEDS: [&str; 8] = [
    "recoveryTahoe",
    "recoveryReno",
    "noSack",
    "timestamps",
    "ownWindow",
    "ownSlowStart",
    "idleRestart",
    "everyAck",
];
