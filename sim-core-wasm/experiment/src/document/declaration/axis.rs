//! Axes and series.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::axis::Scale;
use super::parts::{BASE, SETTINGS, VALUES, path, words};

pub(in crate::document) static AXIS: ObjectType = ObjectType {
    name: "ExperimentAxis",
    help: text("The axis of a figure: points, or one path with values."),
    keys: &[
        words("label", "Label", "Its label."),
        words("unit", "Unit", "The unit of its values."),
        Key::new(
            "scale",
            "Scale",
            "Its scale in a figure.",
            ValueType::choice("linear", Scale::OPTIONS),
        ),
        path("path", "Path", "The path of the varied value."),
        Key::new(
            "values",
            "Values",
            "The values at this path, or a range of them.",
            ValueType::Written(&VALUES),
        ),
        Key::new(
            "points",
            "Points",
            "Points with their own changes, instead of path and values.",
            ValueType::List(&POINT),
        ),
    ],
};

pub(in crate::document) static RANGE: ObjectType = ObjectType {
    name: "ExperimentRange",
    help: text("Values from one number to another."),
    keys: &[
        Key::new(
            "from",
            "From",
            "The first.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "to",
            "To",
            "The last.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "count",
            "Count",
            "Their number.",
            ValueType::whole(2, 2, 10_000, Unit::None),
        )
        .required(),
        Key::new(
            "scale",
            "Scale",
            "Equal steps or equal ratios.",
            ValueType::choice("linear", Scale::OPTIONS),
        ),
    ],
};

pub(in crate::document) static POINT: ObjectType = ObjectType {
    name: "ExperimentPoint",
    help: text("A point of an axis."),
    keys: &[
        Key::new(
            "x",
            "Value",
            "Its position on the axis.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        words("label", "Label", "Its label instead of the number."),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path.",
            ValueType::Written(&SETTINGS),
        ),
    ],
};

pub(in crate::document) static SERIES: ObjectType = ObjectType {
    name: "ExperimentSeries",
    help: text("A curve of the figure."),
    keys: &[
        words("id", "Id", "Its name in this document.").required(),
        words(
            "label",
            "Label",
            "Its name in the legend; by default the id.",
        ),
        Key::new(
            "base",
            "Base",
            "The base of this series; by default the base of the experiment.",
            ValueType::Written(&BASE),
        ),
        Key::new(
            "set",
            "Set",
            "Changes of the base, by path.",
            ValueType::Written(&SETTINGS),
        ),
        Key::new(
            "constant",
            "Constant",
            "Whether the axes do not change it: a constant line in the figure.",
            ValueType::switch(false),
        ),
    ],
};
