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

/// Duplicates that are acknowledged at once after each new segment in order, and those that wait at most (Linux:
/// `TCP_FASTRETRANS_THRESH`, `tcp_comp_sack_nr`).
const AT_ONCE: u64 = 3;
const MOST_COMPRESSED: u64 = 44;
/// A wait is at most the 20th part of the round trip, and as much longer as Linux lets it be (`__tcp_ack_snd_check`,
/// `tcp_comp_sack_slack_ns`).
const WAITS_A_ROUND_TRIP: u64 = 20;
const SLACK: Span = Span(100_000);
/// The blocks of what waits to be reported (Linux: `TCP_SACK_BLOCKS_EXPECTED`).
const REPORTED: usize = 2;

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
    /// How long duplicates wait to be acknowledged together, those of them that do not, and those that wait.
    compression: Span,
    /// When the SYN came, until the first segment tells the round trip.
    opened: Option<Time>,
    duplicates: u64,
    compressed: u64,
    quick: Quick,
    /// Bytes that the application writes at a time, or none, and those of a segment.
    writes: [u64; 2],
    /// The segment that comes next ends a burst.
    pushed: bool,
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
            compression: Span::from_seconds(transport.sack_delay),
            opened: None,
            duplicates: 0,
            compressed: 0,
            quick: Quick::new(transport),
            writes: [
                // Of bursts the host decides which segment has PSH.
                transport
                    .push_every
                    .filter(|_| !transport.push_bursts)
                    .unwrap_or(0.0) as u64,
                transport.segment,
            ],
            pushed: false,
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
        self.opened = Some(now);
        self.stamp_recent = packet.has(STAMPED).then_some(packet.stamp());
    }

    /// The acknowledgement that must leave before `packet` is taken in, if any: the
    /// pending segments have another ECN state, or what waits to be reported would be more than two blocks.
    pub fn before(&mut self, packet: &Packet, now: Time) -> Option<Reply> {
        let parts = self.pending > 0 && self.marks.parts(packet);
        let crowded = self.compressed > 0 && self.needs_a_block(packet.number);
        (parts || crowded).then(|| self.reply(now))
    }

    /// Takes in the feedback record of a segment, before the segment itself.
    pub fn note(&mut self, record: Feedback) {
        let grant = match (self.combine, self.feedback) {
            (Some(Combine::Sum), Some(before)) => before.grant + record.grant,
            _ => record.grant,
        };
        self.feedback = self.combine.map(|_| Feedback { grant, ..record });
    }

    /// The segment that is taken next ends a burst: it has PSH.
    pub fn expect_push(&mut self) {
        self.pushed = true;
    }

    /// Takes a segment; returns the acknowledgement that it triggers at once, if any.
    /// `now` is when the segment arrived; `last` says that nothing follows it.
    pub fn receive(&mut self, packet: &Packet, now: Time, last: bool) -> Option<Reply> {
        let segment = packet.number;
        if let Some(opened) = self.opened.take() {
            let most = Span(now.since(opened).0 / WAITS_A_ROUND_TRIP) + SLACK;
            self.compression = self.compression.min(most);
        }
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
            self.duplicates = 0;
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
        let pushed = std::mem::take(&mut self.pushed) || self.ends_a_write(segment);
        let waits = !in_order && !quick && !marks && self.may_compress();
        if waits {
            self.compressed += 1;
            self.deadline = self.deadline.min(now + self.compression);
            None
        } else if !in_order
            || fills
            || quick
            || pushed
            || last
            || marks
            || self.pending >= self.ack_every
        {
            Some(self.reply(now))
        } else {
            if self.deadline == Time::NEVER {
                self.deadline = now + self.ack_delay;
            }
            None
        }
    }

    /// Whether a segment out of order is beside none of the two ranges that changed last (Linux:
    /// `tcp_sack_new_ofo_skb`).
    fn needs_a_block(&self, segment: u64) -> bool {
        let beside = |recent: &u64| {
            let range = self.above.containing(*recent);
            range.is_some_and(|(from, end)| (from..=end).contains(&segment) || segment + 1 == from)
        };
        let count = self.recent_count.min(REPORTED);
        segment > self.expected
            && self.recent_count >= REPORTED
            && !self.recent[..count].iter().any(beside)
    }

    /// Whether the acknowledgement of a segment out of order waits for those that follow (Linux: `__tcp_ack_snd_check`).
    fn may_compress(&mut self) -> bool {
        if self.compression == Span::ZERO || !self.sack || self.duplicate.is_some() {
            return false;
        }
        if self.duplicates < AT_ONCE {
            self.duplicates += 1;
            return false;
        }
        self.compressed < MOST_COMPRESSED
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
        self.compressed = 0;
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
mod tests;
