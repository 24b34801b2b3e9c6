//! `set`.

use super::differences::{differences, single};
use super::{
    Effect, bernoulli, cubic, json, plan_of, quiet, refused_set, refused_sets, seconds, set,
};
use sawtooth_engine::ids::NodeId;
use sawtooth_engine::plan::Limit;
use sawtooth_engine::plan::families::QUEUE;
use sawtooth_engine::specification::{Chosen, Value};
use sawtooth_engine::units::{Span, Time};

/// The limit of a queue that a value at a path makes RED with its defaults.
fn limit_of_red(path: &str) -> Limit {
    let [direction, _] = &plan_of(path, "\"red\"").links[3].directions;
    let red = Chosen::defaults(QUEUE.find("red").expect("known"));
    assert_eq!(direction.queue.discipline, red);
    direction.queue.limit
}

#[test]
fn set_takes_a_leaf_or_a_whole_object() {
    let leaf = plan_of("links/r-d/loss/probability", "0.2");
    assert_eq!(leaf.links[3].directions[0].loss, bernoulli(0.2));
    let whole = plan_of("links/r-d/loss", r#"{"kind":"list","packets":[3,5]}"#);
    assert_eq!(
        whole.links[3].directions[0].loss.values,
        [Value::Integers(vec![3, 5])]
    );
    let entry = plan_of("links/r-d", r#"{"between":["d","r"],"rate":5e6}"#);
    assert_eq!(entry.links[3].ends, [NodeId(4), NodeId(3)]);
    let list = plan_of("flows", "[]");
    assert_eq!(list.flows.len(), 0);
}

#[test]
fn a_bare_kind_name_means_that_kind_with_its_defaults() {
    let plan = plan_of("flows/f/sender", "\"cubic\"");
    assert_eq!(plan.flows[0].sender, cubic(0.7));
    assert_eq!(limit_of_red("links/r-d/queue"), Limit::Packets(1000));
}

#[test]
fn setting_kind_alone_resets_its_parameters() {
    for (path, flow) in [("flows/f/sender/kind", 0), ("flows/back/sender/kind", 3)] {
        let plan = plan_of(path, "\"cubic\"");
        assert_eq!(plan.flows[flow].sender, cubic(0.7), "{path}");
    }
    // The limit is not a parameter of the kind.
    assert_eq!(limit_of_red("links/r-d/queue/kind"), Limit::Bytes(50_000));
}

#[test]
fn a_missing_optional_object_is_its_default_kind() {
    let plan = plan_of("links/n-r/queue/limit/packets", "50");
    assert_eq!(plan.links[0].directions[0].queue.limit, Limit::Packets(50));
    let plan = plan_of("links/n-r/queue/countInService", "true");
    assert_eq!(
        plan.links[0].directions[1].queue.discipline.values,
        [Value::Switch(true), Value::Choice(0)]
    );
    let plan = plan_of("flows/f/transport/ackEvery", "1");
    assert_eq!(plan.flows[0].transport.ack_every, 1);
}

#[test]
fn a_key_which_the_kind_lacks_is_an_error() {
    refused_sets(
        r"
        links/n-r/loss/probability 0.1
            links/n-r/loss/probability: unknown key: the loss model is none, but only bernoulli has this key
        links/n-r/queue/minThreshold 5
            links/n-r/queue/minThreshold: unknown key: the queue discipline is drop-tail, but only red has this key
        flows/back/sender/beta 0.5
            flows/back/sender/beta: unknown key: the sender is newreno, but only cubic has this key
        ",
    );
}

#[test]
fn a_parameter_of_a_bare_kind_spells_the_kind_out() {
    let mut document = quiet();
    set(&mut document, "flows/back/sender", "\"cubic\"");
    set(&mut document, "flows/back/sender/beta", "0.5");
    assert_eq!(document.plan().flows[3].sender, cubic(0.5));
    assert!(
        document
            .text()
            .contains(r#""sender":{"kind":"cubic","beta":0.5}"#)
    );
}

#[test]
fn without_an_override_both_directions_change() {
    let plan = plan_of("links/n-r/delay", "0.007");
    for direction in &plan.links[1].directions {
        assert_eq!(direction.delay, Span::from_millis(7));
    }
    let plan = plan_of("links/r-d/delay", "0.007");
    assert_eq!(plan.links[3].directions[1].delay, Span::from_millis(30));
    let plan = plan_of("links/r-d/reverse/delay", "0.007");
    assert_eq!(plan.links[3].directions[0].delay, Span::from_millis(20));
    assert_eq!(plan.links[3].directions[1].delay, Span::from_millis(7));
}

#[test]
fn loss_is_one_way_and_reverse_loss_the_other() {
    let plan = plan_of(
        "links/n-r/loss",
        r#"{"kind":"bernoulli","probability":0.5}"#,
    );
    assert_eq!(plan.links[0].directions[0].loss, bernoulli(0.5));
    assert_eq!(plan.links[0].directions[1].loss.entry.kind, "none");
    let plan = plan_of(
        "links/n-r/reverse/loss",
        r#"{"kind":"bernoulli","probability":0.5}"#,
    );
    assert_eq!(plan.links[0].directions[0].loss.entry.kind, "none");
    assert_eq!(plan.links[0].directions[1].loss, bernoulli(0.5));
}

#[test]
fn a_part_of_the_reverse_queue_keeps_the_other_parts() {
    let mut document = quiet();
    set(
        &mut document,
        "links/n-r/queue",
        r#"{"kind":"red","minThreshold":7}"#,
    );
    set(&mut document, "links/n-r/reverse/queue/limit/packets", "20");
    let [forward, backward] = document.plan().links[0].directions.clone();
    assert_eq!(forward.queue.limit, Limit::Packets(1000));
    assert_eq!(backward.queue.limit, Limit::Packets(20));
    assert_eq!(backward.queue.discipline, forward.queue.discipline);
}

#[test]
fn a_limit_can_change_its_measure() {
    let limit = "links/r-d/queue/limit";
    for (path, value, expected) in [
        (format!("{limit}/bytes"), "9000", Limit::Bytes(9000)),
        (format!("{limit}/packets"), "9", Limit::Packets(9)),
        (format!("{limit}/bdp"), "2", Limit::Bytes(100_000)),
        (limit.to_owned(), r#"{"bytes":7}"#, Limit::Bytes(7)),
    ] {
        let plan = plan_of(&path, value);
        assert_eq!(plan.links[3].directions[0].queue.limit, expected, "{path}");
    }
    assert_eq!(
        refused_set(&mut quiet(), "links/n-r/queue/limit/bdp", "1"),
        "links/n-r/queue/limit/rtt: missing"
    );
}

#[test]
fn null_brings_back_the_default() {
    let plan = plan_of("links/r-d/delay", "null");
    assert_eq!(plan.links[3].directions[0].delay, Span::ZERO);
    assert_eq!(
        plan_of("links/r-d/loss", "null").links[3].directions[0]
            .loss
            .entry
            .kind,
        "none"
    );
    assert_eq!(
        plan_of("links/r-d/loss/probability", "null").links[3].directions[0].loss,
        bernoulli(0.01)
    );
    let plan = plan_of("links/r-d/reverse/queue", "null");
    assert_eq!(
        plan.links[3].directions[1].queue.discipline.entry.kind,
        "red"
    );
    assert_eq!(
        plan_of("flows/f/transport/segment", "null").flows[0]
            .transport
            .segment,
        1448
    );
    assert_eq!(
        refused_set(&mut quiet(), "links/r-d/rate", "null"),
        "links/r-d/rate: missing"
    );
}

#[test]
fn entries_are_added_and_removed() {
    let mut document = quiet();
    assert_eq!(
        set(
            &mut document,
            "flows/g",
            r#"{"from":"d","to":"n","sender":"cubic"}"#
        ),
        Effect::Structural
    );
    assert_eq!(document.plan().flows[6].id, "g.1");
    assert_eq!(set(&mut document, "flows/g", "null"), Effect::Structural);
    assert_eq!(document.plan().flows.len(), 6);
    assert_eq!(document.text(), quiet().text());
    assert_eq!(
        refused_set(&mut document, "nodes/d", "null"),
        "links/r-d/between/1: there is no node \"d\""
    );
    assert_eq!(
        refused_set(
            &mut document,
            "flows/f",
            r#"{"id":"e","from":"n","to":"d"}"#
        ),
        "flows/f/id: is fixed: it cannot be changed"
    );
}

#[test]
fn every_field_declares_the_effect_of_its_change() {
    use Effect::{Free, Live, Structural};
    let document = quiet();
    let cases = [
        ("name", Free),
        ("about", Free),
        ("map", Free),
        ("duration", Free),
        ("view", Free),
        ("view/zoom", Free),
        ("nodes/n/at", Free),
        ("seed", Structural),
        ("warmup", Structural),
        ("ecmp", Structural),
        ("nodes", Structural),
        ("nodes/n", Structural),
        ("nodes/n/count", Structural),
        ("nodes/r/kind", Structural),
        ("links/r-d/between", Structural),
        ("flows/f", Structural),
        ("flows/f/from", Structural),
        ("flows/f/count", Structural),
        ("flows/f/start", Structural),
        ("flows/f/startJitter", Structural),
        ("flows/f/transport/ackEvery", Structural),
        ("flows/back/traffic/bytes", Structural),
        ("links/r-d/rate", Live),
        ("links/r-d/delay", Live),
        ("links/r-d/loss", Live),
        ("links/r-d/loss/probability", Live),
        ("links/r-d/queue/kind", Live),
        ("links/r-d/queue/limit/packets", Live),
        ("links/r-d/reverse/rate", Live),
        ("links/n-r.2/rate", Live),
        ("flows/f/sender", Live),
        ("flows/f.3/sender/beta", Live),
        ("parameters/B", Live),
        ("parameters/N", Structural),
        ("parameters/idle", Free),
        ("parameters/B/label", Free),
    ];
    for (path, effect) in cases {
        assert_eq!(document.effect(path), Ok(effect), "{path}");
    }
    for path in [
        "format",
        "version",
        "links/r-d/id",
        "nodes/n/id",
        "flows/f/id",
    ] {
        let problem = document.effect(path).expect_err("fixed").to_string();
        assert_eq!(problem, format!("{path}: is fixed: it cannot be changed"));
    }
    for path in [
        "links/r-d/rat",
        "parameters/B/valu",
        "",
        "x",
        "links",
        "links/",
        "a//b",
    ] {
        let known = path == "links";
        assert_eq!(document.effect(path).is_ok(), known, "{path}");
    }
}

#[test]
fn a_parameter_that_an_intervention_brings_later_is_live() {
    let mut document = quiet();
    assert_eq!(document.effect("parameters/idle"), Ok(Effect::Free));
    document
        .intervene(
            seconds(2.0),
            "links/r-d/rate",
            &json(r#"{"expr":"1e6*idle"}"#),
        )
        .expect("it is live");
    assert_eq!(document.effect("parameters/idle"), Ok(Effect::Live));
}

#[test]
fn set_of_free_fields_and_of_seed_edits_the_document() {
    let mut document = quiet();
    assert_eq!(set(&mut document, "duration", "80"), Effect::Free);
    assert_eq!(document.duration(), seconds(80.0));
    assert_eq!(set(&mut document, "seed", "11"), Effect::Structural);
    assert_eq!(document.plan().seed, 11);
    assert_eq!(set(&mut document, "view/speed", "0.5"), Effect::Free);
    assert!(document.text().contains(r#""speed":0.5"#));
    assert_eq!(set(&mut document, "view", "null"), Effect::Free);
    assert!(!document.text().contains("view"));
    assert_eq!(
        refused_set(&mut document, "duration", "4"),
        "warmup: must be shorter than the duration of 4 s, got 5"
    );
    assert_eq!(
        refused_set(&mut document, "nodes/n.1/at", "[1,2]"),
        "nodes/n.1/at: only nodes/n as a whole can be changed here"
    );
    assert_eq!(
        refused_set(&mut document, "interventions/0", "null"),
        "interventions: only the list as a whole can be set"
    );
    assert_eq!(
        document
            .with_duration(seconds(200.0))
            .expect("valid")
            .duration(),
        seconds(200.0)
    );
    assert!(document.with_duration(Time(0)).is_err());
}

#[test]
fn parameters_can_be_declared_again_and_removed() {
    let mut document = quiet();
    set(
        &mut document,
        "parameters/D",
        r#"{"value":0.05,"unit":"s"}"#,
    );
    set(&mut document, "links/r-d/delay", r#"{"expr":"D"}"#);
    assert_eq!(
        document.plan().links[3].directions[0].delay,
        Span::from_millis(50)
    );
    assert_eq!(
        refused_set(&mut document, "parameters/D", "null"),
        "links/r-d/delay: \"D\": there is no parameter D, at character 1"
    );
    set(&mut document, "links/r-d/delay", "0.02");
    set(&mut document, "parameters/D", "null");
    assert_eq!(document.text(), quiet().text());
}

#[test]
fn a_single_instance_set_directly_becomes_an_intervention_at_the_start() {
    let mut document = quiet();
    assert_eq!(
        set(&mut document, "links/n-r.2/delay", "0.009"),
        Effect::Live
    );
    assert_eq!(document.changes().len(), 1);
    assert_eq!(document.changes()[0].at, Time::ZERO);
    let delay = |direction| single(direction, "delay", Value::Number(0.009));
    assert_eq!(differences(&document, 0), [delay(2), delay(3)]);
    assert_eq!(
        refused_set(&mut document, "flows/f.2/start", "1"),
        "flows/f.2/start: only flows/f as a whole can be changed here"
    );
}
