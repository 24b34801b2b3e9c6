//! Files that are broken, or made to break something.

use std::fmt::Write as _;

use proptest::prelude::*;

use sawtooth_document::Json;
use sawtooth_document::reading::program::Program;

use super::{defaults, graphml, opened};
use crate::queries::GraphMlPage;
use crate::{Hosts, LONGEST_FILE, Options, export, import};

fn refused(text: &str) -> String {
    let refusal = import(text, &defaults()).expect_err("a file that is refused");
    refusal.to_string()
}

#[test]
fn a_file_that_is_not_graphml_is_refused_in_words() {
    let nothing = graphml("", "");
    let cases = [
        ("", "not XML"),
        ("hello", "not XML"),
        ("<graphml>", "not XML"),
        ("<gexf><graph/></gexf>", "the outermost element is <gexf>"),
        ("<graphml/>", "has no graph"),
        (
            &nothing
                .replace("<graph ", "<!-- ")
                .replace("</graph>", "-->"),
            "has no graph",
        ),
        (&graphml("\n", "\n<node/>"), "line 5: a node has no id"),
        (
            &format!("\n\n{}", graphml("", "<node/>")),
            "line 5: a node has no id",
        ),
        (
            &graphml("", r#"<node id="a"/><node id="a"/>"#),
            "node a: occurs twice",
        ),
        (
            &graphml("", r#"<node id="a"/><edge source="a"/>"#),
            "line 3: an edge has no target",
        ),
        (
            &graphml("", r#"<node id="a"/><edge source="a" target="b"/>"#),
            "line 3: the target of an edge, b, is not a node",
        ),
        (
            &graphml("", r#"<node id="a"><data key="sawtooth">{</data></node>"#),
            "node a: its data sawtooth: not JSON",
        ),
        (
            &graphml("", r#"<data key="sawtooth">7</data>"#),
            "graph: its data sawtooth must be an object",
        ),
    ];
    for (text, says) in cases {
        let said = refused(text);
        assert!(said.contains(says), "{said}\n{text}");
    }
}

/// Text stands in them as it was written, and no file is asked for.
#[test]
fn entities_are_not_expanded_and_files_are_not_asked_for() {
    for declared in [
        r#"[<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]"#,
        r#"[<!ENTITY b SYSTEM "file:///etc/passwd">]"#,
        r#"SYSTEM "graphml.dtd""#,
    ] {
        let text = graphml(
            r#"<key id="l" attr.name="label"/>"#,
            r#"<node id="a"><data key="l">&b;</data></node><node id="c"/><edge source="a" target="c"/>"#,
        );
        let text = text.replacen(
            "<graphml",
            &format!("<!DOCTYPE graphml {declared}><graphml"),
            1,
        );
        let (import, document) = opened(&text, &defaults());
        let label = super::entry(&document, "nodes", "b").get("label");
        assert_eq!(label.and_then(Json::as_text), Some("&b;"));
        let notes = import.found.notes.join("; ");
        assert!(
            notes.contains("document type declaration was not read"),
            "{notes}"
        );
        assert!(notes.contains("1 entity is not expanded"), "{notes}");
    }
}

/// These took half a minute, and half a second.
#[test]
#[allow(clippy::format_collect, reason = "a text of a test, made once")]
fn namespaces_in_one_another_and_many_attributes_are_refused_before_they_are_parsed() {
    let nested: String = (0..3000)
        .map(|at| format!("<a xmlns:n{at}=\"u{at}\">"))
        .collect();
    assert!(refused(&graphml("", &nested)).contains("namespaces around"));
    let many: String = (0..20_000).map(|at| format!(" a{at}=\"\"")).collect();
    let said = refused(&graphml("", &format!("<node id=\"a\"{many}/>")));
    assert!(said.contains("64 attributes of an element"), "{said}");
}

/// A file crosses in a query, whose length is not limited as that of a document is.
#[test]
fn the_page_reads_files_of_several_megabytes() {
    let nodes = r#"<node id="a"/><node id="b"/><edge source="a" target="b"/>"#;
    let file = graphml("", &(nodes.to_owned() + &" ".repeat(2_000_000)));
    let take = Json::object(
        [("kind", "take"), ("text", &file)].map(|(key, text)| (key, Json::Text(text.to_owned()))),
    );
    let mut page = GraphMlPage::default();
    page.answer(&take.compact()).expect("the file crosses");
    let read = r#"{"kind":"read","options":{"rate":1e8,"delay":0.001}}"#;
    let answer = page.answer(read).expect("a file that can be read");
    assert!(answer.contains(r#""links":1"#), "{answer}");
}

#[test]
fn long_deep_and_wide_files_are_refused() {
    let long = " ".repeat(LONGEST_FILE + 1);
    assert!(refused(&long).contains("longer than 20 MB"));
    let deep = format!("<graphml>{}", "<graph>".repeat(1_000_000));
    assert!(refused(&deep).contains("200 elements inside one another"));
    let deep = format!(
        "{}{}",
        "<node id=\"a\"><graph>".repeat(50),
        "</graph></node>".repeat(50)
    );
    assert!(refused(&graphml("", &deep)).contains("occurs twice"));
    let wide = format!("<graphml>{}</graphml>", "<a/>".repeat(2_100_000));
    assert!(refused(&wide).contains("too many elements"));
}

#[test]
fn options_out_of_range_are_refused() {
    let file = graphml(
        "",
        r#"<node id="a"/><node id="b"/><edge source="a" target="b"/>"#,
    );
    let refused = |options| import(&file, &options).expect_err("refused").to_string();
    let rate = Some(1e15);
    assert!(refused(Options { rate, ..defaults() }).starts_with("rate: must be between 1000 and"));
    let delay = Some(f64::NAN);
    assert!(
        refused(Options {
            delay,
            ..defaults()
        })
        .starts_with("delay: must be between 0 and 10")
    );
    let unit = 0.0;
    assert!(
        refused(Options {
            rate_unit: unit,
            ..defaults()
        })
        .contains("a unit must be")
    );
}

#[test]
fn unknown_attributes_and_long_defaults_take_no_memory() {
    let mut keys = String::new();
    for key in 0..10_000 {
        let _ = write!(
            keys,
            r#"<key id="k{key}" attr.name="weight{key}"><default>1</default></key>"#
        );
    }
    let long = "7".repeat(1_000_000);
    let _ = write!(
        keys,
        r#"<key id="l" attr.name="label"><default>{long}</default></key><key id="d" attr.name="Delay" for="edge"><default>5 ms</default></key><key id="d2" attr.name="delay"><default>7 ms</default></key>"#
    );
    let text = graphml(
        &keys,
        r#"<node id="a"><data key="k7">3</data></node><node id="b"/><edge source="a" target="b"/>"#,
    );
    let graph = crate::xml::read(&text).expect("readable");
    let counts: Vec<_> = graph.nodes.iter().map(|node| node.data.len()).collect();
    assert_eq!(counts, [1, 1], "the delay that all have");
    assert_eq!(
        graph.edges[0].data.get("delay").map(|text| &**text),
        Some("5 ms")
    );
    let (_, document) = opened(&text, &defaults());
    let link = super::entry(&document, "links", "a-b");
    assert_eq!(super::number(link, "delay"), Some(0.005));
}

#[test]
fn five_thousand_nodes_of_one_name_get_names_of_their_own() {
    let nodes = (0..5_000)
        .map(|node| format!(r#"<node id="{node}"><data key="label">Router</data></node>"#));
    let (import, _) = opened(&graphml("", &nodes.collect::<String>()), &defaults());
    assert_eq!(import.found.renamed.len(), 5_000);
    assert_eq!(import.found.renamed[4_999].id, "router-5000");
}

fn ring(count: usize) -> String {
    let mut inside = String::new();
    for node in 0..count {
        let next = (node + 1) % count;
        let _ = write!(
            inside,
            "<node id=\"{node}\"/><edge source=\"{node}\" target=\"{next}\"/>"
        );
    }
    graphml("", &inside)
}

#[test]
fn nodes_beyond_the_limit_are_counted_and_refused() {
    assert!(refused(&ring(5_001)).contains("the graph has 5001 nodes; at most 5000"));
    let attached = Options {
        hosts: Hosts::Attached,
        ..defaults()
    };
    let refusal = import(&ring(3_000), &attached)
        .expect_err("6 000 nodes")
        .to_string();
    assert!(refusal.contains("6000 nodes; at most 5000"), "{refusal}");
    // The most that fits is opened by the engine too.
    let (all, _) = opened(&ring(5_000), &defaults());
    assert_eq!((all.found.routers, all.found.links), (5_000, 5_000));
    let (all, _) = opened(
        &ring(2_500),
        &Options {
            flow: true,
            ..attached
        },
    );
    assert_eq!(
        (all.found.hosts, all.found.links, all.found.flows),
        (2_500, 5_000, 1)
    );
}

#[test]
fn loops_are_left_out_and_parallel_edges_are_links_beside_one_another() {
    let text = graphml(
        "",
        r#"<node id="a"/><node id="b"/><edge source="a" target="a"/>
        <edge source="a" target="b"><data key="bandwidth">1e6</data></edge>
        <edge source="b" target="a"><data key="bandwidth">3e6</data></edge>
        <edge source="a" target="b"><data key="bandwidth">2e6</data></edge>
        <edge source="a" target="b"><data key="bandwidth">fast</data></edge><hyperedge/>"#,
    );
    let (import, document) = opened(&text, &defaults());
    assert_eq!(import.found.links, 4);
    for (id, rate) in [("a-b", 1e6), ("b-a", 3e6), ("a-b-2", 2e6), ("a-b-3", 1e8)] {
        let link = super::entry(&document, "links", id);
        assert_eq!(super::number(link, "rate"), Some(rate), "{id}");
    }
    let notes = import.found.notes.join("; ");
    for said in [
        "1 hyperedge",
        "1 edge from a node to itself was",
        "3 links lie parallel to another",
        "bandwidth fast",
    ] {
        assert!(notes.contains(said), "{said}: {notes}");
    }
}

proptest! {
    /// Anything between the tags, and a file of ours with a piece missing, is read or refused.
    #[test]
    fn no_text_breaks_the_reader(inside in "(<(node|edge|data|graph|key)( (id|source|target|key)=\"[a-c]\"){0,3}/?>|</(node|graph|data)>|[a-z&;]{0,3}){0,12}", cut in 0_usize..900) {
        let _ = import(&graphml("", &inside), &defaults());
        let ours = export(r#"{"name":"x","nodes":[{"id":"a","kind":"host"},{"id":"b","kind":"host"}],"links":[{"id":"a-b","between":["a","b"],"rate":1e6}]}"#);
        let mut ours = ours.expect("a document");
        ours.truncate(cut.min(ours.len()));
        let _ = import(&ours, &defaults());
    }
}
