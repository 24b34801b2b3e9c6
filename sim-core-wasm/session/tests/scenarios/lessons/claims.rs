//! Numbers in texts, held against the run.
//!
//! `tests/claims/` has a file for each scenario. `given` lists passages whose numbers are set, defined or plain
//! arithmetic. Each of `runs` presses buttons of the document, as `step/button` counted from 1, then measures from
//! one instant to another; its claims quote a passage and give the value that the summary must hold. The reader has
//! to learn from when to when: the step or the answer is `measured` over the same time, or the text says so itself,
//! in the words that the run has in `when`, which name an instant: a number of seconds. `shown` is a button that
//! zooms to it, and then `when` may have any words.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use sawtooth_document::Document;
use sawtooth_engine::sim::Sim;
use serde_json::{Value, json};

use super::numbers::numbers;
use super::{Scenario, changes, list, press, reach};

pub(super) fn claims(slug: &str) -> Value {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/claims/{slug}.json"));
    let Ok(text) = fs::read_to_string(file) else {
        return json!({});
    };
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{slug}: {error}"))
}

/// Passages that the claims of a scenario answer for.
fn passages(claims: &Value) -> BTreeSet<&str> {
    let runs = list(&claims["runs"]).iter();
    let said = runs
        .flat_map(|run| list(&run["claims"]))
        .map(|claim| &claim["says"]);
    let given = list(&claims["given"]).iter();
    said.chain(given).filter_map(Value::as_str).collect()
}

#[test]
fn every_number_in_a_text_is_given_or_measured() {
    let mut wrong = Vec::new();
    for scenario in Scenario::all() {
        let claims = claims(&scenario.slug);
        let passages = passages(&claims);
        let prose = scenario.prose();
        for (place, text) in &prose {
            let covered: Vec<(usize, usize)> = passages
                .iter()
                .flat_map(|passage| text.match_indices(passage))
                .map(|(from, passage)| (from, from + passage.len()))
                .collect();
            for (from, to) in numbers(text) {
                if !covered
                    .iter()
                    .any(|&(left, right)| left <= from && to <= right)
                {
                    let around: String = text[from..].chars().take(40).collect();
                    wrong.push(format!("{}, {place}: {around}", scenario.slug));
                }
            }
        }
        for passage in &passages {
            if !prose.iter().any(|(_, text)| text.contains(passage)) {
                wrong.push(format!("{}: nowhere says {passage:?}", scenario.slug));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The document after the buttons of a run were pressed.
fn pressed(scenario: &Scenario, run: &Value) -> Value {
    let mut session = scenario.open();
    for button in list(&run["press"]).iter().filter_map(Value::as_str) {
        let (step, action) = button.split_once('/').expect("step/button");
        let place = |number: &str| number.parse::<usize>().expect("a number") - 1;
        let step = &scenario.steps()[place(step)];
        reach(&mut session, &step["view"]);
        press(&mut session, &step["actions"][place(action)])
            .unwrap_or_else(|message| panic!("{}, {button}: {message}", scenario.slug));
    }
    serde_json::from_str(&session.document_text()).expect("it is JSON")
}

/// The summary of a document, measured from one instant to another.
pub(super) fn measured(mut tree: Value, run: &Value) -> Value {
    tree["warmup"] = run["from"].as_f64().map_or(json!(0), |from| json!(from));
    if let Some(to) = run["to"].as_f64() {
        tree["duration"] = json!(to);
    }
    let document = Document::parse(&tree.to_string()).expect("it is valid");
    let plan = document.plan();
    let summary = Sim::summary_of(&plan, "").expect("it runs");
    serde_json::to_value(&summary).expect("it is JSON")
}

/// `flows/f/rtt/mean`, sums of such, and the ratio of two sums.
fn figure(summary: &Value, figure: &str) -> f64 {
    let sum = |terms: &str| -> f64 { terms.split(" + ").map(|path| one(summary, path)).sum() };
    match figure.split_once(" / ") {
        Some((part, whole)) => sum(part) / sum(whole),
        None => sum(figure),
    }
}

fn one(summary: &Value, path: &str) -> f64 {
    let mut value = summary;
    for key in path.split('/') {
        value = match value {
            Value::Array(entries) => entries
                .iter()
                .find(|entry| entry["id"] == key)
                .unwrap_or(&Value::Null),
            _ => &value[key],
        };
    }
    value.as_f64().unwrap_or(f64::NAN)
}

/// The claims of a run that its summary does not confirm.
pub(super) fn differing(summary: &Value, run: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for claim in list(&run["claims"]) {
        let path = claim["figure"].as_str().unwrap_or_default();
        let value = figure(summary, path);
        let stated = claim["is"].as_f64().unwrap_or(f64::NAN);
        let within = claim["within"].as_f64().unwrap_or(0.0);
        // A missing value is no number, and fits nothing.
        let fits = (value - stated).abs() <= within;
        if !fits {
            found.push(format!("says {}, but {path} is {value}", claim["says"]));
        }
    }
    found
}

#[test]
fn numbers_in_texts_are_those_of_the_run() {
    let mut wrong = Vec::new();
    let mut counted = 0;
    for scenario in Scenario::all() {
        for run in list(&claims(&scenario.slug)["runs"]) {
            let summary = measured(pressed(&scenario, run), run);
            let faults = differing(&summary, run);
            wrong.extend(
                faults
                    .iter()
                    .map(|fault| format!("{} {fault}", scenario.slug)),
            );
            counted += list(&run["claims"]).len();
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(counted > 0);
}

/// A text, the time that the document says its figures are of, and where it stands.
struct Passage<'a> {
    place: String,
    text: String,
    measured: &'a Value,
}

/// The texts of a scenario that are read together.
fn read_together(scenario: &Scenario) -> Vec<Passage<'_>> {
    let mut found = Vec::new();
    for (index, step) in scenario.steps().iter().enumerate() {
        let place = format!("step {}", index + 1);
        let mut texts = vec![&step["title"], &step["text"]];
        texts.extend(list(&step["actions"]).iter().map(|one| &one["label"]));
        if index == 0 {
            texts.push(&scenario.tree["about"]);
        }
        let question = &step["question"];
        texts.push(&question["ask"]);
        texts.extend(list(&question["options"]).iter().map(|one| &one["text"]));
        found.push(Passage {
            place: place.clone(),
            text: texts.iter().filter_map(|one| one.as_str()).collect(),
            measured: &step["measured"],
        });
        found.push(Passage {
            place: format!("{place}, answer"),
            text: question["answer"].as_str().unwrap_or_default().to_owned(),
            measured: &question["measured"],
        });
    }
    found
}

#[test]
fn texts_name_the_time_of_their_numbers() {
    let mut wrong = Vec::new();
    for scenario in Scenario::all() {
        let claims = claims(&scenario.slug);
        let runs = list(&claims["runs"]);
        let end = scenario.tree["duration"].as_f64();
        let passages = read_together(&scenario);
        let says = |run: &Value, text: &str| {
            list(&run["claims"])
                .iter()
                .filter_map(|claim| claim["says"].as_str())
                .filter(|says| text.contains(says))
                .map(str::to_owned)
                .collect::<BTreeSet<_>>()
        };
        let is_named = |run: &Value, passage: &Passage| {
            let range = [
                run["from"].as_f64().or(Some(0.0)),
                run["to"].as_f64().or(end),
            ];
            let measured = list(passage.measured).iter().map(Value::as_f64);
            let words = run["when"].as_str();
            measured.eq(range) || words.is_some_and(|words| passage.text.contains(words))
        };
        for passage in &passages {
            let named: BTreeSet<String> = runs
                .iter()
                .filter(|run| is_named(run, passage))
                .flat_map(|run| says(run, &passage.text))
                .collect();
            for run in runs {
                for claim in says(run, &passage.text).difference(&named) {
                    wrong.push(format!(
                        "{}, {}: over what time is {claim:?}?",
                        scenario.slug, passage.place
                    ));
                }
            }
            // A range that no number is of would be said of nothing.
            let used = runs
                .iter()
                .any(|run| is_named(run, passage) && !says(run, &passage.text).is_empty());
            if !passage.measured.is_null() && !used {
                wrong.push(format!(
                    "{}, {}: measures nothing",
                    scenario.slug, passage.place
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Whether words name an instant or a span: a number of seconds.
fn names_a_time(words: &str) -> bool {
    let words: Vec<&str> = words.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let unit = pair[1].trim_end_matches(|letter: char| !letter.is_alphanumeric());
        let number = pair[0].trim_start_matches('(');
        unit == "s" && number.parse::<f64>().is_ok()
    })
}

#[test]
fn the_words_for_a_time_name_an_instant() {
    let mut wrong = Vec::new();
    for scenario in Scenario::all() {
        for run in list(&claims(&scenario.slug)["runs"]) {
            let Some(words) = run["when"].as_str() else {
                continue;
            };
            if run["shown"].is_null() && !names_a_time(words) {
                wrong.push(format!("{}: when is {words:?}?", scenario.slug));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_time_is_named_by_its_seconds() {
    for words in ["At 5 s", "(2 s to 8 s)", "by 0.8 s,", "takes 10.4 s"] {
        assert!(names_a_time(words), "{words}");
    }
    for words in [
        "at the loss",
        "for a second and a half",
        "5 segments",
        "Alice's s",
    ] {
        assert!(!names_a_time(words), "{words}");
    }
}

/// The page presses all buttons of a step once a guess is made, and then shows the answer.
#[test]
fn an_answer_is_about_the_run_that_the_buttons_of_its_step_make() {
    let mut wrong = Vec::new();
    let mut counted = 0;
    for scenario in Scenario::all() {
        let claims = claims(&scenario.slug);
        for (index, step) in scenario.steps().iter().enumerate() {
            let question = &step["question"];
            let answer = question["answer"].as_str().unwrap_or_default();
            let pressed: Vec<Value> = list(&step["actions"])
                .iter()
                .enumerate()
                .filter(|(_, action)| changes(action))
                .map(|(place, _)| json!(format!("{}/{}", index + 1, place + 1)))
                .collect();
            let measured = list(&question["measured"]).iter().map(Value::as_f64);
            let measuring = list(&claims["runs"]).iter().filter(|run| {
                let range = [run["from"].as_f64(), run["to"].as_f64()];
                let claims = list(&run["claims"]).iter();
                let mut words = claims.filter_map(|claim| claim["says"].as_str());
                measured.clone().eq(range) && words.any(|says| answer.contains(says))
            });
            if question["measured"].is_null() {
                continue;
            }
            counted += 1;
            let (before, after): (Vec<_>, Vec<_>) = measuring
                .map(|run| list(&run["press"]))
                .partition(|press| press.is_empty() && !pressed.is_empty());
            // Earlier figures may be quoted with the new ones, not alone; and none of other buttons.
            let others = after
                .iter()
                .any(|press| press.is_empty() != pressed.is_empty() || !press.ends_with(&pressed));
            if others || (after.is_empty() && !before.is_empty()) {
                let place = index + 1;
                wrong.push(format!(
                    "{}, step {place}: not after {pressed:?}",
                    scenario.slug
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(counted > 0);
}

#[test]
fn a_button_zooms_to_the_time_it_names() {
    let mut wrong = Vec::new();
    let mut counted = 0;
    for scenario in Scenario::all() {
        for run in list(&claims(&scenario.slug)["runs"]) {
            let Some((step, action)) = run["shown"].as_str().and_then(|it| it.split_once('/'))
            else {
                continue;
            };
            counted += 1;
            let place = |number: &str| number.parse::<usize>().expect("a number") - 1;
            let action = &scenario.steps()[place(step)]["actions"][place(action)];
            let zoom = list(&action["view"]["zoom"]).iter().map(Value::as_f64);
            if !zoom.eq([run["from"].as_f64(), run["to"].as_f64()]) {
                wrong.push(format!("{}, {}", scenario.slug, action["label"]));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(counted > 0);
}
