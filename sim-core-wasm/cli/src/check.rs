//! `sawtooth check`: what students handed in, and contests, run again and marked, as CSV.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use clap::Args;
use sawtooth_course::{Checked, Known, Lesson};
use sawtooth_document::{Json, Problem, csv_cell};
use sawtooth_workbench::contest::{Record, Repeated};

use crate::{Failure, SCENARIOS, contest, input, print};

#[derive(Args)]
pub(crate) struct Request {
    /// Hand-ins of students or contest records: files or links
    #[arg(required = true, value_name = "HANDIN|LINK|-")]
    sources: Vec<OsString>,
    /// An additional lesson of your own, a file or a link; may be repeated
    #[arg(long = "lesson", value_name = "FILE|LINK")]
    lessons: Vec<OsString>,
    /// Print a row for each step with a question instead of each hand-in
    #[arg(long)]
    steps: bool,
}

const COLUMNS: &str = "file,student,lesson,right,of,digest,reason";
const COLUMNS_OF_STEPS: &str = "file,student,lesson,step,right,of,digest,reason";

pub(crate) fn run(request: &Request) -> Result<(), Failure> {
    let mut known = Known::new(lessons(&request.lessons)?);
    let columns = if request.steps {
        COLUMNS_OF_STEPS
    } else {
        COLUMNS
    };
    print(&format!("{columns}\n"))?;
    let mut faulty = 0;
    for source in &request.sources {
        let name = name_of(source);
        let checked = match input::text(source) {
            Ok(text) if Json::parse(&text).is_ok_and(|json| Record::is(&json)) => {
                let repeated = contest::repeated(&text);
                faulty += usize::from(!repeated.as_ref().is_ok_and(|one| one.same));
                print(&row_of_contest(&name, repeated, request.steps))?;
                continue;
            }
            Ok(text) => known.check(&text),
            Err(problem) => Checked::unreadable(fault_in_row(&problem, &name)),
        };
        faulty += usize::from(!checked.is_fine());
        // Each as soon as it is checked: of a hundred some take their time.
        if request.steps && !checked.steps.is_empty() {
            print(&rows_of_steps(&name, &checked))?;
        } else {
            print(&row(&name, &checked, request.steps))?;
        }
    }
    if faulty == 0 {
        return Ok(());
    }
    let count = request.sources.len();
    Err(Failure::Problem(Problem::whole(format!(
        "{faulty} of {count} are not reliable: see their reasons"
    ))))
}

/// The lessons of these files, then those that come with Sawtooth.
fn lessons(sources: &[OsString]) -> Result<Vec<Lesson>, Failure> {
    let mut found = Vec::new();
    for source in sources {
        let document = input::document(source, &[])?;
        let none = || Problem::at(name_of(source), "this scenario has no lesson");
        let lesson = Lesson::from_document(&document).ok_or_else(none)?;
        for asked in &lesson.expected {
            if let Some(curve) = &asked.curve {
                let place = format!("lesson/steps/{}/question/sketch/of", asked.step - 1);
                let wrong = |why| Problem::at(place, why);
                curve.check(&lesson.document).map_err(wrong)?;
            }
        }
        found.push(lesson);
    }
    let shipped = SCENARIOS
        .iter()
        .filter(|(_, text)| text.contains("\"lesson\""));
    found.extend(
        shipped.filter_map(|(_, text)| Lesson::from_document(&input::scenario(text, "").ok()?)),
    );
    Ok(found)
}

fn row(name: &str, checked: &Checked, steps: bool) -> String {
    let lost = checked.steps.iter().filter(|step| step.right < step.of);
    let lost = lost.map(|step| format!("step {}: {}", step.step, step.reason));
    let reasons: Vec<String> = checked.faults.iter().cloned().chain(lost).collect();
    let [right, of] = checked.marks.map_or_else(Default::default, |marks| {
        marks.map(|points| points.to_string())
    });
    let mut cells = begun(name, checked);
    if steps {
        cells.push(String::new());
    }
    cells.extend([right, of, equal(checked), reasons.join("; ")]);
    line(&cells)
}

/// A contest has no student: the name of the rules stands there, and points of a hundred.
fn row_of_contest(name: &str, repeated: Result<Repeated, Problem>, steps: bool) -> String {
    let mut cells = vec![name.to_owned()];
    let (entrant, score, same, reasons) = match repeated {
        Ok(one) => (one.name, one.score, one.same, one.reasons.join("; ")),
        Err(problem) => (String::new(), None, false, problem.to_string()),
    };
    cells.extend([entrant, "contest".to_owned()]);
    if steps {
        cells.push(String::new());
    }
    let of = score.map_or(String::new(), |_| "100".to_owned());
    let digest = match score {
        Some(_) if same => "yes",
        Some(_) => "no",
        None => "",
    };
    let score = score.map_or(String::new(), |score| score.to_string());
    cells.extend([score, of, digest.to_owned(), reasons]);
    line(&cells)
}

fn rows_of_steps(name: &str, checked: &Checked) -> String {
    let mut out = String::new();
    for step in &checked.steps {
        let mut reasons = checked.faults.clone();
        reasons.push(step.reason.clone());
        let mut cells = begun(name, checked);
        cells.extend([
            step.step.to_string(),
            step.right.to_string(),
            step.of.to_string(),
            equal(checked),
            reasons.join("; "),
        ]);
        out += &line(&cells);
    }
    out
}

fn begun(name: &str, checked: &Checked) -> Vec<String> {
    vec![
        name.to_owned(),
        checked.student.clone(),
        checked.lesson.clone(),
    ]
}

/// A link would fill the row.
fn name_of(source: &OsStr) -> Cow<'_, str> {
    match input::fragment(source) {
        Some(_) => Cow::Borrowed("link"),
        None => source.to_string_lossy(),
    }
}

/// The fault of a source, without its name, which stands in a column of its own.
fn fault_in_row(problem: &Problem, name: &str) -> String {
    if problem.path == name {
        problem.message.clone()
    } else {
        problem.to_string()
    }
}

fn equal(checked: &Checked) -> String {
    let answer = match checked.digest {
        Some(true) => "yes",
        Some(false) => "no",
        None => "",
    };
    answer.to_owned()
}

fn line(cells: &[String]) -> String {
    let cells: Vec<_> = cells.iter().map(|cell| csv_cell(cell)).collect();
    format!("{}\n", cells.join(","))
}
