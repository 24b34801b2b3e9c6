//! Reading a hand-in, which anybody may have written.

use sawtooth_document::reading::{At, Object, items};
use sawtooth_document::{Document, Json, Problem, quote};
use sawtooth_engine::units::Time;

use super::declaration::{ANSWER, FORMAT, HAND_IN, LESSON, MOST_POINTS, MOST_STEPS, VERSION};
use super::write::sealed;
use super::{HandIn, HandInAnswer, ReadHandIn};
use crate::lesson::Lesson;

impl HandIn {
    /// Whether a text is a hand-in rather than a scenario.
    pub fn is(json: &Json) -> bool {
        json.get("format").and_then(Json::as_text) == Some(FORMAT)
    }

    /// Reads and checks a hand-in of at most 1 MB.
    ///
    /// # Errors
    /// The first thing that is wrong with it, by its place.
    pub fn parse(text: &str) -> Result<HandIn, Problem> {
        let tree = Json::parse(text)?;
        let root = At::ROOT;
        format_of(&tree, &root)?;
        let object = Object::open(&tree, &HAND_IN, &root)?;
        let lesson_at = root.key("lesson");
        let lesson = object.get("lesson").unwrap_or(&Json::Null);
        let lesson = Object::open(lesson, &LESSON, &lesson_at)?;
        let document = object.get("document").unwrap_or(&Json::Null);
        let document = Document::parse(&document.compact()).map_err(|problem| {
            let path = format!("document/{}", problem.path);
            Problem::at(path.trim_end_matches('/'), problem.message)
        })?;
        Ok(HandIn {
            student: object.text("student")?.trim().to_owned(),
            lesson: lesson.text("id")?.to_owned(),
            name: lesson.text("name")?.to_owned(),
            version: digits(&lesson, "version")?,
            answers: answers(&object)?,
            engine: object.text("engine")?.to_owned(),
            at: Time::from_seconds(object.number("at")?),
            digest: digits(&object, "digest")?,
            document,
            sealed: object.text("seal")? == sealed(&tree),
        })
    }

    /// As the page shows it.
    pub fn shown(&self) -> ReadHandIn {
        let lesson = Lesson::from_document(&self.document);
        ReadHandIn {
            student: self.student.clone(),
            name: self.name.clone(),
            answers: self.answers.clone(),
            at: self.at.seconds(),
            digest: self.digest.clone(),
            document: self.document.text(),
            same: lesson.is_some_and(|lesson| lesson.version == self.version),
            sealed: self.sealed,
        }
    }
}

/// Another kind of document, or another version, is said before any key of it is.
fn format_of(tree: &Json, root: &At<'_>) -> Result<(), Problem> {
    match tree.get("format") {
        Some(Json::Text(format)) if format == FORMAT => {}
        Some(other) => {
            let wrong = format!("must be \"{FORMAT}\", got {}", quote(other));
            return Err(root.key("format").problem(wrong));
        }
        None => return Err(root.key("format").problem("missing: this is not a hand-in")),
    }
    match tree.get("version") {
        Some(Json::Number(version)) if *version == VERSION as f64 => Ok(()),
        Some(other) => {
            let wrong = format!("must be {VERSION}, got {}", quote(other));
            Err(root.key("version").problem(wrong))
        }
        None => Err(root.key("version").problem("missing")),
    }
}

fn digits(object: &Object<'_, '_>, key: &str) -> Result<String, Problem> {
    let text = object.text(key)?;
    let hexadecimal = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    if text.len() == 16 && text.chars().all(hexadecimal) {
        return Ok(text.to_owned());
    }
    let wrong = "must be 16 hexadecimal digits";
    Err(object.at.key(key).problem(wrong))
}

fn answers(object: &Object<'_, '_>) -> Result<Vec<HandInAnswer>, Problem> {
    let list_at = object.at.key("answers");
    let written = object.get("answers").unwrap_or(&Json::Null);
    let list = items(written, &list_at)?;
    if list.len() as u64 > MOST_STEPS {
        let wrong = format!("must have at most {MOST_STEPS} answers");
        return Err(list_at.problem(wrong));
    }
    let mut found: Vec<HandInAnswer> = Vec::new();
    for (place, item) in list.iter().enumerate() {
        let at = list_at.index(place);
        let answer = Object::open(item, &ANSWER, &at)?;
        let step = answer.whole("step")? as usize;
        if found.last().is_some_and(|last| last.step >= step) {
            let wrong = "must be larger than the step of the previous answer";
            return Err(at.key("step").problem(wrong));
        }
        let chosen = answer.get("chosen").map(|_| answer.whole("chosen"));
        let number = answer.get("number").map(|_| answer.number("number"));
        found.push(HandInAnswer {
            step,
            chosen: chosen.transpose()?.map(|chosen| chosen as usize),
            number: number.transpose()?,
            curve: match answer.get("curve") {
                Some(points) => curve(points, &at.key("curve"))?,
                None => Vec::new(),
            },
        });
    }
    Ok(found)
}

fn curve(json: &Json, at: &At<'_>) -> Result<Vec<[f64; 2]>, Problem> {
    let list = items(json, at)?;
    if list.len() > MOST_POINTS {
        return Err(at.problem(format!("must have at most {MOST_POINTS} points")));
    }
    let mut points: Vec<[f64; 2]> = Vec::with_capacity(list.len());
    for (place, item) in list.iter().enumerate() {
        let at = at.index(place);
        let [Json::Number(time), Json::Number(value)] = items(item, &at)? else {
            return Err(at.wrong("a list of two numbers", item));
        };
        if points.last().is_some_and(|[last, _]| last >= time) {
            return Err(at.problem("must be later than the previous point"));
        }
        points.push([*time, *value]);
    }
    Ok(points)
}
