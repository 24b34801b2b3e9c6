//! Files that are whole or not there: written beside their place, then renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Files that are being written: an interrupt takes them away.
static PARTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file while it is written. Dropped before [`NewFile::keep`] it leaves nothing.
#[derive(Debug)]
pub(crate) enum NewFile {
    /// Written beside its place.
    Beside(NamedTempFile, PathBuf),
    /// Written in its place: a device or a pipe, which nothing can take the place of, or a file in a folder that takes no
    /// others.
    InPlace(File),
}

impl NewFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When there can be none.
    pub(crate) fn create(path: &Path) -> io::Result<NewFile> {
        let path = behind_links(path)?;
        let known = fs::metadata(&path).ok();
        if let Some(known) = &known {
            if !known.is_file() {
                return Ok(NewFile::InPlace(File::create(&path)?));
            }
            // To rename asks for no leave to write the file itself.
            File::options().write(true).open(&path)?;
        }
        let folder = path.parent().filter(|one| *one != Path::new(""));
        let mut builder = Builder::new();
        // The name of the file itself may be as long as a name can be.
        builder.prefix(".sawtooth-").suffix(".part");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        watch();
        // An interrupt waits for the lock, and finds the file or stops it.
        let mut parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match builder.tempfile_in(folder.unwrap_or(Path::new("."))) {
            Ok(file) => file,
            Err(_) if known.is_some() => return Ok(NewFile::InPlace(File::create(&path)?)),
            Err(error) => return Err(error),
        };
        parts.push(file.path().to_owned());
        if let Some(known) = known {
            file.as_file().set_permissions(known.permissions())?;
        }
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
            NewFile::InPlace(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            NewFile::Beside(file, _) => file.flush(),
            NewFile::InPlace(file) => file.flush(),
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

/// The most symbolic links that lead to a file, as Linux has it.
const MOST_LINKS: usize = 40;

/// The place that symbolic links lead to, whether there is a file or not: that is replaced, and not a link.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|known| known.is_symlink()) {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Ends the program at an interrupt, without the parts of files. Where a signal cannot be watched they stay.
fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new(heard()) {
            std::thread::spawn(move || signals.forever().take(1).for_each(|_| stop()));
        }
        #[cfg(not(unix))]
        let _ = ctrlc::set_handler(stop);
    });
}

/// The signals that end a program, but for those that whoever started it had it ignore, as nohup does.
#[cfg(unix)]
pub(crate) fn heard() -> impl Iterator<Item = i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0);
    [SIGHUP, SIGINT, SIGTERM]
        .into_iter()
        .filter(move |signal| ignored >> (signal - 1) & 1 == 0)
}

fn stop() {
    let parts = PARTS.lock().unwrap_or_else(PoisonError::into_inner);
    for part in parts.iter() {
        let _ = fs::remove_file(part);
    }
    std::process::exit(crate::interrupt::CODE.into());
}
