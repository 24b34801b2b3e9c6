//! Adds and removes interventions.

use super::{Document, Intervened, too_long};
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
        let written = interventions(&self.tree);
        if written.len() >= MOST_INTERVENTIONS {
            let message = format!("at most {MOST_INTERVENTIONS} interventions are allowed");
            return Err(Problem::at("interventions", message));
        }
        if at > Time::from_seconds(LONGEST_RUN) {
            let message = format!("a run lasts at most {} s", spell(LONGEST_RUN));
            return Err(Problem::at("interventions", message));
        }
        let new = Json::Object(vec![
            ("at".to_owned(), Json::Number(at.seconds())),
            ("set".to_owned(), Json::Text(path.to_owned())),
            ("to".to_owned(), value.clone()),
        ]);
        // A comma, or the key and the brackets if this is the first.
        let around = match self.tree.get("interventions") {
            None => r#","interventions":[]"#.len(),
            Some(_) => usize::from(!written.is_empty()),
        };
        let size = self.size + new.compact().len() + around;
        if size > LONGEST_TEXT {
            return Err(too_long(size));
        }
        let changes = &self.timeline.changes;
        let index = changes.partition_point(|change| change.at <= at);
        let place = self.timeline.places[..index]
            .iter()
            .max()
            .map_or(0, |last| last + 1);
        if index == changes.len() && place == written.len() {
            let ground = Ground {
                tree: &self.tree,
                base: &self.base,
                parameter_uses: &self.parameter_uses,
            };
            let changes = self
                .timeline
                .state
                .apply(ground, path, value)
                .map_err(Fault::problem)?;
            self.timeline.changes.push(TimedChange {
                at,
                changes: changes.clone(),
            });
            self.timeline.places.push(place);
            self.put_intervention(place, new);
            self.size = size;
            return Ok(Intervened { index, changes });
        }
        // Between others: reports what is wrong with this one alone before all are
        // applied again.
        let mut state = self.state_at(at);
        let changes = state
            .apply(self.ground(), path, value)
            .map_err(Fault::problem)?;
        let mut copy = self.clone();
        copy.put_intervention(place, new);
        copy.timeline = Timeline::new(copy.ground(), Unfit::Refuse)?;
        copy.size = size;
        *self = copy;
        Ok(Intervened { index, changes })
    }

    fn put_intervention(&mut self, place: usize, intervention: Json) {
        let Json::Object(pairs) = &mut self.tree else {
            return;
        };
        if !pairs.iter().any(|(key, _)| key == "interventions") {
            pairs.push(("interventions".to_owned(), Json::List(Vec::new())));
        }
        for (key, value) in pairs {
            if let ("interventions", Json::List(items)) = (key.as_str(), value) {
                items.insert(place.min(items.len()), intervention);
                return;
            }
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
        let Json::Object(pairs) = &mut self.tree else {
            return;
        };
        for (key, value) in pairs.iter_mut() {
            if let ("interventions", Json::List(items)) = (key.as_str(), value) {
                *items = places
                    .iter()
                    .filter_map(|place| items.get(*place).cloned())
                    .collect();
            }
        }
    }
}
