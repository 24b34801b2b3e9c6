//! Routes: least delay, then fewest hops, then link id. They are fixed when the network
//! is built.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::ids::{ById, HopId, Id, LinkId, NodeId, PortId};
use crate::plan::Plan;
use crate::units::Span;

/// Marks the end of a route in the table of routes. The bits below tell the station where
/// it ends, counted within its cell, if that is what it ends at.
const END: u32 = 1 << 31;

/// The table of routes: the ports of all routes, one route after the other.
#[derive(Clone, Debug)]
pub(super) struct Routes(Arc<[u32]>);

impl Routes {
    /// The port at a hop where no route ends.
    #[inline]
    pub(super) fn first(&self, hop: HopId) -> PortId {
        PortId(self.0[hop.index()])
    }

    /// The port at a hop, unless a route ends there.
    #[inline]
    pub(super) fn next(&self, hop: HopId) -> Option<PortId> {
        let port = self.first(hop);
        (port.0 < END).then_some(port)
    }

    /// The station where a route ends whose end is at this hop.
    pub(super) fn station(&self, hop: HopId) -> u16 {
        debug_assert!(self.first(hop).0 >= END);
        self.first(hop).0 as u16
    }

    /// The ports of a route from a hop on.
    pub(super) fn from(&self, hop: HopId) -> impl Iterator<Item = PortId> + Clone {
        let ports = self.0[hop.index()..].iter().copied();
        ports.take_while(|port| *port < END).map(PortId)
    }
}

/// A table of routes under construction.
#[derive(Debug, Default)]
pub(super) struct RoutesInMaking(Vec<u32>);

impl RoutesInMaking {
    /// Appends a route. Gives its first hop.
    pub(super) fn append(&mut self, route: &Route) -> HopId {
        let begins = HopId::at(self.0.len());
        self.0.extend(route.ports.iter().map(|port| port.0));
        self.0.push(END | u32::from(route.station));
        begins
    }

    /// The table.
    pub(super) fn finished(self) -> Routes {
        Routes(self.0.into())
    }
}

/// The ports of each flow's forward and return route, in order.
pub fn routes(plan: &Plan) -> Vec<[Vec<PortId>; 2]> {
    let mut router = Router::new(plan);
    let flows = plan.flows.iter();
    flows
        .map(|flow| {
            [
                router.route(flow.from, flow.to).ports,
                router.route(flow.to, flow.from).ports,
            ]
        })
        .collect()
}

/// A route.
#[derive(Clone, Debug, Default)]
pub(crate) struct Route {
    /// Its ports, in order; empty when there is no route.
    pub(crate) ports: Vec<PortId>,
    /// The station where it ends, counted within its cell; 0 where it ends elsewhere.
    pub(crate) station: u16,
}

/// An edge: a port, the node it leads to, and its cost.
#[derive(Clone, Copy, Debug)]
struct Edge {
    port: PortId,
    to: NodeId,
    from: NodeId,
    delay: Span,
    /// Rank of its link's id among all ids; radios come after the links.
    rank: u32,
    /// The station that it leads to, counted within its cell.
    station: u16,
}

/// Finds routes over a plan's links.
#[derive(Debug)]
pub(crate) struct Router {
    /// Edges that lead to each node.
    into: ById<NodeId, Vec<Edge>>,
    /// For each destination requested so far: the edge to take at each node.
    trees: ById<NodeId, Option<ById<NodeId, Option<Edge>>>>,
}

impl Router {
    /// A router over the links of `plan`.
    pub(crate) fn new(plan: &Plan) -> Router {
        let links = &plan.links;
        let mut order: Vec<usize> = (0..links.len()).collect();
        order.sort_by(|&a, &b| links[a].id.cmp(&links[b].id));
        let mut rank = vec![0; order.len()];
        for (position, link) in order.into_iter().enumerate() {
            rank[link] = position as u32;
        }
        let nodes = plan.nodes.len();
        let mut into: ById<NodeId, Vec<Edge>> = ById::filled(nodes, Vec::new());
        for (i, link) in plan.links.iter().enumerate() {
            for port in LinkId::at(i).ports() {
                let side = port.side();
                let edge = Edge {
                    port,
                    from: *side.of(&link.ends),
                    to: *side.opposite().of(&link.ends),
                    delay: side.of(&link.directions).delay,
                    rank: rank[i],
                    station: 0,
                };
                into[edge.to].push(edge);
            }
        }
        for (cell, ports) in plan.radio_ports() {
            let ap = cell.radios[0].node;
            for (radio, port) in ports.iter().enumerate().skip(1) {
                let station = cell.radios[radio].node;
                let edge = |port, from, to| Edge {
                    port,
                    from,
                    to,
                    delay: Span::ZERO,
                    rank: plan.links.len() as u32,
                    station: radio as u16 - 1,
                };
                for edge in [edge(*port, station, ap), edge(ports[0], ap, station)] {
                    into[edge.to].push(edge);
                }
            }
        }
        Router {
            into,
            trees: ById::filled(nodes, None),
        }
    }

    /// The route from `from` to `to`.
    pub(crate) fn route(&mut self, from: NodeId, to: NodeId) -> Route {
        // A host with a single link is reached through its neighbour: one tree
        // serves all the hosts of a router.
        let (anchor, last) = match self.into[to][..] {
            [edge] => (edge.from, Some(edge)),
            _ => (to, None),
        };
        let mut route = Route::default();
        let mut node = from;
        while node != anchor {
            let Some(edge) = self.tree(anchor)[node] else {
                return Route::default();
            };
            route.ports.push(edge.port);
            node = edge.to;
        }
        if let Some(edge) = last {
            route.ports.push(edge.port);
            route.station = edge.station;
        }
        route
    }

    /// Dijkstra's algorithm from `to` backwards.
    fn tree(&mut self, to: NodeId) -> &ById<NodeId, Option<Edge>> {
        let nodes = self.into.len();
        self.trees[to].get_or_insert_with(|| {
            let mut best = ById::filled(nodes, (Span(u64::MAX), u32::MAX));
            let mut choice: ById<NodeId, Option<Edge>> = ById::filled(nodes, None);
            let mut heap = BinaryHeap::new();
            best[to] = (Span::ZERO, 0);
            heap.push(Reverse((best[to], to)));
            while let Some(Reverse((cost, node))) = heap.pop() {
                if cost > best[node] {
                    continue;
                }
                for edge in &self.into[node] {
                    let next = (cost.0 + edge.delay, cost.1 + 1);
                    if next < best[edge.from] {
                        best[edge.from] = next;
                        choice[edge.from] = Some(*edge);
                        heap.push(Reverse((next, edge.from)));
                    } else if next == best[edge.from] {
                        let key = |edge: &Edge| (edge.rank, edge.port);
                        choice[edge.from] = choice[edge.from]
                            .filter(|other| key(other) <= key(edge))
                            .or(Some(*edge));
                    }
                }
            }
            choice
        })
    }
}
