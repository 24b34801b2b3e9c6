//! Changes to clamps on windows.

use super::Sim;
use super::change::switch_internals;
use crate::endpoint::FlowChange;
use crate::ids::FlowId;
use crate::measure::{Owner, Recorder};
use crate::specification::Chosen;

impl Sim {
    /// Replaces the clamp of a flow's connections, or its parameters.
    pub(super) fn change_clamp(&mut self, flow: FlowId, clamp: &Chosen, recorder: &mut Recorder) {
        let Some(before) = self.ends[flow].clamp_entry() else {
            return;
        };
        self.clamp_by(flow, clamp, recorder);
        for at in 0..self.ends[flow].parts().len() {
            let part = self.ends[flow].parts()[at];
            self.clamp_by(part, clamp, recorder);
        }
        let (owner, now) = (Owner::Flow(flow), self.network.now);
        if let Some(first) = switch_internals(owner, [before, clamp.entry], now, recorder) {
            self.network.flows[flow].series.clamp = first;
        }
    }

    fn clamp_by(&mut self, id: FlowId, clamp: &Chosen, recorder: &mut Recorder) {
        // Ports count their active flows with and without a clamp.
        let counted = self.network.flows[id].base_rtt.is_some();
        if counted {
            self.network.leave(id, self.ends[id].clamp());
        }
        let change = FlowChange::Clamp(clamp);
        self.call(id, recorder, |ends, around| ends.change(change, around));
        if counted {
            self.network.join(id, self.ends[id].clamp());
        }
    }
}
