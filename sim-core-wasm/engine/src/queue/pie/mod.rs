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
//! - Linux always has `derandomise`, and with 250 ticks in a second its `update` is 20 ms.
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

pub(crate) mod law;
pub(crate) mod reasons;
#[cfg(test)]
mod tests;

use crate::packet::Packet;
use crate::queue::parts::clock::Clock;
use crate::queue::{
    Admission, Backlog, Flaw, Hooks, Marking, QueueDiscipline, RouterContext, Site, Waiting,
};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;
use crate::{choices, parameters};
use law::Law;
pub use law::scale;

choices! {
    /// The source of the queueing delay.
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
        /// The target queueing delay.
        "target" target: Span(0.015, 0.0, 10.0) "Reference delay";
        /// The time between updates of the probability.
        "update" update: Span(0.015, 0.000_1, 10.0) "Update interval";
        /// The gain for the distance from the reference, for each second of delay.
        "alpha" alpha: LogNumber(0.125, 0.0, 1000.0, PerSecond) "Gain α";
        /// The gain for the change of the delay, for each second of it.
        "beta" beta: LogNumber(1.25, 0.0, 1000.0, PerSecond) "Gain β";
        /// A burst of this length passes a short queue without drops.
        "maxBurst" max_burst: Span(0.15, 0.0, 10.0) "Burst allowance";
        /// With at most two packets of this size waiting nothing is dropped.
        "meanPacket" mean_packet: LogInteger(1500, 40, 65_535, Bytes) "Mean packet";
        /// Packets of ECN-capable flows are marked where others are dropped.
        "ecn" ecn: Switch(false) "Mark (ECN)";
        /// Above this probability they are dropped, too.
        "ecnLimit" ecn_limit: Number(0.1, 0.0, 1.0, Share) "Mark up to";
        /// The source of the queueing delay.
        "delay" delay: Choice(Delay, "sojourn") "Delay";
        /// Drops are spread evenly: neither too soon after the last one nor too late.
        "derandomise" derandomise: Switch(false) "Derandomise";
        /// A probability of at least 10 % grows by at most 2 % per update.
        "cap" cap: Switch(true) "Cap the growth";
    }
}

/// PIE's state.
#[derive(Clone, Debug)]
pub struct Pie {
    parameters: Parameters,
    law: Law,
    clock: Clock,
}

impl Pie {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "pie",
        name: "PIE",
        summary: "A controller drops arrivals at random to keep the queueing delay at a reference.",
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
                help: "The remaining time in which a burst passes without drops.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Pie {
        Pie {
            parameters: Parameters::from_values(values),
            law: Law::default(),
            clock: Clock::default(),
        }
    }
}

impl QueueDiscipline for Pie {
    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        let waiting = waiting.backlog();
        let delay = (self.law).present_delay(&self.parameters, waiting.packets, waiting.bytes);
        self.law.update(&self.parameters, delay);
        self.clock.again(self.parameters.update, context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        if backlog.full {
            self.law.overflow();
            return Admission::Drop;
        }
        let uniform = || context.random.uniform();
        (self.law).arrival(&self.parameters, packet, backlog.bytes, uniform)
    }

    fn departure(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        waited: Span,
        backlog: Backlog,
    ) -> Admission {
        let size = u64::from(packet.size());
        self.law.depart(context.now, waited, size, backlog.bytes);
        Admission::Admit
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn flaw(&self, site: &Site) -> Option<Flaw> {
        site.reaches("target", self.parameters.target)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.law.probability());
        out.push(self.law.delay());
        out.push(self.law.allowance(&self.parameters).seconds());
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
