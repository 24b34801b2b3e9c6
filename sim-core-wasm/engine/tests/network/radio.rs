//! Radio cells in whole runs: TCP over 802.11, its books, live changes.

use super::common::{self, Stepped};
use sawtooth_engine::ids::{FlowId, Id, NodeId, PortId};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::{Limit, Plan};
use sawtooth_engine::queue;
use sawtooth_engine::radio::state::Doing;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::specification::{Chosen, Value};
use sawtooth_engine::units::Time;

/// So many stations that upload to a server 1 ms behind the access point, with these keys of
/// the access point, of the stations and of the flow.
fn upload(count: usize, ap: &str, station: &str, flow: &str) -> Plan {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, "name": "cell", "duration": 60, "warmup": 2,
        "nodes": [ {{ "id": "ap", "kind": "access-point" {ap} }},
                   {{ "id": "sta", "kind": "station", "cell": "ap", "count": {count} {station} }},
                   {{ "id": "server", "kind": "host" }} ],
        "links": [ {{ "id": "w", "between": ["ap", "server"], "rate": 1e9, "delay": 0.001 }} ],
        "flows": [ {{ "id": "f", "from": "sta", "to": "server", "startJitter": 0.5 {flow} }} ] }}"#
    );
    common::plan(&text)
}

fn summary(plan: Plan, seconds: f64, steps: u32) -> Summary {
    let mut run = Stepped::new(plan);
    for step in 1..=steps {
        run.until(seconds * f64::from(step) / f64::from(steps));
    }
    run.summary()
}

fn ap(preset: &str, packets: u64) -> String {
    format!(
        r#", "radio": "{preset}", "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {packets} }} }}"#
    )
}

/// NewReno with this receive window in segments, acknowledged every `every` segments.
fn windowed(window: u64, every: u64) -> String {
    let bytes = window * 1448;
    format!(
        r#", "transport": {{ "preset": "linux", "segment": 1448, "ackEvery": {every}, "quickAcks": 0,
             "pacing": "off", "receiveWindow": {bytes} }}"#
    )
}

/// Slot by slot, a station and its access point: 19.1 and 16.0 Mbit/s with the long slot,
/// 24.2 and 20.4 with the short one, by acknowledgements for two segments or for each.
#[test]
fn one_station_uploads_as_fast_as_a_slot_by_slot_count_says() {
    for (preset, every, expected) in [
        ("802.11g-long", 2, 19.1e6),
        ("802.11g-long", 1, 16.0e6),
        ("802.11g-short", 2, 24.2e6),
        ("802.11g-short", 1, 20.4e6),
    ] {
        let plan = upload(1, &ap(preset, 100), "", &windowed(60, every));
        let found = summary(plan, 30.0, 1).total_goodput;
        assert!(
            (found / expected - 1.0).abs() < 0.02,
            "{preset} {every}: {found}"
        );
    }
}

/// Ten stations with 42 segments each: the access point is one contender of eleven, and
/// nearly all of the windows are acknowledgements in its queue, one for two segments: 202
/// of at most 210. The round trip is all windows over the throughput.
#[test]
fn the_windows_of_many_stations_wait_as_acknowledgements_at_the_access_point() {
    let plan = upload(10, &ap("802.11g-long", 10_000), "", &windowed(42, 2));
    let summary = summary(plan, 30.0, 1);
    let found = summary.total_goodput;
    assert!((found / 19.1e6 - 1.0).abs() < 0.03, "{found}");
    let queue = |id: &str| {
        let queue = summary.queues.iter().find(|queue| queue.id == id);
        queue.and_then(|queue| queue.queue).expect("measured").mean
    };
    assert!((queue("ap:ap") - 202.0).abs() < 10.0, "{}", queue("ap:ap"));
    assert!(queue("ap:sta.1") < 3.0, "{}", queue("ap:sta.1"));
    let rtt = summary.flows[0].rtt.expect("measured").mean;
    let expected = 420.0 * 1448.0 * 8.0 / found;
    assert!((rtt / expected - 1.0).abs() < 0.05, "{rtt} {expected}");
    assert!(summary.jain.is_some_and(|jain| jain > 0.99));
}

/// Downloads share the access point's single queue, and meet few collisions: it sends two
/// packets for each acknowledgement.
#[test]
fn downloads_wait_in_one_queue() {
    let text = r#", "traffic": "bulk""#;
    let mut plan = upload(3, &ap("802.11g-long", 100), "", text);
    for flow in &mut plan.flows {
        std::mem::swap(&mut flow.from, &mut flow.to);
    }
    let summary = summary(plan, 20.0, 1);
    let drops: Vec<u64> = summary.queues.iter().map(|queue| queue.drops).collect();
    assert!(
        drops[2] > 0 && drops[3..].iter().all(|drops| *drops == 0),
        "{drops:?}"
    );
    assert!(summary.total_goodput > 17e6, "{}", summary.total_goodput);
}

/// Over the access point and back: each packet is on the air twice, so that it is half of the
/// 19.1 Mbit/s of one station, give or take collisions of the two radios and the access point.
#[test]
fn stations_reach_each_other_over_the_access_point() {
    let mut plan = upload(2, "", "", &windowed(60, 2));
    plan.flows.truncate(1);
    plan.flows[0].to = NodeId::at(2);
    let path = Sim::new(&plan, &Options::default()).0.path(FlowId::at(0));
    assert_eq!(
        path,
        Some([vec![PortId(3), PortId(2)], vec![PortId(4), PortId(2)]])
    );
    let found = summary(plan, 20.0, 1).total_goodput;
    assert!((8e6..12e6).contains(&found), "{found}");
}

#[test]
fn the_run_is_the_same_however_it_is_paused_and_copied() {
    let plan = upload(
        4,
        &ap("802.11g-short", 30),
        r#", "frameErrorRate": 0.1, "rateControl": "arf""#,
        "",
    );
    let whole = summary(plan.clone(), 8.0, 1);
    assert_eq!(whole, summary(plan.clone(), 8.0, 997));
    let mut run = Stepped::new(plan);
    run.until(3.0);
    let mut copy = run.sim.clone();
    run.until(8.0);
    let mut off = Recorder::off();
    copy.run(Time::from_seconds(8.0), u64::MAX, &mut off)
        .expect("the run goes on");
    assert_eq!(copy.digest(&mut off), run.sim.digest(&mut off));
    assert!(whole.cells[0].radios.iter().all(|radio| radio.errors > 0));
}

/// All frames of a station are lost from four seconds on: what its radio holds is given up
/// after seven transmissions, and counts as lost.
#[test]
fn packets_that_a_radio_gives_up_are_lost() {
    let mut plan = upload(2, "", "", "");
    plan.change_node(Time::from_seconds(4.0), NodeId::at(1), |node| {
        node.frame_error_rate = 1.0;
    });
    let summary = summary(plan, 20.0, 4);
    let [first, second] = [1, 2].map(|radio| summary.cells[0].radios[radio].clone());
    let failed = first.errors + first.collisions;
    assert!(
        first.given_up > 0 && failed >= 7 * first.given_up,
        "{first:?}"
    );
    // Both directions are lost; the access point gives up what it has for that station.
    assert!(summary.cells[0].radios[0].given_up > 0);
    assert_eq!(summary.queues[3].losses, first.given_up);
    assert!(summary.flows[0].timeouts > 1 && summary.flows[0].losses > 0);
    assert!(second.given_up < 3 && summary.flows[1].timeouts == 0);
}

/// Everything changes at 10 s and is measured from 12 s on. At 6 Mbit/s two segments take
/// 2078 + 10 + 50 µs each, their acknowledgement 150 + 10 + 50 µs, and before each frame are
/// DIFS and, one after the other, 7.5 slots on average: 5.09 ms or 4.56 Mbit/s, a little more
/// where backoffs overlap. Slots of 9 µs save at most 250 of 1210 µs.
#[test]
fn rates_constants_and_queues_change_while_it_runs() {
    let at = Time::from_seconds(10.0);
    let slowed = |edit: fn(&mut sawtooth_engine::plan::NodeProperties), node: usize| {
        let mut plan = upload(1, "", "", &windowed(60, 2));
        plan.warmup = Time::from_seconds(12.0);
        plan.change_node(at, NodeId::at(node), edit);
        summary(plan, 20.0, 7).total_goodput
    };
    let same = slowed(|_| {}, 1);
    let slow = slowed(|node| node.rate = Some(6e6), 1);
    assert!(
        (4.3e6..5.3e6).contains(&slow) && same > 18e6,
        "{slow} {same}"
    );
    // Slots of 9 µs instead of 20.
    let short = slowed(|node| node.radio.values[0] = Value::Number(9e-6), 0);
    assert!((1.1..1.26).contains(&(short / same)), "{short}");
    let tiny = slowed(
        |node| {
            node.queue.limit = Limit::Packets(1);
            node.queue.discipline = Chosen::defaults(
                sawtooth_engine::registry::find(queue::REGISTRY, "codel").expect("registered"),
            );
        },
        0,
    );
    assert!(tiny > 5e6, "{tiny}");
}

/// A slow station takes the channel from a fast one: both get nearly the same, since DCF
/// shares by packets (Heusse et al., "Performance Anomaly of 802.11b", 2003).
#[test]
fn a_slow_station_slows_the_others_down_to_its_rate() {
    let mut plan = upload(2, &ap("802.11b", 1000), "", &windowed(30, 2));
    let mut edited = (*plan.nodes[1].properties).clone();
    edited.rate = Some(1e6);
    plan.nodes[1].properties = edited.into();
    let summary = summary(plan, 30.0, 1);
    let [slow, fast] = [0, 1].map(|flow| summary.flows[flow].goodput.unwrap_or(0.0));
    assert!(fast < 1.2e6 && slow > 0.5e6, "{slow} {fast}");
    let airtime = |radio: usize| summary.cells[0].radios[radio].airtime.unwrap_or(0.0);
    assert!(airtime(1) > 5.0 * airtime(2));
}

#[test]
fn every_discipline_works_at_an_access_point() {
    for entry in queue::REGISTRY {
        let mut plan = upload(3, "", "", r#", "ecn": "classic""#);
        plan.cells[0].radios[0].direction.queue.discipline = Chosen::defaults(entry);
        let run = |steps| summary(plan.clone(), 6.0, steps);
        let whole = run(1);
        assert_eq!(whole.digest, run(61).digest, "{}", entry.kind);
        // A policer or a shaper has a rate of its own.
        assert!(
            whole.total_goodput > 1e6,
            "{} {}",
            entry.kind,
            whole.total_goodput
        );
    }
}

/// Two stations in step: the first frames of both leave at the same instant, for 38 µs and more.
#[test]
fn stations_that_send_at_one_instant_collide() {
    let mut plan = upload(2, "", "", "");
    for flow in &mut plan.flows {
        flow.start_jitter = sawtooth_engine::units::Span::ZERO;
    }
    let mut run = Stepped::new(plan);
    run.until(1e-5);
    let cells = run.sim.cells();
    let radios = cells[0].radios.iter();
    let doing: Vec<Doing> = radios.map(|one| one.state.doing).collect();
    assert_eq!(doing, [Doing::Idle, Doing::Colliding, Doing::Colliding]);
}

#[test]
fn the_radios_of_a_cell_show_their_activity() {
    let mut run = Stepped::new(upload(5, "", "", ""));
    let mut seen = [0_u32; 5];
    for step in 0..2_000 {
        run.until(1.0 + f64::from(step) * 1e-4);
        let cells = run.sim.cells();
        let doing: Vec<Doing> = cells[0]
            .radios
            .iter()
            .map(|radio| radio.state.doing)
            .collect();
        let on_the_air = doing
            .iter()
            .filter(|one| **one == Doing::Transmitting)
            .count();
        let colliding = doing.iter().filter(|one| **one == Doing::Colliding).count();
        assert!(on_the_air <= 1 && colliding != 1, "{doing:?}");
        assert!(on_the_air == 0 || colliding == 0, "{doing:?}");
        for one in doing {
            seen[one as usize] += 1;
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// The state of cells advances as their summary does, and a radio with a frame has the flow of that: a station its
/// own, the access point, which has acknowledgements, any.
#[test]
fn a_cell_shows_the_frame_on_the_air_and_the_time_its_channel_was_in_use() {
    let mut run = Stepped::new(upload(3, "", "", ""));
    let mut bare = 0;
    for step in 1..=500 {
        run.until(3.0 + f64::from(step) * 1e-3);
        for (index, radio) in run.sim.cells()[0].radios.iter().enumerate() {
            let idle = radio.state.doing == Doing::Idle;
            assert_eq!(radio.flow.is_none(), idle, "{radio:?}");
            assert!(index == 0 || radio.flow.is_none_or(|flow| flow.index() == index - 1));
            assert_eq!(radio.bare, index == 0 && !idle, "{radio:?}");
            bare += u32::from(radio.bare);
        }
    }
    assert!(bare > 0);
    let cell = &run.sim.cells()[0];
    let cell_summary = &run.summary().cells[0];
    let measured = 3.5 - 2.0;
    let near = |seconds: f64, share: Option<f64>| {
        let share = share.expect("measured");
        assert!(
            (seconds - share * measured).abs() < 1e-3,
            "{seconds} {share}"
        );
    };
    near(cell.busy, cell_summary.busy);
    near(cell.collided, cell_summary.collided);
    assert_eq!(cell.collisions, cell_summary.collisions);
    for (radio, summary) in cell.radios.iter().zip(&cell_summary.radios) {
        near(radio.airtime, summary.airtime);
    }
}
