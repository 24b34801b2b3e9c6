//! Small files as each program writes them.

use sawtooth_document::Json;

use super::{defaults, entry, graphml, kinds, number, opened};
use crate::{Hosts, Options, Renamed, import};

/// As networkx writes `G.add_edge('s', 'r', bandwidth=100, latency=5)`: in Mbit/s and ms, the author's choice.
const NETWORKX: &str = r#"<?xml version='1.0' encoding='utf-8'?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
  <key id="d2" for="edge" attr.name="weight" attr.type="long" />
  <key id="d1" for="edge" attr.name="latency" attr.type="double" />
  <key id="d0" for="edge" attr.name="bandwidth" attr.type="long"><default>10</default></key>
  <graph edgedefault="undirected">
    <node id="s" /><node id="r" /><node id="d" /><node id="5" />
    <edge source="s" target="r"><data key="d0">100</data><data key="d1">5</data></edge>
    <edge source="r" target="d"><data key="d2">7</data></edge>
    <edge source="r" target="5"><data key="d0">10 Gb/s</data><data key="d1">20us</data></edge>
  </graph>
</graphml>"#;

#[test]
fn networkx_numbers_count_in_the_units_that_the_options_say() {
    let options = Options {
        rate_unit: 1e6,
        delay_unit: 1e-3,
        delay: Some(0.25),
        ..Options::default()
    };
    let (import, document) = opened(NETWORKX, &options);
    assert_eq!(kinds(&document), "s host, r router, d host, n5 host");
    let link = entry(&document, "links", "s-r");
    assert_eq!(
        (number(link, "rate"), number(link, "delay")),
        (Some(1e8), Some(0.005))
    );
    // The default of the key; a weight is neither a rate nor a delay.
    let link = entry(&document, "links", "r-d");
    assert_eq!(
        (number(link, "rate"), number(link, "delay")),
        (Some(1e7), Some(0.25))
    );
    let link = entry(&document, "links", "r-n5");
    assert_eq!(
        (number(link, "rate"), number(link, "delay")),
        (Some(1e10), Some(20e-6))
    );
    // Nothing says where they are: the page lays them out.
    assert_eq!(document.get("map"), None);
    let found = import.found;
    assert_eq!((found.hosts, found.routers, found.links), (3, 1, 3));
    assert_eq!((found.without_rate, found.without_delay), (0, 1));
    assert_eq!((found.bare_rates, found.bare_delays), (2, 1));
    assert_eq!(
        (found.usual_rate, found.usual_delay),
        (Some(100.0), Some(5.0))
    );
    let renamed = Renamed {
        was: "5".to_owned(),
        id: "n5".to_owned(),
    };
    assert_eq!(found.renamed, [renamed]);
}

#[test]
fn without_a_value_that_is_missing_there_is_no_document() {
    let import = import(
        NETWORKX,
        &Options {
            rate_unit: 1e6,
            ..Options::default()
        },
    );
    let import = import.expect("readable");
    assert_eq!(import.document, None);
    assert_eq!(import.found.without_delay, 1);
}

/// Two places of the Topology Zoo with a triangle, and a node that is nowhere.
const ZOO: &str = r#"<?xml version="1.0" encoding="utf-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key attr.name="Network" attr.type="string" for="graph" id="d0" />
  <key attr.name="Latitude" attr.type="double" for="node" id="d1" />
  <key attr.name="Longitude" attr.type="double" for="node" id="d2" />
  <key attr.name="label" attr.type="string" for="node" id="d3" />
  <key attr.name="LinkSpeed" attr.type="string" for="edge" id="d4" />
  <key attr.name="LinkSpeedUnits" attr.type="string" for="edge" id="d5" />
  <key attr.name="LinkSpeedRaw" attr.type="double" for="edge" id="d6" />
  <key attr.name="LinkLabel" attr.type="string" for="edge" id="d7" />
  <graph edgedefault="undirected">
    <data key="d0">Testnet</data>
    <node id="0"><data key="d1">51.5074</data><data key="d2">-0.1278</data><data key="d3">London</data></node>
    <node id="1"><data key="d1">40.7128</data><data key="d2">-74.006</data><data key="d3">New York</data></node>
    <node id="2"><data key="d1">47.3769</data><data key="d2">8.5417</data><data key="d3">Zürich</data></node>
    <node id="3"><data key="d3">?</data></node>
    <edge source="0" target="1"><data key="d4">2.5</data><data key="d5">G</data></edge>
    <edge source="0" target="2"><data key="d6">155000000.0</data><data key="d7">1 Gbps</data></edge>
    <edge source="1" target="2"><data key="d7">622 Mbps</data></edge>
    <edge source="2" target="3" />
  </graph>
</graphml>"#;

#[test]
fn the_topology_zoo_gives_rates_places_and_delays_by_distance() {
    let options = Options {
        distance: true,
        hosts: Hosts::Attached,
        ..defaults()
    };
    let (import, document) = opened(ZOO, &options);
    let found = import.found;
    assert_eq!(found.name, "Testnet");
    assert_eq!((found.routers, found.attached, found.hosts), (4, 4, 4));
    assert_eq!(
        (found.without_rate, found.without_delay, found.with_distance),
        (1, 4, 3)
    );
    let link = entry(&document, "links", "london-new-york");
    assert_eq!(number(link, "rate"), Some(2.5e9));
    // 5 570 km of fibre.
    let delay = number(link, "delay").expect("a delay");
    assert!((delay - 0.02785).abs() < 1e-4, "{delay}");
    // The raw speed goes before the label.
    assert_eq!(
        number(entry(&document, "links", "london-zuerich"), "rate"),
        Some(155e6)
    );
    assert_eq!(
        number(entry(&document, "links", "new-york-zuerich"), "rate"),
        Some(622e6)
    );
    let nowhere = entry(&document, "links", "zuerich-n3");
    assert_eq!(
        (number(nowhere, "rate"), number(nowhere, "delay")),
        (Some(1e8), Some(0.001))
    );
    // North is up, and east is to the right.
    let at = |id| {
        let at = entry(&document, "nodes", id)
            .get("at")
            .and_then(|at| at.as_list());
        at.expect("a position")
            .iter()
            .map(|one| one.as_number().expect("a number"))
            .collect::<Vec<_>>()
    };
    let (london, york, zurich) = (at("london"), at("new-york"), at("zuerich"));
    assert!(york[0] < london[0] && london[0] < zurich[0]);
    assert!(london[1] < zurich[1] && zurich[1] < york[1]);
    // Its place is unknown: it is drawn beyond Zürich.
    assert!(at("n3")[0] > zurich[0]);
    // The page's map keeps their proportions.
    assert_eq!(document.get("map"), Some(&Json::Bool(true)));
    // As fast as the fastest link of its router.
    assert_eq!(
        number(entry(&document, "links", "h-new-york-new-york"), "rate"),
        Some(2.5e9)
    );
}

/// As yEd writes it: directed, with graphics, and a group around two nodes.
const YED: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml" xmlns:yed="http://www.yworks.com/xml/yed/3">
  <!--Created by yEd-->
  <key for="port" id="d0" yfiles.type="portgraphics"/>
  <key attr.name="Description" attr.type="string" for="graph" id="d1"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d1" xml:space="preserve"/>
    <node id="n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="85.0" y="185.0"/>
      <y:NodeLabel alignment="center">Alice<y:LabelModel><y:SmartNodeLabelModel distance="4.0"/></y:LabelModel></y:NodeLabel>
      <y:Shape type="ellipse"/></y:ShapeNode></data></node>
    <node id="n1" yfiles.foldertype="group"><data key="d6"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode>
      <y:Geometry height="300" width="300" x="0" y="0"/><y:NodeLabel>Group 1</y:NodeLabel></y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>
      <graph edgedefault="directed" id="n1:">
        <node id="n1::n0"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="285.0" y="185.0"/><y:NodeLabel>Core</y:NodeLabel></y:ShapeNode></data></node>
        <node id="n1::n1"><data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="485.0" y="85.0"/><y:NodeLabel>Core</y:NodeLabel></y:ShapeNode></data></node>
        <edge id="n1::e0" source="n1::n0" target="n1::n1"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>10 Mb/s, 5 ms<y:LabelModel/></y:EdgeLabel></y:PolyLineEdge></data></edge>
      </graph></node>
    <edge id="e1" source="n0" target="n1::n0"><data key="d10"><y:PolyLineEdge><y:EdgeLabel>to the core</y:EdgeLabel></y:PolyLineEdge></data></edge>
  </graph>
</graphml>"#;

#[test]
fn yed_gives_names_positions_and_labels_with_values() {
    let (import, document) = opened(YED, &defaults());
    assert_eq!(kinds(&document), "alice host, core router, core-2 host");
    let link = entry(&document, "links", "core-core-2");
    assert_eq!(
        (number(link, "rate"), number(link, "delay")),
        (Some(1e7), Some(0.005))
    );
    assert_eq!(link.get("reverse"), None);
    let link = entry(&document, "links", "alice-core");
    assert_eq!(
        (number(link, "rate"), number(link, "delay")),
        (Some(1e8), Some(0.001))
    );
    let at = |id| entry(&document, "nodes", id).get("at").map(Json::compact);
    // The shape is kept, the size fits three nodes: 400 pixels are 1.6 √3 columns.
    assert_eq!(at("alice").as_deref(), Some("[0,0.69]"));
    assert_eq!(at("core").as_deref(), Some("[1.39,0.69]"));
    assert_eq!(at("core-2").as_deref(), Some("[2.77,0]"));
    let renamed: Vec<_> = import
        .found
        .renamed
        .iter()
        .map(|one| (&*one.was, &*one.id))
        .collect();
    assert_eq!(
        renamed,
        [("Alice", "alice"), ("Core", "core"), ("Core", "core-2")]
    );
    assert!(
        import
            .found
            .notes
            .iter()
            .any(|note| note.contains("1 group")),
        "{:?}",
        import.found.notes
    );
}

#[test]
fn two_opposite_directed_edges_are_one_link_with_two_directions() {
    let text = graphml(
        "",
        r#"<node id="a"/><node id="b"/><node id="c"/>
        <edge source="a" target="b" directed="true"><data key="rate">10 Mb/s</data><data key="delay">5 ms</data></edge>
        <edge source="b" target="a" directed="true"><data key="rate">1 Mb/s</data><data key="delay">5 ms</data></edge>
        <edge source="c" target="b" directed="true"><data key="rate">2 Mb/s</data></edge>"#,
    );
    let (import, document) = opened(&text, &defaults());
    let link = entry(&document, "links", "a-b");
    assert_eq!(number(link, "rate"), Some(1e7));
    assert_eq!(
        link.get("reverse").map(Json::compact).as_deref(),
        Some(r#"{"rate":1000000}"#)
    );
    assert_eq!(entry(&document, "links", "c-b").get("reverse"), None);
    assert_eq!(import.found.links, 2);
    let notes = &import.found.notes;
    assert!(
        notes.iter().any(|note| note.contains("1 directed edge")),
        "{notes:?}"
    );
}

#[test]
fn hosts_are_as_in_the_file_or_leaves_or_attached() {
    let text = graphml(
        "",
        r#"<node id="a"><data key="type">Router</data></node><node id="b"/><node id="c"/><node id="d"/>
        <node id="e"><data key="kind">server</data></node>
        <edge source="a" target="b"/><edge source="b" target="c"/><edge source="c" target="d"/>
        <edge source="b" target="e"/><edge source="c" target="e"/>"#,
    );
    let (import, document) = opened(
        &text,
        &Options {
            flow: true,
            ..defaults()
        },
    );
    assert_eq!(
        kinds(&document),
        "a router, b router, c router, d host, e host"
    );
    assert_eq!(import.found.flow, Some(["d".to_owned(), "e".to_owned()]));
    let (import, document) = opened(
        &text,
        &Options {
            hosts: Hosts::Attached,
            flow: true,
            ..defaults()
        },
    );
    assert_eq!(
        kinds(&document),
        "a router, b router, c router, d router, e host, h-a host, h-b host, h-c host, h-d host"
    );
    assert_eq!(
        import.found.flow,
        Some(["h-a".to_owned(), "h-d".to_owned()])
    );
    assert_eq!(import.found.attached, 4);
}

#[test]
fn several_directed_edges_each_way_pair_up_in_their_order() {
    let text = graphml(
        "",
        r#"<node id="a"/><node id="b"/>
        <edge source="a" target="b" directed="true"><data key="rate">1 Mb/s</data></edge>
        <edge source="a" target="b" directed="true"><data key="rate">2 Mb/s</data></edge>
        <edge source="b" target="a" directed="true"><data key="rate">3 Mb/s</data></edge>
        <edge source="b" target="a" directed="true"><data key="rate">4 Mb/s</data></edge>"#,
    );
    let (_, document) = opened(&text, &defaults());
    for (id, rate, back) in [("a-b", 1e6, 3e6), ("a-b-2", 2e6, 4e6)] {
        let link = entry(&document, "links", id);
        assert_eq!(number(link, "rate"), Some(rate));
        assert_eq!(
            link.get("reverse").and_then(|back| number(back, "rate")),
            Some(back)
        );
    }
}

#[test]
fn names_of_attributes_may_have_their_unit() {
    for (bandwidth, latency) in [
        ("bw_mbps", "latency_ms"),
        ("linkBandwidthMbps", "delayMs"),
        ("Bandwidth (Mbit/s)", "Propagation delay [ms]"),
        ("mbps", "link_latency_ms"),
    ] {
        let text = graphml(
            &format!(
                r#"<key id="r" attr.name="{bandwidth}"/><key id="d" attr.name="{latency}"><default>7</default></key>"#
            ),
            r#"<node id="a"/><node id="b"/><node id="c"/>
            <edge source="a" target="b"><data key="r">40</data><data key="d">5</data></edge>
            <edge source="b" target="c"><data key="r">1 Gbit/s</data></edge>"#,
        );
        let (import, document) = opened(&text, &defaults());
        let values = |id| {
            let link = entry(&document, "links", id);
            (number(link, "rate"), number(link, "delay"))
        };
        assert_eq!(values("a-b"), (Some(40e6), Some(0.005)), "{bandwidth}");
        assert_eq!(values("b-c"), (Some(1e9), Some(0.007)), "{latency}");
        assert_eq!(import.found.bare_rates + import.found.bare_delays, 0);
    }
    // Of two meanings, and of words that are no units, nobody knows.
    for name in ["bandwidth_delay", "rate_limit", "bits", "delay_variation"] {
        assert_eq!(crate::attributes::known(name), None, "{name}");
    }
}

/// As networkx writes it, with what the Topology Zoo adds.
const GML: &str = "# by hand\nCreator \"networkx\"\ngraph [\n  directed 0\n  Network \"Testnet\"\n  node [\n    id 0\n    label \"Z&#252;rich\"\n    graphics [ x 10.0 y 20.0 w 5 ]\n  ]\n  node [ id 1 label \"b\" graphics [ x 30 y 20 ] ]\n  node [ id 2 label \"a & b\" type \"router\" ]\n  edge [ source 0 target 1 LinkSpeed \"10\" LinkSpeedUnits \"G\" latency_ms 5 ]\n  edge [ source 1 target 2 label \"STM-16, 2 ms\" ]\n  edge [ source 2 target 1 bandwidth 1e6 delay 0.001 ]\n]\n";

#[test]
fn gml_gives_the_same_as_graphml() {
    assert!(crate::is_graph(GML));
    let (import, document) = opened(GML, &defaults());
    assert_eq!(import.found.name, "Testnet");
    assert_eq!(kinds(&document), "zuerich host, b router, a-b router");
    for (id, rate, delay) in [
        ("zuerich-b", 10e9, 0.005),
        ("b-a-b", 2.48832e9, 0.002),
        ("a-b-b", 1e6, 0.001),
    ] {
        let link = entry(&document, "links", id);
        assert_eq!(
            (number(link, "rate"), number(link, "delay")),
            (Some(rate), Some(delay)),
            "{id}"
        );
    }
    let label = entry(&document, "nodes", "zuerich").get("label");
    assert_eq!(label.and_then(Json::as_text), Some("Zürich"));
    for (text, expected) in [
        (
            "graph [ node [ id 1 ]\nnode [ id 1 ] ]",
            "node 1: occurs twice",
        ),
        ("graph [\nnode [ label 3 x ] ]", "line 2: x has no value"),
        (
            "graph [ node [ id 1 ]\n edge [ source 1 target 2 ] ]",
            "line 2: the target of an edge, 2",
        ),
        (
            "graph [ node [ id 1 ] edge [ source 1 ] ]",
            "an edge has no target",
        ),
        ("graph [ a \"b", "a text is not closed"),
        ("graph [ node [ ", "a list is not closed"),
    ] {
        let refused = import_of(text);
        assert!(refused.contains(expected), "{expected}: {refused}");
    }
    let deep = format!("graph [ {}", "a [ ".repeat(100));
    assert!(import_of(&deep).contains("32 lists inside one another"));
    for text in ["graph", "a,b\n1,2\n", "1 2 3", "graph { a -- b }", ""] {
        assert!(!crate::is_graph(text), "{text}");
    }
}

fn import_of(text: &str) -> String {
    import(text, &defaults())
        .expect_err("it is refused")
        .to_string()
}
