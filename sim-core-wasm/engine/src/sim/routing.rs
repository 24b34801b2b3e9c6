//! The ways of packets through the network.
//!
//! # Rules
//!
//! - A route is that of least propagation delay, of equal ones that of fewest hops. Rates and
//!   queues do not count. It is worked out from the delays that the document starts with, and
//!   stays: later changes of delays, rates or losses move no flow to another link.
//! - Where next hops cost the same, all flows take the link whose id comes first, or the switch
//!   `ecmp` of the scenario shares them among these links, parallel ones included.
//! - With `ecmp` each node decides for itself, hosts too: a hash of its id, the flow's id,
//!   the direction and the seed of the scenario is laid over the range of its next hops, each of
//!   which has an equal part (the hash-threshold of RFC 2992). So every packet of a flow takes
//!   one way, and none overtakes another. Data and acknowledgements are hashed apart, as ports
//!   and addresses that are swapped give another hash: they may come back another way.
//! - Since the node is in the hash, nodes in a row decide independently: a router behind another
//!   one does not get only the flows that it would send to the same link (no polarisation).
//! - Another seed is another hash. Ids are hashed, not places in lists: a node or a flow more
//!   moves no other flow, unless it brings another next hop of equal cost.
//!
//! # Differences
//!
//! - Routers of the Internet mostly count costs that somebody set, such as OSPF's, and hash
//!   addresses and ports (Linux: `fib_multipath_hash_policy`). ns-2 shares packet by packet
//!   when `multiPath_` is set, ns-3 with `RandomEcmpRouting` draws for each packet; both reorder.
//! - The connections of one flow, as those of short transfers, take one way: as under a hash of
//!   addresses alone.
//!
//! # Limits
//!
//! - Links that fail are not routed around.
//! - Next hops have equal parts, whatever their rates. How even the load is depends on the hash:
//!   with few flows a link may have none.
//!
//! # Checked
//!
//! - The shares of thousands of flows against the binomial distribution, at one node and at
//!   nodes in a row, at which the choices have to be independent.
//! - Without the switch every scenario has the digest that it had before there was one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::ids::{ById, HopId, Id, LinkId, NodeId, PortId};
use crate::plan::{self, Flow, Plan};
use crate::rng::{Purpose, StreamSeed};
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
        .map(|flow| router.ways(flow).map(|route| route.ports))
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

impl Edge {
    /// Of edges that cost the same the one with the least key comes first.
    fn key(&self) -> (u32, PortId) {
        (self.rank, self.port)
    }
}

/// The routes to a destination.
#[derive(Debug)]
struct Tree {
    /// The edge to take at each node.
    first: ById<NodeId, Option<Edge>>,
    /// Where nodes share flows, all edges at each node that cost the same, in order.
    equal: ById<NodeId, Vec<Edge>>,
}

/// Finds routes over a plan's links.
#[derive(Debug)]
pub(crate) struct Router {
    /// Edges that lead to each node.
    into: ById<NodeId, Vec<Edge>>,
    /// For each destination requested so far.
    trees: ById<NodeId, Option<Tree>>,
    /// The seeds of the hashes by which nodes share flows; none where they do not.
    hashes: Option<ById<NodeId, StreamSeed>>,
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
        let hash = |node: &plan::Node| StreamSeed::new(plan.seed, &node.id, Purpose::Route);
        Router {
            into,
            trees: std::iter::repeat_with(|| None).take(nodes).collect(),
            hashes: plan.ecmp.then(|| plan.nodes.iter().map(hash).collect()),
        }
    }

    /// The ways of a flow's data and of what comes back.
    pub(crate) fn ways(&mut self, flow: &Flow) -> [Route; 2] {
        let ends = [(flow.from, flow.to), (flow.to, flow.from)];
        [0, 1].map(|direction| self.route(ends[direction], &flow.id, direction as u64))
    }

    /// The route between two nodes in a direction of a flow.
    fn route(&mut self, (from, to): (NodeId, NodeId), flow: &str, direction: u64) -> Route {
        // A host with a single link is reached through its neighbour: one tree
        // serves all the hosts of a router.
        let (anchor, last) = match self.into[to][..] {
            [edge] => (edge.from, Some(edge)),
            _ => (to, None),
        };
        let mut route = Route::default();
        let mut node = from;
        while node != anchor {
            let Some(edge) = self.next(anchor, node, flow, direction) else {
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

    /// The edge that a flow takes at a node on its way to another one.
    fn next(&mut self, to: NodeId, node: NodeId, flow: &str, direction: u64) -> Option<Edge> {
        let hash = self.hashes.as_ref().map(|hashes| hashes[node]);
        let tree = self.tree(to);
        match hash {
            Some(hash) if tree.equal[node].len() > 1 => {
                let equal = &tree.equal[node];
                let mut stream = hash.named(flow).branch(direction).stream();
                let place = stream.up_to(equal.len() as u64 - 1);
                equal.get(place as usize).copied()
            }
            _ => tree.first[node],
        }
    }

    /// Dijkstra's algorithm from `to` backwards.
    fn tree(&mut self, to: NodeId) -> &Tree {
        let nodes = self.into.len();
        let shared = self.hashes.is_some();
        self.trees[to].get_or_insert_with(|| {
            let mut best = ById::filled(nodes, (Span(u64::MAX), u32::MAX));
            let mut tree = Tree {
                first: ById::filled(nodes, None),
                equal: ById::filled(if shared { nodes } else { 0 }, Vec::new()),
            };
            let mut heap = BinaryHeap::new();
            best[to] = (Span::ZERO, 0);
            heap.push(Reverse((best[to], to)));
            while let Some(Reverse((cost, node))) = heap.pop() {
                if cost > best[node] {
                    continue;
                }
                for edge in &self.into[node] {
                    let next = (cost.0 + edge.delay, cost.1 + 1);
                    let first = &mut tree.first[edge.from];
                    if next < best[edge.from] {
                        best[edge.from] = next;
                        *first = Some(*edge);
                        heap.push(Reverse((next, edge.from)));
                        if shared {
                            tree.equal[edge.from] = vec![*edge];
                        }
                    } else if next == best[edge.from] {
                        *first = first
                            .filter(|other| other.key() <= edge.key())
                            .or(Some(*edge));
                        if shared {
                            let equal = &mut tree.equal[edge.from];
                            let place = equal.partition_point(|other| other.key() < edge.key());
                            equal.insert(place, *edge);
                        }
                    }
                }
            }
            tree
        })
    }
}
