//! Why Prague changes its window and its rate.

use super::Prague;
use crate::control::Window;
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;

crate::reasons! {
    START = "slow-start": "Slow start: this acknowledgement counts for {fresh:n} without a mark, and the window grows by that, from {from:n} to {to:n}.",
        "w ← w + c, while w < ssthresh", "draft-briscoe-iccrg-prague-congestion-control, section 2.4";
    INCREASE = "increase": "Congestion avoidance adds {gain:n} each round trip, as fast as at the target round trip. This acknowledgement counts for {fresh:n} without a mark of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + a(RTT) · c / w", "draft-briscoe-iccrg-prague-congestion-control, section 2.4.3";
    MARKS = "marks": "Recently {alpha:%} (α) of the segments were marked: the window of {from:n} drops by half of that share, to {to:n}.",
        "w ← w · (1 − α / 2)", "draft-briscoe-iccrg-prague-congestion-control, section 2.4.2";
    SOON = "too-soon": "The last reduction for marks was less than an interval ago: the window stays at {to:n}.",
        "w ← w", "Linux, prague_update_cwnd";
    PACE = "pace": "In each smoothed round trip of {srtt:s}, {windows} windows of {w:n} leave: {to:r}.",
        "rate = w / SRTT, twice that while w < ssthresh / 2", "Linux, prague_update_pacing_rate";
}

impl Explain for Prague {
    const REASONS: &'static [&'static Reason] = &[
        &START,
        &INCREASE,
        &MARKS,
        &SOON,
        &PACE,
        &reasons::HALF,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, before: &Prague, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        if update.of == Quantity::Rate {
            let Window { cwnd, ssthresh } = self.paced;
            let windows = if cwnd < ssthresh / 2.0 { 2.0 } else { 1.0 };
            let srtt = self.srtt?;
            let values = [
                ("windows", windows),
                ("w", cwnd),
                ("srtt", srtt),
                ("to", to),
            ];
            return Some(PACE.giving(windows * cwnd / srtt, values));
        }
        match update.asked {
            Asked::Grew(ack) => {
                let fresh = ack.delivered.saturating_sub(ack.ce) as f64;
                if update.from.cwnd < update.to.ssthresh {
                    let credit = ack.credit.min(fresh);
                    let most = update.to.ssthresh.max(from + credit.min(1.0));
                    let values = [("fresh", credit), ("from", from), ("to", to)];
                    return Some(START.giving((from + credit).min(most), values));
                }
                let (gain, fresh) = (self.step(), fresh.min(from));
                let values = [("fresh", fresh), ("from", from), ("gain", gain), ("to", to)];
                Some(INCREASE.giving(from + gain * fresh / from, values))
            }
            Asked::Marked(..) if self.reduced == before.reduced => Some(SOON.with([("to", to)])),
            Asked::Marked(..) => {
                let alpha = self.share.alpha();
                Some(MARKS.with([("alpha", alpha), ("from", update.from.cwnd), ("to", to)]))
            }
            Asked::Undone => reasons::restored(update),
            _ => reasons::half(update),
        }
    }
}
