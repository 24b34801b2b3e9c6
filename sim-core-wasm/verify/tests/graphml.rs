//! Every document comes back from GraphML as the same network.

use std::fs;
use std::path::Path;

use sawtooth_engine::document::{Document, Json};
use sawtooth_graphml::{Options, export, import};
use sawtooth_verify::proof::case;

/// Asserts that nothing is lost, and that the same run comes of it.
fn comes_back(text: &str) {
    let document = Document::parse(text).expect("a valid document");
    let file = export(text).expect("a document is written");
    let import = import(&file, &Options::default()).expect("what was written is read");
    let back = import.document.expect("nothing is missing");
    assert!(
        import.found.own && import.found.renamed.is_empty(),
        "{:?}",
        import.found
    );
    let again = Document::parse(&back).unwrap_or_else(|problem| panic!("{problem}\n{back}"));
    assert_eq!(again.plan(), document.plan(), "{text}\n{file}");
    let json = |text: &str| Json::parse(text).expect("JSON");
    assert_eq!(json(&back), json(text));
}

#[test]
fn random_documents_come_back_from_graphml() {
    for number in 0..300 {
        let case = case(1, number).unwrap_or_else(|(_, what)| panic!("{what}"));
        comes_back(&case.text);
    }
}

#[test]
fn every_example_comes_back_from_graphml() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut count = 0;
    for file in fs::read_dir(folder).expect("the examples") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(path).expect("a text");
        comes_back(&text);
        count += 1;
    }
    assert!(count > 20, "{count}");
}

#[test]
fn texts_that_xml_cannot_hold_come_back() {
    let name = r#"\u0000 \u001f \r\n ]]> & < > \" ' \ufffe \uffff \ud83d\ude00"#;
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":1,"name":"{name}","about":"{name}",
        "nodes":[{{"id":"a","kind":"host","count":3}},{{"id":"b","kind":"host","at":[1.25,-3]}}],
        "links":[{{"id":"l","between":["a","b"],"rate":1e6}}],"flows":[]}}"#
    );
    comes_back(&text);
}

#[test]
fn a_rate_that_another_program_changed_counts() {
    let text = r#"{"format":"sawtooth-scenario","version":1,
        "nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],
        "links":[{"id":"a-b","between":["a","b"],"rate":1000000,"delay":0.01,"jitter":0.001}],"flows":[]}"#;
    let file = export(text).expect("a document");
    let changed = file.replace(r#"key="rate">1000000<"#, r#"key="rate">2000000<"#);
    assert_ne!(changed, file);
    // Turned round, and read with units that are those of other files.
    let changed = changed.replace(r#"source="a" target="b""#, r#"source="b" target="a""#);
    let options = Options {
        rate_unit: 1e3,
        delay_unit: 1e-3,
        ..Options::default()
    };
    let back = import(&changed, &options)
        .expect("readable")
        .document
        .expect("complete");
    let wanted = text.replace("1000000", "2000000");
    assert_eq!(
        Json::parse(&back).expect("JSON"),
        Json::parse(&wanted).expect("JSON")
    );
}
