//! A transport made for the test: what it takes is its file and its line in the registry.

use super::{Run, dumbbell};
use crate::link::loss;
use crate::measure::{Recorder, Summary};
use crate::plan::Plan;
use crate::plan::families::SENDER;
use crate::registry::find;
use crate::sim::Options;
use crate::specification::{Chosen, NumberOr, Value};
use crate::stand_in::stop_and_wait::{HEADERS, PATIENCE, PAUSE, StopAndWait};
use crate::traffic;

/// `count` flows of it over the dumbbell, a packet in ten lost on the bottleneck if `lossy`.
fn plan(count: usize, lossy: bool) -> Plan {
    let mut plan = dumbbell(count, |flow| {
        flow.transport.processing = NumberOr::Number(0.0);
    });
    for flow in &mut plan.flows {
        flow.sender = Chosen::defaults(&StopAndWait::ENTRY);
    }
    if lossy {
        let entry = find(loss::REGISTRY, "bernoulli").expect("registered");
        let bottleneck = plan.links.last_mut().expect("a link");
        bottleneck.directions[0].loss = Chosen::defaults(entry);
        bottleneck.directions[0].loss.values[0] = Value::Number(0.1);
    }
    plan
}

fn run(plan: &Plan, seconds: u32, steps: u32) -> Summary {
    let mut run = Run::with(plan.clone(), &Options::default());
    for step in 1..=steps {
        run.until(f64::from(seconds) * f64::from(step) / f64::from(steps));
    }
    run.summary()
}

/// Out and back 50 ms each, the pause of the receiver, and on each link the transmission of
/// the packet and of its answer.
fn round_trip(plan: &Plan) -> f64 {
    let bits = 8 * (plan.flows[0].transport.segment + 2 * HEADERS);
    0.1 + PAUSE.seconds() + bits as f64 / 10e6 + bits as f64 / 1e9
}

#[test]
fn it_sends_a_packet_each_round_trip() {
    let plan = plan(1, false);
    let summary = run(&plan, 60, 7);
    let flow = &summary.flows[0];
    let (segment, round_trip) = (plan.flows[0].transport.segment as f64, round_trip(&plan));
    // As precisely as the histogram of round trips.
    let rtt = flow.rtt.expect("measured").mean;
    assert!((rtt / round_trip - 1.0).abs() < 0.01, "{rtt} {round_trip}");
    let sent = (60.0 / round_trip).ceil();
    assert_eq!((flow.segments_sent as f64, flow.timeouts), (sent, 0));
    let goodput = 8.0 * segment * (sent - 1.0) / 60.0;
    assert!((flow.goodput.expect("measured") - goodput).abs() < 1e-6);
    assert_eq!(flow.sender.as_deref(), Some(StopAndWait::ENTRY.kind));
}

#[test]
fn it_sends_again_what_was_lost_and_completes() {
    let mut plan = plan(1, true);
    let transfer = find(traffic::REGISTRY, "transfer").expect("registered");
    plan.flows[0].traffic = Chosen::defaults(transfer);
    let bytes = 100 * plan.flows[0].transport.segment;
    plan.flows[0].traffic.values[0] = Value::Integer(bytes);
    let summary = run(&plan, 60, 60);
    let flow = &summary.flows[0];
    let losses = flow.losses;
    assert!(losses > 3 && flow.drops == 0, "{flow:?}");
    assert_eq!((flow.timeouts, flow.retransmissions), (losses, losses));
    assert_eq!(flow.segments_sent, 100 + losses);
    let expected = 100.0 * round_trip(&plan) + losses as f64 * PATIENCE.seconds();
    let done = flow.completion_time.expect("complete");
    assert!((done - expected).abs() < 1e-6, "{done} {expected}");
}

#[test]
fn it_sends_what_is_written_as_time_goes() {
    let mut plan = plan(1, false);
    let on_off = find(traffic::REGISTRY, "on-off").expect("registered");
    plan.flows[0].traffic = Chosen::defaults(on_off);
    let flow = &run(&plan, 60, 1).flows[0];
    assert!(
        flow.segments_sent > 20 && flow.segments_sent < 580,
        "{flow:?}"
    );
}

/// Beside a TCP connection on the same link, paused or not, and from a copy.
#[test]
fn runs_with_it_are_the_same_however_they_are_paused() {
    let mut plan = plan(2, true);
    plan.flows[1].sender = Chosen::defaults(SENDER.default_entry());
    let whole = run(&plan, 20, 1);
    assert!(whole.flows[0].timeouts > 3 && whole.flows[1].retransmissions > 3);
    assert_eq!(whole.digest, run(&plan, 20, 997).digest);
    let mut first = Run::new(plan);
    first.until(7.0);
    let mut copy = first.sim.clone();
    first.until(20.0);
    let mut off = Recorder::off();
    copy.run(first.sim.now(), u64::MAX, &mut off)
        .expect("the run goes on");
    assert_eq!(copy.digest(&mut off), first.sim.digest(&mut off));
}
