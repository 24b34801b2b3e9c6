//! The keys of a hand-in: the schema, TypeScript and the errors come from here.

use sawtooth_document::schema_of;
use sawtooth_engine::specification::{Key, ObjectType, Unit, ValueType, Written, text};

/// The value of the key `format`.
pub const FORMAT: &str = "sawtooth-hand-in";

/// The version of the format.
pub const VERSION: u64 = 1;

/// The most steps of a lesson that answers are read for.
pub(super) const MOST_STEPS: u64 = 1_000;

/// The most points of a curve.
pub(super) const MOST_POINTS: usize = 200;

/// The longest name of a student, in characters.
pub const LONGEST_STUDENT: usize = 200;

const LONGEST_RUN: f64 = 100_000.0;

const fn line(key: &'static str, label: &'static str, help: &'static str, longest: usize) -> Key {
    Key::new(key, label, help, ValueType::Line { longest })
}

/// The document.
pub static HAND_IN: ObjectType = ObjectType {
    name: "HandIn",
    help: text("A student's answers to a lesson, with the run that they ended with."),
    keys: &[
        Key::format(FORMAT),
        Key::version(VERSION),
        line(
            "student",
            "Student",
            "The name or number of the student, if one was given.",
            LONGEST_STUDENT,
        ),
        Key::new(
            "lesson",
            "Lesson",
            "The lesson that is answered.",
            ValueType::Object(&LESSON),
        )
        .required(),
        Key::new(
            "answers",
            "Answers",
            "What was answered, by step, in their order.",
            ValueType::List(&ANSWER),
        )
        .required(),
        line(
            "engine",
            "Engine",
            "The version of the engine that ran it.",
            100,
        )
        .required(),
        Key::new(
            "at",
            "Instant",
            "The instant of the run at which it was handed in, in seconds.",
            ValueType::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        )
        .required(),
        line(
            "digest",
            "Digest",
            "The digest of the run at that instant: 16 hexadecimal digits.",
            16,
        )
        .required(),
        Key::new(
            "document",
            "Document",
            "The scenario as the student left it.",
            ValueType::Written(&DOCUMENT),
        )
        .required(),
        line(
            "seal",
            "Seal",
            "A checksum of all that stands before it, which tells a changed file from one as it was written; it is no signature.",
            64,
        ),
    ],
};

pub(super) static LESSON: ObjectType = ObjectType {
    name: "HandInLesson",
    help: text("Which lesson is answered."),
    keys: &[
        line("id", "Id", "The name of its scenario, in kebab case.", 300).required(),
        line("name", "Name", "The name of its scenario.", 1_000).required(),
        line(
            "version",
            "Version",
            "A digest of the lesson's steps: 16 hexadecimal digits.",
            16,
        )
        .required(),
    ],
};

pub(super) static ANSWER: ObjectType = ObjectType {
    name: "HandInAnswer",
    help: text("What was answered at a step."),
    keys: &[
        Key::new(
            "step",
            "Step",
            "The step, counted from 1.",
            ValueType::whole(1, 1, MOST_STEPS, Unit::None),
        )
        .required(),
        Key::new(
            "chosen",
            "Chosen",
            "The answer that was chosen, counted from 1.",
            ValueType::whole(1, 1, MOST_STEPS, Unit::None),
        ),
        Key::new(
            "number",
            "Number",
            "The number that was entered, in the unit of the question.",
            ValueType::number(0.0, -1e15, 1e15, Unit::None),
        ),
        Key::new(
            "curve",
            "Curve",
            "The points of the curve that was drawn: seconds, and the value in the unit that documents use.",
            ValueType::Written(&CURVE),
        ),
    ],
};

static DOCUMENT: Written = Written {
    typescript: "Json",
    schema: r#"{"type":"object"}"#,
};

static CURVE: Written = Written {
    typescript: "[number, number][]",
    schema: r#"{"type":"array","items":{"type":"array","items":{"type":"number"},"minItems":2,"maxItems":2},"maxItems":200}"#,
};

/// The JSON Schema of hand-ins.
pub fn schema() -> String {
    schema_of(&HAND_IN, "Sawtooth hand-in")
}
