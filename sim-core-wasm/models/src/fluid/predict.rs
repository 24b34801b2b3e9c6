//! Predictions of the queue: the model without its delay.

use super::history::History;
use super::parameters::{Fill, Parameters, Predictor};

/// From one anchored prediction to the next, in seconds.
const REFRESH: f64 = 0.004;

/// Steps of an anchored prediction.
const STEPS: usize = 16;

/// The model's rate and queue without a delay.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plant {
    pub(super) rate: f64,
    pub(super) queue: f64,
}

impl Plant {
    /// A step of `h` seconds at the probability `p`.
    pub(super) fn step(&mut self, model: &Parameters, p: f64, h: f64) {
        let Parameters {
            flows,
            capacity,
            rtt,
            buffer,
            fill,
            ..
        } = *model;
        let growth = (1.0 - p) / (rtt * rtt) - 2.0 / 3.0 * p * self.rate * self.rate;
        self.rate = model.within(self.rate + h * growth);
        let enters = match fill {
            Fill::Passed => 1.0 - p,
            Fill::Sent => 1.0,
        };
        let arrivals = enters * flows * self.rate;
        self.queue = (self.queue + h * (arrivals - capacity)).clamp(0.0, buffer);
    }
}

/// The state of a predictor.
#[derive(Clone, Debug)]
pub(super) enum Prediction {
    Off,
    Smith {
        plant: Plant,
        /// Its queues of the last round trip.
        queues: History,
    },
    Anchored {
        /// The probabilities of the last round trip.
        probabilities: History,
        correction: f64,
        /// Its mean error.
        bias: f64,
        /// Steps since the last prediction.
        since: usize,
    },
}

impl Prediction {
    /// The state at the start, with flows at this rate, for round trips of so many steps at most.
    pub(super) fn new(model: &Parameters, rate: f64, steps: usize) -> Prediction {
        match model.predictor {
            Predictor::Off => Prediction::Off,
            Predictor::Smith => Prediction::Smith {
                plant: Plant { rate, queue: 0.0 },
                queues: History::new(steps, 0.0),
            },
            Predictor::Anchored => Prediction::Anchored {
                probabilities: History::new(steps, 0.0),
                correction: 0.0,
                bias: 0.0,
                since: usize::MAX,
            },
        }
    }

    /// The queue that RED sees, for the present one and rate of a flow, in steps of `h` of which
    /// a round trip has `delay`.
    pub(super) fn seen(&mut self, model: &Parameters, now: Plant, h: f64, delay: usize) -> f64 {
        let change = match self {
            Prediction::Off => 0.0,
            Prediction::Smith { plant, queues } => plant.queue - queues.ago(delay),
            Prediction::Anchored {
                probabilities,
                correction,
                bias,
                since,
            } => {
                if *since as f64 * h >= REFRESH * (1.0 - 1e-9) {
                    *since = 0;
                    *correction = anchored(model, now, |ago| {
                        probabilities.ago((ago / h).ceil() as usize)
                    });
                }
                *since = since.saturating_add(1);
                if model.washout > 0.0 {
                    let trips = model.flows * now.rate * h / (model.capacity * model.rtt);
                    *bias += (trips / model.washout).min(1.0) * (*correction - *bias);
                } else {
                    *bias = 0.0;
                }
                *correction - *bias
            }
        };
        (now.queue + model.gain * change).clamp(0.0, model.buffer)
    }

    /// A step of `h` seconds at the probability `p`.
    pub(super) fn step(&mut self, model: &Parameters, p: f64, h: f64) {
        match self {
            Prediction::Off => {}
            Prediction::Smith { plant, queues } => {
                queues.push(plant.queue);
                plant.step(model, p, h);
            }
            Prediction::Anchored { probabilities, .. } => probabilities.push(p),
        }
    }
}

/// The change of the queue in a round trip, in packets; `probability` returns the one that was in force so many
/// seconds ago.
pub(super) fn anchored(model: &Parameters, now: Plant, probability: impl Fn(f64) -> f64) -> f64 {
    let h = model.rtt / STEPS as f64;
    let mut plant = now;
    for step in 0..STEPS {
        let ago = model.rtt - (step as f64 + 0.5) * h;
        plant.step(model, probability(ago), h);
    }
    plant.queue - now.queue
}
