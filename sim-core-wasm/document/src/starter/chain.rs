//! Routers in a row.

use super::Starter;
use super::sheet::{Sheet, Wire};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many routers lie between the two hosts.
        "routers" routers: Integer(4, 1, 50, None) "Routers";
        /// The rate of the links between them; that of the last one is half of it.
        "rate" rate: LogNumber(20e6, 1e5, 1e9, BitsPerSecond) "Rate";
        /// The delay of each link, one way.
        "delay" delay: LogNumber(0.005, 1e-5, 0.2, Seconds) "Delay of a link";
        /// How many flows there are.
        "flows" flows: Integer(1, 1, 50, None) "Flows";
    }
}

/// A chain.
#[derive(Clone, Debug)]
pub struct Chain(Parameters);

impl Chain {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "chain",
        name: "Chain",
        summary: "Two hosts with routers in a row between them; the last link is the slowest.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Chain {
        Chain(Parameters::from_values(values))
    }
}

impl Starter for Chain {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let place = |index: u64| [1.5 * index as f64, 1.0];
        let wire = Wire::new(asked.rate, asked.delay);
        sheet.host("s", place(0));
        sheet.link("s", "r1", wire);
        let last = sheet.row_of_routers(asked.routers, place, wire);
        sheet.host("d", place(asked.routers + 1));
        let rtt = 2.0 * asked.delay * (asked.routers + 1) as f64;
        let slow = Wire::new(asked.rate / 2.0, asked.delay).buffered(1.0, rtt);
        sheet.bottleneck(&last, "d", slow);
        sheet.flows("f", "s", "d", asked.flows);
    }
}
