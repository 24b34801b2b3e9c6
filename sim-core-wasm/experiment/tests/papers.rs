//! The results that ship with the page: of the present documents, and the present engine.

use std::fs;
use std::path::{Path, PathBuf};

use sawtooth_engine::document::Json;
use sawtooth_experiment::{CellRecord, CurveRecord, Experiment, Place, Results, Verdict};
use serde::Deserialize;

/// How many cells of each experiment are run again.
const SAMPLE: usize = 2;

#[derive(Deserialize)]
struct Kept {
    cells: Vec<CellRecord>,
    curves: Vec<CurveRecord>,
    verdicts: Vec<Verdict>,
}

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

/// As `npm run papers` writes them.
#[test]
fn results_are_those_of_the_present_documents_and_engine() {
    let mut count = 0;
    for (file, json) in experiments() {
        let name = file.display().to_string();
        let experiment = Experiment::new(json.clone(), &library).expect(&name);
        let path = root().join("public/papers").join(&file);
        let text = fs::read_to_string(path).expect("results: npm run papers");
        // Results may be longer than a document.
        let written: serde_json::Value = serde_json::from_str(&text).expect(&name);
        let own: serde_json::Value = serde_json::from_str(&json.compact()).expect(&name);
        assert_eq!(written["experiment"], own, "{name}: npm run papers");
        let kept: Kept = serde_json::from_str(&text).expect(&name);
        let length = kept.cells.len();
        for sample in 0..SAMPLE {
            // The same ones every time, spread over the grid.
            let cell = &kept.cells[(2 * sample + 1) * length / (2 * SAMPLE)];
            let seed = experiment.seeds.iter().position(|seed| *seed == cell.seed);
            let [series, x, y] = [cell.series, cell.x, cell.y].map(|place| place as usize);
            let seed = seed.expect("a seed");
            let place = Place { series, x, y, seed };
            let document = experiment.cell(place).expect(&name).digest();
            assert!(document.starts_with(&cell.document), "{name} {place:?}");
            let result = experiment.run(place).expect("a run");
            assert_eq!(
                result.digest, cell.digest,
                "{name} {place:?}: npm run papers"
            );
            assert_eq!(result.values, cell.values, "{name} {place:?}");
        }
        let again = Results::of(&experiment, kept.cells, kept.curves);
        assert_eq!(
            again.verdicts, kept.verdicts,
            "{name}: verdicts are never written by hand"
        );
        count += 1;
    }
    assert!(count >= 15, "{count}");
}
