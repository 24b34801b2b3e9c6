//! A packet's size on the link behind the shaper.

use crate::choices;

choices! {
    /// How the link behind the shaper frames packets.
    pub enum Framing {
        /// As they are.
        None = "none",
        /// In cells of 53 bytes, 48 of them for the packet (ADSL).
        Atm = "atm",
        /// One byte more for each 64 or part of them (VDSL2).
        Ptm = "ptm",
    }
}

/// The bytes that each packet takes on that link in addition to its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overhead {
    pub(super) bytes: u64,
    pub(super) mpu: u64,
    pub(super) framing: Framing,
}

impl Overhead {
    /// The bytes that a packet of `size` bytes takes.
    pub(super) fn framed_size(self, size: u16) -> u64 {
        let size = (u64::from(size) + self.bytes).max(self.mpu);
        match self.framing {
            Framing::None => size,
            Framing::Atm => size.div_ceil(48) * 53,
            Framing::Ptm => size + size.div_ceil(64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(bytes: u64, mpu: u64, framing: Framing, size: u16) -> u64 {
        let overhead = Overhead {
            bytes,
            mpu,
            framing,
        };
        overhead.framed_size(size)
    }

    #[test]
    fn packets_take_their_overhead_at_least_the_mpu_and_whole_cells() {
        assert_eq!(bytes(0, 0, Framing::None, 1500), 1500);
        assert_eq!(bytes(38, 84, Framing::None, 1500), 1538);
        assert_eq!(bytes(38, 84, Framing::None, 40), 84);
        // 1500 bytes and 40 of PPPoE over LLC are 33 cells; 40 and 40 are 2.
        assert_eq!(bytes(40, 0, Framing::Atm, 1500), 33 * 53);
        assert_eq!(bytes(40, 0, Framing::Atm, 40), 2 * 53);
        assert_eq!(bytes(8, 0, Framing::Atm, 40), 53);
        assert_eq!(bytes(30, 0, Framing::Ptm, 1500), 1530 + 24);
    }
}
