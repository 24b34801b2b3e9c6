//! The common parts of FreeBSD's delay-based controls: how they measure round
//! trips (`h_ertt`), where slow start ends, and how a reduction lasts.

use crate::control::{Ack, Window};
use crate::units::{Span, Time};

/// A single segment is taken for a delayed acknowledgement only as long as this many of
/// those before it are remembered.
pub const REMEMBERED: u8 = 5;

/// Whether the window is in slow start: at `ssthresh` it still is.
pub fn in_slow_start(window: &Window) -> bool {
    window.cwnd <= window.ssthresh
}

/// A round trip by a clock that ticks: the ticks between, plus one, so that it is never
/// zero. Without a tick it is exact.
pub fn by_the_clock(now: Time, rtt: Span, tick: Span) -> Span {
    if tick == Span::ZERO {
        return rtt;
    }
    let ticks = now.0 / tick.0 - now.0.saturating_sub(rtt.0) / tick.0;
    Span((ticks + 1) * tick.0)
}

/// The round trips of a connection: the latest, the least and the greatest.
#[derive(Clone, Debug, Default)]
pub struct Measured {
    tick: Span,
    latest: Option<Span>,
    least: Span,
    most: Span,
    /// Recent acknowledgements that covered several segments, while single ones
    /// do not outnumber them.
    delayed: u8,
}

impl Measured {
    /// By a clock with this tick.
    pub fn new(tick: Span) -> Measured {
        Measured {
            tick,
            ..Measured::default()
        }
    }

    /// Uses a clock with this tick from now on: measurements by another clock do not count.
    pub fn set_tick(&mut self, tick: Span) {
        if tick != self.tick {
            *self = Measured::new(tick);
        }
    }

    /// Takes the round trip of an acknowledgement, if it has a reliable one; returns it.
    pub fn note(&mut self, ack: &Ack) -> Option<Span> {
        if ack.acked > 1 {
            self.delayed = (self.delayed + 1).min(REMEMBERED);
        } else if ack.acked == 1 {
            self.delayed = self.delayed.saturating_sub(1);
        }
        // A receiver that waits for two segments has waited for a second one that did
        // not come.
        if ack.acked == 1 && self.delayed > 0 {
            return None;
        }
        let rtt = by_the_clock(ack.now, ack.rtt?, self.tick);
        if self.latest.is_none() {
            self.least = rtt;
        }
        self.least = self.least.min(rtt);
        self.most = self.most.max(rtt);
        self.latest = Some(rtt);
        Some(rtt)
    }

    /// The latest round trip.
    pub fn latest(&self) -> Option<Span> {
        self.latest
    }

    /// The queueing delay in this round trip.
    pub fn queueing(&self, rtt: Span) -> Span {
        rtt.beyond(self.least)
    }

    /// The maximum queueing delay of the connection.
    pub fn greatest(&self) -> Span {
        self.most.beyond(self.least)
    }
}

/// A reduction without a loss: no other one until everything outstanding at its start
/// has been acknowledged (congestion recovery).
#[derive(Clone, Copy, Debug, Default)]
pub struct Reduction {
    outstanding: u64,
    left: u64,
}

impl Reduction {
    /// Takes every acknowledgement. Returns whether it finds a reduction under
    /// way, the acknowledgement that ends it included.
    pub fn note(&mut self, ack: &Ack) -> bool {
        let lasts = self.lasts();
        self.left = self.left.saturating_sub(ack.acked);
        self.outstanding = ack.flight.saturating_sub(ack.acked);
        lasts
    }

    /// The reduction begins, after the latest acknowledgement.
    pub fn begin(&mut self) {
        self.left = self.outstanding;
    }

    /// The outstanding data after the latest acknowledgement.
    pub fn outstanding(&self) -> u64 {
        self.outstanding
    }

    /// The reduction is over: a timeout replaces it.
    pub fn end(&mut self) {
        self.left = 0;
    }

    /// Whether the reduction is under way.
    pub fn lasts(&self) -> bool {
        self.left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::ack;

    #[test]
    fn a_round_trip_takes_the_ticks_between_and_one_more() {
        let tick = Span::from_millis(1);
        let by = |now, rtt| by_the_clock(Time(now), Span(rtt), tick).0;
        // From 0.9 to 40.1 ms the clock ticks forty times, from 1.0 to 40.2 thirty-nine.
        assert_eq!(by(40_100_000, 39_200_000), 41_000_000);
        assert_eq!(by(40_200_000, 39_200_000), 40_000_000);
        assert_eq!(by(500_000, 400_000), 1_000_000);
        let exact = by_the_clock(Time(40_100_000), Span(39_200_000), Span::ZERO);
        assert_eq!(exact, Span(39_200_000));
    }

    #[test]
    fn queueing_delay_is_the_excess_over_the_least_round_trip() {
        let mut measured = Measured::new(Span::ZERO);
        for (rtt, queueing, greatest) in
            [(0.05, 0, 0), (0.04, 0, 10), (0.07, 30, 30), (0.06, 20, 30)]
        {
            let sample = measured.note(&ack(1.0, rtt)).expect("a sample");
            assert_eq!(measured.queueing(sample), Span::from_millis(queueing));
            assert_eq!(measured.greatest(), Span::from_millis(greatest));
        }
        // Another clock measures again.
        measured.set_tick(Span::ZERO);
        assert_eq!(measured.greatest(), Span::from_millis(30));
        measured.set_tick(Span::from_millis(1));
        assert_eq!(measured.latest(), None);
    }

    #[test]
    fn an_acknowledgement_that_waited_is_no_sample() {
        let of = |acked| Ack {
            acked,
            ..ack(1.0, 0.04)
        };
        let mut measured = Measured::new(Span::from_millis(1));
        assert!(measured.note(&of(1)).is_some());
        for _ in 0..10 {
            assert!(measured.note(&of(2)).is_some());
        }
        // Five are remembered; each single segment removes one.
        for expected in [false, false, false, false, true, true] {
            assert_eq!(measured.note(&of(1)).is_some(), expected);
        }
        // A segment that was SACKed has not waited.
        measured.note(&of(2));
        measured.note(&of(2));
        assert!(measured.note(&of(0)).is_some());
        // Nor is there a sample of a segment that was sent twice.
        let twice = Ack { rtt: None, ..of(2) };
        assert_eq!(measured.note(&twice), None);
    }

    #[test]
    fn a_reduction_lasts_until_its_window_is_acknowledged() {
        let of = |flight, acked| Ack {
            acked,
            flight,
            ..ack(1.0, 0.04)
        };
        let mut reduction = Reduction::default();
        assert!(!reduction.note(&of(11, 1)));
        reduction.begin();
        // Ten were outstanding: the acknowledgement of the tenth still belongs to it.
        for _ in 0..5 {
            assert!(reduction.note(&of(10, 2)));
        }
        assert!(!reduction.lasts() && !reduction.note(&of(10, 2)));
        reduction.begin();
        assert!(reduction.lasts());
        reduction.end();
        assert!(!reduction.lasts());
    }
}
