//! Reads the models from JSON, with the words in which documents are described.

use super::{Growth, Model, Parameters, Phase, Predictor};
use sawtooth_document::reading::{At, Object};
use sawtooth_document::text::{Json, Problem};
use sawtooth_engine::specification::{
    Choices, Domain, Key, ObjectType, Scale, Unit, Value, ValueType,
};

/// The objects of models' documents, from which types are generated.
pub static OBJECTS: &[&ObjectType] = &[&MODEL, &GROWTH];

const fn seconds(default: f64, least: f64, most: f64) -> ValueType {
    ValueType::decades(default, least, most, Unit::Seconds)
}

const fn packets(default: f64) -> ValueType {
    ValueType::decades(default, 1.0, 1e6, Unit::Packets)
}

const fn share(default: f64) -> ValueType {
    ValueType::number(default, 0.0, 1.0, Unit::Share)
}

static MODEL: ObjectType = ObjectType {
    name: "FluidModel",
    help: "A queue under RED and many alike flows, without packets.",
    keys: &[
        Key::new(
            "flows",
            "Flows",
            "How many flows.",
            ValueType::whole(50, 1, 10_000, Unit::None),
        ),
        Key::new(
            "capacity",
            "Capacity",
            "Packets a second that the link sends.",
            ValueType::decades(1250.0, 1.0, 1e7, Unit::PerSecond),
        ),
        Key::new(
            "rtt",
            "Round trip",
            "The round trip of every flow.",
            seconds(0.1, 0.001, 10.0),
        ),
        Key::new("buffer", "Buffer", "The room of the queue.", packets(600.0)),
        Key::new(
            "minThreshold",
            "Minimum threshold",
            "Below this average queue nothing is dropped.",
            packets(100.0),
        ),
        Key::new(
            "maxThreshold",
            "Maximum threshold",
            "At this average queue and above everything is dropped.",
            packets(300.0),
        ),
        Key::new(
            "maxProbability",
            "Maximum probability",
            "The drop probability when the average reaches the maximum threshold.",
            share(0.1),
        ),
        Key::new(
            "gentle",
            "Gentle",
            "Between the maximum threshold and twice that the probability grows to 1, instead of jumping to 1.",
            ValueType::switch(false),
        ),
        Key::new(
            "weight",
            "Averaging weight",
            "The weight of an arrival in the average.",
            ValueType::decades(0.04, 1e-5, 1.0, Unit::None),
        ),
        Key::new(
            "predictor",
            "Predictor",
            "What RED sees of the queue.",
            ValueType::choice("off", Predictor::OPTIONS),
        ),
        Key::new(
            "gain",
            "Gain",
            "The part of a prediction that is used.",
            share(1.0),
        ),
        Key::new(
            "washout",
            "Washout",
            "Over how many round trips an anchored prediction is freed of its mean error; 0 for never.",
            ValueType::number(0.0, 0.0, 1000.0, Unit::None),
        ),
        Key::new(
            "flowsFactor",
            "Error of the number of flows",
            "What the predictor multiplies the number of flows by: 1 is right.",
            ValueType::decades(1.0, 0.1, 10.0, Unit::None),
        ),
        Key::new(
            "roundTripFactor",
            "Error of the round trip",
            "What the predictor multiplies the round trip by: 1 is right.",
            ValueType::decades(1.0, 0.1, 10.0, Unit::None),
        ),
        Key::new(
            "window",
            "Window",
            "A flow's window at the start; without it, its share of the link.",
            ValueType::Scalar {
                domain: Domain::Optional {
                    min: 0.05,
                    max: 1e6,
                    scale: Scale::Log,
                },
                unit: Unit::Packets,
            },
        ),
        Key::new(
            "duration",
            "Duration",
            "How long.",
            seconds(100.0, 0.1, 1000.0),
        ),
        Key::new(
            "step",
            "Step",
            "A step of the solution, a tenth of the round trip at most.",
            seconds(0.001, 0.000_1, 0.1),
        ),
        Key::new(
            "from",
            "From",
            "From when on mean and standard deviation are taken.",
            ValueType::number(20.0, 0.0, 1000.0, Unit::Seconds),
        ),
        Key::new(
            "every",
            "Every",
            "From one point of the trajectory to the next.",
            seconds(0.1, 0.001, 1000.0),
        ),
    ],
};

static GROWTH: ObjectType = ObjectType {
    name: "GrowthModel",
    help: "The growth of a link's utilization that BISE aims at.",
    keys: &[
        Key::new(
            "gain",
            "Gain k",
            "The share of what is missing that an interval adds.",
            ValueType::number(0.33, 0.001, 1.0, Unit::Share),
        ),
        Key::new(
            "ideal",
            "Ideal utilization",
            "The utilization in the end.",
            ValueType::number(1.0, 0.01, 2.0, Unit::None),
        ),
        Key::new(
            "epsilon",
            "Epsilon",
            "By how much a flow grows in a round trip where all its packets tell it to.",
            ValueType::decades(9.0, 0.001, 1000.0, Unit::None),
        ),
        Key::new(
            "interval",
            "Interval",
            "The length of an interval.",
            seconds(1.25, 0.001, 1000.0),
        ),
        Key::new(
            "intervals",
            "Intervals",
            "How many intervals.",
            ValueType::whole(20, 1, 10_000, Unit::None),
        ),
        Key::new("aim", "Aim", "The utilization to be reached.", share(0.8)),
    ],
};

/// Reads the model of a queue.
///
/// # Errors
/// The first thing that is wrong with it, by its place.
pub fn read(json: &Json) -> Result<Model, Problem> {
    let root = At::ROOT;
    let object = Object::open(json, &MODEL, &root)?;
    let number = |key| object.number(key);
    let [min_threshold, max_threshold] = [number("minThreshold")?, number("maxThreshold")?];
    if min_threshold >= max_threshold {
        let at = root.key("minThreshold");
        return Err(at.problem("must be below the maximum threshold"));
    }
    let [duration, from] = [number("duration")?, number("from")?];
    if from > duration {
        return Err(root.key("from").problem("must be at most the duration"));
    }
    let predictor = match object.scalar("predictor")? {
        Value::Choice(index) => Predictor::at(index),
        _ => unreachable!("predictor is a choice"),
    };
    let parameters = Parameters {
        flows: object.whole("flows")? as f64,
        capacity: number("capacity")?,
        rtt: number("rtt")?,
        buffer: number("buffer")?,
        min_threshold,
        max_threshold,
        max_probability: number("maxProbability")?,
        gentle: object.scalar("gentle")? == Value::Switch(true),
        weight: number("weight")?,
        predictor,
        gain: number("gain")?,
        washout: number("washout")?,
        flows_factor: number("flowsFactor")?,
        round_trip_factor: number("roundTripFactor")?,
    };
    Ok(Model {
        phases: vec![Phase {
            from: 0.0,
            parameters,
        }],
        window: object.optional("window")?,
        duration,
        step: number("step")?,
        from,
        every: number("every")?,
    })
}

/// Reads the growth of a link's utilization.
///
/// # Errors
/// The first thing that is wrong with it, by its place.
pub fn read_growth(json: &Json) -> Result<Growth, Problem> {
    let object = Object::open(json, &GROWTH, &At::ROOT)?;
    Ok(Growth {
        gain: object.number("gain")?,
        ideal: object.number("ideal")?,
        epsilon: object.number("epsilon")?,
        interval: object.number("interval")?,
        intervals: object.whole("intervals")?,
        aim: object.number("aim")?,
    })
}
