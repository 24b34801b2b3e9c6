//! Stability of a queue's control loop: its margins, and where it rests.
//!
//! The loop of the flows and the discipline is made linear about the state at which nothing moves (see the
//! module `loops`). Where the gain of the open loop falls through 1 before its phase falls through −180°, swings die
//! away; the margins say by how much.

use sawtooth_engine::ids::PortId;
use sawtooth_engine::specification::Unit;

use crate::loops::{DISCIPLINES, Loop, of_port};
use crate::theory::assumptions::{
    ADDS_AND_HALVES, ALIKE, GREEDY, IN_ORDER, LOSSLESS, NARROWEST, NO_JITTER, STEADY, UNCLAMPED,
    WIRED,
};
use crate::theory::{Figure, Law, Line, Outcome, Scene, Subject};

/// The law.
pub const LAW: Law = Law {
    id: "stability",
    name: "Stability of the control loop",
    says: "Flows and a queue that drops at random settle if their loop has a positive gain margin and phase margin.",
    formula: "phase margin 180° + arg L(jω) at |L| = 1, gain margin 1/|L| at arg L = −180°",
    source: "Hollot, Misra, Towsley and Gong, On designing improved controllers for AQM routers supporting TCP flows, 2001, sections II and III",
    assumptions: &[
        GREEDY,
        UNCLAMPED,
        ADDS_AND_HALVES,
        WIRED,
        NARROWEST,
        ALIKE,
        LOSSLESS,
        IN_ORDER,
        NO_JITTER,
        STEADY,
    ],
    subjects: |scene| {
        let ports = scene.network.crossed();
        ports
            .filter(|port| controls(scene, *port))
            .map(Subject::Port)
            .collect()
    },
    panels: &["queue", "queue:probability"],
    replayed: false,
    work_out,
};

fn controls(scene: &Scene<'_>, port: PortId) -> bool {
    let discipline = &scene.network.direction(port).queue.discipline;
    DISCIPLINES.contains(&discipline.entry.kind)
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Port(port) = subject else {
        return Err("this formula is about ports".to_owned());
    };
    let (plant, controller) = of_port(&scene.network, port)?;
    let own = Loop::new(plant, controller)?;
    let bode = own.bode();
    let margins = bode.margins;
    let measured = scene.queue(port);
    let mut values = vec![
        Figure::new(
            "steady queue",
            Unit::Packets,
            own.point.queue,
            measured.queue.map(|queue| queue.mean),
        ),
        Figure::new(
            "dropped or marked",
            Unit::Share,
            own.point.probability,
            None,
        ),
    ];
    let margins = [
        ("phase margin, degrees", margins.phase),
        ("gain margin, decibels", margins.gain),
        ("crossover, radians per second", margins.crossover),
    ];
    let known = margins
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    values.extend(known.map(|(name, value)| Figure::new(name, Unit::None, value, None)));
    Ok(Outcome {
        values,
        lines: vec![
            Line::new("queue", "steady queue", own.point.queue),
            Line::new("queue:probability", "steady", own.point.probability),
        ],
        curves: Vec::new(),
        bode: Some(bode),
    })
}
