//! The control loop of a port with PI, PIE or PI2, whose round trip has the queue's delay in it.

use super::queue::ends;
use super::{End, Outcome};
use crate::loops::{Controller, MOST_STEPS, Plant, Stretch, of_port, step};
use crate::network::Network;
use sawtooth_document::text::spell;
use sawtooth_engine::ids::PortId;
use sawtooth_engine::math::round;
use sawtooth_engine::units::Time;

/// The loop from an instant of the run on.
#[derive(Clone, Debug)]
pub struct LoopModel {
    /// The parameters, each from an instant on; time begins at `start`.
    pub stretches: Vec<Stretch>,
    /// When flows begin, in seconds.
    pub start: f64,
    /// How long it goes on, in seconds.
    pub duration: f64,
    /// The setting, and the differences between model and run, in words.
    pub remarks: Vec<String>,
}

/// The loop of a port so far.
#[derive(Debug, Default)]
pub(super) struct LoopBuilder {
    stretches: Vec<Stretch>,
    end: Option<End>,
    ecn: bool,
}

impl LoopBuilder {
    /// Takes the parameters in force.
    pub(super) fn observe(&mut self, network: &Network, port: PortId) {
        if self.end.is_some() {
            return;
        }
        let flows = network.flows(port);
        if flows.is_empty() {
            return;
        }
        let found = network
            .check(port, &flows)
            .and_then(|()| of_port(network, port));
        match found {
            Ok((plant, controller)) => {
                self.ecn |= flows.iter().any(|one| one.flow.ecn.entry.kind != "off");
                let same = |last: &Stretch| last.plant == plant && last.controller == controller;
                if !self.stretches.last().is_some_and(same) {
                    self.stretches.push(Stretch {
                        from: network.now.seconds(),
                        plant,
                        controller,
                    });
                }
            }
            Err(reason) => {
                self.end = Some(End {
                    at: network.now,
                    reason: Some(reason),
                });
            }
        }
    }

    /// The model.
    pub(super) fn finish(mut self, end: End) -> Outcome {
        let End { at, reason } = self.end.take().unwrap_or(end);
        let Some(first) = self.stretches.first().copied() else {
            let reason = reason.unwrap_or_else(|| "no flow crosses it".to_owned());
            return Outcome::None { reason };
        };
        let mut remarks = vec![given(&first.plant, &first.controller)];
        if self.stretches.len() > 1 {
            remarks.push(format!(
                "Changes included in the model: {}.",
                spell((self.stretches.len() - 1) as f64)
            ));
        }
        if self.ecn {
            remarks.push("Marks count as drops.".to_owned());
        }
        remarks.extend(reason.map(|reason| ends(at, &reason)));
        for stretch in &mut self.stretches {
            stretch.from -= first.from;
        }
        let mut duration = (at.seconds() - first.from).max(0.0);
        let longest = MOST_STEPS * step(&self.stretches);
        if duration > longest {
            duration = longest;
            let until = Time::from_seconds(first.from + longest);
            remarks.push(ends(until, "a step is at most a fiftieth of a round trip"));
        }
        Outcome::Loop(LoopModel {
            stretches: self.stretches,
            start: first.from,
            duration,
            remarks,
        })
    }
}

/// The numbers in the equations.
fn given(plant: &Plant, controller: &Controller) -> String {
    let digits = |value: f64| spell(round(value * 10.0) / 10.0);
    let kept = match controller {
        Controller::Pi { reference, .. } => format!(", kept to {} packets", digits(*reference)),
        Controller::Pie(gains) | Controller::Pi2(gains) => {
            format!(", kept to {} ms", digits(1e3 * gains.target))
        }
        Controller::Red { .. } => String::new(),
    };
    format!(
        "Flows: {}; {} packets per second; a round trip of {} ms without queues, plus the queueing delay; a limit of {} packets{kept}.",
        spell(plant.flows),
        digits(plant.capacity),
        digits(1e3 * plant.base),
        digits(plant.buffer)
    )
}
