//! The names of texts for queues: events, what they know, what they decide.

use super::events::event;
use super::fields::field;
use super::{Event, Field, NamedEvent, NamedField, text};
use crate::units::{BYTES, COUNT, Dimension, SECONDS};

const ARRIVAL: u32 = 1 << Event::Arrival as u32;
const DEPARTURE: u32 = 1 << Event::Departure as u32;
const DUE: u32 = 1 << Event::Due as u32;
/// Events with a packet.
const PACKET: u32 = ARRIVAL | DEPARTURE;
pub(super) const ALL: u32 = PACKET | DUE | 1 << Event::Start as u32;

/// Bytes a second.
const BYTE_RATE: Option<Dimension> = Some(Dimension { time: -6, bytes: 6 });

/// The events of queues, in their order.
pub(super) static EVENTS: [NamedEvent; 4] = [
    event(
        Event::Start,
        "start",
        "The queue begins: at the start of the run, after another queue, or with a new text.",
    ),
    event(
        Event::Arrival,
        "arrival",
        "A packet arrives and does not wait yet. It enters the queue unless a rule drops it; if the buffer is full, it is dropped after this event.",
    ),
    event(
        Event::Departure,
        "departure",
        "The oldest packet is about to be transmitted and no longer waits. If a rule drops it, this event follows for the next packet.",
    ),
    event(Event::Due, "timer", "The time wakeAt is reached."),
];

/// The values that they have.
pub(super) static FIELDS: [NamedField; 12] = [
    field(
        Field::Now,
        "now",
        Some(SECONDS),
        "s",
        ALL,
        "The time since the run began.",
    ),
    field(
        Field::QueuePackets,
        "queuePackets",
        Some(COUNT),
        "packets",
        PACKET | DUE,
        "Waiting packets, without this packet and the one in transmission.",
    ),
    field(
        Field::QueueBytes,
        "queueBytes",
        Some(BYTES),
        "bytes",
        PACKET | DUE,
        "Bytes of the waiting packets.",
    ),
    field(
        Field::LimitPackets,
        "limitPackets",
        Some(COUNT),
        "packets",
        ALL,
        "The limit in packets; infinite if the limit is in bytes.",
    ),
    field(
        Field::LimitBytes,
        "limitBytes",
        Some(BYTES),
        "bytes",
        ALL,
        "The limit in bytes; infinite if the limit is in packets.",
    ),
    field(
        Field::Size,
        "size",
        Some(BYTES),
        "bytes",
        PACKET,
        "Bytes of the packet, headers included: size / linkRate is its time of transmission.",
    ),
    field(
        Field::Sojourn,
        "sojourn",
        Some(SECONDS),
        "s",
        DEPARTURE,
        "The waiting time of the packet.",
    ),
    field(
        Field::EcnCapable,
        "ecnCapable",
        None,
        "",
        PACKET,
        "Whether the packet can be marked.",
    ),
    field(
        Field::NoRoom,
        "noRoom",
        None,
        "",
        ARRIVAL,
        "Whether the buffer is too full for the packet: it is then dropped in any case.",
    ),
    field(
        Field::Idle,
        "idle",
        Some(SECONDS),
        "s",
        ARRIVAL,
        "The idle time of the transmitter; zero while it is busy.",
    ),
    field(
        Field::Again,
        "again",
        None,
        "",
        DEPARTURE,
        "Whether another packet was dropped at this departure and this one is next.",
    ),
    field(
        Field::LinkRate,
        "linkRate",
        BYTE_RATE,
        "bytes/s",
        ALL,
        "The current rate of the link.",
    ),
];

/// A rule's decision about the packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It goes on.
    Admit,
    /// It is marked, or dropped where it cannot be.
    Mark,
    /// It is dropped.
    Drop,
}

impl Action {
    /// Its name in a text.
    pub fn name(self) -> &'static str {
        ACTIONS[self as usize].1
    }

    /// The decision in a number, which has the line beside it.
    pub(crate) fn from_number(decision: f64) -> Action {
        match decision as u32 % 4 {
            1 => Action::Mark,
            2 => Action::Drop,
            _ => Action::Admit,
        }
    }
}

/// Decisions, as a text names them.
pub(crate) static ACTIONS: [(Action, &str, &str); 3] = [
    (
        Action::Admit,
        "admit",
        text("Keeps the packet. The last decision counts."),
    ),
    (
        Action::Mark,
        "mark",
        text("Marks the packet, or drops it if it is not ECN-capable."),
    ),
    (Action::Drop, "drop", text("Drops the packet.")),
];
