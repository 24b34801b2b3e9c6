//! TFRC through whole runs: alone, under random loss, beside `NewReno`, beside
//! another TFRC.

mod common;

use common::{Dumbbell, moments, plan, run};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::scenario::plan::Plan;

#[test]
fn probe() {
    for damping in [false, true] {
        for buffer in [0.3, 1.0, 3.0] {
            let d = Dumbbell {
                sender: "tfrc",
                duration: 100.0,
                warmup: 10.0,
                buffer,
                transport: r#"{ "segment": 1000 }"#,
                ..Dumbbell::default()
            };
            let text = d.text().replace(
                r#""kind": "tfrc""#,
                &format!(r#""kind": "tfrc", "damping": {damping}"#),
            );
            let s = run(&plan(&text));
            println!(
                "alone damping {damping} buffer {buffer}: {:?} loss {:?} rtt {:?} timeouts {}",
                s.flows[0].throughput, s.flows[0].loss_rate, s.flows[0].rtt, s.flows[0].timeouts
            );
        }
    }
}
