//! Loss recovery: fast recovery, reductions of the window, and going back after a timeout.

use super::Connection;
use crate::control::{Congestion, Phase, Recovery, Window};
use crate::reason::Asked;
use crate::tcp::prr::{Progress, Prr};
use crate::tcp::rack::Rack;
use crate::tcp::reasons::Rule;
use crate::tcp::scoreboard::DUP_THRESH;
use crate::tcp::transport::{RecoveryExit, ReduceFrom, Transport};
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// The outstanding data when a reduction begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outstanding {
    /// Segments sent and not cumulatively acknowledged.
    pub(super) flight: u64,
    /// Segments in the flight that are known to have arrived.
    pub(super) delivered: u64,
}

/// The state of finding and repairing losses. Positions are segments, counted from the
/// start of the transfer.
#[derive(Clone, Debug)]
pub(super) struct LossRecovery {
    pub(super) phase: Phase,
    /// Recovery lasts until everything below this is acknowledged (RFC 6582:
    /// `recover`; RFC 6675: RecoveryPoint).
    pub(super) recover: u64,
    /// Fast recovery is not entered below this (RFC 6582, section 3.2; RFC 6675, section 5.1).
    pub(super) barrier: u64,
    /// Duplicates since the last new acknowledgement (RFC 6675: DupAcks).
    pub(super) dup_acks: u64,
    /// Segments sent by limited transmit (RFC 3042) since the last new acknowledgement.
    pub(super) limited: u64,
    /// The first retransmission of a recovery leaves at any window.
    pub(super) forced: bool,
    /// A partial acknowledgement has arrived (RFC 6582, section 3.2, step 3).
    pub(super) partial_acked: bool,
    /// The rescue retransmission has left (RFC 6675, section 4, rule 4: RescueRxt).
    pub(super) rescued: bool,
    /// Without SACK: duplicates counted as delivered segments, during a recovery, or at
    /// any time where the control owns the window or the window counts segments.
    pub(super) presumed_delivered: u64,
    /// Retransmissions since the connection began, and segments that its receiver has
    /// reported as duplicates.
    pub(super) retransmissions: u64,
    reported: u64,
    /// RACK-TLP, where it finds the losses.
    pub(super) rack: Option<Box<Rack>>,
    /// The reduction under way, where it is spread over a round trip.
    pub(super) prr: Option<Prr>,
}

impl LossRecovery {
    pub(super) fn new(transport: &Transport) -> LossRecovery {
        LossRecovery {
            phase: Phase::Open,
            recover: 0,
            barrier: 0,
            dup_acks: 0,
            limited: 0,
            forced: false,
            partial_acked: false,
            rescued: false,
            presumed_delivered: 0,
            retransmissions: 0,
            reported: 0,
            rack: (transport.recovery == Recovery::Rack).then(|| Box::new(Rack::new())),
            prr: None,
        }
    }

    /// Takes a report of duplicates (DSACK). Returns whether retransmissions explain it:
    /// duplicates beyond their number were made by the network (Linux: `dsack_dups`).
    pub(super) fn explains(&mut self, reported: (u64, u64)) -> bool {
        self.reported += reported.1 - reported.0;
        self.reported <= self.retransmissions
    }

    /// Begins to repair the segments sent below `high`.
    fn begin(&mut self, phase: Phase, high: u64) {
        self.phase = phase;
        self.recover = high;
        self.barrier = high;
        self.forced = false;
        self.partial_acked = false;
        self.rescued = false;
    }

    /// Everything is repaired.
    pub(super) fn end(&mut self) {
        self.phase = Phase::Open;
        self.forced = false;
        self.partial_acked = false;
    }

    /// Starts to count duplicates from zero.
    pub(super) fn forget_duplicates(&mut self) {
        self.dup_acks = 0;
        self.limited = 0;
    }

    /// A recovery is over: RACK learns from it.
    pub(super) fn settle_rack(&mut self) {
        if let Some(rack) = &mut self.rack {
            rack.recovered();
        }
    }
}

impl Connection {
    pub(super) fn exit_recovery(&mut self, now: Time, witness: &mut impl Witness) {
        if self.recovery.phase == Phase::Recovery {
            self.recovery.settle_rack();
        }
        self.recovery.end();
        if self.transport.recovery == Recovery::Reno && !self.transport.retransmit_once {
            // RFC 5681 has no `recover`: the next hole is a loss of its own.
            self.recovery.barrier = 0;
        }
        if self.recovery.prr.take().is_some() {
            self.window.cwnd = self.window.ssthresh;
        } else if !self.transport.sack && !self.control.needs.own_window {
            self.window.cwnd = match self.transport.recovery {
                Recovery::NewReno if self.transport.recovery_exit == RecoveryExit::Flight => {
                    let outstanding = self.flight().max(1) as f64;
                    self.window.ssthresh.min(outstanding + 1.0)
                }
                _ => self.window.ssthresh,
            };
        }
        if !self.control.needs.own_window {
            self.recovery.presumed_delivered = 0;
        }
        witness.sees(Step::By(Rule::Repaired), self);
        self.control.algorithm.recovered(now, &mut self.window);
        witness.sees(Step::Asked(Asked::Recovered), self);
    }

    /// The window that a reduction starts from. Segments sent by limited transmit do
    /// not count (RFC 5681, section 3.2, step 2).
    pub(super) fn congestion(&self, now: Time) -> Congestion {
        let from = match self.transport.reduce_from {
            ReduceFrom::Flight => (self.flight() - self.recovery.limited.min(self.flight())) as f64,
            // The part of the window above the receiver's whole buffer was never in use.
            ReduceFrom::Cwnd => self
                .whole(self.deflated().cwnd)
                .min(self.sequence.receive_limit as f64),
        };
        Congestion { now, from }
    }

    /// The window as it will be after recovery. During recovery without SACK duplicates inflate the window,
    /// which only accounts for segments that have left the network; and a reduction that is under way has yet
    /// to reach its target.
    pub(super) fn deflated(&self) -> Window {
        let mut window = self.window;
        if self.recovery.prr.is_some() {
            window.cwnd = window.ssthresh;
        } else if self.recovery.phase == Phase::Recovery
            && !self.transport.sack
            && !self.control.needs.own_window
        {
            window.cwnd = window.cwnd.min(window.ssthresh);
        }
        window
    }

    /// The outstanding data now, as a reduction needs it.
    pub(super) fn outstanding(&self) -> Outstanding {
        let delivered = if self.transport.sack {
            self.board.sacked_count()
        } else {
            self.recovery.dup_acks
        };
        Outstanding {
            flight: self.flight(),
            delivered,
        }
    }

    /// Losses were found; `before` is the data outstanding before the acknowledgement that reported them.
    pub(super) fn enter_recovery(
        &mut self,
        before: Outstanding,
        now: Time,
        witness: &mut impl Witness,
    ) {
        self.statistics.recoveries += 1;
        self.statistics.note_signal(now);
        // The window was already reduced for a mark in this round trip.
        if !self.ecn.answers.covers(self.board.una()) {
            self.remember_reduction();
            let congestion = self.congestion(now);
            let reduced = self.control.algorithm.reduce(&congestion, &self.window);
            self.begin_reduction(reduced, before);
            witness.sees(Step::Asked(Asked::Reduced(&congestion)), self);
        }
        if self.transport.recovery == Recovery::Tahoe {
            self.go_back(now, witness);
            self.timer.restart(now);
            return;
        }
        self.ecn.answers.reduce(self.board.high());
        self.recovery.begin(Phase::Recovery, self.board.high());
        // Losses of the last recovery may already be sent again and in flight.
        let repairs = self.recovery.rack.is_none() || self.board.next_lost().is_some();
        // A clamp does not hold back the first retransmission either.
        let held =
            self.recovery.prr.is_some() && self.transport.sack && self.control.bounds().is_none();
        self.recovery.forced = repairs && !held;
        self.timer.timed = None;
        // The timer was set for a segment that is now being repaired. Without a restart
        // it would expire before the repair can be acknowledged when the round trip is
        // as steady as this one.
        self.timer.restart(now);
        if let Some(rack) = &mut self.recovery.rack {
            rack.probe.forget();
        } else if self.transport.sack {
            self.board.begin_recovery();
            self.board.mark_lost(self.board.una());
            self.tell_losses(now);
            witness.sees(Step::Asked(Asked::Lost), self);
        } else {
            self.presume_lost(now);
            witness.sees(Step::Asked(Asked::Lost), self);
            if self.recovery.prr.is_some() {
                self.recovery.presumed_delivered = before.delivered;
            } else if !self.control.needs.own_window {
                self.window.cwnd = self.window.cwnd.min(self.control.ceiling()) + DUP_THRESH as f64;
                witness.sees(Step::By(Rule::Inflated), self);
            }
        }
        self.recovery.limited = 0;
    }

    /// Reduces the window to `reduced`: over a round trip, or at once.
    fn begin_reduction(&mut self, reduced: f64, before: Outstanding) {
        let reduced = self.whole(reduced);
        self.window.ssthresh = reduced;
        self.control.slow_start.reduced();
        if self.transport.prr && !self.control.needs.own_window {
            self.recovery.prr = Some(Prr::new(before.flight, before.delivered));
            self.recovery.presumed_delivered = before.delivered;
        } else {
            self.window.cwnd = reduced;
        }
    }

    /// A window or a threshold as it is kept: Linux has whole segments.
    pub(crate) fn whole(&self, window: f64) -> f64 {
        if self.transport.whole_window && !self.control.needs.own_window {
            window.floor().max(1.0)
        } else {
            window
        }
    }

    /// Whether a timeout leaves the threshold as it is: it was reduced for what is being repaired.
    pub(super) fn holds_threshold(&self) -> bool {
        let reducing = self.recovery.phase == Phase::Recovery || self.recovery.prr.is_some();
        self.transport.reduce_once && reducing && self.board.una() < self.recovery.recover
    }

    /// Congestion without a loss, as marks report it: the window falls to `reduced` by the time that all data
    /// sent so far is acknowledged. `before` is the data outstanding before the report.
    pub(super) fn reduce_without_loss(&mut self, reduced: f64, before: Outstanding) {
        self.recovery.recover = self.board.high();
        self.begin_reduction(reduced, before);
    }

    /// The window during a reduction that is spread over a round trip.
    pub(super) fn reduce_in_proportion(&mut self, acked: u64, delivered: u64, safe: bool) {
        let ceiling = self.control.ceiling();
        let Some(prr) = &mut self.recovery.prr else {
            return;
        };
        let recovering = self.recovery.phase == Phase::Recovery;
        let ssthresh = self.window.ssthresh;
        if self.transport.sack {
            let in_flight = self.board.pipe();
            if delivered > 0 || (recovering && !prr.begun()) {
                let progress = Progress {
                    delivered,
                    safe,
                    in_flight,
                };
                self.window.cwnd = prr.window(progress, ssthresh, recovering).max(1.0);
            }
            return;
        }
        // Every duplicate counts as a segment that has arrived (section 6.2).
        let mut fresh = 0;
        if acked > 0 {
            fresh = acked
                .saturating_sub(self.recovery.presumed_delivered)
                .max(1);
            self.recovery.presumed_delivered =
                self.recovery.presumed_delivered.saturating_sub(acked - 1);
        } else if prr.may_count() {
            fresh = 1;
            self.recovery.presumed_delivered += 1;
        }
        let flight = self.sequence.next - self.board.una();
        let forced = u64::from(self.recovery.forced);
        let in_flight = flight.saturating_sub(self.recovery.presumed_delivered + forced);
        let progress = Progress {
            delivered: fresh,
            safe,
            in_flight,
        };
        let window = prr.window(progress, ssthresh, recovering).min(ceiling);
        // Without SACK the window also counts segments that have arrived; the retransmission that is due
        // does not add to it.
        let room = window - in_flight as f64 - forced as f64;
        self.window.cwnd = (flight as f64 + room).max(1.0);
    }

    /// Restarts slow start from one segment. Without SACK all segments sent beyond the first unacknowledged one
    /// no longer count.
    pub(super) fn go_back(&mut self, now: Time, witness: &mut impl Witness) {
        self.control.slow_start.timed_out();
        self.ecn.answers.reduce(self.board.high());
        self.window.cwnd = 1.0;
        witness.sees(Step::By(Rule::WentBack), self);
        self.mean_window.note(now, 1.0);
        self.recovery.begin(Phase::Timeout, self.board.high());
        self.recovery.forget_duplicates();
        self.timer.timed = None;
        self.recovery.prr = None;
        if !self.transport.sack {
            self.sequence.next = self.board.una();
            if !self.control.needs.own_window {
                self.recovery.presumed_delivered = 0;
            }
            self.presume_lost(now);
            witness.sees(Step::Asked(Asked::Lost), self);
            self.forget_deliveries(self.board.una()..self.board.high());
        }
    }

    /// The control does not know selective acknowledgements.
    pub(super) fn do_without_sack(&mut self) {
        self.transport.sack = false;
        self.transport.recovery = self.control.needs.recovery.unwrap_or(Recovery::NewReno);
        self.recovery.rack = None;
        if self.recovery.phase == Phase::Timeout {
            // Lost segments are sent again, in order.
            self.sequence.next = self.board.una();
        }
    }

    /// Restarts a repair that is under way, where the recovery that takes over has no
    /// fast recovery.
    pub(super) fn leave_fast_recovery(&mut self, now: Time, witness: &mut impl Witness) {
        if self.transport.recovery == Recovery::Tahoe && self.recovery.phase == Phase::Recovery {
            self.go_back(now, witness);
        }
    }
}
