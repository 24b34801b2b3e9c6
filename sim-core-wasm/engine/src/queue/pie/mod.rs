//! PIE: proportional integral controller enhanced. A controller of the queueing delay sets
//! the probability with which arrivals are dropped.
//!
//! It keeps the delay at a reference by a probability that is computed a few times in a round
//! trip, and drops arriving packets, before they take any memory. It needs no timestamps: the delay
//! can be had from the queue's length and the rate at which it drains.
//!
//! # Rules
//!
//! Every `update` the delay $d$, the reference $d_0$ and the delay of the update before, $d'$, give
//!
//! $$
//! \Delta p = \alpha\,(d - d_0) + \beta\,(d - d'),
//! $$
//!
//! which is divided by 2 while $p < 0.1$, by 8 below 0.01, 32 below $10^{-3}$, 128 below $10^{-4}$,
//! 512 below $10^{-5}$ and 2048 below $10^{-6}$, so that it is small beside $p$. The probability
//! decays by 2 % in an update at which the queue is and was empty.
//!
//! An arrival is dropped with probability $p$ unless
//!
//! - the allowance for bursts is not used up: it is `maxBurst` as long as $p = 0$ and the delays of
//!   the last two updates are below half the reference, and every other update takes `update` off,
//! - the delay at the last update was below half the reference and $p < 0.2$,
//! - at most two packets' bytes (`meanPacket`) wait.
//!
//! # Switches
//!
//! - `ecn`: packets of ECN-capable flows are marked instead while $p$ is at most `ecnLimit` (RFC 8033,
//!   section 5.1).
//! - `delay`: `sojourn` takes the waiting time of the packet last transmitted, and 0 for an empty
//!   queue; `rate` divides the queue by the rate at which it drains, measured over bursts of 16 kB
//!   (section 5.2).
//! - `derandomise`: the probabilities of arrivals add up since the last drop; below 0.85 none is
//!   dropped, from 8.5 on every one (section 5.4).
//! - `cap`: from $p = 0.1$ on an update adds 0.02 at most (section 5.5).
//!
//! # Differences
//!
//! - ns-3 keeps the delay of the packet last transmitted where the queue has emptied since.
//! - FreeBSD takes a 64th off instead of 2 % while the queue is empty.
//! - RFC 8033 can turn PIE off while the queue is short (section 5.3); that is not here.
//!
//! # Limits
//!
//! The controller is tuned for round trips up to 100 ms or so; far longer ones make it swing.
//!
//! # Checked
//!
//! - A delay of 50 ms from the start: after 1, 2, 3, 5, 10, 20, 30 updates the probability is
//!   3.27e-5, 6.68e-5, 1.01e-4, 3.75e-4, 1.06e-3, 6.53e-3, 1.69e-2.
//! - No drop in the first 150 ms of a burst.
//! - Means of delay and utilization in networks, against ns-3.37.

#[cfg(test)]
mod tests;

use crate::packet::{ECN, Packet};
use crate::queue::parts::clock::Clock;
use crate::queue::{Admission, Backlog, Hooks, QueueDiscipline, RouterContext, Waiting};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// How the queueing delay is known.
    pub enum Delay {
        /// The waiting time of the packet last transmitted.
        Sojourn = "sojourn",
        /// The queue divided by the rate at which it drains.
        Rate = "rate",
    }
}

parameters! {
    /// Parameters of PIE.
    pub struct Parameters {
        /// The queueing delay that it keeps to.
        "target" target: Span(0.015, 0.0, 10.0) "Reference delay";
        /// From one update of the probability to the next.
        "update" update: Span(0.015, 0.000_1, 10.0) "Update interval";
        /// The gain for the distance from the reference, for each second of delay.
        "alpha" alpha: LogNumber(0.125, 0.0, 1000.0, PerSecond) "Gain α";
        /// The gain for the change of the delay, for each second of it.
        "beta" beta: LogNumber(1.25, 0.0, 1000.0, PerSecond) "Gain β";
        /// A burst this long passes a queue that was short.
        "maxBurst" max_burst: Span(0.15, 0.0, 10.0) "Burst allowance";
        /// At most two packets of this size waiting are let alone.
        "meanPacket" mean_packet: LogInteger(1500, 40, 65_535, Bytes) "Mean packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// Above this probability they are dropped, too.
        "ecnLimit" ecn_limit: Number(0.1, 0.0, 1.0, Share) "Mark up to";
        /// How the queueing delay is known.
        "delay" delay: Choice(Delay, "sojourn") "Delay";
        /// Drops are spread: none soon after another one, and none far too late.
        "derandomise" derandomise: Switch(false) "Derandomise";
        /// A probability of 10 % and more grows by 2 % an update at most.
        "cap" cap: Switch(true) "Cap the growth";
    }
}

/// The bytes over which the rate of draining is measured.
const BURST: u64 = 16_384;

/// The weight of a new measurement of that.
const WEIGHT: f64 = BURST as f64 / 65_536.0;

/// PIE's state.
#[derive(Clone, Debug)]
pub struct Pie {
    parameters: Parameters,
    probability: f64,
    delay: f64,
    before: f64,
    allowance: Span,
    accumulated: f64,
    clock: Clock,
    sojourn: f64,
    /// When a measurement of the rate began, and the bytes that have left since.
    measuring: Option<(Time, u64)>,
    /// How long [`BURST`] bytes take, once measured.
    burst_time: Option<f64>,
}

impl Pie {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "pie",
        name: "PIE",
        summary: "Drops arrivals at random by a controller that keeps the queueing delay at a reference.",
        source: "RFC 8033, sections 4 and 5",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "probability",
                label: "PIE probability",
                unit: Unit::Share,
                help: "The drop probability.",
            },
            Internal {
                key: "delay",
                label: "PIE delay",
                unit: Unit::Seconds,
                help: "The queueing delay at the last update.",
            },
            Internal {
                key: "allowance",
                label: "PIE burst allowance",
                unit: Unit::Seconds,
                help: "How long a burst still passes.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Pie {
        let parameters = Parameters::from_values(values);
        Pie {
            probability: 0.0,
            delay: 0.0,
            before: 0.0,
            allowance: parameters.max_burst,
            accumulated: 0.0,
            clock: Clock::default(),
            sojourn: 0.0,
            measuring: None,
            burst_time: None,
            parameters,
        }
    }

    fn is_short(&self, delay: f64) -> bool {
        delay < self.parameters.target.seconds() / 2.0
    }

    /// Whether this arrival is chosen.
    fn early(&mut self, backlog: Backlog, uniform: impl FnOnce() -> f64) -> bool {
        let Parameters {
            mean_packet,
            derandomise,
            ..
        } = self.parameters;
        let calm = self.is_short(self.before) && self.probability < 0.2;
        if calm || backlog.bytes <= 2 * mean_packet {
            return false;
        }
        if derandomise {
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
    fn update(&mut self, delay: f64) {
        let Parameters {
            target,
            update,
            alpha,
            beta,
            max_burst,
            cap,
            ..
        } = self.parameters;
        let before = std::mem::replace(&mut self.before, delay);
        self.delay = delay;
        let change = alpha * (delay - target.seconds()) + beta * (delay - before);
        let mut change = change * scale(self.probability);
        if cap && self.probability >= 0.1 {
            change = change.min(0.02);
        }
        let mut probability = self.probability + change;
        if delay == 0.0 && before == 0.0 {
            probability *= 0.98;
        }
        self.probability = probability.clamp(0.0, 1.0);
        self.allowance = self.allowance.beyond(update);
        if self.probability == 0.0 && self.is_short(delay) && self.is_short(before) {
            self.allowance = max_burst;
        }
    }

    /// The queueing delay, in seconds, with this much waiting.
    fn present_delay(&self, backlog: Backlog) -> f64 {
        match self.parameters.delay {
            Delay::Sojourn if backlog.packets == 0 => 0.0,
            Delay::Sojourn => self.sojourn,
            Delay::Rate => {
                let bursts = backlog.bytes as f64 / BURST as f64;
                self.burst_time.map_or(0.0, |each| bursts * each)
            }
        }
    }

    /// Measures the rate of draining as a packet of `size` bytes leaves.
    fn measure(&mut self, now: Time, size: u64, backlog: Backlog) {
        if self.measuring.is_none() && backlog.bytes + size >= BURST {
            self.measuring = Some((now, 0));
        }
        let Some((began, bytes)) = &mut self.measuring else {
            return;
        };
        *bytes += size;
        if *bytes >= BURST {
            let took = now.since(*began).seconds();
            self.burst_time = Some(match self.burst_time {
                None => took,
                Some(mean) => (1.0 - WEIGHT) * mean + WEIGHT * took,
            });
            self.measuring = None;
        }
    }
}

/// How much smaller a change is made beside a small probability.
fn scale(probability: f64) -> f64 {
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

impl QueueDiscipline for Pie {
    fn hooks(&self) -> Hooks {
        Hooks {
            departures: true,
            handshakes: false,
        }
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        let delay = self.present_delay(waiting.backlog());
        self.update(delay);
        self.clock.again(self.parameters.update, context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full {
            self.accumulated = 0.0;
            return Admission::Drop;
        }
        if self.allowance > Span::ZERO || !self.early(backlog, || context.random.uniform()) {
            return Admission::Admit;
        }
        self.accumulated = 0.0;
        let Parameters { ecn, ecn_limit, .. } = self.parameters;
        if ecn && packet.has(ECN) && self.probability <= ecn_limit {
            Admission::Mark
        } else {
            Admission::Drop
        }
    }

    fn departure(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        waited: Span,
        backlog: Backlog,
    ) -> Admission {
        self.sojourn = waited.seconds();
        self.measure(context.now, u64::from(packet.size()), backlog);
        Admission::Admit
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.probability);
        out.push(self.delay);
        out.push(self.allowance.seconds());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
