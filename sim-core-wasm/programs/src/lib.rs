//! Everything that the page asks of runs, beside playing one: a WebAssembly that is loaded when the first of it is asked
//! for. All of it shares one engine. Each program here answers the queries of one feature, in a worker of its own.

pub mod build;

use sawtooth_attack::queries::AttackPage;
use sawtooth_capture::queries::CapturePage;
use sawtooth_card::queries::CardPage;
use sawtooth_course::queries::CoursePage;
use sawtooth_document::page_program;
use sawtooth_experiment::comparison::queries::ComparisonPage;
use sawtooth_experiment::matrix::queries::MatrixPage;
use sawtooth_experiment::queries::ExperimentPage;
use sawtooth_graphml::queries::GraphMlPage;
use sawtooth_measured::queries::MeasuredPage;
use sawtooth_models::queries::{FluidPage, LawsPage};
use sawtooth_why::queries::WhyPage;
use sawtooth_workbench::queries::WorkbenchPage;

page_program!(
    /// Attacks on a sender.
    => AttackProgram(AttackPage)
);
page_program!(
    /// Captures of a run.
    => CaptureProgram(CapturePage)
);
page_program!(
    /// Report cards.
    => CardProgram(CardPage)
);
page_program!(
    /// Two runs, compared.
    => ComparisonProgram(ComparisonPage)
);
page_program!(
    /// Hand-ins, exam sheets, and runs in sentences.
    => CourseProgram(CoursePage)
);
page_program!(
    /// The grid of an experiment.
    => ExperimentProgram(ExperimentPage)
);
page_program!(
    /// Models of a document, and the laws of the field.
    => FluidProgram(FluidPage)
);
page_program!(
    /// Reads and writes GraphML.
    => GraphMlProgram(GraphMlPage)
);
page_program!(
    /// The laws over time.
    => LawsProgram(LawsPage)
);
page_program!(
    /// Every sender against every other.
    => MatrixProgram(MatrixPage)
);
page_program!(
    /// Files of measurements.
    => MeasuredProgram(MeasuredPage)
);
page_program!(
    /// Why something is as it is.
    => WhyProgram(WhyPage)
);
page_program!(
    /// Conformance, the contest, and rules step by step.
    => WorkbenchProgram(WorkbenchPage)
);
