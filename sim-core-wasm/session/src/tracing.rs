//! The packets of a part of a run, by replay: every step of each goes to a sink.

use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{MaybeTraced, Sink};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Sim, Stop};
use sawtooth_engine::units::Time;

/// A range of a run, being traced. It is a simulation of its own and leaves the run where it
/// is. Ports that compute departures ahead report when a packet was transmitted only as it arrives.
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

    /// Moves its end further on: it continues where it has got to.
    pub fn extend(&mut self, to: Time) {
        self.to = self.to.max(to);
    }

    /// The instant that it has got to, at most its end; the sink has all until then.
    pub fn now(&self) -> Time {
        self.sim.now()
    }

    /// Goes on for `most_events` events, and passes what happens to packets to `sink`.
    /// Returns whether it has come to its end; call again while not.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, most_events: u64, sink: &mut dyn Sink) -> Result<bool, RunError> {
        if let Some(before) = self.from.0.checked_sub(1)
            && self.sim.now() < Time(before)
        {
            let mut observer = MaybeTraced::new(&mut self.recorder, None);
            let stop = self
                .sim
                .run_maybe_traced(Time(before), most_events, &mut observer)?;
            if stop == Stop::Budget {
                return Ok(false);
            }
            // Events on wires before the range are taken in here, so that the sink does not get them later.
            self.sim.settle_maybe_traced(&mut observer);
        }
        let mut observer = MaybeTraced::new(&mut self.recorder, Some(sink));
        let stop = self
            .sim
            .run_maybe_traced(self.to, most_events, &mut observer)?;
        if stop == Stop::Reached {
            self.sim.settle_maybe_traced(&mut observer);
        }
        Ok(stop == Stop::Reached)
    }
}
