//! Copies of the state, and their memory.

use super::Sim;
use crate::endpoint::Endpoint;
use crate::link::port::Port;
use crate::packet::side::Extra;
use crate::sim::applications::Application;
use crate::sim::flow::Flow;

impl Sim {
    /// Frees unused memory, for a copy that is kept.
    pub fn compact(&mut self) {
        for port in self.network.ports.iter_mut() {
            port.compact();
        }
    }

    /// An estimate of the bytes this state takes.
    pub fn state_bytes(&self) -> usize {
        let ports: usize = self
            .network
            .ports
            .iter()
            .map(|p| size_of::<Port>() + p.heap_bytes())
            .sum();
        let flows: usize = self
            .network
            .flows
            .iter()
            .map(|flow| size_of::<Flow>() + flow.books.heap_bytes())
            .sum();
        let ends: usize = self
            .ends
            .iter()
            .map(|ends| size_of::<Endpoint>() + ends.heap_bytes())
            .sum();
        size_of::<Sim>()
            + ports
            + self
                .network
                .channels
                .iter()
                .map(|one| one.cell.bytes())
                .sum::<usize>()
            + flows
            + ends
            + self.applications.len() * size_of::<Application>()
            + self.network.queue.heap_bytes()
            + self.network.sides.used() * size_of::<Extra>()
            + self.network.sides.classes.heap_bytes()
    }
}
