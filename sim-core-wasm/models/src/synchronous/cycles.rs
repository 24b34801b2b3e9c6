//! The results of a cycle of the model.

use super::{Cycle, Model, Stepping};
use sawtooth_engine::measure::summary::jain;

/// A cycle in progress.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ledger {
    /// When it began, and with which sum of windows; `None` before its first point.
    first: Option<(f64, f64)>,
    /// The latest sum of the windows.
    last: f64,
    /// Round trips of increase, and how much of the latest one has passed.
    gain: f64,
    part: f64,
    /// Steps or parts of steps that are counted, and the sums over them.
    span: f64,
    sent: f64,
    room: f64,
}

impl Ledger {
    /// The windows sum to `total` at a step.
    pub(super) fn point(&mut self, model: &Model, time: f64, total: f64) {
        let pipe = model.pipe.unwrap_or(f64::INFINITY);
        if self.first.is_none() {
            self.first = Some((time, total));
            self.last = total;
        }
        let (part, from) = (std::mem::take(&mut self.part), self.last);
        match model.stepping {
            Stepping::Whole => {
                self.span += 1.0;
                self.sent += total;
                self.room += total.max(pipe);
            }
            Stepping::Exact => {
                self.span += part;
                self.sent += part * f64::midpoint(from, total);
                self.room += part * mean_above(from, total, pipe);
            }
        }
        self.last = total;
    }

    /// This part of a round trip of increase follows.
    pub(super) fn climb(&mut self, part: f64) {
        self.gain += part;
        self.part = part;
    }

    /// Ends at the latest point; another one begins with the next.
    pub(super) fn close(&mut self, model: &Model, windows: &[f64]) -> Cycle {
        let Ledger {
            first, last, gain, ..
        } = *self;
        let (start, low) = first.unwrap_or_default();
        let (mut span, mut sent, mut room) = (self.span, self.sent, self.room);
        if span == 0.0 {
            // It was over when it began.
            (span, sent) = (1.0, last);
            room = last.max(model.pipe.unwrap_or(f64::INFINITY));
        }
        *self = Ledger::default();
        Cycle {
            start,
            gain,
            low,
            high: last,
            efficiency: sent / span / model.capacity,
            utilization: model.pipe.map(|_| sent / room),
            jain: jain(windows.iter().copied().filter(|window| *window > 0.0)),
        }
    }
}

/// The mean of max(x, floor) for an x that goes evenly from one value to another.
fn mean_above(from: f64, to: f64, floor: f64) -> f64 {
    let (low, high) = (from.min(to), from.max(to));
    if low >= floor {
        f64::midpoint(low, high)
    } else if high <= floor {
        floor
    } else {
        let below = (floor - low) / (high - low);
        below * floor + (1.0 - below) * f64::midpoint(floor, high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_above_a_floor_is_that_of_its_two_parts() {
        assert_eq!(mean_above(10.0, 20.0, 5.0), 15.0);
        assert_eq!(mean_above(10.0, 20.0, 30.0), 30.0);
        // A quarter of the way at 10, three quarters from 10 to 16.
        assert_eq!(mean_above(8.0, 16.0, 10.0), 0.25 * 10.0 + 0.75 * 13.0);
        assert_eq!(mean_above(16.0, 8.0, 10.0), mean_above(8.0, 16.0, 10.0));
    }
}
