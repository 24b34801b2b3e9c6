//! Max–min fair shares: no flow can have more without one that has no more than it losing some.
//!
//! It is a measure rather than a forecast: senders need not be fair.

use sawtooth_engine::ids::{FlowId, Id as _};
use sawtooth_engine::specification::Unit;

use super::bandwidth_delay::product;
use crate::network::{Crossing, packet_bytes};
use crate::theory::assumptions::{ONCE, WIRED, once, steady, tenths};
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};

/// A receive window of so many times what the path holds keeps the link full.
const COMFORTABLE: f64 = 1.1;

/// The law.
pub const LAW: Law = Law {
    id: "fairShare",
    name: "Max–min fair share",
    says: "All rates grow together (by weight, where queues serve by weight) until a link is full; the rates of other flows continue to grow.",
    formula: "the largest minimum, then the second largest, …",
    source: "Bertsekas and Gallager, Data networks, 2nd edition, 1992, section 6.5.2",
    assumptions: &[
        WIRED,
        Assumption {
            text: "All flows of the network always have data or a constant rate; where some queues serve by weight, no other queue limits flows of different weights.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                scene.shares_of(flow).map(|_| ())
            },
        },
        Assumption {
            text: "Receivers do not limit the flow or its competitors: they read at once and have large enough buffers.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let rivals = scene.rivals(flow)?;
                let alone = rivals.len() == 1;
                rivals
                    .iter()
                    .try_for_each(|one| has_room(scene, one, alone))
            },
        },
        Assumption {
            text: ONCE.text,
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                once(scene, &scene.rivals(flow)?)
            },
        },
        Assumption {
            text: "Links, the flow and its direct and indirect competitors do not change during the measured range.",
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

/// Whether the receiver of a flow never held it back; alone, it may as long as the link is full all the same.
fn has_room(scene: &Scene<'_>, one: &Crossing<'_>, alone: bool) -> Result<(), String> {
    let (flow, transport) = (one.flow, &one.flow.transport);
    let Some(room) = transport.receive_segments().filter(|_| flow.has_window()) else {
        return Ok(());
    };
    if flow.read_rate.is_some() {
        return Err(format!("the receiver of {} has a read rate", flow.id));
    }
    let Some(most) = scene.measured(one.id).cwnd.map(|cwnd| cwnd.max) else {
        return Ok(());
    };
    let room = room as f64;
    if most < room {
        return Ok(());
    }
    let share = share(scene, one.id)?;
    let pipe = product(share, scene.network.round_trip(one), packet_bytes(flow));
    if alone && room >= COMFORTABLE * pipe + transport.ack_every as f64 {
        return Ok(());
    }
    Err(format!(
        "the largest window, {} segments of {}, reaches the receive window of {} segments",
        tenths(most),
        flow.id,
        tenths(room)
    ))
}

fn share(scene: &Scene<'_>, flow: FlowId) -> Result<f64, String> {
    Ok(scene.shares_of(flow)?.rate[flow.index()])
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(flow) = subject else {
        return Err("this formula is about flows".to_owned());
    };
    let share = share(scene, flow)?;
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
