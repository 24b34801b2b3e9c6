//! Interventions.

use super::differences::{Difference, differences};
use super::{Document, Effect, FULL, bernoulli, cubic, full, json, quiet, refused, seconds, set};
use sawtooth_engine::plan::families::{LOSS, QUEUE, SENDER, SLOW_START};
use sawtooth_engine::plan::{Limit, Queue, Rate};
use sawtooth_engine::specification::Chosen;
use sawtooth_engine::units::Time;

fn intervene(document: &mut Document, at: f64, path: &str, value: &str) -> Vec<Difference> {
    let before = document.text().len();
    let done = document
        .intervene(seconds(at), path, &json(value))
        .unwrap_or_else(|problem| panic!("{path} {value}: {problem}"));
    assert_eq!(document.changes()[done.index].at, seconds(at));
    assert_eq!(*document.changes()[done.index].changes, done.changes);
    // The document changed step by step equals the one read from its text.
    let again = Document::parse(&document.text()).expect("valid");
    assert_eq!(again.changes(), document.changes());
    assert!(document.text().len() > before);
    differences(document, done.index)
}

fn not_applied(document: &mut Document, at: f64, path: &str, value: &str) -> String {
    refused(document, |document| {
        document.intervene(seconds(at), path, &json(value))
    })
}

#[test]
fn a_path_sets_all_instances_or_one() {
    let mut document = quiet();
    let changes = intervene(&mut document, 1.0, "flows/f/sender/beta", "0.6");
    let sender = |flow, beta| Difference::Sender {
        flow,
        sender: cubic(beta),
    };
    assert_eq!(changes, [sender(0, 0.6), sender(1, 0.6), sender(2, 0.6)]);
    assert_eq!(
        intervene(&mut document, 2.0, "flows/f.2/sender/beta", "0.5"),
        [sender(1, 0.5)]
    );
    // All instances again: those that already have the value do not change.
    assert_eq!(
        intervene(&mut document, 3.0, "flows/f/sender/beta", "0.6"),
        [sender(1, 0.6)]
    );
    // Only the parameter named changes: instance 2 keeps its kind.
    intervene(&mut document, 4.0, "flows/f.2/sender", "\"newreno\"");
    assert_eq!(
        not_applied(&mut document, 5.0, "flows/f/sender/beta", "0.7"),
        "flows/f.2/sender/beta: unknown key: the sender is newreno, but only cubic has this key"
    );
}

#[test]
fn live_changes_of_every_kind() {
    let mut document = quiet();
    let queue = |document: &Document| document.plan().links[3].directions[0].queue.clone();
    assert_eq!(
        intervene(&mut document, 1.0, "links/r-d/loss", "\"none\""),
        [Difference::Loss {
            direction: 6,
            loss: Chosen::defaults(LOSS.find("none").expect("known"))
        }]
    );
    let red = queue(&document);
    assert_eq!(
        intervene(
            &mut document,
            2.0,
            "links/r-d/queue/limit",
            r#"{"packets":20}"#
        ),
        [Difference::Queue {
            direction: 6,
            queue: Queue {
                limit: Limit::Packets(20),
                ..red
            }
        }]
    );
    let changes = intervene(&mut document, 3.0, "links/r-d/queue/kind", "\"drop-tail\"");
    let drop_tail = Chosen::defaults(QUEUE.find("drop-tail").expect("known"));
    let expected = Queue {
        discipline: drop_tail,
        limit: Limit::Packets(20),
    };
    assert_eq!(
        changes,
        [Difference::Queue {
            direction: 6,
            queue: expected
        }]
    );
    assert_eq!(
        intervene(&mut document, 4.0, "links/r-d/reverse/rate", "2e6"),
        [Difference::Rate {
            direction: 7,
            rate: 2e6
        }]
    );
    let sender = Chosen::defaults(SENDER.find("newreno").expect("known"));
    assert_eq!(
        intervene(&mut document, 5.0, "flows/f.1/sender", "\"newreno\""),
        [Difference::Sender { flow: 0, sender }]
    );
    assert_eq!(
        intervene(&mut document, 6.0, "flows/back/sender", "\"newreno\""),
        []
    );
    let slow_start = Chosen::defaults(SLOW_START.find("hystart").expect("known"));
    assert_eq!(
        intervene(&mut document, 7.0, "flows/f.2/slowStart", "\"hystart\""),
        [Difference::SlowStart {
            flow: 1,
            slow_start
        }]
    );
    // A part of the slow-start exit of the preset, which has no such parameter.
    assert_eq!(
        not_applied(&mut document, 8.0, "flows/f.1/slowStart/lowWindow", "8"),
        "flows/f.1/slowStart/lowWindow: unknown key: the slow start is classic, but only hystart has this key"
    );
}

#[test]
fn a_limit_in_bandwidth_delay_products_follows_the_rate_in_force() {
    let mut document = quiet();
    let changes = intervene(&mut document, 1.0, "links/r-d/rate", "20e6");
    assert!(changes.iter().any(|change| matches!(
        change,
        Difference::Queue {
            direction: 6,
            queue: Queue {
                limit: Limit::Bytes(100_000),
                ..
            }
        }
    )));
    let changes = intervene(&mut document, 2.0, "links/r-d/queue/limit/bdp", "0.5");
    assert!(matches!(
        changes[..],
        [Difference::Queue {
            direction: 6,
            queue: Queue {
                limit: Limit::Bytes(50_000),
                ..
            }
        }]
    ));
}

#[test]
fn an_intervention_on_a_non_live_field_is_refused_by_name() {
    let mut document = quiet();
    for path in [
        "flows/f/start",
        "nodes/n/count",
        "seed",
        "warmup",
        "flows/f",
        "links/r-d",
        "links",
    ] {
        assert_eq!(
            not_applied(&mut document, 1.0, path, "1"),
            format!("{path}: cannot change during a run: it cannot be an intervention")
        );
    }
    assert_eq!(
        not_applied(&mut document, 1.0, "view/speed", "1"),
        "view/speed: has no effect on the run: it cannot be an intervention"
    );
    assert_eq!(
        not_applied(&mut document, 1.0, "links/r-d/id", "1"),
        "links/r-d/id: is fixed: it cannot be changed"
    );
}

#[test]
fn interventions_find_their_place_in_time() {
    let mut document = full();
    intervene(&mut document, 30.0, "links/r-d/loss/probability", "0.2");
    // Before the others: relative to the values in force there.
    assert_eq!(
        intervene(&mut document, 10.0, "links/r-d/loss/probability", "0.03"),
        [Difference::Loss {
            direction: 6,
            loss: bernoulli(0.03)
        }]
    );
    // At the same instant: after the others of that instant.
    assert_eq!(
        intervene(&mut document, 20.0, "links/r-d/loss/probability", "0.05"),
        []
    );
    let times: Vec<f64> = document
        .changes()
        .iter()
        .map(|change| change.at.seconds())
        .collect();
    assert_eq!(times, [10.0, 20.0, 20.0, 30.0]);
    // Refused: a later one would no longer apply.
    assert_eq!(
        not_applied(&mut document, 1.0, "links/r-d/loss", "\"none\""),
        "interventions/1/to: links/r-d/loss/probability: unknown key: the loss model is none, but only bernoulli has this key"
    );
}

#[test]
fn microsecond_stamps_survive_the_text() {
    let mut document = quiet();
    for stamp in [1_000_u64, 123_456_789_000, 99_999_999_999_000] {
        document
            .intervene(Time(stamp), "links/r-d/delay", &json("0.1"))
            .expect("valid");
    }
    let again = Document::parse(&document.text()).expect("valid");
    assert_eq!(again.changes(), document.changes());
    assert_eq!(again.changes()[1].at, Time(123_456_789_000));
    let problem = document.intervene(Time(100_000_000_001_000), "links/r-d/delay", &json("0.1"));
    assert!(problem.is_err());
}

#[test]
fn interventions_are_removed_with_those_that_depend_on_them() {
    let mut document = quiet();
    intervene(&mut document, 1.0, "links/r-d/delay", "0.1");
    let before = document.text();
    intervene(&mut document, 2.0, "links/n-r/loss", "\"bernoulli\"");
    intervene(&mut document, 3.0, "links/r-d/delay", "0.2");
    intervene(&mut document, 9.0, "links/n-r/loss/probability", "0.5");
    let mut early = document.clone();
    // From the past of 1 s to the recorded 3 s: later ones stay, except for a
    // probability without its loss model.
    assert_eq!(
        early.remove_interventions_after(seconds(1.0), seconds(3.0)),
        3
    );
    assert_eq!(early.text(), before);
    assert_eq!(
        Document::parse(&early.text()).expect("valid").changes(),
        early.changes()
    );
    assert_eq!(
        document.remove_interventions_after(seconds(2.0), seconds(3.0)),
        1
    );
    assert_eq!(document.changes().len(), 3);
    assert_eq!(
        document.remove_interventions_after(seconds(20.0), Time::NEVER),
        0
    );
}

/// The recorded part of a drag goes; what comes after that does not go on with a change before it.
#[test]
fn a_step_after_a_removed_one_begins_a_change_of_its_own() {
    let mut document = quiet();
    let path = "links/r-d/delay";
    intervene(&mut document, 1.0, path, "0.1");
    intervene(&mut document, 2.0, path, "0.2");
    for (at, to) in [(4.0, "0.3"), (5.0, "0.4")] {
        document
            .intervene_on(seconds(at), &[path], &json(to), true)
            .expect("valid");
    }
    assert_eq!(document.text().matches("continues").count(), 2);
    assert_eq!(
        document.remove_interventions_after(seconds(1.5), seconds(3.0)),
        1
    );
    let text = document.text();
    assert!(
        text.contains(r#"{"at":4,"set":"links/r-d/delay","to":0.3},"#)
            && text.contains(r#"{"at":5,"set":"links/r-d/delay","to":0.4,"continues":true}"#),
        "{text}"
    );
    assert_eq!(Document::parse(&text).expect("valid").text(), text);
}

#[test]
fn a_document_that_grows_past_its_limit_takes_no_more() {
    let about = "x".repeat(99_000);
    let mut document = quiet();
    set(&mut document, "about", &format!("\"{about}\""));
    let list: Vec<String> = (1..=9_000_u64)
        .map(|i| (i * 1_000_000).to_string())
        .collect();
    let value = json(&format!(
        r#"{{"kind":"list","packets":[{}]}}"#,
        list.join(",")
    ));
    let mut done = 0;
    let problem = loop {
        match document.intervene(seconds(f64::from(done)), "links/r-d/loss", &value) {
            Ok(_) => done += 1,
            Err(problem) => break problem,
        }
        assert!(done < 100);
    };
    assert!(problem.message.contains("at most 1 MB"), "{problem}");
    assert!(done > 5 && document.text().len() <= 1_000_000);
    let again = Document::parse(&document.text()).expect("still valid");
    assert_eq!(again.changes().len(), done as usize);
}

#[test]
fn ten_thousand_interventions_are_quick_and_no_more_are_taken() {
    let mut document = Document::parse(FULL).expect("valid");
    for i in 0..9_999_u32 {
        let value = json(&format!("{}", 0.01 + f64::from(i % 7) * 0.001));
        document
            .intervene(
                seconds(21.0 + f64::from(i) * 1e-3),
                "links/r-d/delay",
                &value,
            )
            .expect("valid");
    }
    let problem = document
        .intervene(seconds(40.0), "links/r-d/delay", &json("0.5"))
        .expect_err("full");
    assert_eq!(
        problem.to_string(),
        "interventions: at most 10000 interventions are allowed"
    );
}

#[test]
fn a_parameter_re_evaluates_its_dependents() {
    let mut document = quiet();
    let changes = intervene(&mut document, 1.0, "parameters/B", "20e6");
    // n-r at 10 B, both ways, three times; r-d at B, with its limit in BDP.
    assert_eq!(changes.len(), 9);
    assert_eq!(
        changes[0],
        Difference::Rate {
            direction: 0,
            rate: 2e8
        }
    );
    assert_eq!(
        changes[6],
        Difference::Rate {
            direction: 6,
            rate: 2e7
        }
    );
    let discipline = document.plan().links[3].directions[0]
        .queue
        .discipline
        .clone();
    let queue = Queue {
        discipline,
        limit: Limit::Bytes(100_000),
    };
    assert_eq!(
        changes[7],
        Difference::Queue {
            direction: 6,
            queue
        }
    );
    assert_eq!(
        changes[8],
        Difference::Rate {
            direction: 7,
            rate: 2e7
        }
    );
    assert_eq!(
        intervene(&mut document, 2.0, "parameters/B/value", "20e6"),
        []
    );

    let mut document = quiet();
    assert_eq!(set(&mut document, "parameters/N", "5"), Effect::Structural);
    assert_eq!(document.plan().flows.len(), 10);
    assert_eq!(set(&mut document, "parameters/B", "50e6"), Effect::Live);
    assert_eq!(
        document.plan().links[0].directions[0].rate,
        Rate::Constant(5e8)
    );
}

#[test]
fn a_direct_set_detaches_a_field_from_its_expression() {
    let mut document = quiet();
    // One instance, by intervention: the others still follow the parameter.
    let changes = intervene(&mut document, 1.0, "links/n-r.2/rate", "3e6");
    assert_eq!(
        changes,
        [
            Difference::Rate {
                direction: 2,
                rate: 3e6
            },
            Difference::Rate {
                direction: 3,
                rate: 3e6
            }
        ]
    );
    let rates = |changes: &[Difference]| {
        changes
            .iter()
            .filter_map(|change| match change {
                Difference::Rate { direction, .. } => Some(*direction),
                _ => None,
            })
            .collect::<Vec<usize>>()
    };
    let changes = intervene(&mut document, 2.0, "parameters/B", "20e6");
    assert_eq!(rates(&changes), [0, 1, 4, 5, 6, 7]);
    // All of them.
    let changes = intervene(&mut document, 3.0, "links/n-r/rate", "4e6");
    assert_eq!(rates(&changes), [0, 1, 2, 3, 4, 5]);
    let changes = intervene(&mut document, 4.0, "parameters/B", "30e6");
    assert_eq!(rates(&changes), [6, 7]);
    // An expression set by an intervention is followed from then on.
    let changes = intervene(&mut document, 5.0, "links/n-r.3/rate", r#"{"expr":"2*B"}"#);
    assert_eq!(
        changes[0],
        Difference::Rate {
            direction: 4,
            rate: 6e7
        }
    );
    let changes = intervene(&mut document, 6.0, "parameters/B", "20e6");
    assert_eq!(rates(&changes), [4, 5, 6, 7]);
    // In the document itself: all.
    set(&mut document, "links/n-r/rate", "7e6");
    assert_eq!(
        document.plan().links[0].directions[0].rate,
        Rate::Constant(7e6)
    );
}

#[test]
fn a_new_sender_switches_its_needs_on_unless_a_switch_contradicts() {
    let mut document = quiet();
    intervene(&mut document, 1.0, "flows/f/sender", "\"ucc\"");
    set(&mut document, "interventions", "[]");
    set(&mut document, "flows/f/transport/timestamps", "false");
    assert_eq!(
        not_applied(&mut document, 1.0, "flows/f/sender", "\"ucc\""),
        "flows/f/transport/timestamps: the sender ucc needs timestamps"
    );
}

#[test]
fn parameters_keep_to_their_range_and_their_uses_to_theirs() {
    let mut document = quiet();
    assert_eq!(
        not_applied(&mut document, 1.0, "parameters/B", "1e10"),
        "parameters/B/value: must be between 1e6 and 1e9, got 1e10"
    );
    assert_eq!(
        not_applied(&mut document, 1.0, "parameters/B", "\"x\""),
        "parameters/B/value: must be a number, got \"x\""
    );
    assert_eq!(
        not_applied(&mut document, 1.0, "parameters/C", "1"),
        "parameters/C: there is no parameter with this name"
    );
    assert_eq!(
        not_applied(&mut document, 1.0, "parameters/N", "4"),
        "parameters/N: nodes/n/count depends on it and cannot change during a run: it cannot be an intervention"
    );
    set(&mut document, "links/r-d/rate", r#"{"expr":"200*B"}"#);
    assert_eq!(
        not_applied(&mut document, 1.0, "parameters/B", "1e9"),
        "links/r-d/rate: must be between 1000 and 1e11 bit/s, got 2e11"
    );
    assert_eq!(intervene(&mut document, 1.0, "parameters/idle", "2"), []);
}
