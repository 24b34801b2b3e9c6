//! The equations of a queue under RED, from a port with RED or SPRED and the flows that cross it.

use super::{End, Outcome};
use crate::fluid::{Fill, Model, Parameters, Phase, Predictor};
use crate::network::{Crossing, Network, packet_bytes, spread};
use sawtooth_document::text::spell;
use sawtooth_engine::ids::PortId;
use sawtooth_engine::math::round;
use sawtooth_engine::plan::{Limit, Plan};
use sawtooth_engine::queue::{red, spred};
use sawtooth_engine::tcp::transport::AvoidanceCounting;
use sawtooth_engine::units::Time;

/// Rates go as one over the round trip: from here on one flow has twice what another has, and
/// they are not alike.
const MOST_SPREAD: f64 = 2.0;

/// Round trips and packets that differ by less are reported as one.
const SAME: f64 = 1.01;

/// A step of the solution, in seconds, where no round trip asks for a shorter one.
const STEP: f64 = 0.001;

/// Steps of a solution, which ends after them.
const MOST_STEPS: f64 = 2e6;

/// Points of a solution.
const POINTS: f64 = 5000.0;

/// The model of a queue from an instant of the run on.
#[derive(Clone, Debug, PartialEq)]
pub struct QueueModel {
    /// The model, whose time begins at `start`.
    pub model: Model,
    /// When flows begin, in seconds.
    pub start: f64,
    /// The differences between model and run, in words.
    pub remarks: Vec<String>,
}

/// The phases of a port so far.
#[derive(Debug, Default)]
pub(super) struct QueueBuilder {
    phases: Vec<Phase>,
    remarks: Vec<String>,
    end: Option<End>,
}

impl QueueBuilder {
    /// Takes the parameters in force.
    pub(super) fn observe(&mut self, network: &Network, port: PortId) {
        if self.end.is_some() {
            return;
        }
        let flows = network.flows(port);
        if flows.is_empty() {
            return;
        }
        match self.parameters(network, port, &flows) {
            Ok(parameters) => {
                let same = |last: &Phase| last.parameters == parameters;
                if !self.phases.last().is_some_and(same) {
                    self.phases.push(Phase {
                        from: network.now.seconds(),
                        parameters,
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

    fn remark(&mut self, remark: String) {
        if !self.remarks.contains(&remark) {
            self.remarks.push(remark);
        }
    }

    fn parameters(
        &mut self,
        network: &Network,
        port: PortId,
        flows: &[Crossing<'_>],
    ) -> Result<Parameters, String> {
        let direction = network.direction(port);
        let chosen = &direction.queue.discipline;
        // SPRED has RED's parameters before its own.
        let settings = red::Parameters::from_values(&chosen.values);
        let own = match chosen.entry.kind {
            "red" => None,
            "spred" => {
                let own = chosen.values.get(red::Parameters::SPECIFICATION.len()..);
                Some(spred::Parameters::from_values(own.unwrap_or_default()))
            }
            _ => return Err(format!("its queue is {}", chosen.entry.name)),
        };
        let rate = network.rate(port)?;
        network.check(port, flows)?;
        for Crossing { flow, .. } in flows {
            let sender = flow.sender.entry;
            if !matches!(sender.kind, "reno" | "newreno") {
                return Err(format!(
                    "{} does not add one segment each round trip and halve on loss: its sender is {}",
                    flow.id, sender.name
                ));
            }
        }
        let [rtt, shortest, longest] =
            spread(flows.iter().map(|crossing| network.round_trip(crossing)));
        if longest > MOST_SPREAD * shortest {
            return Err(format!(
                "its flows differ: their round trips are {} to {} ms",
                milliseconds(shortest),
                milliseconds(longest)
            ));
        }
        if longest > SAME * shortest {
            self.remark(format!(
                "The model uses the mean of the round trips, {} to {} ms.",
                milliseconds(shortest),
                milliseconds(longest)
            ));
        }
        let [bytes, small, large] = spread(flows.iter().map(|one| packet_bytes(one.flow)));
        if large > SAME * small {
            self.remark(format!(
                "The model uses the mean of the packet sizes, {} to {} bytes.",
                spell(small),
                spell(large)
            ));
        }
        self.differences(network, flows, &settings, own.as_ref());
        let predictor = own
            .as_ref()
            .map_or(Predictor::Off, |own| match own.predictor {
                spred::Predictor::Off => Predictor::Off,
                spred::Predictor::Smith => Predictor::Smith,
                spred::Predictor::Anchored => Predictor::Anchored,
            });
        let fill = own.as_ref().map_or(Fill::Passed, |own| match own.fill {
            spred::Fill::Passed => Fill::Passed,
            spred::Fill::Sent => Fill::Sent,
        });
        Ok(Parameters {
            flows: flows.len() as f64,
            capacity: rate / (8.0 * bytes),
            rtt,
            buffer: match direction.queue.limit {
                Limit::Packets(packets) => packets as f64,
                Limit::Bytes(limit) => limit as f64 / bytes,
            },
            min_threshold: settings.min_threshold,
            max_threshold: settings.max_threshold,
            max_probability: settings.max_probability,
            gentle: settings.gentle,
            weight: settings.weight,
            predictor,
            fill,
            gain: own.as_ref().map_or(1.0, |own| own.gain),
            washout: own.as_ref().map_or(0.0, |own| own.washout),
            flows_factor: own.as_ref().map_or(1.0, |own| own.flows_factor),
            round_trip_factor: own.as_ref().map_or(1.0, |own| own.round_trip_factor),
        })
    }

    /// Adds remarks about the parts of this run that the equations lack.
    fn differences(
        &mut self,
        network: &Network,
        flows: &[Crossing<'_>],
        settings: &red::Parameters,
        own: Option<&spred::Parameters>,
    ) {
        if settings.bytes {
            self.remark("The model ignores packet sizes: byte mode is off.".to_owned());
        }
        if settings.ecn && flows.iter().any(|one| one.flow.ecn.entry.kind != "off") {
            self.remark("Marks count as drops.".to_owned());
        }
        let delayed = |one: &Crossing<'_>| {
            let transport = &one.flow.transport;
            transport.ack_every > 1 && transport.ca_counting == AvoidanceCounting::Acks
        };
        if flows.iter().any(delayed) {
            self.remark(
                "Windows of the model grow by one segment each round trip; here acknowledgements are delayed and windows grow more slowly."
                    .to_owned(),
            );
        }
        if flows.iter().any(|one| network.is_lossy(one)) {
            self.remark("The model ignores losses on links.".to_owned());
        }
        let estimates = |own: &spred::Parameters| {
            own.flows != spred::Flows::Oracle || own.round_trip != spred::RoundTrip::Oracle
        };
        if own.is_some_and(estimates) {
            self.remark(
                "The model knows the number of flows and the round trip; here SPRED estimates them.".to_owned(),
            );
        }
    }

    /// The model.
    pub(super) fn finish(mut self, plan: &Plan, end: End) -> Outcome {
        let End { at, reason } = self.end.take().unwrap_or(end);
        let Some(start) = self.phases.first().map(|phase| phase.from) else {
            let reason = reason.unwrap_or_else(|| "no flow crosses it".to_owned());
            return Outcome::None { reason };
        };
        if let Some(reason) = reason {
            self.remark(ends(at, &reason));
        }
        for phase in &mut self.phases {
            phase.from -= start;
        }
        let duration = (at.seconds() - start).max(0.0);
        let mut model = Model {
            phases: self.phases.clone(),
            window: None,
            duration,
            step: f64::max(STEP, duration / MOST_STEPS),
            from: (plan.warmup.seconds() - start).clamp(0.0, duration),
            every: duration / POINTS,
        };
        let longest = MOST_STEPS * model.step();
        if duration > longest * SAME {
            model.duration = longest;
            let until = Time::from_seconds(start + longest);
            self.remark(ends(until, "its steps are a tenth of a round trip"));
        }
        Outcome::Queue(QueueModel {
            model,
            start,
            remarks: self.remarks,
        })
    }
}

/// A span as in messages.
fn milliseconds(seconds: f64) -> String {
    spell(round(seconds * 1e4) / 10.0)
}

/// That a model ends before the run, and why.
pub(super) fn ends(at: Time, reason: &str) -> String {
    format!("It ends at {} s: {reason}.", spell(at.seconds()))
}
