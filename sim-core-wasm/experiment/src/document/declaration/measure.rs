//! Measures of runs.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::measures::Take;
use super::super::probes::Read;
use super::parts::{TEXTS, instant, optional, path, words};
use crate::document::limits::MOST_CURVE_POINTS;

pub(in crate::document) static MEASURE: ObjectType = ObjectType {
    name: "ExperimentMeasure",
    help: text(
        "A quantity taken from each run: by a figure or a probe from packets, by results or a curve from a model.",
    ),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("label", "Label", "What stands beside its axis."),
        words("unit", "Unit", "The unit of its values, after the factor."),
        optional(
            "otherwise",
            "Otherwise",
            "The value of a run that has none. One that ends before a level is reached counts so, or as its own length where that is less, and its time as longer than that.",
        ),
        Key::new(
            "states",
            "States",
            "What the values 0, 1, … of a curve are called, where they are states and no quantities.",
            ValueType::Written(&TEXTS),
        ),
        words(
            "averageOf",
            "Average of",
            "The id of an earlier measure, of which this is the mean over all points of the axis: one value for each series.",
        ),
        Key::new(
            "figure",
            "Figure",
            "Taken from the summary of a run.",
            ValueType::Object(&FIGURE),
        ),
        Key::new(
            "results",
            "Results",
            "Taken from the results of a model.",
            ValueType::Object(&FIGURE),
        ),
        Key::new(
            "probe",
            "Probe",
            "Taken from a recorded variable over time.",
            ValueType::Object(&PROBE),
        ),
        Key::new(
            "curve",
            "Curve",
            "One list of a model's results over another.",
            ValueType::Object(&CURVE),
        ),
    ],
};

/// How several are treated, of which some have no value.
const SKIP_MISSING: Key = Key::new(
    "skipMissing",
    "Skip missing",
    "Whether those without a value are left out; otherwise all together have none if one of them has none.",
    ValueType::switch(false),
);

pub(in crate::document) static FIGURE: ObjectType = ObjectType {
    name: "ExperimentFigure",
    help: text("A figure of a summary or of a model's results."),
    keys: &[
        path(
            "path",
            "Path",
            "Which: flows/f.1/goodput. In an id, or in place of the number of an item, * stands for anything.",
        )
        .required(),
        Key::new(
            "take",
            "Take",
            "What is made of several.",
            ValueType::choice("sum", Take::OPTIONS),
        ),
        SKIP_MISSING,
        path("over", "Over", "What the result is divided by, in the same way."),
        Key::new(
            "takeOver",
            "Take over",
            "What is made of several of those.",
            ValueType::choice("sum", Take::OPTIONS),
        ),
        Key::new(
            "factor",
            "Factor",
            "What values are multiplied by: 1e-6 from bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};

pub(in crate::document) static PROBE: ObjectType = ObjectType {
    name: "ExperimentProbe",
    help: text("A recorded variable, read over time."),
    keys: &[
        path(
            "path",
            "Path",
            "Which: flows/f.1/cwnd, queues/r-d:r/queue. In an id, * stands for anything.",
        )
        .required(),
        Key::new(
            "take",
            "Take",
            "What is read.",
            ValueType::choice("mean", Read::OPTIONS),
        ),
        Key::new(
            "together",
            "Together",
            "What is made of the values of several variables; a curve is always that of the first.",
            ValueType::choice("first", Take::OPTIONS),
        ),
        SKIP_MISSING,
        path(
            "with",
            "With",
            "The other variable of a correlation, by its key: goodput. It is of the same flow or queue.",
        ),
        instant(
            "from",
            "From",
            "Where reading begins, in seconds; at the warm-up unless set.",
        ),
        instant(
            "to",
            "To",
            "Where reading ends, in seconds; at the end of the run unless set.",
        ),
        instant("at", "At", "The instant of the value, in seconds."),
        optional(
            "level",
            "Level",
            "What is to be reached, settled at or exceeded.",
        ),
        optional(
            "band",
            "Band",
            "How far from the level a value may be, above or below.",
        ),
        Key::new(
            "below",
            "Below",
            "Whether the level is reached from above; of a share or a longest time, whether values below it count.",
            ValueType::switch(false),
        ),
        instant(
            "average",
            "Average",
            "Over how long rates are averaged, in seconds.",
        ),
        path(
            "since",
            "Since",
            "The flow whose start times are counted from: flows/f.1.",
        ),
        Key::new(
            "points",
            "Points",
            "How many points a curve has.",
            ValueType::whole(400, 2, MOST_CURVE_POINTS, Unit::None),
        ),
        Key::new(
            "factor",
            "Factor",
            "What values are multiplied by: 1e-6 from bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};

pub(in crate::document) static CURVE: ObjectType = ObjectType {
    name: "ExperimentCurve",
    help: text("A list of a model's results over another."),
    keys: &[
        path("path", "Path", "What is shown: queue, utilization.").required(),
        path(
            "against",
            "Against",
            "Over what: times; the number of the item unless set.",
        ),
        Key::new(
            "points",
            "Points",
            "How many points it has at most.",
            ValueType::whole(400, 2, MOST_CURVE_POINTS, Unit::None),
        ),
        Key::new(
            "factor",
            "Factor",
            "What values are multiplied by: 1e-6 from bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};
