//! For build scripts: a fingerprint of the sources of crates. Two builds compute the same if their sources are the
//! same; the version alone is that of a release.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The version with a digest of the sources of these crates, which lie in a folder.
pub(crate) fn fingerprint(version: &str, crates: &Path, names: &[&str]) -> io::Result<String> {
    let mut hasher = DefaultHasher::new();
    for name in names {
        let sources = crates.join(name).join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        for file in files(&sources, "rs")? {
            let within = file.strip_prefix(crates).map_err(io::Error::other)?;
            within
                .to_string_lossy()
                .replace('\\', "/")
                .hash(&mut hasher);
            // A comment computes nothing.
            for line in fs::read_to_string(&file)?.lines() {
                if !line.trim_start().starts_with("//") {
                    line.hash(&mut hasher);
                }
            }
        }
    }
    Ok(format!("{version}+{:016x}", hasher.finish()))
}

/// The files of a folder and those in it, in the order of their names.
pub(crate) fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<_>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry, extension)?);
        } else if entry.extension().is_some_and(|one| one == extension) {
            found.push(entry);
        }
    }
    Ok(found)
}
