//! Hosts that are missing from a file, and the distances between hosts.

use std::collections::VecDeque;

use sawtooth_document::Json;

use crate::Found;
use crate::attributes::Values;
use crate::document::{Kind, Link, Node, Origin};
use crate::names::Names;
use crate::positions::{middle, outside};

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
        // A router of our own file has its hosts already.
        if nodes[router].kind != Kind::Router || nodes[router].own.is_some() {
            continue;
        }
        found.attached += 1;
        links.push(Link {
            ends: [nodes.len(), router],
            label: None,
            forward: Values {
                rate: fastest[router].or(Some(1e9)),
                delay: Some(0.0),
            },
            origin: Origin::FromEdges {
                directed: false,
                back: None,
            },
        });
        nodes.push(Node {
            id: names.take(&format!("h-{}", nodes[router].id), "h"),
            label: None,
            kind: Kind::Host,
            at: nodes[router].at.map(|at| outside(at, middle)),
            own: None,
        });
    }
}

/// A station and its access point, if a node is one in a cell that is there.
fn through_the_air(nodes: &[Node], station: usize) -> Option<[usize; 2]> {
    let node = &nodes[station];
    let cell = node.own.as_ref().filter(|_| node.kind == Kind::Station)?;
    let cell = cell.get("cell").and_then(Json::as_text)?;
    let access_point = nodes.iter().position(|other| other.id == cell)?;
    Some([station, access_point])
}

/// The two hosts or stations with the most links between them, the air for one; of several
/// such pairs the first.
pub(crate) fn farthest(nodes: &[Node], links: &[Link]) -> Option<[String; 2]> {
    let mut neighbours = vec![Vec::new(); nodes.len()];
    let air = (0..nodes.len()).filter_map(|node| through_the_air(nodes, node));
    for [a, b] in links.iter().map(|link| link.ends).chain(air) {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut best: Option<(u32, usize, usize)> = None;
    for from in (0..nodes.len()).filter(|node| nodes[*node].kind.is_end()) {
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
        for to in (0..nodes.len()).filter(|node| nodes[*node].kind.is_end() && *node != from) {
            let far = hops[to];
            if far != u32::MAX && best.is_none_or(|(most, ..)| far > most) {
                best = Some((far, from, to));
            }
        }
    }
    best.map(|(_, from, to)| [from, to].map(|node| nodes[node].id.clone()))
}
