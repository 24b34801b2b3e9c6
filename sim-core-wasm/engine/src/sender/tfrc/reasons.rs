//! Why TFRC changes its rate.

use super::Tfrc;
use crate::reason::{Asked, Because, Explain, Reason, Update};

crate::reasons! {
    FIRST = "first-report": "The first report gives a round trip of {rtt:s}: the rate is one initial window in that time, {to:r}.",
        "X = min(4 s, max(2 s, 4380 bytes)) / R", "RFC 5348, section 4.2";
    EQUATION = "equation": "A loss event rate of {p:%} and a round trip of {rtt:s} give {calculated:r} by the throughput equation, and twice the received rate is the maximum: {from:r} becomes {to:r}.",
        "X = max(min(X_Bps, recv_limit), s / t_mbi)", "RFC 5348, section 4.3, step 4";
    DOUBLES = "doubles": "No loss yet: the rate of {from:r} doubles each round trip of {rtt:s}, up to twice the received rate: {to:r}.",
        "X = max(min(2 X, recv_limit), W_init / R)", "RFC 5348, section 4.3, step 4";
    DAMPED = "damped": "The round trip of this report differs from the smoothed one: the rate is the allowed rate times the ratio of their square roots, {factor}: {from:r} becomes {to:r}.",
        "X_inst = X · R_sqmean / √R_sample", "RFC 5348, section 4.5";
    SILENCE = "silence": "No report arrived before the nofeedback timer expired: the rate is halved, and {from:r} becomes {to:r}.",
        "X = max(X / 2, s / t_mbi), or half of what was received", "RFC 5348, section 4.4";
}

impl Explain for Tfrc {
    const REASONS: &'static [&'static Reason] = &[&FIRST, &EQUATION, &DOUBLES, &DAMPED, &SILENCE];

    fn rate(&self) -> f64 {
        self.sender.rate(&self.rate_rules())
    }

    fn explain(&self, before: &Tfrc, update: &Update<'_>) -> Option<Because> {
        let [from, to] = update.change();
        let change = [("from", from), ("to", to)];
        let rtt = ("rtt", self.sender.rtt().unwrap_or(f64::NAN));
        let (allowed, p) = (self.sender.allowed(), self.sender.loss_event_rate());
        let unchanged = before.sender.allowed() == allowed;
        Some(match update.asked {
            Asked::Ticked => SILENCE.with(change),
            _ if before.sender.rtt().is_none() => FIRST.with([rtt, change[1]]),
            _ if unchanged => {
                let rules = self.rate_rules();
                let factor = self.sender.rate(&rules) / allowed;
                DAMPED.with([("factor", factor), change[0], change[1]])
            }
            _ if p > 0.0 => {
                // In packets, as the rate is.
                let packets =
                    self.sender.calculated() * (to / self.sender.rate(&self.rate_rules()));
                EQUATION.with([("p", p), rtt, ("calculated", packets), change[0], change[1]])
            }
            _ => DOUBLES.with([change[0], rtt, change[1]]),
        })
    }
}
