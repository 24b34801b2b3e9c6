//! A hand-in: what a student answered, and the run it ended with.
//!
//! To add something to it: a key here, with its text in the schema. A question that it answers is declared in
//! `document/src/declaration/lesson.rs`, and marked in `lesson.rs`.

mod declaration;
mod read;
#[cfg(test)]
mod tests;
mod write;

use sawtooth_document::Document;
use sawtooth_engine::units::Time;
use serde::{Deserialize, Serialize};

pub use declaration::{FORMAT, HAND_IN, LONGEST_STUDENT, VERSION, schema};

/// The answer at a step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct HandInAnswer {
    /// The step, counted from 1.
    pub step: usize,
    /// The answer that was chosen, counted from 1.
    #[serde(default)]
    pub chosen: Option<usize>,
    /// The number that was entered.
    #[serde(default)]
    pub number: Option<f64>,
    /// The points of the curve that was drawn: seconds and values.
    #[serde(default)]
    pub curve: Vec<[f64; 2]>,
}

/// A hand-in that was read.
#[derive(Clone, Debug)]
pub struct HandIn {
    /// The student's name or number; empty where none was given.
    pub student: String,
    /// The id of the lesson.
    pub lesson: String,
    /// The name of the lesson's scenario.
    pub name: String,
    /// The version of the lesson.
    pub version: String,
    /// The answers, in the order of their steps.
    pub answers: Vec<HandInAnswer>,
    /// The version of the engine that ran it.
    pub engine: String,
    /// The instant at which it was handed in.
    pub at: Time,
    /// The digest of the run at that instant.
    pub digest: String,
    /// The scenario as the student left it.
    pub document: Document,
    /// Whether it is as it was written: nothing was changed by hand.
    pub sealed: bool,
}

/// The answers and the run, as the page hands them in.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct HandInDraft {
    /// The student's name or number; may be empty.
    pub student: String,
    /// The text of the document with the lesson, as it was opened.
    pub lesson: String,
    /// The answers.
    pub answers: Vec<HandInAnswer>,
    /// The instant of the run, in seconds.
    pub at: f64,
    /// Its digest there.
    pub digest: String,
    /// The text of the document as it is now.
    pub document: String,
}

/// A hand-in as the page shows it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ReadHandIn {
    /// The student's name or number.
    pub student: String,
    /// The name of the lesson's scenario.
    pub name: String,
    /// The answers.
    pub answers: Vec<HandInAnswer>,
    /// The instant of the run, in seconds.
    pub at: f64,
    /// Its digest there.
    pub digest: String,
    /// The text of the scenario as the student left it.
    pub document: String,
    /// Whether the lesson in it is the one that was answered.
    pub same: bool,
    /// Whether it is as it was written.
    pub sealed: bool,
}

/// A digest of some bytes: 16 hexadecimal digits.
pub(crate) fn digest_of(bytes: &[u8]) -> String {
    write::hexadecimal(bytes, 16)
}
