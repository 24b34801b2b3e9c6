//! Bounds, links and paths, places, and one value at several paths.

use super::*;

#[test]
fn more_nodes_than_allowed_are_refused_with_their_number() {
    let mut document = empty();
    let many = r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "n", "kind": "host", "count": 5000 } ] } }"#;
    edited(&mut document, many);
    let one = r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "one", "kind": "host" } ] } }"#;
    assert_eq!(
        refused(&document, one),
        "nodes/one: with this entry the document has 5001 nodes; at most 5000 are allowed"
    );
}

#[test]
fn a_second_link_between_the_same_ends_is_refused_however_it_comes() {
    let document = full();
    let message = |link: &str, own: &str| {
        format!("links/{link}/between: {own}: packets would use only one of the two links")
    };
    let joined = "r-d already connects d and r";
    for (link, text) in [
        (
            "other",
            r#"{ "kind": "insert", "piece": { "links": [ { "id": "other", "between": ["d", "r"], "rate": 1e6 } ] } }"#,
        ),
        ("r-d2", r#"{ "kind": "copy", "path": "links/r-d" }"#),
        (
            "l",
            r#"{ "kind": "paste", "shift": [0, 0], "text":
                 "{\"format\":\"sawtooth-piece\",\"links\":[{\"id\":\"l\",\"between\":[\"r\",\"d\"],\"rate\":1000000}]}" }"#,
        ),
    ] {
        assert_eq!(refused(&document, text), message(link, joined));
    }
    let mut copy = document.clone();
    edited(
        &mut copy,
        r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "s", "kind": "router" } ],
             "links": [ { "id": "s-d", "between": ["s", "d"], "rate": 1e6 } ] } }"#,
    );
    let moved = copy.set("links/s-d/between", &json(r#"["r", "d"]"#));
    assert_eq!(
        moved.expect_err("refused").to_string(),
        message("s-d", joined)
    );
    // A document that has two of them stays as it is.
    let twice = FULL.replace(
        r#""links": ["#,
        r#""links": [ { "id": "old", "between": ["d", "r"], "rate": 1e6 },"#,
    );
    let mut twice = Document::parse(&twice).expect("it was allowed");
    edited(&mut twice, r#"{ "kind": "copy", "path": "flows/f" }"#);
}

#[test]
fn a_flow_without_a_path_is_refused_at_its_end() {
    let mut document = full();
    edited(
        &mut document,
        r#"{ "kind": "insert", "piece": { "nodes": [ { "id": "alone", "kind": "host" } ] } }"#,
    );
    valid(&document);
    let flow = r#"{ "kind": "insert", "piece": { "flows": [ { "id": "x", "from": "d", "to": "alone" } ] } }"#;
    assert_eq!(
        refused(&document, flow),
        "flows/x/to: there is no path from d to alone: add a link"
    );
    let router =
        r#"{ "kind": "insert", "piece": { "flows": [ { "id": "x", "from": "d", "to": "r" } ] } }"#;
    assert_eq!(
        refused(&document, router),
        "flows/x/to: r is a router: both ends of a flow must be hosts or stations"
    );
}

#[test]
fn nodes_move_within_bounds_and_alone() {
    let mut document = full();
    let plan = document.plan();
    edited(
        &mut document,
        r#"{ "kind": "move", "nodes": [ { "path": "nodes/n", "at": [-3.5, 2] }, { "path": "nodes/d", "at": [7, 1] } ] }"#,
    );
    assert_eq!(document.plan(), plan);
    let text = document.text();
    assert!(
        text.contains(r#""at":[-3.5,2]"#) && text.contains(r#""at":[7,1]"#),
        "{text}"
    );
    for (path, at, message) in [
        (
            "nodes/n",
            "[1e5, 0]",
            "nodes/n/at/0: must be between -10000 and 10000, got 100000",
        ),
        (
            "links/r-d",
            "[0, 0]",
            "links/r-d: is not a node: only nodes have a position",
        ),
        ("nodes/x", "[0, 0]", "nodes/x: there is no node x"),
    ] {
        let text =
            format!(r#"{{ "kind": "move", "nodes": [ {{ "path": "{path}", "at": {at} }} ] }}"#);
        assert!(refused(&document, &text).starts_with(message), "{path}");
    }
}

#[test]
fn one_value_is_set_at_several_paths_or_at_none() {
    let mut document = full();
    edited(
        &mut document,
        r#"{ "kind": "set", "paths": ["links/n-r/delay", "links/r-d/delay"], "to": 0.004 }"#,
    );
    valid(&document);
    assert_eq!(document.text().matches(r#""delay":0.004"#).count(), 2);
    let text = r#"{ "kind": "set", "paths": ["links/n-r/delay", "links/r-d/delay", "flows/f/delay"], "to": 0.005 }"#;
    assert!(
        refused(&document, text).starts_with("flows/f: unknown key")
            || refused(&document, text).starts_with("flows/f/delay: unknown key")
    );
}

#[test]
fn a_message_that_is_no_operation_is_refused_with_its_key() {
    for (text, message) in [
        ("7", "operation/kind: missing"),
        (
            r#"{"kind":"stretch"}"#,
            "operation/kind: there is no operation stretch",
        ),
        (r#"{"kind":"copy"}"#, "operation/path: missing"),
        (
            r#"{"kind":"rename","path":"nodes/n","id":3}"#,
            "operation/id: must be a text, got 3",
        ),
        (
            r#"{"kind":"remove","paths":["nodes/n",7],"dependents":"remove"}"#,
            "operation/paths/1: must be a text, got 7",
        ),
        (
            r#"{"kind":"remove","paths":[],"dependents":"keep"}"#,
            "operation/dependents: must be refuse or remove, got \"keep\"",
        ),
        (
            r#"{"kind":"move","nodes":[{"path":"nodes/n","at":[1,"x"]}]}"#,
            "operation/nodes/0/at/1: must be a number, got \"x\"",
        ),
        (
            r#"{"kind":"paste","text":"","shift":[1]}"#,
            "operation/shift: must be two numbers",
        ),
        (
            r#"{"kind":"takeOut","places":[0.5]}"#,
            "operation/places/0: must be a whole number from 0 to 4294967295, got 0.5",
        ),
    ] {
        let problem = Operation::parse(text).expect_err("refused");
        assert_eq!(problem.to_string(), message, "{text}");
    }
}

#[test]
fn a_link_moved_between_the_ends_of_another_is_refused_in_either_order() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 2,
        "nodes": [ { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" },
                   { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" } ],
        "links": [ { "id": "a-r", "between": ["a", "r"], "rate": 1e6 },
                   { "id": "b-r", "between": ["b", "r"], "rate": 1e6 },
                   { "id": "r-d", "between": ["r", "d"], "rate": 1e6 } ] }"#;
    let document = Document::parse(text).expect("valid");
    let moved = |path: &str, between: &str| {
        let refused = document.clone().set(path, &json(between));
        refused.expect_err("refused").to_string()
    };
    let taken = |link: &str, ends: &str, other: &str| {
        format!(
            "links/{link}/between: {other} already connects {ends}: packets would use only one of the two links"
        )
    };
    assert_eq!(
        moved("links/a-r/between", r#"["b", "r"]"#),
        taken("a-r", "b and r", "b-r")
    );
    assert_eq!(
        moved("links/r-d/between", r#"["r", "b"]"#),
        taken("r-d", "b and r", "b-r")
    );
}

/// Where flows share ways of equal cost, links beside each other carry some each.
#[test]
fn parallel_links_are_made_where_flows_share_them() {
    let text = |ecmp: bool| {
        format!(
            r#"{{ "format": "sawtooth-scenario", "version": 2, "ecmp": {ecmp},
                "nodes": [ {{ "id": "a", "kind": "router" }}, {{ "id": "b", "kind": "router" }} ],
                "links": [ {{ "id": "l", "between": ["a", "b"], "rate": 1e6 }} ] }}"#
        )
    };
    let new = json(r#"{ "between": ["b", "a"], "rate": 1e6 }"#);
    let mut alone = Document::parse(&text(false)).expect("valid");
    assert!(alone.set("links/m", &new).is_err());
    let mut shared = Document::parse(&text(true)).expect("valid");
    assert!(shared.set("links/m", &new).is_ok());
    // Without the switch the document is still valid.
    assert!(shared.set("ecmp", &Json::Bool(false)).is_ok());
}

#[test]
fn one_value_is_set_at_thousands_of_paths_in_one_check() {
    let mut lists = [String::new(), String::new()];
    for link in 0..2_000 {
        let node = format!(r#"{{"id":"n{link}","kind":"host"}},"#);
        let own = format!(r#"{{"id":"l{link}","between":["n{link}","r"],"rate":1e6}},"#);
        lists[0].push_str(&node);
        lists[1].push_str(&own);
    }
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":2,"nodes":[{}{{"id":"r","kind":"router"}}],"links":[{}]}}"#,
        lists[0],
        lists[1].trim_end_matches(',')
    );
    let mut document = Document::parse(&text).expect("valid");
    let paths: Vec<String> = (0..2_000)
        .map(|link| format!("links/l{link}/delay"))
        .collect();
    let (checks, set) = checks(|| document.set_all(&paths, &json("0.003")));
    set.expect("live fields");
    assert_eq!(checks, 1);
    assert_eq!(document.text().matches(r#""delay":0.003"#).count(), 2_000);
    valid(&document);
    // Entries go together too, and instances get their value at the start of the run.
    let links: Vec<String> = (1..2_000).map(|link| format!("links/l{link}")).collect();
    document
        .set_all(&links, &Json::Null)
        .expect("nothing needs them");
    assert_eq!(document.plan().links.len(), 1);
    assert_eq!(document.plan().links[0].id, "l0");
    valid(&document);
    let mut document = full();
    let instances = ["links/n-r.1/delay", "links/n-r.3/delay", "links/r-d/delay"];
    document
        .set_all(&instances, &json("0.007"))
        .expect("live fields");
    valid(&document);
    let text = document.text();
    assert!(
        text.contains(r#"{"at":0,"set":"links/n-r.1/delay","to":0.007},{"at":0,"set":"links/n-r.3/delay","to":0.007},{"at":20"#),
        "{text}"
    );
}
