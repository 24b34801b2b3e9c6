//! Checkpoints: clones of the simulation, from which a past instant is reached by a
//! short replay.

use std::sync::Arc;

use sawtooth_engine::measure::OpenState;
use sawtooth_engine::sim::Sim;
use sawtooth_engine::units::Time;

/// The memory of all checkpoints together, in bytes.
const BUDGET: usize = 64 << 20;

/// Events between checkpoints at first: some ten milliseconds of replay.
const INTERVAL: u64 = 50_000;

/// Bytes of state for each event between checkpoints: bounds the cost of cloning to a
/// few per cent of the run's.
const BYTES_PER_EVENT: usize = 16;

/// A state to rewind to.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    /// The simulation, settled, with all events of its instant done; without the list
    /// of changes, which is taken from the run at a rewind.
    pub(super) sim: Sim,
    /// The state from which the recorder continues.
    pub(super) open: OpenState,
    /// The number of events at which it was due: a multiple of the interval then in force.
    due: u64,
    bytes: usize,
}

/// The start of the run, and states at equal numbers of events. When they take too much
/// memory every other one is dropped and the interval doubles, so that any instant
/// stays within one interval of replay.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    start: Checkpoint,
    /// In order of time.
    list: Vec<Checkpoint>,
    interval: u64,
    bytes: usize,
    budget: usize,
}

impl Checkpoints {
    pub(super) fn new(sim: &Sim, open: OpenState) -> Checkpoints {
        Checkpoints {
            start: Checkpoint {
                sim: kept(sim),
                open,
                due: 0,
                bytes: 0,
            },
            list: Vec::new(),
            interval: INTERVAL,
            bytes: 0,
            budget: BUDGET,
        }
    }

    /// The number of events at which the next checkpoint is due, after `events`.
    pub(super) fn due(&self, events: u64) -> u64 {
        (events / self.interval + 1).saturating_mul(self.interval)
    }

    /// Whether a checkpoint should be taken at `due` events, which the run has just reached.
    pub(super) fn lacks(&self, due: u64) -> bool {
        self.list
            .binary_search_by_key(&due, |kept| kept.due)
            .is_err()
    }

    /// Keeps a state unless it is too large.
    pub(super) fn keep(&mut self, due: u64, sim: &Sim, open: OpenState) {
        let sim = kept(sim);
        let bytes = sim.state_bytes() + open.bytes();
        let worth = (bytes / BYTES_PER_EVENT) as u64;
        while self.interval < worth {
            self.thin();
        }
        if bytes > self.budget || !due.is_multiple_of(self.interval) {
            return;
        }
        let place = self.list.partition_point(|kept| kept.due < due);
        self.list.insert(
            place,
            Checkpoint {
                sim,
                open,
                due,
                bytes,
            },
        );
        self.bytes += bytes;
        while self.bytes > self.budget {
            self.thin();
        }
    }

    /// The latest state at or before `time`.
    pub(super) fn before(&self, time: Time) -> &Checkpoint {
        let later = self.list.partition_point(|kept| kept.sim.now() <= time);
        later
            .checked_sub(1)
            .and_then(|last| self.list.get(last))
            .unwrap_or(&self.start)
    }

    /// Gives the start of the run other properties.
    pub(super) fn renew_start(&mut self, open: OpenState, change: impl FnOnce(&mut Sim)) {
        self.start.open = open;
        change(&mut self.start.sim);
    }

    /// The start of the run.
    pub(super) fn start(&self) -> &Checkpoint {
        &self.start
    }

    /// Drops the states later than `time`.
    pub(super) fn forget_after(&mut self, time: Time) {
        let keep = self.list.partition_point(|kept| kept.sim.now() <= time);
        for gone in self.list.drain(keep..) {
            self.bytes -= gone.bytes;
        }
    }

    /// The recorder's state in every checkpoint.
    pub(super) fn open_states(&mut self) -> impl Iterator<Item = &mut OpenState> {
        std::iter::once(&mut self.start)
            .chain(&mut self.list)
            .map(|kept| &mut kept.open)
    }

    #[cfg(test)]
    pub(super) fn kept(&self) -> (usize, usize, u64) {
        (self.list.len(), self.bytes, self.interval)
    }

    #[cfg(any(test, feature = "audit"))]
    pub(super) fn limit(&mut self, interval: u64, budget: usize) {
        self.interval = interval;
        self.budget = budget;
    }

    fn thin(&mut self) {
        self.interval = self.interval.saturating_mul(2);
        let interval = self.interval;
        self.list.retain(|kept| kept.due.is_multiple_of(interval));
        self.bytes = self.list.iter().map(|kept| kept.bytes).sum();
    }
}

/// A clone of minimal size: without the list of changes, which may grow long and is
/// replaced with every drag of a slider, and without spare capacity.
fn kept(sim: &Sim) -> Sim {
    let mut clone = sim.clone();
    clone.set_changes(Arc::default());
    clone.compact();
    clone
}
