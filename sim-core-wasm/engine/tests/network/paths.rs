//! Departures computed on arrival are a cache: random networks under random
//! interventions and pauses give the same run, digest for digest, with an event
//! for each departure; and a clone goes on as the original does.

use std::sync::Arc;

use crate::common::Dumbbell;
use proptest::prelude::*;
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::link::loss;
use sawtooth_engine::link::trace::Trace;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::packet::ledger::Ledger;
use sawtooth_engine::plan::{Limit, Plan, Queue, Rate};
use sawtooth_engine::queue;
use sawtooth_engine::registry::find;
use sawtooth_engine::sender;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::specification::{Chosen, Value};
use sawtooth_engine::units::{Span, Time};

const SENDERS: [&str; 4] = ["newreno", "reno", "cubic", "ucc"];

fn chosen(entry: Option<&'static sawtooth_engine::specification::Entry>) -> Chosen {
    Chosen::defaults(entry.expect("a registered kind"))
}

/// A live change of one of the ports or flows of a plan.
fn change() -> impl Strategy<Value = (f64, usize, u8, f64)> {
    (0.0..6.0, 0_usize..1000, 0_u8..11, 0.0..1.0)
}

/// A trace of a few opportunities between 30 kb/s and 100 Mb/s, or so.
fn trace(amount: f64) -> Arc<Trace> {
    let gap = (400.0 * sawtooth_engine::math::pow(amount, 4.0)) as u32;
    let often = 1 + (amount * 29.0) as usize % 7;
    let instants = (0..5).flat_map(|n| std::iter::repeat_n(n * gap, often));
    let last = 5 * gap + 1;
    let instants = instants.chain([last]).collect();
    Arc::new(Trace::new(instants).expect("a trace"))
}

/// Adds a change to a plan, after all that it has.
fn realize(plan: &mut Plan, (at, which, what, amount): (f64, usize, u8, f64)) {
    let at = Time::from_seconds(at);
    if what == 9 {
        let kind = SENDERS[(amount * 4.0) as usize % 4];
        let flow = FlowId::at(which % plan.flows.len());
        plan.change_flow(at, flow, |flow| {
            flow.sender = chosen(find(sender::REGISTRY, kind));
        });
        return;
    }
    let port = PortId::at(which % plan.ports().len());
    plan.change_link(at, port, |link| match what {
        0 => link.rate = Rate::Constant(1e5 * sawtooth_engine::math::pow(1000.0, amount)),
        1 => link.delay = Span::from_seconds(0.05 * amount),
        2 => {
            let kind = ["bernoulli", "bit-error", "gilbert-elliott"][(amount * 30.0) as usize % 3];
            let mut loss = chosen(find(loss::REGISTRY, kind));
            match kind {
                "bernoulli" => loss.values[0] = Value::Number(amount * 0.2),
                "bit-error" => loss.values[0] = Value::Number(amount * 3e-5),
                // The clock, good to bad, and the mean time in the bad state.
                _ => {
                    loss.values[0] = Value::Choice((amount * 60.0) as usize % 2);
                    loss.values[1] = Value::Number(amount * 0.05);
                    loss.values[4] = Value::Number(amount * 0.1);
                }
            }
            link.loss = loss;
        }
        6 | 7 => {
            link.jitter = Span::from_seconds((amount - 0.3).max(0.0) * 0.03);
            link.reorder = what == 7;
        }
        8 => link.rate = Rate::Trace(trace(amount)),
        10 => link.duplicate = (amount - 0.3).max(0.0),
        3 => link.loss = chosen(find(loss::REGISTRY, "none")),
        4 => {
            let kind = if amount < 0.5 { "red" } else { "drop-tail" };
            link.queue = Queue {
                discipline: chosen(find(queue::REGISTRY, kind)),
                limit: if amount < 0.7 {
                    Limit::Packets((amount * 40.0) as u64 + 1)
                } else {
                    Limit::Bytes((amount * 40_000.0) as u64 + 2000)
                },
            };
        }
        _ => (link.jitter, link.reorder) = (Span::ZERO, amount < 0.3),
    });
}

fn network(
    seed: u64,
    count: u32,
    rate: f64,
    loss: f64,
    (sender, preset, traffic): (usize, usize, usize),
) -> Plan {
    let transport = [
        r#"{ "preset": "ns2" }"#,
        r#"{ "preset": "freebsd9", "segment": 1000 }"#,
        r#"{ "preset": "rfc" }"#,
        r#"{ "preset": "ns2", "sack": false }"#,
    ][preset];
    crate::common::Dumbbell {
        count,
        rate,
        rtt: 0.03,
        buffer: 0.7,
        duration: 6.0,
        warmup: 1.0,
        seed,
        queue: "drop-tail",
        sender: SENDERS[sender],
        transport,
        loss,
        traffic: [
            r#"{ "kind": "bulk" }"#,
            r#"{ "kind": "transfer", "bytes": 300000 }"#,
        ][traffic],
    }
    .plan()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn both_paths_and_every_way_of_pausing_give_the_same_run(
        seed in 0_u64..1000,
        count in 1_u32..4,
        rate in prop_oneof![2e4..2e5, 2e5..2e7],
        loss in prop_oneof![Just(0.0), 0.0..0.1],
        (sender, preset, traffic) in (0_usize..4, 0_usize..4, 0_usize..2),
        jitter in prop_oneof![Just(0.0), 0.0..0.02],
        reorder in any::<bool>(),
        by_trace in prop_oneof![Just(None), (0.0..1.0).prop_map(Some)],
        changes in prop::collection::vec(change(), 0..12),
        pauses in prop::collection::vec(0.0..6.0, 0..6),
    ) {
        let mut plan = network(seed, count, rate, loss, (sender, preset, traffic));
        for (index, direction) in plan
            .links
            .iter_mut()
            .flat_map(|link| &mut link.directions)
            .enumerate()
        {
            if index % 3 == 2 {
                direction.jitter = Span::from_seconds(jitter);
                direction.reorder = reorder;
            }
            if let (2, Some(amount)) = (index % 5, by_trace) {
                direction.rate = Rate::Trace(trace(amount));
            }
        }
        let mut changes = changes;
        changes.sort_by(|a, b| a.0.total_cmp(&b.0));
        for change in changes {
            realize(&mut plan, change);
        }
        let mut off = Recorder::off();

        let (mut cached, layout) = Sim::new(&plan, &Options::default());
        cached.run(plan.duration, u64::MAX, &mut off).expect("the run ends");
        prop_assert_eq!(cached.violation(&mut off), None);
        let digest = cached.digest(&mut off);
        let summary = cached.summary(&plan, "", &mut off);

        // An event for each departure; paused, probed, checked and cloned on the way.
        let options = Options { cached: false, ..Options::default() };
        let mut sims = [
            Sim::new(&plan, &options).0,
            Sim::new(&plan, &Options::default()).0,
        ];
        let mut pauses: Vec<Time> = pauses.into_iter().map(Time::from_seconds).collect();
        pauses.sort_unstable();
        for sim in &mut sims {
            let mut recorder = Recorder::new(&layout, 1_000_000, plan.duration);
            sim.record_start(&mut recorder);
            for pause in &pauses {
                sim.run(*pause, u64::MAX, &mut recorder).expect("the run goes on");
                prop_assert_eq!(sim.now(), *pause);
                prop_assert_eq!(sim.violation(&mut recorder), None);
                *sim = sim.clone();
            }
            while sim.run(plan.duration, 97, &mut recorder).expect("the run goes on")
                == sawtooth_engine::sim::Stop::Budget
            {}
            prop_assert_eq!(sim.violation(&mut recorder), None);
            prop_assert_eq!(sim.digest(&mut recorder), digest);
            prop_assert_eq!(sim.events(), cached.events());
            prop_assert_eq!(&sim.summary(&plan, "", &mut recorder), &summary);
        }
    }
}

/// Two hosts on one link, 10 Mb/s and 20 ms, and a flow from a to b.
fn pair(link: &str, flow: &str) -> Plan {
    crate::common::plan(&format!(
        r#"{{
        "format": "sawtooth-scenario", "version": 1, "name": "duplicates", "duration": 20,
        "nodes": [ {{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }} ],
        "links": [ {{ "id": "l", "between": ["a", "b"], "rate": 10e6, "delay": 0.02 {link} }} ],
        "flows": [ {{ "id": "f", "from": "a", "to": "b", {flow} }} ] }}"#
    ))
}

/// Runs a plan to its end: its digest, its summary and the ledgers of its ports.
fn ledgers(plan: &Plan, cached: bool) -> (u64, Summary, Vec<Ledger>) {
    let options = Options {
        cached,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(plan, &options);
    let mut off = Recorder::off();
    sim.run(plan.duration, u64::MAX, &mut off)
        .expect("the run ends");
    assert_eq!(sim.violation(&mut off), None);
    let summary = sim.summary(plan, "", &mut off);
    (sim.digest(&mut off), summary, sim.port_ledgers(&mut off))
}

const DATAGRAMS: &str =
    r#""traffic": { "kind": "constant", "rate": 8e6 }, "transport": { "segment": 100 }"#;

/// Each packet that is not lost is duplicated with probability p, independently: the
/// standard deviation of the share is √(p (1 − p) / n). The draws of losses and
/// jitter are the same as without duplication.
#[test]
fn packets_arrive_twice_as_often_as_their_link_says() {
    let noise = r#", "jitter": 0.003, "loss": { "kind": "bernoulli", "probability": 0.1 }"#;
    for reorder in [false, true] {
        let link = |p: f64| format!(r#"{noise}, "reorder": {reorder}, "duplicate": {p}"#);
        let (without, _, alone) = ledgers(&pair(&link(0.0), DATAGRAMS), true);
        for p in [0.002, 0.3, 1.0] {
            let plan = pair(&link(p), DATAGRAMS);
            let (digest, summary, all) = ledgers(&plan, true);
            assert_eq!(ledgers(&plan, false).0, digest);
            assert_ne!(digest, without);
            let ledger = all[0];
            assert!(ledger.balances() && ledger.sent > 50_000, "{ledger:?}");
            assert_eq!(ledger.fates.lost(), alone[0].fates.lost());
            let added = ledger.fates.added();
            let arrived = ledger.delivered - added;
            assert_eq!(arrived, alone[0].delivered);
            let error = 4.0 * (p * (1.0 - p) / arrived as f64).sqrt();
            let share = added as f64 / arrived as f64;
            assert!((share - p).abs() <= error, "{share} not {p}");
            let flow = &summary.flows[0];
            assert_eq!(flow.losses, ledger.fates.lost());
            // A datagram received twice is one more on the wire, and no more data.
            let data = (arrived - 1) as f64 * 800.0 / 20.0;
            let goodput = flow.goodput.expect("measured");
            assert!((goodput / data - 1.0).abs() < 1e-3, "{goodput} not {data}");
            let throughput = flow.throughput.expect("measured");
            assert!((throughput / goodput / (1.0 + p) / 1.28 - 1.0).abs() < 0.01);
            // The other direction has its own setting.
            assert_eq!(all[1].fates.added(), 0);
        }
    }
}

/// A queue that gets twice what its link carries drops at least half of it: of what came to it, not of what was sent.
#[test]
fn packets_added_on_the_way_count_where_losses_are_a_share() {
    let plan = crate::common::plan(
        r#"{ "format": "sawtooth-scenario", "version": 1, "duration": 10,
        "nodes": [ { "id": "s", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" } ],
        "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 100e6, "delay": 0.001, "duplicate": 1 },
                   { "id": "r-d", "between": ["r", "d"], "rate": 1e6, "delay": 0.01,
                     "queue": { "kind": "drop-tail", "limit": { "packets": 50 } } } ],
        "flows": [ { "id": "f", "from": "s", "to": "d", "traffic": { "kind": "constant", "rate": 20e6 } } ] }"#,
    );
    let (_, summary, _) = ledgers(&plan, true);
    let flow = &summary.flows[0];
    let lost = flow.loss_rate.expect("it sent");
    assert!((0.97..0.98).contains(&lost), "{lost}");
    assert!(summary.queues[2].utilization > Some(0.999));
    // Nearly all that gets through comes once, as the queue is full when the other comes.
    let [goodput, throughput] = [flow.goodput, flow.throughput].map(|one| one.expect("measured"));
    assert!(
        goodput <= throughput * 1448.0 / 1500.0,
        "{goodput} of {throughput}"
    );
}

/// Zero draws nothing: before duplication begins, and after it has ended, the run
/// equals one without it.
#[test]
fn a_live_change_duplicates_arrivals_from_then_on() {
    let plain = pair("", DATAGRAMS);
    let (digest, _, alone) = ledgers(&plain, true);
    assert_eq!(
        ledgers(&pair(r#", "duplicate": 0"#, DATAGRAMS), true).0,
        digest
    );
    let mut changed = plain.clone();
    changed.change_link(Time::from_seconds(5.0), PortId(0), |link| {
        link.duplicate = 1.0;
    });
    changed.change_link(Time::from_seconds(10.0), PortId(0), |link| {
        link.duplicate = 0.0;
    });
    let (_, _, all) = ledgers(&changed, true);
    // A quarter of 20 s, at a constant rate.
    let share = all[0].fates.added() as f64 / alone[0].sent as f64;
    assert!((share - 0.25).abs() < 1e-3, "{share}");
    changed.duration = Time::from_seconds(4.9);
    let early = Plan {
        duration: changed.duration,
        ..plain
    };
    assert_eq!(ledgers(&changed, true).0, ledgers(&early, true).0);
}

/// RFC 5681, section 4.2: a segment that has come before is acknowledged at once; RFC
/// 2883: with SACK, the acknowledgement says which one it was. None of that is a loss.
#[test]
fn duplicated_segments_are_acknowledged_and_repair_nothing() {
    for (recovery, sack) in [("newreno", false), ("sack", true), ("rack", true)] {
        let flow = format!(
            r#""traffic": {{ "kind": "transfer", "bytes": 579200 }},
               "transport": {{ "preset": "rfc", "ackEvery": 1, "timestamps": false, "undo": {sack},
                               "recovery": "{recovery}", "sack": {sack} }}"#
        );
        let (_, _, alone) = ledgers(&pair("", &flow), true);
        let (_, summary, all) = ledgers(&pair(r#", "duplicate": 1"#, &flow), true);
        let flow = &summary.flows[0];
        assert_eq!(
            (flow.segments_sent, flow.retransmissions, flow.timeouts),
            (400, 0, 0),
            "{recovery}"
        );
        assert!(flow.completion_time.is_some());
        assert_eq!((flow.fast_recoveries, flow.undos), (0, 0));
        // An answer to each packet that has come, the one that opened the connection too.
        assert_eq!(all[0].fates.added(), alone[0].sent);
        assert_eq!(all[1].sent, 2 * alone[1].sent);
        // 40 bytes each; 12 more where it reports a duplicate.
        let bytes = summary.queues[1].utilization.expect("measured") * 10e6 * 20.0 / 8.0;
        let reports = if sack { 400 } else { 0 };
        let plain = 40 * all[1].sent + 12 * reports;
        assert!((bytes - plain as f64).abs() < 1.0, "{bytes} not {plain}");
    }
}

/// Duplicate acknowledgements made by the network are no sign of a loss, and a real
/// loss is repaired, and stays one, where everything arrives twice.
#[test]
fn a_loss_is_repaired_once_where_packets_and_acknowledgements_arrive_twice() {
    for recovery in ["sack", "rack"] {
        let flow = format!(
            r#""traffic": {{ "kind": "transfer", "bytes": 579200 }},
               "transport": {{ "preset": "linux", "recovery": "{recovery}" }}"#
        );
        let twice = r#", "duplicate": 1, "reverse": { "duplicate": 1 }"#;
        let (_, summary, all) = ledgers(&pair(twice, &flow), true);
        let flow_of = |summary: &Summary| {
            let flow = &summary.flows[0];
            (
                flow.retransmissions,
                flow.timeouts,
                flow.fast_recoveries,
                flow.undos,
            )
        };
        assert_eq!(flow_of(&summary), (0, 0, 0, 0), "{recovery}");
        assert!(all[0].fates.added() >= 400 && all[1].fates.added() >= 400);
        let lossy = format!(r#"{twice}, "loss": {{ "kind": "list", "packets": [100] }}"#);
        let (_, summary, _) = ledgers(&pair(&lossy, &flow), true);
        assert_eq!(flow_of(&summary), (1, 0, 1, 0), "{recovery}");
    }
}

/// A run that fills its network beyond the limit stops with an error that says so.
#[test]
fn too_many_packets_stop_a_run() {
    use sawtooth_engine::sim::error::RunError;
    let plan = Dumbbell::default().plan();
    let options = Options {
        most_packets: 30,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(&plan, &options);
    let mut recorder = Recorder::off();
    let error = sim
        .run(plan.duration, u64::MAX, &mut recorder)
        .expect_err("it holds more than thirty packets soon");
    let (at, limit) = (sim.now(), 30);
    assert_eq!(error, RunError::TooManyPackets { at, limit });
    assert!(error.to_string().contains("more than 30 packets"));
    // The run stays stopped.
    let again = sim.run(plan.duration, u64::MAX, &mut recorder);
    assert_eq!(again.expect_err("as before"), error);
}

/// A window without bound at a port that has no room: nothing is ever in the
/// network, and still the run ends.
#[test]
fn a_connection_that_sends_without_bound_stops_the_run() {
    use sawtooth_engine::sim::error::RunError;
    let plan = crate::common::plan(
        r#"{
        "format": "sawtooth-scenario", "version": 1, "name": "unbounded", "duration": 100,
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" } ],
        "links": [ { "id": "l", "between": ["a", "b"], "rate": 1e6, "delay": 0.2,
                     "queue": { "kind": "drop-tail", "limit": { "packets": 2 } } } ],
        "flows": [ { "id": "f", "from": "a", "to": "b", "transport": { "initialWindow": 1000 } } ] }"#,
    );
    let options = Options {
        most_packets: 500,
        ..Options::default()
    };
    let (mut sim, _) = Sim::new(&plan, &options);
    let error = sim
        .run(plan.duration, u64::MAX, &mut Recorder::off())
        .expect_err("it has a thousand segments outstanding");
    let (at, limit) = (sim.now(), 500);
    assert_eq!(error, RunError::TooMuchOutstanding { at, limit });
}
