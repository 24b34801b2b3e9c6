//! The models of a run: what its document gives the equations, at each port that one describes.
//!
//! Parameters hold from an instant to the next one: as flows start, and as live changes alter
//! what the equations have in them. Where a model ceases to describe the port, its solution ends.

mod control;
mod growth;
mod queue;
mod solved;
#[cfg(test)]
mod tests;

pub use control::LoopModel;
pub use growth::GrowthModel;
pub use queue::QueueModel;
pub use solved::{Curve, GrowthGiven, Quantity, SolvedModel};

use self::control::LoopBuilder;
use self::growth::GrowthBuilder;
use self::queue::QueueBuilder;
use crate::network::Network;
use sawtooth_document::Problem;
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::Time;

/// Kinds of queue disciplines whose queue the equations describe.
pub const QUEUES: &[&str] = &["red", "spred"];

/// Kinds of queue disciplines whose utilization the formula of growth describes.
pub const GROWING: &[&str] = &["vcp"];

/// Kinds of queue disciplines whose control loop the equations describe.
pub const CONTROLLED: &[&str] = &["pi", "pie", "pi2"];

/// Instants at which parameters may change; after them there is no solution.
const MOST_INSTANTS: usize = 1000;

/// The model of a port, or why there is none.
#[derive(Clone, Debug)]
pub struct PortModel {
    /// The port.
    pub port: PortId,
    /// Its id in documents.
    pub id: String,
    /// The model.
    pub outcome: Outcome,
}

/// The model of a port.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Nothing does.
    None {
        /// The reason, in words.
        reason: String,
    },
    /// The equations of a queue under RED.
    Queue(QueueModel),
    /// The growth of utilization that BISE aims at.
    Growth(GrowthModel),
    /// The control loop of a queue.
    Loop(LoopModel),
}

/// Until when parameters hold, and why no longer.
#[derive(Clone, Debug, PartialEq)]
struct End {
    at: Time,
    reason: Option<String>,
}

/// The ports of a network that a model may describe, with their models.
pub fn models(plan: &Plan) -> Vec<PortModel> {
    let mut network = Network::new(plan);
    let mut ports: Vec<(PortId, Builder)> = network
        .crossed()
        .filter_map(|port| Some((port, Builder::new(network.kind(port, Kind::of_discipline)?))))
        .collect();
    let mut instants = network.instants();
    let end = instants.get(MOST_INSTANTS).copied();
    instants.truncate(MOST_INSTANTS);
    for at in instants {
        network.advance(at);
        for (port, builder) in &mut ports {
            builder.observe(&network, *port);
        }
    }
    let end = End {
        at: end.unwrap_or(plan.duration).min(plan.duration),
        reason: end.map(|_| format!("it has more than {MOST_INSTANTS} changes")),
    };
    ports
        .into_iter()
        .map(|(port, builder)| PortModel {
            port,
            id: network.id(port).to_owned(),
            outcome: builder.finish(plan, end.clone()),
        })
        .collect()
}

/// The model of one port, of the kind that `pick` takes, with the port's id; without an id that of
/// the first port that has one.
///
/// # Errors
/// When no such model describes it, or the network has no such port.
pub fn model_of<T>(
    plan: &Plan,
    id: Option<&str>,
    pick: impl Fn(Outcome) -> Option<T>,
) -> Result<(String, T), Problem> {
    let refused = |why: String| Err(Problem::at("port", why));
    let mut ports = plan.ports().filter_map(|port| plan.direction(port));
    if let Some(id) = id
        && !ports.any(|one| one.id == id)
    {
        return refused(format!("there is no port {id:?}"));
    }
    let mut why =
        "no model describes this port: it needs RED, SPRED, PI, PIE, PI2 or VCP with BISE"
            .to_owned();
    for model in models(plan) {
        if id.is_some_and(|id| id != model.id) {
            continue;
        }
        let reason = match model.outcome {
            Outcome::None { reason } => reason,
            outcome => match pick(outcome) {
                Some(found) => return Ok((model.id, found)),
                None => "another model describes it".to_owned(),
            },
        };
        why = format!("{}: {reason}", model.id);
    }
    refused(why)
}

/// A model in the making.
#[derive(Debug)]
enum Builder {
    Queue(QueueBuilder),
    Growth(GrowthBuilder),
    Loop(LoopBuilder),
}

impl Builder {
    /// Of a port whose discipline is of this kind.
    fn new(kind: Kind) -> Builder {
        match kind {
            Kind::Queue => Builder::Queue(QueueBuilder::default()),
            Kind::Growth => Builder::Growth(GrowthBuilder::default()),
            Kind::Loop => Builder::Loop(LoopBuilder::default()),
        }
    }

    fn observe(&mut self, network: &Network, port: PortId) {
        match self {
            Builder::Queue(builder) => builder.observe(network, port),
            Builder::Growth(builder) => builder.observe(network, port),
            Builder::Loop(builder) => builder.observe(network, port),
        }
    }

    fn finish(self, plan: &Plan, end: End) -> Outcome {
        match self {
            Builder::Queue(builder) => builder.finish(plan, end),
            Builder::Growth(builder) => builder.finish(end),
            Builder::Loop(builder) => builder.finish(end),
        }
    }
}

/// The kind of model that a port may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Queue,
    Growth,
    Loop,
}

impl Kind {
    fn of_discipline(discipline: &str) -> Option<Kind> {
        if QUEUES.contains(&discipline) {
            Some(Kind::Queue)
        } else if GROWING.contains(&discipline) {
            Some(Kind::Growth)
        } else if CONTROLLED.contains(&discipline) {
            Some(Kind::Loop)
        } else {
            None
        }
    }
}
