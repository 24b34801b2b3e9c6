//! Limits on the size of documents.

use super::{Document, FULL, quiet, refusal, refused_set, set};

#[test]
fn a_time_is_zero_or_a_nanosecond_at_least() {
    let mut document = quiet();
    set(&mut document, "flows/f/sender", r#"{"kind":"ucc"}"#);
    for path in [
        "flows/f/sender/granularity",
        "flows/f/startJitter",
        "links/r-d/delay",
    ] {
        for value in ["0", "1e-9", "0.001"] {
            set(&mut document, path, value);
        }
        let refused = refused_set(&mut document, path, "1e-23");
        assert_eq!(
            refused,
            format!("{path}: must be 0 or at least 1e-9 s, got 1e-23")
        );
    }
}

#[test]
fn counts_are_limited_after_expansion() {
    let with = |nodes: usize, more: &str| {
        format!(
            r#"{{"format":"sawtooth-scenario","version":2,
              "nodes":[{{"id":"n","kind":"host","count":{nodes}}},{{"id":"r","kind":"router"}},{{"id":"d","kind":"host"}}],
              "links":[{{"id":"a","between":["n","r"],"rate":1e6}},{{"id":"d","between":["r","d"],"rate":1e6}}{more}]}}"#
        )
    };
    assert!(Document::parse(&with(4998, "")).is_ok());
    refusal(
        &with(4999, ""),
        "nodes/d: with this entry the document has 5001 nodes; at most 5000 are allowed",
    );
    let more = |id| format!(r#",{{"id":"{id}","between":["n","r"],"rate":1e6}}"#);
    refusal(
        &with(4998, &(more("b") + &more("c"))),
        "links/c: with this entry the document has 14995 links; at most 10000 are allowed",
    );
    let flows = |count| {
        with(1, &format!(r#"],"flows":[{{"id":"f","from":"d","to":"e","count":{count}}}"#))
        .replace(r#"{"id":"d","kind":"host"}"#, r#"{"id":"d","kind":"host"},{"id":"e","kind":"host"}"#)
        .replace(r#"{"id":"d","between":["r","d"],"rate":1e6}"#,
            r#"{"id":"d","between":["r","d"],"rate":1e6},{"id":"e","between":["r","e"],"rate":1e6}"#)
    };
    assert!(Document::parse(&flows(5000)).is_ok());
    refusal(
        &flows(5001),
        "flows/f/count: must be between 1 and 5000, got 5001",
    );
}

#[test]
fn interventions_are_limited_in_number_and_in_total_changes() {
    let item = r#"{"at":1,"set":"links/r-d/delay","to":0.01},"#;
    let with =
        |interventions: &str| {
            FULL.replace(
            r#""interventions": [ { "at": 20, "set": "links/r-d/loss/probability", "to": 0.05 } ]"#,
            &format!(r#""interventions":[{}]"#, interventions.trim_end_matches(',')),
        )
        };
    assert!(Document::parse(&with(&item.repeat(10_000))).is_ok());
    refusal(
        &with(&item.repeat(10_001)),
        "interventions: at most 10000 interventions are allowed, got 10001",
    );

    let moves: Vec<String> = (0..2000)
        .map(|i| {
            let delay = 0.01 + f64::from(i) * 1e-6;
            format!(r#"{{"at":1,"set":"links/n-r/delay","to":{delay}}}"#)
        })
        .collect();
    let many = with(&moves.join(","))
        .replace(r#""value": 3"#, r#""value": 1000"#)
        .replace(r#""max": 50"#, r#""max": 1000"#);
    let problem = Document::parse(&many).expect_err("refused").to_string();
    assert!(
        problem.contains("change more than 1000000 single"),
        "{problem}"
    );
}

#[test]
fn expanded_lists_of_losses_and_delays_are_limited() {
    let list: Vec<String> = (1..=100_000).map(|i| i.to_string()).collect();
    let delays = vec!["7"; 10_000].join(",");
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":2,
          "nodes":[{{"id":"n","kind":"host","count":10}},{{"id":"d","kind":"host"}}],
          "links":[{{"id":"l","between":["n","d"],"rate":1e6,"loss":{{"kind":"list","packets":[{}]}},
            "variation":{{"kind":"delay-trace","delays":[{delays}]}}}}]}}"#,
        list.join(",")
    );
    refusal(
        &text,
        "links: the lists of losses and delays have 1100000 numbers over all links; at most 1000000 are allowed",
    );
    let fewer = text.replace(r#""count":10}"#, r#""count":9}"#);
    assert!(Document::parse(&fewer).is_ok());
    let falling = fewer.replace("[1,2,", "[2,1,");
    refusal(
        &falling,
        "links/l/loss/packets/1: must be larger than the number before it",
    );
}
