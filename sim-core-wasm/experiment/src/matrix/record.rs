//! A run of a matrix, and what is kept of it.

use std::fmt::Write as _;

use sawtooth_document::Problem;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::specification::Entry;
use serde::{Deserialize, Serialize};

use super::network::{BOTTLENECK, number};
use super::settings::Settings;
use crate::measure::rounded;

/// Changes where the network, or what is kept of a run, becomes another.
const LAYOUT: &str = "1";

/// Digits of what is kept, so that it is the same after it is written.
const DIGITS: usize = 10;

/// A flow of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct FlowFigures {
    /// In bit/s.
    pub goodput: Option<f64>,
    /// The mean round-trip time in seconds.
    pub rtt: Option<f64>,
    /// Data packets lost over those sent.
    pub loss: Option<f64>,
}

/// The record of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// All that the run depends on.
    pub key: String,
    /// The digest of the run: 16 hexadecimal digits.
    pub digest: String,
    /// Its flows, in the order of their starts.
    pub flows: Vec<FlowFigures>,
    /// The mean queueing delay at the bottleneck in seconds.
    pub delay: Option<f64>,
    /// Its 95th percentile.
    pub delay_p95: Option<f64>,
    /// The share of what the bottleneck could have sent.
    pub utilization: Option<f64>,
}

impl Record {
    fn new(key: String, summary: &Summary) -> Record {
        let kept = |value: Option<f64>| {
            let value = value.filter(|value| value.is_finite());
            value.map(|value| rounded(value, DIGITS))
        };
        let queue = summary.queues.iter().find(|queue| queue.id == BOTTLENECK);
        let delay = queue.and_then(|queue| queue.delay.as_ref());
        Record {
            key,
            digest: summary.digest.clone(),
            flows: summary
                .flows
                .iter()
                .map(|flow| FlowFigures {
                    goodput: kept(flow.goodput),
                    rtt: kept(flow.rtt.map(|rtt| rtt.mean)),
                    loss: kept(flow.loss_rate),
                })
                .collect(),
            delay: kept(delay.map(|delay| delay.mean)),
            delay_p95: kept(delay.map(|delay| delay.p95)),
            utilization: kept(queue.and_then(|queue| queue.utilization)),
        }
    }

    /// Whether it can be what a run has left: records that were kept come from outside.
    pub(super) fn is_plausible(&self) -> bool {
        let whole =
            |value: &Option<f64>| value.is_none_or(|value| value.is_finite() && value >= 0.0);
        let digest =
            |text: &str| text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let senders = if self.key.contains('+') { 2 } else { 1 };
        digest(&self.digest)
            && self.flows.len() == senders
            && [&self.delay, &self.delay_p95, &self.utilization]
                .into_iter()
                .all(whole)
            && self.flows.iter().all(|flow| {
                [&flow.goodput, &flow.rtt, &flow.loss]
                    .into_iter()
                    .all(whole)
            })
    }
}

impl Settings {
    /// All that a run of these senders depends on: a run with the same key is the same run.
    pub(super) fn key(&self, senders: &[&'static Entry], seed: u64) -> String {
        let kinds: Vec<&str> = senders.iter().map(|entry| entry.kind).collect();
        let mut key = format!("{LAYOUT} {} {seed} {}", kinds.join("+"), self.queue.kind);
        let numbers = [
            self.rate,
            self.rtt,
            self.buffer as f64,
            self.duration,
            self.warmup,
        ];
        for value in numbers {
            let _ = write!(key, " {}", number(value));
        }
        if senders.len() > 1 {
            let _ = write!(key, " {}", number(self.gap));
        }
        key
    }
}

/// A run that advances a slice at a time.
pub struct Advancing {
    key: String,
    plan: Plan,
    sim: Sim,
}

impl Advancing {
    pub(super) fn new(
        settings: &Settings,
        senders: &[&'static Entry],
        seed: u64,
    ) -> Result<Advancing, Problem> {
        let plan = settings.document(senders, seed)?.plan();
        let (sim, _) = Sim::new(&plan, &Options::default());
        Ok(Advancing {
            key: settings.key(senders, seed),
            plan,
            sim,
        })
    }

    /// Advances by at most `most_events` events. Returns the record once the run has ended.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn advance(&mut self, most_events: u64) -> Result<Option<Record>, RunError> {
        let mut recorder = Recorder::off();
        let stop = self
            .sim
            .run(self.plan.duration, most_events, &mut recorder)?;
        if stop != Stop::Reached {
            return Ok(None);
        }
        let summary = self.sim.summary(&self.plan, "", &mut recorder);
        Ok(Some(Record::new(self.key.clone(), &summary)))
    }

    /// The share of the run that has passed.
    pub fn passed(&self) -> f64 {
        let end = self.plan.duration.seconds();
        (self.sim.now().seconds() / end).clamp(0.0, 1.0)
    }
}
