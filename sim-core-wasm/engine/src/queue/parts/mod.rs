//! Parts that several disciplines share.

pub(crate) mod clock;
pub(crate) mod early;
pub(crate) mod fair;
