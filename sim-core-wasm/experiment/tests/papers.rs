//! The results that ship with the page: of the present documents, and the present engine.

use std::fs;
use std::path::{Path, PathBuf};

use sawtooth_document::Json;
use sawtooth_experiment::{CellRecord, ENGINE, Experiment, Other, Results, SavedResults};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// As many as `npm run papers` runs.
const MOST_SEEDS_OF_OTHERS: usize = 10;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn library(name: &str) -> Result<String, String> {
    let path = root().join("scenarios").join(format!("{name}.json"));
    fs::read_to_string(path).map_err(|error| error.to_string())
}

/// The experiments of the papers, by where they lie.
fn experiments() -> Vec<(PathBuf, Json)> {
    let folder = root().join("scenarios/papers");
    let mut found = Vec::new();
    for paper in fs::read_dir(folder).expect("papers") {
        let paper = paper.expect("a folder");
        for file in fs::read_dir(paper.path()).expect("a folder") {
            let path = file.expect("a file").path();
            let text = fs::read_to_string(&path).expect("a text");
            let json = Json::parse(&text).expect("JSON");
            if Experiment::is(&json) {
                let name = path.file_name().expect("a name");
                found.push((Path::new(&paper.file_name()).join(name), json));
            }
        }
    }
    found.sort_by(|(a, _), (b, _)| a.cmp(b));
    found
}

/// The document that results are of.
#[derive(Deserialize)]
struct Written {
    experiment: serde_json::Value,
}

/// The results of an experiment, which are those of its document as it is.
fn kept(file: &Path, json: &Json, experiment: &Experiment) -> SavedResults {
    let name = file.display();
    let path = root().join("public/papers").join(file);
    let text = fs::read_to_string(path).expect("results: npm run papers");
    // Results may be longer than a document.
    let written: Written = serde_json::from_str(&text).expect("JSON");
    let own: serde_json::Value = serde_json::from_str(&json.compact()).expect("JSON");
    // Documents are long: only which of them it is would be read.
    let same = written.experiment == own;
    assert!(same, "{name}: results of another document: npm run papers");
    let kept: SavedResults = serde_json::from_str(&text).expect("results");
    assert_eq!(kept.engine, ENGINE, "{name}: npm run papers");
    let cells = kept.checked(experiment).unwrap_or_else(|problem| {
        panic!("{name}: {problem}: npm run papers");
    });
    let wanted =
        (0..experiment.cells()).filter(|cell| experiment.is_run(experiment.coordinates(*cell)));
    assert_eq!(cells.len(), wanted.count(), "{name}: all cells have run");
    assert_eq!(kept.cells.len(), cells.len(), "{name}: none is there twice");
    kept
}

/// A number that is the same every time, and another for each text.
fn hashed(text: &str) -> usize {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(4).map(|byte| usize::from(*byte));
    bytes.fold(0, |number, byte| number << 8 | byte)
}

/// Of each series the cells that are run again: one anywhere, and where there are curves, which
/// are of the first seed, one of those.
fn sample<'a>(name: &str, experiment: &Experiment, kept: &'a SavedResults) -> Vec<&'a CellRecord> {
    let mut sample: Vec<&CellRecord> = Vec::new();
    for (place, series) in experiment.series.iter().enumerate() {
        let own = || {
            kept.cells
                .iter()
                .filter(|cell| cell.series as usize == place)
        };
        let first = || own().filter(|cell| cell.seed == experiment.seeds[0]);
        let mut choose = |cells: Vec<&'a CellRecord>, which: &str| {
            let hash = hashed(&format!("{name} {} {which}", series.id));
            sample.push(cells[hash % cells.len()]);
        };
        choose(own().collect(), "any");
        if kept
            .curves
            .iter()
            .any(|curve| curve.series as usize == place)
        {
            choose(first().collect(), "curves");
        }
    }
    sample.dedup();
    sample
}

/// Checks that a sample has a cell of each series, and one of the first seed for curves.
fn is_of_each_series(
    name: &str,
    experiment: &Experiment,
    kept: &SavedResults,
    found: &[&CellRecord],
) {
    for series in 0..experiment.series.len() {
        let own = || found.iter().filter(|cell| cell.series as usize == series);
        assert!(own().count() > 0, "{name} {series}");
        let mut curves = kept.curves.iter();
        let curves = curves.any(|curve| curve.series as usize == series);
        let first = own().any(|cell| cell.seed == experiment.seeds[0]);
        assert!(first || !curves, "{name} {series}");
    }
}

/// Runs a cell again: its digest, its values and its curves are those that were kept.
fn run_again(name: &str, experiment: &Experiment, kept: &SavedResults, cell: &CellRecord) {
    let place = cell.coordinates(experiment).expect("a place");
    let result = experiment.run(place).expect("a run");
    let label = format!("{name} {place:?}: npm run papers");
    assert_eq!(result.digest, cell.digest, "{label}");
    assert_eq!(result.values, cell.values, "{label}");
    assert_eq!(result.capped, cell.capped, "{label}");
    let own = kept.curves.iter().filter(|curve| {
        place.seed == 0 && [curve.series, curve.x, curve.y] == [cell.series, cell.x, cell.y]
    });
    let own: Vec<_> = own
        .map(|one| (one.measure as usize, one.curve.clone()))
        .collect();
    assert!(result.curves == own, "{label}: another curve");
}

/// Checks the shipped results of other choices of settings: each is there, its verdicts follow from its cells, and
/// one of these runs again.
fn others(name: &str, experiment: &Experiment, kept: &SavedResults) {
    let ids = |other: &Other| (other.setting.clone(), other.choice.clone());
    let found: Vec<_> = kept.others.iter().map(ids).collect();
    assert_eq!(found, experiment.others(), "{name}: npm run papers");
    for other in &kept.others {
        let label = format!("{name} {}={}: npm run papers", other.setting, other.choice);
        let of = experiment.other(&ids(other), MOST_SEEDS_OF_OTHERS, &library);
        let of = of.expect(&label);
        let run = (0..of.cells()).filter(|cell| of.is_run(of.coordinates(*cell)));
        let places = other.cells.iter().map(|cell| cell.coordinates(&of));
        let places: Vec<_> = places.map(|at| of.index(at.expect(&label))).collect();
        assert_eq!(places, run.collect::<Vec<_>>(), "{label}");
        let cell = &other.cells[hashed(&label) % other.cells.len()];
        let again = of.run(cell.coordinates(&of).expect(&label)).expect(&label);
        assert_eq!(again.digest, cell.digest, "{label}");
        assert_eq!(again.values, cell.values, "{label}");
        let kept = SavedResults {
            cells: other.cells.clone(),
            ..SavedResults::default()
        };
        kept.checked(&of).expect(&label);
        let again = Results::from_cells(&of, other.cells.clone(), Vec::new());
        assert_eq!(again.verdicts, other.verdicts, "{label}");
    }
}

/// As `npm run papers` writes them: every document, figure and verdict, and of each series a run.
#[test]
fn results_are_those_of_the_present_documents_and_engine() {
    let mut runs = 0;
    for (file, json) in experiments() {
        let name = file.display().to_string();
        let experiment = Experiment::new(json.clone(), &library).expect(&name);
        let kept = kept(&file, &json, &experiment);
        let sample = sample(&name, &experiment, &kept);
        is_of_each_series(&name, &experiment, &kept, &sample);
        for cell in sample {
            run_again(&name, &experiment, &kept, cell);
            runs += 1;
        }
        others(&name, &experiment, &kept);
        let again = Results::from_cells(&experiment, kept.cells, kept.curves);
        let again = again.with_others(&experiment, kept.others);
        assert_eq!(
            again.claims, kept.claims,
            "{name}: node web/tools/xtask.mjs claims"
        );
        assert_eq!(again.points, kept.points, "{name}: npm run papers");
        assert_eq!(
            again.verdicts, kept.verdicts,
            "{name}: verdicts are never written by hand"
        );
    }
    assert!(runs >= 60, "{runs}");
}
