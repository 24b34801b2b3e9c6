//! Fast recovery and the retransmission timer.

use super::{Connection, Happened, Stage};
use crate::net::packet::Packet;
use crate::sender::{Congestion, Phase, Window};
use crate::tcp::scoreboard::DUP_THRESH;
use crate::tcp::transport::{Recovery, ReduceFrom};
use crate::units::Time;

impl Connection {
    pub(super) fn recovery(&self) -> Recovery {
        self.transport.recovery
    }

    pub(super) fn exit_recovery(&mut self, now: Time) {
        self.phase = Phase::Open;
        if self.recovery() == Recovery::Reno {
            // RFC 5681 knows no `recover`: the next hole is a loss of its own.
            self.barrier = 0;
        }
        self.partial_acked = false;
        self.forced = false;
        if !self.transport.sack {
            self.window.cwnd = match self.recovery() {
                // RFC 6582, section 3.2, step 3, option 1: no burst.
                Recovery::NewReno => {
                    let outstanding = self.flight().max(1) as f64;
                    self.window.ssthresh.min(outstanding + 1.0)
                }
                Recovery::Reno | Recovery::Sack => self.window.ssthresh,
            };
        }
        self.control.recovered(now, &mut self.window);
    }

    /// What a reduction starts from. Segments sent by limited transmit do not
    /// count (RFC 5681, section 3.2, step 2).
    pub(super) fn congestion(&self, now: Time) -> Congestion {
        let from = match self.transport.reduce_from {
            ReduceFrom::Flight => (self.flight() - self.limited.min(self.flight())) as f64,
            ReduceFrom::Cwnd => self.deflated().cwnd,
        };
        Congestion { now, from }
    }

    /// The window without what duplicates add to it during recovery without
    /// SACK: a way of counting what has left the network, not a larger window.
    fn deflated(&self) -> Window {
        let mut window = self.window;
        if self.phase == Phase::Recovery && !self.transport.sack {
            window.cwnd = window.cwnd.min(window.ssthresh);
        }
        window
    }

    pub(super) fn enter_recovery(&mut self, now: Time) {
        let reduced = if self.ecn.covers(self.board.una()) {
            // The window of this loss has been reduced for a mark: once is enough.
            self.window.cwnd
        } else {
            let congestion = self.congestion(now);
            self.control.reduce(&congestion, &self.window)
        };
        self.ecn.reduce(self.board.high());
        self.window.ssthresh = reduced;
        self.window.cwnd = reduced;
        self.phase = Phase::Recovery;
        self.recover = self.board.high();
        self.barrier = self.recover;
        self.forced = true;
        self.partial_acked = false;
        self.rescued = false;
        self.timed = None;
        if self.transport.sack {
            self.board.begin_recovery();
            self.board.mark_lost(self.board.una());
        } else {
            self.window.cwnd += DUP_THRESH as f64;
        }
        self.limited = 0;
        self.statistics.recoveries += 1;
    }

    /// A timer is due at `now`. Gives what happened and a packet to send
    /// outside the window (a SYN), if any.
    pub fn timer(&mut self, now: Time) -> (Happened, Option<Packet>) {
        if self.needs.alarm && self.stage == Stage::Established && now >= self.control.alarm() {
            self.control.tick(now, &mut self.window);
            self.statistics.window(now, self.window.cwnd);
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
        if self.rtt.backoff() == 0 {
            let congestion = self.congestion(now);
            let window = self.deflated();
            self.window.ssthresh = self.control.timeout(&congestion, &window);
        }
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
        if self.transport.sack {
            self.board.mark_all_lost();
        } else {
            self.next = self.board.una();
        }
        self.rtt.back_off();
        self.deadline = now + self.rtt.timeout();
    }
}
