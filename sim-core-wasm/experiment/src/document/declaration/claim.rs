//! Claims.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::claims::{Across, Direction, Kind, Runs, Trend};
use super::parts::{EXTENT, NAMES, optional, words};

pub(in crate::document) static CLAIM: ObjectType = ObjectType {
    name: "ExperimentClaim",
    help: text("A statement of a source, and its test."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words("text", "Text", "The claim in words.").required(),
        words("figure", "Figure", "The figure of the claim."),
        words("section", "Section", "The place in the source."),
        words(
            "reason",
            "Reason",
            "The reason for this test and this tolerance.",
        )
        .required(),
        Key::new(
            "own",
            "Own",
            "Not a claim of the source: a control, or an expectation of the document's author. It does not count among the source's claims.",
            ValueType::switch(false),
        ),
        words(
            "changed",
            "Changed",
            "When and why the claim was added or its test changed.",
        ),
        Key::new(
            "readings",
            "Readings",
            "Possible meanings of the words, each tested: if one holds, the claim is confirmed in part.",
            ValueType::List(&READING),
        ),
        Key::new(
            "parts",
            "Parts",
            "Parts of the claim, instead of readings: all of them must hold.",
            ValueType::List(&READING),
        ),
    ],
};

pub(in crate::document) static READING: ObjectType = ObjectType {
    name: "ExperimentReading",
    help: text("A test of a claim."),
    keys: &[
        words("label", "Label", "The meaning of the words."),
        words(
            "reason",
            "Reason",
            "The reason for this meaning, in addition to the reason of the claim.",
        ),
        words("measure", "Measure", "The tested measure.").required(),
        Key::new(
            "kind",
            "Kind",
            "The kind of test.",
            ValueType::choice("value", Kind::OPTIONS),
        )
        .required(),
        Key::new(
            "series",
            "Series",
            "The series: one, or several to compare.",
            ValueType::Written(&NAMES),
        )
        .required(),
        Key::new(
            "x",
            "Range",
            "A point or a range of the axis; by default the whole axis.",
            ValueType::Written(&EXTENT),
        ),
        Key::new(
            "y",
            "Second range",
            "A point or a range of the second axis.",
            ValueType::Written(&EXTENT),
        ),
        Key::new(
            "across",
            "Across",
            "The way to combine several points.",
            ValueType::choice("each", Across::OPTIONS),
        ),
        Key::new(
            "runs",
            "Runs",
            "The way to combine the runs of a point.",
            ValueType::choice("mean", Runs::OPTIONS),
        ),
        optional("atLeast", "At least", "The claimed minimum."),
        optional("atMost", "At most", "The claimed maximum."),
        optional("is", "Is", "The claimed value."),
        Key::new(
            "stated",
            "Stated",
            "Whether the bounds are printed in the source; otherwise they follow from the meaning of the words.",
            ValueType::switch(false),
        ),
        Key::new(
            "tolerance",
            "Tolerance",
            "The tolerance of a bound, an order or a trend; without one, equal values break an order or a trend.",
            ValueType::number(0.0, 0.0, 1e300, Unit::None),
        ),
        Key::new(
            "direction",
            "Direction",
            "The direction of a trend.",
            ValueType::choice("rising", Direction::OPTIONS),
        ),
        Key::new(
            "by",
            "By",
            "The test of a trend.",
            ValueType::choice("steps", Trend::OPTIONS),
        ),
    ],
};
