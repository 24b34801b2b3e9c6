//! Radio cells: a discipline that holds packets back, the stations that clamps count.

use super::gate::Gate;
use super::{Draft, Run, chosen, transfer, with};
use crate::clamp::{self, bandwidth_delay::Stations};
use crate::ids::{FlowId, Id as _};
use crate::measure::Summary;
use crate::plan::{FlowProperties, Plan};
use crate::specification::Value;
use crate::units::{Span, Time};

/// So many stations that upload to a server 1 ms behind the access point.
fn upload(count: usize, edit: impl FnOnce(&mut FlowProperties)) -> Plan {
    let mut draft = Draft::new(60.0);
    draft.0.warmup = Time::from_seconds(2.0);
    let access_point = draft.node("ap");
    let stations = draft.nodes("sta", count);
    let server = draft.node("server");
    draft.cell(access_point, &stations);
    draft.link("w", [access_point, server], 1e9, 0.001);
    draft.flows(&stations, server, |flow| {
        flow.start_jitter = Span::from_millis(500);
        edit(flow);
    })
}

fn summary(plan: Plan, seconds: f64, steps: u32) -> Summary {
    let mut run = Run::new(plan);
    for step in 1..=steps {
        run.until(seconds * f64::from(step) / f64::from(steps));
    }
    run.summary()
}

#[test]
fn a_discipline_that_holds_packets_back_leaves_the_channel_to_others() {
    let mut plan = upload(1, |flow| {
        flow.transport.receive_window = Some(60.0 * 1448.0);
    });
    let gate = with(&Gate::ENTRY, &[Value::Number(0.004)]);
    plan.cells[0].radios[0].direction.queue.discipline = gate;
    let whole = summary(plan.clone(), 20.0, 1);
    assert_eq!(whole.digest, summary(plan, 20.0, 997).digest);
    // 250 acknowledgements a second, for two segments each.
    let found = whole.total_goodput;
    assert!(
        (found / (250.0 * 2.0 * 1448.0 * 8.0) - 1.0).abs() < 0.02,
        "{found}"
    );
}

/// The stations of the cell that send; those with a clamp; and those heard, 0.3 s after they
/// begin and until 10 s after they end.
#[test]
fn a_clamp_counts_stations_by_an_oracle_or_by_broadcasts() {
    let values = [
        ("stations", Value::Choice(Stations::Broadcast as usize)),
        ("period", Value::Number(0.1)),
        ("arm", Value::Number(1000.0)),
    ];
    let mut plan = upload(3, |flow| {
        flow.clamp = chosen(clamp::REGISTRY, "bandwidth-delay", &values);
    });
    for (flow, start) in plan.flows.iter_mut().zip([0.0, 1.0, 2.0]) {
        flow.start = Time::from_seconds(start);
        flow.start_jitter = Span::ZERO;
    }
    plan.flows[1].traffic = transfer(1_000_000);
    let mut run = Run::new(plan);
    let found = |run: &Run| {
        let tcp = run.connection(0);
        let mut values = Vec::new();
        tcp.clamp().expect("one").internals(&mut values);
        let memory = tcp.clamp().and_then(|clamp| clamp.listens());
        let sharing = run.sim.network.sharing(FlowId::at(0), memory);
        (sharing.all, sharing.clamped, sharing.heard, values[2])
    };
    run.until(0.95);
    assert_eq!(found(&run), (1, 1, 1, 1.0));
    run.until(1.25);
    assert_eq!(found(&run), (2, 2, 1, 1.0));
    run.until(1.45);
    assert_eq!(found(&run), (2, 2, 2, 2.0));
    run.until(2.9);
    assert_eq!(found(&run), (2, 2, 3, 3.0));
    run.until(13.0);
    assert_eq!(found(&run), (2, 2, 2, 2.0));
}
