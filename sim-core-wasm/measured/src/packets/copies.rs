//! Copies of packets: a capture of any interface, or behind a mirror port, has a packet where it comes in and where it goes
//! out. What a sender sends again is another packet.
//!
//! # Rules
//!
//! A copy has the same headers, but for checksums and what routers change. Where the sender numbers its IP packets, that
//! alone distinguishes them from what was sent again. Where it does not, only what follows at once is a copy: nothing is sent again
//! so soon unless the other end has answered. An acknowledgement is none then, for one may be like another; nor is a
//! datagram that was cut short, for UDP has no numbers of its own.

use std::collections::{BTreeMap, VecDeque};

use super::Endpoint;

/// Packets that are remembered.
const MOST: usize = 50_000;

/// Senders whose numbers are watched.
const MOST_SENDERS: usize = 20_000;

/// How far apart two copies may be, in nanoseconds: through a queue, through a machine, and by a mirror.
const FAR: u64 = 1_000_000_000;
const NEAR: u64 = 2_000_000;
const NEXT: u64 = 20_000;

/// How a packet without an IP number is distinguished from others of its connection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Telling {
    /// Many are the same.
    Nothing,
    /// By the bytes that it carries, which others may carry too.
    Contents,
    /// By the sequence of its connection.
    Sequence,
}

/// The marks of a packet.
#[allow(clippy::struct_field_names, reason = "a mark is one of the marks")]
pub(super) struct Mark {
    pub(super) ends: [Endpoint; 2],
    pub(super) mark: u64,
    pub(super) id: u16,
    pub(super) telling: Telling,
}

#[derive(Debug, Default)]
pub(super) struct Copies {
    order: VecDeque<u64>,
    /// When a packet was seen, and how many the other end had sent by then.
    seen: BTreeMap<u64, (i64, u64)>,
    senders: BTreeMap<[Endpoint; 2], Sender>,
}

/// An end of a connection.
#[derive(Debug, Default)]
struct Sender {
    packets: u64,
    /// The number of its last packet, and whether two have had the same.
    last: u16,
    repeats: bool,
}

impl Copies {
    /// Whether a packet has been seen before.
    pub(super) fn has(&mut self, at: i64, packet: &Mark) -> bool {
        let [from, to] = packet.ends;
        let heard = self
            .senders
            .get(&[to, from])
            .map_or(0, |other| other.packets);
        if let Some((before, heard_before)) = self.seen.get(&packet.mark) {
            let repeats = self.senders.get(&packet.ends).is_none_or(|own| own.repeats);
            let apart = match packet.telling {
                _ if packet.id > 0 && !repeats => FAR,
                Telling::Nothing => 0,
                Telling::Sequence if heard == *heard_before => NEAR,
                Telling::Sequence | Telling::Contents => NEXT,
            };
            if at.abs_diff(*before) < apart {
                return true;
            }
        }
        if self.seen.insert(packet.mark, (at, heard)).is_none() {
            self.order.push_back(packet.mark);
            if self.order.len() > MOST
                && let Some(oldest) = self.order.pop_front()
            {
                self.seen.remove(&oldest);
            }
        }
        if self.senders.len() < MOST_SENDERS || self.senders.contains_key(&packet.ends) {
            let own = self.senders.entry(packet.ends).or_default();
            own.repeats |= own.packets > 0 && own.last == packet.id;
            own.packets += 1;
            own.last = packet.id;
        }
        false
    }
}
