//! The queries of the page's program, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, from_serde, queries};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::reason::Said;
use sawtooth_engine::units::Time;

use crate::sheet::SheetHtml;
use crate::{HandIn, HandInDraft, ReadHandIn, Sheet, describe};

from_serde!(HandInDraft);

queries! {
    /// A query to the program of courses.
    pub enum CourseQuery, answers CourseAnswers<'a>, of _page: &'a mut CoursePage {
        /// Writes what is handed in of a lesson.
        HandIn {
            /// The answers, with the run.
            draft: HandInDraft,
        } -> String = draft.text()?;
        /// Reads it.
        ReadHandIn {
            /// The text of a hand-in.
            text: String,
        } -> ReadHandIn = HandIn::parse(&text)?.shown();
        /// An exam sheet of a run, as HTML with slots.
        Sheet {
            /// The document.
            document: String,
            /// The id of the flow; empty for the first that has a window.
            flow: String,
            /// The instant from which it asks, in seconds.
            from: f64,
            /// How many round trips it asks about.
            rounds: u32,
        } -> SheetHtml = {
            let document = Document::parse(&document)?;
            let flow = Some(flow.as_str()).filter(|flow| !flow.is_empty());
            Sheet::of_flow(&document, flow, Time::from_seconds(from), rounds as usize)
                .map_or_else(SheetHtml::from, |sheet| sheet.slots())
        };
        /// The stretch of a run that a summary is of, in sentences.
        Describe {
            /// The document.
            document: String,
            /// The summary.
            summary: Summary,
        } -> Vec<Said> = describe(&Document::parse(&document)?, &summary).into();
    }
}

/// It keeps nothing between queries.
#[derive(Debug, Default)]
pub struct CoursePage;

impl Program for CoursePage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<CourseQuery>(query)?.answer(self)
    }
}
