//! Results of cells in a folder, so that an experiment or a card that was stopped goes on.
//!
//! A result lies under a key: the digest of its document, of its measures, and of the engine, because another
//! engine may have other results.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Failure, new_file};

/// A folder of results.
pub(crate) struct ResultFolder {
    folder: PathBuf,
    /// Why the first result that was not kept is not.
    unkept: Mutex<Option<io::Error>>,
}

impl ResultFolder {
    /// Opens a folder, or makes it.
    pub(crate) fn open(folder: &Path) -> Result<ResultFolder, Failure> {
        let made = fs::create_dir_all(folder)
            .with_context(|| format!("{} cannot be made", folder.display()));
        made.map_err(Failure::Other)?;
        Ok(ResultFolder {
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
        let context = format!("{folder}: results cannot be kept");
        Failure::Other(anyhow::Error::new(error).context(context))
    }

    /// The result with this key, if it is here and whole.
    pub(crate) fn find<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let text = fs::read_to_string(self.file(key)).ok()?;
        serde_json::from_str(&text).ok()
    }

    /// Keeps a result. One that cannot be written [`ResultFolder::close`] reports, when all others are there.
    pub(crate) fn keep(&self, key: &str, result: &impl Serialize) {
        let Ok(text) = serde_json::to_string(result) else {
            return;
        };
        // A file that is there is whole, whenever the program is killed.
        if let Err(error) = new_file::write(&self.file(key), &text) {
            let mut unkept = self.unkept.lock().unwrap_or_else(PoisonError::into_inner);
            unkept.get_or_insert(error);
        }
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }
}
