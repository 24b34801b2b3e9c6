//! Results of cells in a folder, so that an experiment that was stopped goes on.
//!
//! A result lies under the digest of its document, of what is taken from it, and of the
//! engine: another one may come to other results.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use sawtooth_experiment::{CellResult, Coordinates, Experiment};

use crate::{ENGINE, Failure};

/// A folder of results.
pub(crate) struct CellFolder {
    folder: PathBuf,
}

impl CellFolder {
    /// Opens a folder, or makes it.
    pub(crate) fn open(folder: &Path) -> Result<CellFolder, Failure> {
        let opened = || -> anyhow::Result<CellFolder> {
            fs::create_dir_all(folder)
                .with_context(|| format!("{} cannot be made", folder.display()))?;
            Ok(CellFolder {
                folder: folder.to_owned(),
            })
        };
        opened().map_err(Failure::Other)
    }

    /// Where the result of a cell lies.
    fn file(&self, experiment: &Experiment, at: Coordinates) -> Option<PathBuf> {
        let cell = experiment.cell(at).ok()?;
        let mut name = experiment.key(&cell, at, ENGINE.as_bytes());
        name.truncate(40);
        Some(self.folder.join(format!("{name}.json")))
    }

    /// The result of a cell, if it is here and whole.
    pub(crate) fn find(&self, experiment: &Experiment, at: Coordinates) -> Option<CellResult> {
        let text = fs::read_to_string(self.file(experiment, at)?).ok()?;
        let result: CellResult = serde_json::from_str(&text).ok()?;
        (result.values.len() == experiment.measures.len()).then_some(result)
    }

    /// Keeps a result. One that cannot be written is worked out again.
    pub(crate) fn keep(&self, experiment: &Experiment, at: Coordinates, result: &CellResult) {
        let Some(file) = self.file(experiment, at) else {
            return;
        };
        let Ok(text) = serde_json::to_string(result) else {
            return;
        };
        // A file that is there is whole, whenever the program is killed.
        let half = file.with_extension("part");
        if fs::write(&half, text).is_ok() {
            let _ = fs::rename(&half, &file);
        }
    }
}
