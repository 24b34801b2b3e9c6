//! Writing a hand-in.

use std::fmt::Write as _;

use sawtooth_document::{Document, Json, Problem};
use sha2::{Digest as _, Sha256};

use super::declaration::{FORMAT, LONGEST_STUDENT, VERSION};
use super::{HandIn, HandInAnswer, HandInDraft};
use crate::ENGINE;
use crate::lesson::Lesson;

impl HandInDraft {
    /// The text of the hand-in. It is one that is read again without a problem.
    ///
    /// # Errors
    /// When there is no lesson in the document, or something in it is too long.
    pub fn text(&self) -> Result<String, Problem> {
        let within = |place: &'static str| {
            move |problem: Problem| {
                let path = format!("{place}/{}", problem.path);
                Problem::at(path.trim_end_matches('/'), problem.message)
            }
        };
        let opened = Document::parse(&self.lesson).map_err(within("lesson"))?;
        let Some(lesson) = Lesson::from_document(&opened) else {
            return Err(Problem::at("lesson", "this scenario has no lesson"));
        };
        let document = Document::parse(&self.document).map_err(within("document"))?;
        let student: String = self
            .student
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let student: String = student.chars().take(LONGEST_STUDENT).collect();
        let mut tree = Json::object([
            ("format", Json::Text(FORMAT.to_owned())),
            ("version", Json::Number(VERSION as f64)),
        ]);
        if !student.is_empty() {
            tree.put("student", Json::Text(student));
        }
        tree.put(
            "lesson",
            Json::object([
                ("id", Json::Text(lesson.id)),
                ("name", Json::Text(lesson.name)),
                ("version", Json::Text(lesson.version)),
            ]),
        );
        let answers = self.answers.iter().map(written).collect();
        tree.put("answers", Json::List(answers));
        tree.put("engine", Json::Text(ENGINE.to_owned()));
        tree.put("at", Json::Number(self.at));
        tree.put("digest", Json::Text(self.digest.clone()));
        tree.put("document", document.tree().clone());
        let seal = sealed(&tree);
        tree.put("seal", Json::Text(seal));
        let text = tree.compact();
        HandIn::parse(&text)?;
        Ok(text)
    }
}

fn written(answer: &HandInAnswer) -> Json {
    let mut json = Json::object([("step", Json::Number(answer.step as f64))]);
    if let Some(chosen) = answer.chosen {
        json.put("chosen", Json::Number(chosen as f64));
    }
    if let Some(number) = answer.number {
        json.put("number", Json::Number(number));
    }
    if !answer.curve.is_empty() {
        let point =
            |[at, value]: &[f64; 2]| Json::List(vec![Json::Number(*at), Json::Number(*value)]);
        json.put(
            "curve",
            Json::List(answer.curve.iter().map(point).collect()),
        );
    }
    json
}

/// The seal of a hand-in: of its text without blanks, and without a seal.
pub(super) fn sealed(tree: &Json) -> String {
    let text = match tree {
        Json::Object(pairs) => {
            let others = pairs.iter().filter(|(key, _)| key != "seal");
            Json::Object(others.cloned().collect()).compact()
        }
        other => other.compact(),
    };
    hexadecimal(text.as_bytes(), 64)
}

/// The first `length` hexadecimal digits of the SHA-256 of some bytes.
pub(crate) fn hexadecimal(bytes: &[u8], length: usize) -> String {
    let hash = Sha256::digest(bytes);
    let mut out = hash.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    });
    out.truncate(length);
    out
}
