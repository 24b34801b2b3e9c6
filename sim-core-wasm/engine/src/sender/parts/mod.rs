//! What several controls have in common.

pub mod chance;
pub mod curve;
pub mod freebsd;
pub mod gain;
pub mod round;
pub mod sliding;
