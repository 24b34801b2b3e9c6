//! Reads the models from JSON, with the words in which documents are described.

use super::{Fill, Growth, Model, Parameters, Phase, Predictor};
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
    help: "A RED queue and many equal flows, as differential equations without packets.",
    keys: &[
        Key::new(
            "flows",
            "Flows",
            "The number of flows.",
            ValueType::whole(50, 1, 10_000, Unit::None),
        ),
        Key::new(
            "capacity",
            "Capacity",
            "The link's rate in packets per second.",
            ValueType::decades(1250.0, 1.0, 1e7, Unit::PerSecond),
        ),
        Key::new(
            "rtt",
            "Round trip",
            "The round trip of every flow.",
            seconds(0.1, 0.001, 10.0),
        ),
        Key::new(
            "buffer",
            "Buffer",
            "The limit of the queue.",
            packets(600.0),
        ),
        Key::new(
            "minThreshold",
            "Minimum threshold",
            "Below this average queue no packet is dropped.",
            packets(100.0),
        ),
        Key::new(
            "maxThreshold",
            "Maximum threshold",
            "At or above this average queue every packet is dropped.",
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
            "The queue length that RED uses.",
            ValueType::choice("off", Predictor::OPTIONS),
        ),
        Key::new(
            "fill",
            "What fills the model's queue",
            "The packets that fill the queue of the predictor's model.",
            ValueType::choice("passed", Fill::OPTIONS),
        ),
        Key::new("gain", "Gain", "The weight of a prediction.", share(1.0)),
        Key::new(
            "washout",
            "Washout",
            "The number of round trips over which the mean error of an anchored prediction is removed; 0 for never.",
            ValueType::number(0.0, 0.0, 1000.0, Unit::None),
        ),
        Key::new(
            "flowsFactor",
            "Error of the number of flows",
            "The factor of the predictor's number of flows: 1 is correct.",
            ValueType::decades(1.0, 0.1, 10.0, Unit::None),
        ),
        Key::new(
            "roundTripFactor",
            "Error of the round trip",
            "The factor of the predictor's round trip: 1 is correct.",
            ValueType::decades(1.0, 0.1, 10.0, Unit::None),
        ),
        Key::new(
            "window",
            "Window",
            "A flow's window at the start; by default its share of the link.",
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
            "The duration.",
            seconds(100.0, 0.1, 1000.0),
        ),
        Key::new(
            "step",
            "Step",
            "A step of the solution, at most a tenth of the round trip.",
            seconds(0.001, 0.000_1, 0.1),
        ),
        Key::new(
            "from",
            "From",
            "The start of the time range for mean and standard deviation.",
            ValueType::number(20.0, 0.0, 1000.0, Unit::Seconds),
        ),
        Key::new(
            "every",
            "Every",
            "The time between points of the trajectory.",
            seconds(0.1, 0.001, 1000.0),
        ),
    ],
};

static GROWTH: ObjectType = ObjectType {
    name: "GrowthModel",
    help: "BISE's target for the growth of a link's utilization.",
    keys: &[
        Key::new(
            "gain",
            "Gain k",
            "The share of the missing utilization that an interval adds.",
            ValueType::number(0.33, 0.001, 1.0, Unit::Share),
        ),
        Key::new(
            "ideal",
            "Ideal utilization",
            "The final utilization.",
            ValueType::number(1.0, 0.01, 2.0, Unit::None),
        ),
        Key::new(
            "epsilon",
            "Epsilon",
            "The growth of a flow in a round trip in which all its packets allow it.",
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
            "The number of intervals.",
            ValueType::whole(20, 1, 10_000, Unit::None),
        ),
        Key::new("aim", "Aim", "The target utilization.", share(0.8)),
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
    let fill = match object.scalar("fill")? {
        Value::Choice(index) => Fill::at(index),
        _ => unreachable!("fill is a choice"),
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
        fill,
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
