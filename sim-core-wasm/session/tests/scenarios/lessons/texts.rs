//! Names in texts, effects of buttons, and views.

use std::collections::BTreeSet;

use sawtooth_session::{Description, Session};
use serde_json::Value;

use super::{Scenario, list, press, reach};

/// Everything that is wrong with all scenarios at once, by their names.
fn each(check: impl Fn(&Scenario, &mut Vec<String>)) {
    let mut wrong = Vec::new();
    for scenario in Scenario::all() {
        let mut found = Vec::new();
        check(&scenario, &mut found);
        wrong.extend(
            found
                .iter()
                .map(|fault| format!("{}: {fault}", scenario.slug)),
        );
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Ids that a text may write in backticks: those of nodes and flows, of the document and of
/// what its buttons add. Links have none that the page shows: they are called by their ends.
fn ids(scenario: &Scenario) -> BTreeSet<String> {
    let description = scenario.open().describe();
    let mut ids: BTreeSet<String> = BTreeSet::new();
    ids.extend(
        description
            .nodes
            .iter()
            .flat_map(|one| [one.id.clone(), one.entry.clone()]),
    );
    ids.extend(
        description
            .flows
            .iter()
            .flat_map(|one| [one.id.clone(), one.entry.clone()]),
    );
    let actions = scenario
        .steps()
        .iter()
        .flat_map(|step| list(&step["actions"]));
    let added = actions.flat_map(|action| list(&action["add"]));
    ids.extend(added.filter_map(|one| one["entry"]["id"].as_str().map(str::to_owned)));
    ids
}

/// Links as the page calls them: `r – d`, and their queues `r → d`.
fn ends(scenario: &Scenario) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for link in list(&scenario.tree["links"]) {
        let node = |end: usize| link["between"][end].as_str().unwrap_or_default();
        names.insert(format!("{} – {}", node(0), node(1)));
        names.insert(format!("{} → {}", node(0), node(1)));
        names.insert(format!("{} → {}", node(1), node(0)));
    }
    names
}

/// Words with the hyphens in them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '-'))
}

/// The texts between two marks.
fn between(text: &str, open: char, close: char) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once(open) {
        let Some((inside, left)) = after.split_once(close) else {
            break;
        };
        found.push(inside);
        rest = left;
    }
    found
}

#[test]
fn every_scenario_has_a_description_and_something_to_do() {
    each(|scenario, wrong| {
        let lesson = &scenario.tree["lesson"];
        for key in ["subject", "level", "minutes"] {
            if lesson[key].is_null() {
                wrong.push(format!("no {key}"));
            }
        }
        let mut steps = scenario.steps().iter();
        if !steps.any(|step| !list(&step["actions"]).is_empty()) {
            wrong.push("no step with a button".to_owned());
        }
        if scenario.tree["view"]["selection"].is_null() {
            wrong.push("selects nothing".to_owned());
        }
    });
}

#[test]
fn names_in_backticks_and_quotation_marks_are_those_of_the_document() {
    each(|scenario, wrong| {
        let ids = ids(scenario);
        let ends = ends(scenario);
        let links: Vec<&str> = list(&scenario.tree["links"])
            .iter()
            .filter_map(|link| link["id"].as_str())
            .collect();
        let parameters = scenario.tree["parameters"].as_object();
        let labels: Vec<&str> = parameters
            .into_iter()
            .flatten()
            .filter_map(|(_, parameter)| parameter["label"].as_str())
            .collect();
        for (place, text) in scenario.prose() {
            for name in between(&text, '`', '`') {
                if !ids.contains(name) && !ends.contains(name) {
                    wrong.push(format!("{place}: nothing is called {name}"));
                }
            }
            for label in between(&text, '“', '”') {
                if !labels.contains(&label) {
                    wrong.push(format!("{place}: no parameter is labelled {label}"));
                }
            }
            for id in links.iter().filter(|id| id.contains('-')) {
                if !ids.contains(*id) && words(&text).any(|word| word == *id) {
                    wrong.push(format!("{place}: the page shows no link {id}"));
                }
            }
        }
    });
}

/// The page shows these as they are written.
#[test]
fn titles_labels_and_options_have_no_markdown_in_them() {
    each(|scenario, wrong| {
        let mut plain = vec![&scenario.tree["name"], &scenario.tree["lesson"]["reading"]];
        for step in scenario.steps() {
            plain.push(&step["title"]);
            plain.extend(list(&step["actions"]).iter().map(|one| &one["label"]));
            let options = list(&step["question"]["options"]);
            plain.extend(options.iter().map(|one| &one["text"]));
        }
        for text in plain.into_iter().filter_map(Value::as_str) {
            if text.contains(['`', '*', '_', '[']) {
                wrong.push(format!("marks in {text:?}"));
            }
        }
    });
}

#[test]
fn buttons_do_what_they_say_in_the_order_of_the_steps() {
    each(|scenario, wrong| {
        // Each step as somebody meets it who has gone to it at once. All of them, one after another,
        // are pressed where their views are looked at.
        for (index, step) in scenario.steps().iter().enumerate() {
            let mut session = scenario.open();
            reach(&mut session, &step["view"]);
            for action in list(&step["actions"]) {
                let label = action["label"].as_str().unwrap_or_default();
                let before = session.document_text();
                if let Err(message) = press(&mut session, action) {
                    wrong.push(format!("step {}, {label}: {message}", index + 1));
                }
                let changes = !list(&action["set"]).is_empty();
                if changes && session.document_text() == before {
                    wrong.push(format!("step {}, {label}: changes nothing", index + 1));
                }
                let idle = action["play"] != true && action["view"].is_null();
                if idle && session.document_text() == before {
                    wrong.push(format!("step {}, {label}: does nothing", index + 1));
                }
            }
        }
    });
}

/// The faults of a view.
fn faults(view: &Value, description: &Description) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_flow = |name: &str| description.flows.iter().any(|flow| flow.id == name);
    for panel in list(&view["panels"]).iter().filter_map(Value::as_str) {
        let known = match panel.split_once(':') {
            Some(("flow" | "queue", key)) => {
                description.series.iter().any(|series| series.key == key)
            }
            _ => true,
        };
        if !known {
            wrong.push(format!("no panel {panel}"));
        }
    }
    for axis in ["x", "y"] {
        if let Some(name) = view["plane"][axis].as_str()
            && !is_flow(name)
        {
            wrong.push(format!("no flow {name} for the plane"));
        }
    }
    if let Some(path) = view["selection"].as_str() {
        let parts: Vec<&str> = path.split('/').collect();
        let found = match parts.as_slice() {
            [""] => true,
            ["nodes", id] => description
                .nodes
                .iter()
                .any(|one| one.id == *id || one.entry == *id),
            ["flows", id] => description
                .flows
                .iter()
                .any(|one| one.id == *id || one.entry == *id),
            ["links", id] | ["links", id, "queue"] | ["links", id, "reverse", "queue"] => {
                description
                    .links
                    .iter()
                    .any(|one| one.id == *id || one.entry == *id)
            }
            _ => false,
        };
        if !found {
            wrong.push(format!("nothing to select at {path}"));
        }
    }
    let range = list(&view["zoom"]).iter().filter_map(Value::as_f64);
    for instant in range.chain(view["at"].as_f64()) {
        if instant > description.duration {
            wrong.push(format!("{instant} s is after the end"));
        }
    }
    wrong
}

#[test]
fn buttons_work_one_after_another_and_views_refer_to_things_that_exist_within_the_run() {
    each(|scenario, wrong| {
        let mut session = scenario.open();
        let mut refused = Vec::new();
        let mut check = |place: &str, view: &Value, session: &Session| {
            let found = faults(view, &session.describe());
            wrong.extend(found.iter().map(|fault| format!("{place}: {fault}")));
        };
        check("view", &scenario.tree["view"], &session);
        for (index, step) in scenario.steps().iter().enumerate() {
            let place = format!("step {}", index + 1);
            check(&place, &step["view"], &session);
            let sketch = &step["question"]["sketch"];
            let range = serde_json::json!({
                "zoom": sketch["range"], "at": step["question"]["after"],
            });
            check(&place, &range, &session);
            for measured in [&step["measured"], &step["question"]["measured"]] {
                let range = serde_json::json!({ "zoom": measured });
                check(&place, &range, &session);
            }
            reach(&mut session, &step["view"]);
            for action in list(&step["actions"]) {
                if let Err(message) = press(&mut session, action) {
                    refused.push(format!("step {} after the others: {message}", index + 1));
                }
                check(&place, &action["view"], &session);
            }
        }
        wrong.append(&mut refused);
    });
}

/// Plots of a time that the run has not reached are empty, for as long as it takes to get there.
#[test]
fn buttons_zoom_only_to_times_that_have_been_run() {
    let begin = |view: &Value| list(&view["zoom"]).first().and_then(Value::as_f64);
    each(|scenario, wrong| {
        let mut check = |place: String, from: Option<f64>, session: &Session| {
            let run = session.recorded_until().seconds();
            if from.is_some_and(|from| run < from) {
                wrong.push(format!("{place}: shows {from:?} s on, has run to {run} s"));
            }
        };
        // Each is shown to somebody who has gone to it at once, with the zoom of those before.
        let mut session = scenario.open();
        let mut from = begin(&scenario.tree["view"]);
        reach(&mut session, &scenario.tree["view"]);
        check("view".to_owned(), from, &session);
        for (index, step) in scenario.steps().iter().enumerate() {
            let place = format!("step {}", index + 1);
            let mut reached = scenario.open();
            reach(&mut reached, &step["view"]);
            from = begin(&step["view"]).or(from);
            check(place.clone(), from, &reached);
            for action in list(&step["actions"]) {
                let mut session = reached.clone();
                if press(&mut session, action).is_ok() {
                    let label = action["label"].as_str().unwrap_or_default();
                    let from = begin(&action["view"]).or(from);
                    check(format!("{place}, {label}"), from, &session);
                }
            }
        }
    });
}

#[test]
fn questions_can_be_answered() {
    each(|scenario, wrong| {
        for (index, step) in scenario.steps().iter().enumerate() {
            let place = format!("step {}", index + 1);
            let question = &step["question"];
            if question.is_null() {
                continue;
            }
            let options = list(&question["options"]);
            let right = options.iter().filter(|one| one["right"] == true).count();
            if !options.is_empty() && right != 1 {
                wrong.push(format!("{place}: {right} right options"));
            }
            if options.is_empty() && question["sketch"].is_null() {
                wrong.push(format!("{place}: nothing to answer with"));
            }
            let panel = &question["sketch"]["panel"];
            if !panel.is_null() && !list(&step["view"]["panels"]).contains(panel) {
                wrong.push(format!(
                    "{place}: the panel to draw on is not among those shown"
                ));
            }
            let range = list(&question["sketch"]["range"]);
            let zoom = list(&step["view"]["zoom"]);
            if let ([from, to], [left, right]) = (range, zoom) {
                let inside = from.as_f64() >= left.as_f64() && to.as_f64() <= right.as_f64();
                if !inside {
                    wrong.push(format!("{place}: what is to be drawn over is not in view"));
                }
            }
            let end = range.get(1).and_then(Value::as_f64);
            let answered = question["after"]
                .as_f64()
                .or(scenario.tree["duration"].as_f64());
            if end > answered {
                wrong.push(format!(
                    "{place}: answered before the run has come to {end:?}"
                ));
            }
        }
    });
}
