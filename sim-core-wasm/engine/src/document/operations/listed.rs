//! Interventions as a list that a person edits.

use super::Document;
use super::operation::Altered;
use crate::document::live::{Unfit, interventions};
use crate::document::reading::At;
use crate::document::text::{Json, Problem};
use crate::units::Time;

impl Document {
    /// Gives interventions another time and value.
    ///
    /// # Errors
    /// When a place has no intervention, or one would not apply any more.
    pub fn alter(&mut self, altered: &[Altered]) -> Result<(), Problem> {
        let mut items = interventions(&self.tree).to_vec();
        for Altered { place, at, to } in altered {
            let Some(Json::Object(pairs)) = items.get_mut(*place) else {
                return Err(nowhere(*place));
            };
            for (key, value) in pairs {
                match key.as_str() {
                    "at" => *value = Json::Number(*at),
                    "to" => *value = to.clone(),
                    _ => {}
                }
            }
        }
        *self = self.with_interventions(items, Unfit::Refuse)?;
        Ok(())
    }

    /// Takes interventions out, and those that do not apply without them. Gives
    /// the places that all of them had.
    ///
    /// # Errors
    /// When a place has no intervention.
    pub fn take_out(&mut self, places: &[usize]) -> Result<Vec<usize>, Problem> {
        let written = interventions(&self.tree);
        if let Some(place) = places.iter().find(|place| **place >= written.len()) {
            return Err(nowhere(*place));
        }
        let kept: Vec<usize> = (0..written.len())
            .filter(|place| !places.contains(place))
            .collect();
        let items = kept.iter().map(|place| written[*place].clone()).collect();
        let mut next = self.with_interventions(items, Unfit::LeaveOut)?;
        // Places among those that are left.
        let fit = next.timeline.places.clone();
        next.drop_unfit();
        let gone = (0..written.len()).filter(|place| {
            kept.binary_search(place)
                .map_or(true, |left| !fit.contains(&left))
        });
        let gone = gone.collect();
        *self = next;
        Ok(gone)
    }

    /// Makes the value of an intervention the document's own: it holds from the
    /// start, and what changed it earlier goes too.
    ///
    /// # Errors
    /// When there is no such intervention, or the document would be wrong.
    pub fn from_start(&mut self, place: usize) -> Result<(), Problem> {
        let written = interventions(&self.tree);
        let one = written.get(place).ok_or_else(|| nowhere(place))?;
        let set = |one: &Json| one.get("set").and_then(Json::as_text).map(str::to_owned);
        let (Some(path), Some(to)) = (set(one), one.get("to").cloned()) else {
            return Err(nowhere(place));
        };
        let order = &self.timeline.places;
        let turn = order.iter().position(|other| *other == place);
        let earlier: Vec<usize> = order
            .iter()
            .take(turn.map_or(0, |turn| turn + 1))
            .copied()
            .filter(|other| set(&written[*other]).as_ref() == Some(&path))
            .collect();
        let mut next = self.clone();
        next.take_out(&earlier)?;
        next.set(&path, &to)?;
        *self = next;
        Ok(())
    }

    /// Sets one value at all of these paths, which holds from the start: what changes them up to
    /// `until` goes.
    ///
    /// # Errors
    /// As [`Document::set_all`]; nothing has changed then.
    pub fn hold_from_start(
        &mut self,
        paths: &[String],
        to: &Json,
        until: Time,
    ) -> Result<(), Problem> {
        let written = interventions(&self.tree);
        let overruled = |place: &usize| {
            let set = written.get(*place).and_then(|one| one.get("set"));
            set.and_then(Json::as_text)
                .is_some_and(|set| paths.iter().any(|path| path == set))
        };
        let times = self.timeline.changes.iter().zip(&self.timeline.places);
        let gone: Vec<usize> = times
            .filter(|(change, place)| change.at <= until && overruled(place))
            .map(|(_, place)| *place)
            .collect();
        let mut next = self.clone();
        next.take_out(&gone)?;
        next.set_all(paths, to)?;
        *self = next;
        Ok(())
    }

    /// The document with other interventions.
    pub(super) fn with_interventions(
        &self,
        items: Vec<Json>,
        unfit: Unfit,
    ) -> Result<Document, Problem> {
        let mut tree = self.tree.clone();
        if let Some(written) = tree.get_mut("interventions") {
            *written = Json::List(items);
        }
        Document::new(tree, unfit)
    }
}

fn nowhere(place: usize) -> Problem {
    At::ROOT
        .key("interventions")
        .index(place)
        .problem("there is no such intervention")
}
