//! RACK-TLP in a connection: losses found by time of transmission, and the tail loss
//! probe (RFC 8985).

use super::{Connection, Happened};
use crate::control::Phase;
use crate::packet::{Packet, STAMPED};
use crate::reason::Asked;
use crate::tcp::rack::{Circumstances, NewlyAcked};
use crate::tcp::reasons::Rule;
use crate::tcp::tlp::{Answer, wait};
use crate::tcp::undo::Frto;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

impl Connection {
    /// The record in which RACK or F-RTO, if in use, note the segments that this acknowledgement delivers.
    pub(super) fn newly_acked(&self, packet: &Packet, now: Time) -> Option<NewlyAcked> {
        let undoing = self
            .undo
            .as_ref()
            .is_some_and(|undo| undo.frto != Frto::Off);
        (self.recovery.rack.is_some() || undoing).then(|| {
            let echo = packet
                .has(STAMPED)
                .then_some((packet.echo(), self.framing.tick));
            NewlyAcked::new(now, echo, self.recovery.rack.as_deref())
        })
    }

    pub(super) fn circumstances(&self, duplicate: bool) -> Circumstances {
        Circumstances {
            recovering: self.recovery.phase != Phase::Open
                && self.board.una() < self.recovery.recover,
            duplicate,
            next: self.board.high(),
            srtt: self.timer.rtt.smoothed(),
        }
    }

    /// Updates RACK and the probe from an acknowledgement.
    pub(super) fn follow_transmissions(
        &mut self,
        newly_acked: &NewlyAcked,
        answer: Answer,
        now: Time,
        witness: &mut impl Witness,
    ) {
        let circumstances = self.circumstances(answer.duplicate_end.is_some());
        let Some(rack) = &mut self.recovery.rack else {
            return;
        };
        rack.learn(newly_acked);
        rack.adapt(&self.board, &circumstances);
        let lost = rack.detect(&mut self.board, &circumstances, now);
        let tail = rack.probe.segment();
        if rack.probe.repaired(answer)
            && self.recovery.phase == Phase::Open
            && !lost
            && !tail.is_some_and(|tail| self.ecn.answers.covers(tail))
        {
            // The probe repaired the loss: the window is reduced once, and nothing is
            // left to repair.
            let congestion = self.congestion(now);
            let reduced = self.control.algorithm.reduce(&congestion, &self.window);
            self.window.ssthresh = reduced;
            self.window.cwnd = reduced;
            witness.sees(Step::Asked(Asked::Reduced(&congestion)), self);
            self.control.slow_start.reduced();
            self.ecn.answers.reduce(self.board.high());
            self.recovery.prr = None;
            self.undo = None;
        }
    }

    /// The timer of RACK or of the probe, which runs before the retransmission timer.
    pub(super) fn early_timer(&mut self, now: Time, witness: &mut impl Witness) -> Happened {
        let mut happened = Happened::default();
        let before = self.outstanding();
        let circumstances = self.circumstances(false);
        let Some(rack) = &mut self.recovery.rack else {
            return happened;
        };
        let mut lost = false;
        if rack.reorder_at <= now {
            lost = rack.detect(&mut self.board, &circumstances, now);
        }
        if rack.probe.at <= now {
            rack.probe.at = Time::NEVER;
            rack.probe.due = rack.probe.may_leave();
            self.timer.restart(now);
        }
        self.tell_losses(now);
        witness.sees(Step::Asked(Asked::Lost), self);
        if lost && self.recovery.phase == Phase::Open {
            self.enter_recovery(before, now, witness);
            self.reduce_in_proportion(0, 0, false);
            witness.sees(Step::By(Rule::Proportion), self);
            self.stay_in_bounds();
            witness.sees(Step::By(Rule::Clamp), self);
            self.mean_window.note(now, self.window.cwnd);
            happened.recovery = true;
        }
        happened
    }

    /// Whether a probe is due: new data if there is any, otherwise the highest segment
    /// again (section 7.3). The window does not hold it back.
    pub(super) fn probe_due(&self) -> bool {
        self.recovery
            .rack
            .as_ref()
            .is_some_and(|rack| rack.probe.due)
            && self.board.high() > self.board.una()
    }

    pub(super) fn send_probe(&mut self, now: Time) -> (u64, u16) {
        let fresh = self.new_data();
        let leaving = if fresh {
            self.new_segment(now)
        } else {
            self.send_again(self.board.high() - 1, now)
        };
        let next = self.board.high();
        if let Some(rack) = &mut self.recovery.rack {
            rack.probe.left(next, !fresh);
        }
        leaving
    }

    /// Sets the probe's timer, once everything that may leave has left (section 7.2).
    pub(super) fn schedule_probe(&mut self, now: Time) {
        if self.recovery.rack.is_none() {
            return;
        }
        let flight = self.flight();
        let quiet =
            self.recovery.phase == Phase::Open && flight > 0 && self.board.sacked_count() == 0;
        let Some(rack) = &mut self.recovery.rack else {
            return;
        };
        let touched = std::mem::take(&mut rack.probe.touched);
        if !quiet {
            rack.probe.at = Time::NEVER;
            rack.probe.due = false;
        } else if touched {
            rack.probe.at =
                (now + wait(self.timer.rtt.smoothed(), flight)).min(self.timer.deadline);
        }
    }
}
