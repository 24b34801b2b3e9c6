//! Every document comes back from GraphML as the same network.

use std::fs;
use std::path::Path;

use sawtooth_document::{Document, Json};
use sawtooth_graphml::{Hosts, Options, export, import};
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
    let mut cells = 0;
    for number in 0..300 {
        let case = case(1, number).unwrap_or_else(|(_, what)| panic!("{what}"));
        comes_back(&case.text);
        cells += usize::from(case.text.contains("access-point"));
    }
    // A fifth of them have a radio cell.
    assert!((40..80).contains(&cells), "{cells}");
}

/// Two cells of several stations each, with every key that a radio has.
const CELLS: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"cells",
    "nodes":[
      {"id":"late","kind":"station","cell":"p2","count":3,"rate":11e6,"rateControl":"arf","at":[0,3]},
      {"id":"p","kind":"access-point","radio":{"preset":"802.11a","windowMin":7,"basicRates":[6e6]},"queue":{"kind":"red"},"at":[2,1]},
      {"id":"s","kind":"station","cell":"p","frameErrorRate":0.1,"queue":{"kind":"drop-tail","limit":{"packets":7}}},
      {"id":"p2","kind":"access-point","radio":{"preset":"802.11b","retryLimit":"none"}},
      {"id":"h","kind":"host"}],
    "links":[{"id":"w","between":["p","h"],"rate":1e8},{"id":"v","between":["p2","h"],"rate":1e8}],
    "flows":[{"id":"f","from":"late","to":"h"},{"id":"g","from":"h","to":"s"}]}"#;

#[test]
fn cells_come_back_and_are_counted_by_kind() {
    comes_back(CELLS);
    let file = export(CELLS).expect("a document");
    let found = import(&file, &Options::default()).expect("readable").found;
    let counts = [
        found.hosts,
        found.routers,
        found.access_points,
        found.stations,
    ];
    assert_eq!(counts, [1, 0, 2, 2]);
}

/// A station has no wires: neither it nor its access point is a router that wants a host.
#[test]
fn no_host_is_attached_to_a_radio() {
    let file = export(CELLS).expect("a document");
    let options = Options {
        hosts: Hosts::Attached,
        ..Options::default()
    };
    let import = import(&file, &options).expect("readable");
    assert_eq!(import.found.attached, 0);
    let json = |text: &str| Json::parse(text).expect("JSON");
    assert_eq!(json(&import.document.expect("complete")), json(CELLS));
}

/// Four hops: the air, a wire to the host and one from it, and the air again.
#[test]
fn a_flow_that_is_asked_for_may_be_between_stations() {
    let file = export(CELLS).expect("a document");
    let options = Options {
        flow: true,
        ..Options::default()
    };
    let import = import(&file, &options).expect("readable");
    let ends = import.found.flow.expect("stations are joined by the air");
    assert_eq!(ends, ["late", "s"]);
    Document::parse(&import.document.expect("complete")).expect("a valid document");
}

/// A file whose access point was removed in another program is refused with the place of the gap.
#[test]
fn a_station_whose_access_point_was_taken_out_is_refused_by_name() {
    let file = export(CELLS).expect("a document");
    let start = file.find(r#"<node id="p2">"#).expect("the access point");
    let end = start + file[start..].find("</node>").expect("its end") + "</node>".len();
    let edge = file.find(r#"<edge id="v""#).expect("its wire");
    let edge_end = edge + file[edge..].find("</edge>").expect("its end") + "</edge>".len();
    let cut = [&file[..start], &file[end..edge], &file[edge_end..]].concat();
    let back = import(&cut, &Options::default()).expect("readable");
    let problem = Document::parse(&back.document.expect("complete")).expect_err("no cell");
    let problem = problem.to_string();
    assert!(problem.starts_with("nodes/late/cell"), "{problem}");
}

#[test]
fn every_example_comes_back_from_graphml() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut count = 0;
    for file in fs::read_dir(folder).expect("the examples") {
        let path = file.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "json") {
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
        r#"{{"format":"sawtooth-scenario","version":2,"name":"{name}","about":"{name}",
        "nodes":[{{"id":"a","kind":"host","count":3}},{{"id":"b","kind":"host","at":[1.25,-3]}}],
        "links":[{{"id":"l","between":["a","b"],"rate":1e6}}],"flows":[]}}"#
    );
    comes_back(&text);
}

#[test]
fn a_rate_that_another_program_changed_counts() {
    let text = r#"{"format":"sawtooth-scenario","version":2,
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
