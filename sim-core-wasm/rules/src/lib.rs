//! A small typed language of rules for congestion control.
//!
//! A text declares parameters and variables, and says what happens at events: an acknowledgement
//! arrives, a loss was found. It is checked, with units, and compiled to code for a small stack
//! machine. There are no loops, functions only call those before them, and jumps lead only
//! forward: every event takes at most as many steps as the program has operations, 4096. Variables
//! are 512 bytes of plain data, so that a copy is a snapshot. Nothing is reachable but arithmetic
//! on what the event says.
//!
//! ```text
//! # Reno, with its two constants as parameters.
//! param a: segments = 1 in 0.001 .. 1000 log "Segments added a round trip."
//! param b: share = 0.5 "Share of the window that a loss removes."
//!
//! on congestionAvoidance { cwnd += a * credit / cwnd }
//! on loss { ssthresh = max((1 - b) * from, 2) }
//! ```
//!
//! A number of the text without a unit takes the unit of what stands beside it. Segments, packets
//! and shares are counts, which may be mixed as formulas do; seconds and bytes are measured, and
//! `rtt + cwnd` is an error.

pub mod catalogue;
mod code;
mod compile;
#[cfg(test)]
mod doubling;
mod lexer;
mod machine;
mod parser;
mod problem;
pub mod reference;
mod statement;
#[cfg(test)]
#[path = "../../steps.rs"]
mod steps;
#[cfg(not(test))]
mod steps {
    /// Work is counted in tests alone.
    pub(crate) fn count(_: usize) {}
}
mod syntax;
mod units;
pub mod watch;

pub use catalogue::{Action, Event, Family, Field, Needs};
pub use code::{Domain, Parameter, Program, Variable};
pub use compile::{compile, compile_with, is_name};
pub use lexer::{LONGEST_TEXT, ReadNumber};
pub use machine::{Facts, Fault, MOST_STATE, MOST_WINDOW, State};
pub use problem::{Place, Problem, nearest};
pub use statement::statement_at;
