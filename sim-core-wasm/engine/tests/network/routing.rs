//! How nodes share flows among next hops of equal cost: against the binomial distribution.

use super::common::plan;
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::{Sim, routes};

/// A column of routers, all of them joined to each of the next one; at its ends a host each.
/// `extra` are keys of the document.
fn columns(extra: &str, sizes: &[usize], flows: &str) -> String {
    let router = |column: usize, row: usize| format!("r{column}-{row}");
    let mut nodes =
        vec![r#"{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }"#.to_owned()];
    let mut links = Vec::new();
    let mut join = |from: &str, to: &str| {
        links.push(format!(
            r#"{{ "id": "{from}-{to}", "between": ["{from}", "{to}"], "rate": 1e7, "delay": 0.001 }}"#
        ));
    };
    for (column, size) in sizes.iter().enumerate() {
        for row in 0..*size {
            nodes.push(format!(
                r#"{{ "id": "{}", "kind": "router" }}"#,
                router(column, row)
            ));
            if column == 0 {
                join("a", &router(0, row));
            } else {
                (0..sizes[column - 1])
                    .for_each(|other| join(&router(column - 1, other), &router(column, row)));
            }
            if column == sizes.len() - 1 {
                join(&router(column, row), "b");
            }
        }
    }
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, {extra} "nodes": [{}], "links": [{}],
            "flows": [{flows}] }}"#,
        nodes.join(", "),
        links.join(", ")
    )
}

const FLOWS: usize = 4000;

fn many() -> String {
    format!(r#"{{ "id": "f", "from": "a", "to": "b", "count": {FLOWS} }}"#)
}

/// The row of the router that each flow comes to in a column, there and back.
fn rows(plan: &Plan, column: usize) -> Vec<[usize; 2]> {
    let row = |ports: &[PortId]| {
        let mut there = ports.iter().filter_map(|port| {
            let node = plan.ends(*port)?.1?;
            let id = plan.node(node)?.id.strip_prefix(&format!("r{column}-"))?;
            id.parse().ok()
        });
        there.next().expect("a router of the column")
    };
    let all = routes(plan);
    all.iter()
        .map(|ways| [row(&ways[0]), row(&ways[1])])
        .collect()
}

/// Pearson's statistic of counts that are expected to be equal.
fn chi_square(counts: &[usize]) -> f64 {
    let expected = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
    counts
        .iter()
        .map(|count| {
            let off = *count as f64 - expected;
            off * off / expected
        })
        .sum()
}

fn counted(values: impl Iterator<Item = usize>, kinds: usize) -> Vec<usize> {
    let mut counts = vec![0; kinds];
    values.for_each(|value| counts[value] += 1);
    counts
}

/// Over four next hops, by four seeds. The 0.9999 quantile of chi-square is 21.1 at 3 degrees of
/// freedom; at 15 degrees, of the pairs of both directions, 44.3.
#[test]
fn flows_are_shared_as_a_hash_would_and_return_independently() {
    for seed in 1..=4 {
        let plan = plan(&columns(
            &format!(r#""ecmp": true, "seed": {seed},"#),
            &[1, 4, 1],
            &many(),
        ));
        let rows = rows(&plan, 1);
        for direction in [0, 1] {
            let counts = counted(rows.iter().map(|row| row[direction]), 4);
            // The standard deviation of a binomial with a probability of 1/4.
            let deviation = (FLOWS as f64 * 0.25 * 0.75).sqrt();
            for count in &counts {
                let off = (*count as f64 - 0.25 * FLOWS as f64).abs();
                assert!(off < 4.5 * deviation, "seed {seed}: {counts:?}");
            }
            assert!(chi_square(&counts) < 21.1, "seed {seed}: {counts:?}");
        }
        let both = counted(rows.iter().map(|[out, back]| 4 * out + back), 16);
        assert!(chi_square(&both) < 44.3, "seed {seed}: {both:?}");
    }
}

/// Were the choice of the second column that of the first, half of the pairs would have no flow.
/// The 0.9999 quantile at 8 degrees of freedom is 31.8.
#[test]
fn nodes_in_a_row_choose_independently() {
    let plan = plan(&columns(r#""ecmp": true,"#, &[1, 3, 3, 1], &many()));
    let pairs = rows(&plan, 1).into_iter().zip(rows(&plan, 2));
    let pairs: Vec<_> = pairs.collect();
    for direction in [0, 1] {
        let pair = pairs
            .iter()
            .map(|(one, two)| 3 * one[direction] + two[direction]);
        let counts = counted(pair, 9);
        assert!(chi_square(&counts) < 31.8, "{counts:?}");
    }
}

#[test]
fn a_host_shares_its_own_links_and_parallel_ones_count() {
    let nodes = r#"{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }"#;
    let links: Vec<String> = (0..3)
        .map(|i| {
            format!(r#"{{ "id": "l{i}", "between": ["a", "b"], "rate": 1e7, "delay": 0.01 }}"#)
        })
        .collect();
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 1, "ecmp": true, "nodes": [{nodes}],
            "links": [{}], "flows": [{}] }}"#,
        links.join(", "),
        many()
    );
    let plan = plan(&text);
    let used = routes(&plan)
        .into_iter()
        .map(|[out, _]| out[0].link().0 as usize);
    let counts = counted(used, 3);
    assert!(chi_square(&counts) < 18.4, "{counts:?}");
}

#[test]
fn without_the_switch_all_take_the_link_whose_id_is_first() {
    for extra in ["", r#""ecmp": false,"#] {
        let plan = plan(&columns(extra, &[1, 4, 1], &many()));
        assert!(!plan.ecmp);
        assert!(rows(&plan, 1).iter().all(|row| *row == [0, 0]));
    }
}

#[test]
fn routes_of_higher_cost_are_not_shared() {
    let text = columns(r#""ecmp": true,"#, &[1, 3, 1], &many());
    let slower = text.replacen(
        r#""between": ["r0-0", "r1-1"], "rate": 1e7, "delay": 0.001"#,
        r#""between": ["r0-0", "r1-1"], "rate": 1e7, "delay": 0.001001"#,
        1,
    );
    assert_ne!(text, slower);
    let counts = counted(rows(&plan(&slower), 1).into_iter().map(|[out, _]| out), 3);
    assert_eq!(counts[1], 0);
    assert!(chi_square(&[counts[0], counts[2]]) < 15.2, "{counts:?}");
}

#[test]
fn the_seed_moves_flows_and_others_do_not() {
    let of = |seed: u64, flows: &str| {
        let text = columns(
            &format!(r#""ecmp": true, "seed": {seed},"#),
            &[1, 4, 1],
            flows,
        );
        rows(&plan(&text), 1)
    };
    let one = of(1, &many());
    assert_eq!(one, of(1, &many()));
    let moved = one
        .iter()
        .zip(of(2, &many()))
        .filter(|(one, two)| one[0] != two[0])
        .count();
    // Three in four, as another draw.
    let expected = 0.75 * FLOWS as f64;
    assert!(
        (moved as f64 - expected).abs() < 4.5 * (expected * 0.25).sqrt(),
        "{moved}"
    );
    let more = format!(
        r#"{{ "id": "before", "from": "b", "to": "a" }}, {}"#,
        many()
    );
    assert_eq!(one[..], of(1, &more)[1..]);
}

/// A flow alone: its data crosses one of four links, and so do its acknowledgements; nothing
/// overtakes, so nothing is sent twice.
#[test]
fn a_flow_is_not_split() {
    let flow = r#"{ "id": "f", "from": "a", "to": "b", "traffic": { "kind": "transfer", "bytes": 60000 } }"#;
    for seed in 1..=5 {
        let text = columns(
            &format!(r#""ecmp": true, "seed": {seed}, "duration": 3,"#),
            &[1, 4, 1],
            flow,
        );
        let plan = plan(&text);
        let summary = Sim::summary_of(&plan, "").expect("it runs");
        assert_eq!(summary.flows[0].retransmissions, 0);
        assert!(summary.flows[0].completion_time.is_some());
        for router in ["r0-0", "r2-0"] {
            let used = summary.queues.iter().filter(|queue| {
                let across = queue.from == router && queue.link.contains("r1-");
                across && queue.utilization > Some(0.0)
            });
            assert_eq!(used.count(), 1, "{router} with seed {seed}");
        }
    }
}
