//! VCP: the variable-structure congestion control protocol, the router's part.
//!
//! A router measures the load of its link and signals to senders, in two bits of every packet, to increase
//! multiplicatively, to increase additively or to decrease. Two bits are enough to fill a path with a large
//! bandwidth-delay product without losses, because the sender need not find out by itself what the path holds. The
//! sender is `vcp`, too.
//!
//! # Rules
//!
//! In each load interval $t_\rho$ the router counts the bytes $\lambda$ that arrive, dropped ones
//! included, and samples the bytes that wait. The mean of the samples enters a moving average
//! $\tilde q$ with the weight `smoothing`. At the end of the interval the load factor is
//!
//! $$
//! \rho = \frac{\lambda + \kappa\,\tilde q}{\gamma\,C\,t_\rho},
//! $$
//!
//! with the link's rate $C$, the target utilization $\gamma$ and the weight $\kappa$ of the queue. Its
//! code holds for the next interval: low load (01) for $\rho < 0.8$, high load (10) for
//! $0.8 \le \rho < 1$, overload (11) from 1 on; before the first measurement, low load.
//!
//! Data packets of VCP leave their sender with 01. As a packet departs, the router raises its
//! code to its own if that is higher, so that the most loaded router of a path
//! decides. Packets with code 00 are not VCP's: they pass untouched, and count
//! towards the load. Acknowledgements, too. Arrivals that find no room are dropped.
//!
//! # BISE
//!
//! VCP's growth at low load is slow where round trips are long. With bandwidth-independent start-up
//! the senders' parameter $\varepsilon$ of multiplicative increase is large, 9 instead of 1/16, and the
//! router slows the increase as the load grows: of the packets that are to leave with
//! the code of low load it lets each keep it with probability $r$, and gives the others the code
//! of high load. The load factor shall come closer to $\rho_\infty$ by the share $k$ in each
//! interval,
//!
//! $$
//! \rho_{n+1} = \rho_n + k\,(\rho_\infty - \rho_n).
//! $$
//!
//! With `unscaled` mixing, what the paper's router can know,
//!
//! $$
//! r = \frac{k}{\varepsilon\,\rho_n}\,(\rho_\infty - \rho_n);
//! $$
//!
//! with `exact` mixing, for a round trip $R$ that is set at the router (at most $2.5\,t_\rho$ of it
//! count, as at the senders),
//!
//! $$
//! r = \frac{(\rho_{n+1}/\rho_n)^{R/t_\rho} - 1}{(1 + \varepsilon)^{R/t_\rho} - 1}.
//! $$
//!
//! Both are limited to $0 \dots 1$, and $r = 1$ as long as nothing has been measured. From
//! $\rho_1 \to 0$ on, the number of intervals to a load factor of 0.8 is
//! $\ln 0.2 / \ln(1 - k)$: 4.0 for $k = 0.33$, whatever the rate.
//!
//! Ikeda et al. use $t_\rho = 1.25$ s, $\varepsilon = 9$ and $k = 0.33$ on a path of 0.5 s; Xia et al.
//! $t_\rho = 200$ ms and $\varepsilon = 1/16$. The senders' `interval` and `mi` have to be the same.
//!
//! # Differences
//!
//! - The authors' program for ns-2 rounds the load factor up to whole per cent, and chooses a target
//!   utilization by the link's rate, from 0.8 below 1 kb/s to 0.993 at 1 Tb/s; its integer
//!   arithmetic does not give the average of the queue that its comment states. Here nothing is rounded,
//!   and the target is a parameter with the paper's value.
//! - Ikeda et al. write the equation of $r$ with the senders' scaled increase, which a
//!   router does not know: `unscaled` takes $\varepsilon$ itself.
//! - Their table has low load up to and with 0.8, Xia's below it; here, below.
//!
//! # Limits
//!
//! - The measure lags by up to an interval and a round trip: a start-up as fast as BISE's overshoots, and an
//!   interval shorter than the round trip decreases again before the first decrease can be seen.
//! - The codes are not the ECN field here but two bits of their own: marking routers and VCP can be
//!   on one path.
//! - Flows of other protocols take what they can: a VCP router cannot slow them but by drops.
//! - Acknowledgements have no code, and count towards the load. Where data goes both ways over a link they wait behind it, come back in a
//!   row, and the windows leave as they come: two flows each way on 20 Mb/s and 0.1 s use 0.78 and 0.77 of it, with
//!   119 and 117 packets waiting, where the same flows one way use 0.92 with none. With `pacing` at the window a round trip it is
//!   0.92 both ways, and a packet waits.
//!
//! # Checked
//!
//! - On 10 Mb/s with $t_\rho$ = 200 ms: 200 000 bytes give a load factor of 0.816, 245 000 and a queue
//!   of 10 000 give 1.02.
//! - Shares of BISE at load factors of 0.05, 0.1, 0.2, 0.4 and 0.79: 0.697, 0.33, 0.147, 0.055, 0.0097.
//! - BISE from one segment on, $k = 0.33$, $t_\rho$ = 1.25 s, 0.5 s: 80 % of the bandwidth-delay product after
//!   4.2 s at 10 Mb/s, 6.1 s at 100 Mb/s and 6.7 s at 1 Gb/s, where the equation gives four intervals, 5.0 s. The
//!   queue then rises to 0.43, 0.30 and 0.42 of that product, without a loss; with $k = 0.7$ a buffer of
//!   one product is too small at 100 Mb/s.
//! - The same without BISE, $\xi = 1/16$: 187 s at 100 Mb/s, where the equation gives 174.8 s; whole
//!   segments make the difference.
//! - One to twenty flows over 45 Mb/s and 80 ms: 0.91 … 0.92 of the link in use (a swing between $\gamma$ and
//!   $\beta\gamma$ has 0.919), a queue of less than a packet, no loss.
//! - A flow over 10 Mb/s and 0.5 s uses 0.93 of it with intervals of 0.5 s, 0.67 with 0.2 s, from 60 s to 120 s.
//! - Two routers: the more loaded one decides. With a cross flow over each of two links of 10 Mb/s the
//!   long flow has 2.9 Mb/s, the others 6.0: it gets reports of overload twice as often.

mod bise;
#[cfg(test)]
mod tests;

use crate::packet::Packet;
use crate::packet::protocol::Protocol;
use crate::parameters;
use crate::queue::drop_tail::admission;
use crate::queue::parts::clock::Clock;
use crate::queue::{Admission, Backlog, Hooks, QueueDiscipline, RouterContext, Waiting};
use crate::reason::ExplainFate;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

use bise::{Mix, Mixing};

/// The codes of the load, two bits of a packet; zero is not VCP's.
pub(crate) mod code {
    /// Low load; VCP's data leaves its sender with it.
    pub(crate) const LOW: u8 = 1;
    /// High load.
    pub(crate) const HIGH: u8 = 2;
    /// Overload.
    pub(crate) const OVER: u8 = 3;
}

/// Load factors from which on the load is high, and too high.
const HIGH_FROM: f64 = 0.8;
const OVER_FROM: f64 = 1.0;
/// More load is reported as this much.
const MOST_LOAD: f64 = 1e6;

parameters! {
    /// Parameters of VCP's router.
    pub struct Parameters {
        /// The time over which the load is measured, t_ρ: longer than most round trips (Xia et al.: 200 ms).
        "interval" interval: Span(0.2, 0.001, 100.0) "Load interval";
        /// The time between samples of the queue.
        "sampling" sampling: Span(0.01, 0.0001, 100.0) "Sampling interval";
        /// Weight of an interval's mean queue in its moving average.
        "smoothing" smoothing: Number(0.25, 0.001, 1.0, Share) "Weight of a new queue";
        /// Weight of a waiting byte relative to one that arrives, κ.
        "queueWeight" queue_weight: Number(0.5, 0.0, 10.0, None) "Weight of the queue κ";
        /// The utilization that the load factor refers to, γ.
        "target" target: Number(0.98, 0.01, 1.0, Share) "Target utilization γ";
        /// Bandwidth-independent start-up: how the share of packets that keep the code of low load is worked out.
        "bise" bise: Choice(Mixing, "off") "Start-up (BISE)";
        /// With BISE: the share of the missing load that each interval adds, k.
        "gain" gain: Number(0.33, 0.0, 1.0, Share) "Gain k";
        /// With BISE: the load factor that the start-up aims at, ρ∞.
        "aim" aim: Number(1.0, 0.01, 2.0, None) "Load aimed at ρ∞";
        /// With BISE: the senders' parameter of multiplicative increase, ε.
        "mi" mi: LogNumber(9.0, 0.001, 100.0, None) "Multiplicative increase ε";
        /// With exact mixing: the round trip of the flows.
        "roundTrip" round_trip: Span(0.5, 0.0001, 100.0) "Round trip";
    }
}

/// The state of VCP's router.
#[derive(Clone, Debug)]
pub struct Vcp {
    parameters: Parameters,
    sampling: Clock,
    measuring: Clock,
    /// Bytes that have arrived in this interval.
    arrived: u64,
    /// Sum and number of the samples of this interval.
    sampled: (f64, u32),
    /// The moving average of the waiting bytes.
    queue: f64,
    /// The load factor measured last.
    load: f64,
    code: u8,
    /// The probability with which a packet keeps the code of low load.
    share: f64,
}

impl Vcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "vcp",
        name: "VCP",
        summary: "Reports to VCP senders in two bits whether the link's load is low, high or too high.",
        source: "Xia, Subramanian, Stoica and Kalyanaraman, One More Bit Is Enough, SIGCOMM 2005; BISE: Ikeda et al., section IV-A",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "load",
                label: "VCP load factor",
                unit: Unit::None,
                help: "The load factor of the last interval.",
            },
            Internal {
                key: "code",
                label: "VCP code",
                unit: Unit::None,
                help: "1 low load, 2 high load, 3 overload.",
            },
            Internal {
                key: "persistent",
                label: "VCP persistent queue",
                unit: Unit::Bytes,
                help: "The moving average of the waiting bytes.",
            },
            Internal {
                key: "share",
                label: "BISE share",
                unit: Unit::Share,
                help: "The share of packets that keep the code of low load.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Vcp {
        Vcp {
            parameters: Parameters::from_values(values),
            sampling: Clock::default(),
            measuring: Clock::default(),
            arrived: 0,
            sampled: (0.0, 0),
            queue: 0.0,
            load: 0.0,
            code: code::LOW,
            share: 1.0,
        }
    }

    fn sample(&mut self, bytes: u64) {
        self.sampled.0 += bytes as f64;
        self.sampled.1 += 1;
    }

    /// The interval ends, on a link of `rate` bits per second.
    fn measure(&mut self, rate: f64) {
        let Parameters {
            interval,
            smoothing,
            queue_weight,
            target,
            ..
        } = self.parameters;
        let (sum, count) = std::mem::take(&mut self.sampled);
        if count > 0 {
            let mean = sum / f64::from(count);
            self.queue += smoothing * (mean - self.queue);
        }
        let arrived = std::mem::take(&mut self.arrived) as f64;
        let room = target * rate / 8.0 * interval.seconds();
        let demand = arrived + queue_weight * self.queue;
        // A link of no rate is overloaded by anything.
        self.load = if demand > 0.0 {
            (demand / room).min(MOST_LOAD)
        } else {
            0.0
        };
        self.settle();
    }

    /// The code of the measured load, and the share of packets that keep that of low load.
    fn settle(&mut self) {
        self.code = if self.load < HIGH_FROM {
            code::LOW
        } else if self.load < OVER_FROM {
            code::HIGH
        } else {
            code::OVER
        };
        self.share = self.mix().share(self.load);
    }

    fn mix(&self) -> Mix {
        let p = &self.parameters;
        Mix {
            mixing: p.bise,
            gain: p.gain,
            limit: p.aim,
            increase: p.mi,
            intervals: p.round_trip.seconds() / p.interval.seconds(),
        }
    }
}

impl QueueDiscipline for Vcp {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.sampling.start(self.parameters.sampling, context);
        self.measuring.start(self.parameters.interval, context);
        *context.wake = self.sampling.due().min(self.measuring.due());
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        if self.sampling.due() <= context.now {
            self.sample(waiting.backlog().bytes);
            self.sampling.again(self.parameters.sampling, context);
        }
        if self.measuring.due() <= context.now {
            self.measure(context.rate);
            self.measuring.again(self.parameters.interval, context);
        }
        *context.wake = self.sampling.due().min(self.measuring.due());
    }

    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        _context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.arrived += u64::from(packet.size());
        admission(backlog.full)
    }

    fn departure(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        _waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        let carried = packet.load();
        if packet.is_data() && carried != 0 {
            let mut code = self.code;
            let mixed = carried == code::LOW && code == code::LOW && self.share < 1.0;
            if mixed && context.random.uniform() >= self.share {
                code = code::HIGH;
            }
            packet.set_load(carried.max(code));
        }
        Admission::Admit
    }

    fn protocol(&self) -> Option<Protocol> {
        let Parameters {
            interval, bise, mi, ..
        } = self.parameters;
        Some(Protocol {
            name: "VCP",
            shared: [
                Some(("interval", interval.seconds())),
                (bise != Mixing::Off).then_some(("mi", mi)),
            ],
        })
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.load);
        out.push(f64::from(self.code));
        out.push(self.queue);
        out.push(self.share);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
        self.settle();
    }
}
/// It drops for lack of room alone.
impl ExplainFate for Vcp {}
