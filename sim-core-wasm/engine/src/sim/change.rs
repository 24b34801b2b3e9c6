//! Live changes: what an intervention does to a running network.

use std::sync::Arc;

use super::Sim;
use crate::endpoint::FlowChange;
use crate::ids::{FlowId, PortId};
use crate::measure::packet_trace::Observer;
use crate::measure::{Algorithm, EventKind, NO_SERIES, Owner, Recorder};
use crate::packet::class::Class;
use crate::plan::{Change, FlowProperties, LinkProperties};
use crate::specification::Chosen;
use crate::units::Time;

impl Sim {
    /// Applies the next of the changes, at the present instant, before any event
    /// of this instant.
    pub(super) fn apply_next(&mut self, observer: &mut impl Observer) {
        let changes = self.changes.clone();
        let Some(timed) = changes.get(self.applied) else {
            return;
        };
        self.applied += 1;
        self.make(&timed.changes, observer);
    }

    /// Makes changes at the present instant.
    pub(super) fn make(&mut self, changes: &[Change], observer: &mut impl Observer) {
        observer
            .recorder()
            .event(self.network.now, EventKind::Intervention, None, None);
        let mut delays = false;
        for change in changes {
            match change {
                Change::Link { port, properties } => {
                    delays |= self.change_link(*port, properties, observer);
                }
                Change::Flow { flow, properties } => self.change_flow(*flow, properties, observer),
                Change::Node { node, properties } => self.change_node(*node, properties, observer),
            }
        }
        if delays {
            self.recount();
        }
    }

    /// Sets new properties of one direction of a link. Returns whether its delay has changed.
    pub(super) fn change_link(
        &mut self,
        id: PortId,
        new: &Arc<LinkProperties>,
        observer: &mut impl Observer,
    ) -> bool {
        let port = &mut self.network.ports[id];
        let (now, sides) = (self.network.now, &mut self.network.sides);
        let owner = Owner::Port(id);
        let choices = [port.properties(), new].map(|one| Algorithm::new(&one.queue.discipline));
        if choices[0] != choices[1] {
            // Packets may leave at the change itself: the new discipline's variables are not those of the old one.
            port.series.internals = NO_SERIES;
        }
        let old = port.set_properties(new, now, observer.recorder(), sides);
        let disciplines = [&old, new].map(|properties| &properties.queue.discipline);
        if let Some(first) = switch_internals(owner, disciplines, now, observer.recorder()) {
            port.series.internals = first;
            // Nothing may come for a while.
            port.record_internals(now, observer.recorder());
        }
        self.network.book_fates(id, observer);
        self.network.load(id, observer);
        self.network.arm_port(id);
        old.delay != new.delay
    }

    /// Sets new properties of a flow: each one that differs is applied in turn.
    fn change_flow(
        &mut self,
        flow: FlowId,
        new: &Arc<FlowProperties>,
        observer: &mut impl Observer,
    ) {
        let in_force = &mut self.applications[flow].properties;
        let old = std::mem::replace(in_force, Arc::clone(new));
        if old.sender != new.sender {
            self.change_sender(flow, [&old.sender, &new.sender], observer);
        }
        if old.slow_start != new.slow_start {
            self.change_ends(flow, FlowChange::SlowStart(&new.slow_start), observer);
        }
        if old.clamp != new.clamp {
            self.change_clamp(flow, [&old.clamp, &new.clamp], observer);
        }
        if old.read_rate != new.read_rate {
            self.change_ends(flow, FlowChange::ReadRate(new.read_rate), observer);
        }
        if (old.codepoint, old.weight) != (new.codepoint, new.weight) {
            self.change_class(flow, new);
        }
        if old.traffic != new.traffic {
            let source = &mut self.applications[flow].source;
            let act = source.configure(&new.traffic.values, self.network.now);
            self.perform(flow, act, observer);
            self.arm_source(flow);
        }
    }

    /// Replaces the sender of a flow's connections, or its parameters.
    fn change_sender(
        &mut self,
        id: FlowId,
        [before, sender]: [&Chosen; 2],
        observer: &mut impl Observer,
    ) {
        if self.ends[id].sender().is_none() {
            return;
        }
        self.change_ends(id, FlowChange::Sender(sender), observer);
        let (owner, now) = (Owner::Flow(id), self.network.now);
        if let Some(first) = switch_internals(owner, [before, sender], now, observer.recorder()) {
            self.network.flows[id].series.internals = first;
        }
        self.call(id, observer, |ends, around| ends.record(around));
    }

    /// Routers put the packets of a flow that arrive from now on into another class.
    fn change_class(&mut self, flow: FlowId, new: &FlowProperties) {
        let classes = &mut self.network.sides.classes;
        let class = Class {
            codepoint: new.codepoint,
            weight: new.weight,
            ..classes.get(flow)
        };
        classes.set(flow, class);
        for place in self.ends[flow].parts() {
            classes.set(*place, class);
        }
    }

    /// The warm-up ends: counting begins, before any event of this instant.
    pub(super) fn begin_measurement(&mut self, observer: &mut impl Observer) {
        let now = self.network.now;
        self.warmup = None;
        for id in self.network.ports.ids() {
            self.network.ports[id].begin_measurement(now, observer.recorder());
            self.network.book_fates(id, observer);
        }
        for channel in self.network.channels.iter_mut() {
            channel.cell.begin_measurement(now);
        }
        for id in self.applications.ids() {
            if self.network.flows[id].books.started.is_none() {
                continue;
            }
            self.measure(id);
            for at in 0..self.ends[id].parts().len() {
                let part = self.ends[id].parts()[at];
                self.measure(part);
            }
        }
    }

    /// Measurement of a flow begins.
    fn measure(&mut self, id: FlowId) {
        let (now, through) = (self.network.now, self.through(id));
        self.network.flows[id].books.measure(now, through);
        self.ends[id].measure(now);
    }
}

/// After a change of algorithm: the variables of the new one are recorded from now on,
/// those of the old one end. Returns where they are recorded; `None` when the algorithm
/// is the same.
pub(super) fn switch_internals(
    owner: Owner,
    choices: [&Chosen; 2],
    now: Time,
    recorder: &mut Recorder,
) -> Option<u32> {
    let [before, after] = choices.map(Algorithm::new);
    if before == after {
        return None;
    }
    let series_of = |algorithm: &Algorithm, recorder: &Recorder| {
        let list = recorder.series_list();
        let first = list.internals(owner, algorithm);
        let all = (0..algorithm.variables() as u32).map(|one| list.at(first.saturating_add(one)));
        (first, all.collect::<Vec<_>>())
    };
    let (_, ended) = series_of(&before, recorder);
    let (first, own) = series_of(&after, recorder);
    for series in ended.iter().filter(|series| !own.contains(series)) {
        recorder.gauge(*series, now, f64::NAN);
    }
    Some(first)
}
