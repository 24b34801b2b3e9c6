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
    help: text("A grid of runs over parameters, senders and seeds, with its figures and claims."),
    keys: &[
        Key::format(FORMAT),
        Key::version(VERSION),
        words("name", "Name", "A short title."),
        words("about", "About", "The description, in Markdown."),
        Key::new(
            "source",
            "Source",
            "The published figure that it repeats or accompanies.",
            ValueType::Object(&SOURCE),
        ),
        Key::new(
            "assumptions",
            "Assumptions",
            "Details that the source does not state, and the choices made.",
            ValueType::Written(&TEXTS),
        ),
        Key::new(
            "base",
            "Base",
            "The base of all runs: the name of one of Sawtooth's scenarios, a file, a scenario, or a model without packets.",
            ValueType::Written(&BASE),
        )
        .required(),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path; they do not apply to the base of a series.",
            ValueType::Written(&SETTINGS),
        ),
        instant("duration", "Duration", "The duration of each run, in seconds; by default the duration of the base."),
        instant("warmup", "Warm-up", "The time at the beginning that summaries leave out, in seconds; by default the warm-up of the base."),
        Key::new(
            "seeds",
            "Seeds",
            "The number of runs of each point, with the seeds 1, 2, …; or a list of seeds.",
            ValueType::Written(&SEEDS),
        ),
        Key::new(
            "confidence",
            "Confidence",
            "The confidence level of the intervals.",
            ValueType::number(0.95, 0.5, 0.999, Unit::Share),
        ),
        Key::new(
            "interval",
            "Interval",
            "The method for confidence intervals.",
            ValueType::choice("student", Interval::OPTIONS),
        ),
        Key::new(
            "axis",
            "Axis",
            "The axis of the figure; without it every series has one point, at 0.",
            ValueType::Object(&AXIS),
        ),
        Key::new(
            "secondAxis",
            "Second axis",
            "The second axis; the figure is then a colour map.",
            ValueType::Object(&AXIS),
        ),
        Key::new(
            "series",
            "Series",
            "The curves; by default one curve of the base itself.",
            ValueType::List(&SERIES),
        ),
        Key::new(
            "settings",
            "Settings",
            "Settings that the source does not state, and their possible values: each choice can be run, with its verdicts.",
            ValueType::List(&SETTING),
        ),
        Key::new(
            "measures",
            "Measures",
            "The measures of each run.",
            ValueType::List(&MEASURE),
        )
        .required(),
        Key::new(
            "claims",
            "Claims",
            "The source's claims about the figure.",
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
        words("section", "Section", "The section of the text about it."),
        Key::new(
            "own",
            "Own",
            "Whether this is an additional figure, not one of the source; its claims are expectations of its author.",
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
