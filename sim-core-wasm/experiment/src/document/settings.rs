//! Settings that a source leaves open: every choice can be run, with its verdicts.

use sawtooth_document::reading::{At, Object, pairs};
use sawtooth_document::{Json, Problem, suggestion};

use super::base::{Base, Changes, Library, changes};
use super::declaration::{CHOICE, SETTING};
use super::fields::{find, id, label, list};
use super::limits::MOST_ENTRIES;
use super::{Experiment, Series};

/// Something that the source leaves open.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Its id.
    pub id: String,
    /// The name of the setting.
    pub label: String,
    /// The place of the choice that is run.
    pub chosen: usize,
    /// The possible choices.
    pub choices: Vec<Choice>,
}

/// A choice of an open setting.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Its id.
    pub id: String,
    /// The name of the choice.
    pub label: String,
    /// The changes of every series that has no base of its own.
    common: Changes,
    /// The changes of single series, by their places.
    single: Vec<(usize, Changes)>,
}

impl Setting {
    pub(super) fn read_all(
        experiment: &Object<'_, '_>,
        series: &[Series],
    ) -> Result<Vec<Setting>, Problem> {
        let at = experiment.at.key("settings");
        let Some(json) = experiment.get("settings") else {
            return Ok(Vec::new());
        };
        let mut all: Vec<Setting> = Vec::new();
        for (i, item) in list(json, MOST_ENTRIES, "settings", &at)?
            .iter()
            .enumerate()
        {
            let at = at.index(i);
            let object = Object::open(item, &SETTING, &at)?;
            let id = id(&object, all.iter().map(|other| other.id.as_str()))?;
            object.text("reason")?;
            let choices = choices(&object, series)?;
            let chosen = match object.text("chosen")? {
                "" => 0,
                name => {
                    let ids = choices.iter().map(|one| one.id.as_str());
                    find(name, ids).map_err(|near| {
                        let at = object.at.key("chosen");
                        at.problem(format!("there is no choice {name}{near}"))
                    })?
                }
            };
            all.push(Setting {
                label: label(&object, &id)?,
                id,
                chosen,
                choices,
            });
        }
        Ok(all)
    }

    /// Makes the changes of the chosen ones. `own` is whether the series has a base of its own.
    pub(super) fn apply(&self, series: usize, own: bool, base: &mut Base) -> Result<(), Problem> {
        for changes in self.changes(series, own) {
            changes.apply(base)?;
        }
        Ok(())
    }

    /// The changes of the chosen ones.
    pub(super) fn changes(
        &self,
        series: usize,
        own: bool,
    ) -> impl DoubleEndedIterator<Item = &Changes> {
        let choice = &self.choices[self.chosen];
        let single = choice.single.iter();
        let single = single.filter_map(move |(of, changes)| (*of == series).then_some(changes));
        (!own).then_some(&choice.common).into_iter().chain(single)
    }
}

fn choices(setting: &Object<'_, '_>, series: &[Series]) -> Result<Vec<Choice>, Problem> {
    let at = setting.at.key("choices");
    let json = setting.get("choices").unwrap_or(&Json::Null);
    let mut all: Vec<Choice> = Vec::new();
    for (i, item) in list(json, MOST_ENTRIES, "choices", &at)?.iter().enumerate() {
        let at = at.index(i);
        let object = Object::open(item, &CHOICE, &at)?;
        let id = id(&object, all.iter().map(|other| other.id.as_str()))?;
        let mut single = Vec::new();
        if let Some(json) = object.get("series") {
            single = of_series(json, &object.at.key("series"), series)?;
        }
        all.push(Choice {
            label: label(&object, &id)?,
            id,
            common: changes(&object, "set")?,
            single,
        });
    }
    if all.len() < 2 {
        return Err(at.problem("must have at least two"));
    }
    Ok(all)
}

fn of_series(
    json: &Json,
    at: &At<'_>,
    series: &[Series],
) -> Result<Vec<(usize, Changes)>, Problem> {
    let mut all = Vec::new();
    for (name, json) in pairs(json, at)? {
        let at = at.key(name);
        let place = find(name, series.iter().map(|one| one.id.as_str()));
        let place = place.map_err(|near| at.problem(format!("there is no series {name}{near}")))?;
        all.push((place, Changes::read(json, &at)?));
    }
    Ok(all)
}

impl Experiment {
    /// The choices that are not chosen, one at a time: the ids of a setting and of its choice.
    pub fn others(&self) -> Vec<(String, String)> {
        let mut all = Vec::new();
        for setting in &self.settings {
            for (place, choice) in setting.choices.iter().enumerate() {
                if place != setting.chosen {
                    all.push((setting.id.clone(), choice.id.clone()));
                }
            }
        }
        all
    }

    /// The experiment with another choice, of at most `seeds` seeds. Where there are claims, only the cells that they
    /// read are run: a choice is there to show what it does to them.
    ///
    /// # Errors
    /// When there is no such choice.
    pub fn other(
        &self,
        choice: &(String, String),
        most_seeds: usize,
        library: &Library<'_>,
    ) -> Result<Experiment, Problem> {
        let mut tree = chosen(self.tree().clone(), std::slice::from_ref(choice))?;
        if most_seeds < self.seeds.len() {
            let seeds = self.seeds.iter().take(most_seeds);
            let seeds = seeds.map(|seed| Json::Number(*seed as f64));
            tree.put("seeds", Json::List(seeds.collect()));
        }
        // Each of the others was checked when this experiment was read.
        let other = Experiment::as_chosen(tree, library)?;
        Ok(Experiment {
            read_alone: !other.claims.is_empty(),
            ..other
        })
    }
}

/// The same experiment with other choices of its settings, by the ids of both.
///
/// # Errors
/// When it has no such setting, or the setting no such choice.
pub fn chosen(mut tree: Json, choices: &[(String, String)]) -> Result<Json, Problem> {
    for (setting, choice) in choices {
        let Some(Json::List(settings)) = tree.get_mut("settings") else {
            return Err(Problem::at("settings", "the experiment has no settings"));
        };
        let ids: Vec<String> = settings.iter().filter_map(id_of).collect();
        let found = settings
            .iter_mut()
            .find(|one| id_of(one).as_ref() == Some(setting));
        let found = found.ok_or_else(|| {
            let near = suggestion(setting, ids.iter().map(String::as_str));
            Problem::at("settings", format!("there is no setting {setting}{near}"))
        })?;
        let known = found.get("choices").and_then(Json::as_list);
        let known: Vec<String> = known.unwrap_or_default().iter().filter_map(id_of).collect();
        if !known.contains(choice) {
            let near = suggestion(choice, known.iter().map(String::as_str));
            return Err(Problem::at(
                "settings",
                format!("{setting} has no choice called {choice}{near}"),
            ));
        }
        found.put("chosen", Json::Text(choice.clone()));
    }
    Ok(tree)
}

fn id_of(json: &Json) -> Option<String> {
    json.get("id").and_then(Json::as_text).map(str::to_owned)
}
