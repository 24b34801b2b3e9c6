//! Observers that see a sending end change its window, its threshold and its pacing rate.
//!
//! The connection reports after each step that may change one of them. Its methods are compiled once for
//! [`Nobody`], who sees nothing, and once for the witness of a run that is traced for reasons.

use super::connection::Connection;
use crate::control::Ack;
use crate::reason::Asked;
use crate::tcp::reasons::Rule;

/// A step that may have changed something.
#[derive(Clone, Copy, Debug)]
pub enum Step<'a> {
    /// The congestion control was asked.
    Asked(Asked<'a>),
    /// The slow-start exit was asked, and ended slow start.
    Left(&'a Ack),
    /// A rule of the transport's own.
    By(Rule),
}

/// A witness of one call of a sending end.
pub trait Witness {
    /// The call begins.
    fn begins(&mut self, connection: &Connection);

    /// A step is done.
    fn sees(&mut self, step: Step<'_>, connection: &Connection);
}

/// Sees nothing.
#[derive(Clone, Copy, Debug)]
pub struct Nobody;

impl Witness for Nobody {
    #[inline(always)]
    fn begins(&mut self, _connection: &Connection) {}

    #[inline(always)]
    fn sees(&mut self, _step: Step<'_>, _connection: &Connection) {}
}
