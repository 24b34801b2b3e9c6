//! The document: what the page edits, the link carries and the engine runs.

mod set;

use crate::document::base::Base;
use crate::document::dependents::{Dependents, dependents};
use crate::document::edit::edit_entry;
use crate::document::json::{Json, LONGEST_TEXT};
use crate::document::layout::Section;
use crate::document::problem::{Path, Problem, spell};
use crate::document::read::At;
use crate::document::shape::Mutability;
use crate::document::shapes::{LONGEST_RUN, MOST_INTERVENTIONS, SCENARIO};
use crate::document::state::{Ground, State};
use crate::document::streams::starts_again;
use crate::document::target::Target;
use crate::document::timeline::{Timeline, Unfit, interventions};
use crate::order::ascending;
use crate::plan::{Change, Plan, TimedChange};
use crate::units::Time;

/// A checked document. It keeps what its author wrote, in that order, beside
/// what that comes to; every change leaves it checked.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Json,
    base: Base,
    dependents: Dependents,
    timeline: Timeline,
    /// The length of its compact text.
    size: usize,
}

/// What a change of the document does to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A running simulation can take it, as an intervention.
    Live,
    /// The run starts again.
    Structural,
    /// None.
    Free,
}

/// An intervention that has been added.
#[derive(Clone, Debug, PartialEq)]
pub struct Intervened {
    /// Its place among [`Document::changes`].
    pub index: usize,
    /// What it changes, given the interventions before it.
    pub changes: Vec<Change>,
}

impl Document {
    /// Reads and checks a document.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Document, Problem> {
        Document::new(Json::parse(text)?, Unfit::Refuse)
    }

    fn new(tree: Json, unfit: Unfit) -> Result<Document, Problem> {
        let size = tree.compact().len();
        if size > LONGEST_TEXT {
            return Err(too_long(size));
        }
        let base = Base::new(&tree)?;
        let dependents = dependents(&tree, &base.layout);
        let ground = Ground {
            tree: &tree,
            base: &base,
            dependents: &dependents,
        };
        let timeline = Timeline::new(ground, unfit)?;
        Ok(Document {
            tree,
            base,
            dependents,
            timeline,
            size,
        })
    }

    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground {
            tree: &self.tree,
            base: &self.base,
            dependents: &self.dependents,
        }
    }

    pub(crate) fn state_at(&self, at: Time) -> State {
        self.timeline.state_at(self.ground(), at)
    }

    /// The network to build, and what will happen to it.
    pub fn plan(&self) -> Plan {
        Plan {
            changes: self.timeline.changes.clone(),
            ..self.base.plan()
        }
    }

    /// What the interventions change, in order of application.
    pub fn changes(&self) -> &[TimedChange] {
        &self.timeline.changes
    }

    /// The document as it is written.
    pub fn tree(&self) -> &Json {
        &self.tree
    }

    /// The document as compact JSON: what its author wrote, in that order.
    pub fn text(&self) -> String {
        self.tree.compact()
    }

    /// The document as JSON for people.
    pub fn pretty(&self) -> String {
        self.tree.pretty()
    }

    /// When the run pauses by itself.
    pub fn duration(&self) -> Time {
        self.base.duration
    }

    /// What a change at `path` does to a run.
    ///
    /// # Errors
    /// When the path names nothing, or something that cannot be changed.
    pub fn effect(&self, path: &str) -> Result<Effect, Problem> {
        let target = Target::find(path, &self.base.layout)?;
        self.effect_of(&target, path)
    }

    /// What putting `value` at `path` does to a run: a live field may be given
    /// what does not take its place in mid-run.
    ///
    /// # Errors
    /// As [`Document::effect`].
    pub fn effect_with(&self, path: &str, value: &Json) -> Result<Effect, Problem> {
        let target = Target::find(path, &self.base.layout)?;
        let effect = self.effect_of(&target, path)?;
        if effect == Effect::Live && self.is_another_protocol(&target, value) {
            return Ok(Effect::Structural);
        }
        Ok(effect)
    }

    /// Whether putting `value` at `target` gives a flow a sender that cannot take
    /// the place of its present one.
    fn is_another_protocol(&self, target: &Target<'_>, value: &Json) -> bool {
        let Target::Entry {
            section: Section::Flows,
            entry,
            rest,
            ..
        } = target
        else {
            return false;
        };
        starts_again(&self.tree, *entry, rest, value)
    }

    fn effect_of(&self, target: &Target<'_>, path: &str) -> Result<Effect, Problem> {
        let root = At {
            path: Path::Root,
            scope: None,
        };
        let (list, name) = match target {
            Target::Entry { section, entry, .. } => (
                section.key(),
                self.base.layout.groups(*section)[*entry].id.as_str(),
            ),
            Target::Parameter { name, .. } => ("parameters", *name),
            Target::Document { .. } => ("", ""),
        };
        let list = root.key(list);
        match target.change(&list.key(name))? {
            Some(Mutability::Live) => Ok(Effect::Live),
            Some(Mutability::Structural) => Ok(Effect::Structural),
            Some(Mutability::Free) => Ok(Effect::Free),
            Some(Mutability::Fixed) => Err(Problem::at(path, "is fixed: it cannot be changed")),
            None => Ok(match self.dependents.get(name) {
                Some(uses) if uses.structural.is_some() => Effect::Structural,
                Some(uses) if !uses.live.is_empty() => Effect::Live,
                _ => Effect::Free,
            }),
        }
    }

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
        // A comma, or the key and the brackets around the first.
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
                dependents: &self.dependents,
            };
            let changes = self
                .timeline
                .state
                .apply(ground, path, value)
                .map_err(crate::document::state::Fault::problem)?;
            self.timeline.changes.push(TimedChange {
                at,
                changes: changes.clone(),
            });
            self.timeline.places.push(place);
            self.insert(place, new);
            self.size = size;
            return Ok(Intervened { index, changes });
        }
        // In the midst of others: say what is wrong with this one by itself
        // before all are applied again.
        let mut state = self.state_at(at);
        let changes = state
            .apply(self.ground(), path, value)
            .map_err(crate::document::state::Fault::problem)?;
        let mut copy = self.clone();
        copy.insert(place, new);
        copy.timeline = Timeline::new(copy.ground(), Unfit::Refuse)?;
        copy.size = size;
        *self = copy;
        Ok(Intervened { index, changes })
    }

    fn insert(&mut self, place: usize, intervention: Json) {
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

    /// Takes out the interventions later than `after`, up to and including
    /// `until`, and those later still that do not apply without them. Returns
    /// how many are gone.
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
        ascending(&mut kept);
        self.keep(&kept);
        self.drop_unfit();
        before - interventions(&self.tree).len()
    }

    /// Takes out the interventions that do not apply any more: they are left out
    /// of the timeline, and then of the document.
    fn drop_unfit(&mut self) {
        if let Ok(timeline) = Timeline::new(self.ground(), Unfit::LeaveOut) {
            let mut places = timeline.places.clone();
            ascending(&mut places);
            self.keep(&places);
        }
        if let Ok(timeline) = Timeline::new(self.ground(), Unfit::LeaveOut) {
            self.timeline = timeline;
        }
        self.size = self.tree.compact().len();
    }

    /// Keeps the interventions at these places, in ascending order.
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

    /// The same document with another duration.
    ///
    /// # Errors
    /// When the duration is out of range.
    pub fn with_duration(&self, duration: Time) -> Result<Document, Problem> {
        let root = At {
            path: Path::Root,
            scope: None,
        };
        let value = Json::Number(duration.seconds());
        let tree = edit_entry(&self.tree, &SCENARIO, &["duration"], &value, &root)?;
        Document::new(tree, Unfit::Refuse)
    }
}

fn too_long(size: usize) -> Problem {
    let hundredths = size.div_ceil(LONGEST_TEXT / 100);
    let (whole, hundredths) = (hundredths / 100, hundredths % 100);
    Problem::whole(format!(
        "the document would be {whole}.{hundredths:02} MB long; at most 1 MB is allowed"
    ))
}
