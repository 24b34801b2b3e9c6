//! A port and its medium: requests, grants and releases of the channel.

use super::Port;
use super::features::Features;
use super::pace::Exact;
use crate::ids::MediumId;
use crate::measure::Recorder;
use crate::packet::side::{Extra, Slab};
use crate::units::Time;

/// What a port has to do with the channel of its medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing.
    Idle,
    /// It has requested it.
    Requested,
    /// It may transmit, or does.
    Granted,
}

/// How a port comes by the channel, where it shares its medium with others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    medium: MediumId,
    stage: Stage,
}

/// What a port tells its medium.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// It would transmit.
    Request,
    /// It has transmitted, or would no longer.
    Release,
}

impl Port {
    /// Its medium is one that it shares, from the start of the run.
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

    /// Whether others are on its medium, too.
    #[inline]
    pub fn shares_medium(&self) -> bool {
        self.features.has(Features::SHARED)
    }

    /// What it has to tell its medium now, if anything; ask again until there is
    /// nothing more.
    pub fn call(&mut self) -> Option<(MediumId, Call)> {
        let asks = self.features.has(Features::SHARED) && !self.features.has(Features::TRACED);
        let transmits = self.ring.departed < self.ring.started;
        let wants = asks && !transmits && self.waiting() > 0;
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

    /// The medium grants it the channel: the next packet is transmitted.
    pub fn grant(&mut self, now: Time, recorder: &mut Recorder, sides: &mut Slab<Extra>) {
        if let Some(access) = &mut self.access {
            access.stage = Stage::Granted;
            self.start_next(now, recorder, sides);
        }
    }
}
