//! What the sending end makes of an acknowledgement.

use super::{Connection, Happened, Stage};
use crate::net::packet::{Packet, STAMPED};
use crate::net::side::Extra;
use crate::sender::{Ack, Phase, RateSample, Timestamps};
use crate::slow_start::Verdict;
use crate::tcp::scoreboard::{DUP_THRESH, Delivery};
use crate::tcp::tlp::Answer;
use crate::tcp::transport::{AvoidanceCounting, Recovery, SlowStartCounting};
use crate::tcp::undo::duplicate;
use crate::units::{Span, Time};

impl Connection {
    /// An acknowledgement has arrived.
    pub fn acknowledged(&mut self, packet: &Packet, extra: Option<&Extra>, now: Time) -> Happened {
        let una = self.board.una();
        if self.stage != Stage::Established
            || packet.number < una
            || packet.number > self.board.high()
        {
            return Happened::default();
        }
        let acked = packet.number - una;
        let flight = self.flight();
        let pipe_before = self.in_network();
        let before = self.outstanding();
        let lost_before = self.board.lost();
        let blocks = extra.map_or(&[][..], |extra| extra.sack.as_slice());
        let mut delivery = Delivery::observed_by(self.witness(packet, now));
        let reported = self.take_in(packet, blocks, &mut delivery);
        let rtt = delivery.sample().map(|sent| now - sent);
        self.measure(packet, acked, flight, rtt, now);
        let answer = Answer {
            expected: packet.number,
            duplicate_end: reported.map(|block| block.1),
            bare_duplicate: acked == 0 && flight > 0 && blocks.is_empty(),
        };
        self.follow_delivery(&delivery, answer, now);
        let round = acked > 0 && packet.number > self.round_end;
        if round {
            self.round_end = self.next;
        }
        let news = self.marks_of(packet, extra, [acked, delivery.segments]);
        let lost = self.board.lost();
        let delivered = self.deliveries(&delivery, acked);
        let rate = self.sample_rate(&delivery, [delivered, news.packets], now);
        if self.delivery.is_some() {
            self.tell_losses(now);
        }
        let mut ack = Ack {
            now,
            acked,
            delivered,
            credit: self.credit(acked, delivery.segments),
            rtt,
            srtt: self.rtt.smoothed(),
            least_rtt: self.rtt.least(),
            timestamps: packet.has(STAMPED).then_some(Timestamps {
                receiver: packet.stamp(),
                echo: packet.echo(),
                tick: Span(self.tick),
            }),
            flight,
            pipe_before,
            pipe: self.in_network(),
            lost: lost - self.lost_told,
            phase: self.phase,
            round,
            ece: news.ece,
            ce: news.packets,
            ce_bytes: news.bytes,
            load: packet.load(),
            feedback: extra.and_then(|extra| extra.feedback),
            full: self.may_use_more(),
            rate,
        };
        self.lost_told = lost;
        self.control.observe(&ack, &mut self.window);
        if let Some(rate) = &mut self.delivery
            && self.control.holds_back()
        {
            rate.starve(ack.pipe);
        }
        let mut happened = Happened::default();
        if self.undo.is_some() && self.look_back(packet, acked, reported, &delivery, now) {
            ack.full = false;
        }
        let may_grow = self.answer(&ack, news, before);
        if acked > 0 {
            self.advance(&mut ack, may_grow);
            let done = self.finish(now);
            if done.complete {
                self.statistics.window(now, self.window.cwnd);
                return done;
            }
            self.dup_acks = 0;
            self.limited = 0;
        } else if flight > 0 && (!self.transport.sack || delivery.segments > 0) {
            self.duplicate();
        }
        self.hold(now);
        if self.phase == Phase::Open && self.loss_found() {
            self.enter_recovery(before, now);
            happened.recovery = true;
        }
        if self.prr.is_some() {
            let safe = acked > 0 && lost == lost_before;
            self.reduce_in_proportion(acked, delivery.segments, safe);
        }
        if self.clamp.is_some() {
            self.heed_clamp(now);
        }
        self.statistics.window(now, self.window.cwnd);
        happened
    }

    /// What an acknowledgement delivers, and which segments it reports to have
    /// come twice.
    fn take_in(
        &mut self,
        packet: &Packet,
        blocks: &[(u64, u64)],
        delivery: &mut Delivery,
    ) -> Option<(u64, u64)> {
        if packet.number > self.board.una() {
            self.board.acknowledge(packet.number, delivery);
            self.next = self.next.max(packet.number);
        }
        if blocks.is_empty() {
            return None;
        }
        self.board.sack(blocks, delivery);
        if self.rack.is_none() {
            self.board.mark_losses();
        }
        duplicate(packet.number, blocks)
    }

    /// Samples of the round trip for the timeout and for everyone else.
    fn measure(&mut self, packet: &Packet, acked: u64, flight: u64, rtt: Option<Span>, now: Time) {
        if let Some(rtt) = rtt {
            self.last_rtt = Some(rtt);
            self.rtt.note(rtt);
            if let Some(rack) = &mut self.rack {
                rack.note_rtt(now, rtt);
            }
            self.statistics.round_trip(rtt);
        }
        if acked == 0 {
            return;
        }
        if packet.has(STAMPED) {
            // RFC 7323, section 4.1: from the echo, which is of the earliest segment
            // covered, so that the timeout allows for delayed acknowledgements.
            let ticks = self.ticks(now).wrapping_sub(packet.echo());
            let sample = Span(u64::from(ticks) * self.tick);
            // Appendix G: as many samples as acknowledgements expected.
            // So many whole ticks ago, wherever within a tick.
            let from = Time(now.0.saturating_sub(sample.0));
            self.rtt.sample(from, sample, (flight as f64 / 2.0).ceil());
        } else if let Some((segment, sent)) = self.timed
            && packet.number > segment
        {
            self.rtt.sample(sent, now - sent, 1.0);
            self.timed = None;
        }
    }

    /// What an acknowledgement adds to the window's account. Where segments are
    /// counted, those that were acknowledged selectively before have counted then
    /// (Linux: `acked_sacked`); and congestion avoidance gains at most a segment
    /// from one acknowledgement (RFC 5681, section 3.1; RFC 3465, section 2.1).
    fn credit(&self, acked: u64, delivered: u64) -> f64 {
        let segments = acked as f64;
        let delivered = delivered as f64;
        if self.window.in_slow_start() {
            match self.transport.slow_start_counting {
                SlowStartCounting::Acks | SlowStartCounting::Bytes1 => segments.min(1.0),
                SlowStartCounting::Segments => delivered,
                // RFC 3465, section 2.3: L is one after a timeout.
                SlowStartCounting::Bytes2 if self.phase == Phase::Timeout => segments.min(1.0),
                SlowStartCounting::Bytes2 => segments.min(2.0),
            }
        } else {
            match self.transport.ca_counting {
                AvoidanceCounting::Acks => segments.min(1.0),
                AvoidanceCounting::Segments => delivered.min(self.window.cwnd),
                AvoidanceCounting::Bytes => segments.min(self.window.cwnd),
            }
        }
    }

    /// Whether a larger window would be used: the present one was full, and the
    /// receiver's leaves room beyond it.
    fn may_use_more(&self) -> bool {
        self.window.cwnd < self.receive_limit as f64 && self.usage.is_full(&self.window)
    }

    /// New data was acknowledged.
    fn advance(&mut self, ack: &mut Ack, may_grow: bool) {
        let una = self.board.una();
        let mut restart = true;
        self.expiries = 0;
        match self.phase {
            Phase::Recovery if una >= self.recover || self.recovery() == Recovery::Reno => {
                self.exit_recovery(ack.now);
            }
            Phase::Recovery => {
                if self.recovery() == Recovery::NewReno {
                    // RFC 6582, section 3.2, step 3: a partial acknowledgement.
                    self.presume_lost(ack.now);
                    if self.prr.is_none() && !self.needs.own_window {
                        self.window.cwnd = (self.window.cwnd - ack.acked as f64).max(0.0) + 1.0;
                    }
                    self.forced = true;
                    restart = !self.partial_acked;
                    self.partial_acked = true;
                }
            }
            Phase::Open if self.prr.is_some() => {
                // ECN's reduction: no growth until it is complete.
                if una >= self.recover {
                    self.exit_recovery(ack.now);
                }
            }
            Phase::Open | Phase::Timeout => {
                if self.phase == Phase::Timeout && una >= self.recover {
                    self.phase = Phase::Open;
                    self.forced = false;
                    self.calm_rack();
                    self.control.recovered(ack.now, &mut self.window);
                }
                if may_grow && self.window.in_slow_start() {
                    ack.credit = self.leave_or_grow(ack);
                }
                if may_grow && ack.full {
                    self.control.grow(ack, &mut self.window);
                } else {
                    self.control.withhold(ack);
                }
            }
        }
        if let Some(rack) = &mut self.rack {
            rack.probe.touched = true;
            rack.probe.due = false;
        }
        if self.board.high() == una {
            self.deadline = Time::NEVER;
        } else if restart {
            self.deadline = ack.now + self.rtt.timeout();
        }
    }

    /// Segments that an acknowledgement delivers. Without SACK, and where the
    /// window counts what is in the network, a duplicate stands for one (Linux:
    /// `tcp_add_reno_sack`), which does not count again when a hole is filled.
    fn deliveries(&mut self, delivery: &Delivery, acked: u64) -> u64 {
        if self.transport.sack || !self.needs.own_window {
            return delivery.segments;
        }
        // The first outstanding segment has not arrived.
        let most = (self.board.high() - self.board.una()).saturating_sub(1);
        if acked == 0 {
            // What a timeout sends again may well have arrived already.
            let una = self.board.una();
            let new = match self.phase {
                Phase::Open => una > self.barrier || self.barrier == 0,
                Phase::Recovery => true,
                Phase::Timeout => false,
            };
            let fresh = u64::from(new && self.counted < most);
            self.counted += fresh;
            return fresh;
        }
        let fresh = acked.saturating_sub(self.counted).max(1);
        // In order, and nothing to repair: there is no hole.
        let whole = self.phase == Phase::Open && self.dup_acks == 0;
        let left = self.counted.saturating_sub(acked - 1);
        self.counted = if whole { 0 } else { left.min(most) };
        fresh
    }

    /// RACK learns from what an acknowledgement delivers, where it is in use.
    fn follow_delivery(&mut self, delivery: &Delivery, answer: Answer, now: Time) {
        if let Some(witness) = &delivery.witness
            && self.rack.is_some()
        {
            self.follow_transmissions(witness, answer, now);
        }
    }

    /// The delivery rate that an acknowledgement tells, for a control that needs it:
    /// it delivers so many segments, and so many of them are known to be marked.
    fn sample_rate(
        &mut self,
        delivery: &Delivery,
        delivered: [u64; 2],
        now: Time,
    ) -> Option<RateSample> {
        let (lost, least) = (self.board.lost(), self.rtt.least());
        let rate = self.delivery.as_mut()?;
        rate.acknowledged(delivered, delivery.latest(), lost, least, now)
    }

    /// What an acknowledgement in slow start grants the window; slow start may
    /// end with it.
    fn leave_or_grow(&mut self, ack: &Ack) -> f64 {
        let paced = self.pacer.is_on();
        match self.slow_start.acknowledged(ack, &self.window, paced) {
            Verdict::Grow(credit) => credit,
            Verdict::Leave => {
                self.window.ssthresh = self.window.cwnd;
                self.control.slow_start_left(ack, &self.window);
                self.credit(ack.acked, ack.delivered)
            }
        }
    }

    /// Without SACK no segment is marked as lost: tells a control that asks for
    /// losses that the first outstanding one is.
    pub(super) fn presume_lost(&mut self, now: Time) {
        if self.needs.rate && !self.transport.sack && self.rack.is_none() {
            self.board.presume_lost();
            self.tell_losses(now);
        }
    }

    /// Tells a control that asks for it of each segment found lost; before any
    /// of them is sent again, which overwrites what is known of it.
    pub(super) fn tell_losses(&mut self, now: Time) {
        let Some(found) = self.board.take_losses() else {
            return;
        };
        if let Some(rate) = &self.delivery {
            let told = self.board.lost() - found.len() as u64;
            for (lost, segment) in (told + 1..).zip(&found) {
                if let Some(lost) = rate.lost(*segment, lost, self.transport.sack, now) {
                    self.control.lost(&lost, &mut self.window);
                }
            }
        }
        self.board.return_losses(found);
    }

    fn duplicate(&mut self) {
        self.dup_acks += 1;
        if self.phase == Phase::Recovery
            && !self.transport.sack
            && self.prr.is_none()
            && !self.needs.own_window
        {
            // RFC 5681, section 3.2, step 4: a segment has left the network.
            self.window.cwnd += 1.0;
        }
    }

    fn loss_found(&mut self) -> bool {
        let una = self.board.una();
        if self.rack.is_some() {
            // What is lost of the window after the last recovery is a loss of
            // its own, even if it has been sent again (RFC 5681, section 4.3).
            self.board.next_lost().is_some() || self.board.is_lost(una)
        } else if self.transport.sack {
            una >= self.barrier && (self.dup_acks >= DUP_THRESH || self.board.is_lost(una))
        } else {
            self.dup_acks == DUP_THRESH && (una > self.barrier || self.barrier == 0)
        }
    }
}
