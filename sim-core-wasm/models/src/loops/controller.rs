//! The controller: a queue discipline that makes a probability of the queue.

use sawtooth_engine::math::ln_1p;
use sawtooth_engine::queue::{pie, red};

use super::complex::Complex;
use super::plant::{Plant, Point};
use crate::fluid::RedCurve;

/// How often RED drops at a probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Gaps are uniform in 1 … 1/p: 2p/(1 + p).
    Uniform,
    /// Gaps are uniform in 1/p … 2/p: 2p/3.
    Wait,
    /// As often as p says.
    Geometric,
}

/// The gains of a controller of the queueing delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gains {
    /// The delay that it keeps to, in seconds.
    pub target: f64,
    /// For the distance from that, for each second.
    pub alpha: f64,
    /// For the change since the update before, for each second.
    pub beta: f64,
    /// From one update to the next, in seconds.
    pub period: f64,
}

/// A queue discipline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Controller {
    /// RED.
    Red {
        /// The probability over the average.
        curve: RedCurve,
        /// The weight of an arrival in the average.
        weight: f64,
        /// How often it drops.
        spread: Spread,
    },
    /// PI.
    Pi {
        /// The queue that it keeps to, in packets.
        reference: f64,
        /// The gain for the queue now.
        a: f64,
        /// The gain for the queue at the instant before.
        b: f64,
        /// From one instant to the next, in seconds.
        period: f64,
    },
    /// PIE.
    Pie(Gains),
    /// PI2.
    Pi2(Gains),
}

impl Spread {
    /// As RED's parameters say.
    pub fn from_parameters(own: &red::Parameters) -> Spread {
        if own.geometric {
            Spread::Geometric
        } else if own.wait {
            Spread::Wait
        } else {
            Spread::Uniform
        }
    }

    /// The share of packets that is dropped at a probability.
    pub fn share(self, p: f64) -> f64 {
        match self {
            Spread::Uniform => 2.0 * p / (1.0 + p),
            Spread::Wait => 2.0 * p / 3.0,
            Spread::Geometric => p,
        }
    }
}

impl Controller {
    /// The state at which nothing moves, or why there is none.
    ///
    /// # Errors
    /// When the flows need another probability than the discipline can have.
    pub fn point(&self, plant: &Plant) -> Result<Point, String> {
        let queue = match self {
            Controller::Red { curve, spread, .. } => {
                let most = if curve.gentle { 2.0 } else { 1.0 } * curve.max_threshold;
                let over = |queue: f64| {
                    spread.share(curve.probability(queue)) - plant.at(queue).probability
                };
                meeting(curve.min_threshold, most * (1.0 - 1e-9), over)
                    .ok_or("RED’s curve does not meet the flows’ curve")?
            }
            Controller::Pi { reference, .. } => *reference,
            Controller::Pie(gains) | Controller::Pi2(gains) => gains.target * plant.capacity,
        };
        let point = plant.at(queue);
        if point.probability >= 1.0 {
            return Err(
                "there are so many flows that each has only about one packet in flight".to_owned(),
            );
        }
        if queue >= plant.buffer {
            return Err("the buffer is full before the queue reaches its reference".to_owned());
        }
        Ok(point)
    }

    /// From one update of the probability to the next, in seconds; RED's goes with every arrival.
    pub fn period(&self) -> Option<f64> {
        match self {
            Controller::Red { .. } => None,
            Controller::Pi { period, .. } => Some(*period),
            Controller::Pie(gains) | Controller::Pi2(gains) => Some(gains.period),
        }
    }

    /// How much the probability rises for a packet more in the queue, at a frequency in radians a second.
    pub fn response(&self, plant: &Plant, point: &Point, omega: f64) -> Complex {
        match *self {
            Controller::Red {
                curve,
                weight,
                spread,
            } => {
                let step = 1e-3 * point.queue.max(1.0);
                let share = |queue: f64| spread.share(curve.probability(queue));
                let slope = (share(point.queue + step) - share(point.queue - step)) / (2.0 * step);
                let pole = averaging(plant, weight);
                Complex::new(slope, 0.0) / Complex::new(1.0, omega / pole)
            }
            Controller::Pi { a, b, period, .. } => sampled(a, b, period, omega),
            Controller::Pie(gains) => {
                let scale = pie::scale(point.probability) / plant.capacity;
                of_delay(&gains, omega).times(scale)
            }
            Controller::Pi2(gains) => {
                let slope = 2.0 * point.probability.sqrt() / plant.capacity;
                of_delay(&gains, omega).times(slope)
            }
        }
    }
}

/// How fast RED's average follows the queue, in radians a second: a packet arrives as often as one leaves.
pub(super) fn averaging(plant: &Plant, weight: f64) -> f64 {
    -ln_1p(-weight) * plant.capacity
}

/// p ← p + a q − b q′ at every instant, and held until the next one.
fn sampled(a: f64, b: f64, period: f64, omega: f64) -> Complex {
    let before = Complex::delay(omega * period);
    // The sum over instants and the hold between them have the same factor.
    (Complex::new(a, 0.0) + before.times(-b)) / Complex::new(0.0, omega * period)
}

fn of_delay(gains: &Gains, omega: f64) -> Complex {
    sampled(gains.alpha + gains.beta, gains.beta, gains.period, omega)
}

/// Where a rising function is 0 between `from` and `to`; `None` where it is not.
pub(crate) fn meeting(mut from: f64, mut to: f64, over: impl Fn(f64) -> f64) -> Option<f64> {
    if over(from) > 0.0 || over(to) < 0.0 {
        return None;
    }
    for _ in 0..100 {
        let middle = f64::midpoint(from, to);
        if over(middle) < 0.0 {
            from = middle;
        } else {
            to = middle;
        }
    }
    Some(from)
}
