//! The laws, one in a file.
//!
//! # Add one
//!
//! A file here with its assumptions and its predictions, and its line in the list below; then `npm run gen`.

pub mod aimd_period;
pub mod bandwidth_delay;
pub mod bianchi;
pub mod codel_schedule;
pub mod cubic_curve;
pub mod fair_share;
pub mod kleinrock;
pub mod pftk;
pub mod red;
pub mod square_root;
pub mod stability;

use super::Law;

/// All of them, in the order in which they are listed.
pub static LAWS: &[Law] = &[
    bandwidth_delay::LAW,
    fair_share::LAW,
    kleinrock::LAW,
    square_root::LAW,
    pftk::LAW,
    aimd_period::LAW,
    red::LAW,
    cubic_curve::LAW,
    codel_schedule::LAW,
    stability::LAW,
    bianchi::LAW,
];
