//! A server at the root of a tree, and clients at its leaves.

use super::Starter;
use super::sheet::{Sheet, Wire};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many levels of routers there are.
        "levels" levels: Integer(2, 1, 4, None) "Levels";
        /// How many branches each router has.
        "branches" branches: Integer(3, 2, 5, None) "Branches";
        /// The rate of every link.
        "rate" rate: LogNumber(10e6, 1e5, 1e9, BitsPerSecond) "Rate";
        /// The delay of every link, one way.
        "delay" delay: LogNumber(0.005, 1e-5, 0.5, Seconds) "Delay";
    }
}

/// A tree.
#[derive(Clone, Debug)]
pub struct Tree(Parameters);

impl Tree {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "tree",
        name: "Tree",
        summary: "A server at the root of a tree of routers sends to a client at each leaf.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Tree {
        Tree(Parameters::from_values(values))
    }

    /// How many nodes a level has.
    fn width(&self, level: u64) -> u64 {
        self.0.branches.pow(level as u32)
    }

    /// The name of a node: the root is `r`, its branches are `r-1`, `r-2`, …
    fn name(&self, level: u64, index: u64) -> String {
        if level == self.0.levels {
            return format!("c{}", index + 1);
        }
        let branches = self.0.branches;
        let branch = |depth: u64| format!("-{}", index / self.width(level - depth) % branches + 1);
        let path: String = (1..=level).map(branch).collect();
        format!("r{path}")
    }
}

impl Starter for Tree {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let leaves = self.width(asked.levels);
        let breadth = (leaves as f64).max(2.0);
        let place = |level: u64, index: u64| {
            let slot = breadth / self.width(level) as f64;
            [slot * (index as f64 + 0.5), 1.5 * (level + 1) as f64]
        };
        sheet.host("server", [breadth / 2.0, 0.0]);
        for level in 0..=asked.levels {
            for index in 0..self.width(level) {
                let (name, at) = (self.name(level, index), place(level, index));
                if level == asked.levels {
                    sheet.host(name, at);
                } else {
                    sheet.router(name, at);
                }
            }
        }
        let rtt = 2.0 * asked.delay * (asked.levels + 1) as f64;
        let wire = Wire::new(asked.rate, asked.delay).buffered(1.0, rtt);
        sheet.bottleneck("server", "r", wire);
        for level in 1..=asked.levels {
            for index in 0..self.width(level) {
                let above = self.name(level - 1, index / asked.branches);
                sheet.link(&above, &self.name(level, index), wire);
            }
        }
        for index in 0..leaves {
            let client = self.name(asked.levels, index);
            sheet.flow(format!("f{}", index + 1), "server", &client);
        }
    }
}
