//! A run of a plan.

use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::{Owner, Range, Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::sim::error::RunError;
use sawtooth_engine::sim::{Frame, Options, Reading, Sim};
use sawtooth_engine::units::Time;

/// Bytes for the recorded series of a run.
const RECORDING: usize = 32_000_000;

/// The most points of a series in one answer.
const MOST_POINTS: u32 = 65_536;

/// A flow at the present instant.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct FlowState {
    /// Its id: `f`, or `f.3` of several instances.
    pub id: String,
    /// The state of its sending end; `None` where that is no TCP connection.
    pub sender: Option<Reading>,
}

/// A queue at the present instant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct QueueState {
    /// The port that it stands at: `r-d:r` is the end of the link `r-d` at the node `r`.
    pub id: String,
    /// Packets that wait.
    pub packets: u32,
    /// Their bytes.
    pub bytes: u32,
}

/// A value of a series over a short time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Point {
    /// Where that time begins, in seconds.
    pub at: f64,
    /// Its minimum.
    pub min: f64,
    /// Its maximum.
    pub max: f64,
    /// The last value in it.
    pub last: f64,
}

/// A run as a plain value: a clone is a snapshot that goes on by itself.
#[derive(Clone, Debug)]
pub struct Run {
    plan: Plan,
    sim: Sim,
    recorder: Recorder,
}

impl Run {
    /// The run of a plan, at its start.
    pub fn new(plan: Plan) -> Run {
        let (mut sim, series) = Sim::new(&plan, &Options::default());
        let mut recorder = Recorder::new(&series, RECORDING, plan.duration);
        sim.record_start(&mut recorder);
        Run {
            plan,
            sim,
            recorder,
        }
    }

    /// The present instant, in seconds.
    pub fn now(&self) -> f64 {
        self.sim.now().seconds()
    }

    /// The end of the run, in seconds.
    pub fn duration(&self) -> f64 {
        self.plan.duration.seconds()
    }

    /// Events so far: packets that reached the end of a link, and timers that did something.
    pub fn events(&self) -> u64 {
        self.sim.events()
    }

    /// Runs to an instant in seconds, all its events included; at most to the end, and never back.
    ///
    /// # Errors
    /// When the run cannot go on: too many packets are in the network.
    pub fn advance_to(&mut self, seconds: f64) -> Result<(), RunError> {
        let until = Time::from_seconds(seconds.max(0.0)).min(self.plan.duration);
        // After a step other events of the same instant may be left.
        if until >= self.sim.now() {
            self.sim.run(until, u64::MAX, &mut self.recorder)?;
        }
        Ok(())
    }

    /// Runs to the end.
    ///
    /// # Errors
    /// As [`Run::advance_to`].
    pub fn finish(&mut self) -> Result<(), RunError> {
        self.advance_to(self.duration())
    }

    /// Runs one event; returns whether there was one. A step may lead beyond the end.
    ///
    /// # Errors
    /// As [`Run::advance_to`].
    pub fn step(&mut self) -> Result<bool, RunError> {
        self.sim.step(&mut self.recorder)
    }

    /// All flows, in the order of the document.
    pub fn flows(&self) -> Vec<FlowState> {
        let flows = self.plan.flows.iter().enumerate();
        flows
            .map(|(place, flow)| FlowState {
                id: flow.id.clone(),
                sender: self.sim.reading(FlowId::at(place)),
            })
            .collect()
    }

    /// A flow by its id.
    pub fn flow(&self, id: &str) -> Option<FlowState> {
        let place = self.plan.flows.iter().position(|flow| flow.id == id)?;
        Some(FlowState {
            id: id.to_owned(),
            sender: self.sim.reading(FlowId::at(place)),
        })
    }

    /// All queues, in the order of the document's links, then of its radios.
    pub fn queues(&mut self) -> Vec<QueueState> {
        let mut frame = Frame::default();
        self.sim.view(&mut frame, 0, &mut self.recorder);
        let ports = self.plan.ports().zip(frame.queues.chunks_exact(2));
        ports
            .map(|(port, waiting)| QueueState {
                id: self.plan.direction_of(port).id.clone(),
                packets: waiting[0],
                bytes: waiting[1],
            })
            .collect()
    }

    /// A queue by the id of its port.
    pub fn queue(&mut self, id: &str) -> Option<QueueState> {
        self.queues().into_iter().find(|queue| queue.id == id)
    }

    /// A recorded series up to now, in at most so many points: of a flow (`cwnd`, `srtt`, `throughput`, and the internal
    /// variables of its sender), of a port (`queue`, `utilization`), or with an empty id of the run (`jain`). It is empty
    /// where there is none, and has no point where there is no value.
    pub fn series(&mut self, id: &str, key: &str, points: u32) -> Vec<Point> {
        self.sim.settle(&mut self.recorder);
        let owned = |owner: Owner| match owner {
            Owner::Run => id.is_empty(),
            Owner::Flow(flow) => self.plan.flows[flow.index()].id == id,
            Owner::Port(port) => self.plan.direction_of(port).id == id,
        };
        let mut series = self.recorder.series_list().series.iter();
        let Some(place) = series.position(|one| one.key == key && owned(one.owner)) else {
            return Vec::new();
        };
        let now = self.sim.now();
        let range = Range {
            from: Time::ZERO,
            to: now,
            pixels: points.clamp(1, MOST_POINTS),
            first: 0,
        };
        let columns = self.recorder.columns(place as u32, range, now);
        let width = now.seconds() / f64::from(range.pixels);
        let values = columns.chunks_exact(3).enumerate();
        values
            .filter(|(_, values)| !values[2].is_nan())
            .map(|(place, values)| Point {
                at: place as f64 * width,
                min: f64::from(values[0]),
                max: f64::from(values[1]),
                last: f64::from(values[2]),
            })
            .collect()
    }

    /// The summary so far.
    pub fn summary(&mut self) -> Summary {
        self.sim.summary(&self.plan, "", &mut self.recorder)
    }

    /// The digest of all that has happened so far: two runs share it only if every packet met the same fate at the same
    /// time.
    pub fn digest(&mut self) -> u64 {
        self.sim.digest(&mut self.recorder)
    }

    /// The plan that this is a run of.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }
}
