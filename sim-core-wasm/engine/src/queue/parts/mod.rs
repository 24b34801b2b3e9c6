//! Parts that several disciplines share.

pub(crate) mod clock;
pub(crate) mod fair;
