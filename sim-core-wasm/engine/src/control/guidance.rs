//! How routers guide a control, and what it does where they do not.

use crate::packet::protocol::Protocol;
use crate::units::Span;

/// The protocol by which routers guide a control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guidance {
    /// The protocol, with the parameters that must be the same in routers and senders.
    pub protocol: Protocol,
    /// The control's behaviour where no router of its path speaks the protocol, for a message.
    pub alone: &'static str,
    /// Its behaviour where some do, but none at its bottleneck, for a message.
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
    /// The effect of a longer round trip, for a message.
    pub otherwise: &'static str,
}
