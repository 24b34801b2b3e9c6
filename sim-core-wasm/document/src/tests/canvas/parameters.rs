//! Numbers that become parameters, and parameters that become numbers.

use proptest::prelude::*;

use super::*;

#[test]
fn a_number_becomes_a_parameter_with_the_range_of_its_field() {
    let mut document = full();
    let plan = document.plan();
    let made = edited(
        &mut document,
        r#"{ "kind": "makeParameter", "path": "links/r-d/delay" }"#,
    );
    assert_eq!(made, ["parameters/delay"]);
    let made = edited(
        &mut document,
        r#"{ "kind": "makeParameter", "path": "links/n-r/delay" }"#,
    );
    assert_eq!(made, ["parameters/delay2"]);
    let named = r#"{ "kind": "makeParameter", "path": "flows/f/sender/beta", "name": "cut" }"#;
    assert_eq!(edited(&mut document, named), ["parameters/cut"]);
    // One that is not written has the default.
    let default = r#"{ "kind": "makeParameter", "path": "links/n-r/queue/limit/packets" }"#;
    edited(&mut document, default);
    valid(&document);
    assert_eq!(document.plan(), plan);
    let text = document.text();
    for wanted in [
        r#""delay":{"value":0.02,"min":0,"max":10,"unit":"s","label":"Delay"}"#,
        r#""packets":{"value":1000,"min":1,"#,
        r#""integer":true"#,
        r#""beta":{"expr":"cut"}"#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    for (path, message) in [
        (
            "links/n-r/rate",
            "links/n-r/rate: is already an expression: 10*B",
        ),
        (
            "links/n-r.2/delay",
            "links/n-r.2/delay: belongs to one instance: only the number of all instances can be a parameter",
        ),
        (
            "seed",
            "seed: only numbers of nodes, links and flows can be parameters",
        ),
        ("nodes/r/kind", "nodes/r/kind: is not a number"),
        ("nodes/r", "nodes/r: is not a number"),
        ("links/r-d/between", "links/r-d/between: is not a number"),
    ] {
        let text = format!(r#"{{ "kind": "makeParameter", "path": "{path}" }}"#);
        assert_eq!(refused(&document, &text), message);
    }
    let taken = r#"{ "kind": "makeParameter", "path": "links/r-d/jitter", "name": "B" }"#;
    assert_eq!(
        refused(&document, taken),
        "links/r-d/jitter: there is already a parameter B"
    );
}

#[test]
fn a_parameter_put_in_place_leaves_its_numbers() {
    let mut document = full();
    let plan = document.plan();
    let done = document.edit(&operation(
        r#"{ "kind": "putInPlace", "path": "parameters/B" }"#,
    ));
    assert_eq!(done.expect("a parameter").gone.interventions, [0; 0]);
    valid(&document);
    assert_eq!(document.plan(), plan);
    let text = document.text();
    assert!(
        !text.contains("\"B\"") && text.contains(r#""rate":100000000"#),
        "{text}"
    );
    assert_eq!(
        refused(
            &document,
            r#"{ "kind": "putInPlace", "path": "parameters/B" }"#
        ),
        "parameters/B: there is no parameter with this name"
    );
    assert_eq!(
        refused(
            &document,
            r#"{ "kind": "putInPlace", "path": "links/r-d" }"#
        ),
        "links/r-d: is not a parameter"
    );
}

#[test]
fn a_parameter_put_in_place_removes_the_interventions_that_set_it() {
    let text = FULL
        .replace(
            r#""interventions": ["#,
            r#""interventions": [ { "at": 3, "set": "parameters/B", "to": 2e6 },"#,
        )
        .replace(r#""expr": "10*B""#, r#""expr": "10*B*idle - min(B, 1e3)""#)
        .replace(
            r#""idle": { "value": 1 }"#,
            r#""idle": { "value": -1.5e-5, "min": -1 }"#,
        )
        .replace("10*B*idle", "10*B*(0-idle)*1e5");
    let mut document = Document::parse(&text).unwrap_or_else(|problem| panic!("{problem}"));
    let base = |document: &Document| document.plan().links;
    let before = base(&document);
    let gone = document
        .edit(&operation(
            r#"{ "kind": "putInPlace", "path": "parameters/B" }"#,
        ))
        .expect("a parameter")
        .gone;
    assert_eq!(gone.interventions, [0]);
    edited(
        &mut document,
        r#"{ "kind": "putInPlace", "path": "parameters/idle" }"#,
    );
    assert_eq!(base(&document), before);
    assert_eq!(document.changes().len(), 1);
    assert_eq!(document.changes()[0].at, seconds(20.0));
    valid(&document);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_parameter_made_and_put_in_place_leaves_the_plan(
        path in prop::sample::select(vec!["links/r-d/delay", "links/n-r/jitter", "flows/f/start",
            "flows/f/sender/beta", "links/r-d/queue/minThreshold", "flows/back/traffic/bytes",
            "nodes/n/count", "flows/f/transport/segment"])
    ) {
        let mut document = full();
        let plan = document.plan();
        let made = match document.make_parameter(path, None) {
            Ok(made) => made,
            Err(problem) => {
                // The count is an expression.
                prop_assert_eq!(path, "nodes/n/count", "{}", problem);
                return Ok(());
            }
        };
        valid(&document);
        prop_assert_eq!(document.plan(), plan.clone());
        document.put_in_place(&made).expect("it was made");
        prop_assert_eq!(document.plan(), plan);
    }
}
