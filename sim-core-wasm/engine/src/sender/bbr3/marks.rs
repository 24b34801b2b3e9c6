//! Responses to marks (ECN). The draft defines none.

use super::model::Model;
use super::{Parameters, Response};
use crate::control::{Ack, RateSample};
use crate::sender::parts::marked::MarkedShare;
use crate::units::{Span, Time};

/// Marked rounds in a row that end STARTUP (Linux: `bbr_full_ecn_cnt`).
pub(super) const MARKED_ROUNDS: u64 = 2;

/// The marks of the flow so far.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// The average share of marks, for Linux's response …
    pub(super) share: MarkedShare,
    /// … which starts once the path is known to be short.
    eligible: bool,
    /// A segment was marked in this round.
    seen: bool,
    /// Marked rounds in a row, and the last of them.
    pub(super) rounds: u64,
    last: u64,
}

impl Marks {
    pub(super) fn new(alpha: f64) -> Marks {
        Marks {
            share: MarkedShare::new(alpha),
            eligible: false,
            seen: false,
            rounds: 0,
            last: 0,
        }
    }

    /// Clears the record of a round.
    pub(super) fn forget_round(&mut self) {
        self.seen = false;
    }

    /// An acknowledgement arrives on a path with the minimum round trip `least`; it may
    /// end a round.
    pub(super) fn hear(
        &mut self,
        parameters: &Parameters,
        ack: &Ack,
        least: Option<Span>,
        round: bool,
    ) {
        if parameters.response != Response::Linux {
            return;
        }
        self.share.note(ack.delivered, ack.ce);
        let most = Span::from_seconds(parameters.mark_rtt);
        self.eligible |= least.is_some_and(|least| least <= most);
        if !self.eligible {
            return;
        }
        self.seen |= ack.ece;
        if round {
            let many = self.share.share() >= parameters.mark_threshold;
            self.rounds = if many { self.rounds + 1 } else { 0 };
            self.share.update(parameters.mark_gain);
        }
    }

    /// Whether a sample has too many marks.
    pub(super) fn too_many(&self, parameters: &Parameters, sample: &RateSample) -> bool {
        let most = sample.delivered as f64 * parameters.mark_threshold;
        parameters.response == Response::Linux
            && self.eligible
            && sample.marked > 0
            && sample.marked as f64 > most
    }

    /// The share of the allowed flight that the marks of a round leave, if there were any.
    pub(super) fn leave(&self, parameters: &Parameters) -> Option<f64> {
        self.seen
            .then(|| 1.0 - self.share.alpha() * parameters.mark_factor)
    }
}

impl Model {
    /// A mark that counts as a loss; called once for a window of data.
    pub(super) fn marked(&mut self, parameters: &Parameters, now: Time, cwnd: f64) {
        if parameters.response != Response::Loss {
            return;
        }
        self.note_loss(now, cwnd);
        if self.probe.sampling
            && let Some(sample) = self.last
        {
            let safe = sample.tx_in_flight as f64;
            self.too_high(parameters, now, safe, sample.app_limited, cwnd);
        }
        // A window of data may end a round later than the round of the last mark.
        let again = self.rounds.count <= self.marks.last + 2;
        let marks = &mut self.marks;
        marks.rounds = if again { marks.rounds + 1 } else { 1 };
        marks.last = self.rounds.count;
    }
}
