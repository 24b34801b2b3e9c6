//! The digest: everything that happened, in one number.

use super::Sim;
use crate::measure::Recorder;
use crate::units::Time;

/// What is folded into the digest.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fold {
    Delivery = 1,
    Drop = 2,
    Loss = 3,
    Mark = 4,
    Timeout = 5,
    Expulsion = 6,
    LateMark = 7,
}

impl Sim {
    /// The digest of everything that happened up to now. Independent of how the
    /// run was paused, probed or rewound.
    pub fn digest(&mut self, recorder: &mut Recorder) -> u64 {
        self.settle(recorder);
        finish(self.digest ^ self.now.0)
    }

    /// Folds what happened at a port into the digest.
    pub(super) fn fold_port(&mut self, what: Fold, port: usize, sequence: u64, at: Time) {
        self.fold(what, port, sequence, at);
    }

    /// Folds what happened at an end of a flow into the digest.
    pub(super) fn fold_flow(&mut self, what: Fold, flow: usize, sequence: u64, at: Time) {
        self.fold(what, self.ports.len() + flow, sequence, at);
    }

    /// The sum of well-mixed terms does not depend on the order in which lazily
    /// found events of one instant or of different components are booked; each
    /// term holds its time and place.
    fn fold(&mut self, what: Fold, place: usize, sequence: u64, at: Time) {
        let term = at.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ sequence.wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)
            ^ ((place as u64) << 8 | what as u64).wrapping_mul(0xa076_1d64_78bd_642f);
        self.digest = self.digest.wrapping_add(finish(term));
    }
}

/// The finalizer of `SplitMix64`.
fn finish(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
