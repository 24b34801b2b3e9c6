//! The network of a data centre: every leaf switch is connected to every spine switch.
//!
//! All spines are as near, and the leaves share flows among them (`ecmp`). How even the load
//! is depends on the hash, as it does where there are real switches.

use super::Starter;
use super::sheet::{Sheet, Wire, row};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many spine switches there are.
        "spines" spines: Integer(2, 1, 16, None) "Spines";
        /// How many leaf switches there are.
        "leaves" leaves: Integer(4, 2, 16, None) "Leaves";
        /// How many hosts each leaf has; each sends to its counterpart at the next leaf.
        "hosts" hosts: Integer(2, 1, 16, None) "Hosts at each leaf";
        /// How many flows each host sends. A hash chooses the spine of each: with few flows one spine may have none.
        "flows" flows: Integer(2, 1, 16, None) "Flows of each host";
        /// The rate of every link.
        "rate" rate: LogNumber(100e6, 1e5, 1e9, BitsPerSecond) "Rate";
    }
}

/// The delay of a link.
const DELAY: f64 = 20e-6;

/// A leaf–spine network.
#[derive(Clone, Debug)]
pub struct LeafSpine(Parameters);

impl LeafSpine {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "leaf-spine",
        name: "Leaf–spine",
        summary: "The network of a data centre: every leaf switch is connected to every spine switch.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> LeafSpine {
        LeafSpine(Parameters::from_values(values))
    }
}

impl Starter for LeafSpine {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let spine = |index: u64| format!("spine{}", index + 1);
        let leaf = |index: u64| format!("leaf{}", index + 1);
        let host = |leaf: u64, index: u64| format!("h{}-{}", leaf % asked.leaves + 1, index + 1);
        let width = asked.hosts.max(2) as f64 * 0.8;
        let middle = |leaf: u64| width * (leaf as f64 + 0.5);
        let centre = width * asked.leaves as f64 / 2.0;
        for index in 0..asked.spines {
            let offset = row(index, asked.spines, 0.0) * width;
            sheet.router(spine(index), [centre + offset, 0.0]);
        }
        for at in 0..asked.leaves {
            sheet.router(leaf(at), [middle(at), 2.0]);
            for index in 0..asked.hosts {
                let offset = 0.8 * (index as f64 - (asked.hosts - 1) as f64 / 2.0);
                sheet.host(host(at, index), [middle(at) + offset, 3.5]);
            }
        }
        let wire = Wire {
            buffer: Some(100.0),
            ..Wire::new(asked.rate, DELAY)
        };
        sheet.ecmp();
        for at in 0..asked.leaves {
            for index in 0..asked.spines {
                sheet.link(&leaf(at), &spine(index), wire);
            }
            for index in 0..asked.hosts {
                sheet.link(&host(at, index), &leaf(at), wire);
            }
        }
        for at in 0..asked.leaves {
            for index in 0..asked.hosts {
                let flow = format!("f{}-{}", at + 1, index + 1);
                sheet.flows(flow, &host(at, index), &host(at + 1, index), asked.flows);
            }
        }
    }
}
