//! Runs in one go, in which nothing is recorded.

use super::error::RunError;
use super::{Options, Sim};
use crate::measure::{Recorder, Summary};
use crate::plan::Plan;
use crate::units::Time;

impl Sim {
    /// The summary of a whole run of `plan`.
    ///
    /// # Errors
    /// When the run stops by itself.
    pub fn summary_of(plan: &Plan, name: &str) -> Result<Summary, RunError> {
        let (mut sim, mut off) = Sim::at(plan, plan.duration)?;
        Ok(sim.summary(plan, name, &mut off))
    }

    /// The digest of a run of `plan` at an instant.
    ///
    /// # Errors
    /// When the run stops by itself before.
    pub fn digest_at(plan: &Plan, at: Time) -> Result<u64, RunError> {
        let (mut sim, mut off) = Sim::at(plan, at)?;
        Ok(sim.digest(&mut off))
    }

    fn at(plan: &Plan, at: Time) -> Result<(Sim, Recorder), RunError> {
        let (mut sim, _) = Sim::new(plan, &Options::default());
        let mut off = Recorder::off();
        sim.run(at, u64::MAX, &mut off)?;
        Ok((sim, off))
    }
}
