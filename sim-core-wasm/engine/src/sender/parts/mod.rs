//! What several controls have in common.

pub mod arrivals;
pub mod faster;
pub mod gain;
pub mod round;
pub mod threshold;
pub mod warned;
