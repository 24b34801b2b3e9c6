//! A run of packets, and what is taken from it at its end.

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;

use crate::cell::CellResult;
use crate::document::{Measure, Subject};
use crate::measure::{Recording, taken};

/// Bytes for the recorded variables of a run.
const PROBE_BUDGET: usize = 32_000_000;

/// A run that advances a slice at a time.
pub(crate) struct PacketRun {
    plan: Plan,
    sim: Sim,
    recorder: Recorder,
    /// Whether curves are taken too.
    curves: bool,
}

impl PacketRun {
    pub(crate) fn new(document: &Document, measures: &[Measure], curves: bool) -> PacketRun {
        let plan = document.plan();
        let (mut sim, series_list) = Sim::new(&plan, &Options::default());
        let probed = measures.iter().any(|measure| {
            let subject = measure.subject(false);
            let wanted = |subject: &Subject| curves || subject.curve_points().is_none();
            subject.is_some_and(|subject| matches!(subject, Subject::Probe(_)) && wanted(subject))
        });
        let recorder = if probed {
            let mut recorder = Recorder::new(&series_list, PROBE_BUDGET, plan.duration);
            sim.record_start(&mut recorder);
            recorder
        } else {
            Recorder::off()
        };
        PacketRun {
            plan,
            sim,
            recorder,
            curves,
        }
    }

    /// Advances by at most `most_events` events. Returns whether the run has ended.
    pub(crate) fn advance(&mut self, most_events: u64) -> Result<bool, RunError> {
        let duration = self.plan.duration;
        let stop = self.sim.run(duration, most_events, &mut self.recorder)?;
        Ok(stop == Stop::Reached)
    }

    /// The results of a run that has ended.
    pub(crate) fn result(&mut self, measures: &[Measure]) -> CellResult {
        self.sim.settle(&mut self.recorder);
        let summary = self.sim.summary(&self.plan, "", &mut self.recorder);
        let recording = Recording {
            recorder: &self.recorder,
            summary: &summary,
            warmup: self.plan.warmup,
            end: Time::from_seconds(summary.duration),
        };
        // A summary holds only numbers and texts, which always serialize.
        let tree = serde_json::to_value(&summary).unwrap_or_default();
        let mut result = CellResult::new(summary.digest.clone());
        for (place, measure) in measures.iter().enumerate() {
            let (value, longest) = match measure.subject(false) {
                Some(Subject::Figure(figure)) => (taken(figure, &tree), None),
                Some(Subject::Probe(probe)) => {
                    if let (true, Some(points)) = (self.curves, probe.curve_points()) {
                        let curve = recording.curve(probe, points);
                        result.curves.extend(curve.map(|curve| (place, curve)));
                    }
                    (recording.value(probe), recording.watched(probe))
                }
                _ => (None, None),
            };
            result.keep(measure, value, false, longest);
        }
        result
    }
}
