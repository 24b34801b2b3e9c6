//! The extension once more, for those who compile the tests: see `Cargo.toml`.

#[path = "../src/lib.rs"]
mod extension;
