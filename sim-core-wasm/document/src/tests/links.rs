//! Capacity traces, jitter and reordering in documents.

use super::differences::{Difference, differences, single};
use super::{Document, FULL, cases, json, quiet, refusal, refused_sets, seconds, set};
use sawtooth_engine::ids::PortId;
use sawtooth_engine::link::trace::Trace;
use sawtooth_engine::plan::{Limit, Plan};
use sawtooth_engine::specification::Value;

/// The full document with another rate for `r-d`.
fn with_rate(rate: &str) -> String {
    let from = r#""rate": { "expr": "B" }"#;
    FULL.replace(from, &format!("\"rate\": {rate}"))
}

/// Both directions of `r-d`: the rate, the trace, jitter in ms, reordering.
fn directions(plan: &Plan) -> [(f64, Option<Vec<u32>>, f64, bool); 2] {
    let link = plan.links.iter().find(|link| link.id == "r-d");
    let all = &link.expect("there is one").directions;
    [0, 1].map(|side| {
        let one = &all[side];
        let trace = one.rate.trace().map(|trace| trace.instants().to_vec());
        (one.rate.mean(), trace, one.jitter.millis(), one.reorder)
    })
}

fn changes(document: &mut Document, at: f64, path: &str, value: &str) -> Vec<Difference> {
    let done = document
        .intervene(seconds(at), path, &json(value))
        .unwrap_or_else(|problem| panic!("{path} {value}: {problem}"));
    differences(document, done.index)
}

#[test]
fn a_trace_replaces_a_rate_in_both_directions() {
    let document = Document::parse(&with_rate(r#"{ "trace": [0, 3, 3, 12] }"#)).expect("valid");
    let plan = document.plan();
    let trace = Some(vec![0, 3, 3, 12]);
    // Four opportunities of 12 000 bits in 12 ms.
    let both = (4e6, trace, 0.0, false);
    assert_eq!(directions(&plan), [both.clone(), both]);
    // A limit of one bandwidth-delay product over 40 ms, from the mean rate.
    let direction = plan.direction(PortId(6)).expect("r-d:r");
    assert_eq!(direction.queue.limit, Limit::Bytes(20_000));
}

#[test]
fn the_reverse_has_its_own_rate_jitter_and_order() {
    let mut document = quiet();
    set(&mut document, "links/r-d/reverse/rate/trace", "[6]");
    set(&mut document, "links/r-d/jitter", "0.004");
    set(&mut document, "links/r-d/reverse/reorder", "true");
    let found = directions(&document.plan());
    assert_eq!(found[0], (1e7, None, 4.0, false));
    assert_eq!(found[1], (2e6, Some(vec![6]), 4.0, true));
    set(&mut document, "links/r-d/reverse/jitter", "0");
    set(&mut document, "links/r-d/reverse/rate/trace", "null");
    let found = directions(&document.plan());
    assert_eq!(found[1], (1e7, None, 0.0, true));
}

#[test]
fn traces_are_refused_with_their_path() {
    let table = r#"
        { "trace": [] }
            /trace: must have at least one opportunity
        { "trace": [1, 5, 4] }
            /trace/2: must not be earlier than the previous opportunity, at 5; got 4
        { "trace": [1, 2.5] }
            /trace/1: must be a whole number between 0 and 100000000 ms, got 2.5
        { "trace": [-1, 2] }
            /trace/0: must be a whole number between 0 and 100000000 ms, got -1
        { "trace": [1, 1e9] }
            /trace/1: must be a whole number between 0 and 100000000 ms, got 1000000000
        { "trace": [1, "2"] }
            /trace/1: must be a whole number, got "2"
        { "trace": [0, 0] }
            /trace/1: the last opportunity must come after 0 ms: it is the period
        { "trace": [20000] }
            /trace: its mean rate must be between 1000 and 1e11 bit/s, got 600
        { "trace": 5 }
            /trace: must be a list, got 5
        { "trace": [1], "expr": "B" }
            /expr: unknown key (allowed: trace)
        { "trase": [1] }
            /trase: unknown key (did you mean trace?)
        "#;
    for (rate, expected) in cases(table) {
        refusal(&with_rate(rate), &format!("links/r-d/rate{expected}"));
    }
    let long = format!("{{ \"trace\": [{}1] }}", "1,".repeat(100_000));
    refusal(
        &with_rate(&long),
        "links/r-d/rate/trace: must have at most 100000 opportunities, got 100001",
    );
}

#[test]
fn jitter_and_reordering_are_refused_with_their_path() {
    refused_sets(
        r"
        links/r-d/jitter 11
            links/r-d/jitter: must be between 0 and 10 s, got 11
        links/r-d/reverse/jitter -1
            links/r-d/reverse/jitter: must be between 0 and 10 s, got -1
        links/r-d/reorder 1
            links/r-d/reorder: must be true or false, got 1
        links/r-d/rate/trace/0 1
            links/r-d/rate/trace: is a single value: it has no 0
        links/r-d/rate/mean 1
            links/r-d/rate: is a single value: it has no mean
        ",
    );
}

#[test]
fn a_trace_a_rate_and_another_trace_follow_one_another_live() {
    let mut document = quiet();
    let trace = |instants: &[u32]| Trace::new(instants.to_vec()).expect("a trace").into();
    let follow = |direction, instants: &[u32]| Difference::Trace {
        direction,
        trace: trace(instants),
    };
    assert_eq!(
        changes(
            &mut document,
            1.0,
            "links/r-d/reverse/rate",
            r#"{ "trace": [5] }"#
        ),
        [follow(7, &[5])]
    );
    assert_eq!(
        changes(&mut document, 2.0, "links/r-d/reverse/rate/trace", "[4, 7]"),
        [follow(7, &[4, 7])]
    );
    assert_eq!(
        changes(&mut document, 3.0, "links/r-d/reverse/rate/trace", "[4, 7]"),
        []
    );
    assert_eq!(
        changes(&mut document, 4.0, "links/r-d/reverse/rate", "1e6"),
        [Difference::Rate {
            direction: 7,
            rate: 1e6
        }]
    );
    assert_eq!(
        changes(&mut document, 5.0, "links/r-d/reverse/jitter", "0.001"),
        [single(7, "jitter", Value::Number(0.001))]
    );
    assert_eq!(
        changes(&mut document, 6.0, "links/r-d/reverse/reorder", "true"),
        [single(7, "reorder", Value::Switch(true))]
    );
}

#[test]
fn a_trace_has_no_slider_and_shows_its_mean() {
    let document = Document::parse(&with_rate(r#"{ "trace": [3, 3, 12] }"#)).expect("valid");
    let fields = document.fields("links/r-d", seconds(0.0)).expect("fields");
    let field = |path: &str| fields.iter().find(|field| field.path == path);
    let trace = field("links/r-d/rate/trace").expect("there is one");
    assert_eq!(
        trace.value,
        json("\"trace, mean 3 Mb/s, repeats after 0.012 s\"")
    );
    assert!(trace.live && field("links/r-d/rate").is_none());
    assert!(field("links/r-d/reverse/rate/trace").is_some_and(|field| field.is_default));
    let value = |path: &str| document.value(path, seconds(0.0)).expect("a value");
    assert_eq!(value("links/r-d/rate/trace"), json("[3, 3, 12]"));
    assert_eq!(value("links/r-d/rate"), json(r#"{ "trace": [3, 3, 12] }"#));
}
