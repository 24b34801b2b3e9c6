//! Updates at a fixed interval, by the discipline's timer.

use crate::queue::RouterContext;
use crate::units::{Span, Time};

/// When the next update is due.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    next: Time,
}

impl Clock {
    /// The discipline starts: the first update comes after an interval.
    pub(crate) fn start(&mut self, every: Span, context: &mut RouterContext<'_>) {
        self.next = context.now;
        self.again(every, context);
    }

    /// When the next update is due.
    pub(crate) fn due(&self) -> Time {
        self.next
    }

    /// An update has been made: the next one comes an interval later.
    pub(crate) fn again(&mut self, every: Span, context: &mut RouterContext<'_>) {
        self.next += every;
        *context.wake = self.next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::queue::testing::asked;

    #[test]
    fn updates_keep_their_interval_from_the_start_of_the_discipline() {
        let (mut clock, every) = (Clock::default(), Span::from_millis(15));
        asked(10e6, |context| {
            context.now = Time::from_seconds(2.0);
            clock.start(every, context);
            assert_eq!(*context.wake, Time::from_seconds(2.015));
            // However late the timer is served.
            context.now = Time::from_seconds(2.02);
            clock.again(every, context);
            assert_eq!(*context.wake, Time::from_seconds(2.03));
        });
    }
}
