//! The names that a text may use: events, what they know, functions, needs.

use crate::units::{BYTES, COUNT, Dimension, PER_SECOND, SECONDS};

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
pub(crate) const EVENTS: usize = 13;

const fn event(event: Event, name: &'static str, help: &'static str) -> NamedEvent {
    NamedEvent {
        event,
        name,
        help: text(help),
    }
}

/// All events, in their order.
pub static ALL_EVENTS: [NamedEvent; EVENTS] = [
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
];

/// What an event knows.
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
    /// The window, or the flight, that a reduction starts from.
    From,
    /// Bytes of payload in a full segment.
    SegmentSize,
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
    pub(crate) at: u16,
    /// Its meaning.
    pub help: &'static str,
}

/// Events with an acknowledgement.
const ACK: u16 = 0b11_1111;
const LOSS: u16 = 0b1_1100_0000;
/// Events with a time: all but `undo`.
const TIMED: u16 = 0x1fff & !(1 << Event::Undo as u16);
const ALL: u16 = 0x1fff;
/// Events that know the window: growth that is withheld is told without it.
pub(crate) const WINDOW: u16 = ALL & !(1 << Event::Resumed as u16 | 1 << Event::Withheld as u16);

const fn field(
    field: Field,
    name: &'static str,
    unit: Option<Dimension>,
    sign: &'static str,
    at: u16,
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

/// All fields, in their order.
pub static ALL_FIELDS: [NamedField; 23] = [
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
        ACK,
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
        ACK,
        "Segments estimated in the network now.",
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
    /// Its unit.
    pub unit: Dimension,
    /// The unit in words.
    pub sign: &'static str,
    /// The events that may read it.
    pub(crate) readable: u16,
    /// The events that may write it.
    pub(crate) writable: u16,
    /// Its meaning.
    pub help: &'static str,
}

/// Places of variables in the state: those of a program's own come after.
pub(crate) const CWND: u8 = 0;
pub(crate) const SSTHRESH: u8 = 1;
pub(crate) const PACING_RATE: u8 = 2;
pub(crate) const WAKE_AT: u8 = 3;
pub(crate) const ROUNDS: u8 = 4;
/// The first place of a program's own.
pub(crate) const OWN: u8 = 5;

const GROWS: u16 = WINDOW & !LOSS & !(1 << Event::SlowStartLeft as u16);

/// All variables, by their places.
pub static ALL_VARIABLES: [Variable; OWN as usize] = [
    Variable {
        name: "cwnd",
        unit: COUNT,
        sign: "segments",
        readable: WINDOW,
        writable: GROWS,
        help: text("The congestion window. Below one segment it counts as one."),
    },
    Variable {
        name: "ssthresh",
        unit: COUNT,
        sign: "segments",
        readable: WINDOW,
        writable: GROWS | LOSS,
        help: text("Slow start ends here. After a loss or a mark it is the new window too."),
    },
    Variable {
        name: "pacingRate",
        unit: PER_SECOND,
        sign: "segments/s",
        readable: ALL,
        writable: ALL,
        help: text(
            "The rate at which segments leave; zero for the transport's own rule. Setting it switches pacing on.",
        ),
    },
    Variable {
        name: "wakeAt",
        unit: SECONDS,
        sign: "s",
        readable: ALL,
        writable: ALL,
        help: text(
            "When the timer event is due, on the run's clock; zero for never. From one to the next are 10 µs at least.",
        ),
    },
    Variable {
        name: "rounds",
        unit: COUNT,
        sign: "rounds",
        readable: ALL,
        writable: 0,
        help: text("Round trips that have ended."),
    },
];

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Function {
    Min,
    Max,
    Abs,
    Sqrt,
    Cbrt,
    Pow,
    Exp,
    Ln,
    Floor,
    Ceil,
    Round,
    Number,
    Since,
    Update,
}

/// Functions with their names and how they are called.
pub(crate) static FUNCTIONS: [(Function, &str, &str); 14] = [
    (Function::Min, "min", text("min(a, b, …): the least.")),
    (Function::Max, "max", text("max(a, b, …): the greatest.")),
    (Function::Abs, "abs", text("abs(x): without its sign.")),
    (Function::Sqrt, "sqrt", text("sqrt(x): the square root.")),
    (Function::Cbrt, "cbrt", text("cbrt(x): the cube root.")),
    (Function::Pow, "pow", text("pow(x, y), also x^y: a power.")),
    (Function::Exp, "exp", text("exp(x): the exponential.")),
    (Function::Ln, "ln", text("ln(x): the natural logarithm.")),
    (
        Function::Floor,
        "floor",
        text("floor(x): the whole number below."),
    ),
    (
        Function::Ceil,
        "ceil",
        text("ceil(x): the whole number above."),
    ),
    (
        Function::Round,
        "round",
        text("round(x): the nearest whole number, halves away from zero."),
    ),
    (
        Function::Number,
        "number",
        text("number(x): x without its unit, in seconds and bytes."),
    ),
    (
        Function::Since,
        "since",
        text("since(t): the time since t, in whole nanoseconds as the run's clock has them."),
    ),
    (
        Function::Update,
        "update",
        text("update(w, x): takes x into a window or an average w, and gives its value."),
    ),
];

/// What a program may need of the transport, by a line `needs …`.
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
    /// Samples of the delivery rate; by use.
    pub rate: bool,
    /// Segments leave one by one; by use.
    pub pacing: bool,
    /// The timer; by use.
    pub timer: bool,
}

/// The words after `needs`.
pub(crate) const NEEDS: [&str; 5] = [
    "recoveryTahoe",
    "recoveryReno",
    "noSack",
    "timestamps",
    "ownWindow",
];
