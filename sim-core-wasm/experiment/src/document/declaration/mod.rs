//! The objects of an experiment, key by key: the schema, TypeScript and the errors come from here.

mod axis;
mod claim;
mod measure;
mod parts;
mod setting;

use sawtooth_document::{schema_of, typescript_of};
use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::Interval;
pub(super) use axis::{AXIS, POINT, RANGE, SERIES};
pub(super) use claim::{CLAIM, READING};
pub(super) use measure::{CURVE, FIGURE, MEASURE, PROBE};
use parts::{BASE, SEEDS, SETTINGS, TEXTS, instant, words};
pub(super) use setting::{CHOICE, SETTING};

/// The value of the key `format`.
pub const FORMAT: &str = "sawtooth-experiment";

/// The value of the key `version`.
pub const VERSION: u64 = 2;

/// The document.
pub static EXPERIMENT: ObjectType = ObjectType {
    name: "Experiment",
    help: text("A grid of runs over parameters, senders and seeds; its figures and claims."),
    keys: &[
        Key::format(FORMAT),
        Key::version(VERSION),
        words("name", "Name", "A short title."),
        words("about", "About", "The description, in Markdown."),
        Key::new(
            "source",
            "Source",
            "The published figure that it repeats, or that it stands beside.",
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
            ValueType::choice("student", Interval::OPTIONS),
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
            "settings",
            "Settings",
            "What the source leaves open of what is run, and what it may be: each choice can be run, with its verdicts.",
            ValueType::List(&SETTING),
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

pub(super) static SOURCE: ObjectType = ObjectType {
    name: "ExperimentSource",
    help: text("A published figure."),
    keys: &[
        words("paper", "Paper", "Authors, title and year."),
        words("figure", "Figure", "The number of the figure."),
        words("section", "Section", "Where the text treats it."),
        Key::new(
            "own",
            "Own",
            "Whether this is no figure of the source but one that stands beside it: its claims are what its author expects.",
            ValueType::switch(false),
        ),
    ],
};

/// The JSON Schema of experiments.
pub fn schema() -> String {
    schema_of(&EXPERIMENT, "Sawtooth experiment")
}

/// The types of experiments in TypeScript.
pub fn typescript() -> String {
    typescript_of(&EXPERIMENT)
}
