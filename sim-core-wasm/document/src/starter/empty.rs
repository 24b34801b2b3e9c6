//! Nothing yet: a canvas to draw on.

use super::{Sheet, Starter};
use sawtooth_engine::specification::{Entry, Value};

/// An empty document.
#[derive(Clone, Debug)]
pub struct Empty;

impl Empty {
    /// Its entry in the list of starters.
    pub const ENTRY: Entry = Entry {
        kind: "empty",
        name: "Empty",
        summary: "Empty: place nodes and connect them.",
        source: "",
        parameters: &[],
        internals: &[],
    };

    /// It asks nothing.
    pub fn new(_values: &[Value]) -> Empty {
        Empty
    }
}

impl Starter for Empty {
    fn draw(&self, _sheet: &mut Sheet) {}
}
