//! Each number in the sentences about a run is one of its summary: over all scenarios that come with it.

use std::fs;

use sawtooth_document::{Document, Json};
use sawtooth_engine::measure::Summary;
use sawtooth_engine::sim::Sim;
use serde_json::Value;

/// Long enough for something to happen everywhere, and short enough for all of them.
const SECONDS: f64 = 1.5;

fn describe(document: &Document, summary: &Summary) -> [String; 3] {
    sawtooth_course::describe(document, summary).map(|said| said.to_string())
}

fn run(document: &Document) -> Summary {
    let plan = document.plan();
    Sim::summary_of(&plan, "").expect("it runs")
}

/// The numbers of a text that stand by themselves, not within a name, with what follows each.
fn numbers(text: &str, names: &[String]) -> Vec<(f64, String)> {
    let mut text = text.replace('\u{202f}', "");
    let mut names: Vec<&String> = names.iter().filter(|name| !name.is_empty()).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    for name in names {
        if name.chars().any(|letter| letter.is_ascii_digit()) {
            text = text.replace(name.as_str(), "NAME");
        }
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |word: &str| word.trim_matches(|c: char| "(),;.:".contains(c)).to_owned();
    let unit = |place: usize| {
        words
            .get(place + 1)
            .map(|word| bare(word))
            .unwrap_or_default()
    };
    words
        .iter()
        .enumerate()
        .filter_map(|(place, word)| Some((bare(word).parse().ok()?, unit(place))))
        .collect()
}

fn list<'a>(tree: &'a Value, key: &str) -> &'a [Value] {
    tree[key].as_array().map_or(&[], Vec::as_slice)
}

fn sum(tree: &Value, list_of: &str, key: &str) -> f64 {
    list(tree, list_of)
        .iter()
        .filter_map(|one| one[key].as_f64())
        .sum()
}

/// A number as it is printed: three digits, in its unit.
fn is_printed(printed: f64, unit: &str, value: f64) -> bool {
    let scale = match unit {
        "Gb/s" => 1e-9,
        "Mb/s" => 1e-6,
        "kb/s" => 1e-3,
        "ms" => 1e3,
        "%" => 100.0,
        _ => 1.0,
    };
    let value = value * scale;
    (printed - value).abs() <= 0.005_001 * value.abs()
}

/// The numbers that the summary has for each sentence, worked out from its JSON.
fn expected(document: &Document, tree: &Value) -> [Vec<f64>; 3] {
    let plan = document.plan();
    let mut first = vec![tree["duration"].as_f64().unwrap_or_default()];
    first.extend(tree["warmup"].as_f64().filter(|from| *from > 0.0));
    first.push(list(tree, "flows").len() as f64);
    first.push(sum(tree, "flows", "segmentsSent"));
    first.push(plan.links.len() as f64);
    first.push(plan.cells.len() as f64);
    // How many flows have each sender.
    let senders: Vec<&Value> = list(tree, "flows")
        .iter()
        .map(|flow| &flow["sender"])
        .collect();
    first.extend(
        senders
            .iter()
            .map(|one| senders.iter().filter(|other| other == &one).count() as f64),
    );
    let mut second = Vec::new();
    for queue in list(tree, "queues") {
        second.extend(
            [
                &queue["utilization"],
                &queue["queue"]["mean"],
                &queue["delay"]["mean"],
            ]
            .map(|one| one.as_f64().unwrap_or(-1.0)),
        );
    }
    for cell in list(tree, "cells") {
        second.extend([&cell["busy"], &cell["collisions"]].map(|one| one.as_f64().unwrap_or(-1.0)));
    }
    for key in ["drops", "losses", "marks"] {
        second.push(sum(tree, "queues", key));
    }
    for key in ["retransmissions", "timeouts"] {
        second.push(sum(tree, "flows", key));
    }
    let mut third: Vec<f64> = ["totalGoodput", "jain"]
        .iter()
        .filter_map(|key| tree[*key].as_f64())
        .collect();
    for flow in list(tree, "flows") {
        third.extend(
            [&flow["goodput"], &flow["rtt"]["mean"], &flow["rtt"]["min"]]
                .iter()
                .filter_map(|one| one.as_f64()),
        );
    }
    [first, second, third]
}

fn names(document: &Document) -> Vec<String> {
    let plan = document.plan();
    let links = plan
        .links
        .iter()
        .map(|link| document.name_of("links", &link.id));
    let nodes = plan
        .nodes
        .iter()
        .map(|node| document.name_of("nodes", &node.id));
    let flows = plan
        .flows
        .iter()
        .map(|flow| document.name_of("flows", &flow.id));
    let senders = plan
        .flows
        .iter()
        .map(|flow| flow.sender.entry.name.to_owned());
    let standards = plan.cells.iter().map(|_| "802.11".to_owned());
    links
        .chain(nodes)
        .chain(flows)
        .chain(senders)
        .chain(standards)
        .collect()
}

#[test]
fn every_number_of_every_scenario_is_its_summary_s() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
    let mut wrong = Vec::new();
    let mut count = 0;
    for file in fs::read_dir(folder).expect("it is there") {
        let path = file.expect("it can be read").path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it can be read");
        let mut document = Document::parse(&text).expect("it is a document");
        if document.duration().seconds() > SECONDS {
            document
                .set("warmup", &Json::Number(0.0))
                .expect("it can be measured from its start");
            document
                .set("duration", &Json::Number(SECONDS))
                .expect("it can be shorter");
        }
        let summary = run(&document);
        let tree = serde_json::to_value(&summary).expect("plain data");
        let sentences = describe(&document, &summary);
        let names = names(&document);
        for (sentence, known) in sentences.iter().zip(expected(&document, &tree)) {
            assert!(
                sentence.ends_with('.') && !sentence.contains(". "),
                "{sentence}"
            );
            let found = numbers(sentence, &names);
            count += found.len();
            for (number, unit) in found {
                if !known.iter().any(|value| is_printed(number, &unit, *value)) {
                    wrong.push(format!(
                        "{}: {number} {unit} in: {sentence}",
                        path.display()
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 400, "{count}");
}

/// Two flows of which one has most, a queue that overflows.
const TWO: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 20, "warmup": 2,
  "nodes": [{ "id": "n1", "kind": "host" }, { "id": "n2", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "d", "kind": "host" }],
  "links": [{ "id": "n1-r", "between": ["n1", "r"], "rate": 2e7 }, { "id": "n2-r", "between": ["n2", "r"], "rate": 2e7 },
            { "id": "r-d", "between": ["r", "d"], "rate": 2e6, "delay": 0.02,
              "queue": { "kind": "drop-tail", "limit": { "packets": 20 } } }],
  "flows": [{ "id": "one", "label": "First", "from": "n1", "to": "d", "sender": { "kind": "cubic" } },
            { "id": "two", "from": "n2", "to": "d", "start": 5, "sender": { "kind": "vegas" } }] }"#;

#[test]
fn who_has_most_is_named_and_numbers_stand_where_they_belong() {
    let document = Document::parse(TWO).expect("it is a document");
    let summary = run(&document);
    let [who, what, how] = describe(&document, &summary);
    let segments: u64 = summary.flows.iter().map(|flow| flow.segments_sent).sum();
    assert_eq!(
        who,
        format!(
            "From 2 to 20 s, 2 flows (1 CUBIC, 1 Vegas) sent {segments} data packets over 3 links."
        )
    );
    let queue = summary
        .queues
        .iter()
        .find(|queue| queue.id == "r-d:r")
        .expect("it is there");
    let used = queue.utilization.expect("it was used") * 100.0;
    assert!(
        what.starts_with("The busiest port, r-d from r (drop-tail), was "),
        "{what}"
    );
    assert_eq!(
        numbers(&what, &[])
            .first()
            .map(|(value, _)| (value - used).abs() < 0.5),
        Some(true),
        "{what}"
    );
    let drops: u64 = summary.queues.iter().map(|queue| queue.drops).sum();
    assert!(
        drops > 1 && what.contains(&format!("; {drops} packets were dropped by queues")),
        "{what}"
    );
    let [first, second] =
        [&summary.flows[0], &summary.flows[1]].map(|flow| flow.goodput.expect("it has one"));
    let (most, least) = if first > second {
        ("First", "two")
    } else {
        ("two", "First")
    };
    assert!(
        how.contains(&format!("{most} had the most, "))
            && how.contains(&format!("{least} the least, ")),
        "{how}"
    );
    // Swapped numbers would be in the summary too, but at the wrong place.
    let printed: Vec<f64> = numbers(&how, &[]).iter().map(|(value, _)| *value).collect();
    let truth =
        [summary.total_goodput, first.max(second), first.min(second)].map(|rate| rate / 1e6);
    for (printed, truth) in printed.iter().zip(truth) {
        assert!(
            is_printed(*printed, "", truth) || is_printed(*printed / 1e3, "", truth),
            "{how}"
        );
    }
    assert!(how.contains("Jain's index"), "{how}");
}

#[test]
fn a_run_in_which_nothing_happens_is_described_as_that() {
    let empty = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 1,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "l", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }] }"#;
    let document = Document::parse(empty).expect("it is a document");
    let sentences = describe(&document, &run(&document));
    assert_eq!(
        sentences,
        [
            "In 1 s, 0 flows sent 0 data packets over 1 link.",
            "No packet was transmitted; no packet was dropped, lost, marked or retransmitted.",
            "No flow ran long enough to have a goodput.",
        ]
    );
}

#[test]
fn a_sender_that_was_put_in_the_place_of_another_is_named() {
    let changed = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 2,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "l", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }],
        "flows": [{ "id": "f", "from": "a", "to": "b", "sender": "newreno" }],
        "interventions": [{ "at": 1, "set": "flows/f/sender", "to": "cubic" }] }"#;
    let document = Document::parse(changed).expect("it is a document");
    let [who, ..] = describe(&document, &run(&document));
    assert!(
        who.starts_with("In 2 s, 1 flow (NewReno then CUBIC) sent "),
        "{who}"
    );
    // Nor is one that came when all was sent.
    let short = changed.replace(
        r#""sender": "newreno""#,
        r#""sender": "newreno", "traffic": { "kind": "transfer", "bytes": 3000 }"#,
    );
    let document = Document::parse(&short).expect("it is a document");
    let [who, ..] = describe(&document, &run(&document));
    assert!(who.starts_with("In 2 s, 1 flow (NewReno) sent "), "{who}");
    // The one before the stretch is not in it.
    let warm = changed.replace(r#""duration": 2"#, r#""duration": 2, "warmup": 1"#);
    let document = Document::parse(&warm).expect("it is a document");
    let [who, ..] = describe(&document, &run(&document));
    assert!(
        who.starts_with("From 1 to 2 s, 1 flow (CUBIC) sent "),
        "{who}"
    );
}

#[test]
fn flows_that_have_not_started_did_not_run_for_too_short_a_time() {
    let late = TWO.replace(r#""start": 5"#, r#""start": 30"#);
    let late = late.replace(r#""from": "n1""#, r#""from": "n1", "start": 30"#);
    let document = Document::parse(&late).expect("it is a document");
    let [.., how] = describe(&document, &run(&document));
    assert_eq!(how, "No flow had started at that time.");
}

#[test]
fn the_index_is_of_the_flows_of_the_channel_where_that_is_busiest() {
    let cell = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 3,
        "nodes": [{ "id": "ap", "kind": "access-point" }, { "id": "one", "kind": "station", "cell": "ap" },
            { "id": "two", "kind": "station", "cell": "ap" }, { "id": "a", "kind": "host" }],
        "links": [{ "id": "w", "between": ["ap", "a"], "rate": 1e9, "delay": 0.001 }],
        "flows": [{ "id": "f", "from": "one", "to": "a" }, { "id": "g", "from": "two", "to": "a" }] }"#;
    let document = Document::parse(cell).expect("it is a document");
    let [_, what, how] = describe(&document, &run(&document));
    assert!(what.starts_with("The channel of ap"), "{what}");
    assert!(
        how.contains("Jain's index over those of the busiest channel is "),
        "{how}"
    );
}

/// A cell that is hardly busy is not the place where it was narrowest.
#[test]
fn the_place_with_the_least_time_to_spare_is_named() {
    let wired = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 5,
        "nodes": [{ "id": "ap", "kind": "access-point" }, { "id": "sta", "kind": "station", "cell": "ap" },
            { "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "slow", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 },
            { "id": "w", "between": ["ap", "a"], "rate": 1e8, "delay": 0.001 }],
        "flows": [{ "id": "f", "from": "a", "to": "b" },
            { "id": "g", "from": "sta", "to": "a", "traffic": { "kind": "constant", "rate": 10000 } }] }"#;
    let document = Document::parse(wired).expect("it is a document");
    let [_, what, _] = describe(&document, &run(&document));
    assert!(what.starts_with("The busiest port, slow from a"), "{what}");
}
