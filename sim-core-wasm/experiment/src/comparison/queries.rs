//! The queries of the page's program of comparisons, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, queries};

use super::{Differences, Parted, Parting, differences};

/// Two runs of so many events together take some ten seconds: beyond it nobody waits.
const MOST_EVENTS: u64 = 60_000_000;

queries! {
    /// A query to the program that compares runs.
    pub enum ComparisonQuery, answers ComparisonAnswers<'a>, of _page: &'a mut ComparisonPage {
        /// The values that the other scenario has in place of those of the base.
        Differences {
            /// The text of the base.
            base: String,
            /// That of the other.
            other: String,
        } -> Differences = differences(&Document::parse(&base)?, &Document::parse(&other)?);
        /// The instant at which their runs part; none where it takes too long to find out.
        Parting {
            /// The text of the base.
            base: String,
            /// That of the other.
            other: String,
        } -> Option<Parted> = Parting::new(&Document::parse(&base)?, &Document::parse(&other)?)
            .advance(MOST_EVENTS)
            .map_err(|error| Problem::whole(error.to_string()))?;
    }
}

/// It keeps nothing between queries.
#[derive(Debug, Default)]
pub struct ComparisonPage;

impl Program for ComparisonPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<ComparisonQuery>(query)?.answer(self)
    }
}
