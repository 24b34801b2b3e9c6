//! Courses: lessons that count, hand-ins, exam sheets and descriptions.
//!
//! A lesson is part of a document and says what counts: which answers are right, what a question is worth, which
//! curve a reader draws. What a student answered is a [`HandIn`]: a document of its own, with the run it ended
//! with. [`Known::check`] holds one against the lesson as the teacher has it.
//!
//! Of any run there are a [`Sheet`] for an exam, with its solution, and a [`describe`]d account in three sentences.

mod describe;
pub mod hand_in;
mod lesson;
mod mark;
pub mod messages;
pub mod queries;
mod replay;
pub mod sheet;
mod sketch;

pub use describe::describe;
pub use hand_in::{HandIn, HandInAnswer, HandInDraft, ReadHandIn};
pub use lesson::{Expected, Lesson};
pub use mark::{Checked, Known, StepMark};
pub use replay::MOST_EVENTS;
pub use sheet::Sheet;

/// The engine's version, as hand-ins name it.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");
