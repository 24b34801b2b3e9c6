//! The TCP connections of a capture, counted.

use std::collections::BTreeMap;

use serde::Serialize;

use super::frame::{ACK, SYN};
use super::{Contents, Endpoint, Segment};

/// The most connections that are told apart; packets of others are counted.
pub const MOST_CONNECTIONS: usize = 20_000;

/// A connection of a capture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Connection {
    /// Its ends: the one that was seen to send first, or that began it, and the other.
    pub ends: [String; 2],
    /// Packets from each of them.
    #[cfg_attr(feature = "bindings", ts(type = "[number, number]"))]
    pub packets: [u64; 2],
    /// Bytes of payload from each of them, those sent again included.
    #[cfg_attr(feature = "bindings", ts(type = "[number, number]"))]
    pub bytes: [u64; 2],
    /// When its first packet was captured, in seconds since the first of the file.
    pub from: f64,
    /// And its last.
    pub to: f64,
    /// Whether its first packet was a SYN.
    pub begun: bool,
}

/// Counts connections.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    numbering: Numbering,
    pub(crate) all: Vec<Connection>,
    /// The first end of each.
    firsts: Vec<Endpoint>,
    first: Option<i64>,
    /// Packets of connections beyond the most.
    pub(crate) beyond: u64,
    pub(crate) others: Others,
}

/// Packets that are no TCP segments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    pub(crate) packets: u64,
    pub(crate) udp: u64,
    pub(crate) arp: u64,
    pub(crate) fragments: u64,
    pub(crate) short: u64,
    pub(crate) untimed: u64,
    pub(crate) other: u64,
    /// Kinds of links that are not read.
    pub(crate) links: BTreeMap<u32, u64>,
}

/// Tells connections apart, in the order of their first packets.
#[derive(Debug, Default)]
pub(crate) struct Numbering {
    /// Of each pair of ends the present connection, and the sequence number of its SYN.
    places: BTreeMap<[Endpoint; 2], (usize, Option<u32>)>,
    made: usize,
}

impl Numbering {
    /// The number of a segment's connection, and whether the segment is its first; none beyond the most.
    pub(crate) fn of(&mut self, segment: &Segment) -> Option<(usize, bool)> {
        let (from, to) = (segment.from, segment.to);
        let key = if from <= to { [from, to] } else { [to, from] };
        let begins = segment.has(SYN) && !segment.has(ACK);
        if let Some((number, syn)) = self.places.get_mut(&key) {
            // Ports are used again: another SYN begins another connection.
            if !begins || *syn == Some(segment.sequence) {
                return Some((*number, false));
            }
        }
        if self.made == MOST_CONNECTIONS {
            return None;
        }
        let number = self.made;
        self.made += 1;
        self.places
            .insert(key, (number, begins.then_some(segment.sequence)));
        Some((number, true))
    }
}

impl Connections {
    pub(crate) fn take(&mut self, at: Option<i64>, contents: &Contents) {
        self.others.packets += 1;
        let Some(at) = at else {
            self.others.untimed += 1;
            return;
        };
        let first = *self.first.get_or_insert(at);
        let seconds = at.saturating_sub(first) as f64 / 1e9;
        let segment = match contents {
            Contents::Tcp(segment) => segment,
            Contents::Fragment => return self.others.fragments += 1,
            Contents::Udp => return self.others.udp += 1,
            Contents::Arp => return self.others.arp += 1,
            Contents::Short => return self.others.short += 1,
            Contents::Link(kind) => {
                // A file names a link by 16 bits: there are not many.
                return *self.others.links.entry(*kind).or_default() += 1;
            }
            Contents::Other => return self.others.other += 1,
        };
        let Some((number, new)) = self.numbering.of(segment) else {
            self.beyond += 1;
            return;
        };
        if new {
            self.firsts.push(segment.from);
            self.all.push(Connection {
                ends: [segment.from.to_string(), segment.to.to_string()],
                packets: [0; 2],
                bytes: [0; 2],
                from: seconds,
                to: seconds,
                begun: segment.has(SYN),
            });
        }
        let (Some(connection), Some(first)) = (self.all.get_mut(number), self.firsts.get(number))
        else {
            return;
        };
        let way = usize::from(*first != segment.from);
        connection.packets[way] += 1;
        connection.bytes[way] += u64::from(segment.payload);
        connection.to = connection.to.max(seconds);
        connection.from = connection.from.min(seconds);
    }
}
