//! What several controls have in common.

pub mod gain;
pub mod path;
pub mod round;
pub mod windowed;
