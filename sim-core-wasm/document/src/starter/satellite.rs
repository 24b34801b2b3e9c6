//! A long way up and down: much in flight, and some of it lost.

use super::Starter;
use super::sheet::{Sheet, Wire, row};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many pairs of hosts use the satellite.
        "pairs" pairs: Integer(2, 1, 50, None) "Pairs";
        /// The rate of the way over the satellite.
        "rate" rate: LogNumber(20e6, 1e5, 1e9, BitsPerSecond) "Rate";
        /// How long the way over the satellite takes: 0.27 s where it is geostationary,
        /// 0.01 s where it is in a low orbit.
        "delay" delay: LogNumber(0.27, 0.001, 0.5, Seconds) "Delay over the satellite";
        /// The probability that a packet is lost on the way.
        "loss" loss: Number(0.0001, 0.0, 0.1, Share) "Loss";
        /// How much may wait before the way up, in bandwidth-delay products.
        "buffer" buffer: LogNumber(1.0, 0.01, 20.0, None) "Buffer in BDP";
    }
}

/// The delay of the links of the hosts, in seconds.
const ACCESS: f64 = 0.001;

/// A path over a satellite.
#[derive(Clone, Debug)]
pub struct Satellite(Parameters);

impl Satellite {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "satellite",
        name: "Satellite",
        summary: "Pairs of hosts that share a satellite link with a long delay and some loss.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Satellite {
        Satellite(Parameters::from_values(values))
    }
}

impl Starter for Satellite {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let names = |index: u64| [format!("s{}", index + 1), format!("d{}", index + 1)];
        let middle = 1.0;
        for index in 0..asked.pairs {
            let [source, sink] = names(index);
            let height = row(index, asked.pairs, middle);
            sheet.host(source, [0.0, height]);
            sheet.host(sink, [6.0, height]);
        }
        sheet.router("ground1", [1.5, middle]);
        sheet.router("satellite", [3.0, middle - 1.5]);
        sheet.router("ground2", [4.5, middle]);
        // The way over the satellite and the links of the hosts at both ends, there and back.
        let rtt = 2.0 * (asked.delay + 2.0 * ACCESS);
        let half = Wire::new(asked.rate, asked.delay / 2.0);
        sheet.bottleneck("ground1", "satellite", half.buffered(asked.buffer, rtt));
        let down = Wire {
            loss: asked.loss,
            ..half.buffered(asked.buffer, rtt)
        };
        sheet.link("satellite", "ground2", down);
        for index in 0..asked.pairs {
            let [source, sink] = names(index);
            let fast = Wire::new(10.0 * asked.rate, ACCESS);
            sheet.link(&source, "ground1", fast);
            sheet.link("ground2", &sink, fast);
            sheet.flow(format!("f{}", index + 1), &source, &sink);
        }
    }
}
