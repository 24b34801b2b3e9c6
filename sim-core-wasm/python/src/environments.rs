//! Runs that somebody outside controls, step by step, for programs that learn.

#![allow(
    clippy::needless_pass_by_value,
    reason = "what comes from Python is handed over by value"
)]

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::sync::MutexExt as _;
use pyo3::types::PyBytes;
use pyo3::{Bound, PyResult, Python, pyclass, pymethods};
use rayon::iter::{
    IndexedParallelIterator as _, IntoParallelRefMutIterator as _, ParallelIterator as _,
};
use sawtooth_document::{Document, Problem};
use sawtooth_engine::ids::{FlowId, Id as _};
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::plan::{Change, FlowProperties, Plan};
use sawtooth_engine::sender::REGISTRY;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Options, Reading, Sim};
use sawtooth_engine::specification::Value;
use sawtooth_engine::units::{Span, Time};

use super::errors::{instant, problem, stopped};

/// The kind of sender that is controlled.
const CONTROLLED: &str = "fixed";
/// The places of its parameters.
const WINDOW: usize = 0;
const RATE: usize = 1;
/// The least and the greatest values that they take.
const LEAST: [f64; 2] = [1.0, 1000.0];
const MOST: [f64; 2] = [100_000.0, 1e11];

/// The numbers about a flow after a step: its seconds; bits that are known to have arrived, by SACK too, data packets sent and
/// sent again within it; the mean of the round trips that were measured within it, or else the one before; smoothed and least
/// round trip in seconds, zero where there is none; the window in segments, what is in the network, and the pacing rate in
/// bit/s, zero without one.
const STEP_NUMBERS: usize = 10;

/// One run.
#[derive(Clone)]
struct Run {
    plan: Arc<Plan>,
    sim: Sim,
    recorder: Recorder,
    flows: Vec<Controlled>,
    /// The instants of changes, with window and rate of each controlled flow then.
    actions: Vec<(Time, Made)>,
}

/// The values that an action has set, for each controlled flow: window and rate.
type Made = Vec<[Option<f64>; 2]>;

/// Known from the steps of a flow: the bytes that had arrived, and its mean round trip in seconds.
type Known = (u64, f64);

/// A flow that is controlled.
#[derive(Clone)]
struct Controlled {
    id: FlowId,
    name: String,
    properties: Arc<FlowProperties>,
    /// Bytes of data in a full segment.
    segment: u64,
    before: Reading,
    /// Bytes that were known to have arrived.
    arrived: u64,
    /// The mean round trip of the last step that has measured one, in seconds.
    trip: f64,
}

impl Controlled {
    /// Takes over a reading. Returns the bytes that have arrived since the one before.
    fn take(&mut self, now: Reading) -> u64 {
        let arrived = now.acknowledged + now.beyond * self.segment;
        // A receiver may forget what it has reported (RFC 2018), and a segment that fills a gap may be short.
        let fresh = arrived.saturating_sub(self.arrived);
        self.arrived = self.arrived.max(arrived);
        let (count, sum) = self.before.round_trips;
        let (all, total) = now.round_trips;
        // They are counted from the end of the warm-up on.
        let (count, sum) = if all < count { (0, 0) } else { (count, sum) };
        if all > count {
            self.trip = (total - sum) as f64 / (all - count) as f64 / 1e9;
        }
        self.before = now;
        fresh
    }
}

impl Run {
    fn new(text: &str) -> Result<Run, Problem> {
        let document = Document::parse(text)?;
        let plan = Arc::new(document.plan());
        let (sim, _) = Sim::new(&plan, &Options::default());
        let kind = REGISTRY.iter().find(|entry| entry.kind == CONTROLLED);
        let controlled = plan
            .flows
            .iter()
            .enumerate()
            .filter(|(_, flow)| kind.is_some_and(|entry| flow.sender.entry == *entry));
        let flows: Vec<Controlled> = controlled
            .map(|(place, flow)| Controlled {
                id: FlowId::at(place),
                name: flow.id.clone(),
                properties: Arc::clone(&flow.properties),
                segment: flow.transport.segment,
                before: Reading::default(),
                arrived: 0,
                trip: 0.0,
            })
            .collect();
        if flows.is_empty() {
            let message =
                format!("has no flow with the sender {CONTROLLED}: there is nothing to control");
            return Err(Problem::at("flows", message));
        }
        Ok(Run {
            plan,
            sim,
            recorder: Recorder::off(),
            flows,
            actions: Vec::new(),
        })
    }

    /// Sets windows and rates, and runs to the end of a step. Returns whether the run is at its end.
    fn step(
        &mut self,
        actions: &[[f32; 2]],
        step: Span,
        out: &mut [f32],
    ) -> Result<bool, RunError> {
        let (begun, at) = (self.sim.now(), self.sim.stamp());
        let end = Time(begun.0.saturating_add(step.0)).min(self.plan.duration);
        if at < end {
            let given = actions.iter().map(|pair| pair.map(f64::from));
            self.act(at, given)?;
        }
        self.sim.run(end, u64::MAX, &mut self.recorder)?;
        self.tell(end.since(begun), out);
        Ok(end >= self.plan.duration)
    }

    /// The run of a document as it is at an instant, the end of a step, after these actions, when so much was known of
    /// each flow.
    fn again(
        text: &str,
        actions: &[(u64, Made)],
        now: Time,
        known: &[Known],
    ) -> Result<Run, Wrong> {
        let mut run = Run::new(text).map_err(Wrong::Document)?;
        for (at, made) in actions {
            let given = made
                .iter()
                .map(|pair| pair.map(|one| one.unwrap_or(f64::NAN)));
            run.act(Time(*at), given).map_err(Wrong::Run)?;
        }
        run.sim
            .run(now, u64::MAX, &mut run.recorder)
            .map_err(Wrong::Run)?;
        for (flow, (arrived, trip)) in run.flows.iter_mut().zip(known) {
            flow.before = run.sim.reading(flow.id).unwrap_or_default();
            (flow.arrived, flow.trip) = (*arrived, *trip);
        }
        Ok(run)
    }

    /// Sets what is given: a window or a rate that is not a number stays.
    fn act(&mut self, at: Time, actions: impl Iterator<Item = [f64; 2]>) -> Result<(), RunError> {
        let mut changes = Vec::new();
        let mut made = vec![[None; 2]; self.flows.len()];
        for ((flow, given), made) in self.flows.iter_mut().zip(actions).zip(&mut made) {
            let mut values = flow.properties.sender.values.clone();
            let [window, rate] = given;
            if window.is_finite() {
                let window = window.clamp(LEAST[WINDOW], MOST[WINDOW]);
                values[WINDOW] = Value::Number(window);
                made[WINDOW] = Some(window);
            }
            if rate.is_finite() {
                let rate = rate.clamp(LEAST[RATE], MOST[RATE]);
                values[RATE] = Value::Optional(Some(rate));
                made[RATE] = Some(rate);
            }
            if values == flow.properties.sender.values {
                *made = [None; 2];
                continue;
            }
            let mut properties = (*flow.properties).clone();
            properties.sender.values = values;
            flow.properties = Arc::new(properties);
            changes.push(Change::Flow {
                flow: flow.id,
                properties: Arc::clone(&flow.properties),
            });
        }
        if !changes.is_empty() {
            self.sim.change_at(at, &changes, &mut self.recorder)?;
            self.actions.push((at, made));
        }
        Ok(())
    }

    fn tell(&mut self, step: Span, out: &mut [f32]) {
        for (flow, out) in self
            .flows
            .iter_mut()
            .zip(out.chunks_exact_mut(STEP_NUMBERS))
        {
            let now = self.sim.reading(flow.id).unwrap_or_default();
            let before = flow.before;
            let fresh = flow.take(now);
            let seconds = |span: Option<Span>| span.map_or(0.0, Span::seconds) as f32;
            let rate = now.rate * (8 * flow.segment) as f64;
            out.copy_from_slice(&[
                step.seconds() as f32,
                (8 * fresh) as f32,
                now.sent.saturating_sub(before.sent) as f32,
                now.retransmitted.saturating_sub(before.retransmitted) as f32,
                flow.trip as f32,
                seconds(now.srtt),
                seconds(now.least_rtt),
                now.cwnd as f32,
                now.in_network as f32,
                if rate.is_finite() { rate as f32 } else { 0.0 },
            ]);
        }
    }
}

/// Why a run is not there again.
enum Wrong {
    Document(Problem),
    Run(RunError),
}

/// Several runs that are stepped together, on all processors.
#[pyclass(module = "sawtooth._engine", frozen)]
pub(crate) struct Environments {
    /// A thread waits for one that steps them.
    runs: Mutex<Vec<Run>>,
    /// The ids of the controlled flows.
    names: Vec<String>,
    step: Span,
}

#[pymethods]
impl Environments {
    /// The runs of checked documents, each at its start, in steps of so many seconds.
    #[new]
    fn new(py: Python<'_>, documents: Vec<String>, step: f64) -> PyResult<Environments> {
        let step = Span(instant(step)?.0);
        if step.0 < 2000 || documents.is_empty() {
            return Err(PyValueError::new_err(
                "a step must be at least 2 µs, and there must be a document",
            ));
        }
        let runs = documents.iter().map(|text| Run::new(text));
        let runs = py.detach(|| runs.collect::<Result<Vec<Run>, Problem>>());
        let runs = runs.map_err(|wrong| problem(py, &wrong))?;
        if runs
            .iter()
            .any(|run| run.flows.len() != runs[0].flows.len())
        {
            return Err(PyValueError::new_err(
                "all documents must control the same number of flows",
            ));
        }
        let flows = runs[0].flows.iter();
        Ok(Environments {
            names: flows.map(|flow| flow.name.clone()).collect(),
            runs: Mutex::new(runs),
            step,
        })
    }

    /// The ids of the controlled flows.
    #[getter]
    fn flows(&self) -> Vec<String> {
        self.names.clone()
    }

    /// Begins a run again, of a document with the same controlled flows.
    fn reset(&self, py: Python<'_>, run: usize, document: &str) -> PyResult<()> {
        let begun = py.detach(|| Run::new(document));
        let begun = begun.map_err(|wrong| problem(py, &wrong))?;
        self.put(py, run, begun)
    }

    /// Steps every run: `actions` are 32-bit floats, a window in segments and a rate in bit/s for each controlled flow
    /// of each run; not a number leaves what is set. Returns 32-bit floats for each of them, and for each run a byte
    /// that says whether it is at its end.
    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: &[u8],
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let flows = self.names.len();
        let mut all = self.lock(py);
        let given: Vec<[f32; 2]> = actions
            .chunks_exact(8)
            .map(|pair| {
                let number = |at: usize| {
                    let bytes = [pair[at], pair[at + 1], pair[at + 2], pair[at + 3]];
                    f32::from_ne_bytes(bytes)
                };
                [number(0), number(4)]
            })
            .collect();
        if given.len() != flows * all.len() {
            return Err(PyValueError::new_err(
                "there must be one action for each flow of each run",
            ));
        }
        let step = self.step;
        let runs = &mut *all;
        let mut observed = vec![0.0_f32; given.len() * STEP_NUMBERS];
        let ended = py.detach(|| {
            let one = |((run, given), out): ((&mut Run, &[[f32; 2]]), &mut [f32])| {
                run.step(given, step, out)
            };
            if runs.len() == 1 {
                return one(((&mut runs[0], &given[..]), &mut observed[..])).map(|end| vec![end]);
            }
            let all = runs.par_iter_mut().with_min_len(8);
            let all = all.zip(rayon::slice::ParallelSlice::par_chunks(&given[..], flows));
            let out = rayon::slice::ParallelSliceMut::par_chunks_mut(
                &mut observed[..],
                flows * STEP_NUMBERS,
            );
            all.zip(out).map(one).collect()
        });
        let ended = ended.map_err(|error| stopped(py, &error))?;
        let observed: Vec<u8> = observed
            .iter()
            .flat_map(|value| value.to_ne_bytes())
            .collect();
        let ended: Vec<u8> = ended.into_iter().map(u8::from).collect();
        Ok((PyBytes::new(py, &observed), PyBytes::new(py, &ended)))
    }

    /// All runs as they are, which go their own way from here.
    fn snapshot(&self, py: Python<'_>) -> Environments {
        let runs = &*self.lock(py);
        Environments {
            runs: Mutex::new(py.detach(|| runs.clone())),
            names: self.names.clone(),
            step: self.step,
        }
    }

    /// Known from the steps of each flow of a run: the bytes that had arrived, and its mean round trip in seconds.
    fn known(&self, py: Python<'_>, run: usize) -> PyResult<Vec<Known>> {
        self.with(py, run, |run| {
            let flows = run.flows.iter();
            flows.map(|flow| (flow.arrived, flow.trip)).collect()
        })
    }

    /// The actions of a run: an instant in nanoseconds, and for each controlled flow window and rate where they were set.
    fn actions(&self, py: Python<'_>, run: usize) -> PyResult<Vec<(u64, Made)>> {
        self.with(py, run, |run| {
            let actions = run.actions.iter();
            actions.map(|(at, made)| (at.0, made.clone())).collect()
        })
    }

    /// Brings a run to an instant, in nanoseconds, with these actions of a document and what was known of each flow.
    fn replay(
        &self,
        py: Python<'_>,
        run: usize,
        document: &str,
        actions: Vec<(u64, Made)>,
        now: u64,
        known: Vec<Known>,
    ) -> PyResult<()> {
        let again = py.detach(|| Run::again(document, &actions, Time(now), &known));
        let again = again.map_err(|wrong| match wrong {
            Wrong::Document(wrong) => problem(py, &wrong),
            Wrong::Run(error) => stopped(py, &error),
        })?;
        self.put(py, run, again)
    }

    /// The present instant of a run, in nanoseconds.
    fn instant(&self, py: Python<'_>, run: usize) -> PyResult<u64> {
        self.with(py, run, |run| run.sim.now().0)
    }

    /// The present instants of all runs, in seconds: 64-bit floats.
    fn instants<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let runs = self.lock(py);
        let instants = runs.iter().map(|run| run.sim.now().seconds());
        let bytes: Vec<u8> = instants.flat_map(f64::to_ne_bytes).collect();
        PyBytes::new(py, &bytes)
    }

    /// The present instant of a run.
    fn now(&self, py: Python<'_>, run: usize) -> PyResult<f64> {
        self.with(py, run, |run| run.sim.now().seconds())
    }

    /// The digest of a run up to now: 16 hexadecimal digits.
    fn digest(&self, py: Python<'_>, run: usize) -> PyResult<String> {
        self.with(py, run, |Run { sim, recorder, .. }| {
            format!("{:016x}", sim.digest(recorder))
        })
    }

    /// The values that were set in a run, as interventions of its document: an instant, a path and a value each.
    fn interventions(&self, py: Python<'_>, run: usize) -> PyResult<Vec<(f64, String, f64)>> {
        self.with(py, run, |run| {
            let mut all = Vec::new();
            for (at, made) in &run.actions {
                for (flow, made) in run.flows.iter().zip(made) {
                    for (key, value) in ["window", "rate"].iter().zip(made) {
                        if let Some(value) = value {
                            let path = format!("flows/{}/sender/{key}", flow.name);
                            all.push((at.seconds(), path, *value));
                        }
                    }
                }
            }
            all
        })
    }
}

impl Environments {
    /// The runs, when no other thread has them.
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Vec<Run>> {
        let locked = self.runs.lock_py_attached(py);
        locked.unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a run, with as many controlled flows, in the place of another.
    fn put(&self, py: Python<'_>, run: usize, begun: Run) -> PyResult<()> {
        if begun.flows.len() != self.names.len() {
            return Err(PyIndexError::new_err("the run has different flows"));
        }
        self.with(py, run, |run| *run = begun)
    }

    fn with<T>(&self, py: Python<'_>, run: usize, ask: impl FnOnce(&mut Run) -> T) -> PyResult<T> {
        let mut runs = self.lock(py);
        let found = runs.get_mut(run);
        let found = found.ok_or_else(|| PyIndexError::new_err(format!("there is no run {run}")))?;
        Ok(ask(found))
    }
}
