//! The open loop over frequencies: its margins, and the picture of Bode.

use std::f64::consts::PI;

use serde::Serialize;

use super::complex::Complex;
use super::controller::Controller;
use super::plant::{Plant, Point};
use sawtooth_engine::math::{ln, pow};

/// Frequencies at which margins are looked for.
const POINTS: usize = 400;

/// Of so many of them one is a point of the picture.
const SHOWN: usize = 4;

/// The frequencies of a picture, in round trips: from this many radians in one, to the other.
const RANGE: [f64; 2] = [1e-3, 30.0];

/// The open loop over frequencies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Bode {
    /// Frequencies, in radians a second, each a little above the one before.
    pub frequency: Vec<f64>,
    /// The gain at each, in decibels.
    pub gain: Vec<f64>,
    /// The phase at each, in degrees: at −180 feedback has turned round.
    pub phase: Vec<f64>,
    /// The margins.
    pub margins: Margins,
}

/// How far a loop is from swinging by itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Margins {
    /// The frequency at which the gain falls through 1, in radians a second; null where it does not within the range.
    pub crossover: Option<f64>,
    /// The degrees by which the phase there is above −180; null without a crossover.
    pub phase: Option<f64>,
    /// The frequency at which the phase falls through −180, in radians a second.
    pub turning: Option<f64>,
    /// The decibels by which the gain there is below 1.
    pub gain: Option<f64>,
    /// Whether the queue comes to rest by the linear model; null where the gain is still above 1 at the last frequency.
    pub rests: Option<bool>,
}

impl Margins {
    fn new(frequency: &[f64], gain: &[f64], phase: &[f64]) -> Margins {
        let crossing = falls(frequency, gain, 0.0);
        let turning = falls(frequency, phase, -180.0);
        let margins = [
            crossing.map(|at| 180.0 + at.value(phase)),
            turning.map(|at| -at.value(gain)),
        ];
        let swings = margins.iter().flatten().any(|margin| *margin <= 0.0);
        let known = crossing.is_some() || gain.iter().all(|gain| *gain < 0.0);
        let [phase_margin, gain_margin] = margins;
        Margins {
            crossover: crossing.map(|at| at.omega),
            phase: phase_margin,
            turning: turning.map(|at| at.omega),
            gain: gain_margin,
            rests: if swings {
                Some(false)
            } else {
                known.then_some(true)
            },
        }
    }
}

/// The open loop of a discipline and the flows, about the state at which nothing moves.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// The plant.
    pub plant: Plant,
    /// The controller.
    pub controller: Controller,
    /// The state.
    pub point: Point,
}

impl Loop {
    /// The loop about its operating point.
    ///
    /// # Errors
    /// When there is no such point.
    pub fn new(plant: Plant, controller: Controller) -> Result<Loop, String> {
        let point = controller.point(&plant)?;
        Ok(Loop {
            plant,
            controller,
            point,
        })
    }

    /// The response of the open loop to a frequency in radians a second.
    pub fn response(&self, omega: f64) -> Complex {
        self.plant.response(&self.point, omega)
            * self.controller.response(&self.plant, &self.point, omega)
    }

    /// The loop over frequencies.
    pub fn bode(&self) -> Bode {
        let [from, to] = RANGE.map(|radians| radians / self.point.round_trip);
        let ratio = to / from;
        let frequency: Vec<f64> = (0..POINTS)
            .map(|n| from * pow(ratio, n as f64 / (POINTS - 1) as f64))
            .collect();
        let mut gain = Vec::with_capacity(POINTS);
        let mut phase = Vec::with_capacity(POINTS);
        // From a point to the next one the phase turns by less than half a circle.
        let mut turned = 0.0;
        let mut last: Option<f64> = None;
        for omega in &frequency {
            let response = self.response(*omega);
            let angle = response.angle();
            turned += match last {
                Some(last) => ((last - angle) / (2.0 * PI)).round(),
                // A delay turns back, never ahead.
                None if angle > 0.0 => -1.0,
                None => 0.0,
            };
            last = Some(angle);
            gain.push(decibels(response.size()));
            phase.push((angle + 2.0 * PI * turned).to_degrees());
        }
        let margins = Margins::new(&frequency, &gain, &phase);
        let shown = |values: Vec<f64>| values.into_iter().step_by(SHOWN).collect();
        Bode {
            frequency: shown(frequency),
            gain: shown(gain),
            phase: shown(phase),
            margins,
        }
    }
}

/// A place between two points of a picture, between which curves are as good as straight over the logarithm of
/// the frequency.
#[derive(Clone, Copy, Debug)]
struct Between {
    from: usize,
    part: f64,
    omega: f64,
}

impl Between {
    fn value(self, values: &[f64]) -> f64 {
        values[self.from] + self.part * (values[self.from + 1] - values[self.from])
    }
}

/// Where a curve first falls through a value.
fn falls(frequency: &[f64], values: &[f64], through: f64) -> Option<Between> {
    let from = values
        .windows(2)
        .position(|pair| pair[0] >= through && pair[1] < through)?;
    let part = (values[from] - through) / (values[from] - values[from + 1]);
    let omega = frequency[from] * pow(frequency[from + 1] / frequency[from], part);
    Some(Between { from, part, omega })
}

fn decibels(size: f64) -> f64 {
    20.0 * ln(size) / std::f64::consts::LN_10
}
