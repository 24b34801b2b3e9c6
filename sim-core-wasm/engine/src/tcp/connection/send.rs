//! Whether and when a segment may leave, and the packets that carry it.

use super::{Connection, Stage};
use crate::control::Phase;
use crate::packet::{FIN, Kind, Packet, RETRANSMISSION};
use crate::reason::Asked;
use crate::tcp::reasons::Rule;
use crate::tcp::scoreboard::DUP_THRESH;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// The segment to send next.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// The next new segment.
    New,
    /// The next new segment, sent on a duplicate (limited transmit).
    Limited,
    /// The first retransmission of a recovery, at any window.
    Forced(u64),
    /// An outstanding segment, sent again.
    Again(u64),
    /// The rescue retransmission of RFC 6675, section 4, rule 4.
    Rescue(u64),
    /// A tail loss probe (RFC 8985, section 7).
    Probe,
    /// New data that tests whether a timeout was spurious (RFC 5682).
    Test,
}

impl Connection {
    /// The next packet that may leave now, if any. Called until it gives none.
    pub fn poll(&mut self, now: Time, witness: &mut impl Witness) -> Option<Packet> {
        witness.begins(self);
        if self.stage != Stage::Established {
            return None;
        }
        if self.ecn.answers.held {
            // The retransmission timer releases it, not the pacer.
            self.departures.pacer.rest();
            return None;
        }
        let Some(next) = self.next_to_send(now, witness) else {
            self.pause();
            self.schedule_probe(now);
            if self.persist.is_some() {
                self.persist(now);
            }
            return None;
        };
        if self.departures.pacer.is_on() && !self.takes_its_turn(next, now) {
            self.note_usage();
            self.schedule_probe(now);
            return None;
        }
        let (segment, bits) = match next {
            Next::New => self.send_new(now),
            Next::Limited => {
                self.recovery.limited += 1;
                self.send_new(now)
            }
            Next::Forced(segment) => {
                self.recovery.forced = false;
                self.send_again(segment, now)
            }
            Next::Again(segment) => self.send_again(segment, now),
            Next::Rescue(segment) => {
                self.recovery.rescued = true;
                self.board.rescue(segment, now);
                self.resend(segment, now)
            }
            Next::Probe => self.send_probe(now),
            Next::Test => self.test_segment(now),
        };
        Some(self.data(segment, bits, now, witness))
    }

    /// The segment that the window lets leave next; the pacer decides when.
    fn next_to_send(&mut self, now: Time, witness: &mut impl Witness) -> Option<Next> {
        if self.fault().is_some() {
            return None;
        }
        if self.recovery.forced {
            let first = self.board.una();
            let segment = match &self.recovery.rack {
                Some(_) => self.board.next_lost().unwrap_or(first),
                None => first,
            };
            Some(Next::Forced(segment))
        } else if self.probe_due() {
            Some(Next::Probe)
        } else if let Some(left) = self.new_data_first() {
            (left > 0 && self.may_test()).then_some(Next::Test)
        } else if self.transport.sack {
            self.next_sack(now, witness)
        } else {
            self.next_plain(now, witness)
        }
    }

    /// Everything that may leave has left: notes how the window was used.
    fn pause(&mut self) {
        self.departures.pacer.rest();
        let in_network = self.note_usage();
        if let Some(rate) = &mut self.departures.delivery {
            // Short of data: nothing is left to send, though the window has
            // room and all that was lost is on its way again.
            let room = self.window.has_room(in_network);
            if self.board.high() >= self.sequence.offered
                && room
                && self.board.next_lost().is_none()
            {
                rate.starve(in_network);
            }
        }
    }

    fn note_usage(&mut self) -> u64 {
        let (una, in_network) = (self.board.una(), self.in_network());
        self.usage.note(
            &self.window,
            self.sequence.next - una,
            in_network,
            una,
            self.sequence.next,
        );
        in_network
    }

    /// RFC 6675: what `NextSeg` says, while `pipe` leaves room.
    fn next_sack(&mut self, now: Time, witness: &mut impl Witness) -> Option<Next> {
        let new = self.new_data();
        if self.recovery.phase == Phase::Open {
            let limited = self.transport.limited_transmit;
            let used = if limited || self.recovery.rack.is_some() {
                self.board.pipe()
            } else {
                // After an undo, segments sent twice are in the network twice.
                self.flight().max(self.board.pipe())
            };
            if new {
                self.resume(now, witness);
            }
            let what = if limited && self.recovery.dup_acks > 0 {
                Next::Limited
            } else {
                Next::New
            };
            return (new && self.window.has_room(used)).then_some(what);
        }
        if !self.window.has_room(self.board.pipe()) {
            return None;
        }
        if let Some(segment) = self.board.next_lost() {
            return Some(Next::Again(segment));
        }
        if new {
            return Some(Next::New);
        }
        if self.recovery.phase != Phase::Recovery || self.recovery.rack.is_some() {
            return None;
        }
        if let Some(segment) = self.board.next_unsacked() {
            return Some(Next::Again(segment));
        }
        if self.recovery.rescued {
            return None;
        }
        self.board.highest_unsacked().map(Next::Rescue)
    }

    /// RFC 5681 and 6582: keeps the flight size within the (inflated) window.
    fn next_plain(&mut self, now: Time, witness: &mut impl Witness) -> Option<Next> {
        let again = self.sequence.next < self.board.high();
        if !again && !self.new_data() {
            return None;
        }
        if self.recovery.phase == Phase::Open {
            self.resume(now, witness);
        }
        let in_network = self.in_network();
        if self.window.has_room(in_network) {
            return Some(if again {
                Next::Again(self.sequence.next)
            } else {
                Next::New
            });
        }
        // RFC 3042: one new segment for each of the first two duplicates.
        let allowance = self.recovery.dup_acks.min(DUP_THRESH - 1);
        (self.transport.limited_transmit
            && !self.control.needs.own_window
            && self.recovery.phase == Phase::Open
            && !again
            && self.recovery.limited < allowance
            && in_network as f64 + 1.0 <= self.window.cwnd + allowance as f64)
            .then_some(Next::Limited)
    }

    pub(super) fn new_data(&self) -> bool {
        self.board.high() < self.sequence.offered && self.has_room()
    }

    /// New data may leave. If nothing is in flight the connection was idle; after
    /// an idle time the window is not trusted (RFC 5681, section 4.1).
    fn resume(&mut self, now: Time, witness: &mut impl Witness) {
        if self.flight() > 0 || self.board.high() == 0 {
            return;
        }
        self.control.algorithm.resumed(now);
        witness.sees(Step::Asked(Asked::Resumed), self);
        let needs = &self.control.needs;
        let restarts = !needs.own_window || needs.idle_restart;
        if self.transport.idle_restart && restarts && self.timer.is_idle(now) {
            self.control.algorithm.restarted(&self.window);
            witness.sees(Step::Asked(Asked::Restarted), self);
            self.window.cwnd = self.window.cwnd.min(self.transport.initial_segments());
            witness.sees(Step::By(Rule::Idle), self);
            self.mean_window.note(now, self.window.cwnd);
        }
    }

    fn send_new(&mut self, now: Time) -> (u64, u16) {
        debug_assert!(
            self.in_network() as f64 + 1.0 <= self.window.cwnd + (DUP_THRESH - 1) as f64
                && (self.recovery.limited > 0 || self.window.has_room(self.in_network())),
            "new data while the window is full"
        );
        self.new_segment(now)
    }

    /// The next new segment, at any window, with its ECN marks.
    pub(super) fn new_segment(&mut self, now: Time) -> (u64, u16) {
        let segment = self.board.high();
        if let Some(rack) = &mut self.recovery.rack {
            rack.probe.touched = true;
        }
        let pushes = self.transport.push_bursts;
        if pushes {
            self.hand_over();
        }
        self.board.send_new(now);
        if pushes {
            self.handed_over();
        }
        self.sequence.next = segment + 1;
        self.timer.time(segment, now);
        (segment, 0)
    }

    pub(super) fn send_again(&mut self, segment: u64, now: Time) -> (u64, u16) {
        self.board.send_again(segment, now);
        let head = segment == self.board.una();
        let repairs = match self.recovery.phase {
            Phase::Open => false,
            Phase::Recovery => true,
            // F-RTO has let new segments go first.
            Phase::Timeout => self.undo.is_some(),
        };
        if repairs && head && self.transport.sack {
            // The acknowledgement of a retransmission takes a round trip from now, also
            // when it waited for the pacer or was lost again. Without SACK every hole
            // becomes the first segment in its turn, and the timer must be able to end
            // that (RFC 6582, section 4).
            self.timer.restart(now);
        }
        self.resend(segment, now)
    }

    fn resend(&mut self, segment: u64, now: Time) -> (u64, u16) {
        self.sequence.next = self.sequence.next.max(segment + 1);
        self.timer.sent_again(segment);
        self.statistics.retransmissions += 1;
        self.recovery.retransmissions += 1;
        if self.undo.is_some() {
            self.note_retransmission(now);
        }
        (segment, RETRANSMISSION)
    }

    // In one place and inline, so that the packet is written once, where it is needed: copying a value that has
    // just been written stalls the processor.
    #[inline]
    fn data(
        &mut self,
        segment: u64,
        mut bits: u16,
        now: Time,
        witness: &mut impl Witness,
    ) -> Packet {
        self.timer.last_sent = now;
        if self.in_network() <= 1 {
            self.control.algorithm.leaves_alone();
        }
        if let Some(rack) = &mut self.recovery.rack {
            rack.sent(segment, now);
        }
        if let Some(prr) = &mut self.recovery.prr {
            prr.sent();
        }
        self.timer.start(now);
        bits |= self.ecn.answers.marks(bits & RETRANSMISSION != 0);
        if self.sequence.is_last(segment) {
            bits |= FIN;
        }
        let payload = self.sequence.payload(segment, self.transport.segment);
        if self.departures.watched {
            self.note_departure(segment, payload, bits, now, witness);
        }
        let mut packet = self.packet(
            Kind::Data,
            segment,
            payload + self.framing.header,
            bits,
            now,
        );
        if let Some(code) = self.control.needs.load {
            packet.set_load(code);
        }
        packet
    }
}
