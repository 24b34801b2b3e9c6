//! Delay variation: how much later than the propagation delay says a packet arrives.
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::plan::LONGEST_DELAY;
use crate::rng::{RandomStream, StreamSeed};
use crate::specification::Value;
use crate::units::{Span, Time};

/// The random numbers of one direction of a link.
#[derive(Clone, Debug)]
pub struct Draws {
    link: StreamSeed,
    stream: RandomStream,
}

impl Draws {
    /// The draws of a direction, and the seed that both directions of its link have.
    pub fn new(direction: StreamSeed, link: StreamSeed) -> Draws {
        Draws {
            link,
            stream: direction.stream(),
        }
    }

    /// The stream from which packets draw, one after the other.
    pub fn stream(&mut self) -> &mut RandomStream {
        &mut self.stream
    }

    /// The stream of part `number` of the run: the same in both directions, whatever packets there are.
    pub fn part(&self, number: u64) -> RandomStream {
        self.link.branch(number).stream()
    }
}

/// The delay variation of one direction of a link.
pub trait DelayVariation {
    /// How much later than `due` a packet arrives. Called once for every packet of the
    /// direction, in order of departure. Unless the link reorders, a packet also waits
    /// for those before it.
    fn extra(&mut self, due: Time, draws: &mut Draws) -> Span;

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);

    /// Whether it can delay anything with its present parameters.
    fn active(&self) -> bool {
        true
    }
}

crate::registry! {
    /// Any registered delay variation.
    enum AnyVariation: DelayVariation {
        none => Steady,
        gamma => Gamma,
        two_level => TwoLevel,
        bad_wifi => BadWifi,
        bunches => Bunches,
        pauses => Pauses,
        delay_trace => DelayTrace,
        satellite => Satellite,
    }
}

/// A drawn or computed delay of so many seconds, within what any link may have.
fn bounded(seconds: f64) -> Span {
    Span::from_seconds(seconds.clamp(0.0, LONGEST_DELAY))
}

#[cfg(test)]
pub(crate) mod testing {
    use super::{DelayVariation, Draws};
    use crate::rng::{Purpose, StreamSeed};
    use crate::units::Time;

    /// The extra delays, in seconds, of `n` packets due every `gap` seconds from `gap` on.
    pub(crate) fn extras(model: &mut dyn DelayVariation, n: u32, gap: f64) -> Vec<f64> {
        let seed = StreamSeed::new(1, "l:a", Purpose::Jitter);
        let mut draws = Draws::new(seed, seed);
        (1..=n)
            .map(|index| {
                let due = Time::from_seconds(f64::from(index) * gap);
                model.extra(due, &mut draws).seconds()
            })
            .collect()
    }

    /// Their mean and their standard deviation.
    pub(crate) fn moments(values: &[f64]) -> (f64, f64) {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let variance = values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n;
        (mean, variance.sqrt())
    }
}
