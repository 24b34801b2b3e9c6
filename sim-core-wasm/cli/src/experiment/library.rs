//! The scenarios that an experiment names.

use std::fs;
use std::path::{Path, PathBuf};

use crate::input;

/// Where the scenarios that come with Sawtooth lie.
fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

/// The text of a scenario: of a file beside the experiment, or one that comes with Sawtooth.
pub(crate) fn named(name: &str, experiment: &str) -> Result<String, String> {
    let is_file = Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "json");
    let path = if is_file {
        let folder = Path::new(experiment).parent().unwrap_or(Path::new(""));
        folder.join(name)
    } else {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-/".contains(c);
        if !name.chars().all(allowed) || name.is_empty() {
            return Err(format!(
                "{name:?} is neither the name of a scenario nor a file that ends in .json"
            ));
        }
        scenarios().join(format!("{name}.json"))
    };
    if !path.exists() {
        let near = known();
        let near = near.iter().map(String::as_str);
        return Err(format!(
            "there is no scenario {name}{}",
            sawtooth_engine::document::suggestion(name, near)
        ));
    }
    input::text(&path.to_string_lossy()).map_err(|problem| problem.to_string())
}

/// The names of the scenarios that come with Sawtooth.
fn known() -> Vec<String> {
    let Ok(files) = fs::read_dir(scenarios()) else {
        return Vec::new();
    };
    let stem = |file: fs::DirEntry| {
        let path = file.path();
        let is_document = path
            .extension()
            .is_some_and(|extension| extension == "json");
        let stem = path.file_stem().filter(|_| is_document);
        stem.map(|stem| stem.to_string_lossy().into_owned())
    };
    let mut names: Vec<String> = files.filter_map(Result::ok).filter_map(stem).collect();
    names.sort_unstable();
    names
}
