//! When flows that are added to a run under way start.

use super::{Document, Started};
use crate::declaration::Section;
use crate::text::{Json, Problem};
use sawtooth_engine::units::Time;

impl Document {
    /// Moves the start of those of the entries `made` that are flows and would start before `at` to that
    /// instant: the past stays as it was. Returns the earlier values.
    ///
    /// # Errors
    /// When the document has no room for it. Nothing has changed then.
    pub fn start_from(&mut self, made: &[String], at: Time) -> Result<Vec<Started>, Problem> {
        let plan = self.base.plan();
        let mut started = Vec::new();
        for path in made {
            let Ok((Section::Flows, entry)) = self.entry_at(path) else {
                continue;
            };
            let mut flows = plan.flows.iter();
            if flows.any(|flow| flow.entry == entry && flow.start < at) {
                let written = &Section::Flows.entries(&self.tree)[entry];
                let was = written.get("start").cloned().unwrap_or(Json::Null);
                let path = format!("{path}/start");
                started.push(Started { path, was });
            }
        }
        if !started.is_empty() {
            let paths: Vec<&str> = started.iter().map(|flow| flow.path.as_str()).collect();
            self.set_all(&paths, &Json::Number(at.seconds()))?;
        }
        Ok(started)
    }
}
