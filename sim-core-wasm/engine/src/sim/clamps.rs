//! Changes to clamps on windows.

use super::Sim;
use super::change::switch_internals;
use crate::endpoint::FlowChange;
use crate::ids::FlowId;
use crate::measure::Owner;
use crate::measure::packet_trace::Observer;
use crate::specification::Chosen;

impl Sim {
    /// Replaces the clamp of a flow's connections, or its parameters.
    pub(super) fn change_clamp(
        &mut self,
        flow: FlowId,
        [before, clamp]: [&Chosen; 2],
        observer: &mut impl Observer,
    ) {
        if self.ends[flow].clamp_entry().is_none() {
            return;
        }
        self.clamp_by(flow, clamp, observer);
        for at in 0..self.ends[flow].parts().len() {
            let part = self.ends[flow].parts()[at];
            self.clamp_by(part, clamp, observer);
        }
        let (owner, now) = (Owner::Flow(flow), self.network.now);
        if let Some(first) = switch_internals(owner, [before, clamp], now, observer.recorder()) {
            self.network.flows[flow].series.clamp = first;
        }
    }

    fn clamp_by(&mut self, id: FlowId, clamp: &Chosen, observer: &mut impl Observer) {
        // Ports count their active flows with and without a clamp.
        let counted = self.network.flows[id].base_rtt.is_some();
        if counted {
            self.network.leave(id, self.ends[id].clamp());
        }
        let change = FlowChange::Clamp(clamp);
        self.call(id, observer, |ends, around| ends.change(change, around));
        if counted {
            self.network.join(id, self.ends[id].clamp());
        }
    }
}
