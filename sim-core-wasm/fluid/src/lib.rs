//! The fluid models of a run and the laws of the field, in a WebAssembly of their own: the page loads it when
//! somebody asks for them.

use sawtooth_document::page_program;
use sawtooth_models::queries::FluidPage;

page_program!(
    /// Models of a document, and the laws of the field.
    => FluidProgram(FluidPage)
);
