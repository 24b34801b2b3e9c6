//! A radio that contends for the channel: its frame, its backoff, its window.

use super::arf::Fallback;
use super::cell::Frame;
use crate::rng::RandomStream;
use crate::units::{Span, Time};

/// A contender.
#[derive(Clone, Debug)]
pub(super) struct Contender {
    pub(super) random: RandomStream,
    /// The frame in its transmitter.
    pub(super) frame: Option<Frame>,
    /// Slots left, of those that are counted from `ready` on; none when it has counted
    /// all of them with nothing to send.
    pub(super) backoff: Option<u32>,
    /// When it begins to count, unless the channel is busy by then.
    pub(super) ready: Time,
    /// It does not transmit before: when it got a frame that may leave at once.
    pub(super) earliest: Time,
    /// The contention window.
    pub(super) window: u32,
    /// Failed transmissions of its frame.
    pub(super) failures: u32,
    /// When its own frame ends, while it transmits.
    pub(super) ends: Time,
    /// The index of the rate of that frame.
    pub(super) sent_at: usize,
    /// That frame is an RTS in a collision, which nobody answers.
    pub(super) unanswered: bool,
    /// The rate of its frames; of an access point, those of the frames to each station.
    pub(super) rates: Box<[Fallback]>,
}

impl Contender {
    /// A radio that has nothing to send.
    pub(super) fn new(random: RandomStream, window: u32, rates: Box<[Fallback]>) -> Contender {
        Contender {
            random,
            frame: None,
            backoff: None,
            ready: Time::ZERO,
            earliest: Time::ZERO,
            window,
            failures: 0,
            ends: Time::ZERO,
            sent_at: 0,
            unanswered: false,
            rates,
        }
    }

    /// When it transmits unless another one does before; never without a frame.
    #[inline]
    pub(super) fn expiry(&self, slot: Span) -> Time {
        match (self.frame, self.backoff) {
            (Some(_), Some(slots)) => {
                (self.ready + Span(u64::from(slots) * slot.0)).max(self.earliest)
            }
            _ => Time::NEVER,
        }
    }

    /// The channel was idle until `now`: counts the slots that have passed.
    #[inline]
    pub(super) fn count_until(&mut self, now: Time, slot: Span) {
        let Some(slots) = self.backoff else {
            return;
        };
        if self.ready > now {
            return;
        }
        let passed = now.since(self.ready).0 / slot.0;
        if passed < u64::from(slots) || self.frame.is_some() {
            let passed = passed.min(u64::from(slots));
            self.backoff = Some(slots - passed as u32);
            self.ready += Span(passed * slot.0);
        } else {
            self.backoff = None;
        }
    }

    /// Adds a frame to its transmitter. `idle`: the channel is idle. Returns whether it has drawn a backoff.
    pub(super) fn take(&mut self, frame: Frame, idle: bool, now: Time, slot: Span) -> bool {
        self.frame = Some(frame);
        let pending = self
            .backoff
            .is_some_and(|slots| !idle || self.ready + Span(u64::from(slots) * slot.0) > now);
        if pending {
            return false;
        }
        let at_once = idle && self.ready <= now;
        if at_once {
            self.backoff = Some(0);
            self.earliest = now;
        } else {
            self.draw();
        }
        !at_once
    }

    /// Slots left at `now`, if the channel has been idle since `ready`.
    pub(super) fn left(&self, now: Time, slot: Span) -> u32 {
        let passed = now.since(self.ready).0 / slot.0;
        let slots = u64::from(self.backoff.unwrap_or(0));
        slots.saturating_sub(passed) as u32
    }

    /// Draws its backoff.
    pub(super) fn draw(&mut self) {
        self.backoff = Some(self.random.up_to(u64::from(self.window)) as u32);
    }

    /// Its frame was received or is given up.
    pub(super) fn finish(&mut self, window: u32) {
        self.frame = None;
        self.failures = 0;
        self.window = window;
        self.draw();
    }

    /// The rate of its frames from or to a station.
    pub(super) fn rate(&self, station: u16) -> &Fallback {
        &self.rates[self.place(station)]
    }

    /// The same, to be changed.
    pub(super) fn rate_mut(&mut self, station: u16) -> &mut Fallback {
        let place = self.place(station);
        &mut self.rates[place]
    }

    fn place(&self, station: u16) -> usize {
        usize::from(station).min(self.rates.len() - 1)
    }
}
