//! How routers guide a control, and what it does where they do not.

use crate::packet::protocol::Protocol;
use crate::units::Span;

/// The protocol by which routers guide a control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guidance {
    /// The protocol, with the parameters that routers need alike.
    pub protocol: Protocol,
    /// What the control does where no router of its path speaks the protocol.
    pub alone: &'static str,
    /// What it does where some do, but none at its bottleneck.
    pub blind: &'static str,
    /// A parameter that has to be as long as the round trip without queues.
    pub covers: Option<Covering>,
}

/// A time that has to cover a round trip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Covering {
    /// The key of the parameter.
    pub key: &'static str,
    /// Its value.
    pub time: Span,
    /// What happens where the round trip is longer.
    pub otherwise: &'static str,
}
