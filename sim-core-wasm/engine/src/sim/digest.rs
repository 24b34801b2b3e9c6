//! The digest: everything that happened, in one number.

use super::Sim;
use super::network::Network;
use crate::ids::{FlowId, Id, PortId};
use crate::measure::Recorder;
use crate::packet::fate::Fate;
use crate::units::Time;

/// The events at an end of a flow that the digest contains.
#[derive(Clone, Copy, Debug)]
pub(super) enum EndEvent {
    /// A packet was delivered to the end.
    Delivery = 1,
    /// The end's retransmission timer expired, or the timer it has instead.
    Timeout = 5,
}

impl Sim {
    /// The digest of everything that has happened so far. It does not depend on how the
    /// run was paused, probed or rewound.
    pub fn digest(&mut self, recorder: &mut Recorder) -> u64 {
        self.settle(recorder);
        finish(self.network.digest ^ self.network.now.0)
    }
}

impl Network {
    /// Folds what happened to a packet at a port into the digest.
    pub(super) fn fold_fate(&mut self, fate: Fate, port: PortId, sequence: u64, at: Time) {
        self.fold(fate.code(), port.index(), sequence, at);
    }

    /// Folds what happened at an end of a flow into the digest.
    pub(super) fn fold_end(&mut self, event: EndEvent, flow: FlowId, sequence: u64, at: Time) {
        self.fold(event as u8, self.ports.len() + flow.index(), sequence, at);
    }

    /// The sum of well-mixed terms does not depend on the order in which lazily
    /// computed events of one instant or of different components are booked; each term
    /// contains its time and place.
    fn fold(&mut self, code: u8, place: usize, sequence: u64, at: Time) {
        let term = at.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ sequence.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)
            ^ ((place as u64) << 8 | u64::from(code)).wrapping_mul(0xa076_1d64_78bd_642f);
        self.digest = self.digest.wrapping_add(finish(term));
    }
}

/// The finalizer of `SplitMix64`.
fn finish(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
