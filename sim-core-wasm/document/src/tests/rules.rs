//! Algorithms that a document has as text.

use super::*;
use crate::declaration::SENDER;
use crate::reading::{At, chosen};
use sawtooth_engine::specification::Domain;

const AIMD: &str = r#"param a: segments = 1 in 0.001 .. 1000 log "Added a round trip."
param gentle: switch = on
param most: segments = 9 in 1 .. 99 log whole
on congestionAvoidance { cwnd += a * credit / cwnd }"#;

fn text(algorithms: &str, sender: &str) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 10,
        "parameters": {{ "A": {{ "value": 3, "min": 1, "max": 9 }} }},
        "algorithms": {algorithms},
        "nodes": [ {{ "id": "s", "kind": "host" }}, {{ "id": "d", "kind": "host" }} ],
        "links": [ {{ "id": "s-d", "between": ["s", "d"], "rate": 10e6, "delay": 0.02 }} ],
        "flows": [ {{ "id": "f", "from": "s", "to": "d", "sender": {sender} }} ] }}"#
    )
}

fn mine(text: &str) -> String {
    format!(
        r#"[ {{ "id": "mine", "text": {} }} ]"#,
        serde_json::json!(text)
    )
}

#[test]
fn an_algorithm_is_named_by_a_sender_with_its_parameters() {
    let sender =
        r#"{ "kind": "rules", "algorithm": "mine", "a": { "expr": "2*A" }, "gentle": false }"#;
    let document = Document::parse(&text(&mine(AIMD), sender)).expect("valid");
    let fields = document.fields("flows/f", Time::ZERO).expect("fields");
    let own = |path: &str| {
        let mut all = fields.iter();
        all.find(|field| field.path == format!("flows/f/sender/{path}"))
            .unwrap_or_else(|| panic!("{path}"))
    };
    assert_eq!(own("a").value, Json::Number(6.0));
    assert_eq!(own("a").expression.as_deref(), Some("2*A"));
    assert!(own("a").live && !own("a").is_default);
    assert_eq!(own("gentle").value, Json::Bool(false));
    // A form steps through whole numbers alone.
    let most = own("most");
    assert_eq!((&most.value, most.is_default), (&Json::Number(9.0), true));
    assert!(matches!(
        most.domain.value(),
        Some(Domain::Integer {
            default: 9,
            min: 1,
            max: 99,
            ..
        })
    ));
    assert_eq!(own("algorithm").value, Json::Text("mine".into()));
    // The other way into the document: by its name alone it is NewReno's rules.
    Document::parse(&text("[]", r#""rules""#)).expect("valid");
    let plain = chosen(Some(&Json::Text("rules".into())), &SENDER, &At::ROOT);
    assert_eq!(plain.expect("known").entry.kind, "rules");
}

#[test]
fn a_fault_names_its_path_line_and_column() {
    let named = r#"{ "kind": "rules", "algorithm": "mine" }"#;
    for (key, expected) in cases(
        r#"
        "algorithm": "mime"
            flows/f/sender/algorithm: there is no algorithm mime (did you mean mine?)
        "algorithm": "mine", "gentel": true
            flows/f/sender/gentel: unknown key (did you mean gentle?)
        "algorithm": "mine", "a": 0
            flows/f/sender/a: must be between 0.001 and 1000 segments, got 0
        "algorithm": "mine", "most": 2.5
            flows/f/sender/most: must be a whole number, got 2.5
        "algorithm": "mine", "most": { "expr": "A/2" }
            flows/f/sender/most: must be a whole number, got 1.5
        "algorithm": "mine", "gentle": 1
            flows/f/sender/gentle: must be true or false, got 1
        "#,
    ) {
        let sender = format!(r#"{{ "kind": "rules", {key} }}"#);
        refusal(&text(&mine(AIMD), &sender), &expected);
    }
    let many: Vec<String> = (0..17)
        .map(|n| format!(r#"{{ "id": "a{n}", "text": "" }}"#))
        .collect();
    for (algorithms, expected) in [
        (
            mine("on loss {\n  sstresh = 2\n}"),
            "algorithms/mine/text: line 2, column 3: unknown variable sstresh (did you mean ssthresh?)",
        ),
        (
            mine(AIMD).replace("mine", "Mine"),
            "algorithms/0/id: an id has lower-case letters, digits and single hyphens, begins with a letter and has at most 64 characters",
        ),
        (
            r#"[ { "id": "mine", "text": "" }, { "id": "mine", "text": "" } ]"#.to_owned(),
            "algorithms/mine: this id is used twice",
        ),
        (
            r#"[ { "id": "mine" } ]"#.to_owned(),
            "algorithms/0/text: missing",
        ),
        (
            format!("[{}]", many.join(",")),
            "algorithms: at most 16 algorithms are allowed, got 17",
        ),
    ] {
        refusal(&text(&algorithms, named), expected);
    }
}

#[test]
fn parameters_and_programs_change_while_it_runs() {
    let two = mine(AIMD).replacen(']', r#", { "id": "other", "text": "" } ]"#, 1);
    let sender = r#"{ "kind": "rules", "algorithm": "mine" }"#;
    let mut document = Document::parse(&text(&two, sender)).expect("valid");
    for (path, value) in [
        ("flows/f/sender/a", Json::Number(2.0)),
        ("flows/f/sender/algorithm", Json::Text("other".into())),
    ] {
        document.set(path, &value).expect(path);
    }
    // Another program has other parameters: those of the first are gone.
    let written = document.tree().get("flows").and_then(Json::as_list);
    let sender = written.and_then(|flows| flows[0].get("sender"));
    let expected = Json::parse(r#"{ "kind": "rules", "algorithm": "other" }"#).expect("JSON");
    assert_eq!(sender, Some(&expected));
}

/// The link of a document whose only algorithm is for a queue.
fn with_queue(queue: &str) -> String {
    let red = "for queue\nparam share: share = 0.1\non arrival { if random() < share { drop } }";
    let named = r#"{ "id": "other", "text": "" }, { "id": "mine", "#;
    text(
        &mine(red).replace(r#"{ "id": "mine", "#, named),
        r#""newreno""#,
    )
    .replace(
        r#""delay": 0.02"#,
        &format!(r#""delay": 0.02, "queue": {queue}"#),
    )
}

#[test]
fn a_queue_follows_an_algorithm_as_a_sender_does() {
    let queue =
        r#"{ "kind": "rules", "algorithm": "mine", "rate": 0.2, "limit": { "packets": 9 } }"#;
    let valid = with_queue(queue)
        .replace("param share", "param rate")
        .replace("< share", "< rate");
    let mut document = Document::parse(&valid).expect("valid");
    let fields = document.fields("links/s-d", Time::ZERO).expect("fields");
    let own = |path: &str| {
        let mut all = fields.iter();
        all.find(|field| field.path == format!("links/s-d/queue/{path}"))
            .unwrap_or_else(|| panic!("{path}"))
    };
    assert_eq!(own("rate").value, Json::Number(0.2));
    assert!(own("rate").live && own("algorithm").live);
    // Another program has other parameters; the limit is every queue's.
    document
        .set("links/s-d/queue/algorithm", &Json::Null)
        .expect("drop-tail");
    let links = document.tree().get("links").and_then(Json::as_list);
    let queue = links.and_then(|links| links[0].get("queue"));
    let expected = Json::parse(r#"{ "kind": "rules", "limit": { "packets": 9 } }"#).expect("JSON");
    assert_eq!(queue, Some(&expected));
}

#[test]
fn an_algorithm_for_the_other_is_refused() {
    let named = |id: &str| format!(r#"{{ "kind": "rules", "algorithm": "{id}" }}"#);
    let valid = |text: String| {
        text.replace("param share", "param rate")
            .replace("< share", "< rate")
    };
    refusal(
        &valid(with_queue(&named("other"))),
        "links/s-d/queue/algorithm: other is for a sender, but this is a queue",
    );
    let sender = valid(with_queue(&named("mine"))).replace(r#""newreno""#, &named("mine"));
    refusal(
        &sender,
        "flows/f/sender/algorithm: mine is for a queue, but this is a sender",
    );
    refusal(
        &with_queue(&named("mine")),
        "algorithms/mine/text: line 2, column 7: share already has a meaning: choose another name",
    );
}
