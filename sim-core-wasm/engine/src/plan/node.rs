//! The properties of a node.

use crate::{choices, properties};

properties! {
    /// The properties of a node.
    pub struct NodeProperties {
        /// The kind of node.
        "kind" kind: Choice(NodeKind, "") "Kind", required;
    }
}

choices! {
    /// Kinds of nodes. Access points and stations will be added with the radio, and the
    /// keys of their cells to the properties.
    pub enum NodeKind {
        /// Where flows begin and end.
        Host = "host",
        /// Forwards packets.
        Router = "router",
    }
}
