//! The channel that the radios of a cell share: one frame is received at a time.

use sawtooth_engine::units::{Span, Time};

/// The last frame that was received.
#[derive(Clone, Debug, Default)]
pub(super) struct Channel {
    end: Time,
}

/// Times are whole nanoseconds.
const ROUNDING: Span = Span(2);

impl Channel {
    /// A frame that took `length` at the least has been received at `end`.
    ///
    /// # Errors
    /// When another one was on the air meanwhile.
    pub(super) fn received(&mut self, end: Time, length: Span) -> Result<(), &'static str> {
        let begun = Time(end.0.saturating_sub(length.0));
        if begun + ROUNDING < self.end {
            return Err("two frames on the air are received");
        }
        self.end = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_that_take_turns_are_right_and_those_that_overlap_are_not() {
        let mut channel = Channel::default();
        assert!(channel.received(Time(1000), Span(500)).is_ok());
        assert!(channel.received(Time(1400), Span(400)).is_ok());
        assert!(channel.received(Time(1800), Span(420)).is_err());
    }
}
