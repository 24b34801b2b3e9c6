//! Which flows cross which port: what oracles of disciplines and clamps are told.

use super::Sim;
use crate::clamp::Sharing;
use crate::queue::ActiveFlows;
use crate::sim::routing::END;
use crate::units::Span;

impl Sim {
    /// A flow has started: the ports its data crosses count it.
    pub(super) fn join(&mut self, flow: usize) {
        let base =
            Span(self.delays(self.flows[flow].forward) + self.delays(self.flows[flow].backward));
        self.flows[flow].base_rtt = Some(base);
        let clamped = u64::from(self.is_clamped(flow));
        self.count(flow, |active| {
            active.flows += 1;
            active.clamped += clamped;
            active.base_rtts = active.base_rtts + base;
        });
    }

    /// A flow is complete: they count it no longer.
    pub(super) fn leave(&mut self, flow: usize) {
        if let Some(base) = self.flows[flow].base_rtt.take() {
            let clamped = u64::from(self.is_clamped(flow));
            self.count(flow, |active| {
                active.flows -= 1;
                active.clamped -= clamped;
                active.base_rtts = Span(active.base_rtts.0 - base.0);
            });
        }
    }

    fn is_clamped(&self, flow: usize) -> bool {
        let tcp = self.flows[flow].endpoint.tcp();
        tcp.is_some_and(|tcp| tcp.connection.clamp().is_some())
    }

    /// Delays have changed: counts again.
    pub(super) fn recount(&mut self) {
        for flow in 0..self.flows.len() {
            if self.flows[flow].base_rtt.is_some() {
                self.leave(flow);
                self.join(flow);
            }
        }
    }

    fn delays(&self, route: u32) -> u64 {
        self.routes[route as usize..]
            .iter()
            .take_while(|port| **port != END)
            .map(|port| self.ports[*port as usize].delay().0)
            .sum()
    }

    fn count(&mut self, flow: usize, change: impl Fn(&mut ActiveFlows)) {
        let route = self.flows[flow].forward as usize;
        for port in self.routes[route..].iter().take_while(|port| **port != END) {
            change(self.ports[*port as usize].active_flows_mut());
        }
    }

    /// Who shares the port of a flow's way out that leaves each of them the
    /// least: its rate over their number. Of two that leave as much, the first.
    pub(super) fn sharing(&self, flow: usize) -> Sharing {
        let route = self.flows[flow].forward as usize;
        let way = self.routes[route..].iter().take_while(|port| **port != END);
        let mut least = f64::INFINITY;
        let mut found = Sharing::default();
        for port in way.map(|port| &self.ports[*port as usize]) {
            let share = port.rate() / port.active_flows().flows as f64;
            if share < least {
                least = share;
                found = Sharing {
                    all: port.active_flows().flows,
                    clamped: port.active_flows().clamped,
                };
            }
        }
        found
    }
}
