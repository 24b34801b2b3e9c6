//! CUBIC: the window is a cubic function of the time since the last loss.
//!
//! Reno needs a time proportional to window times round trip to regain a
//! window it has lost, which on long fat paths is hours. CUBIC lets real time
//! drive the window instead: fast at first, flat around the window of the last
//! loss, then faster and faster in search of room, at a pace that hardly depends
//! on the round trip.
//!
//! # Rules
//!
//! After a loss at $W_{\max}$ the window follows, at $t$ seconds into the epoch
//! (RFC 9438, equation 1),
//!
//! $$
//! W(t) = C\,(t - K)^3 + W_{\max}, \qquad
//! K = \sqrt[3]{\frac{W_{\max} - w_0}{C}},
//! $$
//!
//! where $w_0$ is the window the epoch began with and $K$ the time until the
//! plateau. Each acknowledgement with a credit of $c$ segments moves the window
//! towards where the curve will be a round trip $R$ later (section 4.4):
//!
//! $$
//! w \leftarrow w + \frac{c\,(T - w)}{w}, \qquad
//! T = \min\left(\max\left(W(t + R),\ w\right),\ 1.5\,w\right).
//! $$
//!
//! Beside the curve goes an estimate of what a Reno flow with this decrease
//! would have (section 4.3):
//!
//! $$
//! W_{\mathit{est}} \leftarrow W_{\mathit{est}} + \alpha\,\frac{c}{w}, \qquad
//! \alpha = \frac{3\,(1 - \beta)}{1 + \beta},
//! $$
//!
//! with $\alpha = 1$ once the window of the last loss is regained. While
//! $W(t) < W_{\mathit{est}}$ the window is $W_{\mathit{est}}$: CUBIC is never slower than Reno.
//!
//! - A loss: $w \leftarrow \mathit{ssthresh} = \max(\beta f,\ 2)$, with $f$ as the
//!   transport's `reduceFrom` says, and $W_{\max} \leftarrow w$. With fast
//!   convergence a loss below the last $W_{\max}$ sets it to
//!   $w\,(1 + \beta)/2$, which leaves room for newcomers.
//! - A timeout does the same; the next epoch then starts on the plateau:
//!   $K = 0$ and $W_{\max}$ the window that slow start leaves. So does one that
//!   begins without a loss.
//! - Time in which the application or the receiver limits the sender does not
//!   count (section 5.8): the epoch's start moves along.
//! - Slow start is the flow's `slowStart`; one that ends without a loss starts
//!   the first epoch on the plateau.
//!
//! With a share $p$ of segments lost at random, the average window of the curve
//! is
//!
//! $$
//! \overline{W} = \sqrt[4]{\frac{C\,(3 + \beta)}{4\,(1 - \beta)}}
//! \left(\frac{R}{p}\right)^{3/4}.
//! $$
//!
//! # Differences
//!
//! - Linux computes with integers: a count of acknowledgements for each segment
//!   of growth, worked out anew at most every 31 ms.
//! - The form of 2008 (`form`; Ha, Rhee and Xu, and Linux from 2.6.22 on, which
//!   is also ns-2's `Agent/TCP/Linux`) has $T = W(t + d_{\min})$ with the least
//!   round trip $d_{\min}$, unbounded, but a credit of one adds at most one
//!   segment and at least $1/(100\,w)$. Beyond the plateau it adds at most
//!   $S_{\max} = 16$ segments in 100 ms: $S_{\max}\,d_{\min} / (0.1\,w)$ for a
//!   credit of one, with $d_{\min}$ in seconds. $\alpha$ never becomes 1, and a window below
//!   $W_{\mathit{est}}$ is not lifted to it but grows by
//!   $c\,(W_{\mathit{est}} - w)/w$. A timeout forgets $W_{\max}$. At first
//!   $\beta$ was 819/1024, about 0.8, in later kernels 717/1024, about 0.7: set
//!   `beta`. Its fixed growth between a timeout and the next loss is left out.
//! - ns-3.37's `TcpCubic` has no Reno-friendly region and rounds the target to
//!   whole segments: compare with it in large windows only.
//!
//! # Limits
//!
//! The arithmetic is exact where a kernel's is not: a period may differ from a
//! kernel's by a few acknowledgements. Fast convergence is on even for a flow
//! that is alone, where it only costs.
//!
//! # Checked
//!
//! - $K$ for windows of 10, 100, 1000 and 10 000: 1.957, 4.217, 9.086 and
//!   19.574 s; points of the curve of $W_{\max} = 100$: $W(0) = 70$,
//!   $W(1) = 86.68$, $W(K + 5) = 150$.
//! - The form of 2008 with $\beta = 0.8$: $K = 3.684$ s after a loss at 100; a
//!   third of a segment a round trip in the Reno-friendly region; pairs, and one
//!   beside NewReno, against ns-2.
//! - Fast convergence: after 100, a loss at 80 makes $W_{\max}$ 68.
//! - One flow at 1000 packets a second, 100 ms, a buffer of 100: the largest
//!   window and the period between losses follow $K$.

use crate::catalog::{Entry, Internal, Unit, Value};
use crate::math::cbrt;
use crate::sender::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::units::{Span, Time};
use crate::{choices, parameters};

choices! {
    /// Which rules it follows.
    pub enum Form {
        /// RFC 9438.
        Rfc9438 = "rfc9438",
        /// Ha, Rhee and Xu, 2008, as in Linux 2.6.22 to 3.x; beta was 0.8 at first.
        Linux2008 = "2008",
    }
}

parameters! {
    /// Parameters of CUBIC.
    pub struct Parameters {
        /// How steep the cubic curve is (RFC 9438, section 5: 0.4).
        "c" c: LogNumber(0.4, 0.001, 10.0, SegmentsPerCubicSecond) "C";
        /// What a loss leaves of the window (section 4.6: 0.7).
        "beta" beta: Number(0.7, 0.1, 0.95, Share) "Beta";
        /// Gives way to newcomers: a loss below the last maximum lowers the next one (section 4.7).
        "fastConvergence" fast_convergence: Switch(true) "Fast convergence";
        /// Which rules it follows.
        "form" form: Choice(Form, "rfc9438") "Form";
        /// Beyond the plateau the form of 2008 adds at most so many segments in 100 ms (Linux: 16).
        "maxIncrement" max_increment: LogNumber(16.0, 0.1, 10_000.0, Segments) "Largest increment";
    }
}

/// The target grows at most to this many windows in a round trip (section 4.4).
const MOST_GROWTH: f64 = 1.5;

/// The form of 2008 grows by at least this in a round trip, in segments.
const SLOWEST: f64 = 0.01;

/// CUBIC's state.
#[derive(Clone, Debug)]
pub struct Cubic {
    parameters: Parameters,
    /// Window just before the last reduction, or its lower stand-in.
    w_max: f64,
    /// Window at the last reduction.
    prior: f64,
    epoch: Option<Epoch>,
    /// A timeout, or slow start that ended without a loss: the next epoch
    /// starts on the plateau.
    plateau: bool,
    /// What the last reduction changed, should it turn out spurious (section 4.9).
    before: Option<Memory>,
}

/// What a reduction changes.
#[derive(Clone, Copy, Debug)]
struct Memory {
    w_max: f64,
    prior: f64,
    epoch: Option<Epoch>,
    plateau: bool,
}

/// A stretch of congestion avoidance.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    start: Time,
    /// The last acknowledgement of new data.
    seen: Time,
    k: f64,
    w_est: f64,
}

impl Cubic {
    /// What the catalogue says of it.
    pub const ENTRY: Entry = Entry {
        kind: "cubic",
        name: "CUBIC",
        summary: "The window follows a cubic curve of the time since the last loss; never slower than Reno.",
        source: "RFC 9438",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "wMax",
                label: "W_max",
                unit: Unit::Segments,
                help: "The window the cubic curve levels off at.",
            },
            Internal {
                key: "wEst",
                label: "W_est",
                unit: Unit::Segments,
                help: "The window a Reno flow would have now.",
            },
            Internal {
                key: "k",
                label: "K",
                unit: Unit::Seconds,
                help: "Time from the start of the epoch to the plateau.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Cubic {
        Cubic {
            parameters: Parameters::from_values(values),
            w_max: 0.0,
            prior: 0.0,
            epoch: None,
            plateau: true,
            before: None,
        }
    }

    /// Section 4.2, equation 1.
    fn curve(&self, epoch: &Epoch, t: f64) -> f64 {
        let x = t - epoch.k;
        self.parameters.c * x * x * x + self.w_max
    }

    /// Reno's increase that is as fast as Reno with this decrease (section 4.3).
    fn friendly_gain(&self) -> f64 {
        3.0 * (1.0 - self.parameters.beta) / (1.0 + self.parameters.beta)
    }

    /// Sections 4.2 to 4.5.
    fn grow_now(&self, epoch: &mut Epoch, ack: &Ack, window: &mut Window) {
        let t = ack.now.since(epoch.start).seconds();
        let srtt = ack.srtt.map_or(0.0, Span::seconds);
        let gain = if epoch.w_est < self.prior {
            self.friendly_gain()
        } else {
            1.0
        };
        epoch.w_est += gain * ack.credit / window.cwnd;
        if self.curve(epoch, t) < epoch.w_est {
            window.cwnd = window.cwnd.max(epoch.w_est);
        } else {
            let target = self
                .curve(epoch, t + srtt)
                .clamp(window.cwnd, MOST_GROWTH * window.cwnd);
            window.cwnd += ack.credit * (target - window.cwnd) / window.cwnd;
        }
    }

    /// The form of 2008: `bictcp_update` with real numbers.
    fn grow_then(&self, epoch: &mut Epoch, ack: &Ack, window: &mut Window) {
        let least = ack.least_rtt.map_or(0.0, Span::seconds);
        let t = ack.now.since(epoch.start).seconds() + least;
        let cwnd = window.cwnd;
        // What the window is to grow by in a round trip.
        let mut step = (self.curve(epoch, t) - cwnd).max(SLOWEST);
        if t >= epoch.k && least > 0.0 {
            step = step.min(self.parameters.max_increment * least / 0.1);
        }
        epoch.w_est += self.friendly_gain() * ack.credit / cwnd;
        step = step.max(epoch.w_est - cwnd).min(cwnd);
        window.cwnd += ack.credit * step / cwnd;
    }

    fn begin(&mut self, now: Time, cwnd: f64) -> Epoch {
        if self.plateau || self.w_max <= cwnd {
            self.w_max = cwnd;
            self.plateau = false;
        }
        let k = cbrt((self.w_max - cwnd) / self.parameters.c);
        Epoch {
            start: now,
            seen: now,
            k,
            w_est: cwnd,
        }
    }

    /// Section 4.6 and 4.7: notes the window the loss was met at.
    fn note_loss(&mut self, window: &Window) {
        self.before = Some(Memory {
            w_max: self.w_max,
            prior: self.prior,
            epoch: self.epoch,
            plateau: self.plateau,
        });
        let lower = self.parameters.fast_convergence && window.cwnd < self.w_max;
        self.prior = window.cwnd;
        self.w_max = if lower {
            window.cwnd * (1.0 + self.parameters.beta) / 2.0
        } else {
            window.cwnd
        };
        self.epoch = None;
        self.plateau = false;
    }
}

impl CongestionControl for Cubic {
    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if window.in_slow_start() {
            window.slow_start(ack.credit);
            return;
        }
        let mut epoch = match self.epoch {
            Some(epoch) => epoch,
            None => self.begin(ack.now, window.cwnd),
        };
        epoch.seen = ack.now;
        match self.parameters.form {
            Form::Rfc9438 => self.grow_now(&mut epoch, ack, window),
            Form::Linux2008 => self.grow_then(&mut epoch, ack, window),
        }
        self.epoch = Some(epoch);
    }

    fn withhold(&mut self, ack: &Ack) {
        // Section 5.8: time in which the application or the receiver limits the
        // sender does not count.
        if let Some(epoch) = &mut self.epoch {
            epoch.start += ack.now.since(epoch.seen);
            epoch.seen = ack.now;
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.note_loss(window);
        (self.parameters.beta * congestion.from).max(MINIMUM)
    }

    fn gentle(&self) -> Option<f64> {
        // RFC 8511, section 4.
        Some(0.85)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.note_loss(window);
        // Section 4.8: the curve starts level with the window that slow start leaves.
        self.plateau = true;
        if self.parameters.form == Form::Linux2008 {
            self.w_max = 0.0;
        }
        (self.parameters.beta * congestion.from).max(MINIMUM)
    }

    fn undo(&mut self, _window: &mut Window) {
        if let Some(before) = self.before.take() {
            self.w_max = before.w_max;
            self.prior = before.prior;
            self.epoch = before.epoch;
            self.plateau = before.plateau;
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        out.push(self.w_max);
        out.push(self.epoch.map_or(f64::NAN, |epoch| epoch.w_est));
        out.push(self.epoch.map_or(f64::NAN, |epoch| epoch.k));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sender::testing::{ack, loss};

    /// A sender that has just met a loss at a window of `w`.
    fn after_loss(w: f64) -> (Cubic, Window) {
        let mut cubic = Cubic::new(&[]);
        let left = cubic.reduce(
            &loss(0.0, w),
            &Window {
                cwnd: w,
                ssthresh: 1.0,
            },
        );
        (
            cubic,
            Window {
                cwnd: left,
                ssthresh: left,
            },
        )
    }

    fn close(a: f64, b: f64, tolerance: f64) {
        assert!((a - b).abs() <= tolerance, "{a} is not {b}");
    }

    #[test]
    fn k_follows_the_window_of_the_loss() {
        for (w, k) in [
            (10.0, 1.957),
            (100.0, 4.2172),
            (1000.0, 9.0856),
            (10_000.0, 19.574),
        ] {
            let (mut cubic, window) = after_loss(w);
            close(window.cwnd, 0.7 * w, 1e-9);
            let epoch = cubic.begin(Time::ZERO, window.cwnd);
            close(epoch.k, k, 5e-4);
        }
    }

    #[test]
    fn points_of_the_curve() {
        let (mut cubic, window) = after_loss(100.0);
        let epoch = cubic.begin(Time::ZERO, window.cwnd);
        close(cubic.curve(&epoch, 0.0), 70.0, 1e-9);
        close(cubic.curve(&epoch, 1.0), 86.68, 5e-3);
        close(cubic.curve(&epoch, epoch.k), 100.0, 1e-9);
        close(cubic.curve(&epoch, epoch.k + 1.0), 100.4, 1e-9);
        close(cubic.curve(&epoch, epoch.k + 2.0), 103.2, 1e-9);
        close(cubic.curve(&epoch, epoch.k + 5.0), 150.0, 1e-9);
    }

    #[test]
    fn the_window_follows_the_curve() {
        // 100 acknowledgements a round trip of 100 ms: the window tracks W(t).
        let (mut cubic, mut window) = after_loss(1000.0);
        let mut now = 0.0;
        while now < 12.0 {
            let cwnd = window.cwnd;
            cubic.grow(&ack(now, 0.1), &mut window);
            assert!(window.cwnd >= cwnd);
            now += 0.1 / cwnd;
        }
        let epoch = cubic.epoch.expect("an epoch");
        close(window.cwnd, cubic.curve(&epoch, 12.0), 2.0);
    }

    #[test]
    fn fast_convergence_lowers_the_plateau() {
        let (mut cubic, _) = after_loss(100.0);
        let left = cubic.reduce(
            &loss(1.0, 80.0),
            &Window {
                cwnd: 80.0,
                ssthresh: 1.0,
            },
        );
        close(left, 56.0, 1e-9);
        close(cubic.w_max, 68.0, 1e-9);
        close(cubic.begin(Time::ZERO, left).k, 3.107, 5e-4);
    }

    /// RFC 9438, section 4.9: `W_max`, K, the epoch and `W_est` come back.
    #[test]
    fn an_undone_loss_leaves_the_curve_as_it_was() {
        let (mut cubic, mut window) = after_loss(100.0);
        cubic.grow(&ack(1.0, 0.1), &mut window);
        let (mut other, mut left) = (cubic.clone(), window);
        other.reduce(&loss(1.5, window.cwnd), &window);
        other.undo(&mut window.clone());
        for step in 0..50 {
            let now = 2.0 + f64::from(step) * 0.1;
            cubic.grow(&ack(now, 0.1), &mut window);
            other.grow(&ack(now, 0.1), &mut left);
        }
        assert_eq!(left.cwnd, window.cwnd);
        assert_eq!(other.w_max, cubic.w_max);
    }

    #[test]
    fn a_short_round_trip_makes_it_reno() {
        // At 10 ms the cubic curve is slower than Reno: 0.53 segments a round,
        // then one a round once the window of the loss is regained.
        let (mut cubic, mut window) = after_loss(20.0);
        let mut now = 0.0;
        let mut regained = None;
        while now < 0.4 {
            let cwnd = window.cwnd;
            cubic.grow(&ack(now, 0.01), &mut window);
            if window.cwnd >= 20.0 && regained.is_none() {
                regained = Some(now);
            }
            now += 0.01 / cwnd;
        }
        // 6 segments at 0.529 a round of 10 ms.
        close(
            regained.expect("the window is regained"),
            6.0 / 0.5294 * 0.01,
            0.004,
        );
        let rest = 0.4 - regained.expect("as above");
        close(window.cwnd, 20.0 + rest / 0.01, 1.0);
    }

    #[test]
    fn time_without_full_use_does_not_count() {
        let grown = |idle: f64| {
            let (mut cubic, mut window) = after_loss(1000.0);
            cubic.grow(&ack(1.0, 0.1), &mut window);
            if idle > 0.0 {
                cubic.withhold(&ack(1.0 + idle, 0.1));
            }
            cubic.grow(&ack(1.1 + idle, 0.1), &mut window);
            window.cwnd
        };
        close(grown(5.0), grown(0.0), 1e-9);
    }

    /// The form of 2008 with a `beta` of 819/1024, after a loss at `w`.
    fn then(w: f64) -> (Cubic, Window) {
        let mut cubic = Cubic::new(&[
            Value::Number(0.4),
            Value::Number(819.0 / 1024.0),
            Value::Switch(true),
            Value::Choice(1),
        ]);
        let before = Window {
            cwnd: w,
            ssthresh: 1.0,
        };
        let left = cubic.reduce(&loss(0.0, w), &before);
        let window = Window {
            cwnd: left,
            ssthresh: left,
        };
        (cubic, window)
    }

    #[test]
    fn the_form_of_2008_has_its_own_plateau() {
        // papers.md, section 5.3: K = 3.684 s for 100 segments at 0.8.
        let (mut cubic, window) = then(100.0);
        close(window.cwnd, 79.98, 0.01);
        close(cubic.begin(Time::ZERO, window.cwnd).k, 3.684, 2e-3);
    }

    #[test]
    fn the_form_of_2008_looks_ahead_by_the_least_round_trip() {
        let (mut cubic, mut window) = then(1000.0);
        let left = window.cwnd;
        let heard = Ack {
            srtt: Some(Span::from_millis(900)),
            ..ack(1.0, 0.1)
        };
        cubic.grow(&heard, &mut window);
        // K = (180.2... × 2.5)^(1/3) s; 100 ms ahead of the epoch's start.
        let k = cbrt((1000.0 - left) / 0.4);
        let target = 1000.0 - 0.4 * (k - 0.1) * (k - 0.1) * (k - 0.1);
        close(window.cwnd, left + (target - left) / left, 1e-9);
    }

    #[test]
    fn the_form_of_2008_adds_at_most_16_segments_in_100_ms_beyond_the_plateau() {
        let (mut cubic, mut window) = then(1000.0);
        cubic.grow(&ack(0.0, 0.05), &mut window);
        // A minute later the curve is far above; a round trip of 50 ms adds 8.
        let before = window.cwnd;
        cubic.grow(&ack(60.0, 0.05), &mut window);
        close((window.cwnd - before) * before, 8.0, 1e-6);
    }

    #[test]
    fn the_form_of_2008_stays_a_third_of_reno() {
        // At 5 ms Reno is faster; a third of a segment a round, for ever.
        let (mut cubic, mut window) = then(20.0);
        let mut now = 0.0;
        let start = window.cwnd;
        while now < 0.5 {
            let cwnd = window.cwnd;
            cubic.grow(&ack(now, 0.005), &mut window);
            now += 0.005 / cwnd;
        }
        close(window.cwnd - start, 100.0 / 3.0, 1.5);
    }

    #[test]
    fn a_timeout_makes_the_form_of_2008_forget() {
        let (mut cubic, _) = then(100.0);
        let window = Window {
            cwnd: 80.0,
            ssthresh: 1.0,
        };
        cubic.timeout(&loss(1.0, 80.0), &window);
        assert_eq!(cubic.w_max, 0.0);
        // A loss in the slow start after it is no sign of a newcomer.
        let window = Window {
            cwnd: 30.0,
            ssthresh: 64.0,
        };
        cubic.reduce(&loss(2.0, 30.0), &window);
        assert_eq!(cubic.w_max, 30.0);
    }

    #[test]
    fn after_a_timeout_the_curve_starts_level() {
        let (mut cubic, _) = after_loss(100.0);
        let ssthresh = cubic.timeout(
            &loss(1.0, 80.0),
            &Window {
                cwnd: 80.0,
                ssthresh: 1.0,
            },
        );
        close(ssthresh, 56.0, 1e-9);
        let epoch = cubic.begin(Time::ZERO, 56.0);
        assert_eq!((epoch.k, cubic.w_max), (0.0, 56.0));
    }
}
