//! The TCP connections of a capture, and its flows of datagrams, counted.

use std::collections::BTreeMap;

use serde::Serialize;

use super::frame::{ACK, Datagram, SYN};
use super::{Contents, Endpoint, Segment};

/// The most connections that are distinguished; packets of others are counted.
pub const MOST_CONNECTIONS: usize = 20_000;

/// The protocol of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Transport {
    /// TCP.
    Tcp,
    /// UDP.
    Udp,
    /// QUIC, by its first packets.
    Quic,
}

/// A connection of a capture, or a flow of datagrams.
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
    /// Its protocol.
    pub transport: Transport,
}

/// Counts connections.
#[derive(Debug, Default)]
pub(crate) struct Connections {
    numbering: Numbering,
    pub(crate) all: Vec<Connection>,
    pairs: Pairs,
    /// Flows of datagrams.
    pub(crate) datagrams: Vec<Connection>,
    /// The first end of each of both kinds, and the nanoseconds of its first packet and its last.
    spans: [Vec<(Endpoint, [i64; 2])>; 2],
    first: Option<i64>,
    /// Packets of connections beyond the most.
    pub(crate) beyond: u64,
    pub(crate) others: Others,
}

/// Packets that are of no connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Others {
    pub(crate) packets: u64,
    pub(crate) encrypted: u64,
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
    pub(crate) fn number_of(&mut self, segment: &Segment) -> Option<(usize, bool)> {
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

/// Tells flows of datagrams apart, by their two ends.
#[derive(Debug, Default)]
pub(crate) struct Pairs {
    places: BTreeMap<[Endpoint; 2], usize>,
}

impl Pairs {
    /// The number of a datagram's flow, and whether the datagram is its first; none beyond the most.
    pub(crate) fn number_of(&mut self, datagram: &Datagram) -> Option<(usize, bool)> {
        let (from, to) = (datagram.from, datagram.to);
        let key = if from <= to { [from, to] } else { [to, from] };
        if let Some(number) = self.places.get(&key) {
            return Some((*number, false));
        }
        let number = self.places.len();
        if number == MOST_CONNECTIONS {
            return None;
        }
        self.places.insert(key, number);
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
        self.first = Some(self.first.map_or(at, |first| first.min(at)));
        let (numbered, ends, payload, transport, begun) = match contents {
            Contents::Tcp(segment) => (
                self.numbering.number_of(segment),
                [segment.from, segment.to],
                segment.payload,
                Transport::Tcp,
                segment.has(SYN),
            ),
            Contents::Udp(datagram) => (
                self.pairs.number_of(datagram),
                [datagram.from, datagram.to],
                datagram.payload,
                if datagram.quic {
                    Transport::Quic
                } else {
                    Transport::Udp
                },
                false,
            ),
            Contents::Fragment => return self.others.fragments += 1,
            Contents::Encrypted => return self.others.encrypted += 1,
            Contents::Arp => return self.others.arp += 1,
            Contents::Short => return self.others.short += 1,
            Contents::Link(kind) => {
                // A file names a link by 16 bits: there are not many.
                return *self.others.links.entry(*kind).or_default() += 1;
            }
            Contents::Other => return self.others.other += 1,
            // It counts as a packet, and as nothing else.
            Contents::Copy => return,
        };
        let Some((number, new)) = numbered else {
            self.beyond += 1;
            return;
        };
        let [of_tcp, of_others] = &mut self.spans;
        let (all, spans) = match transport {
            Transport::Tcp => (&mut self.all, of_tcp),
            _ => (&mut self.datagrams, of_others),
        };
        if new {
            spans.push((ends[0], [at, at]));
            all.push(Connection {
                ends: ends.map(|end| end.to_string()),
                packets: [0; 2],
                bytes: [0; 2],
                from: 0.0,
                to: 0.0,
                begun,
                transport,
            });
        }
        let (Some(connection), Some((first, [from, to]))) =
            (all.get_mut(number), spans.get_mut(number))
        else {
            return;
        };
        if transport == Transport::Quic {
            connection.transport = transport;
        }
        let way = usize::from(*first != ends[0]);
        connection.packets[way] += 1;
        connection.bytes[way] += u64::from(payload);
        *from = (*from).min(at);
        *to = (*to).max(at);
    }

    /// Tells when each began and ended, once the first packet of all is known.
    pub(crate) fn finish(&mut self) {
        let first = self.first.unwrap_or(0);
        let since = |at: i64| at.saturating_sub(first) as f64 / 1e9;
        let lists = [&mut self.all, &mut self.datagrams];
        for (all, spans) in lists.into_iter().zip(&self.spans) {
            for (connection, (_, [from, to])) in all.iter_mut().zip(spans) {
                connection.from = since(*from);
                connection.to = since(*to);
            }
        }
    }
}
