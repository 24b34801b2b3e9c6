//! The bandwidth–delay product, and the buffer behind it.
//!
//! A path of the rate $C$ and the round trip $R_0$ holds $C R_0$ without a queue. With windows
//! that are together smaller the link is not in full use; with larger ones the rest waits, and beyond
//! $C R_0 + B$ packets are dropped.

use sawtooth_engine::specification::Unit;

use crate::theory::assumptions::{ALIKE, NARROWEST, NO_JITTER, WIRED};
use crate::theory::{Figure, Law, Line, Outcome, Scene, Subject};

/// The law.
pub const LAW: Law = Law {
    id: "bandwidthDelay",
    name: "Bandwidth–delay product",
    says: "Windows with a sum of C·R₀ fill the path; the excess waits in the buffer.",
    formula: "BDP = C·R₀; full at BDP + B",
    source: "Jacobson, Congestion avoidance and control, 1988; Villamizar and Song, High performance TCP in ANSNET, 1994",
    assumptions: &[WIRED, NARROWEST, ALIKE, NO_JITTER],
    subjects: |scene| scene.bottlenecks().into_iter().map(Subject::Port).collect(),
    panels: &["queue", "cwnd"],
    replayed: false,
    work_out,
};

/// Packets that a path holds without a queue: bits a second, seconds, bytes of a packet.
pub fn product(rate: f64, round_trip: f64, packet: f64) -> f64 {
    rate * round_trip / (8.0 * packet)
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Port(port) = subject else {
        return Err("this formula is about ports".to_owned());
    };
    let [round_trip, ..] = scene.round_trips(port);
    let bdp = product(scene.rate(port)?, round_trip, scene.packet(port));
    let buffer = scene.buffer(port);
    let flows = scene.network.flows(port);
    let least = flows
        .iter()
        .filter_map(|one| Some(scene.measured(one.id).rtt?.min))
        .fold(f64::INFINITY, f64::min);
    let most = scene.queue(port).queue.map(|queue| queue.max);
    let [_, shortest, _] = scene.round_trips(port);
    let count = flows.len() as f64;
    let (path, full) = if flows.len() > 1 {
        ("BDP, a flow’s part", "BDP + buffer, a flow’s part")
    } else {
        ("BDP", "BDP + buffer")
    };
    Ok(Outcome {
        values: vec![
            Figure::new("bandwidth–delay product", Unit::Packets, bdp, None),
            Figure::new("buffer, and the longest queue", Unit::Packets, buffer, most),
            Figure::new(
                "shortest round trip",
                Unit::Seconds,
                shortest,
                least.is_finite().then_some(least),
            ),
        ],
        // The buffer is a line of the queue whether laws are drawn or not.
        lines: vec![
            Line::new("queue", "BDP", bdp),
            Line::new("cwnd", path, bdp / count),
            Line::new("cwnd", full, (bdp + buffer) / count),
        ],
        ..Outcome::default()
    })
}
