//! Which packets make a flow, and between which hosts flows share fairly.

use crate::choices;
use crate::ids::{Id, NodeId};

choices! {
    /// The units of fair sharing.
    pub enum Isolation {
        /// None: one queue for all.
        None = "flowblind",
        /// The hosts that packets come from.
        Source = "srchost",
        /// The hosts that packets go to.
        Destination = "dsthost",
        /// Pairs of hosts.
        Hosts = "hosts",
        /// Flows.
        Flows = "flows",
        /// The hosts that packets come from, and the flows of each.
        DualSource = "dual-srchost",
        /// The hosts that packets go to, and the flows of each.
        DualDestination = "dual-dsthost",
        /// The hosts on both sides, and the flows of each.
        Triple = "triple-isolate",
    }
}

impl Isolation {
    /// A number for all packets that share a queue: those of a flow in a direction, or between hosts.
    pub(super) fn identity(self, direction: u64, [from, to]: [NodeId; 2]) -> u64 {
        let host = |side: u64, host: NodeId| 1 << 63 | side << 62 | u64::from(host.0);
        match self {
            Isolation::None => 0,
            Isolation::Source => host(0, from),
            Isolation::Destination => host(1, to),
            Isolation::Hosts => host(0, from) | u64::from(to.0) << 31,
            Isolation::Flows
            | Isolation::DualSource
            | Isolation::DualDestination
            | Isolation::Triple => direction,
        }
    }

    /// Whether the hosts that packets come from, and those that they go to, have fair shares.
    fn sides(self) -> [bool; 2] {
        match self {
            Isolation::DualSource => [true, false],
            Isolation::DualDestination => [false, true],
            Isolation::Triple => [true, true],
            _ => [false, false],
        }
    }
}

/// The bulk queues of each host, by the host that packets come from and by the one that they
/// go to.
#[derive(Clone, Debug, Default)]
pub(super) struct Hosts {
    bulk: [Vec<u32>; 2],
}

impl Hosts {
    /// A queue between these hosts is in bulk.
    pub(super) fn join(&mut self, hosts: [NodeId; 2]) {
        for (bulk, host) in self.bulk.iter_mut().zip(hosts) {
            if host.index() >= bulk.len() {
                bulk.resize(host.index() + 1, 0);
            }
            bulk[host.index()] += 1;
        }
    }

    /// It is no longer.
    pub(super) fn leave(&mut self, hosts: [NodeId; 2]) {
        for (bulk, host) in self.bulk.iter_mut().zip(hosts) {
            if let Some(count) = bulk.get_mut(host.index()) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// How many queues share the part of the busier host, at least one.
    pub(super) fn load(&self, isolation: Isolation, hosts: [NodeId; 2]) -> f64 {
        let loads = self.bulk.iter().zip(hosts).zip(isolation.sides());
        let of_sides = loads.filter(|(_, counts)| *counts);
        let loads = of_sides.map(|((bulk, host), _)| bulk.get(host.index()).copied().unwrap_or(0));
        f64::from(loads.max().unwrap_or(0).max(1))
    }
}
