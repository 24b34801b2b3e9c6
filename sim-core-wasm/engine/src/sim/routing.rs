//! Routes: least delay, then fewest hops, then link id. They are fixed when the network
//! is built.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::ids::{ById, HopId, Id, LinkId, NodeId, PortId};
use crate::plan::Plan;
use crate::units::Span;

/// Marks the end of a route in the table of routes.
const END: u32 = u32::MAX;

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
        (port.0 != END).then_some(port)
    }

    /// The ports of a route from a hop on.
    pub(super) fn from(&self, hop: HopId) -> impl Iterator<Item = PortId> + Clone {
        let ports = self.0[hop.index()..].iter().copied();
        ports.take_while(|port| *port != END).map(PortId)
    }
}

/// A table of routes under construction.
#[derive(Debug, Default)]
pub(super) struct RoutesInMaking(Vec<u32>);

impl RoutesInMaking {
    /// Appends a route. Gives its first hop.
    pub(super) fn append(&mut self, route: &[PortId]) -> HopId {
        let begins = HopId::at(self.0.len());
        self.0.extend(route.iter().map(|port| port.0));
        self.0.push(END);
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
                router.route(flow.from, flow.to),
                router.route(flow.to, flow.from),
            ]
        })
        .collect()
}

/// An edge: a port, the node it leads to, and its cost.
#[derive(Clone, Copy, Debug)]
struct Edge {
    port: PortId,
    to: NodeId,
    from: NodeId,
    delay: Span,
    /// Rank of its link's id among all ids.
    rank: u32,
}

/// Finds routes over a plan's links.
#[derive(Debug)]
pub(crate) struct Router {
    /// Edges that lead to each node.
    into: ById<NodeId, Vec<Edge>>,
    /// Edges that leave each node.
    out: ById<NodeId, Vec<Edge>>,
    /// For each destination requested so far: the port to take at each node.
    trees: ById<NodeId, Option<ById<NodeId, Option<PortId>>>>,
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
        let mut out = into.clone();
        for (i, link) in plan.links.iter().enumerate() {
            for port in LinkId::at(i).ports() {
                let side = port.side();
                let edge = Edge {
                    port,
                    from: *side.of(&link.ends),
                    to: *side.opposite().of(&link.ends),
                    delay: side.of(&link.directions).delay,
                    rank: rank[i],
                };
                into[edge.to].push(edge);
                out[edge.from].push(edge);
            }
        }
        Router {
            into,
            out,
            trees: ById::filled(nodes, None),
        }
    }

    /// The ports from `from` to `to`, in order; empty when there is no route.
    pub(crate) fn route(&mut self, from: NodeId, to: NodeId) -> Vec<PortId> {
        // A host with a single link is reached through its neighbour: one tree
        // serves all the hosts of a router.
        let (anchor, last) = match self.into[to][..] {
            [edge] => (edge.from, Some(edge.port)),
            _ => (to, None),
        };
        let mut route = Vec::new();
        let mut node = from;
        while node != anchor {
            let Some(port) = self.tree(anchor)[node] else {
                return Vec::new();
            };
            route.push(port);
            node = self.out[node]
                .iter()
                .find(|edge| edge.port == port)
                .map_or(anchor, |e| e.to);
        }
        route.extend(last);
        route
    }

    /// Dijkstra's algorithm from `to` backwards.
    fn tree(&mut self, to: NodeId) -> &ById<NodeId, Option<PortId>> {
        let nodes = self.into.len();
        self.trees[to].get_or_insert_with(|| {
            let mut best = ById::filled(nodes, (Span(u64::MAX), u32::MAX));
            let mut choice = ById::filled(nodes, (u32::MAX, None));
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
                        choice[edge.from] = (edge.rank, Some(edge.port));
                        heap.push(Reverse((next, edge.from)));
                    } else if next == best[edge.from] {
                        choice[edge.from] = choice[edge.from].min((edge.rank, Some(edge.port)));
                    }
                }
            }
            choice.iter().map(|(_, port)| *port).collect()
        })
    }
}
