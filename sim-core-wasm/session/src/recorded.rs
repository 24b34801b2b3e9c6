//! Which parts of a network have series, as a description says of each.

use sawtooth_engine::ids::{ById, FlowId, Id, PortId};
use sawtooth_engine::measure::{Owner, SeriesList};
use sawtooth_engine::plan::Plan;

use super::describe::Description;

/// Which parts of a network have series.
pub(super) struct Recorded {
    pub(super) ports: ById<PortId, bool>,
    pub(super) flows: ById<FlowId, bool>,
}

impl Recorded {
    pub(super) fn new(plan: &Plan, series_list: &SeriesList) -> Recorded {
        let mut recorded = Recorded {
            ports: ById::filled(plan.ports().len(), false),
            flows: ById::filled(plan.flows.len(), false),
        };
        for series in &series_list.series {
            let known = match series.owner {
                Owner::Port(port) => recorded.ports.get_mut(port.index()),
                Owner::Flow(flow) => recorded.flows.get_mut(flow.index()),
                Owner::Run => None,
            };
            if let Some(known) = known {
                *known = true;
            }
        }
        recorded
    }

    /// Whether a description says the same.
    pub(super) fn is_shown(&self, shown: &Description) -> bool {
        let ports = shown.ports.iter().map(|port| port.recorded);
        let flows = shown.flows.iter().map(|flow| flow.recorded);
        ports.eq(self.ports.iter().copied()) && flows.eq(self.flows.iter().copied())
    }
}
