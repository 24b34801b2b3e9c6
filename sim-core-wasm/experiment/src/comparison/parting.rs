//! The instant at which two runs part: the first at which not the same has happened to their packets.

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;
use serde::Serialize;

/// The first stretch that the two run before they are compared; it grows while they agree.
const FIRST_STRETCH: u64 = 1_000_000;

/// The longest stretch, as a part of the whole: so much may have to be run twice.
const MOST_STRETCHES: u64 = 64;

/// How two runs compare.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(rename = "ComparedParting"))]
pub struct Parted {
    /// The instant at which they part, in seconds; null where they do not.
    pub at: Option<f64>,
    /// Up to where they were compared, in seconds.
    pub until: f64,
}

/// Two runs in lockstep. They are compared after each stretch by their digests, which nothing
/// that happens later makes equal again; where these differ the stretch is run again from its
/// beginning in halves.
pub struct Parting {
    pair: [Sim; 2],
    /// The runs at `same`.
    before: [Sim; 2],
    recorder: Recorder,
    /// The latest instant at which nothing differed.
    same: Time,
    /// The earliest instant at which something is known to differ.
    apart: Option<Time>,
    stretch: u64,
    /// Which of the pair stand at the end of the stretch.
    reached: [bool; 2],
    end: Time,
}

impl Parting {
    /// Two runs at their start.
    pub fn new(one: &Document, other: &Document) -> Parting {
        let plans = [one.plan(), other.plan()];
        let end = plans[0].duration.min(plans[1].duration);
        let pair = plans.map(|plan| Sim::new(&plan, &Options::default()).0);
        Parting {
            before: pair.clone(),
            pair,
            recorder: Recorder::off(),
            same: Time::ZERO,
            apart: None,
            stretch: FIRST_STRETCH,
            reached: [false; 2],
            end,
        }
    }

    /// Up to where they are known to agree, in seconds.
    pub fn compared(&self) -> f64 {
        self.same.seconds()
    }

    /// Goes on for about `most_events` events. Returns the result once there is one.
    ///
    /// # Errors
    /// When a run stops by itself.
    pub fn advance(&mut self, most_events: u64) -> Result<Option<Parted>, RunError> {
        let mut left = most_events.max(1);
        loop {
            let target = self.target();
            for (sim, reached) in self.pair.iter_mut().zip(&mut self.reached) {
                if *reached {
                    continue;
                }
                let before = sim.events();
                let stop = sim.run(target, left, &mut self.recorder)?;
                left = left.saturating_sub(sim.events() - before);
                if stop == Stop::Budget {
                    return Ok(None);
                }
                *reached = true;
            }
            self.reached = [false; 2];
            if let Some(parted) = self.compare(target) {
                return Ok(Some(parted));
            }
            if left == 0 {
                return Ok(None);
            }
        }
    }

    /// The end of the stretch.
    fn target(&self) -> Time {
        match self.apart {
            Some(apart) => Time(self.same.0 + (apart.0 - self.same.0) / 2),
            None => Time(self.same.0.saturating_add(self.stretch)).min(self.end),
        }
    }

    /// Both stand at `target`.
    fn compare(&mut self, target: Time) -> Option<Parted> {
        let [one, other] = &mut self.pair;
        let equal = one.digest(&mut self.recorder) == other.digest(&mut self.recorder);
        if equal {
            self.before = self.pair.clone();
            self.same = target;
            let longest = (self.end.0 / MOST_STRETCHES).max(FIRST_STRETCH);
            self.stretch = (2 * self.stretch).min(longest);
        } else {
            self.apart = Some(target);
            self.pair = self.before.clone();
        }
        match self.apart {
            Some(apart) if apart.0 <= self.same.0 + 1 => Some(Parted {
                at: Some(apart.seconds()),
                until: apart.seconds(),
            }),
            None if self.same >= self.end => Some(Parted {
                at: None,
                until: self.end.seconds(),
            }),
            _ => None,
        }
    }
}

/// The instant at which two runs part.
///
/// # Errors
/// When a run stops by itself.
pub fn parting(one: &Document, other: &Document) -> Result<Parted, RunError> {
    let mut pair = Parting::new(one, other);
    loop {
        if let Some(parted) = pair.advance(u64::MAX)? {
            return Ok(parted);
        }
    }
}
