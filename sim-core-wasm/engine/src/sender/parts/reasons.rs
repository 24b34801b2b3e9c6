//! Reasons that several senders share.

use crate::control::{Congestion, MINIMUM};
use crate::reason::{Asked, Because, Quantity, Reason, Update};

crate::reasons! {
    /// Slow start.
    pub SLOW_START = "slow-start": "Slow start: this acknowledgement counts for {credit:n}, and the window grows by that, from {from:n} to {to:n}; the threshold is {ssthresh:n}.",
        "w ← w + c, while w < ssthresh", "RFC 5681, section 3.1";
    /// Reno's congestion avoidance.
    pub AVOIDANCE = "avoidance": "Congestion avoidance adds {gain:n} each round trip. This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + a · c / w, with a = 1", "RFC 5681, section 3.1, equation 3";
    /// Reno's answer to a loss.
    pub HALF = "half": "The reduction halves {base:n}, but to at least 2: {to:n}.",
        "ssthresh = max(f / 2, 2)", "RFC 5681, section 3.1, equation 4";
    /// A reduction that was spurious is taken back.
    pub TAKEN_BACK = "taken-back": "The last reduction was spurious: the sender restores its earlier state, and {from:n} becomes {to:n}.",
        "", "RFC 4015, section 3";
    /// A threshold that the sender has kept until losses were repaired.
    pub SETTLED = "settled": "All losses are repaired: the threshold becomes the {to:n} that the sender stored at the loss.",
        "", "the transport aims at the window in the meantime";
    /// A control without slow start shows that.
    pub NO_SLOW_START = "no-slow-start": "There is no slow start: the threshold follows the window, {to:n}.",
        "ssthresh ← w", "the sender has its own start";
}

/// The change before and after, as values.
pub(crate) fn change(update: &Update<'_>) -> [(&'static str, f64); 2] {
    let [from, to] = update.change();
    [("from", from), ("to", to)]
}

/// Slow start, if that grew the window.
pub(crate) fn slow_start(update: &Update<'_>) -> Option<Because> {
    match update.asked {
        Asked::Grew(ack)
            if update.of == Quantity::Cwnd && update.from.cwnd < update.to.ssthresh =>
        {
            Some(slow_start_by(update, ack.credit))
        }
        _ => None,
    }
}

/// The same with this credit.
pub(crate) fn slow_start_by(update: &Update<'_>, credit: f64) -> Because {
    let (from, ssthresh) = (update.from.cwnd, update.to.ssthresh);
    let most = ssthresh.max(from + credit.min(1.0));
    let values = [
        ("credit", credit),
        ("from", from),
        ("to", update.to.cwnd),
        ("ssthresh", ssthresh),
    ];
    SLOW_START.giving((from + credit).min(most), values)
}

/// Congestion avoidance by `gain` segments per round trip, if that grew the window; `reason` has the keys of
/// [`AVOIDANCE`].
pub(crate) fn avoidance(
    update: &Update<'_>,
    reason: &'static Reason,
    gain: f64,
) -> Option<Because> {
    match update.asked {
        Asked::Grew(ack)
            if update.of == Quantity::Cwnd && update.from.cwnd >= update.to.ssthresh =>
        {
            let from = update.from.cwnd;
            let values = [
                ("credit", ack.credit),
                ("from", from),
                ("gain", gain),
                ("to", update.to.cwnd),
            ];
            Some(reason.giving(from + gain * ack.credit / from, values))
        }
        _ => None,
    }
}

/// The segments that the acknowledgement of a growth counts for.
pub(crate) fn credit(update: &Update<'_>) -> Option<f64> {
    match update.asked {
        Asked::Grew(ack) => Some(ack.credit),
        _ => None,
    }
}

/// Reno's growth.
pub(crate) fn reno(update: &Update<'_>) -> Option<Because> {
    slow_start(update).or_else(|| avoidance(update, &AVOIDANCE, 1.0))
}

/// The congestion that a reduction answers, if it is one.
pub(crate) fn congestion<'a>(update: &Update<'a>) -> Option<&'a Congestion> {
    match update.asked {
        Asked::Reduced(congestion) | Asked::Marked(congestion, _) | Asked::TimedOut(congestion) => {
            (update.of != Quantity::Rate).then_some(congestion)
        }
        _ => None,
    }
}

/// Half of what the reduction starts from, if it is a reduction.
pub(crate) fn half(update: &Update<'_>) -> Option<Because> {
    congestion(update).map(|congestion| {
        let base = congestion.from;
        HALF.giving(
            (base / 2.0).max(MINIMUM),
            [("base", base), ("to", update.change()[1])],
        )
    })
}

/// The same, for a timeout alone.
pub(crate) fn half_on_timeout(update: &Update<'_>) -> Option<Because> {
    half(update).filter(|_| matches!(update.asked, Asked::TimedOut(_)))
}

/// A reduction that leaves the share `left`, by a reason with the keys `left`, `base` and `to`.
pub(crate) fn left(update: &Update<'_>, reason: &'static Reason, left: f64) -> Option<Because> {
    congestion(update).map(|congestion| {
        let base = congestion.from;
        let values = [("left", left), ("base", base), ("to", update.change()[1])];
        reason.giving((left * base).max(MINIMUM), values)
    })
}

/// A reduction taken back, or a threshold kept until now.
pub(crate) fn restored(update: &Update<'_>) -> Option<Because> {
    match update.asked {
        Asked::Undone => Some(TAKEN_BACK.with(change(update))),
        Asked::Grew(_) | Asked::Recovered if update.of == Quantity::Ssthresh => {
            Some(SETTLED.with([("to", update.to.ssthresh)]))
        }
        _ => None,
    }
}

/// The threshold that a control without slow start keeps at its window.
pub(crate) fn no_slow_start(update: &Update<'_>) -> Option<Because> {
    (update.of == Quantity::Ssthresh).then(|| NO_SLOW_START.with([("to", update.to.ssthresh)]))
}
