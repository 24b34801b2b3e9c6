//! Media: who may transmit when.
//!
//! A wire has one transmitter, which may send whenever it has something to send:
//! it asks nobody, and nothing of this is on its way. A medium that several
//! ports share is asked. A transmitter that is free and has something to send
//! requests the channel; the medium grants it, at once or when it sees fit, to
//! one port at a time; the packet that is next then is transmitted, and the
//! channel is released when it has left. Until it is granted the packets wait at
//! the port, so that a discipline decides as late as it can, and a medium in
//! which transmissions collide lets the packet stay where it is and tries again.
//!
//! The simulation owns the media. Each has its place in the event queue, and
//! whatever random stream it needs; ports know no more than which one is theirs.
//!
//! A capacity trace is a record of when a medium let something through: as long
//! as a port follows one, it asks for no channel.

use crate::ids::PortId;
use crate::units::Time;

/// A medium that several ports share.
pub trait Medium {
    /// A port would transmit. It has not requested the channel before, or has
    /// released it since.
    fn request(&mut self, port: PortId, now: Time);

    /// A port that has requested the channel has transmitted, or would no longer.
    fn release(&mut self, port: PortId, now: Time);

    /// When something happens to it next.
    fn next_event(&self) -> Time;

    /// What happens then: the port that may transmit from now on, if any.
    fn event(&mut self, now: Time) -> Option<PortId>;
}

/// Any medium that is shared.
// In the product there is none yet: a list of these is empty, and what asks
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
