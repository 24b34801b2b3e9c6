//! The run that a person drives: live changes, time travel, recording.
//!
//! A session is a document and its run. At every instant the run equals the one that the document gives from the
//! start, whether a person has paused, rewound, changed or undone anything.

mod change;
mod checkpoints;
mod describe;
mod description_change;
mod measurement;
mod recorded;
mod run;
#[cfg(test)]
mod run_tests;
#[cfg(test)]
mod tests;
mod tracing;
mod update;

use serde::Serialize;

use crate::describe::Subject;
use crate::recorded::Recorded;
use crate::run::Run;
use crate::update::PageCopy;
use sawtooth_document::{Dependents, Document, Field, Json, Problem};
use sawtooth_engine::ids::{FlowId, Id, PortId};
use sawtooth_engine::measure::{EventList, Owner, Range, Source, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::rules::NamedValue;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::queues::PortQueues;
use sawtooth_engine::sim::radio::CellState;
use sawtooth_engine::sim::view::Frame;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::{Span, Time};

pub use change::{Applied, AppliedEffect};
pub use describe::{
    Description, FlowInfo, LimitInfo, LinkInfo, NodeInfo, PortInfo, PropertyInfo, SenderInfo,
    SeriesInfo,
};

pub use description_change::{DescriptionChange, IdRun};
pub use measurement::Measurement;
pub use tracing::Tracing;
pub use update::{DescriptionUpdate, DocumentUpdate, TextSplice, Update};

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Serialize, thiserror::Error)]
#[serde(untagged)]
pub enum SessionError {
    /// The document, or the value set in it.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// The run cannot go on.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// A document and its run.
#[derive(Clone, Debug)]
pub struct Session {
    document: Document,
    plan: Plan,
    run: Run,
    options: Options,
    budget: usize,
    /// The goodput series of each flow that has one.
    goodputs: Vec<(usize, u32)>,
    /// The page's copy of it, once there was an update.
    page: Option<Box<PageCopy>>,
}

impl Session {
    /// The run of a document, at its start, with a recording of at most
    /// `budget` bytes.
    ///
    /// # Errors
    /// The first thing that is wrong with the document.
    pub fn open(text: &str, budget: usize) -> Result<Session, Problem> {
        Session::open_with(text, budget, Options::default())
    }

    /// The same with other options.
    ///
    /// # Errors
    /// The first thing that is wrong with the document.
    pub fn open_with(text: &str, budget: usize, options: Options) -> Result<Session, Problem> {
        let document = Document::parse(text)?;
        let plan = document.plan();
        let run = Run::new(&plan, &options, budget);
        Ok(Session {
            goodputs: goodputs(&run),
            document,
            plan,
            run,
            options,
            budget,
            page: None,
        })
    }

    /// Makes the next update a whole one: another page has taken up the session.
    pub fn forget_page(&mut self) {
        self.page = None;
    }

    /// The instant whose values are shown: the present, with what was just changed there; at the end,
    /// and beyond that of a run that was made shorter, what has acted.
    fn shown(&self) -> Time {
        let last = Time(self.duration().0.saturating_sub(1));
        self.run.sim.stamp().min(last)
    }

    /// The run from its start once more, on its own: the events of the rules of a port's queue are kept.
    pub fn watched(&self, port: PortId) -> Sim {
        let options = Options {
            calls_of: Some(port),
            ..self.options.clone()
        };
        let (mut sim, _) = Sim::new(&self.plan, &options);
        sim.set_changes(self.run.changes().clone());
        sim
    }

    /// The description for a page, with the values in force now.
    pub fn describe(&self) -> Description {
        self.subject().describe()
    }

    fn subject(&self) -> Subject<'_> {
        let series_list = self.run.recorder.series_list();
        Subject {
            document: &self.document,
            plan: &self.plan,
            sim: &self.run.sim,
            series_list,
            bin_width: self.run.recorder.bin_width(),
            averaging: self.run.recorder.averaging(),
            at: self.shown(),
            brought: self
                .run
                .brought()
                .filter(|_| self.plan.acting().len() == self.plan.changes.len()),
            recorded: Recorded::new(&self.plan, series_list),
        }
    }

    /// The document as compact JSON, with every live change in it.
    pub fn document_text(&self) -> String {
        self.document.text()
    }

    /// The fields of `target`, with the values in force now.
    ///
    /// # Errors
    /// When it names nothing that has fields.
    pub fn fields(&self, target: &str) -> Result<Vec<Field>, Problem> {
        self.document.fields(target, self.shown())
    }

    /// The value that an expression would have at `path`, see [`Document::evaluate`].
    ///
    /// # Errors
    /// When it has none there.
    pub fn evaluate(&self, path: &str, expression: &str) -> Result<f64, Problem> {
        self.document.evaluate(path, expression, self.shown())
    }

    /// The present instant of the run.
    pub fn now(&self) -> Time {
        self.run.now()
    }

    /// The instant up to which the run is recorded.
    pub fn recorded_until(&self) -> Time {
        self.run.recorded_until()
    }

    /// The time at which the run ends.
    pub fn duration(&self) -> Time {
        self.document.duration()
    }

    /// Runs to `until` or the end of the duration, or for `most_events` events.
    /// Returns the present instant.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn advance(&mut self, until: Time, most_events: u64) -> Result<Time, RunError> {
        self.run.go(until.min(self.duration()), most_events)?;
        Ok(self.now())
    }

    /// Runs one event, at most to the end of the duration. Returns the present instant.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn step(&mut self) -> Result<Time, RunError> {
        if self.now() < self.duration() {
            self.run.step(self.duration())?;
        }
        Ok(self.now())
    }

    /// Seeks to `to`, at most to the end of the recording, for `most_events`
    /// events. Returns whether it is there; call again while not. After
    /// [`Session::restore`] it records again first.
    ///
    /// # Errors
    /// When the run cannot go on.
    pub fn seek(&mut self, to: Time, most_events: u64) -> Result<bool, RunError> {
        self.run.seek(to, most_events)
    }

    /// Entries of the document as a piece for a clipboard, see [`Document::extract`].
    ///
    /// # Errors
    /// When a path names no entry.
    pub fn extract(&self, paths: &[&str]) -> Result<String, Problem> {
        self.document.extract(paths).map(|piece| piece.compact())
    }

    /// The dependents of entries of the document, see [`Document::dependents`].
    ///
    /// # Errors
    /// When a path names no entry.
    pub fn dependents(&self, paths: &[&str]) -> Result<Dependents, Problem> {
        self.document.dependents(paths)
    }

    /// Lets the run go on until `duration`.
    ///
    /// # Errors
    /// When that exceeds the longest run.
    pub fn extend(&mut self, duration: Time) -> Result<(), Problem> {
        self.change_all();
        self.document = self.document.with_duration(duration)?;
        self.plan.duration = duration;
        self.run.set_duration(duration);
        Ok(())
    }

    /// Records these flows where there are too many to record all. [`Session::seek`]
    /// fills their columns by replay, in slices.
    pub fn watch(&mut self, flows: Vec<FlowId>) {
        if self.options.watched != flows {
            self.options.watched = flows;
            let recorded_until = self.recorded_until();
            self.restart();
            self.run.want(recorded_until);
        }
    }

    /// Draws the present into `frame`, with at most `most_dots` packets under way.
    pub fn frame(&mut self, frame: &mut Frame, most_dots: usize) {
        let run = &mut self.run;
        run.sim.view(frame, most_dots, &mut run.recorder);
        for (flow, series) in &self.goodputs {
            if let Some(slot) = frame.goodputs.get_mut(*flow) {
                *slot = run.recorder.present(*series, frame.time);
            }
        }
    }

    /// The queues at the present instant of ports whose disciplines keep several.
    pub fn queues(&self) -> Vec<PortQueues> {
        self.run.sim.all_queues()
    }

    /// The present values of the rules that a flow follows, and its window in segments; `None` where it follows none.
    pub fn rules(&self, flow: FlowId) -> Option<(Vec<NamedValue>, f64)> {
        let sim = &self.run.sim;
        Some((sim.rules(flow)?, sim.reading(flow)?.cwnd))
    }

    /// The values of the rules that the queue of a port follows now; `None` where it follows none.
    pub fn queue_rules(&self, port: PortId) -> Option<Vec<NamedValue>> {
        self.run.sim.queue_rules(port)
    }

    /// The state of every radio at the present instant, cell by cell.
    pub fn cells(&self) -> Vec<CellState> {
        self.run.sim.cells()
    }

    /// Minimum, maximum and last value of a series for each pixel of a range, as far as
    /// it is recorded.
    pub fn columns(&self, series: u32, range: Range) -> Vec<f32> {
        let until = self.recorded_until();
        self.run.recorder.columns(series, range, until)
    }

    /// As [`Session::columns`]; rates, shares and fairness are those of the trailing
    /// `window`, in whole bins.
    pub fn averaged_columns(&self, series: u32, range: Range, window: Span) -> Vec<f32> {
        let until = self.recorded_until();
        self.run
            .recorder
            .averaged_columns(series, range, window, until)
    }

    /// The events in [from, to): at most `limit` of them one by one.
    pub fn events(&self, from: Time, to: Time, limit: usize) -> EventList {
        self.run.recorder.events(from, to, limit)
    }

    /// Measures what comes out from `from` to `to`, both at most where the
    /// recording ends: [`Measurement::advance`] does that in slices.
    pub fn measure(&self, from: Time, to: Time) -> Measurement {
        let to = to.min(self.recorded_until());
        let from = from.min(to);
        let sim = self.run.before(from).clone();
        Measurement::new(sim, self.plan.clone(), self.name(), from, to)
    }

    /// Traces the packets of the part from `from` to `to`, both at most where the recording
    /// ends: [`Tracing::advance`] does that in slices.
    pub fn trace(&self, from: Time, to: Time) -> Tracing {
        let to = to.min(self.recorded_until());
        let from = from.min(to);
        Tracing::new(self.run.before(from).clone(), &self.plan, [from, to])
    }

    /// A simulation of its own that stands before `at`, as late as a state is at hand; every event of `at` and later is
    /// still to come.
    pub fn before(&self, at: Time) -> Sim {
        let mut sim = self.run.before(at).clone();
        sim.set_changes(self.run.changes().clone());
        sim
    }

    fn name(&self) -> String {
        let name = self.document.tree().get("name").and_then(Json::as_text);
        name.unwrap_or_default().to_owned()
    }

    /// How many events of each kind, kind by kind, happened in each of `cells` parts
    /// of [from, to).
    pub fn density(&self, from: Time, to: Time, cells: u32) -> Vec<f32> {
        self.run.recorder.density(from, to, cells)
    }

    /// The results up to now.
    pub fn summary(&mut self) -> Summary {
        let name = self.name();
        let run = &mut self.run;
        run.sim.summary(&self.plan, &name, &mut run.recorder)
    }

    /// The digest of the run up to now.
    pub fn digest(&mut self) -> u64 {
        self.run.digest()
    }

    /// Makes checkpoints frequent and their memory scarce, so that a short run has some
    /// to rewind to.
    #[cfg(feature = "audit")]
    pub fn thin_checkpoints(&mut self, interval: u64, budget: usize) {
        self.run.thin_checkpoints(interval, budget);
    }

    /// The invariant that is broken at the present instant, if any.
    #[cfg(any(test, feature = "audit"))]
    pub fn violation(&mut self) -> Option<String> {
        self.run.sim.violation(&mut self.run.recorder)
    }

    /// Frees what only going back needs: from now on an earlier instant is reached from the start.
    pub fn forget_checkpoints(&mut self) {
        self.run.forget_checkpoints();
    }

    /// The width of a bin of the recording.
    pub fn bin_width(&self) -> Span {
        self.run.recorder.bin_width()
    }

    fn restart(&mut self) {
        self.change_all();
        self.plan = self.document.plan();
        // Two recordings at once would exceed the budget.
        self.run.release();
        self.run = Run::new(&self.plan, &self.options, self.budget);
        self.goodputs = goodputs(&self.run);
    }
}

fn goodputs(run: &Run) -> Vec<(usize, u32)> {
    let all = run.recorder.series_list().series.iter().zip(0_u32..);
    all.filter(|(series, _)| {
        series.key == "goodput" && matches!(series.source, Source::Rate { .. })
    })
    .filter_map(|(series, index)| match series.owner {
        Owner::Flow(flow) => Some((flow.index(), index)),
        Owner::Port(_) | Owner::Run => None,
    })
    .collect()
}
