//! Statistics of a cell's radios, and their recorded series.

use crate::measure::{NO_SERIES, Recorder};
use crate::units::{Span, Time};

/// Counts of one radio. A transmission counts when its frame ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RadioCounts {
    /// Frames on the air: with SIFS and acknowledgement where they were received.
    pub airtime: Span,
    /// Transmissions, repeated ones included.
    pub transmissions: u64,
    /// Transmissions that were received.
    pub received: u64,
    /// Transmissions that met others.
    pub collisions: u64,
    /// Transmissions that were received in error.
    pub errors: u64,
    /// Failed transmissions that are repeated.
    pub retries: u64,
    /// Frames that were given up.
    pub given_up: u64,
    /// Backoffs drawn, and the slots of all of them.
    pub backoffs: u64,
    /// See [`RadioCounts::backoffs`].
    pub slots: u64,
}

impl RadioCounts {
    /// The increase since an earlier state of the same counts.
    #[must_use]
    pub fn since(&self, before: &RadioCounts) -> RadioCounts {
        RadioCounts {
            airtime: self.airtime.beyond(before.airtime),
            transmissions: self.transmissions - before.transmissions,
            received: self.received - before.received,
            collisions: self.collisions - before.collisions,
            errors: self.errors - before.errors,
            retries: self.retries - before.retries,
            given_up: self.given_up - before.given_up,
            backoffs: self.backoffs - before.backoffs,
            slots: self.slots - before.slots,
        }
    }
}

/// How long the channel was in use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChannelTime {
    /// Somebody transmitted, acknowledgements and the SIFS before them included.
    pub busy: Span,
    /// Frames collided.
    pub collided: Span,
    /// Collisions.
    pub collisions: u64,
}

impl ChannelTime {
    /// The increase since an earlier state.
    #[must_use]
    pub fn since(&self, before: &ChannelTime) -> ChannelTime {
        ChannelTime {
            busy: self.busy.beyond(before.busy),
            collided: self.collided.beyond(before.collided),
            collisions: self.collisions - before.collisions,
        }
    }
}

/// The series of a radio in the recorder.
#[derive(Clone, Copy, Debug)]
pub struct RadioSeries {
    /// Seconds on the air, a running total.
    pub airtime: u32,
    /// Collisions, a running total.
    pub collisions: u32,
    /// Repetitions, a running total.
    pub retries: u32,
    /// The contention window.
    pub window: u32,
    /// Slots drawn.
    pub backoff: u32,
}

impl RadioSeries {
    /// Nothing is recorded.
    pub const NONE: RadioSeries = RadioSeries {
        airtime: NO_SERIES,
        collisions: NO_SERIES,
        retries: NO_SERIES,
        window: NO_SERIES,
        backoff: NO_SERIES,
    };

    /// Records the state of a radio.
    pub(super) fn record(
        &self,
        counts: &RadioCounts,
        window: u32,
        backoff: Option<u32>,
        now: Time,
        recorder: &mut Recorder,
    ) {
        if self.airtime == NO_SERIES {
            return;
        }
        recorder.counter(self.airtime, now, counts.airtime.seconds());
        recorder.counter(self.collisions, now, counts.collisions as f64);
        recorder.counter(self.retries, now, counts.retries as f64);
        recorder.gauge(self.window, now, f64::from(window));
        recorder.gauge(self.backoff, now, f64::from(backoff.unwrap_or(0)));
    }
}

/// The series of a channel in the recorder.
#[derive(Clone, Copy, Debug)]
pub struct ChannelSeries {
    /// Seconds in use, a running total.
    pub busy: u32,
    /// Seconds of collisions, a running total.
    pub collided: u32,
}

impl ChannelSeries {
    /// Nothing is recorded.
    pub const NONE: ChannelSeries = ChannelSeries {
        busy: NO_SERIES,
        collided: NO_SERIES,
    };

    /// Records how long the channel was in use.
    pub(super) fn record(self, time: &ChannelTime, now: Time, recorder: &mut Recorder) {
        recorder.counter(self.busy, now, time.busy.seconds());
        recorder.counter(self.collided, now, time.collided.seconds());
    }
}
