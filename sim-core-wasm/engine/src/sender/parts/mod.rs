//! What several controls have in common.

pub mod gain;
pub mod laws;
pub mod round;
