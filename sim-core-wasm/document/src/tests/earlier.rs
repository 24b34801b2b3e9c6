//! Documents of version 1 mean today what they meant then.

use super::*;
use crate::declaration::VERSION;
use crate::{at_present, first_text};
use sawtooth_engine::tcp::transport::Pacing;

/// For each earlier version a file of it, with all that it meant in another way, and the same file as it is written today.
const FILES: &[(u64, &str, &str)] = &[(
    1,
    include_str!("files/version-1.json"),
    include_str!("files/version-1-today.json"),
)];

#[test]
fn a_file_of_each_earlier_version_is_the_run_that_it_was() {
    let versions: Vec<u64> = FILES.iter().map(|(version, ..)| *version).collect();
    assert_eq!(versions, (1..VERSION).collect::<Vec<u64>>());
    for (version, then, today) in FILES {
        let [old, new] = [then, today].map(|text| Document::parse(text).expect("valid"));
        assert_eq!(old.plan(), new.plan(), "version {version}");
        assert_eq!(old.text(), new.text(), "version {version}");
        // Read as a file of today it would be another run: the file has something of each change.
        let number = format!("\"version\": {version}");
        let unread = then.replacen(&number, &format!("\"version\": {VERSION}"), 1);
        let unread = Document::parse(&unread).expect("valid");
        assert_ne!(unread.plan(), new.plan(), "version {version}");
        assert_ne!(unread.plan().flows[0], new.plan().flows[0]);
        assert_ne!(
            unread.plan().flows[1].slow_start,
            new.plan().flows[1].slow_start
        );
        assert_ne!(unread.plan().links[1], new.plan().links[1]);
    }
}

fn preset_of(document: &Document) -> Option<Json> {
    let flow = &document.tree().get("flows")?.as_list()?[0];
    flow.get("transport")?.get("preset").cloned()
}

#[test]
fn linux_of_version_1_is_linux_paced() {
    let old = two_flows_text(r#""transport": { "preset": "linux" }"#);
    let new = old.replace("\"linux\"", "\"linux-paced\"");
    let [one, two] = [1, 2].map(|version| {
        let text = old.replace("\"version\": 2", &format!("\"version\": {version}"));
        Document::parse(&text).expect("valid")
    });
    let paced = Document::parse(&new).expect("valid");
    assert_eq!(preset_of(&one), Some(Json::Text("linux-paced".into())));
    assert_eq!(one.plan(), paced.plan());
    assert_eq!(one.text(), paced.text());
    assert_eq!(two.plan().flows[0].transport.pacing, Pacing::Off);
    assert_ne!(two.plan(), paced.plan());
}

#[test]
fn changes_of_a_preset_are_read_too_and_nothing_else_is() {
    let read = |text: &str| at_present(json(text)).compact();
    let step = r#"{"path":"flows/f/transport/preset","to":"linux"}"#;
    let set = r#"{"flows/f/transport/preset":"linux","flows/f/transport":{"preset":"linux","pacing":"linux"}}"#;
    let others =
        r#"{"name":"linux","path":"flows/f/transport/pacing","to":"linux","form":"linux"}"#;
    let within =
        r#"{"format":"sawtooth-scenario","version":2,"flows":[{"transport":{"preset":"linux"}}]}"#;
    let text = |version: u8| {
        format!(r#"{{"version":{version},"set":{set},"steps":[{step},{others}],"base":{within}}}"#)
    };
    let wanted = text(2)
        .replacen(
            r#"transport/preset":"linux""#,
            r#"transport/preset":"linux-paced""#,
            1,
        )
        .replacen(r#"{"preset":"linux","#, r#"{"preset":"linux-paced","#, 1)
        .replacen(
            r#"transport/preset","to":"linux""#,
            r#"transport/preset","to":"linux-paced""#,
            1,
        );
    assert_eq!(read(&text(1)), wanted);
    assert_eq!(read(&text(2)), text(2));
    // Version 1 had no other spelling for it: what identifies a text stays.
    assert_eq!(first_text(&json(&text(2))), text(2));
    assert_eq!(
        first_text(&json(&wanted.replace(within, "0"))),
        text(1).replace(within, "0")
    );
}

#[test]
fn hystart_plus_plus_of_version_1_counts_segments_itself() {
    let flows = |version: u8, exit: &str| {
        json(&format!(
            r#"{{"version":{version},"flows":[{{"slowStart":{exit}}}]}}"#
        ))
    };
    let with = r#"{"kind":"hystart-plus-plus","rounds":3,"bursts":true}"#;
    let without = with.replace(r#","bursts":true"#, "");
    let alone = r#"{"kind":"hystart-plus-plus","bursts":true}"#;
    for (old, new) in [
        (&*without, with),
        (with, with),
        (r#""hystart-plus-plus""#, alone),
    ] {
        assert_eq!(at_present(flows(1, old)), flows(2, new));
    }
    assert_eq!(at_present(flows(2, &without)), flows(2, &without));
    // Only the present version can do without.
    assert_eq!(first_text(&flows(2, with)), flows(1, &without).compact());
    assert_eq!(
        first_text(&flows(2, &without)),
        flows(2, &without).compact()
    );
    let off = with.replace("true", "false");
    assert_eq!(at_present(flows(1, &off)), flows(2, &off));
}

#[test]
fn spred_of_version_1_starts_anchored_and_its_model_takes_all() {
    let queue = |version: u8, keys: &str| {
        json(&format!(
            r#"{{"version":{version},"links":[{{"queue":{{"kind":"spred"{keys}}}}}]}}"#
        ))
    };
    let smith = r#","predictor":"smith""#;
    for (old, new) in [
        ("", r#","predictor":"anchored","fill":"sent""#.to_owned()),
        (smith, format!(r#"{smith},"fill":"sent""#)),
        (
            r#","fill":"passed""#,
            r#","fill":"passed","predictor":"anchored""#.to_owned(),
        ),
    ] {
        assert_eq!(at_present(queue(1, old)), queue(2, &new));
        assert_eq!(at_present(queue(2, old)), queue(2, old));
    }
    let sent = queue(2, &format!(r#"{smith},"fill":"sent""#));
    assert_eq!(first_text(&sent), queue(1, smith).compact());
    // Only the present version can do without.
    for keys in ["", smith, r#","fill":"sent""#] {
        assert_eq!(first_text(&queue(2, keys)), queue(2, keys).compact());
    }
    let equations = |version: u8, keys: &str| {
        json(&format!(
            r#"{{"version":{version},"base":{{"model":"queue"{keys}}},"set":{{"predictor":"smith"}}}}"#
        ))
    };
    let sent = equations(2, r#","fill":"sent""#);
    assert_eq!(at_present(equations(1, "")), sent);
    assert_eq!(first_text(&sent), equations(1, "").compact());
}

#[test]
fn a_part_of_version_1_is_pasted_as_it_was_meant() {
    let old = two_flows_text(r#""transport": { "preset": "linux" }"#);
    let old = old.replace("\"version\": 2", "\"version\": 1");
    let mut document = two_flows("\"start\": 1");
    document.paste(&old, [0.0, 0.0]).expect("pasted");
    let text = document.text();
    assert!(text.contains("\"linux-paced\"") && !text.contains("\"linux\""));
}

/// Files and links of version 1 keep their runs. What version 1 cannot say stays in the present version: the preset
/// `linux` of today, and a SPRED whose model's queue takes what is not dropped.
#[test]
fn every_shipped_scenario_that_version_1_can_say_is_the_same_run_in_it() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut same = 0;
    for file in std::fs::read_dir(folder).expect("scenarios") {
        let file = file.expect("a file").path();
        if file.extension().is_none_or(|kind| kind != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&file).expect("text");
        let document = Document::parse(&text).expect("valid");
        let first = first_text(document.tree());
        if !first.contains("\"version\":1,") {
            let since = [
                "\"preset\":\"linux\"",
                "/transport/preset\",\"to\":\"linux\"",
                "\"kind\":\"spred\"",
            ];
            let said = since.iter().any(|one| first.contains(one));
            assert!(said, "{}", file.display());
            continue;
        }
        same += 1;
        let first = Document::parse(&first).expect("valid");
        assert_eq!(first.plan(), document.plan(), "{}", file.display());
        assert_eq!(first.text(), document.text(), "{}", file.display());
    }
    assert!(same > 20, "{same}");
}
