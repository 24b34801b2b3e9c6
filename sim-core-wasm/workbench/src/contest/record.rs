//! The file of a contest: the rules, the draw, and the results. Anybody may have written it: it is checked, and
//! run again.

use sawtooth_document::reading::{At, items, pairs, unknown};
use sawtooth_document::{Json, Problem, json};
use sawtooth_engine::sender::REGISTRY;
use serde::Serialize;

use super::{Aspect, COURSES, CourseResult, Mark, Outcome};
use crate::conformance::Candidate;

/// The value of a record's `format`.
pub const FORMAT: &str = "sawtooth-contest";
const VERSION: f64 = 1.0;

/// The engine's version, as records name it.
pub const ENGINE: &str = env!("SAWTOOTH_CONTEST");

/// A contest with what came of it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The draw, from which the seeds follow.
    pub draw: u32,
    /// The rules.
    pub own: Candidate,
    /// The version of the engine that simulated it.
    pub engine: String,
    /// The results of all, one's own included, as the record has them.
    pub outcomes: Vec<RecordedOutcome>,
}

/// The part of an entrant's results that is compared.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordedOutcome {
    /// The kind of its sender.
    pub kind: String,
    /// How people call it.
    pub name: String,
    /// The score.
    pub score: f64,
    /// All courses, in their order.
    pub courses: Vec<CourseResult>,
}

/// The result of running a record again.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeated {
    /// How people call the rules.
    pub name: String,
    /// Their score, as it is now.
    pub score: Option<f64>,
    /// Whether everything in the record is what came of it now: names, digests, marks, faults and scores.
    pub same: bool,
    /// The differences, in words.
    pub reasons: Vec<String>,
}

#[derive(Serialize)]
struct Written<'a> {
    format: &'a str,
    version: f64,
    engine: &'a str,
    draw: u32,
    name: &'a str,
    outcomes: &'a [Outcome],
}

impl Record {
    /// Whether a text is one rather than a scenario.
    pub fn is(json: &Json) -> bool {
        json.get("format").and_then(Json::as_text) == Some(FORMAT)
    }

    /// The text of a record.
    ///
    /// # Errors
    /// Never, for what a contest made.
    pub fn text(own: &Candidate, draw: u32, outcomes: &[Outcome]) -> Result<String, Problem> {
        let written = Written {
            format: FORMAT,
            version: VERSION,
            engine: ENGINE,
            draw,
            name: &own.name,
            outcomes,
        };
        let mut tree = Json::parse(&json::text(&written))?;
        let (sender, algorithms) = own.parts()?;
        tree.put("sender", sender);
        tree.put("algorithms", algorithms);
        Ok(format!("{}\n", tree.pretty()))
    }

    /// Reads and checks a record.
    ///
    /// # Errors
    /// The first thing that is wrong with it, by its place.
    pub fn parse(text: &str) -> Result<Record, Problem> {
        let tree = Json::parse(text)?;
        let root = At::ROOT;
        let wanted = |key: &str| {
            let missing = || root.key(key).problem("missing");
            tree.get(key).ok_or_else(missing)
        };
        let format = wanted("format")?;
        if format.as_text() != Some(FORMAT) {
            return Err(root.key("format").wrong(&format!("\"{FORMAT}\""), format));
        }
        let version = wanted("version")?;
        if version.as_number() != Some(VERSION) {
            return Err(root.key("version").wrong(&VERSION.to_string(), version));
        }
        let known = [
            "format",
            "version",
            "engine",
            "draw",
            "name",
            "sender",
            "algorithms",
            "outcomes",
        ];
        for (key, _) in pairs(&tree, &root)? {
            if !known.contains(&key.as_str()) {
                return Err(unknown(key, known, &root));
            }
        }
        let text_at = |key: &str| {
            let found = wanted(key)?;
            let found = found.as_text().map(str::to_owned);
            found.ok_or_else(|| root.key(key).problem("must be a text"))
        };
        let draw = wanted("draw")?;
        let whole = draw.as_number().filter(|draw| draw.fract() == 0.0);
        let Some(whole) = whole.filter(|draw| (0.0..=f64::from(u32::MAX)).contains(draw)) else {
            return Err(root.key("draw").wrong("a whole number of 32 bits", draw));
        };
        let own = Candidate::of_parts(&text_at("name")?, wanted("sender")?, wanted("algorithms")?)?;
        if own.kind != "rules" {
            let outcome = format!("must follow rules, and {} is built in", own.kind);
            return Err(root.key("sender").problem(outcome));
        }
        let at = root.key("outcomes");
        let listed = items(wanted("outcomes")?, &at)?;
        // One for each kind of sender at most.
        if listed.len() > REGISTRY.len() {
            return Err(at.problem(format!("at most {} are allowed", REGISTRY.len())));
        }
        let mut outcomes: Vec<RecordedOutcome> = Vec::new();
        for (number, one) in listed.iter().enumerate() {
            let at = at.index(number);
            let outcome = RecordedOutcome::read(one, &at)?;
            if outcomes.iter().any(|other| other.kind == outcome.kind) {
                let twice = format!("{} is there already", outcome.kind);
                return Err(at.key("kind").problem(twice));
            }
            outcomes.push(outcome);
        }
        if outcomes.iter().filter(|one| one.kind == "rules").count() != 1 {
            return Err(at.problem("must have one of the kind rules, whose text stands beside it"));
        }
        Ok(Record {
            draw: whole as u32,
            own,
            engine: text_at("engine")?,
            outcomes,
        })
    }

    /// The entrants, in the order of the outcomes.
    pub fn entrants(&self) -> Vec<Candidate> {
        let of = |recorded: &RecordedOutcome| {
            let entry = REGISTRY.iter().find(|entry| entry.kind == recorded.kind);
            match entry {
                Some(entry) if recorded.kind != "rules" => Candidate::built_in(entry),
                _ => self.own.clone(),
            }
        };
        self.outcomes.iter().map(of).collect()
    }

    /// Compares what came of the entrants now with the record.
    pub fn compare(&self, now: &[Outcome]) -> Repeated {
        let mut reasons = Vec::new();
        for (recorded, found) in self.outcomes.iter().zip(now) {
            let name = if recorded.kind == "rules" {
                &self.own.name
            } else {
                &recorded.kind
            };
            let before = reasons.len();
            if recorded.name != found.name {
                let (recorded, found) = (&recorded.name, &found.name);
                reasons.push(format!("{name}: the name is {found}, not {recorded}"));
            }
            for (recorded, found) in recorded.courses.iter().zip(&found.courses) {
                if let Some(difference) = difference(recorded, found) {
                    reasons.push(format!("{name}, {}: {difference}", found.course));
                }
            }
            // Where a course differs the score usually does too, which adds nothing.
            if reasons.len() == before && recorded.score != found.score {
                let (recorded, found) = (recorded.score, found.score);
                reasons.push(format!("{name}: the score is {found}, not {recorded}"));
            }
        }
        if !reasons.is_empty() && self.engine != ENGINE {
            reasons.push(format!(
                "it was made by version {} of the engine, and this one is {ENGINE}",
                self.engine
            ));
        }
        let own = self.outcomes.iter().position(|one| one.kind == "rules");
        Repeated {
            name: self.own.name.clone(),
            score: own.and_then(|place| now.get(place)).map(|one| one.score),
            same: reasons.is_empty(),
            reasons,
        }
    }
}

impl RecordedOutcome {
    fn read(json: &Json, at: &At<'_>) -> Result<RecordedOutcome, Problem> {
        pairs(json, at)?;
        let (kind_at, score_at, courses_at) = (at.key("kind"), at.key("score"), at.key("courses"));
        let kind = json.get("kind").and_then(Json::as_text);
        let kind = kind.ok_or_else(|| kind_at.problem("must be the kind of a sender"))?;
        if !REGISTRY.iter().any(|entry| entry.kind == kind) {
            return Err(kind_at.problem("is the kind of no sender"));
        }
        let score = json.get("score").and_then(Json::as_number);
        let score = score.ok_or_else(|| score_at.problem("must be a number"))?;
        let courses = json.get("courses").unwrap_or(&Json::Null);
        let courses = items(courses, &courses_at)?;
        if courses.len() != COURSES.len() {
            return Err(courses_at.problem(format!("must be {} courses", COURSES.len())));
        }
        let name = json.get("name").and_then(Json::as_text);
        let name = name.ok_or_else(|| at.key("name").problem("must be a text"))?;
        let mut results = Vec::new();
        for (number, (one, course)) in courses.iter().zip(&COURSES).enumerate() {
            let at = courses_at.index(number);
            if one.get("course").and_then(Json::as_text) != Some(course.id) {
                return Err(at.key("course").problem(format!("must be {}", course.id)));
            }
            results.push(result(course.id, one, &at)?);
        }
        Ok(RecordedOutcome {
            kind: kind.to_owned(),
            name: name.to_owned(),
            score,
            courses: results,
        })
    }
}

/// The result of a course as a record has it.
fn result(course: &str, json: &Json, at: &At<'_>) -> Result<CourseResult, Problem> {
    let digest = json.get("digest").and_then(Json::as_text);
    let digest = digest.ok_or_else(|| at.key("digest").problem("must be a text"))?;
    let score = json.get("score").and_then(Json::as_number);
    let score = score.ok_or_else(|| at.key("score").problem("must be a number"))?;
    let fault = match json.get("fault") {
        None => None,
        Some(fault) => {
            let text = fault.as_text();
            Some(text.ok_or_else(|| at.key("fault").problem("must be a text"))?)
        }
    };
    let marks_at = at.key("marks");
    let mut marks = Vec::new();
    let listed = items(json.get("marks").unwrap_or(&Json::Null), &marks_at)?;
    for (number, one) in listed.iter().enumerate() {
        let at = marks_at.index(number);
        let named = one.get("of").and_then(Json::as_text);
        let of = named.and_then(Aspect::named);
        let of = of.ok_or_else(|| at.key("of").problem("is nothing that has marks"))?;
        let mark = one.get("mark").and_then(Json::as_number);
        let mark = mark.ok_or_else(|| at.key("mark").problem("must be a number"))?;
        marks.push(Mark { of, mark });
    }
    Ok(CourseResult {
        course: course.to_owned(),
        digest: digest.to_owned(),
        marks,
        score,
        fault: fault.map(str::to_owned),
    })
}

/// The first thing in which two results of a course differ: another run explains all the others.
fn difference(recorded: &CourseResult, found: &CourseResult) -> Option<String> {
    let none = "none";
    if recorded.digest != found.digest {
        Some(format!("{} instead of {}", found.digest, recorded.digest))
    } else if recorded.fault != found.fault {
        let recorded = recorded.fault.as_deref().unwrap_or(none);
        let found = found.fault.as_deref().unwrap_or(none);
        Some(format!("the fault is {found}, not {recorded}"))
    } else if recorded.marks != found.marks {
        Some("the marks are others".to_owned())
    } else if recorded.score != found.score {
        Some(format!(
            "the score is {}, not {}",
            found.score, recorded.score
        ))
    } else {
        None
    }
}
