//! The questions of a lesson, and how many points their answers count.

use sawtooth_document::{Document, Json, first_text};

use crate::hand_in::digest_of;

/// A lesson as its document has it.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The name of its scenario, in kebab case.
    pub id: String,
    /// The name of its scenario.
    pub name: String,
    /// A digest of its steps: 16 hexadecimal digits.
    pub version: String,
    /// The questions, by step.
    pub expected: Vec<Expected>,
    /// The document.
    pub document: Document,
}

/// The question of a step, and its right answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expected {
    /// The step, counted from 1.
    pub step: usize,
    /// The points of each part that can be marked.
    pub points: f64,
    /// Whether each answer to choose is right; empty where there are none.
    pub options: Vec<bool>,
    /// The smallest and the largest number that are right; `None` where no number is asked for, or any will do.
    pub number: Option<[f64; 2]>,
    /// The curve to draw, if it can be marked.
    pub curve: Option<Curve>,
}

/// A curve that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The plot.
    pub panel: String,
    /// The path of the flow or the queue.
    pub of: String,
    /// The time to draw over, in seconds.
    pub range: [f64; 2],
    /// How far a right curve may be off, as a share of the measured one's largest value.
    pub within: f64,
}

/// The points of a question that names none.
const POINTS: f64 = 1.0;

/// How far a curve may be off unless the lesson says otherwise.
const WITHIN: f64 = 0.2;

impl Lesson {
    /// The lesson of a document; `None` where it has no steps.
    pub fn from_document(document: &Document) -> Option<Lesson> {
        let tree = document.tree();
        let lesson = tree.get("lesson")?;
        let steps = lesson.get("steps").and_then(Json::as_list)?;
        if steps.is_empty() {
            return None;
        }
        let name = tree.get("name").and_then(Json::as_text).unwrap_or_default();
        let asked = |(place, step): (usize, &Json)| {
            let question = step.get("question")?;
            Some(Expected::from_question(place + 1, question))
        };
        Some(Lesson {
            id: id_of(name),
            name: name.to_owned(),
            version: digest_of(first_text(lesson).as_bytes()),
            expected: steps.iter().enumerate().filter_map(asked).collect(),
            document: document.clone(),
        })
    }

    /// The question of a step, if it has one.
    pub fn at(&self, step: usize) -> Option<&Expected> {
        self.expected.iter().find(|asked| asked.step == step)
    }

    /// A step, counted from 1, as the document has it.
    pub(crate) fn step(&self, step: usize) -> Option<&Json> {
        let steps = self.document.tree().get("lesson")?.get("steps")?;
        steps.as_list()?.get(step.checked_sub(1)?)
    }
}

impl Expected {
    fn from_question(step: usize, question: &Json) -> Expected {
        let number = |key: &str| question.get(key).and_then(Json::as_number);
        let options = question.get("options").and_then(Json::as_list);
        let right = |option: &Json| option.get("right") == Some(&Json::Bool(true));
        Expected {
            step,
            points: number("points").unwrap_or(POINTS),
            options: options.unwrap_or_default().iter().map(right).collect(),
            number: question
                .get("number")
                .and_then(|number| pair(number.get("right")?)),
            curve: question.get("sketch").and_then(Curve::from_sketch),
        }
    }

    /// Whether an answer to choose can be marked: one of them is right.
    pub fn has_choice(&self) -> bool {
        self.options.contains(&true)
    }

    /// The points of the step.
    pub fn worth(&self) -> f64 {
        let parts = [
            self.has_choice(),
            self.number.is_some(),
            self.curve.is_some(),
        ];
        parts.iter().filter(|part| **part).count() as f64 * self.points
    }
}

impl Curve {
    fn from_sketch(sketch: &Json) -> Option<Curve> {
        let text = |key: &str| sketch.get(key).and_then(Json::as_text);
        Some(Curve {
            panel: text("panel")?.to_owned(),
            of: text("of")?.to_owned(),
            range: pair(sketch.get("range")?)?,
            within: sketch
                .get("within")
                .and_then(Json::as_number)
                .unwrap_or(WITHIN),
        })
    }
}

fn pair(json: &Json) -> Option<[f64; 2]> {
    match json.as_list()? {
        [first, second] => Some([first.as_number()?, second.as_number()?]),
        _ => None,
    }
}

/// A name in kebab case: letters and digits of ASCII, everything else is a break.
fn id_of(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let mut id = words.join("-");
    id.truncate(300);
    if id.is_empty() {
        "lesson".to_owned()
    } else {
        id
    }
}
