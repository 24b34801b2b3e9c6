//! The queries of the page's program, with their answers. A file comes piece by piece, as bytes beside a query.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, from_serde, queries};
use serde::Serialize;

use crate::schedule::{Scheduled, Wish};
use crate::{Choice, Chosen, Dialect, Found, Measured, Reader};

from_serde!(Choice, Dialect, Wish);

queries! {
    /// A query to the program that reads what others measured.
    pub enum MeasuredQuery, answers MeasuredAnswers<'a>, of page: &'a mut MeasuredPage {
        /// Begins to look what is in a file.
        Look {
            /// How a table is read, where that was chosen.
            dialect: Option<Dialect>,
        } -> () = page.begin(Reader::look(dialect));
        /// Begins to take what was chosen of it.
        Choose {
            /// The choice.
            choice: Choice,
        } -> () = page.begin(Reader::choose(choice));
        /// Takes the next bytes, which come beside the query.
        Take {} -> () = page.read()?;
        /// All bytes have come: what is in the file.
        Found {} -> Found = page.reader.take().ok_or_else(over)?.found()?;
        /// All bytes have come: what was chosen.
        Chosen {} -> Measured = page.chosen()?;
        /// Gives a link of a document what was chosen.
        Schedule {
            /// The document.
            document: String,
            /// The samples that it gets, and its property that they are for.
            wish: Wish,
        } -> GivenDocument = page.schedule(&document, &wish)?;
    }
}

/// A document with a link that has what was read, and what became of the samples.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct GivenDocument {
    /// The document.
    pub document: String,
    /// The samples.
    pub scheduled: Scheduled,
}

/// A file that is read, and what was chosen of it.
#[derive(Default)]
pub struct MeasuredPage {
    reader: Option<Reader>,
    chosen: Option<Chosen>,
    /// The bytes that are read next.
    bytes: Vec<u8>,
}

impl Program for MeasuredPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<MeasuredQuery>(query)?.answer(self)
    }

    fn give(&mut self, bytes: Vec<u8>) {
        self.bytes = bytes;
    }
}

impl MeasuredPage {
    fn begin(&mut self, reader: Reader) {
        *self = MeasuredPage {
            reader: Some(reader),
            ..MeasuredPage::default()
        };
    }

    fn read(&mut self) -> Result<(), Problem> {
        let bytes = std::mem::take(&mut self.bytes);
        self.reader.as_mut().ok_or_else(over)?.take(&bytes)
    }

    fn chosen(&mut self) -> Result<Measured, Problem> {
        let chosen = self.reader.take().ok_or_else(over)?.chosen()?;
        Ok(self.chosen.insert(chosen).measured.clone())
    }

    fn schedule(&self, document: &str, wish: &Wish) -> Result<GivenDocument, Problem> {
        let samples = self
            .chosen
            .as_ref()
            .and_then(|chosen| chosen.samples.as_ref());
        let document = Document::parse(document)?;
        let (document, scheduled) = samples.ok_or_else(over)?.schedule(&document, wish)?;
        Ok(GivenDocument {
            document,
            scheduled,
        })
    }
}

fn over() -> Problem {
    Problem::whole("no file is being read")
}
