//! Writes what the program knows of the folders around it: the scenarios that experiments name, and which
//! engine it has.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use fingerprint::files;

#[path = "../fingerprint.rs"]
mod fingerprint;

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

    let version = variable("CARGO_PKG_VERSION")?;
    let engine = fingerprint::fingerprint(&version, &crates, &COMPUTING)?;
    println!("cargo::rerun-if-changed=../fingerprint.rs");
    println!("cargo::rustc-env=SAWTOOTH_ENGINE={engine}");
    Ok(())
}

fn variable(name: &str) -> io::Result<String> {
    env::var(name).map_err(io::Error::other)
}
