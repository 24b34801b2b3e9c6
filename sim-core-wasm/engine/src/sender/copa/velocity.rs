//! Copa's velocity: how many times faster than usual the window moves.

use crate::units::{Span, Time};

/// Where the window goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Direction {
    Down,
    /// Nothing is known, or it stays.
    #[default]
    Level,
    Up,
}

/// The velocity, and what it follows from.
#[derive(Clone, Debug)]
pub(super) struct Velocity {
    pub(super) value: f64,
    pub(super) direction: Direction,
    /// Round trips that the direction has been kept for since it was found.
    pub(super) kept: u64,
    /// The window at the beginning of the round trip, and when that was.
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

    /// Once a round trip compares the window with that of a round trip ago.
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

    /// An acknowledgement moves the window in this direction: what has been
    /// gained in the other one is not for it.
    pub(super) fn heed(&mut self, direction: Direction, now: Time, window: f64) {
        if self.value > 1.0 && self.direction != direction {
            *self = Velocity {
                direction,
                ..Velocity::new(now, window)
            };
        }
    }
}
