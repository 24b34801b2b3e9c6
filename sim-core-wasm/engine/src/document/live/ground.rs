//! A checked document, its interventions aside.

use super::uses::ParameterUses;
use crate::document::checking::Base;
use crate::document::text::Json;

/// A document as it is at the start of the run.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    /// What is written.
    pub(crate) tree: &'a Json,
    /// What it comes to.
    pub(crate) base: &'a Base,
    /// What uses which parameter.
    pub(crate) parameter_uses: &'a ParameterUses,
}
