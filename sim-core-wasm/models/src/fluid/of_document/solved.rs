//! Solutions on the axes of a run: what is drawn over its packets.

use serde::Serialize;

use super::{GrowthModel, LoopModel, Outcome, PortModel, QueueModel};
use crate::fluid::Phase;
use crate::loops;
use sawtooth_engine::ids::PortId;

/// Points of a solution.
const POINTS: f64 = 5000.0;

/// The quantity of a curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "FluidQuantity"))]
pub enum Quantity {
    /// The queue, in packets.
    Queue,
    /// RED's average, in packets.
    Average,
    /// RED's probability.
    Probability,
    /// The window of a flow, in segments.
    Window,
    /// The utilization of the link.
    Utilization,
}

/// A curve of a solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "FluidCurve"))]
pub struct Curve {
    /// The quantity.
    pub of: Quantity,
    /// Its value at each of the times.
    pub values: Vec<f64>,
}

/// The values of the formula of growth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "FluidGrowth"))]
pub struct GrowthGiven {
    /// The share of the missing utilization that an interval adds.
    pub gain: f64,
    /// The load factor in the end.
    pub ideal: f64,
    /// The length of an interval, in seconds.
    pub interval: f64,
    /// The utilization of the link at a load factor of 1.
    pub target: f64,
}

/// The solution at a port, or why there is none.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "FluidSolution"))]
pub struct SolvedModel {
    /// The port.
    #[cfg_attr(feature = "bindings", ts(type = "PortId"))]
    pub port: PortId,
    /// Why there is no solution, in words.
    pub reason: Option<String>,
    /// The differences between model and run, in words.
    pub remarks: Vec<String>,
    /// The parameters of the equations, from instants of the run on; empty for other models than that of RED.
    pub phases: Vec<Phase>,
    /// The values of the formula, for the model of growth.
    pub growth: Option<GrowthGiven>,
    /// Instants of the run, none before the one ahead of it, in seconds.
    pub times: Vec<f64>,
    /// The curves over them.
    pub curves: Vec<Curve>,
}

impl PortModel {
    /// The solution over the run.
    pub fn solve(&self) -> SolvedModel {
        let empty = SolvedModel {
            port: self.port,
            reason: None,
            remarks: Vec::new(),
            phases: Vec::new(),
            growth: None,
            times: Vec::new(),
            curves: Vec::new(),
        };
        match &self.outcome {
            Outcome::None { reason } => SolvedModel {
                reason: Some(reason.clone()),
                ..empty
            },
            Outcome::Queue(model) => of_queue(model, empty),
            Outcome::Growth(model) => of_growth(model, empty),
            Outcome::Loop(model) => of_loop(model, empty),
        }
    }
}

fn of_queue(model: &QueueModel, empty: SolvedModel) -> SolvedModel {
    let start = model.start;
    let found = model.model.run();
    let curve = |of, values| Curve { of, values };
    SolvedModel {
        remarks: model.remarks.clone(),
        phases: model
            .model
            .phases
            .iter()
            .map(|phase| Phase {
                from: phase.from + start,
                parameters: phase.parameters.clone(),
            })
            .collect(),
        times: found.times.iter().map(|time| time + start).collect(),
        curves: vec![
            curve(Quantity::Queue, found.queue),
            curve(Quantity::Average, found.average),
            curve(Quantity::Probability, found.probability),
            curve(Quantity::Window, found.window),
        ],
        ..empty
    }
}

fn of_loop(model: &LoopModel, empty: SolvedModel) -> SolvedModel {
    let found = loops::solve(&model.stretches, model.duration, model.duration / POINTS);
    let curve = |of, values| Curve { of, values };
    SolvedModel {
        remarks: model.remarks.clone(),
        times: found.times.iter().map(|time| time + model.start).collect(),
        curves: vec![
            curve(Quantity::Queue, found.queue),
            curve(Quantity::Probability, found.probability),
            curve(Quantity::Window, found.window),
        ],
        ..empty
    }
}

/// The utilization holds throughout an interval: a stair.
fn of_growth(model: &GrowthModel, empty: SolvedModel) -> SolvedModel {
    let GrowthModel {
        growth,
        start,
        until,
        target,
        full,
        ..
    } = model;
    let found = growth.run();
    let mut times = Vec::new();
    let mut utilization = Vec::new();
    for (n, (time, load)) in found.times.iter().zip(&found.utilization).enumerate() {
        let next = found.times.get(n + 1).map_or(*until, |next| start + next);
        times.extend([start + time, next.min(*until)]);
        utilization.extend([(target * load).min(1.0); 2]);
    }
    SolvedModel {
        remarks: model.remarks.clone(),
        growth: Some(GrowthGiven {
            gain: growth.gain,
            ideal: growth.ideal,
            interval: growth.interval,
            target: *target,
        }),
        times,
        curves: vec![
            Curve {
                of: Quantity::Window,
                values: utilization.iter().map(|part| part * full).collect(),
            },
            Curve {
                of: Quantity::Utilization,
                values: utilization,
            },
        ],
        ..empty
    }
}
