//! Parts that several controls share.

pub mod arrivals;
pub mod chance;
pub mod curve;
pub mod faster;
pub mod freebsd;
pub mod gain;
pub mod laws;
pub mod marked;
pub mod one_way;
pub mod path;
pub mod reasons;
pub mod round;
pub(crate) mod saved_window;
pub mod sliding;
pub mod threshold;
pub mod warned;
pub mod windowed;
