//! Errors as exceptions of Python.

use pyo3::exceptions::PyValueError;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyAnyMethods as _, PyType};
use pyo3::{Bound, Py, PyErr, PyResult, Python};
use sawtooth_document::{Problem, visible};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::units::Time;
use sawtooth_experiment::CellError;
use sawtooth_session::SessionError;

/// A class of the module `sawtooth.errors`.
fn class<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    kept.import(py, "sawtooth.errors", name)
}

/// Something is wrong with a document: `sawtooth.DocumentError`.
pub(crate) fn problem(py: Python<'_>, problem: &Problem) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made = class(py, &CLASS, "DocumentError")
        .and_then(|class| class.call1((&*visible(&problem.path), &*visible(&problem.message))));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A run stopped by itself: `sawtooth.RunStopped`.
pub(crate) fn stopped(py: Python<'_>, error: &RunError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let made = class(py, &CLASS, "RunStopped")
        .and_then(|class| class.call1((&*visible(&error.to_string()),)));
    made.map_or_else(|error| error, PyErr::from_value)
}

pub(crate) fn refused(py: Python<'_>, error: &SessionError) -> PyErr {
    match error {
        SessionError::Problem(wrong) => problem(py, wrong),
        SessionError::Run(error) => stopped(py, error),
    }
}

pub(crate) fn failed(py: Python<'_>, error: &CellError) -> PyErr {
    match error {
        CellError::Problem(wrong) => problem(py, wrong),
        CellError::Stopped(ended) => stopped(py, &ended.error),
    }
}

/// An instant that Python gives in seconds.
pub(crate) fn instant(seconds: f64) -> PyResult<Time> {
    if seconds.is_finite() && seconds >= 0.0 {
        return Ok(Time::from_seconds(seconds));
    }
    Err(PyValueError::new_err(format!(
        "a time must be a number of seconds, at least 0, not {seconds}"
    )))
}
