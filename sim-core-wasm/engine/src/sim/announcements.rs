//! The broadcasts by which stations with a clamp announce that they send.

use crate::units::{Span, Time};

/// The broadcasts of a station, which announce that it sends, with a clamp.
#[derive(Clone, Copy, Debug)]
pub(super) struct Announcements {
    /// When it began to send and when it stopped, or never.
    since: Time,
    until: Time,
    /// The time between two of them.
    every: Span,
    /// The last one before it began to send again, or never.
    earlier: Time,
}

impl Announcements {
    /// The state of a station that has never sent.
    pub(super) const NONE: Announcements = Announcements {
        since: Time::NEVER,
        until: Time::NEVER,
        every: Span(1),
        earlier: Time::NEVER,
    };

    /// The last one before `now`, or never.
    pub(super) fn last(&self, now: Time) -> Time {
        if self.since == Time::NEVER {
            return Time::NEVER;
        }
        let count = now.min(self.until).since(self.since).0 / self.every.0;
        if count == 0 {
            self.earlier
        } else {
            self.since + Span(count * self.every.0)
        }
    }

    /// It sends from now on, with this time between broadcasts, or no longer.
    pub(super) fn tell(&mut self, sends: Option<Span>, now: Time) {
        let announces = self.since < Time::NEVER && self.until == Time::NEVER;
        match sends {
            Some(every) if !announces => {
                let every = Span(every.0.max(1));
                // One that stops and goes on at this very instant has not stopped, unless the time
                // between its broadcasts has changed.
                if self.until != now || self.every != every {
                    self.earlier = self.last(now);
                    self.since = now;
                    self.every = every;
                }
                self.until = Time::NEVER;
            }
            None if announces => self.until = now,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s(seconds: f64) -> Time {
        Time::from_seconds(seconds)
    }

    const EVERY: Option<Span> = Some(Span(300_000_000));

    #[test]
    fn the_first_broadcast_is_a_period_after_the_start_and_the_last_before_the_stop() {
        let mut station = Announcements::NONE;
        assert_eq!(station.last(s(9.0)), Time::NEVER);
        station.tell(EVERY, s(1.0));
        assert_eq!(station.last(s(1.299)), Time::NEVER);
        assert_eq!(station.last(s(1.3)), s(1.3));
        assert_eq!(station.last(s(2.0)), s(1.9));
        station.tell(None, s(2.0));
        assert_eq!(station.last(s(9.0)), s(1.9));
    }

    #[test]
    fn one_that_sends_again_is_not_forgotten_before_it_would_have_been() {
        let mut station = Announcements::NONE;
        station.tell(EVERY, s(1.0));
        station.tell(None, s(1.5));
        for start in [2.0, 2.2, 2.4] {
            // Too short for a broadcast, each of them.
            station.tell(EVERY, s(start));
            assert_eq!(station.last(s(start + 0.1)), s(1.3));
            station.tell(None, s(start + 0.1));
        }
        station.tell(EVERY, s(3.0));
        assert_eq!(station.last(s(3.2)), s(1.3));
        assert_eq!(station.last(s(3.4)), s(3.3));
    }

    #[test]
    fn a_station_that_stops_and_goes_on_at_once_has_not_stopped() {
        let mut station = Announcements::NONE;
        station.tell(EVERY, s(1.0));
        station.tell(None, s(1.4));
        station.tell(EVERY, s(1.4));
        assert_eq!(station.last(s(1.65)), s(1.6));
    }

    #[test]
    fn another_time_between_broadcasts_counts_from_its_change_on() {
        let mut station = Announcements::NONE;
        station.tell(EVERY, s(1.0));
        station.tell(None, s(1.4));
        station.tell(Some(Span(1_000_000_000)), s(1.4));
        assert_eq!(station.last(s(2.3)), s(1.3));
        assert_eq!(station.last(s(2.5)), s(2.4));
    }
}
