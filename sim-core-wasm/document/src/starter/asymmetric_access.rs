//! A home whose line is faster down than up.

use super::Starter;
use super::sheet::{Sheet, Wire, row};
use sawtooth_engine::parameters;
use sawtooth_engine::specification::{Entry, Value};

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many devices share the line; the first one sends, the others receive.
        "devices" devices: Integer(2, 1, 20, None) "Devices";
        /// The rate towards the home.
        "down" down: LogNumber(50e6, 1e5, 1e9, BitsPerSecond) "Rate down";
        /// The rate from the home.
        "up" up: LogNumber(5e6, 1e5, 1e9, BitsPerSecond) "Rate up";
        /// The round-trip time to the server, without waiting.
        "rtt" rtt: LogNumber(0.03, 0.002, 1.0, Seconds) "Round-trip time";
        /// How many packets may wait at either end of the line.
        "buffer" buffer: LogInteger(100, 1, 10_000, Packets) "Buffer";
    }
}

/// Access to the network from home.
#[derive(Clone, Debug)]
pub struct AsymmetricAccess(Parameters);

impl AsymmetricAccess {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "asymmetric-access",
        name: "Asymmetric access",
        summary: "A home with a faster downlink than uplink: one device uploads, the others download.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> AsymmetricAccess {
        AsymmetricAccess(Parameters::from_values(values))
    }
}

impl Starter for AsymmetricAccess {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let device = |index: u64| format!("device{}", index + 1);
        for index in 0..asked.devices {
            sheet.host(device(index), [0.0, row(index, asked.devices, 1.0)]);
        }
        sheet.router("modem", [1.5, 1.0]);
        sheet.router("isp", [3.5, 1.0]);
        sheet.host("server", [5.0, 1.0]);
        let fast = 10.0 * asked.down.max(asked.up);
        for index in 0..asked.devices {
            sheet.link(&device(index), "modem", Wire::new(fast, 0.0));
        }
        let line = Wire {
            back: Some(asked.up),
            buffer: Some(asked.buffer as f64),
            ..Wire::new(asked.down, asked.rtt / 8.0)
        };
        sheet.bottleneck("isp", "modem", line);
        sheet.link("isp", "server", Wire::new(fast, asked.rtt * 3.0 / 8.0));
        sheet.flow("up", &device(0), "server");
        for index in 1..asked.devices {
            sheet.flow(format!("down{index}"), "server", &device(index));
        }
    }
}
