//! Short connections, in sequence and in parallel, as people and programs open them.
//!
//! Most connections of the Internet are short, and most of its bytes belong to long
//! ones. A short connection depends less on throughput than on its completion time: the
//! handshake, slow start, and the queue of other flows.
//!
//! # Rules
//!
//! Connections arrive as a Poisson process of rate $\lambda$. Each carries its own
//! number of bytes from one end of the flow to the other, over a full TCP
//! connection with handshake, with the flow's sender and transport, and is complete
//! when the last byte is acknowledged. Sizes are fixed, or bounded Pareto with
//! shape $a$ in $L \dots H$ bytes: larger than $x$ with probability
//! $\left( (L/x)^a - (L/H)^a \right) / \left( 1 - (L/H)^a \right)$, of mean
//!
//! $$
//! E[S] = \frac{L^a}{1 - (L/H)^a} \, \frac{a}{a - 1} \left( L^{1-a} - H^{1-a} \right)
//! $$
//!
//! (for $a = 1$, $\frac{L H}{H - L} \ln \frac{H}{L}$), which makes a load of
//! $\rho = 8 \lambda E[S] / C$ on a link of rate $C$, headers not counted. If the
//! link were shared evenly at every instant, a connection of $s$ bytes would take
//!
//! $$
//! \frac{8 s}{C} \, \frac{1}{1 - \rho}
//! $$
//!
//! on average whatever the distribution of sizes (M/G/1 processor sharing);
//! handshake and slow start come on top.
//!
//! An arrival that finds as many connections open as are allowed is refused and
//! counted. At most 16,384 are open at once over all flows of a run. The arrivals
//! and sizes that follow are the same with and without a refusal. A new rate acts
//! at once; new sizes apply to the next connections.
//!
//! # The summary
//!
//! A connection's completion time counts from its first packet, the SYN, to the
//! acknowledgement of its last byte. Its slowdown is that time over
//!
//! $$
//! R_0 + \frac{8 s}{C} ,
//! $$
//!
//! where $R_0$ is the propagation there and back and $C$ the rate of the slowest
//! link of the forward route, both when it starts. Neither handshake nor slow
//! start are in this ideal: on an empty path the slowdown of a tiny connection is
//! 2, one round trip for the handshake and one for the data.
//!
//! Both are given over all connections and by class of size. They cover the
//! connections that start while the flow is measured, after the warm-up; goodput and
//! throughput cover all bytes of that time. The flow has no window of its own.
//!
//! # Differences
//!
//! - RFC 5166 and many measurements stop the clock when the last byte arrives, half
//!   a round trip earlier. The acknowledgement is what the sender sees, and
//!   what `completionTime` of a transfer is.
//!
//! # Limits
//!
//! Connections do not close: there is no FIN exchange. Each starts with no
//! memory of the path from those before.
//!
//! # Checked
//!
//! - A lone connection of 70 segments against exact arithmetic, to the nanosecond:
//!   handshake, rounds of 10, 20 and 40, transmission.
//! - Arrivals within three standard deviations; mean and quantiles of sizes against
//!   the formulas.
//! - Windows of ten segments over a link without delay share it like a processor: the
//!   mean slowdown is 2 at a load of one half, for fixed and for Pareto sizes.
//! - Refusals, the warm-up, and that no packet of a connection that is over disturbs
//!   the next: the books of the flow balance at every pause.

use crate::rng::RandomStream;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::traffic::{Act, Carriage, Source, hastened};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// How the sizes of connections are distributed.
    pub enum Sizes {
        /// All the same.
        Fixed = "fixed",
        /// Bounded Pareto: most are small, most bytes are in large ones.
        Pareto = "pareto",
    }
}

/// The most bytes of a connection: segments of it are counted in 30 bits.
const LARGEST: u64 = 1_000_000_000;

parameters! {
    /// Parameters of sessions.
    pub struct Parameters {
        /// Mean number of connections that arrive in a second.
        "arrivals" arrivals: LogNumber(10.0, 0.001, 100_000.0, PerSecond) "Arrivals", live;
        /// How the sizes of connections are distributed.
        "sizes" sizes: Choice(Sizes, "pareto") "Sizes", live;
        /// The size of each connection, for fixed sizes.
        "size" size: LogInteger(30_000, 0, LARGEST, Bytes) "Fixed size", live;
        /// The minimum size of Pareto sizes.
        "min" min: LogInteger(4_000, 1, LARGEST, Bytes) "Minimum size", at_most "max", live;
        /// The maximum size of Pareto sizes.
        "max" max: LogInteger(10_000_000, 1, LARGEST, Bytes) "Maximum size", live;
        /// Shape of Pareto sizes: the smaller, the more bytes are in large ones.
        "shape" shape: Number(1.2, 0.1, 10.0, None) "Pareto shape";
        /// Arrivals beyond this many open connections are refused and counted.
        "limit" limit: LogInteger(1000, 1, 10_000, None) "Maximum at once";
    }
}

/// The arrivals of connections, and their sizes.
#[derive(Clone, Debug)]
pub struct Sessions {
    parameters: Parameters,
    next: Time,
}

impl Sessions {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "sessions",
        name: "Sessions",
        summary: "Many short connections: Poisson arrivals, sizes fixed or bounded Pareto.",
        source: "Crovella and Bestavros 1997 (heavy-tailed sizes); RFC 5166 section 2.3 (completion times)",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "connections",
            label: "Open connections",
            unit: Unit::None,
            help: "Connections that have started and are not yet complete.",
        }],
    };

    /// The source with these parameters.
    pub fn new(values: &[Value]) -> Sessions {
        Sessions {
            parameters: Parameters::from_values(values),
            next: Time::NEVER,
        }
    }

    fn gap(&self, random: &mut RandomStream) -> Span {
        Span::from_seconds(random.exponential(1.0 / self.parameters.arrivals))
    }

    fn size(&self, random: &mut RandomStream) -> u64 {
        let Parameters {
            sizes,
            size,
            min,
            max,
            shape,
            ..
        } = self.parameters;
        match sizes {
            Sizes::Fixed => size,
            Sizes::Pareto if min == max => min,
            Sizes::Pareto => {
                let drawn = random.bounded_pareto(shape, min as f64, max as f64);
                (crate::math::round(drawn) as u64).clamp(min, max)
            }
        }
    }
}

impl Source for Sessions {
    fn carriage(&self) -> Carriage {
        Carriage::ShortConnections {
            most: self.parameters.limit as usize,
        }
    }

    fn begin(&mut self, now: Time, _segment: u64, random: &mut RandomStream) {
        self.next = now + self.gap(random);
    }

    fn next(&self) -> Time {
        self.next
    }

    fn act(&mut self, now: Time, random: &mut RandomStream) -> Act {
        let size = self.size(random);
        self.next = now + self.gap(random);
        Act::Open(size)
    }

    fn configure(&mut self, values: &[Value], now: Time) -> Act {
        let old = self.parameters.arrivals;
        self.parameters = Parameters::from_values(values);
        // Exponential gaps have no memory: the scaled rest of one is a new one.
        self.next = hastened(self.next, now, self.parameters.arrivals / old);
        Act::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    /// The connections that arrive in `end` seconds.
    fn arrivals(values: &[Value], end: f64) -> Vec<u64> {
        let mut source = Sessions::new(values);
        let mut random = RandomStream::new(2, "f", Purpose::Traffic);
        source.begin(Time::ZERO, 1000, &mut random);
        let mut sizes = Vec::new();
        while source.next() < Time::from_seconds(end) {
            match source.act(source.next(), &mut random) {
                Act::Open(size) => sizes.push(size),
                other => panic!("{other:?}"),
            }
        }
        sizes
    }

    #[test]
    fn the_number_of_arrivals_is_that_of_a_poisson_process() {
        let n = arrivals(&[Value::Number(50.0)], 400.0).len() as f64;
        // 20,000 expected, with the standard deviation of its root.
        assert!((n - 20_000.0).abs() < 3.0 * 20_000_f64.sqrt(), "{n}");
    }

    #[test]
    fn sizes_have_the_mean_of_the_formula() {
        let values = |shape: f64| {
            [
                Value::Number(1000.0),
                Value::Choice(1),
                Value::Integer(0),
                Value::Integer(1000),
                Value::Integer(1_000_000),
                Value::Number(shape),
            ]
        };
        // Shape 1.2: 4494 bytes (the formula), standard deviation 18.8 kB; shape 1:
        // L H / (H − L) ln (H / L) = 6915 bytes, standard deviation 30.9 kB.
        for (shape, mean, deviation) in [(1.2, 4494.0, 18_846.0), (1.0, 6914.7, 30_862.0)] {
            let sizes = arrivals(&values(shape), 200.0);
            let n = sizes.len() as f64;
            assert!(sizes.iter().all(|size| (1000..=1_000_000).contains(size)));
            let found = sizes.iter().sum::<u64>() as f64 / n;
            assert!((found - mean).abs() < 3.0 * deviation / n.sqrt(), "{found}");
        }
    }

    #[test]
    fn fixed_sizes_are_fixed_and_a_new_rate_brings_the_next_arrival_forward() {
        let sizes = arrivals(
            &[Value::Number(10.0), Value::Choice(0), Value::Integer(7)],
            10.0,
        );
        assert!(sizes.len() > 50 && sizes.iter().all(|size| *size == 7));
        let mut source = Sessions::new(&[Value::Number(10.0)]);
        source.begin(
            Time::ZERO,
            1000,
            &mut RandomStream::new(2, "f", Purpose::Traffic),
        );
        let before = source.next();
        source.configure(&[Value::Number(40.0)], Time::ZERO);
        assert!((source.next().seconds() / before.seconds() - 0.25).abs() < 1e-6);
    }
}
