//! Questions.

use serde::{Deserialize, Serialize};

use sawtooth_document::Problem;
use sawtooth_engine::reason::Quantity;
use sawtooth_engine::units::{Span, Time};

/// The quantity of a flow that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyOfFlow"))]
pub enum Of {
    /// The congestion window.
    Cwnd,
    /// The slow-start threshold.
    Ssthresh,
    /// The pacing rate.
    Rate,
    /// The rate at which data arrives.
    Goodput,
    /// The fate of a segment, wherever it was on its way.
    Fate,
}

impl Of {
    /// The quantity whose changes explain it, if any do; with `windowed` the sender has a window.
    pub(crate) fn quantity(self, windowed: bool) -> Option<Quantity> {
        match self {
            Of::Cwnd => Some(Quantity::Cwnd),
            Of::Ssthresh => Some(Quantity::Ssthresh),
            Of::Rate => Some(Quantity::Rate),
            Of::Goodput if windowed => Some(Quantity::Cwnd),
            Of::Goodput => Some(Quantity::Rate),
            Of::Fate => None,
        }
    }
}

/// The quantity of a queue that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyOfQueue"))]
pub enum OfQueue {
    /// How many packets wait.
    Length,
    /// The fate of a packet there.
    Fate,
}

/// The subject of a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyAbout"))]
pub enum About {
    /// A flow, by its id.
    Flow {
        /// The flow.
        flow: String,
        /// The quantity.
        of: Of,
    },
    /// The queue of a port, by its id.
    Queue {
        /// The port.
        port: String,
        /// The quantity.
        of: OfQueue,
    },
}

/// Which change is meant, seen from the instant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyStep"))]
pub enum Step {
    /// The one at the instant.
    #[default]
    Here,
    /// The one before it.
    Earlier,
    /// The one after it.
    Later,
    /// The fall before it; of a queue, the packet before.
    EarlierFall,
    /// The fall after it.
    LaterFall,
}

impl Step {
    pub(crate) fn is_later(self) -> bool {
        matches!(self, Step::Later | Step::LaterFall)
    }

    pub(crate) fn is_to_fall(self) -> bool {
        matches!(self, Step::EarlierFall | Step::LaterFall)
    }
}

/// A question as it crosses to the page and back; times are in seconds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "WhyQuestion"))]
pub struct Asked {
    /// The subject.
    pub about: About,
    /// The instant.
    pub at: f64,
    /// A fall this far around the instant is meant, if there is one.
    pub near: f64,
    /// Which change, seen from there.
    pub step: Step,
    /// How far the run has been simulated.
    pub until: f64,
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The subject.
    pub about: About,
    /// The instant.
    pub at: Time,
    /// The largest fall this far around the instant is meant; where there is none, the last change up to it.
    pub near: Span,
    /// Which change, seen from there.
    pub step: Step,
    /// How far the run has been simulated: the answer leaves out all after it.
    pub until: Time,
}

impl Question {
    /// About a flow, at an instant.
    pub fn of_flow(flow: &str, of: Of, at: Time) -> Question {
        Question::at(
            About::Flow {
                flow: flow.to_owned(),
                of,
            },
            at,
        )
    }

    /// About the queue of a port, at an instant.
    pub fn of_queue(port: &str, of: OfQueue, at: Time) -> Question {
        Question::at(
            About::Queue {
                port: port.to_owned(),
                of,
            },
            at,
        )
    }

    fn at(about: About, at: Time) -> Question {
        Question {
            about,
            at,
            near: Span::ZERO,
            step: Step::Here,
            until: Time::NEVER,
        }
    }

    /// The same question at the instant that an answer is about, as it crosses.
    pub(crate) fn here(&self, at: Time, end: Time) -> Asked {
        let here = Question {
            at,
            near: Span::ZERO,
            step: Step::Here,
            ..self.clone()
        };
        here.asked(end)
    }

    /// As it crosses.
    pub(crate) fn asked(&self, end: Time) -> Asked {
        Asked {
            about: self.about.clone(),
            at: self.at.seconds(),
            near: self.near.seconds(),
            step: self.step,
            until: self.until.min(end).seconds(),
        }
    }

    pub(crate) fn is_near(&self, at: Time) -> bool {
        let (from, to) = (self.at.0.saturating_sub(self.near.0), self.at + self.near);
        Time(from) <= at && at <= to
    }
}

impl Asked {
    /// The question.
    ///
    /// # Errors
    /// When an instant is none.
    pub fn question(&self) -> Result<Question, Problem> {
        let time = |path: &str, value: f64| {
            if value.is_finite() && value >= 0.0 {
                Ok(value)
            } else {
                Err(Problem::at(
                    path,
                    "must be a number of seconds, at least 0".to_owned(),
                ))
            }
        };
        Ok(Question {
            about: self.about.clone(),
            at: Time::from_seconds(time("at", self.at)?),
            near: Span::from_seconds(time("near", self.near)?),
            step: self.step,
            until: Time::from_seconds(time("until", self.until)?),
        })
    }
}
