//! TCP Westwood (Mascolo, Casetti, Gerla, Sanadidi and Wang, 2001): after a loss
//! the window is what the path holds at the bandwidth that its acknowledgements
//! show.
//!
//! A loss on a radio link does not show the bandwidth. Reno still halves its window;
//! Westwood measures how fast segments have been arriving at the other end, and keeps a
//! window that continues at that rate without a queue.
//!
//! # Rules
//!
//! An acknowledgement at $t_k$ that reports $d_k$ segments is a sample of the
//! bandwidth, $b_k = d_k/(t_k - t_{k-1})$. A duplicate reports one segment; a
//! later cumulative acknowledgement what it covers less what duplicates have
//! reported of it, at least one. Samples pass a low-pass filter, a first-order
//! one made discrete by Tustin's rule for samples at uneven times: with
//! $\Delta = t_k - t_{k-1}$,
//!
//! $$
//! B_k = \frac{(2\tau - \Delta)\,B_{k-1} + \Delta\,(b_k + b_{k-1})}{2\tau + \Delta}.
//! $$
//!
//! Where no acknowledgement comes for $\tau/m$, a virtual sample of zero is
//! taken, and another each $\tau/m$ from then on.
//!
//! - A loss: $\mathit{ssthresh} = \max(B \cdot \mathit{RTT}_{\min},\ 2)$. The
//!   window falls to it if it is larger, and is kept otherwise: then slow start
//!   leads to $\mathit{ssthresh}$ once the loss is repaired.
//! - A timeout: the same $\mathit{ssthresh}$, and a window of one segment.
//! - Growth is Reno's.
//!
//! Bandwidth is counted in segments per second, which leaves their size out of it.
//!
//! # Differences
//!
//! - After a silence the sample is what was reported over the whole time since the last
//!   acknowledgement. The authors' module for ns-2 divides by what is left since the
//!   last virtual sample, which may be almost nothing, and takes $\tau/2$ instead
//!   where that is below 10 ms.
//! - The same module lets no acknowledgement count for more than two segments, as a
//!   guard; the paper does not.
//! - The first acknowledgement opens the first interval and is not a sample.
//! - Linux, and with it ns-2's TCP/Linux, has Westwood+ under the name of Westwood. In
//!   ns-2 that halves: a loss sets $\mathit{ssthresh}$ to half the window, not to the
//!   estimate, and the window is at least that when the loss is repaired (see the page of
//!   Westwood+).
//! - ns-3's `TcpWestwood` (read in its development tree before 3.38) has the filter with fixed
//!   weights, 0.9 and twice 0.05, whatever the interval, no virtual samples, and does not count
//!   duplicates. Bunched acknowledgements then weigh as much as others: at a random loss
//!   of 1 % ns-3.37 keeps a queue of some 20 packets.
//!
//! # Limits
//!
//! Acknowledgements that arrive bunched, after traffic on the return path or
//! a radio link, give samples above the bandwidth of the path, and the filter of
//! half a second does not remove them: the window after a loss is then too large.
//! Westwood+ fixes that. The estimate is what the flow gets, not what it
//! could get: a flow that was held back keeps the window it had.
//!
//! A timeout comes after a silence, and virtual samples have let $B$ decay by then: after a
//! second's silence 17 % of it is left. The same happens to any flow that was short of data.
//!
//! $\mathit{RTT}_{\min}$ is never forgotten. On a path that becomes longer a loss leaves
//! $\mathit{RTT}_{\min}/R$ of what the path holds, and nothing corrects that. When it replaces
//! another sender it knows neither bandwidth nor round trip: a loss within its
//! first moments leaves two segments.
//!
//! # Checked
//!
//! - 1000 segments per second and a minimum round trip of 100 ms: a loss at a window of
//!   160 leaves 100 (Reno 80), one at 100 or below changes nothing.
//! - One step of the filter over 100 ms, and silences of up to a second.
//! - Alone on 10 Mb/s, 40 ms and a buffer of 48 packets it uses 96 to 99 % of the link
//!   in its first minute, depending on the transport.
//! - There, with 1 % of the segments lost at random, it gets 8.6 to 8.8 Mb/s where
//!   NewReno gets 2.2 to 3.0.

use crate::control::{Ack, Congestion, CongestionControl, Window};
use crate::math::pow;
use crate::parameters;
use crate::reason::{Because, Explain, Reason, Update};
use crate::sender::parts::arrivals::Arrivals;
use crate::sender::parts::faster::FasterRecovery;
use crate::sender::parts::reasons;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};

parameters! {
    /// Parameters of Westwood.
    pub struct Parameters {
        /// Time constant of the filter (Mascolo et al.: 0.5 s).
        "tau" tau: LogNumber(0.5, 0.01, 10.0, Seconds) "Time constant";
        /// After this part of the time constant without an acknowledgement, a sample of zero is taken (2: after half of it).
        "silence" silence: Integer(2, 2, 100, None) "Virtual samples";
    }
}

/// The filtered bandwidth.
#[derive(Clone, Copy, Debug, Default)]
struct Filter {
    /// Segments a second.
    rate: f64,
    /// The last sample.
    sample: f64,
    /// When the last acknowledgement came.
    heard: Option<Time>,
    /// When the last sample was taken, virtual ones included.
    taken: Time,
    /// Segments reported at the same instant as the last acknowledgement, for the next
    /// sample.
    held: f64,
}

impl Filter {
    /// An acknowledgement reports `segments` segments.
    fn take(&mut self, segments: f64, now: Time, parameters: &Parameters) {
        let Some(heard) = self.heard else {
            self.heard = Some(now);
            self.taken = now;
            return;
        };
        self.held += segments;
        let gap = now.since(heard).seconds();
        if gap <= 0.0 {
            return;
        }
        self.idle(now, parameters);
        let sample = std::mem::take(&mut self.held) / gap;
        self.step(now.since(self.taken).seconds(), sample, parameters.tau);
        self.heard = Some(now);
        self.taken = now;
    }

    fn step(&mut self, delta: f64, sample: f64, tau: f64) {
        let sum = 2.0 * tau + delta;
        let both = sample + self.sample;
        self.rate = ((2.0 * tau - delta) * self.rate + delta * both) / sum;
        self.sample = sample;
    }

    /// Virtual samples of the silence so far.
    fn idle(&mut self, now: Time, parameters: &Parameters) {
        if self.heard.is_none() {
            return;
        }
        let tau = parameters.tau;
        let wait = tau / parameters.silence as f64;
        let missed = (now.since(self.taken).seconds() / wait).floor();
        if missed < 1.0 {
            return;
        }
        // From the second on, a zero follows a zero.
        self.step(wait, 0.0, tau);
        self.rate *= pow((2.0 * tau - wait) / (2.0 * tau + wait), missed - 1.0);
        self.taken = (self.taken + Span::from_seconds(missed * wait)).min(now);
    }
}

/// Westwood's state.
#[derive(Clone, Debug)]
pub struct Westwood {
    parameters: Parameters,
    arrivals: Arrivals,
    bandwidth: Filter,
    recovery: FasterRecovery,
}

impl Westwood {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "westwood",
        name: "Westwood",
        summary: "Reno that sets the window after a loss to its bandwidth estimate times the minimum round trip.",
        source: "Mascolo, Casetti, Gerla, Sanadidi and Wang, TCP Westwood, MobiCom 2001, sections 2 and 3",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "bandwidth",
                label: "Estimated bandwidth",
                unit: Unit::PerSecond,
                help: "Segments per second, from the filter.",
            },
            Internal {
                key: "target",
                label: "Window after a loss",
                unit: Unit::Segments,
                help: "Bandwidth estimate times minimum round trip: the ssthresh if a loss were found now.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Westwood {
        Westwood {
            parameters: Parameters::from_values(values),
            arrivals: Arrivals::default(),
            bandwidth: Filter::default(),
            recovery: FasterRecovery::default(),
        }
    }
}

impl CongestionControl for Westwood {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        self.recovery.note(ack);
        let segments = self.arrivals.count(ack);
        self.bandwidth.take(segments, ack.now, &self.parameters);
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        self.recovery.grow(ack, window);
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.bandwidth.idle(congestion.now, &self.parameters);
        self.recovery.reduce(self.bandwidth.rate, window)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.bandwidth.idle(congestion.now, &self.parameters);
        self.recovery.timeout(self.bandwidth.rate, window)
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        self.recovery.recovered(window);
    }

    fn undo(&mut self, window: &mut Window) {
        self.recovery.undo(window);
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.bandwidth.rate);
        out.push(self.recovery.target(self.bandwidth.rate));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

impl Explain for Westwood {
    const REASONS: &'static [&'static Reason] = &[
        &reasons::SLOW_START,
        &reasons::AVOIDANCE,
        &crate::sender::parts::faster::BANDWIDTH,
        &reasons::SETTLED,
        &reasons::TAKEN_BACK,
    ];

    fn explain(&self, _before: &Westwood, update: &Update<'_>) -> Option<Because> {
        self.recovery.explain(self.bandwidth.rate, update)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() <= 1e-9 * b.abs().max(1.0), "{a} is not {b}");
    }

    fn window(cwnd: f64) -> Window {
        Window {
            cwnd,
            ssthresh: 50.0,
        }
    }

    /// A sender that has received an acknowledgement each millisecond for twenty
    /// seconds, at a minimum round trip of 100 ms; the last one came at 20 s.
    fn steady() -> Westwood {
        let mut westwood = Westwood::new(&[]);
        westwood.observe(&ack(0.0, 0.1), &mut window(160.0));
        for millisecond in 1..=20_000 {
            let heard = ack(f64::from(millisecond) * 0.001, 0.16);
            westwood.observe(&heard, &mut window(160.0));
        }
        westwood
    }

    #[test]
    fn a_loss_leaves_the_window_that_fills_the_path() {
        // 1000 segments a second times 100 ms; Reno would go on with 80.
        let mut westwood = steady();
        close(westwood.bandwidth.rate, 1000.0);
        close(westwood.reduce(&loss(20.0, 160.0), &window(160.0)), 100.0);
        close(westwood.timeout(&loss(20.0, 160.0), &window(160.0)), 100.0);
    }

    #[test]
    fn without_a_queue_a_loss_cuts_nothing() {
        let mut westwood = steady();
        let mut path = window(100.0);
        close(westwood.reduce(&loss(20.0, 100.0), &path), 100.0);
        // A window below the estimate stays; slow start then grows it to the estimate.
        path.cwnd = 60.0;
        let left = westwood.reduce(&loss(20.0, 60.0), &path);
        assert_eq!(left, 60.0);
        path.ssthresh = left;
        westwood.recovered(Time::from_seconds(20.1), &mut path);
        assert_eq!(path.cwnd, 60.0);
        close(path.ssthresh, 100.0);
        // After marks there is nothing to repair: the next growth sets the threshold.
        path.ssthresh = westwood.mark(&loss(20.2, 60.0), &path);
        westwood.grow(&ack(20.2, 0.1), &mut path);
        assert_eq!(path.cwnd, 61.0);
    }

    /// The transport ends the repair, restores the window with the greater `ssthresh`
    /// and calls the control: congestion avoidance goes on.
    #[test]
    fn an_undone_loss_or_timeout_leaves_no_threshold() {
        for timeout in [false, true] {
            let mut westwood = steady();
            let mut path = window(60.0);
            path.ssthresh = if timeout {
                westwood.timeout(&loss(20.0, 60.0), &path)
            } else {
                westwood.reduce(&loss(20.0, 60.0), &path)
            };
            westwood.recovered(Time::from_seconds(20.1), &mut path);
            close(path.ssthresh, 100.0);
            westwood.undo(&mut path);
            assert_eq!((path.cwnd, path.ssthresh), (60.0, 60.0));
            westwood.grow(&ack(20.2, 0.1), &mut path);
            close(path.cwnd, 60.0 + 1.0 / 60.0);
        }
    }

    /// The path is three times as long now, with the same bandwidth.
    #[test]
    fn a_longer_path_does_not_change_the_least_round_trip() {
        let mut westwood = steady();
        for millisecond in 20_001..=40_000 {
            let heard = ack(f64::from(millisecond) * 0.001, 0.3);
            westwood.observe(&heard, &mut window(300.0));
        }
        close(westwood.reduce(&loss(40.0, 300.0), &window(300.0)), 100.0);
    }

    #[test]
    fn a_step_of_the_filter() {
        // τ = 0.5 and Δ = 0.1: B = (0.9·1000 + 0.1·(500 + 1000))/1.1.
        let mut westwood = steady();
        let heard = Ack {
            acked: 50,
            ..ack(20.1, 0.16)
        };
        westwood.observe(&heard, &mut window(160.0));
        close(westwood.bandwidth.rate, (900.0 + 150.0) / 1.1);
    }

    #[test]
    fn silence_counts_as_zero() {
        // Each τ/2: B = (0.75·B + 0.25·b)/1.25, with b = 1000 the first time.
        for (silent, left) in [(0.24, 1000.0), (0.26, 800.0), (0.51, 480.0), (1.0, 172.8)] {
            let mut westwood = steady();
            let target = westwood.timeout(&loss(20.0 + silent, 160.0), &window(160.0));
            close(westwood.bandwidth.rate, left);
            close(target, 0.1 * left);
        }
    }

    #[test]
    fn acknowledgements_of_one_instant_are_one_sample() {
        let mut westwood = Westwood::new(&[]);
        for millisecond in 0..=20_000 {
            // Two at once each two milliseconds.
            let heard = ack(f64::from(millisecond / 2) * 0.002, 0.1);
            westwood.observe(&heard, &mut window(100.0));
        }
        // All that arrived before the second of the first instant is included.
        close(westwood.bandwidth.rate, 1000.0);
    }

    #[test]
    fn before_any_sample_two_segments_are_left() {
        let mut westwood = Westwood::new(&[]);
        assert_eq!(westwood.reduce(&loss(0.0, 10.0), &window(10.0)), 2.0);
        assert_eq!(westwood.timeout(&loss(0.0, 10.0), &window(10.0)), 2.0);
    }
}
