//! The packets of a part of a run, by replay: every step of each, told to a sink.

use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{Sink, Traced};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Sim, Stop};
use sawtooth_engine::units::Time;

/// A range of a run, being traced. It is a simulation of its own and leaves the run where it
/// is. Ports that compute departures ahead do not tell when a packet has been transmitted.
#[derive(Clone, Debug)]
pub struct Tracing {
    sim: Sim,
    from: Time,
    to: Time,
    recorder: Recorder,
}

impl Tracing {
    /// From `from` to `to`, going on from a state before `from`, or from the start.
    pub(super) fn new(mut sim: Sim, plan: &Plan, [from, to]: [Time; 2]) -> Tracing {
        sim.set_changes(plan.changes.clone().into());
        Tracing {
            sim,
            from,
            to,
            recorder: Recorder::off(),
        }
    }

    /// Goes on for `most_events` events, and tells what happens to packets to `sink`.
    /// Returns whether it has come to its end; call again while not.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, most_events: u64, sink: &mut dyn Sink) -> Result<bool, RunError> {
        if let Some(before) = self.from.0.checked_sub(1)
            && self.sim.now() < Time(before)
        {
            let stop = self
                .sim
                .run(Time(before), most_events, &mut self.recorder)?;
            if stop == Stop::Budget {
                return Ok(false);
            }
            // Events of a wire from before are not told late.
            self.sim.settle(&mut self.recorder);
        }
        let mut traced = Traced::new(&mut self.recorder, sink);
        let stop = self.sim.run_traced(self.to, most_events, &mut traced)?;
        if stop == Stop::Reached {
            self.sim.settle_traced(&mut traced);
        }
        Ok(stop == Stop::Reached)
    }
}
