//! The books of a flow: what its ends have sent, received and acknowledged.

use std::collections::BTreeSet;

use sawtooth_engine::measure::packet_trace::SenderState;
use sawtooth_engine::packet::ledger::Ledger;
use sawtooth_engine::packet::side::Extra;

/// Segments beyond the window that limited transmit allows (RFC 3042).
const MOST_LIMITED: u64 = 2;

/// Bytes of headers of a segment: without options, and with timestamps.
const MOST_HEADERS: u64 = 52;

/// Bits of a packet's number that count segments; those above count the
/// sessions that have used the same place.
const SEGMENT_BITS: u32 = 30;

#[derive(Clone, Debug, Default)]
pub(super) struct FlowBook {
    pub(super) ledger: Ledger,
    /// Datagrams: no window limits them, and they are not acknowledged or retransmitted.
    pub(super) free: bool,
    /// Reports that their receiver has sent.
    pub(super) reports: u64,
    /// One of the places of sessions, and which session is in it.
    pub(super) place: bool,
    pub(super) session: u64,
    /// Segments sent at least once: 0 … `sent` − 1.
    pub(super) sent: u64,
    /// Everything below has been received, once or more often.
    pub(super) expected: u64,
    pub(super) above: BTreeSet<u64>,
    pub(super) acknowledged: u64,
    /// Bytes that the receiver has room for, and bytes of a segment.
    pub(super) room: Option<f64>,
    pub(super) segment: u64,
    /// One past the last byte that the receiver has said it has room for.
    pub(super) edge: u64,
    /// Segments that a queue has marked and that have not been received since.
    pub(super) marked: BTreeSet<u64>,
    /// Whether the latest one received was marked.
    pub(super) latest_marked: bool,
    /// The number expected before the latest one, if exactly one of that and the one before it was marked.
    pub(super) before: Option<u64>,
}

impl FlowBook {
    /// A place for sessions of the flow of this book: the same rules hold for it.
    pub(super) fn place_of(&self) -> FlowBook {
        FlowBook {
            place: true,
            room: self.room,
            segment: self.segment,
            ..FlowBook::default()
        }
    }

    /// Which session a packet belongs to, and its number there.
    pub(super) fn split(&self, number: u64) -> (u64, u64) {
        if self.place {
            (number >> SEGMENT_BITS, number & ((1 << SEGMENT_BITS) - 1))
        } else {
            (0, number)
        }
    }

    /// Another session takes the place.
    pub(super) fn begin(&mut self, session: u64) -> Result<(), &'static str> {
        if session < self.session {
            return Err("a session sends that is over");
        }
        *self = FlowBook {
            ledger: self.ledger,
            session,
            ..self.place_of()
        };
        Ok(())
    }

    /// The bytes that fit into the receiver's buffer, whole segments, if it is bounded.
    fn whole_room(&self) -> Option<u64> {
        let room = self.room?.max(self.segment as f64) as u64;
        Some(room / self.segment * self.segment)
    }

    pub(super) fn send(
        &mut self,
        number: u64,
        again: bool,
        bytes: u64,
        state: &SenderState,
    ) -> Result<(), &'static str> {
        if again {
            return if number < self.sent {
                Ok(())
            } else {
                Err("sent again what was never sent")
            };
        }
        if number != self.sent {
            return Err("new data out of sequence");
        }
        self.sent += 1;
        if self.free {
            return Ok(());
        }
        let beyond = if state.limited > 0 { MOST_LIMITED } else { 0 };
        // A tail loss probe and F-RTO's test may leave whatever the flight size.
        if !state.exempt && state.in_network as f64 > state.cwnd + beyond as f64 + 1e-9 {
            return Err("new data beyond the window");
        }
        let outstanding = (self.sent - state.unacknowledged) * self.segment;
        if self
            .room
            .is_some_and(|room| outstanding as f64 > room.max(self.segment as f64))
        {
            return Err("new data beyond the receiver's window");
        }
        // The handshake advertises the whole buffer, acknowledgements the rest of it.
        if let Some(room) = self.whole_room() {
            let end = number * self.segment + bytes.saturating_sub(MOST_HEADERS);
            if end > self.edge.max(room) {
                return Err("new data beyond the right edge of the receiver's window");
            }
        }
        Ok(())
    }

    pub(super) fn receive(&mut self, segment: u64) -> Result<(), &'static str> {
        if segment >= self.sent {
            return Err("received what was never sent");
        }
        let marked = self.marked.remove(&segment);
        let changed = std::mem::replace(&mut self.latest_marked, marked) != marked;
        self.before = changed.then_some(self.expected);
        if segment >= self.expected && !self.free {
            self.above.insert(segment);
            while self.above.remove(&self.expected) {
                self.expected += 1;
            }
        }
        Ok(())
    }

    pub(super) fn acknowledge(&mut self, number: u64, extra: &Extra) -> Result<(), &'static str> {
        if self.free {
            self.reports += 1;
            return if number + 1 == self.reports {
                Ok(())
            } else {
                Err("a report out of sequence")
            };
        }
        // DCTCP's receiver acknowledges what came before marks began or ended (RFC 8257, 3.2).
        if number != self.expected && self.before != Some(number) {
            return Err("acknowledged something else than what came in order");
        }
        if let Some(room) = self.whole_room() {
            let edge = number * self.segment + extra.window.unwrap_or(room);
            if extra.window.is_some_and(|window| window >= room) {
                return Err("a window as large as the buffer, given explicitly");
            }
            if edge < self.edge.max(room) {
                return Err("the right edge of the receiver's window moves back");
            }
            self.edge = edge;
        } else if extra.window.is_some() {
            return Err("a window of a receiver without a buffer");
        }
        for &(from, to) in extra.sack.as_slice() {
            let here = |segment| segment < self.expected || self.above.contains(&segment);
            if from >= to || !(from..to).all(here) {
                return Err("a SACK block of what was not received");
            }
        }
        Ok(())
    }
}
