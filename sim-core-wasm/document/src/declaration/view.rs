//! The page's view of a run: its plots, the range of time, the selection.

use super::limits::LONGEST_RUN;
use super::objects::named;
use sawtooth_engine::specification::Domain;
use sawtooth_engine::specification::{Key, Named, ObjectType, Scale, Unit, ValueType, text};

/// The page's view of a run.
pub static VIEW: ObjectType = ObjectType {
    name: "View",
    help: text("The view of the page; no effect on the run."),
    keys: &[
        Key::new(
            "panels",
            "Panels",
            "The plots, from the top: names of plots, or flow:KEY and queue:KEY for an internal variable.",
            ValueType::Panels {
                options: PANELS,
                longest: 24,
            },
        )
        .free(),
        Key::new(
            "selection",
            "Selection",
            "The path of the selected entry.",
            ValueType::Path { longest: 300 },
        )
        .free(),
        Key::new(
            "at",
            "Instant",
            "The selected time.",
            instant(),
        )
        .free(),
        Key::new(
            "zoom",
            "Zoom",
            "The part of the time axis that is shown, in seconds.",
            ValueType::Numbers {
                min: 0.0,
                max: LONGEST_RUN,
                increasing: true,
            },
        )
        .free(),
        Key::new(
            "averaging",
            "Averaging",
            "The averaging time of rates; by default it follows the visible range.",
            ValueType::Scalar {
                domain: Domain::Optional {
                    min: 1e-6,
                    max: LONGEST_RUN,
                    scale: Scale::Log,
                },
                unit: Unit::Seconds,
            },
        )
        .free(),
        Key::new(
            "plane",
            "Plane",
            "The two flows of the phase plane.",
            ValueType::Object(&PLANE),
        )
        .free(),
        Key::new(
            "fluid",
            "Fluid model",
            "Whether fluid models are drawn over the plots that they describe.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "theory",
            "Theory",
            "Whether formulas of the field are drawn over the plots that they describe.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "kernel",
            "Windows of Linux",
            "Whether the window that Linux 6.12 had on this path is drawn over that of the run, where it is known.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "why",
            "Why",
            "The open question beside the plots: why a value is as it is.",
            ValueType::Object(&WHY),
        )
        .free(),
        Key::new(
            "speed",
            "Speed",
            "Simulated seconds per real second.",
            ValueType::decades(1.0, 1e-6, 1e6, Unit::None),
        )
        .free(),
    ],
};

/// An instant of the run, which may be left open.
pub(super) const fn instant() -> ValueType {
    ValueType::Scalar {
        domain: Domain::Optional {
            min: 0.0,
            max: LONGEST_RUN,
            scale: Scale::Linear,
        },
        unit: Unit::Seconds,
    }
}

/// A flow, by its id.
const FLOW_INSTANCE: ValueType = ValueType::Instance {
    list: "flows",
    longest: 100,
};

/// The plane of two rates.
pub(super) static PLANE: ObjectType = ObjectType {
    name: "Plane",
    help: text("The two flows of the phase plane, which plots one rate against the other."),
    keys: &[
        Key::new(
            "x",
            "Across",
            "The flow whose rate is the x axis.",
            FLOW_INSTANCE,
        )
        .free(),
        Key::new(
            "y",
            "Upwards",
            "The flow whose rate is the y axis.",
            FLOW_INSTANCE,
        )
        .free(),
        Key::new(
            "model",
            "Model",
            "Whether the synchronous model is drawn over it.",
            ValueType::switch(false),
        )
        .free(),
    ],
};

/// A question why something of a run is as it is.
pub(super) static WHY: ObjectType = ObjectType {
    name: "Why",
    help: text("A question why a value of the run is as it is: a window, a rate, a queue."),
    keys: &[
        asked_of().required(),
        Key::new(
            "value",
            "Value",
            "The value that the question is about.",
            ValueType::choice("cwnd", ASKED),
        )
        .free(),
        Key::new(
            "at",
            "At",
            "The time that the question is about; by default the selected time.",
            instant(),
        )
        .free(),
    ],
};

/// The flow or the queue that a question is about.
pub(super) const fn asked_of() -> Key {
    Key::new(
        "of",
        "Of",
        "The path of the flow, or of the link with the queue: flows/f, links/r-d.",
        ValueType::Path { longest: 300 },
    )
    .free()
}

/// The subjects of questions.
const ASKED: &[Named] = &[
    named("cwnd", "The congestion window."),
    named("ssthresh", "The slow-start threshold."),
    named("rate", "The pacing rate."),
    named("goodput", "The arriving data."),
    named("length", "The number of waiting packets in a queue."),
    named("fate", "The fate of a packet, of a flow or at a queue."),
];

/// Those of them that have values over time.
pub(super) const OVER_TIME: &[Named] = match PANELS.split_last_chunk::<3>() {
    Some((rest, _)) => rest,
    None => &[],
};

/// The plots that every run has; the diagrams of packets and the plane, which have no values over time, come last.
pub(super) const PANELS: &[Named] = &[
    named("cwnd", "Congestion windows."),
    named("queue", "Waiting packets."),
    named("sojourn", "Waiting times at the bottlenecks."),
    named("throughput", "Throughput."),
    named("rtt", "Round-trip times."),
    named("fairness", "Jain's fairness index."),
    named("utilization", "Utilization of the bottlenecks."),
    named("airtime", "Shares of the airtime of radio cells."),
    named("collisions", "Collisions of radios."),
    named("retries", "Repeated frames of radios."),
    named("contention", "Contention windows of radios."),
    named("backoff", "Backoffs of radios."),
    named("phase", "Phases of congestion control."),
    named("sequence", "The packets of a flow, by number over time."),
    named(
        "spacetime",
        "The packets of a flow, along its path over time.",
    ),
    named("plane", "The rate of one flow against another flow's rate."),
];
