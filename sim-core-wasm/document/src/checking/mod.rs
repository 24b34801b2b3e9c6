//! Checks and evaluates a document: reads each part, relates it to the others, and
//! refuses parts that do not fit together.

mod algorithms;
mod base;
mod cells;
mod ecn;
mod flow;
mod instances;
mod intervention;
mod link;
mod node;
mod non_tcp;
mod parameter;
mod queue;
mod rate;
mod transport;

#[cfg(test)]
pub(crate) use base::CHECKED;
pub(crate) use base::{Base, PARAMETER_NAME};
pub(crate) use ecn::default_ecn;
pub(crate) use flow::{
    BESIDE, READ_RATE, default_slow_start, flow, is_controlled, running_flow, sender,
};
pub(crate) use instances::{Group, Instances};
pub(crate) use intervention::intervention;
pub(crate) use link::link;
pub(crate) use node::node;
pub(crate) use non_tcp::{follows, uses, without_unused};
pub(crate) use parameter::parameter_value;
pub(crate) use rate::{TRACE_KEY, is_trace};
pub(crate) use transport::{preset, transport};
