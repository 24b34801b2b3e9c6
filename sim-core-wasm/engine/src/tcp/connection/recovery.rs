//! Fast recovery and the retransmission timer.

use super::{Connection, Happened, Stage};
use crate::control::Recovery;
use crate::control::{Congestion, MINIMUM, Phase, Window};
use crate::packet::Packet;
use crate::tcp::prr::{Progress, Prr};
use crate::tcp::scoreboard::DUP_THRESH;
use crate::tcp::transport::{RecoveryExit, ReduceFrom};
use crate::units::Time;

/// What is outstanding when a reduction begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outstanding {
    /// Segments sent and not cumulatively acknowledged.
    pub(super) flight: u64,
    /// Those of them known to have arrived.
    pub(super) delivered: u64,
}

impl Connection {
    pub(super) fn recovery(&self) -> Recovery {
        self.transport.recovery
    }

    pub(super) fn exit_recovery(&mut self, now: Time) {
        if self.phase == Phase::Recovery {
            self.calm_rack();
        }
        self.phase = Phase::Open;
        if self.recovery() == Recovery::Reno {
            // RFC 5681 knows no `recover`: the next hole is a loss of its own.
            self.barrier = 0;
        }
        self.partial_acked = false;
        self.forced = false;
        if self.prr.take().is_some() {
            self.window.cwnd = self.window.ssthresh;
        } else if !self.transport.sack && !self.needs.own_window {
            self.window.cwnd = match self.recovery() {
                Recovery::NewReno if self.transport.recovery_exit == RecoveryExit::Flight => {
                    let outstanding = self.flight().max(1) as f64;
                    self.window.ssthresh.min(outstanding + 1.0)
                }
                _ => self.window.ssthresh,
            };
        }
        if !self.needs.own_window {
            self.counted = 0;
        }
        self.control.recovered(now, &mut self.window);
    }

    /// What a reduction starts from. Segments sent by limited transmit do not
    /// count (RFC 5681, section 3.2, step 2).
    pub(super) fn congestion(&self, now: Time) -> Congestion {
        let from = match self.transport.reduce_from {
            ReduceFrom::Flight => (self.flight() - self.limited.min(self.flight())) as f64,
            // What the receiver has no room for was never in use.
            ReduceFrom::Cwnd => self.deflated().cwnd.min(self.receive_limit as f64),
        };
        Congestion { now, from }
    }

    /// The window that the connection is to have: without what duplicates add
    /// to it during recovery without SACK, a way of counting what has left the
    /// network; and that which a reduction leads to while it is under way.
    pub(super) fn deflated(&self) -> Window {
        let mut window = self.window;
        if self.prr.is_some() {
            window.cwnd = window.ssthresh;
        } else if self.phase == Phase::Recovery && !self.transport.sack && !self.needs.own_window {
            window.cwnd = window.cwnd.min(window.ssthresh);
        }
        window
    }

    /// What is outstanding now, as a reduction has to know it.
    pub(super) fn outstanding(&self) -> Outstanding {
        let delivered = if self.transport.sack {
            self.board.sacked_count()
        } else {
            self.dup_acks
        };
        Outstanding {
            flight: self.flight(),
            delivered,
        }
    }

    /// Losses were found: `before` is what was outstanding before the
    /// acknowledgement that told of them.
    pub(super) fn enter_recovery(&mut self, before: Outstanding, now: Time) {
        self.statistics.recoveries += 1;
        // ECN may have reduced in this round trip: once is enough.
        if !self.ecn.covers(self.board.una()) {
            self.remember_reduction();
            let congestion = self.congestion(now);
            let reduced = self.control.reduce(&congestion, &self.window);
            self.begin_reduction(reduced, before);
        }
        if self.recovery() == Recovery::Tahoe {
            self.go_back(now);
            self.deadline = now + self.rtt.timeout();
            return;
        }
        self.ecn.reduce(self.board.high());
        self.phase = Phase::Recovery;
        self.recover = self.board.high();
        self.barrier = self.recover;
        // What was lost in the last recovery may be on its way again already.
        let repairs = self.rack.is_none() || self.board.next_lost().is_some();
        // A clamp does not hold back the first retransmission either.
        let held = self.prr.is_some() && self.transport.sack && self.bounds().is_none();
        self.forced = repairs && !held;
        self.partial_acked = false;
        self.rescued = false;
        self.timed = None;
        // The timer was set for a segment that is being repaired: without this a
        // round trip as steady as the last ones would let it expire before the
        // repair can be acknowledged.
        self.deadline = now + self.rtt.timeout();
        if let Some(rack) = &mut self.rack {
            rack.probe.forget();
        } else if self.transport.sack {
            self.board.begin_recovery();
            self.board.mark_lost(self.board.una());
            self.tell_losses(now);
        } else {
            self.presume_lost(now);
            if self.prr.is_some() {
                self.counted = before.delivered;
            } else if !self.needs.own_window {
                self.window.cwnd = self.window.cwnd.min(self.ceiling()) + DUP_THRESH as f64;
            }
        }
        self.limited = 0;
    }

    /// The window shall be `reduced`: over a round trip, or at once.
    fn begin_reduction(&mut self, reduced: f64, before: Outstanding) {
        self.window.ssthresh = reduced;
        self.slow_start.reduced();
        if self.transport.prr && !self.needs.own_window {
            self.prr = Some(Prr::new(before.flight, before.delivered));
            self.counted = before.delivered;
        } else {
            self.window.cwnd = reduced;
        }
    }

    /// Congestion without a loss, as marks tell of it, calls for a window of
    /// `reduced` by the time that all of now's data is acknowledged; `before` is
    /// what was outstanding before it was told of.
    pub(super) fn reduce_without_loss(&mut self, reduced: f64, before: Outstanding) {
        self.recover = self.board.high();
        self.begin_reduction(reduced, before);
    }

    /// The window during a reduction that is spread over a round trip.
    pub(super) fn reduce_in_proportion(&mut self, acked: u64, delivered: u64, safe: bool) {
        let ceiling = self.ceiling();
        let Some(prr) = &mut self.prr else { return };
        let recovering = self.phase == Phase::Recovery;
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
        // Every duplicate stands for a segment that has arrived (section 6.2).
        let mut fresh = 0;
        if acked > 0 {
            fresh = acked.saturating_sub(self.counted).max(1);
            self.counted = self.counted.saturating_sub(acked - 1);
        } else if prr.may_count() {
            fresh = 1;
            self.counted += 1;
        }
        let flight = self.next - self.board.una();
        let forced = u64::from(self.forced);
        let in_flight = flight.saturating_sub(self.counted + forced);
        let progress = Progress {
            delivered: fresh,
            safe,
            in_flight,
        };
        let window = prr.window(progress, ssthresh, recovering).min(ceiling);
        // The window of a connection without SACK counts what has arrived too;
        // the retransmission that is due does not add to it.
        let room = window - in_flight as f64 - forced as f64;
        self.window.cwnd = (flight as f64 + room).max(1.0);
    }

    /// A timer is due at `now`. Gives what happened and a packet to send
    /// outside the window (a SYN), if any.
    pub fn timer(&mut self, now: Time) -> (Happened, Option<Packet>) {
        if self.needs.alarm && self.stage == Stage::Established && now >= self.control.alarm() {
            self.control.tick(now, &mut self.window);
            self.statistics.window(now, self.window.cwnd);
        }
        if self.stage == Stage::Established
            && self
                .rack
                .as_ref()
                .is_some_and(|rack| rack.deadline() <= now)
        {
            return (self.early_timer(now), None);
        }
        if now < self.deadline {
            return (Happened::default(), None);
        }
        match self.stage {
            Stage::Handshake => {
                self.rtt.back_off();
                self.statistics.timeouts += 1;
                (
                    Happened {
                        timeout: true,
                        ..Happened::default()
                    },
                    Some(self.syn(now)),
                )
            }
            Stage::Established => {
                let timeout = !self.released();
                if timeout {
                    self.expire(now);
                }
                (
                    Happened {
                        timeout,
                        ..Happened::default()
                    },
                    None,
                )
            }
            Stage::Waiting | Stage::Complete => {
                self.deadline = Time::NEVER;
                (Happened::default(), None)
            }
        }
    }

    /// The retransmission timer expired (RFC 6298, section 5; RFC 5681, section 3.1).
    fn expire(&mut self, now: Time) {
        self.statistics.timeouts += 1;
        self.remember_timeout();
        // RFC 5681, section 3.1: held while the timer sends the same segment again.
        if self.expiries == 0 {
            let window = self.deflated();
            let mut congestion = self.congestion(now);
            // RFC 5681, section 3.1: no more than half the flight. While a lost
            // retransmission holds the cumulative acknowledgement, what arrives
            // behind it adds to the flight far beyond the window.
            congestion.from = congestion.from.min(window.cwnd.max(MINIMUM));
            self.window.ssthresh = self.control.timeout(&congestion, &window);
        }
        let doubtful = self.phase == Phase::Open && self.board.sacked_count() >= DUP_THRESH;
        if let Some(rack) = self.rack.as_mut().filter(|_| doubtful) {
            rack.doubt_reordering();
        }
        self.go_back(now);
        if self.rack.is_some() {
            let circumstances = self.circumstances(false);
            if let Some(rack) = &mut self.rack {
                rack.expire(&mut self.board, &circumstances, now);
            }
            // What is not overdue still counts as in the network.
            self.forced = true;
        } else if self.transport.sack {
            self.board.mark_all_lost();
        }
        self.tell_losses(now);
        if self.needs.own_window {
            // RFC 8985, section 6.3: what is not overdue is still under way.
            self.window.cwnd = self.in_network() as f64 + 1.0;
            self.statistics.window(now, self.window.cwnd);
        }
        self.expiries += 1;
        self.rtt.back_off();
        self.deadline = now + self.rtt.timeout();
    }

    /// Slow start begins anew, from one segment. Without SACK nothing that was
    /// sent behind the first unacknowledged segment counts any more.
    fn go_back(&mut self, now: Time) {
        self.slow_start.timed_out();
        self.ecn.reduce(self.board.high());
        self.window.cwnd = 1.0;
        self.statistics.window(now, 1.0);
        self.phase = Phase::Timeout;
        self.recover = self.board.high();
        self.barrier = self.recover;
        self.dup_acks = 0;
        self.limited = 0;
        self.forced = false;
        self.timed = None;
        self.prr = None;
        if !self.transport.sack {
            self.next = self.board.una();
            if !self.needs.own_window {
                self.counted = 0;
            }
            self.presume_lost(now);
            self.forget_deliveries(self.board.una()..self.board.high());
        }
    }

    /// Without SACK a timeout sends again what may have arrived: how much arrives
    /// until it is repaired cannot be told, nor at what rate.
    pub(super) fn forget_deliveries(&mut self, segments: std::ops::Range<u64>) {
        if let Some(rate) = &mut self.delivery
            && self.needs.own_window
            && !self.transport.sack
        {
            rate.forget(segments);
        }
    }

    /// The control knows no selective acknowledgements.
    pub(super) fn do_without_sack(&mut self) {
        self.transport.sack = false;
        self.transport.recovery = self.needs.recovery.unwrap_or(Recovery::NewReno);
        self.rack = None;
        if self.phase == Phase::Timeout {
            // What was lost is what follows, again.
            self.next = self.board.una();
        }
    }

    /// Where the recovery that takes over knows no fast recovery, a repair that
    /// is under way begins anew.
    pub(super) fn leave_fast_recovery(&mut self, now: Time) {
        if self.recovery() == Recovery::Tahoe && self.phase == Phase::Recovery {
            self.go_back(now);
        }
    }
}
