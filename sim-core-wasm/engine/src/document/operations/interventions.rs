//! Adds and removes interventions.

use std::collections::BTreeMap;

use super::listed::{CONTINUES, left, path_of};
use super::{Altered, Document, Intervened, too_long};
use crate::document::declaration::{LONGEST_RUN, MOST_INTERVENTIONS};
use crate::document::live::{Fault, Ground, Timeline, Unfit, interventions};
use crate::document::text::{Json, LONGEST_TEXT, Problem, spell};
use crate::plan::TimedChange;
use crate::units::Time;

impl Document {
    /// Adds a live change at an instant, after all others of that instant.
    ///
    /// # Errors
    /// When the change is not live or wrong, when a later intervention would
    /// no longer apply, or when the document has no room for it.
    pub fn intervene(&mut self, at: Time, path: &str, value: &Json) -> Result<Intervened, Problem> {
        self.intervene_all(at, &[path], value)
    }

    /// Adds a live change of the same value at each of these paths. Where they are several, it takes
    /// the places of the last ones there at this instant: only what all of an instant make together
    /// is ever in force.
    ///
    /// # Errors
    /// As [`Document::intervene`]; nothing has changed then.
    pub fn intervene_all(
        &mut self,
        at: Time,
        paths: &[impl AsRef<str>],
        value: &Json,
    ) -> Result<Intervened, Problem> {
        self.intervene_on(at, paths, value, false)
    }

    /// The same; `continues`: by the gesture that made the last changes at these paths, which it
    /// goes on with.
    ///
    /// # Errors
    /// As [`Document::intervene`]; nothing has changed then.
    pub fn intervene_on(
        &mut self,
        at: Time,
        paths: &[impl AsRef<str>],
        value: &Json,
        continues: bool,
    ) -> Result<Intervened, Problem> {
        let mut last: BTreeMap<&str, Option<(Time, usize)>> =
            paths.iter().map(|path| (path.as_ref(), None)).collect();
        let written = interventions(&self.tree);
        let times = self.timeline.changes.iter().zip(&self.timeline.places);
        for (change, place) in times.take_while(|(change, _)| change.at <= at) {
            let path = written.get(*place).and_then(path_of);
            if let Some(last) = path.and_then(|path| last.get_mut(path)) {
                *last = Some((change.at, *place));
            }
        }
        let before = |path: &str| last.get(path).copied().flatten();
        let goes_on: Vec<bool> = paths
            .iter()
            .map(|path| {
                // In place of a step it is that step.
                let of_step = |place: usize| written[place].get(CONTINUES).is_some();
                let before = before(path.as_ref());
                continues && before.is_some_and(|(last, place)| last < at || of_step(place))
            })
            .collect();
        let replaced: Vec<usize> = paths
            .iter()
            .filter_map(|path| before(path.as_ref()).filter(|(last, _)| *last == at))
            .map(|(_, place)| place)
            .collect();
        if paths.len() == 1 || replaced.is_empty() {
            return self.add(at, paths, value, &goes_on);
        }
        let mut next = self.clone();
        next.take_out(&replaced)?;
        let done = next.add(at, paths, value, &goes_on)?;
        *self = next;
        Ok(done)
    }

    /// Adds a live change that goes on with the last one at this path: a step of one drag. Of
    /// several at one instant the last is kept alone: only that is ever in force.
    ///
    /// # Errors
    /// As [`Document::intervene`]; nothing has changed then.
    pub fn continue_with(&mut self, at: Time, path: &str, value: &Json) -> Result<(), Problem> {
        let written = interventions(&self.tree);
        let until = self
            .timeline
            .changes
            .partition_point(|change| change.at <= at);
        let times = self.timeline.changes.iter().zip(&self.timeline.places);
        // What is planned for later is no part of this drag.
        let last = times.take(until).rev().find_map(|(change, place)| {
            let set = written.get(*place)?.get("set")?.as_text()?;
            (set == path).then_some((change.at, *place))
        });
        if let Some((_, place)) = last.filter(|(last, _)| *last == at) {
            let (at, to) = (at.seconds(), value.clone());
            return self.alter(&[Altered { place, at, to }]);
        }
        self.add(at, &[path], value, &[last.is_some()]).map(|_| ())
    }

    fn add(
        &mut self,
        at: Time,
        paths: &[impl AsRef<str>],
        value: &Json,
        goes_on: &[bool],
    ) -> Result<Intervened, Problem> {
        let written = interventions(&self.tree);
        if written.len() + paths.len() > MOST_INTERVENTIONS {
            let message = format!("at most {MOST_INTERVENTIONS} interventions are allowed");
            return Err(Problem::at("interventions", message));
        }
        if at > Time::from_seconds(LONGEST_RUN) {
            let message = format!("a run lasts at most {} s", spell(LONGEST_RUN));
            return Err(Problem::at("interventions", message));
        }
        let new = paths.iter().zip(goes_on).map(|(path, goes_on)| {
            let mut pairs = vec![
                ("at", Json::Number(at.seconds())),
                ("set", Json::Text(path.as_ref().to_owned())),
                ("to", value.clone()),
            ];
            // In the document, so that who replays it from a link has the drag as one change.
            if *goes_on {
                pairs.push((CONTINUES, Json::Bool(true)));
            }
            Json::object(pairs)
        });
        let new: Vec<Json> = new.collect();
        // A comma between two, and the key and the brackets if these are the first.
        let around = match self.tree.get("interventions") {
            None => r#","interventions":[]"#.len(),
            Some(_) => 0,
        };
        let commas =
            (written.len() + new.len()).saturating_sub(1) - written.len().saturating_sub(1);
        let texts: usize = new.iter().map(|one| one.compact().len()).sum();
        let size = self.size + texts + commas + around;
        if size > LONGEST_TEXT {
            return Err(too_long(size));
        }
        let changes = &self.timeline.changes;
        let index = changes.partition_point(|change| change.at <= at);
        let place = self.timeline.places[..index]
            .iter()
            .max()
            .map_or(0, |last| last + 1);
        let last = index == changes.len() && place == written.len();
        // One alone changes the state of the document itself, or leaves it.
        let mut copied = (!last || paths.len() > 1).then(|| self.state_at(at));
        let ground = Ground {
            tree: &self.tree,
            base: &self.base,
            parameter_uses: &self.parameter_uses,
        };
        let state = copied.as_mut().unwrap_or(&mut self.timeline.state);
        let mut made = Vec::with_capacity(paths.len());
        for path in paths {
            let changes = state.apply(ground, path.as_ref(), value);
            made.push(changes.map_err(Fault::problem)?);
        }
        if last {
            if let Some(state) = copied {
                self.timeline.state = state;
            }
            let changes = made.iter().cloned();
            let changes = changes.map(|changes| TimedChange { at, changes });
            self.timeline.changes.extend(changes);
            self.timeline.places.extend(place..place + new.len());
            self.put_interventions(place, new);
            self.size = size;
        } else {
            // Between others: all are applied again.
            let mut copy = self.clone();
            copy.put_interventions(place, new);
            copy.timeline = Timeline::new(copy.ground(), Unfit::Refuse)?;
            copy.size = size;
            *self = copy;
        }
        let changes = made.concat();
        Ok(Intervened { index, changes })
    }

    fn put_interventions(&mut self, place: usize, new: Vec<Json>) {
        if self.tree.get("interventions").is_none() {
            self.tree.put("interventions", Json::List(Vec::new()));
        }
        if let Some(Json::List(items)) = self.tree.get_mut("interventions") {
            let place = place.min(items.len());
            items.splice(place..place, new);
        }
    }

    /// Removes the interventions later than `after`, up to and including `until`, and
    /// later ones that do not apply without them. Gives how many were removed.
    pub fn remove_interventions_after(&mut self, after: Time, until: Time) -> usize {
        let gone = |change: &TimedChange| change.at > after && change.at <= until;
        if !self.timeline.changes.iter().any(gone) {
            return 0;
        }
        let written = interventions(&self.tree);
        let before = written.len();
        let times = self.timeline.changes.iter().zip(&self.timeline.places);
        let mut kept: Vec<usize> = times
            .filter(|(change, _)| !gone(change))
            .map(|(_, place)| *place)
            .collect();
        kept.sort_unstable();
        self.keep(&kept);
        self.drop_unfit();
        before - interventions(&self.tree).len()
    }

    /// Removes the interventions that no longer apply: from the timeline, then from the
    /// document.
    pub(super) fn drop_unfit(&mut self) {
        if let Ok(timeline) = Timeline::new(self.ground(), Unfit::LeaveOut) {
            let mut places = timeline.places.clone();
            places.sort_unstable();
            self.keep(&places);
        }
        if let Ok(timeline) = Timeline::new(self.ground(), Unfit::LeaveOut) {
            self.timeline = timeline;
        }
        self.size = self.tree.compact().len();
    }

    /// Keeps the interventions at these indices, in ascending order.
    fn keep(&mut self, places: &[usize]) {
        let kept = left(&self.tree, places);
        if let Some(Json::List(items)) = self.tree.get_mut("interventions") {
            *items = kept;
        }
    }
}
