//! The synchronous model of Chiu and Jain: flows, a capacity, and one binary
//! feedback for all of them in each round trip.
//!
//! It is the model that AIMD, AIMD-FC, AIMD-FC+ and New-AIMD were derived in,
//! without packets, queues or randomness. Its results are exact, so that it serves
//! as an oracle; where the packet engine differs, the reason is something that
//! the model leaves out.
//!
//! # Rules
//!
//! Flow $i$ has the window $x_i$; the capacity $W$ is what the link and its
//! buffer hold together. A step is a round trip. At its end all flows get the
//! same feedback: whether $\sum x_i$ has reached $W$ (or exceeded it, which is the other
//! reading of the same sentence).
//!
//! - If not, each adds what its congestion avoidance adds in a round trip: $a$
//!   for AIMD($a$, $b$), one for the others.
//! - If so, each does what it does after a loss. The rules are those of the
//!   packet senders themselves, their floor of two segments included.
//!
//! A cycle runs from a decrease to the next overload. Over whole steps the
//! windows overshoot $W$ by up to one step. With `exact` steps the last step of a
//! cycle is only as long as it takes to reach $W$, which is how the closed forms
//! count: then a cycle's gain $k$ is a real number.
//!
//! The efficiency of a cycle is what its steps carry over what they could,
//! $\overline{\sum x_i} / W$: for flows that gain alike, $n$ of them,
//! $1 - nk/2W$. The amplitude is how far the sum has climbed. Jain's index is
//! that of the windows when the cycle ends.
//!
//! With a `pipe` $P \le W$, what the link holds without its buffer, a step in
//! which packets wait takes $\sum x_i / P$ round trips instead of one, and the
//! link carries no more than $P$ in a round trip: its utilization is
//! $\sum_t X_t / \sum_t \max(P, X_t)$ with $X = \sum x_i$.
//!
//! A flow may join later, at the first step that begins after its start.
//!
//! NewReno and Reno take part as AIMD(1, ½), which is what their congestion
//! avoidance is.
//!
//! # Differences
//!
//! In the packet engine losses need not strike all flows, and not in the same
//! round trip; slow start and timeouts exist; round trips of several flows
//! differ; and windows are sent in whole segments. The paper on New-AIMD counts
//! the steps of a cycle as $k + 1$: the overload has a step of its own, here too.
//!
//! For AIMD that paper prints $\frac{x_1 + x_2}{4} + k_1 + k_2 + 2k_3$ as the total of the
//! third cycle. Two halvings make $\frac{k_1}{2}$ of the first gains, not $k_1$: with
//! $x_1 + x_2 = 256$ and gains of 37, 11 and 23 the total is 139.5, the printed one 158. The
//! term is corrected here.
//!
//! # Limits
//!
//! No slow start, no timeouts, one round trip for all, no flow that ends. At
//! most 16 flows and 20 000 steps. With New-AIMD's minimum decrease at zero the
//! cycles become shorter without end, and in `exact` steps never get anywhere:
//! the number of steps is what ends them.
//!
//! # Checked
//!
//! - AIMD($a$, $b$): efficiency $1 - b/2$; differences shrink by $1 - b$ in each cycle.
//! - AIMD-FC: saw-tooth 60 … 90 of 90, efficiency 5/6.
//! - AIMD-FC+: saw-tooth 700 … 900 of 900, with $d = 600$, $f = 100$, $k = 200$; efficiency 8/9.
//! - New-AIMD, $W = 200$, two flows of 20: gains of 80, 10, 5, 3, 1 whole steps and
//!   efficiencies of 0.60, 0.95, 0.975, 0.99, 0.9975; in exact steps 80, 10, 5, 2.5, 1.25.
//! - The totals of cycles 1 to 4 in terms of $x_1, x_2, k_1 \ldots k_4$ for AIMD, with the
//!   paper's third cycle corrected, AIMD-FC and New-AIMD.
//! - Over 200 random cycles the rules of model and packet senders, against the papers' parts
//!   of the window written down apart.
//! - Flows of 10 and 30 with New-AIMD: the difference in cycle $m$ is $20 \cdot 2^{1-m}$.
//! - A third flow that joins after 50 cycles gets its share with AIMD and not half of it with New-AIMD.
//! - A buffer of 100 packets behind a pipe of 833: AIMD uses 0.83 of the link, AIMD-FC+ 0.97.

mod cycles;
mod law;
mod read;

use serde::Serialize;

pub use law::Law;
pub use read::{LAWS, OBJECTS, read};

/// Most flows of a model.
pub const MOST_FLOWS: usize = 16;

/// Most steps of a model.
pub const MOST_STEPS: u64 = 20_000;

/// The model to compute.
#[derive(Clone, Debug)]
pub struct Model {
    /// Segments that the link and its buffer hold.
    pub capacity: f64,
    /// Segments that the link alone holds; without it, every step takes one
    /// round trip.
    pub pipe: Option<f64>,
    /// The number of steps.
    pub steps: u64,
    /// How long a step is.
    pub stepping: Stepping,
    /// When the feedback says that there is too much.
    pub overload: Overload,
    /// The flows.
    pub flows: Vec<Flow>,
}

sawtooth_engine::choices! {
    /// How long a step is.
    pub enum Stepping {
        /// A round trip, always.
        Whole = "whole",
        /// A round trip, or as much of it as it takes to reach the capacity.
        Exact = "exact",
    }
}

sawtooth_engine::choices! {
    /// When the feedback says that there is too much.
    pub enum Overload {
        /// When the windows have reached the capacity together.
        Reached = "reached",
        /// When they exceed it.
        Exceeded = "exceeded",
    }
}

/// A flow of the model.
#[derive(Clone, Debug)]
pub struct Flow {
    /// Its rules, with their state at its start.
    pub law: Law,
    /// Its window when it starts.
    pub window: f64,
    /// When it starts, in round trips.
    pub start: f64,
}

/// The results of the model. Times are in round trips, windows in segments.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Trajectory {
    /// When each step begins.
    pub times: Vec<f64>,
    /// The flows' windows at the first of them, then at the second, and so on;
    /// zero before a flow starts.
    pub windows: Vec<f64>,
    /// The steps, counted from 0, at which the feedback was that there is too much.
    pub congested: Vec<u32>,
    /// The results of each complete cycle.
    pub cycles: Vec<Cycle>,
}

/// A cycle: from a decrease, or the beginning, to the next overload.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Cycle {
    /// When it begins.
    pub start: f64,
    /// Round trips of increase, k.
    pub gain: f64,
    /// The sum of the windows at its beginning.
    pub low: f64,
    /// The sum of the windows at the overload that ends it.
    pub high: f64,
    /// Mean sum of the windows over the capacity.
    pub efficiency: f64,
    /// The data carried over the capacity of the link, as a share; only with a pipe.
    pub utilization: Option<f64>,
    /// Jain's index of the windows at its end.
    pub jain: Option<f64>,
}

/// The kinds of senders that the model knows.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    LAWS.iter().map(|entry| entry.kind)
}

impl Model {
    /// Computes the trajectory.
    pub fn run(mut self) -> Trajectory {
        let points = self.steps as usize + 1;
        let mut out = Trajectory {
            times: Vec::with_capacity(points),
            windows: Vec::with_capacity(points * self.flows.len()),
            congested: Vec::new(),
            cycles: Vec::new(),
        };
        // A flow that has not started has no window.
        let mut windows = [0.0; MOST_FLOWS];
        let mut cycle = cycles::Ledger::default();
        let mut time = 0.0;
        // The last step has been cut where the capacity is reached: no rounding matters.
        let mut reached = false;
        for step in 0..=self.steps {
            let (mut total, mut slope) = (0.0, 0.0);
            for (flow, window) in self.flows.iter().zip(&mut windows) {
                if *window == 0.0 && flow.start <= time {
                    *window = flow.window;
                }
                if *window > 0.0 {
                    total += *window;
                    slope += flow.law.gain();
                }
                out.windows.push(*window);
            }
            out.times.push(time);
            let congested = reached || self.too_much(total);
            reached = false;
            cycle.point(&self, time, total);
            let mut part = 1.0;
            if congested {
                out.congested.push(step as u32);
                out.cycles.push(cycle.close(&self, &windows));
            } else {
                let room = (self.capacity - total) / slope;
                if self.stepping == Stepping::Exact && room <= 1.0 {
                    (part, reached) = (room, true);
                }
                cycle.climb(part);
            }
            for (flow, window) in self.flows.iter_mut().zip(&mut windows) {
                if *window > 0.0 {
                    *window = flow.law.step(*window, part, congested);
                }
            }
            time += part * self.pipe.map_or(1.0, |pipe| (total / pipe).max(1.0));
        }
        out
    }

    fn too_much(&self, total: f64) -> bool {
        match self.overload {
            Overload::Reached => total >= self.capacity,
            Overload::Exceeded => total > self.capacity,
        }
    }
}

#[cfg(test)]
mod tests;
