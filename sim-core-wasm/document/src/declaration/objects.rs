//! The document's objects. The properties of nodes, links and flows are declared in [`plan`](sawtooth_engine::plan); here
//! they take their place among the keys.

use super::annotation::annotations;
use super::lesson::LESSON;
use super::limits::{
    FORMAT, LARGEST_SEED, LONGEST_ID, LONGEST_RUN, MOST_FLOWS, MOST_NODES, VERSION,
};
use super::view::VIEW;
use crate::text::LONGEST_LABEL;
use sawtooth_engine::plan::{FlowProperties, LinkProperties, NodeProperties};
use sawtooth_engine::specification::{Key, Named, ObjectType, Unit, ValueType, text};

pub(super) const fn named(name: &'static str, help: &'static str) -> Named {
    Named {
        name,
        help: text(help),
    }
}

/// The document.
pub static SCENARIO: ObjectType = ObjectType {
    name: "Scenario",
    help: text("A network, its traffic, and what happens to it."),
    keys: &[
        Key::format(FORMAT).fixed(),
        Key::version(VERSION).fixed(),
        Key::new(
            "name",
            "Name",
            "A short title.",
            ValueType::Text { longest: 200 },
        )
        .free(),
        Key::new(
            "about",
            "About",
            "The description, in Markdown.",
            ValueType::Text { longest: 100_000 },
        )
        .free(),
        Key::new(
            "seed",
            "Seed",
            "The seed of the random numbers: the same seed gives the same run.",
            ValueType::whole(1, 0, LARGEST_SEED, Unit::None),
        ),
        Key::new(
            "duration",
            "Duration",
            "The time at which the run ends.",
            ValueType::decades(100.0, 1e-6, LONGEST_RUN, Unit::Seconds),
        )
        .free(),
        Key::new(
            "warmup",
            "Warm-up",
            "The time at the beginning that the summary leaves out.",
            ValueType::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        )
        .within_run(),
        Key::new(
            "ecmp",
            "Equal-cost multipath",
            "Whether nodes share flows among next hops of equal cost, by a hash of node, flow, direction and seed; otherwise all flows take the same one.",
            ValueType::switch(false),
        ),
        Key::new(
            "map",
            "Map",
            "Whether the drawing keeps the proportions of the positions, as a map does; otherwise it fills its area.",
            ValueType::switch(false),
        )
        .free(),
        Key::new(
            "parameters",
            "Parameters",
            "Parameters of this scenario: any number in nodes, links or flows can be an expression of them.",
            ValueType::Map(&PARAMETER),
        ),
        Key::new(
            "algorithms",
            "Algorithms",
            "Congestion controls of this scenario, written as rules: a flow whose sender is of the kind rules names one.",
            ValueType::List(&ALGORITHM),
        ),
        Key::new(
            "nodes",
            "Nodes",
            "Hosts, routers, access points and stations.",
            ValueType::List(&NODE),
        ),
        Key::new(
            "links",
            "Links",
            "The links between the nodes.",
            ValueType::List(&LINK),
        ),
        Key::new(
            "flows",
            "Flows",
            "Connections between hosts.",
            ValueType::List(&FLOW),
        ),
        Key::new(
            "interventions",
            "Interventions",
            "Changes to the running network, in order of application at equal times.",
            ValueType::List(&INTERVENTION),
        ),
        Key::new(
            "view",
            "View",
            "The view of the page; no effect on the run.",
            ValueType::Object(&VIEW),
        )
        .free(),
        Key::new(
            "lesson",
            "Lesson",
            "The lesson of this scenario, step by step; no effect on the run.",
            ValueType::Object(&LESSON),
        )
        .free(),
        annotations("Strokes and words on the plots, anchored in time and value; no effect on the run."),
    ],
};

/// A congestion control of the scenario.
pub static ALGORITHM: ObjectType = ObjectType {
    name: "Algorithm",
    help: text("A congestion control or a queue, written as rules."),
    keys: &[
        Key::new(
            "id",
            "Id",
            "Its name in this document.",
            ValueType::Line {
                longest: LONGEST_ID,
            },
        )
        .required(),
        Key::new(
            "text",
            "Text",
            "Its rules: parameters, variables and event handlers.",
            ValueType::Text {
                longest: sawtooth_rules::LONGEST_TEXT,
            },
        )
        .required(),
    ],
};

/// A parameter of the scenario.
pub static PARAMETER: ObjectType = ObjectType {
    name: "ScenarioParameter",
    help: text("A parameter of the scenario."),
    keys: &[
        Key::new(
            "value",
            "Value",
            "Its value.",
            ValueType::number(0.0, -1e300, 1e300, Unit::None),
        )
        .required(),
        Key::new(
            "min",
            "Minimum",
            "The smallest value allowed.",
            ValueType::optional(-1e300, 1e300),
        )
        .free(),
        Key::new(
            "max",
            "Maximum",
            "The largest value allowed.",
            ValueType::optional(-1e300, 1e300),
        )
        .free(),
        Key::new(
            "scale",
            "Scale",
            "The scale of its slider.",
            ValueType::choice("linear", SCALES),
        )
        .free(),
        Key::new(
            "unit",
            "Unit",
            "The unit of its value.",
            ValueType::Text { longest: 20 },
        )
        .free(),
        Key::new(
            "label",
            "Label",
            "The label of its slider.",
            ValueType::Text { longest: 100 },
        )
        .free(),
        Key::new(
            "integer",
            "Whole numbers",
            "Whether only whole numbers are allowed.",
            ValueType::switch(false),
        )
        .free(),
    ],
};

const SCALES: &[Named] = &[
    named("linear", "Equal steps."),
    named("log", "Equal ratios: for ranges that span decades."),
];

/// The id of an entry of the list with this key.
const fn id(list: &'static str) -> Key {
    Key::new(
        "id",
        "Id",
        "Its name in this document.",
        ValueType::Id(list),
    )
    .required()
    .fixed()
}

/// The name of an entry that people read. Nothing refers to it.
const LABEL: Key = Key::new(
    "label",
    "Label",
    "Its name in the page, in any script; by default the id. Instances of a count add their numbers.",
    ValueType::Line {
        longest: LONGEST_LABEL,
    },
)
.free();

/// A node, or several alike.
pub static NODE: ObjectType = ObjectType {
    name: "Node",
    help: text("A node, or `count` identical nodes."),
    keys: &joined::<{ 5 + NodeProperties::KEYS.len() }>(&[
        &[
            Key {
                help: text(
                    "Its name in this document; with a count, its instances are id.1, id.2, …",
                ),
                ..id("nodes")
            },
            LABEL,
        ],
        NodeProperties::KEYS,
        &[
            Key::new(
                "cell",
                "Cell",
                "The access point of a station; it shares the channel with all stations of that access point.",
                ValueType::Reference("nodes"),
            ),
            Key::new(
                "count",
                "Count",
                "The number of nodes, each with its own random numbers.",
                ValueType::whole(1, 1, MOST_NODES as u64, Unit::None),
            ),
            Key::new(
                "at",
                "Position",
                "Its position in the drawing.",
                ValueType::Numbers {
                    min: -1e4,
                    max: 1e4,
                    increasing: false,
                },
            )
            .free(),
        ],
    ]),
};

/// A link, or one for each pair of counted ends. Its properties are those of
/// the direction from a to b.
pub static LINK: ObjectType = ObjectType {
    name: "Link",
    help: text("A link between two nodes; with counted ends, one for each pair."),
    keys: &joined::<{ 4 + LinkProperties::KEYS.len() }>(&[
        &[
            id("links"),
            LABEL,
            Key::new(
                "between",
                "Between",
                "The nodes at its ends: a, then b.",
                ValueType::Pair("nodes"),
            )
            .required(),
        ],
        LinkProperties::KEYS,
        &[Key::new(
            "reverse",
            "From b to a",
            "Properties that differ in the direction from b to a.",
            ValueType::Object(&REVERSE),
        )
        .live()],
    ]),
};

/// The differences in the direction from b to a.
pub static REVERSE: ObjectType = ObjectType {
    name: "Reverse",
    help: text(
        "Properties that differ in the direction from b to a; all except loss apply to both directions unless set here.",
    ),
    keys: &reversed(LinkProperties::KEYS),
};

/// The end of a flow.
const HOST: ValueType = ValueType::Reference("nodes");

/// A flow, or several alike.
pub static FLOW: ObjectType = ObjectType {
    name: "Flow",
    help: text("A flow, or several identical ones."),
    keys: &joined::<{ 5 + FlowProperties::KEYS.len() }>(&[
        &[
            id("flows"),
            LABEL,
            Key::new("from", "From", "The host that sends.", HOST).required(),
            Key::new("to", "To", "The host that receives.", HOST).required(),
            Key::new(
                "count",
                "Count",
                "The number of flows.",
                ValueType::whole(1, 1, MOST_FLOWS as u64, Unit::None),
            )
            .shown_when_written(),
        ],
        FlowProperties::KEYS,
    ]),
};

/// Concatenates lists of keys.
const fn joined<const N: usize>(lists: &[&[Key]]) -> [Key; N] {
    let mut all = [lists[0][0]; N];
    let (mut place, mut list) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            all[place] = lists[list][index];
            (place, index) = (place + 1, index + 1);
        }
        list += 1;
    }
    assert!(place == N, "as many keys as were announced");
    all
}

/// The keys of the direction from b to a: none is required. A key that is not written has its value from a to b, or
/// the default where each direction has its own.
const fn reversed<const N: usize>(keys: &[Key; N]) -> [Key; N] {
    let mut all = *keys;
    let mut index = 0;
    while index < N {
        all[index].required = false;
        if let Some(help) = all[index].per_direction {
            all[index].help = help;
        }
        index += 1;
    }
    all
}

/// A live change.
pub static INTERVENTION: ObjectType = ObjectType {
    name: "Intervention",
    help: text("A change to the running network."),
    keys: &[
        Key::new(
            "at",
            "At",
            "When.",
            ValueType::number(0.0, 0.0, LONGEST_RUN, Unit::Seconds),
        )
        .required(),
        Key::new(
            "set",
            "Set",
            "The path of the value: links/r-d/loss/probability.",
            ValueType::Path { longest: 300 },
        )
        .required(),
        Key::new(
            "to",
            "To",
            "The new value, or an object for everything below the path.",
            ValueType::ValueAt("set"),
        )
        .required(),
        Key::new(
            "continues",
            "Continues",
            "Whether it continues the previous change of the same value, as when a slider is dragged; no effect on the run.",
            ValueType::switch(false),
        ),
    ],
};
