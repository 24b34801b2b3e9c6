//! Measures of runs.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::measures::Take;
use super::super::probes::Read;
use super::parts::{TEXTS, instant, optional, path, words};
use crate::document::limits::MOST_CURVE_POINTS;

pub(in crate::document) static MEASURE: ObjectType = ObjectType {
    name: "ExperimentMeasure",
    help: text(
        "A quantity of each run: a figure or a probe of a simulation, or results or a curve of a model.",
    ),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("label", "Label", "The label of its axis."),
        words("unit", "Unit", "The unit of its values, after the factor."),
        optional(
            "otherwise",
            "Otherwise",
            "The value of a run without one. A run that ends before it reaches a level has this value, or its duration if that is less, and the value counts as a lower bound.",
        ),
        Key::new(
            "states",
            "States",
            "Names of the values 0, 1, … of a curve, if they are states.",
            ValueType::Written(&TEXTS),
        ),
        words(
            "averageOf",
            "Average of",
            "The id of an earlier measure. This measure is its mean over all points of the axis: one value for each series.",
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
            "One list of a model's results against another.",
            ValueType::Object(&CURVE),
        ),
    ],
};

/// How several are treated, of which some have no value.
const SKIP_MISSING: Key = Key::new(
    "skipMissing",
    "Skip missing",
    "Whether items without a value are skipped; otherwise one missing value makes the whole value missing.",
    ValueType::switch(false),
);

pub(in crate::document) static FIGURE: ObjectType = ObjectType {
    name: "ExperimentFigure",
    help: text("A figure of a summary or of a model's results."),
    keys: &[
        path(
            "path",
            "Path",
            "The path: flows/f.1/goodput. In an id, or instead of an item's number, * matches anything.",
        )
        .required(),
        Key::new(
            "take",
            "Take",
            "The way to combine several values.",
            ValueType::choice("sum", Take::OPTIONS),
        ),
        SKIP_MISSING,
        path("over", "Over", "The path of the divisor, in the same form."),
        Key::new(
            "takeOver",
            "Take over",
            "The way to combine several divisors.",
            ValueType::choice("sum", Take::OPTIONS),
        ),
        Key::new(
            "factor",
            "Factor",
            "The factor of the values: 1e-6 converts bit/s to Mb/s.",
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
            "The path: flows/f.1/cwnd, queues/r-d:r/queue. In an id, * matches anything.",
        )
        .required(),
        Key::new(
            "take",
            "Take",
            "The kind of reading.",
            ValueType::choice("mean", Read::OPTIONS),
        ),
        Key::new(
            "together",
            "Together",
            "The way to combine the values of several variables; a curve is always the first variable's.",
            ValueType::choice("first", Take::OPTIONS),
        ),
        SKIP_MISSING,
        path(
            "with",
            "With",
            "The key of the other variable of a correlation, of the same flow or queue: goodput.",
        ),
        instant(
            "from",
            "From",
            "The start of the reading, in seconds; by default the warm-up.",
        ),
        instant(
            "to",
            "To",
            "The end of the reading, in seconds; by default the end of the run.",
        ),
        instant("at", "At", "The instant of the value, in seconds."),
        optional(
            "level",
            "Level",
            "The level to reach, to settle at or to exceed.",
        ),
        optional(
            "band",
            "Band",
            "The allowed distance from the level, above or below.",
        ),
        Key::new(
            "below",
            "Below",
            "Whether the level is reached from above; for a share or a longest time, whether values below the level count.",
            ValueType::switch(false),
        ),
        instant(
            "average",
            "Average",
            "The averaging time of rates, in seconds.",
        ),
        path(
            "since",
            "Since",
            "The flow whose start is time 0: flows/f.1.",
        ),
        Key::new(
            "points",
            "Points",
            "The number of points of a curve.",
            ValueType::whole(400, 2, MOST_CURVE_POINTS, Unit::None),
        ),
        Key::new(
            "factor",
            "Factor",
            "The factor of the values: 1e-6 converts bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};

pub(in crate::document) static CURVE: ObjectType = ObjectType {
    name: "ExperimentCurve",
    help: text("A list of a model's results over another."),
    keys: &[
        path(
            "path",
            "Path",
            "The list on the y axis: queue, utilization.",
        )
        .required(),
        path(
            "against",
            "Against",
            "The list on the x axis: times; by default the number of the item.",
        ),
        Key::new(
            "points",
            "Points",
            "The maximum number of points.",
            ValueType::whole(400, 2, MOST_CURVE_POINTS, Unit::None),
        ),
        Key::new(
            "factor",
            "Factor",
            "The factor of the values: 1e-6 converts bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};
