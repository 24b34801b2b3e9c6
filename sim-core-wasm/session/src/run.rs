//! A run that can be rewound: the simulation, its recording, and checkpoints.

use std::sync::Arc;

use crate::checkpoints::Checkpoints;
use sawtooth_engine::measure::packet_trace::MaybeTraced;
use sawtooth_engine::measure::{Algorithm, Owner, Recorder};
use sawtooth_engine::plan::{Change, Plan, TimedChange};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::series::brought;
use sawtooth_engine::sim::{Options, Selection, Sim, Stop};
use sawtooth_engine::units::Time;

/// A simulation that can be rewound. The recording covers the start to
/// `recorded_until`; the simulation is at any instant within it, and before the end it
/// replays.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) sim: Sim,
    pub(super) recorder: Recorder,
    checkpoints: Checkpoints,
    changes: Arc<[TimedChange]>,
    recorded_until: Time,
    /// The instant up to which a restored run has to be recorded again.
    wanted: Time,
    /// Whether it is as it was built: nothing has been run, recorded or changed.
    fresh: bool,
    /// The ports selected for recording by the properties of a run that is as it was built, once asked for.
    selection: Option<Selection>,
    /// The algorithms that the changes bring, once they were others than those that it was built with.
    brought: Option<Vec<(Owner, Algorithm)>>,
}

impl Run {
    /// The run of `plan` at its start.
    pub(super) fn new(plan: &Plan, options: &Options, budget: usize) -> Run {
        let (mut sim, series_list) = Sim::new(plan, options);
        let mut recorder = Recorder::new(&series_list, budget, plan.duration);
        sim.record_start(&mut recorder);
        Run {
            checkpoints: Checkpoints::new(&sim, recorder.open_state(Time::ZERO)),
            sim,
            recorder,
            changes: plan.changes.clone().into(),
            recorded_until: Time::ZERO,
            wanted: Time::ZERO,
            fresh: true,
            selection: None,
            brought: None,
        }
    }

    /// Whether it is as it was built.
    pub(super) fn is_fresh(&self) -> bool {
        self.fresh
    }

    /// Notes which ports the rates of `plan`, from which it was built, select for recording.
    pub(super) fn select(&mut self, plan: &Plan) {
        self.selection
            .get_or_insert_with(|| self.sim.selection(plan));
    }

    /// Gives a run that is as it was built other properties from the start, those that `plan` has at these
    /// links and flows. Returns whether it is the run of `plan` now, or has to be built again.
    pub(super) fn tune(&mut self, plan: &Plan, tuned: &[Change], options: &Options) -> bool {
        let same = *self.changes == plan.changes[..];
        let alike = same || self.brought_by(&self.changes) == self.brought_by(&plan.changes);
        let Some(selection) = self.selection.as_ref().filter(|_| self.fresh && alike) else {
            return false;
        };
        if !self.sim.can_tune(plan, tuned, selection) {
            return false;
        }
        self.sim.tune(plan, tuned, options, &mut self.recorder);
        let open = self.recorder.open_state(Time::ZERO);
        self.checkpoints.renew_start(open, |sim| {
            sim.tune(plan, tuned, options, &mut Recorder::off());
        });
        if !same {
            self.changes = plan.changes.clone().into();
            self.sim.set_changes(self.changes.clone());
        }
        self.wanted = Time::ZERO;
        true
    }

    /// The algorithms that its changes bring, where they have been others than those that it was built with.
    pub(super) fn brought(&self) -> Option<&[(Owner, Algorithm)]> {
        self.brought.as_deref()
    }

    /// The algorithms that changes bring.
    fn brought_by(&self, changes: &[TimedChange]) -> Vec<(Owner, Algorithm)> {
        let port_of = |node| self.sim.radio_port(node);
        brought(&port_of, changes, self.recorder.series_list())
    }

    pub(super) fn now(&self) -> Time {
        self.sim.now()
    }

    pub(super) fn recorded_until(&self) -> Time {
        self.recorded_until
    }

    /// Its changes, in order of application.
    pub(super) fn changes(&self) -> &Arc<[TimedChange]> {
        &self.changes
    }

    /// Whether nothing has happened yet, neither an event nor a change.
    pub(super) fn is_untouched(&self) -> bool {
        self.sim.events() == 0 && self.sim.applied_changes() == 0
    }

    /// Makes [`Run::seek`] record up to `until` first.
    pub(super) fn want(&mut self, until: Time) {
        self.wanted = until;
    }

    /// Whether the run is replaying its recorded part.
    fn replays(&self) -> bool {
        self.recorder.is_replaying()
    }

    /// The digest of the run so far.
    pub(super) fn digest(&mut self) -> u64 {
        self.sim.digest(&mut self.recorder)
    }

    /// Runs to `until`, or for `most_events` events. Returns whether it is there.
    pub(super) fn go(&mut self, until: Time, most_events: u64) -> Result<bool, RunError> {
        self.proceed(until, most_events, true)
    }

    /// Runs one event, at most to `until`.
    pub(super) fn step(&mut self, until: Time) -> Result<(), RunError> {
        self.proceed(until, 1, false).map(|_| ())
    }

    /// Runs as a stretch that is traced does, so that the program holds the packets' path once.
    fn observed(&mut self, until: Time, most_events: u64) -> Result<Stop, RunError> {
        self.fresh = false;
        let mut observer = MaybeTraced::new(&mut self.recorder, None);
        self.sim.run_maybe_traced(until, most_events, &mut observer)
    }

    fn settle(&mut self) {
        // No packet has been sent.
        if self.fresh {
            return;
        }
        let mut observer = MaybeTraced::new(&mut self.recorder, None);
        self.sim.settle_maybe_traced(&mut observer);
    }

    fn proceed(
        &mut self,
        until: Time,
        most_events: u64,
        whole_instants: bool,
    ) -> Result<bool, RunError> {
        let last = self.sim.events().saturating_add(most_events);
        while self.sim.now() < until || !whole_instants {
            let end = if self.replays() {
                until.min(self.recorded_until)
            } else {
                until
            };
            let events = self.sim.events();
            let due = self.checkpoints.due(events);
            let granted = last.min(due).saturating_sub(events);
            let mut stop = self.observed(end, granted);
            if matches!(stop, Ok(Stop::Budget)) && (whole_instants || self.sim.events() >= due) {
                // Checkpoints, and slices of the run, end between instants.
                stop = self
                    .observed(self.sim.now(), u64::MAX)
                    .map(|_| Stop::Budget);
            }
            if !self.replays() {
                self.recorded_until = self.recorded_until.max(self.sim.now());
            }
            let stop = stop?;
            if self.sim.events() >= due {
                self.checkpoint(due);
            }
            if stop == Stop::Reached && self.replays() && end == self.recorded_until {
                self.settle();
                self.recorder.resume();
                if end < until {
                    continue;
                }
            }
            if stop == Stop::Reached || self.sim.events() >= last {
                break;
            }
        }
        // The recording is complete at every instant that can be shown.
        self.settle();
        Ok(self.sim.now() >= until)
    }

    /// Seeks to `to`, at most to the end of the recording, from the nearest state
    /// before it. Returns whether it is there; call again until it is.
    pub(super) fn seek(&mut self, to: Time, most_events: u64) -> Result<bool, RunError> {
        if self.recorded_until < self.wanted {
            let before = self.sim.events();
            if self.sim.now() < self.recorded_until {
                self.approach(self.recorded_until);
            }
            if !self.go(self.wanted, most_events)? {
                return Ok(false);
            }
            let spent = self.sim.events().saturating_sub(before);
            return self.seek(to, most_events.saturating_sub(spent).max(1));
        }
        let to = to.min(self.recorded_until);
        self.approach(to);
        self.go(to, most_events)
    }

    /// A state from which every event of `time` and later is still to come; without
    /// the changes to come.
    pub(super) fn before(&self, time: Time) -> &Sim {
        match time.0.checked_sub(1) {
            Some(earlier) => &self.checkpoints.before(Time(earlier)).sim,
            None => &self.checkpoints.start().sim,
        }
    }

    /// Takes the run to the state from which `to` is reached soonest, which may
    /// be the present one.
    fn approach(&mut self, to: Time) {
        let now = self.sim.now();
        let nearest = self.checkpoints.before(to);
        let gains = nearest.sim.now() > now && nearest.sim.events() > self.sim.events();
        if to >= now && !gains {
            return;
        }
        self.rewind_to(to);
    }

    /// Moves the run to the latest checkpoint at or before `to`.
    fn rewind_to(&mut self, to: Time) {
        self.fresh = false;
        self.complete_recording();
        let nearest = self.checkpoints.before(to);
        self.sim.clone_from(&nearest.sim);
        self.sim.set_changes(self.changes.clone());
        self.recorder.rewind(self.recorded_until, &nearest.open);
    }

    /// Before the run is rewound from the end of the recording: records all of that
    /// last instant.
    fn complete_recording(&mut self) {
        if !self.replays() {
            // An error here is one of the run itself; it comes again when the run gets
            // here again.
            let _again = self.observed(self.sim.now(), u64::MAX);
            self.settle();
        }
    }

    fn checkpoint(&mut self, due: u64) {
        if self.checkpoints.lacks(due) {
            self.settle();
            let open = self.recorder.open_state(self.sim.now());
            self.checkpoints.keep(due, &self.sim, open);
        }
    }

    /// Forgets the records after the present instant.
    ///
    /// # Errors
    /// When the rest of this instant stops the run.
    pub(super) fn discard_future(&mut self) -> Result<(), RunError> {
        self.wanted = Time::ZERO;
        if !self.replays() {
            return Ok(());
        }
        self.observed(self.sim.now(), u64::MAX)?;
        self.settle();
        self.recorder.truncate(self.sim.now());
        self.recorded_until = self.sim.now();
        self.checkpoints.forget_after(self.recorded_until);
        Ok(())
    }

    /// Replaces the changes still to come; those already applied must be the same.
    pub(super) fn set_changes(&mut self, changes: Vec<TimedChange>) {
        self.fresh = false;
        // A slider makes change after change, each of which may be one of all ports.
        let both = self.changes.iter().zip(&changes);
        let kept = both.take_while(|(old, new)| Arc::ptr_eq(&old.changes, &new.changes));
        let kept = kept.count();
        let known = self.brought.take().filter(|_| kept == self.changes.len());
        let mut all = known.unwrap_or_else(|| self.brought_by(&changes[..kept]));
        for one in self.brought_by(&changes[kept..]) {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        self.brought = Some(all.clone());
        let states = self.checkpoints.open_states();
        self.recorder.keep_programs(&all, states.collect());
        for (owner, algorithm) in all {
            let states = self.checkpoints.open_states();
            self.recorder.watch(owner, &algorithm, states.collect());
        }
        self.changes = changes.into();
        self.sim.set_changes(self.changes.clone());
    }

    /// Whether it can take on these changes as it is. The series of a recording stay in their order, and what other
    /// changes bring comes after them; where nothing is recorded they are those of a run that is built.
    pub(super) fn can_restore(&self, changes: &[TimedChange]) -> bool {
        let as_built = self.brought.is_none();
        let recorded = self.recorded_until > Time::ZERO || !self.is_untouched();
        recorded || as_built && self.brought_by(&self.changes) == self.brought_by(changes)
    }

    /// Replaces the changes of the run: keeps the common beginning of the old and new runs;
    /// [`Run::seek`] then records the rest up to `recorded_until` again.
    pub(super) fn restore(&mut self, changes: Vec<TimedChange>, recorded_until: Time) {
        self.fresh = false;
        let common = self
            .changes
            .iter()
            .zip(&changes)
            .take_while(|(a, b)| a == b)
            .count();
        let first = |list: &[TimedChange]| list.get(common).map_or(Time::NEVER, |change| change.at);
        let parting = first(&self.changes).min(first(&changes));
        if parting <= self.recorded_until {
            // The run must stand before the instant of the change itself.
            let last_common = Time(parting.0.saturating_sub(1));
            self.complete_recording();
            self.checkpoints.forget_after(last_common);
            let nearest = if parting == Time::ZERO {
                self.checkpoints.start()
            } else {
                self.checkpoints.before(last_common)
            };
            self.sim.clone_from(&nearest.sim);
            self.recorder.rewind(self.recorded_until, &nearest.open);
            if self.is_untouched() && self.sim.now() == Time::ZERO {
                self.recorder.restart();
            } else {
                self.recorder.truncate(self.sim.now());
            }
            self.recorded_until = self.sim.now();
        }
        // Then it has the series of before, and no others have to be looked for.
        if parting < Time::NEVER {
            self.set_changes(changes);
        }
        self.wanted = recorded_until;
    }

    /// Frees the memory of a run that is about to be replaced.
    pub(super) fn release(&mut self) {
        self.recorder = Recorder::off();
        self.checkpoints.forget_after(Time::ZERO);
    }

    /// Forgets all checkpoints but the start.
    pub(super) fn forget_checkpoints(&mut self) {
        self.checkpoints.forget_after(Time::ZERO);
    }

    /// Sets when the run pauses by itself.
    pub(super) fn set_duration(&mut self, duration: Time) {
        self.fresh = false;
        self.recorder
            .set_duration(duration, self.checkpoints.open_states().collect());
    }

    /// Whether it was given other properties since it was built.
    #[cfg(test)]
    pub(super) fn is_tuned(&self) -> bool {
        self.fresh && self.selection.is_some()
    }

    /// How many checkpoints there are, their bytes, and the events between them.
    #[cfg(test)]
    pub(super) fn checkpoints_kept(&self) -> (usize, usize, u64) {
        self.checkpoints.kept()
    }

    /// Makes checkpoints frequent and their memory scarce, for tests.
    #[cfg(any(test, feature = "audit"))]
    pub(super) fn thin_checkpoints(&mut self, interval: u64, budget: usize) {
        self.checkpoints.limit(interval, budget);
    }
}
