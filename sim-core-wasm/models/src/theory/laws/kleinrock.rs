//! Kleinrock's point: the largest rate at the least delay, where power is at its most.
//!
//! Power is a rate over the delay at which it is had. With as much on its way as the path holds without
//! a queue it is $C/R_0$; with less the rate is less, with more the delay is more. A full buffer of one
//! bandwidth–delay product leaves half of it.

use sawtooth_engine::specification::Unit;

use crate::theory::assumptions::{ALIKE, NARROWEST, NO_JITTER, ONCE, STEADY, WIRED};
use crate::theory::{Figure, Law, Line, Outcome, Scene, Subject};

/// The law.
pub const LAW: Law = Law {
    id: "kleinrock",
    name: "Kleinrock’s point",
    says: "Power, rate divided by delay, has its maximum where the link is just full and no packet waits.",
    formula: "rate C at the round trip R₀; power (rate/RTT) ÷ (C/R₀) ≤ 1",
    source: "Kleinrock, Power and deterministic rules of thumb for probabilistic problems in computer communications, 1979",
    assumptions: &[WIRED, NARROWEST, ALIKE, NO_JITTER, ONCE, STEADY],
    subjects: |scene| scene.bottlenecks().into_iter().map(Subject::Port).collect(),
    panels: &["rtt"],
    replayed: false,
    work_out,
};

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Port(port) = subject else {
        return Err("this formula is about ports".to_owned());
    };
    let rate = scene.rate(port)?;
    let [least, ..] = scene.round_trips(port);
    let (mut sum, mut weighted) = (0.0, 0.0);
    for one in scene.network.flows(port) {
        let measured = scene.measured(one.id);
        let own = measured.throughput.unwrap_or_default();
        if let Some(rtt) = measured.rtt {
            weighted += own * rtt.mean;
            sum += own;
        }
    }
    let trip = (sum > 0.0).then(|| weighted / sum);
    let power = trip.map(|trip| (sum / trip) / (rate / least));
    Ok(Outcome {
        values: vec![
            Figure::new(
                "delivery rate",
                Unit::BitsPerSecond,
                rate,
                (sum > 0.0).then_some(sum),
            ),
            Figure::new("round trip", Unit::Seconds, least, trip),
            Figure::new("power, share of the maximum", Unit::Share, 1.0, power),
        ],
        lines: vec![Line::new("rtt", "minimum RTT", least)],
        ..Outcome::default()
    })
}
