//! How much an acknowledgement lets the window grow.

use super::Connection;
use crate::control::{Ack, Phase};
use crate::math;
use crate::reason::Asked;
use crate::slow_start::Growth;
use crate::tcp::scoreboard::Delivery;
use crate::tcp::transport::{AvoidanceCounting, SlowStartCounting};
use crate::tcp::witness::{Step, Witness};

impl Connection {
    /// Whether a larger window would be used: the present one was full, and the
    /// receiver's window leaves room.
    pub(super) fn may_use_more(&self) -> bool {
        self.window.cwnd < self.receiver_window() as f64 && self.usage.is_full(&self.window)
    }

    /// The segments that an acknowledgement counts for the growth of the window. Where
    /// the transport counts segments, these are the ones delivered (Linux:
    /// `acked_sacked`), without those that a SACK reported before: they counted then if
    /// the window grows out of order, and otherwise never. Congestion avoidance gains
    /// at most a segment from one acknowledgement (RFC 5681, section 3.1; RFC 3465,
    /// section 2.1).
    pub(super) fn credit(&self, acked: u64, delivered: u64) -> f64 {
        let [segments, delivered] = [acked, delivered].map(math::count);
        if self.window.in_slow_start() {
            match self.transport.slow_start_counting {
                SlowStartCounting::Acks | SlowStartCounting::Bytes1 => segments.min(1.0),
                SlowStartCounting::Segments => delivered,
                // RFC 3465, section 2.3: L is one after a timeout.
                SlowStartCounting::Bytes2 if self.recovery.phase == Phase::Timeout => {
                    segments.min(1.0)
                }
                SlowStartCounting::Bytes2 => segments.min(2.0),
            }
        } else {
            match self.transport.ca_counting {
                AvoidanceCounting::Acks => segments.min(1.0),
                AvoidanceCounting::Segments => self.of_whole(delivered.min(self.window.cwnd)),
                AvoidanceCounting::Bytes => segments.min(self.window.cwnd),
            }
        }
    }

    /// Segments that count for a window which is divided by its whole part (Linux: `tcp_cong_avoid_ai`), and a
    /// trace more: the last of them completes a segment, however sums are rounded.
    fn of_whole(&self, segments: f64) -> f64 {
        let cwnd = self.window.cwnd;
        if self.transport.whole_window {
            segments * (cwnd / cwnd.floor() + 1e-12)
        } else {
            segments
        }
    }

    /// Whether the window counts segments, as in Linux.
    pub(super) fn counts_segments(&self) -> bool {
        if self.window.in_slow_start() {
            self.transport.slow_start_counting == SlowStartCounting::Segments
        } else {
            self.transport.ca_counting == AvoidanceCounting::Segments
        }
    }

    /// Grows the window as far as an acknowledgement allows, if the window was full.
    pub(super) fn grow(&mut self, ack: &mut Ack, witness: &mut impl Witness) {
        if self.window.in_slow_start() {
            ack.credit = self.leave_or_grow(ack, witness);
        }
        if ack.full {
            self.control.algorithm.grow(ack, &mut self.window);
            witness.sees(Step::Asked(Asked::Grew(ack)), self);
        } else {
            self.control.algorithm.withhold(ack);
            witness.sees(Step::Asked(Asked::Withheld(ack)), self);
        }
    }

    /// Grows the window with the acknowledgement that ends a reduction, where the transport does.
    pub(super) fn grow_at_exit(
        &mut self,
        ack: &mut Ack,
        may_grow: bool,
        witness: &mut impl Witness,
    ) {
        if self.transport.exit_growth && may_grow && !self.control.needs.own_window {
            self.grow(ack, witness);
        }
    }

    /// Grows the window with segments delivered out of order too, as Linux does once it has seen more
    /// reordering than three duplicates allow: the cumulative point then rarely moves and shows little
    /// progress.
    pub(super) fn grow_out_of_order(&mut self, ack: &mut Ack, witness: &mut impl Witness) {
        let used_to = self
            .recovery
            .rack
            .as_ref()
            .is_some_and(|rack| rack.is_used_to_reordering());
        let reducing = self.recovery.phase == Phase::Recovery || self.recovery.prr.is_some();
        if used_to
            && ack.delivered > 0
            && !reducing
            && self.counts_segments()
            && !self.control.needs.own_window
        {
            self.grow(ack, witness);
        }
    }

    /// How much an acknowledgement in slow start adds to the window; slow start may end
    /// with it.
    pub(super) fn leave_or_grow(&mut self, ack: &Ack, witness: &mut impl Witness) -> f64 {
        let paced = self.departures.pacer.is_on();
        match self
            .control
            .slow_start
            .acknowledged(ack, &self.window, paced)
        {
            Growth::Grow(credit) => credit,
            Growth::Exit => {
                self.window.ssthresh = self.window.cwnd;
                witness.sees(Step::Left(ack), self);
                self.control.algorithm.slow_start_left(ack, &self.window);
                witness.sees(Step::Asked(Asked::LeftSlowStart(ack)), self);
                self.credit(ack.acked, ack.delivered)
            }
        }
    }

    /// Segments that an acknowledgement delivers. Without SACK, and where the window counts the data in the
    /// network or delivered, a duplicate counts as one (Linux: `tcp_add_reno_sack`), which does not count again
    /// when a hole is filled.
    /// Proportional rate reduction keeps that count itself.
    pub(super) fn deliveries(&mut self, delivery: &Delivery, acked: u64) -> u64 {
        let counts =
            self.control.needs.own_window || self.recovery.prr.is_none() && self.counts_segments();
        if self.transport.sack || !counts {
            return delivery.segments;
        }
        // The first outstanding segment has not arrived.
        let most = (self.board.high() - self.board.una()).saturating_sub(1);
        if acked == 0 {
            // After a timeout, segments sent again may have arrived before.
            let una = self.board.una();
            let new = match self.recovery.phase {
                Phase::Open => una > self.recovery.barrier || self.recovery.barrier == 0,
                Phase::Recovery => true,
                Phase::Timeout => false,
            };
            let fresh = u64::from(new && self.recovery.presumed_delivered < most);
            self.recovery.presumed_delivered += fresh;
            return fresh;
        }
        let fresh = acked
            .saturating_sub(self.recovery.presumed_delivered)
            .max(1);
        // In order, with nothing to repair: no hole is left. Linux then forgets the
        // duplicates with any progress (`tcp_reset_reno_sack`).
        let whole = self.recovery.phase == Phase::Open
            && (self.recovery.dup_acks == 0 || !self.control.needs.own_window);
        let left = self.recovery.presumed_delivered.saturating_sub(acked - 1);
        self.recovery.presumed_delivered = if whole { 0 } else { left.min(most) };
        fresh
    }
}
