//! Proportional integral control of a queueing delay.

/// The gains of the control.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gains {
    /// For the distance from the target, for each second of delay.
    pub(crate) alpha: f64,
    /// For the change of the delay, for each second of it.
    pub(crate) beta: f64,
    /// The delay that it keeps to, in seconds.
    pub(crate) target: f64,
}

impl Gains {
    /// The change of a probability for the present delay and that of the update before.
    pub(crate) fn change(&self, delay: f64, before: f64) -> f64 {
        self.alpha * (delay - self.target) + self.beta * (delay - before)
    }
}

/// A probability whose square is what flows in proportion to its inverse root respond to:
/// the gains need no table for it (PI2).
#[derive(Clone, Debug, Default)]
pub(crate) struct Base {
    pub(crate) probability: f64,
    /// The delay at the last update.
    pub(crate) delay: f64,
}

impl Base {
    /// A new probability, up to `most`, for the present delay in seconds.
    pub(crate) fn update(&mut self, gains: &Gains, delay: f64, most: f64) {
        let before = std::mem::replace(&mut self.delay, delay);
        let next = self.probability + gains.change(delay, before);
        self.probability = next.clamp(0.0, most);
    }

    /// The probability for a packet of a flow that responds to the root of it.
    pub(crate) fn squared(&self) -> f64 {
        self.probability * self.probability
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAINS: Gains = Gains {
        alpha: 0.16,
        beta: 3.2,
        target: 0.015,
    };

    #[test]
    fn a_step_of_the_delay_is_met_at_once_and_then_by_the_integral() {
        let mut base = Base::default();
        for expected in [0.0816, 0.0832, 0.0848] {
            base.update(&GAINS, 0.025, 1.0);
            let found = base.probability;
            assert!(
                (found - expected).abs() < 1e-12,
                "{found} is not {expected}"
            );
        }
        // 0.0816 squared.
        assert!((0.0816_f64 * 0.0816 - 0.006_658_56).abs() < 1e-15);
        assert!((base.squared() - 0.007_191_04).abs() < 1e-12);
    }

    #[test]
    fn the_probability_stays_within_its_bounds() {
        let mut base = Base::default();
        base.update(&GAINS, 0.0, 1.0);
        assert_eq!(base.probability, 0.0);
        base.update(&GAINS, 10.0, 0.5);
        assert_eq!(base.probability, 0.5);
    }
}
