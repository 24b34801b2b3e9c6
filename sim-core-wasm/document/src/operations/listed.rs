//! Interventions as a list that a person edits.

use std::collections::BTreeSet;

use super::Document;
use super::operation::Altered;
use crate::live::{Unfit, in_order, interventions};
use crate::reading::At;
use crate::text::{Json, Problem};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::Time;

/// Whether changes have led two networks to the same. What a sender asks of its transport is settled at the start,
/// where no change of a run reaches it.
fn ends_alike(one: &Plan, other: &Plan) -> bool {
    let mut flows = one.flows.iter().zip(&other.flows);
    one.links == other.links
        && one.nodes == other.nodes
        && flows.all(|(one, other)| {
            one.sender == other.sender
                && one.slow_start == other.slow_start
                && one.clamp == other.clamp
                && one.traffic == other.traffic
        })
}

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

    /// Takes interventions out, and those that do not apply without them. Returns
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
        let items = left(&self.tree, &kept);
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

    /// Makes the values of interventions the document's own: they hold from the start, and what
    /// changed them earlier goes too. Of several at one path the last one's holds. Returns the
    /// places of those that do not apply any more, and have gone as well.
    ///
    /// # Errors
    /// When there is no such intervention, or the document would be wrong; nothing has changed then.
    pub fn from_start(&mut self, places: &[usize]) -> Result<Vec<usize>, Problem> {
        let written = interventions(&self.tree);
        if let Some(place) = places.iter().find(|place| **place >= written.len()) {
            return Err(nowhere(*place));
        }
        let mut held: Vec<(String, Json, usize)> = Vec::new();
        for (turn, place) in self.timeline.places.iter().enumerate() {
            let one = &written[*place];
            if let (true, Some(path), Some(to)) =
                (places.contains(place), path_of(one), one.get("to"))
            {
                held.retain(|(other, ..)| other != path);
                held.push((path.to_owned(), to.clone(), turn + 1));
            }
        }
        self.hold(held)
    }

    /// Sets one value at all of these paths that is in force at the end, for a live change at `until`, when the
    /// run is over. It holds from the start, if that gives the same end; otherwise from the first change after
    /// which it does: the one that added the component, or would overrule the value. Changes of the paths from
    /// there up to `until` are removed. Returns that instant; none for the start.
    ///
    /// # Errors
    /// When the value is wrong, or there is no such instant; nothing has changed then.
    pub fn hold_to_the_end(
        &mut self,
        paths: &[&str],
        to: &Json,
        until: Time,
    ) -> Result<Option<Time>, Problem> {
        let last = Time(self.duration().0.saturating_sub(1));
        let meant = self.holding_since(last, paths, to)?.in_the_end();
        let mut held = self.clone();
        let turn = self.turn_after(until);
        let mut all = Vec::new();
        for path in paths {
            all.push(((*path).to_owned(), to.clone(), turn));
        }
        let from_start = held.hold(all);
        if from_start.is_ok() && ends_alike(&held.in_the_end(), &meant) {
            *self = held;
            return Ok(None);
        }
        // Where it holds from one instant on, it holds from a later one on.
        let (mut first, mut end) = (0, self.turn_after(last));
        let mut best = None;
        while first < end {
            let middle = usize::midpoint(first, end);
            let from = self.timeline.changes[middle].at;
            match self.holding_since(from, paths, to) {
                Ok(document) if ends_alike(&document.in_the_end(), &meant) => {
                    best = Some((document, from));
                    end = middle;
                }
                _ => first = middle + 1,
            }
        }
        let Some((document, from)) = best else {
            from_start?;
            let path = paths.first().copied().unwrap_or_default();
            return Err(Problem::at(
                path,
                "another change replaces this value: edit or remove that change",
            ));
        };
        *self = document;
        Ok(Some(from))
    }

    /// How many of the changes are not after an instant.
    fn turn_after(&self, instant: Time) -> usize {
        let changes = &self.timeline.changes;
        changes.partition_point(|change| change.at <= instant)
    }

    /// The document with this value at all of these paths from an instant on, without what changes
    /// them later.
    fn holding_since(&self, from: Time, paths: &[&str], to: &Json) -> Result<Document, Problem> {
        let written = interventions(&self.tree);
        let mut own = Vec::new();
        for (change, place) in self.timeline.changes.iter().zip(&self.timeline.places) {
            let path = written.get(*place).and_then(path_of);
            if change.at >= from && path.is_some_and(|path| paths.contains(&path)) {
                own.push(*place);
            }
        }
        let mut document = self.clone();
        document.take_out(&own)?;
        document.intervene_on(from, paths, to, false)?;
        Ok(document)
    }

    /// The network after all changes that take effect.
    fn in_the_end(&self) -> Plan {
        let plan = self.plan();
        plan.in_force(Time(plan.duration.0.saturating_sub(1)))
    }

    /// Sets values that hold from the start: at each path, what changes it among the first so many
    /// interventions, in order of application, goes. All are checked together: what did not apply
    /// before one of these values may do so with it.
    fn hold(&mut self, held: Vec<(String, Json, usize)>) -> Result<Vec<usize>, Problem> {
        let written = interventions(&self.tree);
        let turns = self.timeline.places.iter().enumerate();
        let gone = turns.filter(|(turn, place)| {
            let path = written.get(**place).and_then(path_of);
            let goes = |(held, _, until): &(String, Json, usize)| {
                turn < until && path == Some(held.as_str())
            };
            held.iter().any(goes)
        });
        let gone = gone.map(|(_, place)| *place);
        let mut places = BTreeSet::new();
        places.extend(gone);
        let values: Vec<(String, Json)> =
            held.into_iter().map(|(path, to, _)| (path, to)).collect();
        self.set_without(&values, &places)
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

/// The interventions at these indices, in ascending order. The first step that is left of a
/// gesture begins it: otherwise it would go on with an older change of the same value.
pub(super) fn left(tree: &Json, kept: &[usize]) -> Vec<Json> {
    let written = interventions(tree);
    let items = kept.iter().filter_map(|place| written.get(*place).cloned());
    let mut items: Vec<Json> = items.collect();
    let order = in_order(tree).unwrap_or_default();
    // By place, whether a step of its gesture is left up to there.
    let mut begun = vec![false; written.len()];
    for (turn, (_, place)) in order.iter().enumerate() {
        let one = &written[*place];
        let goes_on = matches!(one.get(CONTINUES), Some(Json::Bool(true))) && {
            let mut earlier = order[..turn].iter().rev();
            earlier
                .find(|(_, before)| path_of(&written[*before]) == path_of(one))
                .is_some_and(|(_, before)| begun[*before])
        };
        let index = kept.binary_search(place);
        begun[*place] = goes_on || index.is_ok();
        if !goes_on
            && let Ok(index) = index
            && let Some(Json::Object(pairs)) = items.get_mut(index)
            && let Some(key) = pairs.iter().position(|(key, _)| key == CONTINUES)
        {
            pairs.remove(key);
        }
    }
    items
}

/// The key of a step that goes on with the one before it.
pub(super) const CONTINUES: &str = "continues";

/// The path that an intervention changes.
pub(super) fn path_of(intervention: &Json) -> Option<&str> {
    intervention.get("set").and_then(Json::as_text)
}

fn nowhere(place: usize) -> Problem {
    At::ROOT
        .key("interventions")
        .index(place)
        .problem("there is no such intervention")
}
