//! Bad Wi-Fi: the delays that C4's authors measured in crowded buildings.
//!
//! In networks that many tenants share a packet waits for other stations and for its own repetitions:
//! often for a millisecond, now and then for a tenth of a second. The model is empirical. A cell of
//! this laboratory (`radio`) models the stations themselves.
//!
//! # Rules
//!
//! A packet waits for the sum of two times, each drawn for itself. The first is short,
//!
//! $$
//! (N_1 - U_1) \cdot 1\,\text{ms}, \qquad N_1 \sim \text{Poisson}(1),
//! $$
//!
//! with $U_1$ uniform between 0 and 1, or 0 when $N_1 = 0$. With probability
//!
//! $$
//! X = \min\left(1, \frac{J - 1\,\text{ms}}{84\,\text{ms}}\right)
//! $$
//!
//! the second is added:
//!
//! $$
//! (N_2 - U_2) \cdot 7.5\,\text{ms}, \qquad N_2 \sim \text{Poisson}(12),
//! $$
//!
//! with $U_2$ uniform between 0 and 1, or 0 when $N_2 \le 1$. $J$ is the target, about the mean that is
//! added: at 85 ms every packet has the second time.
//!
//! # Differences
//!
//! - A comment in picoquic's code gives 7 ms for the second time; its constant, which is taken here, is 7.5 ms.
//!
//! # Checked
//!
//! - The mean for three targets, in closed form: $e^{-1}/2 + 1/2$ ms for the first time, and $X \cdot 7.5 \cdot (12 - P(N_2 > 1)/2)$ ms
//!   for the second.
//! - The share of packets that wait for nothing: $(1-X)\,e^{-1}$, but for $N_2 = 0$.

use crate::link::variation::{DelayVariation, Draws, bounded};
use crate::math::exp;
use crate::parameters;
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

/// The unit of the short waits, in seconds.
const SHORT: f64 = 0.001;
/// The unit of the long ones.
const LONG: f64 = 0.0075;
/// How many units the long ones last on average.
const LONG_MEAN: f64 = 12.0;
/// The range of targets within which some packets wait long.
const RANGE: f64 = 0.084;

parameters! {
    /// Parameters of bad Wi-Fi.
    pub struct Parameters {
        /// The target J, about the mean additional delay: up to 1 ms there are short waits only, from 85 ms on every packet waits long.
        "target" target: Number(0.007, 0.0, 0.085, Seconds) "Target";
    }
}

/// Draws waits as they were measured on crowded Wi-Fi channels.
#[derive(Clone, Debug)]
pub struct BadWifi {
    parameters: Parameters,
}

impl BadWifi {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "bad-wifi",
        name: "Bad Wi-Fi",
        summary: "Short waits, and now and then one of about 90 ms, as on crowded channels.",
        source: "Huitema et al., C4; picoquic, sim_link.c",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> BadWifi {
        BadWifi {
            parameters: Parameters::from_values(values),
        }
    }
}

/// A draw of the Poisson distribution with a small mean (Knuth).
fn poisson(mean: f64, random: &mut RandomStream) -> f64 {
    let floor = exp(-mean);
    let (mut product, mut count) = (1.0 - random.uniform(), 0.0);
    while product > floor {
        product *= 1.0 - random.uniform();
        count += 1.0;
    }
    count
}

impl DelayVariation for BadWifi {
    fn extra(&mut self, _due: Time, draws: &mut Draws) -> Span {
        let random = draws.stream();
        let mut wait = poisson(1.0, random);
        if wait > 0.0 {
            wait -= random.uniform();
        }
        wait *= SHORT;
        if random.uniform() * RANGE < self.parameters.target - SHORT {
            let mut long = poisson(LONG_MEAN, random);
            if long > 1.0 {
                long -= random.uniform();
            }
            wait += long * LONG;
        }
        bounded(wait)
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::{extras, moments};

    #[test]
    fn mean_and_share_without_a_wait_are_those_of_the_sum() {
        let n = 400_000_u32;
        for target in [0.0, 0.007, 0.085] {
            let mut model = BadWifi::new(&[Value::Number(target)]);
            let values = extras(&mut model, n, 0.001);
            let share = ((target - 0.001) / 0.084_f64).clamp(0.0, 1.0);
            let several = 1.0 - exp(-12.0) * 13.0;
            let short = 1.0 - (1.0 - exp(-1.0)) / 2.0;
            let expected = 0.001 * short + share * 0.0075 * (12.0 - several / 2.0);
            let (mean, deviation) = moments(&values);
            let error = 4.0 * deviation / f64::from(n).sqrt();
            assert!(
                (mean - expected).abs() < error,
                "{target}: {mean} for {expected}"
            );
            let none = values.iter().filter(|x| **x == 0.0).count() as f64 / f64::from(n);
            let expected = exp(-1.0) * (1.0 - share + share * exp(-12.0));
            let error = 4.0 * (expected * (1.0 - expected) / f64::from(n)).sqrt() + 1e-9;
            assert!(
                (none - expected).abs() < error,
                "{target}: {none} for {expected}"
            );
        }
    }
}
