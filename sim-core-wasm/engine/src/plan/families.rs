//! The registries as families of algorithms that a property can choose from.

use std::sync::LazyLock;

use sawtooth_rules::is_name;

use super::limit::LIMIT;
use crate::measure::OF_PROGRAMS;
use crate::specification::{Entry, Family, Key, Named, ValueType, text};
use crate::tcp::transport::PRESETS;
use crate::{clamp, ecn, link, queue, radio, sender, slow_start, traffic};

/// Congestion controls.
pub static SENDER: Family = Family {
    name: "Sender",
    noun: "sender",
    label: "Sender",
    help: text("The congestion control."),
    registry: sender::REGISTRY,
    default: "newreno",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(sender::REGISTRY));
        &OPTIONS
    },
};

/// Slow-start exits.
pub static SLOW_START: Family = Family {
    name: "SlowStart",
    noun: "slow start",
    label: "Slow start",
    help: text("How slow start ends."),
    registry: slow_start::REGISTRY,
    default: "classic",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(slow_start::REGISTRY));
        &OPTIONS
    },
};

/// Modes of explicit congestion notification (ECN).
pub static ECN: Family = Family {
    name: "Ecn",
    noun: "ECN mode",
    label: "ECN",
    help: text("How the two ends use explicit congestion notification."),
    registry: ecn::REGISTRY,
    default: "off",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(ecn::REGISTRY));
        &OPTIONS
    },
};

/// Clamps on the window.
pub static CLAMP: Family = Family {
    name: "Clamp",
    noun: "clamp",
    label: "Clamp",
    help: text("A bound of the window from outside the congestion control."),
    registry: clamp::REGISTRY,
    default: "off",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(clamp::REGISTRY));
        &OPTIONS
    },
};

/// Queue disciplines.
pub static QUEUE: Family = Family {
    name: "Queue",
    noun: "queue discipline",
    label: "Discipline",
    help: text("Decides which packets may wait."),
    registry: queue::REGISTRY,
    default: "drop-tail",
    tag: "kind",
    common: &[Key::new(
        "limit",
        "Limit",
        "How much may wait.",
        ValueType::OneOf(&LIMIT),
    )
    .live()],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(queue::REGISTRY));
        &OPTIONS
    },
};

/// Loss models.
pub static LOSS: Family = Family {
    name: "Loss",
    noun: "loss model",
    label: "Loss model",
    help: text("Which packets the wire loses after their transmission."),
    registry: link::loss::REGISTRY,
    default: "none",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(link::loss::REGISTRY));
        &OPTIONS
    },
};

/// Delay variation.
pub static VARIATION: Family = Family {
    name: "Variation",
    noun: "delay variation",
    label: "Delay variation",
    help: text("How much later than the propagation delay says packets arrive."),
    registry: link::variation::REGISTRY,
    default: "none",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(link::variation::REGISTRY));
        &OPTIONS
    },
};

/// Traffic sources.
pub static TRAFFIC: Family = Family {
    name: "Traffic",
    noun: "traffic source",
    label: "Traffic",
    help: text("What the application offers."),
    registry: traffic::REGISTRY,
    default: "bulk",
    tag: "kind",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(traffic::REGISTRY));
        &OPTIONS
    },
};

/// Radio cells.
pub static RADIO: Family = Family {
    name: "Radio",
    noun: "radio preset",
    label: "Standard",
    help: text(
        "The standard that sets the constants of a cell. 802.11n and later, which aggregate packets, are not modelled.",
    ),
    registry: radio::presets::REGISTRY,
    default: "802.11g-long",
    tag: "preset",
    common: &[],
    options: || {
        static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| options(radio::presets::REGISTRY));
        &OPTIONS
    },
};

/// The presets of the transport, as options of a form.
pub fn presets() -> &'static [Named] {
    static OPTIONS: LazyLock<Vec<Named>> = LazyLock::new(|| {
        PRESETS
            .iter()
            .map(|preset| named(preset.name, preset.help))
            .collect()
    });
    &OPTIONS
}

/// The internal variables of all algorithms, with the names of the panels that show
/// them: `flow:alpha`, `queue:average`.
pub fn variables() -> impl Iterator<Item = (&'static str, &'static str)> {
    static OF_FLOWS: [&Family; 5] = [&SENDER, &SLOW_START, &ECN, &CLAMP, &TRAFFIC];
    let flows = OF_FLOWS.into_iter().map(|family| ("flow", family));
    let all = flows.chain([("queue", &QUEUE)]);
    let entries =
        all.flat_map(|(owner, family)| family.registry.iter().map(move |one| (owner, one)));
    entries.flat_map(|(owner, entry)| {
        let internals = entry.internals.iter();
        internals.map(move |internal| (owner, internal.key))
    })
}

/// Whether a panel of this name shows an internal variable.
pub fn is_variable(panel: &str) -> bool {
    let Some(name) = panel.split_once(':') else {
        return false;
    };
    // A text that is being changed may have lost a variable: its panel is empty then.
    let of_program = name.1.strip_prefix(OF_PROGRAMS);
    let declared = of_program.is_some_and(is_name) && ["flow", "queue"].contains(&name.0);
    declared || variables().any(|known| known == name)
}

fn options(registry: &[&Entry]) -> Vec<Named> {
    registry
        .iter()
        .map(|entry| named(entry.kind, entry.summary))
        .collect()
}

const fn named(name: &'static str, help: &'static str) -> Named {
    Named {
        name,
        help: text(help),
    }
}
