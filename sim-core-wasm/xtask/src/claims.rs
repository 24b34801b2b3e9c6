//! Judges the claims of the papers again, without running anything: their outcome follows from the runs that the
//! results keep.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use sawtooth_experiment::document::Library;
use sawtooth_experiment::{Experiment, Other, Results, SavedResults};

/// Writes the results that differ.
pub(crate) fn judge(workspace: &Path) -> Result<()> {
    let root = workspace.join("..");
    let scenarios = root.join("scenarios");
    let library = |name: &str| {
        let path = scenarios.join(format!("{name}.json"));
        fs::read_to_string(path).map_err(|error| error.to_string())
    };
    for paper in fs::read_dir(root.join("public/papers"))? {
        let paper = paper?;
        for file in fs::read_dir(paper.path())? {
            let file = file?;
            let path = file.path();
            let old = fs::read_to_string(&path)?;
            let named = || path.display().to_string();
            let own = scenarios.join("papers").join(paper.file_name());
            let document = fs::read_to_string(own.join(file.file_name())).with_context(named)?;
            let new = judged(&document, &old, &library).with_context(named)?;
            if new != old {
                fs::write(&path, new)?;
                println!("{} written", path.display());
            }
        }
    }
    Ok(())
}

fn judged(document: &str, results: &str, library: &Library<'_>) -> Result<String> {
    let kept: SavedResults = serde_json::from_str(results)?;
    let problem = |problem| anyhow!("{problem}");
    let experiment = Experiment::parse(document, library).map_err(problem)?;
    kept.checked(&experiment).map_err(problem)?;
    let mut others = Vec::new();
    for other in kept.others {
        let ids = (other.setting.clone(), other.choice.clone());
        let of = experiment.other(&ids, other.seeds(), library);
        let of = of.map_err(problem)?;
        let Results { verdicts, .. } = Results::from_cells(&of, other.cells.clone(), Vec::new());
        others.push(Other { verdicts, ..other });
    }
    let results = Results {
        engine: kept.engine,
        ..Results::from_cells(&experiment, kept.cells, kept.curves)
    };
    Ok(results.with_others(&experiment, others).lines()?)
}
