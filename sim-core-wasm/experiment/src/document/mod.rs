//! The experiment document: reading and checking it, and expanding it into cells.
//!
//! A figure of the summary or a recorded variable can be measured as it is. Another way to read one is
//! a variant of `Take` in `measures.rs`, or of `ProbeTake` in `probes.rs`, and its line in
//! `declaration/measure.rs`.

mod axis;
mod base;
mod claims;
mod declaration;
mod expand;
mod fields;
mod limits;
mod measures;
mod narrow;
mod probes;
mod reach;
mod settings;
#[cfg(test)]
mod settings_tests;
#[cfg(test)]
pub(crate) mod tests;

use sawtooth_document::reading::{At, Object, items};
use sawtooth_document::{Json, Problem, at_present, quote, spell};
use sawtooth_engine::choices;

pub use axis::Axis;
pub use base::{Base, Library, Model};
pub use claims::{Across, Claim, Extent, Range, Reading, Runs, Test, Trend};
pub use declaration::{EXPERIMENT, FORMAT, VERSION, schema, typescript};
pub use expand::Coordinates;
pub use limits::MOST_CELLS;
pub use measures::{CurveMeasure, Figure, Measure, Subject, Take};
pub use narrow::{inlined, narrowed};
pub use probes::{Probe, ProbeTake, Region};
pub(crate) use reach::{Ceilings, SAME};
pub use settings::{Choice, Setting, chosen};

use base::{Changes, changes};
pub(crate) use fields::choice;
use fields::{id, label, list, seconds, switch};
use limits::{MOST_CHECKED, MOST_CURVES, MOST_ENTRIES, MOST_POINTS};

choices! {
    /// How intervals are worked out.
    pub enum Interval {
        /// Student's t over seeds.
        Student = "student",
        /// Percentiles of means over seeds drawn with repetition.
        Bootstrap = "bootstrap",
    }
}

/// A curve of the figure.
#[derive(Clone, Debug)]
pub struct Series {
    /// Its id.
    pub id: String,
    /// The text of the legend.
    pub label: String,
    base: Option<Base>,
    changes: Changes,
    /// Whether the axes do not change it.
    constant: bool,
}

impl Series {
    /// Whether it is the same at every point of the axes.
    pub fn is_constant(&self) -> bool {
        self.constant
    }
}

/// A checked experiment.
#[derive(Clone, Debug)]
pub struct Experiment {
    tree: Json,
    /// The title.
    pub name: String,
    base: Base,
    common: Changes,
    duration: Option<f64>,
    warmup: Option<f64>,
    /// The seeds of each point's runs.
    pub seeds: Vec<u64>,
    /// The probability with which an interval holds the mean.
    pub confidence: f64,
    /// How intervals are worked out.
    pub interval: Interval,
    /// The variation along the figure.
    pub axis: Axis,
    /// The variation across it.
    pub second: Axis,
    /// The curves.
    pub series: Vec<Series>,
    /// The settings that the source leaves open.
    pub settings: Vec<Setting>,
    /// The measures of each run.
    pub measures: Vec<Measure>,
    /// The claims that are tested.
    pub claims: Vec<Claim>,
    /// The most that measures can be, where ratios are claimed of them.
    pub(crate) ceilings: Ceilings,
    /// Whether only the cells that a claim reads are run.
    read_alone: bool,
}

impl Experiment {
    /// Whether a text is an experiment rather than a scenario.
    pub fn is(json: &Json) -> bool {
        json.get("format").and_then(Json::as_text) == Some(FORMAT)
    }

    /// Reads and checks an experiment. `library` has the scenarios that it names.
    ///
    /// # Errors
    /// The first thing that is wrong with it, by its place.
    pub fn parse(text: &str, library: &Library<'_>) -> Result<Experiment, Problem> {
        Experiment::new(Json::parse(text)?, library)
    }

    /// The same from JSON that was read.
    ///
    /// # Errors
    /// The first thing that is wrong with it, by its place.
    pub fn new(tree: Json, library: &Library<'_>) -> Result<Experiment, Problem> {
        let experiment = Experiment::as_chosen(at_present(tree), library)?;
        experiment.check_choices()?;
        Ok(experiment)
    }

    /// The same, without a look at the choices that are not chosen.
    fn as_chosen(tree: Json, library: &Library<'_>) -> Result<Experiment, Problem> {
        let root = At::ROOT;
        format_of(&tree, &root)?;
        let object = Object::open(&tree, &EXPERIMENT, &root)?;
        for key in ["about", "name"] {
            object.text(key)?;
        }
        if let Some(source) = object.get("source") {
            let at = root.key("source");
            let source = Object::open(source, &declaration::SOURCE, &at)?;
            for key in ["paper", "figure", "section"] {
                source.text(key)?;
            }
            switch(&source, "own")?;
        }
        assumptions(&object)?;
        let seeds = seeds(&object)?;
        let base = Base::read(object.get("base"), &root.key("base"), library)?;
        let common = changes(&object, "set")?;
        let series = series(&object, library)?;
        let settings = Setting::read_all(&object, &series)?;
        let axis = Axis::read(&object, "axis")?;
        let second = Axis::read(&object, "secondAxis")?;
        let measures = Measure::read_all(&object)?;
        let claims = Claim::read_all(&object, &series, &measures)?;
        let experiment = Experiment {
            name: object.text("name")?.to_owned(),
            base,
            common,
            duration: seconds(&object, "duration")?,
            warmup: seconds(&object, "warmup")?,
            seeds,
            confidence: object.number("confidence")?,
            interval: choice(&object, "interval")?,
            axis,
            second,
            series,
            settings,
            measures,
            claims,
            ceilings: Ceilings::new(),
            read_alone: false,
            tree: Json::Null,
        };
        let at = root.key("claims");
        Claim::check_all(
            &experiment.claims,
            &at,
            &experiment.axis,
            &experiment.second,
        )?;
        experiment.check_size()?;
        experiment.check_cells(MOST_CHECKED)?;
        let ceilings = experiment.reach()?;
        Ok(Experiment {
            tree,
            ceilings,
            ..experiment
        })
    }

    /// Checks the choices that are not chosen, each by itself: all together as many documents as the experiment
    /// itself.
    fn check_choices(&self) -> Result<(), Problem> {
        let others = self.others().len();
        if others > MOST_ENTRIES {
            return Err(Problem::at(
                "settings",
                format!(
                    "must have at most {MOST_ENTRIES} choices beside those that are chosen, got {others}"
                ),
            ));
        }
        let most = MOST_CHECKED / others.max(1);
        for (place, setting) in self.settings.iter().enumerate() {
            for choice in (0..setting.choices.len()).filter(|choice| *choice != setting.chosen) {
                let mut other = self.clone();
                other.settings[place].chosen = choice;
                other.check_cells(most)?;
            }
        }
        Ok(())
    }

    /// The document as it is written.
    pub fn tree(&self) -> &Json {
        &self.tree
    }

    /// Whether the document has a key.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        self.tree.get(key).is_some()
    }

    /// Whether its claims are ours, and no source makes them.
    pub fn is_own(&self) -> bool {
        let own = self.tree.get("source").and_then(|source| source.get("own"));
        own == Some(&Json::Bool(true))
    }

    /// How many runs it has.
    pub fn cells(&self) -> usize {
        self.size() as usize
    }

    fn size(&self) -> u64 {
        let points = self.axis.points.len() as u64 * self.second.points.len() as u64;
        points * self.series.len() as u64 * self.seeds.len() as u64
    }

    fn check_size(&self) -> Result<(), Problem> {
        let size = self.size();
        if size > MOST_CELLS {
            return Err(Problem::whole(format!(
                "the grid has {size} cells: {} series × {} × {} points × {} seeds; at most {MOST_CELLS} are allowed",
                self.series.len(),
                self.axis.points.len(),
                self.second.points.len(),
                self.seeds.len(),
            )));
        }
        let of_curves: u64 = self.measures.iter().map(Measure::curve_points).sum();
        let curves = of_curves * (size / self.seeds.len().max(1) as u64);
        if curves > MOST_CURVES {
            return Err(Problem::at(
                "measures",
                format!("the curves have {curves} points; at most {MOST_CURVES} are allowed"),
            ));
        }
        Ok(())
    }
}

fn format_of(tree: &Json, root: &At<'_>) -> Result<(), Problem> {
    let format = tree.get("format").unwrap_or(&Json::Null);
    if format.as_text() != Some(FORMAT) {
        return Err(root
            .key("format")
            .problem(format!("must be \"{FORMAT}\", got {}", quote(format))));
    }
    let version = tree.get("version").unwrap_or(&Json::Null);
    if version.as_number() != Some(VERSION as f64) {
        return Err(root
            .key("version")
            .problem(format!("must be {VERSION}, got {}", quote(version))));
    }
    Ok(())
}

fn assumptions(object: &Object<'_, '_>) -> Result<(), Problem> {
    let Some(json) = object.get("assumptions") else {
        return Ok(());
    };
    let at = object.at.key("assumptions");
    for (i, item) in list(json, MOST_ENTRIES, "texts", &at)?.iter().enumerate() {
        if item.as_text().is_none() {
            return Err(at.index(i).wrong("a text", item));
        }
    }
    Ok(())
}

fn seeds(object: &Object<'_, '_>) -> Result<Vec<u64>, Problem> {
    match object.get("seeds") {
        None => Ok(vec![1]),
        Some(json) => seed_list(json, &object.at.key("seeds")),
    }
}

fn seed_list(json: &Json, at: &At<'_>) -> Result<Vec<u64>, Problem> {
    let whole = |number: f64, most: f64, at: &At<'_>| {
        if number.trunc() == number && (0.0..=most).contains(&number) {
            return Ok(number as u64);
        }
        Err(at.problem(format!(
            "must be a whole number from 0 to {}, got {}",
            spell(most),
            spell(number)
        )))
    };
    if let Some(count) = json.as_number() {
        let count = whole(count, MOST_POINTS as f64, at)?;
        if count == 0 {
            return Err(at.problem("must be at least 1"));
        }
        return Ok((1..=count).collect());
    }
    let all = json
        .as_list()
        .ok_or_else(|| at.wrong("a number or a list of seeds", json))?;
    if all.is_empty() || all.len() > MOST_POINTS {
        return Err(at.problem(format!("must be 1 to {MOST_POINTS} seeds")));
    }
    let mut seeds = Vec::with_capacity(all.len());
    for (i, item) in all.iter().enumerate() {
        let at = at.index(i);
        let number = item.as_number().ok_or_else(|| at.wrong("a number", item))?;
        let seed = whole(number, 9_007_199_254_740_991.0, &at)?;
        if seeds.contains(&seed) {
            return Err(at.problem("occurs twice"));
        }
        seeds.push(seed);
    }
    Ok(seeds)
}

fn series(object: &Object<'_, '_>, library: &Library<'_>) -> Result<Vec<Series>, Problem> {
    let Some(json) = object.get("series") else {
        return Ok(vec![Series {
            id: "base".to_owned(),
            label: String::new(),
            base: None,
            changes: Changes::default(),
            constant: false,
        }]);
    };
    let at = object.at.key("series");
    let mut all: Vec<Series> = Vec::new();
    let items = items(json, &at)?;
    if items.is_empty() || items.len() > MOST_ENTRIES {
        return Err(at.problem(format!("must be 1 to {MOST_ENTRIES} series")));
    }
    for (i, item) in items.iter().enumerate() {
        let at = at.index(i);
        let one = Object::open(item, &declaration::SERIES, &at)?;
        let id = id(&one, all.iter().map(|other| other.id.as_str()))?;
        let base = one.get("base");
        let base = base.map(|json| Base::read(Some(json), &at.key("base"), library));
        all.push(Series {
            label: label(&one, &id)?,
            id,
            base: base.transpose()?,
            changes: changes(&one, "set")?,
            constant: switch(&one, "constant")?,
        });
    }
    Ok(all)
}
