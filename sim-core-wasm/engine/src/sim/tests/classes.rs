//! The classes of flows as disciplines see them, and the lists of their queues.

use super::{Run, chosen, dumbbell, with};
use crate::ids::{FlowId, Id, NodeId, PortId};
use crate::packet::class::{Class, Codepoint};
use crate::plan::{FlowProperties, Limit, Plan};
use crate::queue::drr::Drr;
use crate::queue::fq_codel::FqCodel;
use crate::queue::priority::Priority;
use crate::sim::queues::MOST_QUEUES;
use crate::specification::{Entry, Value};
use crate::traffic;
use crate::units::Time;

/// Data at 8 Mb/s.
fn constant(flow: &mut FlowProperties) {
    flow.traffic = chosen(
        traffic::REGISTRY,
        "constant",
        &[("rate", Value::Number(8e6))],
    );
}

/// Flows over a bottleneck of 10 Mb/s with this discipline.
fn over(count: usize, edit: impl FnOnce(&mut FlowProperties), discipline: &'static Entry) -> Plan {
    let mut plan = dumbbell(count, edit);
    let port = PortId::at(2 * count);
    let direction = plan.direction_mut(port).expect("the bottleneck");
    direction.queue.discipline = with(discipline, &[]);
    direction.queue.limit = Limit::Packets(500);
    plan
}

/// The data that each flow has delivered so far, in Mb.
fn delivered(run: &Run) -> Vec<f64> {
    (0..run.plan.flows.len())
        .map(|flow| run.sim.network.flows[FlowId::at(flow)].books.received_bits / 1e6)
        .collect()
}

#[test]
fn the_class_of_a_flow_decides_and_a_live_change_acts_on_later_arrivals() {
    let mut plan = over(2, constant, &Priority::ENTRY);
    let direction = plan.direction_mut(PortId(4)).expect("the bottleneck");
    direction.queue.limit = Limit::Packets(20);
    plan.flows[1].codepoint = Codepoint::Ef;
    let at = Time::from_seconds(10.0);
    plan.change_flow(at, FlowId(1), |flow| flow.codepoint = Codepoint::Cs0);
    plan.change_flow(at, FlowId(0), |flow| flow.codepoint = Codepoint::Cs6);
    let mut run = Run::new(plan);
    run.until(10.0);
    let before = delivered(&run);
    run.until(20.0);
    let after = delivered(&run);
    let second = [after[0] - before[0], after[1] - before[1]];
    // Of 100 Mb in ten seconds 80 are asked for by each; 52 ms of the first are on the way.
    assert!(
        (before[1] - 80.0).abs() < 1.0 && (before[0] - 20.0).abs() < 1.0,
        "{before:?}"
    );
    assert!(
        (second[0] - 80.0).abs() < 1.5 && (second[1] - 20.0).abs() < 1.5,
        "{second:?}"
    );
}

#[test]
fn weights_of_flows_set_their_shares() {
    let mut plan = over(3, constant, &Drr::ENTRY);
    for (flow, weight) in [1.0, 2.0, 4.0].into_iter().enumerate() {
        plan.flows[flow].weight = weight;
    }
    let mut run = Run::new(plan);
    run.until(20.0);
    let found = delivered(&run);
    let all: f64 = found.iter().sum();
    for (found, share) in found.iter().zip([1.0 / 7.0, 2.0 / 7.0, 4.0 / 7.0]) {
        assert!((found / all - share).abs() < 0.005, "{found} of {all}");
    }
}

#[test]
fn short_connections_are_of_the_class_of_their_flow() {
    let twenty = [("arrivals", Value::Number(20.0))];
    let sessions = |flow: &mut FlowProperties| {
        flow.traffic = chosen(traffic::REGISTRY, "sessions", &twenty);
    };
    let mut plan = over(2, sessions, &Priority::ENTRY);
    plan.flows[1].codepoint = Codepoint::Af41;
    let at = Time::from_seconds(3.0);
    plan.change_flow(at, FlowId(1), |flow| flow.weight = 3.0);
    let mut run = Run::new(plan);
    for (until, weight) in [(2.9, 1.0), (6.0, 3.0)] {
        run.until(until);
        assert!(run.sim.network.flows.len() > 4, "there are some");
        for place in run.sim.network.flows.ids().skip(2) {
            let expected = match run.sim.owner(place) {
                FlowId(1) => Class {
                    owner: FlowId(1),
                    codepoint: Codepoint::Af41,
                    weight,
                    ends: [NodeId(1), NodeId(3)],
                },
                owner => Class {
                    owner,
                    ends: [NodeId(0), NodeId(3)],
                    ..Class::NONE
                },
            };
            assert_eq!(run.sim.network.sides.classes.get(place), expected);
        }
    }
}

#[test]
fn a_port_lists_its_longest_queues_and_the_flows_of_their_packets() {
    let mut plan = over(40, constant, &FqCodel::ENTRY);
    plan.flows[7].traffic.values[0] = Value::Number(1e5);
    let port = PortId::at(80);
    let mut run = Run::new(plan);
    assert_eq!(run.sim.queues(port), []);
    assert_eq!(run.sim.all_queues(), []);
    run.until(1.0);
    let queues = run.sim.queues(port);
    let all = run.sim.all_queues();
    assert_eq!(all.len(), 1);
    assert_eq!((all[0].port, &all[0].queues), (port, &queues));
    assert_eq!(queues.len(), MOST_QUEUES);
    assert_eq!(
        run.sim.queues(PortId::at(81)),
        [],
        "drop-tail has one queue"
    );
    assert_eq!(run.sim.queues(PortId::at(999)), [], "no such port");
    let mut flows: Vec<FlowId> = queues
        .iter()
        .flat_map(|queue| queue.flows.clone())
        .collect();
    flows.sort();
    flows.dedup();
    // Nearly each flow has a queue of its own; that of a flow below its share is nearly empty.
    assert!(
        flows.len() >= MOST_QUEUES && !flows.contains(&FlowId(7)),
        "{flows:?}"
    );
    for queue in &queues {
        assert_eq!(queue.bytes % queue.packets, 0);
        assert_eq!(queue.name, "old");
    }
}
