//! Files that are whole or not there: written beside their place, then renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Files that are being written: an interrupt takes them away.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file while it is written. Dropped before [`NewFile::keep`] it leaves nothing.
#[derive(Debug)]
pub(crate) enum NewFile {
    /// Written beside its place.
    Beside(NamedTempFile, PathBuf),
    /// A device or a pipe, which nothing can take the place of.
    Device(File),
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When there can be none.
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        // The file that a symbolic link points to is replaced, and not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if let Ok(known) = fs::metadata(&path) {
            if !known.is_file() {
                return Ok(NewFile::Device(File::create(&path)?));
            }
            // To rename asks for no leave to write the file itself.
            File::options().write(true).open(&path)?;
        }
        let folder = path.parent().filter(|one| *one != Path::new(""));
        let name = path.file_name().unwrap_or_default();
        let mut prefix = name.to_owned();
        prefix.push(".");
        let mut builder = Builder::new();
        builder.prefix(&prefix).suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        watch();
        // An interrupt waits for the lock, and finds the file or stops it.
        let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
        let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        parts.push(file.path().to_owned());
        Ok(NewFile::Beside(file, path))
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When it cannot be there; then there is nothing of it.
    pub(crate) fn keep(mut self) -> io::Result<()> {
        self.flush()?;
        if let NewFile::Beside(file, path) = self {
            let part = file.path().to_owned();
            let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
            let kept = file.persist(path);
            parts.retain(|one| *one != part);
            kept.map_err(|failed| failed.error)?;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            NewFile::Beside(file, _) => file.write(bytes),
            NewFile::Device(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            NewFile::Beside(file, _) => file.flush(),
            NewFile::Device(file) => file.flush(),
        }
    }
}

/// Writes a whole file.
///
/// # Errors
/// When it cannot be written; what was there stays.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = NewFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.keep()
}

/// Ends the program at an interrupt, without the parts of files. Where a signal cannot be watched they stay.
fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        let _ = ctrlc::set_handler(|| {
            let parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
            for part in parts.iter() {
                let _ = fs::remove_file(part);
            }
            std::process::exit(INTERRUPTED);
        });
    });
}
