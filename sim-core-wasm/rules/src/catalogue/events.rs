//! Events: when rules run.

use super::text;

/// When rules run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Any acknowledgement arrives.
    Acknowledged,
    /// The same, and it ends a round trip.
    Round,
    /// New data was acknowledged below `ssthresh`.
    SlowStart,
    /// New data was acknowledged from `ssthresh` on.
    CongestionAvoidance,
    /// New data was acknowledged, but the window was not in full use.
    Withheld,
    /// Slow start was left without a loss.
    SlowStartLeft,
    /// A loss was found.
    Loss,
    /// Congestion was marked.
    Mark,
    /// The retransmission timer expired.
    Timeout,
    /// Losses are repaired.
    Recovered,
    /// The last reduction was spurious.
    Undo,
    /// Data leaves after nothing was in flight.
    Resumed,
    /// The time that `wakeAt` gave has come.
    Timer,
    /// A segment leaves.
    Sent,
    /// After an idle time the window is not trusted.
    Restarted,
    /// A queue begins.
    Start,
    /// A packet arrives at a queue.
    Arrival,
    /// A packet is about to leave a queue.
    Departure,
    /// The time that `wakeAt` gave has come, at a queue.
    Due,
}

/// An event as a text names it.
pub struct NamedEvent {
    /// The event.
    pub event: Event,
    /// Its name.
    pub name: &'static str,
    /// When it happens, and what its rules decide.
    pub help: &'static str,
}

/// The number of events.
pub(crate) const EVENTS: usize = 19;

pub(super) const fn event(event: Event, name: &'static str, help: &'static str) -> NamedEvent {
    NamedEvent {
        event,
        name,
        help: text(help),
    }
}

/// The events of senders, in their order.
pub static ALL_EVENTS: [NamedEvent; 15] = [
    event(
        Event::Acknowledged,
        "acknowledged",
        "Any acknowledgement arrives, duplicates included, before anything else is done about it.",
    ),
    event(
        Event::Round,
        "round",
        "An acknowledgement ends a round trip; after `acknowledged`.",
    ),
    event(
        Event::SlowStart,
        "slowStart",
        "New data was acknowledged while the window is in full use and below ssthresh. Without this rule every segment that counts adds one.",
    ),
    event(
        Event::CongestionAvoidance,
        "congestionAvoidance",
        "The same, from ssthresh on. Without this rule the window stays.",
    ),
    event(
        Event::Withheld,
        "withheld",
        "New data was acknowledged, but the window was not in full use: it must not grow.",
    ),
    event(
        Event::SlowStartLeft,
        "slowStartLeft",
        "The flow's slow start ended without a loss.",
    ),
    event(
        Event::Loss,
        "loss",
        "A loss was found, at most once for a window of data: ssthresh is the new window too.",
    ),
    event(
        Event::Mark,
        "mark",
        "Congestion was marked. Without this rule it is answered like a loss.",
    ),
    event(
        Event::Timeout,
        "timeout",
        "The retransmission timer expired: ssthresh is set, and the window falls to one segment. Without this rule ssthresh is half.",
    ),
    event(Event::Recovered, "recovered", "Losses are repaired."),
    event(
        Event::Undo,
        "undo",
        "The last reduction was spurious; the window is restored already.",
    ),
    event(
        Event::Resumed,
        "resumed",
        "Data may leave after nothing was in flight.",
    ),
    event(
        Event::Restarted,
        "restarted",
        "After `resumed`: the connection was idle for so long that the transport takes the window back to the initial one. cwnd is the one before.",
    ),
    event(Event::Timer, "timer", "The time in wakeAt has come."),
    event(
        Event::Sent,
        "sent",
        "A segment leaves. With this rule departures are told one by one, which takes time.",
    ),
];
