//! Live changes: what an intervention does to a running network.

use super::{Flow, NONE, Sim};
use crate::catalog::{Chosen, Entry};
use crate::measure::{EventKind, NO_SERIES, Owner, Recorder};
use crate::plan::Change;
use crate::units::Time;

impl Flow {
    /// Another sender takes over, at both ends.
    fn replace_sender(&mut self, sender: &Chosen, now: Time) {
        self.connection.replace(sender, now);
        let ecn = self.connection.ecn();
        self.receiver.adopt(self.connection.needs(), ecn);
        self.connection.count_marks_from(self.receiver.counted());
    }
}

impl Sim {
    /// Applies the next of the changes, at the present instant, before any event
    /// of this instant.
    pub(super) fn apply_next(&mut self, recorder: &mut Recorder) {
        let changes = self.changes.clone();
        let Some(timed) = changes.get(self.applied) else {
            return;
        };
        self.applied += 1;
        recorder.event(self.now, EventKind::Intervention, NONE, NONE);
        for change in &timed.changes {
            self.apply(change, recorder);
        }
        let delays = |change: &Change| matches!(change, Change::Delay { .. });
        if timed.changes.iter().any(delays) {
            self.recount();
        }
    }

    fn apply(&mut self, change: &Change, recorder: &mut Recorder) {
        let now = self.now;
        let direction = match change {
            Change::Rate { direction, rate } => {
                self.ports[*direction].set_rate(*rate, now, recorder, &mut self.sides);
                *direction
            }
            Change::Trace { direction, trace } => {
                self.ports[*direction].set_trace(trace, now, recorder);
                *direction
            }
            Change::Jitter {
                direction,
                jitter,
                reorder,
            } => {
                self.ports[*direction].set_jitter((*jitter, *reorder), now, recorder);
                *direction
            }
            Change::Delay { direction, delay } => {
                self.ports[*direction].set_delay(*delay, now, recorder);
                *direction
            }
            Change::Loss { direction, loss } => {
                self.ports[*direction].set_loss(loss, now, recorder);
                *direction
            }
            Change::Queue { direction, queue } => {
                let port = &mut self.ports[*direction];
                let before = port.discipline().entry();
                port.set_queue(queue, now, recorder, &mut self.sides);
                let owner = Owner::Port(*direction as u32);
                let entry = queue.discipline.entry;
                if let Some(first) = switch_internals(owner, before, entry, now, recorder) {
                    port.series.internals = first;
                }
                *direction
            }
            Change::Sender { flow, sender } => {
                let owner = Owner::Flow(*flow as u32);
                let changed = &mut self.flows[*flow];
                if let Some(stream) = &mut changed.stream {
                    // Only its parameters: another protocol would be another flow.
                    stream.control_mut().configure(&sender.values);
                    self.pump_stream(*flow, recorder);
                    return;
                }
                let before = changed.connection.control().entry();
                changed.replace_sender(sender, self.now);
                // Sessions that are complete come back as copies of the model.
                for place in self.applications[*flow].pool.places() {
                    self.flows[*place as usize].replace_sender(sender, self.now);
                }
                if let Some(first) = switch_internals(owner, before, sender.entry, now, recorder) {
                    self.flows[*flow].series.internals = first;
                }
                self.record_flow(*flow, recorder);
                return;
            }
            Change::SlowStart { flow, slow_start } => {
                self.flows[*flow].connection.leave_slow_start_by(slow_start);
                for place in self.applications[*flow].pool.places() {
                    let session = &mut self.flows[*place as usize].connection;
                    session.leave_slow_start_by(slow_start);
                }
                return;
            }
            Change::Clamp { flow, clamp } => {
                self.change_clamp(*flow, clamp, recorder);
                return;
            }
            Change::Traffic { flow, traffic } => {
                let source = &mut self.applications[*flow].source;
                let act = source.configure(&traffic.values, now);
                self.perform(*flow, act, recorder);
                self.arm_source(*flow);
                return;
            }
        };
        self.book_losses(direction, recorder);
        self.arm_port(direction);
    }

    /// The warm-up ends: counting begins, before any event of this instant.
    pub(super) fn begin_measurement(&mut self, recorder: &mut Recorder) {
        let now = self.now;
        self.warmup = None;
        for index in 0..self.ports.len() {
            self.ports[index].begin_measurement(now, recorder);
            self.book_losses(index, recorder);
        }
        for index in 0..self.planned() {
            let flow = &mut self.flows[index];
            let through = flow.bytes_through();
            let connection = &mut flow.connection;
            if connection.started.is_some() {
                connection
                    .statistics
                    .begin(now, through, connection.window.cwnd);
                self.begin_sessions(index, now);
            }
        }
    }
}

/// Another algorithm takes over: its variables are recorded from now on, those
/// of the one before end. Gives where they are recorded; nothing when it is
/// the same algorithm.
pub(super) fn switch_internals(
    owner: Owner,
    before: &'static Entry,
    after: &'static Entry,
    now: Time,
    recorder: &mut Recorder,
) -> Option<u32> {
    if before == after {
        return None;
    }
    let ended = recorder.layout().internals(owner, before);
    if ended != NO_SERIES {
        for variable in 0..before.internals.len() as u32 {
            recorder.gauge(ended + variable, now, f64::NAN);
        }
    }
    Some(recorder.layout().internals(owner, after))
}
