//! The queries of the page's program, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, from_serde, queries};
use serde::Serialize;

use crate::{Answer, Asked, Failure, Refusal, Why};

/// Events between two reports: a tenth of a second, so that a cancelled question ends soon.
const SLICE: u64 = 100_000;

/// The most replays that are kept: each remembers one flow or queue.
const MOST_REPLAYS: usize = 3;

from_serde!(Asked);

queries! {
    /// A query to the program that answers "why?".
    pub enum WhyQuery, answers WhyAnswers<'a>, of page: &'a mut WhyPage {
        /// Asks about a document's run, in place of a question under way.
        Ask {
            /// The document, with what was changed while it ran.
            document: String,
            /// The question.
            question: Asked,
        } -> () = page.ask(document, &question)?;
        /// Goes on for a while.
        Advance {} -> WhyProgress = page.advance()?;
    }
}

/// How far an answer is.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct WhyProgress {
    /// The part of the replay that is done, 0 to 1.
    pub progress: f64,
    /// The answer, once it is known.
    pub answer: Option<Answer>,
    /// Why there is none.
    pub refusal: Option<Refusal>,
}

/// The replays of the document that was asked about last.
#[derive(Debug, Default)]
pub struct WhyPage {
    document: String,
    /// The one that was asked last is the first.
    replays: Vec<Why>,
    /// Why the question that was asked last has no answer.
    refusal: Option<Refusal>,
}

impl Program for WhyPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<WhyQuery>(query)?.answer(self)
    }
}

impl WhyPage {
    fn ask(&mut self, document: String, asked: &Asked) -> Result<(), Problem> {
        if self.document != document {
            self.replays.clear();
            self.document = document;
        }
        let question = asked.question()?;
        let is_about = |why: &Why| why.is_about(&question.about);
        if let Some(index) = self.replays.iter().position(is_about) {
            self.replays[..=index].rotate_right(1);
            self.refusal = self.replays[0].ask(question).err();
            return Ok(());
        }
        match Why::new(&Document::parse(&self.document)?, question) {
            Ok(why) => {
                self.refusal = None;
                self.replays.truncate(MOST_REPLAYS - 1);
                self.replays.insert(0, why);
            }
            Err(refusal) => self.refusal = Some(refusal),
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<WhyProgress, Problem> {
        let refused = |refusal: Refusal| WhyProgress {
            progress: 1.0,
            answer: None,
            refusal: Some(refusal),
        };
        if let Some(refusal) = &self.refusal {
            return Ok(refused(refusal.clone()));
        }
        let Some(why) = self.replays.first_mut() else {
            return Err(Problem::whole("there was no question"));
        };
        match why.advance(SLICE) {
            Ok(known) => Ok(WhyProgress {
                progress: why.progress(),
                answer: if known { why.answer() } else { None },
                refusal: None,
            }),
            Err(Failure::Run(stopped)) => Err(Problem::whole(stopped.to_string())),
            Err(Failure::Nothing(nothing)) => Ok(refused(nothing)),
        }
    }
}
