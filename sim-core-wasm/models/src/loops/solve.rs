//! The loop as it moves: the differential equations, step by step.

use super::controller::{Controller, averaging};
use super::plant::Plant;
use sawtooth_engine::math::exp;
use sawtooth_engine::queue::pie;

/// Steps of a solution in the shortest round trip.
const STEPS_A_TRIP: f64 = 50.0;

/// Steps of a solution, which ends after them.
pub(crate) const MOST_STEPS: f64 = 2e6;

/// A loop that holds from an instant on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// The instant, in seconds.
    pub from: f64,
    /// The flows and the link.
    pub plant: Plant,
    /// The discipline.
    pub controller: Controller,
}

/// The solution.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// Seconds.
    pub times: Vec<f64>,
    /// The queue at each of them, in packets.
    pub queue: Vec<f64>,
    /// RED's average; the queue for other disciplines.
    pub average: Vec<f64>,
    /// The share of packets that is dropped or marked.
    pub probability: Vec<f64>,
    /// A flow's window, in segments.
    pub window: Vec<f64>,
}

/// A step of the solution, in seconds.
pub(crate) fn step(stretches: &[Stretch]) -> f64 {
    let trips = stretches.iter().map(|one| one.plant.base);
    let periods = stretches.iter().filter_map(|one| one.controller.period());
    trips
        .map(|trip| trip / STEPS_A_TRIP)
        .chain(periods)
        .fold(0.01, f64::min)
}

/// Solves the equations for a time, with a point for each `every` seconds.
pub fn solve(stretches: &[Stretch], duration: f64, every: f64) -> Solution {
    let mut out = Solution::default();
    let Some((first, later)) = stretches.split_first() else {
        return out;
    };
    let h = step(stretches).max(duration / MOST_STEPS);
    let steps = (duration / h) as usize;
    let every = ((every / h) as usize).max(1);
    let mut later = later.iter().peekable();
    let Stretch {
        mut plant,
        mut controller,
        ..
    } = *first;
    let mut state = State {
        window: (plant.base * plant.capacity / plant.flows).max(1.0),
        queue: 0.0,
        average: 0.0,
        probability: 0.0,
        before: 0.0,
        next: 0.0,
    };
    let mut past = Past::new(&state, &plant);
    for n in 0..=steps {
        let now = n as f64 * h;
        while let Some(next) = later.next_if(|next| next.from <= now) {
            // Who joins has the share of all at once.
            let joined = (next.plant.flows - plant.flows).max(0.0);
            let share = next.plant.base * next.plant.capacity / next.plant.flows;
            let stay = plant.flows.min(next.plant.flows);
            state.window = (stay * state.window + joined * share) / next.plant.flows;
            state.queue = state.queue.min(next.plant.buffer);
            (plant, controller) = (next.plant, next.controller);
        }
        state.control(&plant, &controller, now, h);
        let trip = plant.round_trip(state.queue);
        let sent = state.window / trip;
        // Traffic that does not fit is dropped as well.
        let full = state.queue >= plant.buffer && sent * plant.flows > plant.capacity;
        let beyond = if full {
            1.0 - plant.capacity / (sent * plant.flows)
        } else {
            0.0
        };
        let shown = state.probability.max(beyond);
        past.push(sent, shown);
        if n.is_multiple_of(every) || n == steps {
            out.times.push(now);
            out.queue.push(state.queue);
            out.average.push(state.average);
            out.probability.push(shown);
            out.window.push(state.window);
        }
        // Packets that are acknowledged now left a round trip ago; a drop at the head shows sooner.
        let sent_then = past.ago(trip, h).sent;
        let heard = past.ago(plant.delay(state.queue), h).probability;
        let grown = plant.increase / trip;
        let cut = plant.decrease * state.window * sent_then * heard;
        let filled = plant.flows * sent - plant.capacity;
        state.window = (state.window + h * (grown - cut)).max(1.0);
        state.queue = (state.queue + h * filled).clamp(0.0, plant.buffer);
    }
    out
}

/// The state that moves.
#[derive(Clone, Copy, Debug)]
struct State {
    window: f64,
    queue: f64,
    /// RED's average.
    average: f64,
    /// The probability in force.
    probability: f64,
    /// The measurement of the update before.
    before: f64,
    /// When the next update is.
    next: f64,
}

impl State {
    /// The discipline sees the queue.
    fn control(&mut self, plant: &Plant, controller: &Controller, now: f64, h: f64) {
        let due = now >= self.next;
        if due && let Some(period) = controller.period() {
            self.next += period;
        }
        let delay = self.queue / plant.capacity;
        match *controller {
            Controller::Red {
                curve,
                weight,
                spread,
            } => {
                let part = 1.0 - exp(-averaging(plant, weight) * h);
                self.average += part * (self.queue - self.average);
                self.probability = spread.share(curve.probability(self.average)).min(1.0);
                return;
            }
            Controller::Pi {
                reference, a, b, ..
            } if due => {
                let change = a * (self.queue - reference) - b * (self.before - reference);
                self.probability = (self.probability + change).clamp(0.0, 1.0);
                self.before = self.queue;
            }
            Controller::Pie(gains) if due => {
                let change =
                    gains.alpha * (delay - gains.target) + gains.beta * (delay - self.before);
                let change = change * pie::scale(self.probability);
                self.probability = (self.probability + change).clamp(0.0, 1.0);
                if delay == 0.0 && self.before == 0.0 {
                    self.probability *= 0.98;
                }
                self.before = delay;
            }
            Controller::Pi2(gains) if due => {
                let change =
                    gains.alpha * (delay - gains.target) + gains.beta * (delay - self.before);
                let base = (self.probability.sqrt() + change).clamp(0.0, 1.0);
                self.probability = base * base;
                self.before = delay;
            }
            _ => {}
        }
        self.average = self.queue;
    }
}

/// The rates that were sent and dropped before.
struct Past {
    sent: Vec<f64>,
    probability: Vec<f64>,
}

/// The rate that was sent at an instant, and the part of it that was dropped.
struct Before {
    sent: f64,
    probability: f64,
}

impl Past {
    fn new(state: &State, plant: &Plant) -> Past {
        Past {
            sent: vec![state.window / plant.base],
            probability: vec![0.0],
        }
    }

    fn push(&mut self, sent: f64, probability: f64) {
        self.sent.push(sent);
        self.probability.push(probability);
    }

    /// So many seconds ago, between steps on a straight line.
    fn ago(&self, delay: f64, h: f64) -> Before {
        let last = (self.sent.len() - 1) as f64;
        let place = (last - delay / h).max(0.0);
        let (from, part) = (place as usize, place.fract());
        let at = |values: &[f64]| {
            let next = values.get(from + 1).unwrap_or(&values[from]);
            values[from] + part * (next - values[from])
        };
        Before {
            sent: at(&self.sent),
            probability: at(&self.probability),
        }
    }
}
