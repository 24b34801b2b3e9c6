//! Reads nodes.

use crate::document::declaration::NODE;
use crate::document::reading::{At, Object};
use crate::document::text::{Json, Problem};
use crate::plan::{NodeProperties, Property};

/// The properties of a node, and its count if one is written.
pub(super) fn node(json: &Json, at: &At<'_>) -> Result<(NodeProperties, Option<usize>), Problem> {
    let node = Object::open(json, &NODE, at)?;
    node.check("at")?;
    let properties = NodeProperties::collect(|key| node.scalar(key.key).map(Property::Value))?;
    let count = node.written_whole("count")?;
    Ok((properties, count.map(|count| count as usize)))
}
