//! Results of cells in a folder, so that an experiment that was stopped goes on.
//!
//! A result lies under the digest of its document, of what is taken from it, and of the
//! engine: another one may come to other results.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use sawtooth_experiment::{CellResult, Coordinates, Experiment};

use crate::{ENGINE, Failure, new_file};

/// A folder of results.
pub(crate) struct CellFolder {
    folder: PathBuf,
    /// Why the first result that was not kept is not.
    unkept: Mutex<Option<io::Error>>,
}

impl CellFolder {
    /// Opens a folder, or makes it.
    pub(crate) fn open(folder: &Path) -> Result<CellFolder, Failure> {
        let made = fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()));
        made.map_err(Failure::Other)?;
        Ok(CellFolder {
            folder: folder.to_owned(),
            unkept: Mutex::new(None),
        })
    }

    /// Whether results can be kept: said before runs that may take hours.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let name = self.folder.join(format!("check-{}", std::process::id()));
        let written = new_file::write(&name, "{}");
        let _ = fs::remove_file(&name);
        written.map_err(|error| self.failure(error))
    }

    /// Fails where a result was not kept.
    pub(crate) fn close(self) -> Result<(), Failure> {
        match self
            .unkept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
        {
            None => Ok(()),
            Some(error) => Err(self.failure(error)),
        }
    }

    fn failure(&self, error: io::Error) -> Failure {
        let folder = self.folder.display();
        let told = format!("{folder}: results cannot be kept");
        Failure::Other(anyhow::Error::new(error).context(told))
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

    /// Keeps a result. Of one that cannot be written [`CellFolder::close`] tells, when all others are there.
    pub(crate) fn keep(&self, experiment: &Experiment, at: Coordinates, result: &CellResult) {
        let Some(file) = self.file(experiment, at) else {
            return;
        };
        let Ok(text) = serde_json::to_string(result) else {
            return;
        };
        // A file that is there is whole, whenever the program is killed.
        if let Err(error) = new_file::write(&file, &text) {
            let mut unkept = self.unkept.lock().unwrap_or_else(PoisonError::into_inner);
            unkept.get_or_insert(error);
        }
    }
}
