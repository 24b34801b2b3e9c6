//! Random decisions, for the controls that draw.

use crate::rng::RandomStream;

/// The random stream of a control, once it has one.
#[derive(Clone, Debug, Default)]
pub struct Chance(Option<RandomStream>);

impl Chance {
    /// Draws from this stream.
    pub fn from_stream(stream: RandomStream) -> Chance {
        Chance(Some(stream))
    }

    /// Draws, and gives whether an event with this probability happens. Without a
    /// stream none does.
    pub fn happens(&mut self, probability: f64) -> bool {
        self.0
            .as_mut()
            .is_some_and(|stream| stream.uniform() < probability)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    #[test]
    fn events_happen_with_their_probability() {
        let mut chance = Chance::from_stream(RandomStream::new(5, "f", Purpose::Sender));
        let drawn = 100_000;
        for probability in [0.0, 0.05, 0.632, 1.0] {
            let happened = (0..drawn).filter(|_| chance.happens(probability)).count();
            let share = happened as f64 / f64::from(drawn);
            // Three standard deviations of a share of 0.5 are 0.0047.
            assert!((share - probability).abs() < 0.0048, "{share}");
        }
        assert!(!Chance::default().happens(1.0));
    }
}
