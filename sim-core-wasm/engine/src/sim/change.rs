//! Live changes: what an intervention does to a running network.

use std::sync::Arc;

use super::{Flow, NONE, Sim};
use crate::catalog::{Chosen, Entry};
use crate::measure::{EventKind, NO_SERIES, Owner, Recorder};
use crate::plan::{Change, FlowProperties, LinkProperties};
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
        let mut delays = false;
        for change in &timed.changes {
            match change {
                Change::Link {
                    direction,
                    properties,
                } => delays |= self.change_link(*direction, properties, recorder),
                Change::Flow { flow, properties } => self.change_flow(*flow, properties, recorder),
            }
        }
        if delays {
            self.recount();
        }
    }

    /// New properties of one direction of a link. Gives whether its delay is
    /// another.
    fn change_link(
        &mut self,
        direction: usize,
        new: &Arc<LinkProperties>,
        recorder: &mut Recorder,
    ) -> bool {
        let port = &mut self.ports[direction];
        let old = port.set_properties(new, self.now, recorder, &mut self.sides);
        let owner = Owner::Port(direction as u32);
        let disciplines = [&old, new].map(|properties| properties.queue.discipline.entry);
        if let Some(first) = switch_internals(owner, disciplines, self.now, recorder) {
            port.series.internals = first;
        }
        self.book_packet_events(direction, recorder);
        self.arm_port(direction);
        old.delay != new.delay
    }

    /// New properties of a flow: those that differ act, one after the other.
    fn change_flow(&mut self, flow: usize, new: &Arc<FlowProperties>, recorder: &mut Recorder) {
        let in_force = &mut self.applications[flow].properties;
        let old = std::mem::replace(in_force, Arc::clone(new));
        if old.sender != new.sender {
            self.change_sender(flow, &new.sender, recorder);
        }
        if old.slow_start != new.slow_start {
            self.change_slow_start(flow, &new.slow_start);
        }
        if old.clamp != new.clamp {
            self.change_clamp(flow, &new.clamp, recorder);
        }
        if old.traffic != new.traffic {
            let source = &mut self.applications[flow].source;
            let act = source.configure(&new.traffic.values, self.now);
            self.perform(flow, act, recorder);
            self.arm_source(flow);
        }
    }

    /// Another sender, or the same with other parameters.
    fn change_sender(&mut self, flow: usize, sender: &Chosen, recorder: &mut Recorder) {
        let changed = &mut self.flows[flow];
        if let Some(stream) = &mut changed.stream {
            // Only its parameters: another protocol would be another flow.
            stream.control_mut().configure(&sender.values);
            self.pump_stream(flow, recorder);
            return;
        }
        let before = changed.connection.control().entry();
        changed.replace_sender(sender, self.now);
        // Sessions that are complete come back as copies of the model.
        for place in self.applications[flow].pool.places() {
            self.flows[*place as usize].replace_sender(sender, self.now);
        }
        let owner = Owner::Flow(flow as u32);
        let entries = [before, sender.entry];
        if let Some(first) = switch_internals(owner, entries, self.now, recorder) {
            self.flows[flow].series.internals = first;
        }
        self.record_flow(flow, recorder);
    }

    /// Another way out of slow start, or the same with other parameters.
    fn change_slow_start(&mut self, flow: usize, slow_start: &Chosen) {
        self.flows[flow].connection.leave_slow_start_by(slow_start);
        for place in self.applications[flow].pool.places() {
            let session = &mut self.flows[*place as usize].connection;
            session.leave_slow_start_by(slow_start);
        }
    }

    /// The warm-up ends: counting begins, before any event of this instant.
    pub(super) fn begin_measurement(&mut self, recorder: &mut Recorder) {
        let now = self.now;
        self.warmup = None;
        for index in 0..self.ports.len() {
            self.ports[index].begin_measurement(now, recorder);
            self.book_packet_events(index, recorder);
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
    [before, after]: [&'static Entry; 2],
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
