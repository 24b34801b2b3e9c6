//! The channel that both directions of a link share: one transmits at a time.

use sawtooth_engine::ids::Side;
use sawtooth_engine::units::{Span, Time};

/// The last transmission in each direction.
#[derive(Clone, Debug, Default)]
pub(super) struct Channel {
    ends: [Time; 2],
}

/// Times are whole nanoseconds.
const ROUNDING: Span = Span(2);

impl Channel {
    /// A packet has been transmitted in the direction of `side` until `end`, for `length`
    /// at the least.
    ///
    /// # Errors
    /// When the other direction transmitted meanwhile.
    pub(super) fn transmitted(
        &mut self,
        side: Side,
        end: Time,
        length: Span,
    ) -> Result<(), &'static str> {
        *side.of_mut(&mut self.ends) = end;
        let begun = Time(end.0.saturating_sub(length.0));
        if begun + ROUNDING < *side.opposite().of(&self.ends) {
            return Err("both directions transmit at once");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_that_take_turns_are_right_and_those_that_overlap_are_not() {
        let mut channel = Channel::default();
        assert!(channel.transmitted(Side::A, Time(1000), Span(500)).is_ok());
        assert!(channel.transmitted(Side::B, Time(1400), Span(400)).is_ok());
        assert!(channel.transmitted(Side::B, Time(1800), Span(400)).is_ok());
        assert!(channel.transmitted(Side::A, Time(2200), Span(420)).is_err());
    }
}
