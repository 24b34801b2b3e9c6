//! Clamps on windows: their looks, and changes of them.

use super::Sim;
use super::change::switch_internals;
use super::flow::gauges;
use crate::endpoint::Endpoint;
use crate::measure::{NO_SERIES, Owner, Recorder};
use crate::specification::Chosen;

impl Sim {
    /// The clamp of a flow looks at its connection. Gives whether that has
    /// changed the window.
    pub(super) fn look(&mut self, index: usize, recorder: &mut Recorder) -> bool {
        let sharing = self.sharing(index);
        let flow = &mut self.flows[index];
        let Endpoint::Tcp(tcp) = &mut flow.endpoint else {
            return false;
        };
        let changed = tcp.connection.look(self.now, sharing);
        if flow.series.clamp != NO_SERIES
            && let Some(clamp) = tcp.connection.clamp()
        {
            self.scratch.clear();
            clamp.internals(&mut self.scratch);
            gauges(flow.series.clamp, &self.scratch, self.now, recorder);
        }
        changed
    }

    /// Another clamp for the connections of a flow, or the same with other parameters.
    pub(super) fn change_clamp(&mut self, flow: usize, clamp: &Chosen, recorder: &mut Recorder) {
        let Some(tcp) = self.flows[flow].endpoint.connection_or_model() else {
            return;
        };
        let before = tcp.connection.clamp_entry();
        self.clamp_by(flow, clamp);
        for at in 0..self.flows[flow].endpoint.places().len() {
            let place = self.flows[flow].endpoint.places()[at];
            self.clamp_by(place as usize, clamp);
        }
        let owner = Owner::Flow(flow as u32);
        if let Some(first) = switch_internals(owner, [before, clamp.entry], self.now, recorder) {
            self.flows[flow].series.clamp = first;
        }
    }

    fn clamp_by(&mut self, index: usize, clamp: &Chosen) {
        // What crosses a port is counted by whether it has a clamp.
        let counted = self.flows[index].base_rtt.is_some();
        if counted {
            self.leave(index);
        }
        if let Some(tcp) = self.flows[index].endpoint.connection_or_model_mut() {
            tcp.connection.clamp_by(clamp, self.now);
        }
        if counted {
            self.join(index);
        }
        self.arm_sender(index);
    }
}
