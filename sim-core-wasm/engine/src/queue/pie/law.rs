//! PIE's control law: the probability by which arrivals are dropped, for a queue of packets
//! wherever they wait.

use super::{Delay, Parameters};
use crate::packet::{ECN, Packet};
use crate::queue::Admission;
use crate::queue::parts::pi::Gains;
use crate::units::{Span, Time};

/// The bytes over which the rate of draining is measured.
const BURST: u64 = 16_384;

/// The weight of a new measurement of that.
const WEIGHT: f64 = BURST as f64 / 65_536.0;

/// The state of the law.
#[derive(Clone, Debug, Default)]
pub struct Law {
    pub(super) probability: f64,
    delay: f64,
    /// The delay at the last update.
    pub(super) before: f64,
    /// How much of the allowance for bursts is used up.
    spent: Span,
    accumulated: f64,
    sojourn: f64,
    /// When a measurement of the rate began, and the bytes that have left since.
    measuring: Option<(Time, u64)>,
    /// How long [`BURST`] bytes take, once measured.
    pub(super) burst_time: Option<f64>,
}

impl Law {
    /// The drop probability.
    pub(crate) fn probability(&self) -> f64 {
        self.probability
    }

    /// The queueing delay at the last update, in seconds.
    pub(crate) fn delay(&self) -> f64 {
        self.delay
    }

    /// The remaining time in which a burst passes without drops.
    pub(crate) fn allowance(&self, parameters: &Parameters) -> Span {
        parameters.max_burst.beyond(self.spent)
    }

    /// Counts a drop for lack of room.
    pub(crate) fn overflow(&mut self) {
        self.accumulated = 0.0;
    }

    /// Decides about an arrival that finds `bytes` waiting.
    pub(crate) fn arrival(
        &mut self,
        parameters: &Parameters,
        packet: &Packet,
        bytes: u64,
        uniform: impl FnOnce() -> f64,
    ) -> Admission {
        let bursts = self.allowance(parameters) > Span::ZERO;
        if bursts || !self.early(parameters, bytes, uniform) {
            return Admission::Admit;
        }
        self.accumulated = 0.0;
        if parameters.ecn && packet.has(ECN) && self.probability <= parameters.ecn_limit {
            Admission::Mark
        } else {
            Admission::Drop
        }
    }

    /// Whether this arrival is chosen.
    fn early(
        &mut self,
        parameters: &Parameters,
        bytes: u64,
        uniform: impl FnOnce() -> f64,
    ) -> bool {
        let calm = is_short(parameters, self.before) && self.probability < 0.2;
        if calm || bytes <= 2 * parameters.mean_packet {
            return false;
        }
        if parameters.derandomise {
            if self.probability == 0.0 {
                self.accumulated = 0.0;
            }
            self.accumulated += self.probability;
            if self.accumulated < 0.85 {
                return false;
            }
            if self.accumulated >= 8.5 {
                return true;
            }
        }
        uniform() < self.probability
    }

    /// A new probability for the present delay, in seconds.
    pub(crate) fn update(&mut self, parameters: &Parameters, delay: f64) {
        let Parameters {
            target,
            update,
            alpha,
            beta,
            cap,
            ..
        } = *parameters;
        let before = std::mem::replace(&mut self.before, delay);
        self.delay = delay;
        let gains = Gains {
            alpha,
            beta,
            target: target.seconds(),
        };
        let mut change = gains.change(delay, before) * scale(self.probability);
        if cap && self.probability >= 0.1 {
            change = change.min(0.02);
        }
        let mut probability = self.probability + change;
        if delay == 0.0 && before == 0.0 {
            probability *= 0.98;
        }
        self.probability = probability.clamp(0.0, 1.0);
        self.spent = self.spent + update;
        let short = is_short(parameters, delay) && is_short(parameters, before);
        if self.probability == 0.0 && short {
            self.spent = Span::ZERO;
        }
    }

    /// The queueing delay, in seconds, with this much waiting.
    pub(crate) fn present_delay(&self, parameters: &Parameters, packets: u64, bytes: u64) -> f64 {
        match parameters.delay {
            Delay::Sojourn if packets == 0 => 0.0,
            Delay::Sojourn => self.sojourn,
            Delay::Rate => {
                let bursts = bytes as f64 / BURST as f64;
                self.burst_time.map_or(0.0, |each| bursts * each)
            }
        }
    }

    /// A packet of `size` bytes leaves after a wait, and `bytes` stay behind.
    pub(crate) fn depart(&mut self, now: Time, waited: Span, size: u64, bytes: u64) {
        self.sojourn = waited.seconds();
        self.measure(now, size, bytes);
    }

    /// Measures the rate of draining.
    pub(super) fn measure(&mut self, now: Time, size: u64, bytes: u64) {
        if self.measuring.is_none() && bytes + size >= BURST {
            self.measuring = Some((now, 0));
        }
        let Some((began, sum)) = &mut self.measuring else {
            return;
        };
        *sum += size;
        if *sum >= BURST {
            let took = now.since(*began).seconds();
            self.burst_time = Some(match self.burst_time {
                None => took,
                Some(mean) => (1.0 - WEIGHT) * mean + WEIGHT * took,
            });
            self.measuring = None;
        }
    }
}

fn is_short(parameters: &Parameters, delay: f64) -> bool {
    delay < parameters.target.seconds() / 2.0
}

/// How much smaller a change is made beside a small probability.
pub fn scale(probability: f64) -> f64 {
    const STEPS: [(f64, f64); 6] = [
        (1e-6, 2048.0),
        (1e-5, 512.0),
        (1e-4, 128.0),
        (1e-3, 32.0),
        (1e-2, 8.0),
        (0.1, 2.0),
    ];
    let step = STEPS.iter().find(|(below, _)| probability < *below);
    step.map_or(1.0, |(_, divisor)| divisor.recip())
}
