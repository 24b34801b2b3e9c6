//! The document, described once.

mod catalogues;

use crate::catalog::{Domain, Named, Scale, Unit, text};
use crate::document::expression;
use crate::document::shape::{Form, Key, Shape};
use crate::link::trace;

pub use catalogues::{
    CLAMP, DEFAULT_LIMIT, ECN, LIMIT, LOSS, QUEUE, SENDER, SLOW_START, TRAFFIC, presets,
};

/// What the first key of every document says.
pub const FORMAT: &str = "sawtooth-scenario";

/// The version of the format that this engine reads and writes.
pub const VERSION: u64 = 1;

/// The longest run, in seconds.
pub const LONGEST_RUN: f64 = 100_000.0;

/// The most nodes, instances counted.
pub const MOST_NODES: usize = 5_000;

/// The most links, instances counted.
pub const MOST_LINKS: usize = 10_000;

/// The most flows, instances counted.
pub const MOST_FLOWS: usize = 5_000;

/// The most interventions.
pub const MOST_INTERVENTIONS: usize = 10_000;

/// The most parameters.
pub const MOST_PARAMETERS: usize = 200;

/// The longest id, in characters.
pub const LONGEST_ID: usize = 64;

const LARGEST_SEED: u64 = 9_007_199_254_740_991;

const fn named(name: &'static str, help: &'static str) -> Named {
    Named {
        name,
        help: text(help),
    }
}

/// The document.
pub static SCENARIO: Shape = Shape {
    name: "Scenario",
    help: text("A network, its traffic, and what happens to it."),
    keys: &[
        Key::new(
            "format",
            "Format",
            "What kind of document this is.",
            Form::Constant(FORMAT),
        )
        .required()
        .fixed(),
        Key::new(
            "version",
            "Version",
            "The version of the format.",
            Form::Version(VERSION),
        )
        .required()
        .fixed(),
        Key::new(
            "name",
            "Name",
            "What is shown, in a few words.",
            Form::Text { longest: 200 },
        )
        .free(),
        Key::new(
            "about",
            "About",
            "What is shown and why, in Markdown.",
            Form::Text { longest: 100_000 },
        )
        .free(),
        Key::new(
            "seed",
            "Seed",
            "Chooses the random draws of the run: the same seed gives the same run.",
            Form::whole(1, 0, LARGEST_SEED, Unit::None),
        ),
        Key::new(
            "duration",
            "Duration",
            "When the run pauses by itself.",
            Form::decades(100.0, 1e-6, LONGEST_RUN, Unit::Seconds),
        )
        .free(),
        Key::new(
            "warmup",
            "Warm-up",
            "Figures of the summary leave out this much at the beginning.",
            Form::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        ),
        Key::new(
            "parameters",
            "Parameters",
            "Knobs of this scenario: any number in nodes, links or flows may be an expression over them.",
            Form::Map(&PARAMETER),
        ),
        Key::new("nodes", "Nodes", "Hosts and routers.", Form::List(&NODE)),
        Key::new("links", "Links", "What joins the nodes.", Form::List(&LINK)),
        Key::new(
            "flows",
            "Flows",
            "Connections between hosts.",
            Form::List(&FLOW),
        ),
        Key::new(
            "interventions",
            "Interventions",
            "Changes to the running network, in order of application at equal times.",
            Form::List(&INTERVENTION),
        ),
        Key::new(
            "view",
            "View",
            "What the page shows; without effect on the run.",
            Form::Object(&VIEW),
        )
        .free(),
    ],
};

/// A knob of the scenario.
pub static PARAMETER: Shape = Shape {
    name: "ScenarioParameter",
    help: text("A knob of the scenario."),
    keys: &[
        Key::new(
            "value",
            "Value",
            "Its value.",
            Form::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "min",
            "Minimum",
            "The smallest value allowed.",
            Form::optional(-1e300, 1e300),
        )
        .free(),
        Key::new(
            "max",
            "Maximum",
            "The largest value allowed.",
            Form::optional(-1e300, 1e300),
        )
        .free(),
        Key::new(
            "scale",
            "Scale",
            "How its slider spaces the range.",
            Form::choice("linear", SCALES),
        )
        .free(),
        Key::new(
            "unit",
            "Unit",
            "The unit of its value.",
            Form::Text { longest: 20 },
        )
        .free(),
        Key::new(
            "label",
            "Label",
            "What its slider is called.",
            Form::Text { longest: 100 },
        )
        .free(),
        Key::new(
            "integer",
            "Whole numbers",
            "Whether it takes whole numbers only.",
            Form::switch(false),
        )
        .free(),
    ],
};

const SCALES: &[Named] = &[
    named("linear", "Equal steps."),
    named("log", "Equal ratios: for ranges that span decades."),
];

/// A node, or several alike. Access points and stations come to the kinds,
/// and the keys of their cells to the keys, with the radio.
pub static NODE: Shape = Shape {
    name: "Node",
    help: text("A node, or `count` nodes alike."),
    keys: &[
        Key::new(
            "id",
            "Id",
            "Its name in this document; with a count, its instances are id.1, id.2, …",
            Form::Id,
        )
        .required()
        .fixed(),
        Key::new("kind", "Kind", "What it is.", Form::choice("", NODE_KINDS)).required(),
        Key::new(
            "count",
            "Count",
            "How many there are, each with its own random stream.",
            Form::whole(1, 1, MOST_NODES as u64, Unit::None),
        ),
        Key::new(
            "at",
            "Position",
            "Where the page draws it.",
            Form::Numbers {
                min: -1e4,
                max: 1e4,
                increasing: false,
            },
        )
        .free(),
    ],
};

/// Kinds of nodes.
pub const NODE_KINDS: &[Named] = &[
    named("host", "Where flows begin and end."),
    named("router", "Forwards packets."),
];

const RATE: Form = Form::Rate {
    domain: Domain::Number {
        default: 10e6,
        min: trace::RATES.0,
        max: trace::RATES.1,
        scale: Scale::Log,
    },
    unit: Unit::BitsPerSecond,
    trace: &TRACE,
};
const DELAY: Form = Form::number(0.0, 0.0, 10.0, Unit::Seconds);
const RATE_HELP: &str = "Bits a second on the wire, or a capacity trace.";
const JITTER_HELP: &str = "Every packet travels up to this much longer, uniformly at random.";
const REORDER_HELP: &str = "Whether packets may overtake one another on the wire; if not, one that travels fast waits for the one ahead.";
const DELAY_HELP: &str = "How long a packet travels after its transmission.";
const QUEUE_HELP: &str = "What happens to packets that have to wait at its ports.";

/// A capacity trace, as Mahimahi writes one to a file.
pub static TRACE: Shape = Shape {
    name: "Trace",
    help: text("A capacity trace in Mahimahi's format: when the link may transmit."),
    keys: &[Key::new(
        "trace",
        "Capacity trace",
        "The milliseconds, none before the one ahead of it, at which the link may deliver 1500 bytes; what nothing waits for is lost. An instant that is listed several times counts as often; the last is the period after which the trace repeats.",
        Form::Scalar {
            domain: Domain::Integers {
                min: 0,
                max: trace::LATEST as u64,
                longest: trace::LONGEST,
            },
            unit: Unit::None,
        },
    )
    .required()
    .live()],
};

/// A link, or one for each pair of counted ends.
pub static LINK: Shape = Shape {
    name: "Link",
    help: text("A link between two nodes; with counted ends, one for each pair."),
    keys: &[
        Key::new("id", "Id", "Its name in this document.", Form::Id)
            .required()
            .fixed(),
        Key::new(
            "between",
            "Between",
            "The nodes it joins: a, then b.",
            Form::Pair,
        )
        .required(),
        Key::new("rate", "Rate", RATE_HELP, RATE).required().live(),
        Key::new("delay", "Delay", DELAY_HELP, DELAY).live(),
        Key::new("jitter", "Jitter", JITTER_HELP, DELAY).live(),
        Key::new("reorder", "Reordering", REORDER_HELP, Form::switch(false)).live(),
        Key::new(
            "loss",
            "Loss",
            "Loss on the wire from a to b.",
            Form::Family(&LOSS),
        )
        .live(),
        Key::new("queue", "Queue", QUEUE_HELP, Form::Family(&QUEUE)).live(),
        Key::new(
            "reverse",
            "From b to a",
            "What differs from b to a.",
            Form::Object(&REVERSE),
        )
        .live(),
    ],
};

/// What differs in the direction from b to a.
pub static REVERSE: Shape = Shape {
    name: "Reverse",
    help: text("What differs from b to a; all but loss holds both ways unless it is written here."),
    keys: &[
        Key::new("rate", "Rate", RATE_HELP, RATE).live(),
        Key::new("delay", "Delay", DELAY_HELP, DELAY).live(),
        Key::new("jitter", "Jitter", JITTER_HELP, DELAY).live(),
        Key::new("reorder", "Reordering", REORDER_HELP, Form::switch(false)).live(),
        Key::new(
            "loss",
            "Loss",
            "Loss on the wire from b to a.",
            Form::Family(&LOSS),
        )
        .live(),
        Key::new("queue", "Queue", QUEUE_HELP, Form::Family(&QUEUE)).live(),
    ],
};

/// A flow, or several alike. The keys `slowStart`, `ecn` and `clamp` combine
/// with the sender.
pub static FLOW: Shape = Shape {
    name: "Flow",
    help: text("A connection, or several alike."),
    keys: &[
        Key::new("id", "Id", "Its name in this document.", Form::Id)
            .required()
            .fixed(),
        Key::new("from", "From", "The host that sends.", Form::Reference).required(),
        Key::new("to", "To", "The host that receives.", Form::Reference).required(),
        Key::new(
            "count",
            "Count",
            "How many there are.",
            Form::whole(1, 1, MOST_FLOWS as u64, Unit::None),
        ),
        Key::new(
            "start",
            "Start",
            "When it starts at the earliest.",
            Form::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        ),
        Key::new(
            "startJitter",
            "Start jitter",
            "It starts up to this much later, uniformly at random.",
            Form::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        ),
        Key::new(
            "sender",
            "Sender",
            "The congestion control.",
            Form::Family(&SENDER),
        )
        .live(),
        Key::new(
            "slowStart",
            "Slow start",
            "How slow start ends; unless it is written, the transport's preset says.",
            Form::Family(&SLOW_START),
        )
        .live(),
        Key::new(
            "clamp",
            "Window clamp",
            "What bounds the window from outside the congestion control.",
            Form::Family(&CLAMP),
        )
        .live(),
        Key::new(
            "transport",
            "Transport",
            "The switches of TCP, over a preset.",
            Form::Transport,
        ),
        Key::new(
            "ecn",
            "ECN",
            "Explicit congestion notification; unless it is written, a sender may bring its own way.",
            Form::Family(&ECN),
        ),
        Key::new(
            "traffic",
            "Traffic",
            "What the application offers.",
            Form::Family(&TRAFFIC),
        ),
    ],
};

/// A live change.
pub static INTERVENTION: Shape = Shape {
    name: "Intervention",
    help: text("A change to the running network."),
    keys: &[
        Key::new(
            "at",
            "At",
            "When.",
            Form::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        )
        .required(),
        Key::new(
            "set",
            "Set",
            "The path of what changes: links/r-d/loss/probability.",
            Form::Text { longest: 300 },
        )
        .required(),
        Key::new(
            "to",
            "To",
            "The new value, or an object for all below the path.",
            Form::Any,
        )
        .required(),
    ],
};

/// What the page shows.
pub static VIEW: Shape = Shape {
    name: "View",
    help: text("What the page shows; without effect on the run."),
    keys: &[
        Key::new(
            "panels",
            "Panels",
            "The plots, from the top.",
            Form::Names {
                options: PANELS,
                longest: 12,
            },
        )
        .free(),
        Key::new(
            "selection",
            "Selection",
            "The path of what is selected.",
            Form::Text { longest: 300 },
        )
        .free(),
        Key::new(
            "zoom",
            "Zoom",
            "The part of the time axis that is shown, in seconds.",
            Form::Numbers {
                min: 0.0,
                max: LONGEST_RUN,
                increasing: true,
            },
        )
        .free(),
        Key::new(
            "speed",
            "Speed",
            "Simulated seconds for each second.",
            Form::decades(1.0, 1e-6, 1e6, Unit::None),
        )
        .free(),
    ],
};

const PANELS: &[Named] = &[
    named("cwnd", "Congestion windows."),
    named("queue", "Waiting packets."),
    named("throughput", "Throughput."),
    named("rtt", "Round-trip times."),
    named("fairness", "Jain's fairness index."),
    named("plane", "One flow's rate against another's."),
];

/// Whether `text` can be the id of an entry.
pub fn is_id(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && !text.as_bytes().windows(2).any(|pair| pair == b"--")
        && text
            .bytes()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-')
}

/// Whether `text` can name a parameter.
pub fn is_parameter_name(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && expression::is_identifier(text)
        && !expression::RESERVED.contains(&text)
}
