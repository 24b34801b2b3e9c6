//! The names that a text may use: events, what they know, functions, needs.

mod functions;
mod queue;

use crate::units::{BYTES, COUNT, Dimension, PER_SECOND, SECONDS};
pub(crate) use functions::{FUNCTIONS, Function};
pub(crate) use queue::ACTIONS;
pub use queue::Action;

/// A text for people; empty without the feature `texts`.
const fn text(text: &'static str) -> &'static str {
    if cfg!(feature = "texts") { text } else { "" }
}

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
    /// A queue begins.
    Start,
    /// A packet arrives at a queue.
    Arrival,
    /// A packet is about to leave a queue.
    Departure,
    /// The time that `wakeAt` gave has come, at a queue.
    Due,
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

    /// Its events.
    pub(crate) fn events(self) -> &'static [NamedEvent] {
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
pub(crate) const EVENTS: usize = 18;

const fn event(event: Event, name: &'static str, help: &'static str) -> NamedEvent {
    NamedEvent {
        event,
        name,
        help: text(help),
    }
}

/// The events of senders, in their order.
pub static ALL_EVENTS: [NamedEvent; 14] = [
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
    event(Event::Timer, "timer", "The time in wakeAt has come."),
    event(
        Event::Sent,
        "sent",
        "A segment leaves. With this rule departures are told one by one, which takes time.",
    ),
];

/// A thing that an event knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The time.
    Now,
    /// Segments newly acknowledged by the cumulative part.
    Acked,
    /// Segments newly known to have arrived.
    Delivered,
    /// Segments that count for growth.
    Credit,
    /// The round trip, if there is a sample.
    Rtt,
    /// Whether there is a sample of the round trip.
    RttKnown,
    /// The smoothed round trip.
    Srtt,
    /// The least round trip.
    MinRtt,
    /// Segments sent and not acknowledged.
    Flight,
    /// Segments estimated in the network.
    InFlight,
    /// Segments found lost.
    Lost,
    /// Fast recovery.
    Recovering,
    /// Repair after a timeout.
    Repairing,
    /// The acknowledgement ends a round.
    RoundEnds,
    /// The receiver reports congestion.
    Echo,
    /// Segments newly known to have been marked.
    Marked,
    /// The load code.
    Load,
    /// The window is in full use.
    Full,
    /// Whether there is a sample of the delivery rate.
    RateKnown,
    /// The delivery rate.
    DeliveryRate,
    /// The sample is limited by the application.
    AppLimited,
    /// Segments that had been delivered when the sampled one left.
    DeliveredThen,
    /// Segments that have been delivered now.
    DeliveredNow,
    /// Segments in the network before the acknowledgement.
    InFlightBefore,
    /// The acknowledgement has timestamps.
    Stamped,
    /// The echoed timestamp.
    Echoed,
    /// The receiver's timestamp less that.
    OneWay,
    /// The segment is the first after an idle time.
    Restarts,
    /// The window, or the flight, that a reduction starts from.
    From,
    /// Bytes of payload in a full segment.
    SegmentSize,
    /// Packets that wait.
    QueuePackets,
    /// Bytes that wait.
    QueueBytes,
    /// The most packets that may wait.
    LimitPackets,
    /// The most bytes that may wait.
    LimitBytes,
    /// Bytes of the packet.
    Size,
    /// How long it has waited.
    Sojourn,
    /// The packet's flow is ECN-capable.
    EcnCapable,
    /// There is no room for it.
    NoRoom,
    /// How long the transmitter has been idle.
    Idle,
    /// Another packet was dropped right before.
    Again,
    /// The rate of the link.
    LinkRate,
}

/// A field as a text names it.
pub struct NamedField {
    /// The field.
    pub field: Field,
    /// Its name.
    pub name: &'static str,
    /// Its unit; a condition has none.
    pub unit: Option<Dimension>,
    /// The unit in words.
    pub sign: &'static str,
    /// The events that know it.
    pub(crate) at: u32,
    /// Its meaning.
    pub help: &'static str,
}

/// Events with an acknowledgement.
const ACK: u32 = 0b11_1111;
const LOSS: u32 = 0b1_1100_0000;
const ALL: u32 = 0x3fff;
/// Events with a time: all but `undo`.
const TIMED: u32 = ALL & !(1 << Event::Undo as u16);
const SENT: u32 = 1 << Event::Sent as u16;
/// Events that know the window: growth that is withheld is told without it.
pub(crate) const WINDOW: u32 = ALL & !(1 << Event::Resumed as u16 | 1 << Event::Withheld as u16);

const fn field(
    field: Field,
    name: &'static str,
    unit: Option<Dimension>,
    sign: &'static str,
    at: u32,
    help: &'static str,
) -> NamedField {
    NamedField {
        field,
        name,
        unit,
        sign,
        at,
        help: text(help),
    }
}

/// The fields of senders, in their order.
pub static ALL_FIELDS: [NamedField; 30] = [
    field(
        Field::Now,
        "now",
        Some(SECONDS),
        "s",
        TIMED,
        "The time since the run began.",
    ),
    field(
        Field::Acked,
        "acked",
        Some(COUNT),
        "segments",
        ACK,
        "Segments newly acknowledged by the cumulative part; zero for a duplicate.",
    ),
    field(
        Field::Delivered,
        "delivered",
        Some(COUNT),
        "segments",
        ACK,
        "Segments newly known to have arrived, selectively acknowledged ones included.",
    ),
    field(
        Field::Credit,
        "credit",
        Some(COUNT),
        "segments",
        ACK,
        "Segments that count for growth, by the transport's way of counting.",
    ),
    field(
        Field::Rtt,
        "rtt",
        Some(SECONDS),
        "s",
        ACK,
        "The round trip that this acknowledgement measures; zero if rttKnown is false.",
    ),
    field(
        Field::RttKnown,
        "rttKnown",
        None,
        "",
        ACK,
        "Whether this acknowledgement measures a round trip.",
    ),
    field(
        Field::Srtt,
        "srtt",
        Some(SECONDS),
        "s",
        ACK | SENT,
        "The smoothed round trip; zero before the first.",
    ),
    field(
        Field::MinRtt,
        "minRtt",
        Some(SECONDS),
        "s",
        ACK,
        "The least round trip of the connection; zero before the first.",
    ),
    field(
        Field::Flight,
        "flight",
        Some(COUNT),
        "segments",
        ACK,
        "Segments sent and not acknowledged before this acknowledgement.",
    ),
    field(
        Field::InFlight,
        "inFlight",
        Some(COUNT),
        "segments",
        ACK | SENT,
        "Segments estimated in the network now, the one that leaves included.",
    ),
    field(
        Field::InFlightBefore,
        "inFlightBefore",
        Some(COUNT),
        "segments",
        ACK,
        "Segments estimated in the network before this acknowledgement.",
    ),
    field(
        Field::Lost,
        "lost",
        Some(COUNT),
        "segments",
        ACK,
        "Segments found lost since the last acknowledgement.",
    ),
    field(
        Field::Recovering,
        "recovering",
        None,
        "",
        ACK,
        "Whether fast recovery was going on.",
    ),
    field(
        Field::Repairing,
        "repairing",
        None,
        "",
        ACK,
        "Whether the repair after a timeout was going on.",
    ),
    field(
        Field::RoundEnds,
        "roundEnds",
        None,
        "",
        ACK,
        "Whether this acknowledgement ends a round trip.",
    ),
    field(
        Field::Echo,
        "echo",
        None,
        "",
        ACK,
        "Whether the receiver reports congestion (ECE).",
    ),
    field(
        Field::Marked,
        "marked",
        Some(COUNT),
        "segments",
        ACK,
        "Segments newly known to have been marked, where the receiver's echo gives their number.",
    ),
    field(
        Field::Load,
        "load",
        Some(COUNT),
        "number",
        ACK,
        "The highest load code of the segments acknowledged.",
    ),
    field(
        Field::Full,
        "full",
        None,
        "",
        ACK,
        "Whether the window is in full use.",
    ),
    field(
        Field::RateKnown,
        "rateKnown",
        None,
        "",
        ACK,
        "Whether this acknowledgement measures the delivery rate.",
    ),
    field(
        Field::DeliveryRate,
        "deliveryRate",
        Some(PER_SECOND),
        "segments/s",
        ACK,
        "The delivery rate that this acknowledgement measures; zero if rateKnown is false.",
    ),
    field(
        Field::AppLimited,
        "appLimited",
        None,
        "",
        ACK,
        "Whether that rate is limited by the application's data.",
    ),
    field(
        Field::DeliveredThen,
        "deliveredThen",
        Some(COUNT),
        "segments",
        ACK,
        "Segments that had been delivered when the one left by which the rate is measured; zero if rateKnown is false.",
    ),
    field(
        Field::DeliveredNow,
        "deliveredNow",
        Some(COUNT),
        "segments",
        ACK,
        "Segments that have been delivered since the connection began; zero if rateKnown is false.",
    ),
    field(
        Field::Stamped,
        "stamped",
        None,
        "",
        ACK,
        "Whether this acknowledgement has timestamps: reading one switches them on.",
    ),
    field(
        Field::Echoed,
        "echoed",
        Some(SECONDS),
        "s",
        ACK,
        "When the segment left that is acknowledged, by the sender's clock as its timestamp has it.",
    ),
    field(
        Field::OneWay,
        "oneWay",
        Some(SECONDS),
        "s",
        ACK,
        "The receiver's timestamp less the echoed one: the one-way delay, and what the clocks are apart.",
    ),
    field(
        Field::Restarts,
        "restarts",
        None,
        "",
        SENT,
        "Whether the segment is the first after an idle time, in which there was no data.",
    ),
    field(
        Field::From,
        "from",
        Some(COUNT),
        "segments",
        LOSS,
        "What a reduction starts from: the flight or the window, by the transport's reduceFrom.",
    ),
    field(
        Field::SegmentSize,
        "segmentSize",
        Some(BYTES),
        "bytes",
        ALL,
        "Bytes of payload in a full segment.",
    ),
];

/// A variable that every program has: rules read it, and some write it.
pub struct Variable {
    /// Its name.
    pub name: &'static str,
    /// Its unit; a condition has none.
    pub unit: Option<Dimension>,
    /// The unit in words.
    pub sign: &'static str,
    /// The events that may read it.
    pub(crate) readable: u32,
    /// The events that may write it.
    pub(crate) writable: u32,
    /// Its meaning.
    pub help: &'static str,
}

/// Places of variables in the state: those of a program's own come after.
pub(crate) const CWND: u8 = 0;
pub(crate) const SSTHRESH: u8 = 1;
pub(crate) const PACING_RATE: u8 = 2;
pub(crate) const WAKE_AT: u8 = 3;
pub(crate) const ROUNDS: u8 = 4;
pub(crate) const HOLDS_BACK: u8 = 5;
/// The first place of a program's own.
pub(crate) const OWN: u8 = 6;

const GROWS: u32 = WINDOW & !LOSS & !(1 << Event::SlowStartLeft as u16);

/// All variables, by their places.
pub static ALL_VARIABLES: [Variable; OWN as usize] = [
    Variable {
        name: "cwnd",
        unit: Some(COUNT),
        sign: "segments",
        readable: WINDOW,
        writable: GROWS,
        help: text("The congestion window. Below one segment it counts as one."),
    },
    Variable {
        name: "ssthresh",
        unit: Some(COUNT),
        sign: "segments",
        readable: WINDOW,
        writable: GROWS | LOSS,
        help: text("Slow start ends here. After a loss or a mark it is the new window too."),
    },
    Variable {
        name: "pacingRate",
        unit: Some(PER_SECOND),
        sign: "segments/s",
        readable: ALL,
        writable: ALL,
        help: text(
            "The rate at which segments leave; zero for the transport's own rule. Setting it switches pacing on.",
        ),
    },
    Variable {
        name: "wakeAt",
        unit: Some(SECONDS),
        sign: "s",
        readable: ALL | queue::ALL,
        writable: ALL | queue::ALL,
        help: text(
            "When the timer event is due, on the run's clock; zero for never. From one to the next are 10 µs at least.",
        ),
    },
    Variable {
        name: "rounds",
        unit: Some(COUNT),
        sign: "rounds",
        readable: ALL,
        writable: 0,
        help: text("Round trips that have ended."),
    },
    Variable {
        name: "holdsBack",
        unit: None,
        sign: "bool",
        readable: ALL,
        writable: ALL,
        help: text(
            "Whether less is sent than could be, on purpose: delivery rates measured meanwhile are limited like those of an application without data.",
        ),
    },
];

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
