//! The scenarios that come with the lab as a reader meets them: what their texts
//! name is there, their buttons do something, and their numbers are those of the run.

mod causes;
mod claims;
mod first;
mod numbers;
mod order;
mod texts;
mod warnings;

use std::fs;
use std::path::PathBuf;

use sawtooth_document::json::Json;
use sawtooth_document::{OnDependents, Operation};
use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde_json::Value;

/// A session here records next to nothing.
const BUDGET: usize = 1 << 20;

/// A document of `scenarios/`.
struct Scenario {
    slug: String,
    text: String,
    tree: Value,
}

impl Scenario {
    fn all() -> Vec<Scenario> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
        let mut paths: Vec<PathBuf> = fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("it can be read").path())
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .collect();
        paths.sort();
        paths
            .into_iter()
            .map(|path| Scenario::read(&path))
            .collect()
    }

    fn read(path: &PathBuf) -> Scenario {
        let text = fs::read_to_string(path).expect("it can be read");
        Scenario {
            slug: path
                .file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
                .unwrap_or_default(),
            tree: serde_json::from_str(&text).expect("it is JSON"),
            text,
        }
    }

    fn steps(&self) -> &[Value] {
        list(&self.tree["lesson"]["steps"])
    }

    /// Everything of it that is prose, with its place.
    fn prose(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut add = |place: String, text: &Value| {
            if let Some(text) = text.as_str() {
                found.push((place, text.to_owned()));
            }
        };
        add("about".to_owned(), &self.tree["about"]);
        for (index, step) in self.steps().iter().enumerate() {
            let place = format!("step {}", index + 1);
            add(format!("{place}, title"), &step["title"]);
            add(place.clone(), &step["text"]);
            for action in list(&step["actions"]) {
                add(format!("{place}, button"), &action["label"]);
            }
            let question = &step["question"];
            add(format!("{place}, question"), &question["ask"]);
            for option in list(&question["options"]) {
                add(format!("{place}, option"), &option["text"]);
            }
            add(format!("{place}, answer"), &question["answer"]);
        }
        found
    }

    fn open(&self) -> Session {
        Session::open(&self.text, BUDGET)
            .unwrap_or_else(|problem| panic!("{}: {problem}", self.slug))
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Whether a button changes the document, not the view alone.
fn changes(action: &Value) -> bool {
    ["remove", "add", "set"]
        .iter()
        .any(|key| !action[*key].is_null())
}

/// Acts as the page when a step is reached: goes to its instant, on or back.
fn reach(session: &mut Session, view: &Value) {
    let Some(at) = view["at"].as_f64().map(Time::from_seconds) else {
        return;
    };
    let end = at.min(session.duration());
    let recorded = session.recorded_until();
    session.seek(end.min(recorded), u64::MAX).expect("it runs");
    if recorded < end {
        session.advance(end, u64::MAX).expect("it runs");
    }
}

/// Acts as the page when a button is pressed.
fn press(session: &mut Session, action: &Value) -> Result<(), String> {
    if let Some(path) = action["remove"].as_str() {
        let operation = Operation::Remove {
            paths: vec![path.to_owned()],
            dependents: OnDependents::Remove,
        };
        session
            .edit(&operation)
            .map_err(|problem| format!("remove {path}: {problem}"))?;
    }
    let added = list(&action["add"]);
    if !added.is_empty() {
        let mut piece = serde_json::Map::new();
        for addition in added {
            let to = addition["to"].as_str().unwrap_or_default();
            let entries = piece.entry(to).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(entries) = entries {
                entries.push(addition["entry"].clone());
            }
        }
        let piece = Json::parse(&Value::Object(piece).to_string()).expect("it is JSON");
        session
            .edit(&Operation::Insert {
                piece,
                from_now: false,
            })
            .map_err(|problem| format!("add: {problem}"))?;
    }
    for change in list(&action["set"]) {
        let path = change["path"].as_str().unwrap_or_default();
        session
            .set(path, &change["to"].to_string())
            .map_err(|error| format!("set {path}: {error}"))?;
    }
    reach(session, &action["view"]);
    Ok(())
}
