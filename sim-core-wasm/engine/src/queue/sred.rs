//! SRED: stabilized RED. Drops depend on the queue's length and on an estimate of how many
//! flows share it.
//!
//! $N$ flows of TCP that share a link need a loss probability that grows with the square of $N$. RED reaches it
//! only with a longer queue. SRED estimates $N$ without a record of each flow, and keeps the queue at the same
//! length for any number.
//!
//! # Rules
//!
//! A list remembers the flows of $M$ packets, the zombies. Once it is full every arrival is
//! compared with a zombie drawn at random. If both are of the same flow, it is a hit, $H = 1$; otherwise
//! $H = 0$, and with probability $r$ the arrival takes the place of the zombie. The probability
//! of a hit is estimated by
//!
//! $$
//! P \leftarrow (1 - \alpha)\,P + \alpha\,H, \qquad \alpha = \frac{r}{M},
//! $$
//!
//! and $1/P$ estimates the number of flows: exactly, if they send at the same rate.
//!
//! With $q$ waiting of a limit $B$, both in packets or in bytes as the limit is given,
//!
//! $$
//! p_{\mathit{sred}} =
//! \begin{cases}
//! p_{\max} & q \ge B/3 \\
//! p_{\max}/4 & B/6 \le q < B/3 \\
//! 0 & q < B/6
//! \end{cases}
//! $$
//!
//! and an arrival is dropped with probability
//!
//! $$
//! p = p_{\mathit{sred}} \cdot \min\left(1, \frac{1}{(256\,P)^2}\right) \cdot
//! \left(1 + \frac{H}{P}\right),
//! $$
//!
//! or if it finds no room. For more than 256 flows (`flows`) $p$ no longer grows with their
//! number.
//!
//! # Switches
//!
//! - `hits` off leaves out the last factor: simple SRED. With it a flow that sends more than
//!   its share hits more often, and loses a larger part.
//!
//! # Differences
//!
//! The zombies of the paper also have a count of hits and a time, by which flows that send too
//! much can be found. No rule of the queue reads them, and they are not here.
//!
//! # Limits
//!
//! - With flows of different rates $1/P$ is not their number but $1/\sum \pi_i^2$, with shares
//!   $\pi_i$ of the packets.
//! - $P$ follows with a time constant of $M/r$ packets: 4000, or 3 s at 10 Mb/s.
//! - Without hits $P$ is taken for $1/M$: while the list fills the queue assumes $M$ flows.
//!
//! # Checked
//!
//! - Fifty flows of the same rate are estimated to 50 within 15 %; one with half of the packets
//!   beside fifty others to 3.9.
//! - Fifty, a hundred and two hundred flows on 45 Mb/s with a round trip of 100 ms and a limit
//!   of 900 packets, where the rules have the queue at the step at a third: 289, 283 and 293
//!   packets, without counting hits 372, 329 and 308.
//! - The steps of $p_{\mathit{sred}}$, the factor for 50 and 256 flows, and the factor for
//!   hits.

use crate::packet::Packet;
use crate::parameters;
use crate::plan::Limit;
use crate::queue::parts::zombies::{self, Zombies};
use crate::queue::{Admission, Backlog, QueueDiscipline, RouterContext};
use crate::reason::{Because, ExplainFate, Met, Reason};
use crate::specification::{Entry, Internal, Unit, Value};

parameters! {
    /// Parameters of SRED.
    pub struct Parameters {
        /// The drop probability at a third of the limit, before the number of flows is taken into account.
        "maxProbability" max_probability: Number(0.15, 0.0, 1.0, Share) "Maximum probability";
        /// The number of past packets in memory, to distinguish flows: M.
        "zombies" zombies: LogInteger(1000, 1, 100_000, None) "Zombies";
        /// The probability that a packet that does not hit replaces the zombie: r.
        "overwrite" overwrite: Number(0.25, 0.001, 1.0, Share) "Overwriting";
        /// Beyond this number of flows the probability no longer grows.
        "flows" flows: LogInteger(256, 1, 100_000, None) "Distinguishable flows";
        /// A packet that hits is dropped with a higher probability: full SRED.
        "hits" hits: Switch(true) "Count hits";
    }
}

/// SRED's state.
#[derive(Clone, Debug)]
pub struct Sred {
    parameters: Parameters,
    zombies: Zombies,
    probability: f64,
}

impl Sred {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "sred",
        name: "SRED",
        summary: "Drops at random by the queue's length and by an estimate of the number of flows.",
        source: "Ott, Lakshman and Wong, SRED: Stabilized RED, INFOCOM 1999",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "probability",
                label: "SRED probability",
                unit: Unit::Share,
                help: "The probability with which the last arrival was dropped.",
            },
            Internal {
                key: "hits",
                label: "SRED hit probability",
                unit: Unit::Share,
                help: "The estimated probability of a hit, P.",
            },
            Internal {
                key: "flows",
                label: "SRED flows",
                unit: Unit::None,
                help: "The estimated number of flows, 1/P.",
            },
        ],
    };

    /// The discipline with these parameters.
    pub fn new(values: &[Value]) -> Sred {
        Sred {
            parameters: Parameters::from_values(values),
            zombies: Zombies::default(),
            probability: 0.0,
        }
    }

    fn settings(&self) -> zombies::Settings {
        let Parameters {
            zombies, overwrite, ..
        } = self.parameters;
        zombies::Settings {
            zombies,
            overwrite,
            weight: overwrite / zombies.max(1) as f64,
        }
    }

    /// The probability for an arrival that finds this share of the limit in use, where hits have
    /// the probability `expected`.
    fn drop_probability(&self, used: f64, expected: f64, hit: bool) -> f64 {
        let Parameters {
            max_probability,
            flows,
            hits,
            ..
        } = self.parameters;
        let by_queue = if used >= 1.0 / 3.0 {
            max_probability
        } else if used >= 1.0 / 6.0 {
            max_probability / 4.0
        } else {
            0.0
        };
        let share = flows as f64 * expected;
        let by_flows = (1.0 / (share * share)).min(1.0);
        let by_hit = if hits && hit {
            1.0 + 1.0 / expected
        } else {
            1.0
        };
        (by_queue * by_flows * by_hit).min(1.0)
    }
}

/// The share of a limit that is in use.
fn used(limit: Limit, backlog: Backlog) -> f64 {
    match limit {
        Limit::Packets(limit) => backlog.packets as f64 / limit.max(1) as f64,
        Limit::Bytes(limit) => backlog.bytes as f64 / limit.max(1) as f64,
    }
}

impl QueueDiscipline for Sred {
    fn arrival(
        &mut self,
        context: &mut RouterContext<'_>,
        packet: &mut Packet,
        backlog: Backlog,
    ) -> Admission {
        let settings = self.settings();
        let hit = self
            .zombies
            .arrival(&settings, packet.flow(), context.random);
        let expected = self.zombies.hit_probability(&settings);
        let used = used(context.limit, backlog);
        self.probability = self.drop_probability(used, expected, hit);
        Admission::at_random(context, packet, backlog, self.probability, false)
    }

    fn internals(&self, out: &mut Vec<f64>) {
        let expected = self.zombies.hit_probability(&self.settings());
        out.extend([self.probability, expected, 1.0 / expected]);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    DRAWN = "drawn": "The used share of the buffer and an estimate of {flows} flows give a drop probability of {probability:%}: this arrival was chosen at random.",
        "p = p_sred · min(1, 1 / (256 · P)²)", "Ott, Lakshman and Wong 1999, section IV";
}

impl ExplainFate for Sred {
    const REASONS: &'static [&'static Reason] = &[&DRAWN];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        let values = [
            ("probability", self.probability),
            (
                "flows",
                1.0 / self.zombies.hit_probability(&self.settings()),
            ),
        ];
        (!met.is_overflow()).then(|| DRAWN.with(values))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::queue::testing::{asked, data};

    fn close(found: f64, expected: f64) {
        assert!(
            (found - expected).abs() < 1e-12,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn the_probability_has_steps_at_a_sixth_and_a_third_of_the_limit() {
        let sred = Sred::new(&[]);
        // 256 flows: a factor of one.
        for (used, probability) in [
            (0.166, 0.0),
            (0.167, 0.0375),
            (0.333, 0.0375),
            (0.334, 0.15),
            (1.0, 0.15),
        ] {
            close(sred.drop_probability(used, 1.0 / 256.0, false), probability);
        }
    }

    #[test]
    fn up_to_256_flows_the_probability_grows_with_the_square_of_their_number() {
        let sred = Sred::new(&[]);
        close(sred.drop_probability(0.5, 1.0 / 64.0, false), 0.15 / 16.0);
        close(sred.drop_probability(0.5, 1.0 / 128.0, false), 0.15 / 4.0);
        close(sred.drop_probability(0.5, 1.0 / 512.0, false), 0.15);
    }

    #[test]
    fn a_hit_weighs_by_the_number_of_flows() {
        let mut sred = Sred::new(&[]);
        // 64 flows: 1 + 64 times as likely.
        close(
            sred.drop_probability(0.5, 1.0 / 64.0, true),
            0.15 / 16.0 * 65.0,
        );
        close(sred.drop_probability(0.5, 1.0 / 256.0, true), 1.0);
        sred.parameters.hits = false;
        close(sred.drop_probability(0.5, 1.0 / 64.0, true), 0.15 / 16.0);
    }

    #[test]
    fn the_share_in_use_is_in_the_unit_of_the_limit() {
        let backlog = Backlog {
            packets: 20,
            bytes: 30_000,
            ..Backlog::NONE
        };
        close(used(Limit::Packets(100), backlog), 0.2);
        close(used(Limit::Bytes(60_000), backlog), 0.5);
    }

    #[test]
    fn an_arrival_is_dropped_by_the_queue_that_it_finds() {
        let mut sred = Sred::new(&[]);
        sred.parameters.max_probability = 1.0;
        let mut packet = data(0, 0, 1000);
        asked(10e6, |context| {
            context.limit = Limit::Packets(90);
            for (packets, full, expected) in [
                (14, false, Admission::Admit),
                (30, false, Admission::Drop),
                (10, true, Admission::Drop),
            ] {
                let found = Backlog {
                    packets,
                    full,
                    ..Backlog::NONE
                };
                let admission = sred.arrival(context, &mut packet, found);
                assert_eq!(admission, expected, "{packets}");
            }
        });
    }
}
