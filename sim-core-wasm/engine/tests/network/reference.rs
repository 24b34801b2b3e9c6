//! Against ns-2 on paper 000's dumbbell: NewReno pairs with and without SACK, and pairs of Scalable TCP as in
//! Linux.

use crate::common::{lossy_dumbbell, moments, plan, run};
use serde_json::Value;

/// A row of the reference: its mean and standard deviation over ten runs.
struct Row {
    loss: f64,
    goodput: (f64, f64),
    queue: (f64, f64),
}

const fn row(loss: f64, goodput: (f64, f64), queue: (f64, f64)) -> Row {
    Row {
        loss,
        goodput,
        queue,
    }
}

/// `ns2.json`, tag A, `sack:2`.
const SACK: [Row; 3] = [
    row(0.0, (9.5771, 0.0029), (28.293, 0.0079)),
    row(0.001, (9.4522, 0.0318), (21.7713, 0.8108)),
    row(0.01, (4.5153, 0.1135), (0.2375, 0.0595)),
];

/// `ns2.json`, tag A, `newreno:2`.
const NEWRENO: [Row; 3] = [
    row(0.0, (9.5511, 0.0021), (28.2831, 0.0072)),
    row(0.001, (9.4227, 0.0204), (21.5514, 0.6587)),
    row(0.01, (4.5073, 0.1112), (0.2114, 0.0287)),
];

/// `ns2.json`, tag A, `L.scalable:2`: five runs.
const SCALABLE: [Row; 2] = [
    row(0.0, (9.5797, 0.0024), (39.7128, 0.0651)),
    row(0.01, (8.6498, 0.0521), (5.1558, 0.4976)),
];

const NEWRENO_SENDER: &str = r#"{ "kind": "newreno" }"#;

const THEIR_RUNS: f64 = 10.0;
const OUR_SEEDS: u64 = 5;

fn compare(name: &str, sender: &str, transport: &str, rows: &[Row]) {
    for row in rows {
        let (mut goodputs, mut queues) = (Vec::new(), Vec::new());
        for seed in 1..=OUR_SEEDS {
            let text = lossy_dumbbell(seed, ["newreno", "newreno"], transport, row.loss)
                .replace(NEWRENO_SENDER, sender);
            let summary = run(&plan(&text));
            // ns-2's goodput counts from the start of the run.
            let bits: f64 = summary
                .flows
                .iter()
                .map(|f| f.goodput.expect("a goodput") * (f.end - f.start))
                .sum();
            goodputs.push(bits / summary.duration / 1e6);
            let queue = summary
                .queues
                .iter()
                .find(|q| q.id == "r-d:r")
                .expect("the bottleneck");
            queues.push(queue.queue.expect("a queue").mean);
        }
        let (goodput, spread) = moments(&goodputs);
        let errors = (row.goodput.1 * row.goodput.1 / THEIR_RUNS
            + spread * spread / OUR_SEEDS as f64)
            .sqrt();
        let tolerance = (0.1 * row.goodput.0).max(2.0 * errors);
        let (queue, _) = moments(&queues);
        println!(
            "{name} loss {}: goodput {goodput:.4} Mb/s (ns-2 {:.4}), queue {queue:.3} (ns-2 {:.3})",
            row.loss, row.goodput.0, row.queue.0
        );
        assert!(
            (goodput - row.goodput.0).abs() <= tolerance,
            "{name}, loss {}: goodput {goodput:.4}, ns-2 has {:.4} ± {tolerance:.4}",
            row.loss,
            row.goodput.0
        );
        let tolerance = (0.15 * row.queue.0).max(1.5);
        assert!(
            (queue - row.queue.0).abs() <= tolerance,
            "{name}, loss {}: queue {queue:.3}, ns-2 has {:.3} ± {tolerance:.3}",
            row.loss,
            row.queue.0
        );
    }
}

#[test]
fn pairs_with_sack_agree_with_ns2() {
    compare(
        "sack",
        NEWRENO_SENDER,
        r#"{ "preset": "ns2", "segment": 1000 }"#,
        &SACK,
    );
}

#[test]
fn pairs_without_sack_agree_with_ns2() {
    compare(
        "newreno",
        NEWRENO_SENDER,
        r#"{ "preset": "ns2", "segment": 1000, "sack": false }"#,
        &NEWRENO,
    );
}

/// The loss at small windows makes the difference: half of the window in Kelly's form, where two flows keep the
/// throughput of the square-root law on a link that loses one packet in a hundred: 2 · 12.2 segments of 1000 bytes
/// in 42 ms, 4.7 Mb/s, and the link has 9.6.
#[test]
fn pairs_of_linuxs_form_of_scalable_tcp_agree_with_ns2() {
    const LINUX: &str = r#"{ "preset": "ns2", "segment": 1000, "slowStartCounting": "segments",
        "caCounting": "segments",
        "timestamps": true, "timestampOption": 0, "clock": 0.001 }"#;
    compare(
        "scalable",
        r#"{ "kind": "scalable", "form": "linux", "a": 0.02 }"#,
        LINUX,
        &SCALABLE,
    );
    let text = lossy_dumbbell(1, ["scalable", "scalable"], LINUX, 0.01);
    let kelly = run(&plan(&text)).total_goodput / 1e6;
    println!("Kelly's form: {kelly:.3} Mb/s");
    assert!((4.5..5.7).contains(&kelly), "{kelly}");
}

/// The figures of the page of radio cells: how far goodputs of uploads are above ns-3.37's, in per cent, and what
/// ns-3 has with its credit for SACKed segments switched.
#[test]
fn goodputs_of_radio_cells_are_above_ns_3_by_the_figure_of_their_page() {
    let read = |text: &str| -> Value { serde_json::from_str(text).expect("it is JSON") };
    let table = read(include_str!("../../../../web/src/generated/checks.json"));
    let theirs = read(include_str!("../../../verify/data/ns3.json"));
    let rows = table["rows"].as_array().expect("rows");
    let runs = theirs["rows"].as_array().expect("rows");
    for (case, name, above, switched) in [
        ("Cubic × 1, 2 ms", "d2_dt100_n1", 0.9, None),
        ("Cubic × 3, 128 ms", "d128_dt100_n3", 4.5, None),
        ("Cubic × 5, 2 ms", "d2_dt100_n5", 2.2, Some((24.30, 24.08))),
        (
            "Cubic × 10, 2 ms",
            "d2_dt100_n10",
            3.8,
            Some((23.90, 24.10)),
        ),
    ] {
        let is_it = |row: &&Value| {
            let named = row["case"]
                .as_str()
                .is_some_and(|text| text.starts_with(case));
            named && row["subject"] == "scenario/radio" && row["metric"] == "goodput"
        };
        let row = rows.iter().find(is_it).expect("a row");
        let mean = |side: &str| row[side]["mean"].as_f64().expect("a mean");
        let found = 100.0 * (mean("ours") / mean("theirs") - 1.0);
        println!("{case}: {found:.2} % above");
        assert!((found - above).abs() <= 0.05, "{case}: {found}");
        let name = format!("C_TcpCubic_{name}");
        let run = runs.iter().find(|run| run["name"] == name.as_str());
        let other = &run.expect("a run")["switched"]["sacked-credit"]["goodput"][0];
        assert_eq!(other.is_null(), switched.is_none(), "{case}");
        if let Some((there, here)) = switched {
            let other = other.as_f64().expect("a mean");
            assert!((other - there).abs() <= 0.005 && (mean("ours") - here).abs() <= 0.005);
        }
    }
}
