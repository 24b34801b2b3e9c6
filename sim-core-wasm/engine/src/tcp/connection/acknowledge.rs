//! What the sending end makes of an acknowledgement.

use super::{Connection, Happened, Stage};
use crate::control::Recovery;
use crate::control::{Ack, Phase, RateSample, Timestamps};
use crate::packet::side::Extra;
use crate::packet::{Packet, STAMPED};
use crate::tcp::scoreboard::{DUP_THRESH, Delivery};
use crate::tcp::tlp::Answer;
use crate::tcp::undo::duplicate;
use crate::units::{Span, Time};

impl Connection {
    /// An acknowledgement has arrived.
    pub fn acknowledged(&mut self, packet: &Packet, extra: Option<&Extra>, now: Time) -> Happened {
        let una = self.board.una();
        if self.stage != Stage::Established || packet.number > self.board.high() {
            Happened::default()
        } else if packet.number < una {
            self.overtaken(packet, extra, now)
        } else {
            self.take_acknowledgement(packet, extra, now)
        }
    }

    #[inline]
    fn take_acknowledgement(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        now: Time,
    ) -> Happened {
        let acked = packet.number - self.board.una();
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
            credit: self.credit(acked, delivered),
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
        if acked == 0 && may_grow {
            self.grow_out_of_order(&mut ack);
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

    /// An acknowledgement that later ones have overtaken: what it says of segments
    /// beyond them is true all the same (RFC 6675, section 5), unless it is older
    /// than a window of data (RFC 5961, section 5.2). The window does not grow with it.
    #[cold]
    fn overtaken(&mut self, packet: &Packet, extra: Option<&Extra>, now: Time) -> Happened {
        let mut happened = Happened::default();
        let blocks = extra.map_or(&[][..], |extra| extra.sack.as_slice());
        let old = self.board.una() - packet.number > self.receive_limit;
        if !self.transport.sack || blocks.is_empty() || old {
            return happened;
        }
        let before = self.outstanding();
        let mut delivery = Delivery::observed_by(self.witness(packet, now));
        let reported = self.take_in(packet, blocks, &mut delivery);
        let answer = Answer {
            expected: packet.number,
            duplicate_end: reported.map(|block| block.1),
            bare_duplicate: false,
        };
        self.follow_delivery(&delivery, answer, now);
        self.sample_rate(&delivery, [delivery.segments, 0], now);
        self.tell_losses(now);
        self.hear_late(reported, now);
        if self.phase == Phase::Open && self.loss_found() {
            self.enter_recovery(before, now);
            happened.recovery = true;
        }
        self.reduce_in_proportion(0, delivery.segments, false);
        self.stay_in_bounds();
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
            // So many whole ticks ago, wherever within a tick.
            let from = Time(now.0.saturating_sub(sample.0));
            // Appendix G: as many samples as acknowledgements expected.
            self.rtt.sample(from, sample, (flight as f64 / 2.0).ceil());
        } else if let Some((segment, sent)) = self.timed
            && packet.number > segment
        {
            self.rtt.sample(sent, now - sent, 1.0);
            self.timed = None;
        }
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
                if may_grow {
                    self.grow(ack);
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
