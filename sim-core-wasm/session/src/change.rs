//! Changes of the document while it runs, and what they do to the run.

use serde::Serialize;

use super::{Session, SessionError};
use sawtooth_document::{Document, Edited, Effect, Json, Operation, Problem};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::routes;
use sawtooth_engine::units::Time;

/// The result of setting a value.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Applied {
    /// Its effect on the run.
    pub effect: AppliedEffect,
    /// Since when it applies, in seconds, if it is a live change, or one at the end that does not hold
    /// from the start.
    pub at: Option<f64>,
    /// The value before.
    #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
    pub from: Json,
    /// The value now.
    #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
    pub to: Json,
}

/// The effect that setting a value had on the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum AppliedEffect {
    /// It acts on the running simulation, as an intervention.
    Live,
    /// The document itself has changed, since nothing had happened yet.
    Document,
    /// The run starts again: it has to be led back to where it was.
    Restart,
    /// No effect on the run.
    Free,
}

/// Whether the flows of another document have the indices that they had.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Indices {
    Stay,
    Change,
}

fn parsed(path: &str, value: &str) -> Result<Json, Problem> {
    Json::parse(value).map_err(|problem| Problem::at(path, problem.message))
}

impl Session {
    /// Sets a value — JSON, at a path of the document. A live one acts on the
    /// running simulation and is recorded in the document; made in the past,
    /// it discards the recorded future and the live changes in that. Before
    /// the first event the document itself changes; so it does at the end, after which
    /// nothing could act: the value holds from the start, or from the change on that would
    /// overrule it. That and structural changes start
    /// the run again; [`Session::seek`] leads back to where it was.
    ///
    /// # Errors
    /// When the value or the place is wrong, or the document full. Nothing has
    /// changed then.
    pub fn set(&mut self, path: &str, value: &str) -> Result<Applied, SessionError> {
        self.put(path, &parsed(path, value)?, false)
    }

    /// Sets a value as [`Session::set`] does, by the same gesture as the last live change at
    /// this path: what is recorded goes on with it.
    ///
    /// # Errors
    /// As [`Session::set`].
    pub fn set_on(&mut self, path: &str, value: &str) -> Result<Applied, SessionError> {
        self.put(path, &parsed(path, value)?, true)
    }

    /// Sets a value as [`Session::set`] does; `continues`: as [`Session::set_on`].
    ///
    /// # Errors
    /// As [`Session::set`].
    pub fn put(
        &mut self,
        path: &str,
        value: &Json,
        continues: bool,
    ) -> Result<Applied, SessionError> {
        let at = self.run.sim.stamp();
        // A value that is not written yet counts as null.
        let from = self.document.value(path, self.shown());
        let from = from.unwrap_or(Json::Null);
        let untouched = self.run.is_untouched();
        let live = matches!(self.document.effect_with(path, value), Ok(Effect::Live)) && !untouched;
        let mut since = None;
        let effect = if live && at >= self.duration() {
            since = self.hold(&[path], value)?;
            AppliedEffect::Restart
        } else if live {
            self.intervene(at, &[path], value, continues)?;
            since = Some(at);
            AppliedEffect::Live
        } else if self.tune(path, value) {
            AppliedEffect::Document
        } else {
            let mut document = self.document.clone();
            // A change without effect on the run discards nothing of the recording.
            let free = matches!(self.document.effect(path), Ok(Effect::Free));
            if untouched && !free {
                self.discard_later(&mut document);
            }
            let effect = document.set(path, value)?;
            self.document = document;
            match effect {
                Effect::Free => {
                    self.change_all();
                    self.run.set_duration(self.document.duration());
                    self.plan.duration = self.document.duration();
                    AppliedEffect::Free
                }
                Effect::Live => {
                    let now = self.now();
                    self.restart_with_properties();
                    // Nothing happens up to that instant, which is why the change is allowed.
                    self.run.go(now, u64::MAX)?;
                    AppliedEffect::Document
                }
                Effect::Structural => {
                    let now = self.now();
                    self.restart();
                    self.run.want(now.min(self.duration()));
                    AppliedEffect::Restart
                }
            }
        };
        let shown = if effect == AppliedEffect::Restart {
            // In force once the run is back where it was.
            at.min(Time(self.duration().0.saturating_sub(1)))
        } else {
            self.shown()
        };
        Ok(Applied {
            effect,
            at: since.map(Time::seconds),
            from,
            to: self.document.value(path, shown).unwrap_or(Json::Null),
        })
    }

    /// Before anything has happened: sets a value of one entry that holds from the start, without checking and
    /// building again what does not change. Returns whether that was possible; otherwise nothing has changed.
    fn tune(&mut self, path: &str, value: &Json) -> bool {
        if !self.run.is_fresh() {
            return false;
        }
        self.run.select(&self.plan);
        let Some(tuned) = self.document.tune(path, value) else {
            return false;
        };
        for change in &tuned.changes {
            let known = self.plan.put(change);
            debug_assert!(known.is_some(), "properties of what is not there");
        }
        self.plan.changes = self.document.changes().to_vec();
        if self.run.tune(&self.plan, &tuned.changes, &self.options) {
            self.note_tuned(tuned);
        } else {
            self.restart_with_properties();
        }
        true
    }

    /// Does an operation on the document, see [`Document::edit`]. Where the network is
    /// another one, the run starts again, with every change of before that is still one;
    /// otherwise it keeps what it has in common with the old one. [`Session::seek`] to
    /// the instant of before then leads back there, in slices. Flows that are added to a
    /// run under way start at its present instant where that is asked for; one value set at
    /// live fields acts as [`Session::set`] does.
    ///
    /// # Errors
    /// When it is refused. Nothing has changed then.
    pub fn edit(&mut self, operation: &Operation) -> Result<Edited, SessionError> {
        if let Operation::Set {
            paths,
            to,
            continues,
        } = operation
            && !self.run.is_untouched()
            && self.document.effect_with_all(paths, to)? == Effect::Live
        {
            let at = self.run.sim.stamp();
            let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
            if at >= self.duration() {
                self.hold(&paths, to)?;
                return Ok(Edited {
                    restarted: true,
                    ..Edited::default()
                });
            }
            self.intervene(at, &paths, to, *continues)?;
            return Ok(Edited::default());
        }
        let mut document = self.document.clone();
        let mut edited = document.edit(operation)?;
        let at = self.run.sim.stamp();
        if operation.starts_now() && self.now() > Time::ZERO && at < self.duration() {
            edited.started = document.start_from(&edited.made, at)?;
            edited.rerouted = rerouted(&self.plan, &document.plan());
        }
        let recorded_until = self.recorded_until();
        edited.restarted = self.replace_document(document, recorded_until, Indices::Change);
        Ok(edited)
    }

    /// Whether an operation is a live change in the recorded past: [`Session::put`] and [`Session::edit`] then replace
    /// the recorded future. Whoever wants both copies the session first.
    pub fn replaces_future(&self, operation: &Operation) -> bool {
        let Operation::Set { paths, to, .. } = operation else {
            return false;
        };
        self.now() < self.recorded_until()
            && !self.run.is_untouched()
            && matches!(self.document.effect_with_all(paths, to), Ok(Effect::Live))
    }

    /// Takes the run to that of another document, recorded up to `recorded_until`: [`Session::seek`] does that
    /// in slices. The common beginning of both stays as it is. Undoing a change works in this way.
    ///
    /// # Errors
    /// The first thing that is wrong with the document. Nothing has changed then.
    pub fn restore(&mut self, text: &str, recorded_until: Time) -> Result<(), Problem> {
        self.replace_document(Document::parse(text)?, recorded_until, Indices::Stay);
        Ok(())
    }

    /// Takes on another document. Returns whether the run starts again.
    fn replace_document(
        &mut self,
        document: Document,
        recorded_until: Time,
        indices: Indices,
    ) -> bool {
        self.change_all();
        let mut plan = document.plan();
        let changes = std::mem::take(&mut plan.changes);
        self.plan.changes.clear();
        self.plan.duration = plan.duration;
        let same = plan == self.plan;
        let keeps = same && self.run.can_restore(&changes);
        plan.changes.clone_from(&changes);
        let duration = plan.duration;
        self.document = document;
        self.plan = plan;
        if keeps {
            self.run.set_duration(duration);
            self.run.restore(changes, recorded_until.min(duration));
        } else {
            if !same && indices == Indices::Change {
                self.options.watched.clear();
            }
            self.restart();
            self.run.want(recorded_until.min(duration));
        }
        !keeps
    }

    /// At the end of a run, where nothing could act any more: has the same value hold at each of
    /// these paths from the start on, or from the first change on that leaves it in force, see
    /// [`Document::hold_to_the_end`]. Returns that instant, where it is not the start.
    fn hold(&mut self, paths: &[&str], value: &Json) -> Result<Option<Time>, Problem> {
        let mut document = self.document.clone();
        let from = document.hold_to_the_end(paths, value, self.run.sim.stamp())?;
        self.replace_document(document, self.now(), Indices::Stay);
        Ok(from)
    }

    /// Takes out what a change in the past discards: the recorded future, with what was changed
    /// where the recording ends. That acts from the next microsecond on.
    fn discard_later(&self, document: &mut Document) {
        let (now, end) = (self.now(), self.recorded_until());
        if now < end {
            document.remove_interventions_after(now, end.next_microsecond());
        }
    }

    /// Makes a live change of the same value at each of these paths, or goes on with one.
    fn intervene(
        &mut self,
        at: Time,
        paths: &[&str],
        value: &Json,
        continues: bool,
    ) -> Result<(), SessionError> {
        let (now, end) = (self.now(), self.recorded_until());
        if now < end {
            let mut document = self.document.clone();
            self.discard_later(&mut document);
            document.intervene_on(at, paths, value, continues)?;
            self.run.discard_future()?;
            self.document = document;
        } else {
            self.document.intervene_on(at, paths, value, continues)?;
            self.run.want(Time::ZERO);
        }
        self.plan.changes = self.document.changes().to_vec();
        self.run.set_changes(self.plan.changes.clone());
        Ok(())
    }
}

/// The ids of the flows of `before` that take another way in `after`, which has all entries of
/// `before` at their places.
fn rerouted(before: &Plan, after: &Plan) -> Vec<String> {
    let ids = |plan: &Plan, route: &[Vec<PortId>; 2]| {
        let ports = route.iter().flatten();
        let ids = ports.map(|port| plan.direction(*port).map(|direction| direction.id.clone()));
        ids.collect::<Vec<_>>()
    };
    let ways = routes(before).into_iter().zip(routes(after));
    let flows = before.flows.iter().zip(ways);
    flows
        .filter(|(_, (old, new))| ids(before, old) != ids(after, new))
        .map(|(flow, _)| flow.id.clone())
        .collect()
}
