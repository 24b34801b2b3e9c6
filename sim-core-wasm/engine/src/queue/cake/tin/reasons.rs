//! Why CAKE drops or marks a packet.

use super::super::Cake;
use super::Tin;
use crate::packet::Kind;
use crate::plan::Limit;
use crate::queue::cobalt::law::Law;
use crate::queue::cobalt::reasons::{ABOVE, BLUE, EITHER, SIGNAL};
use crate::queue::parts::fair::discipline::LONGEST;
use crate::queue::parts::hash::direction;
use crate::reason::{Because, ExplainFate, Met, Reason};

crate::reasons! {
    ACKS = "ack-filter": "A newer acknowledgement of the same flow waits in the queue: this one carries no further information.",
        "a superfluous acknowledgement is dropped", "Høiland-Jørgensen, Täht and Morton 2018, section III-D";
}

impl Tin {
    /// The law of the queue that a flow with this hash has.
    fn law_of(&self, hash: u64) -> Option<&Law> {
        let slot = self.slots.iter().find(|slot| slot.tag == hash)?;
        self.queues.get(slot.queue as usize).map(|queue| &queue.law)
    }
}

impl ExplainFate for Cake {
    const REASONS: &'static [&'static Reason] = &[&LONGEST, &ACKS, &SIGNAL, &BLUE, &EITHER, &ABOVE];

    fn explain(&self, met: &Met<'_>) -> Option<Because> {
        if !met.had_waited() {
            return None;
        }
        if met.arriving {
            // Room is made one packet at a time: what is left is the limit.
            let [packets, bytes] = met.waiting;
            let is_full = match met.limit {
                Limit::Packets(limit) => packets >= limit,
                Limit::Bytes(limit) => bytes + u64::from(met.packet.size()) > limit,
            };
            if !is_full && met.packet.kind() == Kind::Ack {
                return Some(ACKS.with([]));
            }
            let active = self
                .state
                .iter()
                .map(|tin| tin.sparse + tin.bulk)
                .sum::<u64>() as f64;
            return Some(LONGEST.with([("active", active), ("packets", packets as f64)]));
        }
        let at = self.parameters.tins.tin(met.class.codepoint);
        let hosts = met.class.way(met.packet);
        let identity = self
            .parameters
            .isolation
            .identity(direction(met.packet), hosts);
        let law = self.state.get(at)?.law_of(self.salt.hash(identity))?;
        Some(law.explain(&self.tins.all[at].law, met))
    }
}
