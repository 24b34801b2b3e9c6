//! PFTK: the square-root law with timeouts and the receiver's window.
//!
//! $$
//! X = \min\left(\frac{W_{max}}{R},\
//!   \frac{1}{R\sqrt{2bp/3} + T_0 \min\bigl(1, 3\sqrt{3bp/8}\bigr)\, p\,(1 + 32 p^2)}\right).
//! $$
//!
//! $p$ is the frequency of signals of congestion, and $T_0$ the first timeout: what the transport makes
//! of the mean round trip, without its variation.

use crate::theory::assumptions::{ENOUGH_SIGNALS, GREEDY, LASTING, STEADY, UNCLAMPED, percent};
use crate::theory::scene::{covered, frequency, receive_window};
use crate::theory::{Assumption, Law, Outcome, Scene, Subject};
use sawtooth_engine::plan::Flow;
use sawtooth_engine::sender::{newreno, reno};
use sawtooth_engine::tcp::transport::RtoMinMode;

use super::square_root::{controlled, of_rate};

/// The frequency of loss up to which the paper compares it with measurements (its figures 7 to 9), and more.
const MOST_LOSS: f64 = 0.2;

/// The law.
pub const LAW: Law = Law {
    id: "pftk",
    name: "PFTK",
    says: "The square-root law with timeouts and the receiver’s window.",
    formula: "min(Wₘ/R, 1/(R√(2bp/3) + T₀·min(1, 3√(3bp/8))·p(1 + 32p²)))",
    source: "Padhye, Firoiu, Towsley and Kurose, Modeling TCP throughput, 1998, equation 30",
    assumptions: &[
        Assumption {
            text: "The sender is Reno or NewReno: it adds one segment each round trip and halves on loss.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let entry = scene.flow(flow).sender.entry;
                if [newreno::NewReno::ENTRY.kind, reno::Reno::ENTRY.kind].contains(&entry.kind) {
                    Ok(())
                } else {
                    Err(format!(
                        "the sender of {} is {}",
                        scene.flow(flow).id,
                        entry.name
                    ))
                }
            },
        },
        GREEDY,
        UNCLAMPED,
        STEADY,
        ENOUGH_SIGNALS,
        LASTING,
        Assumption {
            text: "At most one segment in five is a congestion event: the model was compared with measurements up to there.",
            check: |scene, subject| {
                let Subject::Flow(flow) = subject else {
                    return Ok(());
                };
                let p = frequency(scene.measured(flow));
                if p > MOST_LOSS {
                    return Err(format!("{} of the segments are", percent(p)));
                }
                Ok(())
            },
        },
    ],
    subjects: controlled,
    panels: &["throughput"],
    replayed: false,
    work_out,
};

/// The inputs of the formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Path {
    /// The round trip, in seconds.
    pub round_trip: f64,
    /// The first timeout, in seconds.
    pub timeout: f64,
    /// Segments that an acknowledgement covers.
    pub covered: f64,
    /// The receive window in segments.
    pub most: f64,
}

/// Segments a second at a frequency of signals.
pub fn rate(path: Path, p: f64) -> f64 {
    let Path {
        round_trip,
        timeout,
        covered,
        most,
    } = path;
    let rounds = round_trip * (2.0 * covered * p / 3.0).sqrt();
    let waiting = timeout * timeouts(p, covered);
    (most / round_trip).min(1.0 / (rounds + waiting))
}

/// Least timeouts for each segment: the second term of the denominator, over the timeout.
pub fn timeouts(p: f64, covered: f64) -> f64 {
    let often = (3.0 * (3.0 * covered * p / 8.0).sqrt()).min(1.0);
    often * p * (1.0 + 32.0 * p * p)
}

/// The timeout at a steady round trip.
pub(super) fn first_timeout(flow: &Flow, round_trip: f64) -> f64 {
    let transport = &flow.transport;
    let (least, tick) = (transport.rto_min, transport.clock);
    match transport.rto_min_mode {
        RtoMinMode::Clamp => (round_trip + tick).max(least),
        RtoMinMode::Variance => round_trip + tick.max(least),
        RtoMinMode::Added => round_trip + tick + least,
    }
}

fn work_out(scene: &Scene<'_>, subject: Subject) -> Result<Outcome, String> {
    let Subject::Flow(id) = subject else {
        return Err("this formula is about flows".to_owned());
    };
    let flow = scene.flow(id);
    let measured = scene.measured(id);
    let round_trip = measured.rtt.ok_or("no round trip was measured")?.mean;
    let path = Path {
        round_trip,
        timeout: first_timeout(flow, round_trip),
        covered: covered(flow),
        most: receive_window(flow).unwrap_or(f64::INFINITY),
    };
    Ok(of_rate(
        scene,
        id,
        rate(path, frequency(measured)),
        "PFTK",
        None,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// R = 100 ms, T₀ = 400 ms, an acknowledgement for each segment; and a window of 20 that bounds it.
    #[test]
    fn the_rate_is_that_of_the_paper() {
        let path = Path {
            round_trip: 0.1,
            timeout: 0.4,
            covered: 1.0,
            most: f64::INFINITY,
        };
        for (p, expected) in [(0.001, 383.8), (0.01, 112.3), (0.05, 36.9)] {
            let found = rate(path, p);
            assert!((found - expected).abs() < 0.06, "{p}: {found}");
        }
        assert_eq!(rate(Path { most: 20.0, ..path }, 0.001), 200.0);
    }
}
