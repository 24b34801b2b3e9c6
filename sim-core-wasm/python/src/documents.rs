//! Documents: reading, checking, changing, sharing them; and the command line.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what comes from Python is handed over by value"
)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use pyo3::exceptions::PyKeyError;
use pyo3::types::PyAnyMethods as _;
use pyo3::{FromPyObject, Py, PyAny, PyResult, Python, pyfunction};
use sawtooth_cli::{ENGINE, SCENARIOS, catalog as listed, link};
use sawtooth_document::json::text as json;
use sawtooth_document::warnings::throughout;
use sawtooth_document::{Document, Json, Problem, suggestion};
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_experiment::Experiment;
use sawtooth_graphml as graph;

use super::errors::{problem, stopped};
use super::slices::{SLICE, sliced};

/// The engine: its version, and a digest of the sources that decide what comes of a run.
#[pyfunction]
pub(crate) fn engine() -> &'static str {
    ENGINE
}

/// Runs a command line, the name of the program first. Returns the exit code. `elsewhere` runs the cells of an
/// experiment on a cluster: it is called with the address, the experiment and a folder or nothing, and returns pairs
/// of a cell's number and JSON of its results, or a message with an exit code.
#[pyfunction]
pub(crate) fn command_line(
    py: Python<'_>,
    arguments: Vec<OsString>,
    elsewhere: Py<PyAny>,
) -> PyResult<u8> {
    let thrown = Mutex::new(None);
    let there = |address: &str, text: &str, folder: Option<&Path>| {
        Python::attach(|py| {
            let called = elsewhere.bind(py).call1((address, text, folder));
            let done = called.and_then(|done| done.extract::<Elsewhere>());
            done.unwrap_or_else(|error| {
                if let Ok(mut thrown) = thrown.lock() {
                    *thrown = Some(error);
                }
                Elsewhere::Failed((String::new(), 1))
            })
        })
        .into()
    };
    let code = py.detach(|| sawtooth_cli::run_with(arguments, Some(&there)));
    match thrown.into_inner().ok().flatten() {
        Some(error) => Err(error),
        None => Ok(code),
    }
}

/// The results of cells that were run on a cluster.
#[derive(FromPyObject)]
enum Elsewhere {
    Done(Vec<(usize, String)>),
    Failed((String, u8)),
}

impl From<Elsewhere> for Result<Vec<(usize, String)>, (String, u8)> {
    fn from(done: Elsewhere) -> Self {
        match done {
            Elsewhere::Done(cells) => Ok(cells),
            Elsewhere::Failed(failed) => Err(failed),
        }
    }
}

/// The text of a file, or what a link holds.
#[pyfunction]
pub(crate) fn read(py: Python<'_>, source: PathBuf) -> PyResult<String> {
    let text = py.detach(|| sawtooth_cli::text(&source.to_string_lossy()));
    text.map_err(|wrong| problem(py, &wrong))
}

/// The part of a link after its #, where a text is one and no file is called so.
#[pyfunction]
pub(crate) fn fragment(text: &str) -> Option<&str> {
    link::fragment(text).filter(|_| !Path::new(text).exists())
}

/// The names of the documents that come with the package.
#[pyfunction]
pub(crate) fn scenarios() -> Vec<&'static str> {
    SCENARIOS.iter().map(|(name, _)| *name).collect()
}

/// The text of one of them.
#[pyfunction]
pub(crate) fn scenario(name: &str) -> PyResult<&'static str> {
    let found = SCENARIOS.iter().find(|(known, _)| *known == name);
    found.map(|(_, text)| *text).ok_or_else(|| {
        let near = SCENARIOS.iter().map(|(known, _)| *known);
        PyKeyError::new_err(format!(
            "there is no scenario {name}{}",
            suggestion(name, near)
        ))
    })
}

/// Whether a text is an experiment.
#[pyfunction]
pub(crate) fn is_experiment(text: &str) -> bool {
    Json::parse(text).is_ok_and(|json| Experiment::is(&json))
}

/// A checked document with changes: pairs of a path and JSON.
#[pyfunction]
pub(crate) fn changed(
    py: Python<'_>,
    text: &str,
    settings: Vec<(String, String)>,
) -> PyResult<String> {
    let made = py.detach(|| {
        let mut document = Document::parse(text)?;
        for (path, value) in &settings {
            let value = Json::parse(value);
            let value = value.map_err(|wrong| Problem::at(path.as_str(), wrong.message))?;
            document.set(path, &value)?;
        }
        Ok::<_, Problem>(document.text())
    });
    made.map_err(|wrong| problem(py, &wrong))
}

/// Warnings about a checked document: pairs of a path and a message, and how many are not listed.
#[pyfunction]
pub(crate) fn warnings(py: Python<'_>, text: &str) -> PyResult<(Vec<(String, String)>, usize)> {
    let found = py.detach(|| Document::parse(text).map(|document| throughout(&document)));
    let found = found.map_err(|wrong| problem(py, &wrong))?;
    let pairs = found.list.into_iter();
    let pairs = pairs.map(|one| (one.path, one.message)).collect();
    Ok((pairs, found.more))
}

/// Everything that a document can choose from, as JSON.
#[pyfunction]
pub(crate) fn catalog() -> String {
    listed()
}

/// The part of a link after its #, of a document.
#[pyfunction]
pub(crate) fn to_link(text: &str) -> String {
    link::made(text)
}

/// The document inside a link.
#[pyfunction]
pub(crate) fn from_link(py: Python<'_>, link: &str) -> PyResult<String> {
    let opened = link::fragment(link).map_or_else(
        || Err("is not a Sawtooth link: the # is missing".to_owned()),
        link::open,
    );
    opened.map_err(|message| problem(py, &Problem::at("link", message)))
}

/// The GraphML of a document.
#[pyfunction]
pub(crate) fn graphml(py: Python<'_>, text: &str) -> PyResult<String> {
    let made = Document::parse(text).and_then(|document| graph::export(&document.text()));
    made.map_err(|wrong| problem(py, &wrong))
}

/// Whether a text begins as GraphML or GML does.
#[pyfunction]
pub(crate) fn is_graph(text: &str) -> bool {
    graph::is_graph(text)
}

/// The document that the bytes of a GraphML or GML file make, and JSON of what was found in it. There is no document while rates or
/// delays are missing.
#[pyfunction]
pub(crate) fn from_graphml(
    py: Python<'_>,
    bytes: Vec<u8>,
    options: &str,
) -> PyResult<(Option<String>, String)> {
    let made = py.detach(|| {
        let text = graph::decode(&bytes)?;
        let options: graph::Options = serde_json::from_str(options)
            .map_err(|wrong| Problem::at("options", wrong.to_string()))?;
        let made = graph::import(&text, &options)?;
        if let Some(document) = &made.document {
            Document::parse(document)?;
        }
        Ok(made)
    });
    let made = made.map_err(|wrong| problem(py, &wrong))?;
    Ok((made.document, json(&made.found)))
}

/// Runs a document to its end without recording it. Returns JSON of the summary.
#[pyfunction]
pub(crate) fn run(py: Python<'_>, text: &str) -> PyResult<String> {
    let opened = py.detach(|| {
        Document::parse(text).map(|document| {
            let plan = document.plan();
            let (sim, _) = Sim::new(&plan, &Options::default());
            (document, plan, sim)
        })
    });
    let (document, plan, mut sim) = opened.map_err(|wrong| problem(py, &wrong))?;
    let mut recorder = Recorder::off();
    let (run, kept) = (&mut sim, &mut recorder);
    let done = sliced(py, || match run.run(plan.duration, SLICE, kept) {
        Ok(Stop::Budget) => None,
        other => Some(other.map(|_| ())),
    })?;
    done.map_err(|error| stopped(py, &error))?;
    let name = document.tree().get("name").and_then(Json::as_text);
    let summary: Summary = sim.summary(&plan, name.unwrap_or_default(), &mut recorder);
    Ok(json(&summary))
}
