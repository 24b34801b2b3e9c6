//! The effect of a button holds whatever was pressed before it: the numbers of a text are those of one run, and no
//! order of the buttons is prescribed.

use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde_json::Value;

use super::claims::{claims, differing, measured};
use super::{Scenario, changes, list, press, reach};

/// A button, as `step/button` counted from 1.
struct Button<'a> {
    name: String,
    step: usize,
    view: &'a Value,
    action: &'a Value,
}

/// The buttons that change the document.
fn buttons(scenario: &Scenario) -> Vec<Button<'_>> {
    let mut found = Vec::new();
    for (index, step) in scenario.steps().iter().enumerate() {
        for (place, action) in list(&step["actions"]).iter().enumerate() {
            if changes(action) {
                found.push(Button {
                    name: format!("{}/{}", index + 1, place + 1),
                    step: index,
                    view: &step["view"],
                    action,
                });
            }
        }
    }
    found
}

/// Time that a reader watches after a button, in seconds: what is recorded can be discarded.
const A_MOMENT: f64 = 0.05;

/// A session with this button pressed, at the instant that its step shows.
fn after(scenario: &Scenario, button: &Button) -> Session {
    let mut session = scenario.open();
    reach(&mut session, button.view);
    let _ = press(&mut session, button.action);
    let from = button.view["at"].as_f64().unwrap_or(0.0);
    watch(&mut session, from + A_MOMENT);
    session
}

/// A session that has been watched until all that the document changes by itself is past.
fn watched(scenario: &Scenario) -> Session {
    let mut session = scenario.open();
    let changes = list(&scenario.tree["interventions"]).iter();
    let last = changes
        .filter_map(|one| one["at"].as_f64())
        .fold(0.0, f64::max);
    watch(&mut session, last + A_MOMENT);
    session
}

fn watch(session: &mut Session, until: f64) {
    let until = Time::from_seconds(until).min(session.duration());
    session.advance(until, u64::MAX).expect("it runs");
}

fn document(session: &Session) -> Value {
    serde_json::from_str(&session.document_text()).expect("it is JSON")
}

#[test]
fn numbers_hold_after_any_button() {
    let mut wrong = Vec::new();
    let mut counted = 0;
    for scenario in Scenario::all() {
        let claims = claims(&scenario.slug);
        let buttons = buttons(&scenario);
        // Several runs begin after the same button.
        let mut pressed: Vec<Option<Session>> = vec![None; buttons.len()];
        for run in list(&claims["runs"]) {
            // The text names all buttons of a run that needs several.
            let [name] = list(&run["press"]) else {
                continue;
            };
            let Some(button) = buttons.iter().find(|one| one.name == *name) else {
                continue;
            };
            let mut fresh = scenario.open();
            reach(&mut fresh, button.view);
            let _ = press(&mut fresh, button.action);
            let alone = document(&fresh);
            let mut check = |before: &str, session: &mut Session| {
                counted += 1;
                reach(session, button.view);
                // A refused change leaves the document as it was.
                let _ = press(session, button.action);
                let document = document(session);
                if document == alone {
                    return;
                }
                let faults = differing(&measured(document, run), run);
                wrong.extend(
                    faults
                        .iter()
                        .map(|fault| format!("{}, {name} after {before}: {fault}", scenario.slug)),
                );
            };
            check("the run", &mut watched(&scenario));
            // A change in the middle of a run leaves everything before it as it is: its text is for
            // those who read on.
            let begins = button.view["at"].as_f64().unwrap_or(0.0) == 0.0;
            for (other, pressed) in buttons.iter().zip(&mut pressed) {
                if begins || other.step <= button.step {
                    let pressed = pressed.get_or_insert_with(|| after(&scenario, other));
                    check(&other.name, &mut pressed.clone());
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(counted > 0);
}
