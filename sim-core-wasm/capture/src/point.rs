//! Where packets are captured: a node or a port, and the interfaces there.

use sawtooth_document::Problem;
use sawtooth_engine::ids::{ById, Id, NodeId, PortId};
use sawtooth_engine::plan::{Plan, PortLocation};

/// How many names an error lists.
const MOST_NAMED: usize = 12;

/// The interface of a port, seen from the place of a capture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Role {
    /// Packets leave the place through the port: the interface.
    pub(crate) out: Option<u32>,
    /// Packets reach the place on the wire of the port: the interface.
    pub(crate) into: Option<u32>,
    /// Packets reach the place on it only when it is where they go: the wire of an access point
    /// leads to each of its stations.
    pub(crate) only_to: Option<NodeId>,
}

/// A place, resolved.
#[derive(Clone, Debug)]
pub(crate) struct CapturePoint {
    /// The node where it is.
    pub(crate) node: NodeId,
    /// Whether it is one port of the node, behind the queue.
    pub(crate) is_port: bool,
    /// The ports of its interfaces, in order.
    pub(crate) interfaces: Vec<PortId>,
    pub(crate) roles: ById<PortId, Role>,
}

impl CapturePoint {
    /// The place called `name`: the id of a node or of a port.
    pub(crate) fn find(plan: &Plan, name: &str) -> Result<CapturePoint, Problem> {
        let is_here = |port: &PortId| plan.direction_of(*port).id == name;
        if let Some(port) = plan.ports().find(is_here) {
            let node = plan.ends(port).map(|(from, _)| from);
            let node = node.ok_or_else(|| unknown(plan, name))?;
            return Ok(CapturePoint::new(plan, node, &[port], true));
        }
        let Some(index) = plan.nodes.iter().position(|node| node.id == name) else {
            return Err(unknown(plan, name));
        };
        let node = NodeId::at(index);
        let from_here = |port: &PortId| plan.ends(*port).is_some_and(|(from, _)| from == node);
        let ports: Vec<PortId> = plan.ports().filter(from_here).collect();
        Ok(CapturePoint::new(plan, node, &ports, false))
    }

    fn new(plan: &Plan, node: NodeId, ports: &[PortId], is_port: bool) -> CapturePoint {
        let mut roles = ById::filled(plan.ports().len(), Role::default());
        for (port, interface) in ports.iter().zip(0..) {
            roles[*port].out = Some(interface);
            for (back, only_to) in back(plan, *port, node) {
                roles[back].into = Some(interface);
                roles[back].only_to = only_to;
            }
        }
        CapturePoint {
            node,
            is_port,
            interfaces: ports.to_vec(),
            roles,
        }
    }
}

/// The ports whose wires lead to the interface of a port, which is at `node`.
fn back(plan: &Plan, port: PortId, node: NodeId) -> Vec<(PortId, Option<NodeId>)> {
    match plan.place(port) {
        Some(PortLocation::Link(..)) => vec![(port.reverse(), None)],
        Some(PortLocation::Radio(cell, radio)) => {
            let ports = plan.radio_ports().nth(cell).map(|(_, ports)| ports);
            let ports = ports.unwrap_or_default();
            match radio {
                0 => ports.into_iter().skip(1).map(|one| (one, None)).collect(),
                _ => ports
                    .first()
                    .map(|one| (*one, Some(node)))
                    .into_iter()
                    .collect(),
            }
        }
        None => Vec::new(),
    }
}

fn unknown(plan: &Plan, name: &str) -> Problem {
    let message =
        |what: &str, of: Vec<&str>| format!("{name} is {what}: choose one of {}", listed(&of));
    let entry = |id: &str| id.rsplit_once('.').is_some_and(|(entry, _)| entry == name);
    let nodes = plan.nodes.iter().map(|node| node.id.as_str());
    let instances: Vec<&str> = nodes.clone().filter(|id| entry(id)).collect();
    if !instances.is_empty() {
        return Problem::at("at", message("several nodes", instances));
    }
    let ports = || plan.ports().map(|port| plan.direction_of(port).id.as_str());
    let of_link = |id: &&str| {
        id.split_once(':')
            .is_some_and(|(link, _)| link == name || entry(link))
    };
    let of_link: Vec<&str> = ports().filter(of_link).collect();
    if !of_link.is_empty() {
        return Problem::at("at", message("a link with a port at each end", of_link));
    }
    let (nodes, ports): (Vec<&str>, Vec<&str>) = (nodes.collect(), ports().collect());
    let message = format!(
        "there is no node or port {name}; nodes are {}; ports are {}",
        listed(&nodes),
        listed(&ports)
    );
    Problem::at("at", message)
}

/// The first of some names.
pub(crate) fn listed(names: &[&str]) -> String {
    let first = names[..names.len().min(MOST_NAMED)].join(", ");
    if names.len() > MOST_NAMED {
        format!("{first}, … ({} in all)", names.len())
    } else {
        first
    }
}

/// The ids of all places of a plan where packets can be captured: its nodes, then its ports.
pub fn places(plan: &Plan) -> impl Iterator<Item = &str> {
    let nodes = plan.nodes.iter().map(|node| node.id.as_str());
    nodes.chain(plan.ports().map(|port| plan.direction_of(port).id.as_str()))
}
