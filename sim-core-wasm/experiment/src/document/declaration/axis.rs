//! Axes and series.

use sawtooth_engine::specification::{Choices, Key, ObjectType, Unit, ValueType, text};

use super::super::axis::Scale;
use super::parts::{BASE, SETTINGS, VALUES, path, words};

pub(in crate::document) static AXIS: ObjectType = ObjectType {
    name: "ExperimentAxis",
    help: text("What changes along a figure: points, or one path with values."),
    keys: &[
        words("label", "Label", "What stands beside it."),
        words("unit", "Unit", "The unit of its values."),
        Key::new(
            "scale",
            "Scale",
            "How a figure spaces it.",
            ValueType::choice("linear", Scale::OPTIONS),
        ),
        path("path", "Path", "What the values are set at."),
        Key::new(
            "values",
            "Values",
            "The values at this path, or a range of them.",
            ValueType::Written(&VALUES),
        ),
        Key::new(
            "points",
            "Points",
            "Points with changes of their own, in place of path and values.",
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
            "How many.",
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
            "Where it lies on the axis.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        words(
            "label",
            "Label",
            "What stands there in place of the number.",
        ),
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
        words("label", "Label", "What the legend says; the id unless set."),
        Key::new(
            "base",
            "Base",
            "What this series varies in place of the experiment's base.",
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
            "Whether the axes change nothing of it: a line across the figure.",
            ValueType::switch(false),
        ),
    ],
};
