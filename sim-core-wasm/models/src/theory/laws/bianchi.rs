//! Bianchi's saturation throughput: what a radio cell carries whose stations always have a packet.
//!
//! A station transmits in a slot with probability $\tau$ and meets another with probability $p$; with $W$
//! values of the first backoff, doubled $m$ times at the most,
//!
//! $$
//! \tau = \frac{2}{1 + W + p W \sum_{i=0}^{m-1} (2p)^i}, \qquad p = 1 - (1 - \tau)^{n-1},
//! $$
//!
//! which has one solution. With $P_i = (1-\tau)^n$ the share of idle slots and $P_s = n \tau (1-\tau)^{n-1}$
//! that of successes the throughput is
//!
//! $$
//! S = \frac{P_s L}{P_i \sigma + P_s T_s + (1 - P_i - P_s) T_c}.
//! $$

use sawtooth_engine::math::pow;
use sawtooth_engine::plan::NodeKind;
use sawtooth_engine::queue::AnyQueue;
use sawtooth_engine::radio::Constants;
use sawtooth_engine::radio::airtimes::{Exchange, exchange};
use sawtooth_engine::radio::arf::RateControl;
use sawtooth_engine::specification::{NumberOr, Unit};

use crate::network::packet_bytes;
use crate::theory::assumptions::{STEADY, percent};
use crate::theory::{Assumption, Figure, Law, Line, Outcome, Scene, Subject};

/// Saturated is who has nothing to send in so much of the time at the most.
const MOST_IDLE: f64 = 0.01;

/// The share of transmissions that the access point may have.
const MOST_BY_THE_ACCESS_POINT: f64 = 0.01;

/// The share of frames that may be given up.
const MOST_GIVEN_UP: f64 = 0.01;

/// The law.
pub const LAW: Law = Law {
    id: "bianchi",
    name: "Bianchi’s saturation throughput",
    says: "Stations that always have a packet collide with a constant probability, which determines the throughput of the cell.",
    formula: "τ = 2/(1 + W + pW Σ(2p)ⁱ), p = 1 − (1−τ)ⁿ⁻¹; S = PₛL/(Pᵢσ + PₛTₛ + P꜀T꜀)",
    source: "Bianchi, Performance analysis of the IEEE 802.11 distributed coordination function, 2000, equations 7, 9 and 13",
    assumptions: &[
        STEADY,
        Assumption {
            text: "Each station always has a packet to send.",
            check: |scene, subject| {
                let Subject::Cell(cell) = subject else {
                    return Ok(());
                };
                for port in stations(scene, cell) {
                    let queue = scene.queue(port);
                    let chosen = &scene.network.direction(port).queue.discipline;
                    if AnyQueue::new(chosen).holds_back() {
                        return Err(format!("the queue of {} delays packets", queue.id));
                    }
                    let empty = queue.queue.map_or(1.0, |queue| queue.empty_share);
                    if empty > MOST_IDLE {
                        return Err(format!(
                            "the queue of {} is empty for {} of the time",
                            queue.id,
                            percent(empty)
                        ));
                    }
                }
                Ok(())
            },
        },
        Assumption {
            text: "The access point sends no packets: otherwise it would be one more contender, with other packets.",
            check: |scene, subject| {
                let Subject::Cell(cell) = subject else {
                    return Ok(());
                };
                let radios = &scene.cell(cell).radios;
                let all: u64 = radios.iter().map(|radio| radio.transmissions).sum();
                let own = radios.first().map_or(0, |radio| radio.transmissions);
                let share = own as f64 / (all as f64).max(1.0);
                if share > MOST_BY_THE_ACCESS_POINT {
                    return Err(format!("it sends {} of the transmissions", percent(share)));
                }
                Ok(())
            },
        },
        Assumption {
            text: "All stations have the same packet size, rate and minimum contention window.",
            check: |scene, subject| {
                let Subject::Cell(cell) = subject else {
                    return Ok(());
                };
                alike(scene, cell)
            },
        },
        Assumption {
            text: "Frames are lost only in collisions, and almost none is dropped after the last retry.",
            check: |scene, subject| {
                let Subject::Cell(cell) = subject else {
                    return Ok(());
                };
                let own = scene.cell(cell);
                for radio in &own.radios {
                    if radio.errors > 0 {
                        return Err(format!(
                            "{} frames of {} were received in error",
                            radio.errors, radio.id
                        ));
                    }
                    let lost = radio.given_up as f64 / (radio.transmissions as f64).max(1.0);
                    if lost > MOST_GIVEN_UP {
                        return Err(format!(
                            "{} of the transmissions of {} were the last retry of a dropped frame",
                            percent(lost),
                            radio.id
                        ));
                    }
                }
                Ok(())
            },
        },
    ],
    subjects: |scene| {
        (0..scene.network.plan.cells.len() as u32)
            .map(Subject::Cell)
            .collect()
    },
    panels: &["throughput"],
    replayed: false,
    work_out,
};

/// A cell as the model has it; times in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// The number of stations.
    pub stations: i32,
    /// How many values the first backoff may have.
    pub window: f64,
    /// How often that is doubled at the most.
    pub doublings: i32,
    /// A slot.
    pub slot: f64,
    /// How long a success keeps the channel.
    pub success: f64,
    /// How long a collision does.
    pub collision: f64,
}

/// The solution of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Saturation {
    /// The share of slots with a success.
    pub successes: f64,
    /// The mean length of a slot, busy ones too, in microseconds.
    pub slot: f64,
    /// The probability that a transmission meets another.
    pub collision: f64,
}

/// The fixed point of equations 7, 9 and 13.
pub fn saturation(cell: &Cell) -> Saturation {
    let first = cell.window;
    let tau = |p: f64| {
        let sum: f64 = (0..cell.doublings)
            .map(|stage| pow(2.0 * p, f64::from(stage)))
            .sum();
        2.0 / (1.0 + first + p * first * sum)
    };
    let others = f64::from(cell.stations - 1);
    let met = |p: f64| 1.0 - pow(1.0 - tau(p), others);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..100 {
        let p = 0.5 * (low + high);
        if met(p) > p {
            low = p;
        } else {
            high = p;
        }
    }
    let idle = pow(1.0 - tau(low), f64::from(cell.stations));
    let one = f64::from(cell.stations) * tau(low) * pow(1.0 - tau(low), others);
    let mean = idle * cell.slot + one * cell.success + (1.0 - idle - one) * cell.collision;
    Saturation {
        successes: one,
        slot: mean,
        collision: low,
    }
}

/// The ports of the stations of a cell.
fn stations(scene: &Scene<'_>, cell: u32) -> Vec<sawtooth_engine::ids::PortId> {
    let mut cells = scene.network.plan.radio_ports();
    let ports = cells.nth(cell as usize).map(|(_, ports)| ports);
    ports.unwrap_or_default().split_off(1)
}

/// The constants of a cell.
fn constants(scene: &Scene<'_>, cell: u32) -> Constants {
    Constants::from_values(&access_point(scene, cell).radio.values)
}

fn access_point<'a>(scene: &'a Scene<'_>, cell: u32) -> &'a sawtooth_engine::plan::Node {
    let plan = &scene.network.plan;
    &plan.nodes[sawtooth_engine::ids::Id::index(plan.cells[cell as usize].radios[0].node)]
}

/// Bytes of the packets of a cell, the first station's.
fn packet(scene: &Scene<'_>, cell: u32) -> Result<f64, String> {
    let mut ports = stations(scene, cell).into_iter();
    let found = ports.find_map(|port| {
        scene
            .network
            .flows(port)
            .first()
            .map(|one| one.flow.full_packet() as f64)
    });
    found.ok_or_else(|| "no station sends".to_owned())
}

fn alike(scene: &Scene<'_>, cell: u32) -> Result<(), String> {
    let plan = &scene.network.plan;
    let bytes = packet(scene, cell)?;
    let radios = &plan.cells[cell as usize].radios[1..];
    let rate = |place: usize| radios[place].direction.rate.mean();
    for (place, port) in stations(scene, cell).into_iter().enumerate() {
        let node = plan
            .node(radios[place].node)
            .ok_or("a station is missing")?;
        debug_assert_eq!(node.kind, NodeKind::Station);
        let others = scene.network.flows(port);
        if let Some(other) = others
            .iter()
            .find(|one| one.flow.full_packet() as f64 != bytes)
        {
            let own = packet_bytes(other.flow);
            return Err(format!(
                "{} sends packets of {own} bytes, another flow of {bytes}",
                other.flow.id
            ));
        }
        if rate(place) != rate(0) {
            return Err(format!("{} sends at another rate", node.id));
        }
        if node.rate_control != RateControl::Fixed {
            return Err(format!("the rate of {} changes by itself", node.id));
        }
        if matches!(node.window_min, NumberOr::Number(own) if own != constants(scene, cell).window_min as f64)
        {
            return Err(format!("{} has another minimum contention window", node.id));
        }
    }
    Ok(())
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Cell(cell) = subject else {
        return Err("this formula is about cells".to_owned());
    };
    let constants = constants(scene, cell);
    let bytes = packet(scene, cell)?;
    let ports = stations(scene, cell);
    let first = *ports.first().ok_or("it has no station")?;
    let rate = scene.network.line_rate(first)?;
    let Exchange {
        success,
        collision,
        slot,
    } = exchange(&access_point(scene, cell).radio, rate, bytes as u16);
    let micros = |span: sawtooth_engine::units::Span| span.seconds() * 1e6;
    let first = constants.window_min as f64 + 1.0;
    let last = constants.window_max as f64 + 1.0;
    let mut doublings = 0;
    while first * pow(2.0, f64::from(doublings)) < last && doublings < 16 {
        doublings += 1;
    }
    let model = Cell {
        stations: ports.len() as i32,
        window: first,
        doublings,
        slot: micros(slot),
        success: micros(success),
        collision: micros(collision),
    };
    let found = saturation(&model);
    let throughput = 8e6 * bytes * found.successes / found.slot;
    let flows: Vec<_> = ports
        .iter()
        .flat_map(|port| scene.network.flows(*port))
        .collect();
    let measured = flows
        .iter()
        .filter_map(|one| scene.measured(one.id).throughput)
        .sum();
    let own = scene.cell(cell);
    let mut values = vec![Figure::new(
        "throughput of the cell",
        Unit::BitsPerSecond,
        throughput,
        Some(measured),
    )];
    if model.stations > 1 {
        values.push(Figure::new(
            "collision probability",
            Unit::Share,
            found.collision,
            own.collision_probability,
        ));
    }
    Ok(Outcome {
        values,
        lines: vec![Line::new(
            "throughput",
            "Bianchi, a flow’s part",
            throughput / flows.len() as f64,
        )],
        ..Outcome::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// W = 16, m = 6, and 802.11g with the long slot, whose collisions last as long as successes here; the
    /// first is 12 000 bits in 348 µs and 7.5 slots. Of the handbook.
    #[test]
    fn the_model_gives_the_known_values() {
        for (stations, throughput, collision) in [
            (1, 24.1, 0.0),
            (2, 26.4, 0.105),
            (5, 26.2, 0.272),
            (10, 24.7, 0.384),
            (20, 23.0, 0.481),
        ] {
            let found = saturation(&Cell {
                stations,
                window: 16.0,
                doublings: 6,
                slot: 20.0,
                success: 348.0,
                collision: 348.0,
            });
            let bits = 12_000.0 * found.successes / found.slot;
            assert!((bits - throughput).abs() < 0.06, "{stations}: {bits}");
            let p = found.collision;
            assert!((p - collision).abs() < 0.0006, "{stations}: {p}");
        }
    }
}
