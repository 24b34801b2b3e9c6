//! The receiver's window as the sender knows it, and the probes of a closed one
//! (RFC 9293, section 3.8.6.1; RFC 1122, section 4.2.2.17).
//!
//! While the window has no room for the next segment, nothing is in flight and data waits, only an acknowledgement
//! can announce new room, and nothing would repair its loss: the sender asks for one. A probe is the one that Linux
//! sends (`tcp_xmit_probe_skb`): a segment without data from before the window, which every receiver answers at
//! once.

use super::{Connection, Happened, Stage};
use crate::packet::side::Extra;
use crate::packet::{Kind, Packet};
use crate::units::{Span, Time};

/// The right edge offered by a receiver whose window varies, and the persist timer.
#[derive(Clone, Debug)]
pub(super) struct Persist {
    /// One past the last segment that the receiver has room for.
    pub(super) right: u64,
    /// When the next probe leaves; [`Time::NEVER`] while none is needed.
    pub(super) deadline: Time,
    /// From the last probe to the next.
    wait: Span,
}

impl Persist {
    fn stop(&mut self) {
        self.deadline = Time::NEVER;
    }
}

impl Connection {
    /// One past the last segment that the receiver has room for.
    fn right_edge(&self) -> u64 {
        let whole = self.whole_window(self.board.una());
        let persist = self.persist.as_ref();
        persist.map_or(whole, |persist| persist.right.min(whole))
    }

    /// The same where all of the receiver's buffer is free.
    fn whole_window(&self, una: u64) -> u64 {
        una.saturating_add(self.sequence.receive_limit)
    }

    /// The receiver's window, in segments from the first one not acknowledged.
    pub fn receiver_window(&self) -> u64 {
        self.right_edge() - self.board.una()
    }

    /// Whether the receiver has room for the segment that is next to be sent for the
    /// first time.
    #[inline]
    pub(super) fn has_room(&self) -> bool {
        let high = self.board.high();
        high - self.board.una() < self.sequence.receive_limit
            && self
                .persist
                .as_ref()
                .is_none_or(|persist| high < persist.right)
    }

    /// Takes in the window of an acknowledgement; without a record of it all of the
    /// buffer is free. Returns whether it has grown.
    #[inline]
    pub(super) fn hear_window(&mut self, packet: &Packet, extra: Option<&Extra>) -> bool {
        let window = extra.and_then(|extra| extra.window);
        if window.is_none() && self.persist.is_none() {
            return false;
        }
        self.take_window(packet.number, window)
    }

    fn take_window(&mut self, number: u64, window: Option<u64>) -> bool {
        let segment = self.transport.segment;
        let right = match window {
            Some(bytes) => {
                let end = number.saturating_mul(segment).saturating_add(bytes);
                // The receiver counts whole segments, a short last one too.
                end / segment
            }
            None => self.whole_window(number),
        };
        let before = self.right_edge();
        let persist = self.persist.get_or_insert_with(|| {
            Box::new(Persist {
                right: before,
                deadline: Time::NEVER,
                wait: Span::ZERO,
            })
        });
        // An acknowledgement that was overtaken may know less; no edge ever moves back.
        let grown = right > persist.right;
        persist.right = persist.right.max(right);
        if self.board.high() < persist.right {
            persist.stop();
        }
        grown
    }

    /// Whether only new room lets anything leave.
    fn waits_for_room(&self) -> bool {
        let high = self.board.high();
        self.stage == Stage::Established
            && high == self.board.una()
            && high < self.sequence.offered
            && !self.has_room()
    }

    /// Starts the persist timer where it is needed, once everything that may leave has
    /// left: the first probe leaves after a retransmission timeout (SHLD-29).
    pub(super) fn persist(&mut self, now: Time) {
        let waits = self.waits_for_room();
        let timeout = self.timer.rtt.timeout();
        let Some(persist) = &mut self.persist else {
            return;
        };
        if !waits {
            persist.stop();
        } else if persist.deadline == Time::NEVER {
            persist.wait = timeout;
            persist.deadline = now + timeout;
        }
    }

    /// Whether a probe is due.
    pub(super) fn is_due_a_window_probe(&self, now: Time) -> bool {
        let persist = self.persist.as_ref();
        persist.is_some_and(|persist| persist.deadline <= now)
    }

    /// The persist timer has expired. The interval doubles from probe to probe
    /// (SHLD-30), and there is no last one (MUST-37). A probe is no segment of the data:
    /// its loss is no sign of congestion, and it is not ECN-capable (RFC 3168, section
    /// 6.1.6).
    pub(super) fn probe_window(&mut self, now: Time) -> (Happened, Option<Packet>) {
        let waits = self.waits_for_room();
        let longest = Span::from_seconds(self.transport.rto_max);
        let Some(persist) = &mut self.persist else {
            return (Happened::default(), None);
        };
        if !waits {
            persist.stop();
            return (Happened::default(), None);
        }
        persist.wait = Span(persist.wait.0.saturating_mul(2)).min(longest);
        persist.deadline = now + persist.wait;
        self.statistics.window_probes += 1;
        let before = self.board.una().saturating_sub(1);
        let happened = Happened {
            window_probe: true,
            ..Happened::default()
        };
        let probe = self.packet(Kind::Probe, before, self.framing.header, 0, now);
        (happened, Some(probe))
    }

    /// The invariant of flow control that is broken, if any.
    pub(super) fn flow_violation(&self) -> Option<String> {
        let persist = self.persist.as_ref()?;
        let (high, right) = (self.board.high(), persist.right);
        if high > right {
            return Some(format!("{high} segments sent, the receiver takes {right}"));
        }
        // A mark may hold the sender until another timer expires.
        let asks = persist.deadline != Time::NEVER || self.ecn.answers.held;
        if self.waits_for_room() && !asks {
            return Some("the window is closed and nobody asks".to_owned());
        }
        None
    }
}
