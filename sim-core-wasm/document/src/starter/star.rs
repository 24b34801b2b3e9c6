//! Hosts around one router.

use super::Starter;
use super::sheet::{Sheet, Wire};
use sawtooth_engine::math;
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many hosts there are.
        "hosts" hosts: Integer(6, 2, 100, None) "Hosts";
        /// The rate of every link.
        "rate" rate: LogNumber(10e6, 1e5, 1e9, BitsPerSecond) "Rate";
        /// The delay of every link, one way.
        "delay" delay: LogNumber(0.005, 1e-5, 0.5, Seconds) "Delay";
        /// Whether all send to the first host; otherwise each sends to the next one.
        "incast" incast: Switch(true) "All to one";
    }
}

/// A star.
#[derive(Clone, Debug)]
pub struct Star(Parameters);

impl Star {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "star",
        name: "Star",
        summary: "Hosts around one router, all sending to one of them or each to the next.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Star {
        Star(Parameters::from_values(values))
    }
}

impl Starter for Star {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let host = |index: u64| format!("h{}", index % asked.hosts + 1);
        let radius = (asked.hosts as f64 * 0.2).max(2.0);
        sheet.router("r", [0.0, 0.0]);
        for index in 0..asked.hosts {
            let angle = std::f64::consts::TAU * index as f64 / asked.hosts as f64;
            let at = [radius * math::sin(angle), -radius * math::cos(angle)];
            sheet.host(host(index), at);
        }
        let wire = Wire::new(asked.rate, asked.delay).buffered(1.0, 4.0 * asked.delay);
        sheet.bottleneck("r", &host(0), wire);
        for index in 1..asked.hosts {
            sheet.link("r", &host(index), wire);
        }
        if asked.incast {
            for index in 1..asked.hosts {
                sheet.flow(format!("f{index}"), &host(index), &host(0));
            }
        } else {
            for index in 0..asked.hosts {
                sheet.flow(format!("f{}", index + 1), &host(index), &host(index + 1));
            }
        }
    }
}
