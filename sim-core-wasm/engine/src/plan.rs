//! What a document comes to once counts are expanded, expressions evaluated
//! and defaults filled in: the input of the simulator.

use std::sync::Arc;

use crate::catalog::Chosen;
use crate::link::trace::Trace;
use crate::tcp::transport::Transport;
use crate::units::{Span, Time};

/// A network, its traffic and what happens to it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Seed of every random stream.
    pub seed: u64,
    /// When the run pauses by itself.
    pub duration: Time,
    /// When measurement begins.
    pub warmup: Time,
    /// Hosts and routers, instances in document order.
    pub nodes: Vec<Node>,
    /// Links, instances in document order.
    pub links: Vec<Link>,
    /// Flows, instances in document order.
    pub flows: Vec<Flow>,
    /// Live changes in order of application.
    pub changes: Vec<TimedChange>,
}

/// A node instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// `n.3`, or `n` when its entry has no count.
    pub id: String,
    /// Index of its entry in the document's `nodes`.
    pub entry: usize,
    /// What it is.
    pub kind: NodeKind,
}

/// Kinds of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Where flows begin and end.
    Host,
    /// Forwards packets.
    Router,
}

/// A link instance: two directions between two nodes.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// `n-r.2`, or `r-d` when it has one instance.
    pub id: String,
    /// Index of its entry in the document's `links`.
    pub entry: usize,
    /// Indices of its nodes: `between: [a, b]`.
    pub ends: [usize; 2],
    /// a → b, then b → a.
    pub directions: [Direction; 2],
}

/// One direction of a link, with the port it leaves from.
#[derive(Clone, Debug, PartialEq)]
pub struct Direction {
    /// `r-d:r`: the link and the end it leaves from.
    pub id: String,
    /// Bits a second on the wire; the mean of the trace where there is one.
    pub rate: f64,
    /// The capacity trace that takes the place of a rate.
    pub trace: Option<Arc<Trace>>,
    /// Propagation delay.
    pub delay: Span,
    /// Every packet travels up to this much longer, uniformly.
    pub jitter: Span,
    /// Whether packets may overtake one another on the wire.
    pub reorder: bool,
    /// Loss after transmission.
    pub loss: Chosen,
    /// The queue at the port.
    pub queue: Queue,
}

/// A queue: a discipline and how much may wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Queue {
    /// The discipline and its parameters.
    pub discipline: Chosen,
    /// How much may wait.
    pub limit: Limit,
}

/// How much may wait at a port; a limit in bandwidth-delay products is
/// already worked out in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Packets.
    Packets(u64),
    /// Bytes on the wire.
    Bytes(u64),
}

/// A flow instance.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// `f.1`, or `f` when its entry has one instance.
    pub id: String,
    /// Index of its entry in the document's `flows`.
    pub entry: usize,
    /// Index of the sending host.
    pub from: usize,
    /// Index of the receiving host.
    pub to: usize,
    /// When it starts at the earliest.
    pub start: Time,
    /// It starts up to this much later, uniformly.
    pub start_jitter: Span,
    /// The congestion control.
    pub sender: Chosen,
    /// The way out of slow start.
    pub slow_start: Chosen,
    /// The clamp on the window.
    pub clamp: Chosen,
    /// The transport's switches.
    pub transport: Transport,
    /// How it uses explicit congestion notification.
    pub ecn: Chosen,
    /// What the application offers.
    pub traffic: Chosen,
}

/// Changes that apply at one instant.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedChange {
    /// When.
    pub at: Time,
    /// What, in order; empty when a value was set to what it already was.
    pub changes: Vec<Change>,
}

/// A live change to a running network. Directions are counted over all links:
/// link `i` has directions `2 i` (a → b) and `2 i + 1` (b → a).
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A new rate from the next packet's transmission on.
    Rate {
        /// Which direction.
        direction: usize,
        /// Bits a second.
        rate: f64,
    },
    /// A trace in the place of a rate or of another trace, likewise.
    Trace {
        /// Which direction.
        direction: usize,
        /// The trace; it begins when it is applied.
        trace: Arc<Trace>,
    },
    /// New jitter for packets that enter the wire from now on.
    Jitter {
        /// Which direction.
        direction: usize,
        /// The most that a packet travels longer.
        jitter: Span,
        /// Whether packets may overtake one another.
        reorder: bool,
    },
    /// A new delay for packets that enter the wire from now on.
    Delay {
        /// Which direction.
        direction: usize,
        /// Propagation delay.
        delay: Span,
    },
    /// A new loss model, or new parameters of the same.
    Loss {
        /// Which direction.
        direction: usize,
        /// The model.
        loss: Chosen,
    },
    /// A new discipline, new parameters of the same, or a new limit.
    Queue {
        /// Which direction.
        direction: usize,
        /// The queue.
        queue: Queue,
    },
    /// A new sender, or new parameters of the same.
    Sender {
        /// Which flow.
        flow: usize,
        /// The congestion control.
        sender: Chosen,
    },
    /// Another way out of slow start, or new parameters of the same.
    SlowStart {
        /// Which flow.
        flow: usize,
        /// The way out.
        slow_start: Chosen,
    },
    /// Another clamp on the window, or new parameters of the same.
    Clamp {
        /// Which flow.
        flow: usize,
        /// The clamp.
        clamp: Chosen,
    },
    /// New values of the live parameters of a flow's application.
    Traffic {
        /// Which flow.
        flow: usize,
        /// The application.
        traffic: Chosen,
    },
}

impl Plan {
    /// The direction counted over all links.
    pub fn direction(&self, index: usize) -> Option<&Direction> {
        self.links
            .get(index / 2)
            .map(|link| &link.directions[index % 2])
    }
}
