//! Clamps on windows: their looks, and changes to them.

use super::Sim;
use super::change::switch_internals;
use super::flow::gauges;
use crate::endpoint::Endpoint;
use crate::ids::FlowId;
use crate::measure::{NO_SERIES, Owner, Recorder};
use crate::specification::Chosen;

impl Sim {
    /// The clamp of a flow looks at its connection. Gives whether the window has changed.
    pub(super) fn look(&mut self, id: FlowId, recorder: &mut Recorder) -> bool {
        let memory = self.clamp_of(id).and_then(|clamp| clamp.listens());
        let sharing = self.sharing(id, memory);
        let flow = &mut self.flows[id];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return false;
        };
        let changed = tcp.connection.look(self.now, sharing);
        if flow.series.clamp != NO_SERIES
            && flow.books.completed.is_none()
            && let Some(clamp) = tcp.connection.clamp()
        {
            self.scratch.clear();
            clamp.internals(&mut self.scratch);
            gauges(flow.series.clamp, &self.scratch, self.now, recorder);
        }
        changed
    }

    /// Replaces the clamp of a flow's connections, or its parameters.
    pub(super) fn change_clamp(&mut self, flow: FlowId, clamp: &Chosen, recorder: &mut Recorder) {
        let Some(tcp) = self.flows[flow].endpoint.connection_or_model() else {
            return;
        };
        let before = tcp.connection.clamp_entry();
        self.clamp_by(flow, clamp);
        for at in 0..self.flows[flow].endpoint.places().len() {
            let place = self.flows[flow].endpoint.places()[at];
            self.clamp_by(place, clamp);
        }
        let owner = Owner::Flow(flow);
        if let Some(first) = switch_internals(owner, [before, clamp.entry], self.now, recorder) {
            self.flows[flow].series.clamp = first;
        }
    }

    fn clamp_by(&mut self, id: FlowId, clamp: &Chosen) {
        // Ports count their active flows with and without a clamp.
        let counted = self.flows[id].base_rtt.is_some();
        if counted {
            self.leave(id);
        }
        if let Some(tcp) = self.flows[id].endpoint.connection_or_model_mut() {
            tcp.connection.clamp_by(clamp, self.now);
        }
        if counted {
            self.join(id);
        }
        self.arm_sender(id);
    }
}
