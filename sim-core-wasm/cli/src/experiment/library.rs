//! The scenarios that an experiment names.

use std::path::Path;

use sawtooth_document::suggestion;

use crate::input;

/// The documents that come with Sawtooth, by name, in alphabetical order.
pub const SCENARIOS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The text of a scenario: of a file beside the experiment, or one that comes with Sawtooth.
///
/// # Errors
/// When it is not there, or cannot be read.
pub fn named(name: &str, experiment: impl AsRef<Path>) -> Result<String, String> {
    let is_file = Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "json");
    if is_file {
        let folder = experiment.as_ref().parent().unwrap_or(Path::new(""));
        let path = folder.join(name);
        if !path.exists() {
            return Err(missing(name));
        }
        return input::text(&path).map_err(|problem| problem.to_string());
    }
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-/".contains(c);
    if !name.chars().all(allowed) || name.is_empty() {
        return Err(format!(
            "{name:?} is neither the name of a scenario nor a file that ends in .json"
        ));
    }
    let found = SCENARIOS.iter().find(|(known, _)| *known == name);
    found.map_or_else(|| Err(missing(name)), |(_, text)| Ok((*text).to_owned()))
}

fn missing(name: &str) -> String {
    // Those in folders are for the experiments beside them.
    let near = SCENARIOS.iter().map(|(known, _)| *known);
    let near = near.filter(|known| !known.contains('/'));
    format!("there is no scenario {name}{}", suggestion(name, near))
}
