//! The window after a loss: the laws of the AIMD family.
//!
//! Each is the rule alone, without a transport: its memory, and the window
//! after a loss as a function of the window before it. The packet senders and the
//! synchronous model use the same code, so that they cannot differ.

use crate::choices;

/// AIMD($a$, $b$): a loss removes the share `b`.
pub fn aimd(from: f64, b: f64, least: f64) -> f64 {
    ((1.0 - b) * from).max(least)
}

/// The size of a part of the window for a loss: where the loss starts from a flight
/// smaller than the window, the part is reduced in proportion.
fn seen(part: f64, from: f64, window: f64) -> f64 {
    (part * (from / window).min(1.0)).min(from)
}

/// AIMD-FC: a loss halves the window with which the cycle began.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fc {
    /// Segments gained in congestion avoidance since the last loss.
    pub gained: f64,
}

impl Fc {
    /// The window after a loss that starts from `from` of the `window`: half of what
    /// the cycle began with, plus the gain, but a segment less than before.
    pub fn left(&mut self, from: f64, window: f64, least: f64) -> f64 {
        let gained = seen(std::mem::take(&mut self.gained), from, window);
        f64::midpoint(from, gained).min(from - 1.0).max(least)
    }
}

/// AIMD-FC+: the same, plus half of an earlier cycle's gain.
#[derive(Clone, Copy, Debug, Default)]
pub struct FcPlus {
    /// The segments that the last loss gave back beyond AIMD-FC.
    pub given: f64,
    /// Segments gained in congestion avoidance since the last loss.
    pub gained: f64,
    /// Gains of the last cycle and the one before.
    pub history: [f64; 2],
}

impl FcPlus {
    /// The window after a loss that starts from `from` of the `window`.
    pub fn left(&mut self, from: f64, window: f64, least: f64) -> f64 {
        let decreasing = self.decreasing(from, window);
        let [last, before] = self.history;
        self.history = [self.gained, last];
        self.gained = 0.0;
        let left = (decreasing + before / 2.0).min(from - 1.0).max(least);
        self.given = (left - decreasing).max(0.0);
        left
    }

    /// The window before an earlier gain is added.
    pub fn decreasing(&self, from: f64, window: f64) -> f64 {
        f64::midpoint(from, seen(self.given + self.gained, from, window))
    }
}

choices! {
    /// How the gain of a cycle is kept.
    pub enum Retain {
        /// It is kept for ever, as in the paper.
        Literal = "literal",
        /// It joins the part that losses halve, which is AIMD-FC.
        Fc = "fc",
    }
}

choices! {
    /// The gains that a timeout leaves in New-AIMD; its paper does not mention timeouts.
    pub enum Timeout {
        /// All of the window can be halved again, as when a flow begins.
        Forget = "forget",
        /// The window is halved, and its division stays.
        Halve = "halve",
        /// They are kept, as after any other loss.
        Keep = "keep",
    }
}

/// New-AIMD: the gain of congestion avoidance is never halved.
#[derive(Clone, Copy, Debug, Default)]
pub struct Additive {
    /// The part of the window that losses do not halve.
    pub additive: f64,
}

impl Additive {
    /// The window after a loss that starts from `from` of the `window`, at least
    /// `d_min` less.
    pub fn left(&mut self, from: f64, window: f64, retain: Retain, d_min: f64, least: f64) -> f64 {
        let additive = seen(self.additive, from, window);
        let shrinking = (from - additive) / 2.0;
        let left = (shrinking + additive).min(from - d_min).max(least);
        self.additive = match retain {
            Retain::Literal => (left - shrinking).max(0.0),
            Retain::Fc => 0.0,
        };
        left
    }

    /// Keeps half of both parts where a timeout halves `from` of the `window`.
    pub fn halve(&mut self, from: f64, window: f64) {
        self.additive = seen(self.additive, from, window) / 2.0;
    }
}
