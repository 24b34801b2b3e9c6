//! Claims.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::claims::{Across, Direction, Kind, Runs, Trend};
use super::parts::{EXTENT, NAMES, optional, words};

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
            "When the claim was added later, or its test changed, and why.",
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
            ValueType::choice("value", Kind::OPTIONS),
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
            ValueType::choice("each", Across::OPTIONS),
        ),
        Key::new(
            "runs",
            "Runs",
            "How the runs of a point count.",
            ValueType::choice("mean", Runs::OPTIONS),
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
            ValueType::choice("rising", Direction::OPTIONS),
        ),
        Key::new(
            "by",
            "By",
            "How a trend is judged.",
            ValueType::choice("steps", Trend::OPTIONS),
        ),
    ],
};
