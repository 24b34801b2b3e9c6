//! The receiving end: what to acknowledge, and when.

use crate::control::Ecn;
use crate::control::{Combine, Needs};
use crate::packet::side::{Extra, Feedback, Marked, SackBlocks};
use crate::packet::{ECE, Packet, STAMPED};
use crate::tcp::ecn::{Marks, Report};
use crate::tcp::ranges::Ranges;
use crate::tcp::receive_buffer::ReceiveBuffer;
use crate::tcp::transport::Transport;
use crate::units::{Span, Time};

/// An acknowledgement to send.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    /// The segment expected next.
    pub expected: u64,
    /// Timestamp to echo, when the segments carry them.
    pub echo: Option<u32>,
    /// SACK blocks; none when everything came in order.
    pub sack: SackBlocks,
    /// Load code to return.
    pub load: u8,
    /// Explicit feedback to return.
    pub feedback: Option<Feedback>,
    /// The window in bytes, where not all of the buffer is free.
    pub window: Option<u64>,
    report: Report,
}

impl Reply {
    /// Writes what fits into the header of an acknowledgement.
    #[must_use]
    pub fn mark(&self, packet: Packet) -> Packet {
        let mut packet = match self.report.counter {
            Some(counter) => packet.counting(counter),
            None => packet,
        };
        if self.report.ece {
            packet.set(ECE);
        }
        packet.set(self.report.codepoint);
        packet.set_load(self.load);
        packet
    }

    /// Whether something travels beside the acknowledgement.
    pub fn has_extra(&self) -> bool {
        self.sack.count > 0
            || self.feedback.is_some()
            || self.report.exact.is_some()
            || self.window.is_some()
    }

    /// The optional records that travel with the acknowledgement.
    pub fn extra(&self) -> Extra {
        Extra {
            feedback: self.feedback,
            marked: self.report.exact,
            sack: self.sack,
            window: self.window,
            ..Extra::default()
        }
    }
}

/// How long segments are acknowledged at once.
#[derive(Clone, Copy, Debug)]
struct Quick {
    /// Segments left.
    left: u64,
    /// Segments at the start, and where the receiver follows Linux after a duplicate or a pause.
    most: u64,
    /// Whether it does, and the bytes by which its window has yet to grow, by so many with each segment.
    follows: bool,
    room: u64,
    step: u64,
    /// When the last segment came, and the pause after which the sender counts as idle.
    last: Time,
    pause: Span,
    least_pause: Span,
}

/// The window that Linux offers first, in bytes.
const FIRST_WINDOW: u64 = 65_535;

impl Quick {
    fn new(transport: &Transport) -> Quick {
        let buffer = transport.receive_window.unwrap_or(f64::INFINITY);
        let window = transport
            .quick_window
            .map(|window| window.min(buffer) as u64);
        Quick {
            left: transport.quick_acks,
            most: transport.quick_acks,
            room: window.unwrap_or(0).saturating_sub(FIRST_WINDOW),
            follows: window.is_some(),
            step: 2 * transport.segment,
            last: Time::ZERO,
            pause: Span::ZERO,
            least_pause: Span::from_seconds(transport.rto_min),
        }
    }

    /// Whether the segment that arrives `now` is acknowledged at once.
    fn takes(&mut self, now: Time, duplicate: bool) -> bool {
        if self.follows {
            let since = now.since(self.last);
            if self.pause == Span::ZERO {
                // The timeout that follows from the round trip of the SYN-ACK (RFC 6298, rule 2.2).
                self.pause = since + Span(2 * since.0).max(self.least_pause);
            } else if duplicate || since > self.pause {
                // Linux: `tcp_enter_quickack_mode`, `tcp_event_data_recv`.
                self.left = self.left.max(self.most);
            }
            self.last = now;
            if self.room > 0 {
                // Linux: `tcp_grow_window`.
                self.room = self.room.saturating_sub(self.step);
                self.left |= 1;
            }
        }
        let quick = self.left > 0;
        self.left = self.left.saturating_sub(1);
        quick
    }
}

/// State of the receiving end of a connection.
#[derive(Clone, Debug)]
pub struct Receiver {
    expected: u64,
    above: Ranges,
    /// Segments of the ranges that changed last, the latest first.
    recent: [u64; 4],
    recent_count: usize,
    /// A duplicate segment, reported with the next acknowledgement.
    duplicate: Option<u64>,
    sack: bool,
    /// TS.Recent (RFC 7323): the timestamp that is echoed.
    stamp_recent: Option<u32>,
    last_acknowledged: u64,
    pending: u64,
    ack_every: u64,
    ack_delay: Span,
    quick: Quick,
    /// Bytes that the application writes at a time, or none, and those of a segment.
    writes: [u64; 2],
    marks: Marks,
    /// How the feedback records of several segments are combined; `None` when none are used.
    combine: Option<Combine>,
    feedback: Option<Feedback>,
    /// Highest load code since the last acknowledgement.
    load: u8,
    /// The data that waits for an application that does not read at once.
    buffer: Option<Box<ReceiveBuffer>>,
    /// When a delayed acknowledgement falls due; [`Time::NEVER`] while none waits.
    deadline: Time,
}

impl Receiver {
    /// The receiving end with these switches, for a sender with these needs.
    pub fn new(transport: &Transport, ecn: Option<Ecn>, needs: &Needs) -> Receiver {
        Receiver {
            expected: 0,
            above: Ranges::default(),
            recent: [0; 4],
            recent_count: 0,
            duplicate: None,
            sack: transport.sack && !needs.no_sack,
            stamp_recent: None,
            last_acknowledged: 0,
            pending: 0,
            ack_every: needs.ack_every.unwrap_or(transport.ack_every),
            ack_delay: Span::from_seconds(transport.ack_delay),
            quick: Quick::new(transport),
            writes: [
                transport.push_every.unwrap_or(0.0) as u64,
                transport.segment,
            ],
            marks: Marks::new(ecn),
            combine: needs.feedback,
            feedback: None,
            load: 0,
            buffer: None,
            deadline: Time::NEVER,
        }
    }

    /// Follows a change of the sender: the needs of the new one, and its ECN mode, hold from the next segment
    /// on.
    pub fn follow_sender(&mut self, needs: &Needs, ecn: Option<Ecn>) {
        self.marks.set_mode(ecn);
        self.sack &= !needs.no_sack;
        self.ack_every = needs.ack_every.unwrap_or(self.ack_every);
        self.combine = needs.feedback.or(self.combine);
    }

    /// From now on the application reads `rate` bits per second, or everything at once;
    /// until then it has read everything unless it had a rate before.
    pub fn read_at(&mut self, rate: Option<f64>, transport: &Transport, now: Time) {
        match (rate, transport.receive_segments(), &mut self.buffer) {
            (Some(rate), _, Some(buffer)) => buffer.read_at(rate, now),
            (Some(rate), Some(segments), buffer) => {
                let received = self.expected * transport.segment;
                let room = [segments, transport.segment];
                *buffer = Some(Box::new(ReceiveBuffer::new(room, rate, received, now)));
            }
            (None, _, buffer) => {
                // All of the buffer is free now, which a sender that waits for room has to learn.
                if buffer.take().is_some_and(|buffer| buffer.is_narrow()) {
                    self.deadline = now;
                }
            }
            (Some(_), None, None) => {}
        }
    }

    /// When an acknowledgement is due: a delayed one, or one that announces new room.
    pub fn due(&self) -> Time {
        let buffer = self.buffer.as_ref();
        buffer.map_or(self.deadline, |buffer| self.deadline.min(buffer.due()))
    }

    /// Whether its window closes when the application reads too slowly.
    pub fn is_buffered(&self) -> bool {
        self.buffer.is_some()
    }

    /// The invariant that is broken, if any: `sent` is the number of bytes sent so far.
    pub fn violation(&self, sent: u64) -> Option<String> {
        let buffer = self.buffer.as_ref()?;
        if sent > buffer.edge() {
            return Some(format!(
                "{sent} bytes sent, the receiver takes {}",
                buffer.edge()
            ));
        }
        buffer.violation()
    }

    /// The marks that the receiver has counted since the connection began.
    pub fn counted(&self) -> Marked {
        self.marks.counted()
    }

    /// The ECN flags of the SYN-ACK.
    pub fn agreement(&self, syn: &Packet) -> u16 {
        self.marks.agreement(syn)
    }

    /// Starts a new receiver in place of this one, whose connection is over: a copy of
    /// `model`, which has received nothing, that keeps this one's memory.
    pub fn renew(&mut self, model: &Receiver) {
        let mut above = std::mem::take(&mut self.above);
        above.clear();
        *self = Receiver {
            above,
            ..model.clone()
        };
    }

    /// The segment expected next.
    pub fn expected(&self) -> u64 {
        self.expected
    }

    /// Bytes of memory behind the ranges.
    pub fn heap_bytes(&self) -> usize {
        let buffer = self.buffer.as_ref();
        self.above.heap_bytes() + buffer.map_or(0, |_| size_of::<ReceiveBuffer>())
    }

    /// Takes the SYN, which carries the first timestamp.
    pub fn open(&mut self, packet: &Packet, now: Time) {
        self.quick.last = now;
        self.stamp_recent = packet.has(STAMPED).then_some(packet.stamp());
    }

    /// The acknowledgement that must leave before `packet` is taken in, if any: the
    /// pending segments have another ECN state.
    pub fn before(&mut self, packet: &Packet, now: Time) -> Option<Reply> {
        (self.pending > 0 && self.marks.parts(packet)).then(|| self.reply(now))
    }

    /// Takes in the feedback record of a segment, before the segment itself.
    pub fn note(&mut self, record: Feedback) {
        let grant = match (self.combine, self.feedback) {
            (Some(Combine::Sum), Some(before)) => before.grant + record.grant,
            _ => record.grant,
        };
        self.feedback = self.combine.map(|_| Feedback { grant, ..record });
    }

    /// Takes a segment; returns the acknowledgement that it triggers at once, if any.
    /// `now` is when the segment arrived; `last` says that nothing follows it.
    pub fn receive(&mut self, packet: &Packet, now: Time, last: bool) -> Option<Reply> {
        let segment = packet.number;
        // RFC 7323, section 4.3: a delayed acknowledgement echoes the earliest segment
        // it covers; during a hole, the last segment in order. Stamps wrap around: a
        // later stamp is less than half the circle ahead.
        let later = |recent: u32| packet.stamp().wrapping_sub(recent).cast_signed() >= 0;
        // Timestamps switched on during the connection are echoed from the first one on.
        if packet.has(STAMPED)
            && self
                .stamp_recent
                .is_none_or(|recent| segment <= self.last_acknowledged && later(recent))
        {
            self.stamp_recent = Some(packet.stamp());
        }
        if last && let Some(buffer) = &mut self.buffer {
            buffer.end_with(segment);
        }
        let in_order = segment == self.expected;
        let fills = in_order && !self.above.is_empty();
        if in_order {
            self.expected += 1;
            if fills {
                if let Some((_, end)) = self.above.containing(self.expected) {
                    self.expected = end;
                }
                self.above.remove_below(self.expected);
            }
            self.pending += 1;
            if let Some(buffer) = &mut self.buffer {
                buffer.take(self.expected, now);
            }
        } else if segment > self.expected {
            let mut fresh = false;
            self.above.insert(segment, segment + 1, |_, _| fresh = true);
            self.duplicate = (!fresh).then_some(segment);
            self.remember(segment);
        } else {
            self.duplicate = Some(segment);
        }
        self.load = self.load.max(packet.load());
        let marks = self.marks.take(packet);
        let quick = self.quick.takes(now, segment < self.expected && !in_order);
        // RFC 5681, section 4.2: at once for a segment out of order or one that fills a hole.
        let pushed = self.ends_a_write(segment);
        if !in_order || fills || quick || pushed || last || marks || self.pending >= self.ack_every
        {
            Some(self.reply(now))
        } else {
            if self.deadline == Time::NEVER {
                self.deadline = now + self.ack_delay;
            }
            None
        }
    }

    /// Whether a segment ends what the application has written at a time (RFC 9293, section 3.9.1.2: PSH). Linux
    /// acknowledges it once it is read (`tcp_cleanup_rbuf`).
    fn ends_a_write(&self, segment: u64) -> bool {
        let [write, size] = self.writes;
        write > 0 && (segment + 1) * size / write > segment * size / write
    }

    fn remember(&mut self, segment: u64) {
        // One entry for each range: drops older entries of this segment's range.
        let Some(range) = self.above.containing(segment) else {
            return;
        };
        let mut kept = 0;
        for i in 0..self.recent_count {
            let old = self.recent[i];
            if old < range.0 || old >= range.1 {
                self.recent[kept] = old;
                kept += 1;
            }
        }
        let count = (kept + 1).min(self.recent.len());
        self.recent[..count].rotate_right(1);
        self.recent[0] = segment;
        self.recent_count = count;
    }

    /// The acknowledgement to send now, whatever triggered it.
    pub fn reply(&mut self, now: Time) -> Reply {
        self.pending = 0;
        self.deadline = Time::NEVER;
        self.last_acknowledged = self.expected;
        let mut sack = SackBlocks::default();
        let duplicate = self.duplicate.take();
        if self.sack && (duplicate.is_some() || !self.above.is_empty()) {
            // The timestamp option takes the room of the fourth block (RFC 2018, section 3).
            let most_blocks = if self.stamp_recent.is_some() { 3 } else { 4 };
            if let Some(segment) = duplicate {
                // RFC 2883, section 4: the first block reports the duplicate.
                sack.blocks[0] = (segment, segment + 1);
                sack.count = 1;
            }
            for i in 0..self.recent_count {
                if sack.count == most_blocks {
                    break;
                }
                if let Some(range) = self.above.containing(self.recent[i]) {
                    sack.blocks[usize::from(sack.count)] = range;
                    sack.count += 1;
                }
            }
        }
        Reply {
            expected: self.expected,
            echo: self.stamp_recent,
            sack,
            load: std::mem::take(&mut self.load),
            feedback: self.feedback.take(),
            window: self
                .buffer
                .as_mut()
                .and_then(|buffer| buffer.advertise(now)),
            report: self.marks.report(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{FlowId, HopId};
    use crate::packet::{Address, Kind};

    fn segment(number: u64) -> Packet {
        Packet::new(Kind::Data, number, Address::new(FlowId(0), HopId(0)), 1500)
            .stamped(number as u32 + 100, 0)
    }

    /// Writes of 2 500 bytes end in segments 1, 3 and 5 of 1 448: 2 896, 5 792 and 8 688 bytes.
    #[test]
    fn the_end_of_a_write_is_acknowledged_at_once() {
        let transport = Transport {
            ack_every: 10,
            push_every: Some(2500.0),
            ..Transport::default()
        };
        let mut receiver = Receiver::new(&transport, None, &Needs::default());
        for number in 0..6 {
            let reply = receiver.receive(&segment(number), Time(number), false);
            assert_eq!(reply.is_some(), number % 2 == 1, "{number}");
        }
    }

    fn receiver(ack_every: u64, quick_acks: u64) -> Receiver {
        let transport = Transport {
            ack_every,
            quick_acks,
            ..Transport::default()
        };
        Receiver::new(&transport, None, &Needs::default())
    }

    #[test]
    fn every_second_segment_is_acknowledged_and_the_first_waits() {
        let mut r = receiver(2, 0);
        assert!(r.receive(&segment(0), Time(5), false).is_none());
        assert_eq!(r.due(), Time(5) + Span::from_seconds(0.2));
        let reply = r
            .receive(&segment(1), Time(9), false)
            .expect("every second");
        assert_eq!(reply.expected, 2);
        assert_eq!(r.due(), Time::NEVER);
        // A delayed acknowledgement echoes the earliest segment it covers.
        assert_eq!(reply.echo, Some(100));
    }

    #[test]
    fn out_of_order_and_hole_filling_segments_are_acknowledged_at_once() {
        let mut r = receiver(2, 0);
        let reply = r
            .receive(&segment(1), Time(0), false)
            .expect("out of order");
        assert_eq!((reply.expected, reply.sack.as_slice()), (0, &[(1, 2)][..]));
        let reply = r
            .receive(&segment(0), Time(1), false)
            .expect("fills the hole");
        assert_eq!((reply.expected, reply.sack.count), (2, 0));
    }

    #[test]
    fn the_first_block_is_the_one_that_changed_last() {
        let mut r = receiver(1, 0);
        for number in [2, 3, 6, 9] {
            r.receive(&segment(number), Time(0), false);
        }
        let reply = r
            .receive(&segment(4), Time(0), false)
            .expect("out of order");
        assert_eq!(reply.sack.as_slice(), &[(2, 5), (9, 10), (6, 7)]);
    }

    #[test]
    fn first_segments_are_acknowledged_quickly_and_the_last_at_once() {
        let mut r = receiver(2, 1);
        assert!(r.receive(&segment(0), Time(0), false).is_some());
        assert!(r.receive(&segment(1), Time(0), false).is_none());
        assert!(r.receive(&segment(2), Time(0), false).is_some());
        assert!(r.receive(&segment(3), Time(0), true).is_some());
    }

    /// Linux: the window grows from 65 535 bytes by two segments with each that arrives, and sixteen more follow;
    /// so they do after a duplicate, and after a pause longer than the timeout of its round trip of 100 ms, which
    /// is 300 ms (RFC 6298, rule 2.2).
    #[test]
    fn segments_are_acknowledged_quickly_while_the_window_grows() {
        let transport = Transport {
            quick_acks: 16,
            quick_window: Some(65_535.0 + 40.0 * 1448.0),
            rto_min: 0.2,
            ..Transport::default()
        };
        let mut r = Receiver::new(&transport, None, &Needs::default());
        let ms = |milliseconds: u64| Time(milliseconds * 1_000_000);
        let syn = Packet::new(Kind::Syn, 0, Address::new(FlowId(0), HopId(0)), 60);
        r.open(&syn, Time::ZERO);
        let mut number = 0;
        let mut quick = |r: &mut Receiver, now: Time| {
            let mut count = 0;
            while r.receive(&segment(number), now, false).is_some() {
                number += 1;
                count += 1;
            }
            number += 1;
            count
        };
        assert_eq!(quick(&mut r, ms(100)), 20 + 16);
        // Every second one: the last one waits.
        assert_eq!(quick(&mut r, ms(100)), 1);
        r.receive(&segment(0), ms(200), false);
        assert_eq!(quick(&mut r, ms(500)), 15);
        assert_eq!(quick(&mut r, ms(500)), 1);
        assert_eq!(quick(&mut r, ms(801)), 16);
    }

    #[test]
    fn a_duplicate_is_acknowledged_and_changes_nothing() {
        let mut r = receiver(1, 0);
        r.receive(&segment(0), Time(0), false);
        let reply = r.receive(&segment(0), Time(1), false).expect("a duplicate");
        assert_eq!(reply.expected, 1);
    }

    fn blocks(reply: &Reply) -> &[(u64, u64)] {
        reply.sack.as_slice()
    }

    #[test]
    fn a_duplicate_is_reported_in_the_first_block() {
        let mut r = receiver(1, 0);
        for s in [0, 1, 3, 4] {
            r.receive(&segment(s), Time(0), false);
        }
        // Below the acknowledgement: the block that was to be reported anyway follows.
        let reply = r.receive(&segment(1), Time(1), false).expect("a duplicate");
        assert_eq!((reply.expected, blocks(&reply)), (2, &[(1, 2), (3, 5)][..]));
        // Above the acknowledgement: the second block contains it (RFC 2883, section 4.1.2).
        let reply = r.receive(&segment(4), Time(2), false).expect("a duplicate");
        assert_eq!(blocks(&reply), [(4, 5), (3, 5)]);
        // The duplicate is reported only once.
        let reply = r.receive(&segment(6), Time(3), false).expect("a hole");
        assert_eq!(blocks(&reply), [(6, 7), (3, 5)]);
    }

    #[test]
    fn a_duplicate_is_reported_without_a_hole() {
        let mut r = receiver(1, 0);
        r.receive(&segment(0), Time(0), false);
        let reply = r.receive(&segment(0), Time(1), false).expect("a duplicate");
        assert_eq!(blocks(&reply), [(0, 1)]);
        assert!(
            r.receive(&segment(1), Time(2), false)
                .expect("one")
                .sack
                .count
                == 0
        );
    }

    #[test]
    fn quick_acks_covers_the_first_segments_only() {
        let transport = Transport {
            ack_every: 2,
            ack_delay: 0.04,
            quick_acks: 16,
            ..Transport::default()
        };
        let mut r = Receiver::new(&transport, None, &Needs::default());
        for s in 0..16 {
            assert!(r.receive(&segment(s), Time(s), false).is_some());
        }
        assert!(r.receive(&segment(16), Time(16), false).is_none());
        assert!(r.receive(&segment(17), Time(17), false).is_some());
    }

    /// The timestamp option takes the room of the fourth block, also where a new sender
    /// switches timestamps on during a hole.
    #[test]
    fn timestamps_switched_on_leave_three_blocks() {
        let plain =
            |number| Packet::new(Kind::Data, number, Address::new(FlowId(0), HopId(0)), 1500);
        let mut r = receiver(1, 0);
        for s in [0, 2, 4, 6, 8] {
            r.receive(&plain(s), Time(s), false);
        }
        let reply = r.receive(&plain(10), Time(10), false).expect("a hole");
        assert_eq!((reply.echo, reply.sack.count), (None, 4));
        let reply = r
            .receive(&plain(12).stamped(77, 0), Time(11), false)
            .expect("a hole");
        assert_eq!((reply.echo, reply.sack.count), (Some(77), 3));
        // A later stamp above the hole is not echoed (RFC 7323, section 4.3).
        let reply = r
            .receive(&plain(14).stamped(78, 0), Time(12), false)
            .expect("a hole");
        assert_eq!(reply.echo, Some(77));
    }

    #[test]
    fn a_hole_echoes_the_last_segment_in_order() {
        let mut r = receiver(1, 0);
        r.receive(&segment(0), Time(0), false);
        let reply = r
            .receive(&segment(2), Time(0), false)
            .expect("out of order");
        assert_eq!(reply.echo, Some(100));
    }
}
