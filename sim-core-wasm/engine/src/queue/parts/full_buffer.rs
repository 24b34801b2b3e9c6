//! Drops for lack of room, which every discipline has.

use crate::plan::Limit;
use crate::reason::{Because, Met, Reason};

crate::reasons! {
    FULL = "full": "The buffer is full: it holds {packets:p}, and its limit is {limit:p}.",
        "dropped, while the queue is at its limit", "drop-tail";
    FULL_OF_BYTES = "full-of-bytes": "The buffer has no room for the packet's {size:B}: it holds {bytes:B}, and its limit is {limit:B}.",
        "dropped, while the queue is at its limit", "drop-tail";
}

/// The reasons of a full buffer, by the unit of its limit.
pub const REASONS: &[&Reason] = &[&FULL, &FULL_OF_BYTES];

/// A full buffer.
pub(crate) fn full(met: &Met<'_>) -> Option<Because> {
    if !met.full {
        return None;
    }
    let [packets, bytes] = met.waiting.map(|count| count as f64);
    Some(match met.limit {
        Limit::Packets(limit) => FULL.with([("packets", packets), ("limit", limit as f64)]),
        Limit::Bytes(limit) => FULL_OF_BYTES.with([
            ("size", f64::from(met.packet.size())),
            ("bytes", bytes),
            ("limit", limit as f64),
        ]),
    })
}
