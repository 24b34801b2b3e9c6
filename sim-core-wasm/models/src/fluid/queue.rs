//! The queue under RED and many alike flows.

use serde::Serialize;

use super::history::History;
use super::parameters::Parameters;
use super::predict::{Plant, Prediction};
use sawtooth_engine::math::{pow, round};

/// Most points of a trajectory, beside the first.
const MOST_POINTS: u64 = 100_000;

/// Parameters that hold from an instant on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "FluidPhase"))]
pub struct Phase {
    /// The instant, in seconds.
    pub from: f64,
    /// The parameters from then on.
    pub parameters: Parameters,
}

/// The model to solve. Times are in seconds, queues in packets.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// The parameters in the order of their instants; the first hold from the start, at any instant of theirs.
    pub phases: Vec<Phase>,
    /// A flow's window at the start, in packets; without it, its share of the link.
    pub window: Option<f64>,
    /// The duration, in seconds.
    pub duration: f64,
    /// A step of the solution, at most.
    pub step: f64,
    /// From when on mean and standard deviation are taken.
    pub from: f64,
    /// From one point of the trajectory to the next.
    pub every: f64,
}

/// The solution.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
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
    /// The window of a flow, in packets: its rate over a round trip.
    pub window: Vec<f64>,
    /// The mean queue.
    pub mean: f64,
    /// The standard deviation of the queue.
    pub deviation: f64,
}

impl Model {
    /// The step of the solution: a tenth of every round trip at most.
    pub(super) fn step(&self) -> f64 {
        let tenths = self.phases.iter().map(|phase| phase.parameters.rtt / 10.0);
        tenths.fold(self.step, f64::min)
    }

    /// Solves the model.
    pub fn run(&self) -> Trajectory {
        let mut out = Trajectory::default();
        let Some((first, later)) = self.phases.split_first() else {
            return out;
        };
        let h = self.step();
        let in_steps = |time: f64| round(time / h) as u64;
        let [steps, from, every] = [self.duration, self.from, self.every].map(in_steps);
        let every = every.max(steps.div_ceil(MOST_POINTS)).max(1);
        let trip = |parameters: &Parameters| (in_steps(parameters.rtt) as usize).max(1);
        let trips = self.phases.iter().map(|phase| {
            let believed = phase.parameters.believed();
            trip(&phase.parameters).max(trip(&believed))
        });
        let longest = trips.max().unwrap_or(1);
        let mut next = later.iter().peekable();
        let mut with = &first.parameters;
        let mut delay = trip(with);
        let mut believed = with.believed();
        let start = self.window.map_or(with.share(), |w| w / with.rtt);
        let mut now = Plant {
            rate: with.within(start),
            queue: 0.0,
        };
        // The rates of a round trip ago: sent, and sent without drops.
        let mut sent = History::new(longest, now.rate);
        let mut passed = History::new(longest, now.rate);
        let mut prediction = Prediction::new(&believed, now.rate / with.flows_factor, longest);
        let mut average = 0.0;
        let mut moments = Moments::default();
        for step in 0..=steps {
            while let Some(phase) = next.next_if(|phase| in_steps(phase.from) <= step) {
                let to = &phase.parameters;
                now = joined(now, with, to);
                believed = to.believed();
                if to.predictor != with.predictor {
                    prediction = Prediction::new(&believed, now.rate / to.flows_factor, longest);
                }
                (with, delay) = (to, trip(to));
            }
            // The arrival rate is measured: more flows seem to be slower ones.
            let measured = Plant {
                rate: now.rate / with.flows_factor,
                ..now
            };
            let seen = prediction.seen(&believed, measured, h, trip(&believed));
            let arrivals = with.flows * now.rate * h;
            average += (1.0 - pow(1.0 - with.weight, arrivals)) * (seen - average);
            let p = with.probability(average);
            if step.is_multiple_of(every) || step == steps {
                out.times.push(step as f64 * h);
                out.queue.push(now.queue);
                out.average.push(average);
                out.probability.push(p);
                out.rate.push(now.rate);
                out.window.push(now.rate * with.rtt);
            }
            if step >= from {
                moments.add(now.queue);
            }
            let (before, acknowledged) = (sent.ago(delay), passed.ago(delay));
            sent.push(now.rate);
            passed.push((1.0 - p) * now.rate);
            prediction.step(&believed, p, h);
            let growth = acknowledged / (now.rate * with.rtt * with.rtt)
                - 2.0 / 3.0 * now.rate * (before - acknowledged);
            let queue = now.queue + h * ((1.0 - p) * with.flows * now.rate - with.capacity);
            now = Plant {
                rate: with.within(now.rate + h * growth),
                queue: queue.clamp(0.0, with.buffer),
            };
        }
        (out.mean, out.deviation) = moments.result();
        out
    }
}

/// The state as other parameters begin to hold: flows that join have their share of the link,
/// those that leave take theirs along.
fn joined(now: Plant, before: &Parameters, after: &Parameters) -> Plant {
    let stay = before.flows.min(after.flows);
    let mean = if after.flows > 0.0 {
        (stay * now.rate + (after.flows - stay) * after.share()) / after.flows
    } else {
        now.rate
    };
    Plant {
        rate: after.within(mean),
        queue: now.queue.min(after.buffer),
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
