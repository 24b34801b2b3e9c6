//! What is claimed.

use sawtooth_engine::specification::{Key, Named, ObjectType, Unit, ValueType, text};

use super::parts::{EXTENT, NAMES, named, optional, words};

pub(in crate::document) static CLAIM: ObjectType = ObjectType {
    name: "ExperimentClaim",
    help: text("What a source says, and how it is tested."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("text", "Text", "What is claimed, in words.").required(),
        words("figure", "Figure", "The figure that it is about."),
        words("section", "Section", "Where it is claimed."),
        words("reason", "Reason", "Why this test and this tolerance.").required(),
        Key::new(
            "own",
            "Own",
            "The source does not say it: it is a control, or what whoever wrote the document expects, and is not counted among the source's claims.",
            ValueType::switch(false),
        ),
        words(
            "changed",
            "Changed",
            "When the claim or its test was changed after a first run, and why.",
        ),
        Key::new(
            "readings",
            "Readings",
            "What the words may mean, each tested: one that holds confirms the claim in part.",
            ValueType::List(&READING),
        ),
        Key::new(
            "parts",
            "Parts",
            "What is claimed at once, in place of readings: all of them have to hold.",
            ValueType::List(&READING),
        ),
    ],
};

pub(in crate::document) static READING: ObjectType = ObjectType {
    name: "ExperimentReading",
    help: text("A test of a claim."),
    keys: &[
        words("label", "Label", "How the words are read."),
        words(
            "reason",
            "Reason",
            "Why they may be read so, beside the reason of the claim.",
        ),
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
        Key::new(
            "runs",
            "Runs",
            "How the runs of a point count.",
            ValueType::choice("mean", RUNS),
        ),
        optional("atLeast", "At least", "The smallest that is claimed."),
        optional("atMost", "At most", "The largest that is claimed."),
        optional("is", "Is", "The value that is claimed."),
        Key::new(
            "stated",
            "Stated",
            "The bounds are numbers that the source prints; otherwise they are how its words are read.",
            ValueType::switch(false),
        ),
        Key::new(
            "tolerance",
            "Tolerance",
            "By how much a bound may be missed; of an order or a trend, by how much it may be broken: without one, equal values break it.",
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
    named("order", "Each series is higher than the next."),
    named("trend", "A series rises or falls along the axis."),
    named(
        "change",
        "A series at the last point of the range over itself at the first, within bounds.",
    ),
];

const ACROSS: &[Named] = &[
    named("each", "The test holds at every point."),
    named("mean", "The test holds for the mean over the points."),
];

const RUNS: &[Named] = &[
    named("mean", "The test holds for their mean, with its interval."),
    named("each", "The test holds for every one of them."),
];

const DIRECTIONS: &[Named] = &[named("rising", "It rises."), named("falling", "It falls.")];

const TRENDS: &[Named] = &[
    named("steps", "From each point to the next."),
    named(
        "slope",
        "By the slope of the straight line with the least squares.",
    ),
];
