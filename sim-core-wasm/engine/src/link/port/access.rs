//! A port and its medium: requests, grants and releases of the channel.

use super::Port;
use super::features::Features;
use super::pace::Exact;
use crate::ids::MediumId;
use crate::measure::Recorder;
use crate::packet::side::Sides;
use crate::units::Time;

/// The state of a port's request for the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No request.
    Idle,
    /// The channel is requested.
    Requested,
    /// The port may transmit, or does.
    Granted,
}

/// A port's access to a shared medium.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    medium: MediumId,
    stage: Stage,
}

/// A message of a port to its medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// The port wants to transmit.
    Request,
    /// The port has transmitted, or no longer wants to.
    Release,
}

impl Port {
    /// Puts the port on a shared medium, at the start of the run.
    pub fn share(&mut self, medium: MediumId) {
        self.access = Some(Access {
            medium,
            stage: Stage::Idle,
        });
        self.may_cache = false;
        self.cached = false;
        self.features.set(Features::REARMS, true);
        self.features.set(Features::SHARED, true);
        if !self.features.has(Features::TRACED) {
            self.transmitter.free = Exact::NEVER;
        }
        self.plain = false;
    }

    /// Whether the port's medium is shared.
    #[inline]
    pub fn shares_medium(&self) -> bool {
        self.features.has(Features::SHARED)
    }

    /// The port's next message to its medium, if any; call again until there is none.
    pub fn call(&mut self) -> Option<(MediumId, Call)> {
        let asks = self.features.has(Features::SHARED) && !self.features.has(Features::TRACED);
        let transmits = self.ring.departed < self.ring.started;
        let wants = asks && !transmits && !self.queue.held && self.waiting() > 0;
        let access = self.access.as_mut()?;
        let (stage, call) = match access.stage {
            Stage::Idle if wants => (Stage::Requested, Call::Request),
            Stage::Requested if !wants => (Stage::Idle, Call::Release),
            Stage::Granted if !asks || !transmits => (Stage::Idle, Call::Release),
            Stage::Idle | Stage::Requested | Stage::Granted => return None,
        };
        access.stage = stage;
        Some((access.medium, call))
    }

    /// The medium grants the channel: the port transmits its next packet.
    pub fn grant(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Sides) {
        if let Some(access) = &mut self.access {
            access.stage = Stage::Granted;
            self.start_next(now, recorder, sides);
        }
    }
}
