//! Work that takes long: without the interpreter's lock, and interrupted by Ctrl-C.

use std::sync::{Mutex, PoisonError};

use pyo3::{PyResult, Python};

/// Events between two looks at whether somebody has interrupted: some ten milliseconds.
pub(crate) const SLICE: u64 = 100_000;

/// Does slices of work until one returns something.
pub(crate) fn sliced<T: Send>(
    py: Python<'_>,
    mut slice: impl FnMut() -> Option<T> + Send,
) -> PyResult<T> {
    loop {
        if let Some(done) = py.detach(&mut slice) {
            return Ok(done);
        }
        py.check_signals()?;
    }
}

/// Does slices of work on something that others may use too. It is theirs between two slices: a handler of a signal runs
/// then, in this very thread.
pub(crate) fn sliced_on<T: Send, R: Send>(
    py: Python<'_>,
    on: &Mutex<T>,
    mut slice: impl FnMut(&mut T) -> Option<R> + Send,
) -> PyResult<R> {
    sliced(py, || {
        slice(&mut on.lock().unwrap_or_else(PoisonError::into_inner))
    })
}
