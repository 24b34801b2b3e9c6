//! A rate-based flow beside a connection, as a page sees it.

use super::*;
use sawtooth_engine::ids::FlowId;

const PAIR: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"Pair","duration":6,
  "nodes":[{"id":"s","kind":"host"},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
  "links":[
    {"id":"s-r","between":["s","r"],"rate":1e8,"delay":0.001},
    {"id":"r-d","between":["r","d"],"rate":1e7,"delay":0.01,
     "loss":{"kind":"bernoulli","probability":0.002},
     "queue":{"kind":"drop-tail","limit":{"packets":40}}}],
  "flows":[
    {"id":"film","from":"s","to":"d","sender":"tfrc"},
    {"id":"talk","from":"s","to":"d","sender":"tfrc","traffic":{"kind":"on-off","rate":1e6}},
    {"id":"file","from":"s","to":"d","sender":"newreno"}]}"#;

#[test]
fn a_rate_based_flow_has_its_own_series() {
    let mut session = open(PAIR);
    advance(&mut session, 6.0);
    let description = session.describe();
    assert_eq!(description.flows[0].sender, Some("tfrc"));
    assert_eq!(description.flows[0].name, "TFRC");
    let of = |flow: u32| -> Vec<(&str, u32)> {
        let series = description.series.iter();
        let mine = series.filter(|series| series.flow == Some(FlowId(flow)));
        mine.map(|series| (&*series.key, series.index)).collect()
    };
    let keys: Vec<&str> = of(0).iter().map(|(key, _)| *key).collect();
    let expected = [
        "rtt",
        "goodput",
        "throughput",
        "allowedRate",
        "equationRate",
        "receivedRate",
        "lossEventRate",
        "smoothedRtt",
    ];
    assert_eq!(keys, expected);
    let range = Range {
        from: seconds(3.0),
        to: seconds(6.0),
        pixels: 3,
        first: 0,
    };
    let bounds = [
        ("rtt", 0.022..0.1),
        ("goodput", 1e5..1e7),
        ("throughput", 1e5..1e7),
        ("allowedRate", 1e5..1e7),
        ("equationRate", 1e5..1e7),
        ("receivedRate", 1e5..1e7),
        ("lossEventRate", 1e-4..0.1),
        ("smoothedRtt", 0.022..0.1),
    ];
    for ((key, series), (name, bounds)) in of(0).into_iter().zip(bounds) {
        assert_eq!(key, name);
        for pixel in session.columns(series, range).chunks(3) {
            assert!(bounds.contains(&f64::from(pixel[2])), "{key}: {pixel:?}");
        }
    }
    let mut frame = Frame::default();
    session.frame(&mut frame, 100);
    assert!(frame.goodputs[..2].iter().all(|goodput| *goodput > 1e5));
}

#[test]
fn a_change_between_protocols_starts_the_run_again() {
    let mut session = open(PAIR);
    advance(&mut session, 2.0);
    let applied = set(&mut session, "flows/film/sender/ndupack", "5");
    assert_eq!(applied.effect, AppliedEffect::Live);
    advance(&mut session, 3.0);
    let applied = set(&mut session, "flows/film/sender/kind", "\"cubic\"");
    assert_eq!((applied.effect, applied.at), (AppliedEffect::Restart, None));
    assert_eq!(session.now(), Time::ZERO);
    advance(&mut session, 6.0);
    assert_eq!(see(&mut session), replayed(&session));
    let windows = |session: &mut Session| -> Vec<bool> {
        let flows = session.summary().flows;
        flows.iter().map(|flow| flow.cwnd.is_some()).collect()
    };
    assert_eq!(windows(&mut session), [true, false, true]);
    let applied = set(&mut session, "flows/file/sender/kind", "\"tfrc\"");
    assert_eq!(applied.effect, AppliedEffect::Restart);
    advance(&mut session, 6.0);
    assert_eq!(see(&mut session), replayed(&session));
    assert_eq!(windows(&mut session), [true, false, false]);
}

#[test]
fn a_changed_and_rewound_run_is_the_run_of_its_document() {
    let mut session = open(PAIR);
    advance(&mut session, 2.0);
    set(&mut session, "flows/film/sender/damping", "false");
    set(&mut session, "flows/talk/traffic/rate", "4e6");
    set(&mut session, "links/r-d/loss/probability", "0.03");
    advance(&mut session, 4.0);
    seek(&mut session, seconds(1.5));
    seek(&mut session, seconds(3.0));
    set(&mut session, "links/r-d/rate", "2e6");
    advance(&mut session, 6.0);
    assert_eq!(see(&mut session), replayed(&session));
}
