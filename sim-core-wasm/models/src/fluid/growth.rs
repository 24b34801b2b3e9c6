//! The growth of utilization that BISE aims at.

use serde::Serialize;

use sawtooth_engine::math::{ln, pow};

/// The formula's parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Growth {
    /// The share of the missing utilization that an interval adds.
    pub gain: f64,
    /// The utilization in the end.
    pub ideal: f64,
    /// The growth of a flow in a round trip whose packets all ask for it.
    pub epsilon: f64,
    /// The length of an interval, in seconds.
    pub interval: f64,
    /// The number of intervals.
    pub intervals: u64,
    /// The utilization to be reached.
    pub aim: f64,
}

/// The growth, interval by interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Growths {
    /// When each interval begins, in seconds.
    pub times: Vec<f64>,
    /// The utilization in it.
    pub utilization: Vec<f64>,
    /// The probability with which the router lets packets ask for growth.
    pub mixing: Vec<f64>,
    /// The intervals until the aim is reached; `None` where it never is.
    pub intervals_to_aim: Option<f64>,
}

impl Growth {
    /// The utilization in interval `n`, from 1 on.
    pub fn utilization(&self, n: u64) -> f64 {
        let left = pow(1.0 - self.gain, n.saturating_sub(1) as f64);
        self.ideal * (1.0 - left)
    }

    /// The mixing ratio at a utilization.
    pub fn mixing(&self, utilization: f64) -> f64 {
        if utilization <= 0.0 {
            return 1.0;
        }
        let ratio = self.gain * (self.ideal - utilization) / (self.epsilon * utilization);
        ratio.clamp(0.0, 1.0)
    }

    /// The intervals from a utilization of zero until the aim is reached.
    pub fn intervals_to_aim(&self) -> Option<f64> {
        let left = 1.0 - self.aim / self.ideal;
        if self.aim <= 0.0 {
            Some(0.0)
        } else if self.gain >= 1.0 {
            (left >= 0.0).then_some(1.0)
        } else {
            (left > 0.0).then(|| ln(left) / ln(1.0 - self.gain))
        }
    }

    /// The growth, interval by interval.
    pub fn run(&self) -> Growths {
        let utilization: Vec<f64> = (1..=self.intervals).map(|n| self.utilization(n)).collect();
        Growths {
            times: (0..self.intervals)
                .map(|n| n as f64 * self.interval)
                .collect(),
            mixing: utilization.iter().map(|own| self.mixing(*own)).collect(),
            utilization,
            intervals_to_aim: self.intervals_to_aim(),
        }
    }
}
