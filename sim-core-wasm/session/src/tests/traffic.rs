//! Flows that are not single connections, as a page sees them.

use super::*;
use sawtooth_engine::ids::FlowId;

const SOURCES: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"Sources","duration":6,
  "nodes":[{"id":"s","kind":"host"},{"id":"d","kind":"host"}],
  "links":[{"id":"s-d","between":["s","d"],"rate":1e7,"delay":0.01,
     "queue":{"kind":"drop-tail","limit":{"packets":40}}}],
  "flows":[
    {"id":"pages","from":"s","to":"d","traffic":{"kind":"sessions","arrivals":30,"max":100000}},
    {"id":"stream","from":"s","to":"d","transport":{"processing":0},"traffic":{"kind":"constant","rate":2e6}},
    {"id":"chat","from":"s","to":"d","traffic":{"kind":"on-off","rate":1e6}}]}"#;

#[test]
fn a_flow_has_the_series_of_its_kind() {
    let mut session = open(SOURCES);
    advance(&mut session, 6.0);
    let description = session.describe();
    let senders: Vec<_> = description.flows.iter().map(|flow| flow.sender).collect();
    assert_eq!(senders, [Some("newreno"), None, Some("newreno")]);
    assert_eq!(description.flows[1].name, "Constant rate");
    let of = |flow: u32| {
        let series = description.series.iter();
        let mine = series.filter(|series| series.flow == Some(FlowId(flow)));
        mine.map(|series| (&*series.key, series.index))
            .collect::<Vec<_>>()
    };
    let keys = |flow| of(flow).iter().map(|(key, _)| *key).collect::<Vec<_>>();
    assert_eq!(keys(0), ["goodput", "throughput", "connections"]);
    assert_eq!(keys(1), ["goodput", "throughput"]);
    assert_eq!(keys(2)[..4], ["cwnd", "ssthresh", "flight", "rtt"]);
    let range = Range {
        from: Time::ZERO,
        to: seconds(6.0),
        pixels: 6,
        first: 0,
    };
    // The maximum of each column, which holds minimum, maximum, last.
    let most = |series: u32| {
        let values = session.columns(series, range);
        values.chunks(3).map(|c| c[1]).fold(0.0, f32::max)
    };
    assert!((1.9e6..2.2e6).contains(&f64::from(most(of(1)[1].1))));
    assert!((1.0..40.0).contains(&most(of(0)[2].1)));
    assert!(most(of(0)[0].1) > 1e6);
    let mut frame = Frame::default();
    session.frame(&mut frame, 0);
    assert!(frame.goodputs[..2].iter().all(|goodput| *goodput > 1e5));
}

#[test]
fn connections_are_counted_as_they_open() {
    // Over such a link none of them is complete within the run.
    let mut session = open(&SOURCES.replace(r#""rate":1e7"#, r#""rate":1e4"#));
    advance(&mut session, 6.0);
    let description = session.describe();
    let found = description
        .series
        .iter()
        .find(|series| series.key == "connections");
    let range = Range {
        from: Time::ZERO,
        to: seconds(6.0),
        pixels: 1,
        first: 0,
    };
    let column = session.columns(found.expect("it is recorded").index, range);
    assert!((150.0..210.0).contains(&column[2]), "{column:?}");
}

#[test]
fn a_new_sender_of_many_connections_adds_no_series() {
    let mut session = open(SOURCES);
    advance(&mut session, 1.0);
    let before = session.describe().series.len();
    session
        .set("flows/pages/sender", "\"vegas\"")
        .expect("a live change");
    advance(&mut session, 2.0);
    assert_eq!(session.describe().series.len(), before);
}

#[test]
fn a_changed_and_rewound_run_is_the_run_of_its_document() {
    let mut session = open(SOURCES);
    advance(&mut session, 2.0);
    set(&mut session, "flows/pages/traffic/arrivals", "90");
    set(&mut session, "flows/stream/traffic/rate", "6e6");
    advance(&mut session, 3.0);
    set(&mut session, "flows/chat/traffic/rate", "null");
    set(&mut session, "flows/pages/sender/kind", "\"cubic\"");
    advance(&mut session, 5.0);
    seek(&mut session, seconds(2.5));
    seek(&mut session, seconds(5.0));
    advance(&mut session, 6.0);
    let (digest, summary) = (session.digest(), session.summary());
    let mut again = open(&session.document_text());
    advance(&mut again, 6.0);
    assert_eq!((again.digest(), again.summary()), (digest, summary));
}
