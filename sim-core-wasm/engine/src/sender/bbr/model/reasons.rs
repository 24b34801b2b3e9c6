//! Why BBR changes its window and its rate.

use super::super::Bbr;
use super::Mode;
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;
use crate::units::Span;

crate::reasons! {
    STARTUP = "startup": "The path has not been full yet: the window of {from:n} grows by the delivered {delivered:n}, to {to:n}.",
        "w ← w + delivered, while the path is not full", "Linux, bbr_set_cwnd";
    TOWARDS = "towards-target": "The model has a rate of {bw:r} and a minimum round trip of {rtt:s}; {gain} times their product and some bursts are the target, {target:n}. The window moves towards it by the delivered {delivered:n}: {from:n} becomes {to:n}.",
        "w ← min(w + delivered, gain · bw · RTT_min + bursts)", "Cardwell et al., BBR: congestion-based congestion control, 2016; Linux, bbr_set_cwnd";
    CONSERVES = "conserves": "In the first round of a recovery one segment leaves for each that arrives: {delivered:n} arrived and {pipe:n} are in flight, so {from:n} becomes {to:n}.",
        "w ← max(w − lost, pipe + delivered)", "Linux, bbr_set_cwnd_to_recover_or_restore";
    PROBE_RTT = "probe-rtt": "PROBE_RTT: the window is at most {least:n}. The queue drains, and BBR can measure the minimum round trip.",
        "w ← min(w, 4)", "Cardwell et al. 2016; Linux, bbr_set_cwnd";
    RESTORED = "restored": "The window from before the losses or PROBE_RTT is restored, within the target: {to:n}.",
        "w ← max(w, w before)", "Linux, bbr_set_cwnd_to_recover_or_restore";
    LOSSES = "losses": "Lost segments are subtracted and delivered ones are added: {from:n} becomes {to:n}, with a target of {target:n}.",
        "w ← max(w − lost, 1)", "Linux, bbr_set_cwnd_to_recover_or_restore";
    PACE = "pace": "Segments leave at {gain} times the model's rate of {bw:r}, minus a margin: {to:r}.",
        "rate = gain · bw · (1 − margin)", "Cardwell et al. 2016; Linux, bbr_set_pacing_rate";
    FIRST_PACE = "first-pace": "No rate is known yet: {gain} windows leave in each round trip, which counts as 1 ms until one is measured: {to:r}.",
        "rate = gain · w / SRTT", "Linux, bbr_init_pacing_rate_from_rtt";
    TIMEOUT = "timeout": "On a timeout the threshold stores the window, which the model restores later: {to:n}.",
        "ssthresh ← w", "Linux, bbr_ssthresh";
    SEARCHING = "searching": "The threshold only shows whether the model still searches for the path's rate; it controls nothing: {to:n}.",
        "ssthresh = ∞ in STARTUP, w otherwise", "the model has its own start";
}

impl Explain for Bbr {
    const REASONS: &'static [&'static Reason] = &[
        &STARTUP,
        &TOWARDS,
        &CONSERVES,
        &PROBE_RTT,
        &RESTORED,
        &LOSSES,
        &PACE,
        &FIRST_PACE,
        &TIMEOUT,
        &SEARCHING,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, before: &Bbr, update: &Update<'_>) -> Option<Because> {
        let ([from, to], model) = (update.change(), &*self.model);
        let bw = ("bw", model.rate());
        if update.of == Quantity::Rate {
            let margin = 1.0 - self.parameters.margin;
            return Some(match update.asked {
                Asked::Sent(_)
                    if !model.filled && model.rate() == 0.0 || model.least_rtt.is_none() =>
                {
                    FIRST_PACE.with([("gain", self.parameters.startup * margin), ("to", to)])
                }
                Asked::Sent(_) => PACE.with([("gain", to / model.rate()), bw, ("to", to)]),
                _ => {
                    let gain = model.pacing_gain;
                    let values = [("gain", gain), bw, ("to", to)];
                    PACE.giving(gain * model.rate() * margin, values)
                }
            });
        }
        if update.of == Quantity::Ssthresh {
            return Some(match update.asked {
                Asked::TimedOut(_) => TIMEOUT.with([("to", to)]),
                Asked::Undone => reasons::TAKEN_BACK.with([("from", from), ("to", to)]),
                _ => SEARCHING.with([("to", to)]),
            });
        }
        let target = ("target", model.target);
        match update.asked {
            Asked::Observed(ack) => {
                let delivered = ("delivered", ack.delivered as f64);
                let least = self.parameters.least as f64;
                Some(if model.mode == Mode::ProbeRtt && to <= least {
                    PROBE_RTT.with([("least", least)])
                } else if before.model.mode == Mode::ProbeRtt && model.mode != Mode::ProbeRtt
                    || before.model.recovering
                        && !model.recovering
                        && to > from + ack.delivered as f64
                {
                    RESTORED.with([("to", to)])
                } else if model.conserving
                    || before.model.conserving
                    || before.model.recovering && update.repairing && to < from
                {
                    let pipe = ("pipe", ack.pipe as f64);
                    CONSERVES.with([delivered, pipe, ("from", from), ("to", to)])
                } else if ack.lost > 0 {
                    LOSSES.with([("from", from), ("to", to), target])
                } else if model.filled {
                    let rtt = model.least_rtt.map_or(f64::NAN, Span::seconds);
                    let gives = (from + ack.delivered as f64).min(model.target).max(least);
                    let values = [
                        bw,
                        ("rtt", rtt),
                        ("gain", model.window_gain),
                        target,
                        delivered,
                        ("from", from),
                        ("to", to),
                    ];
                    TOWARDS.giving(gives, values)
                } else {
                    let gives = (from + ack.delivered as f64).max(least);
                    STARTUP.giving(gives, [("from", from), delivered, ("to", to)])
                })
            }
            Asked::Reduced(_) => {
                let (pipe, delivered) = (model.last.pipe, model.last.delivered);
                Some(CONSERVES.with([
                    ("delivered", delivered),
                    ("pipe", pipe),
                    ("from", from),
                    ("to", to),
                ]))
            }
            Asked::Recovered | Asked::Sent(_) => Some(RESTORED.with([("to", to)])),
            Asked::Undone => reasons::restored(update),
            _ => None,
        }
    }
}
