//! The contents of a log of a flow, and the requirements of qlog (draft-ietf-quic-qlog-main-schema and -quic-events).

use std::collections::BTreeSet;

use sawtooth_capture::qlog::Detail;
use sawtooth_capture::{Capture, Range};
use sawtooth_engine::packet::Kind;
use sawtooth_engine::units::{Span, Time};
use serde_json::Value;

use super::{CUBIC, SHORT, WHOLE, at_sender, path, sender_log, sent_again, traced};

/// The records of a JSON text sequence (RFC 7464): each begins with a record separator and ends with a line feed.
fn records(file: &[u8]) -> Vec<Value> {
    assert_eq!((file.first(), file.last()), (Some(&0x1e), Some(&b'\n')));
    let records = file[1..].split(|byte| *byte == 0x1e);
    records
        .map(|record| {
            assert_eq!(record.last(), Some(&b'\n'));
            serde_json::from_slice(record).expect("JSON")
        })
        .collect()
}

/// The keys that an object may have, those with a star have to be there.
fn has(object: &Value, keys: &[&str]) {
    let object = object.as_object().expect("an object");
    let known: Vec<&str> = keys.iter().map(|key| key.trim_end_matches('*')).collect();
    for key in keys.iter().filter_map(|key| key.strip_suffix('*')) {
        assert!(object.contains_key(key), "{key} is missing in {object:?}");
    }
    for key in object.keys() {
        assert!(known.contains(&key.as_str()), "{key} in {object:?}");
    }
}

/// Checks a frame of each type that is written here against the drafts' CDDL.
fn valid_frame(frame: &Value) {
    match frame["frame_type"].as_str().expect("a type") {
        "stream" => {
            has(
                frame,
                &["frame_type*", "stream_id*", "offset*", "length*", "fin"],
            );
            for key in ["stream_id", "offset", "length"] {
                assert!(frame[key].is_u64(), "{key} in {frame}");
            }
            assert!(frame.get("fin").is_none_or(|fin| *fin == true));
        }
        "ack" => {
            has(frame, &["frame_type*", "acked_ranges*"]);
            let ranges = frame["acked_ranges"].as_array().expect("ranges");
            assert!(!ranges.is_empty());
            for range in ranges {
                let ends = range.as_array().expect("a range");
                assert!((1..=2).contains(&ends.len()) && ends.iter().all(Value::is_u64));
            }
        }
        "datagram" => {
            has(frame, &["frame_type*", "length"]);
            assert!(frame["length"].is_u64());
        }
        "ping" => has(frame, &["frame_type*"]),
        other => panic!("{other}"),
    }
}

fn valid_header(header: &Value) {
    has(header, &["packet_type*", "packet_number*"]);
    assert!(["initial", "1RTT"].contains(&header["packet_type"].as_str().expect("a text")));
    assert!(header["packet_number"].is_u64());
}

fn valid(records: &[Value]) {
    let (head, events) = records.split_first().expect("a head");
    has(
        head,
        &[
            "qlog_version*",
            "qlog_format*",
            "title",
            "description",
            "trace*",
        ],
    );
    assert_eq!(
        (&head["qlog_version"], &head["qlog_format"]),
        (&"0.3".into(), &"JSON-SEQ".into())
    );
    has(
        &head["trace"],
        &[
            "title",
            "description",
            "vantage_point",
            "common_fields",
            "configuration",
        ],
    );
    assert_eq!(head["trace"]["vantage_point"]["type"], "server");
    let mut before = 0.0;
    for event in events {
        has(event, &["time*", "name*", "data*", "group_id"]);
        let time = event["time"].as_f64().expect("a number");
        assert!(time >= before, "in order of time");
        before = time;
        let data = &event["data"];
        match event["name"].as_str().expect("a name") {
            "transport:packet_sent" | "transport:packet_received" => {
                has(data, &["header*", "raw", "frames"]);
                valid_header(&data["header"]);
                has(&data["raw"], &["length", "payload_length"]);
                for frame in data["frames"].as_array().expect("frames") {
                    valid_frame(frame);
                }
            }
            "transport:packets_acked" => {
                has(data, &["packet_number_space", "packet_numbers"]);
                let numbers = data["packet_numbers"].as_array().expect("numbers");
                assert!(!numbers.is_empty() && numbers.iter().all(Value::is_u64));
            }
            "recovery:packet_lost" => {
                has(data, &["header", "trigger"]);
                valid_header(&data["header"]);
                let trigger = data["trigger"].as_str().expect("a text");
                assert!(
                    ["reordering_threshold", "time_threshold", "pto_expired"].contains(&trigger)
                );
            }
            "recovery:metrics_updated" => {
                let keys = [
                    "congestion_window",
                    "ssthresh",
                    "bytes_in_flight",
                    "packets_in_flight",
                    "latest_rtt",
                    "smoothed_rtt",
                    "min_rtt",
                    "pacing_rate",
                ];
                has(data, &keys);
                assert!(
                    data.as_object().is_some_and(|data| !data.is_empty()),
                    "something has changed"
                );
            }
            "recovery:congestion_state_updated" => {
                has(data, &["old", "new*"]);
                assert_ne!(data["old"], data["new"]);
            }
            other => panic!("{other}"),
        }
    }
}

fn named<'a>(records: &'a [Value], name: &'a str) -> impl Iterator<Item = &'a Value> {
    records.iter().filter(move |record| record["name"] == name)
}

/// Every packet is sent once, acknowledged or lost at most once, and neither before it was sent.
#[test]
fn a_log_is_valid_and_its_packets_are_those_of_the_run() {
    let document = path(SHORT, CUBIC);
    let (events, _) = traced(&document);
    let records = records(&sender_log(&document, "f", WHOLE));
    valid(&records);
    let sent = named(&records, "transport:packet_sent").count();
    let forward = at_sender(&events)
        .filter(|event| event.packet.is_forward())
        .count();
    assert_eq!(sent, forward);
    assert_eq!(
        named(&records, "recovery:packet_lost").count(),
        sent_again(&events)
    );
    let (mut next, mut open) = (0, BTreeSet::new());
    let (mut acked, mut lost) = (0, 0);
    for record in &records[1..] {
        let data = &record["data"];
        let number = &data["header"]["packet_number"];
        match record["name"].as_str() {
            Some("transport:packet_sent") => {
                assert_eq!(number.as_u64(), Some(next), "numbers go up by one");
                open.insert(next);
                next += 1;
            }
            Some("transport:packets_acked") => {
                for number in data["packet_numbers"].as_array().expect("a list") {
                    acked += 1;
                    assert!(open.remove(&number.as_u64().expect("a number")), "{record}");
                }
            }
            Some("recovery:packet_lost") => {
                lost += 1;
                assert!(open.remove(&number.as_u64().expect("a number")), "{record}");
            }
            _ => {}
        }
    }
    assert!(
        acked > 1000 && lost > 10,
        "{acked} acknowledged, {lost} lost"
    );
    // The SYN, and what is under way at the end: a window at most.
    assert!(open.len() < 60, "{} open", open.len());
}

/// The metrics are those of the run: the window in bytes, and round trips in milliseconds.
#[test]
fn metrics_and_states_follow_the_sender() {
    let document = path(SHORT, CUBIC);
    let (_, summary) = traced(&document);
    let records = records(&sender_log(&document, "f", WHOLE));
    let numbers = |key: &'static str| -> Vec<f64> {
        let all = named(&records, "recovery:metrics_updated");
        all.filter_map(|record| record["data"][key].as_f64())
            .collect()
    };
    let least = numbers("min_rtt")
        .last()
        .copied()
        .expect("it has round trips");
    assert!((42.0..44.0).contains(&least), "{least} ms");
    let window = numbers("congestion_window").into_iter().fold(0.0, f64::max);
    let most = summary.flows[0].cwnd.expect("it has a window").max;
    assert!(
        (window / 1448.0 - most).abs() <= 1.0,
        "{window} bytes, {most} segments"
    );
    let states: Vec<&str> = named(&records, "recovery:congestion_state_updated")
        .filter_map(|record| record["data"]["new"].as_str())
        .collect();
    assert_eq!(
        states[..3],
        ["slow_start", "recovery", "congestion_avoidance"]
    );
}

/// draft-ietf-quic-qlog-quic-events: `pacing_rate` is in bits a second. In steady state BBR paces near the bottleneck's
/// 2 Mbit/s, between the gains 0.75 and 1.25 of its cycle.
#[test]
fn a_sender_that_paces_has_its_rate_in_the_log() {
    let flow = CUBIC.replace("cubic", "bbr");
    let records = records(&sender_log(&path(SHORT, &flow), "f", WHOLE));
    valid(&records);
    let rates: Vec<f64> = named(&records, "recovery:metrics_updated")
        .filter(|record| record["time"].as_f64().is_some_and(|time| time > 5000.0))
        .filter_map(|record| record["data"]["pacing_rate"].as_f64())
        .collect();
    let [least, most] = [f64::min, f64::max].map(|of| rates.iter().copied().reduce(of));
    let [least, most] = [least, most].map(|one| one.expect("it has rates") / 2e6);
    assert!(
        (0.6..0.8).contains(&least) && (1.1..1.3).contains(&most),
        "{least} {most}"
    );
    // Without pacing there is none.
    let records = self::records(&sender_log(&path(SHORT, CUBIC), "f", WHOLE));
    let mut metrics = named(&records, "recovery:metrics_updated");
    assert!(metrics.all(|record| record["data"].get("pacing_rate").is_none()));
}

/// Metrics alone, and those no more often than is asked for, but at every change of state.
#[test]
fn a_log_has_as_much_as_is_wanted() {
    let document = path(SHORT, CUBIC);
    let capture = |detail: Detail| {
        let begun = Capture::of_flow(&document, "f", WHOLE, Vec::new()).expect("there is one");
        let file = super::run(begun.with(detail));
        let records = records(&file);
        valid(&records);
        (file.len(), records)
    };
    let (whole, all) = capture(Detail::ALL);
    let (less, metrics) = capture(Detail {
        packets: false,
        ..Detail::ALL
    });
    let of = |records: &[Value], name: &'static str| -> Vec<Value> {
        named(records, name).cloned().collect()
    };
    let [state, changed] = [
        "recovery:congestion_state_updated",
        "recovery:metrics_updated",
    ];
    assert_eq!(of(&all, changed), of(&metrics, changed));
    assert_eq!(of(&all, state), of(&metrics, state));
    assert_eq!(
        metrics.len(),
        1 + of(&all, changed).len() + of(&all, state).len()
    );
    assert!(less * 2 < whole, "{less} of {whole}");
    let (least, some) = capture(Detail {
        packets: false,
        every: Span::from_seconds(0.1),
    });
    assert_eq!(of(&some, state), of(&all, state));
    let times: Vec<f64> = of(&some, changed)
        .iter()
        .filter_map(|one| one["time"].as_f64())
        .collect();
    let states: Vec<f64> = of(&all, state)
        .iter()
        .filter_map(|one| one["time"].as_f64())
        .collect();
    assert!(
        times.len() > 90 && times.len() <= 101 + states.len(),
        "{}",
        times.len()
    );
    for pair in times.windows(2) {
        assert!(
            pair[1] - pair[0] >= 100.0 || states.contains(&pair[1]),
            "{pair:?}"
        );
    }
    assert!(least * 5 < less, "{least} of {less}");
}

/// A stretch in which nothing but the window changes begins with all values nevertheless.
#[test]
fn a_stretch_begins_with_its_values_and_state() {
    let document = path(SHORT, CUBIC);
    let range = Range {
        from: Time::from_seconds(2.0),
        to: Time::from_seconds(2.2),
    };
    let begun = Capture::of_flow(&document, "f", range, Vec::new()).expect("there is one");
    let file = super::run(begun.with(Detail {
        packets: false,
        ..Detail::ALL
    }));
    let records = records(&file);
    valid(&records);
    let first = named(&records, "recovery:metrics_updated").next();
    let data = &first.expect("metrics")["data"];
    for value in [
        "congestion_window",
        "smoothed_rtt",
        "min_rtt",
        "bytes_in_flight",
    ] {
        assert!(data[value].is_number(), "{value}: {data}");
    }
    let mut states = named(&records, "recovery:congestion_state_updated");
    assert!(states.next().expect("a state")["data"]["old"].is_null());
}

#[test]
fn a_sender_short_of_data_is_application_limited() {
    let flow = CUBIC.replace(
        r#""sender""#,
        r#""traffic": { "kind": "transfer", "bytes": 20000 }, "sender""#,
    );
    let records = records(&sender_log(&path(SHORT, &flow), "f", WHOLE));
    valid(&records);
    let states: Vec<&Value> = named(&records, "recovery:congestion_state_updated")
        .map(|record| &record["data"]["new"])
        .collect();
    assert!(
        states.contains(&&"application_limited".into()),
        "{states:?}"
    );
    // The frame with its last byte ends the stream, and no other does.
    let frames: Vec<&Value> = named(&records, "transport:packet_sent")
        .flat_map(|record| record["data"]["frames"].as_array().expect("frames"))
        .filter(|frame| frame["frame_type"] == "stream")
        .collect();
    let ends: Vec<(bool, bool)> = frames
        .iter()
        .map(|frame| {
            let end = frame["offset"].as_u64().zip(frame["length"].as_u64());
            let is_last = end.map(|(offset, length)| offset + length) == Some(20_000);
            (is_last, frame.get("fin") == Some(&true.into()))
        })
        .collect();
    assert!(
        ends.contains(&(true, true)) && ends.contains(&(false, false)),
        "{frames:?}"
    );
    assert!(ends.iter().all(|(last, fin)| last == fin), "{frames:?}");
}

/// Each short connection is a group, numbered from zero.
#[test]
fn short_connections_are_groups() {
    let flow = r#"{ "id": "f", "from": "a", "to": "b", "traffic": { "kind": "sessions" } }"#;
    let document = path(SHORT, flow);
    let (events, _) = traced(&document);
    let records = records(&sender_log(&document, "f", WHOLE));
    valid(&records);
    let opened = at_sender(&events)
        .filter(|event| event.kind() == Kind::Syn)
        .map(|event| event.number() >> 30)
        .collect::<BTreeSet<_>>();
    let firsts = named(&records, "transport:packet_sent")
        .filter(|record| record["data"]["header"]["packet_number"] == 0)
        .map(|record| record["group_id"].as_str().expect("a text"))
        .collect::<BTreeSet<_>>();
    assert!(opened.len() > 1, "{}", opened.len());
    assert_eq!(firsts.len(), opened.len());
}

#[test]
fn a_flow_that_is_not_there_is_named_with_those_that_are() {
    let capture = Capture::of_flow(&path(SHORT, CUBIC), "g", WHOLE, Vec::new());
    let error = capture.expect_err("there is none").to_string();
    assert_eq!(error, "flow: there is no flow g; flows are f");
}
