//! How the sending end responds to marks.

use super::Connection;
use super::recovery::Outstanding;
use crate::control::{Ack, Ecn, MINIMUM, Needs, Phase};
use crate::ecn::AnyEcn;
use crate::packet::Packet;
use crate::packet::side::{Extra, Marked};
use crate::reason::Asked;
use crate::specification::Chosen;
use crate::tcp::ecn::{Answers, News};
use crate::tcp::reasons::Rule;
use crate::tcp::transport::ReduceFrom;
use crate::tcp::witness::{Step, Witness};
use crate::units::Time;

/// How the sending end uses ECN.
#[derive(Clone, Debug)]
pub(super) struct EcnSender {
    /// The flow's ECN mode.
    pub(super) mode: AnyEcn,
    /// The negotiated mode, the marks read, and the reductions made for them.
    pub(super) answers: Answers,
}

impl EcnSender {
    /// For a sender that needs this.
    pub(super) fn new(mode: &Chosen, needs: &Needs) -> EcnSender {
        let mode = AnyEcn::new(mode);
        EcnSender {
            answers: Answers::new(mode.ends(needs)),
            mode,
        }
    }
}

impl Connection {
    /// How the two ends use ECN.
    pub fn ecn(&self) -> Option<Ecn> {
        self.ecn.mode.ends(&self.control.needs)
    }

    /// The marks that an acknowledgement reports, given how many segments it acknowledges and delivers.
    pub(super) fn marks_of(
        &mut self,
        packet: &Packet,
        extra: Option<&Extra>,
        segments: [u64; 2],
    ) -> News {
        let size = self.transport.segment + self.framing.header;
        let exact = extra.and_then(|extra| extra.marked);
        let news = self.ecn.answers.read(packet, exact, segments, size);
        if news.ece
            && self.ecn.answers.is_classic()
            && let Some(undo) = &mut self.undo
        {
            undo.congested = true;
        }
        news
    }

    /// The receiver had counted `counted` marks when the ECN mode changed.
    pub fn count_marks_from(&mut self, counted: Marked) {
        self.ecn.answers.count_from(counted);
    }

    /// Responds to marks: one reduction for a window of data, none while a loss is repaired. `before` is the
    /// data outstanding before the acknowledgement. Returns whether the window may grow.
    pub(super) fn answer(
        &mut self,
        ack: &Ack,
        news: News,
        before: Outstanding,
        witness: &mut impl Witness,
    ) -> bool {
        if !news.ece {
            return true;
        }
        let due = self.recovery.phase == Phase::Open && self.ecn.answers.is_news(self.board.una());
        if due {
            self.reduce_for_mark(ack, before, witness);
        }
        !self.ecn.answers.forbids_growth(news)
    }

    fn reduce_for_mark(&mut self, ack: &Ack, before: Outstanding, witness: &mut impl Witness) {
        self.ecn.answers.reduce_for_mark(self.board.high());
        let mut congestion = self.congestion(ack.now);
        if self.transport.reduce_from == ReduceFrom::Flight {
            // The flight when the mark was found. A loss is found by duplicates, which do not reduce the
            // flight.
            congestion.from = ack.flight as f64;
        }
        let window = self.deflated();
        let mut reduced = self.control.algorithm.mark(&congestion, &window).max(1.0);
        let share = self.ecn.mode.leaves(&*self.control.algorithm);
        if let Some(share) = share {
            reduced = reduced.max(share * congestion.from).max(MINIMUM);
        }
        // A sender that learns the share of marks may not reduce at all.
        let less = self.ecn.answers.is_classic() || reduced < window.cwnd;
        if less {
            self.statistics.ecn_reductions += 1;
            self.statistics.note_signal(ack.now);
        }
        let to_one = self.transport.marked_to_one && self.ecn.answers.is_classic();
        if self.window.cwnd > MINIMUM || !to_one {
            self.reduce_without_loss(reduced, before);
            witness.sees(Step::Asked(Asked::Marked(&congestion, share)), self);
            return;
        }
        // RFC 3168, section 6.1.2: down to one segment, and from there the next
        // one waits until the retransmission timer expires.
        self.ecn.answers.held = self.window.cwnd <= 1.0;
        self.control.slow_start.reduced();
        self.window.ssthresh = MINIMUM;
        self.window.cwnd = 1.0;
        witness.sees(Step::By(Rule::Held), self);
    }

    /// After an acknowledgement: the timer that a held window waits for.
    pub(super) fn hold(&mut self, now: Time) {
        if self.ecn.answers.held {
            self.timer.start(now);
        }
    }

    /// The timer of a held window with nothing in flight has expired: the next
    /// segment may leave. No timeout.
    pub(super) fn released(&mut self) -> bool {
        let only_held = std::mem::take(&mut self.ecn.answers.held) && self.flight() == 0;
        if only_held {
            self.timer.stop();
        }
        only_held
    }
}
