//! Why CUBIC changes its window.

use super::{Cubic, Form, MOST_GROWTH};
use crate::reason::{Asked, Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::units::Span;

crate::reasons! {
    CURVE = "curve": "{since:s} into this epoch the cubic curve aims at {target:n} one round trip from now; its plateau is W_max = {max:n} after K = {k:s}. This acknowledgement counts for {credit:n} of {from:n}, and the window covers that share of the distance: {to:n}.",
        "w ← w + c · (W_cubic(t + RTT) − w) / w, W_cubic(t) = C (t − K)³ + W_max, target within w … 1.5 w", "RFC 9438, sections 4.2, 4.4 and 4.5";
    FRIENDLY = "reno-friendly": "{since:s} into this epoch the cubic curve is below the window of a Reno flow, W_est = {est:n}: the window of {from:n} rises to at least that, {to:n}.",
        "w ← max(w, W_est)", "RFC 9438, section 4.3";
    LINUX = "linux-curve": "{since:s} into this epoch the curve, Reno's window ({est:n}) and their bounds allow {from:n} to grow by {gain:n} in a round trip. This acknowledgement counts for {credit:n}: {to:n}. The plateau of the curve is {max:n}, after {k:s}.",
        "w ← w + c · s / w, s = W_cubic(t + RTT_min) − w, within bounds", "Linux, bictcp_update";
    COUNT = "linux-count": "The window grows by one segment for every {count:n} acknowledged: the curve gives this number, or Reno's window of {est:n} where it grows faster. This acknowledgement is for {acked:n}; {counted:n} now count towards the next one, and the window goes from {from:n} to {to:n}. The plateau of the curve is at {max:n}.",
        "n ← n + acknowledged; w ← w + ⌊n / cnt⌋, cnt = ⌊w / (W_cubic(t + RTT_min) − w)⌋, within bounds", "Linux, bictcp_update, tcp_cong_avoid_ai";
    DECREASE = "decrease": "The reduction leaves {left:%} (β) of {base:n}, but at least 2: {to:n}. The plateau of the next curve is W_max = {max:n}.",
        "w ← max(β · f, 2); W_max ← w, or w (1 + β) / 2 if w < W_max", "RFC 9438, sections 4.6 and 4.7";
}

impl Explain for Cubic {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &CURVE,
        &FRIENDLY,
        &LINUX,
        &COUNT,
        &DECREASE,
    ];

    fn explain(&self, before: &Cubic, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        if let Some(found) = reasons::slow_start(update) {
            return Some(found);
        }
        let Asked::Grew(ack) = update.asked else {
            let base = reasons::congestion(update)?.from;
            let mut because = reasons::left(update, &DECREASE, self.parameters.beta)?;
            let max = if self.is_whole() {
                self.linux.last_max as f64
            } else {
                self.w_max
            };
            because.values.extend([("max", max), ("base", base)]);
            return Some(because);
        };
        if self.is_whole() {
            let mut window = crate::control::Window {
                cwnd: from,
                ssthresh: update.from.ssthresh,
            };
            let linux = &self.linux;
            (before.linux.clone()).grow(ack, &mut window, &self.parameters);
            let values = [
                ("count", linux.count as f64),
                ("est", linux.reno as f64),
                ("acked", ack.delivered as f64),
                ("counted", linux.counted as f64),
                ("from", from),
                ("to", to),
                ("max", linux.last_max as f64),
            ];
            return Some(COUNT.giving(window.cwnd, values));
        }
        let epoch = self.epoch?;
        let since = ack.now.since(epoch.start).seconds();
        let own = [("since", since), ("max", self.w_max), ("k", epoch.k)];
        let moved = [("credit", ack.credit), ("from", from), ("to", to)];
        if self.parameters.form != Form::Rfc9438 {
            // The step that the rule gives is what the window moved, for a whole round trip.
            let mut window = crate::control::Window {
                cwnd: from,
                ssthresh: update.to.ssthresh,
            };
            let mut again = before.epoch.unwrap_or(epoch);
            again.seen = ack.now;
            self.grow_by_linux(&mut again, ack, &mut window);
            let gain = (to - from) * from / ack.credit;
            let values = [
                own[0],
                ("est", epoch.w_est),
                moved[1],
                ("gain", gain),
                moved[0],
                moved[2],
                own[1],
                own[2],
            ];
            return Some(LINUX.giving(window.cwnd, values));
        }
        if self.curve(&epoch, since) < epoch.w_est {
            let values = [own[0], ("est", epoch.w_est), moved[1], moved[2]];
            return Some(FRIENDLY.giving(from.max(epoch.w_est), values));
        }
        let srtt = ack.srtt.map_or(0.0, Span::seconds);
        let target = self
            .curve(&epoch, since + srtt)
            .clamp(from, MOST_GROWTH * from);
        let values = [
            own[0],
            ("target", target),
            own[1],
            own[2],
            moved[0],
            moved[1],
            moved[2],
        ];
        Some(CURVE.giving(from + ack.credit * (target - from) / from, values))
    }
}
