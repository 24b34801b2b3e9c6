//! CDG, CAIA Delay-Gradient: backs off at random when the round trip rises.
//!
//! A threshold of queueing delay has to be chosen for a path; a gradient does not. CDG
//! measures how the least and the maximum round trip change from round to round: while
//! both rise a queue builds up, and when the greatest no longer rises but the least
//! still does, the queue is full. Only then does a loss count as congestion (Hayes and
//! Armitage 2011).
//!
//! # Rules
//!
//! At the end of round $n$, with $\tau$ its least or its maximum round trip,
//!
//! $$
//! g_n = \tau_n - \tau_{n-1}, \qquad
//! \bar g_n = \frac{1}{a} \sum_{i = n - a + 1}^{n} g_i
//! $$
//!
//! are its gradients, $g_{min}$ and $g_{max}$, and the smoothed ones. A window that has
//! been reduced does not show the queue: the round of a back-off gives no gradient. The
//! state of the queue follows from the smoothed ones. The first line that holds counts;
//! if none does the state is kept. An empty queue clears the shadow window.
//!
//! $$
//! Q \leftarrow
//! \begin{cases}
//! \text{full} & \text{if } \bar g_{min} > 0 \ge \bar g_{max}, \\
//! \text{empty} & \text{if } \bar g_{min} \ge 0 > \bar g_{max}, \\
//! \text{rising} & \text{if } \bar g_{min} > 0 \text{ and } \bar g_{max} > 0, \\
//! \text{falling} & \text{if } \bar g_{min} < 0 \text{ and } \bar g_{max} < 0.
//! \end{cases}
//! $$
//!
//! The flow decides to back off with probability
//!
//! $$
//! P = 1 - e^{-g/G},
//! $$
//!
//! where $g$ is the first of these that is positive: in slow start $g_{min}$;
//! $\bar g_{min}$; in slow start $g_{max}$; $\bar g_{max}$. It then leaves
//! $w \leftarrow \mathit{ssthresh} = \beta\,w$, unless a reduction is under way,
//! which lasts until everything outstanding then is acknowledged. Decisions in
//! a row are counted until a smoothed gradient is negative. From the sixth on
//! (`consecutive`) the queue is taken to be that of other flows and the window
//! stays; with the tenth (`hold`) the count restarts.
//!
//! The shadow window $s$ starts as the first window and grows by what the window
//! grows by, unless it is zero. Every decision to back off, carried out or not,
//! makes it $\max(w, s)$. Without such a decision congestion avoidance adds a
//! segment a round; slow start, which lasts while $w \le \mathit{ssthresh}$, is
//! NewReno's.
//!
//! A loss while the queue is known not to be full, or in the window of a
//! back-off, leaves the window as it is. With `tolerance` at `unless-full` so does a loss
//! while the state of the queue is unknown: by equation 9 of Utsumi and Zabir only a full
//! queue makes a loss a sign of congestion. Otherwise
//!
//! $$
//! s \leftarrow s/2, \qquad
//! w \leftarrow \mathit{ssthresh} = \max(s,\ \beta_{loss}\,w,\ 2).
//! $$
//!
//! Marks and timeouts are NewReno's. With `alphaInc` $= k > 0$ a round adds one segment for
//! each $k$ rounds that have passed since the last reduction or
//! slow start: none in the first $k - 1$.
//!
//! Round trips are measured as by HD: by FreeBSD's clock, without those that
//! waited for a delayed acknowledgement.
//!
//! ## The form of Linux
//!
//! With `form: linux` the rules are those of `tcp_cdg`:
//!
//! - Round trips are exact. One that may have waited for a delayed
//!   acknowledgement counts only where it lowers the least of its round.
//! - The gradient is $\bar g_{min}$ if positive, else $\bar g_{max}$, in slow start
//!   too. While rounds are missing the mean is over those known.
//! - $G$ is $1/(42\,a)$ s, 2.98 ms for $a = 8$, $\beta = 724/1024$, and a back-off
//!   leaves at least two segments. FreeBSD: 3 ms, 0.7, and one segment.
//! - Back-offs in a row are counted until a sum of $a$ gradients is -32 µs or less;
//!   from the sixth on there are none until then, without an end.
//! - During a reduction the window does not grow. Its round trips are those of
//!   the round before the next gradient.
//! - The shadow window is raised before the back-off, not after it, never becomes
//!   zero, and falls to the window while that is not in full use. A loss makes
//!   it $\min(s/2, w)$.
//! - Losses without a full queue are answered unless `tolerance` is on: then
//!   sums within 32 µs count as zero, and the queue is full, rising or falling,
//!   and unknown again after every reduction.
//! - Growth is Reno's. Marks and timeouts are answered as a loss.
//! - When the window restarts after an idle time (`idleRestart`), round trips,
//!   gradients, the state of the queue and back-offs in a row are cleared, and
//!   the shadow window is the window from before. FreeBSD keeps everything.
//!
//! # Differences
//!
//! - Where the paper and FreeBSD differ, the form `freebsd` follows FreeBSD: the
//!   shadow window is raised to what the back-off has left, and $P$ is looked up
//!   for multiples of $G/128$, is 10/32768 at least, and 1 beyond $5\,G$.
//! - The sum of equation 7 in Utsumi and Zabir has $a + 1$ terms; equation 8, FreeBSD and
//!   Linux have $a$.
//! - Linux's own slow-start exit is HyStart, which is the flow's `slowStart`
//!   here; and it spreads a reduction over a round trip, which a back-off here
//!   makes at once.
//! - ns-2 and ns-3 do not have it.
//!
//! # Limits
//!
//! The window of a single flow grows by a segment a round, and the round trip by
//! the segment's transmission time. On fast links that is far below $G$:
//! back-offs are rare there, and the buffer fills.
//!
//! # Checked
//!
//! - $g = 3$ ms: $P = 0.632$; 0.3 ms: 0.095. FreeBSD's table in 22 entries.
//! - A back-off at 100 leaves 70. No cut while the queue falls, none at the sixth
//!   to tenth back-off in a row.
//! - A round trip that rises by 8 ms in one round raises $\bar g_{min}$ to 1 ms, for
//!   exactly eight rounds.
//! - One flow over 10 Mb/s and 40 ms with a buffer of 50 packets backs off as soon
//!   as a queue builds up and uses 0.84 of the link, with a mean wait of 3.5 ms; two
//!   use 0.98 of it, evenly (Jain's index above 0.99), with 7 ms.
//! - With 1 % of its packets lost at random and every segment acknowledged one flow
//!   has 7.2 Mb/s, NewReno 3.4; the form of Linux, which does not forgive losses,
//!   3.4.

mod freebsd;
mod gradient;
mod linux;
mod parameters;
mod reasons;
#[cfg(test)]
mod tests;

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Window};
use crate::rng::RandomStream;
use crate::sender::parts::chance::Chance;
use crate::sender::parts::freebsd::{Measured, Reduction};
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::Time;
use gradient::{Extremes, Gradients};
use parameters::Rules;
pub use parameters::{Form, OfForm, Parameters, Tolerance};

/// The estimated state of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queue {
    Unknown,
    Empty,
    Rising,
    Falling,
    Full,
}

/// CDG's state.
#[derive(Clone, Debug)]
pub struct Cdg {
    rules: Box<Rules>,
    measured: Measured,
    gradients: Gradients,
    /// The present round, and the one before if it counts.
    round: Option<Extremes>,
    previous: Option<Extremes>,
    queue: Queue,
    /// s: the shadow window; `None` before the first acknowledgement.
    shadow: Option<f64>,
    /// s before the last loss, in case that is spurious.
    shadow_before: Option<f64>,
    /// The window when the latest acknowledgement arrived.
    cwnd: f64,
    /// Back-offs since a gradient fell.
    in_a_row: u64,
    reduction: Reduction,
    back_offs: u64,
    /// FreeBSD: the acknowledgement under way decided to back off.
    withheld: bool,
    /// FreeBSD, with `alphaInc`: the growth of a round, and the rounds with that growth.
    increment: f64,
    rounds: u64,
    /// Linux: segments left in the round.
    left: u64,
    /// Linux: recent acknowledgements that covered several segments.
    delayed: u8,
    /// Linux: the present repair follows a timeout.
    timed_out: bool,
    chance: Chance,
}

impl Cdg {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "cdg",
        name: "CDG",
        summary: "Backs off at random when round trips rise from round to round, and ignores losses unless the queue seems full.",
        source: "Hayes and Armitage, Revisiting TCP congestion control using delay gradients, IFIP Networking 2011; FreeBSD cc_cdg, Linux tcp_cdg",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "leastGradient",
                label: "Gradient of the minimum RTT",
                unit: Unit::Seconds,
                help: "The change of a round's minimum RTT from round to round, smoothed.",
            },
            Internal {
                key: "mostGradient",
                label: "Gradient of the maximum RTT",
                unit: Unit::Seconds,
                help: "The change of a round's maximum RTT from round to round, smoothed.",
            },
            Internal {
                key: "queue",
                label: "State of the queue",
                unit: Unit::None,
                help: "0: unknown, 1: empty, 2: rising, 3: falling, 4: full.",
            },
            Internal {
                key: "shadow",
                label: "Shadow window",
                unit: Unit::Segments,
                help: "s, the window without back-offs.",
            },
            Internal {
                key: "inARow",
                label: "Back-offs in a row",
                unit: Unit::None,
                help: "The number of back-offs since a gradient last fell.",
            },
            Internal {
                key: "backOffs",
                label: "Delay back-offs",
                unit: Unit::None,
                help: "The number of times a gradient has reduced the window.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Cdg {
        let rules = Box::new(Rules::from_values(values));
        Cdg {
            measured: Measured::new(rules.tick),
            gradients: Gradients::over(rules.given.smoothing),
            rules,
            round: None,
            previous: None,
            queue: Queue::Unknown,
            shadow: None,
            shadow_before: None,
            cwnd: 0.0,
            in_a_row: 0,
            reduction: Reduction::default(),
            back_offs: 0,
            withheld: false,
            increment: 0.0,
            rounds: 0,
            left: 0,
            delayed: 0,
            timed_out: false,
            chance: Chance::default(),
        }
    }

    fn is_linux(&self) -> bool {
        self.rules.given.form == Form::Linux
    }

    fn back_off(&mut self, window: &mut Window, least: f64) {
        window.ssthresh = (window.cwnd * self.rules.beta).max(least);
        window.cwnd = window.ssthresh;
        self.reduction.begin();
        self.back_offs += 1;
    }

    fn raise_shadow(&mut self, cwnd: f64) {
        self.shadow = self.shadow.map(|shadow| shadow.max(cwnd));
    }

    /// Whether a loss does not count as congestion.
    fn tolerates(&self) -> bool {
        match self.rules.tolerance {
            Tolerance::On => !matches!(self.queue, Queue::Full | Queue::Unknown),
            Tolerance::UnlessFull => self.queue != Queue::Full,
            Tolerance::Form | Tolerance::Off => false,
        }
    }

    /// The shadow window, where a loss uses it.
    fn usable_shadow(&self) -> f64 {
        let shadow = self.shadow.filter(|_| self.rules.given.shadow);
        shadow.unwrap_or(0.0)
    }
}

impl CongestionControl for Cdg {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        self.shadow.get_or_insert(window.cwnd);
        self.cwnd = window.cwnd;
        if self.is_linux() {
            self.observe_by_linux(ack, window);
        } else {
            self.observe_by_freebsd(ack, window);
        }
    }

    fn grow(&mut self, ack: &Ack, window: &mut Window) {
        if self.is_linux() {
            self.grow_by_linux(ack, window);
        } else {
            self.grow_by_freebsd(ack, window);
        }
    }

    fn withhold(&mut self, _ack: &Ack) {
        if self.is_linux() && !self.reduction.lasts() {
            self.shadow = self.shadow.map(|shadow| shadow.min(self.cwnd));
        }
    }

    fn restarted(&mut self, window: &Window) {
        if self.is_linux() {
            self.forget_the_path(window.cwnd);
        }
    }

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.shadow_before = self.shadow;
        if self.is_linux() {
            self.reduce_by_linux(congestion, window)
        } else {
            self.reduce_by_freebsd(congestion, window)
        }
    }

    fn mark(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        let left = if self.is_linux() {
            self.reduce_by_linux(congestion, window)
        } else if self.reduction.lasts() {
            return window.cwnd.max(MINIMUM);
        } else {
            congestion.half()
        };
        self.reduction.begin();
        left
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.shadow_before = self.shadow;
        self.reduction.end();
        self.timed_out = true;
        if self.is_linux() {
            self.reduce_by_linux(congestion, window)
        } else {
            congestion.half()
        }
    }

    fn recovered(&mut self, _now: Time, _window: &mut Window) {
        if !std::mem::take(&mut self.timed_out) && self.is_linux() {
            self.begin_round_again();
        }
    }

    fn undo(&mut self, _window: &mut Window) {
        self.shadow = self.shadow_before;
    }

    fn seed(&mut self, random: RandomStream) {
        self.chance = Chance::from_stream(random);
    }

    fn needs(&self) -> Needs {
        Needs {
            random: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        let sum = self.gradients.sum;
        out.push(self.gradients.mean(sum.least));
        out.push(self.gradients.mean(sum.most));
        out.push(match self.queue {
            Queue::Unknown => 0.0,
            Queue::Empty => 1.0,
            Queue::Rising => 2.0,
            Queue::Falling => 3.0,
            Queue::Full => 4.0,
        });
        out.push(self.shadow.unwrap_or(f64::NAN));
        out.push(self.in_a_row as f64);
        out.push(self.back_offs as f64);
    }

    fn configure(&mut self, values: &[Value]) {
        *self.rules = Rules::from_values(values);
        self.measured.set_tick(self.rules.tick);
        if self.rules.given.smoothing != self.gradients.rounds() as u64 {
            self.gradients = Gradients::over(self.rules.given.smoothing);
        }
    }
}
