//! A document and its run.

use std::cell::Cell;

use sawtooth_engine::document::json::text as json;
use sawtooth_engine::document::{Json, Operation, Problem};
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::Range;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::units::{Span, Time};
use sawtooth_session::{self as session, SessionError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::frame::{EventList, Frame};
use crate::measurement::Measurement;

thread_local! {
    /// A session on its way into a copy of the memory.
    static ASIDE: Cell<Option<session::Session>> = const { Cell::new(None) };
}

/// A document and its run.
#[wasm_bindgen]
pub struct Session {
    inner: session::Session,
}

#[wasm_bindgen]
impl Session {
    /// The run of a document, at its start, recorded in at most `budgetBytes`.
    ///
    /// # Errors
    /// The first thing that is wrong with the document.
    #[wasm_bindgen(constructor)]
    pub fn new(
        document: &str,
        #[wasm_bindgen(js_name = budgetBytes)] budget_bytes: f64,
    ) -> Result<Session, JsValue> {
        let inner = session::Session::open(document, budget_bytes as usize)
            .map_err(|wrong| problem(&wrong))?;
        Ok(Session { inner })
    }

    /// The network, its flows and its recorded series, as JSON of a `Description`.
    pub fn describe(&self) -> String {
        json(&self.inner.describe())
    }

    /// What has changed since the last update, everything the first time, as JSON of an `Update`.
    pub fn update(&mut self) -> String {
        json(&self.inner.update())
    }

    /// The document with every live change in it.
    pub fn document(&self) -> String {
        self.inner.document_text()
    }

    /// The fields of `target` as JSON of a list of `Field`; the scenario's own for an empty one.
    ///
    /// # Errors
    /// When it names nothing that has fields.
    pub fn fields(&self, target: &str) -> Result<String, JsValue> {
        self.inner
            .fields(target)
            .map(|fields| json(&fields))
            .map_err(|wrong| problem(&wrong))
    }

    /// The value that an expression would have as that of the number at `path`. Nothing
    /// is set.
    ///
    /// # Errors
    /// When it has none there.
    pub fn evaluate(&self, path: &str, expression: &str) -> Result<f64, JsValue> {
        self.inner
            .evaluate(path, expression)
            .map_err(|wrong| problem(&wrong))
    }

    /// The queues at the present instant as JSON of a list of `PortQueues`, without ports
    /// whose packets wait in order of arrival.
    pub fn queues(&self) -> String {
        json(&self.inner.queues())
    }

    /// The state of every radio at the present instant as JSON of a list of `CellState`.
    pub fn cells(&self) -> String {
        json(&self.inner.cells())
    }

    /// The present instant of the run.
    pub fn now(&self) -> f64 {
        nanoseconds(self.inner.now())
    }

    /// The instant up to which the run is recorded.
    #[wasm_bindgen(js_name = recordedUntil)]
    pub fn recorded_until(&self) -> f64 {
        nanoseconds(self.inner.recorded_until())
    }

    /// When it pauses by itself.
    pub fn duration(&self) -> f64 {
        nanoseconds(self.inner.duration())
    }

    /// Runs to `until`, the end of the duration or for `maxEvents` events, whichever
    /// comes first. Gives the present instant.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(
        &mut self,
        until: f64,
        #[wasm_bindgen(js_name = maxEvents)] max_events: f64,
    ) -> Result<f64, JsValue> {
        let now = self
            .inner
            .advance(time(until), max_events as u64)
            .map_err(|error| stopped(&error))?;
        Ok(nanoseconds(now))
    }

    /// Runs one event. Gives the present instant.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn step(&mut self) -> Result<f64, JsValue> {
        self.inner
            .step()
            .map(nanoseconds)
            .map_err(|error| stopped(&error))
    }

    /// Seeks to `to`, at most to the end of the recording, for `maxEvents` events.
    /// Gives whether it is there; call again until it is.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn seek(
        &mut self,
        to: f64,
        #[wasm_bindgen(js_name = maxEvents)] max_events: f64,
    ) -> Result<bool, JsValue> {
        self.inner
            .seek(time(to), max_events as u64)
            .map_err(|error| stopped(&error))
    }

    /// Whether a value, JSON, set at these paths would replace the recorded future.
    ///
    /// # Errors
    /// When the value is not JSON.
    #[wasm_bindgen(js_name = replacesFuture)]
    #[allow(
        clippy::needless_pass_by_value,
        reason = "the bindings hand over lists of texts by value alone"
    )]
    pub fn replaces_future(&self, paths: Vec<String>, value: &str) -> Result<bool, JsValue> {
        let value = Json::parse(value).map_err(|wrong| problem(&wrong))?;
        Ok(self.inner.replaces_future(&paths, &value))
    }

    /// Lays the session where [`Session::take_up`] finds it: also in another instance of this program
    /// whose memory is then made a copy of this one's.
    #[wasm_bindgen(js_name = layAside)]
    pub fn lay_aside(self) {
        ASIDE.set(Some(self.inner));
    }

    /// The session that was laid aside, if any.
    #[wasm_bindgen(js_name = takeUp)]
    pub fn take_up() -> Option<Session> {
        ASIDE.take().map(|inner| Session { inner })
    }

    /// Makes the next update a whole one: another page has taken up the session.
    #[wasm_bindgen(js_name = forgetPage)]
    pub fn forget_page(&mut self) {
        self.inner.forget_page();
    }

    /// Sets a value, JSON, at a path of the document; `continues`: by the same gesture as the
    /// last live change there. Gives JSON of an `Applied`.
    ///
    /// # Errors
    /// When the value or the place is wrong; nothing has changed then.
    pub fn set(&mut self, path: &str, value: &str, continues: bool) -> Result<String, JsValue> {
        let applied = if continues {
            self.inner.set_on(path, value)
        } else {
            self.inner.set(path, value)
        };
        let applied = applied.map_err(|error| refused(&error))?;
        Ok(json(&applied))
    }

    /// Does an `Operation`, JSON, on the document. Gives JSON of an `Edited`; `seek` to
    /// the instant of before then leads back there in slices.
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn edit(&mut self, operation: &str) -> Result<String, JsValue> {
        let operation = Operation::parse(operation).map_err(|wrong| problem(&wrong))?;
        self.inner
            .edit(&operation)
            .map(|edited| json(&edited))
            .map_err(|error| refused(&error))
    }

    /// The entries at these paths as the JSON of a piece, for a clipboard; the operation
    /// `paste` takes it.
    ///
    /// # Errors
    /// When a path names no entry.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "the bindings hand over lists of texts by value alone"
    )]
    pub fn extract(&self, paths: Vec<String>) -> Result<String, JsValue> {
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.inner.extract(&paths).map_err(|wrong| problem(&wrong))
    }

    /// The dependents of the entries at these paths, as JSON of `Dependents`.
    ///
    /// # Errors
    /// When a path names no entry.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "the bindings hand over lists of texts by value alone"
    )]
    pub fn dependents(&self, paths: Vec<String>) -> Result<String, JsValue> {
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        self.inner
            .dependents(&paths)
            .map(|dependents| json(&dependents))
            .map_err(|wrong| problem(&wrong))
    }

    /// Replaces the run by that of another document, recorded up to the given instant;
    /// `seek` then computes it in slices.
    ///
    /// # Errors
    /// The first fault of the document; nothing has changed then.
    pub fn restore(
        &mut self,
        document: &str,
        #[wasm_bindgen(js_name = recordedUntil)] recorded_until: f64,
    ) -> Result<(), JsValue> {
        self.inner
            .restore(document, time(recorded_until))
            .map_err(|wrong| problem(&wrong))
    }

    /// Lets the run go on until `duration`.
    ///
    /// # Errors
    /// When that is longer than a run may last.
    pub fn extend(&mut self, duration: f64) -> Result<(), JsValue> {
        self.inner
            .extend(time(duration))
            .map_err(|wrong| problem(&wrong))
    }

    /// Records these flows, where there are too many to record all; `seek`
    /// fills their columns in slices.
    pub fn watch(&mut self, flows: &[u32]) {
        self.inner
            .watch(flows.iter().map(|flow| FlowId(*flow)).collect());
    }

    /// The present, with at most `maxDots` packets in flight.
    pub fn frame(&mut self, #[wasm_bindgen(js_name = maxDots)] max_dots: u32) -> Frame {
        let mut frame = Frame::default();
        self.inner.frame(&mut frame.inner, max_dots as usize);
        frame
    }

    /// Minimum, maximum and last of a series for each of `pixels` pixels over
    /// [from, to), from the pixel `first` to the last with data; NaN for none. Rates
    /// are averages over `window` nanoseconds.
    pub fn columns(
        &self,
        series: u32,
        from: f64,
        to: f64,
        pixels: u32,
        first: u32,
        window: f64,
    ) -> Vec<f32> {
        let range = Range {
            from: time(from),
            to: time(to),
            pixels,
            first,
        };
        self.inner
            .averaged_columns(series, range, Span(time(window).0))
    }

    /// The events in [from, to): at most `limit` one by one.
    pub fn events(&self, from: f64, to: f64, limit: u32) -> EventList {
        EventList::new(&self.inner.events(time(from), time(to), limit as usize))
    }

    /// How many events happened in each of `cells` parts of [from, to), kind by kind
    /// in the order of `EVENT_KINDS`.
    pub fn density(&self, from: f64, to: f64, cells: u32) -> Vec<f32> {
        self.inner.density(time(from), time(to), cells)
    }

    /// The results up to now, as JSON of a `Summary`.
    pub fn summary(&mut self) -> String {
        json(&self.inner.summary())
    }

    /// Measures the results in a range, at most up to where the recording ends.
    pub fn measure(&self, from: f64, to: f64) -> Measurement {
        Measurement {
            inner: self.inner.measure(time(from), time(to)),
        }
    }

    /// The digest of the run up to now: 16 hexadecimal digits.
    pub fn digest(&mut self) -> String {
        format!("{:016x}", self.inner.digest())
    }
}

pub(crate) fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}

pub(crate) fn stopped(error: &RunError) -> JsValue {
    problem(&Problem::whole(error.to_string()))
}

fn refused(error: &SessionError) -> JsValue {
    match error {
        SessionError::Problem(wrong) => problem(wrong),
        SessionError::Run(error) => stopped(error),
    }
}

/// A cast saturates, so that NaN and negative numbers become zero.
fn time(nanoseconds: f64) -> Time {
    Time(nanoseconds as u64)
}

fn nanoseconds(time: Time) -> f64 {
    time.0 as f64
}
