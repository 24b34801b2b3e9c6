//! What may be sent, and the packets that carry it.

use super::{Connection, Stage};
use crate::net::packet::{FIN, Kind, Packet, RETRANSMISSION};
use crate::sender::Phase;
use crate::tcp::scoreboard::DUP_THRESH;
use crate::units::Time;

impl Connection {
    /// The next packet that may leave now, if any. Called until it gives none.
    pub fn poll(&mut self, now: Time) -> Option<Packet> {
        if self.stage != Stage::Established || self.ecn.held {
            return None;
        }
        if std::mem::take(&mut self.forced) {
            return Some(self.send_again(self.board.una(), now));
        }
        if self.transport.sack {
            self.poll_sack(now)
        } else {
            self.poll_plain(now)
        }
    }

    /// RFC 6675: what `NextSeg` says, while `pipe` leaves room.
    fn poll_sack(&mut self, now: Time) -> Option<Packet> {
        let new = self.new_data();
        if self.phase == Phase::Open {
            let limited = self.transport.limited_transmit;
            let used = if limited {
                self.board.pipe()
            } else {
                self.flight()
            };
            self.idle_restart(now);
            return (new && used as f64 + 1.0 <= self.window.cwnd).then(|| {
                // Sent on a duplicate, not because something was acknowledged.
                if self.dup_acks > 0 {
                    self.limited += 1;
                }
                self.send_new(now)
            });
        }
        if self.board.pipe() as f64 + 1.0 > self.window.cwnd {
            return None;
        }
        if let Some(segment) = self.board.next_lost() {
            return Some(self.send_again(segment, now));
        }
        if new {
            return Some(self.send_new(now));
        }
        if self.phase != Phase::Recovery {
            return None;
        }
        if let Some(segment) = self.board.next_unsacked() {
            return Some(self.send_again(segment, now));
        }
        if !self.rescued {
            self.rescued = true;
            let segment = self.board.highest_unsacked()?;
            self.board.rescue(segment, now);
            return Some(self.resend(segment, now));
        }
        None
    }

    /// RFC 5681 and 6582: the flight within the (inflated) window.
    fn poll_plain(&mut self, now: Time) -> Option<Packet> {
        let again = self.next < self.board.high();
        if !again && !self.new_data() {
            return None;
        }
        if self.phase == Phase::Open && self.flight() == 0 {
            self.idle_restart(now);
        }
        let room = self.flight() as f64 + 1.0;
        if room <= self.window.cwnd {
            if again {
                let segment = self.next;
                self.next += 1;
                return Some(self.send_again(segment, now));
            }
            return Some(self.send_new(now));
        }
        // RFC 3042: one new segment for each of the first two duplicates.
        let allowance = self.dup_acks.min(DUP_THRESH - 1);
        if self.transport.limited_transmit
            && self.phase == Phase::Open
            && !again
            && self.limited < allowance
            && room <= self.window.cwnd + allowance as f64
        {
            self.limited += 1;
            return Some(self.send_new(now));
        }
        None
    }

    fn new_data(&self) -> bool {
        let high = self.board.high();
        high < self.total && high - self.board.una() < self.receive_limit
    }

    /// RFC 5681, section 4.1: after an idle time the window is not trusted.
    fn idle_restart(&mut self, now: Time) {
        if self.transport.idle_restart
            && self.flight() == 0
            && self.board.high() > 0
            && now.since(self.last_sent) > self.rtt.timeout()
        {
            self.window.cwnd = self.window.cwnd.min(self.transport.initial_segments());
            self.statistics.window(now, self.window.cwnd);
        }
    }

    fn send_new(&mut self, now: Time) -> Packet {
        let segment = self.board.high();
        debug_assert!(
            self.in_network() as f64 + 1.0 <= self.window.cwnd + (DUP_THRESH - 1) as f64
                && (self.limited > 0 || self.in_network() as f64 + 1.0 <= self.window.cwnd),
            "new data while the window is full"
        );
        self.board.send_new(now);
        self.next = segment + 1;
        if self.timed.is_none() {
            self.timed = Some((segment, now));
        }
        self.data(segment, 0, now)
    }

    fn send_again(&mut self, segment: u64, now: Time) -> Packet {
        self.board.send_again(segment, now);
        self.resend(segment, now)
    }

    fn resend(&mut self, segment: u64, now: Time) -> Packet {
        self.next = self.next.max(segment + 1);
        self.timed = None;
        self.statistics.retransmissions += 1;
        self.data(segment, RETRANSMISSION, now)
    }

    fn data(&mut self, segment: u64, mut bits: u16, now: Time) -> Packet {
        self.statistics.sent += 1;
        self.last_sent = now;
        if self.deadline == Time::NEVER {
            self.deadline = now + self.rtt.timeout();
        }
        bits |= self.ecn.marks(bits & RETRANSMISSION != 0);
        let payload = if self.is_last(segment) {
            bits |= FIN;
            self.last_payload
        } else {
            self.transport.segment
        };
        let mut packet = self.packet(segment, payload + self.header, Kind::Data, bits, now);
        if let Some(code) = self.needs.load {
            packet.set_load(code);
        }
        packet
    }
}
