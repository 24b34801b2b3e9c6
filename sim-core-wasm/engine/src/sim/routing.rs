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
//!   the direction and the seed of the scenario is laid over the range of its next hops, with
//!   an equal part for each (the hash-threshold of RFC 2992). So every packet of a flow takes
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
use crate::order::order;
use crate::plan::{self, Flow, Plan};
use crate::rng::{Purpose, StreamSeed};
use crate::units::Span;

/// Marks the end of a route in the table of routes. The bits below are the station where it ends, counted within
/// its cell, if that is where it ends.
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
    /// Appends a route. Returns its first hop.
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

/// No edge: a node from which a destination cannot be reached, or the destination itself.
const NO_EDGE: u32 = u32::MAX;

/// The cost of a route: its propagation delay, then its hops.
type Cost = (Span, u32);

const UNREACHED: Cost = (Span(u64::MAX), u32::MAX);

/// The routes to a destination.
#[derive(Debug)]
struct Tree {
    /// The edge to take at each node.
    first: ById<NodeId, u32>,
    /// Where nodes share flows, the cost of the way from each of them.
    cost: ById<NodeId, Cost>,
}

/// Trees have so many places for nodes together at most, 64 MB where nodes share flows; when
/// there are more, those of before are worked out again.
const MOST_PLACES: usize = 1 << 22;

/// Finds routes over a plan's links.
#[derive(Debug)]
pub(crate) struct Router {
    /// In the order of their keys.
    edges: Vec<Edge>,
    /// Those that lead to each node, and from it, in order.
    into: ById<NodeId, Vec<u32>>,
    out: ById<NodeId, Vec<u32>>,
    /// For the destinations requested last.
    trees: ById<NodeId, Option<Tree>>,
    /// How many there are.
    kept: usize,
    /// How many places they have together at most, unless one alone has more.
    pub(super) most: usize,
    /// The seeds of the hashes by which nodes share flows; none where they do not.
    hashes: Option<ById<NodeId, StreamSeed>>,
}

impl Router {
    /// A router over the links of `plan`.
    pub(crate) fn new(plan: &Plan) -> Router {
        let links = &plan.links;
        let mut rank = vec![0; links.len()];
        let by_id = order(links.len(), &|a, b| links[a].id.cmp(&links[b].id));
        for (position, link) in by_id.into_iter().enumerate() {
            rank[link] = position as u32;
        }
        let mut edges = Vec::new();
        for (i, link) in plan.links.iter().enumerate() {
            for port in LinkId::at(i).ports() {
                let side = port.side();
                edges.push(Edge {
                    port,
                    from: *side.pick(&link.ends),
                    to: *side.opposite().pick(&link.ends),
                    delay: side.pick(&link.directions).delay,
                    rank: rank[i],
                    station: 0,
                });
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
                edges.extend([edge(*port, station, ap), edge(ports[0], ap, station)]);
            }
        }
        // The port of an access point leads to each of its stations: they keep their order.
        let sorted = order(edges.len(), &|a, b| edges[a].key().cmp(&edges[b].key()));
        let edges: Vec<Edge> = sorted.into_iter().map(|edge| edges[edge]).collect();
        let nodes = plan.nodes.len();
        let mut into = ById::filled(nodes, Vec::new());
        let mut out = ById::filled(nodes, Vec::new());
        for (number, edge) in (0..).zip(&edges) {
            into[edge.to].push(number);
            out[edge.from].push(number);
        }
        let hash = |node: &plan::Node| StreamSeed::new(plan.seed, &node.id, Purpose::Route);
        Router {
            edges,
            into,
            out,
            trees: std::iter::repeat_with(|| None).take(nodes).collect(),
            kept: 0,
            most: MOST_PLACES,
            hashes: plan.ecmp.then(|| plan.nodes.iter().map(hash).collect()),
        }
    }

    /// The ways of a flow's data and of its acknowledgements.
    pub(crate) fn ways(&mut self, flow: &Flow) -> [Route; 2] {
        let ends = [(flow.from, flow.to), (flow.to, flow.from)];
        [0, 1].map(|direction| self.route(ends[direction], &flow.id, direction as u64))
    }

    /// The route between two nodes in a direction of a flow.
    fn route(&mut self, (from, to): (NodeId, NodeId), flow: &str, direction: u64) -> Route {
        // A host with a single link is reached through its neighbour: one tree
        // serves all the hosts of a router.
        let (anchor, last) = match self.into[to][..] {
            [edge] => {
                let edge = self.edges[edge as usize];
                (edge.from, Some(edge))
            }
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
        self.grow(to);
        let tree = self.trees[to].as_ref()?;
        let first = self.edges.get(tree.first[node] as usize)?;
        let Some(hashes) = &self.hashes else {
            return Some(*first);
        };
        let edges = self.out[node]
            .iter()
            .map(|edge| &self.edges[*edge as usize]);
        let equal = edges.filter(|edge| on(tree.cost[edge.to], edge) == tree.cost[node]);
        let most = equal.clone().count() as u64 - 1;
        let place = if most == 0 {
            0
        } else {
            let mut stream = hashes[node].named(flow).branch(direction).stream();
            stream.up_to(most)
        };
        equal.clone().nth(place as usize).copied()
    }

    /// Makes the tree of a destination, unless it is there.
    fn grow(&mut self, to: NodeId) {
        if self.trees[to].is_some() {
            return;
        }
        let nodes = self.into.len();
        if self.kept > 0 && (self.kept + 1) * nodes > self.most {
            self.trees.iter_mut().for_each(|tree| *tree = None);
            self.kept = 0;
        }
        self.kept += 1;
        self.trees[to] = Some(self.tree(to));
    }

    /// Dijkstra's algorithm from `to` backwards.
    fn tree(&self, to: NodeId) -> Tree {
        let nodes = self.into.len();
        let mut cost = ById::filled(nodes, UNREACHED);
        let mut first = ById::filled(nodes, NO_EDGE);
        let mut heap = BinaryHeap::new();
        cost[to] = (Span::ZERO, 0);
        heap.push(Reverse((cost[to], to)));
        while let Some(Reverse((reached, node))) = heap.pop() {
            if reached > cost[node] {
                continue;
            }
            for number in &self.into[node] {
                let edge = &self.edges[*number as usize];
                let next = on(reached, edge);
                let (cost, first) = (&mut cost[edge.from], &mut first[edge.from]);
                if next < *cost {
                    *cost = next;
                    *first = *number;
                    heap.push(Reverse((next, edge.from)));
                } else if next == *cost {
                    // Numbers are in the order of keys.
                    *first = (*first).min(*number);
                }
            }
        }
        if self.hashes.is_none() {
            cost = ById::with_capacity(0);
        }
        Tree { first, cost }
    }
}

/// The cost of a route over `edge` first, and of `cost` from its end on.
fn on(cost: Cost, edge: &Edge) -> Cost {
    (cost.0 + edge.delay, cost.1.saturating_add(1))
}
