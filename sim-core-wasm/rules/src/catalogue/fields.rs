//! Fields: what the events of senders know.

use super::{Event, text};
use crate::units::{BYTES, COUNT, Dimension, PER_SECOND, SECONDS};

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
pub(super) const LOSS: u32 = 0b1_1100_0000;
pub(super) const ALL: u32 = 0x7fff;
/// Events with a time: all but `undo`.
const TIMED: u32 = ALL & !(1 << Event::Undo as u16 | 1 << Event::Restarted as u16);
const SENT: u32 = 1 << Event::Sent as u16;
/// Events that know the window: growth that is withheld has an event without it.
pub(super) const WINDOW: u32 = ALL & !(1 << Event::Resumed as u16 | 1 << Event::Withheld as u16);

pub(super) const fn field(
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
        "Segments that count for growth, as the transport counts them.",
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
        "The minimum round trip of the connection; zero before the first.",
    ),
    field(
        Field::Flight,
        "flight",
        Some(COUNT),
        "segments",
        ACK,
        "Segments that were sent and not yet acknowledged before this acknowledgement.",
    ),
    field(
        Field::InFlight,
        "inFlight",
        Some(COUNT),
        "segments",
        ACK | SENT,
        "The estimated number of segments in the network now, including the one that leaves.",
    ),
    field(
        Field::InFlightBefore,
        "inFlightBefore",
        Some(COUNT),
        "segments",
        ACK,
        "The estimated number of segments in the network before this acknowledgement.",
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
        "Whether the sender was in fast recovery.",
    ),
    field(
        Field::Repairing,
        "repairing",
        None,
        "",
        ACK,
        "Whether the sender was in the recovery after a timeout.",
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
        "Newly reported marked segments, if the receiver's echo gives their number.",
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
        "Whether the window is fully used.",
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
        "The number of delivered segments when the segment for the rate measurement left; zero if rateKnown is false.",
    ),
    field(
        Field::DeliveredNow,
        "deliveredNow",
        Some(COUNT),
        "segments",
        ACK,
        "The number of delivered segments since the connection began; zero if rateKnown is false.",
    ),
    field(
        Field::Stamped,
        "stamped",
        None,
        "",
        ACK,
        "Whether this acknowledgement has timestamps; reading a timestamp switches them on.",
    ),
    field(
        Field::Echoed,
        "echoed",
        Some(SECONDS),
        "s",
        ACK,
        "The departure time of the acknowledged segment, by the sender's clock in its timestamp.",
    ),
    field(
        Field::OneWay,
        "oneWay",
        Some(SECONDS),
        "s",
        ACK,
        "The receiver's timestamp minus the echoed one: the one-way delay plus the offset of the clocks.",
    ),
    field(
        Field::Restarts,
        "restarts",
        None,
        "",
        SENT,
        "Whether the segment is the first one after an idle time without data.",
    ),
    field(
        Field::From,
        "from",
        Some(COUNT),
        "segments",
        LOSS,
        "The base of a reduction: the flight or the window, as set by the transport's reduceFrom.",
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
