//! The loop of a port: what its discipline and the flows that cross it give the equations.

use super::controller::{Controller, Gains, Spread};
use super::plant::Plant;
use crate::fluid::RedCurve;
use crate::network::{Network, packet_bytes, spread};
use crate::theory::{aimd_of, covered};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::Limit;
use sawtooth_engine::queue::{pi, pi2, pie, red};
use sawtooth_engine::specification::Chosen;

/// Kinds of queue disciplines that have a loop.
pub(crate) const DISCIPLINES: &[&str] = &["red", "pi", "pie", "pi2"];

/// Rates go as one over the round trip: from here on one flow has twice what another has.
const MOST_SPREAD: f64 = 2.0;

/// The flows and the discipline of a port, or why the equations do not describe it.
pub(crate) fn of_port(network: &Network, port: PortId) -> Result<(Plant, Controller), String> {
    let flows = network.flows(port);
    if flows.is_empty() {
        return Err("no flow crosses it".to_owned());
    }
    let direction = network.direction(port);
    let controller = controller(&direction.queue.discipline)
        .ok_or_else(|| format!("its queue is {}", direction.queue.discipline.entry.name))?;
    let rate = network.rate(port)?;
    let mut laws = Vec::with_capacity(flows.len());
    for crossing in &flows {
        let flow = crossing.flow;
        let law = aimd_of(flow)
            .filter(|law| law.decrease > 0.0)
            .ok_or_else(|| {
                format!(
                    "{} does not add segments and reduce by a share: its sender is {}",
                    flow.id, flow.sender.entry.name
                )
            })?;
        let own = (law.increase / covered(flow), law.decrease);
        if laws.first().is_some_and(|first| *first != own) {
            return Err("its flows differ: they grow or reduce differently".to_owned());
        }
        laws.push(own);
    }
    let (increase, decrease) = laws.first().copied().unwrap_or_default();
    let [base, shortest, longest] = spread(flows.iter().map(|one| network.round_trip(one)));
    if longest > MOST_SPREAD * shortest {
        return Err("its flows differ: one round trip is more than twice another".to_owned());
    }
    let mean = |values: &mut dyn Iterator<Item = f64>| spread(values)[0];
    let packet = mean(&mut flows.iter().map(|one| packet_bytes(one.flow)));
    let plant = Plant {
        flows: flows.len() as f64,
        capacity: rate / (8.0 * packet),
        base,
        increase,
        decrease,
        buffer: match direction.queue.limit {
            Limit::Packets(packets) => packets as f64,
            Limit::Bytes(bytes) => bytes as f64 / packet,
        },
        head: matches!(controller, Controller::Pi2(_)),
    };
    Ok((plant, controller))
}

/// The controller of a discipline; `None` for those that have none here.
fn controller(chosen: &Chosen) -> Option<Controller> {
    Some(match chosen.entry.kind {
        "red" => {
            let own = red::Parameters::from_values(&chosen.values);
            Controller::Red {
                curve: RedCurve {
                    min_threshold: own.min_threshold,
                    max_threshold: own.max_threshold,
                    max_probability: own.max_probability,
                    gentle: own.gentle,
                },
                weight: own.weight,
                spread: Spread::from_parameters(&own),
            }
        }
        "pi" => {
            let own = pi::Parameters::from_values(&chosen.values);
            Controller::Pi {
                reference: own.reference,
                a: own.a,
                b: own.b,
                period: own.frequency.recip(),
            }
        }
        "pie" => {
            let own = pie::Parameters::from_values(&chosen.values);
            Controller::Pie(Gains {
                target: own.target.seconds(),
                alpha: own.alpha,
                beta: own.beta,
                period: own.update.seconds(),
            })
        }
        "pi2" => {
            let own = pi2::Parameters::from_values(&chosen.values);
            Controller::Pi2(Gains {
                target: own.target.seconds(),
                alpha: own.alpha,
                beta: own.beta,
                period: own.update.seconds(),
            })
        }
        _ => return None,
    })
}
