//! A long flow over several bottlenecks, each with flows of its own.

use super::Starter;
use super::sheet::{Sheet, Wire};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many bottlenecks the long flow crosses.
        "hops" hops: Integer(3, 1, 30, None) "Hops";
        /// How many flows cross each of them alone.
        "cross" cross: Integer(1, 0, 20, None) "Cross flows at each hop";
        /// The rate of the bottlenecks; the other links are ten times as fast.
        "rate" rate: LogNumber(10e6, 1e5, 1e9, BitsPerSecond) "Bottleneck rate";
        /// The delay of each bottleneck, one way.
        "delay" delay: LogNumber(0.01, 1e-4, 0.5, Seconds) "Delay of a hop";
        /// How much may wait at each bottleneck, in bandwidth-delay products of the long flow.
        "buffer" buffer: LogNumber(1.0, 0.01, 20.0, None) "Buffer in BDP";
    }
}

/// A parking lot.
#[derive(Clone, Debug)]
pub struct ParkingLot(Parameters);

impl ParkingLot {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "parking-lot",
        name: "Parking lot",
        summary: "A long flow over several bottlenecks; other flows cross one bottleneck each.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> ParkingLot {
        ParkingLot(Parameters::from_values(values))
    }
}

impl Starter for ParkingLot {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let fast = Wire::new(10.0 * asked.rate, 0.001);
        let place = |hop: u64| 1.5 + 2.0 * hop as f64;
        let router = |hop: u64| format!("r{}", hop + 1);
        sheet.host("s", [0.0, 1.0]);
        sheet.link("s", "r1", fast);
        let rtt = 2.0 * (asked.delay * asked.hops as f64 + 0.002);
        let wire = Wire::new(asked.rate, asked.delay).buffered(asked.buffer, rtt);
        let last = sheet.row_of_routers(asked.hops + 1, |number| [place(number - 1), 1.0], wire);
        sheet.select("r1", "r2");
        sheet.host("d", [place(asked.hops) + 1.5, 1.0]);
        sheet.link(&last, "d", fast);
        sheet.flow("long", "s", "d");
        for hop in (0..asked.hops).filter(|_| asked.cross > 0) {
            let number = hop + 1;
            let [source, sink] = [format!("x{number}"), format!("y{number}")];
            sheet.host(source.as_str(), [place(hop) + 0.4, 2.2]);
            sheet.host(sink.as_str(), [place(hop) + 1.6, 2.2]);
            sheet.link(&source, &router(hop), fast);
            sheet.link(&router(hop + 1), &sink, fast);
            sheet.flows(format!("cross{number}"), &source, &sink, asked.cross);
        }
    }
}
