//! The summary of a part of a run, by replay: as exact as that of a run that is
//! measured from there and ends there.

use sawtooth_engine::measure::packet_trace::MaybeTraced;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Sim, Stop};
use sawtooth_engine::units::Time;

/// A range of a run, being measured. It is a simulation of its own and leaves
/// the run where it is.
#[derive(Clone, Debug)]
pub struct Measurement {
    sim: Sim,
    plan: Plan,
    name: String,
    to: Time,
    recorder: Recorder,
}

impl Measurement {
    /// From `from` to `to`, going on from a state before `from`, or from the start.
    pub(super) fn new(sim: Sim, mut plan: Plan, name: String, from: Time, to: Time) -> Measurement {
        let mut sim = sim;
        sim.set_changes(plan.changes.clone().into());
        sim.measure_from(from);
        plan.warmup = from;
        Measurement {
            sim,
            plan,
            name,
            to,
            recorder: Recorder::off(),
        }
    }

    /// Goes on for `most_events` events. Returns whether it has come to its end;
    /// call again while not.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, most_events: u64) -> Result<bool, RunError> {
        let stop = {
            let mut observer = MaybeTraced::new(&mut self.recorder, None);
            self.sim
                .run_maybe_traced(self.to, most_events, &mut observer)?
        };
        Ok(stop == Stop::Reached)
    }

    /// The results from the beginning of the range up to the present instant.
    pub fn summary(&mut self) -> Summary {
        self.sim.summary(&self.plan, &self.name, &mut self.recorder)
    }
}
