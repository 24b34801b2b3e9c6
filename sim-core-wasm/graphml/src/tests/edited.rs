//! Files of ours that another program has changed.

use sawtooth_document::Json;

use super::{defaults, entry, number, opened};
use crate::export;

/// Two hosts and a router; the second link has no delay of its own, and its rate is an
/// expression.
const OURS: &str = r#"{"format":"sawtooth-scenario","version":2,"parameters":{"B":{"value":1000000}},
    "nodes":[{"id":"a","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
    "links":[{"id":"first","between":["a","r"],"rate":2000000,"delay":0.01,"queue":"red"},
             {"id":"last","between":["r","d"],"rate":{"expr":"B"}}],
    "flows":[{"id":"f","from":"a","to":"d"}],
    "interventions":[{"at":1,"set":"links/first/delay","to":0.02}]}"#;

/// The file with another edge before the end.
fn with_edge(edge: &str) -> String {
    let file = export(OURS).expect("a document");
    file.replace("  </graph>", &format!("{edge}\n  </graph>"))
}

/// The element of the first link.
fn first() -> String {
    let file = export(OURS).expect("a document");
    let start = file.find("    <edge id=\"first\"").expect("an edge");
    let end = file[start..].find("</edge>").expect("its end");
    file[start..=start + end + "</edge>".len()].to_owned()
}

fn links(document: &Json) -> Vec<&str> {
    let links = document.get("links").and_then(Json::as_list);
    let ids = links.expect("links").iter();
    ids.filter_map(|link| link.get("id")?.as_text()).collect()
}

#[test]
fn an_edge_that_was_copied_in_its_place_is_a_link_beside_it() {
    let (import, document) = opened(&with_edge(&first()), &defaults());
    assert_eq!(links(&document), ["first", "last", "first-2"]);
    let notes = import.found.notes.join("; ");
    assert!(notes.contains("1 link lies parallel to another"), "{notes}");
}

#[test]
fn an_edge_that_was_copied_elsewhere_gets_an_id_of_its_own() {
    let copy = first().replace("target=\"r\"", "target=\"d\"");
    let (_, document) = opened(&with_edge(&copy), &defaults());
    assert_eq!(links(&document), ["first", "last", "first-2"]);
    let copy = entry(&document, "links", "first-2");
    assert_eq!(
        copy.get("between").map(Json::compact).as_deref(),
        Some(r#"["a","d"]"#)
    );
    assert_eq!(copy.get("queue"), Some(&Json::Text("red".to_owned())));
}

#[test]
fn a_plain_edge_beside_one_of_ours_is_a_link_of_its_own() {
    let edge = r#"<edge source="r" target="a"><data key="rate">3e6</data><data key="delay">0.5</data></edge>"#;
    let (_, document) = opened(&with_edge(edge), &defaults());
    assert_eq!(links(&document), ["first", "last", "r-a"]);
    let number = |id, key| number(entry(&document, "links", id), key);
    assert_eq!(
        (number("first", "rate"), number("first", "delay")),
        (Some(2e6), Some(0.01))
    );
    assert_eq!(
        (number("r-a", "rate"), number("r-a", "delay")),
        (Some(3e6), Some(0.5))
    );
}

#[test]
fn a_delay_that_was_added_is_taken_over() {
    let file = export(OURS).expect("a document");
    let start = file.find("<edge id=\"last\"").expect("an edge");
    let (head, tail) = file.split_at(start);
    let tail = tail.replacen('>', "><data key=\"delay\">0.25</data>", 1);
    let (_, document) = opened(&format!("{head}{tail}"), &defaults());
    assert_eq!(
        number(entry(&document, "links", "last"), "delay"),
        Some(0.25)
    );
}

#[test]
fn thousands_of_edges_of_ours_between_two_nodes_are_counted_and_refused() {
    let edges = (0..10_000).map(|edge| {
        first().replace(
            "{&quot;id&quot;:&quot;first&quot;",
            &format!("{{&quot;id&quot;:&quot;e{edge}&quot;"),
        )
    });
    let text = with_edge(&edges.collect::<Vec<_>>().join("\n"));
    let refusal = crate::import(&text, &defaults()).expect_err("too many");
    assert_eq!(
        refusal.to_string(),
        "the network would have 10002 links; at most 10000 are allowed"
    );
}

#[test]
fn two_links_of_a_document_that_lie_side_by_side_come_back() {
    let twice = OURS.replace(
        r#""links":["#,
        r#""links":[{"id":"other","between":["r","a"],"rate":500000},"#,
    );
    let file = export(&twice).expect("a document");
    let (_, document) = opened(&file, &defaults());
    assert_eq!(document, Json::parse(&twice).expect("JSON"));
}
