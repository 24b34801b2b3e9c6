//! A run that is captured as it goes.

use std::io::{self, Write};

use sawtooth_document::{Document, Problem};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{Sink, Traced};
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::units::Time;

use crate::point::CapturePoint;
use crate::qlog::{Detail, Events};
use crate::tap::Tap;

/// The part of a run that is captured, both instants included.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Where it begins.
    pub from: Time,
    /// Where it ends.
    pub to: Time,
}

impl Range {
    pub(crate) fn contains(self, at: Time) -> bool {
        self.from <= at && at <= self.to
    }
}

/// Why a capture ends too early.
#[derive(Debug)]
pub enum Failure {
    /// The run cannot go on.
    Run(RunError),
    /// The capture cannot be written.
    Out(io::Error),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Run(error) => error.fmt(out),
            Failure::Out(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for Failure {}

/// A writer that takes in a run.
pub(crate) trait Log: Sink {
    type Out;

    /// The error while writing.
    fn error(&mut self) -> Option<io::Error>;

    /// How many packets were written.
    fn written(&self) -> u64;

    /// Where it is written.
    fn out(&mut self) -> &mut Self::Out;

    /// All is written that will be.
    fn finish(self) -> io::Result<Self::Out>;
}

#[derive(Debug)]
enum Writer<W> {
    Point(Tap<W>),
    Flow(Events<W>),
}

/// A run that is captured.
#[derive(Debug)]
pub struct Capture<W> {
    sim: Sim,
    recorder: Recorder,
    to: Time,
    writer: Writer<W>,
}

impl<W: Write> Capture<W> {
    /// Captures what passes a place of a document's network, the id of a node or of a port,
    /// as pcapng.
    ///
    /// # Errors
    /// When there is no such place.
    pub fn at_point(
        document: &Document,
        place: &str,
        range: Range,
        out: W,
    ) -> Result<Capture<W>, Problem> {
        let plan = document.plan();
        let place = CapturePoint::find(&plan, place)?;
        let tap = Tap::new(document, &plan, place, range, out);
        Ok(Capture::new(document, range, Writer::Point(tap)))
    }

    /// Captures what the sending end of a flow sees, as qlog.
    ///
    /// # Errors
    /// When there is no such flow.
    pub fn of_flow(
        document: &Document,
        flow: &str,
        range: Range,
        out: W,
    ) -> Result<Capture<W>, Problem> {
        let events = Events::new(document, &document.plan(), flow, range, out)?;
        Ok(Capture::new(document, range, Writer::Flow(events)))
    }

    /// Tells less of a flow.
    #[must_use]
    pub fn with(mut self, detail: Detail) -> Capture<W> {
        if let Writer::Flow(events) = &mut self.writer {
            events.detail = detail;
        }
        self
    }

    fn new(document: &Document, range: Range, writer: Writer<W>) -> Capture<W> {
        // Each departure has its event, so that it is reported when it happens; the run is the same.
        let options = Options {
            cached: false,
            ..Options::default()
        };
        let plan = document.plan();
        let (sim, _) = Sim::new(&plan, &options);
        Capture {
            sim,
            recorder: Recorder::off(),
            to: range.to.min(plan.duration),
            writer,
        }
    }

    /// Goes on for `most_events` events. Returns whether it has come to its end; call again
    /// while not.
    ///
    /// # Errors
    /// When the run cannot go on, or what was captured cannot be written.
    pub fn advance(&mut self, most_events: u64) -> Result<bool, Failure> {
        let sink: &mut dyn Sink = match &mut self.writer {
            Writer::Point(tap) => tap,
            Writer::Flow(events) => events,
        };
        let mut traced = Traced::new(&mut self.recorder, sink);
        let stop = self.sim.run_traced(self.to, most_events, &mut traced);
        let error = match &mut self.writer {
            Writer::Point(tap) => tap.error(),
            Writer::Flow(events) => events.error(),
        };
        match (error, stop) {
            (Some(error), _) => Err(Failure::Out(error)),
            (None, Err(error)) => Err(Failure::Run(error)),
            (None, Ok(stop)) => Ok(stop == Stop::Reached),
        }
    }

    /// The present instant, and the last.
    pub fn progress(&self) -> [Time; 2] {
        [self.sim.now(), self.to]
    }

    /// Where it is written.
    pub fn out(&mut self) -> &mut W {
        match &mut self.writer {
            Writer::Point(tap) => tap.out(),
            Writer::Flow(events) => events.out(),
        }
    }

    /// How many packets have been written.
    pub fn written(&self) -> u64 {
        match &self.writer {
            Writer::Point(tap) => tap.written(),
            Writer::Flow(events) => events.written(),
        }
    }

    /// The digest of the run so far.
    pub fn digest(&mut self) -> u64 {
        self.sim.digest(&mut self.recorder)
    }

    /// Writes the rest, and gives back where it was written.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        match self.writer {
            Writer::Point(tap) => tap.finish(),
            Writer::Flow(events) => events.finish(),
        }
    }
}
