//! Changes: paths and what they name, edits of the written tree, and the values in
//! force after interventions.

mod edit;
mod ground;
mod state;
mod target;
mod timeline;
mod uses;

pub(crate) use edit::edit_entry;
pub(crate) use ground::Ground;
pub(crate) use state::{Fault, State};
pub(crate) use target::Target;
pub(crate) use timeline::{Timeline, Unfit, in_order, interventions};
pub(crate) use uses::{ParameterUses, entry_uses, names as names_in, parameter_uses};
