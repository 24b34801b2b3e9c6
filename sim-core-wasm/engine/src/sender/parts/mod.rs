//! What several controls have in common.

pub mod round;
