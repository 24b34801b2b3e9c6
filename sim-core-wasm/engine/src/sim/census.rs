//! Which flows cross which port: what oracles of disciplines are told.

use super::Sim;
use crate::net::routing::END;
use crate::units::Span;

impl Sim {
    /// A flow has started: the ports its data crosses count it.
    pub(super) fn join(&mut self, flow: usize) {
        let base = Span(
            self.delays(self.flows[flow].connection.route())
                + self.delays(self.flows[flow].backward),
        );
        self.flows[flow].base_rtt = Some(base);
        self.count(flow, |flows, sum| (flows + 1, sum + base.0));
    }

    /// A flow is complete: they count it no longer.
    pub(super) fn leave(&mut self, flow: usize) {
        if let Some(base) = self.flows[flow].base_rtt.take() {
            self.count(flow, |flows, sum| (flows - 1, sum - base.0));
        }
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

    fn count(&mut self, flow: usize, change: impl Fn(u64, u64) -> (u64, u64)) {
        let route = self.flows[flow].connection.route() as usize;
        for port in self.routes[route..].iter().take_while(|port| **port != END) {
            let census = &mut self.ports[*port as usize].census;
            let (flows, sum) = change(census.flows, census.base_rtts.0);
            census.flows = flows;
            census.base_rtts = Span(sum);
        }
    }
}
