//! Copa's velocity: how many times faster than usual the window moves.

use crate::units::{Span, Time};

/// The direction of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Direction {
    Down,
    /// Unknown, or no change.
    #[default]
    Level,
    Up,
}

/// The velocity, and the record that decides it.
#[derive(Clone, Debug)]
pub(super) struct Velocity {
    pub(super) value: f64,
    pub(super) direction: Direction,
    /// Round trips for which the direction has been kept since it was found.
    pub(super) kept: u64,
    /// The window at the start of the round trip, and when that was.
    pub(super) window: f64,
    pub(super) since: Time,
}

impl Velocity {
    pub(super) fn new(now: Time, window: f64) -> Velocity {
        Velocity {
            value: 1.0,
            direction: Direction::Level,
            kept: 0,
            window,
            since: now,
        }
    }

    /// Once a round trip, compares the window with that of a round trip ago.
    pub(super) fn compare(&mut self, now: Time, window: f64, round: Span, patience: u64) {
        if now.since(self.since) < round {
            return;
        }
        let direction = if window > self.window {
            Direction::Up
        } else if window < self.window {
            Direction::Down
        } else {
            Direction::Level
        };
        if direction == self.direction && direction != Direction::Level {
            self.kept += 1;
            if self.kept >= patience {
                // Never more than a segment per 1/δ of an acknowledgement
                // (genericCC: `update_amt`).
                self.value = (2.0 * self.value).min(window.max(1.0));
            }
        } else {
            self.value = 1.0;
            self.kept = 0;
        }
        self.direction = direction;
        self.window = window;
        self.since = now;
    }

    /// An acknowledgement moves the window in this direction: a velocity gained in the
    /// other one does not apply.
    /// gained in the other one is not for it.
    pub(super) fn follow(&mut self, direction: Direction, now: Time, window: f64) {
        if self.value > 1.0 && self.direction != direction {
            *self = Velocity {
                direction,
                ..Velocity::new(now, window)
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_velocity_doubles_once_a_direction_has_lasted() {
        let round = Span::from_millis(100);
        let mut velocity = Velocity::new(Time(0), 10.0);
        let mut values = Vec::new();
        for n in 1..=8 {
            // Half a round trip is too early.
            velocity.compare(Time::from_seconds(0.1 * f64::from(n) - 0.05), 0.0, round, 3);
            let now = Time::from_seconds(0.1 * f64::from(n));
            velocity.compare(now, 100.0 + f64::from(n), round, 3);
            values.push(velocity.value);
        }
        // Found by the first comparison, and kept for three more by the fourth.
        assert_eq!(values, [1.0, 1.0, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0]);
        // Never more than the window.
        velocity.compare(Time::from_seconds(0.9), 120.0, round, 3);
        velocity.compare(Time::from_seconds(1.0), 121.0, round, 3);
        assert_eq!(velocity.value, 121.0);
        // Another direction, or none.
        velocity.compare(Time::from_seconds(1.1), 120.0, round, 3);
        assert_eq!((velocity.value, velocity.direction), (1.0, Direction::Down));
        velocity.compare(Time::from_seconds(1.2), 120.0, round, 3);
        assert_eq!(
            (velocity.value, velocity.direction),
            (1.0, Direction::Level)
        );
    }

    #[test]
    fn an_acknowledgement_against_the_direction_ends_the_velocity() {
        let now = Time::from_seconds(1.0);
        let fast = Velocity {
            value: 8.0,
            direction: Direction::Up,
            kept: 5,
            ..Velocity::new(Time(0), 90.0)
        };
        let mut velocity = fast.clone();
        velocity.follow(Direction::Up, now, 100.0);
        assert_eq!(velocity.value, 8.0);
        velocity.follow(Direction::Down, now, 100.0);
        assert_eq!((velocity.value, velocity.direction), (1.0, Direction::Down));
        assert_eq!(
            (velocity.kept, velocity.window, velocity.since),
            (0, 100.0, now)
        );
        // At a velocity of one the count goes on: the queue empties and refills every few
        // round trips.
        let mut velocity = Velocity { value: 1.0, ..fast };
        velocity.follow(Direction::Down, now, 100.0);
        assert_eq!((velocity.direction, velocity.kept), (Direction::Up, 5));
    }
}
