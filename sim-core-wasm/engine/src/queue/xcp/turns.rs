//! XCP's packets and those of others, in a queue each, served in turn.

use crate::queue::{PacketHandle, PacketQueue, Waiting};

/// The two queues of a port.
#[derive(Clone, Debug, Default)]
pub(super) struct Queues {
    /// XCP's packets; all packets, where they wait together.
    pub(super) own: PacketQueue,
    pub(super) others: PacketQueue,
    /// The bytes that the others' queue has still to get, or, below zero, has had too many of.
    credit: f64,
}

impl Queues {
    /// Takes the packet that is next, and returns it with whether it is one of XCP's. While packets wait in
    /// both queues, XCP's are `share` of the bytes.
    pub(super) fn next(
        &mut self,
        waiting: &Waiting<'_>,
        share: f64,
    ) -> Option<(PacketHandle, bool)> {
        let both = self.own.packets() > 0 && self.others.packets() > 0;
        let own = if both {
            self.credit <= 0.0
        } else {
            self.own.packets() > 0
        };
        let queue = if own { &mut self.own } else { &mut self.others };
        let Some(next) = queue.pop(waiting) else {
            self.credit = 0.0;
            return None;
        };
        if both {
            let bytes = f64::from(waiting.packet(&next).size());
            self.credit += if own {
                (1.0 - share) * bytes
            } else {
                -share * bytes
            };
        }
        Some((next, own))
    }

    /// Drops what exceeds the limit: the last packet of the queue that has more of the room than its share.
    pub(super) fn fit(&mut self, waiting: &mut Waiting<'_>, share: f64) {
        while waiting.over_limit() {
            let [own, others] = [&self.own, &self.others].map(|queue| queue.bytes() as f64);
            let queue = if own * (1.0 - share) > others * share {
                &mut self.own
            } else {
                &mut self.others
            };
            match queue.pop_last(waiting) {
                Some(last) => waiting.drop(last),
                None => return,
            }
        }
    }
}
