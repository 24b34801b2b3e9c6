//! The library as a stranger uses it: its examples, and a sender from outside beside one of the engine.

// Each example is a program of its own; here they are modules whose functions are called.
#[allow(dead_code, unreachable_pub, reason = "a test calls what it needs")]
#[path = "../examples/own_sender.rs"]
mod own_sender;
#[allow(dead_code, unreachable_pub, reason = "a test calls what it needs")]
#[path = "../examples/run.rs"]
mod run;
#[allow(dead_code, unreachable_pub, reason = "a test calls what it needs")]
#[path = "../examples/steps.rs"]
mod steps;

use own_sender::MulTcp;
use sawtooth::engine::sim::Sim;
use sawtooth::sender::Entry;
use sawtooth::{Error, Scenario};

const DUMBBELL: &str = include_str!("../examples/dumbbell.json");

fn scenario() -> Scenario {
    Scenario::parse(DUMBBELL).expect("a document")
}

#[test]
fn a_document_runs_to_the_digest_that_the_engine_gives_it() {
    let summary = run::summary(DUMBBELL).expect("it runs");
    let text = DUMBBELL.replacen("newreno", "cubic", 1);
    let plan = sawtooth::document::Document::parse(&text)
        .expect("a document")
        .plan();
    let direct = Sim::summary_of(&plan, "").expect("it runs");
    assert_eq!(summary.digest, direct.digest);
    assert_eq!(summary.flows[0].senders, ["cubic"]);
}

#[test]
fn steps_of_any_size_lead_to_one_digest() {
    let mut run = steps::until_waiting(50).expect("it runs");
    let full = run.queue("r-d:r").expect("the queue");
    assert_eq!((full.packets, full.bytes), (50, 50 * 1500));
    let cwnd = run
        .flow("f")
        .and_then(|flow| flow.sender)
        .expect("a sender");
    assert!(cwnd.cwnd > 2.0);

    let mut copy = run.clone();
    while copy.now() < 5.0 && copy.step().expect("it runs") {}
    let at = copy.now();
    copy.advance_to(at).expect("it runs");
    run.advance_to(at).expect("it runs");
    assert_eq!(copy.digest(), run.digest());
    let mut straight = scenario().start();
    straight.finish().expect("it runs");
    run.finish().expect("it runs");
    assert_eq!(straight.digest(), run.digest());
    assert_eq!(run.now(), 60.0);
}

/// Two flows that begin together have events at the same instants: a step leaves some of them, and an instant none.
#[test]
fn an_instant_includes_what_a_step_left_of_it() {
    let text = DUMBBELL.replace("\"startJitter\": 0.1", "\"startJitter\": 0");
    assert_ne!(text, DUMBBELL);
    let together = Scenario::parse(&text).expect("a document");
    let mut stepped = together.start();
    for step in 0..200 {
        assert!(stepped.step().expect("it runs"));
        let mut copy = stepped.clone();
        copy.advance_to(copy.now()).expect("it runs");
        let mut straight = together.start();
        straight.advance_to(copy.now()).expect("it runs");
        assert_eq!(copy.digest(), straight.digest(), "step {step}");
    }
}

/// With n = 1 MulTCP is NewReno: the same packets at the same instants, through the door and inside.
#[test]
fn a_sender_from_outside_is_as_exact_as_one_of_the_engine() {
    let mut inside = scenario().start();
    inside.finish().expect("it runs");
    let outside = own_sender::with(1.0).expect("it runs");
    assert_eq!(outside.digest, inside.summary().digest);
    assert_eq!(outside.flows[0].senders, ["outside-multcp"]);
    assert_eq!(outside.flows[1].senders, ["newreno"]);
}

/// As n flows it is AIMD with a = n and b = 1 / 2n, and its share grows with n.
#[test]
fn a_sender_that_counts_as_several_flows_is_aimd_with_their_constants() {
    let mut before = 0.0;
    for (n, a, b) in [(2.0, "2", "0.25"), (4.0, "4", "0.125")] {
        let mut aimd = scenario();
        aimd.set(
            "flows/f/sender",
            &format!(r#"{{ "kind": "aimd", "a": {a}, "b": {b} }}"#),
        )
        .expect("a sender");
        let mut inside = aimd.start();
        inside.finish().expect("it runs");
        let outside = own_sender::with(n).expect("it runs");
        assert_eq!(outside.digest, inside.summary().digest, "as {n} flows");
        let goodput = outside.flows[0].goodput.expect("goodput");
        assert!(goodput > before, "as {n} flows: {goodput}");
        before = goodput;
    }
}

#[test]
fn the_internal_variables_of_a_sender_from_outside_are_recorded() {
    let mut scenario = scenario();
    scenario
        .send_with("f", &MulTcp::ENTRY, MulTcp::new(2.0))
        .expect("a sender");
    let mut run = scenario.start();
    run.advance_to(20.0).expect("it runs");
    let losses = run.series("f", "losses", 200);
    assert!(losses.windows(2).all(|two| two[0].last <= two[1].last));
    let reductions = run.summary().flows[0].fast_recoveries as f64;
    assert_eq!(losses.last().map(|point| point.last), Some(reductions));
    assert!(reductions > 0.0);
    assert!(run.series("f", "no-such-key", 10).is_empty());
}

/// A change of something else during the run leaves the sender in place.
#[test]
fn a_sender_from_outside_stays_through_changes_of_its_flow() {
    let text = DUMBBELL.replacen(
        "\"nodes\"",
        "\"interventions\": [{ \"at\": 10, \"set\": \"flows/f/weight\", \"to\": 2 }], \"nodes\"",
        1,
    );
    let mut scenario = Scenario::parse(&text).expect("a document");
    let mut inside = scenario.start();
    inside.finish().expect("it runs");
    scenario
        .send_with("f", &MulTcp::ENTRY, MulTcp::new(1.0))
        .expect("a sender");
    let mut outside = scenario.start();
    outside.finish().expect("it runs");
    assert_eq!(outside.summary().flows[0].senders, ["outside-multcp"]);
    assert_eq!(outside.digest(), inside.digest());
}

#[test]
fn a_refusal_says_why() {
    static REGISTERED: Entry = Entry {
        kind: "reno",
        ..MulTcp::ENTRY
    };
    let own = || MulTcp::new(1.0);
    let mut scenario = scenario();
    let refused = scenario.send_with("h", &MulTcp::ENTRY, own());
    assert_eq!(refused, Err(Error::NoSuchFlow("h".to_owned())));
    let refused = scenario.send_with("f", &REGISTERED, own());
    assert_eq!(refused, Err(Error::NotOutside("reno".to_owned())));
    let refused = scenario.set("links/r-d/rate", "\"fast\"");
    assert!(
        matches!(refused, Err(Error::Problem(problem)) if problem.to_string().contains("links/r-d/rate"))
    );

    let written = r#""sender": { "kind": "newreno" },
      "transport": { "preset": "rfc" }"#;
    let constant = r#""traffic": { "kind": "constant" }"#;
    assert!(DUMBBELL.contains(written));
    let text = DUMBBELL.replacen(written, constant, 1);
    let mut scenario = Scenario::parse(&text).expect("a document");
    let refused = scenario.send_with("f", &MulTcp::ENTRY, own());
    assert_eq!(refused, Err(Error::NoWindow("f".to_owned())));
}
