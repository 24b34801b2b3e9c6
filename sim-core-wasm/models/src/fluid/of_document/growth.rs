//! The growth of utilization that BISE aims at, from a port with VCP and the flows that cross it.

use super::queue::ends;
use super::{End, Outcome};
use crate::fluid::Growth;
use crate::network::{Crossing, Network, packet_bytes, spread};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::specification::Choices;
use sawtooth_engine::{queue, sender};

/// Intervals that are followed one by one.
const MOST_INTERVALS: f64 = 10_000.0;

/// The utilization whose time is reported: from there on VCP's load is high.
const AIM: f64 = 0.8;

/// The growth at a port from an instant of the run on.
#[derive(Clone, Debug, PartialEq)]
pub struct GrowthModel {
    /// The formula.
    pub growth: Growth,
    /// When flows begin, in seconds.
    pub start: f64,
    /// Where it ends, in seconds.
    pub until: f64,
    /// The utilization of the link at a load factor of 1.
    pub target: f64,
    /// The window of a flow at full utilization, in segments.
    pub full: f64,
    /// The differences between formula and run, in words.
    pub remarks: Vec<String>,
}

/// The values of the formula at an instant.
#[derive(Clone, Debug, PartialEq)]
struct Given {
    gain: f64,
    ideal: f64,
    epsilon: f64,
    interval: f64,
    target: f64,
    full: f64,
}

/// The growth of a port so far.
#[derive(Debug, Default)]
pub(super) struct GrowthBuilder {
    begun: Option<(f64, Given)>,
    remarks: Vec<String>,
    end: Option<End>,
}

impl GrowthBuilder {
    /// Reads the parameters in force.
    pub(super) fn observe(&mut self, network: &Network, port: PortId) {
        if self.end.is_some() {
            return;
        }
        let flows = network.flows(port);
        if flows.is_empty() {
            return;
        }
        let reason = match (given(network, port, &flows), &self.begun) {
            (Ok((given, remarks)), None) => {
                self.begun = Some((network.now.seconds(), given));
                self.remarks = remarks;
                return;
            }
            (Ok((given, _)), Some((_, begun))) if given == *begun => return,
            (Ok(_), Some(_)) => "flows, link or router change at that time".to_owned(),
            (Err(reason), _) => reason,
        };
        self.end = Some(End {
            at: network.now,
            reason: Some(reason),
        });
    }

    /// The model.
    pub(super) fn finish(mut self, end: End) -> Outcome {
        let End { at, reason } = self.end.take().unwrap_or(end);
        let Some((start, given)) = self.begun else {
            let reason = reason.unwrap_or_else(|| "no flow crosses it".to_owned());
            return Outcome::None { reason };
        };
        self.remarks.extend(reason.map(|reason| ends(at, &reason)));
        let until = at.seconds();
        let intervals = ((until - start) / given.interval).clamp(1.0, MOST_INTERVALS);
        Outcome::Growth(GrowthModel {
            growth: Growth {
                gain: given.gain,
                ideal: given.ideal,
                epsilon: given.epsilon,
                interval: given.interval,
                intervals: intervals.ceil() as u64,
                aim: AIM,
            },
            start,
            until,
            target: given.target,
            full: given.full,
            remarks: self.remarks,
        })
    }
}

fn given(
    network: &Network,
    port: PortId,
    flows: &[Crossing<'_>],
) -> Result<(Given, Vec<String>), String> {
    let chosen = &network.direction(port).queue.discipline;
    if chosen.entry.kind != "vcp" {
        return Err(format!("its queue is {}", chosen.entry.name));
    }
    let router = queue::vcp::Parameters::from_values(&chosen.values);
    if router.bise.name() == "off" {
        return Err("the model needs BISE, which is off in its queue".to_owned());
    }
    let rate = network.rate(port)?;
    network.check(port, flows)?;
    let mut remarks = Vec::new();
    for Crossing { flow, .. } in flows {
        if flow.sender.entry.kind != "vcp" {
            let name = flow.sender.entry.name;
            return Err(format!(
                "{} does not use the codes of its queue: its sender is {name}",
                flow.id
            ));
        }
        let sender = sender::vcp::Parameters::from_values(&flow.sender.values);
        if sender.interval != router.interval || sender.mi != router.mi {
            remarks = vec!["Senders and router have different intervals or increases.".to_owned()];
        }
    }
    let [rtt, ..] = spread(flows.iter().map(|crossing| network.round_trip(crossing)));
    let [bytes, ..] = spread(flows.iter().map(|crossing| packet_bytes(crossing.flow)));
    let given = Given {
        gain: router.gain,
        ideal: router.aim,
        epsilon: router.mi,
        interval: router.interval.seconds(),
        target: router.target,
        full: rate * rtt / (8.0 * bytes * flows.len() as f64),
    };
    Ok((given, remarks))
}
