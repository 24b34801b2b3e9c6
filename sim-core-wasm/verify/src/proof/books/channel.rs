//! The channel that the radios of a cell share: one frame is received at a time, and the
//! next one begins no sooner than its acknowledgement and DIFS allow.

use sawtooth_engine::ids::NodeId;
use sawtooth_engine::radio::Constants;
use sawtooth_engine::units::{Span, Time};

/// The shortest symbol that bits are sent in, with OFDM.
const SYMBOL: Span = Span(4_000);

/// The 112 bits of an acknowledgement at 11 Mbit/s, in whole microseconds.
const DSSS_ACK: Span = Span(11_000);

/// The last frame that was received, and the least times that were ever in force.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    /// Whose constants are those of the cell.
    pub(super) access_point: NodeId,
    end: Time,
    /// Around the bits of a frame.
    header: Span,
    /// From the end of a frame to the next one.
    gap: Span,
}

/// Times are whole nanoseconds.
const ROUNDING: Span = Span(2);

impl Channel {
    /// A channel on which nothing was received.
    pub(super) fn new(access_point: NodeId, constants: &Constants) -> Channel {
        let mut channel = Channel {
            access_point,
            end: Time::ZERO,
            header: Span(u64::MAX),
            gap: Span(u64::MAX),
        };
        channel.change(constants);
        channel
    }

    /// Other constants are in force.
    pub(super) fn change(&mut self, constants: &Constants) {
        let ofdm = constants.preamble + constants.extension;
        let dsss = constants.dsss_preamble;
        let ack = (ofdm + SYMBOL).min(dsss + DSSS_ACK);
        self.header = self.header.min(ofdm.min(dsss));
        self.gap = self.gap.min(constants.sifs + ack + constants.difs);
    }

    /// A frame whose bits took `length` at the least has been received at `end`.
    ///
    /// # Errors
    /// When it began before the last one was acknowledged and DIFS had passed.
    pub(super) fn received(&mut self, end: Time, length: Span) -> Result<(), &'static str> {
        let begun = Time(end.0.saturating_sub((length + self.header).0));
        if self.end > Time::ZERO && begun + ROUNDING < self.end + self.gap {
            return Err("a frame begins before the channel is free");
        }
        self.end = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(microseconds: u64) -> Time {
        Time(microseconds * 1000)
    }

    /// 802.11g: the first frame is received at 1000 µs, and 10 µs of SIFS, 30 of an
    /// acknowledgement and 50 of DIFS later the next one may begin, with 26 around its bits.
    #[test]
    fn a_frame_that_begins_before_the_channel_is_free_is_wrong() {
        let received = |end: u64, change: fn(&mut Constants)| {
            let mut channel = Channel::new(NodeId(0), &Constants::default());
            let mut constants = Constants::default();
            change(&mut constants);
            channel.change(&constants);
            assert!(channel.received(at(1000), Span(200_000)).is_ok());
            channel.received(at(end), Span(300_000)).is_ok()
        };
        let next = 1000 + 10 + 30 + 50 + 26 + 300;
        assert!(received(next, |_| {}));
        for early in [1, 49, 51, 89, 91, 300] {
            assert!(!received(next - early, |_| {}), "{early}");
        }
        // The shorter gap of constants that were in force meanwhile is allowed.
        let short = |constants: &mut Constants| constants.difs = Span(28_000);
        assert!(received(next - 22, short));
        assert!(!received(next - 23, short));
    }
}
