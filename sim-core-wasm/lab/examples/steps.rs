//! Steps through a run until its queue is full, and lets two copies go on from there.

use std::error::Error;

use sawtooth::{Run, Scenario};

/// The scenario beside this file.
const DUMBBELL: &str = include_str!("dumbbell.json");

/// The run at the first instant at which so many packets wait before the link to the receiver.
pub(crate) fn until_waiting(packets: u32) -> Result<Run, sawtooth::Error> {
    let mut run = Scenario::parse(DUMBBELL)?.start();
    while run.now() < run.duration() {
        let next = run.now() + 0.001;
        run.advance_to(next)?;
        if run
            .queue("r-d:r")
            .is_some_and(|queue| queue.packets >= packets)
        {
            break;
        }
    }
    Ok(run)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut run = until_waiting(50)?;
    println!("The queue is full at {:.3} s", run.now());
    for flow in run.flows() {
        if let Some(sender) = flow.sender {
            println!("{}: a window of {:.1} segments", flow.id, sender.cwnd);
        }
    }

    // A clone is a snapshot: it may go on by single events, and arrives at the same digest.
    let mut copy = run.clone();
    let until = run.now() + 0.5;
    while copy.now() < until && copy.step()? {}
    copy.advance_to(2.0)?;
    run.advance_to(2.0)?;
    assert_eq!(copy.digest(), run.digest());
    for point in run.series("f", "cwnd", 10) {
        println!(
            "{:.1} s: {:.1} to {:.1} segments",
            point.at, point.min, point.max
        );
    }
    Ok(())
}
