//! Drops for lack of room, which every discipline has.

use crate::plan::Limit;
use crate::reason::{Because, Met};

crate::reasons! {
    /// A full buffer.
    pub FULL = "full": "The buffer is full: {packets:p} wait there, {bytes:B}, of {limit} at most.",
        "dropped, while the queue is at its limit", "drop-tail";
}

/// A full buffer.
pub(crate) fn full(met: &Met<'_>) -> Option<Because> {
    if !met.full {
        return None;
    }
    let [packets, bytes] = met.waiting.map(|count| count as f64);
    let limit = match met.limit {
        Limit::Packets(limit) | Limit::Bytes(limit) => limit as f64,
    };
    Some(FULL.with([("packets", packets), ("bytes", bytes), ("limit", limit)]))
}
