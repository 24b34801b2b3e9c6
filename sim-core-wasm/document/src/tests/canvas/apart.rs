//! Counted nodes that are taken apart.

use super::*;

/// Two counted ends, one flow for each pair, and what names them.
const PAIRS: &str = r#"{
  "format": "sawtooth-scenario", "version": 2, "duration": 20,
  "parameters": { "N": { "value": 3, "integer": true } },
  "nodes": [ { "id": "s", "kind": "host", "count": { "expr": "N" }, "at": [0, 1] },
             { "id": "r", "kind": "router" }, { "id": "d", "kind": "host", "count": 3 },
             { "id": "s-2", "kind": "host" } ],
  "links": [ { "id": "s-r", "between": ["s", "r"], "rate": 1e8 }, { "id": "r-d", "between": ["r", "d"], "rate": 1e7 },
             { "id": "e-r", "between": ["s-2", "r"], "rate": 1e7 } ],
  "flows": [ { "id": "f", "from": "s", "to": "d", "count": 3, "sender": "cubic" },
             { "id": "g", "from": "s-2", "to": "d" } ],
  "interventions": [ { "at": 1, "set": "links/s-r.2/delay", "to": 0.01 },
                     { "at": 2, "set": "flows/f/sender/beta", "to": 0.6 } ],
  "view": { "selection": "flows/f", "plane": { "x": "f.1", "y": "f.3" } },
  "lesson": { "steps": [ { "title": "T", "actions": [
     { "label": "L", "set": [ { "path": "links/r-d/delay", "to": 0.02 } ] } ] } ] }
}"#;

#[test]
fn a_counted_node_is_taken_apart_with_all_entries_of_its_count() {
    let mut document = Document::parse(PAIRS).expect("valid");
    let before = document.plan();
    let made = edited(
        &mut document,
        r#"{ "kind": "takeApart", "path": "nodes/s" }"#,
    );
    assert_eq!(made.len(), 3 + 3 + 3 + 3 + 3 + 3, "{made:?}");
    assert_eq!(
        made[..4],
        ["nodes/s-1", "nodes/s2", "nodes/s-3", "nodes/d-1"].map(str::to_owned)
    );
    valid(&document);
    let after = document.plan();
    let counts =
        |plan: &sawtooth_engine::plan::Plan| [plan.nodes.len(), plan.links.len(), plan.flows.len()];
    assert_eq!(counts(&after), counts(&before));
    let text = document.text();
    for wanted in [
        r#"{"id":"s-1","kind":"host","at":[0,0]}"#,
        r#"{"id":"s-3","kind":"host","at":[0,2]}"#,
        r#""between":["s2","r"]"#,
        r#"{"id":"f-3","from":"s-3","to":"d-3","sender":"cubic"}"#,
        r#"{"id":"g-2","from":"s-2","to":"d-2"}"#,
        r#"{"at":1,"set":"links/s-r-2/delay","to":0.01}"#,
        r#"{"at":2,"set":"flows/f-1/sender/beta","to":0.6},{"at":2,"set":"flows/f-2/sender/beta","to":0.6},{"at":2,"set":"flows/f-3/sender/beta","to":0.6}"#,
        r#""selection":"flows/f-1","plane":{"x":"f-1","y":"f-3"}"#,
        r#"{"path":"links/r-d-1/delay","to":0.02},{"path":"links/r-d-2/delay","to":0.02}"#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    // Each pair is unchanged except for its names.
    let ends = |plan: &sawtooth_engine::plan::Plan| -> Vec<_> {
        let mut ends: Vec<_> = plan
            .flows
            .iter()
            .map(|flow| flow.properties.clone())
            .collect();
        ends.truncate(3);
        ends
    };
    assert_eq!(ends(&after), ends(&before));
    assert_eq!(
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s-1" }"#),
        "nodes/s-1: has no count to expand"
    );
}

/// The places of the nodes in a document.
fn places(document: &Document) -> Vec<(String, [f64; 2])> {
    let nodes = document.tree().get("nodes").and_then(Json::as_list);
    let place = |node: &Json| {
        let [x, y] = node.get("at")?.as_list()? else {
            return None;
        };
        let id = node.get("id")?.as_text()?.to_owned();
        Some((id, [x.as_number()?, y.as_number()?]))
    };
    nodes.expect("nodes").iter().filter_map(place).collect()
}

#[test]
fn single_nodes_overlap_neither_each_other_nor_nodes_that_stay() {
    for (count, others) in [
        (3, r#""at": [0.5, -0.5]"#),
        // As far as a column goes, and beyond.
        (7, r#""at": [0, 3]"#),
        (50, r#""at": [0, 4]"#),
        // Four that are drawn one below the other, up to where the first would stand.
        (2, r#""at": [0, 2], "count": 4"#),
        (2000, r#""at": [-2, 1]"#),
    ] {
        let text = format!(
            r#"{{"format": "sawtooth-scenario", "version": 2, "nodes": [
                {{"id": "s", "kind": "host", "count": {count}, "at": [0, 0.5]}},
                {{"id": "r", "kind": "router", "at": [1.5, 0.5]}},
                {{"id": "o", "kind": "host", {others}}},
                {{"id": "d", "kind": "host", "count": {count}, "at": [3, 0.5]}}],
              "links": [{{"id": "s-r", "between": ["s", "r"], "rate": 1e6}},
                        {{"id": "r-d", "between": ["r", "d"], "rate": 1e6}}],
              "flows": [{{"id": "f", "from": "s", "to": "d"}}]}}"#
        );
        let mut document = Document::parse(&text).expect("valid");
        document.take_apart("nodes/s").expect("it fits");
        let places = places(&document);
        assert_eq!(places.len(), 2 * count + 2);
        for (index, (id, [x, y])) in places.iter().enumerate() {
            for (other, [x2, y2]) in &places[..index] {
                let stack = id == "o" && others.contains("count") || other == "o" && count == 2;
                let below = if stack { 0.75 + 0.75 } else { 0.75 };
                let apart = (x - x2).abs() >= 0.75 || (y - y2).abs() >= below;
                assert!(apart, "{count}: {id} {x},{y} covers {other} {x2},{y2}");
            }
        }
        // Beside where it was, away from the others: those that send left, the others right.
        let mean = |side: &str| {
            let of = places.iter().filter(|(id, _)| id.starts_with(side));
            let xs: Vec<f64> = of.map(|(_, [x, _])| *x).collect();
            xs.iter().sum::<f64>() / xs.len() as f64
        };
        assert!(mean("s-") <= 0.0 && mean("d-") >= 3.0, "{count}");
        let size = |axis: usize| {
            let of = places.iter().filter(|(id, _)| id.starts_with("s-"));
            let all: Vec<f64> = of.map(|(_, at)| at[axis]).collect();
            all.iter().fold(f64::MIN, |a, b| a.max(*b))
                - all.iter().fold(f64::MAX, |a, b| a.min(*b))
        };
        assert!(size(0) <= 70.0 && size(1) <= 32.0, "{count}");
    }
}

#[test]
fn a_button_that_removes_a_counted_flow_keeps_it_from_being_taken_apart() {
    let text = PAIRS.replace(r#""label": "L","#, r#""label": "L", "remove": "flows/f","#);
    let document = Document::parse(&text).expect("valid");
    assert_eq!(
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s" }"#),
        "lesson/steps/0/actions/0/remove: refers to 3 at once but can only name one: change that first"
    );
}

#[test]
fn a_counted_node_that_would_become_more_than_a_document_is_not_taken_apart() {
    let counted = |rest: &str| {
        let text = format!(
            r#"{{"format":"sawtooth-scenario","version":2,
               "nodes":[{{"id":"n","kind":"host","count":4999}},{{"id":"d","kind":"host"}}],
               "links":[{{"id":"l","between":["n","d"],{rest}}}]}}"#
        );
        Document::parse(&text).expect("valid")
    };
    let apart = |document: &Document| {
        let (checks, made) = checks(|| document.clone().take_apart("nodes/n"));
        assert_eq!(checks, 0, "it is refused before it is there");
        made.expect_err("refused").to_string()
    };
    let trace = (1..=99_999).map(|instant| (instant / 5).to_string());
    let trace = trace.collect::<Vec<_>>().join(",");
    let document = counted(&format!(r#""rate":{{"trace":[{trace}]}}"#));
    assert!(
        apart(&document).starts_with("the document would have 27"),
        "{}",
        apart(&document)
    );
    // A reference to all of them is written for each.
    let mut document = counted(r#""rate":1e6"#);
    let losses = (1..2_000).map(|packet| packet.to_string());
    let losses = losses.collect::<Vec<_>>().join(",");
    let set = format!(r#"{{"path":"links/l/loss","to":{{"kind":"list","packets":[{losses}]}}}}"#);
    let action = format!(r#"{{"label":"L","set":[{set}]}}"#);
    let lesson = format!(r#"{{"steps":[{{"title":"T","actions":[{action}]}}]}}"#);
    document.set("lesson", &json(&lesson)).expect("valid");
    assert!(
        apart(&document).starts_with("the document would have 4"),
        "{}",
        apart(&document)
    );
}

#[test]
fn a_counted_node_with_the_longest_id_is_taken_apart() {
    let id = "a".repeat(64);
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":2,"nodes":[{{"id":"{id}","kind":"host","count":5000}}]}}"#
    );
    let mut document = Document::parse(&text).expect("valid");
    let (checks, made) = checks(|| document.take_apart(&format!("nodes/{id}")));
    assert_eq!(made.expect("it fits").len(), 5_000);
    assert_eq!(checks, 1);
}

#[test]
fn a_lesson_that_uses_a_counted_node_as_one_keeps_it_from_being_taken_apart() {
    let with = |action: &str| {
        let text = PAIRS.replace(r#""label": "L","#, &format!(r#""label": "L", {action},"#));
        let text = text.replace(
            r#""set": [ { "path": "links/r-d/delay""#,
            r#""play": false, "view": { "selection": "nodes/s" }, "set": [ { "path": "links/r-d/delay""#,
        );
        let text = if action.contains(r#""set""#) {
            text.replace(
                r#", "set": [ { "path": "links/r-d/delay", "to": 0.02 } ]"#,
                "",
            )
        } else {
            text
        };
        let document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
        refused(&document, r#"{ "kind": "takeApart", "path": "nodes/s" }"#)
    };
    let place = "lesson/steps/0/actions/0";
    let alone = "refers to 3 at once but can only name one: change that first";
    for (action, at) in [
        (
            r#""add": [ { "to": "flows", "entry": { "id": "h", "from": "s", "to": "s-2" } } ]"#,
            "add/0/entry/from",
        ),
        (
            r#""add": [ { "to": "links", "entry": { "id": "h", "between": ["s-2", "d"], "rate": 1e6 } } ]"#,
            "add/0/entry/between",
        ),
        (
            r#""set": [ { "path": "flows/g/to", "to": "s" } ]"#,
            "set/0/path",
        ),
        (
            r#""set": [ { "path": "nodes/s/count", "to": 2 } ]"#,
            "set/0/path",
        ),
        (
            r#""set": [ { "path": "links/e-r/between", "to": ["s", "r"] } ]"#,
            "set/0/to",
        ),
    ] {
        assert_eq!(with(action), format!("{place}/{at}: {alone}"), "{action}");
    }
    assert_eq!(
        with(
            r#""add": [ { "to": "flows", "entry": { "id": "f-2", "from": "s-2", "to": "d.1" } } ]"#
        ),
        format!("{place}/add/0/entry/id: the lesson adds an entry with the id f-2")
    );
}
