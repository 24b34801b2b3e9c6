//! Files of others, brought in: against the runs that our own captures are of, and against what was written.

mod captures;
mod clocks;
mod encapsulated;
mod files;
mod hostile;
mod iperf;
mod links;
mod others;
mod own;
mod tables;

use sawtooth_document::{Document, Problem};
use sawtooth_measured::{Choice, Chosen, Found, Reader, Series};

/// A path with a short queue, and a flow over it.
pub(crate) fn path(flow: &str, rest: &str) -> Document {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 10, "seed": 3,
  "nodes": [ {{ "id": "a", "kind": "host" }}, {{ "id": "r", "kind": "router" }}, {{ "id": "b", "kind": "host" }} ],
  "links": [ {{ "id": "a-r", "between": ["a", "r"], "rate": 1e8, "delay": 0.001 }},
             {{ "id": "r-b", "between": ["r", "b"], "rate": 2e6, "delay": 0.02,
                "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 20 }} }} }} ],
  "flows": [ {{ "id": "f", "from": "a", "to": "b", {flow} }} ]{rest} }}"#
    );
    Document::parse(&text).expect("a document")
}

/// The contents of a file.
pub(crate) fn look(bytes: &[u8]) -> Result<Found, Problem> {
    let mut reader = Reader::look(None);
    for piece in bytes.chunks(1000) {
        reader.take(piece)?;
    }
    reader.found()
}

/// The chosen part of it.
pub(crate) fn choose(bytes: &[u8], choice: Choice) -> Result<Chosen, Problem> {
    let mut reader = Reader::choose(choice);
    for piece in bytes.chunks(1777) {
        reader.take(piece)?;
    }
    reader.chosen()
}

/// A connection of a capture.
pub(crate) fn connection(bytes: &[u8], index: usize) -> Chosen {
    let choice = Choice::Connection {
        index,
        reverse: false,
        interval: 0.1,
    };
    choose(bytes, choice).expect("there is such a connection")
}

pub(crate) fn series<'a>(chosen: &'a Chosen, key: &str) -> &'a Series {
    let mut all = chosen.measured.series.iter();
    all.find(|one| one.key == key)
        .expect("there is such a series")
}
