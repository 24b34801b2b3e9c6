//! The model of flows and queue that the predictor computes ahead, and both ways to use it.

use super::Fill;
use crate::units::Time;

/// Steps of a prediction over a round trip.
const STEPS: u32 = 16;

/// Steps of the free-running model are no longer than this, nor than a fiftieth of the round trip.
const STEP: f64 = 0.002;

/// After a gap the free-running model goes on by at most so many steps.
const MOST_STEPS: f64 = 512.0;

/// Flows that share a queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plant {
    /// The number of flows.
    pub(super) flows: f64,
    /// Packets that the link carries in a second.
    pub(super) capacity: f64,
    /// Their round trip with the present queue, in seconds.
    pub(super) round_trip: f64,
    /// The room of the queue, in packets.
    pub(super) buffer: f64,
    /// The packets that fill the queue.
    pub(super) fill: Fill,
}

/// The sending rate of one flow, in packets per second, and the queue, in packets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    pub(super) rate: f64,
    pub(super) queue: f64,
}

impl Plant {
    /// The state after `time` seconds in which packets are dropped with a probability.
    fn step(&self, state: State, probability: f64, time: f64) -> State {
        let square = self.round_trip * self.round_trip;
        let growth = (1.0 - probability) / square;
        let loss = 2.0 / 3.0 * probability * state.rate * state.rate;
        let rate = (state.rate + time * (growth - loss)).max(0.05 / self.round_trip);
        let enters = match self.fill {
            Fill::Passed => 1.0 - probability,
            Fill::Sent => 1.0,
        };
        let queue = state.queue + time * (enters * self.flows * rate - self.capacity);
        State {
            rate,
            queue: queue.clamp(0.0, self.buffer),
        }
    }

    /// The state after a round trip, during which flows answer the probabilities of the round trip that has
    /// passed: `applied` gives that of so many seconds ago.
    pub(super) fn predict(&self, now: State, mut applied: impl FnMut(f64) -> f64) -> State {
        let time = self.round_trip / f64::from(STEPS);
        (0..STEPS).fold(now, |state, step| {
            let ago = self.round_trip - (f64::from(step) + 0.5) * time;
            self.step(state, applied(ago), time)
        })
    }
}

/// The model that runs beside the queue from the start, without looking at it again.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub(super) state: State,
    /// When that was; a new model is at rest until it is moved for the first time.
    at: Option<Time>,
}

impl Model {
    /// Takes the model to `now`; this probability has been applied since it was last moved.
    pub(super) fn advance(&mut self, plant: &Plant, now: Time, probability: f64) {
        let longest = STEP.min(plant.round_trip / 50.0);
        let since = self.at.replace(now).unwrap_or(now);
        let gap = now.since(since).seconds().min(MOST_STEPS * longest);
        let steps = (gap / longest).ceil();
        let most = 10.0 * plant.capacity / plant.flows;
        let mut left = steps;
        while left >= 1.0 {
            self.state = plant.step(self.state, probability, gap / steps);
            self.state.rate = self.state.rate.min(most);
            left -= 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fifty flows on 10 Mb/s with packets of 1000 bytes and a round trip of 200 ms.
    const PLANT: Plant = Plant {
        flows: 50.0,
        capacity: 1250.0,
        round_trip: 0.2,
        buffer: 600.0,
        fill: Fill::Sent,
    };

    /// The rate after a round trip, and how far the queue has moved from 200 packets.
    fn predicted(probability: f64) -> (f64, f64) {
        let now = State {
            rate: 25.0,
            queue: 200.0,
        };
        let then = PLANT.predict(now, |_| probability);
        (then.rate, then.queue - 200.0)
    }

    fn close(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn at_the_probability_of_the_equilibrium_nothing_moves() {
        let (rate, moved) = predicted(1.5 / (25.0 * 25.0 * 0.04 + 1.5));
        close(rate, 25.0, 1e-9);
        close(moved, 0.0, 1e-9);
    }

    #[test]
    fn without_drops_each_flow_grows_by_a_packet_in_a_round_trip() {
        let (rate, moved) = predicted(0.0);
        close(rate, 30.0, 1e-9);
        // 16 steps: 0.0125 · 50 · 0.3125 · (1 + … + 16).
        close(moved, 26.6, 0.05);
    }

    #[test]
    fn a_tenth_of_the_packets_dropped_slows_flows_down() {
        let (rate, moved) = predicted(0.1);
        close(rate, 22.13, 0.005);
        close(moved, -16.8, 0.05);
    }

    #[test]
    fn packets_that_are_dropped_do_not_enter_the_models_queue() {
        let now = State {
            rate: 25.0,
            queue: 200.0,
        };
        let passed = Plant {
            fill: Fill::Passed,
            ..PLANT
        };
        // Of the 233.2 packets that flows send in 0.2 s nine tenths enter, and 250 leave.
        let then = passed.predict(now, |_| 0.1);
        close(then.rate, 22.13, 0.005);
        close(then.queue - 200.0, 0.9 * 233.2 - 250.0, 0.05);
    }

    #[test]
    fn probabilities_of_the_last_round_trip_are_answered_in_their_order() {
        let mut ages = Vec::new();
        PLANT.predict(State::default(), |ago| {
            ages.push(ago);
            0.0
        });
        assert_eq!(ages.len(), 16);
        close(ages[0], 0.2 - 0.2 / 32.0, 1e-12);
        close(ages[15], 0.2 / 32.0, 1e-12);
    }

    #[test]
    fn the_free_running_model_comes_to_rest_where_growth_and_loss_meet() {
        let mut model = Model::default();
        let p = 0.0566;
        for step in 1..200_000_u64 {
            model.advance(&PLANT, Time(step * 1_000_000), p);
        }
        // y = (1/R) √(3 (1 − p) / (2 p)).
        let expected = (3.0 * (1.0 - p) / (2.0 * p)).sqrt() / 0.2;
        close(model.state.rate, expected, 1e-6);
    }

    #[test]
    fn the_free_running_model_stays_within_its_bounds() {
        let mut model = Model::default();
        model.advance(&PLANT, Time::ZERO, 0.0);
        for (seconds, probability) in [(100.0, 0.0), (1e6, 0.0), (2e6, 1.0), (2e6, 1.0)] {
            model.advance(&PLANT, Time::from_seconds(seconds), probability);
            let State { rate, queue } = model.state;
            assert!((0.25..=250.0).contains(&rate), "{rate}");
            assert!((0.0..=600.0).contains(&queue), "{queue}");
        }
    }
}
