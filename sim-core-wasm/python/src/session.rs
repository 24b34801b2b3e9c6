//! A document and its run.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::sync::MutexExt as _;
use pyo3::types::{PyBytes, PyTuple};
use pyo3::{Bound, IntoPyObject as _, PyResult, Python, pyclass, pymethods};
use sawtooth_document::json::text as json;
use sawtooth_engine::measure::columns::PIXEL;
use sawtooth_engine::measure::{EventKind, Range};
use sawtooth_engine::units::{Span, Time};
use sawtooth_session as session;

use super::errors::{instant, problem, refused, stopped};
use super::slices::{SLICE, sliced, sliced_on};

/// The most stretches that the recorder answers for at once.
const MOST_AT_ONCE: u64 = 65_536;

/// The run of a document, recorded, which can be changed and rewound.
#[pyclass(module = "sawtooth._engine", frozen)]
pub(crate) struct Session {
    /// A thread waits for a slice of one that runs it.
    inner: Mutex<session::Session>,
}

#[pymethods]
impl Session {
    /// The run of a document, at its start, recorded in at most `budget` bytes.
    #[new]
    #[pyo3(signature = (document, budget = 48_000_000))]
    fn new(py: Python<'_>, document: &str, budget: usize) -> PyResult<Session> {
        let opened = py.detach(|| session::Session::open(document, budget));
        let inner = opened.map_err(|wrong| problem(py, &wrong))?;
        Ok(Session {
            inner: Mutex::new(inner),
        })
    }

    /// The network, its flows and its series, as JSON.
    fn describe(&self, py: Python<'_>) -> String {
        json(&self.lock(py).describe())
    }

    /// The document with every live change in it, as JSON.
    fn document(&self, py: Python<'_>) -> String {
        self.lock(py).document_text()
    }

    /// The current time of the run.
    #[getter]
    fn now(&self, py: Python<'_>) -> f64 {
        self.lock(py).now().seconds()
    }

    /// The instant up to which the run is recorded.
    #[getter]
    fn recorded_until(&self, py: Python<'_>) -> f64 {
        self.lock(py).recorded_until().seconds()
    }

    /// When the run ends.
    #[getter]
    fn duration(&self, py: Python<'_>) -> f64 {
        self.lock(py).duration().seconds()
    }

    /// Runs to an instant, at most to the end of the duration.
    fn advance(&self, py: Python<'_>, until: f64) -> PyResult<f64> {
        let until = instant(until)?.min(self.lock(py).duration());
        let done = sliced_on(py, &self.inner, |inner| match inner.advance(until, SLICE) {
            Ok(now) if now < until => None,
            other => Some(other),
        })?;
        let now = done.map_err(|error| stopped(py, &error))?;
        Ok(now.seconds())
    }

    /// Runs one event.
    fn step(&self, py: Python<'_>) -> PyResult<f64> {
        let inner = &mut *self.lock(py);
        let done = inner.step();
        done.map_err(|error| stopped(py, &error))?;
        Ok(inner.now().seconds())
    }

    /// Goes to an instant of the recording.
    fn seek(&self, py: Python<'_>, to: f64) -> PyResult<f64> {
        self.find(py, instant(to)?)?;
        Ok(self.now(py))
    }

    /// Sets a value, JSON, at a path. Returns JSON of what that did.
    fn set(&self, py: Python<'_>, path: &str, value: &str) -> PyResult<String> {
        let (now, applied) = {
            let inner = &mut *self.lock(py);
            (inner.now(), inner.set(path, value))
        };
        let applied = applied.map_err(|error| refused(py, &error))?;
        // A change of the network starts the run again: it is led back to where it was.
        self.find(py, now)?;
        Ok(json(&applied))
    }

    /// Lets the run go on until `duration`.
    fn extend(&self, py: Python<'_>, duration: f64) -> PyResult<()> {
        let extended = self.lock(py).extend(instant(duration)?);
        extended.map_err(|wrong| problem(py, &wrong))
    }

    /// The same run, which goes its own way from here.
    fn snapshot(&self, py: Python<'_>) -> Session {
        let inner = &mut *self.lock(py);
        let twin = py.detach(|| inner.clone());
        Session {
            inner: Mutex::new(twin),
        }
    }

    /// The results up to now, as JSON.
    fn summary(&self, py: Python<'_>) -> String {
        json(&self.lock(py).summary())
    }

    /// The results of a range of the recording, as JSON.
    fn measure(&self, py: Python<'_>, start: f64, end: f64) -> PyResult<String> {
        let (start, end) = (instant(start)?, instant(end)?);
        if start > end {
            let [start, end] = [start, end].map(Time::seconds);
            let message = format!("the range from {start} s to {end} s ends before it begins");
            return Err(PyValueError::new_err(message));
        }
        let mut measured = {
            let inner = &mut *self.lock(py);
            py.detach(|| inner.measure(start, end))
        };
        let measurement = &mut measured;
        let done = sliced(py, || match measurement.advance(SLICE) {
            Ok(false) => None,
            other => Some(other.map(|_| ())),
        })?;
        done.map_err(|error| stopped(py, &error))?;
        Ok(json(&measured.summary()))
    }

    /// The digest of the run up to now: 16 hexadecimal digits.
    fn digest(&self, py: Python<'_>) -> String {
        format!("{:016x}", self.lock(py).digest())
    }

    /// The width of a bin of the recording, in nanoseconds.
    fn bin_width(&self, py: Python<'_>) -> u64 {
        self.lock(py).bin_width().0
    }

    /// Least, greatest and last value of a series in each of `count` stretches of `width` nanoseconds from `start`
    /// on, as far as it is recorded: three columns of 32-bit floats, NaN for none. Rates are means over `window`
    /// seconds.
    #[pyo3(signature = (series, start, width, count, window = None))]
    fn columns<'py>(
        &self,
        py: Python<'py>,
        series: u32,
        start: u64,
        width: u64,
        count: u64,
        window: Option<f64>,
    ) -> PyResult<[Bound<'py, PyBytes>; 3]> {
        let window = window.map(instant).transpose()?;
        let width = width.max(1);
        let inner = &mut *self.lock(py);
        let values = py.detach(|| {
            let mut values = Vec::new();
            let mut first = 0;
            while first < count {
                let part = (count - first).min(MOST_AT_ONCE);
                let from = start.saturating_add(width.saturating_mul(first));
                let range = Range {
                    from: Time(from),
                    to: Time(from.saturating_add(width.saturating_mul(part))),
                    pixels: part as u32,
                    first: 0,
                };
                let found = match window {
                    Some(window) => inner.averaged_columns(series, range, Span(window.0)),
                    None => inner.columns(series, range),
                };
                let whole = found.len() as u64 == part * PIXEL.len() as u64;
                values.extend(found);
                if !whole {
                    break;
                }
                first += part;
            }
            values
        });
        let column = |place: usize| {
            let stretches = values.len() / PIXEL.len();
            let of_column = values.iter().skip(place).step_by(PIXEL.len());
            packed(py, stretches, of_column.map(|value| value.to_ne_bytes()))
        };
        Ok([column(0)?, column(1)?, column(2)?])
    }

    /// The events in a range: instants as 64-bit floats in seconds, kinds, flows and ports as numbers, −1 for none;
    /// then the stretches of which only counts are kept: beginnings, ends, kinds, flows, counts; then how many were
    /// left out to keep within the limit.
    fn events<'py>(
        &self,
        py: Python<'py>,
        start: f64,
        end: f64,
        limit: usize,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let list = self.lock(py).events(instant(start)?, instant(end)?, limit);
        let (events, counts) = (&list.events, &list.counts);
        let seconds = |time: Time| time.seconds().to_ne_bytes();
        // An index that is none is the greatest there is.
        let index = |index: u32| (index as i32).to_ne_bytes();
        let n = events.len();
        let m = counts.len();
        (
            packed(py, n, events.iter().map(|one| seconds(one.time)))?,
            packed(py, n, events.iter().map(|one| [one.kind as u8]))?,
            packed(py, n, events.iter().map(|one| index(one.flow)))?,
            packed(py, n, events.iter().map(|one| index(one.port)))?,
            packed(py, m, counts.iter().map(|one| seconds(one.from)))?,
            packed(py, m, counts.iter().map(|one| seconds(one.to)))?,
            packed(py, m, counts.iter().map(|one| [one.kind as u8]))?,
            packed(py, m, counts.iter().map(|one| index(one.flow)))?,
            packed(py, m, counts.iter().map(|one| one.count.to_ne_bytes()))?,
            list.omitted,
        )
            .into_pyobject(py)
    }

    /// The names of the kinds of events, by number.
    #[staticmethod]
    fn event_kinds() -> Vec<String> {
        let named = |kind: &EventKind| {
            let mut name = String::new();
            for letter in format!("{kind:?}").chars() {
                if letter.is_ascii_uppercase() && !name.is_empty() {
                    name.push('-');
                }
                name.push(letter.to_ascii_lowercase());
            }
            name
        };
        EventKind::ALL.iter().map(named).collect()
    }

    /// Frees what only a rewind needs.
    fn keep_recording(&self, py: Python<'_>) {
        self.lock(py).forget_checkpoints();
    }
}

impl Session {
    /// The run, when no other thread has it.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, session::Session> {
        let locked = self.inner.lock_py_attached(py);
        locked.unwrap_or_else(PoisonError::into_inner)
    }

    /// Goes to an instant of the recording.
    fn find(&self, py: Python<'_>, to: Time) -> PyResult<()> {
        let done = sliced_on(py, &self.inner, |inner| match inner.seek(to, SLICE) {
            Ok(false) => None,
            other => Some(other.map(|_| ())),
        })?;
        done.map_err(|error| stopped(py, &error))
    }
}

/// Values one after the other, in memory that belongs to Python.
fn packed<const N: usize>(
    py: Python<'_>,
    count: usize,
    values: impl Iterator<Item = [u8; N]>,
) -> PyResult<Bound<'_, PyBytes>> {
    PyBytes::new_with(py, count * N, |out| {
        for (slot, value) in out.chunks_exact_mut(N).zip(values) {
            slot.copy_from_slice(&value);
        }
        Ok(())
    })
}
