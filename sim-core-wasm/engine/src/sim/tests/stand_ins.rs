//! Two queues at a port, in whole runs.

use super::{Run, dumbbell, jittered};
use crate::link::loss;
use crate::link::trace::Trace;
use crate::measure::Summary;
use crate::plan::{Limit, Plan, Rate};
use crate::registry::find;
use crate::sim::Options;
use crate::specification::{Chosen, Value};
use crate::stand_in::StandIns;
use crate::units::Span;

const PRIORITY: StandIns = StandIns {
    priority: true,
    stop_and_wait: false,
};

fn run(plan: &Plan, stand_ins: StandIns, seconds: u32, steps: u32) -> Summary {
    let options = Options {
        stand_ins,
        ..Options::default()
    };
    let mut run = Run::with(plan.clone(), &options);
    for step in 1..=steps {
        run.until(f64::from(seconds) * f64::from(step) / f64::from(steps));
    }
    run.summary()
}

/// A bottleneck with losses, jitter and drops.
fn eventful(count: usize) -> Plan {
    let mut plan = dumbbell(count, jittered);
    let lossy = find(loss::REGISTRY, "bernoulli").expect("registered");
    let bottleneck = plan.links.last_mut().expect("a link");
    for direction in &mut bottleneck.directions {
        direction.queue.limit = Limit::Packets(20);
        direction.loss = Chosen::defaults(lossy);
        direction.loss.values[0] = Value::Number(0.001);
        direction.jitter = Span::from_millis(1);
    }
    plan
}

/// All packets in one class: order of arrival, dropped when there is no room. The
/// packets wait in the store instead of the ring, and no departure is computed ahead.
#[test]
fn with_packets_of_one_class_priority_is_drop_tail() {
    let mut plans = [eventful(1), eventful(1), eventful(1)];
    plans[1].links[1].directions[0].queue.discipline.values[0] = Value::Switch(true);
    let trace = Trace::new(vec![1, 2, 2, 5, 9]).expect("a trace");
    plans[2].links[1].directions[0].rate = Rate::Trace(trace.into());
    for plan in plans {
        let plain = run(&plan, StandIns::default(), 30, 30);
        let stored = run(&plan, PRIORITY, 30, 30);
        assert!(plain.queues[2].drops > 5, "{:?}", plain.queues[2]);
        assert_eq!(plain.digest, stored.digest);
        assert_eq!(plain.flows, stored.flows);
        for (plain, stored) in plain.queues.iter().zip(&stored.queues) {
            assert_eq!((&plain.queue, &plain.delay), (&stored.queue, &stored.delay));
            assert_eq!((plain.drops, plain.losses), (stored.drops, stored.losses));
        }
    }
}

#[test]
fn the_flow_with_priority_has_nearly_the_whole_link() {
    let summary = run(&dumbbell(2, jittered), PRIORITY, 60, 60);
    let goodput = |flow: usize| summary.flows[flow].goodput.unwrap_or(0.0);
    assert!(goodput(1) > 8e6 && goodput(0) < 1e6, "{:?}", summary.flows);
    // The flow loses nothing as long as there is a packet of another flow to push out.
    assert!(summary.queues[4].drops > 0);
    let lost = |flow: usize| summary.flows[flow].loss_rate.unwrap_or(0.0);
    assert!(lost(1) < 0.1 * lost(0), "{:?}", summary.flows);
}

#[test]
fn runs_with_stand_ins_are_the_same_however_they_are_paused() {
    let stand_ins = PRIORITY;
    let plan = eventful(2);
    let whole = run(&plan, stand_ins, 10, 1);
    assert_eq!(whole.digest, run(&plan, stand_ins, 10, 997).digest);
    let plain = run(&plan, StandIns::default(), 10, 1);
    assert_ne!(whole.digest, plain.digest);
}
