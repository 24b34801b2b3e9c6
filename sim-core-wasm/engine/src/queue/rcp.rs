//! RCP: the rate control protocol, the router's part.
//!
//! A router keeps one rate and gives it to every flow: what processor sharing would give to each. Nothing is
//! known of single flows, not even their number, and nothing is worked out for a packet. A flow
//! has its share after a round trip, so that short flows end sooner than with slow start
//! or XCP. The price are short bursts over the link's rate when many flows come at once. The sender is
//! `rcp`, too.
//!
//! # Rules
//!
//! Every $T$, with $y$ bytes per second arrived, $q$ bytes waiting, the mean round trip $d$ of the flows
//! and $\gamma C$ the share of the link's rate to be used, the rate of a flow becomes
//!
//! $$
//! R \leftarrow R\,\Biggl(1 + \frac{T}{d}\cdot\frac{\alpha\,(\gamma C - y) - \beta\,q/d}{\gamma C}\Biggr),
//! $$
//!
//! at least `least` packets of 1000 bytes in $d$ and at most $\gamma C$. $C/R$ stands for the number of
//! flows, $\alpha(\gamma C - y)$ for the spare rate, $\beta q / d$ for the rate that drains the
//! queue in a round trip. $T$ is the smaller of `update` and $d$, at least 1 ms. At the start $R$ is the
//! share `initial` of $C$, and $d$ 200 ms.
//!
//! The round trips that packets report, weighted with their sizes, have the mean $\bar r$ in an interval, and
//!
//! $$
//! d \leftarrow d + g\,(\bar r - d), \qquad
//! g =
//! \begin{cases}
//! T/d & \text{if } \bar r \ge d, \\
//! \dfrac{R}{C}\cdot\dfrac{\bar r}{d}\cdot\dfrac{T}{d} & \text{otherwise.}
//! \end{cases}
//! $$
//!
//! As data or a SYN departs, the rate that it carries becomes $R$ if that is less: the most loaded
//! router of a path decides. Arrivals that find no room are dropped.
//!
//! # Differences
//!
//! - The authors' program for ns-2 draws the end of the first interval at random, and counts an arrival at
//!   the end of an interval by parts. The first has no effect with one router, the
//!   second almost none.
//! - An interval in which no packet reports a round trip leaves $d$ as it is here; there the last mean counts once
//!   more.
//! - The authors ran it with $\alpha = 0.4$ and several $\beta$ up to 1; 0.226 keeps XCP's relation of the two,
//!   and drains a queue more slowly.
//!
//! # Limits
//!
//! - A flow that needs less than $R$ leaves the rest until $R$ has grown by it.
//! - Over a trace $C$ is its mean rate.
//!
//! # Checked
//!
//! - Half of the input missing, no queue and $T = d$: the rate grows by 0.2. Full input
//!   and a queue of $C d$: it falls by 0.226.
//! - Four flows of 40 to 320 ms over 20 Mb/s: equal within 1 %, the link full, less than a packet waiting.
//! - Two routers, 20 and 10 Mb/s: the tighter one decides.

use crate::packet::Packet;
use crate::packet::protocol::Protocol;
use crate::packet::side::Feedback;
use crate::parameters;
use crate::queue::drop_tail::admission;
use crate::queue::parts::clock::Clock;
use crate::queue::{Admission, Backlog, Hooks, QueueDiscipline, RouterContext, Waiting};
use crate::reason::ExplainFate;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Span;

/// The round trip before any is known, in seconds.
const ROUND_TRIP: f64 = 0.2;
/// The shortest interval, in seconds.
const SHORTEST: f64 = 0.001;
/// The packet in which the minimum rate counts, in bytes.
const PACKET: f64 = 1000.0;

parameters! {
    /// Parameters of RCP's router.
    pub struct Parameters {
        /// The share of the spare rate that is allocated per round trip.
        "alpha" alpha: Number(0.4, 0.0, 2.0, None) "Gain of the spare rate α";
        /// The share of the queue that is drained per round trip.
        "beta" beta: Number(0.226, 0.0, 2.0, None) "Gain of the queue β";
        /// The target share of the link's rate.
        "target" target: Number(1.0, 0.01, 1.0, Share) "Target utilization γ";
        /// The maximum time between updates of the rate.
        "update" update: Span(0.01, 0.001, 10.0) "Update interval";
        /// The share of the link's rate for each flow at the start of the run.
        "initial" initial: LogNumber(0.05, 0.000_001, 1.0, Share) "Initial rate";
        /// The minimum rate of a flow, in packets of 1000 bytes a round trip.
        "least" least: LogNumber(0.01, 0.000_1, 100.0, Packets) "Minimum rate";
    }
}

/// The state of RCP's router.
#[derive(Clone, Debug)]
pub struct Rcp {
    parameters: Parameters,
    clock: Clock,
    /// Length of the present interval, in seconds.
    interval: f64,
    /// Bytes arrived in this interval.
    input: f64,
    /// Sums over packets that report a round trip: bytes, and bytes times round trip in seconds.
    reported: (f64, f64),
    /// The mean round trip, in seconds.
    round_trip: f64,
    /// The rate given to each flow, in bytes per second; zero before the start.
    rate: f64,
}

impl Rcp {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "rcp",
        name: "RCP",
        summary: "Gives every RCP flow the same rate, which follows the spare rate and the queue.",
        source: "Dukkipati, Kobayashi, Zhang-Shen and McKeown, Processor sharing flows in the Internet, IWQoS 2005; the authors' program for ns-2, rcp.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "rate",
                label: "RCP rate",
                unit: Unit::BitsPerSecond,
                help: "The rate that each flow receives.",
            },
            Internal {
                key: "roundTrip",
                label: "RCP mean round trip",
                unit: Unit::Seconds,
                help: "The moving average of the flows' round trips.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Rcp {
        Rcp {
            parameters: Parameters::from_values(values),
            clock: Clock::default(),
            interval: SHORTEST,
            input: 0.0,
            reported: (0.0, 0.0),
            round_trip: ROUND_TRIP,
            rate: 0.0,
        }
    }

    /// Counts an arrival.
    fn count(&mut self, size: u16, record: Option<&Feedback>) {
        let bytes = f64::from(size);
        self.input += bytes;
        if let Some(record) = record
            && record.round_trip > 0.0
        {
            self.reported.0 += bytes;
            self.reported.1 += bytes * record.round_trip;
        }
    }

    /// The interval ends, on a link of `rate` bits per second, with `queue` bytes waiting.
    fn update(&mut self, rate: f64, queue: u64) {
        let Parameters {
            alpha,
            beta,
            target,
            least,
            ..
        } = self.parameters;
        let capacity = rate / 8.0;
        let input = std::mem::take(&mut self.input) / self.interval;
        let (bytes, weighted) = std::mem::take(&mut self.reported);
        if bytes > 0.0 && capacity > 0.0 {
            let mean = weighted / bytes;
            let short = self.interval / self.round_trip;
            let gain = if mean >= self.round_trip {
                short
            } else {
                short * self.rate / capacity * mean / self.round_trip
            };
            self.round_trip += gain.min(1.0) * (mean - self.round_trip);
        }
        let usable = target * capacity;
        if usable > 0.0 {
            let drain = beta * queue as f64 / self.round_trip;
            let spare = alpha * (usable - input) - drain;
            self.rate *= 1.0 + self.interval / self.round_trip * spare / usable;
        }
        let lowest = least * PACKET / self.round_trip;
        self.rate = self.rate.max(lowest).min(usable);
        self.choose_interval();
    }

    fn choose_interval(&mut self) {
        let update = self.parameters.update.seconds();
        self.interval = update.min(self.round_trip).max(SHORTEST);
    }
}

impl QueueDiscipline for Rcp {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.rate = self.parameters.initial * context.rate / 8.0;
        self.choose_interval();
        self.clock.start(Span::from_seconds(self.interval), context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        self.update(context.rate, waiting.backlog().bytes);
        self.clock.again(Span::from_seconds(self.interval), context);
    }

    fn hooks(&self) -> Hooks {
        Hooks::DEPARTURES
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.count(packet.size(), context.feedback.as_deref());
        admission(backlog.full)
    }

    fn departure(
        &mut self,
        context: &mut RouterContext<'_>,
        _packet: &mut Packet,
        _waited: Span,
        _backlog: Backlog,
    ) -> Admission {
        if let Some(record) = &mut context.feedback {
            record.grant = record.grant.min(self.rate);
        }
        Admission::Admit
    }

    fn protocol(&self) -> Option<Protocol> {
        Some(Protocol::named("RCP"))
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(8.0 * self.rate);
        out.push(self.round_trip);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

/// It drops for lack of room alone.
impl ExplainFate for Rcp {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::testing::asked;
    use crate::units::Time;

    /// A million bytes per second.
    const RATE: f64 = 8e6;

    fn close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() <= 1e-9 * expected.abs().max(1.0),
            "{found} is not {expected}"
        );
    }

    /// A router with a rate of 100 kB/s for each flow, and an interval of a round trip of 0.1 s.
    fn rcp() -> Rcp {
        let mut rcp = Rcp::new(&[]);
        rcp.rate = 1e5;
        rcp.round_trip = 0.1;
        rcp.interval = 0.1;
        rcp
    }

    #[test]
    fn the_rate_follows_the_spare_rate_and_the_queue() {
        for (input, queue, factor) in [
            (5e4, 0, 1.2),
            (1e5, 0, 1.0),
            (1e5, 100_000, 0.774),
            (0.0, 0, 1.4),
        ] {
            let mut rcp = rcp();
            rcp.input = input;
            rcp.update(RATE, queue);
            close(rcp.rate, factor * 1e5);
        }
        // A tenth of a round trip moves it by a tenth, against the share that is to be used.
        let mut rcp = rcp();
        rcp.parameters.target = 0.8;
        rcp.interval = 0.01;
        rcp.input = 4e3;
        rcp.update(RATE, 0);
        close(rcp.rate, 1e5 * (1.0 + 0.1 * 0.4 * 0.5));
    }

    #[test]
    fn the_rate_stays_between_its_bounds() {
        let mut rcp = rcp();
        rcp.rate = 9e5;
        rcp.update(RATE, 0);
        assert_eq!(rcp.rate, 1e6);
        rcp.interval = 0.1;
        rcp.input = 1e9;
        rcp.update(RATE, 1_000_000_000);
        // A hundredth of a packet in 0.1 s.
        close(rcp.rate, 100.0);
    }

    fn record(round_trip: f64) -> Feedback {
        Feedback {
            round_trip,
            grant: f64::INFINITY,
            ..Feedback::default()
        }
    }

    #[test]
    fn longer_round_trips_count_at_once_and_shorter_ones_by_the_share_of_a_flow() {
        let mut rcp = rcp();
        rcp.interval = 0.01;
        // A mean of (1000 · 0.4 + 3000 · 0.2) / 4000, a tenth of which counts.
        rcp.count(1000, Some(&record(0.4)));
        rcp.count(3000, Some(&record(0.2)));
        rcp.count(5000, Some(&record(0.0)));
        rcp.update(RATE, 0);
        close(rcp.round_trip, 0.1 + 0.1 * 0.15);
        let mut rcp = self::rcp();
        rcp.interval = 0.01;
        rcp.count(1000, Some(&record(0.05)));
        rcp.update(RATE, 0);
        // 0.1 of C, half of the round trip, a tenth of it long.
        close(rcp.round_trip, 0.1 - 0.1 * 0.5 * 0.1 * 0.05);
        // Without a report the mean stays.
        let before = rcp.round_trip;
        rcp.update(RATE, 0);
        assert_eq!(rcp.round_trip, before);
    }

    #[test]
    fn the_first_rate_is_a_share_of_the_link_s() {
        let mut rcp = Rcp::new(&[]);
        asked(RATE, |context| {
            rcp.start(context);
            assert_eq!(*context.wake, Time::from_seconds(0.01));
        });
        assert_eq!(rcp.rate, 50_000.0);
    }

    #[test]
    fn a_lower_rate_of_an_earlier_router_stays() {
        let mut rcp = rcp();
        let mut packet = Packet::new(
            crate::packet::Kind::Data,
            0,
            crate::packet::Address::new(crate::ids::FlowId(0), crate::ids::HopId(0)),
            1000,
        );
        for (asked_for, granted) in [(f64::INFINITY, 1e5), (3e5, 1e5), (2e4, 2e4)] {
            let mut carried = Feedback {
                grant: asked_for,
                ..record(0.1)
            };
            asked(RATE, |context| {
                let mut about = context.about(Some(&mut carried));
                rcp.departure(&mut about, &mut packet, Span::ZERO, Backlog::NONE);
            });
            assert_eq!(carried.grant, granted);
        }
    }

    #[test]
    fn extremes_give_a_finite_rate_and_an_interval() {
        for (alpha, beta, target) in [(0.0, 0.0, 0.01), (2.0, 2.0, 1.0)] {
            for rate in [0.0, 1e3, 1e12] {
                for round_trip in [1e-9, 0.1, 1e5] {
                    let mut rcp = Rcp::new(&[]);
                    rcp.parameters.alpha = alpha;
                    rcp.parameters.beta = beta;
                    rcp.parameters.target = target;
                    rcp.rate = rate;
                    for _ in 0..1000 {
                        rcp.count(65_535, Some(&record(round_trip)));
                        rcp.update(rate, u64::from(u32::MAX));
                        assert!(rcp.rate.is_finite() && rcp.rate >= 0.0, "{rcp:?}");
                        assert!(rcp.round_trip > 0.0 && rcp.round_trip.is_finite());
                        assert!((SHORTEST..=10.0).contains(&rcp.interval), "{rcp:?}");
                    }
                }
            }
        }
    }
}
