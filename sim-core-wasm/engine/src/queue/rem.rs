//! REM: random exponential marking. A price for the link sets the drop probability.
//!
//! The price rises while more arrives than the link carries, or more waits than should, and
//! falls otherwise; it stays only where the two make up for each other.
//! The probability is exponential in the price, so that over a path the probability that a packet is
//! marked somewhere depends on the sum of the prices.
//!
//! # Rules
//!
//! Every `update` $T$, with $x$ packets arrived in it, $q$ waiting, the target $b$ and the link's
//! capacity of $c$ packets in $T$, the price
//!
//! $$
//! r \leftarrow \max\bigl(0,\; r + \gamma\,(x + \alpha\,(q - b) - c)\bigr)
//! $$
//!
//! gives the probability
//!
//! $$
//! p = 1 - \phi^{-r},
//! $$
//!
//! with which arrivals are dropped; those that find no room are, too. With `ecn` packets of ECN-capable
//! flows are marked instead of dropped at random.
//!
//! The price is stationary where $x - c = \alpha\,(b - q)$. With marks all that arrives has to leave, $x = c$, and the
//! queue stands at its target. With drops the arrivals count before they are dropped, $x = c / (1 - p)$, and the queue stands below it,
//!
//! $$
//! q = b - \frac{c}{\alpha}\,\frac{p}{1 - p},
//! $$
//!
//! or, where that is less than nothing, next to empty: by 1.3 packets at 5 % of drops with the defaults on 10 Mb/s.
//!
//! # Differences
//!
//! - ns-2 marks a packet as it leaves, and drops arrivals; here both are decided on arrival.
//! - The capacity counts packets of `meanPacket` bytes, as ns-2's does.
//!
//! # Limits
//!
//! The price integrates: with few flows and a large $\gamma$ it swings.
//!
//! # Checked
//!
//! - A price of 693.5 gives a probability of one half.
//! - At the target, with as much arriving as leaves, the price stays; so it does at the queue above, with drops of 5 and
//!   50 %.
//! - Mean queues in a network of fifty flows, against ns-2.35.

use crate::math::pow;
use crate::packet::Packet;
use crate::parameters;
use crate::queue::parts::clock::Clock;
use crate::queue::{Admission, Backlog, Marking, QueueDiscipline, RouterContext, Waiting};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of REM.
    pub struct Parameters {
        /// The target queue length.
        "target" target: LogNumber(20.0, 0.0, 1e6, Packets) "Target queue", threshold;
        /// The base of the probability, φ.
        "base" base: LogNumber(1.001, 1.000_000_1, 1000.0, None) "Base φ";
        /// The speed of the price's adaptation, γ.
        "gain" gain: LogNumber(0.001, 1e-9, 1000.0, None) "Gain γ";
        /// Weight of a packet above the target relative to one arriving, α.
        "queueWeight" queue_weight: LogNumber(0.1, 0.0, 100.0, None) "Weight of the queue α";
        /// The time between updates of the price.
        "update" update: Span(0.002, 0.000_01, 10.0) "Update interval";
        /// The size by which the link's capacity is counted in packets.
        "meanPacket" mean_packet: LogInteger(1000, 40, 65_535, Bytes) "Mean packet";
        /// Packets of ECN-capable flows are marked where others are dropped at random.
        "ecn" ecn: Switch(false) "Mark (ECN)";
    }
}

/// REM's state.
#[derive(Clone, Debug)]
pub struct Rem {
    parameters: Parameters,
    price: f64,
    probability: f64,
    arrived: u64,
    clock: Clock,
}

impl Rem {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "rem",
        name: "REM",
        summary: "Rate and queue set a price; arrivals are dropped with a probability that is exponential in this price.",
        source: "Athuraliya, Low, Li and Yin 2001; ns-2.35, queue/rem.cc",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "price",
                label: "REM price",
                unit: Unit::None,
                help: "The price of the link.",
            },
            Internal {
                key: "probability",
                label: "REM probability",
                unit: Unit::Share,
                help: "The drop probability.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Rem {
        Rem {
            parameters: Parameters::from_values(values),
            price: 0.0,
            probability: 0.0,
            arrived: 0,
            clock: Clock::default(),
        }
    }

    /// A new price for a link of `rate` bits per second with `queue` packets waiting.
    fn update(&mut self, rate: f64, queue: f64) {
        let Parameters {
            target,
            base,
            gain,
            queue_weight,
            update,
            mean_packet,
            ..
        } = self.parameters;
        let capacity = rate * update.seconds() / (8.0 * mean_packet as f64);
        let arrived = std::mem::take(&mut self.arrived) as f64;
        let excess = arrived + queue_weight * (queue - target) - capacity;
        self.price = (self.price + gain * excess).max(0.0);
        self.probability = 1.0 - pow(base, -self.price);
    }
}

impl QueueDiscipline for Rem {
    fn start(&mut self, context: &mut RouterContext<'_>) {
        self.clock.start(self.parameters.update, context);
    }

    fn timer(&mut self, context: &mut RouterContext<'_>, waiting: &mut Waiting<'_>) {
        self.update(context.rate, waiting.backlog().packets as f64);
        self.clock.again(self.parameters.update, context);
    }

    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        self.arrived += 1;
        let (probability, ecn) = (self.probability, self.parameters.ecn);
        Admission::at_random(context, packet, backlog, probability, ecn)
    }

    fn marking(&self) -> Marking {
        Marking::switched(self.parameters.ecn)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.price);
        out.push(self.probability);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    DRAWN = "drawn": "The price of the link is {price}, which gives a probability of {probability:%}: this arrival was chosen at random.",
        "p = 1 − φ^(−price)", "Athuraliya, Low, Li and Yin 2001";
}

impl ExplainFate for Rem {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [("probability", self.probability), ("price", self.price)];
        (!met.is_overflow()).then(|| DRAWN.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 10 Mb/s carry 2.5 packets of 1000 bytes in 2 ms.
    const RATE: f64 = 10e6;

    fn priced(price: f64) -> Rem {
        let mut rem = Rem::new(&[]);
        rem.price = price;
        rem
    }

    #[test]
    fn the_probability_is_exponential_in_the_price() {
        let mut rem = priced(693.5);
        rem.parameters.gain = 1e-9;
        rem.update(RATE, 20.0);
        assert!((rem.probability - 0.5).abs() < 1e-4, "{}", rem.probability);
    }

    #[test]
    fn the_price_stays_where_the_rates_match_and_the_queue_is_at_its_target() {
        let mut rem = priced(10.0);
        for round in 0..100 {
            // Two and three packets in turn: 2.5 on the average.
            rem.arrived = 2 + round % 2;
            rem.update(RATE, 20.0);
        }
        assert!((rem.price - 10.0).abs() < 1e-9, "{}", rem.price);
    }

    /// q = b − (c/α) p/(1 − p): dropped packets have arrived.
    #[test]
    fn with_drops_the_price_stays_below_the_target() {
        for (p, queue) in [(0.05, 200.0 - 25.0 / 19.0), (0.5, 175.0)] {
            let mut rem = priced(10.0);
            rem.parameters.target = 200.0;
            let offered = 2.5 / (1.0 - p);
            let mut sum = 0.0;
            for _ in 0..1900 {
                sum += offered;
                rem.arrived = f64::floor(sum) as u64;
                sum -= rem.arrived as f64;
                rem.update(RATE, queue);
            }
            // A packet more or less in all.
            assert!((rem.price - 10.0).abs() <= 0.0011, "{}", rem.price);
        }
    }

    #[test]
    fn a_packet_in_ten_updates_above_the_target_weighs_as_one_that_arrives() {
        let mut rem = priced(10.0);
        rem.arrived = 0;
        // γ (0 + 0.1 · 60 − 2.5).
        rem.update(RATE, 80.0);
        assert!((rem.price - 10.0035).abs() < 1e-9, "{}", rem.price);
    }

    #[test]
    fn the_price_is_never_negative() {
        let mut rem = priced(0.0);
        rem.update(RATE, 0.0);
        assert_eq!((rem.price, rem.probability), (0.0, 0.0));
    }
}
