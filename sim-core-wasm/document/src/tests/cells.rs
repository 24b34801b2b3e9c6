//! Radio cells: what a document says of them, and what it may not say.

use super::*;
use sawtooth_engine::ids::{Id, NodeId, PortId};
use sawtooth_engine::plan::{Change, Limit, PortLocation, Rate};
use sawtooth_engine::radio::arf::RateControl;
use sawtooth_engine::radio::phy_of;

/// Three stations and a guest, with these keys of the access point, the stations and the
/// guest.
fn text(ap: &str, sta: &str, guest: &str, rest: &str) -> String {
    format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 50,
  "parameters": {{ "E": {{ "value": 0.1, "min": 0, "max": 1 }} }},
  "nodes": [ {{ "id": "server", "kind": "host" }},
             {{ "id": "sta", "kind": "station", "cell": "ap", "count": 3 {sta} }},
             {{ "id": "ap", "kind": "access-point" {ap} }},
             {{ "id": "guest", "kind": "station", "cell": "ap" {guest} }} ],
  "links": [ {{ "id": "ap-server", "between": ["ap", "server"], "rate": 1e9 }} ],
  "flows": [ {{ "id": "f", "from": "sta", "to": "server" }},
             {{ "id": "g", "from": "guest", "to": "sta" }} ] {rest} }}"#
    )
}

fn cell(ap: &str, sta: &str) -> Document {
    Document::parse(&text(ap, sta, "", "")).unwrap_or_else(|problem| panic!("{problem}"))
}

#[test]
fn a_cell_has_a_port_for_the_access_point_and_one_for_each_station() {
    let plan = cell("", "").plan();
    let ports: Vec<PortId> = plan.ports().collect();
    let ids: Vec<&str> = ports
        .iter()
        .map(|port| plan.direction(*port).expect("there").id.as_str())
        .collect();
    let wired = ["ap-server:ap", "ap-server:server"];
    let radios = ["ap:ap", "ap:sta.1", "ap:sta.2", "ap:sta.3", "ap:guest"];
    assert_eq!(ids, [&wired[..], &radios].concat());
    assert_eq!(plan.place(ports[2]), Some(PortLocation::Radio(0, 0)));
    // From the access point it leads to all, from a station to the access point.
    assert_eq!(plan.ends(ports[2]), Some((NodeId(4), None)));
    assert_eq!(plan.ends(ports[3]), Some((NodeId(1), Some(NodeId(4)))));
    assert_eq!(plan.radio_port(NodeId(5)), Some(ports[6]));
    let rate = |port: usize| plan.direction(ports[port]).map(|one| one.rate.clone());
    assert_eq!(rate(2), Some(Rate::Constant(54e6)));
}

#[test]
fn presets_rates_and_queues_are_read_and_can_be_changed_one_by_one() {
    let document = cell(
        r#", "radio": { "preset": "802.11b", "slot": 9e-6, "retryLimit": "none" },
            "queue": { "kind": "codel", "limit": { "packets": 70 } }"#,
        r#", "rate": 5.5e6, "frameErrorRate": { "expr": "E" }, "rateControl": "arf", "windowMin": 31"#,
    );
    let plan = document.plan();
    let ap = &plan.nodes[4];
    assert_eq!(ap.radio.entry.kind, "802.11b");
    let constants = sawtooth_engine::radio::Constants::from_values(&ap.radio.values);
    assert_eq!((constants.slot.0, constants.window_min), (9_000, 31));
    let queue = &plan.cells[0].radios[0].direction.queue;
    assert_eq!(queue.discipline.entry.kind, "codel");
    assert_eq!(queue.limit, Limit::Packets(70));
    let phy = phy_of(ap.radio.entry);
    let settings = plan.nodes[1].settings(phy);
    assert_eq!((settings.rate, settings.frame_error_rate), (2, 0.1));
    assert_eq!(settings.control, RateControl::Arf);
    assert_eq!(settings.window_min, Some(31));
    assert_eq!(plan.nodes[5].settings(phy).window_min, None);
    // The highest rate of the standard where none is written.
    assert_eq!(plan.nodes[5].highest_rate(phy), 11e6);
    // A bare name stands for the standard.
    let bare = cell(r#", "radio": "802.11a""#, "").plan();
    assert_eq!(bare.nodes[4].radio.entry.kind, "802.11a");
}

#[test]
fn a_limit_in_bandwidth_delay_products_is_of_the_radio_s_rate() {
    let queue = r#", "queue": { "kind": "drop-tail", "limit": { "bdp": 1, "rtt": 0.1 } }"#;
    let limit = |sta: &str| {
        let plan = cell(r#", "radio": "802.11g-short""#, sta).plan();
        plan.cells[0].radios[1].direction.queue.limit
    };
    assert_eq!(limit(queue), Limit::Bytes(675_000));
    let slow = format!(r#", "rate": 6e6 {queue}"#);
    assert_eq!(limit(&slow), Limit::Bytes(75_000));
}

#[test]
fn inconsistent_cells_are_refused_with_key_and_place() {
    refusals(
        &text("", "", "", ""),
        r#"
        "kind": "station", "cell": "ap"  } -> "kind": "station" }
            nodes/guest/cell: missing: a station names the access point of its cell
        "kind": "station", "cell": "ap"  } -> "kind": "station", "cell": "pa" }
            nodes/guest/cell: there is no node "pa" (did you mean ap?)
        "kind": "station", "cell": "ap"  } -> "kind": "station", "cell": "server" }
            nodes/guest/cell: server is a host: the cell of a station must be an access point
        "kind": "station", "cell": "ap"  } -> "kind": "host", "cell": "ap" }
            nodes/guest/cell: a host has no cell
        "kind": "station", "cell": "ap"  } -> "kind": "station", "cell": "ap", "radio": "802.11a" }
            nodes/guest/radio: the radio of a station must have the standard of its access point
        "kind": "station", "cell": "ap"  } -> "kind": "access-point" }
            nodes/guest: a cell needs at least one station, and no station names this one
        "count": 3 -> "count": 50
            nodes/ap: the cell has 51 stations; at most 50 are allowed
        "count": 3 -> "count": 3, "rate": 50e6
            nodes/sta/rate: 802.11g-long has no rate of 50 Mbit/s: it has 1, 2, 5.5, 6, 9, 11, 12, 18, 24, 36, 48 and
            54 Mbit/s
        "kind": "access-point" -> "kind": "access-point", "radio": { "preset": "802.11b", "basicRates": [1000000, 3000000] }
            nodes/ap/radio/basicRates/1: 802.11b has no rate of 3 Mbit/s: it has 1, 2, 5.5 and 11 Mbit/s
        "kind": "access-point" -> "kind": "access-point", "radio": { "preset": "802.11b", "windowMin": 63, "windowMax": 31 }
            nodes/ap/radio/windowMin: must be at most windowMax, which is 31, got 63
        "kind": "access-point" -> "kind": "access-point", "radio": { "preset": "802.11b", "retryLimit": 2.9 }
            nodes/ap/radio/retryLimit: must be a whole number, got 2.9
        "kind": "access-point" -> "kind": "access-point", "radio": "802.11n"
            nodes/ap/radio: 802.11n is not modelled: a cell has no aggregation, block acknowledgements or QoS classes.
            It is one of 802.11g-long, 802.11g-short, 802.11a, 802.11b
        "kind": "access-point" -> "kind": "access-point", "radio": { "preset": "802.11g" }
            nodes/ap/radio/preset: for 802.11g choose 802.11g-short if all stations have 802.11g, or 802.11g-long beside
            802.11b
        "kind": "access-point" -> "kind": "access-point", "radio": "802.11c"
            nodes/ap/radio: unknown radio preset "802.11c" (did you mean 802.11a?)
        ["ap", "server"] -> ["guest", "ap"]
            links/ap-server/between/0: guest is a station: only its radio connects it
        "from": "guest" -> "from": "ap"
            flows/g/from: ap is an access-point: both ends of a flow must be hosts or stations
        "#,
    );
}

/// A radio that waits for less than SIFS cannot have heard the acknowledgement which is due
/// then: it would transmit over it, or take its own frame for lost before it is answered.
#[test]
fn no_constant_may_be_shorter_than_sifs() {
    let of = |radio: &str| text(&format!(r#", "radio": {{ {radio} }}"#), "", "", "");
    let said = |key: &str, why: &str| format!("nodes/ap/radio/{key}: must be at least SIFS, {why}");
    let before = "because otherwise frames begin before the acknowledgement is sent";
    let after = "because an acknowledgement begins after SIFS";
    refusal(
        &of(r#""preset": "802.11a", "difs": 10e-6"#),
        &said("difs", &format!("16 µs, {before}: got 10 µs")),
    );
    // Of the standard, beside a SIFS that is written.
    refusal(
        &of(r#""preset": "802.11a", "sifs": 40e-6"#),
        &said("difs", &format!("40 µs, {before}: got 34 µs")),
    );
    refusal(
        &of(r#""preset": "802.11b", "ackTimeout": 5e-6"#),
        &said("ackTimeout", &format!("10 µs, {after}: got 5 µs")),
    );
    refusal(
        &of(r#""preset": "802.11b", "dsssAckTimeout": 0"#),
        &said("dsssAckTimeout", &format!("10 µs, {after}: got 0 µs")),
    );
    for equal in [r#""sifs": 0, "difs": 0"#, r#""sifs": 34e-6"#] {
        let radio = format!(r#""preset": "802.11a", {equal}"#);
        Document::parse(&of(&radio)).unwrap_or_else(|problem| panic!("{problem}"));
    }
    // While it runs, too.
    let mut document = cell("", "");
    let sooner = document.intervene(seconds(1.0), "nodes/ap/radio/difs", &json("9e-6"));
    let message = sooner.expect_err("refused").to_string();
    assert!(
        message.starts_with("nodes/ap/radio/difs: must be"),
        "{message}"
    );
}

/// IEEE 802.11-2012, 8.2.3: 2304 bytes in an MSDU, of which LLC and SNAP take 8. TCP has headers
/// of 40 bytes, and 12 of timestamps.
#[test]
fn packets_that_no_frame_carries_are_refused() {
    let with = |key: &str, from: &str| {
        let from = format!(r#""from": "{from}""#);
        text("", "", "", "").replace(&from, &format!("{from}, {key}"))
    };
    let segment = |bytes: u64, rest: &str| {
        format!(r#""transport": {{ "preset": "rfc", "segment": {bytes} {rest} }}"#)
    };
    let said = |flow: &str, size: u64| {
        format!(
            "flows/{flow}/transport/segment: packets would have {size} bytes: an 802.11 frame carries at most 2296 (an MSDU of 2304 bytes, 8 of them LLC and SNAP)"
        )
    };
    let bare = r#", "timestamps": false"#;
    for (from, flow) in [("sta", "f"), ("guest", "g")] {
        let of = |bytes, rest| with(&segment(bytes, rest), from);
        for fits in [of(2244, ""), of(2256, bare)] {
            Document::parse(&fits).unwrap_or_else(|problem| panic!("{problem}"));
        }
        refusal(&of(2245, ""), &said(flow, 2297));
        refusal(&of(2257, bare), &said(flow, 2297));
    }
    // A rate without a window has no TCP header.
    let rate = |bytes| format!(r#""traffic": "constant", {}"#, segment(bytes, ""));
    refusal(&with(&rate(2269), "sta"), &said("f", 2297));
    Document::parse(&with(&rate(2268), "sta")).expect("fits");
    // Wires carry more.
    let wired = with(&segment(9000, ""), "sta").replace(r#""from": "sta""#, r#""from": "far""#);
    let wired = wired
        .replace(
            r#""nodes": ["#,
            r#""nodes": [ { "id": "far", "kind": "host" },"#,
        )
        .replace(
            r#""links": ["#,
            r#""links": [ { "id": "w", "between": ["ap", "far"], "rate": 1e9 },"#,
        );
    Document::parse(&wired).unwrap_or_else(|problem| panic!("{problem}"));
}

#[test]
fn counted_access_points_have_a_station_each() {
    let one_each = text(r#", "count": 3"#, "", "", "")
        .replace(
            r#"{ "id": "guest", "kind": "station", "cell": "ap"  }"#,
            r#"{ "id": "guest", "kind": "host" }"#,
        )
        .replace(r#""from": "guest""#, r#""from": "server""#);
    let plan = Document::parse(&one_each).expect("valid").plan();
    assert_eq!(plan.cells.len(), 3);
    let second: Vec<NodeId> = plan.cells[1]
        .radios
        .iter()
        .map(|radio| radio.node)
        .collect();
    assert_eq!(second, [NodeId(5), NodeId(2)]);
    assert_eq!(plan.cells[1].radios[1].direction.id, "ap.2:sta.2");
    refusal(
        &text(r#", "count": 3"#, "", "", ""),
        "nodes/guest/cell: ap has 3 instances: guest cannot be in several cells",
    );
    refusal(
        &text(r#", "count": 2"#, "", "", ""),
        "nodes/sta/cell: sta has 3 instances and ap has 2: both must have the same number",
    );
}

#[test]
fn rates_errors_queues_and_constants_are_live_and_the_shape_of_a_cell_is_not() {
    let document = cell(r#", "radio": { "preset": "802.11a" }"#, "");
    let effect = |path: &str| document.effect(path).expect("a path");
    for live in [
        "nodes/sta/rate",
        "nodes/sta.2/frameErrorRate",
        "nodes/sta/rateControl",
        "nodes/sta/windowMin",
        "nodes/ap/radio/protection",
        "nodes/sta/queue/limit/packets",
        "nodes/ap/queue/kind",
        "nodes/ap/radio/slot",
        "nodes/ap/radio/retryLimit",
    ] {
        assert_eq!(effect(live), Effect::Live, "{live}");
    }
    for structural in [
        "nodes/ap/radio/preset",
        "nodes/ap/radio",
        "nodes/sta/cell",
        "nodes/sta/count",
        "nodes/sta/kind",
    ] {
        assert_eq!(effect(structural), Effect::Structural, "{structural}");
    }
}

#[test]
fn interventions_change_one_station_or_all_and_follow_parameters() {
    let mut document = cell("", r#", "frameErrorRate": { "expr": "E" }"#);
    let mut changed = |path: &str, value: &str| -> Vec<(usize, f64)> {
        document
            .intervene(seconds(1.0), path, &json(value))
            .unwrap_or_else(|problem| panic!("{problem}"));
        let changes = document.changes().last().expect("one").changes.clone();
        let each = changes.iter().map(|change| match change {
            Change::Node { node, properties } => (node.index(), properties.frame_error_rate),
            other => panic!("{other:?}"),
        });
        each.collect()
    };
    assert_eq!(changed("nodes/sta.2/frameErrorRate", "0.5"), [(2, 0.5)]);
    assert_eq!(changed("parameters/E", "0.2"), [(1, 0.2), (3, 0.2)]);
    let all = [(1, 0.0), (2, 0.0), (3, 0.0)];
    assert_eq!(changed("nodes/sta/frameErrorRate", "0"), all);
    // An access point has no rate of its own.
    let refused = document.intervene(seconds(2.0), "nodes/ap/rate", &json("6e6"));
    assert_eq!(
        refused.expect_err("refused").to_string(),
        "nodes/ap/rate: an access-point has no rate"
    );
    let refused = document.intervene(seconds(2.0), "nodes/sta/rate", &json("7e6"));
    assert!(refused.is_err());
}

#[test]
fn an_access_point_takes_its_stations_along() {
    let mut document = cell("", "");
    let dependents = document.dependents(&["nodes/ap"]).expect("a node");
    assert_eq!(dependents.nodes, ["sta", "guest"]);
    assert_eq!(dependents.links, ["ap-server"]);
    assert_eq!(dependents.flows, ["f", "g"]);
    document.rename("nodes/ap", "base").expect("a free id");
    assert_eq!(document.plan().cells[0].radios[0].direction.id, "base:base");
    document
        .remove(&["nodes/base"], OnDependents::Remove)
        .expect("all of it");
    assert_eq!(document.plan().nodes.len(), 1);
}

#[test]
fn forms_have_the_fields_of_the_kind_of_node() {
    let document = cell(r#", "radio": "802.11g-short""#, "");
    let paths = |target: &str| -> Vec<String> {
        let fields = document.fields(target, Time::ZERO).expect("a node");
        fields.into_iter().map(|field| field.path).collect()
    };
    let host = ["id", "label", "kind", "count"].map(|key| format!("nodes/server/{key}"));
    assert_eq!(paths("nodes/server"), host);
    let ap = paths("nodes/ap");
    for path in [
        "nodes/ap/radio/preset",
        "nodes/ap/radio/slot",
        "nodes/ap/queue/kind",
        "nodes/ap/queue/limit/packets",
    ] {
        assert!(ap.iter().any(|known| known == path), "{path} in {ap:?}");
    }
    assert!(
        ap.iter()
            .all(|path| path != "nodes/ap/rate" && path != "nodes/ap/cell")
    );
    let sta = paths("nodes/sta.2");
    for path in [
        "nodes/sta/cell",
        "nodes/sta.2/rate",
        "nodes/sta.2/frameErrorRate",
        "nodes/sta.2/rateControl",
        "nodes/sta.2/windowMin",
        "nodes/sta.2/queue/limit/packets",
    ] {
        assert!(sta.iter().any(|known| known == path), "{path} in {sta:?}");
    }
    let slot = document.value("nodes/ap/radio/slot", Time::ZERO);
    assert_eq!(slot, Ok(Json::Number(9e-6)));
}

/// A threshold of 20 packets where 10 can wait.
#[test]
fn warnings_know_the_queue_of_an_access_point() {
    let document = cell(
        r#", "queue": { "kind": "red", "minThreshold": 20, "maxThreshold": 30, "limit": { "packets": 10 } }"#,
        "",
    );
    let warnings = crate::warnings::throughout(&document);
    let paths: Vec<&str> = warnings.list.iter().map(|one| one.path.as_str()).collect();
    let expected = ["nodes/ap/queue/minThreshold", "nodes/ap/queue/maxThreshold"];
    assert_eq!(paths, expected);
}
