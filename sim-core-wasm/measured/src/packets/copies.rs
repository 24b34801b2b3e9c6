//! Copies of packets: a capture of any interface, or behind a mirror port, has a packet where it comes in and where it goes
//! out. What a sender sends again is another packet.
//!
//! # Rules
//!
//! A copy has the same headers, but for checksums and what routers change. Where the sender numbers its IP packets, or puts
//! a timestamp into them, that alone tells them from what was sent again. Where it does neither, only what follows at once is
//! a copy, and an acknowledgement never is.

use std::collections::{BTreeMap, VecDeque};

use super::Endpoint;

/// Packets that are remembered.
const MOST: usize = 50_000;

/// Senders whose numbers are watched.
const MOST_SENDERS: usize = 20_000;

/// How far apart two copies may be, in nanoseconds: through a queue, and through a machine.
const FAR: i64 = 1_000_000_000;
const NEAR: i64 = 2_000_000;

/// The marks of a packet.
pub(super) struct Mark {
    pub(super) ends: [Endpoint; 2],
    pub(super) mark: u64,
    pub(super) id: u16,
    /// Whether it carries data, or opens or closes a connection.
    pub(super) counts: bool,
}

#[derive(Debug, Default)]
pub(super) struct Copies {
    order: VecDeque<u64>,
    seen: BTreeMap<u64, i64>,
    /// The last number of each sender, and whether two of its packets have had the same.
    numbers: BTreeMap<[Endpoint; 2], (u16, bool)>,
}

impl Copies {
    /// Whether a packet has been seen before.
    pub(super) fn has(&mut self, at: i64, packet: &Mark) -> bool {
        if let Some(before) = self.seen.get(&packet.mark) {
            let numbered = packet.id != 0
                && self
                    .numbers
                    .get(&packet.ends)
                    .is_some_and(|(_, repeats)| !*repeats);
            let apart = if numbered {
                FAR
            } else if packet.counts {
                NEAR
            } else {
                0
            };
            if at.abs_diff(*before) < apart as u64 {
                return true;
            }
        }
        if self.seen.insert(packet.mark, at).is_none() {
            self.order.push_back(packet.mark);
            if self.order.len() > MOST
                && let Some(oldest) = self.order.pop_front()
            {
                self.seen.remove(&oldest);
            }
        }
        if let Some((last, repeats)) = self.numbers.get_mut(&packet.ends) {
            *repeats |= *last == packet.id;
            *last = packet.id;
        } else if self.numbers.len() < MOST_SENDERS {
            self.numbers.insert(packet.ends, (packet.id, false));
        }
        false
    }
}
