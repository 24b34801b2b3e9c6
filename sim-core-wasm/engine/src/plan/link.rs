//! The properties of a link, in each direction.

use super::families::{LOSS, QUEUE, VARIATION};
use crate::link::trace;
use crate::properties;

/// The longest delay, in seconds, and the longest jitter.
pub const LONGEST_DELAY: f64 = 10.0;

properties! {
    /// The properties of one direction of a link. The port that sends on it acts
    /// on them, see
    /// [`Port::set_properties`](crate::link::port::Port::set_properties).
    pub struct LinkProperties {
        /// Bits per second on the link, or a capacity trace.
        "rate" rate: Rate(10e6, trace::RATES.0, trace::RATES.1) "Rate", required, live;
        /// The propagation delay of a packet.
        "delay" delay: Span(0.0, 0.0, LONGEST_DELAY) "Delay", live;
        /// Loss on the wire from a to b.
        "loss" loss: Family(LOSS) "Loss", live, per_direction "Loss on the wire from b to a.";
        /// Every packet is delayed by an additional random time up to this value.
        "jitter" jitter: Span(0.0, 0.0, LONGEST_DELAY) "Jitter", live;
        /// How much later than the propagation delay says packets from a to b arrive.
        "variation" variation: Family(VARIATION) "Delay variation", live, per_direction "How much later than the propagation delay says packets from b to a arrive.";
        /// Whether packets may overtake one another on the link; otherwise a faster packet waits for the one before it.
        "reorder" reorder: Switch(false) "Reordering", live;
        /// Share of packets from a to b that arrive twice: at the far end an identical copy arrives right after the packet (netem's `duplicate` makes the copy before its queue). A lost packet has no copy; a copy is neither lost nor copied.
        "duplicate" duplicate: Number(0.0, 0.0, 1.0, Share) "Duplication", live, per_direction "Share of packets from b to a that arrive twice.";
        /// How packets wait at its ports.
        "queue" queue: Queue(QUEUE) "Queue", live;
    }
}

impl LinkProperties {
    /// How many numbers the lists of its losses and delays have.
    pub fn listed(&self) -> usize {
        self.loss.listed() + self.variation.listed()
    }
}
