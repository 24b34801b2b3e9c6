//! The parameters of the equations of a queue under RED.

use serde::{Serialize, Serializer};

use sawtooth_engine::specification::Choices;

sawtooth_engine::choices! {
    /// The queue as RED sees it.
    pub enum Predictor {
        /// The queue itself: RED.
        Off = "off",
        /// With a Smith predictor.
        Smith = "smith",
        /// With the same model, started from the present over and over.
        Anchored = "anchored",
    }
}

sawtooth_engine::choices! {
    /// The packets that fill the queue of the predictor's model.
    pub enum Fill {
        /// Those that are not dropped, as in the network's own queue.
        Passed = "passed",
        /// All that flows send.
        Sent = "sent",
    }
}

/// The parameters of the equations. Times are in seconds, queues in packets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(rename = "FluidParameters")
)]
pub struct Parameters {
    /// The number of flows.
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
    /// Whether the probability goes on to 1 at twice the maximum threshold, instead of jumping.
    pub gentle: bool,
    /// RED's weight of an arrival in the average.
    pub weight: f64,
    /// The queue as RED sees it.
    #[cfg_attr(feature = "bindings", ts(type = "\"off\" | \"smith\" | \"anchored\""))]
    pub predictor: Predictor,
    /// The packets that fill the queue of the predictor's model.
    #[cfg_attr(feature = "bindings", ts(type = "\"passed\" | \"sent\""))]
    pub fill: Fill,
    /// The part of a prediction that is used.
    pub gain: f64,
    /// Over how many round trips an anchored prediction is freed of its mean error; 0 for never.
    pub washout: f64,
    /// The predictor's factor of the number of flows.
    pub flows_factor: f64,
    /// The predictor's factor of the round trip.
    pub round_trip_factor: f64,
}

impl Serialize for Predictor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Fill {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Parameters {
    /// The parameters as the predictor has them.
    pub(super) fn believed(&self) -> Parameters {
        Parameters {
            flows: self.flows * self.flows_factor,
            rtt: self.rtt * self.round_trip_factor,
            ..self.clone()
        }
    }

    /// A rate within its limits.
    pub(super) fn within(&self, rate: f64) -> f64 {
        let (least, most) = (0.05 / self.rtt, 10.0 * self.share());
        rate.min(most).max(least)
    }

    /// A flow's share of the link; all of it where there is no flow.
    pub(super) fn share(&self) -> f64 {
        self.capacity / self.flows.max(1.0)
    }

    /// RED's probability for an average.
    pub(super) fn probability(&self, average: f64) -> f64 {
        let curve = Curve {
            min_threshold: self.min_threshold,
            max_threshold: self.max_threshold,
            max_probability: self.max_probability,
            gentle: self.gentle,
        };
        curve.probability(average)
    }
}

/// RED's probability over the average queue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The average, in packets, from which on packets are dropped.
    pub min_threshold: f64,
    /// The average up to which the probability rises by its slope.
    pub max_threshold: f64,
    /// The probability there.
    pub max_probability: f64,
    /// Whether it goes on to 1 at twice that, instead of jumping.
    pub gentle: bool,
}

impl Curve {
    /// The probability for an average.
    pub fn probability(&self, average: f64) -> f64 {
        let (least, most) = (self.min_threshold, self.max_threshold);
        if average < least {
            0.0
        } else if average < most {
            self.max_probability * (average - least) / (most - least)
        } else if self.gentle && average < 2.0 * most {
            self.max_probability + (1.0 - self.max_probability) * (average - most) / most
        } else {
            1.0
        }
    }
}
