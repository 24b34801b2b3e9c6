//! Stations around an access point, and servers behind it.

use super::Starter;
use super::sheet::{Sheet, Wire, row};
use sawtooth_engine::math;
use sawtooth_engine::specification::{Choices, Entry, Value};
use sawtooth_engine::{choices, parameters};

choices! {
    /// The standard of the cell.
    enum Standard {
        /// 802.11g beside 802.11b: the long slot.
        Long = "802.11g-long",
        /// 802.11g alone: the short slot.
        Short = "802.11g-short",
        /// 802.11a.
        A = "802.11a",
        /// 802.11b.
        B = "802.11b",
    }
}

choices! {
    /// Who sends.
    enum Direction {
        /// Every station uploads.
        Upload = "upload",
        /// Every station downloads.
        Download = "download",
        /// Every station does both.
        Mixed = "mixed",
    }
}

parameters! {
    /// Its parameters.
    struct Parameters {
        /// How many stations there are.
        "stations" stations: Integer(5, 1, 50, None) "Stations";
        /// The standard of the cell.
        "standard" standard: Choice(Standard, "802.11g-long") "Standard";
        /// Who sends.
        "direction" direction: Choice(Direction, "upload") "Direction";
        /// The delay of the wire behind the access point, one way.
        "delay" delay: LogNumber(0.002, 1e-5, 0.5, Seconds) "Wired delay";
        /// The longest wired delay over the shortest: above 1 each station has a server of its own, at a delay of its own.
        "spread" spread: LogNumber(1.0, 1.0, 100.0, None) "Spread of delays";
        /// How many packets may wait at the access point.
        "queue" queue: LogInteger(100, 1, 10_000, Packets) "Access point's queue";
    }
}

/// A wireless LAN.
#[derive(Clone, Debug)]
pub struct Wlan(Parameters);

/// The rate of the wires, in bits a second.
const WIRED: f64 = 1e9;

impl Wlan {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "wlan",
        name: "Wireless LAN",
        summary: "Stations that share one channel, their access point, and servers on a wired link.",
        source: "",
        parameters: Parameters::SPECIFICATION,
        internals: &[],
    };

    /// The starter with these parameters.
    pub fn new(values: &[Value]) -> Wlan {
        Wlan(Parameters::from_values(values))
    }

    fn flows(&self, sheet: &mut Sheet, station: &str, server: &str, number: u64) {
        let direction = self.0.direction;
        if direction != Direction::Download {
            sheet.flow(format!("up{number}"), station, server);
        }
        if direction != Direction::Upload {
            sheet.flow(format!("down{number}"), server, station);
        }
    }
}

impl Starter for Wlan {
    fn draw(&self, sheet: &mut Sheet) {
        let asked = &self.0;
        let count = asked.stations;
        sheet.access_point("ap", [1.0, 0.0], asked.standard.name(), asked.queue);
        for index in 0..count {
            let at = [0.0, row(index, count, 0.0)];
            sheet.station(format!("sta{}", index + 1), at, "ap");
        }
        let alone = asked.spread <= 1.0 || count == 1;
        if alone {
            sheet.host("server", [2.0, 0.0]);
            sheet.link("ap", "server", Wire::new(WIRED, asked.delay));
        }
        for index in 0..count {
            let (station, number) = (format!("sta{}", index + 1), index + 1);
            if alone {
                self.flows(sheet, &station, "server", number);
                continue;
            }
            let server = format!("server{number}");
            let share = index as f64 / (count - 1) as f64;
            let delay = (asked.delay * math::pow(asked.spread, share)).min(10.0);
            sheet.host(server.clone(), [2.0, row(index, count, 0.0)]);
            sheet.link("ap", &server, Wire::new(WIRED, delay));
            self.flows(sheet, &station, &server, number);
        }
        sheet.select_node("ap");
    }
}
