//! The document of a comparison: runs by name, each with a scenario.

use sawtooth_document::reading::{At, items, pairs, unknown};
use sawtooth_document::{Document, Json, Problem, quote};

/// Its `format`.
pub const FORMAT: &str = "sawtooth-comparison";

/// The version of the format.
pub const VERSION: f64 = 1.0;

/// The most runs: as many as a screen shows.
pub const MOST_RUNS: usize = 6;

const LONGEST_NAME: usize = 40;

/// One of its runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its name, unlike that of any other.
    pub name: String,
    /// The text of its scenario, which is not checked yet: what is wrong with one keeps no other
    /// from being opened.
    pub document: String,
}

/// Runs that are compared; the first is what the others are compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The runs.
    pub runs: Vec<Member>,
}

impl Comparison {
    /// Whether a document is a comparison, by its format.
    pub fn is(json: &Json) -> bool {
        json.get("format").and_then(Json::as_text) == Some(FORMAT)
    }

    /// Reads a comparison; its scenarios are not checked.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Comparison, Problem> {
        let tree = Json::parse(text)?;
        let root = At::ROOT;
        known(&tree, &["format", "version", "runs"], &root)?;
        let format = tree.get("format").unwrap_or(&Json::Null);
        if format.as_text() != Some(FORMAT) {
            let message = format!("must be \"{FORMAT}\", got {}", quote(format));
            return Err(root.key("format").problem(message));
        }
        let version = tree.get("version").unwrap_or(&Json::Null);
        if version.as_number() != Some(VERSION) {
            let message = format!("must be {VERSION}, got {}", quote(version));
            return Err(root.key("version").problem(message));
        }
        let at = root.key("runs");
        let listed = items(tree.get("runs").unwrap_or(&Json::Null), &at)?;
        if listed.is_empty() || listed.len() > MOST_RUNS {
            let message = format!("must be 1 to {MOST_RUNS} runs, got {}", listed.len());
            return Err(at.problem(message));
        }
        let mut runs: Vec<Member> = Vec::new();
        for (index, json) in listed.iter().enumerate() {
            let member = member(json, &at.index(index), &runs)?;
            runs.push(member);
        }
        Ok(Comparison { runs })
    }

    /// The checked documents of all runs.
    ///
    /// # Errors
    /// The first thing that is wrong with one of them; the path says with which.
    pub fn documents(&self) -> Result<Vec<Document>, Problem> {
        let runs = self.runs.iter().enumerate();
        runs.map(|(index, run)| {
            Document::parse(&run.document).map_err(|problem| {
                let within = format!("runs/{index}/document");
                let path = match problem.path.as_str() {
                    "" => within,
                    path => format!("{within}/{path}"),
                };
                Problem::at(path, problem.message)
            })
        })
        .collect()
    }
}

fn member(json: &Json, at: &At<'_>, others: &[Member]) -> Result<Member, Problem> {
    known(json, &["name", "document"], at)?;
    let place = at.key("name");
    let name = json.get("name").unwrap_or(&Json::Null);
    let Some(text) = name.as_text().map(str::trim) else {
        return Err(place.wrong("a text", name));
    };
    if text.is_empty() || text.chars().count() > LONGEST_NAME || text.contains(char::is_control) {
        return Err(place.problem(format!("must be 1 to {LONGEST_NAME} characters in a line")));
    }
    if others.iter().any(|other| other.name == text) {
        return Err(place.problem(format!("{} occurs twice", quote(name))));
    }
    let place = at.key("document");
    let document = json.get("document").unwrap_or(&Json::Null);
    pairs(document, &place)?;
    Ok(Member {
        name: text.to_owned(),
        document: document.compact(),
    })
}

fn known(json: &Json, keys: &[&str], at: &At<'_>) -> Result<(), Problem> {
    for (key, _) in pairs(json, at)? {
        if !keys.contains(&key.as_str()) {
            return Err(unknown(key, keys.iter().copied(), at));
        }
    }
    Ok(())
}
