//! Max–min fair shares: no flow can have more without one that has no more than it losing some.
//!
//! It is a measure rather than a forecast: senders need not be fair.

use sawtooth_engine::specification::Unit;

use crate::theory::assumptions::{WIRED, steady};
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};

/// The law.
pub const LAW: Law = Law {
    id: "fairShare",
    name: "Max–min fair share",
    says: "All rates grow alike until a link is full; those that it does not hold back go on growing.",
    formula: "the largest minimum, then the second largest, …",
    source: "Bertsekas and Gallager, Data networks, 2nd edition, 1992, section 6.5.2",
    assumptions: &[
        WIRED,
        Assumption {
            text: "All flows of the network always have data, or a constant rate.",
            check: |scene, _| scene.shares.as_ref().map(|_| ()).map_err(Clone::clone),
        },
        Assumption {
            text: "Nothing changes during the stretch: neither links, nor the flow, nor those that compete with it, directly or through others.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                steady(scene, &scene.rivals(flow)?)
            },
        },
    ],
    subjects: |scene| {
        let flows = scene.flow_ids();
        flows
            .filter(|flow| scene.crossing(*flow).is_ok())
            .map(Subject::Flow)
            .collect()
    },
    panels: &["throughput"],
    replayed: false,
    work_out,
};

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(flow) = subject else {
        return Err("it is about flows".to_owned());
    };
    let shares = scene.shares.as_ref().map_err(Clone::clone)?;
    let share = shares.rate[sawtooth_engine::ids::Id::index(flow)];
    let measured = scene.measured(flow).throughput;
    Ok(Outcome {
        values: vec![Figure::new(
            "throughput",
            Unit::BitsPerSecond,
            share,
            measured,
        )],
        lines: vec![Line::new("throughput", "fair share", share)],
        ..Outcome::default()
    })
}
