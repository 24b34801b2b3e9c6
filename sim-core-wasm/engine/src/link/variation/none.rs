//! A link whose delay does not vary.
//!
//! Unless it has jitter, each packet takes the propagation delay.
//!
//! # Rules
//!
//! Nothing is added and no random number is drawn.
//!
//! # Checked
//!
//! - Round trips on an idle path are the sum of its delays and transmission times.

use crate::link::variation::{DelayVariation, Draws};
use crate::specification::{Entry, Value};
use crate::units::{Span, Time};

/// No delay variation.
#[derive(Clone, Debug)]
pub struct Steady;

impl Steady {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "none",
        name: "None",
        summary: "Each packet takes the propagation delay, and the jitter if there is any.",
        source: "",
        parameters: &[],
        internals: &[],
    };

    /// The model; it has no parameters.
    pub fn new(_values: &[Value]) -> Steady {
        Steady
    }
}

impl DelayVariation for Steady {
    fn extra(&mut self, _due: Time, _draws: &mut Draws) -> Span {
        Span::ZERO
    }

    fn configure(&mut self, _values: &[Value]) {}

    fn active(&self) -> bool {
        false
    }
}
