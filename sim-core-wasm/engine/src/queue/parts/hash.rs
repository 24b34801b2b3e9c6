//! Which queue a flow is hashed to.

use crate::packet::Packet;
use crate::rng::RandomStream;

/// Where the bits of a hash that count begin.
const SHIFT: u32 = 32;

/// The seed of the hashes of a queue.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Salt(u64);

impl Salt {
    /// Draws a salt at random.
    pub(crate) fn drawn(random: &mut RandomStream) -> Salt {
        Salt((random.uniform() * (1_u64 << 53) as f64) as u64)
    }

    /// The place of a packet's flow among so many.
    pub(crate) fn place(self, packet: &Packet, places: u64) -> usize {
        (self.hash(direction(packet)) % places.max(1)) as usize
    }

    /// The hash of a number: 32 bits.
    pub(crate) fn hash(self, number: u64) -> u64 {
        mixed(number ^ self.0) >> SHIFT
    }
}

/// A number for the flow of a packet and its direction: data and acknowledgements of a
/// connection go opposite ways, as two flows.
pub(crate) fn direction(packet: &Packet) -> u64 {
    2 * u64::from(packet.flow().0) + u64::from(packet.is_data())
}

/// Spreads the bits of a number: the last steps of SplitMix64.
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
