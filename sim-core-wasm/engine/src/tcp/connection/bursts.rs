//! How many paced segments a host hands over at once.

use super::Connection;
use super::send::Next;
use crate::control::Phase;
use crate::tcp::pacing::window_rate;
use crate::tcp::transport::PacingBursts;
use crate::units::{Span, Time};

/// The bytes of a burst at most: 64 KiB with its headers (Linux: `sk_gso_max_size`).
const MOST: f64 = 65_215.0;
/// On a short path a burst is longer by so many bytes, halved for each of these times in the least round trip
/// (Linux: `tcp_tso_rtt_log`).
const SHORT: u64 = 65_536;
const HALVED: u64 = 512_000;
/// A burst that the window cuts short waits for the acknowledgement of the first segment, if that is due within this
/// time, and if it could not have left this long ago.
const SOON: Span = Span::from_millis(1);

/// Segments that the host hands over together: the last one of several has PSH (Linux: `__tcp_transmit_skb`).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Handed {
    /// The next one of them, how many have yet to leave, and whether there are several.
    next: u64,
    left: u64,
    several: bool,
}

impl Connection {
    /// Whether the segment ends a burst that the host handed over.
    pub fn pushes(&self, segment: u64) -> bool {
        self.transport.push_bursts && self.board.is_pushed(segment)
    }

    /// How many segments the host hands over with the new one that is about to leave.
    pub(super) fn hand_over(&mut self) {
        let segment = self.board.high();
        let handed = self.departures.handed;
        if handed.left == 0 || handed.next != segment {
            let left = self.sequence.offered.saturating_sub(segment).max(1);
            let count = self.largest_burst().min(self.quota()).min(left);
            self.departures.handed = Handed {
                next: segment,
                left: count,
                several: count > 1,
            };
        }
    }

    /// That segment has left.
    pub(super) fn handed_over(&mut self) {
        let handed = &mut self.departures.handed;
        handed.left -= 1;
        handed.next += 1;
        let handed = *handed;
        if handed.left == 0 && (handed.several || self.ends_a_write(handed.next - 1)) {
            self.board.push();
        }
    }

    /// Whether a segment ends what the application has written at a time.
    fn ends_a_write(&self, segment: u64) -> bool {
        let size = self.transport.segment;
        let write = self.transport.push_every.unwrap_or(0.0) as u64;
        write > 0 && (segment + 1) * size / write > segment * size / write
    }

    /// Segments a second: the control's own rate, or that of the window.
    pub(super) fn pace(&self) -> Option<f64> {
        self.control.algorithm.pacing_rate().or_else(|| {
            let srtt = self.timer.rtt.smoothed()?;
            let flight = self.flight();
            Some(window_rate(&self.window, flight, srtt, &self.transport))
        })
    }

    /// Whether a segment that the window allows may leave now: by itself, or in a burst.
    pub(super) fn takes_its_turn(&mut self, next: Next, now: Time) -> bool {
        if !self.leaves_in_bursts() {
            return !self.departures.pacer.holds(now);
        }
        let first = match next {
            Next::Forced(segment) | Next::Again(segment) | Next::Rescue(segment) => (segment, true),
            Next::New | Next::Limited | Next::Probe | Next::Test => (self.board.high(), false),
        };
        if self.departures.pacer.goes_on(first, now) {
            return true;
        }
        if self.departures.pacer.holds(now) {
            return false;
        }
        let count = match next {
            Next::New | Next::Limited => self.new_burst(now),
            Next::Forced(segment) | Next::Again(segment) => {
                let most = self.largest_burst().min(self.quota());
                self.board.together(segment, most)
            }
            Next::Rescue(_) | Next::Probe | Next::Test => 1,
        };
        if count > 0 {
            self.departures.pacer.begin_burst(first, count, now);
        } else {
            // It is the window that holds it back, so that a larger one would be used.
            let (una, next) = (self.board.una(), self.sequence.next);
            self.usage
                .note(&self.window, next - una, u64::MAX, una, next);
        }
        count > 0
    }

    fn leaves_in_bursts(&self) -> bool {
        match self.transport.pacing_bursts {
            PacingBursts::Off => false,
            PacingBursts::OwnRate => self.control.algorithm.pacing_rate().is_some(),
            PacingBursts::All => true,
        }
    }

    /// A millisecond's worth of segments (Linux: `tcp_tso_autosize`).
    fn largest_burst(&self) -> u64 {
        let segment = self.transport.segment as f64;
        let halves = self
            .timer
            .rtt
            .least()
            .map_or(u64::MAX, |rtt| rtt.0 / HALVED);
        let short = if halves < 32 { SHORT >> halves } else { 0 };
        let bytes = self
            .pace()
            .map_or(MOST, |rate| rate * segment / 1024.0 + short as f64);
        ((bytes.min(MOST) / segment) as u64).max(self.control.algorithm.least_burst())
    }

    /// The segments that the window has room for, and no more than half of it: at least two bursts are in flight
    /// (Linux: `tcp_cwnd_test`). One at least, where something may leave at any window.
    fn quota(&self) -> u64 {
        let window = self.window.cwnd as u64;
        let room = window.saturating_sub(self.in_network());
        room.min((window / 2).max(1)).max(1)
    }

    /// The length of a burst of new segments; zero where it waits for the window to have room for a whole one
    /// (Linux: `tcp_tso_should_defer`).
    fn new_burst(&self, now: Time) -> u64 {
        let most = self.largest_burst();
        let receiver = self.receiver_window() - self.flight();
        let room = (self.window.cwnd as u64)
            .saturating_sub(self.in_network())
            .min(receiver);
        let left = (self.sequence.offered - self.board.high()).min(receiver);
        let recent = now <= self.departures.pacer.next() + SOON;
        let first = self.board.first_sent().zip(self.timer.rtt.smoothed());
        let heard_soon =
            first.is_some_and(|(sent, srtt)| sent + srtt <= now + SOON.min(Span(srtt.0 / 2)));
        let waits = self.recovery.phase == Phase::Open
            && recent
            && room < most.min(left)
            && 3 * room < self.window.cwnd as u64
            && heard_soon;
        if waits {
            0
        } else {
            most.min(self.quota()).min(left)
        }
    }
}
