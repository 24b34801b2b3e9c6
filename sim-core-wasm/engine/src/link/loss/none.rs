//! A wire that loses nothing.
//!
//! Packets on such a link are dropped only by its queue.
//!
//! # Rules
//!
//! Every packet that is transmitted arrives. No random number is drawn, so that
//! adding a lossless link changes no other draw of a run.
//!
//! # Checked
//!
//! - Packets sent equal those delivered, dropped and still in flight, in random networks.

use crate::link::loss::{Departure, LossModel};
use crate::rng::RandomStream;
use crate::specification::{Entry, Value};

/// No loss.
#[derive(Clone, Debug)]
pub struct Lossless;

impl Lossless {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "none",
        name: "None",
        summary: "Every packet that is transmitted arrives.",
        source: "",
        parameters: &[],
        internals: &[],
    };

    /// The model; it has no parameters.
    pub fn new(_values: &[Value]) -> Lossless {
        Lossless
    }
}

impl LossModel for Lossless {
    fn loses(&mut self, _packet: Departure, _random: &mut RandomStream) -> bool {
        false
    }

    fn configure(&mut self, _values: &[Value]) {}

    fn active(&self) -> bool {
        false
    }
}
