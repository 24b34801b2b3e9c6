//! The queries of the page's program of models, with their answers.

use sawtooth_document::reading::message::read;
use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Problem, queries};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::plan::Plan;
use sawtooth_engine::units::Time;

use crate::fluid::{PortModel, SolvedModel, models};
use crate::theory::{Replay, Scene, Theories, replayed_theories, theories};

/// Events of a replay between two reports: a tenth of a second.
const SLICE: u64 = 100_000;

queries! {
    /// A query to the program of fluid models and of the laws of the field.
    pub enum FluidQuery, answers FluidAnswers<'a>, of _page: &'a mut FluidPage {
        /// The solutions at the ports of a document that a model may describe.
        Solve {
            /// The document.
            document: String,
        } -> Vec<SolvedModel> = {
            let document = Document::parse(&document)?;
            models(&document.plan()).iter().map(PortModel::solve).collect()
        };
        /// The laws of the field, applied to the stretch of a document's run that a summary is of.
        Laws {
            /// The document.
            document: String,
            /// The summary.
            summary: Summary,
        } -> Theories = {
            let plan = Document::parse(&document)?.plan();
            theories(&Scene::new(&plan, &summary)?)
        };
    }
}

/// It keeps nothing between queries.
#[derive(Debug, Default)]
pub struct FluidPage;

impl Program for FluidPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<FluidQuery>(query)?.answer(self)
    }
}

queries! {
    /// A query to the program of laws over time.
    pub enum LawsQuery, answers LawsAnswers<'a>, of page: &'a mut LawsPage {
        /// Begins a replay of a document's run, in place of the one before.
        Open {
            /// The document, with what was changed while it ran.
            document: String,
        } -> () = page.open(&document)?;
        /// Asks for the laws over time, applied to the stretch of the run that a summary is of.
        Ask {
            /// The summary.
            summary: Summary,
        } -> () = page.summary = Some(summary);
        /// Goes on for a while. The laws, once the replay is where the summary ends; until then nothing.
        Advance {} -> Option<Theories> = page.advance()?;
    }
}

/// The replay of the document that was opened last: what the laws need of a run is seen in it.
#[derive(Debug, Default)]
pub struct LawsPage {
    replay: Option<(Plan, Replay)>,
    /// The one that was asked about last.
    summary: Option<Summary>,
}

impl Program for LawsPage {
    fn answer(&mut self, query: &str) -> Result<String, Problem> {
        read::<LawsQuery>(query)?.answer(self)
    }
}

impl LawsPage {
    fn open(&mut self, document: &str) -> Result<(), Problem> {
        let plan = Document::parse(document)?.plan();
        let replay = Replay::new(&plan);
        self.replay = Some((plan, replay));
        self.summary = None;
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<Theories>, Problem> {
        let (Some((plan, replay)), Some(summary)) = (&mut self.replay, &self.summary) else {
            return Err(Problem::whole("there was no question"));
        };
        let to = summary.duration.clamp(0.0, plan.duration.seconds());
        let there = replay
            .advance(Time::from_seconds(to), SLICE)
            .map_err(|stopped| Problem::whole(stopped.to_string()))?;
        if !there {
            return Ok(None);
        }
        let scene = Scene::new(plan, summary)?;
        Ok(Some(replayed_theories(&scene.replayed(replay.seen()))))
    }
}
