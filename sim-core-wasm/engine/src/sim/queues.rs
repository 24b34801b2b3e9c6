//! The queues of a port whose discipline keeps several, at an instant, with bounds on
//! their number.

use serde::Serialize;

use super::Sim;
use crate::ids::{FlowId, PortId};
use crate::order::order;
use crate::queue::{DepartureOrder, PacketQueue};

/// The most ports whose queues are listed at once: those where most packets wait.
pub const MOST_PORTS: usize = 4;

/// The most queues of a port that are listed: those with the most bytes.
pub const MOST_QUEUES: usize = 32;

/// The most packets of a queue that are asked for their flows.
const MOST_PACKETS: usize = 64;

/// The most flows of a queue that are listed.
const MOST_FLOWS: usize = 8;

/// One of the queues of a port, with packets in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct QueueState {
    /// Its name: the class that it is for, or how its turn comes.
    pub name: &'static str,
    /// Packets.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub packets: u64,
    /// Bytes.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub bytes: u64,
    /// Flows of its oldest packets, each once, a few at the most.
    #[cfg_attr(feature = "bindings", ts(type = "Array<FlowId>"))]
    pub flows: Vec<FlowId>,
}

/// The queues of a port whose discipline keeps several.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct PortQueues {
    /// The port.
    #[cfg_attr(feature = "bindings", ts(type = "PortId"))]
    pub port: PortId,
    /// Its queues with packets.
    pub queues: Vec<QueueState>,
}

impl Sim {
    /// The queues of all ports where packets wait in several, a few ports at the most.
    pub fn all_queues(&self) -> Vec<PortQueues> {
        let ports: Vec<(u64, PortId)> = self
            .network
            .ports
            .ids()
            .filter(|id| self.network.ports[*id].discipline().order() != DepartureOrder::Arrival)
            .map(|id| (self.network.ports[id].waiting(), id))
            .filter(|(waiting, _)| *waiting > 0)
            .collect();
        let longest = order(ports.len(), &|a, b| ports[b].0.cmp(&ports[a].0));
        let longest = longest.into_iter().take(MOST_PORTS);
        let mut ports: Vec<PortId> = longest.map(|port| ports[port].1).collect();
        ports.sort_unstable();
        let of = |port| PortQueues {
            port,
            queues: self.queues(port),
        };
        ports.into_iter().map(of).collect()
    }

    /// The queues of a port that have packets, in the order of its discipline; none where packets wait in order
    /// of arrival. Of more than [`MOST_QUEUES`], those with the most bytes.
    pub fn queues(&self, port: PortId) -> Vec<QueueState> {
        let Some(port) = self.network.ports.by_id(port) else {
            return Vec::new();
        };
        let mut all: Vec<(&'static str, &PacketQueue)> = Vec::new();
        port.discipline().queues(&mut |name, queue| {
            if queue.packets() > 0 {
                all.push((name, queue));
            }
        });
        if all.len() > MOST_QUEUES {
            let mut longest = order(all.len(), &|a, b| all[b].1.bytes().cmp(&all[a].1.bytes()));
            longest.truncate(MOST_QUEUES);
            longest.sort_unstable();
            all = longest.into_iter().map(|queue| all[queue]).collect();
        }
        let state = |(name, queue): (&'static str, &PacketQueue)| {
            let mut flows = Vec::new();
            for packet in queue.iter(port.store()).take(MOST_PACKETS) {
                let flow = self.owner(packet.flow());
                if flows.len() < MOST_FLOWS && !flows.contains(&flow) {
                    flows.push(flow);
                }
            }
            QueueState {
                name,
                packets: queue.packets(),
                bytes: queue.bytes(),
                flows,
            }
        };
        all.into_iter().map(state).collect()
    }
}
