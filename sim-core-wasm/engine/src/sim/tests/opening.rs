//! Feedback records on SYNs: RCP's routers write the first rate into them.

use super::{Run, dumbbell, transfer};
use crate::plan::{FlowProperties, Limit, Plan};
use crate::queue::rcp::Rcp as Router;
use crate::sender::rcp::Rcp;
use crate::specification::{Chosen, Value};
use crate::units::Span;

fn network(count: usize, edit: impl FnOnce(&mut FlowProperties)) -> Plan {
    let mut plan = dumbbell(count, edit);
    for flow in &mut plan.flows {
        flow.sender = Chosen::defaults(&Rcp::ENTRY);
    }
    let last = plan.links.len() - 1;
    plan.links[last].directions[0].queue.discipline = Chosen::defaults(&Router::ENTRY);
    plan
}

/// At the start of the run a flow is given a twentieth of 10 Mb/s, which is what the SYN finds. In
/// the handshake's 100 ms and its transmissions that is 62.5 kB/s, twice of which are the window.
#[test]
fn the_first_window_follows_from_the_syns_rate() {
    let mut run = Run::new(network(1, |_| {}));
    run.until(0.1005);
    let rtt = run.connection(0).srtt().expect("of the handshake");
    // The SYN leaves the router after 1 ms, before the first update at 10 ms.
    let expected = 2.0 * 62_500.0 * rtt.seconds() / 1500.0;
    assert!((run.window(0) - expected).abs() < 1e-9, "{}", run.window(0));
}

/// The invariants compare records with the packets that carry them, at every step.
#[test]
fn records_of_syns_are_released_however_the_syns_end() {
    let mut plan = network(7, |flow| {
        flow.start_jitter = Span::from_seconds(0.5);
        flow.traffic = transfer(20_000);
    });
    let last = plan.links.len() - 1;
    plan.links[last].directions[0].queue.limit = Limit::Packets(2);
    let lossy = super::with(
        crate::registry::find(crate::link::loss::REGISTRY, "bernoulli").expect("registered"),
        &[Value::Number(0.3)],
    );
    for direction in &mut plan.links[last].directions {
        direction.loss = lossy.clone();
    }
    let mut run = Run::new(plan);
    for step in 1..=6000 {
        run.until(f64::from(step) * 0.01);
    }
    let summary = run.summary();
    let again: u64 = summary.flows.iter().map(|flow| flow.timeouts).sum();
    assert!(again > 7, "{again} timeouts");
    let complete = summary.flows.iter().filter(|f| f.completion_time.is_some());
    assert!(complete.count() > 3);
}
