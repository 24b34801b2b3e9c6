//! Media: which port may transmit when.
//!
//! A wire has one transmitter, which may send whenever it has a packet: it requests
//! nothing, and none of this code runs. A medium that several ports share grants a
//! channel. A transmitter that is free and has a packet requests the channel; the
//! medium grants it, at once or later, to one port at a time; the port transmits the
//! packet that is next at that moment and then releases the channel. Until the grant
//! packets wait at the port, so that a discipline decides as late as possible, and a
//! medium in which transmissions collide can leave the packet there and try again.
//!
//! The simulation owns the media. Each has its place in the event queue, and the random
//! stream that it needs; ports only know the id of theirs.
//!
//! A capacity trace records when a medium let packets through: a port with a trace does
//! not request the channel.

use crate::ids::PortId;
use crate::units::Time;

/// A medium that several ports share.
pub trait Medium {
    /// A port wants to transmit. It has not requested the channel before, or has
    /// released it since.
    fn request(&mut self, port: PortId, now: Time);

    /// A port that requested the channel has transmitted, or no longer wants to.
    fn release(&mut self, port: PortId, now: Time);

    /// When its next event is due.
    fn next_event(&self) -> Time;

    /// Runs that event: gives the port that may transmit from now on, if any.
    fn event(&mut self, now: Time) -> Option<PortId>;
}

/// Any medium that is shared.
// The product has none yet: the list of media is empty, and code that calls
// them is compiled away.
#[derive(Clone, Debug)]
pub enum AnyMedium {
    /// The two directions of a link take turns.
    #[cfg(any(test, feature = "audit"))]
    HalfDuplex(crate::stand_in::half_duplex::HalfDuplex),
}

impl std::ops::Deref for AnyMedium {
    type Target = dyn Medium;
    fn deref(&self) -> &Self::Target {
        match *self {
            #[cfg(any(test, feature = "audit"))]
            AnyMedium::HalfDuplex(ref inner) => inner,
        }
    }
}

impl std::ops::DerefMut for AnyMedium {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match *self {
            #[cfg(any(test, feature = "audit"))]
            AnyMedium::HalfDuplex(ref mut inner) => inner,
        }
    }
}
