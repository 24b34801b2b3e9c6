//! The active flows of each port: what clamps and disciplines read as an oracle.

use super::Sim;
use crate::clamp::{AnyClamp, Sharing};
use crate::ids::{FlowId, HopId};
use crate::link::port::Access;
use crate::queue::ActiveFlows;
use crate::units::Span;

impl Sim {
    /// A flow has started: adds it to the active flows of the ports that its data crosses.
    pub(super) fn join(&mut self, flow: FlowId) {
        let base =
            Span(self.delays(self.flows[flow].forward) + self.delays(self.flows[flow].backward));
        self.flows[flow].base_rtt = Some(base);
        let clamped = u64::from(self.is_clamped(flow));
        self.count(flow, |active| {
            active.flows += 1;
            active.clamped += clamped;
            active.base_rtts = active.base_rtts + base;
        });
        self.announce(flow);
    }

    /// A flow is complete: removes it from the active flows of those ports.
    pub(super) fn leave(&mut self, flow: FlowId) {
        if let Some(base) = self.flows[flow].base_rtt.take() {
            let clamped = u64::from(self.is_clamped(flow));
            self.count(flow, |active| {
                active.flows -= 1;
                active.clamped -= clamped;
                active.base_rtts = Span(active.base_rtts.0 - base.0);
            });
            self.announce(flow);
        }
    }

    pub(super) fn clamp_of(&self, flow: FlowId) -> Option<&AnyClamp> {
        self.flows[flow].endpoint.tcp()?.connection.clamp()
    }

    fn is_clamped(&self, flow: FlowId) -> bool {
        self.clamp_of(flow).is_some()
    }

    /// Delays have changed: counts the active flows again.
    pub(super) fn recount(&mut self) {
        for flow in self.flows.ids() {
            if self.flows[flow].base_rtt.is_some() {
                self.leave(flow);
                self.join(flow);
            }
        }
    }

    fn delays(&self, route: HopId) -> u64 {
        let ports = self.routes.from(route);
        ports.map(|port| self.ports[port].delay().0).sum()
    }

    fn count(&mut self, flow: FlowId, change: impl Fn(&mut ActiveFlows)) {
        for port in self.routes.from(self.flows[flow].forward) {
            change(self.ports[port].active_flows_mut());
        }
    }

    /// A station has begun to send with a clamp, or has stopped.
    pub(super) fn announce(&mut self, flow: FlowId) {
        let first = self.routes.first(self.flows[flow].forward);
        if let Some(Access { medium, radio }) = self.ports[first].access()
            && radio > 0
        {
            let sends = self.ports[first].active_flows().clamped > 0;
            let every = self.clamp_of(flow).and_then(|clamp| clamp.announces());
            // Of several clamped flows of a station, the first one to begin decides.
            let every = sends.then(|| every.unwrap_or(Span::ZERO));
            self.channels[medium].announce(usize::from(radio), every, self.now);
        }
    }

    /// The sharing of a flow. Of a station, that of its cell; otherwise that at the port of
    /// the forward route that leaves each flow the least: its rate over the number of flows.
    /// Of two equal ports, the first.
    pub(super) fn sharing(&self, flow: FlowId, memory: Option<Span>) -> Sharing {
        let first = self.routes.first(self.flows[flow].forward);
        if let Some(Access { medium, radio }) = self.ports[first].access()
            && radio > 0
        {
            return self.sharing_in(medium, usize::from(radio), memory);
        }
        let way = self.routes.from(self.flows[flow].forward);
        let mut least = f64::INFINITY;
        let mut found = Sharing::default();
        for port in way.map(|port| &self.ports[port]) {
            let share = port.rate() / port.active_flows().flows as f64;
            if share < least {
                least = share;
                found = Sharing {
                    all: port.active_flows().flows,
                    clamped: port.active_flows().clamped,
                    heard: port.active_flows().clamped,
                };
            }
        }
        found
    }
}
