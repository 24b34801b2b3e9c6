//! A document and its run.

use std::cell::Cell;

use sawtooth_boundary::{self as boundary, FlowTrace, nanoseconds, time};
use sawtooth_document::Problem;
use sawtooth_document::json::text as json;
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::Range;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::units::Span;
use sawtooth_session as session;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::frame::{EventList, Frame};
use crate::measurement::Measurement;
use crate::memory::Memory;

thread_local! {
    /// A session on its way into a copy of the memory.
    static ASIDE: Cell<Option<session::Session>> = const { Cell::new(None) };
}

/// A document and its run.
#[wasm_bindgen]
pub struct Session {
    inner: session::Session,
    /// The flow that is traced, until the run is another.
    traced: Option<FlowTrace>,
    memory: Memory,
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
        Ok(Session::from_inner(inner))
    }

    /// The answer to a `RunQuery`, JSON, as [`sawtooth_boundary::query`].
    ///
    /// # Errors
    /// When it has none.
    pub fn query(&mut self, query: &str) -> Result<String, JsValue> {
        boundary::query(&mut self.inner, query).map_err(|wrong| problem(&wrong))
    }

    /// Makes a `RunChange`, JSON, as [`sawtooth_boundary::change`].
    ///
    /// # Errors
    /// When it is refused; nothing has changed then.
    pub fn change(&mut self, change: &str) -> Result<String, JsValue> {
        self.traced = None;
        boundary::change(&mut self.inner, change).map_err(|wrong| problem(&wrong))
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
    /// comes first. Returns the present instant.
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
        self.memory.look();
        Ok(nanoseconds(now))
    }

    /// Runs one event. Returns the present instant.
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
    /// Returns whether it is there; call again until it is.
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

    /// Lays the session where [`Session::take_up`] finds it: also in another instance of this program
    /// whose memory is then made a copy of this one's.
    #[wasm_bindgen(js_name = layAside)]
    pub fn lay_aside(self) {
        ASIDE.set(Some(self.inner));
    }

    /// The session that was laid aside, if any.
    #[wasm_bindgen(js_name = takeUp)]
    pub fn take_up() -> Option<Session> {
        ASIDE.take().map(Session::from_inner)
    }

    /// Makes the next update a whole one: another page has taken up the session.
    #[wasm_bindgen(js_name = forgetPage)]
    pub fn forget_page(&mut self) {
        self.inner.forget_page();
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
        self.traced = None;
        self.inner
            .restore(document, time(recorded_until))
            .map_err(|wrong| problem(&wrong))
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

    /// Begins to trace the packets of a flow from an instant on.
    pub fn trace(&mut self, flow: u32, from: f64) {
        self.traced = Some(FlowTrace::new(&self.inner, FlowId(flow), time(from)));
    }

    /// Traces on up to `until`, at most to where the recording ends, for `maxEvents` events. Returns the instant up to
    /// which all is traced; NaN when nothing is traced, or the run is another since it began.
    ///
    /// # Errors
    /// When the run cannot go on.
    #[wasm_bindgen(js_name = traceOn)]
    pub fn trace_on(
        &mut self,
        until: f64,
        #[wasm_bindgen(js_name = maxEvents)] max_events: u32,
    ) -> Result<f64, JsValue> {
        let until = time(until).min(self.inner.recorded_until());
        match &mut self.traced {
            Some(traced) => traced
                .advance(until, u64::from(max_events))
                .map(nanoseconds)
                .map_err(|error| stopped(&error)),
            None => Ok(f64::NAN),
        }
    }

    /// The packets traced since the last call: rows of `sawtooth_boundary::TRACED` numbers.
    #[wasm_bindgen(js_name = takeTrace)]
    pub fn take_trace(&mut self) -> Vec<f64> {
        self.traced.as_mut().map_or_else(Vec::new, FlowTrace::take)
    }

    /// Measures the results in a range, at most up to where the recording ends.
    pub fn measure(&self, from: f64, to: f64) -> Measurement {
        Measurement {
            inner: self.inner.measure(time(from), time(to)),
        }
    }
}

impl Session {
    fn from_inner(inner: session::Session) -> Session {
        Session {
            inner,
            traced: None,
            memory: Memory::default(),
        }
    }
}

pub(crate) fn problem(problem: &Problem) -> JsValue {
    JsValue::from_str(&json(problem))
}

pub(crate) fn stopped(error: &RunError) -> JsValue {
    problem(&Problem::whole(error.to_string()))
}
