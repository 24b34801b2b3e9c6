//! The state of a cell's radios at an instant.

use serde::Serialize;

use super::cell::Cell;
use crate::units::Time;

/// A radio's activity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Doing {
    /// It has nothing to send.
    Idle,
    /// It waits until the channel is idle for long enough.
    Waiting,
    /// It counts slots down.
    Counting,
    /// It transmits.
    Transmitting,
    /// It transmits, and so does another.
    Colliding,
}

/// The state of a radio at an instant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RadioState {
    /// Its activity.
    pub doing: Doing,
    /// Slots left to count.
    pub slots: u32,
    /// Its contention window.
    pub window: u32,
    /// Failed transmissions of its frame.
    pub failures: u32,
    /// Bits a second of its present or next frame.
    pub rate: f64,
    /// Transmissions since measurement began.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub transmissions: u64,
    /// Those of them that met others.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub collisions: u64,
}

impl Cell {
    /// The state of each radio.
    pub fn states(&self, now: Time) -> impl Iterator<Item = RadioState> {
        let slot = self.constants.slot;
        let collided = self.on_the_air.len() > 1;
        self.radios.iter().enumerate().map(move |(index, radio)| {
            let contender = &radio.contender;
            let on_the_air = self.on_the_air.contains(&index);
            let doing = if on_the_air && collided {
                Doing::Colliding
            } else if on_the_air {
                Doing::Transmitting
            } else if contender.frame.is_none() {
                Doing::Idle
            } else if self.is_idle() && contender.ready <= now {
                Doing::Counting
            } else {
                Doing::Waiting
            };
            let station = contender.frame.map_or(0, |frame| frame.station);
            let rate = if on_the_air {
                contender.sent_at
            } else {
                contender.rate(station).rate
            };
            RadioState {
                doing,
                slots: match doing {
                    Doing::Transmitting | Doing::Colliding => 0,
                    _ if self.is_idle() => contender.left(now, slot),
                    _ => contender.backoff.unwrap_or(0),
                },
                window: contender.window,
                failures: contender.failures,
                rate: self.phy.bits_per_second(rate),
                transmissions: radio.counts.transmissions - radio.before.transmissions,
                collisions: radio.counts.collisions - radio.before.collisions,
            }
        })
    }
}
