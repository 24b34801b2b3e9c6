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
//! - A timeout does the same; the next epoch then starts on the plateau: $K = 0$ and
//!   $W_{\max}$ is the window at the end of slow start. So does an epoch that begins
//!   without a loss.
//! - Time in which the application or the receiver limits the sender, or nothing
//!   is in flight, does not count (section 5.8): the epoch's start moves along. A
//!   slow start after an idle time ends the epoch; the next one begins with the
//!   window at its end, and the same $W_{\max}$.
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
//! - Linux computes with integers. With `whole`, in the preset `linux`, so does the form `linux` here: the window grows by
//!   one for $n = \lfloor w / (T - w) \rfloor$ segments acknowledged, with $T$ and all windows in whole segments and times in
//!   ticks of 4 ms; $n$ is worked out once in 32 ms while the window stays, $C$ counts in steps of $10/1024$, a reduction forgets what has been counted,
//!   and an undone one keeps the lower $W_{\max}$. Only the cube root is exact here, and 0.2 % off there. Beside Linux 6.12 on
//!   10 Mb/s and 40 ms: alone the window is 3 % away from the kernel's in the mean (11 % with real numbers). With H-TCP
//!   and room for 133 packets it has 4.3 Mb/s (5.0; 3.6 with real numbers), with BBR and 33 packets 1.2 (1.2; 0.9).
//! - Linux today (`form: linux`, from 4.3 on) is in part that of 2008 still: its target is
//!   $W(t + d_{\min})$ with the minimum round trip $d_{\min}$, and it adds at least
//!   $1/(100\,w)$ for a credit of one. While no $W_{\max}$ is known, before the first
//!   loss and from a timeout to the next loss, it adds at least $w/20$ a round trip,
//!   where RFC 9438 starts on a flat plateau. $\alpha$ never becomes 1, and a window below
//!   $W_{\mathit{est}}$ is not lifted to it but grows by $c\,(W_{\mathit{est}} - w)/w$.
//!   All of that adds at most half a segment for a credit of one. A timeout forgets
//!   $W_{\max}$. Time in which nothing is in flight does not count, other time without
//!   full use does, and a slow start after it does not end the epoch. Linux counts such
//!   idle time from the last departure, here from the last acknowledgement; and a timeout
//!   there forgets $d_{\min}$, too.
//! - The form of 2008 (`form`; Ha, Rhee and Xu) is that of Linux 2.6.29 to 3.x. It
//!   has $T = W(t + d_{\min})$ with the minimum round trip $d_{\min}$, unbounded, but a
//!   credit of one adds at most one segment and at least $1/(100\,w)$. While no
//!   $W_{\max}$ is known, before the first loss and from a timeout to the next loss,
//!   it adds at least $w/20$ a round trip (2.6.39 and later). $\alpha$ never becomes
//!   1, and a window below $W_{\mathit{est}}$ is not lifted to it but grows by
//!   $c\,(W_{\mathit{est}} - w)/w$. A timeout forgets $W_{\max}$. All time counts, also
//!   that without data. These kernels have a $\beta$ of 717/1024 and leave
//!   slow start by `HyStart`.
//! - The form of 2005 (Rhee and Xu) is that of Linux 2.6.22 to 2.6.24, which is also
//!   ns-2's `Agent/TCP/Linux`: as that of 2008, but beyond the plateau it adds at
//!   most $S_{\max} = 16$ segments in 100 ms, $S_{\max}\,d_{\min} / (0.1\,w)$ for a
//!   credit of one with $d_{\min}$ in seconds, and while no $W_{\max}$ is known just
//!   $w/50$ a round trip. Its $\beta$ was 819/1024, about 0.8: set `beta`.
//! - ns-3.37's `TcpCubic` has no Reno-friendly region and rounds the target to
//!   whole segments: compare with it in large windows only.
//!
//! # Limits
//!
//! Without `whole` the arithmetic is exact, unlike a kernel's: a period may differ from a
//! kernel's by a few acknowledgements. Without fast convergence the mean window of
//! the formula above is approached ever more slowly, since the curve is flat where
//! it leads to: losing every ten-thousandth packet at 100 ms a flow that comes from
//! a large window still has 221 segments after 45 losses, for 187. Fast convergence
//! is also on for a single flow, where it only costs throughput.
//!
//! # Checked
//!
//! - $K$ for windows of 10, 100, 1000 and 10 000: 1.957, 4.217, 9.086 and
//!   19.574 s; points of the curve of $W_{\max} = 100$: $W(0) = 70$,
//!   $W(1) = 86.68$, $W(K + 5) = 150$.
//! - Linux' forms add a twentieth (2005: a fiftieth) of the window a round trip while no
//!   $W_{\max}$ is known, and look ahead by the minimum round trip, not the smoothed one.
//! - The form of 2005 with $\beta = 0.8$: $K = 3.684$ s after a loss at 100; a
//!   third of a segment per round trip in the Reno-friendly region; pairs, and one
//!   beside NewReno, against ns-2.
//! - Mean windows at a round trip of 10 ms and loss rates of $10^{-3}$ and $10^{-4}$,
//!   38 and 120 segments, within a tenth (section 5.1).
//! - Fast convergence: after 100, a loss at 80 makes $W_{\max}$ 68.
//! - Counts, targets and windows of `bictcp_update` worked out by hand from its source.
//! - One flow at 1000 packets per second, 100 ms, a buffer of 100: the largest
//!   window and the period between losses follow $K$.

mod linux;
mod reasons;
#[cfg(test)]
mod tests;

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Window};
use crate::math::cbrt;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use crate::{choices, parameters};
use linux::Linux;

choices! {
    /// Which rules it follows.
    pub enum Form {
        /// RFC 9438.
        Rfc9438 = "rfc9438",
        /// Linux today, since 4.3.
        Linux = "linux",
        /// Ha, Rhee and Xu, 2008, as in Linux 2.6.29 to 3.x.
        Linux2008 = "2008",
        /// Rhee and Xu, 2005, as in Linux 2.6.22 to 2.6.24 and in ns-2; beta was 0.8.
        Linux2005 = "2005",
    }
}

parameters! {
    /// Parameters of CUBIC.
    pub struct Parameters {
        /// How steep the cubic curve is (RFC 9438, section 5: 0.4).
        "c" c: LogNumber(0.4, 0.001, 10.0, SegmentsPerCubicSecond) "C";
        /// The share of the window that a loss leaves (section 4.6: 0.7).
        "beta" beta: Number(0.7, 0.1, 0.95, Share) "Beta";
        /// Helps new flows: a loss below the last maximum lowers the next one (section 4.7).
        "fastConvergence" fast_convergence: Switch(true) "Fast convergence";
        /// Which rules it follows.
        "form" form: Choice(Form, "rfc9438") "Form";
        /// Beyond the plateau the form of 2005 adds at most this many segments in 100 ms (Linux: 16).
        "maxIncrement" max_increment: LogNumber(16.0, 0.1, 10_000.0, Segments) "Maximum increment";
        /// The form `linux` counts whole segments in ticks of 4 ms, as Linux does: the window grows by one for a number of
        /// segments acknowledged, which it works out once in 32 ms while the window stays. C then counts in steps of 0.0098. Other forms ignore this.
        "whole" whole: Switch(false) "Whole numbers";
    }
}

/// The target grows at most to this many windows in a round trip (section 4.4).
const MOST_GROWTH: f64 = 1.5;

/// Linux' forms grow by at least this in a round trip, in segments.
const SLOWEST: f64 = 0.01;

/// While no `W_max` is known, Linux from the form of 2008 on grows by the window over
/// this in a round trip, or faster.
const UNKNOWN: f64 = 20.0;

/// And that of 2005 by the window over this, whatever the curve says.
const UNKNOWN_2005: f64 = 50.0;

/// CUBIC's state.
#[derive(Clone, Debug)]
pub struct Cubic {
    parameters: Parameters,
    /// Window just before the last reduction, or the lower value that fast convergence sets.
    w_max: f64,
    /// Window at the last reduction; zero while none is known.
    prior: f64,
    epoch: Option<Epoch>,
    /// A timeout, or slow start that ended without a loss: the next epoch
    /// starts on the plateau.
    plateau: bool,
    /// The state before the last reduction, in case that is spurious (section 4.9).
    before: Option<Memory>,
    linux: Linux,
}

/// The state that a reduction changes.
#[derive(Clone, Copy, Debug)]
struct Memory {
    w_max: f64,
    prior: f64,
    epoch: Option<Epoch>,
    plateau: bool,
}

/// An epoch of congestion avoidance.
#[derive(Clone, Copy, Debug)]
struct Epoch {
    start: Time,
    /// The last acknowledgement of new data.
    seen: Time,
    k: f64,
    w_est: f64,
}

impl Cubic {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "cubic",
        name: "CUBIC",
        summary: "The window follows a cubic curve of the time since the last loss; it is never below Reno's.",
        source: "RFC 9438",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "wMax",
                label: "W_max",
                unit: Unit::Segments,
                help: "The window at the plateau of the cubic curve.",
            },
            Internal {
                key: "wEst",
                label: "W_est",
                unit: Unit::Segments,
                help: "The window that a Reno flow would have now.",
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
            linux: Linux::default(),
        }
    }

    fn is_whole(&self) -> bool {
        self.parameters.whole && self.parameters.form == Form::Linux
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
            let target = self.curve(epoch, t + srtt);
            let target = target.clamp(window.cwnd, MOST_GROWTH * window.cwnd);
            window.cwnd += ack.credit * (target - window.cwnd) / window.cwnd;
        }
    }

    /// Linux: `bictcp_update` with real numbers.
    fn grow_by_linux(&self, epoch: &mut Epoch, ack: &Ack, window: &mut Window) {
        let early = self.parameters.form == Form::Linux2005;
        let least = ack.least_rtt.map_or(0.0, Span::seconds);
        let t = ack.now.since(epoch.start).seconds() + least;
        let cwnd = window.cwnd;
        // Segments to grow by in a round trip.
        let mut step = (self.curve(epoch, t) - cwnd).max(SLOWEST);
        if early && t >= epoch.k && least > 0.0 {
            step = step.min(self.parameters.max_increment * least / 0.1);
        }
        if self.prior == 0.0 {
            step = if early {
                cwnd / UNKNOWN_2005
            } else {
                step.max(cwnd / UNKNOWN)
            };
        }
        epoch.w_est += self.friendly_gain() * ack.credit / cwnd;
        let most = if self.parameters.form == Form::Linux {
            (MOST_GROWTH - 1.0) * cwnd
        } else {
            cwnd
        };
        step = step.max(epoch.w_est - cwnd).min(most);
        window.cwnd += ack.credit * step / cwnd;
    }

    fn is_of_rfc(&self) -> bool {
        self.parameters.form == Form::Rfc9438
    }

    /// Section 5.8: the time until now does not count.
    fn leave_out(&mut self, now: Time) {
        if let Some(epoch) = &mut self.epoch {
            epoch.start += now.since(epoch.seen);
            epoch.seen = now;
        }
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

    /// Section 4.6 and 4.7: notes the window at which the loss occurred. Linux has whole segments: a loss at the
    /// same window as the last one is no earlier one.
    fn note_loss(&mut self, congestion: &Congestion, window: &Window) {
        let cwnd = if self.parameters.form == Form::Linux {
            congestion.from
        } else {
            window.cwnd
        };
        self.before = Some(Memory {
            w_max: self.w_max,
            prior: self.prior,
            epoch: self.epoch,
            plateau: self.plateau,
        });
        let lower = self.parameters.fast_convergence && cwnd < self.w_max;
        self.prior = cwnd;
        self.w_max = if lower {
            cwnd * (1.0 + self.parameters.beta) / 2.0
        } else {
            cwnd
        };
        self.epoch = None;
        self.plateau = false;
    }
}

impl CongestionControl for Cubic {
    fn observe(&mut self, ack: &Ack, _window: &mut Window) {
        if self.is_whole() {
            self.linux.note_round_trip(ack);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.is_whole() {
            return self.linux.grow(ack, window, &self.parameters);
        }
        if window.in_slow_start() {
            window.slow_start(ack.credit);
            if self.is_of_rfc() {
                // Section 4.2: a stage of congestion avoidance has an epoch of its own.
                self.epoch = None;
            }
            return;
        }
        let mut epoch = match self.epoch {
            Some(epoch) => epoch,
            None => self.begin(ack.now, window.cwnd),
        };
        epoch.seen = ack.now;
        match self.parameters.form {
            Form::Rfc9438 => self.grow_now(&mut epoch, ack, window),
            Form::Linux | Form::Linux2008 | Form::Linux2005 => {
                self.grow_by_linux(&mut epoch, ack, window);
            }
        }
        self.epoch = Some(epoch);
    }

    fn withhold(&mut self, ack: &Ack) {
        if self.is_of_rfc() {
            self.leave_out(ack.now);
        } else if let Some(epoch) = &mut self.epoch {
            epoch.seen = ack.now;
        }
    }

    fn resumed(&mut self, now: Time) {
        if self.is_whole() {
            return self.linux.resumed(now);
        }
        // Linux: `CA_EVENT_TX_START`.
        if matches!(self.parameters.form, Form::Rfc9438 | Form::Linux) {
            self.leave_out(now);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.is_whole() {
            return self.linux.reduce(congestion, &self.parameters);
        }
        self.note_loss(congestion, window);
        (self.parameters.beta * congestion.from).max(MINIMUM)
    }

    fn gentle(&self) -> Option<f64> {
        // RFC 8511, section 4.
        Some(0.85)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        if self.is_whole() {
            let left = self.linux.reduce(congestion, &self.parameters);
            self.linux.forget();
            return left;
        }
        self.note_loss(congestion, window);
        // Section 4.8: the curve starts flat at the window at the end of slow start.
        self.plateau = true;
        if !self.is_of_rfc() {
            (self.w_max, self.prior) = (0.0, 0.0);
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
        if self.is_whole() {
            let linux = &self.linux;
            let known = |value: u64| linux.epoch.map_or(f64::NAN, |_| value as f64);
            out.extend([
                linux.last_max as f64,
                known(linux.reno),
                known(linux.k) / 1024.0,
            ]);
            return;
        }
        out.push(self.w_max);
        out.push(self.epoch.map_or(f64::NAN, |epoch| epoch.w_est));
        out.push(self.epoch.map_or(f64::NAN, |epoch| epoch.k));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
    }
}
