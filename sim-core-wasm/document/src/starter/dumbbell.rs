//! Pairs of hosts that share one bottleneck.

use super::Starter;
use super::sheet::{Sheet, Wire, row};
use sawtooth_engine::math;
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many pairs of a sender and a receiver there are.
        "pairs" pairs: Integer(2, 1, 100, None) "Pairs";
        /// The rate of the bottleneck; the other links are ten times as fast.
        "rate" rate: LogNumber(10e6, 1e5, 1e9, BitsPerSecond) "Bottleneck rate";
        /// The round-trip time of the first pair, without waiting.
        "rtt" rtt: LogNumber(0.04, 0.001, 1.0, Seconds) "Round-trip time";
        /// How many times as long the round trip of the last pair is; the others lie between.
        "spread" spread: LogNumber(1.0, 1.0, 10.0, None) "Longest to shortest";
        /// How much may wait at the bottleneck, in bandwidth-delay products of the first pair
        /// (packets of 1500 bytes).
        "buffer" buffer: LogNumber(1.0, 0.01, 20.0, None) "Buffer in BDP";
        /// Whether all send to one host, right behind the bottleneck.
        "oneReceiver" one_receiver: Switch(false) "One receiver";
    }
}

/// A dumbbell.
#[derive(Clone, Debug)]
pub struct Dumbbell(Parameters);

impl Dumbbell {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "dumbbell",
        name: "Dumbbell",
        summary: "Pairs of hosts that share one bottleneck, with equal or different round-trip times.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Dumbbell {
        Dumbbell(Parameters::from_values(values))
    }
}

impl Starter for Dumbbell {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let middle = 1.0;
        let names = |index: u64| {
            let receiver = if asked.one_receiver {
                "d".to_owned()
            } else {
                format!("d{index}")
            };
            (format!("s{index}"), receiver, format!("f{index}"))
        };
        let (left, right) = if asked.one_receiver {
            ("r", "d")
        } else {
            ("r1", "r2")
        };
        for index in 0..asked.pairs {
            let (sender, _, _) = names(index + 1);
            sheet.host(sender, [0.0, row(index, asked.pairs, middle)]);
        }
        sheet.router(left, [1.5, middle]);
        if asked.one_receiver {
            sheet.host(right, [3.5, middle]);
        } else {
            sheet.router(right, [3.5, middle]);
            for index in 0..asked.pairs {
                let (_, receiver, _) = names(index + 1);
                sheet.host(receiver, [5.0, row(index, asked.pairs, middle)]);
            }
        }
        let fast = 10.0 * asked.rate;
        for index in 0..asked.pairs {
            let (sender, _, _) = names(index + 1);
            let part = index as f64 / (asked.pairs.max(2) - 1) as f64;
            let longer = asked.rtt * (math::pow(asked.spread, part) - 1.0);
            sheet.link(&sender, left, Wire::new(fast, longer / 2.0));
        }
        let shared = Wire::new(asked.rate, asked.rtt / 2.0).buffered(asked.buffer, asked.rtt);
        sheet.bottleneck(left, right, shared);
        for index in 0..asked.pairs {
            let (sender, receiver, flow) = names(index + 1);
            if !asked.one_receiver {
                sheet.link(right, &receiver, Wire::new(fast, 0.0));
            }
            sheet.flow(flow, &sender, &receiver);
        }
    }
}
