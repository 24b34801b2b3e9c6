//! Loss on the wire, drawn after transmission: a lost packet has used the link.

use std::fmt;

use crate::catalog::Value;
use crate::rng::Stream;

/// A loss model of one direction of a link.
pub trait LossModel: fmt::Debug {
    /// Whether the packet that has just been transmitted is lost. Called once
    /// for every packet of the direction, in order of departure. `data` is its
    /// 1-based count among the data packets of this direction, or nothing for
    /// other packets; `size` is its size on the wire in bytes.
    fn loses(&mut self, data: Option<u64>, size: u32, random: &mut Stream) -> bool;

    /// Takes new parameters and keeps its state.
    fn configure(&mut self, values: &[Value]);

    /// Whether this model can lose anything with its present parameters.
    fn active(&self) -> bool {
        true
    }
}

crate::registry! {
    /// Any registered loss model.
    enum AnyLoss: LossModel {
        none => Lossless,
        bernoulli => Bernoulli,
        list => Listed,
    }
}
