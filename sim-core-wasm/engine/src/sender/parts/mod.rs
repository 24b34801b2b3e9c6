//! What several controls have in common.

pub mod chance;
pub mod curve;
pub mod freebsd;
pub mod arrivals;
pub mod faster;
pub mod gain;
pub mod laws;
pub mod round;
pub mod threshold;
