//! The catalogues as the document sees them.

use std::sync::LazyLock;

use super::named;
use crate::catalog::{Domain, Entry, Named, Scale, Unit, text};
use crate::document::shape::{Family, Form, Key, OneOf, Shape};
use crate::tcp::transport::PRESETS;
use crate::{clamp, ecn, link, queue, sender, slow_start, traffic};

/// Congestion controls.
pub static SENDER: Family = Family {
    name: "Sender",
    noun: "sender",
    label: "Sender",
    help: text("The congestion control."),
    catalog: sender::CATALOG,
    default: "newreno",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(sender::CATALOG));
        &OPTIONS
    },
};

/// Ways out of slow start.
pub static SLOW_START: Family = Family {
    name: "SlowStart",
    noun: "slow start",
    label: "Slow start",
    help: text("How slow start ends."),
    catalog: slow_start::CATALOG,
    default: "classic",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(slow_start::CATALOG));
        &OPTIONS
    },
};

/// Ways of using explicit congestion notification.
pub static ECN: Family = Family {
    name: "Ecn",
    noun: "way of ECN",
    label: "ECN",
    help: text("How the two ends use explicit congestion notification."),
    catalog: ecn::CATALOG,
    default: "off",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(ecn::CATALOG));
        &OPTIONS
    },
};

/// Clamps on the window.
pub static CLAMP: Family = Family {
    name: "Clamp",
    noun: "clamp",
    label: "Clamp",
    help: text("What bounds the window from outside the congestion control."),
    catalog: clamp::CATALOG,
    default: "off",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(clamp::CATALOG));
        &OPTIONS
    },
};

/// Queue disciplines.
pub static QUEUE: Family = Family {
    name: "Queue",
    noun: "queue discipline",
    label: "Discipline",
    help: text("What decides which packets may wait."),
    catalog: queue::CATALOG,
    default: "drop-tail",
    common: &[Key::new("limit", "Limit", "How much may wait.", Form::OneOf(&LIMIT)).live()],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(queue::CATALOG));
        &OPTIONS
    },
};

/// How many packets may wait when a document says nothing.
pub const DEFAULT_LIMIT: u64 = 1000;

/// How much may wait; the packet in transmission is not counted.
pub static LIMIT: OneOf = OneOf {
    name: "Limit",
    help: text("How much may wait; the packet in transmission is not counted."),
    shapes: &[
        &Shape {
            name: "PacketLimit",
            help: text("A limit in packets."),
            keys: &[Key::new(
                "packets",
                "Limit",
                "How many packets may wait.",
                Form::Scalar {
                    domain: Domain::Integer {
                        default: DEFAULT_LIMIT,
                        min: 1,
                        max: 1_000_000_000,
                        scale: Scale::Log,
                    },
                    unit: Unit::Packets,
                },
            )
            .required()
            .live()],
        },
        &Shape {
            name: "ByteLimit",
            help: text("A limit in bytes."),
            keys: &[Key::new(
                "bytes",
                "Limit",
                "How many bytes may wait, headers included.",
                Form::Scalar {
                    domain: Domain::Integer {
                        default: 1_500_000,
                        min: 1,
                        max: 1_000_000_000_000,
                        scale: Scale::Log,
                    },
                    unit: Unit::Bytes,
                },
            )
            .required()
            .live()],
        },
        &Shape {
            name: "ProductLimit",
            help: text("A limit in bandwidth-delay products: bytes, from the rate in force."),
            keys: &[
                Key::new(
                    "bdp",
                    "Limit in BDP",
                    "How many bandwidth-delay products may wait.",
                    Form::decades(1.0, 0.001, 1000.0, Unit::None),
                )
                .required()
                .live(),
                Key::new(
                    "rtt",
                    "Round-trip time of the BDP",
                    "The delay of the bandwidth-delay product.",
                    Form::decades(0.1, 1e-6, 100.0, Unit::Seconds),
                )
                .required()
                .live(),
            ],
        },
    ],
};

/// Loss models.
pub static LOSS: Family = Family {
    name: "Loss",
    noun: "loss model",
    label: "Loss model",
    help: text("Which packets the wire loses after their transmission."),
    catalog: link::loss::CATALOG,
    default: "none",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(link::loss::CATALOG));
        &OPTIONS
    },
};

/// Traffic sources.
pub static TRAFFIC: Family = Family {
    name: "Traffic",
    noun: "traffic source",
    label: "Traffic",
    help: text("What the application offers."),
    catalog: traffic::CATALOG,
    default: "bulk",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(traffic::CATALOG));
        &OPTIONS
    },
};

/// The presets of the transport as options of a picker.
pub fn presets() -> &'static [Named] {
    static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| {
        PRESETS
            .iter()
            .map(|preset| named(preset.name, preset.help))
            .collect()
    });
    &OPTIONS
}

fn options(catalog: &[&Entry]) -> Vec<Named> {
    catalog
        .iter()
        .map(|entry| named(entry.kind, entry.summary))
        .collect()
}
