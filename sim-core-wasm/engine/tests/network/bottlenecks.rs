//! Shares against the definition of max–min fairness, and bottlenecks where they are known.

use proptest::prelude::*;

use super::common::{self, Stepped};
use sawtooth_engine::ids::{Id, PortId};
use sawtooth_engine::measure::Owner;
use sawtooth_engine::plan::{Plan, Rate};
use sawtooth_engine::radio::airtimes::alone;
use sawtooth_engine::sim::bottlenecks::{bottlenecks, waiting};
use sawtooth_engine::sim::{Options, Sim, routes};
use sawtooth_engine::specification::Value;
use sawtooth_engine::units::Time;

fn plan(nodes: &str, links: &str, flows: &str) -> Plan {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1,
            "nodes": [{nodes}], "links": [{links}], "flows": [{flows}] }}"#
    );
    common::plan(&text)
}

fn hosts(ids: &[&str]) -> String {
    let host = |id: &&str| format!(r#"{{ "id": "{id}", "kind": "host" }}"#);
    ids.iter().map(host).collect::<Vec<_>>().join(", ")
}

fn link(a: &str, b: &str, megabits: f64) -> String {
    format!(
        r#"{{ "id": "{a}-{b}", "between": ["{a}", "{b}"], "rate": {megabits}e6, "delay": 0.01 }}"#
    )
}

/// The name of the port that limits each flow, and its share in Mb/s.
fn limits(plan: &Plan) -> Vec<(String, f64)> {
    let routes = routes(plan);
    let ways: Vec<_> = routes
        .iter()
        .map(|[out, back]| [&out[..], &back[..]])
        .collect();
    let all = bottlenecks(plan, &ways);
    all.into_iter()
        .map(|limit| {
            let (port, rate) = limit.expect("a way");
            let id = plan.direction(port).map(|direction| direction.id.clone());
            (id.expect("a port"), rate / 1e6)
        })
        .collect()
}

fn dumbbell(access: f64, middle: f64, count: usize) -> Plan {
    plan(
        &format!(
            r#"{{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
               {{ "id": "d", "kind": "host" }}"#
        ),
        &format!("{}, {}", link("s", "r", access), link("r", "d", middle)),
        &format!(r#"{{ "id": "f", "from": "s", "to": "d", "count": {count} }}"#),
    )
}

#[test]
fn a_shared_port_limits_although_a_hosts_own_link_is_slower() {
    let thirds = vec![("r-d:r".to_owned(), 20.0 / 3.0); 3];
    assert_eq!(limits(&dumbbell(10.0, 20.0, 3)), thirds);
}

#[test]
fn a_hosts_own_port_limits_if_no_later_port_is_slower() {
    for middle in [10.0, 15.0] {
        let alone = vec![("s-r.1:s.1".to_owned(), 10.0)];
        assert_eq!(limits(&dumbbell(10.0, middle, 1)), alone);
    }
    let both: Vec<_> = (1..=2).map(|i| (format!("s-r.{i}:s.{i}"), 10.0)).collect();
    assert_eq!(limits(&dumbbell(10.0, 20.0, 2)), both);
}

/// A long flow over two links of 10 and 16 Mb/s, each with a flow of its own: 5, 5 and 11.
#[test]
fn capacity_that_one_flow_leaves_goes_to_the_others() {
    let lot = plan(
        &format!(
            r#"{}, {{ "id": "p", "kind": "router" }}, {{ "id": "q", "kind": "router" }}, {{ "id": "r", "kind": "router" }}"#,
            hosts(&["a", "b", "c", "d"])
        ),
        &[
            link("a", "p", 100.0),
            link("b", "q", 100.0),
            link("c", "r", 100.0),
            link("d", "q", 100.0),
            link("p", "q", 10.0),
            link("q", "r", 16.0),
        ]
        .join(", "),
        r#"{ "id": "long", "from": "a", "to": "c" }, { "id": "one", "from": "a", "to": "d" },
           { "id": "two", "from": "b", "to": "c" }"#,
    );
    let found = limits(&lot);
    let expected = [("p-q:p", 5.0), ("p-q:p", 5.0), ("q-r:q", 11.0)];
    for ((port, rate), (id, share)) in found.iter().zip(expected) {
        assert!(port == id && (rate - share).abs() < 1e-9, "{found:?}");
    }
}

/// Two stations of one cell: each half of the rate of one alone, where no wire is slower.
#[test]
fn stations_share_the_time_on_the_air() {
    let cell = |wire: f64| {
        plan(
            r#"{ "id": "p", "kind": "access-point" }, { "id": "t", "kind": "station", "cell": "p", "count": 2 },
               { "id": "d", "kind": "host" }"#,
            &link("p", "d", wire),
            r#"{ "id": "f", "from": "t", "to": "d", "count": 2 }"#,
        )
    };
    let wide = cell(100.0);
    let half = alone(&wide.nodes[0].radio, f64::INFINITY) / 2e6;
    for (index, (port, rate)) in limits(&wide).into_iter().enumerate() {
        assert_eq!(port, format!("p:t.{}", index + 1));
        assert!((rate / half - 1.0).abs() < 1e-9, "{rate}, not {half}");
    }
    // The rate of the PHY is above 20 Mb/s, the throughput of a radio at it below twice that.
    let narrow = limits(&cell(half));
    assert!(narrow.iter().all(|(port, _)| port == "p-d:p"), "{narrow:?}");
}

/// A cell of `up` stations that upload to a host and `down` that it sends to, with a packet
/// acknowledged in so many.
fn cell_of(up: usize, down: usize, ack_every: u32, wire: f64) -> Plan {
    let station = |i: usize| format!(r#"{{ "id": "t{i}", "kind": "station", "cell": "p" }}"#);
    let stations: Vec<_> = (0..up + down).map(station).collect();
    let flow = |i: usize| {
        let ends = if i < up {
            format!(r#""from": "t{i}", "to": "d""#)
        } else {
            format!(r#""from": "d", "to": "t{i}""#)
        };
        format!(r#"{{ "id": "f{i}", {ends}, "transport": {{ "ackEvery": {ack_every} }} }}"#)
    };
    let flows: Vec<_> = (0..up + down).map(flow).collect();
    plan(
        &format!(
            r#"{{ "id": "p", "kind": "access-point" }}, {{ "id": "d", "kind": "host" }}, {}"#,
            stations.join(", ")
        ),
        &link("p", "d", wire),
        &flows.join(", "),
    )
}

/// All radios get as many turns: what waits at the access point while stations upload are
/// acknowledgements, of which each turn of a station makes a half.
#[test]
fn packets_wait_at_an_access_point_that_has_no_turns_left() {
    let waiting = |up, down| waiting_at(&cell_of(up, down, 2, 1000.0));
    assert_eq!(waiting(1, 0), ["p:t0"]);
    assert_eq!(waiting(2, 0), ["p:p", "p:t0", "p:t1"]);
    assert_eq!(waiting(3, 0), ["p:p", "p:t0", "p:t1", "p:t2"]);
    assert_eq!(waiting(0, 1), ["p:p"]);
    assert_eq!(waiting(0, 3), ["p:p"]);
    assert_eq!(waiting(1, 1), ["p:p", "p:t0"]);
    assert_eq!(
        waiting_at(&cell_of(3, 0, 4, 1000.0)),
        ["p:t0", "p:t1", "p:t2"]
    );
    // With the wire in front of it the channel is never used up.
    assert_eq!(waiting_at(&cell_of(3, 0, 2, 5.0)), ["p-d:p"]);
    assert_eq!(waiting_at(&cell_of(0, 3, 2, 5.0)), ["p-d:d"]);
}

/// Other radios of a cell have a few packets now and then.
#[test]
fn packets_are_where_they_are_said_to_wait() {
    for (up, down) in [(1, 0), (2, 0), (0, 3), (1, 1)] {
        let plan = cell_of(up, down, 2, 1000.0);
        let said = waiting_at(&plan);
        let mut run = Stepped::new(plan);
        run.until(8.0);
        for queue in run.summary().queues {
            let mean = queue.queue.map_or(0.0, |queue| queue.mean);
            assert_eq!(
                said.contains(&queue.id),
                mean > 10.0,
                "{}: {mean}",
                queue.id
            );
        }
    }
}

/// A shaper of a station limits what it sends, beside the channel that all of them share.
#[test]
fn a_shaper_limits_a_station() {
    let cell = |queue: &str, wire: f64| {
        let plan = plan(
            &format!(
                r#"{{ "id": "p", "kind": "access-point" }},
                   {{ "id": "t", "kind": "station", "cell": "p", "queue": {queue} }},
                   {{ "id": "u", "kind": "station", "cell": "p" }}, {{ "id": "d", "kind": "host" }}"#
            ),
            &link("p", "d", wire),
            r#"{ "id": "f", "from": "t", "to": "d" }, { "id": "g", "from": "u", "to": "d" }"#,
        );
        (limits(&plan), waiting_at(&plan), plan)
    };
    let queue = r#"{ "kind": "shaper", "rate": 1e6 }"#;
    let (found, waiting, _) = cell(queue, 5.0);
    assert_eq!(found, [("p:t".to_owned(), 1.0), ("p-d:p".to_owned(), 4.0)]);
    assert_eq!(waiting, ["p-d:p", "p:t"]);
    // The rest of the channel is the other's.
    let (found, _, plan) = cell(queue, 100.0);
    let alone = alone(&plan.nodes[0].radio, f64::INFINITY) / 1e6;
    assert_eq!(found[0], ("p:t".to_owned(), 1.0));
    assert_eq!(found[1].0, "p:u");
    assert!((found[1].1 - (alone - 1.0)).abs() < 1e-9, "{found:?}");
}

/// The names of the ports where packets wait.
fn waiting_at(plan: &Plan) -> Vec<String> {
    let owned = routes(plan);
    let ways: Vec<_> = owned
        .iter()
        .map(|[out, back]| [&out[..], &back[..]])
        .collect();
    let ports = waiting(plan, &ways).into_iter();
    ports
        .map(|port| plan.direction_of(port).id.clone())
        .collect()
}

#[test]
fn packets_wait_where_flows_are_limited_at_some_time_of_the_run() {
    let mut plan = dumbbell(10.0, 5.0, 1);
    assert_eq!(waiting_at(&plan), ["r-d:r"]);
    let (at, port) = (Time::from_seconds(20.0), PortId::at(2));
    plan.change_link(at, port, |link| link.rate = Rate::Constant(50e6));
    assert_eq!(waiting_at(&plan), ["s-r.1:s.1", "r-d:r"]);
    // Without the changes after the end.
    plan.duration = at;
    assert_eq!(waiting_at(&plan), ["r-d:r"]);
    // Of changes at one instant only the last one is ever in force.
    plan.duration = Time::from_seconds(30.0);
    plan.change_link(at, port, |link| link.rate = Rate::Constant(4e6));
    assert_eq!(waiting_at(&plan), ["r-d:r"]);
}

/// An acknowledgement of 40 bytes for two packets of 1488 and 40 (the preset has no
/// timestamps): 1 Mb/s of them for 76.4 Mb/s of data.
#[test]
fn acknowledgements_wait_where_there_is_no_room_for_them() {
    let back = |megabits: f64| {
        plan(
            &hosts(&["a", "b"]),
            &format!(
                r#"{{ "id": "l", "between": ["a", "b"], "rate": 76.4e6, "reverse": {{ "rate": {megabits}e6 }} }}"#
            ),
            r#"{ "id": "f", "from": "a", "to": "b",
                 "transport": { "segment": 1488, "timestamps": false, "ackEvery": 2 } }"#,
        )
    };
    assert_eq!(waiting_at(&back(1.01)), ["l:a"]);
    assert_eq!(waiting_at(&back(0.99)), ["l:a", "l:b"]);
}

#[test]
fn a_shaper_limits_below_the_rate_of_its_link() {
    let shaped = |queue: &str| {
        let first = link("a", "r", 100.0);
        let queue = format!(r#", "queue": {queue} }}"#);
        plan(
            &format!(
                r#"{}, {{ "id": "r", "kind": "router" }}"#,
                hosts(&["a", "d"])
            ),
            &format!(
                "{}{queue}, {}",
                &first[..first.len() - 1],
                link("r", "d", 10.0)
            ),
            r#"{ "id": "f", "from": "a", "to": "d" }"#,
        )
    };
    let limit = |queue: &str| limits(&shaped(queue)).remove(0);
    for kind in ["shaper", "cake"] {
        let queue = |megabits: u32| format!(r#"{{ "kind": "{kind}", "rate": {megabits}e6 }}"#);
        assert_eq!(limit(&queue(9)), ("a-r:a".to_owned(), 9.0));
        assert_eq!(limit(&queue(11)), ("r-d:r".to_owned(), 10.0));
    }
    let peak = r#"{ "kind": "shaper", "rate": 12e6, "peakRate": 2e6 }"#;
    assert_eq!(limit(peak), ("a-r:a".to_owned(), 2.0));
    // A shaper that comes later is looked for, too.
    let mut plan = shaped(r#"{ "kind": "cake" }"#);
    assert_eq!(waiting_at(&plan), ["r-d:r"]);
    plan.change_link(Time::from_seconds(9.0), PortId::at(0), |link| {
        link.queue.discipline.values[0] = Value::Optional(Some(9e6));
    });
    assert_eq!(waiting_at(&plan), ["a-r:a", "r-d:r"]);
}

/// Each host sends to the next one, and acknowledges what comes from the one before: the data is
/// limited where it begins, and so are the acknowledgements beside it.
#[test]
fn no_port_behind_an_equally_full_one_is_a_bottleneck() {
    let ids = ["h0", "h1", "h2"];
    let links = ids.map(|id| link(id, "r", 10.0)).join(", ");
    let flow = |i: usize| {
        format!(
            r#"{{ "id": "f{i}", "from": "h{i}", "to": "h{}" }}"#,
            (i + 1) % 3
        )
    };
    let ring = plan(
        &format!(r#"{}, {{ "id": "r", "kind": "router" }}"#, hosts(&ids)),
        &links,
        &[0, 1, 2].map(flow).join(", "),
    );
    assert_eq!(waiting_at(&ring), ["h0-r:h0", "h1-r:h1", "h2-r:h2"]);
}

#[test]
fn ports_that_limit_a_flow_are_recorded_where_there_are_too_many_for_all() {
    let count = 40;
    let nodes = format!(
        r#"{{ "id": "s", "kind": "host", "count": {count} }}, {{ "id": "r", "kind": "router" }},
           {{ "id": "d", "kind": "host", "count": {count} }}"#
    );
    let plan = plan(
        &nodes,
        &format!("{}, {}", link("s", "r", 10.0), link("r", "d", 10.0)),
        r#"{ "id": "f", "from": "s", "to": "d" }"#,
    );
    let (_, series) = Sim::new(&plan, &Options::default());
    let recorded = |port| {
        series
            .series
            .iter()
            .any(|one| one.owner == Owner::Port(port))
    };
    for [out, _] in routes(&plan) {
        assert!(recorded(out[0]) && !recorded(out[1]), "{out:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Shares are max–min fair if, and only if, each flow crosses a full port where no other
    /// gets more (Bertsekas and Gallager, 6.5.2): the first such port limits it.
    #[test]
    fn every_flow_is_limited_by_the_first_full_port_where_its_share_is_greatest(
        rates in prop::collection::vec(1_u32..6, 9),
        ends in prop::collection::vec((0_usize..5, 0_usize..5), 1..12),
    ) {
        let names = ["h0", "h1", "h2", "h3", "h4"];
        let mut nodes = hosts(&names);
        let mut links = Vec::new();
        for (index, name) in names.iter().enumerate() {
            nodes.extend([r#", { "id": "r"#, &index.to_string(), r#"", "kind": "router" }"#]);
            links.push(link(name, &format!("r{index}"), f64::from(rates[index])));
            if index > 0 {
                let before = format!("r{}", index - 1);
                links.push(link(&before, &format!("r{index}"), f64::from(rates[4 + index])));
            }
        }
        let flows: Vec<String> = ends
            .iter()
            .filter(|(from, to)| from != to)
            .enumerate()
            .map(|(index, (from, to))| {
                format!(r#"{{ "id": "f{index}", "from": "h{from}", "to": "h{to}" }}"#)
            })
            .collect();
        let plan = plan(&nodes, &links.join(", "), &flows.join(", "));
        let ways: Vec<Vec<PortId>> = routes(&plan).into_iter().map(|[out, _]| out).collect();
        let both: Vec<_> = ways.iter().map(|way| [&way[..], &[]]).collect();
        let found = bottlenecks(&plan, &both);
        let found: Vec<(PortId, f64)> = found.into_iter().map(|one| one.expect("a way")).collect();
        let capacity = |port: PortId| plan.direction(port).expect("a port").rate.mean();
        let at = |port: PortId| {
            let crossing = ways.iter().zip(&found).filter(move |(way, _)| way.contains(&port));
            crossing.map(|(_, (_, rate))| *rate)
        };
        for port in plan.ports() {
            prop_assert!(at(port).sum::<f64>() <= capacity(port) * (1.0 + 1e-9), "{port:?}");
        }
        for (way, (port, rate)) in ways.iter().zip(&found) {
            let first = way.iter().find(|port| {
                let full = at(**port).sum::<f64>() >= capacity(**port) * (1.0 - 1e-9);
                full && at(**port).all(|other| other <= rate * (1.0 + 1e-9))
            });
            prop_assert_eq!(first, Some(port));
        }
    }
}

#[test]
fn a_flow_without_a_way_has_no_bottleneck() {
    let plan = dumbbell(10.0, 10.0, 2);
    let way = [PortId::at(0), PortId::at(4)];
    let found = bottlenecks(&plan, &[[&[], &[]], [&way, &[]]]);
    assert_eq!(found, [None, Some((PortId::at(0), 10e6))]);
}
