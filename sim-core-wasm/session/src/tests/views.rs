//! The views of a session: descriptions, fields, frames and columns.

use super::*;
use sawtooth_engine::ids::{FlowId, Id, LinkId, NodeId, PortId, Side};
use sawtooth_engine::specification::Unit;

#[test]
fn descriptions_and_fields_show_the_values_in_force() {
    let mut session = open(DOCUMENT);
    let start = session.describe();
    assert_eq!(start.name, "Two senders");
    assert_eq!(start.nodes[2].at, Some([1.0, 0.5]));
    assert_eq!(start.nodes[1].id, "q");
    assert!(!start.map);
    let mut map = open(DOCUMENT);
    set(&mut map, "map", "true");
    assert!(map.describe().map);
    assert_eq!(start.links[2].ends, [NodeId(2), NodeId(3)]);
    for (link, described) in start.links.iter().enumerate() {
        for (side, reverse) in [(Side::A, false), (Side::B, true)] {
            let port = &start.ports[side.pick(&described.ports).index()];
            assert_eq!((port.link, port.reverse), (Some(LinkId::at(link)), reverse));
            let ends = [side, side.opposite()].map(|side| *side.pick(&described.ends));
            assert_eq!([Some(port.from), port.to], ends.map(Some));
        }
    }
    let port = &start.ports[4];
    assert_eq!(
        (port.id.as_str(), port.from.0, port.to.map(|to| to.0)),
        ("r-d:r", 2, Some(3))
    );
    assert_eq!(port.discipline, "red");
    assert_eq!((port.rate, port.delay), (1e7, 0.01));
    assert_eq!(port.limit, LimitInfo::Packets(40));
    let properties = |session: &Session, port: usize| -> Vec<(&str, Json)> {
        let port = session.describe().ports.swap_remove(port);
        let all = port.properties.into_iter();
        all.map(|property| (property.key, property.value)).collect()
    };
    let delay = ("delay", Json::Number(0.01));
    assert_eq!(
        properties(&session, 4),
        [delay.clone(), ("loss", Json::Number(0.003))]
    );
    assert_eq!(properties(&session, 5), [delay], "loss holds one way");
    assert_eq!(port.properties[1].unit, Unit::Share);
    assert_eq!(start.flows[0].path, [0, 4].map(PortId));
    assert_eq!(start.flows[0].reverse, [5, 1].map(PortId));
    assert!(start.flows[1].start >= 0.05 && start.flows[1].start <= 0.07);
    let keys = |flow| -> Vec<&str> {
        let mine = start
            .series
            .iter()
            .filter(|series| series.flow == Some(FlowId(flow)));
        mine.map(|series| &*series.key).collect()
    };
    let common = [
        "cwnd",
        "ssthresh",
        "flight",
        "rtt",
        "goodput",
        "throughput",
        "phase",
    ];
    assert_eq!(keys(1), common);
    assert!(
        keys(0).len() > common.len(),
        "CUBIC shows its own variables"
    );
    assert!(start.series.iter().any(|series| series.key == "jain"));

    let rate = |session: &Session| {
        let fields = session.fields("links/r-d").expect("it exists");
        let field = fields
            .into_iter()
            .find(|field| field.path.ends_with("/rate"));
        field.expect("it has a rate").value
    };
    advance(&mut session, 0.5);
    set(&mut session, "links/r-d/rate", "5e6");
    assert_eq!(session.describe().ports[4].rate, 5e6);
    set(&mut session, "links/r-d/loss/probability", "0.2");
    set(&mut session, "links/r-d/delay", "0");
    assert_eq!(properties(&session, 4), [("loss", Json::Number(0.2))]);
    set(&mut session, "links/r-d/loss", "\"gilbert-elliott\"");
    set(&mut session, "links/r-d/reorder", "true");
    let name = Json::Text("Gilbert–Elliott".to_owned());
    assert_eq!(
        properties(&session, 4),
        [("reorder", Json::Bool(true)), ("loss", name)]
    );
    // The parameter has no unit: the loss model is described by its name.
    set(&mut session, "links/r-d/loss", "\"bit-error\"");
    let name = Json::Text("Bit errors".to_owned());
    assert_eq!(properties(&session, 4)[1], ("loss", name));
    set(&mut session, "links/r-d/reorder", "false");
    set(&mut session, "links/r-d/delay", "0.01");
    assert_eq!(rate(&session), Json::Number(5e6));
    set(&mut session, "flows/b/sender/kind", "\"cubic\"");
    assert_eq!(session.describe().flows[1].sender, Some("cubic"));
    advance(&mut session, 1.0);
    seek(&mut session, seconds(0.2));
    assert_eq!(session.describe().ports[4].rate, 1e7);
    assert_eq!(session.describe().flows[1].sender, Some("newreno"));
    assert_eq!(rate(&session), Json::Number(1e7));
}

#[test]
fn each_group_of_flows_that_share_a_port_has_an_index_of_its_own() {
    let indices = |flows: &str| -> Vec<Option<PortId>> {
        let links = ["a-r", "b-r", "r-s", "s-d"].map(|id| {
            let (from, to) = id.split_once('-').expect("two ends");
            let rate = if id == "r-s" { "1e7" } else { "2e7" };
            format!(r#"{{"id":"{id}","between":["{from}","{to}"],"rate":{rate},"delay":0.01}}"#)
        });
        let nodes = ["a", "b", "d"].map(|id| format!(r#"{{"id":"{id}","kind":"host"}}"#));
        let text = format!(
            r#"{{"format":"sawtooth-scenario","version":2,"duration":1,
            "nodes":[{},{{"id":"r","kind":"router"}},{{"id":"s","kind":"router"}}],
            "links":[{}],"flows":[{flows}]}}"#,
            nodes.join(","),
            links.join(","),
        );
        let series = open(&text).describe().series.into_iter();
        let indices = series.filter(|series| series.key == "jain");
        indices.map(|series| series.port).collect()
    };
    let flow = |id: u32, from: &str, to: &str| {
        format!(r#"{{"id":"f{id}","from":"{from}","to":"{to}","sender":"newreno"}}"#)
    };
    assert_eq!(indices(&flow(1, "a", "d")), []);
    // Two flows that meet twice are one group.
    let group = [flow(1, "a", "d"), flow(2, "b", "d")].join(",");
    assert_eq!(indices(&group), [None]);
    // Two that meet on the way there, and two of others on the way back: `d` to `r`.
    let apart = [group, flow(3, "d", "a"), flow(4, "d", "a")].join(",");
    assert_eq!(indices(&apart), [Some(PortId(4)), Some(PortId(5))]);
    // Within a larger group, those that go on together are a group too.
    let nested = [flow(1, "a", "d"), flow(2, "a", "d"), flow(3, "b", "d")].join(",");
    assert_eq!(indices(&nested), [Some(PortId(4)), Some(PortId(0))]);
}

/// The end of a flow ends the series of its sender: in a replay those of a sender that it was
/// given after its end, too.
#[test]
fn a_sender_set_after_the_end_of_its_flow_has_no_values_in_a_replay() {
    let text = DOCUMENT.replace(
        r#""from":"p","to":"d","#,
        r#""from":"p","to":"d","traffic":{"kind":"transfer","bytes":20000},"#,
    );
    let mut session = open(&text);
    advance(&mut session, 2.0);
    assert!(session.summary().flows[0].completion_time.is_some());
    set(&mut session, "flows/a/sender", "\"dctcp\"");
    advance(&mut session, 3.0);
    seek(&mut session, Time::ZERO);
    advance(&mut session, 3.5);
    let description = session.describe();
    let mut alpha = description.series.iter();
    let alpha = alpha.find(|series| series.key == "alpha");
    let range = Range {
        from: Time::ZERO,
        to: seconds(3.5),
        pixels: 5,
        first: 0,
    };
    let values = session.columns(alpha.expect("it is DCTCP's").index, range);
    assert!(values.iter().all(|value| value.is_nan()), "{values:?}");
}

#[test]
fn the_waiting_times_over_a_run_are_those_of_its_summary() {
    // One packet at the end, alone: at the bottleneck it leaves at once.
    let text = DOCUMENT
        .replace(r#""warmup":0.3,"#, r#""warmup":0,"#)
        .replace(
            r#""from":"q","to":"d","#,
            r#""from":"q","to":"d","traffic":{"kind":"transfer","bytes":1000},"#,
        )
        .replace(r#""start":0.05"#, r#""start":3.5"#)
        .replace(
            r#""from":"p","to":"d","#,
            r#""from":"p","to":"d","traffic":{"kind":"transfer","bytes":1000000},"#,
        );
    let mut session = open(&text);
    advance(&mut session, 4.0);
    let description = session.describe();
    let summary = session.summary();
    let of = |port: PortId| {
        let mut series = description.series.iter();
        let index = series
            .find(|series| series.port == Some(port) && series.key == "sojourn")
            .expect("every port has one")
            .index;
        let range = Range {
            from: Time::ZERO,
            to: seconds(4.0),
            pixels: 1,
            first: 0,
        };
        session.columns(index, range)
    };
    let mut waited = Vec::new();
    for (port, of_summary) in (0..).map(PortId).zip(&summary.queues) {
        let [_, most, last] = of(port)[..] else {
            panic!("one pixel");
        };
        let Some(delay) = &of_summary.delay else {
            continue;
        };
        if delay.max > 0.0 {
            waited.push(port);
            assert!((f64::from(most) - delay.max).abs() <= 1e-6 * delay.max);
            if port == PortId(4) {
                assert_eq!(last, 0.0);
            }
        } else {
            assert!(most.is_nan() || most == 0.0, "{port:?}: {most}");
        }
    }
    assert!(waited.contains(&PortId(4)), "{waited:?}");
}

#[test]
fn the_variables_of_another_algorithm_are_recorded_from_the_change_on() {
    let mut session = open(DOCUMENT);
    let of = |session: &Session, flow: u32, key: &str| {
        let series = session.describe().series.into_iter();
        let mut mine =
            series.filter(|series| series.flow == Some(FlowId(flow)) && series.key == key);
        mine.next().map(|series| series.index)
    };
    let column = |session: &Session, index: u32| {
        let range = Range {
            from: Time::ZERO,
            to: seconds(2.0),
            pixels: 20,
            first: 0,
        };
        let values = session.columns(index, range);
        values
            .chunks_exact(3)
            .map(|pixel| pixel[2])
            .collect::<Vec<f32>>()
    };
    advance(&mut session, 1.0);
    let cubic = of(&session, 0, "wMax").expect("CUBIC has a W_max");
    assert_eq!(of(&session, 1, "wMax"), None);
    let cwnd = column(
        &session,
        of(&session, 1, "cwnd").expect("every sender has one"),
    );
    set(&mut session, "flows/a/sender", "\"newreno\"");
    set(&mut session, "flows/b/sender", "\"cubic\"");
    advance(&mut session, 2.0);
    let values = column(&session, cubic);
    assert!(values[19].is_nan(), "CUBIC is gone: {values:?}");
    let index = of(&session, 1, "wMax").expect("CUBIC has a W_max");
    let values = column(&session, index);
    assert!(values[..9].iter().all(|value| value.is_nan()), "{values:?}");
    let cwnd_index = of(&session, 1, "cwnd").expect("every sender has one");
    assert_eq!(column(&session, cwnd_index)[..9], cwnd[..9]);
    assert_eq!(see(&mut session), replayed(&session));
    // Undone: it is no longer shown.
    let text = session
        .document_text()
        .replace(r#","to":"cubic"}"#, r#","to":"newreno"}"#);
    session.restore(&text, seconds(1.5)).expect("it is valid");
    seek(&mut session, seconds(1.5));
    assert_eq!(of(&session, 1, "wMax"), None);
    assert_eq!(see(&mut session), replayed(&session));
}

#[test]
fn frames_show_the_goodput_of_the_last_second() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 3.0);
    let mut frame = Frame::default();
    session.frame(&mut frame, 100);
    assert_eq!(frame.time, seconds(3.0));
    assert_eq!(frame.goodputs.len(), session.describe().flows.len());
    let goodputs: f64 = frame.goodputs.iter().sum();
    assert!((1e6..1e7).contains(&goodputs), "{goodputs}");
    // In the past: the goodput of that time.
    seek(&mut session, seconds(0.01));
    session.frame(&mut frame, 100);
    assert!(frame.goodputs[0].is_nan() || frame.goodputs[0] == 0.0);
}

#[test]
fn a_rate_is_the_growth_of_its_counter() {
    let steady = r#""transport":{"processing":0},"sender""#;
    let mut session = open(&DOCUMENT.replace(r#""sender""#, steady));
    advance(&mut session, 3.0);
    let last = |series: u32, at: f64| {
        let range = Range {
            from: seconds(at - 0.01),
            to: seconds(at),
            pixels: 1,
            first: 0,
        };
        f64::from(session.columns(series, range)[2])
    };
    let described = session.describe();
    let mut rates = 0;
    for series in described.series.iter().filter(|one| one.flow.is_some()) {
        let scale = match &*series.key {
            "throughput" => 1.0,
            "goodput" => 8.0,
            _ => {
                assert_eq!(series.counter, None, "{}", series.key);
                continue;
            }
        };
        let counter = series.counter.expect("rates are of counters");
        // The trailing window: a twentieth of the run, at most a second.
        let window = (described.duration / 20.0).min(1.0);
        let growth = (last(counter, 3.0) - last(counter, 3.0 - window)) * scale / window;
        let rate = last(series.index, 3.0);
        assert!((growth / rate - 1.0).abs() < 0.01, "{growth}, not {rate}");
        rates += 1;
    }
    assert_eq!(rates, 4);
}

#[test]
fn a_port_in_use_all_the_time_is_used_wholly_in_windows_of_any_length() {
    // A packet lasts 1.2 ms, several bins.
    let text = r#"{"format":"sawtooth-scenario","version":2,"duration":2,
      "nodes":[{"id":"s","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[{"id":"s-r","between":["s","r"],"rate":1e8,"delay":0.001},
               {"id":"r-d","between":["r","d"],"rate":1e7,"delay":0.01}],
      "flows":[{"id":"f","from":"s","to":"d","traffic":{"kind":"constant","rate":2e7}}],
      "interventions":[{"at":1.0003,"set":"links/r-d/rate","to":4e6}]}"#;
    let mut session = open(text);
    advance(&mut session, 2.0);
    let width = session.bin_width();
    assert!(width < Span::from_seconds(0.0012), "{width:?}");
    let described = session.describe();
    let port = |series: &&SeriesInfo| series.port == Some(PortId(2));
    let mut of_port = described.series.iter().filter(port);
    let series = of_port.find(|series| series.key == "utilization");
    let series = series.expect("a link has it").index;
    for window in [1, 2, 3, 10, 100].map(|bins| Span(bins * width.0)) {
        let range = Range {
            from: seconds(0.5),
            to: seconds(1.99),
            pixels: 20_000,
            first: 0,
        };
        let values = session.averaged_columns(series, range, window);
        let lasts: Vec<f64> = values.chunks(3).map(|pixel| f64::from(pixel[2])).collect();
        // The packet of before the change of the rate goes on at the old one, for 1.2 ms at most.
        let other = lasts.iter().filter(|share| (*share - 1.0).abs() > 1e-5);
        let most = 20_000.0 * (0.0012 + window.seconds()) / 1.49;
        assert!((other.count() as f64) < most, "{window:?}");
        let mean = lasts.iter().sum::<f64>() / lasts.len() as f64;
        assert!((mean - 1.0).abs() < 1e-3, "{mean} in {window:?}");
    }
}

#[test]
fn watching_other_flows_keeps_the_run() {
    let text = r#"{"format":"sawtooth-scenario","version":2,"duration":2,
      "nodes":[{"id":"n","kind":"host","count":70},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[{"id":"n-r","between":["n","r"],"rate":1e8,"delay":0.001},
               {"id":"r-d","between":["r","d"],"rate":2e7,"delay":0.01}],
      "flows":[{"id":"f","from":"n","to":"d","count":70,"startJitter":0.2}]}"#;
    let mut session = open(text);
    let recorded = |session: &Session| -> Vec<usize> {
        let flows = session.describe().flows;
        (0..flows.len())
            .filter(|&flow| flows[flow].recorded)
            .collect()
    };
    assert!(recorded(&session).len() < 70);
    let described = session.describe();
    assert_eq!(described.nodes[69].id, "n.70");
    assert_eq!(described.nodes[69].entry, "n");
    advance(&mut session, 0.5);
    let digest = session.digest();
    session.watch(vec![FlowId(69), FlowId(33)]);
    seek(&mut session, seconds(0.5));
    assert_eq!(recorded(&session), [33, 69]);
    assert_eq!(session.digest(), digest);
}

#[test]
fn a_complete_flow_has_no_values_from_then_on() {
    let transfer = DOCUMENT.replacen(
        r#"{"id":"a","#,
        r#"{"id":"a","traffic":{"kind":"transfer","bytes":20000},"#,
        1,
    );
    let mut session = open(&transfer);
    advance(&mut session, 2.0);
    let range = Range {
        from: Time::ZERO,
        to: seconds(2.0),
        pixels: 20,
        first: 0,
    };
    let described = session.describe();
    for key in ["cwnd", "flight", "rtt", "goodput", "throughput"] {
        let series = described.series.iter();
        let index = |flow| {
            let mut own = series.clone().filter(|one| one.flow == Some(flow));
            own.find(|one| one.key == key)
                .expect("it is recorded")
                .index
        };
        let done = session.columns(index(FlowId(0)), range);
        assert!(done.chunks_exact(3).any(|pixel| pixel[1] > 0.0), "{key}");
        assert!(done[57..].iter().all(|value| value.is_nan()), "{key}");
        let going = session.columns(index(FlowId(1)), range);
        assert!(going[59].is_finite(), "{key}");
    }
}

#[test]
fn a_flow_lists_all_its_senders_at_any_instant() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    set(&mut session, "flows/b/sender/kind", "\"cubic\"");
    seek(&mut session, seconds(0.2));
    let flow = &session.describe().flows[1];
    let names: Vec<&str> = flow.senders.iter().map(|one| one.name).collect();
    assert_eq!(names, ["NewReno", "CUBIC"]);
    let [first, second] = [0, 1].map(|index| flow.senders[index].from);
    assert_eq!(first, 0.0);
    assert!((second - 1.0).abs() < 1e-3, "{second}");
    assert_eq!(flow.name, "NewReno");
}

#[test]
fn a_port_has_the_thresholds_of_its_queue_in_force() {
    let mut session = open(DOCUMENT);
    let thresholds = |session: &Session, port: usize| -> Vec<(&str, Json)> {
        let port = session.describe().ports.swap_remove(port);
        let all = port.thresholds.into_iter();
        all.map(|threshold| (threshold.key, threshold.value))
            .collect()
    };
    let of = |least, most| {
        [
            ("minThreshold", Json::Number(least)),
            ("maxThreshold", Json::Number(most)),
        ]
    };
    assert_eq!(thresholds(&session, 0), [], "a tail-drop queue has none");
    assert_eq!(thresholds(&session, 4), of(5.0, 20.0));
    advance(&mut session, 1.0);
    set(&mut session, "links/r-d/queue/minThreshold", "8");
    assert_eq!(thresholds(&session, 4), of(8.0, 20.0));
    // Where one of several holds, it is the one that is chosen.
    set(&mut session, "links/r-d/queue/kind", "\"step\"");
    assert_eq!(thresholds(&session, 4), [("packets", Json::Number(20.0))]);
    set(&mut session, "links/r-d/queue/measure", "\"bytes\"");
    assert_eq!(thresholds(&session, 4), [("bytes", Json::Number(30_000.0))]);
    set(&mut session, "links/r-d/queue/measure", "\"time\"");
    assert_eq!(thresholds(&session, 4), []);
}

#[test]
fn a_name_turns_no_text_beside_it() {
    let named = DOCUMENT.replace("Two senders", "a\u{202e}b\\u001bc");
    let session = Session::open(&named, 1_000_000).expect("valid");
    assert_eq!(session.describe().name, "a\\u202eb\\u001bc");
    assert_eq!(
        session.document.tree().get("name").and_then(Json::as_text),
        Some("a\u{202e}b\u{1b}c"),
        "the document keeps what was written"
    );
}
