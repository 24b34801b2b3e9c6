//! TCP Veno (Fu and Liew, 2003): Reno that uses Vegas' estimate to distinguish random losses from congestion.
//!
//! # Rules
//! With $R$ the minimum round trip of the last round and $R_{base}$ that of the
//! connection, the flow's packets in queues are $N = w(1 - R_{base}/R)$. While
//! $N < \beta$ congestion avoidance is that of Reno, and a loss is taken for a random
//! one that leaves $\frac45$ of the window. From $N \ge \beta$ on the window grows by
//! a segment every second round trip, and a loss halves it.
//!
//! A timeout halves, whatever $N$ is.
//!
//! # Differences
//! - ns-3 works with the smoothed round trip and comes out the same as NewReno in
//!   many runs.
//! - Linux uses only the round trip of the last acknowledgement; the least of a round,
//!   as in the paper, is less noisy. It uses $N$ at a timeout, too, keeps Reno's growth
//!   until there are three samples, and drops $R_{base}$ when it sends again after
//!   nothing was in flight: `renewBase`. Every second round trip it adds a segment at once; here half
//!   of one each.
//!
//! # Limits
//! A flow that starts, or replaces another sender, while a queue stands
//! takes that queue for the path, and its losses for random ones. On a path that becomes
//! longer $N$ is too large for ever: every loss halves. Before the first round is
//! over a loss counts as random.
//!
//! # Checked
//! - A loss at 20 leaves 16 with two segments in queues and 10 with four; a timeout 10.

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::reasons;
use crate::sender::parts::round::{RoundTrips, backlog};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of Veno.
    pub struct Parameters {
        /// From this many segments in queues on, the path counts as congested (Fu and Liew: 3).
        "beta" beta: Number(3.0, 0.0, 1000.0, Segments) "Beta";
        /// The share of the window left by a loss on a path without congestion (Fu and Liew: 0.8).
        "randomLoss" random: Number(0.8, 0.1, 1.0, Share) "Remaining after random loss";
        /// The base is measured again when data leaves after nothing was in flight, as in Linux.
        "renewBase" renew: Switch(false) "New base RTT after idle times";
    }
}

/// Veno's state.
#[derive(Clone, Debug)]
pub struct Veno {
    parameters: Parameters,
    base: Option<f64>,
    round: RoundTrips,
    /// The minimum round trip of the last round with samples.
    recent: Option<f64>,
    queued: f64,
}

impl Veno {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "veno",
        name: "Veno",
        summary: "Reno that assumes random loss when its queue is short, and then reduces the window by only a fifth.",
        source: "Fu and Liew, TCP Veno: TCP enhancement for transmission over wireless access networks, JSAC 2003",
        parameters: Parameters::SPECIFICATION,
        internals: &[Internal {
            key: "queued",
            label: "Segments in queues",
            unit: Unit::Segments,
            help: "N, the flow's own packets waiting in queues, estimated over the last round.",
        }],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Veno {
        Veno {
            parameters: Parameters::from_values(values),
            base: None,
            round: RoundTrips::default(),
            recent: None,
            queued: 0.0,
        }
    }

    fn judge(&mut self, window: f64) -> f64 {
        if let (Some(base), Some(recent)) = (self.base, self.recent) {
            self.queued = backlog(window, base, recent);
        }
        self.queued
    }
}

impl CongestionControl for Veno {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        self.round.note(ack);
        if let Some(rtt) = ack.rtt.map(Span::seconds) {
            self.base = Some(self.base.map_or(rtt, |base| base.min(rtt)));
        }
        if ack.round {
            let round = self.round.take();
            if round.samples > 0 {
                self.recent = Some(round.least);
            }
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        let congested = self.judge(window.cwnd) >= self.parameters.beta;
        if window.in_slow_start() {
            window.slow_start(ack.credit);
        } else {
            window.increase(if congested { 0.5 } else { 1.0 }, ack.credit);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let left = if self.judge(window.cwnd) < self.parameters.beta {
            self.parameters.random
        } else {
            0.5
        };
        (left * congestion.from).max(MINIMUM)
    }

    fn resumed(&mut self, _now: Time) {
        self.round = RoundTrips::default();
    }

    fn leaves_alone(&mut self) {
        if self.parameters.renew {
            self.round = RoundTrips::default();
            self.base = None;
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.queued);
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

crate::reasons! {
    INCREASE = "increase": "With {queued:n} of this flow in queues, congestion avoidance adds {gain:n} each round trip (half a segment from β on). This acknowledgement counts for {credit:n} of a window of {from:n}: the window becomes {to:n}.",
        "w ← w + c / w, half of that while N ≥ β", "Fu and Liew 2003, section II";
    DECREASE = "decrease": "With {queued:n} of this flow in queues, the reduction leaves {left:%} of {base:n} (half from β on), but at least 2: {to:n}.",
        "w ← max(0.8 · f, 2), half of f while N ≥ β", "Fu and Liew 2003, section II";
}

impl Explain for Veno {
    const REASONS: &'static [&'static Reason] =
        &[&reasons::SLOW_START, &INCREASE, &DECREASE, &reasons::HALF];

    fn explain(&self, _before: &Veno, update: &Update<'_>) -> Option<Because> {
        let congested = self.queued >= self.parameters.beta;
        let gain = if congested { 0.5 } else { 1.0 };
        let left = if congested {
            0.5
        } else {
            self.parameters.random
        };
        let mut because = reasons::slow_start(update)
            .or_else(|| reasons::avoidance(update, &INCREASE, gain))
            .or_else(|| reasons::half_on_timeout(update))
            .or_else(|| reasons::left(update, &DECREASE, left))?;
        because.values.push(("queued", self.queued));
        Some(because)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// A sender with a window of 20 and this many segments in queues, on a path of 100 ms.
    fn with_queue(segments: f64) -> (Veno, Window) {
        let mut veno = Veno::new(&[]);
        let mut window = Window {
            cwnd: 20.0,
            ssthresh: 2.0,
        };
        veno.observe(&ack(0.0, 0.1), &mut window);
        veno.round = RoundTrips::default();
        let heard = Ack {
            round: true,
            ..ack(0.1, 0.1 / (1.0 - segments / 20.0))
        };
        veno.observe(&heard, &mut window);
        (veno, window)
    }

    #[test]
    fn a_loss_without_a_queue_takes_a_fifth() {
        let (mut veno, window) = with_queue(2.0);
        assert_eq!(veno.reduce(&loss(0.0, 20.0), &window), 16.0);
        let (mut veno, window) = with_queue(4.0);
        assert_eq!(veno.reduce(&loss(0.0, 20.0), &window), 10.0);
    }

    #[test]
    fn with_a_queue_it_grows_at_half_the_pace() {
        for (queued, growth) in [(2.0, 0.05), (4.0, 0.025)] {
            let (mut veno, mut window) = with_queue(queued);
            veno.grow(&ack(0.2, 0.1), &mut window);
            assert!((window.cwnd - 20.0 - growth).abs() < 1e-12, "{queued}");
        }
    }

    /// Linux: `tcp_veno_cwnd_event`.
    #[test]
    fn an_idle_time_ends_a_round_and_may_reset_the_base() {
        for (renew, queued) in [(false, 20.0 * (1.0 - 0.1 / 0.125)), (true, 0.0)] {
            let (mut veno, mut window) = with_queue(2.0);
            veno.parameters.renew = renew;
            veno.observe(&ack(0.2, 0.11), &mut window);
            veno.resumed(Time::from_seconds(5.0));
            veno.leaves_alone();
            let heard = Ack {
                round: true,
                ..ack(5.1, 0.125)
            };
            veno.observe(&heard, &mut window);
            veno.grow(&heard, &mut window);
            assert!((veno.queued - queued).abs() < 1e-9, "{}", veno.queued);
        }
    }

    #[test]
    fn before_any_round_it_is_reno_in_growth() {
        let mut veno = Veno::new(&[]);
        let mut window = Window {
            cwnd: 10.0,
            ssthresh: 2.0,
        };
        veno.grow(&ack(0.0, 0.1), &mut window);
        assert_eq!(window.cwnd, 10.1);
        assert_eq!(veno.timeout(&loss(0.0, 20.0), &window), 10.0);
        // N = 0: a loss counts as random.
        assert_eq!(veno.reduce(&loss(0.0, 20.0), &window), 16.0);
    }
}
