//! A clamp's view of the flows that share its link.

use super::{Run, dumbbell, with};
use crate::clamp::{REGISTRY, Sharing};
use crate::ids::{FlowId, Id, PortId};
use crate::plan::Rate;
use crate::registry::find;
use crate::specification::{Chosen, Value};
use crate::units::Time;

const SHORT: &str = r#""clamp": { "kind": "bandwidth-delay", "arm": 1, "period": 0.1 }"#;

fn sharing(run: &Run, flow: usize) -> (u64, u64) {
    let Sharing { all, clamped, .. } = run.sim.network.sharing(FlowId::at(flow), None);
    (all, clamped)
}

/// The stations that the clamp of a flow found at its last look.
fn found(run: &Run, flow: usize) -> f64 {
    let mut values = Vec::new();
    let clamp = run.connection(flow).clamp().expect("one");
    clamp.internals(&mut values);
    values[2]
}

fn chosen(kind: &str) -> Chosen {
    Chosen::defaults(find(REGISTRY, kind).expect("registered"))
}

#[test]
fn stations_are_the_active_flows() {
    let mut plan = dumbbell(
        4,
        &format!(r#"{SHORT}, "traffic": {{ "kind": "transfer", "bytes": 2500000 }}"#),
    );
    plan.flows[3].start = Time::from_seconds(2.0);
    plan.flows[3].traffic.values[0] = Value::Integer(250_000);
    let mut run = Run::new(plan);
    run.until(1.0);
    assert_eq!((sharing(&run, 0), found(&run, 0)), ((3, 3), 3.0));
    run.until(2.2);
    assert_eq!((sharing(&run, 0), found(&run, 0)), ((4, 4), 4.0));
    while run.sim.network.flows[FlowId(3)].books.completed.is_none() {
        run.until(run.sim.now().seconds() + 0.1);
    }
    run.until(run.sim.now().seconds() + 0.2);
    assert_eq!((sharing(&run, 0), found(&run, 0)), ((3, 3), 3.0));
    run.until(60.0);
    assert_eq!(sharing(&run, 0), (0, 0));
}

/// The link that leaves each flow the least need not be the slowest, and it follows the
/// rates in force.
#[test]
fn the_link_with_the_least_rate_per_flow_counts() {
    let mut plan = dumbbell(3, SHORT);
    for (at, rate) in [(2.0, 4e6), (4.0, 3e6)] {
        plan.change_link(Time::from_seconds(at), PortId(0), |link| {
            link.rate = Rate::Constant(rate);
        });
    }
    let mut run = Run::new(plan);
    run.until(1.0);
    assert_eq!(found(&run, 0), 3.0);
    // A third of 10 Mbit/s is less than 4 Mbit/s alone, and more than 3.
    run.until(3.0);
    assert_eq!(found(&run, 0), 3.0);
    run.until(5.0);
    assert_eq!((found(&run, 0), found(&run, 1)), (1.0, 3.0));
}

#[test]
fn clamps_added_and_removed_are_counted() {
    let mut plan = dumbbell(3, r#""startJitter": 0.01"#);
    let counting = with(
        find(REGISTRY, "bandwidth-delay").expect("registered"),
        &[Value::Number(19e6), Value::Number(0.15), Value::Choice(1)],
    );
    let off = chosen("off");
    for (at, flow, clamp) in [(1.0, 0, &counting), (2.0, 1, &counting), (3.0, 1, &off)] {
        plan.change_flow(Time::from_seconds(at), FlowId(flow), |flow| {
            flow.clamp = clamp.clone();
        });
    }
    let mut run = Run::new(plan);
    let mut seen = Vec::new();
    for half in 1..=8 {
        run.until(f64::from(half) * 0.5);
        seen.push(sharing(&run, 0));
    }
    assert_eq!(
        seen,
        [
            (3, 0),
            (3, 1),
            (3, 1),
            (3, 2),
            (3, 2),
            (3, 1),
            (3, 1),
            (3, 1)
        ]
    );
    assert_eq!(found(&run, 0), 1.0);
    assert!(run.connection(1).clamp().is_none());
}

/// Each connection of a flow has a clamp of its own, from the first to those opened
/// after a change.
#[test]
fn short_connections_have_clamps_of_their_own() {
    let mut plan = dumbbell(
        1,
        &format!(
            r#"{SHORT}, "traffic": {{ "kind": "sessions", "arrivals": 20, "sizes": "fixed", "size": 200000, "limit": 30 }}"#
        ),
    );
    for (at, kind) in [(5.0, "off"), (10.0, "bandwidth-delay")] {
        plan.change_flow(Time::from_seconds(at), FlowId(0), |flow| {
            flow.clamp = chosen(kind);
        });
    }
    let mut run = Run::new(plan);
    let states = |run: &Run| -> Vec<(bool, f64)> {
        let places = run.sim.ends[FlowId(0)].parts();
        places
            .iter()
            .map(|place| run.connection(place.index()))
            .map(|connection| {
                let mut values = vec![f64::NAN];
                if let Some(clamp) = connection.clamp() {
                    values.clear();
                    clamp.internals(&mut values);
                }
                (connection.clamp().is_some(), values[0])
            })
            .collect()
    };
    run.until(4.9);
    let (all, clamped) = sharing(&run, 0);
    assert!(all > 5 && all == clamped, "{all} {clamped}");
    let before = states(&run);
    assert!(before.iter().all(|state| state.0));
    let ratios: Vec<f64> = before.iter().map(|state| state.1).collect();
    assert!(ratios.iter().any(|ratio| *ratio != ratios[0]), "{ratios:?}");
    run.until(5.1);
    assert!(states(&run).iter().all(|state| !state.0));
    assert_eq!(sharing(&run, 0).1, 0);
    run.until(12.0);
    assert!(states(&run).iter().all(|state| state.0));
    let (all, clamped) = sharing(&run, 0);
    assert_eq!(all, clamped);
}
