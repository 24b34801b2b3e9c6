//! The differences that a change makes, property by property.

use sawtooth_engine::ids::{Id, PortId};
use std::sync::Arc;

use super::Document;
use sawtooth_engine::link::trace::Trace;
use sawtooth_engine::plan::{Change, FlowProperties, LinkProperties, Plan, Queue, Rate};
use sawtooth_engine::specification::{Chosen, Value};

/// A property that has changed, of a flow or of a direction of a link.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Difference {
    Rate {
        direction: usize,
        rate: f64,
    },
    Trace {
        direction: usize,
        trace: Arc<Trace>,
    },
    Single {
        direction: usize,
        key: &'static str,
        value: Value,
    },
    Loss {
        direction: usize,
        loss: Chosen,
    },
    Queue {
        direction: usize,
        queue: Queue,
    },
    Sender {
        flow: usize,
        sender: Chosen,
    },
    SlowStart {
        flow: usize,
        slow_start: Chosen,
    },
    Clamp {
        flow: usize,
        clamp: Chosen,
    },
    Traffic {
        flow: usize,
        traffic: Chosen,
    },
}

/// A changed single value of a direction.
pub(super) fn single(direction: usize, key: &'static str, value: Value) -> Difference {
    Difference::Single {
        direction,
        key,
        value,
    }
}

/// The differences between the values in force before and after the changes at `index`.
pub(super) fn differences(document: &Document, index: usize) -> Vec<Difference> {
    let mut before = document.plan();
    let timed = before.changes.split_off(index).swap_remove(0);
    let before = before.in_force(timed.at);
    let mut found = Vec::new();
    for change in timed.changes.iter() {
        let from = found.len();
        match change {
            Change::Link { port, properties } => {
                of_link(&before, port.index(), properties, &mut found);
            }
            Change::Flow { flow, properties } => {
                of_flow(&before, flow.index(), properties, &mut found);
            }
            Change::Node { node, .. } => panic!("a change of node {node:?}"),
        }
        assert!(found.len() > from, "a change that changes nothing");
    }
    found
}

fn of_link(before: &Plan, direction: usize, new: &LinkProperties, found: &mut Vec<Difference>) {
    let old = before
        .direction(PortId::at(direction))
        .expect("it is there");
    if old.rate != new.rate {
        found.push(match &new.rate {
            Rate::Constant(rate) => Difference::Rate {
                direction,
                rate: *rate,
            },
            Rate::Trace(trace) => Difference::Trace {
                direction,
                trace: Arc::clone(trace),
            },
        });
    }
    for ((key, old), (_, new)) in old.single_values().into_iter().zip(new.single_values()) {
        if old != new {
            found.push(Difference::Single {
                direction,
                key: key.key,
                value: new,
            });
        }
    }
    if old.loss != new.loss {
        let loss = new.loss.clone();
        found.push(Difference::Loss { direction, loss });
    }
    if old.queue != new.queue {
        let queue = new.queue.clone();
        found.push(Difference::Queue { direction, queue });
    }
}

fn of_flow(before: &Plan, flow: usize, new: &FlowProperties, found: &mut Vec<Difference>) {
    let old = &before.flows[flow].properties;
    if old.sender != new.sender {
        let sender = new.sender.clone();
        found.push(Difference::Sender { flow, sender });
    }
    if old.slow_start != new.slow_start {
        let slow_start = new.slow_start.clone();
        found.push(Difference::SlowStart { flow, slow_start });
    }
    if old.clamp != new.clamp {
        let clamp = new.clamp.clone();
        found.push(Difference::Clamp { flow, clamp });
    }
    if old.traffic != new.traffic {
        let traffic = new.traffic.clone();
        found.push(Difference::Traffic { flow, traffic });
    }
    // Structural properties do not change.
    assert_eq!((&old.transport, &old.ecn), (&new.transport, &new.ecn));
    let values = |flow: &FlowProperties| -> Vec<Value> {
        let all = flow.single_values().into_iter();
        all.map(|(_, value)| value).collect()
    };
    assert_eq!(values(old), values(new));
}
