//! The properties of a node.

use super::families::{QUEUE, RADIO};
use crate::choices;
use crate::properties;
use crate::radio::arf::RateControl;
use crate::radio::cell::Settings;
use crate::radio::phy::Phy;
use crate::specification::NumberOr;

properties! {
    /// The properties of a node. Those of radios are for access points and stations alone.
    pub struct NodeProperties {
        /// The kind of node.
        "kind" kind: Choice(NodeKind, "") "Kind", required;
        /// An access point's standard, with the constants of its cell.
        "radio" radio: Family(RADIO) "Radio";
        /// The rate of the frames between a station and its access point, in both directions: one that the standard has, its highest if absent.
        "rate" rate: LogOptional(1e6, 54e6, BitsPerSecond) "PHY rate", live;
        /// Share of a station's frames that are lost without a collision, in both directions.
        "frameErrorRate" frame_error_rate: Number(0.0, 0.0, 1.0, Share) "Frame error rate", live;
        /// How the rate of a station's frames is chosen.
        "rateControl" rate_control: Choice(RateControl, "fixed") "Rate control", live;
        /// A station's contention window before its first transmission, the most slots that may be drawn: 15 with 802.11g, 31 with 802.11b also where both share a cell. At most the cell's largest.
        "windowMin" window_min: WholeNumberOr(CellWindow, "cell", 1.0, 65_535.0, None) "Minimum contention window", live;
        /// How packets wait for the radio: one queue for each station, one for all that an access point
        /// sends.
        "queue" queue: Queue(QUEUE) "Queue", live;
    }
}

choices! {
    /// A station's smallest contention window.
    pub enum CellWindow {
        /// The cell's.
        Cell = "cell",
    }
}

choices! {
    /// Kinds of nodes.
    pub enum NodeKind {
        /// Where flows begin and end.
        Host = "host",
        /// Forwards packets.
        Router = "router",
        /// Forwards packets between its radio cell and wires.
        AccessPoint = "access-point",
        /// A host in a radio cell.
        Station = "station",
    }
}

impl NodeKind {
    /// Whether flows begin and end at such a node.
    pub fn is_end(self) -> bool {
        matches!(self, NodeKind::Host | NodeKind::Station)
    }

    /// Whether it has a radio.
    pub fn has_radio(self) -> bool {
        matches!(self, NodeKind::AccessPoint | NodeKind::Station)
    }

    /// Whether nodes of this kind have a property, or the key `cell`.
    pub fn has(self, key: &str) -> bool {
        match key {
            "radio" => self == NodeKind::AccessPoint,
            "rate" | "frameErrorRate" | "rateControl" | "windowMin" | "cell" => {
                self == NodeKind::Station
            }
            "queue" => self.has_radio(),
            _ => true,
        }
    }
}

impl NodeProperties {
    /// The rate at which its radio may send at the most, in bits per second.
    pub fn highest_rate(&self, phy: Phy) -> f64 {
        self.rate
            .unwrap_or_else(|| phy.bits_per_second(phy.highest()))
    }

    /// How the frames between a station and its access point are sent.
    pub fn settings(&self, phy: Phy) -> Settings {
        Settings {
            rate: phy
                .find(self.highest_rate(phy))
                .unwrap_or_else(|| phy.highest()),
            frame_error_rate: self.frame_error_rate,
            control: self.rate_control,
            window_min: match self.window_min {
                NumberOr::Number(own) => Some(own as u32),
                NumberOr::Named(CellWindow::Cell) => None,
            },
        }
    }
}
