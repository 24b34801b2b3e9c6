//! What the sending end does about marks.

use super::Connection;
use super::recovery::Outstanding;
use crate::control::{Ack, MINIMUM, Phase};
use crate::packet::Packet;
use crate::packet::side::{Extra, Marked};
use crate::tcp::ecn::News;
use crate::tcp::transport::ReduceFrom;
use crate::units::Time;

impl Connection {
    /// What an acknowledgement says of marks that acknowledges and delivers so
    /// many segments.
    pub(super) fn marks_of(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        segments: [u64; 2],
    ) -> News {
        let size = self.transport.segment + self.header;
        let exact = extra.and_then(|extra| extra.marked);
        let news = self.ecn.read(packet, exact, segments, size);
        if news.ece
            && self.ecn.is_classic()
            && let Some(undo) = &mut self.undo
        {
            undo.congested = true;
        }
        news
    }

    /// So many marks the receiver has counted when it took to another way of
    /// returning them.
    pub fn count_marks_from(&mut self, counted: Marked) {
        self.ecn.count_from(counted);
    }

    /// Answers to marks: one reduction for a window of data, none while a loss
    /// is repaired. `before` is what was outstanding before the acknowledgement.
    /// Gives whether the window may grow.
    pub(super) fn answer(&mut self, ack: &Ack, news: News, before: Outstanding) -> bool {
        if !news.ece {
            return true;
        }
        let due = self.phase == Phase::Open && self.ecn.is_news(self.board.una());
        if due {
            self.reduce_for_mark(ack, before);
        }
        !self.ecn.forbids_growth(news)
    }

    fn reduce_for_mark(&mut self, ack: &Ack, before: Outstanding) {
        self.ecn.reduce_for_mark(self.board.high());
        let mut congestion = self.congestion(ack.now);
        if self.transport.reduce_from == ReduceFrom::Flight {
            // What was in flight when the mark was found: a loss is found by
            // duplicates, which take nothing off the flight.
            congestion.from = ack.flight as f64;
        }
        let window = self.deflated();
        let mut reduced = self.control.mark(&congestion, &window).max(1.0);
        if let Some(share) = self.way.leaves(&*self.control) {
            reduced = reduced.max(share * congestion.from).max(MINIMUM);
        }
        // A sender that is told the share of marks may have nothing to give up.
        let less = self.ecn.is_classic() || reduced < window.cwnd;
        self.statistics.ecn_reductions += u64::from(less);
        if self.window.cwnd > MINIMUM || !self.ecn.is_classic() {
            self.reduce_without_loss(reduced, before);
            return;
        }
        // RFC 3168, section 6.1.2: down to one segment, and from there the next
        // one waits until the retransmission timer expires.
        self.ecn.held = self.window.cwnd <= 1.0;
        self.slow_start.reduced();
        self.window.ssthresh = MINIMUM;
        self.window.cwnd = 1.0;
    }

    /// After an acknowledgement: the timer that a held window waits for.
    pub(super) fn hold(&mut self, now: Time) {
        if self.ecn.held && self.deadline == Time::NEVER {
            self.deadline = now + self.rtt.timeout();
        }
    }

    /// The timer of a held window with nothing in flight has expired: the next
    /// segment may leave. No timeout.
    pub(super) fn released(&mut self) -> bool {
        let only_held = std::mem::take(&mut self.ecn.held) && self.flight() == 0;
        if only_held {
            self.deadline = Time::NEVER;
        }
        only_held
    }
}
