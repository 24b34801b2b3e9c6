//! Copies of the state, and their memory.

use super::Sim;
use crate::link::port::Port;
use crate::packet::side::Extra;
use crate::sim::applications::Application;
use crate::sim::flow::Flow;

impl Sim {
    /// Frees unused memory, for a copy that is kept.
    pub fn compact(&mut self) {
        for port in self.ports.iter_mut() {
            port.compact();
        }
    }

    /// An estimate of the bytes this state takes.
    pub fn state_bytes(&self) -> usize {
        let ports: usize = self
            .ports
            .iter()
            .map(|p| size_of::<Port>() + p.heap_bytes())
            .sum();
        let flows: usize = self
            .flows
            .iter()
            .map(|flow| size_of::<Flow>() + flow.endpoint.heap_bytes())
            .sum();
        size_of::<Sim>()
            + ports
            + self
                .channels
                .iter()
                .map(|one| one.cell.bytes())
                .sum::<usize>()
            + flows
            + self.applications.len() * size_of::<Application>()
            + self.queue.heap_bytes()
            + self.sides.used() * size_of::<Extra>()
            + self.sides.classes.heap_bytes()
    }
}
