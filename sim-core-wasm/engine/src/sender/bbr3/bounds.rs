//! The bounds that losses set on the rate and on what may be in flight: long-term and
//! short-term.

use crate::control::RateSample;
use crate::sender::parts::path::Rounds;

/// Bounds on the segments in flight and on the rate. A bound that is not set is infinite.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    /// `inflight_longterm`: learned by probing.
    pub(super) longterm: f64,
    /// `inflight_shortterm` and `bw_shortterm`: since the last probe.
    pub(super) shortterm: f64,
    pub(super) rate: f64,
    /// `bw_latest` and `inflight_latest`: the maxima of the present round.
    pub(super) latest_rate: f64,
    pub(super) latest: f64,
    /// Rounds that restart with the first loss of a round.
    pub(super) round: Rounds,
    /// A segment has been lost in this round.
    pub(super) lossy: bool,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds {
            longterm: f64::INFINITY,
            shortterm: f64::INFINITY,
            rate: f64::INFINITY,
            latest_rate: 0.0,
            latest: 0.0,
            round: Rounds::default(),
            lossy: false,
        }
    }
}

impl Bounds {
    /// An acknowledgement arrives (`UpdateLatestDeliverySignals`).
    pub(super) fn hear(&mut self, sample: Option<&RateSample>, delivered: u64) {
        if let Some(sample) = sample {
            self.latest_rate = self.latest_rate.max(sample.rate());
            self.latest = self.latest.max(sample.delivered as f64);
        }
        let prior = sample.map(|sample| sample.prior_delivered);
        self.round.note(prior, delivered);
    }

    /// The acknowledgement has been processed (`AdvanceLatestDeliverySignals`).
    pub(super) fn advance(&mut self, sample: Option<&RateSample>) {
        if let Some(sample) = sample
            && self.round.ended
        {
            self.latest_rate = sample.rate();
            self.latest = sample.delivered as f64;
        }
    }

    /// A segment was lost. Returns whether it is the first loss of its round.
    pub(super) fn note_loss(&mut self, delivered: u64) -> bool {
        let first = !self.lossy;
        if first {
            self.round.begin(delivered);
        }
        self.lossy = true;
        first
    }

    /// A round with losses is over: lowers the short-term bounds towards the delivered
    /// values, at most by the factor `beta`. `most` and `cwnd` are the starting
    /// values of the first such round.
    pub(super) fn lower(&mut self, beta: f64, most: f64, cwnd: f64) {
        if self.rate == f64::INFINITY {
            self.rate = most;
        }
        self.start_from(cwnd);
        self.rate = self.latest_rate.max(beta * self.rate);
        self.shortterm = self.latest.max(beta * self.shortterm);
    }

    /// Sets the short-term bound on the data in flight, starting from `cwnd`.
    pub(super) fn start_from(&mut self, cwnd: f64) {
        if self.shortterm == f64::INFINITY {
            self.shortterm = cwnd;
        }
    }

    /// Clears the short-term bounds.
    pub(super) fn forget_shortterm(&mut self) {
        self.rate = f64::INFINITY;
        self.shortterm = f64::INFINITY;
    }

    /// Clears the maxima of this round.
    pub(super) fn forget_round(&mut self) {
        self.lossy = false;
        self.latest_rate = 0.0;
        self.latest = 0.0;
    }

    /// The long-term bound less the share `headroom` of it, at least one segment; at
    /// least `least`.
    pub(super) fn with_headroom(&self, headroom: f64, least: f64) -> f64 {
        if self.longterm == f64::INFINITY {
            return f64::INFINITY;
        }
        let free = (headroom * self.longterm).max(1.0);
        (self.longterm - free).max(least)
    }
}

/// The record of a segment: `lost` have been lost since it left, and `tx_in_flight`
/// were in flight after it left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub(super) lost: u64,
    pub(super) tx_in_flight: u64,
}

impl Met {
    /// Whether too many are lost. Where only one loss in a round trip can be found, any
    /// loss is too many.
    pub(super) fn too_much(self, threshold: f64, selective: bool) -> bool {
        let share = self.lost as f64 > self.tx_in_flight as f64 * threshold;
        share || (self.lost > 0 && !selective)
    }

    /// For a lost segment: the data in flight when losses crossed the threshold (`InflightAtLoss`).
    pub(super) fn safe(self, threshold: f64) -> f64 {
        let before = self.tx_in_flight as f64 - 1.0;
        let lost = self.lost as f64 - 1.0;
        before + (threshold * before - lost) / (1.0 - threshold)
    }
}
