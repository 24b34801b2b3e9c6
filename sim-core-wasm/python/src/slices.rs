//! Work that takes long: without the interpreter's lock, and interrupted by Ctrl-C.

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
