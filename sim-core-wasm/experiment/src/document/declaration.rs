//! The objects of an experiment, key by key: the schema, TypeScript and the errors come from here.

use sawtooth_engine::document::{schema_of, typescript_of};
use sawtooth_engine::specification::{Key, Named, ObjectType, Unit, ValueType, Written, text};

use super::limits::{LONGEST_PATH, LONGEST_TEXT, MOST_CURVE_POINTS};

/// What the key `format` says.
pub const FORMAT: &str = "sawtooth-experiment";

/// What the key `version` says.
pub const VERSION: u64 = 1;

const fn named(name: &'static str, help: &'static str) -> Named {
    Named {
        name,
        help: text(help),
    }
}

const fn words(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(
        key,
        label,
        help,
        ValueType::Text {
            longest: LONGEST_TEXT,
        },
    )
}

const fn path(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(
        key,
        label,
        help,
        ValueType::Path {
            longest: LONGEST_PATH,
        },
    )
}

const fn optional(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(key, label, help, ValueType::optional(-1e300, 1e300))
}

/// Nothing that is simulated is longer than this, in seconds.
const LONGEST_RUN: f64 = 100_000.0;

const fn instant(key: &'static str, label: &'static str, help: &'static str) -> Key {
    Key::new(key, label, help, ValueType::optional(0.0, LONGEST_RUN))
}

static SETTINGS: Written = Written {
    typescript: "Record<string, Json>",
    schema: r#"{"type":"object","propertyNames":{"maxLength":300}}"#,
};

static BASE: Written = Written {
    typescript: "string | Json",
    schema: r#"{"type":["string","object"]}"#,
};

static TEXTS: Written = Written {
    typescript: "string[]",
    schema: r#"{"type":"array","items":{"type":"string","maxLength":2000},"maxItems":50}"#,
};

static SEEDS: Written = Written {
    typescript: "number | number[]",
    schema: r#"{"anyOf":[{"type":"integer","minimum":1,"maximum":10000},{"type":"array","items":{"type":"integer","minimum":0},"minItems":1,"maxItems":10000}]}"#,
};

static VALUES: Written = Written {
    typescript: "number[] | { from: number; to: number; count: number; scale?: \"linear\" | \"log\" }",
    schema: r#"{"anyOf":[{"type":"array","items":{"type":"number"},"minItems":1,"maxItems":10000},{"type":"object","properties":{"from":{"type":"number"},"to":{"type":"number"},"count":{"type":"integer","minimum":2,"maximum":10000},"scale":{"enum":["linear","log"]}},"required":["from","to","count"],"additionalProperties":false}]}"#,
};

static NAMES: Written = Written {
    typescript: "string | string[]",
    schema: r#"{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":100}]}"#,
};

static EXTENT: Written = Written {
    typescript: "number | [number, number]",
    schema: r#"{"anyOf":[{"type":"number"},{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2}]}"#,
};

/// The document.
pub static EXPERIMENT: ObjectType = ObjectType {
    name: "Experiment",
    help: text("A grid of runs over parameters, senders and seeds; its figures and claims."),
    keys: &[
        Key::new(
            "format",
            "Format",
            "What kind of document this is.",
            ValueType::Constant(FORMAT),
        )
        .required(),
        Key::new(
            "version",
            "Version",
            "The version of the format.",
            ValueType::Version(VERSION),
        )
        .required(),
        words("name", "Name", "What is shown, in a few words."),
        words("about", "About", "What is shown and why, in Markdown."),
        Key::new(
            "source",
            "Source",
            "The published figure that it repeats.",
            ValueType::Object(&SOURCE),
        ),
        Key::new(
            "assumptions",
            "Assumptions",
            "What the source leaves open, and what was chosen.",
            ValueType::Written(&TEXTS),
        ),
        Key::new(
            "base",
            "Base",
            "What is varied: the name of a scenario that comes with Sawtooth, a file, a scenario, or a model without packets.",
            ValueType::Written(&BASE),
        )
        .required(),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path; not of a base that a series has of its own.",
            ValueType::Written(&SETTINGS),
        ),
        instant("duration", "Duration", "How long each run is, in seconds; that of the base unless set."),
        instant("warmup", "Warm-up", "How much of the beginning summaries leave out, in seconds; that of the base unless set."),
        Key::new(
            "seeds",
            "Seeds",
            "How many runs each point has, with the seeds 1, 2, …; or the seeds.",
            ValueType::Written(&SEEDS),
        ),
        Key::new(
            "confidence",
            "Confidence",
            "The probability with which an interval holds the mean.",
            ValueType::number(0.95, 0.5, 0.999, Unit::Share),
        ),
        Key::new(
            "interval",
            "Interval",
            "How intervals are worked out.",
            ValueType::choice("student", INTERVALS),
        ),
        Key::new(
            "axis",
            "Axis",
            "What changes along the figure; without it every series has one point, at 0.",
            ValueType::Object(&AXIS),
        ),
        Key::new(
            "secondAxis",
            "Second axis",
            "What changes across the figure, which is a map of colours then.",
            ValueType::Object(&AXIS),
        ),
        Key::new(
            "series",
            "Series",
            "The curves; one of the base itself unless set.",
            ValueType::List(&SERIES),
        ),
        Key::new(
            "measures",
            "Measures",
            "What is taken from each run.",
            ValueType::List(&MEASURE),
        )
        .required(),
        Key::new(
            "claims",
            "Claims",
            "What the source says of the figure.",
            ValueType::List(&CLAIM),
        ),
    ],
};

const INTERVALS: &[Named] = &[
    named("student", "Student's t over seeds."),
    named(
        "bootstrap",
        "Percentiles of means over seeds drawn with repetition.",
    ),
];

static SOURCE: ObjectType = ObjectType {
    name: "ExperimentSource",
    help: text("A published figure."),
    keys: &[
        words("paper", "Paper", "Authors, title and year."),
        words("figure", "Figure", "The number of the figure."),
        words("section", "Section", "Where the text treats it."),
    ],
};

pub(super) static AXIS: ObjectType = ObjectType {
    name: "ExperimentAxis",
    help: text("What changes along a figure: points, or one path with values."),
    keys: &[
        words("label", "Label", "What stands beside it."),
        words("unit", "Unit", "The unit of its values."),
        Key::new(
            "scale",
            "Scale",
            "How a figure spaces it.",
            ValueType::choice("linear", SCALES),
        ),
        path("path", "Path", "What the values are set at."),
        Key::new(
            "values",
            "Values",
            "The values at this path, or a range of them.",
            ValueType::Written(&VALUES),
        ),
        Key::new(
            "points",
            "Points",
            "Points with changes of their own, in place of path and values.",
            ValueType::List(&POINT),
        ),
    ],
};

const SCALES: &[Named] = &[
    named("linear", "Equal steps."),
    named("log", "Equal ratios."),
];

pub(super) static RANGE: ObjectType = ObjectType {
    name: "ExperimentRange",
    help: text("Values from one number to another."),
    keys: &[
        Key::new(
            "from",
            "From",
            "The first.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "to",
            "To",
            "The last.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "count",
            "Count",
            "How many.",
            ValueType::whole(2, 2, 10_000, Unit::None),
        )
        .required(),
        Key::new(
            "scale",
            "Scale",
            "Equal steps or equal ratios.",
            ValueType::choice("linear", SCALES),
        ),
    ],
};

pub(super) static POINT: ObjectType = ObjectType {
    name: "ExperimentPoint",
    help: text("A point of an axis."),
    keys: &[
        Key::new(
            "x",
            "Value",
            "Where it lies on the axis.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        words(
            "label",
            "Label",
            "What stands there in place of the number.",
        ),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path.",
            ValueType::Written(&SETTINGS),
        ),
    ],
};

pub(super) static SERIES: ObjectType = ObjectType {
    name: "ExperimentSeries",
    help: text("A curve of the figure."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("label", "Label", "What the legend says; the id unless set."),
        Key::new(
            "base",
            "Base",
            "What this series varies in place of the experiment's base.",
            ValueType::Written(&BASE),
        ),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path.",
            ValueType::Written(&SETTINGS),
        ),
        Key::new(
            "constant",
            "Constant",
            "Whether the axes change nothing of it: a line across the figure.",
            ValueType::switch(false),
        ),
    ],
};

pub(super) static MEASURE: ObjectType = ObjectType {
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
            "The value of a run that has none, as one that never reaches a level; without it, none.",
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

pub(super) static FIGURE: ObjectType = ObjectType {
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
            ValueType::choice("sum", TAKES),
        ),
        path("over", "Over", "What the result is divided by, in the same way."),
        Key::new(
            "takeOver",
            "Take over",
            "What is made of several of those.",
            ValueType::choice("sum", TAKES),
        ),
        Key::new(
            "factor",
            "Factor",
            "What values are multiplied by: 1e-6 from bit/s to Mb/s.",
            ValueType::number(1.0, -1e300, 1e300, Unit::None),
        ),
    ],
};

const TAKES: &[Named] = &[
    named("sum", "Their sum."),
    named("mean", "Their mean."),
    named("min", "The smallest."),
    named("max", "The largest."),
    named("std", "Their standard deviation, as of a whole population."),
    named("jain", "Jain's fairness index."),
    named("first", "The first."),
    named("last", "The last."),
    named("count", "How many have a value."),
];

pub(super) static PROBE: ObjectType = ObjectType {
    name: "ExperimentProbe",
    help: text("A recorded variable, read over time."),
    keys: &[
        path("path", "Path", "Which: flows/f.1/cwnd, queues/r-d:r/queue.").required(),
        Key::new(
            "take",
            "Take",
            "What is read.",
            ValueType::choice("mean", PROBE_TAKES),
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
        optional("level", "Level", "What is to be reached, or settled at."),
        optional(
            "band",
            "Band",
            "How far from the level a settled value may be.",
        ),
        Key::new(
            "below",
            "Below",
            "Whether the level is reached from above.",
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

const PROBE_TAKES: &[Named] = &[
    named("mean", "The mean over time."),
    named("std", "The standard deviation over time."),
    named("min", "The smallest value."),
    named("max", "The largest value."),
    named("at", "The value at an instant."),
    named("reach", "When a level is reached first, in seconds."),
    named(
        "settle",
        "When a value comes within a band of a level for good, in seconds.",
    ),
    named("curve", "The variable over time, of the first seed."),
];

pub(super) static CURVE: ObjectType = ObjectType {
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

pub(super) static CLAIM: ObjectType = ObjectType {
    name: "ExperimentClaim",
    help: text("What a source says, and how it is tested."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("text", "Text", "What is claimed, in words.").required(),
        words("figure", "Figure", "The figure that it is about."),
        words("section", "Section", "Where it is claimed."),
        words("reason", "Reason", "Why this test and this tolerance.").required(),
        Key::new(
            "readings",
            "Readings",
            "What the words may mean, each tested.",
            ValueType::List(&READING),
        )
        .required(),
    ],
};

pub(super) static READING: ObjectType = ObjectType {
    name: "ExperimentReading",
    help: text("A test of a claim."),
    keys: &[
        words("label", "Label", "How the words are read."),
        words("measure", "Measure", "The measure that it is about.").required(),
        Key::new(
            "kind",
            "Kind",
            "What is tested.",
            ValueType::choice("value", KINDS),
        )
        .required(),
        Key::new(
            "series",
            "Series",
            "The series: one, or those that are compared.",
            ValueType::Written(&NAMES),
        )
        .required(),
        Key::new(
            "x",
            "Range",
            "Where on the axis: a point, or from one to another; everywhere unless set.",
            ValueType::Written(&EXTENT),
        ),
        Key::new(
            "y",
            "Second range",
            "Where on the second axis.",
            ValueType::Written(&EXTENT),
        ),
        Key::new(
            "across",
            "Across",
            "How several points count.",
            ValueType::choice("each", ACROSS),
        ),
        optional("atLeast", "At least", "The smallest that is claimed."),
        optional("atMost", "At most", "The largest that is claimed."),
        optional("is", "Is", "The value that is claimed."),
        Key::new(
            "tolerance",
            "Tolerance",
            "By how much a bound may be missed; of an order or a trend, by how much it may be broken.",
            ValueType::number(0.0, 0.0, 1e300, Unit::None),
        ),
        Key::new(
            "direction",
            "Direction",
            "Of a trend.",
            ValueType::choice("rising", DIRECTIONS),
        ),
        Key::new(
            "by",
            "By",
            "How a trend is judged.",
            ValueType::choice("steps", TRENDS),
        ),
    ],
};

const KINDS: &[Named] = &[
    named("value", "A value within bounds."),
    named("ratio", "The first series over the second, within bounds."),
    named(
        "difference",
        "The first series less the second, within bounds.",
    ),
    named("order", "Each series is at least as high as the next."),
    named("trend", "A series rises or falls along the axis."),
];

const ACROSS: &[Named] = &[
    named("each", "The test holds at every point."),
    named("mean", "The test holds for the mean over the points."),
];

const DIRECTIONS: &[Named] = &[named("rising", "It rises."), named("falling", "It falls.")];

const TRENDS: &[Named] = &[
    named("steps", "From each point to the next."),
    named(
        "slope",
        "By the slope of the straight line with the least squares.",
    ),
];

/// The JSON Schema of experiments.
pub fn schema() -> String {
    schema_of(&EXPERIMENT, "Sawtooth experiment")
}

/// The types of experiments in TypeScript.
pub fn typescript() -> String {
    typescript_of(&EXPERIMENT)
}
