//! The criteria of RFC 7928 for queues, in its order: a file and a line for each.
//!
//! Tests have 10 Mb/s and 100 ms with room for two bandwidth-delay products, 167 packets, except where they say otherwise.

mod aggressive;
mod bidirectional;
mod burst_absorption;
mod capacity;
mod congestion_levels;
mod ecn;
mod friendly;
mod initial_windows;
mod less_than_best_effort;
mod multi_aqm;
mod packet_sizes;
mod round_trips;
#[cfg(test)]
mod tests;
mod texts;
mod traffic_mix;
mod unresponsive;
mod varying_levels;

use crate::criterion::Criterion;
use crate::network::Network;

/// All criteria.
pub const CRITERIA: [&Criterion; 21] = [
    &packet_sizes::CRITERION,
    &ecn::CRITERION,
    &texts::SCHEDULING,
    &friendly::CRITERION,
    &initial_windows::CRITERION,
    &aggressive::CRITERION,
    &unresponsive::CRITERION,
    &less_than_best_effort::CRITERION,
    &round_trips::CRITERION,
    &burst_absorption::CRITERION,
    &congestion_levels::MILD,
    &congestion_levels::MEDIUM,
    &congestion_levels::HEAVY,
    &varying_levels::CRITERION,
    &capacity::CRITERION,
    &texts::PARAMETERS,
    &traffic_mix::CRITERION,
    &bidirectional::CRITERION,
    &multi_aqm::CRITERION,
    &texts::COST,
    &texts::CONTROL,
];

/// The rate of the bottleneck in bit/s.
const RATE: f64 = 10e6;

/// Flows for mild, medium and heavy congestion (RFC 7928, sections 8.2.2 to 8.2.4): 0.036 S, 0.081 S and 0.114 S, where S
/// is the sum of the product and the buffer, 83 and 167 packets.
const LEVELS: [u32; 3] = [9, 20, 29];

/// The path of the tests, for 60 s, measured from 20 s on.
fn path() -> Network {
    Network {
        rate: RATE,
        rtt: 0.1,
        products: 2.0,
        duration: 60.0,
        warmup: 20.0,
        ..Network::wired()
    }
}
