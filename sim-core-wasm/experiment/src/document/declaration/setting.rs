//! Settings that a source leaves open.

use sawtooth_engine::specification::{Key, ObjectType, ValueType, text};

use super::parts::{SETTINGS, SETTINGS_OF_SERIES, words};

pub(in crate::document) static SETTING: ObjectType = ObjectType {
    name: "ExperimentSetting",
    help: text("Something that the source leaves open of what is run, and what it may be."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words(
            "label",
            "Label",
            "What is open, in a few words; the id unless set.",
        ),
        words(
            "reason",
            "Reason",
            "What the source says of it, and why it is chosen so.",
        )
        .required(),
        words(
            "chosen",
            "Chosen",
            "The id of the choice that is run; the first unless set.",
        ),
        Key::new(
            "choices",
            "Choices",
            "What it may be: two at least.",
            ValueType::List(&CHOICE),
        )
        .required(),
    ],
};

pub(in crate::document) static CHOICE: ObjectType = ObjectType {
    name: "ExperimentChoice",
    help: text("What an open setting may be."),
    keys: &[
        words("id", "Id", "Its name in this setting.").required(),
        words(
            "label",
            "Label",
            "What it is, in a few words; the id unless set.",
        ),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path, after those of series and axes; not of a base that a series has of its own.",
            ValueType::Written(&SETTINGS),
        ),
        Key::new(
            "series",
            "Series",
            "Changes of single series, by their ids; after all others.",
            ValueType::Written(&SETTINGS_OF_SERIES),
        ),
    ],
};
