//! The page's view of a run: its plots, the range of time, the selection.

use super::limits::LONGEST_RUN;
use super::objects::named;
use sawtooth_engine::specification::Domain;
use sawtooth_engine::specification::{Key, Named, ObjectType, Scale, Unit, ValueType, text};

/// The page's view of a run.
pub static VIEW: ObjectType = ObjectType {
    name: "View",
    help: text("What the page shows; without effect on the run."),
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
            "The instant that is shown.",
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
            "Rates are averaged over this time; unless set, it fits the range that is shown.",
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
            "The two flows of the plane.",
            ValueType::Object(&PLANE),
        )
        .free(),
        Key::new(
            "fluid",
            "Fluid model",
            "Whether fluid models are drawn over the plots of what they describe.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "theory",
            "Theory",
            "Whether laws of the field are drawn over the plots of what they speak of.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "why",
            "Why",
            "A question that is open beside the plots: why something is as it is.",
            ValueType::Object(&WHY),
        )
        .free(),
        Key::new(
            "speed",
            "Speed",
            "Simulated seconds for each second.",
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
    help: text("The two flows whose rates the plane plots against each other."),
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
    help: text("A question why something of the run is as it is: a window, a rate, a queue."),
    keys: &[
        asked_of().required(),
        Key::new(
            "value",
            "Value",
            "What of it is asked about.",
            ValueType::choice("cwnd", ASKED),
        )
        .free(),
        Key::new(
            "at",
            "At",
            "The instant that is asked about; the one that is shown unless set.",
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
        "The flow, or the link whose queue is asked about, by its path: flows/f, links/r-d.",
        ValueType::Path { longest: 300 },
    )
    .free()
}

/// The subjects of questions.
const ASKED: &[Named] = &[
    named("cwnd", "The congestion window."),
    named("ssthresh", "The slow-start threshold."),
    named("rate", "The pacing rate."),
    named("goodput", "What arrives."),
    named("length", "How many packets wait in a queue."),
    named(
        "fate",
        "What happened to a packet, of a flow or at a queue.",
    ),
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
    named("plane", "One flow's rate against another's."),
];
