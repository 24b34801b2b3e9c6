//! How the sending end handles an acknowledgement.

use super::recovery::Outstanding;
use super::{Connection, Happened, Stage};
use crate::control::{Ack, Phase, Recovery, Timestamps};
use crate::packet::side::Extra;
use crate::packet::{Packet, STAMPED};
use crate::reason::Asked;
use crate::tcp::reasons::Rule;
use crate::tcp::scoreboard::{DUP_THRESH, Delivery};
use crate::tcp::tlp::Answer;
use crate::tcp::transport::{RttGains, RttSamples};
use crate::tcp::undo::duplicate;
use crate::tcp::witness::{Step, Witness};
use crate::units::{Span, Time};

impl Connection {
    /// An acknowledgement has arrived.
    pub fn acknowledged(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        now: Time,
        witness: &mut impl Witness,
    ) -> Happened {
        witness.begins(self);
        let una = self.board.una();
        if self.stage != Stage::Established || packet.number > self.board.high() {
            Happened::default()
        } else if packet.number < una {
            self.overtaken(packet, extra, now, witness)
        } else {
            self.take_acknowledgement(packet, extra, now, witness)
        }
    }

    #[inline]
    fn take_acknowledgement(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        now: Time,
        witness: &mut impl Witness,
    ) -> Happened {
        let wider = self.hear_window(packet, extra);
        let acked = packet.number - self.board.una();
        // RFC 5681, section 2: an acknowledgement with another window is no duplicate.
        let update = wider && acked == 0;
        let flight = self.flight();
        let pipe_before = self.in_network();
        let before = self.outstanding();
        let lost_before = self.board.lost();
        let blocks = extra.map_or(&[][..], |extra| extra.sack.as_slice());
        let mut delivery = Delivery::noting(self.newly_acked(packet, now));
        let reported = self.take_in(packet, blocks, &mut delivery);
        let rtt = self.round_trip(packet, acked, &delivery, now);
        let departed = delivery.once.map(|(first, _)| first);
        self.sample_round_trip(packet, [acked, flight], rtt, departed, now);
        let answer = Answer {
            expected: packet.number,
            duplicate_end: reported.map(|block| block.1),
            bare_duplicate: acked == 0 && flight > 0 && blocks.is_empty() && !update,
        };
        self.follow_delivery(&delivery, answer, now, witness);
        let round = acked > 0 && packet.number > self.control.round_end;
        if round {
            self.control.round_end = self.sequence.next;
        }
        let news = self.marks_of(packet, extra, [acked, delivery.segments]);
        let lost = self.board.lost();
        let delivered = if update {
            delivery.segments
        } else {
            self.deliveries(&delivery, acked)
        };
        let rate = self.sample_rate(&delivery, [delivered, news.packets], now);
        if self.departures.delivery.is_some() {
            self.tell_losses(now);
            witness.sees(Step::Asked(Asked::Lost), self);
        }
        let mut ack = Ack {
            now,
            acked,
            delivered,
            credit: self.credit(acked, delivered),
            rtt,
            srtt: self.timer.rtt.smoothed(),
            least_rtt: self.timer.rtt.least(),
            timestamps: self.timestamps_of(packet),
            flight,
            pipe_before,
            pipe: self.in_network(),
            lost: lost - self.control.lost_reported,
            shown_lost: lost - lost_before,
            next_departure: self.departures.pacer.next(),
            phase: self.recovery.phase,
            calm: self.is_calm(before),
            round,
            ece: news.ece,
            ce: news.packets,
            ce_bytes: news.bytes,
            load: packet.load(),
            feedback: extra.and_then(|extra| extra.feedback),
            full: self.may_use_more(),
            rate,
        };
        self.control.lost_reported = lost;
        if !self.control.needs.observes_last {
            self.observe(&ack, witness);
        }
        let mut happened = Happened::default();
        if self.undo.is_some() && self.look_back(packet, acked, reported, &delivery, now, witness) {
            ack.full = false;
        }
        let may_grow = self.answer(&ack, news, before, witness);
        if acked > 0 {
            self.advance(&mut ack, may_grow, witness);
            let done = self.finish();
            if done.complete {
                self.mean_window.note(now, self.window.cwnd);
                return done;
            }
            self.recovery.forget_duplicates();
        } else if flight > 0 && (delivery.segments > 0 || !self.transport.sack && !update) {
            self.duplicate();
            witness.sees(Step::By(Rule::Duplicate), self);
        }
        self.hold(now);
        happened.recovery = self.recover(before, now, witness);
        if acked == 0 && may_grow {
            self.grow_out_of_order(&mut ack, witness);
        }
        if self.recovery.prr.is_some() && (self.transport.sack || !update) {
            let safe = acked > 0 && lost == lost_before;
            self.reduce_in_proportion(acked, delivery.segments, safe);
            witness.sees(Step::By(Rule::Proportion), self);
        }
        if self.control.needs.observes_last {
            ack.phase = self.recovery.phase;
            ack.pipe = self.in_network();
            self.observe(&ack, witness);
        }
        self.obey_clamp(now, witness);
        self.mean_window.note(now, self.window.cwnd);
        happened
    }

    /// The timestamps of a packet that has them.
    #[inline]
    fn timestamps_of(&self, packet: &Packet) -> Option<Timestamps> {
        packet.has(STAMPED).then_some(Timestamps {
            receiver: packet.stamp(),
            echo: packet.echo(),
            tick: Span(self.framing.tick),
        })
    }

    /// Whether nothing is missing, nothing was reported out of order before, and no reduction goes on.
    #[inline]
    fn is_calm(&self, before: Outstanding) -> bool {
        self.recovery.phase == Phase::Open && before.delivered == 0 && self.recovery.prr.is_none()
    }

    /// Shows the control an acknowledgement.
    #[inline]
    fn observe(&mut self, ack: &Ack, witness: &mut impl Witness) {
        self.control.algorithm.observe(ack, &mut self.window);
        witness.sees(Step::Asked(Asked::Observed(ack)), self);
        if let Some(rate) = &mut self.departures.delivery
            && self.control.algorithm.holds_back()
        {
            rate.starve(ack.pipe);
        }
    }

    /// Enters fast recovery if a loss is found that none is under way for. Returns whether it did.
    #[inline]
    fn recover(&mut self, before: Outstanding, now: Time, witness: &mut impl Witness) -> bool {
        let found = self.recovery.phase == Phase::Open && self.loss_found();
        if found {
            self.enter_recovery(before, now, witness);
        }
        found
    }

    /// An acknowledgement that later ones have overtaken: its SACK blocks above the
    /// cumulative point still count (RFC 6675, section 5), unless it is older than a
    /// window of data (RFC 5961, section 5.2). The window does not grow with it.
    #[cold]
    fn overtaken(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        now: Time,
        witness: &mut impl Witness,
    ) -> Happened {
        let mut happened = Happened::default();
        let blocks = extra.map_or(&[][..], |extra| extra.sack.as_slice());
        let old = self.board.una() - packet.number > self.sequence.receive_limit;
        if !self.transport.sack || blocks.is_empty() || old {
            return happened;
        }
        let before = self.outstanding();
        let mut delivery = Delivery::noting(self.newly_acked(packet, now));
        let reported = self.take_in(packet, blocks, &mut delivery);
        let answer = Answer {
            expected: packet.number,
            duplicate_end: reported.map(|block| block.1),
            bare_duplicate: false,
        };
        self.follow_delivery(&delivery, answer, now, witness);
        self.sample_rate(&delivery, [delivery.segments, 0], now);
        self.tell_losses(now);
        witness.sees(Step::Asked(Asked::Lost), self);
        self.hear_late(reported, now, witness);
        happened.recovery = self.recover(before, now, witness);
        self.reduce_in_proportion(0, delivery.segments, false);
        witness.sees(Step::By(Rule::Proportion), self);
        self.stay_in_bounds();
        witness.sees(Step::By(Rule::Clamp), self);
        self.mean_window.note(now, self.window.cwnd);
        happened
    }

    /// Records the segments that an acknowledgement delivers, and returns those that its DSACK reports as
    /// duplicates of our own retransmissions.
    fn take_in(
        &mut self,
        packet: &Packet,
        blocks: &[(u64, u64)],
        delivery: &mut Delivery,
    ) -> Option<(u64, u64)> {
        if packet.number > self.board.una() {
            self.board.acknowledge(packet.number, delivery);
            self.sequence.next = self.sequence.next.max(packet.number);
        }
        if blocks.is_empty() {
            return None;
        }
        self.board.sack(blocks, delivery);
        if self.recovery.rack.is_none() {
            self.board.mark_losses();
        }
        duplicate(packet.number, blocks).filter(|reported| self.recovery.explains(*reported))
    }

    /// The round trip of an acknowledgement, as the control sees it: that of the segment that left last. Linux leaves
    /// out segments that were sent again, and goes by the timestamp where all were.
    fn round_trip(
        &self,
        packet: &Packet,
        acked: u64,
        delivery: &Delivery,
        now: Time,
    ) -> Option<Span> {
        match self.transport.rtt_samples {
            RttSamples::Timestamps => delivery.sample().map(|sent| now - sent),
            RttSamples::Departures => delivery
                .once
                .map(|(_, last)| now - last)
                .or_else(|| self.echoed(packet, now).filter(|_| acked > 0)),
        }
    }

    /// The time since the departure that an acknowledgement echoes, in whole ticks.
    fn echoed(&self, packet: &Packet, now: Time) -> Option<Span> {
        packet.has(STAMPED).then(|| {
            let ticks = self.ticks(now).wrapping_sub(packet.echo());
            Span(u64::from(ticks) * self.framing.tick)
        })
    }

    /// Samples of the round trip, for the timeout and for the control.
    pub(super) fn sample_round_trip(
        &mut self,
        packet: &Packet,
        [acked, flight]: [u64; 2],
        rtt: Option<Span>,
        departed: Option<Time>,
        now: Time,
    ) {
        if let Some(rtt) = rtt {
            self.timer.latest_rtt = Some(rtt);
            self.timer.rtt.note(rtt);
            if let Some(rack) = &mut self.recovery.rack {
                rack.note_rtt(now, rtt);
            }
            self.statistics.round_trip(rtt);
        }
        // Appendix G: the number of samples in a round trip is the number of
        // acknowledgements expected.
        let expected = match self.transport.rtt_gains {
            RttGains::Divided => (flight as f64 / 2.0).ceil(),
            RttGains::Whole => 1.0,
        };
        let of_departures = self.transport.rtt_samples == RttSamples::Departures;
        if let Some(departed) = departed.filter(|_| of_departures) {
            self.timer.rtt.sample(departed, now - departed, expected);
        } else if acked == 0 {
        } else if let Some(sample) = self.echoed(packet, now) {
            // RFC 7323, section 4.1: the echo belongs to the earliest segment covered,
            // so that the timeout allows for delayed acknowledgements.
            // Ticks are whole: where within a tick the segment left is unknown.
            let from = Time(now.0.saturating_sub(sample.0));
            self.timer.rtt.sample(from, sample, expected);
        } else if let Some((segment, sent)) = self.timer.timed
            && packet.number > segment
        {
            self.timer.rtt.sample(sent, now - sent, 1.0);
            self.timer.timed = None;
        }
    }

    /// New data was acknowledged.
    fn advance(&mut self, ack: &mut Ack, may_grow: bool, witness: &mut impl Witness) {
        let una = self.board.una();
        let mut restart = true;
        self.timer.expiries = 0;
        match self.recovery.phase {
            Phase::Recovery
                if una >= self.recovery.recover || self.transport.recovery == Recovery::Reno =>
            {
                self.exit_recovery(ack.now, witness);
                self.grow_at_exit(ack, may_grow, witness);
            }
            Phase::Recovery => {
                if self.transport.recovery == Recovery::NewReno {
                    // RFC 6582, section 3.2, step 3: a partial acknowledgement.
                    self.presume_lost(ack.now);
                    witness.sees(Step::Asked(Asked::Lost), self);
                    if self.recovery.prr.is_none() && !self.control.needs.own_window {
                        self.window.cwnd = (self.window.cwnd - ack.acked as f64).max(0.0) + 1.0;
                        witness.sees(Step::By(Rule::Partial(ack.acked)), self);
                    }
                    self.recovery.forced = true;
                    restart = self.transport.partial_restart || !self.recovery.partial_acked;
                    self.recovery.partial_acked = true;
                }
            }
            Phase::Open if self.recovery.prr.is_some() => {
                // The reduction for a mark: no growth until it is complete.
                if una >= self.recovery.recover {
                    self.exit_recovery(ack.now, witness);
                    self.grow_at_exit(ack, may_grow, witness);
                }
            }
            Phase::Open | Phase::Timeout => {
                if self.recovery.phase == Phase::Timeout && una >= self.recovery.recover {
                    self.recovery.end();
                    self.recovery.settle_rack();
                    self.control.algorithm.recovered(ack.now, &mut self.window);
                    witness.sees(Step::Asked(Asked::Recovered), self);
                }
                if may_grow {
                    self.grow(ack, witness);
                } else {
                    self.control.algorithm.withhold(ack);
                }
            }
        }
        if let Some(rack) = &mut self.recovery.rack {
            rack.probe.touched = true;
            rack.probe.due = false;
        }
        if self.board.high() == una {
            self.timer.stop();
        } else if restart {
            self.timer.restart(ack.now);
        }
    }

    /// Passes an acknowledgement's deliveries to RACK, where it is in use.
    fn follow_delivery(
        &mut self,
        delivery: &Delivery,
        answer: Answer,
        now: Time,
        witness: &mut impl Witness,
    ) {
        if let Some(newly_acked) = &delivery.newly_acked
            && self.recovery.rack.is_some()
        {
            self.follow_transmissions(newly_acked, answer, now, witness);
        }
    }

    fn duplicate(&mut self) {
        self.recovery.dup_acks += 1;
        if self.recovery.phase == Phase::Recovery
            && !self.transport.sack
            && self.recovery.prr.is_none()
            && !self.control.needs.own_window
        {
            // RFC 5681, section 3.2, step 4: a segment has left the network.
            self.window.cwnd += 1.0;
        }
    }

    fn loss_found(&mut self) -> bool {
        let una = self.board.una();
        if self.recovery.rack.is_some() {
            // A segment lost from the window that followed the last recovery is a new
            // loss, even if it has been sent again (RFC 5681, section 4.3).
            self.board.next_lost().is_some() || self.board.is_lost(una)
        } else if self.transport.sack {
            una >= self.recovery.barrier
                && (self.recovery.dup_acks >= DUP_THRESH || self.board.is_lost(una))
        } else {
            self.recovery.dup_acks == DUP_THRESH
                && (una > self.recovery.barrier || self.recovery.barrier == 0)
        }
    }
}
