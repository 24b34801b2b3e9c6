//! Settings that a source leaves open.

use sawtooth_engine::specification::{Key, ObjectType, ValueType, text};

use super::parts::{SETTINGS, SETTINGS_OF_SERIES, words};

pub(in crate::document) static SETTING: ObjectType = ObjectType {
    name: "ExperimentSetting",
    help: text("A setting that the source does not state, and its possible values."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words(
            "label",
            "Label",
            "The label of the setting; by default the id.",
        ),
        words(
            "reason",
            "Reason",
            "The source's words about it, and the reason for the choice.",
        )
        .required(),
        words(
            "chosen",
            "Chosen",
            "The id of the choice to run; by default the first one.",
        ),
        Key::new(
            "choices",
            "Choices",
            "The possible values, at least two.",
            ValueType::List(&CHOICE),
        )
        .required(),
    ],
};

pub(in crate::document) static CHOICE: ObjectType = ObjectType {
    name: "ExperimentChoice",
    help: text("A possible value of an unstated setting."),
    keys: &[
        words("id", "Id", "Its name in this setting.").required(),
        words(
            "label",
            "Label",
            "The label of the choice; by default the id.",
        ),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path, after the changes of series and axes; they do not apply to the base of a series.",
            ValueType::Written(&SETTINGS),
        ),
        Key::new(
            "series",
            "Series",
            "Changes of single series, by their ids, after all other changes.",
            ValueType::Written(&SETTINGS_OF_SERIES),
        ),
    ],
};
