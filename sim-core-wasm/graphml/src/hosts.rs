//! Hosts that a file has not, and how far apart hosts are.

use std::collections::VecDeque;

use crate::Found;
use crate::attributes::Values;
use crate::document::{Link, Node, Origin};
use crate::names::Names;
use crate::place::{middle, outside};

/// Gives each router a host of its own, behind a link that is as fast as the fastest there.
pub(crate) fn attach(nodes: &mut Vec<Node>, links: &mut Vec<Link>, found: &mut Found) {
    let mut fastest = vec![None; nodes.len()];
    for link in &*links {
        for end in link.ends {
            let rate = link.rate();
            if rate > fastest[end] {
                fastest[end] = rate;
            }
        }
    }
    let places: Vec<_> = nodes.iter().map(|node| node.at).collect();
    let middle = middle(&places);
    let mut names = Names::default();
    for node in &*nodes {
        names.take(&node.id, "n");
    }
    for router in 0..nodes.len() {
        // What was written here is complete.
        if nodes[router].host || nodes[router].own.is_some() {
            continue;
        }
        found.attached += 1;
        links.push(Link {
            ends: [nodes.len(), router],
            forward: Values {
                rate: fastest[router].or(Some(1e9)),
                delay: Some(0.0),
            },
            origin: Origin::Made {
                directed: false,
                back: None,
            },
        });
        nodes.push(Node {
            id: names.take(&format!("h-{}", nodes[router].id), "h"),
            host: true,
            at: nodes[router].at.map(|at| outside(at, middle)),
            own: None,
        });
    }
}

/// The two hosts with the most links between them; of several such pairs the first.
pub(crate) fn farthest(nodes: &[Node], links: &[Link]) -> Option<[String; 2]> {
    let mut neighbours = vec![Vec::new(); nodes.len()];
    for link in links {
        let [a, b] = link.ends;
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut best: Option<(u32, usize, usize)> = None;
    for from in (0..nodes.len()).filter(|node| nodes[*node].host) {
        let mut hops = vec![u32::MAX; nodes.len()];
        hops[from] = 0;
        let mut next = VecDeque::from([from]);
        while let Some(node) = next.pop_front() {
            for &neighbour in &neighbours[node] {
                if hops[neighbour] == u32::MAX {
                    hops[neighbour] = hops[node] + 1;
                    next.push_back(neighbour);
                }
            }
        }
        for to in (0..nodes.len()).filter(|node| nodes[*node].host && *node != from) {
            let far = hops[to];
            if far != u32::MAX && best.is_none_or(|(most, ..)| far > most) {
                best = Some((far, from, to));
            }
        }
    }
    best.map(|(_, from, to)| [from, to].map(|node| nodes[node].id.clone()))
}
