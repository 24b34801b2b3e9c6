//! Writes what the program knows of the folders around it: the scenarios that experiments name, and which
//! engine it has.

use std::collections::hash_map::DefaultHasher;
use std::fmt::Write as _;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The crates that decide what comes of a run.
const COMPUTING: [&str; 5] = ["engine", "document", "rules", "models", "experiment"];

fn main() -> io::Result<()> {
    let crates = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("..");
    let scenarios = fs::canonicalize(crates.join("../scenarios"))?;
    println!("cargo::rerun-if-changed={}", scenarios.display());
    let mut list = String::from("&[\n");
    for file in files(&scenarios, "json")? {
        let within = file.strip_prefix(&scenarios).map_err(io::Error::other)?;
        let name = within.with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        let path = file.to_string_lossy();
        let _ = writeln!(list, "    ({name:?}, include_str!({path:?})),");
    }
    list.push_str("]\n");
    let out = PathBuf::from(variable("OUT_DIR")?);
    fs::write(out.join("scenarios.rs"), list)?;

    // Two builds compute the same if their sources are the same: the version alone is that of a release.
    let mut hasher = DefaultHasher::new();
    for name in COMPUTING {
        let sources = crates.join(name).join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        for file in files(&sources, "rs")? {
            let within = file.strip_prefix(&crates).map_err(io::Error::other)?;
            within
                .to_string_lossy()
                .replace('\\', "/")
                .hash(&mut hasher);
            fs::read_to_string(&file)?
                .replace('\r', "")
                .hash(&mut hasher);
        }
    }
    let version = variable("CARGO_PKG_VERSION")?;
    println!(
        "cargo::rustc-env=SAWTOOTH_ENGINE={version}+{:016x}",
        hasher.finish()
    );
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(io::Error::other)
}

/// The files of a folder and those in it, in the order of their names.
fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
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
