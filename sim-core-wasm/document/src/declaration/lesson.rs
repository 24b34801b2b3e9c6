//! Lessons in a document: steps with text, things to do, and questions.
//!
//! A lesson is data: an action says what changes in the document and in what the
//! page shows, a question says when its answer may be seen. A lesson does not act on
//! a run by itself. The steps also structure a lecture.

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
    help: text("What this scenario teaches, step by step."),
    keys: &[
        free(
            "subject",
            "Subject",
            "What it is about.",
            ValueType::choice("other", SUBJECTS),
        ),
        free(
            "level",
            "Level",
            "What the reader should know already.",
            ValueType::choice("introduction", LEVELS),
        ),
        free(
            "minutes",
            "Minutes",
            "How long it takes.",
            ValueType::whole(5, 1, 600, Unit::None),
        ),
        words("reading", "Reading", "Where a textbook covers it.", 500),
        free(
            "steps",
            "Steps",
            "What to read, do and answer, in order.",
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
    help: text("A step of a lesson, and a moment of a lecture."),
    keys: &[
        words("title", "Title", "What it is called.", 200).required(),
        words(
            "text",
            "Text",
            "What there is to see, in Markdown.",
            LONGEST_TEXT,
        ),
        measured("The time that figures in the text are of, in seconds; the summary opens on it."),
        free(
            "view",
            "View",
            "What the page shows when the step is reached.",
            ValueType::Object(&VIEW),
        ),
        free(
            "why",
            "Why",
            "The reader is to ask why something changed.",
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
            "What the reader is asked.",
            ValueType::Object(&QUESTION),
        ),
    ],
};

/// Something that the reader is to ask about.
pub(super) static TASK: ObjectType = ObjectType {
    name: "LessonTask",
    help: text("A change that the reader is to ask about; the step shows whether it was."),
    keys: &[
        asked_of().required(),
        free(
            "within",
            "Within",
            "The time within which the change lies, in seconds.",
            SPAN,
        )
        .required(),
    ],
};

/// Something that the page does for the reader.
pub(super) static ACTION: ObjectType = ObjectType {
    name: "LessonAction",
    help: text(
        "A button of a step. What it does happens in this order: remove, add, set, view, play.",
    ),
    keys: &[
        words("label", "Label", "What the button says.", 200).required(),
        words(
            "compare",
            "Compare",
            "The name of a run that the page shows beside this one: what is removed, added and set is so in that one, from the start.",
            40,
        ),
        free(
            "remove",
            "Remove",
            "The path of an entry to remove, with what depends on it: flows/f1.",
            PATH,
        ),
        free(
            "add",
            "Add",
            "Entries that come.",
            ValueType::List(&ADDITION),
        ),
        free(
            "set",
            "Set",
            "Values to change; the run goes on where they are live.",
            ValueType::List(&CHANGE),
        ),
        free(
            "view",
            "View",
            "What the page shows after it.",
            ValueType::Object(&VIEW),
        ),
        free(
            "play",
            "Play",
            "Whether the run plays after it.",
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
            "The list that the entry is added to.",
            ValueType::choice("flows", LISTS),
        )
        .required(),
        free(
            "entry",
            "Entry",
            "The entry as the document writes it.",
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
    help: text("A question, whose answer is shown once the run reaches an instant."),
    keys: &[
        words(
            "ask",
            "Question",
            "What is asked, in Markdown.",
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
            "A number that the reader enters.",
            ValueType::Object(&NUMBER),
        ),
        free(
            "sketch",
            "Sketch",
            "A curve that the reader draws on a plot before the run shows it.",
            ValueType::Object(&SKETCH),
        ),
        free(
            "points",
            "Points",
            "What each part of it counts where answers are marked: a choice with a right answer, a number, a curve.",
            ValueType::number(1.0, 0.0, 100.0, Unit::None),
        ),
        words("answer", "Answer", "The answer, in Markdown.", LONGEST_TEXT).required(),
        measured(
            "The time that figures in the answer are of, in seconds; the summary opens on it.",
        ),
        free(
            "after",
            "After",
            "The answer is shown once the run reaches this instant; at the end of the run unless set.",
            instant(),
        ),
    ],
};

/// An answer to choose.
pub(super) static OPTION: ObjectType = ObjectType {
    name: "LessonOption",
    help: text("An answer to choose."),
    keys: &[
        words("text", "Text", "What it says.", 1_000).required(),
        free(
            "right",
            "Right",
            "Whether it is right.",
            ValueType::switch(false),
        ),
    ],
};

/// A number that the reader enters.
pub(super) static NUMBER: ObjectType = ObjectType {
    name: "LessonNumber",
    help: text("A number that the reader enters."),
    keys: &[
        words("unit", "Unit", "The unit in which it is asked for.", 20),
        free(
            "right",
            "Right",
            "The smallest and the largest number that are right; unless set, it is not marked.",
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
    help: text("A curve that the reader draws by hand; the measured one is drawn over it."),
    keys: &[
        free(
            "panel",
            "Panel",
            "The plot.",
            ValueType::choice("cwnd", OVER_TIME),
        )
        .required(),
        free("range", "Range", "The time to draw over, in seconds.", SPAN).required(),
        free(
            "top",
            "Top",
            "The top of the y axis while the reader draws, in the unit that documents use for the panel.",
            ValueType::optional(1e-9, 1e12),
        ),
        free(
            "of",
            "Of",
            "The flow or the link whose curve is to be drawn, by its path: flows/f, links/r-d. Unless set, it is not marked.",
            PATH,
        ),
        free(
            "within",
            "Within",
            "How far a right curve may be off on average, as a share of the largest measured value.",
            ValueType::number(0.2, 0.01, 1.0, Unit::Share),
        ),
    ],
};
