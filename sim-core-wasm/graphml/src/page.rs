//! The program that the page loads.

use sawtooth_document::page_program;

use crate::queries::GraphMlPage;

page_program!(
    /// Reads and writes GraphML.
    => GraphMlProgram(GraphMlPage)
);
