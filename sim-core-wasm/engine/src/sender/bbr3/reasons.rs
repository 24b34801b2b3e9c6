//! Why BBRv3 changes its window and its rate.

use super::Bbr3;
use super::model::{Model, State};
use crate::reason::{Asked, Because, Explain, Quantity, Reason, Update};
use crate::sender::parts::reasons;
use crate::units::Span;

crate::reasons! {
    GROWS = "grows": "The window of {from:n} grows by the delivered {delivered:n} towards the {target:n} that the model allows in flight: {to:n}.",
        "w ← w + delivered", "draft-ietf-ccwg-bbr, section 5.6.4.6";
    TARGET = "target": "The model has a rate of {bw:r} and a minimum round trip of {rtt:s}; {gain} times their product, and an allowance for bursts of acknowledgements, are {target:n}: {from:n} becomes {to:n}.",
        "w ← min(w + delivered, max_inflight)", "draft-ietf-ccwg-bbr, sections 5.6.4.2 and 5.6.4.6";
    LONGTERM = "longterm": "Probing has found that {bound:n} may be in flight, minus headroom in the CRUISE phase: {from:n} becomes {to:n}.",
        "w ← min(w, inflight_longterm)", "draft-ietf-ccwg-bbr, section 5.6.4.7";
    SHORTTERM = "shortterm": "Because of losses or marks since the last probe only {bound:n} may be in flight: {from:n} becomes {to:n}.",
        "w ← min(w, inflight_shortterm)", "draft-ietf-ccwg-bbr, sections 5.5.10.3 and 5.6.4.7";
    PROBE_RTT = "probe-rtt": "PROBE_RTT: the window is half of rate times minimum round trip, but not below the minimum window: {to:n}. The queue drains, and BBR can measure the round trip.",
        "w ← min(w, 0.5 · bw · RTT_min)", "draft-ietf-ccwg-bbr, section 5.6.4.5";
    RESTORED = "restored": "The window from before the losses or PROBE_RTT is restored, within the bounds of the model: {to:n}.",
        "w ← max(w, w before)", "draft-ietf-ccwg-bbr, section 5.6.4.4";
    LEAST = "least": "The window is at least {least:n}.",
        "w ← max(w, 4)", "draft-ietf-ccwg-bbr, section 5.6.4.6";
    PACE = "pace": "Segments leave at {gain} times the model's rate of {bw:r}, minus a margin: {to:r}.",
        "rate = gain · bw · (1 − margin)", "draft-ietf-ccwg-bbr, section 5.6.2";
    FIRST_PACE = "first-pace": "No rate is known yet: {gain} windows leave in each round trip, which counts as 1 ms until one is measured: {to:r}.",
        "rate = gain · w / SRTT", "draft-ietf-ccwg-bbr, section 5.6.2";
    TIMEOUT = "timeout": "On a timeout the threshold stores the window, which the model restores later: {to:n}.",
        "ssthresh ← w", "draft-ietf-ccwg-bbr, section 5.6.4.4";
    SEARCHING = "searching": "The threshold only shows whether the model still searches for the path's rate; it controls nothing: {to:n}.",
        "ssthresh = ∞ in STARTUP, w otherwise", "the model has its own start";
}

impl Bbr3 {
    /// The bound that holds the window where the model left it.
    fn held(&self, update: &Update<'_>, delivered: f64) -> Because {
        let (model, parameters) = (&*self.model, &*self.parameters);
        let (from, to, least) = (update.from.cwnd, update.to.cwnd, parameters.least as f64);
        let target = ("target", model.target);
        let change = [("from", from), ("to", to)];
        let longterm = self.longterm(model);
        if model.state == State::ProbeRtt && to == model.visiting_window(parameters) {
            PROBE_RTT.giving(model.visiting_window(parameters), [change[1]])
        } else if to == least {
            LEAST.giving(least, [("least", least)])
        } else if to == model.bounds.shortterm {
            SHORTTERM.giving(
                to,
                [("bound", model.bounds.shortterm), change[0], change[1]],
            )
        } else if to == longterm {
            LONGTERM.giving(longterm, [("bound", longterm), change[0], change[1]])
        } else if to == model.target {
            let rtt = model.trip.least.map_or(f64::NAN, Span::seconds);
            let values = [
                ("bw", model.rate),
                ("rtt", rtt),
                ("gain", model.window_gain),
                target,
                change[0],
                change[1],
            ];
            TARGET.giving(model.target, values)
        } else {
            GROWS.giving(
                from + delivered,
                [("delivered", delivered), change[0], target, change[1]],
            )
        }
    }

    /// The long-term bound in force.
    fn longterm(&self, model: &Model) -> f64 {
        match model.state {
            State::Startup | State::Drain => f64::INFINITY,
            State::Down | State::Refill | State::Up => model.bounds.longterm,
            State::Cruise | State::ProbeRtt => {
                let least = self.parameters.least as f64;
                model.bounds.with_headroom(self.parameters.headroom, least)
            }
        }
    }
}

impl Explain for Bbr3 {
    const REASONS: &'static [&'static Reason] = &[
        &GROWS,
        &TARGET,
        &LONGTERM,
        &SHORTTERM,
        &PROBE_RTT,
        &RESTORED,
        &LEAST,
        &PACE,
        &FIRST_PACE,
        &TIMEOUT,
        &SEARCHING,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, before: &Bbr3, update: &Update<'_>) -> Option<Because> {
        let ([from, to], model) = (update.change(), &*self.model);
        let bw = ("bw", model.rate);
        match update.of {
            Quantity::Rate => {
                let margin = 1.0 - self.parameters.margin;
                Some(match update.asked {
                    Asked::Sent(_) if model.rate == 0.0 => {
                        FIRST_PACE.with([("gain", self.parameters.startup), ("to", to)])
                    }
                    Asked::Sent(_) => PACE.with([("gain", to / model.rate), bw, ("to", to)]),
                    _ => {
                        let gain = model.pacing_gain;
                        PACE.giving(gain * model.rate * margin, [("gain", gain), bw, ("to", to)])
                    }
                })
            }
            Quantity::Ssthresh => Some(match update.asked {
                Asked::TimedOut(_) => TIMEOUT.with([("to", to)]),
                Asked::Undone => reasons::TAKEN_BACK.with([("from", from), ("to", to)]),
                _ => SEARCHING.with([("to", to)]),
            }),
            Quantity::Cwnd => match update.asked {
                Asked::Observed(ack) => {
                    let left =
                        before.model.state == State::ProbeRtt && model.state != State::ProbeRtt;
                    let held = self.held(update, ack.delivered as f64);
                    let grows = held.reason == &GROWS;
                    Some(if left && grows {
                        RESTORED.with([("to", to)])
                    } else {
                        held
                    })
                }
                Asked::Recovered | Asked::Sent(_) | Asked::Undone => {
                    let held = self.held(update, 0.0);
                    let grows = held.reason == &GROWS;
                    Some(if grows {
                        RESTORED.with([("to", to)])
                    } else {
                        held
                    })
                }
                _ => None,
            },
        }
    }
}
