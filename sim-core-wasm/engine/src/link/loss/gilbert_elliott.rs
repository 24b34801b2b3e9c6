//! Bursts of loss: a channel that is good or bad.
//!
//! Gilbert's channel, as Elliott extended it, is a Markov chain of two states,
//! G and B. A packet is lost with probability $\ell_G$ in G and $\ell_B$ in B,
//! often written $1-k$ and $1-h$.
//!
//! # Rules
//!
//! **Changing with packets**, the chain makes a step after each packet: from G
//! to B with probability $p$, from B to G with probability $r$. The state that
//! a packet finds decides its fate; the step follows. In the long run
//! the share of packets that find B, and of those that are lost, are
//!
//! $$
//! \pi_B = \frac{p}{p+r}, \qquad P(\text{loss}) = (1-\pi_B)\,\ell_G + \pi_B\,\ell_B,
//! $$
//!
//! and a stay in B lasts $1/r$ packets on average. With $\ell_G = 0$ and
//! $\ell_B = 1$ these stays are the bursts of loss, of lengths
//! $P(L = l) = r\,(1-r)^{l-1}$. To lose a share $\ell$ in bursts of $b$ packets,
//! take $r = 1/b$ and $p = \ell r/(1-\ell)$.
//!
//! **Changing with time**, stays in G and B last $T_G$ and $T_B$ on average,
//! exponentially distributed, however many packets pass: what a fade does.
//! Then $\pi_B = T_B/(T_G+T_B)$, and the chain is sampled exactly at each
//! departure, $\Delta$ after the one before:
//!
//! $$
//! P(B) = \pi_B + (x - \pi_B)\, e^{-(1/T_G + 1/T_B)\,\Delta},
//! $$
//!
//! with $x = 1$ when the last packet found B and $x = 0$ when it found G.
//!
//! The first packet finds the initial state. A live change of a parameter keeps the
//! state and applies to every step drawn from then on.
//!
//! # Differences
//!
//! - netem draws the step first and then applies the law of the old state: the
//!   same chain. netem's third and fourth argument are $1-h$ and $1-k$.
//! - ns-2's `TwoStateMarkov` draws the length of each stay, in packets or in
//!   seconds; exponential stays in seconds are the chain here.
//!
//! # Checked
//!
//! - The loss in the long run against the closed form, for three channels.
//! - Lengths of bursts and of gaps: their means and their distributions.
//! - Changing with time: the loss is the same whatever the rate of packets, and
//!   the mean burst is that of the sampled chain.

use crate::link::loss::{Departure, LossModel};
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::Time;
use crate::{choices, parameters};

choices! {
    /// When the state changes.
    pub enum Clock {
        /// With packets: a step after each one.
        Packets = "packets",
        /// With time: stays of exponentially distributed length, however many packets pass.
        Time = "time",
    }
}

choices! {
    /// The state that the first packet finds.
    pub enum Initial {
        /// The good state.
        Good = "good",
        /// The bad state.
        Bad = "bad",
        /// Either state, with its long-run probability.
        Stationary = "stationary",
    }
}

parameters! {
    /// Parameters of the two-state channel.
    pub struct Parameters {
        /// Whether the state changes with packets or with time.
        "clock" clock: Choice(Clock, "packets") "Changes with";
        /// Changing with packets: the probability that the state turns bad after a packet
        /// that found it good (p).
        "toBad" to_bad: Number(0.01, 0.0, 1.0, Share) "Good to bad";
        /// Changing with packets: the probability that the state turns good after a packet
        /// that found it bad (r); a stay in the bad state lasts 1/r packets in the mean.
        "toGood" to_good: Number(0.25, 0.0, 1.0, Share) "Bad to good";
        /// Changing with time: the mean length of a stay in the good state.
        "goodTime" good_time: LogNumber(1.0, 1e-6, 100_000.0, Seconds) "Mean time good";
        /// Changing with time: the mean length of a stay in the bad state.
        "badTime" bad_time: LogNumber(0.05, 1e-6, 100_000.0, Seconds) "Mean time bad";
        /// The probability that a packet that finds the good state is lost (1 − k).
        "goodLoss" good_loss: Number(0.0, 0.0, 1.0, Share) "Loss when good";
        /// The probability that a packet that finds the bad state is lost (1 − h).
        "badLoss" bad_loss: Number(1.0, 0.0, 1.0, Share) "Loss when bad";
        /// The state that the first packet finds.
        "initial" initial: Choice(Initial, "good") "Initial state";
    }
}

/// A channel that is good or bad, and loses packets accordingly.
#[derive(Clone, Debug)]
pub struct GilbertElliott {
    parameters: Parameters,
    /// Whether the state is bad; `None` before the first packet.
    bad: Option<bool>,
    /// When the last packet departed.
    last: Time,
}

impl GilbertElliott {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "gilbert-elliott",
        name: "Gilbert–Elliott",
        summary: "The channel alternates between good and bad: losses come in bursts.",
        source: "Gilbert 1960; Elliott 1963; netem, gemodel",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> GilbertElliott {
        GilbertElliott {
            parameters: Parameters::from_values(values),
            bad: None,
            last: Time::ZERO,
        }
    }

    /// The probability of the bad state in the long run; a chain that never leaves its
    /// states counts as good.
    fn stationary(&self) -> f64 {
        let own = &self.parameters;
        let (into, out) = match own.clock {
            Clock::Packets => (own.to_bad, own.to_good),
            Clock::Time => (own.bad_time, own.good_time),
        };
        if into > 0.0 { into / (into + out) } else { 0.0 }
    }

    /// The probability that the state is bad at `at`, given the state at the last departure.
    fn drifted(&self, bad: bool, at: Time) -> f64 {
        let rate = 1.0 / self.parameters.good_time + 1.0 / self.parameters.bad_time;
        let kept = crate::math::exp(-rate * at.since(self.last).seconds());
        let long_run = self.stationary();
        long_run + (f64::from(u8::from(bad)) - long_run) * kept
    }
}

impl LossModel for GilbertElliott {
    fn loses(&mut self, packet: Departure, random: &mut RandomStream) -> bool {
        let bad = match (self.bad, self.parameters.clock) {
            (Some(bad), Clock::Packets) => bad,
            (Some(bad), Clock::Time) => random.uniform() < self.drifted(bad, packet.at),
            (None, _) => match self.parameters.initial {
                Initial::Good => false,
                Initial::Bad => true,
                Initial::Stationary => random.uniform() < self.stationary(),
            },
        };
        let own = &self.parameters;
        let (loss, leave) = if bad {
            (own.bad_loss, own.to_good)
        } else {
            (own.good_loss, own.to_bad)
        };
        let lost = random.uniform() < loss;
        let turns = own.clock == Clock::Packets && random.uniform() < leave;
        self.bad = Some(bad != turns);
        self.last = packet.at;
        lost
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::loss::testing::{fates, share};
    use crate::specification::Choices;

    fn values(change: impl Fn(&mut Parameters)) -> Vec<Value> {
        let mut p = Parameters::default();
        change(&mut p);
        let index = |name: &str, options: &[crate::specification::Named]| {
            Value::Choice(
                options
                    .iter()
                    .position(|o| o.name == name)
                    .expect("declared"),
            )
        };
        vec![
            index(p.clock.name(), Clock::OPTIONS),
            Value::Number(p.to_bad),
            Value::Number(p.to_good),
            Value::Number(p.good_time),
            Value::Number(p.bad_time),
            Value::Number(p.good_loss),
            Value::Number(p.bad_loss),
            index(p.initial.name(), Initial::OPTIONS),
        ]
    }

    /// Lengths of the runs of `what`, without the runs at both ends.
    fn runs(fates: &[bool], what: bool) -> Vec<usize> {
        let mut runs: Vec<usize> = fates
            .chunk_by(|a, b| a == b)
            .skip(1)
            .filter(|run| run[0] == what)
            .map(<[bool]>::len)
            .collect();
        if fates.last() == Some(&what) {
            runs.pop();
        }
        runs
    }

    fn mean(runs: &[usize]) -> f64 {
        runs.iter().sum::<usize>() as f64 / runs.len() as f64
    }

    #[test]
    fn loss_in_the_long_run_is_that_of_the_stationary_chain() {
        // (p, r, 1 − k, 1 − h) and the loss in per cent.
        for (p, r, good, bad, expected) in [
            (0.01, 0.25, 0.0, 1.0, 3.85),
            (0.001, 0.1, 0.0, 0.5, 0.495),
            (0.02, 0.3, 0.001, 0.8, 5.09),
        ] {
            let mut model = GilbertElliott::new(&values(|v| {
                (v.to_bad, v.to_good) = (p, r);
                (v.good_loss, v.bad_loss) = (good, bad);
            }));
            let n = 2_000_000_u64;
            let loss = 100.0 * share(&fates(&mut model, n, 1500, 1000));
            // Correlation makes a sample worth about (p + r)/2 of an independent one.
            let exact = expected / 100.0;
            let error =
                300.0 * (exact * (1.0 - exact) / n as f64 * (2.0 / (p + r) - 1.0)).sqrt() + 0.005;
            assert!((loss - expected).abs() < error, "{p} {r}: {loss}");
        }
    }

    #[test]
    fn bursts_and_gaps_are_geometric() {
        let (p, r) = (0.01, 0.25);
        let mut model = GilbertElliott::new(&values(|v| (v.to_bad, v.to_good) = (p, r)));
        let all = fates(&mut model, 2_000_000, 1500, 1000);
        for (what, leave) in [(true, r), (false, p)] {
            let runs = runs(&all, what);
            let n = runs.len() as f64;
            // Mean 1/r, variance (1 − r)/r².
            let error = 4.0 * ((1.0 - leave) / (leave * leave) / n).sqrt();
            let mean = mean(&runs);
            assert!((mean - 1.0 / leave).abs() < error, "{what}: mean {mean}");
            let mut reach: f64 = 1.0;
            for length in 1..=8_usize {
                let expected = reach * leave;
                reach *= 1.0 - leave;
                let seen = runs.iter().filter(|run| **run == length).count() as f64 / n;
                let error = 4.0 * (expected * (1.0 - expected) / n).sqrt();
                assert!((seen - expected).abs() < error, "{what} {length}: {seen}");
            }
        }
    }

    #[test]
    fn parameters_computed_from_loss_and_burst_length_give_both() {
        // ℓ = 2 %, b = 5: r = 1/b, p = ℓ r / (1 − ℓ).
        let r = 0.2;
        let p = 0.02 * r / 0.98;
        let mut model = GilbertElliott::new(&values(|v| (v.to_bad, v.to_good) = (p, r)));
        let all = fates(&mut model, 2_000_000, 1500, 1000);
        assert!((share(&all) - 0.02).abs() < 0.0015, "{}", share(&all));
        let burst = mean(&runs(&all, true));
        assert!((burst - 5.0).abs() < 0.25, "{burst}");
    }

    #[test]
    fn changing_with_time_the_packet_rate_changes_bursts_but_not_loss() {
        let (good, bad) = (0.9, 0.1);
        for gap in [1_000_000_u64, 20_000_000] {
            let mut model = GilbertElliott::new(&values(|v| {
                v.clock = Clock::Time;
                (v.good_time, v.bad_time) = (good, bad);
            }));
            let all = fates(&mut model, 2_000_000, 1500, gap);
            // Seen by packets a gap apart, it is a chain of packets whose
            // probability to leave B is π_G (1 − e^{−(1/T_G + 1/T_B) Δ}).
            let step = gap as f64 * 1e-9;
            let leave = 0.9 * (1.0 - crate::math::exp(-(1.0 / good + 1.0 / bad) * step));
            let worth = 2.0 / (leave / 0.9) - 1.0;
            let error = 4.0 * (0.09 / 2e6 * worth).sqrt();
            assert!((share(&all) - 0.1).abs() < error, "{}", share(&all));
            let runs = runs(&all, true);
            let error = 4.0 * ((1.0 - leave) / (leave * leave) / runs.len() as f64).sqrt();
            let burst = mean(&runs);
            assert!((burst - 1.0 / leave).abs() < error, "{gap}: {burst}");
        }
    }

    #[test]
    fn the_first_packet_finds_the_initial_state() {
        let first = |initial, component: &str| {
            let mut model = GilbertElliott::new(&values(|v| {
                v.initial = initial;
                (v.to_bad, v.to_good) = (0.3, 0.7);
            }));
            let packet = Departure {
                at: Time(5),
                data: None,
                size: 40,
            };
            let mut random = RandomStream::new(1, component, crate::rng::Purpose::Loss);
            model.loses(packet, &mut random)
        };
        assert!(!first(Initial::Good, "l:a"));
        assert!(first(Initial::Bad, "l:a"));
        let lost = (0..10_000)
            .filter(|i| first(Initial::Stationary, &format!("l{i}:a")))
            .count();
        // 4 √(0.3 · 0.7 · 10⁴) = 183.
        assert!((2817..=3183).contains(&lost), "{lost}");
    }

    #[test]
    fn new_parameters_keep_the_state() {
        let stuck = |bad| {
            values(|v| {
                (v.to_bad, v.to_good) = (0.0, 0.0);
                v.initial = if bad { Initial::Bad } else { Initial::Good };
            })
        };
        let mut model = GilbertElliott::new(&stuck(true));
        assert!(fates(&mut model, 5, 1500, 1000).iter().all(|lost| *lost));
        // The initial state of the new parameters no longer counts.
        model.configure(&stuck(false));
        assert!(fates(&mut model, 5, 1500, 1000).iter().all(|lost| *lost));
    }
}
