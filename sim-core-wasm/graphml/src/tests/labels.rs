//! Names that are no ids: what files call nodes and edges, and how labels come back.

use sawtooth_engine::document::Json;

use super::{defaults, entry, graphml, opened};
use crate::export;

fn label<'a>(document: &'a Json, list: &str, id: &str) -> Option<&'a str> {
    entry(document, list, id)
        .get("label")
        .and_then(Json::as_text)
}

#[test]
fn names_that_are_no_ids_are_kept_as_labels() {
    let text = graphml(
        r#"<key id="l" attr.name="label"/>"#,
        r#"<node id="0"><data key="l">東京</data></node>
        <node id="1"><data key="l">New York, NY</data></node>
        <node id="2"><data key="l">core</data></node>
        <node id="3"/>
        <node id="Büro 4"/>
        <node id="5"><data key="l"> a&#10;b&#8238; </data></node>
        <edge source="0" target="1"><data key="l">太平洋</data><data key="rate">10 Mb/s</data></edge>
        <edge source="1" target="2"><data key="l">100 Mbit/s, 5 ms</data></edge>"#,
    );
    let (_, document) = opened(&text, &defaults());
    let nodes = document
        .get("nodes")
        .and_then(Json::as_list)
        .expect("nodes");
    let called: Vec<_> = nodes
        .iter()
        .map(|node| {
            let text = |key| node.get(key).and_then(Json::as_text);
            (text("id").unwrap_or_default(), text("label"))
        })
        .collect();
    assert_eq!(
        called,
        [
            ("n", Some("東京")),
            ("new-york-ny", Some("New York, NY")),
            ("core", None),
            ("n3", None),
            ("buero-4", Some("Büro 4")),
            ("a-b", Some("a b")),
        ]
    );
    assert_eq!(label(&document, "links", "n-new-york-ny"), Some("太平洋"));
    // A rate and a delay are no name.
    let link = entry(&document, "links", "new-york-ny-core");
    assert_eq!(link.get("label"), None);
    assert_eq!(link.get("rate").and_then(Json::as_number), Some(1e8));
}

const OURS: &str = r#"{"format":"sawtooth-scenario","version":1,
    "nodes":[{"id":"a","label":"東京 <1>","kind":"host","count":2},{"id":"r","kind":"router"},{"id":"d","label":" ","kind":"host"}],
    "links":[{"id":"a-r","label":"10 Mb/s 5 ms","between":["a","r"],"rate":{"expr":"2*1000000"}},
             {"id":"r-d","between":["r","d"],"rate":1000000}],
    "flows":[{"id":"f","label":"Ça va","from":"a","to":"d"}]}"#;

#[test]
fn labels_come_back_whole() {
    let file = export(OURS).expect("a document");
    assert!(
        file.contains(r#"<data key="label">東京 &lt;1&gt;</data>"#),
        "{file}"
    );
    let (_, document) = opened(&file, &defaults());
    let ours = Json::parse(OURS).expect("JSON");
    for list in ["nodes", "links", "flows"] {
        assert_eq!(document.get(list), ours.get(list), "{list}");
    }
}

#[test]
fn a_label_that_another_program_has_written_counts() {
    let file = export(OURS).expect("a document");
    let changed = file
        .replace("東京 &lt;1&gt;", "Kyōto")
        .replace(
            r#"<data key="label">r</data>"#,
            r#"<data key="label">Hub</data>"#,
        )
        .replace(
            r#"<data key="label">10 Mb/s 5 ms</data>"#,
            r#"<data key="label">Backbone</data>"#,
        );
    let (_, document) = opened(&changed, &defaults());
    assert_eq!(label(&document, "nodes", "a"), Some("Kyōto"));
    assert_eq!(label(&document, "nodes", "r"), Some("Hub"));
    assert_eq!(label(&document, "links", "a-r"), Some("Backbone"));
}
