//! The queries of the page's program, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Problem, from_serde, queries};

use crate::{Import, Options, export, import};

from_serde!(Options);

queries! {
    /// A query to the program of GraphML.
    pub enum GraphMlQuery, answers GraphMlAnswers<'a>, of page: &'a mut GraphMlPage {
        /// Takes the file that is read from now on, perhaps several times: its text crosses once.
        Take {
            /// Its text.
            text: String,
        } -> () = page.text = text;
        /// The network in the file.
        Read {
            /// The choices that were made.
            options: Options,
        } -> Import = import(&page.text, &options)?;
        /// A document as GraphML.
        Write {
            /// The document.
            document: String,
        } -> String = export(&document)?;
    }
}

/// The file that is read.
#[derive(Debug, Default)]
pub struct GraphMlPage {
    text: String,
}

impl Program for GraphMlPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<GraphMlQuery>(query)?.answer(self)
    }
}
