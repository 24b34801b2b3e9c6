//! Measurements in the files of other tools: captures of packets, logs of `ss`, Flent's data files, what iperf prints,
//! tables, and capacity traces.
//!
//! A [`Reader`] takes a file piece by piece, knows it by its contents, whatever it is called, and keeps what is
//! bounded: a capture of any length is counted by connection, a series is thinned to [`envelope::MOST`] samples
//! that keep its extremes. Where a file ends within a record, or is no longer what it was, what came before counts,
//! and a note says so.
//!
//! A file is read at least twice: first for what is in it ([`Reader::look`]), then for what was chosen of that
//! ([`Reader::choose`]). What a table says of a rate, a delay or a loss becomes a link's own with [`schedule`].

mod column;
mod contents;
mod csv;
#[cfg(test)]
mod doubling;
pub mod envelope;
mod flent;
mod gunzip;
mod iperf;
mod json;
mod kind;
mod lines;
mod packets;
pub mod queries;
mod reader;
pub mod schedule;
mod ss;
#[cfg(test)]
#[path = "../../steps.rs"]
mod steps;
#[cfg(not(test))]
mod steps {
    /// Work is counted in tests alone.
    pub(crate) fn count(_: usize) {}
}
mod times;
mod trace;
mod tracks;

use serde::{Deserialize, Serialize};

use envelope::Envelope;

pub use contents::{Choice, Contents, Found};
pub use csv::{Column, Decimal, Dialect, Table};
pub use packets::{Connection, MOST_CONNECTIONS, Transport};
pub use reader::{Chosen, Reader};
pub use ss::Socket;
pub use times::{Clock, ClockUnit, DateOrder, Instants};
pub use tracks::{Listed, Program};

/// The dimension of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Quantity {
    /// Times.
    Seconds,
    /// Rates.
    BitsPerSecond,
    /// Bytes.
    Bytes,
    /// Segments, or packets.
    Segments,
    /// Shares, 0 to 1.
    Share,
    /// Anything else.
    Number,
}

/// How a series is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Look {
    /// Each sample by itself.
    Dots,
    /// A value holds until the next.
    Steps,
    /// A value is of the time before it.
    Before,
}

/// Values over time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Series {
    /// Its meaning, as in a run: `rtt`, `cwnd`, `goodput`; for others `series`.
    pub key: String,
    /// Its name in the file, if it has one there.
    pub name: String,
    /// The dimension of its values.
    pub quantity: Quantity,
    /// How it is drawn.
    pub look: Look,
    /// Seconds since the start, in ascending order.
    pub times: Vec<f64>,
    /// In units of the SI: seconds, bit/s, bytes.
    pub values: Vec<f64>,
    /// How many samples there were; fewer are kept where there were many.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub samples: u64,
}

impl Series {
    pub(crate) fn new(
        key: &str,
        name: &str,
        quantity: Quantity,
        look: Look,
        samples: Envelope,
    ) -> Series {
        let (times, values, taken) = samples.finish();
        Series {
            key: key.to_owned(),
            name: name.to_owned(),
            quantity,
            look,
            times,
            values,
            samples: taken,
        }
    }
}

/// Round trips of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RoundTrips {
    /// How many samples there are.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub count: u64,
    /// The least, in seconds.
    pub least: f64,
    /// Their mean.
    pub mean: f64,
    /// The largest.
    pub most: f64,
}

/// The counts of a connection in a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Segments with data.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub segments: u64,
    /// Those sent again.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub retransmissions: u64,
    /// Those that came late into a gap.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub late: u64,
    /// Round trips by sequence numbers.
    pub rtt: Option<RoundTrips>,
}

/// Series that were measured together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// The connection or the file that they are of.
    pub name: String,
    /// The clock at their start, in seconds; of most files since 1970.
    pub start: f64,
    /// The first and the last instant as people read them, where a clock was chosen for them.
    pub ends: Option<[String; 2]>,
    /// Bytes of a full segment, where that is known.
    pub segment: Option<u32>,
    /// Its counts, for a connection in a capture.
    pub figures: Option<Figures>,
    /// The series, none of them empty.
    pub series: Vec<Series>,
    /// Remarks for people.
    pub notes: Vec<String>,
}
