//! The contents of a file, and the part of them that is read.

use serde::{Deserialize, Serialize};

use crate::csv::{Dialect, Table};
use crate::packets::Connection;
use crate::ss::Socket;
use crate::times::{Clock, Instants};
use crate::tracks::{Listed, Program};

/// The contents of a file, by its kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Contents {
    /// A capture of packets.
    #[serde(rename_all = "camelCase")]
    Capture {
        /// Its TCP connections, in the order of their first packets.
        connections: Vec<Connection>,
        /// Its flows of datagrams.
        datagrams: Vec<Connection>,
        /// All packets.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        packets: u64,
    },
    /// A log of `ss`.
    #[serde(rename_all = "camelCase")]
    Sockets {
        /// Its sockets.
        sockets: Vec<Socket>,
        /// When, if it says so.
        instants: Option<Instants>,
        /// Whether instants stand behind their samples.
        after: bool,
    },
    /// Series that a program measured.
    #[serde(rename_all = "camelCase")]
    Series {
        /// The program.
        program: Program,
        /// The name of the test.
        name: String,
        /// Its series.
        series: Vec<Listed>,
    },
    /// A table.
    #[serde(rename_all = "camelCase")]
    Table {
        /// How it is written, its columns, its first rows.
        table: Table,
    },
    /// A capacity trace.
    #[serde(rename_all = "camelCase")]
    Trace {
        /// Opportunities.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        opportunities: u64,
        /// Those that a link can have.
        kept: usize,
        /// Seconds that these last.
        period: f64,
        /// Their mean rate in bit/s.
        rate: f64,
    },
}

/// A file that was looked through.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// Its contents.
    pub contents: Contents,
    /// Remarks for people.
    pub notes: Vec<String>,
}

/// The part of a file that is read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Choice {
    /// A connection of a capture.
    #[serde(rename_all = "camelCase")]
    Connection {
        /// Its place in the list.
        index: usize,
        /// Whether it is the data of the end that answers.
        reverse: bool,
        /// The interval of its goodput, in seconds.
        interval: f64,
    },
    /// A flow of datagrams of a capture.
    #[serde(rename_all = "camelCase")]
    Datagrams {
        /// Its place in the list.
        index: usize,
        /// Whether it is the data of the end that answers.
        reverse: bool,
        /// The interval of its rate, in seconds.
        interval: f64,
    },
    /// A socket of a log.
    #[serde(rename_all = "camelCase")]
    Socket {
        /// Its name in the list.
        name: String,
        /// Seconds between samples, where the log does not say when.
        every: f64,
        /// How its instants are read; none where it has none.
        clock: Option<Clock>,
        /// Whether instants stand behind their samples.
        after: bool,
    },
    /// Series of a program.
    #[serde(rename_all = "camelCase")]
    Series {
        /// Their names.
        names: Vec<String>,
    },
    /// A column of a table.
    #[serde(rename_all = "camelCase")]
    Table {
        /// How it is written.
        dialect: Dialect,
        /// The column of instants; none where rows are equally far apart.
        time: Option<usize>,
        /// The column with the dates of its times of day; none where those have their own, or none.
        day: Option<usize>,
        /// How the instants are read.
        clock: Clock,
        /// Seconds between rows without instants.
        every: f64,
        /// The column of values.
        value: usize,
        /// Their unit.
        value_unit: String,
    },
    /// A capacity trace.
    Trace,
}
