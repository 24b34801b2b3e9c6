//! The active flows of each port: what clamps and disciplines read as an oracle.

use super::Sim;
use super::network::Network;
use crate::clamp::{AnyClamp, Sharing};
use crate::ids::{FlowId, HopId};
use crate::link::port::Access;
use crate::queue::ActiveFlows;
use crate::units::Span;

impl Network {
    /// A flow with this clamp has started: adds it to the active flows of the ports that its
    /// data crosses.
    pub(super) fn join(&mut self, flow: FlowId, clamp: Option<&AnyClamp>) {
        let base =
            Span(self.delays(self.flows[flow].forward) + self.delays(self.flows[flow].backward));
        self.flows[flow].base_rtt = Some(base);
        let clamped = u64::from(clamp.is_some());
        self.count(flow, |active| {
            active.flows += 1;
            active.clamped += clamped;
            active.base_rtts = active.base_rtts + base;
        });
        self.announce(flow, clamp);
    }

    /// A flow with this clamp is complete: removes it from the active flows of those ports.
    pub(super) fn leave(&mut self, flow: FlowId, clamp: Option<&AnyClamp>) {
        if let Some(base) = self.flows[flow].base_rtt.take() {
            let clamped = u64::from(clamp.is_some());
            self.count(flow, |active| {
                active.flows -= 1;
                active.clamped -= clamped;
                active.base_rtts = Span(active.base_rtts.0 - base.0);
            });
            self.announce(flow, clamp);
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
    fn announce(&mut self, flow: FlowId, clamp: Option<&AnyClamp>) {
        let first = self.routes.first(self.flows[flow].forward);
        if let Some(Access { medium, radio }) = self.ports[first].access()
            && radio > 0
        {
            let sends = self.ports[first].active_flows().clamped > 0;
            let every = clamp.and_then(|clamp| clamp.announces());
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

impl Sim {
    /// Delays have changed: counts the active flows again.
    pub(super) fn recount(&mut self) {
        for flow in self.ends.ids() {
            if self.network.flows[flow].base_rtt.is_some() {
                let clamp = self.ends[flow].clamp();
                self.network.leave(flow, clamp);
                self.network.join(flow, clamp);
            }
        }
    }
}
