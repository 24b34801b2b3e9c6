//! The mechanisms that are known.
//!
//! A text says what the other simulator's source says, or what an experiment showed. A mechanism
//! is proven by a run with it switched, which has to agree within the tolerance of the row
//! itself; how far it moves a figure is then what that run says. Elsewhere a size follows from
//! theory, or is that of switched runs of other rows, and proves nothing.

mod formulas;
mod linux;
mod ns2;
mod ns3;
mod sizes;

use super::mechanism::{Evidence, Mechanism};

/// All of them, in the order in which they are asked.
pub(super) fn known() -> impl Iterator<Item = &'static Mechanism> + Clone {
    let all = [ns2::KNOWN, ns3::KNOWN, linux::KNOWN, formulas::KNOWN];
    all.into_iter().flatten()
}

/// Switched in the other simulator.
const fn there(what: &'static str) -> Evidence {
    Evidence::Shown {
        what,
        there: true,
        here: &[],
    }
}

/// Switched, or imitated, here.
const fn here(what: &'static str, here: &'static [(&'static str, &'static str)]) -> Evidence {
    Evidence::Shown {
        what,
        there: false,
        here,
    }
}

/// The same change on both sides.
const fn both(what: &'static str, here: &'static [(&'static str, &'static str)]) -> Evidence {
    Evidence::Shown {
        what,
        there: true,
        here,
    }
}
