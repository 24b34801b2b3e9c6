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
        "An acknowledgement arrives, also a duplicate one; this event comes before all others.",
    ),
    event(
        Event::Round,
        "round",
        "An acknowledgement ends a round trip; after `acknowledged`.",
    ),
    event(
        Event::SlowStart,
        "slowStart",
        "New data was acknowledged while the window is fully used and below ssthresh. Without this rule every counted segment adds one.",
    ),
    event(
        Event::CongestionAvoidance,
        "congestionAvoidance",
        "New data was acknowledged while the window is fully used and at or above ssthresh. Without this rule the window stays.",
    ),
    event(
        Event::Withheld,
        "withheld",
        "New data was acknowledged, but the window was not fully used: it must not grow.",
    ),
    event(
        Event::SlowStartLeft,
        "slowStartLeft",
        "The flow's slow start ended without a loss.",
    ),
    event(
        Event::Loss,
        "loss",
        "A loss was detected, at most once per window of data: ssthresh is also the new window.",
    ),
    event(
        Event::Mark,
        "mark",
        "A mark arrived. Without this rule it counts as a loss.",
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
        "The last reduction was spurious; the window is already restored.",
    ),
    event(
        Event::Resumed,
        "resumed",
        "Data may leave and none was in flight.",
    ),
    event(
        Event::Restarted,
        "restarted",
        "After `resumed`: after a long idle time the transport resets the window to the initial one. cwnd is the previous window.",
    ),
    event(Event::Timer, "timer", "The time wakeAt is reached."),
    event(
        Event::Sent,
        "sent",
        "A segment leaves. With this rule every departure is an event, which makes runs slower.",
    ),
];
