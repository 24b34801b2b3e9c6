//! The back-off function of Hamilton Delay, which CHD shares (Budzisz et al.
//! 2009, figure 1; FreeBSD, `should_backoff`).
//!
//! Up to a threshold more queueing makes a back-off more likely; above it less, so that
//! a flow among others that fill the buffer is not starved.

use crate::units::Span;

/// The probability of a back-off over the queueing delay.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Up to this delay there is none (`q_min`).
    pub from: Span,
    /// At this delay it is most likely (`q_th`).
    pub threshold: Span,
    /// The probability at that delay (`p_max`).
    pub most: f64,
}

impl Curve {
    /// With thresholds in seconds.
    pub fn new(from: f64, threshold: f64, most: f64) -> Curve {
        Curve {
            from: Span::from_seconds(from),
            threshold: Span::from_seconds(threshold),
            most,
        }
    }

    /// The probability at this queueing delay; `greatest` is the greatest that the
    /// connection has seen.
    pub fn probability(&self, queueing: Span, greatest: Span) -> f64 {
        let share = |of: Span, in_all: Span| of.0 as f64 / in_all.0 as f64;
        if queueing <= self.from {
            0.0
        } else if queueing < self.threshold {
            self.most * share(queueing.beyond(self.from), self.threshold.beyond(self.from))
        } else if queueing == self.threshold {
            self.most
        } else if queueing < greatest {
            self.most * share(greatest.beyond(queueing), greatest.beyond(self.threshold))
        } else {
            0.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(tenths: u64) -> Span {
        Span(tenths * 100_000)
    }

    const CURVE: Curve = Curve {
        from: ms(50),
        threshold: ms(200),
        most: 0.05,
    };

    #[test]
    fn it_rises_to_the_threshold_and_falls_to_the_greatest_delay() {
        for (queueing, expected) in [
            (0, 0.0),
            (50, 0.0),
            (80, 0.01),
            (125, 0.025),
            (200, 0.05),
            (300, 0.025),
            (350, 0.0125),
            (400, 0.0),
            // A delay not seen before is the greatest itself.
            (500, 0.0),
        ] {
            let found = CURVE.probability(ms(queueing), ms(400));
            assert!((found - expected).abs() < 1e-15, "{queueing}: {found}");
        }
    }

    #[test]
    fn half_a_chance_is_a_quarter_half_way_up() {
        let chd = Curve { most: 0.5, ..CURVE };
        assert!((chd.probability(ms(125), ms(150)) - 0.25).abs() < 1e-15);
    }

    #[test]
    fn without_a_greater_delay_than_the_threshold_there_is_none() {
        // The greatest delay is not beyond the threshold.
        assert_eq!(CURVE.probability(ms(210), ms(200)), 0.0);
        // Nothing lies between the two thresholds.
        let step = Curve {
            from: ms(200),
            ..CURVE
        };
        assert_eq!(step.probability(ms(200), ms(400)), 0.0);
        assert!((step.probability(ms(300), ms(400)) - 0.025).abs() < 1e-15);
    }
}
