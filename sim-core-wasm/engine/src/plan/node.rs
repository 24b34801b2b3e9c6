//! The properties of a node.

use crate::{choices, properties};

properties! {
    /// The properties of a node.
    pub struct NodeProperties {
        /// What it is.
        "kind" kind: Choice(NodeKind, "") "Kind", required, hidden;
    }
}

choices! {
    /// Kinds of nodes. Access points and stations come to them, and the keys of
    /// their cells to the properties, with the radio.
    pub enum NodeKind {
        /// Where flows begin and end.
        Host = "host",
        /// Forwards packets.
        Router = "router",
    }
}
