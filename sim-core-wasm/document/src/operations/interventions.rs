//! Adds and removes interventions.

use super::listed::{CONTINUES, left, path_of};
use super::{Document, Intervened, too_long};
use crate::declaration::{LONGEST_RUN, MOST_INTERVENTIONS};
use crate::live::{Fault, Ground, Timeline, Unfit, interventions};
use crate::text::{Json, LONGEST_TEXT, Problem, spell};
use sawtooth_engine::plan::TimedChange;
use sawtooth_engine::units::Time;

impl Document {
    /// Adds a live change at an instant, after all others of that instant.
    ///
    /// # Errors
    /// When the change is not live or wrong, when a later intervention would
    /// no longer apply, or when the document has no room for it.
    pub fn intervene(&mut self, at: Time, path: &str, value: &Json) -> Result<Intervened, Problem> {
        self.intervene_on(at, &[path], value, false)
    }

    /// Adds a live change of the same value at each of these paths; `continues`: by the gesture that
    /// made the last changes there, which it goes on with. Of several at one instant only what they
    /// make together is ever in force: a gesture, and a change at several paths, takes the places of
    /// the last ones there.
    ///
    /// # Errors
    /// As [`Document::intervene`]; nothing has changed then.
    pub fn intervene_on(
        &mut self,
        at: Time,
        paths: &[&str],
        value: &Json,
        continues: bool,
    ) -> Result<Intervened, Problem> {
        let mut goes_on = vec![false; paths.len()];
        if paths.len() == 1 && !continues {
            return self.add(at, paths, value, &goes_on);
        }
        let mut replaced = Vec::new();
        for (path, goes_on) in paths.iter().zip(&mut goes_on) {
            let Some((last, place)) = self.last_at(path, at) else {
                continue;
            };
            *goes_on = continues;
            if last == at {
                // In place of a step it is that step.
                let step = &interventions(&self.tree)[place];
                *goes_on &= step.get(CONTINUES).is_some();
                replaced.push(place);
            }
        }
        if replaced.is_empty() {
            return self.add(at, paths, value, &goes_on);
        }
        let before = (
            interventions(&self.tree).to_vec(),
            self.timeline.clone(),
            self.size,
        );
        self.take_away(&replaced);
        let done = self.add(at, paths, value, &goes_on);
        if done.is_err() {
            let (written, timeline, size) = before;
            self.write_interventions(written);
            (self.timeline, self.size) = (timeline, size);
        }
        done
    }

    /// Takes out interventions, and those that do not apply without them. The rest of the document,
    /// which may be large, stays as it is checked.
    fn take_away(&mut self, places: &[usize]) {
        let length = |tree: &Json| {
            tree.get("interventions")
                .map_or(0, |list| list.compact().len())
        };
        let written = interventions(&self.tree).len();
        let kept: Vec<usize> = (0..written)
            .filter(|place| !places.contains(place))
            .collect();
        let before = length(&self.tree);
        self.keep(&kept);
        match Timeline::new(self.ground(), Unfit::Refuse) {
            Ok(timeline) => {
                self.timeline = timeline;
                self.size = self.size + length(&self.tree) - before;
            }
            Err(_) => self.drop_unfit(),
        }
    }

    fn write_interventions(&mut self, written: Vec<Json>) {
        if let Some(Json::List(items)) = self.tree.get_mut("interventions") {
            *items = written;
        }
    }

    /// The last change at a path up to an instant: its own instant, and its place. A change planned for later
    /// is no part of a gesture.
    fn last_at(&self, path: &str, at: Time) -> Option<(Time, usize)> {
        let written = interventions(&self.tree);
        let times = self.timeline.changes.iter().zip(&self.timeline.places);
        let mut earlier = times.rev().skip_while(|(change, _)| change.at > at);
        let (change, place) =
            earlier.find(|(_, place)| written.get(**place).and_then(path_of) == Some(path))?;
        Some((change.at, *place))
    }

    fn add(
        &mut self,
        at: Time,
        paths: &[&str],
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
                ("set", Json::Text((*path).to_owned())),
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
            let changes = state.apply(ground, path, value);
            made.push(changes.map_err(Fault::problem)?);
        }
        if last {
            if let Some(state) = copied {
                self.timeline.state = state;
            }
            let changes = made.iter().map(|changes| TimedChange {
                at,
                changes: changes.as_slice().into(),
            });
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
    /// later ones that do not apply without them. Returns how many were removed.
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
        self.write_interventions(left(&self.tree, places));
    }
}
