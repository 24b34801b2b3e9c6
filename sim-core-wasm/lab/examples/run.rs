//! Runs a document and prints what its flows and its busiest queue got. `cargo run --example run -- FILE`

use std::error::Error;
use std::{env, fs};

use sawtooth::{Scenario, Summary};

/// The scenario beside this file.
const DUMBBELL: &str = include_str!("dumbbell.json");

/// The summary of a run of a document, whose first flow uses another sender.
pub(crate) fn summary(text: &str) -> Result<Summary, sawtooth::Error> {
    let mut scenario = Scenario::parse(text)?;
    scenario.set("flows/f/sender/kind", "\"cubic\"")?;
    let mut run = scenario.start();
    run.finish()?;
    Ok(run.summary())
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = match env::args().nth(1) {
        Some(file) => fs::read_to_string(file)?,
        None => DUMBBELL.to_owned(),
    };
    let summary = summary(&text)?;
    for flow in &summary.flows {
        let goodput = flow.goodput.unwrap_or(0.0) / 1e6;
        println!(
            "{}: {goodput:.2} Mb/s, {} sent again",
            flow.id, flow.retransmissions
        );
    }
    for queue in &summary.queues {
        println!("{}: {} packets dropped", queue.id, queue.drops);
    }
    println!("digest {}", summary.digest);
    Ok(())
}
