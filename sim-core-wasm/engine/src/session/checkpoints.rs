//! Checkpoints: clones of the simulation from which a past instant is reached
//! by a short replay.

use std::sync::Arc;

use crate::measure::OpenState;
use crate::sim::Sim;
use crate::units::Time;

/// What all checkpoints may take together.
const BUDGET: usize = 64 << 20;

/// Checkpoints are this many events apart at first: some ten milliseconds of
/// replay.
const INTERVAL: u64 = 50_000;

/// So many bytes of state are worth one event of replay: cloning stays under
/// a few per cent of the work of running.
const BYTES_PER_EVENT: usize = 16;

/// A state to go back to.
#[derive(Clone, Debug)]
pub(super) struct Checkpoint {
    /// The simulation, settled, all events of its instant behind it; without
    /// the changes to come, which are those of the run it is put back into.
    pub(super) sim: Sim,
    /// What the recorder goes on from.
    pub(super) open: OpenState,
    /// Where it was due: a multiple of the interval then in force.
    due: u64,
    bytes: usize,
}

/// The start of the run, and states of it equally many events apart. When they
/// take too much memory every other one goes and the interval doubles, so that
/// any instant stays within one interval of replay.
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

    /// Whether one should be taken at the state's number of events, which has
    /// just come to `due`.
    pub(super) fn lacks(&self, due: u64) -> bool {
        self.list
            .binary_search_by_key(&due, |kept| kept.due)
            .is_err()
    }

    /// Keeps a state, if it is not too large to keep at all.
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

    /// The start of the run.
    pub(super) fn start(&self) -> &Checkpoint {
        &self.start
    }

    /// Forgets the states later than `time`.
    pub(super) fn forget_after(&mut self, time: Time) {
        let keep = self.list.partition_point(|kept| kept.sim.now() <= time);
        for gone in self.list.drain(keep..) {
            self.bytes -= gone.bytes;
        }
    }

    /// What the recorder goes on from, of every state.
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

/// A clone that takes no more than it has to: no list of changes, which may
/// grow long and be replaced with every drag of a slider, and no spare room.
fn kept(sim: &Sim) -> Sim {
    let mut clone = sim.clone();
    clone.set_changes(Arc::default());
    clone.compact();
    clone
}
