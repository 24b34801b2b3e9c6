//! The interventions of a document, in the order in which they apply.

use super::ground::Ground;
use super::state::{Fault, State};
use crate::checking::intervention;
use crate::declaration::MOST_INTERVENTIONS;
use crate::reading::{At, items};
use crate::text::{Json, Problem};
use sawtooth_engine::order::order;
use sawtooth_engine::plan::TimedChange;
use sawtooth_engine::units::Time;

/// The interventions with their changes, and the values in force after the last.
#[derive(Clone, Debug)]
pub(crate) struct Timeline {
    /// In order of application.
    pub(crate) changes: Vec<TimedChange>,
    /// The index of each in the document's list.
    pub(crate) places: Vec<usize>,
    /// The values in force after the last one.
    pub(crate) state: State,
}

/// How an intervention that does not apply is handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// Refuse the document.
    Refuse,
    /// Leave it out.
    LeaveOut,
}

impl Timeline {
    /// Applies the interventions of a document, by time and then in its order.
    pub(crate) fn new(ground: Ground<'_>, unfit: Unfit) -> Result<Timeline, Problem> {
        let mut timeline = Timeline {
            changes: Vec::new(),
            places: Vec::new(),
            state: State::new(ground.base),
        };
        for (at, place) in in_order(ground.tree)? {
            match timeline.apply(ground, at, place) {
                Err(_) if unfit == Unfit::LeaveOut => {}
                other => other?,
            }
        }
        Ok(timeline)
    }

    fn apply(&mut self, ground: Ground<'_>, at: Time, place: usize) -> Result<(), Problem> {
        let root = At::ROOT;
        let list = root.key("interventions");
        let here = list.index(place);
        let Some(json) = interventions(ground.tree).get(place) else {
            return Ok(());
        };
        let (_, path, value) = intervention(json, &here)?;
        let changes = self
            .state
            .apply(ground, path, value)
            .map_err(|fault| match fault {
                Fault::Path(problem) => here.key("set").problem(problem.to_string()),
                Fault::Value(problem) => here.key("to").problem(problem.to_string()),
            })?;
        let changes = changes.into();
        self.changes.push(TimedChange { at, changes });
        self.places.push(place);
        Ok(())
    }

    /// The values in force at an instant, after the interventions up to then.
    pub(crate) fn state_at(&self, ground: Ground<'_>, at: Time) -> State {
        if self.changes.last().is_none_or(|last| last.at <= at) {
            return self.state.clone();
        }
        let mut state = State::new(ground.base);
        for (change, place) in self.changes.iter().zip(&self.places) {
            let json = interventions(ground.tree)
                .get(*place)
                .filter(|_| change.at <= at);
            let root = At::ROOT;
            if let Some(Ok((_, path, value))) = json.map(|json| intervention(json, &root)) {
                // Each intervention was applied when the timeline was made, so it
                // applies now.
                let _ = state.apply(ground, path, value);
            }
        }
        state
    }
}

/// The interventions as they are written.
pub(crate) fn interventions(tree: &Json) -> &[Json] {
    tree.get("interventions")
        .and_then(Json::as_list)
        .unwrap_or(&[])
}

/// Times and indices of the interventions in order of application.
pub(crate) fn in_order(tree: &Json) -> Result<Vec<(Time, usize)>, Problem> {
    let root = At::ROOT;
    let list = root.key("interventions");
    let Some(written) = tree.get("interventions") else {
        return Ok(Vec::new());
    };
    let written = items(written, &list)?;
    if written.len() > MOST_INTERVENTIONS {
        return Err(list.problem(format!(
            "at most {MOST_INTERVENTIONS} interventions are allowed, got {}",
            written.len()
        )));
    }
    let mut times = Vec::with_capacity(written.len());
    for (place, json) in written.iter().enumerate() {
        let (at, _, _) = intervention(json, &list.index(place))?;
        times.push(at);
    }
    let places = order(times.len(), &|a, b| times[a].cmp(&times[b]));
    Ok(places
        .into_iter()
        .map(|place| (times[place], place))
        .collect())
}
