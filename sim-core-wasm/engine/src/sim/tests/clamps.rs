//! A clamp's view of the flows that share its link.

use super::{Run, chosen, dumbbell, transfer};
use crate::clamp::bandwidth_delay::Stations;
use crate::clamp::{REGISTRY, Sharing};
use crate::ids::{FlowId, Id, PortId};
use crate::plan::{FlowProperties, Rate};
use crate::specification::Value;
use crate::traffic::{self, sessions::Sizes};
use crate::units::{Span, Time};

/// A clamp that acts soon.
fn clamped(flow: &mut FlowProperties) {
    let values = [("arm", Value::Number(1.0)), ("period", Value::Number(0.1))];
    flow.clamp = chosen(REGISTRY, "bandwidth-delay", &values);
}

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

#[test]
fn stations_are_the_active_flows() {
    let mut plan = dumbbell(4, |flow| {
        clamped(flow);
        flow.traffic = transfer(2_500_000);
    });
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
    let mut plan = dumbbell(3, clamped);
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
    let mut plan = dumbbell(3, |flow| {
        flow.start_jitter = Span::from_seconds(0.01);
    });
    let counting = [("stations", Value::Choice(Stations::Clamped as usize))];
    let counting = chosen(REGISTRY, "bandwidth-delay", &counting);
    let off = chosen(REGISTRY, "off", &[]);
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
    let mut plan = dumbbell(1, |flow| {
        clamped(flow);
        let values = [
            ("arrivals", Value::Number(20.0)),
            ("sizes", Value::Choice(Sizes::Fixed as usize)),
            ("size", Value::Integer(200_000)),
            ("limit", Value::Integer(30)),
        ];
        flow.traffic = chosen(traffic::REGISTRY, "sessions", &values);
    });
    for (at, kind) in [(5.0, "off"), (10.0, "bandwidth-delay")] {
        plan.change_flow(Time::from_seconds(at), FlowId(0), |flow| {
            flow.clamp = chosen(REGISTRY, kind, &[]);
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
