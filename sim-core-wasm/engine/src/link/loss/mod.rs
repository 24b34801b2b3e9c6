//! Loss on the wire, drawn after transmission: a lost packet has used the link.
//!
//! # Add one
//!
//! A file here with its `ENTRY`, parameters, rules and tests, and its line in the registry below; then `npm run gen`. The
//! head of the file is its reference page.

use crate::rng::RandomStream;
use crate::specification::Value;
use crate::units::Time;

/// A packet whose transmission has just ended.
#[derive(Clone, Copy, Debug)]
pub struct Departure {
    /// When its transmission ended.
    pub at: Time,
    /// Its number among the data packets of this direction, from 1; `None` for other packets.
    pub data: Option<u64>,
    /// Its size on the wire, in bytes.
    pub size: u32,
}

/// A loss model of one direction of a link.
pub trait LossModel {
    /// Whether the packet that has just been transmitted is lost. Called once
    /// for every packet of the direction, in order of departure.
    fn loses(&mut self, packet: Departure, random: &mut RandomStream) -> bool;

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
        bit_error => BitError,
        gilbert_elliott => GilbertElliott,
        list => Listed,
        outage => Outage,
        loss_trace => LossTrace,
    }
}

#[cfg(test)]
pub(crate) mod testing {
    use super::{Departure, LossModel};
    use crate::rng::{Purpose, RandomStream};
    use crate::units::Time;

    /// The fates of `n` data packets of `size` bytes, one every `gap` ns.
    pub(crate) fn fates(model: &mut dyn LossModel, n: u64, size: u32, gap: u64) -> Vec<bool> {
        let mut random = RandomStream::new(1, "l:a", Purpose::Loss);
        (1..=n)
            .map(|index| {
                let packet = Departure {
                    at: Time(index * gap),
                    data: Some(index),
                    size,
                };
                model.loses(packet, &mut random)
            })
            .collect()
    }

    /// The share of the packets that are lost.
    pub(crate) fn share(fates: &[bool]) -> f64 {
        fates.iter().filter(|lost| **lost).count() as f64 / fates.len() as f64
    }
}
