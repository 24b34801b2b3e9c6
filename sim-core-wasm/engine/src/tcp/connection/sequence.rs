//! The send sequence space (RFC 9293, section 3.3.1), counted in segments: what
//! there is to send, and which segment is next.

use crate::tcp::transport::Transport;

/// The data that a connection carries, and how much of it has been sent.
#[derive(Clone, Debug)]
pub(super) struct SendSequence {
    /// Next segment to send (SND.NXT); behind the highest sent only when going
    /// back after a timeout without SACK.
    pub(super) next: u64,
    /// Segments of the whole transfer.
    pub(super) total: u64,
    /// Segments that the application has written: those below may be sent.
    pub(super) offered: u64,
    /// Bytes in the last segment.
    last_payload: u64,
    /// Segments that the receiver's window has room for (SND.WND).
    pub(super) receive_limit: u64,
}

impl SendSequence {
    /// The sequence space of a transfer of `bytes`, or of endless data that is all written.
    pub(super) fn new(bytes: Option<u64>, transport: &Transport) -> SendSequence {
        let segment = transport.segment;
        let (total, last_payload) = match bytes {
            None => (u64::MAX, segment),
            Some(0) => (0, 0),
            Some(bytes) => (bytes.div_ceil(segment), (bytes - 1) % segment + 1),
        };
        SendSequence {
            next: 0,
            total,
            offered: total,
            last_payload,
            receive_limit: transport.receive_segments().unwrap_or(u64::MAX),
        }
    }

    /// The application writes `segments` full segments.
    pub(super) fn write(&mut self, segments: u64) {
        self.offered = self.offered.saturating_add(segments).min(self.total);
    }

    /// Whether `segment` is the last of the transfer.
    pub(super) fn is_last(&self, segment: u64) -> bool {
        segment + 1 == self.total
    }

    /// Bytes that `segment` carries, where a full segment carries `full`.
    pub(super) fn payload(&self, segment: u64, full: u64) -> u64 {
        if self.is_last(segment) {
            self.last_payload
        } else {
            full
        }
    }

    /// Bytes of the segments below `una`, where a full segment carries `full`.
    pub(super) fn bytes_below(&self, una: u64, full: u64) -> u64 {
        if una == 0 {
            0
        } else if una == self.total {
            (una - 1) * full + self.last_payload
        } else {
            una * full
        }
    }
}
