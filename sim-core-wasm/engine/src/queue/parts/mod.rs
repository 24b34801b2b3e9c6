//! Parts that several disciplines share.

pub(crate) mod bucket;
pub(crate) mod clock;
pub(crate) mod early;
pub(crate) mod fair;
pub(crate) mod full_buffer;
pub(crate) mod hash;
pub(crate) mod lists;
pub(crate) mod longest;
pub(crate) mod nature;
pub(crate) mod pi;
pub(crate) mod round;
pub(crate) mod zombies;
