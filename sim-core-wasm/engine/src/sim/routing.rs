//! Routes: least delay, then fewest hops, then link id. They are fixed when
//! the network is built.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::plan::Plan;
use crate::units::Span;

/// Ends a route in the table of routes.
pub(super) const END: u32 = u32::MAX;

/// An edge: a port, where it leads, and what it costs.
#[derive(Clone, Copy, Debug)]
struct Edge {
    port: u32,
    to: usize,
    from: usize,
    delay: Span,
    /// Rank of its link's id among all ids.
    rank: u32,
}

/// Finds routes over a plan's links.
#[derive(Debug)]
pub(super) struct Router {
    /// Edges that lead to each node.
    into: Vec<Vec<Edge>>,
    /// Edges that leave each node.
    out: Vec<Vec<Edge>>,
    /// For each destination asked for: the port to take at each node.
    trees: Vec<Option<Vec<u32>>>,
}

impl Router {
    /// A router over the links of `plan`.
    pub(super) fn new(plan: &Plan) -> Router {
        let links = &plan.links;
        let mut order: Vec<usize> = (0..links.len()).collect();
        order.sort_by(|&a, &b| links[a].id.cmp(&links[b].id));
        let mut rank = vec![0; order.len()];
        for (position, link) in order.into_iter().enumerate() {
            rank[link] = position as u32;
        }
        let mut into = vec![Vec::new(); plan.nodes.len()];
        let mut out = vec![Vec::new(); plan.nodes.len()];
        for (i, link) in plan.links.iter().enumerate() {
            for side in 0..2 {
                let edge = Edge {
                    port: (2 * i + side) as u32,
                    from: link.ends[side],
                    to: link.ends[1 - side],
                    delay: link.directions[side].delay,
                    rank: rank[i],
                };
                into[edge.to].push(edge);
                out[edge.from].push(edge);
            }
        }
        Router {
            into,
            out,
            trees: vec![None; plan.nodes.len()],
        }
    }

    /// The ports from `from` to `to`, in order; empty when there is no way.
    pub(super) fn route(&mut self, from: usize, to: usize) -> Vec<u32> {
        // A host with a single link is reached through its neighbour: one tree
        // serves all the hosts of a router.
        let (anchor, last) = match self.into[to][..] {
            [edge] => (edge.from, Some(edge.port)),
            _ => (to, None),
        };
        let mut route = Vec::new();
        let mut node = from;
        while node != anchor {
            let port = self.tree(anchor)[node];
            if port == END {
                return Vec::new();
            }
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
    fn tree(&mut self, to: usize) -> &[u32] {
        if self.trees[to].is_none() {
            let mut best = vec![(Span(u64::MAX), u32::MAX); self.into.len()];
            let mut choice = vec![(u32::MAX, END); self.into.len()];
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
                        choice[edge.from] = (edge.rank, edge.port);
                        heap.push(Reverse((next, edge.from)));
                    } else if next == best[edge.from] {
                        choice[edge.from] = choice[edge.from].min((edge.rank, edge.port));
                    }
                }
            }
            self.trees[to] = Some(choice.into_iter().map(|(_, port)| port).collect());
        }
        self.trees[to].as_deref().unwrap_or_default()
    }
}
