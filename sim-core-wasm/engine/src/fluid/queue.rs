//! The queue under RED and many alike flows.

use serde::Serialize;

use super::history::History;
use super::predict::{Plant, Prediction};
use crate::math::{pow, round};

/// Most points of a trajectory, beside the first.
const MOST_POINTS: u64 = 100_000;

crate::choices! {
    /// What RED sees of the queue.
    pub enum Predictor {
        /// The queue itself: RED.
        Off = "off",
        /// With a Smith predictor.
        Smith = "smith",
        /// With the same model, started from the present over and over.
        Anchored = "anchored",
    }
}

/// The model to solve. Times are in seconds, queues in packets.
#[derive(Clone, Debug)]
pub struct Model {
    /// How many flows.
    pub flows: f64,
    /// Packets a second that the link sends.
    pub capacity: f64,
    /// The round trip of every flow.
    pub rtt: f64,
    /// The room of the queue.
    pub buffer: f64,
    /// RED's minimum threshold.
    pub min_threshold: f64,
    /// RED's maximum threshold.
    pub max_threshold: f64,
    /// RED's probability at the maximum threshold.
    pub max_probability: f64,
    /// RED's weight of an arrival in the average.
    pub weight: f64,
    /// What RED sees of the queue.
    pub predictor: Predictor,
    /// Whether an anchored prediction is freed of its mean error.
    pub washout: bool,
    /// A flow's window at the start, in packets; without it, its share of the link.
    pub window: Option<f64>,
    /// How long.
    pub duration: f64,
    /// A step of the solution, at most.
    pub step: f64,
    /// From when on mean and standard deviation are taken.
    pub from: f64,
    /// From one point of the trajectory to the next.
    pub every: f64,
}

/// The solution.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Trajectory {
    /// Seconds.
    pub times: Vec<f64>,
    /// The queue at each of them, in packets.
    pub queue: Vec<f64>,
    /// RED's average.
    pub average: Vec<f64>,
    /// The drop probability.
    pub probability: Vec<f64>,
    /// The rate of a flow, in packets a second.
    pub rate: Vec<f64>,
    /// The mean queue.
    pub mean: f64,
    /// The standard deviation of the queue.
    pub deviation: f64,
}

impl Model {
    /// A rate within its limits.
    pub(super) fn within(&self, rate: f64) -> f64 {
        let (least, most) = (0.05 / self.rtt, 10.0 * self.capacity / self.flows);
        rate.min(most).max(least)
    }

    /// RED's probability for an average.
    fn probability(&self, average: f64) -> f64 {
        let (least, most) = (self.min_threshold, self.max_threshold);
        if average < least {
            0.0
        } else if average < most {
            self.max_probability * (average - least) / (most - least)
        } else {
            1.0
        }
    }

    /// Solves the model.
    pub fn run(&self) -> Trajectory {
        let Model { flows, rtt, .. } = *self;
        let h = self.step.min(rtt / 10.0);
        let [steps, from, every, delay] =
            [self.duration, self.from, self.every, rtt].map(|time| round(time / h) as u64);
        let every = every.max(steps.div_ceil(MOST_POINTS)).max(1);
        let delay = delay as usize;
        let start = self.window.map_or(self.capacity / flows, |w| w / rtt);
        let mut now = Plant {
            rate: self.within(start),
            queue: 0.0,
        };
        // What was sent a round trip ago, and what of it was not dropped.
        let mut sent = History::new(delay, now.rate);
        let mut passed = History::new(delay, now.rate);
        let mut prediction = Prediction::new(self, now.rate, delay);
        let mut average = 0.0;
        let mut moments = Moments::default();
        let mut out = Trajectory {
            times: Vec::new(),
            queue: Vec::new(),
            average: Vec::new(),
            probability: Vec::new(),
            rate: Vec::new(),
            mean: 0.0,
            deviation: 0.0,
        };
        for step in 0..=steps {
            let seen = prediction.seen(self, now, h);
            let arrivals = flows * now.rate * h;
            average += (1.0 - pow(1.0 - self.weight, arrivals)) * (seen - average);
            let p = self.probability(average);
            if step.is_multiple_of(every) {
                out.times.push(step as f64 * h);
                out.queue.push(now.queue);
                out.average.push(average);
                out.probability.push(p);
                out.rate.push(now.rate);
            }
            if step >= from {
                moments.add(now.queue);
            }
            let (before, acknowledged) = (sent.oldest(), passed.oldest());
            sent.push(now.rate);
            passed.push((1.0 - p) * now.rate);
            prediction.step(self, p, h);
            let growth = acknowledged / (now.rate * rtt * rtt)
                - 2.0 / 3.0 * now.rate * (before - acknowledged);
            let queue = now.queue + h * ((1.0 - p) * flows * now.rate - self.capacity);
            now = Plant {
                rate: self.within(now.rate + h * growth),
                queue: queue.clamp(0.0, self.buffer),
            };
        }
        (out.mean, out.deviation) = moments.result();
        out
    }
}

/// Sums for a mean and a standard deviation.
#[derive(Clone, Copy, Debug, Default)]
struct Moments {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let from_mean = value - self.mean;
        self.mean += from_mean / self.count;
        self.squares += from_mean * (value - self.mean);
    }

    fn result(self) -> (f64, f64) {
        (self.mean, (self.squares / self.count.max(1.0)).sqrt())
    }
}
