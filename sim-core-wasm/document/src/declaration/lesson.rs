//! Lessons in a document: steps with text, things to do, and questions.
//!
//! A lesson is data: an action says what changes in the document and in what the
//! page shows, a question says when its answer may be seen. A lesson does not act on
//! a run by itself. The steps also structure a lecture.

use super::annotation::annotations;
use super::objects::named;
use super::view::{OVER_TIME, VIEW, asked_of, instant};
use sawtooth_engine::specification::{Key, Named, ObjectType, Unit, ValueType, text};

/// The longest text of a step, question or answer, in characters.
const LONGEST_TEXT: usize = 10_000;

/// From one instant of the run to another.
const SPAN: ValueType = ValueType::Numbers {
    min: 0.0,
    max: super::limits::LONGEST_RUN,
    increasing: true,
};

const PATH: ValueType = ValueType::Path { longest: 300 };

/// A key without an effect on the run, as all keys of a lesson are.
const fn free(key: &'static str, label: &'static str, help: &'static str, value: ValueType) -> Key {
    Key::new(key, label, help, value).free()
}

const fn words(key: &'static str, label: &'static str, help: &'static str, longest: usize) -> Key {
    free(key, label, help, ValueType::Text { longest })
}

/// The part of the run that figures in a text are of.
const fn measured(help: &'static str) -> Key {
    free("measured", "Measured", help, SPAN)
}

/// A lesson.
pub static LESSON: ObjectType = ObjectType {
    name: "Lesson",
    help: text("The lesson of this scenario, step by step."),
    keys: &[
        free(
            "subject",
            "Subject",
            "The subject.",
            ValueType::choice("other", SUBJECTS),
        ),
        free(
            "level",
            "Level",
            "The knowledge that the reader needs.",
            ValueType::choice("introduction", LEVELS),
        ),
        free(
            "minutes",
            "Minutes",
            "The time that it takes.",
            ValueType::whole(5, 1, 600, Unit::None),
        ),
        words(
            "reading",
            "Reading",
            "The chapter of a textbook about it.",
            500,
        ),
        free(
            "steps",
            "Steps",
            "The steps in order: texts, actions and questions.",
            ValueType::List(&STEP),
        ),
    ],
};

const SUBJECTS: &[Named] = &[
    named("slow-start", "Slow start and its overshoot."),
    named("fairness", "How flows share a link."),
    named(
        "loss",
        "Losses, their repair, and losses without congestion.",
    ),
    named(
        "timers",
        "Round-trip estimates, timeouts and their minimum.",
    ),
    named("delay", "Delay as the sign of congestion."),
    named("queues", "Buffers, queue disciplines and ECN."),
    named("long-paths", "High rates and long paths."),
    named(
        "pacing",
        "Bursts, pacing and the clock of acknowledgements.",
    ),
    named("model-based", "Controls that model the path."),
    named("traffic", "Short flows and traffic that does not yield."),
    named("other", "Anything else."),
];

const LEVELS: &[Named] = &[
    named("introduction", "A first course in networking."),
    named("course", "A course that treats congestion control."),
    named("research", "Papers and RFCs."),
];

/// A step of a lesson.
pub(super) static STEP: ObjectType = ObjectType {
    name: "LessonStep",
    help: text("A step of a lesson; a moment of a lecture."),
    keys: &[
        words("title", "Title", "The title.", 200).required(),
        words("text", "Text", "The text, in Markdown.", LONGEST_TEXT),
        words(
            "note",
            "Speaker's note",
            "What the speaker wants to say. A lecture shows it in its second window alone, but it is in the document: everybody who has that can read it.",
            4_000,
        ),
        free(
            "scenario",
            "Scenario",
            "The example that the step shows, by its name in an address; without it, the scenario of this document.",
            ValueType::Line { longest: 100 },
        ),
        measured(
            "The time range of the numbers in the text, in seconds; the summary opens with it.",
        ),
        free(
            "view",
            "View",
            "The view when the reader reaches the step.",
            ValueType::Object(&VIEW),
        ),
        annotations("Strokes and words on the plots, shown while this step is."),
        free(
            "why",
            "Why",
            "Invites the reader to ask why something changed.",
            ValueType::Object(&TASK),
        ),
        free(
            "actions",
            "Actions",
            "Things to do, as buttons.",
            ValueType::List(&ACTION),
        ),
        free(
            "question",
            "Question",
            "A question to the reader.",
            ValueType::Object(&QUESTION),
        ),
    ],
};

/// Something that the reader is to ask about.
pub(super) static TASK: ObjectType = ObjectType {
    name: "LessonTask",
    help: text("A change that the reader should ask about; the step shows whether they have."),
    keys: &[
        asked_of().required(),
        free(
            "within",
            "Within",
            "The time range of the change, in seconds.",
            SPAN,
        )
        .required(),
    ],
};

/// Something that the page does for the reader.
pub(super) static ACTION: ObjectType = ObjectType {
    name: "LessonAction",
    help: text(
        "A button of a step. Its actions happen in this order: remove, add, set, view, play.",
    ),
    keys: &[
        words("label", "Label", "The label of the button.", 200).required(),
        words(
            "compare",
            "Compare",
            "The name of a run that opens beside this one; entries and values are removed, added and set in that run, from its start.",
            40,
        ),
        free(
            "remove",
            "Remove",
            "The path of an entry to remove, together with the entries that depend on it: flows/f1.",
            PATH,
        ),
        free("add", "Add", "Entries to add.", ValueType::List(&ADDITION)),
        free(
            "set",
            "Set",
            "Values to change; the run continues if they can change during a run.",
            ValueType::List(&CHANGE),
        ),
        free(
            "view",
            "View",
            "The view after the action.",
            ValueType::Object(&VIEW),
        ),
        free(
            "play",
            "Play",
            "Whether the run plays after the action.",
            ValueType::switch(false),
        ),
    ],
};

/// An entry that an action adds.
pub(super) static ADDITION: ObjectType = ObjectType {
    name: "LessonAddition",
    help: text("An entry that an action adds."),
    keys: &[
        free(
            "to",
            "To",
            "The list to which the entry is added.",
            ValueType::choice("flows", LISTS),
        )
        .required(),
        free(
            "entry",
            "Entry",
            "The entry, as in a document.",
            ValueType::EntryOf("to"),
        )
        .required(),
    ],
};

const LISTS: &[Named] = &[
    named("nodes", "The nodes."),
    named("links", "The links."),
    named("flows", "The flows."),
];

/// A value that an action changes.
pub(super) static CHANGE: ObjectType = ObjectType {
    name: "LessonChange",
    help: text("A value that an action changes."),
    keys: &[
        free(
            "path",
            "Path",
            "The path of the value: links/r-d/loss/probability.",
            PATH,
        )
        .required(),
        free("to", "To", "The new value.", ValueType::ValueAt("path")).required(),
    ],
};

/// A question with an answer that is shown later.
pub(super) static QUESTION: ObjectType = ObjectType {
    name: "LessonQuestion",
    help: text("A question; the answer appears when the run reaches a given time."),
    keys: &[
        words(
            "ask",
            "Question",
            "The question, in Markdown.",
            LONGEST_TEXT,
        )
        .required(),
        free(
            "options",
            "Options",
            "Answers to choose from.",
            ValueType::List(&OPTION),
        ),
        free(
            "number",
            "Number",
            "A number to enter.",
            ValueType::Object(&NUMBER),
        ),
        free(
            "sketch",
            "Sketch",
            "A curve to draw on a plot before the run shows it.",
            ValueType::Object(&SKETCH),
        ),
        free(
            "points",
            "Points",
            "The points for each part when answers are marked: a choice with a right answer, a number, a curve.",
            ValueType::number(1.0, 0.0, 100.0, Unit::None),
        ),
        words("answer", "Answer", "The answer, in Markdown.", LONGEST_TEXT).required(),
        measured(
            "The time range of the numbers in the answer, in seconds; the summary opens with it.",
        ),
        free(
            "after",
            "After",
            "The time of the run at which the answer appears; by default the end of the run.",
            instant(),
        ),
    ],
};

/// An answer to choose.
pub(super) static OPTION: ObjectType = ObjectType {
    name: "LessonOption",
    help: text("An answer to choose."),
    keys: &[
        words("text", "Text", "Its text.", 1_000).required(),
        free(
            "right",
            "Right",
            "Whether it is the right answer.",
            ValueType::switch(false),
        ),
    ],
};

/// A number to enter.
pub(super) static NUMBER: ObjectType = ObjectType {
    name: "LessonNumber",
    help: text("A number to enter."),
    keys: &[
        words("unit", "Unit", "The unit of the answer.", 20),
        free(
            "right",
            "Right",
            "The smallest and the largest right number; without them the number is not marked.",
            ValueType::Numbers {
                min: -1e15,
                max: 1e15,
                increasing: true,
            },
        ),
    ],
};

/// A curve that the reader draws.
pub(super) static SKETCH: ObjectType = ObjectType {
    name: "LessonSketch",
    help: text("A curve that the reader draws by hand; the measured curve appears over it."),
    keys: &[
        free(
            "panel",
            "Panel",
            "The plot.",
            ValueType::choice("cwnd", OVER_TIME),
        )
        .required(),
        free(
            "range",
            "Range",
            "The time range of the drawing, in seconds.",
            SPAN,
        )
        .required(),
        free(
            "top",
            "Top",
            "The top of the y axis while the reader draws, in the document's unit for the panel.",
            ValueType::optional(1e-9, 1e12),
        ),
        free(
            "of",
            "Of",
            "The path of the flow or link to draw: flows/f, links/r-d. Without it the curve is not marked.",
            PATH,
        ),
        free(
            "within",
            "Within",
            "The allowed mean error of a right curve, as a share of the maximum measured value.",
            ValueType::number(0.2, 0.01, 1.0, Unit::Share),
        ),
    ],
};
