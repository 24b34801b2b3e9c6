//! Spurious reductions: the state kept from before them, and how it is restored.

use super::Connection;
use crate::control::{Phase, Recovery};
use crate::packet::{Packet, STAMPED};
use crate::reason::Asked;
use crate::tcp::reasons::Rule;
use crate::tcp::scoreboard::Delivery;
use crate::tcp::undo::{Frto, FrtoResult, Sign, Undo};
use crate::tcp::usage::Usage;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

impl Connection {
    /// Keeps the state from before fast recovery reduces the window.
    pub(super) fn remember_reduction(&mut self) {
        if self.transport.undo {
            self.undo = Some(Box::new(self.unreduced()));
        }
    }

    /// The state before a reduction. An outstanding probe is a retransmission that may
    /// be reported as a duplicate, too.
    fn unreduced(&self) -> Undo {
        let probe = self
            .recovery
            .rack
            .as_ref()
            .is_some_and(|rack| rack.probe.is_repair());
        Undo::new(self.window, self.board.una(), u32::from(probe))
    }

    /// Keeps the state from before a timeout reduces the window. Nothing is undone
    /// while losses that duplicates reported are being repaired: those losses are
    /// certain.
    pub(super) fn remember_timeout(&mut self) {
        if !self.transport.undo {
            return;
        }
        let going_back =
            self.transport.recovery == Recovery::Tahoe && self.recovery.phase == Phase::Timeout;
        if self.recovery.phase == Phase::Recovery || (going_back && self.timer.expiries == 0) {
            if !self.holds_threshold() {
                self.undo = None;
            } else if let Some(undo) = &mut self.undo {
                // The first reduction may be undone as before.
                undo.frto = Frto::Off;
            }
            return;
        }
        let again = self.timer.expiries > 0;
        let repairing = self.recovery.phase == Phase::Timeout;
        if repairing && !again && self.undo.is_none() {
            return;
        }
        if !repairing || !again || self.undo.is_none() {
            let mut undo = self.unreduced();
            undo.estimate = self.timer.rtt.estimate();
            if repairing && let Some(before) = &self.undo {
                // A retransmission of the last timeout may still arrive, and its answer echoes an earlier stamp.
                undo.first_stamp = before.first_stamp;
            }
            self.undo = Some(Box::new(undo));
        }
        if let Some(undo) = &mut self.undo {
            // RFC 5682, section 3.1: not while losses are repaired, unless the same segment timed out again.
            undo.frto = if repairing && !again {
                Frto::Off
            } else {
                Frto::Timeout
            };
        }
    }

    pub(super) fn note_retransmission(&mut self, now: Time) {
        let stamp = self.ticks(now);
        if let Some(undo) = &mut self.undo {
            undo.retransmitted(stamp);
        }
    }

    /// How many more new segments F-RTO wants to send before anything is repaired,
    /// while it waits.
    pub(super) fn new_data_first(&self) -> Option<u8> {
        match self.undo.as_ref()?.frto {
            Frto::New(left) if self.recovery.phase == Phase::Timeout => Some(left),
            _ => None,
        }
    }

    /// Whether the next segment of F-RTO's test may leave. Without SACK segments sent before the timeout count
    /// as lost and are not in the flight.
    pub(super) fn may_test(&self) -> bool {
        let room = !self.transport.sack || self.window.has_room(self.board.pipe());
        room && self.new_data()
    }

    pub(super) fn test_segment(&mut self, now: Time) -> (u64, u16) {
        if let Some(undo) = &mut self.undo
            && let Frto::New(left) = &mut undo.frto
        {
            *left -= 1;
        }
        self.new_segment(now)
    }

    /// Looks for signs that the last reduction was spurious, and undoes it. Returns
    /// whether it did.
    pub(super) fn look_back(
        &mut self,
        packet: &Packet,
        acked: u64,
        reported: Option<(u64, u64)>,
        delivery: &Delivery,
        now: Time,
        witness: &mut impl Witness,
    ) -> bool {
        let new_data = self.new_data();
        let una = self.board.una();
        let Some(undo) = &mut self.undo else {
            return false;
        };
        let mut spurious = reported.is_some_and(|block| undo.reported(block.0));
        let repairing = self.recovery.phase != Phase::Open;
        if repairing && acked > 0 && packet.has(STAMPED) && undo.is_older(packet.echo()) {
            // A late segment fills the hole. While another segment is being repaired
            // the hole may have been a loss.
            spurious |=
                self.recovery.phase == Phase::Timeout || !self.board.has_retransmission_under_way();
        }
        if !spurious && self.recovery.phase == Phase::Timeout && undo.frto != Frto::Off {
            let result = undo.follow(Sign {
                acked,
                all: una >= self.recovery.recover,
                lowest_original: delivery
                    .newly_acked
                    .map_or(u64::MAX, |newly_acked| newly_acked.lowest_original),
                recover: self.recovery.recover,
                sack: self.transport.sack,
                new_data,
            });
            match result {
                FrtoResult::Undecided => {}
                FrtoResult::Spurious => spurious = true,
                FrtoResult::Lost(limit) => {
                    if let Some(limit) = limit {
                        self.window.cwnd = self.window.cwnd.min(limit);
                    }
                    witness.sees(Step::By(Rule::TestFailed), self);
                    if !self.transport.sack {
                        self.sequence.next = una;
                    }
                }
            }
        }
        spurious && self.take_back(now, witness)
    }

    /// A duplicate reported by an overtaken acknowledgement may also show that the last
    /// reduction was spurious.
    pub(super) fn hear_late(
        &mut self,
        reported: Option<(u64, u64)>,
        now: Time,
        witness: &mut impl Witness,
    ) {
        if let Some(undo) = &mut self.undo
            && reported.is_some_and(|block| undo.reported(block.0))
        {
            self.take_back(now, witness);
        }
    }

    /// Returns whether there was a reduction to undo.
    fn take_back(&mut self, now: Time, witness: &mut impl Witness) -> bool {
        let Some(undo) = self.undo.take() else {
            return false;
        };
        if undo.congested && self.recovery.phase == Phase::Open {
            return false;
        }
        let reduced = self.window.ssthresh;
        if self.recovery.phase != Phase::Open {
            // A threshold that the control has held back until now is set here.
            self.control.algorithm.recovered(now, &mut self.window);
            witness.sees(Step::Asked(Asked::Recovered), self);
        }
        if undo.congested {
            if self.recovery.phase == Phase::Recovery && !self.control.needs.own_window {
                self.window.cwnd = self.window.ssthresh;
            }
        } else if !self.control.needs.own_window {
            let inflated = self.recovery.phase == Phase::Recovery && !self.transport.sack;
            let cwnd = if inflated { 0.0 } else { self.window.cwnd };
            self.window.cwnd = undo.window.cwnd.max(cwnd);
            self.window.ssthresh = undo.window.ssthresh.max(reduced);
        }
        witness.sees(Step::By(Rule::Undone), self);
        if !undo.congested {
            self.control.algorithm.undo(&mut self.window);
            witness.sees(Step::Asked(Asked::Undone), self);
        }
        if self.recovery.phase == Phase::Timeout {
            // RFC 4015: sending goes on after everything sent so far.
            self.sequence.next = self.board.high();
            if let Some(estimate) = undo.estimate {
                self.timer.rtt.restore(estimate);
            }
            self.timer.expiries = 0;
        }
        if self.recovery.phase != Phase::Open {
            self.recovery.end();
            self.recovery.barrier = 0;
            self.recovery.dup_acks = 0;
            if !self.control.needs.own_window {
                self.recovery.presumed_delivered = 0;
            }
            self.board.find_again();
            if let Some(rack) = &mut self.recovery.rack {
                rack.rebuild(&self.board);
            }
        }
        self.recovery.prr = None;
        // The smaller window was full; whether the restored one is, is not known yet.
        self.usage = Usage::default();
        self.statistics.undos += 1;
        true
    }
}
