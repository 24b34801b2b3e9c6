//! Copa (Arun and Balakrishnan, 2018): steers its rate to the inverse of the
//! queueing delay, and holds its own against flows that fill the queue.
//!
//! A flow that sends at $1/(\delta\, d_q)$ packets per second where the queueing delay
//! is $d_q$ keeps $1/\delta$ packets in the queue. Copa moves its window towards that rate,
//! past it and back, so that the queue runs empty every few round trips and every
//! flow learns how long the path is without it.
//!
//! # Rules
//!
//! - $R_{min}$ is the minimum round trip of `minWindow`, 10 s, or of $20 R_{min}$ where that is longer.
//!   $R_{st}$, the standing round trip, is the least of the last $\mathit{srtt}/2$: a delay
//!   that all acknowledgements share, without the effect of bunching. $d_q = R_{st} - R_{min}$.
//! - The target rate is $\lambda_t = 1/(\delta\, d_q)$, the present rate $\lambda = w/R_{st}$. For each segment
//!   delivered
//!
//!   $$
//!   w \leftarrow w \pm \frac{v}{\delta\, w},
//!   $$
//!
//!   up while $\lambda \le \lambda_t$ and down otherwise, and never below two segments. A window that is
//!   not in full use only falls.
//! - Segments are paced at $2w/R_{st}$.
//! - The velocity $v$ begins at one. Once a smoothed round trip the window is compared with that
//!   of a round trip ago. Once the direction has lasted for `velocityAfter` round trips since it
//!   was found, $v$ doubles with each one, to $w$ at most; another direction sets it to one.
//!   So does an acknowledgement that moves the window against the direction while $v > 1$.
//! - Slow start adds a segment for each segment delivered, until $\lambda > \lambda_t$.
//! - A loss or a mark changes only $\delta$, and only in the competitive mode. A timeout
//!   leaves one segment more than is still in flight, until the cumulative acknowledgement moves;
//!   slow start then leads to half of what there was, or to the target rate.
//!
//! With `modeSwitching` a flow checks whether the queue runs nearly empty: whether a round trip of
//! the last five of them was within a tenth of the way from $R_{min}$ to $R_{max}$, the maximum of
//! the last four. A queue that does not is kept full by other flows. The competitive mode then
//! starts with the usual $\delta$. Each round trip without a loss adds one to $1/\delta$; a loss
//! halves it, once a round trip, to the usual
//! value at least. Copa's window then moves as that of a flow that answers to losses. As soon as the
//! queue is seen nearly empty the usual $\delta$ is back.
//!
//! Where more than `lossLimit` of what was sent in two round trips is lost, the window falls to 0.7
//! of itself. The paper has no such rule: it is off, at 100 %, unless set; implementations use 30
//! %.
//!
//! # Differences
//!
//! - mvfst has the default mode only, measures round trips as here, counts those of one direction in the
//!   same way, doubles the window at once each round trip in slow start, never bounds the velocity,
//!   and paces at $2w/\mathit{srtt}$.
//! - The published genericCC smooths round trips instead of $R_{st}$, counts steps up and down to find the
//!   direction, bounds the velocity by the window, paces at $w/R$, has $\delta = 1$ as
//!   usual value where it switches modes, and puts no bound on $\delta$ when it loses.
//! - Both grow a window that is not in full use. Here it stays, as RFC 7661 asks.
//! - ns-2.35, ns-3.37, Linux and FreeBSD have no Copa.
//!
//! # Limits
//!
//! - Copa flows do not recognize each other. A mode switch is right only if the queue runs empty
//!   every five round trips, which is so as long as they all oscillate as one. Four flows that
//!   start within half a second, with an acknowledgement for every packet, over 1000 packets/s and
//!   100 ms: sooner or later one of
//!   them misses the empty queue, lowers its $\delta$, and takes the others with it. Over a
//!   buffer that never overflows nothing halves $1/\delta$ any more: the queue grows until $R_{min}$ is
//!   forgotten. Over 200 packets it was 53 to 91 in the mean; without mode switching it is 9.4 to 9.5.
//! - A buffer of less than $1/\delta$ packets for each flow never shows the target delay. As losses
//!   are ignored, the window then grows without bound: with one packet of buffer and the preset
//!   `linux` 93 % of what a flow sent over 12 Mb/s was lost. `lossLimit` at 30 % leaves 69 %.
//! - Acknowledgements for several segments come in bunches and carry the round trip of the latest one.
//! - A longer path looks like a queue until `minWindow` has passed.
//! - RFC 3168 asks for the same response to marks as to losses: in the default mode there is none.
//! - Without selective acknowledgements the transport adds duplicates to the window while it
//!   repairs a loss; Copa keeps its own window without them.
//!
//! # Checked
//!
//! - At 100 ms and a queue of 10 ms the target rate is 200 packets/s: a window of 20 gains 0.1 with an
//!   acknowledgement, one of 30 loses 1/15.
//! - The velocity over eight round trips of one direction: 1, 1, 1, 2, 4, 8, 16, 32.
//! - The default mode over 1000 packets/s, 100 ms, 1, 2 and 4 flows: 3.44, 5.6 to 5.8 and 10.4 to 10.5
//!   packets at the bottleneck in the mean, that in service included, and 5, 11 and 21 at most. A small simulator of the
//!   published rules had 3.5, 5.6 and 10.4, and 5, 11 and 21: a tenth is allowed for. Shares are within 1.5 % of even,
//!   and the link is used to 99.8 % and more.
//! - Alone over 1000 packets/s, 100 ms its window goes up and down once in 4.25 round trips; the paper's
//!   analysis, in whole round trips, has five.
//! - Alone over 10 Mb/s, 40 ms it uses 99.7 % of the link and more with 2.6 to 3.7 packets waiting, with mode
//!   switching or without.
//! - There beside NewReno, with a buffer of 100 packets: 3 to 6 % of the throughput without mode
//!   switching, 39 to 60 % with it (half, to a factor of 1.5, is what is asked).

mod losses;
mod mode;
mod path;
mod reasons;
mod standing;
#[cfg(test)]
mod tests;
mod velocity;

use crate::control::{Ack, Congestion, CongestionControl, MINIMUM, Needs, Phase, Window};
use crate::parameters;
use crate::specification::{Entry, Internal, Unit, Value};
use crate::units::{Span, Time};
use losses::Losses;
use mode::Mode;
use path::Path;
use velocity::{Direction, Velocity};

parameters! {
    /// Parameters of Copa.
    pub struct Parameters {
        /// The weight of a packet's delay against its throughput; the flow keeps 1/delta packets in queues (paper: 0.5).
        "delta" delta: LogNumber(0.5, 0.01, 10.0, None) "Delta";
        /// Smaller deltas against flows that keep the queue full.
        "modeSwitching" switching: Switch(true) "Mode switching";
        /// The minimum round trip is the minimum over this time, or over 20 round trips (paper: 10 s).
        "minWindow" memory: LogNumber(10.0, 0.1, 600.0, Seconds) "Memory of the minimum RTT";
        /// Round trips in one direction before the velocity doubles (paper: 3).
        "velocityAfter" patience: Integer(3, 1, 20, None) "Velocity after";
        /// The window is cut to 0.7 where more than this share is lost in two round trips; 100 % never cuts.
        "lossLimit" limit: Number(1.0, 0.05, 1.0, Share) "Loss limit";
    }
}

/// The share of the window that heavy loss leaves.
const HEAVY_LOSS: f64 = 0.7;

/// The window that a timeout, or too many losses, reduced.
#[derive(Clone, Copy, Debug)]
struct Before {
    window: f64,
    starting: bool,
    limit: f64,
}

/// Copa's state.
#[derive(Clone, Debug)]
pub struct Copa {
    parameters: Parameters,
    /// Boxed, as it is too large for a sender's inline state.
    path: Option<Box<Path>>,
    mode: Mode,
    /// Copa's window; the transport's may be larger during a recovery without SACK.
    /// `None` before the first acknowledgement.
    window: Option<f64>,
    starting: bool,
    /// Slow start ends here at the latest.
    limit: f64,
    before: Option<Before>,
    losses: Losses,
}

impl Copa {
    /// Its entry in the catalog.
    pub const ENTRY: Entry = Entry {
        kind: "copa",
        name: "Copa",
        summary: "Aims at a rate of one over delta times the queueing delay; empties the queue every few round trips.",
        source: "Arun and Balakrishnan, Copa: practical delay-based congestion control for the Internet, NSDI 2018",
        parameters: Parameters::SPECIFICATION,
        internals: &[
            Internal {
                key: "velocity",
                label: "Velocity",
                unit: Unit::None,
                help: "The factor by which the window moves faster than usual.",
            },
            Internal {
                key: "direction",
                label: "Direction",
                unit: Unit::None,
                help: "The direction of the window over the last round trip: 1 up, -1 down.",
            },
            Internal {
                key: "targetRate",
                label: "Target rate",
                unit: Unit::PerSecond,
                help: "Segments per second; no value without a queue.",
            },
            Internal {
                key: "delta",
                label: "Delta in force",
                unit: Unit::None,
                help: "The parameter delta, or a smaller value in the competitive mode.",
            },
            Internal {
                key: "standingRtt",
                label: "Standing round trip",
                unit: Unit::Seconds,
                help: "The minimum round trip of the last half of a round trip.",
            },
            Internal {
                key: "leastRtt",
                label: "Minimum RTT",
                unit: Unit::Seconds,
                help: "The minimum round trip within the memory.",
            },
            Internal {
                key: "competitive",
                label: "Competitive",
                unit: Unit::None,
                help: "1 in the competitive mode, 0 otherwise.",
            },
        ],
    };

    /// The sender with these parameters.
    pub fn new(values: &[Value]) -> Copa {
        let parameters = Parameters::from_values(values);
        Copa {
            mode: Mode::new(1.0 / parameters.delta),
            parameters,
            path: None,
            window: None,
            starting: true,
            limit: f64::INFINITY,
            before: None,
            losses: Losses::default(),
        }
    }

    /// 1/δ of the default mode.
    fn usual(&self) -> f64 {
        1.0 / self.parameters.delta
    }

    /// Takes over the transport's changes to the window.
    fn current_window(&mut self, ack: &Ack, window: &Window) -> f64 {
        if self.window.is_none() {
            self.starting = window.in_slow_start();
            self.limit = window.ssthresh;
        }
        if window.cwnd < MINIMUM && ack.phase != Phase::Recovery {
            // The state after a timeout, also under the control before.
            self.starting = true;
            self.limit = window.ssthresh;
        }
        let own = match self.window {
            Some(own) if ack.phase == Phase::Recovery => own,
            None if ack.phase == Phase::Recovery => window.cwnd.min(window.ssthresh),
            _ => window.cwnd,
        };
        self.window = Some(own);
        own
    }

    /// Takes a round trip.
    fn measure(&mut self, ack: &Ack, window: f64) {
        let Some(rtt) = ack.rtt else { return };
        let memory = self.parameters.memory;
        let path = self
            .path
            .get_or_insert_with(|| Box::new(Path::new(ack.now, rtt, memory, window)));
        path.note(ack.now, rtt, ack.srtt, memory);
        if self.parameters.switching {
            let usual = 1.0 / self.parameters.delta;
            self.mode.note(rtt, path.least, usual);
        }
    }

    /// Counts losses and responds to them.
    fn count(&mut self, ack: &Ack) {
        self.losses.note(ack.delivered, ack.lost);
        if ack.lost > 0 {
            self.lose(ack.now);
        }
    }

    fn lose(&mut self, now: Time) {
        let round = self.path.as_ref().map_or(Span::ZERO, |path| path.round);
        let usual = self.usual();
        self.mode.lose(now, round, usual);
    }

    /// Once a round trip: the mode, and the share of losses. Returns the window that leaves.
    fn end_round(&mut self, now: Time, window: f64) -> f64 {
        let Some(path) = &mut self.path else {
            return window;
        };
        if now.since(path.since) < path.round {
            return window;
        }
        path.since = now;
        self.mode.next_round();
        if self.losses.too_many(self.parameters.limit) {
            self.remember(window);
            return window * HEAVY_LOSS;
        }
        window
    }

    /// The window after an acknowledgement of `delivered` segments.
    fn step(&mut self, ack: &Ack, window: f64) -> f64 {
        let Some(path) = &mut self.path else {
            return window;
        };
        let delay = path.standing.beyond(path.least).seconds();
        // λ ≤ λt, without dividing by a delay of zero.
        let up = window * delay <= self.mode.inverse * path.standing.seconds();
        let credit = ack.delivered as f64;
        if self.starting {
            if up && window < self.limit {
                let grown = (window + credit).min(self.limit);
                return if ack.full { grown } else { window };
            }
            self.starting = false;
            path.velocity = Velocity::new(ack.now, window);
        }
        let velocity = &mut path.velocity;
        velocity.compare(ack.now, window, path.round, self.parameters.patience);
        let direction = if up { Direction::Up } else { Direction::Down };
        velocity.follow(direction, ack.now, window);
        let step = credit * velocity.value * self.mode.inverse / window;
        if !up {
            window - step
        } else if ack.full {
            window + step
        } else {
            window
        }
    }

    fn remember(&mut self, window: f64) {
        self.before = Some(Before {
            window,
            starting: self.starting,
            limit: self.limit,
        });
    }
}

impl CongestionControl for Copa {
    fn observe(&mut self, ack: &Ack, window: &mut Window) {
        let own = self.current_window(ack, window);
        let mut new = self.end_round(ack.now, own);
        self.count(ack);
        self.measure(ack, own);
        if own < MINIMUM && ack.phase == Phase::Timeout && ack.acked == 0 {
            // Segments sent before a timeout arrive late: until the repair gets through
            // they must not crowd it out.
            // through it shall not be crowded out.
            return;
        }
        if ack.delivered > 0 {
            new = self.step(ack, new.max(1.0));
        }
        let new = new.max(MINIMUM);
        self.window = Some(new);
        if ack.phase == Phase::Recovery {
            window.cwnd = (window.cwnd + new - own).max(1.0);
        } else {
            window.cwnd = new;
        }
        if !self.starting {
            window.ssthresh = new;
        }
    }

    fn grow(&mut self, _ack: &Ack, _window: &mut Window) {}

    fn reduce(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        // It takes nothing off the window that could be restored.
        self.before = None;
        // Without selective acknowledgements no other call reports the loss.
        self.losses.note_any();
        self.lose(congestion.now);
        self.window.unwrap_or(window.cwnd)
    }

    fn timeout(&mut self, congestion: &Congestion, window: &Window) -> f64 {
        self.remember(self.window.unwrap_or(window.cwnd));
        self.lose(congestion.now);
        self.window = Some(MINIMUM);
        // Half of the flight, which the transport may replace by its own threshold.
        self.starting = true;
        self.limit = congestion.half();
        self.limit
    }

    fn recovered(&mut self, _now: Time, window: &mut Window) {
        window.cwnd = self.window.unwrap_or(window.cwnd);
    }

    fn undo(&mut self, window: &mut Window) {
        self.mode.undo();
        let Some(before) = self.before.take() else {
            return;
        };
        let own = before.window.max(self.window.unwrap_or(0.0));
        self.window = Some(own);
        self.starting = before.starting;
        self.limit = before.limit;
        window.cwnd = own;
        window.ssthresh = if before.starting { before.limit } else { own };
    }

    fn pacing_rate(&self) -> Option<f64> {
        let path = self.path.as_ref()?;
        Some(2.0 * self.window? / path.standing.seconds())
    }

    fn needs(&self) -> Needs {
        Needs {
            pacing: true,
            own_slow_start: true,
            own_window: true,
            ..Needs::default()
        }
    }

    fn internals(&self, out: &mut Vec<f64>) {
        let path = self.path.as_deref();
        let of = |value: fn(&Path) -> f64| path.map_or(f64::NAN, value);
        let delay = of(|path| path.standing.beyond(path.least).seconds());
        let queued = delay > 0.0;
        out.push(of(|path| path.velocity.value));
        out.push(of(|path| match path.velocity.direction {
            Direction::Up => 1.0,
            Direction::Level => 0.0,
            Direction::Down => -1.0,
        }));
        out.push(if queued {
            self.mode.inverse / delay
        } else {
            f64::NAN
        });
        out.push(1.0 / self.mode.inverse);
        out.push(of(|path| path.standing.seconds()));
        out.push(of(|path| path.least.seconds()));
        out.push(f64::from(u8::from(self.mode.competitive)));
    }

    fn configure(&mut self, values: &[Value]) {
        self.parameters = Parameters::from_values(values);
        self.mode.competitive &= self.parameters.switching;
        self.mode.configure(self.usual());
    }
}
