//! A checked document without its interventions.

use super::uses::ParameterUses;
use crate::checking::Base;
use crate::text::Json;

/// A document as at the start of the run.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    /// The tree as it is written.
    pub(crate) tree: &'a Json,
    /// The checked values.
    pub(crate) base: &'a Base,
    /// Which entries use which parameter.
    pub(crate) parameter_uses: &'a ParameterUses,
}
