//! The standing round trip: the minimum over a short window whose length changes.

use crate::units::{Span, Time};

/// The window is kept in this many parts, and the present one.
const PARTS: usize = 6;

/// The minimum round trip of a window whose length follows the round trip itself. For
/// each part of it the minimum is kept with the time it was last seen, so that none
/// counts for longer than the window.
/// none counts for longer than the while.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    parts: [(Time, Span); PARTS + 1],
    /// The present part, and when it began.
    present: usize,
    since: Time,
}

impl Standing {
    pub(super) fn new(now: Time, rtt: Span) -> Standing {
        Standing {
            parts: [(now, rtt); PARTS + 1],
            present: 0,
            since: now,
        }
    }

    /// Takes a round trip; returns the minimum of those no older than `age`.
    pub(super) fn note(&mut self, now: Time, rtt: Span, age: Span) -> Span {
        if now.since(self.since) > Span(age.0 / PARTS as u64) {
            self.present = (self.present + 1) % self.parts.len();
            self.parts[self.present] = (now, rtt);
            self.since = now;
        } else if rtt <= self.parts[self.present].1 {
            self.parts[self.present] = (now, rtt);
        }
        let young = self
            .parts
            .iter()
            .filter(|(seen, _)| now.since(*seen) <= age);
        young.fold(rtt, |least, (_, rtt)| least.min(*rtt))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standing_round_trip_is_the_least_of_half_a_smoothed_one() {
        let ms = Span::from_millis;
        let at = |millis| Time(0) + ms(millis);
        let mut standing = Standing::new(at(0), ms(100));
        assert_eq!(standing.note(at(11), ms(110), ms(60)), ms(100));
        assert_eq!(standing.note(at(30), ms(130), ms(60)), ms(100));
        assert_eq!(standing.note(at(60), ms(160), ms(60)), ms(100));
        // Not the least ever, and none that is too old.
        assert_eq!(standing.note(at(61), ms(160), ms(60)), ms(110));
        assert_eq!(standing.note(at(72), ms(161), ms(60)), ms(130));
        assert_eq!(standing.note(at(73), ms(105), ms(60)), ms(105));
        // An exact minimum over any length, with a sample each millisecond.
        let rtt = |t: u64| 100 + (t * 7919) % 37;
        let mut standing = Standing::new(at(0), ms(rtt(0)));
        for t in 1..500 {
            let least = standing.note(at(t), ms(rtt(t)), ms(60));
            let whole = (t.saturating_sub(60)..=t).map(rtt).min().expect("some");
            let short = (t.saturating_sub(50)..=t).map(rtt).min().expect("some");
            assert!(least >= ms(whole) && least <= ms(short), "{t}: {least}");
        }
    }
}
