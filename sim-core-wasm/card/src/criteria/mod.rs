//! The criteria of RFC 9743, in its order: a file and a line for each.

mod active_queues;
mod bufferbloat;
mod circuit_breakers;
mod congestion_collapse;
mod data_centers;
mod fairness;
mod general_purpose;
mod high_delay;
mod incremental_deployment;
mod misbehaving_nodes;
mod mixed;
mod multipath;
mod packet_loss;
mod principles;
mod real_time;
mod reordering;
mod short_and_long;
mod short_flows;
mod sudden_changes;
mod tail_drop;
mod things;
mod transient_events;
mod tunnels;
mod varying_delay;
mod wired;
mod wireless;

use crate::criterion::Criterion;

/// All criteria.
pub const CRITERIA: [&Criterion; 26] = [
    &congestion_collapse::CRITERION,
    &bufferbloat::CRITERION,
    &packet_loss::CRITERION,
    &fairness::CRITERION,
    &short_flows::CRITERION,
    &mixed::CRITERION,
    &general_purpose::CRITERION,
    &real_time::CRITERION,
    &short_and_long::CRITERION,
    &principles::CRITERION,
    &incremental_deployment::CRITERION,
    &tail_drop::CRITERION,
    &tunnels::CRITERION,
    &wired::CRITERION,
    &wireless::CRITERION,
    &active_queues::CRITERION,
    &circuit_breakers::CRITERION,
    &varying_delay::CRITERION,
    &things::CRITERION,
    &high_delay::CRITERION,
    &misbehaving_nodes::CRITERION,
    &reordering::CRITERION,
    &transient_events::CRITERION,
    &sudden_changes::CRITERION,
    &multipath::CRITERION,
    &data_centers::CRITERION,
];
