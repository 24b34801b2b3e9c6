//! The receiver's buffer and the application that reads from it: how much room the receiver advertises, and when it
//! announces new room unasked (RFC 9293, section 3.8.6).
//!
//! The application reads what has come in order at its own rate, byte by byte; the
//! window is what the buffer has room for beyond that. Its right edge never moves back
//! (section 3.8.6) and moves on by a segment at least, so that the sender never sees a
//! sliver of room (section 3.8.6.2.2).

use crate::units::{Span, Time};

/// The data received in order that the application has not read.
#[derive(Clone, Debug)]
pub(super) struct ReceiveBuffer {
    /// The most bytes that it holds, whole segments (RCV.BUFF).
    size: u64,
    segment: u64,
    /// Bytes a second that the application reads.
    rate: f64,
    /// Bytes received in order.
    received: u64,
    /// How many of them the application had read at `since`.
    read: f64,
    since: Time,
    /// One past the last byte of the window advertised last (RCV.NXT + RCV.WND).
    edge: u64,
    /// When a window update is due, and the bytes that the application has read by then.
    update: (Time, u64),
    /// One past the last byte of all, once it has come: no room is needed beyond it.
    end: u64,
}

const NO_UPDATE: (Time, u64) = (Time::NEVER, 0);

impl ReceiveBuffer {
    /// A buffer of `segments` segments of `segment` bytes; the bytes `received` until now are read. The
    /// application reads `rate` bits per second.
    pub(super) fn new(
        [segments, segment]: [u64; 2],
        rate: f64,
        received: u64,
        now: Time,
    ) -> ReceiveBuffer {
        let size = segments.saturating_mul(segment);
        ReceiveBuffer {
            size,
            segment,
            rate: rate / 8.0,
            received,
            read: received as f64,
            since: now,
            edge: received.saturating_add(size),
            update: NO_UPDATE,
            end: u64::MAX,
        }
    }

    /// From now on the application reads `rate` bits per second.
    pub(super) fn read_at(&mut self, rate: f64, now: Time) {
        self.go_on(now);
        self.rate = rate / 8.0;
        self.plan();
    }

    /// The segments below `expected` have come, all in order.
    pub(super) fn take(&mut self, expected: u64, now: Time) {
        self.go_on(now);
        self.received = expected * self.segment;
        self.plan();
    }

    /// `segment` is the last one of all.
    pub(super) fn end_with(&mut self, segment: u64) {
        self.end = (segment + 1) * self.segment;
    }

    /// The window to advertise now, in bytes from the first one missing; `None` when all
    /// of the buffer is free.
    pub(super) fn advertise(&mut self, now: Time) -> Option<u64> {
        self.go_on(now);
        let room = (self.read as u64).saturating_add(self.size);
        if room >= self.edge.saturating_add(self.segment) {
            self.edge = room;
        }
        self.plan();
        let window = self.window();
        (window < self.size).then_some(window)
    }

    /// When a window update is due.
    pub(super) fn due(&self) -> Time {
        self.update.0
    }

    /// One past the last byte that has been offered to the sender.
    pub(super) fn edge(&self) -> u64 {
        self.edge
    }

    /// Whether a sender that uses all of the window may be waiting for more.
    pub(super) fn is_narrow(&self) -> bool {
        self.received < self.end && self.window().saturating_mul(2) <= self.size
    }

    /// The rest of the window advertised last, in bytes.
    fn window(&self) -> u64 {
        self.edge - self.received
    }

    /// The application has read until now.
    fn go_on(&mut self, now: Time) {
        let read = self.read + self.rate * now.since(self.since).seconds();
        // Rounded, the moment of an update may be too early by less than a byte.
        let planned = if now >= self.update.0 {
            self.update.1
        } else {
            0
        };
        self.read = read.max(planned as f64).min(self.received as f64);
        self.since = now;
    }

    /// Works out when to announce new room. Any acknowledgement that leaves for another reason announces it
    /// anyway; one for that alone leaves when the window in force is at most half of the buffer and would at
    /// least double, by a segment or more (Linux: `tcp_cleanup_rbuf`).
    fn plan(&mut self) {
        self.update = NO_UPDATE;
        if self.rate > 0.0 && self.is_narrow() {
            let window = self.window().max(self.segment);
            let target = self.edge + window - self.size;
            let left = (target as f64 - self.read).max(0.0);
            let until = Span::from_seconds(left / self.rate);
            self.update = (self.since + until, target);
        }
    }

    /// The invariant that is broken, if any.
    pub(super) fn violation(&self) -> Option<String> {
        let unread = self.received as f64 - self.read;
        if self.received > self.edge {
            return Some("the receiver has more than it has room for".to_owned());
        }
        if !(0.0..=self.size as f64).contains(&unread) {
            return Some(format!("{unread} bytes wait in a buffer of {}", self.size));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A buffer of ten segments of 1000 bytes.
    fn buffer(rate: f64) -> ReceiveBuffer {
        ReceiveBuffer::new([10, 1000], rate, 0, Time::ZERO)
    }

    fn seconds(at: f64) -> Time {
        Time::from_seconds(at)
    }

    /// RFC 9293, section 3.8.6: while the application does not read, the window is the rest of the buffer; its
    /// right edge does not move.
    #[test]
    fn a_stopped_reader_closes_the_window_after_a_bufferful() {
        let mut buffer = buffer(0.0);
        assert_eq!(buffer.advertise(seconds(0.0)), None);
        for segments in 1..=10 {
            buffer.take(segments, seconds(0.1));
            assert_eq!(
                buffer.advertise(seconds(0.1)),
                Some(10_000 - 1000 * segments)
            );
            assert_eq!((buffer.edge(), buffer.due()), (10_000, Time::NEVER));
            assert_eq!(buffer.violation(), None);
        }
    }

    /// RFC 9293, section 3.8.6.2.2: the right edge moves on by a segment or not at all.
    #[test]
    fn the_window_opens_by_a_segment_at_least() {
        // A segment takes a second to read.
        let mut buffer = buffer(8000.0);
        buffer.take(10, seconds(0.0));
        for (at, window) in [(0.0, 0), (0.999, 0), (1.0, 1000), (1.5, 1000), (2.0, 2000)] {
            assert_eq!(buffer.advertise(seconds(at)), Some(window), "{at}");
        }
        // The edge has moved by a segment and a half.
        assert_eq!(buffer.advertise(seconds(3.5)), Some(3500));
        assert_eq!(buffer.advertise(seconds(4.4)), Some(3500));
    }

    /// Once closed, the window is announced with the first segment of room, then with two, four: each time it
    /// has doubled, until half of the buffer is free.
    #[test]
    fn an_update_is_due_when_the_window_would_double() {
        let mut buffer = buffer(8000.0);
        buffer.take(10, seconds(0.0));
        buffer.advertise(seconds(0.0));
        for (at, window) in [(1.0, 1000), (2.0, 2000), (4.0, 4000), (8.0, 8000)] {
            assert_eq!(buffer.due(), seconds(at));
            assert_eq!(buffer.advertise(seconds(at)), Some(window));
        }
        assert_eq!(buffer.due(), Time::NEVER);
        assert_eq!(buffer.advertise(seconds(10.0)), None);
    }

    /// However the times are rounded, an update is never due again at its own instant.
    #[test]
    fn an_update_at_its_time_announces_new_room() {
        for rate in [1.0, 3.0, 7e3, 1.234_567e7, 9.9e10] {
            let mut buffer = ReceiveBuffer::new([7, 1448], rate, 0, Time(12_345));
            buffer.take(7, Time(12_345));
            buffer.advertise(Time(12_345));
            let mut edge = buffer.edge();
            while buffer.due() != Time::NEVER {
                let due = buffer.due();
                buffer.advertise(due);
                assert!(buffer.edge() >= edge + 1448 && buffer.due() > due, "{rate}");
                assert_eq!(buffer.violation(), None);
                edge = buffer.edge();
            }
            assert!(2 * buffer.window() > buffer.size, "{rate}");
        }
    }

    #[test]
    fn a_buffer_of_one_segment_opens_when_that_is_read() {
        let mut buffer = ReceiveBuffer::new([1, 1000], 8000.0, 0, Time::ZERO);
        buffer.take(1, seconds(0.0));
        assert_eq!(buffer.advertise(seconds(0.6)), Some(0));
        assert_eq!(buffer.due(), seconds(1.0));
        assert_eq!(buffer.advertise(seconds(1.0)), None);
    }

    /// The application reads the data there is and no more: time without data is lost.
    #[test]
    fn an_idle_reader_does_not_catch_up() {
        let mut buffer = buffer(8000.0);
        buffer.take(1, seconds(100.0));
        assert_eq!(buffer.advertise(seconds(100.0)), Some(9000));
        assert_eq!(buffer.advertise(seconds(101.0)), None);
    }

    #[test]
    fn reading_stops_and_goes_on() {
        let mut buffer = buffer(8000.0);
        buffer.take(10, seconds(0.0));
        buffer.advertise(seconds(0.0));
        buffer.read_at(0.0, seconds(0.5));
        assert_eq!(buffer.due(), Time::NEVER);
        // Half a segment has been read, the other half takes half a second.
        buffer.read_at(8000.0, seconds(60.0));
        assert_eq!(buffer.due(), seconds(60.5));
    }

    #[test]
    fn no_update_is_due_after_the_last_data() {
        let mut buffer = buffer(8000.0);
        // The last segment may come before others.
        buffer.end_with(9);
        buffer.take(10, seconds(0.0));
        buffer.advertise(seconds(0.0));
        assert!(buffer.due() == Time::NEVER && !buffer.is_narrow());
    }
}
