//! Reads a model from JSON, with the words in which documents are described.

use super::{Flow, Law, MOST_FLOWS, MOST_STEPS, Model, Overload, Stepping};
use sawtooth_document::reading::{At, Object, chosen, items};
use sawtooth_document::text::{Json, Problem};
use sawtooth_engine::sender::{aimd, aimd_fc, aimd_fc_plus, new_aimd, newreno, reno};
use sawtooth_engine::specification::{
    Choices, Domain, Entry, Family, Key, ObjectType, Scale, Unit, Value, ValueType,
};

/// The senders whose rules the model has.
pub static LAWS: &[&Entry] = &[
    &aimd::Aimd::ENTRY.registered(&[]),
    &aimd_fc::AimdFc::ENTRY.registered(&[]),
    &aimd_fc_plus::AimdFcPlus::ENTRY.registered(&[]),
    &new_aimd::NewAimd::ENTRY.registered(&[]),
    &newreno::NewReno::ENTRY.registered(&[]),
    &reno::Reno::ENTRY.registered(&[]),
];

/// The objects of a model's document, from which types are generated.
pub static OBJECTS: &[&ObjectType] = &[&MODEL, &FLOW];

static LAW: Family = Family {
    // In a type, any sender.
    name: "Sender",
    noun: "law",
    label: "Law",
    help: "The increase and the decrease of a flow.",
    registry: LAWS,
    default: "aimd",
    tag: "kind",
    common: &[],
    // No form is made of it.
    options: || &[],
};

/// The largest window and the latest start.
const MOST: f64 = 1e9;

const fn segments(least: f64) -> ValueType {
    ValueType::decades(least, least, MOST, Unit::Segments)
}

static MODEL: ObjectType = ObjectType {
    name: "SynchronousModel",
    help: "Flows, a capacity, and one binary feedback for all flows in each round trip.",
    keys: &[
        Key::new(
            "capacity",
            "Capacity",
            "The capacity of the link and its buffer, in segments.",
            segments(1.0),
        )
        .required(),
        Key::new(
            "pipe",
            "Pipe",
            "The capacity of the link without the buffer, in segments.",
            ValueType::Scalar {
                domain: Domain::Optional {
                    min: 1.0,
                    max: MOST,
                    scale: Scale::Log,
                },
                unit: Unit::Segments,
            },
        ),
        Key::new(
            "steps",
            "Steps",
            "The number of steps.",
            ValueType::whole(200, 1, MOST_STEPS, Unit::None),
        ),
        Key::new(
            "stepping",
            "Stepping",
            "The length of a step.",
            ValueType::choice("whole", Stepping::OPTIONS),
        ),
        Key::new(
            "overload",
            "Overload",
            "The condition for the feedback of congestion.",
            ValueType::choice("reached", Overload::OPTIONS),
        ),
        Key::new("flows", "Flows", "The flows.", ValueType::List(&FLOW)).required(),
    ],
};

static FLOW: ObjectType = ObjectType {
    name: "SynchronousFlow",
    help: "A flow of the model.",
    keys: &[
        Key::new(
            "law",
            "Law",
            "Its increase and decrease, like a sender in a document.",
            ValueType::Family(&LAW),
        ),
        Key::new(
            "window",
            "Window",
            "Its window when it starts.",
            segments(1.0),
        ),
        Key::new(
            "start",
            "Start",
            "When it starts, in round trips.",
            ValueType::number(0.0, 0.0, MOST, Unit::None),
        ),
        Key::new(
            "gained",
            "Gained",
            "The gained part of its window: in this cycle or, with New-AIMD, since the start.",
            ValueType::number(0.0, 0.0, MOST, Unit::Segments),
        ),
        Key::new(
            "given",
            "Given back",
            "The part of its window that AIMD-FC+ restored.",
            ValueType::number(0.0, 0.0, MOST, Unit::Segments),
        ),
    ],
};

/// Reads a model.
///
/// # Errors
/// The first thing that is wrong with it, by its place.
pub fn read(json: &Json) -> Result<Model, Problem> {
    let root = At::ROOT;
    let object = Object::open(json, &MODEL, &root)?;
    let (capacity, pipe) = (object.number("capacity")?, object.optional("pipe")?);
    if pipe.is_some_and(|pipe| pipe > capacity) {
        return Err(root.key("pipe").problem("must be at most the capacity"));
    }
    let at = root.key("flows");
    let list = items(object.get("flows").unwrap_or(&Json::Null), &at)?;
    if list.is_empty() || list.len() > MOST_FLOWS {
        return Err(at.problem("must be 1 to 16 flows"));
    }
    let mut flows = Vec::with_capacity(list.len());
    for (i, json) in list.iter().enumerate() {
        flows.push(flow(json, &at.index(i))?);
    }
    let taken = |key| match object.scalar(key)? {
        Value::Choice(index) => Ok(index),
        _ => unreachable!("{key} is a choice"),
    };
    Ok(Model {
        capacity,
        pipe,
        steps: object.whole("steps")?,
        stepping: Stepping::at(taken("stepping")?),
        overload: Overload::at(taken("overload")?),
        flows,
    })
}

fn flow(json: &Json, at: &At<'_>) -> Result<Flow, Problem> {
    let object = Object::open(json, &FLOW, at)?;
    let law = Law::new(&chosen(json.get("law"), &LAW, &at.key("law"))?);
    let window = object.number("window")?;
    let (gained, given) = (object.number("gained")?, object.number("given")?);
    if gained + given > window {
        return Err(at.problem("gained and given together must be at most the window"));
    }
    Ok(Flow {
        law: law.under_way(gained, given),
        window,
        start: object.number("start")?,
    })
}
