//! Senders in Linux's forms against Linux 6.12 (User Mode Linux in virtual time): four runs of each scene, 10 Mb/s and
//! 40 ms. The figures are its goodputs of the first flow in Mb/s, with their deviations.

use crate::common::{plan, run};

const RUNS: u32 = 4;

/// A sender on a path that loses segments at random, or beside CUBIC.
struct Row {
    kind: &'static str,
    packets: u32,
    loss: f64,
    beside: bool,
    goodput: [f64; 2],
}

const fn lossy(kind: &'static str, goodput: [f64; 2]) -> Row {
    Row {
        kind,
        packets: 67,
        loss: 0.01,
        beside: false,
        goodput,
    }
}

const fn beside_cubic(kind: &'static str, goodput: [f64; 2]) -> Row {
    Row {
        kind,
        packets: 33,
        loss: 0.0,
        beside: true,
        goodput,
    }
}

const ROWS: [Row; 4] = [
    lossy("westwood-plus", [5.9037, 0.1615]),
    lossy("scalable", [7.2722, 0.2786]),
    lossy("cdg", [3.3296, 0.2207]),
    beside_cubic("hybla", [4.2942, 0.2656]),
];

/// The goodput of the first flow: mean and deviation over seeds.
fn goodput(row: &Row, preset: &str) -> [f64; 2] {
    let seconds = if row.beside { 60 } else { 40 };
    let flow = |id: &str, kind: &str, jitter: f64| {
        format!(
            r#"{{ "id": "{id}", "from": "h-{id}", "to": "d", "startJitter": {jitter}, "sender": "{kind}",
                 "transport": {{ "preset": "{preset}", "pacing": "off" }} }}"#
        )
    };
    let mut flows = vec![flow("a", row.kind, 0.0)];
    if row.beside {
        flows.push(flow("b", "cubic", 0.3));
    }
    let flows = flows.join(", ");
    let found: Vec<f64> = (1..=RUNS)
        .map(|seed| {
            // The kernel's shaper lets a packet go before it would have been sent: 1.2 ms of 20.
            let text = format!(
                r#"{{ "format": "sawtooth-scenario", "version": 2, "seed": {seed}, "duration": {seconds},
                "warmup": {}, "nodes": [ {{ "id": "r", "kind": "router" }}, {{ "id": "s", "kind": "router" }},
                    {{ "id": "d", "kind": "host" }}, {{ "id": "h-a", "kind": "host" }}, {{ "id": "h-b", "kind": "host" }} ],
                "links": [
                    {{ "id": "r-s", "between": ["r", "s"], "rate": 10e6, "delay": 0,
                       "queue": {{ "kind": "drop-tail", "limit": {{ "packets": {} }} }} }},
                    {{ "id": "s-d", "between": ["s", "d"], "rate": 10e9, "delay": 0.0188,
                       "loss": {{ "kind": "bernoulli", "probability": {} }}, "reverse": {{ "delay": 0.02, "loss": "none" }} }},
                    {{ "id": "a-r", "between": ["h-a", "r"], "rate": 10e9, "delay": 0 }},
                    {{ "id": "b-r", "between": ["h-b", "r"], "rate": 10e9, "delay": 0 }} ],
                "flows": [ {flows} ] }}"#,
                seconds / 5,
                row.packets,
                row.loss,
            );
            run(&plan(&text)).flows[0].goodput.expect("measured") / 1e6
        })
        .collect();
    let mean = found.iter().sum::<f64>() / f64::from(RUNS);
    let squares: f64 = found.iter().map(|one| (one - mean) * (one - mean)).sum();
    [mean, (squares / f64::from(RUNS - 1)).sqrt()]
}

/// As the table of the references: within a tenth or two combined standard errors. With the papers' rules all of them are
/// off.
#[test]
fn goodputs_in_linuxs_forms_are_the_kernels() {
    std::thread::scope(|scope| {
        for row in &ROWS {
            scope.spawn(|| {
                let agrees = |preset: &str| {
                    let [mean, deviation] = goodput(row, preset);
                    let [wanted, its_own] = row.goodput;
                    let error =
                        ((deviation * deviation + its_own * its_own) / f64::from(RUNS)).sqrt();
                    let message =
                        format!("{} {preset}: {mean:.2} ± {error:.2} for {wanted}", row.kind);
                    (
                        (mean - wanted).abs() <= (0.1 * wanted).max(2.0 * error),
                        message,
                    )
                };
                let (now, message) = agrees("linux");
                assert!(now, "{message}");
                let (before, message) = agrees("linux-paced");
                assert!(!before, "{message}");
            });
        }
    });
}
