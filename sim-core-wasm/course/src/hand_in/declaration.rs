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
    help: text("A student's answers to a lesson, with their final run."),
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
            "The lesson.",
            ValueType::Object(&LESSON),
        )
        .required(),
        Key::new(
            "answers",
            "Answers",
            "The answers, in the order of the steps.",
            ValueType::List(&ANSWER),
        )
        .required(),
        line(
            "engine",
            "Engine",
            "The version of the engine that simulated it.",
            100,
        )
        .required(),
        Key::new(
            "at",
            "Instant",
            "The time of the run at the hand-in, in seconds.",
            ValueType::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        )
        .required(),
        line(
            "digest",
            "Digest",
            "The digest of the run at that time: 16 hexadecimal digits.",
            16,
        )
        .required(),
        Key::new(
            "document",
            "Document",
            "The student's final scenario.",
            ValueType::Written(&DOCUMENT),
        )
        .required(),
        line(
            "seal",
            "Seal",
            "A checksum of everything before it, which detects a changed file; it is not a signature.",
            64,
        ),
    ],
};

pub(super) static LESSON: ObjectType = ObjectType {
    name: "HandInLesson",
    help: text("A reference to a lesson."),
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
    help: text("The answers at one step."),
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
            "The chosen answer, counted from 1.",
            ValueType::whole(1, 1, MOST_STEPS, Unit::None),
        ),
        Key::new(
            "number",
            "Number",
            "The entered number, in the unit of the question.",
            ValueType::number(0.0, -1e15, 1e15, Unit::None),
        ),
        Key::new(
            "curve",
            "Curve",
            "The points of the drawn curve: seconds, and the value in the document's unit.",
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
