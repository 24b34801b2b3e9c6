//! RACK-TLP at work: losses by time of transmission, and the probe of the tail
//! (RFC 8985).

use super::{Connection, Happened};
use crate::net::packet::{Packet, STAMPED};
use crate::sender::Phase;
use crate::tcp::rack::{Circumstances, Witness};
use crate::tcp::tlp::{Answer, wait};
use crate::tcp::undo::Frto;
use crate::units::Time;

impl Connection {
    /// What has to be noted while this acknowledgement is worked in, if anything.
    pub(super) fn witness(&self, packet: &Packet, now: Time) -> Option<Witness> {
        let undoing = self
            .undo
            .as_ref()
            .is_some_and(|undo| undo.frto != Frto::Off);
        (self.rack.is_some() || undoing).then(|| {
            let echo = packet.has(STAMPED).then_some((packet.echo(), self.tick));
            Witness::new(now, echo, self.rack.as_deref())
        })
    }

    pub(super) fn circumstances(&self, recovered: bool, duplicate: bool) -> Circumstances {
        Circumstances {
            recovering: self.phase != Phase::Open,
            recovered,
            duplicate,
            next: self.board.high(),
            srtt: self.rtt.smoothed(),
        }
    }

    /// Works an acknowledgement into RACK and the probe. Gives whether
    /// segments were found lost.
    pub(super) fn follow_transmissions(
        &mut self,
        witness: &Witness,
        answer: Answer,
        recovered: bool,
        now: Time,
    ) -> bool {
        let circumstances = self.circumstances(recovered, answer.duplicate_end.is_some());
        let Some(rack) = &mut self.rack else {
            return false;
        };
        rack.learn(witness);
        rack.adapt(&self.board, &circumstances);
        let lost = rack.detect(&mut self.board, &circumstances, now);
        if rack.probe.repaired(answer) && self.phase == Phase::Open && !lost {
            // The probe hid a loss: one response, and nothing left to repair.
            let congestion = self.congestion(now);
            let reduced = self.control.reduce(&congestion, &self.window);
            self.window.ssthresh = reduced;
            self.window.cwnd = reduced;
        }
        lost
    }

    /// The timer of RACK or of the probe, which come before the retransmission
    /// timeout.
    pub(super) fn early_timer(&mut self, now: Time) -> Happened {
        let mut happened = Happened::default();
        let before = self.outstanding();
        let circumstances = self.circumstances(false, false);
        let Some(rack) = &mut self.rack else {
            return happened;
        };
        let mut lost = false;
        if rack.reorder_at <= now {
            lost = rack.detect(&mut self.board, &circumstances, now);
        }
        if rack.probe.at <= now {
            rack.probe.at = Time::NEVER;
            rack.probe.due = rack.probe.may_leave();
            self.deadline = now + self.rtt.timeout();
        }
        if lost && self.phase == Phase::Open {
            self.enter_recovery(before, now);
            self.reduce_in_proportion(0, 0, true);
            self.statistics.window(now, self.window.cwnd);
            happened.recovery = true;
        }
        happened
    }

    /// The probe that is due: new data if there is any, else the highest
    /// segment again (section 7.3). The window does not keep it back.
    pub(super) fn probe(&mut self, now: Time) -> Option<Packet> {
        let rack = self.rack.as_mut()?;
        if !std::mem::take(&mut rack.probe.due) || self.board.high() == self.board.una() {
            return None;
        }
        let fresh = self.new_data();
        let packet = if fresh {
            self.new_segment(now)
        } else {
            self.send_again(self.board.high() - 1, now)
        };
        let next = self.board.high();
        if let Some(rack) = &mut self.rack {
            rack.probe.left(next, !fresh);
            rack.probe.touched = false;
        }
        Some(packet)
    }

    /// Sees to the probe's timer, once everything that may leave has left
    /// (section 7.2).
    pub(super) fn schedule_probe(&mut self, now: Time) {
        let flight = self.flight();
        let quiet = self.phase == Phase::Open && flight > 0 && self.board.sacked_count() == 0;
        let Some(rack) = &mut self.rack else { return };
        let touched = std::mem::take(&mut rack.probe.touched);
        if !quiet {
            rack.probe.at = Time::NEVER;
        } else if touched {
            rack.probe.at = (now + wait(self.rtt.smoothed(), flight)).min(self.deadline);
        }
    }
}
