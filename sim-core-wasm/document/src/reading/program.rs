//! A program of the page beside its engine: it answers queries, one at a time, in a worker of its own.
//!
//! All such programs look alike from outside, so the page has one worker for all of them. Queries and answers are the
//! JSON of [`queries!`](crate::queries); bytes cross beside them, since JSON has none.

use crate::text::Problem;

/// The state of a program between queries.
pub trait Program: Default {
    /// Answers a query, JSON, with the JSON of an object that has the answer at the kind of the query.
    ///
    /// # Errors
    /// When it is no such query, or has no answer.
    fn answer(&mut self, query: &str) -> Result<String, Problem>;

    /// Takes the bytes that come with the next query.
    fn give(&mut self, _bytes: Vec<u8>) {}

    /// Hands over the bytes that belong to the answer that was given last.
    fn take(&mut self) -> Vec<u8> {
        Vec::new()
    }
}

/// Declares what the page's worker calls of a program: `page_program!(/// Captures. => CaptureProgram(CapturePage));`
#[macro_export]
macro_rules! page_program {
    ($(#[$about:meta])* => $Name:ident($State:ty)) => {
        $(#[$about])*
        #[wasm_bindgen::prelude::wasm_bindgen]
        #[derive(Default)]
        pub struct $Name($State);

        #[wasm_bindgen::prelude::wasm_bindgen]
        impl $Name {
            /// The program, before its first query.
            #[wasm_bindgen(constructor)]
            pub fn new() -> $Name {
                $Name::default()
            }

            /// Answers a query; both are JSON.
            ///
            /// # Errors
            /// The JSON of a problem.
            pub fn query(&mut self, query: &str) -> Result<String, wasm_bindgen::JsValue> {
                $crate::reading::program::Program::answer(&mut self.0, query).map_err(|problem| {
                    wasm_bindgen::JsValue::from_str(&$crate::json::text(&problem))
                })
            }

            /// Takes the bytes that come with the next query.
            pub fn give(&mut self, bytes: Vec<u8>) {
                $crate::reading::program::Program::give(&mut self.0, bytes);
            }

            /// Hands over the bytes that belong to the last answer.
            pub fn take(&mut self) -> Vec<u8> {
                $crate::reading::program::Program::take(&mut self.0)
            }
        }
    };
}
