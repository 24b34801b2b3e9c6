//! Satellites: the delay of a path over satellites that pass, and are handed over.
//!
//! A path over a satellite in a low orbit becomes shorter and longer while the satellite passes, and jumps when the next
//! one takes over. Starlink assigns satellites again every 15 s, 12, 27, 42 and 57 s past each minute (Tanveer et al. 2023).
//!
//! # Rules
//!
//! Packets go up and down once (a bent pipe) between stations at one place: the additional delay is $2d/c$, where $d$ is the distance to
//! the satellite. At an altitude $h$ and seen at an elevation $\varepsilon$ it is
//!
//! $$
//! d = \sqrt{r^2 - R^2\cos^2\varepsilon} - R\sin\varepsilon, \qquad r = R + h, \quad R = 6378.137\,\text{km}.
//! $$
//!
//! At each handover a satellite is drawn, the same for both directions of the link and whatever packets there are: in the middle of its time it is at a random place of the sky
//! above the least elevation, uniform over the sphere of its orbit, and flies in a random direction. With $\gamma_0$ the angle at the
//! earth's centre between it and the station then, and $\alpha$ its direction, it is after $t$ more seconds at
//!
//! $$
//! \cos\gamma = \cos\gamma_0\cos\omega t - \sin\gamma_0\sin\omega t\cos\alpha, \qquad
//! d = \sqrt{R^2 + r^2 - 2Rr\cos\gamma},
//! $$
//!
//! $$
//! \omega = \sqrt{\mu/r^3} - \omega_E,
//! $$
//!
//! with $\mu = 398\,600.4\ \text{km}^3/\text{s}^2$ and $\omega_E$ the earth's rotation: a geostationary satellite stands still. One that would sink below
//! the least elevation before its time is over stays at it. During the gap after a handover nothing arrives: packets
//! wait for its end.
//!
//! # Limits
//!
//! Links between satellites, queues and rates of gateways are not in it: give links a rate, a capacity trace and a queue. $\omega_E$ is
//! subtracted as for an orbit over the equator to the east, which is wrong by up to 13 % of the speed for others at 550 km.
//!
//! # Checked
//!
//! - Distances at the zenith and at the least elevation, for 550 km and for a geostationary orbit: 3.67, 7.49 and 238.7 ms up and down.
//! - Delays stay between those bounds, jump at handovers only, and a geostationary one never changes within its time.
//! - The mean over many satellites is that of the uniform distribution over the cap, by numerical integration.

use crate::link::variation::{DelayVariation, Draws, bounded};
use crate::math::{atan2, cos, sin};
use crate::parameters;
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

/// The radius of the earth at the equator, in km.
const EARTH: f64 = 6378.137;
/// The speed of light, in km/s.
const LIGHT: f64 = 299_792.458;
/// The earth's gravitational parameter, in km³/s².
const GRAVITY: f64 = 398_600.4;
/// The rotation of the earth, in radians a second.
const ROTATION: f64 = 7.292_115e-5;

parameters! {
    /// Parameters of paths over satellites.
    pub struct Parameters {
        /// The altitude of the orbit in kilometres; 35 786 is geostationary.
        "altitude" altitude: Number(550.0, 160.0, 36_000.0, None) "Altitude in km";
        /// The least elevation above the horizon, in degrees, at which a satellite is used.
        "elevation" elevation: Number(25.0, 0.0, 90.0, None) "Least elevation in °";
        /// The time from one handover to the next.
        "handover" handover: LogNumber(15.0, 0.1, 100_000.0, Seconds) "Handover every";
        /// How long nothing arrives after a handover.
        "gap" gap: Number(0.0, 0.0, 10.0, Seconds) "Gap";
    }
}

/// A satellite: where it is in the middle of its time, and where it flies.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// Which handover it follows, from 0.
    number: u64,
    /// The cosine and the sine of the angle between it and the station.
    cos: f64,
    sin: f64,
    /// The cosine of its direction.
    direction: f64,
}

/// The path over satellites that pass.
#[derive(Clone, Debug)]
pub struct Satellite {
    parameters: Parameters,
    /// The cosine of the largest angle between a satellite and the station.
    edge: f64,
    /// Radians a second.
    speed: f64,
    pass: Option<Pass>,
}

impl Satellite {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "satellite",
        name: "Satellites",
        summary: "A path over satellites that pass: it shrinks, grows and jumps at handovers.",
        source: "geometry of circular orbits; Tanveer et al. 2023 for 15 s",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The model with these parameters.
    pub fn new(values: &[Value]) -> Satellite {
        let parameters = Parameters::from_values(values);
        let orbit = EARTH + parameters.altitude;
        let elevation = parameters.elevation.to_radians();
        let ratio = EARTH / orbit * cos(elevation);
        let edge = atan2((1.0 - ratio * ratio).sqrt(), ratio) - elevation;
        Satellite {
            edge: cos(edge),
            speed: (GRAVITY / (orbit * orbit * orbit)).sqrt() - ROTATION,
            pass: None,
            parameters,
        }
    }

    /// The satellite of a time between two handovers.
    fn pass(&mut self, number: u64, draws: &Draws) -> Pass {
        if let Some(pass) = self.pass.filter(|pass| pass.number == number) {
            return pass;
        }
        let mut random = draws.part(number);
        let cosine = self.edge + (1.0 - self.edge) * (1.0 - random.uniform());
        let pass = Pass {
            number,
            cos: cosine,
            sin: (1.0 - cosine * cosine).max(0.0).sqrt(),
            direction: cos(std::f64::consts::TAU * random.uniform()),
        };
        self.pass = Some(pass);
        pass
    }

    /// The time up and down where the angle between satellite and station has this cosine.
    fn time(&self, cosine: f64) -> f64 {
        let orbit = EARTH + self.parameters.altitude;
        let squared = EARTH * EARTH + orbit * orbit - 2.0 * EARTH * orbit * cosine;
        2.0 * squared.max(0.0).sqrt() / LIGHT
    }
}

impl DelayVariation for Satellite {
    fn extra(&mut self, due: Time, draws: &mut Draws) -> Span {
        let every = Span::from_seconds(self.parameters.handover).0.max(1);
        let (number, within) = (due.0 / every, due.0 % every);
        let pass = self.pass(number, draws);
        let since_middle = within as f64 * 1e-9 - every as f64 * 0.5e-9;
        let turned = self.speed * since_middle;
        let cosine = pass.cos * cos(turned) - pass.sin * sin(turned) * pass.direction;
        let travel = bounded(self.time(cosine.max(self.edge)));
        let arrives = due + travel;
        // The first satellite of a run takes over from none.
        let gap = Span::from_seconds(self.parameters.gap).0.min(every);
        let since_handover = if arrives.0 < every {
            gap
        } else {
            arrives.0 % every
        };
        travel + Span(gap.saturating_sub(since_handover))
    }

    fn configure(&mut self, values: &[Value]) {
        *self = Satellite::new(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::variation::testing::{extras, moments};

    fn satellite(altitude: f64, elevation: f64, handover: f64, gap: f64) -> Satellite {
        Satellite::new(&[altitude, elevation, handover, gap].map(Value::Number))
    }

    #[test]
    fn times_at_the_zenith_and_at_the_edge_are_those_of_the_distances() {
        let low = satellite(550.0, 25.0, 15.0, 0.0);
        assert!((low.time(1.0) - 2.0 * 550.0 / LIGHT).abs() < 1e-12);
        // 1123.4 km at 25° (slant range of a spherical earth).
        let sine = sin(25_f64.to_radians());
        let (orbit, beside) = (6928.137_f64, EARTH * EARTH * (1.0 - sine * sine));
        let slant = (orbit * orbit - beside).sqrt() - EARTH * sine;
        assert!((slant - 1123.4).abs() < 0.1, "{slant}");
        assert!((low.time(low.edge) - 2.0 * slant / LIGHT).abs() < 1e-9);
        let high = satellite(35_786.0, 90.0, 1000.0, 0.0);
        assert!((high.time(1.0) - 0.2387).abs() < 1e-4);
    }

    #[test]
    fn delays_stay_within_bounds_and_jump_at_handovers_only() {
        let mut model = satellite(550.0, 25.0, 15.0, 0.0);
        let gap = 0.01;
        let values = extras(&mut model, 60_000, gap);
        let (least, most) = (model.time(1.0), model.time(model.edge));
        assert!(
            values
                .iter()
                .all(|x| *x >= least - 1e-9 && *x <= most + 1e-9)
        );
        // 7.1 km/s at the least elevation are at most 2 · 71 m / c in a hundredth of a second.
        let steps = values.windows(2).enumerate();
        let jumps: Vec<usize> = steps
            .filter(|(_, pair)| (pair[1] - pair[0]).abs() > 2.0 * 0.08 / LIGHT)
            .map(|(index, _)| index + 2)
            .collect();
        assert!(jumps.iter().all(|index| index % 1500 == 0), "{jumps:?}");
        assert!(jumps.len() >= 37, "{}", jumps.len());
    }

    #[test]
    fn a_geostationary_satellite_stands_still() {
        let values = extras(&mut satellite(35_786.0, 30.0, 1000.0, 0.0), 900, 1.0);
        let (_, deviation) = moments(&values);
        assert!(deviation < 1e-6, "{deviation}");
    }

    #[test]
    fn the_mean_is_that_of_a_satellite_anywhere_in_the_cap() {
        let mut model = satellite(550.0, 25.0, 1.0, 0.0);
        let n = 20_000;
        let (mean, deviation) = moments(&extras(&mut model, n, 1.0));
        let points = 10_000;
        let expected = (0..points)
            .map(|i| model.time(model.edge + (1.0 - model.edge) * (f64::from(i) + 0.5) / 1e4))
            .sum::<f64>()
            / f64::from(points);
        let error = 4.0 * deviation / f64::from(n).sqrt() + 5e-6;
        assert!((mean - expected).abs() < error, "{mean} for {expected}");
    }

    #[test]
    fn nothing_arrives_during_the_gap() {
        let with = extras(&mut satellite(550.0, 25.0, 15.0, 0.2), 4000, 0.01);
        for (index, extra) in with.iter().enumerate() {
            let arrives = (index + 1) as f64 * 0.01 + extra;
            let into = arrives % 15.0;
            assert!(arrives < 15.0 || into >= 0.2 - 1e-6, "{arrives}");
            // Nobody waits longer than until the end of a gap.
            assert!(
                *extra < 0.0076 || (into - 0.2).abs() < 1e-6,
                "{arrives}: {extra}"
            );
        }
    }
}
