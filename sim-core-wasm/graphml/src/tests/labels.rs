//! Names that are no ids: what files call nodes and edges, and how labels come back.

use proptest::prelude::*;
use sawtooth_document::text::LONGEST_LABEL;
use sawtooth_document::{Document, Json};

use super::{defaults, entry, graphml, number, opened};
use crate::{Import, Options, export};

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

const OURS: &str = r#"{"format":"sawtooth-scenario","version":2,
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

/// A link without a delay of its own, which another program has given a label.
#[test]
fn quantities_that_another_program_has_written_as_a_label_count() {
    let text = labelled(["", "5 ms", "old", ""]).replace(r#","delay":0.01"#, "");
    let file = export(&text).expect("a document");
    let written = |label: &str| {
        let label = format!(r#"<data key="label">{label}</data>"#);
        file.replace(r#"<data key="label">5 ms</data>"#, &label)
    };
    let read = |file: &str| {
        let (import, document) = opened(file, &defaults());
        let link = entry(&document, "links", "l").clone();
        let both = ["rate", "delay"].map(|key| number(&link, key));
        (both, import.found.notes.join("; "))
    };
    // Its own label was never a delay.
    assert_eq!(read(&file), ([Some(1e6), None], String::new()));
    assert_eq!(
        read(&written("7 ms")),
        ([Some(1e6), Some(0.007)], String::new())
    );
    // The attribute counts, and a note names the label.
    assert_eq!(
        read(&written("20 Mb/s, 7 ms")),
        (
            [Some(1e6), Some(0.007)],
            "1 value ignored because the link has another one, for example label 20 Mb/s, 7 ms"
                .to_owned()
        )
    );
    assert_eq!(
        read(&written("2000 s")),
        (
            [Some(1e6), None],
            "1 value could not be read or was out of range, for example label 2000 s".to_owned()
        )
    );
    let expression = file.replace(">old<", ">9 Gb/s<");
    assert_ne!(expression, file);
    assert_eq!(
        read(&expression).1,
        "1 value ignored because the link has another one, for example rate 9000000000"
    );
}

/// A document with these labels. The first link has a rate and a delay of its own, the second an
/// expression and none.
fn labelled([node, link, last, flow]: [&str; 4]) -> String {
    let label = |label: &str| Json::Text(label.to_owned()).compact();
    let (node, link, last, flow) = (label(node), label(link), label(last), label(flow));
    format!(
        r#"{{"format":"sawtooth-scenario","version":2,
        "nodes":[{{"id":"a","label":{node},"kind":"host"}},{{"id":"b","kind":"host"}},{{"id":"c","kind":"host"}}],
        "links":[{{"id":"l","label":{link},"between":["a","b"],"rate":1000000,"delay":0.01}},
                 {{"id":"m","label":{last},"between":["b","c"],"rate":{{"expr":"2*1000000"}}}}],
        "flows":[{{"id":"f","label":{flow},"from":"a","to":"b"}}]}}"#
    )
}

fn comes_back(labels: [&str; 4]) {
    let text = labelled(labels);
    Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    let file = export(&text).expect("a document");
    let (import, document) = opened(&file, &Options::default());
    let ours = Json::parse(&text).expect("JSON");
    assert_eq!(document, ours, "{file}");
    assert!(import.found.notes.is_empty(), "{:?}", import.found.notes);
}

/// XML has no U+FFFE and no U+FFFF, and a reader of names makes one blank of several.
#[test]
fn labels_that_a_file_cannot_show_come_back_whole() {
    for label in [
        "a\u{fffe}b",
        "\u{ffff}",
        " \u{fffe} ",
        "a  b\u{a0}c",
        "\u{3000}a ",
        "?",
        "None\u{ffff}",
        "b",
        "l",
        "20   Mb/s",
        ",",
    ] {
        comes_back([label; 4]);
    }
    let file = export(&labelled(["a\u{fffe}b", "", "", "\u{ffff}"])).expect("a document");
    assert!(file.contains(r#"<data key="label">ab</data>"#), "{file}");
    // Nothing is left of it: the id stands there, as without a label.
    let file = export(&labelled(["\u{ffff} ", "", "", ""])).expect("a document");
    assert!(file.contains(r#"<data key="label">a</data>"#), "{file}");
}

/// Any label that a document may have, blanks and quantities among them more often.
fn any_label() -> impl Strategy<Value = String> {
    let is_line = |letter: &char| {
        let ends = matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        !letter.is_control() && !ends
    };
    let letter = prop_oneof![
        3 => any::<char>().prop_filter("no line", is_line),
        2 => prop::sample::select(vec![' ', '\u{a0}', '\u{3000}', '\u{feff}', '\u{fffe}', '\u{ffff}', '?', '<', '&', '"', ']']),
        1 => prop::sample::select("0123456789.,;|MGkmbs/".chars().collect::<Vec<_>>()),
    ];
    let letters = prop::collection::vec(letter, 0..=LONGEST_LABEL);
    prop_oneof![
        letters.prop_map(|letters| letters.into_iter().collect::<String>()),
        " {0,3}[0-9]{1,4} {0,3}(Mb/s|ms|G)[ ,]{0,3}([0-9]{1,3} {0,3}(ms|s|kbps))?",
        "a|b|l|m|None|name",
    ]
}

proptest! {
    #[test]
    fn every_label_comes_back([node, link, last, flow] in prop::array::uniform4(any_label())) {
        comes_back([&node, &link, &last, &flow]);
    }
}

/// Two links whose edges have these labels and attributes of a rate.
fn rated(edges: [[&str; 2]; 2]) -> (Import, Json) {
    let keys =
        r#"<key id="l" for="edge" attr.name="label" /><key id="r" for="edge" attr.name="rate" />"#;
    let edges = edges.iter().enumerate().map(|(at, [label, rate])| {
        format!(
            r#"<edge source="{at}" target="{}"><data key="l">{label}</data><data key="r">{rate}</data></edge>"#,
            at + 1
        )
    });
    let nodes = r#"<node id="0"/><node id="1"/><node id="2"/>"#;
    let text = graphml(keys, &format!("{nodes}{}", edges.collect::<String>()));
    opened(&text, &defaults())
}

fn rates(document: &Json) -> [Option<f64>; 2] {
    let Some(Json::List(links)) = document.get("links") else {
        panic!("no links");
    };
    [0, 1].map(|at| number(&links[at], "rate"))
}

#[test]
fn names_of_edges_are_rates_only_where_others_are() {
    let (import, document) = rated([["E1", "5000"], ["T3", "6000"]]);
    assert_eq!(rates(&document), [Some(5000.0), Some(6000.0)]);
    let notes = import.found.notes.join("; ");
    assert!(notes.contains("2 labels were read as names"), "{notes}");
    assert!(!notes.contains("ignored"), "{notes}");
    let (import, document) = rated([["E1", ""], ["STM-1", ""]]);
    assert_eq!(rates(&document), [Some(2.048e6), Some(155.52e6)]);
    let notes = import.found.notes.join("; ");
    assert!(notes.contains("1 label was read as rates"), "{notes}");
}

#[test]
fn attributes_are_read_as_labels_are_and_commas_are_noted() {
    let (import, document) = rated([["a", "STM-64/OC-192"], ["b", "2,048 Mbit/s"]]);
    assert_eq!(rates(&document), [Some(9.953_28e9), Some(2.048e9)]);
    let notes = import.found.notes.join("; ");
    assert!(notes.contains("1 value with a comma"), "{notes}");
}
