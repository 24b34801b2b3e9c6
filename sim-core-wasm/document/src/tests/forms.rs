//! The fields that forms are made of.

use super::declaration::{LOSS, QUEUE, SENDER, SLOW_START, TRAFFIC};
use super::{Document, Field, full, json, quiet, seconds, set, texts};
use sawtooth_engine::specification::{Domain, Unit};

fn fields(document: &Document, target: &str, at: f64) -> Vec<Field> {
    document.fields(target, seconds(at)).expect("it has fields")
}

fn field(document: &Document, target: &str, path: &str, at: f64) -> Field {
    let all = fields(document, target, at);
    let paths: Vec<&str> = all.iter().map(|field| field.path.as_str()).collect();
    let place = paths.iter().position(|found| *found == path);
    all[place.unwrap_or_else(|| panic!("no {path} in {paths:?}"))].clone()
}

#[test]
fn fields_of_a_link_show_the_values_in_force() {
    let mut document = full();
    let target = "links/r-d";
    let rate = field(&document, target, "links/r-d/rate", 0.0);
    assert_eq!(
        (rate.value, rate.expression.as_deref()),
        (json("10000000"), Some("B"))
    );
    assert_eq!(
        (rate.unit, rate.live, rate.group.as_str()),
        (Unit::BitsPerSecond, true, "")
    );
    let loss = |at| field(&document, target, "links/r-d/loss/probability", at);
    assert_eq!(
        (loss(19.9).value, loss(19.9).is_default),
        (json("0.01"), true)
    );
    assert_eq!(
        (loss(20.0).value, loss(20.0).is_default),
        (json("0.05"), false)
    );
    let kind = field(&document, target, "links/r-d/queue/kind", 0.0);
    assert_eq!(
        (kind.value, kind.is_default, kind.group.as_str()),
        (json("\"red\""), false, "queue")
    );
    assert_eq!(kind.about, "Queue/red");
    assert!(texts()["Queue/red"].source.contains("1993"));
    let bdp = field(&document, target, "links/r-d/queue/limit/bdp", 0.0);
    assert_eq!((bdp.value, bdp.is_default), (json("1"), false));
    let reverse = field(
        &document,
        target,
        "links/r-d/reverse/queue/limit/packets",
        0.0,
    );
    assert_eq!(
        (reverse.value, reverse.group.as_str()),
        (json("500"), "reverse")
    );
    // A property not written for the reverse has its value from a → b.
    let rate = field(&document, target, "links/r-d/reverse/rate", 0.0);
    assert_eq!(
        (rate.value, rate.is_default, rate.expression),
        (json("10000000"), true, None)
    );
    document
        .intervene(seconds(30.0), "parameters/B", &json("2e7"))
        .expect("valid");
    assert_eq!(
        field(&document, target, "links/r-d/reverse/rate", 30.0).value,
        json("20000000")
    );
    assert_eq!(
        field(&document, target, "links/r-d/rate", 29.0).value,
        json("10000000")
    );
}

#[test]
fn fields_of_an_instance_have_the_paths_of_the_instance() {
    let mut document = full();
    document
        .intervene(seconds(30.0), "links/n-r.2/rate", &json("5e6"))
        .expect("valid");
    assert_eq!(
        field(&document, "links/n-r.2", "links/n-r.2/rate", 30.0).value,
        json("5000000")
    );
    assert_eq!(
        field(&document, "links/n-r", "links/n-r/rate", 30.0).value,
        json("100000000")
    );
    let flow = fields(&document, "flows/f.3", 0.0);
    let paths: Vec<&str> = flow.iter().map(|field| field.path.as_str()).collect();
    assert!(
        paths.contains(&"flows/f.3/sender/beta") && paths.contains(&"flows/f/start"),
        "{paths:?}"
    );
}

#[test]
fn fields_of_a_flow_cover_sender_transport_and_traffic() {
    let document = full();
    let get = |path: &str| field(&document, "flows/f", path, 0.0);
    let beta = get("flows/f/sender/beta");
    assert_eq!(
        (beta.value, beta.is_default, beta.live),
        (json("0.8"), false, true)
    );
    assert_eq!(beta.about, "Sender/cubic/beta");
    assert_eq!(texts()["Sender/cubic"].source, "RFC 9438");
    let preset = get("flows/f/transport/preset");
    assert_eq!((preset.value, preset.live), (json("\"freebsd9\""), false));
    // The preset's own value is the default of a switch beside it.
    let delay = get("flows/f/transport/ackDelay");
    assert_eq!((delay.value, delay.is_default), (json("0.1"), true));
    assert!(matches!(
        delay.domain.value(),
        Some(Domain::Number { default: 0.1, .. })
    ));
    assert!(!get("flows/f/transport/segment").is_default);
    let traffic = field(&document, "flows/back", "flows/back/traffic/bytes", 0.0);
    assert_eq!(
        (traffic.value, traffic.live, traffic.group.as_str()),
        (json("5000"), false, "traffic")
    );
    let ecn = get("flows/f/ecn/kind");
    assert_eq!(
        (ecn.value, ecn.is_default, ecn.live),
        (json("\"off\""), true, false)
    );
    assert_eq!(get("flows/f/count").expression.as_deref(), Some("N"));
    assert_eq!(get("flows/f/start").value, json("0.5"));
}

#[test]
fn fields_of_the_scenario_are_its_parameters_and_the_run() {
    let document = full();
    let get = |path: &str| field(&document, "", path, 0.0);
    let bottleneck = get("parameters/B");
    assert_eq!(
        (bottleneck.label.as_str(), bottleneck.unit, bottleneck.live),
        ("Bottleneck", Unit::BitsPerSecond, true)
    );
    assert!(matches!(
        bottleneck.domain.value(),
        Some(Domain::Number {
            min: 1e6,
            max: 1e9,
            ..
        })
    ));
    let pairs = get("parameters/N");
    assert!(matches!(
        pairs.domain.value(),
        Some(Domain::Integer {
            default: 3,
            min: 1,
            max: 50,
            ..
        })
    ));
    assert!(!pairs.live, "the counts depend on it");
    assert!(matches!(
        get("parameters/idle").domain.value(),
        Some(Domain::Number {
            min: 0.0,
            max: 10.0,
            ..
        })
    ));
    assert_eq!((get("seed").value, get("seed").live), (json("7"), false));
    assert_eq!(
        (get("duration").value, get("duration").live),
        (json("50"), true)
    );
    assert_eq!(get("warmup").value, json("5"));
    assert_eq!(
        (get("ecmp").value, get("ecmp").live),
        (json("false"), false)
    );
}

#[test]
fn targets_without_fields_are_refused() {
    let document = full();
    let problem = |target| {
        document
            .fields(target, seconds(0.0))
            .expect_err("none")
            .to_string()
    };
    assert_eq!(problem("links/x"), "links/x: there is no link x");
    assert_eq!(
        problem("links/r-d/rate"),
        "links/r-d/rate: has no fields of its own"
    );
    assert_eq!(problem("duration"), "duration: has no fields of its own");
}

#[test]
fn names_ends_kinds_and_texts_have_fields() {
    let document = full();
    let paths = |target: &str| {
        let fields = fields(&document, target, 0.0);
        let words = fields
            .into_iter()
            .filter(|field| field.domain.value().is_none());
        words
            .map(|field| (field.path, field.value))
            .collect::<Vec<_>>()
    };
    let of = |path: &str, value: &str| (path.to_owned(), json(value));
    assert_eq!(
        paths("nodes/n"),
        [of("nodes/n/id", r#""n""#), of("nodes/n/label", r#""""#)]
    );
    assert_eq!(
        paths("links/n-r"),
        [
            of("links/n-r/id", r#""n-r""#),
            of("links/n-r/label", r#""""#),
            of("links/n-r/between", r#"["n", "r"]"#)
        ]
    );
    // The words of an instance are those of its entry.
    assert_eq!(
        paths("flows/f.2"),
        [
            of("flows/f/id", r#""f""#),
            of("flows/f/label", r#""""#),
            of("flows/f/from", r#""n""#),
            of("flows/f/to", r#""d""#)
        ]
    );
    assert_eq!(
        paths("")
            .iter()
            .map(|(path, _)| path.as_str())
            .collect::<Vec<_>>(),
        ["name", "about"]
    );
    // Another id gives another run, and so does another end; a name does not.
    for (target, path, live) in [
        ("nodes/r", "nodes/r/id", false),
        ("flows/f", "flows/f/from", false),
        ("", "name", true),
    ] {
        let found = field(&document, target, path, 0.0);
        assert_eq!(found.live, live, "{path}");
    }
    let kind = field(&document, "nodes/r", "nodes/r/kind", 0.0);
    assert_eq!((kind.value, kind.is_default), (json(r#""router""#), true));
    let count = field(&document, "nodes/r", "nodes/r/count", 0.0);
    assert_eq!((count.value, count.is_default), (json("1"), true));
}

#[test]
fn the_way_back_is_changed_where_it_differs_from_the_way_there() {
    let mut document = quiet();
    set(
        &mut document,
        "links/n-r/queue",
        r#"{ "kind": "red", "minThreshold": 7 }"#,
    );
    let is_default = |document: &Document, path: &str| {
        field(
            document,
            "links/n-r",
            &format!("links/n-r/reverse/{path}"),
            0.0,
        )
        .is_default
    };
    for path in ["rate", "delay", "queue/kind", "queue/minThreshold"] {
        assert!(is_default(&document, path), "{path}");
    }
    set(&mut document, "links/n-r/reverse/queue/minThreshold", "8");
    assert!(!is_default(&document, "queue/minThreshold"));
    assert!(is_default(&document, "queue/kind"));
    set(&mut document, "links/n-r/reverse/delay", "0.5");
    assert!(!is_default(&document, "delay"));
    // Loss is the direction's own.
    set(
        &mut document,
        "links/n-r/loss",
        r#"{ "kind": "bernoulli" }"#,
    );
    assert!(is_default(&document, "loss/kind"));
}

#[test]
fn an_expression_is_evaluated_without_being_set() {
    let document = full();
    let before = document.text();
    let value = |path: &str, text: &str| {
        document
            .evaluate(path, text, seconds(0.0))
            .map_err(|problem| problem.to_string())
    };
    assert_eq!(value("links/r-d/rate", "B / 2"), Ok(5e6));
    assert_eq!(value("flows/f/count", "N + 1"), Ok(4.0));
    assert_eq!(document.text(), before);
    assert_eq!(
        value("links/r-d/rate", "B / "),
        Err("links/r-d/rate: \"B / \": expected a number, a parameter or a parenthesis, found the end".to_owned())
    );
    assert_eq!(
        value("links/r-d/rate", "2 * Bx"),
        Err("links/r-d/rate: \"2 * Bx\": there is no parameter Bx, at character 5".to_owned())
    );
    assert_eq!(
        value("flows/f/count", "N / 2"),
        Err("flows/f/count: must be a whole number, got 1.5".to_owned())
    );
    let refused = |path: &str| value(path, "B").expect_err("no number");
    assert_eq!(refused("links/r-d/rat"), "links/r-d/rat: is not a number");
    assert_eq!(
        refused("seed"),
        "seed: must be a number: expressions are for nodes, links and flows"
    );
    assert!(refused("flows/f/sender/kind").starts_with("flows/f/sender/kind: must be one of"));
    assert_eq!(refused("nodes/n/id"), "nodes/n/id: is not a number");
}

#[test]
fn every_field_is_explained() {
    let texts = texts();
    let check = |document: &Document, target: &str| {
        for field in fields(document, target, 0.0) {
            if field.group == "parameters" {
                assert!(field.about.is_empty(), "{}", field.about);
                continue;
            }
            let said = texts.get(&field.about);
            let said = said.unwrap_or_else(|| panic!("{} ({})", field.about, field.path));
            assert!(!said.help.is_empty(), "{}", field.about);
            let Some(Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. }) =
                field.domain.value()
            else {
                continue;
            };
            // Kinds of nodes are no registry: they are explained as options are.
            let kinds = field.path.ends_with("/kind") && !field.path.starts_with("nodes/");
            for option in *options {
                let explained = said.options.contains_key(option.name);
                assert!(explained != kinds, "{}: {}", field.about, option.name);
            }
        }
    };
    for target in ["", "nodes/n", "links/n-r", "links/r-d", "flows/f"] {
        check(&full(), target);
    }
    for (target, key, family) in [
        ("flows/f", "sender", &SENDER),
        ("flows/f", "slowStart", &SLOW_START),
        ("flows/back", "traffic", &TRAFFIC),
        ("links/n-r", "queue", &QUEUE),
        ("links/n-r", "loss", &LOSS),
    ] {
        for kind in family.kinds() {
            let mut document = quiet();
            let value = format!(r#"{{ "kind": "{kind}" }}"#);
            set(&mut document, &format!("{target}/{key}"), &value);
            check(&document, target);
        }
    }
    let mut document = quiet();
    for (path, value) in [
        ("links/n-r/rate", r#"{ "trace": [1, 2, 3] }"#),
        ("links/n-r/queue/limit", r#"{ "bytes": 9000 }"#),
    ] {
        set(&mut document, path, value);
    }
    check(&document, "links/n-r");
}

#[test]
fn every_field_can_be_set_to_its_own_value_and_back_to_its_default() {
    let document = full();
    for target in [
        "",
        "nodes/n",
        "links/n-r",
        "links/r-d",
        "links/n-r.2",
        "flows/f",
        "flows/back",
        "flows/f.1",
    ] {
        for field in fields(&document, target, 0.0) {
            // An id is changed by `rename`.
            if field.path.ends_with("/id") {
                continue;
            }
            let mut copy = document.clone();
            copy.set("interventions", &json("[]")).expect("valid");
            copy.set(&field.path, &field.value)
                .unwrap_or_else(|problem| panic!("{problem}"));
            let required = [
                "rate", "bdp", "rtt", "packets", "kind", "from", "to", "between",
            ];
            let name = field.path.rsplit('/').next().unwrap_or_default();
            if target.is_empty()
                || (required.contains(&name) && !field.path.contains("reverse/rate"))
            {
                continue;
            }
            let single = field
                .path
                .split('/')
                .nth(1)
                .is_some_and(|id| id.contains('.'));
            copy.set(&field.path, &json("null"))
                .unwrap_or_else(|problem| panic!("{problem}"));
            let again = fields(&copy, target, 0.0);
            let now = again.iter().find(|now| now.path == field.path);
            assert!(
                now.is_none_or(|now| now.is_default || single),
                "{}",
                field.path
            );
        }
    }
}

#[test]
fn values_in_force_are_found_by_path() {
    let document = full();
    let value = |path: &str, at| document.value(path, seconds(at)).expect("a value");
    assert_eq!(value("links/r-d/loss/probability", 0.0), json("0.01"));
    assert_eq!(value("links/r-d/loss/probability", 20.0), json("0.05"));
    assert_eq!(value("links/r-d/rate", 0.0), json("10000000"));
    assert_eq!(value("parameters/B", 0.0), json("10000000"));
    assert_eq!(value("parameters/B/value", 0.0), json("10000000"));
    assert_eq!(value("flows/back/sender", 0.0), json("\"newreno\""));
    assert_eq!(value("flows/back/sender/kind", 0.0), json("\"newreno\""));
    assert_eq!(value("links/n-r/loss", 0.0), json("null"));
    assert_eq!(value("seed", 0.0), json("7"));
    assert_eq!(value("name", 0.0), json("\"Everything\""));
    assert!(document.value("links/x/rate", seconds(0.0)).is_err());
}

#[test]
fn a_slider_of_a_time_on_the_runs_clock_covers_the_duration() {
    let mut document = full();
    let reach = |document: &Document, target, path| field(document, target, path, 0.0).slides_to;
    let duration = document.duration().seconds();
    for (target, path) in [
        ("flows/f", "flows/f/start"),
        ("flows/f", "flows/f/startJitter"),
        ("", "warmup"),
    ] {
        assert_eq!(reach(&document, target, path), Some(duration), "{path}");
    }
    assert_eq!(reach(&document, "links/r-d", "links/r-d/delay"), None);
    set(&mut document, "duration", "30");
    assert_eq!(reach(&document, "flows/f", "flows/f/start"), Some(30.0));
}
