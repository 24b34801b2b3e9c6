//! Writes which engine the program has: results of another one are not mixed with its own.

use std::path::PathBuf;
use std::{env, io};

#[path = "../fingerprint.rs"]
mod fingerprint;

/// The crates that decide the outcomes of an attack.
const COMPUTING: [&str; 7] = [
    "engine",
    "document",
    "rules",
    "experiment",
    "workbench",
    "card",
    "attack",
];

fn main() -> io::Result<()> {
    let variable = |name| env::var(name).map_err(io::Error::other);
    let crates = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join("..");
    let version = variable("CARGO_PKG_VERSION")?;
    let engine = fingerprint::fingerprint(&version, &crates, &COMPUTING)?;
    println!("cargo::rerun-if-changed=../fingerprint.rs");
    println!("cargo::rustc-env=SAWTOOTH_ATTACK={engine}");
    Ok(())
}
