//! The programs that the page loads to export from a run, to import measurements, or to ask why: one WebAssembly, whose
//! programs share the engine in it.

use sawtooth_course::queries::CoursePage;
use sawtooth_document::page_program;
use sawtooth_measured::queries::MeasuredPage;
use sawtooth_models::queries::LawsPage;
use sawtooth_why::queries::WhyPage;

use crate::queries::CapturePage;

page_program!(
    /// Captures of a run.
    => CaptureProgram(CapturePage)
);
page_program!(
    /// Hand-ins, exam sheets, and runs in sentences.
    => CourseProgram(CoursePage)
);
page_program!(
    /// The laws over time.
    => LawsProgram(LawsPage)
);
page_program!(
    /// Files of measurements.
    => MeasuredProgram(MeasuredPage)
);
page_program!(
    /// Why something is as it is.
    => WhyProgram(WhyPage)
);
