//! The program that the page loads.

use sawtooth_document::page_program;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::fuzz;
use crate::queries::WorkbenchPage;

page_program!(
    /// Conformance, the contest, and rules step by step.
    => WorkbenchProgram(WorkbenchPage)
);

/// Random programs, for tests.
#[wasm_bindgen]
pub struct RandomPrograms;

#[wasm_bindgen]
impl RandomPrograms {
    /// The results of the programs from number `first` on: the same as outside the browser.
    pub fn found(first: u32, count: u32) -> String {
        fuzz::found(first, count).text()
    }
}
