//! Checking hand-ins: their runs once more, and their answers beside what the lesson says is right.

use std::collections::BTreeMap;

use crate::ENGINE;
use crate::hand_in::{HandIn, HandInAnswer, digest_of};
use crate::lesson::{Curve, Expected, Lesson};
use crate::replay::digest_at;
use crate::sketch::Measured;

/// The marks of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepMark {
    /// The step, counted from 1.
    pub step: usize,
    /// The points that were reached.
    pub right: f64,
    /// The points that can be reached.
    pub of: f64,
    /// Right and wrong, in words.
    pub reason: String,
}

/// The marks of a hand-in.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// The student's name or number; empty where none was given, or it cannot be read.
    pub student: String,
    /// The id of the lesson; empty where it cannot be read.
    pub lesson: String,
    /// The points that were reached, and those that can be; `None` where it cannot be marked.
    pub marks: Option<[f64; 2]>,
    /// Whether its run has the digest that it says; `None` where it was not run.
    pub digest: Option<bool>,
    /// The faults of the hand-in itself, in words: nothing where it can be relied on.
    pub faults: Vec<String>,
    /// Its steps; empty where it cannot be marked.
    pub steps: Vec<StepMark>,
}

impl Checked {
    /// The marks of a hand-in that cannot be read.
    pub fn unreadable(fault: String) -> Checked {
        Checked {
            faults: vec![fault],
            ..Checked::default()
        }
    }

    /// Whether it can be relied on; its answers may be wrong.
    pub fn is_fine(&self) -> bool {
        self.faults.is_empty()
    }
}

/// The lessons that answers are held against, and the runs that were needed so far.
#[derive(Debug, Default)]
pub struct Known {
    lessons: Vec<Lesson>,
    /// By lesson and step.
    measured: BTreeMap<(usize, usize), Result<Measured, String>>,
    /// By the digest of a document and the instant.
    runs: BTreeMap<(String, u64), Result<String, String>>,
}

impl Known {
    /// Knows these lessons; of two with the same id and version the first counts.
    pub fn new(lessons: Vec<Lesson>) -> Known {
        Known {
            lessons,
            ..Known::default()
        }
    }

    /// Checks the text of a hand-in. Whatever is wrong with it is said, and the rest checked.
    pub fn check(&mut self, text: &str) -> Checked {
        match HandIn::parse(text) {
            Ok(hand_in) => self.check_read(&hand_in),
            Err(problem) => Checked::unreadable(problem.to_string()),
        }
    }

    fn check_read(&mut self, hand_in: &HandIn) -> Checked {
        let mut checked = Checked {
            student: hand_in.student.clone(),
            lesson: hand_in.lesson.clone(),
            ..Checked::default()
        };
        if !hand_in.sealed {
            let changed = "the file was changed after the hand-in";
            checked.faults.push(changed.to_owned());
        }
        match self.digest_of(hand_in) {
            Ok(digest) => {
                let equal = digest == hand_in.digest;
                checked.digest = Some(equal);
                if !equal {
                    checked.faults.push(differing(hand_in, &digest));
                }
            }
            Err(why) => checked.faults.push(why),
        }
        match self.lesson_of(hand_in) {
            Ok(place) => {
                checked.steps = self.marked(place, &hand_in.answers);
                let sum = |figure: fn(&StepMark) -> f64| checked.steps.iter().map(figure).sum();
                checked.marks = Some([sum(|step| step.right), sum(|step| step.of)]);
                let asked = |step: usize| self.lessons[place].at(step).is_some();
                let others = hand_in.answers.iter().map(|answer| answer.step);
                for step in others.filter(|step| !asked(*step)) {
                    checked.faults.push(format!("step {step} has no question"));
                }
            }
            Err(why) => checked.faults.push(why),
        }
        checked
    }

    fn digest_of(&mut self, hand_in: &HandIn) -> Result<String, String> {
        let key = (digest_of(hand_in.document.text().as_bytes()), hand_in.at.0);
        let run = self.runs.entry(key);
        run.or_insert_with(|| digest_at(&hand_in.document, hand_in.at))
            .clone()
    }

    fn lesson_of(&self, hand_in: &HandIn) -> Result<usize, String> {
        let same = |lesson: &Lesson| lesson.id == hand_in.lesson;
        let versions: Vec<&str> = self
            .lessons
            .iter()
            .filter(|lesson| same(lesson))
            .map(|lesson| lesson.version.as_str())
            .collect();
        let found = self
            .lessons
            .iter()
            .position(|lesson| same(lesson) && lesson.version == hand_in.version);
        found.ok_or_else(|| match versions[..] {
            [] => format!(
                "there is no lesson {}: give its file with --lesson FILE",
                hand_in.lesson
            ),
            _ => format!(
                "it belongs to another version of the lesson: {}, not {}",
                hand_in.version,
                versions.join(" or ")
            ),
        })
    }

    fn marked(&mut self, place: usize, answers: &[HandInAnswer]) -> Vec<StepMark> {
        let expected = self.lessons[place].expected.clone();
        expected
            .iter()
            .map(|asked| {
                let answer = answers.iter().find(|answer| answer.step == asked.step);
                self.marked_step(place, asked, answer)
            })
            .collect()
    }

    fn marked_step(
        &mut self,
        place: usize,
        asked: &Expected,
        answer: Option<&HandInAnswer>,
    ) -> StepMark {
        let mut mark = StepMark {
            step: asked.step,
            right: 0.0,
            of: asked.worth(),
            reason: String::new(),
        };
        let nothing = HandInAnswer::default();
        let given = answer.unwrap_or(&nothing);
        let mut said: Vec<String> = Vec::new();
        let mut count = |(right, words): (bool, String)| {
            if right {
                mark.right += asked.points;
            }
            said.push(words);
        };
        if asked.has_choice() {
            count(choice(&asked.options, given.chosen));
        }
        if let Some(range) = asked.number {
            count(number(range, given.number));
        }
        if let Some(curve) = &asked.curve {
            count(self.curve(place, asked.step, curve, &given.curve));
        }
        mark.reason = if said.is_empty() {
            "no answer can be marked".to_owned()
        } else {
            said.join(", ")
        };
        mark
    }

    fn curve(
        &mut self,
        place: usize,
        step: usize,
        curve: &Curve,
        drawn: &[[f64; 2]],
    ) -> (bool, String) {
        if drawn.is_empty() {
            return (false, "there is no curve".to_owned());
        }
        let lesson = &self.lessons[place];
        let measured = self
            .measured
            .entry((place, step))
            .or_insert_with(|| Measured::from_step(lesson, step, curve));
        match measured
            .as_ref()
            .map_err(Clone::clone)
            .and_then(|measured| measured.deviation(drawn))
        {
            Ok(off) => {
                let (percent, within) = (off * 100.0, curve.within * 100.0);
                let right = off <= curve.within;
                let verdict = if right { "right" } else { "wrong" };
                let words = format!(
                    "the curve is {verdict}: its error is {percent:.0} %, at most {within:.0} % is allowed"
                );
                (right, words)
            }
            Err(why) => (false, format!("the curve is not marked: {why}")),
        }
    }
}

fn choice(options: &[bool], chosen: Option<usize>) -> (bool, String) {
    let Some(chosen) = chosen else {
        return (false, "no answer is chosen".to_owned());
    };
    match options.get(chosen - 1) {
        Some(true) => (true, format!("answer {chosen} is right")),
        Some(false) => (false, format!("answer {chosen} is wrong")),
        None => (false, format!("there is no answer {chosen}")),
    }
}

fn number([from, to]: [f64; 2], given: Option<f64>) -> (bool, String) {
    match given {
        None => (false, "there is no number".to_owned()),
        Some(value) if (from..=to).contains(&value) => (true, format!("{value} is right")),
        Some(value) => (
            false,
            format!("{value} is wrong: the right number is between {from} and {to}"),
        ),
    }
}

fn differing(hand_in: &HandIn, digest: &str) -> String {
    let at = hand_in.at.seconds();
    let made = if hand_in.engine == ENGINE {
        String::new()
    } else {
        format!(
            "; it was simulated by version {}, this is {ENGINE}",
            hand_in.engine
        )
    };
    format!(
        "the digest of its run at {at} s is {digest}, not {}{made}",
        hand_in.digest
    )
}
