use sawtooth_document::reading::program::Program;
use sawtooth_document::{Document, Json};
use sawtooth_engine::sim::Sim;
use sawtooth_engine::units::Time;

use super::queries::ComparisonPage;
use super::{Comparison, MOST_RUNS, Parted, Parting, differences, parting, rows};
use crate::run;

const SCENARIO: &str = include_str!("../../../../scenarios/cubic-newreno.json");

fn json(text: &str) -> Json {
    Json::parse(text).expect("it is JSON")
}

fn document() -> Document {
    Document::parse(SCENARIO).expect("it is valid")
}

/// The document with values set.
fn with(changes: &[(&str, &str)]) -> Document {
    let mut document = document();
    for (path, value) in changes {
        document.set(path, &json(value)).expect("it is valid");
    }
    document
}

fn texts(changes: &[(&str, &str)]) -> Vec<String> {
    differences(&document(), &with(changes)).texts
}

#[test]
fn a_sender_is_named_and_not_what_follows_from_it() {
    let other = with(&[("flows/newreno/sender", "\"bbr\"")]);
    let words = differences(&document(), &other).texts;
    assert_eq!(words, ["sender of newreno: BBR instead of NewReno"]);
    let back = differences(&other, &document()).texts;
    assert_eq!(back, ["sender of newreno: NewReno instead of BBR"]);
}

#[test]
fn numbers_have_the_unit_that_suits_them_once_where_both_have_the_same() {
    let cases = [
        (
            "links/a-b/rate",
            "50e6",
            "rate of a → b: 50 instead of 100 Mb/s",
        ),
        (
            "links/a-b/rate",
            "1e9",
            "rate of a → b: 1 Gb/s instead of 100 Mb/s",
        ),
        (
            "links/a-b/delay",
            "0.1",
            "delay of a → b: 100 instead of 48 ms",
        ),
        (
            "links/a-b/queue/limit",
            r#"{"bdp":1,"rtt":0.1}"#,
            "limit in BDP of a → b: 1 instead of 0.5",
        ),
        (
            "links/a-b/queue/limit",
            r#"{"packets":50}"#,
            "limit of a → b: 50 packets instead of limit in BDP 0.5",
        ),
        (
            "links/a-b/reverse/loss",
            r#"{"kind":"bernoulli","probability":0.05}"#,
            "loss model of b → a: random instead of none",
        ),
        ("seed", "7", "seed: 7 instead of 1"),
        ("duration", "20", "duration: 20 instead of 100 s"),
        (
            "flows/cubic/sender/beta",
            "0.5",
            "beta of cubic: 50 instead of 70 %",
        ),
        (
            "flows/cubic/transport/preset",
            "\"linux\"",
            "preset of cubic: linux instead of rfc",
        ),
    ];
    for (path, value, words) in cases {
        let found = texts(&[(path, value)]);
        assert_eq!(
            found.first().map(String::as_str),
            Some(words),
            "{path}: {found:?}"
        );
    }
}

#[test]
fn texts_for_people_and_positions_are_no_differences() {
    let mut tree = document().tree().clone();
    if let Json::Object(pairs) = &mut tree {
        for (key, value) in pairs.iter_mut() {
            if key == "name" || key == "about" {
                *value = Json::Text("another".to_owned());
            }
        }
    }
    let other = Document::parse(&tree.compact()).expect("it is valid");
    assert_eq!(
        differences(&document(), &other),
        super::Differences::default()
    );
    assert_eq!(differences(&document(), &document()).line(), "");
}

#[test]
fn entries_and_changes_that_only_one_has_are_named() {
    let shorter = SCENARIO.replace("\"id\": \"newreno\"", "\"id\": \"other\"");
    let other = Document::parse(&shorter).expect("it is valid");
    let words = differences(&document(), &other).texts;
    assert!(words.contains(&"flow other added".to_owned()), "{words:?}");
    assert!(
        words.contains(&"flow newreno removed".to_owned()),
        "{words:?}"
    );

    let mut changed = document();
    let at = Time(12_500_000_000);
    changed
        .intervene(at, "links/a-b/rate", &json("5e6"))
        .expect("it is valid");
    let words = differences(&document(), &changed).texts;
    assert_eq!(words, ["at 12.5 s rate of a → b: 5 Mb/s"]);
    let words = differences(&changed, &document()).texts;
    assert_eq!(words, ["at 12.5 s rate of a → b: no change to 5 Mb/s"]);
}

#[test]
fn many_differences_are_counted() {
    let mut changed = document();
    for second in 1..=40 {
        let rate = json(&format!("{second}e6"));
        changed
            .intervene(Time(second * 1_000_000_000), "links/a-b/rate", &rate)
            .expect("it is valid");
    }
    let found = differences(&document(), &changed);
    assert_eq!((found.texts.len(), found.more), (12, 28));
    assert!(found.line().ends_with("; 28 more"));
}

/// The digest of a run at an instant.
fn digest(document: &Document, at: Time) -> u64 {
    let plan = document.plan();
    Sim::digest_at(&plan, at).expect("it runs")
}

#[test]
fn runs_part_at_the_first_nanosecond_at_which_their_digests_differ() {
    let base = with(&[("duration", "10")]);
    for (path, value) in [
        ("flows/newreno/sender", "\"cubic\""),
        ("links/a-b/queue/limit", r#"{"packets":50}"#),
        ("seed", "2"),
    ] {
        let mut other = base.clone();
        other.set(path, &json(value)).expect("it is valid");
        let parted = parting(&base, &other).expect("they run");
        let seconds = parted.at.unwrap_or_else(|| panic!("{path} parts nothing"));
        let at = Time((seconds * 1e9).round() as u64);
        assert_ne!(digest(&base, at), digest(&other, at), "{path} at {at:?}");
        let before = Time(at.0 - 1);
        assert_eq!(digest(&base, before), digest(&other, before), "{path}");
    }
}

#[test]
fn small_steps_find_the_same_instant() {
    let base = with(&[("duration", "2")]);
    let other = with(&[
        ("duration", "3"),
        ("links/a-b/queue/limit", r#"{"packets":50}"#),
    ]);
    let whole = parting(&base, &other).expect("they run");
    let mut steps = Parting::new(&base, &other);
    let mut count = 0;
    let parted = loop {
        count += 1;
        if let Some(parted) = steps.advance(17).expect("they run") {
            break parted;
        }
    };
    assert_eq!(parted, whole);
    assert!(count > 10, "{count}");
}

#[test]
fn runs_that_differ_in_nothing_that_acts_do_not_part() {
    let base = with(&[("duration", "2")]);
    let later = with(&[("duration", "3"), ("flows/newreno/sender", "\"newreno\"")]);
    let none = Parted {
        at: None,
        until: 2.0,
    };
    assert_eq!(parting(&base, &later).expect("they run"), none);
}

fn comparison(runs: &str) -> String {
    format!(r#"{{"format":"sawtooth-comparison","version":1,"runs":{runs}}}"#)
}

#[test]
fn a_comparison_has_runs_by_name() {
    let text = comparison(&format!(
        r#"[{{"name":" A ","document":{SCENARIO}}},{{"name":"half","document":{SCENARIO}}}]"#
    ));
    let read = Comparison::parse(&text).expect("it is valid");
    let names: Vec<&str> = read.runs.iter().map(|run| run.name.as_str()).collect();
    assert_eq!(names, ["A", "half"]);
    let documents = read.documents().expect("they are valid");
    assert_eq!(documents[1].text(), document().text());
    assert!(Comparison::is(&json(&text)) && !Comparison::is(document().tree()));
}

#[test]
fn a_fault_of_a_comparison_names_its_path() {
    let run = |name: &str| format!(r#"{{"name":"{name}","document":{{}}}}"#);
    let many: Vec<String> = (0..=MOST_RUNS).map(|one| run(&one.to_string())).collect();
    let cases = [
        ("{}".to_owned(), "format: "),
        (comparison("[]").replace(":1,", ":2,"), "version: "),
        (comparison("[]"), "runs: must be 1 to 6 runs, got 0"),
        (
            comparison(&format!("[{}]", many.join(","))),
            "runs: must be 1 to 6 runs, got 7",
        ),
        (comparison("7"), "runs: "),
        (comparison("[7]"), "runs/0: "),
        (
            comparison(&format!("[{},{}]", run("A"), run("A"))),
            "runs/1/name: ",
        ),
        (comparison(&format!("[{}]", run(""))), "runs/0/name: "),
        (
            comparison(&format!("[{}]", run(&"x".repeat(41)))),
            "runs/0/name: ",
        ),
        (
            comparison(r#"[{"name":"A","document":"x"}]"#),
            "runs/0/document: ",
        ),
        (
            comparison(r#"[{"name":"A","document":{},"naem":1}]"#),
            "runs/0/naem: unknown key",
        ),
        (
            comparison("[]").replace("runs", "runns"),
            "runns: unknown key (did you mean runs?)",
        ),
    ];
    for (text, place) in cases {
        let problem = Comparison::parse(&text).expect_err(&text);
        assert!(problem.to_string().starts_with(place), "{problem}");
    }
    let bad = SCENARIO.replace("\"newreno\"", "\"newrenno\"");
    let text = comparison(&format!(
        r#"[{{"name":"A","document":{SCENARIO}}},{{"name":"B","document":{bad}}}]"#
    ));
    let read = Comparison::parse(&text).expect("scenarios are checked when they are opened");
    let problem = read.documents().expect_err("one is bad");
    assert!(
        problem.path.starts_with("runs/1/document/flows/"),
        "{problem}"
    );
}

#[test]
fn figures_stand_beside_one_another_by_the_ids_of_flows() {
    let base = with(&[("duration", "5")]);
    let text = base
        .text()
        .replace("\"id\":\"newreno\"", "\"id\":\"other\"");
    let other = Document::parse(&text).expect("it is valid");
    let summaries = [&base, &other, &base].map(|one| run(one).expect("it runs"));
    let all = rows(&summaries);
    let find = |of: &str, figure: &str| {
        let found = all.iter().find(|row| row.of == of && row.figure == figure);
        found.unwrap_or_else(|| panic!("no {figure} of {of:?}"))
    };
    let goodput = summaries[0].flows[1].goodput;
    assert!(goodput.is_some_and(|goodput| goodput > 1e5));
    assert_eq!(find("newreno", "goodput").values, [goodput, None, goodput]);
    assert_eq!(
        find("newreno", "goodput").changes,
        [Some(0.0), None, Some(0.0)]
    );
    // Nothing to compare with.
    assert_eq!(find("other", "goodput").changes, [None; 3]);
    let total = find("", "totalGoodput");
    let change = summaries[1].total_goodput / summaries[0].total_goodput - 1.0;
    assert_eq!(total.changes, [Some(0.0), Some(change), Some(0.0)]);
    let ids: Vec<&str> = all.iter().map(|row| row.of.as_str()).collect();
    assert!(ids.contains(&"a-b:a"), "{ids:?}");
    assert_eq!(ids.iter().filter(|id| **id == "a-b:a").count(), 5);
}

#[test]
fn two_documents_that_fit_each_by_itself_are_compared() {
    let padded = |document: &Document| Json::Text(document.text() + &"\n".repeat(900_000));
    let query = Json::object([
        ("kind", Json::Text("differences".to_owned())),
        ("base", padded(&document())),
        (
            "other",
            padded(&with(&[("flows/newreno/sender", "\"bbr\"")])),
        ),
    ]);
    let answer = ComparisonPage.answer(&query.compact()).expect("an answer");
    assert!(
        answer.contains("sender of newreno: BBR instead of NewReno"),
        "{answer}"
    );
}
