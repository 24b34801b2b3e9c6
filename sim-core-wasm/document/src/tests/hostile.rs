//! Nothing panics on input.

use proptest::prelude::*;

use super::{Document, FULL, Json, full, json, seconds};
use sawtooth_engine::units::Time;

/// Values that fit some key and values that fit none.
fn value() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::Bool),
        (-5_i32..100).prop_map(|n| Json::Number(f64::from(n))),
        (-1e12..1e12).prop_map(Json::Number),
        (0.0..1.0).prop_map(Json::Number),
        prop::sample::select(vec![
            "cubic",
            "newreno",
            "red",
            "drop-tail",
            "none",
            "list",
            "bernoulli",
            "bulk",
            "transfer",
            "n",
            "d",
            "r",
            "host",
            "router",
            "ns2",
            "rfc",
            "B",
            "é",
            "",
            "links/r-d/rate",
            "parameters/B",
        ])
        .prop_map(|text| Json::Text(text.to_owned())),
        prop::sample::select(vec!["B", "N", "1/0", "B*N-3", "((1", "min(B,", "idle"])
            .prop_map(|text| Json::Object(vec![("expr".to_owned(), Json::Text(text.to_owned()))])),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let key = prop::sample::select(vec![
            "kind",
            "limit",
            "packets",
            "bytes",
            "bdp",
            "rtt",
            "probability",
            "rate",
            "delay",
            "queue",
            "id",
            "between",
            "count",
            "sack",
            "recovery",
            "value",
            "min",
            "expr",
            "x",
        ]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::List),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|map| {
                Json::Object(
                    map.into_iter()
                        .map(|(key, value)| (key.to_owned(), value))
                        .collect(),
                )
            }),
        ]
    })
}

/// Paths that name something and paths that name nothing.
fn path() -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "links",
        "nodes",
        "flows",
        "parameters",
        "view",
        "interventions",
        "n",
        "r",
        "d",
        "n-r",
        "r-d",
        "n-r.1",
        "n-r.9",
        "f",
        "f.2",
        "back",
        "back.1",
        "B",
        "N",
        "idle",
        "rate",
        "delay",
        "queue",
        "kind",
        "limit",
        "packets",
        "bytes",
        "bdp",
        "loss",
        "probability",
        "reverse",
        "sender",
        "beta",
        "transport",
        "sack",
        "recovery",
        "count",
        "start",
        "at",
        "value",
        "seed",
        "duration",
        "",
        "x",
        "0",
    ]);
    let any = prop::collection::vec(part, 0..6).prop_map(|parts| parts.join("/"));
    let known = prop::sample::select(vec![
        "links/r-d/rate",
        "links/n-r/rate",
        "links/n-r.2/rate",
        "links/r-d/queue",
        "links/r-d/queue/kind",
        "links/n-r/reverse/queue/limit/packets",
        "links/n-r.3/loss",
        "links/r-d/loss/probability",
        "flows/f/sender",
        "flows/f.1/sender",
        "flows/f/sender/beta",
        "flows/back/sender/kind",
        "parameters/B",
        "parameters/N",
        "nodes/n/count",
        "duration",
        "seed",
        "flows/f/transport",
        "links/r-d/between",
        "flows/new",
    ])
    .prop_map(str::to_owned);
    prop_oneof![known, any]
}

/// Replaces the value number `index` of a tree, counted in order.
fn mutate(json: &mut Json, index: &mut usize, new: &Json) {
    if *index == 0 {
        *json = new.clone();
    }
    *index = index.wrapping_sub(1);
    match json {
        Json::List(items) => items.iter_mut().for_each(|item| mutate(item, index, new)),
        Json::Object(pairs) => pairs
            .iter_mut()
            .for_each(|(_, value)| mutate(value, index, new)),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn documents_with_foreign_values_are_read_or_refused(index in 0_usize..120, new in value()) {
        let mut tree = json(FULL);
        let mut left = index;
        mutate(&mut tree, &mut left, &new);
        if let Ok(document) = Document::parse(&tree.compact()) {
            let plan = document.plan();
            prop_assert_eq!(Document::parse(&document.text()).expect("valid").plan(), plan);
            for target in ["", "nodes/n", "links/r-d", "flows/f"] {
                let _ = document.fields(target, seconds(25.0));
            }
        }
    }

    #[test]
    fn text_with_foreign_pieces_is_read_or_refused(from in 0_usize..2500, length in 0_usize..40, piece in "[ -~]{0,12}") {
        let start = from.min(FULL.len());
        let end = (start + length).min(FULL.len());
        let text = format!("{}{piece}{}", &FULL[..start], &FULL[end..]);
        let _ = Document::parse(&text);
    }

    #[test]
    fn garbage_is_refused(text in "\\PC{0,200}") {
        prop_assert!(Document::parse(&text).is_err());
    }

    #[test]
    fn any_changes_leave_a_valid_document(
        steps in prop::collection::vec((path(), value(), 0_u8..4, 0_u32..60), 1..12)
    ) {
        let mut document = full();
        for (path, value, what, at) in steps {
            let at = Time(u64::from(at) * 1_000_000_000);
            let before = document.text();
            let done = match what {
                0 => document.set(&path, &value).is_ok(),
                3 => document.remove_interventions_after(at, at + sawtooth_engine::units::Span::from_millis(9_000)) > 0,
                _ => document.intervene(at, &path, &value).is_ok(),
            };
            let _ = (document.effect(&path), document.fields(&path, at), document.value(&path, at));
            if !done {
                prop_assert_eq!(document.text(), before);
            }
        }
        // The document changed step by step equals the one read from its text.
        let again = Document::parse(&document.text()).expect("it was checked at every step");
        prop_assert_eq!(again.plan(), document.plan());
        prop_assert_eq!(again.text(), document.text());
    }
}

/// Bounds the time to read documents at the outer edge of every limit.
#[test]
fn documents_at_their_limits_are_read_or_refused_at_their_place() {
    // Nearly 1 MB: 5 000 flows written out, each over parameters, and so many
    // interventions on one that all of them follow that their changes are too many.
    let flows: Vec<String> = (0..5000)
        .map(|i| format!(r#"{{"id":"f{i}","from":"a","to":"b","start":{{"expr":"S"}},"sender":{{"kind":"cubic","beta":{{"expr":"X"}}}}}}"#))
        .collect();
    let interventions: Vec<String> = (0..150)
        .map(|i| format!(r#"{{"at":{i},"set":"parameters/X","to":0.{}}}"#, 5 + i % 2))
        .collect();
    let text = format!(
        r#"{{"format":"sawtooth-scenario","version":2,"parameters":{{"X":{{"value":0.7}},"S":{{"value":1}}}},
          "nodes":[{{"id":"a","kind":"host"}},{{"id":"b","kind":"host"}}],"links":[{{"id":"l","between":["a","b"],"rate":1e6}}],
          "flows":[{}],"interventions":[{}]}}"#,
        flows.join(","),
        interventions.join(",")
    );
    assert!(text.len() < 1_000_000, "{}", text.len());
    let problem =
        Document::parse(&text).expect_err("150 times 5000 changes, and as many entries read");
    assert!(problem.message.contains("more than 1000000"), "{problem}");
    let fewer = text.replace(
        &interventions[20..].join(","),
        r#"{"at":900,"set":"flows/f7/sender","to":"newreno"}"#,
    );
    let document = Document::parse(&fewer).expect("valid");
    assert_eq!(
        document
            .plan()
            .changes
            .iter()
            .map(|change| change.changes.len())
            .sum::<usize>(),
        20 * 5000 + 1
    );
    // A megabyte of parameters, keys, numbers and names.
    for piece in [r#""k":1,"#, "[[", "1,", "\"a\",", r#"{"id":"x"},"#] {
        let text = format!("{{\"nodes\":[{}", piece.repeat(900_000 / piece.len()));
        assert!(Document::parse(&text).is_err());
    }
    let keys: Vec<String> = (0..80_000).map(|i| format!("\"k{i}\":1")).collect();
    let problem =
        Document::parse(&format!("{{{},\"k7\":1}}", keys.join(","))).expect_err("refused");
    assert_eq!(problem.to_string(), "k7: this key is used twice");
}
