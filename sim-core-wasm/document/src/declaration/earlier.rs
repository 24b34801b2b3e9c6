//! Version 1 of documents: its preset `linux` is `linux-paced` since version 2, its HyStart++ had `bursts`, and its
//! SPRED started as `anchored`, with a model that takes all that flows `sent`.

use super::limits::VERSION;
use crate::text::Json;

const FIRST: f64 = 1.0;

/// The slow-start exit that counted segments by itself, whatever the transport counts.
const EXIT: &str = "hystart-plus-plus";

/// The queue whose predictor and whose model's queue had other defaults.
const PREDICTING: &str = "spred";

/// The model of the same queue without packets.
const EQUATIONS: &str = "queue";

/// The key and the value by which the model's queue takes all packets.
const FILL: (&str, &str) = ("fill", "sent");

/// The names of one preset, in version 1 and since.
const PACED: [&str; 2] = ["linux", "linux-paced"];

/// A tree of version 1, a scenario or what changes scenarios, as the present version writes it; another tree as it is.
/// Documents inside it have a version of their own, and stay.
#[must_use]
pub fn at_present(mut tree: Json) -> Json {
    if tree.get("version").and_then(Json::as_number) == Some(FIRST) {
        tree.put("version", Json::Number(VERSION as f64));
        each_preset(&mut tree, &mut |name| respell(name, PACED));
        each_exit(&mut tree, &mut |exit| {
            if exit.get("bursts").is_none() {
                exit.put("bursts", Json::Bool(true));
            }
        });
        each_prediction(&mut tree, &mut |of| {
            for (key, value) in [("predictor", "anchored"), FILL] {
                let needed = key == FILL.0 || chooses(of, "kind", PREDICTING);
                if needed && of.get(key).is_none() {
                    of.put(key, Json::Text(value.to_owned()));
                }
            }
        });
    }
    tree
}

/// The text of a scenario, or of a part of one, as version 1 writes it, where it can: what identified a document then identifies it now.
pub fn first_text(tree: &Json) -> String {
    let mut old = tree.clone();
    let mut only_now = false;
    each_preset(&mut old, &mut |name| {
        only_now |= name == PACED[0];
        respell(name, [PACED[1], PACED[0]]);
    });
    each_exit(&mut old, &mut |exit| {
        let bursts = exit.get("bursts") == Some(&Json::Bool(true));
        only_now |= !bursts;
        if let (true, Json::Object(pairs)) = (bursts, exit) {
            pairs.retain(|(key, _)| key != "bursts");
        }
    });
    each_prediction(&mut old, &mut |of| {
        let sent = chooses(of, FILL.0, FILL.1);
        let explicit = chooses(of, "model", EQUATIONS) || of.get("predictor").is_some();
        only_now |= !(sent && explicit);
        if let (true, Json::Object(pairs)) = (sent, of) {
            pairs.retain(|(key, _)| key != FILL.0);
        }
    });
    if only_now {
        return tree.compact();
    }
    if old.get("version").is_some() {
        old.put("version", Json::Number(FIRST));
    }
    old.compact()
}

fn chooses(object: &Json, key: &str, name: &str) -> bool {
    object.get(key).and_then(Json::as_text) == Some(name)
}

/// Calls `change` with every object that is a queue with a prediction, or the equations of one.
fn each_prediction(tree: &mut Json, change: &mut dyn FnMut(&mut Json)) {
    if chooses(tree, "kind", PREDICTING) || chooses(tree, "model", EQUATIONS) {
        change(tree);
    }
    match tree {
        Json::Object(pairs) => {
            for (_, value) in pairs
                .iter_mut()
                .filter(|(_, one)| one.get("format").is_none())
            {
                each_prediction(value, change);
            }
        }
        Json::List(items) => {
            for item in items {
                each_prediction(item, change);
            }
        }
        _ => {}
    }
}

fn respell(name: &mut String, [from, to]: [&str; 2]) {
    if name == from {
        to.clone_into(name);
    }
}

/// Calls `change` with every object that chooses HyStart++; where its name alone stands, it becomes one.
fn each_exit(tree: &mut Json, change: &mut dyn FnMut(&mut Json)) {
    if tree.get("kind").and_then(Json::as_text) == Some(EXIT) {
        change(tree);
    }
    match tree {
        Json::Object(pairs) => {
            for (key, value) in pairs {
                if key == "slowStart" && value.as_text() == Some(EXIT) {
                    *value = Json::object([("kind", Json::Text(EXIT.to_owned()))]);
                }
                if value.get("format").is_none() {
                    each_exit(value, change);
                }
            }
        }
        Json::List(items) => {
            for item in items {
                each_exit(item, change);
            }
        }
        _ => {}
    }
}

/// Calls `change` with every name that stands for a preset: at the key of one, or at a path to one.
fn each_preset(tree: &mut Json, change: &mut dyn FnMut(&mut String)) {
    let leads = |path: &str| path == "preset" || path.ends_with("/preset");
    match tree {
        Json::Object(pairs) => {
            let set = pairs.iter().find(|(key, _)| key == "path");
            let set = set.is_some_and(|(_, path)| path.as_text().is_some_and(leads));
            for (key, value) in pairs {
                match value {
                    Json::Text(name) if leads(key) || (set && key == "to") => change(name),
                    value if value.get("format").is_some() => {}
                    value => each_preset(value, change),
                }
            }
        }
        Json::List(items) => {
            for item in items {
                each_preset(item, change);
            }
        }
        _ => {}
    }
}
