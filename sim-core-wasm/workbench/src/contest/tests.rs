//! Scores, and records that are run again.

use std::slice::from_ref;
use std::sync::LazyLock;

use sawtooth_document::Json;
use sawtooth_engine::measure::Summary;

use super::*;

const RENO: &str = "needs recoveryReno\non congestionAvoidance { cwnd += credit / cwnd }\non loss { ssthresh = max(from / 2, 2) }";

/// A run of the courses, short enough for a test: what a sender that stops has.
static STOPPED: LazyLock<Outcome> =
    LazyLock::new(|| outcome_of(&candidate("on acknowledged { cwnd = 0 - 1 }"), 7));

fn candidate(text: &str) -> Candidate {
    Candidate::of_text(text).expect("valid")
}

#[test]
fn every_course_has_a_document_for_every_sender() {
    for candidate in built_in().iter().chain([&candidate(RENO)]) {
        for course in &COURSES {
            let made = Document::parse(&document(course, candidate, u32::MAX));
            let kind = &candidate.kind;
            made.unwrap_or_else(|problem| panic!("{kind}, {}: {problem}", course.id));
        }
    }
}

#[test]
fn another_draw_is_another_run_and_the_same_one_the_same() {
    let candidate = candidate(RENO);
    let texts = |draw| {
        COURSES
            .each_ref()
            .map(|one| document(one, &candidate, draw))
    };
    assert_eq!(texts(1), texts(1));
    for (one, other) in texts(1).iter().zip(&texts(2)) {
        assert_ne!(one, other);
    }
    // Slices make no difference.
    let whole = {
        let mut going = Going::new(candidate.clone(), 3);
        while going.results.is_empty() {
            going.advance(u64::MAX);
        }
        going.results.remove(0)
    };
    let mut sliced = Going::new(candidate, 3);
    while sliced.results.is_empty() {
        sliced.advance(9_999);
        assert!((0.0..=1.0).contains(&sliced.passed()));
    }
    assert_eq!(sliced.results[0], whole);
    assert_eq!(whole.marks.len(), 3);
    assert!(whole.score > 10.0 && whole.score < 90.0, "{whole:?}");
}

#[test]
fn a_score_is_a_geometric_mean_and_a_zero_is_a_zero() {
    let mark = |mark| Mark {
        of: Aspect::Delay,
        mark,
    };
    assert_eq!(marks::score(&[mark(0.25), mark(1.0)]), 50.0);
    assert_eq!(marks::score(&[mark(0.5), mark(0.5), mark(0.5)]), 50.0);
    assert_eq!(marks::score(&[mark(0.0), mark(1.0)]), 0.0);
    assert_eq!(marks::score(&[mark(1.0), mark(1.0)]), 100.0);
}

#[test]
fn rules_that_stop_have_no_points_and_say_why() {
    assert_eq!(STOPPED.score, 0.0);
    for result in &STOPPED.courses {
        let fault = result.fault.as_deref();
        assert_eq!(fault, Some("line 1: cwnd is negative"), "{}", result.course);
    }
}

/// The result of one course, and the summary that it is from.
fn on(course: &str, candidate: &Candidate) -> (Vec<Mark>, Summary) {
    let course = COURSES.iter().find(|one| one.id == course);
    let course = course.expect("it is there");
    let parsed = Document::parse(&document(course, candidate, 7)).expect("valid");
    let plan = parsed.plan();
    let summary = Sim::summary_of(&plan, "").expect("it runs");
    ((course.marks)(&summary), summary)
}

fn mark(marks: &[Mark], of: Aspect) -> f64 {
    let found = marks.iter().find(|one| one.of == of);
    found.expect("it counts").mark
}

#[test]
fn a_call_that_nobody_disturbs_is_not_harmed() {
    let call = STOPPED.courses.iter().find(|one| one.course == "call");
    let marks = &call.expect("it is there").marks;
    assert!(mark(marks, Aspect::Harm) >= 0.99, "{marks:?}");
}

#[test]
fn the_cellular_mark_is_goodput_over_what_the_link_could_carry() {
    let (marks, summary) = on("cellular", &candidate(RENO));
    let link = summary.queues.iter().find(|queue| queue.id == "a-b:a");
    let used = link.and_then(|link| link.utilization).expect("it ran");
    let (goodput, arrived) = (summary.flows[0].goodput, summary.flows[0].throughput);
    let (goodput, arrived) = (goodput.expect("some"), arrived.expect("some"));
    let capacity = arrived / used;
    let share = goodput / (capacity * 1448.0 / 1500.0);
    let throughput = mark(&marks, Aspect::Throughput);
    assert!((throughput - share).abs() <= 5.1e-4, "{throughput} {share}");
    assert!(share > 0.5 && share < 1.001, "{share}");
}

#[test]
fn a_record_is_run_again_and_an_edited_one_is_reported() {
    let own = candidate("on acknowledged { cwnd = 0 - 1 }");
    let text = Record::text(&own, 7, from_ref(&STOPPED)).expect("a record");
    let record = Record::parse(&text).expect("what was written can be read");
    assert_eq!((record.draw, record.entrants().len()), (7, 1));
    let again = outcome_of(&record.entrants()[0], record.draw);
    let repeated = record.compare(from_ref(&again));
    assert_eq!((repeated.same, repeated.score), (true, Some(0.0)));

    let digest = &STOPPED.courses[2].digest;
    let edited = text.replace(digest, "0000000000000000");
    let repeated = Record::parse(&edited)
        .expect("readable")
        .compare(from_ref(&again));
    assert_eq!(
        repeated.reasons,
        [format!(
            "mine, cellular: {digest} instead of 0000000000000000"
        )]
    );
    let better = text.replacen("\"score\": 0,", "\"score\": 99,", 1);
    let repeated = Record::parse(&better)
        .expect("readable")
        .compare(from_ref(&again));
    assert_eq!(repeated.reasons, ["mine: the score is 0, not 99"]);
    // A difference of one entrant hides none of another, nor a digest the score of a course.
    let other = Outcome {
        kind: "vegas".to_owned(),
        name: "Vegas".to_owned(),
        ..STOPPED.clone()
    };
    let both = [STOPPED.clone(), other];
    let mut edited_both = both.clone();
    edited_both[0].courses[2].digest = "0000000000000000".to_owned();
    edited_both[1].score = 98.0;
    let repeated = |outcomes: &[Outcome]| {
        let text = Record::text(&own, 7, outcomes).expect("a record");
        Record::parse(&text)
            .expect("readable")
            .compare(&both)
            .reasons
    };
    assert_eq!(
        repeated(&edited_both),
        [
            format!("mine, cellular: {digest} instead of 0000000000000000"),
            "vegas: the score is 0, not 98".to_owned()
        ]
    );
    let mut edited_both = both.clone();
    edited_both[1].name = "Best".to_owned();
    edited_both[1].courses[0].score = 97.0;
    edited_both[1].courses[1].fault = None;
    edited_both[1].courses[3].marks.clear();
    assert_eq!(
        repeated(&edited_both),
        [
            "vegas: the name is Vegas, not Best",
            "vegas, lossy: the score is 0, not 97",
            "vegas, long-fat: the fault is line 1: cwnd is negative, not none",
            "vegas, crowd: the marks are others",
        ]
    );
    assert!(repeated(&both).is_empty());
    // Another version is named where something differs.
    let older = edited.replace(
        &format!("\"engine\": \"{ENGINE}\""),
        "\"engine\": \"0.0.1\"",
    );
    let repeated = Record::parse(&older).expect("readable").compare(&[again]);
    assert!(
        repeated.reasons[1].contains("version 0.0.1"),
        "{repeated:?}"
    );
}

#[test]
fn a_fault_of_a_record_names_its_place() {
    let own = candidate("on acknowledged { cwnd = 0 - 1 }");
    let text = Record::text(&own, 7, from_ref(&STOPPED)).expect("a record");
    let refused = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        Record::parse(&changed).expect_err(to).to_string()
    };
    for (from, to, expected) in [
        (
            "sawtooth-contest",
            "x",
            "format: must be \"sawtooth-contest\", got \"x\"",
        ),
        (
            "\"version\": 1",
            "\"version\": 2",
            "version: must be 1, got 2",
        ),
        (
            "\"draw\": 7",
            "\"draw\": 0.5",
            "draw: must be a whole number of 32 bits, got 0.5",
        ),
        (
            "\"draw\": 7",
            "\"drew\": 7",
            "drew: unknown key (did you mean draw?)",
        ),
        (
            "\"kind\": \"rules\",\n      \"name\"",
            "\"kind\": \"nope\",\n      \"name\"",
            "outcomes/0/kind: is the kind of no sender",
        ),
        (
            "\"long-fat\"",
            "\"lossy\"",
            "outcomes/0/courses/1/course: must be long-fat",
        ),
        (
            "cwnd = 0 - 1",
            "cwnt = 0 - 1",
            "algorithms/mine/text: line 1, column 19: unknown variable cwnt (did you mean cwnd?)",
        ),
    ] {
        assert_eq!(refused(from, to), expected);
    }
    // A sender that is built in is not taken for somebody's rules, and no entrant is there twice.
    let built_in = Candidate::of_parts(
        "mine",
        &Json::Text("vegas".to_owned()),
        &Json::List(Vec::new()),
    );
    let built_in = built_in.expect("a sender");
    let text = Record::text(&built_in, 7, from_ref(&STOPPED)).expect("a record");
    assert_eq!(
        Record::parse(&text).expect_err("no rules").to_string(),
        "sender: must follow rules, and vegas is built in"
    );
    let twice = [STOPPED.clone(), STOPPED.clone()];
    let text = Record::text(&own, 7, &twice).expect("a record");
    assert_eq!(
        Record::parse(&text).expect_err("twice").to_string(),
        "outcomes/1/kind: rules is there already"
    );
    assert!(Record::parse("{").is_err() && Record::parse("").is_err());
}
