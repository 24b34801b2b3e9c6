//! Variables that the rules of a sender or a queue declare.

use sawtooth_engine::specification::Unit;

use super::*;

const RULES: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 4,
    "algorithms": [
        { "id": "one", "text": "state acks: number = 0\nstate least: s = 1 / 0\nstate late: bool = false\non acknowledged { acks += 1 least = min(least, srtt) late = now > 1 }" },
        { "id": "two", "text": "state acks: number = 0\nstate wMax: segments = 0\non acknowledged { acks += 2 wMax = max(wMax, cwnd) }" },
        { "id": "mark", "text": "for queue\nstate seen: packets = 0\nstate part: share = 0\non arrival { seen += 1 part = queuePackets / 20 }" } ],
    "nodes": [ { "id": "s", "kind": "host" }, { "id": "d", "kind": "host" } ],
    "links": [ { "id": "l", "between": ["s", "d"], "rate": 5e6, "delay": 0.02,
                 "queue": { "kind": "rules", "algorithm": "mark", "limit": { "packets": 20 } },
                 "reverse": { "queue": { "kind": "drop-tail", "limit": { "packets": 100 } } } } ],
    "flows": [ { "id": "f", "from": "s", "to": "d", "sender": { "kind": "rules", "algorithm": "one" } } ],
    "interventions": [ { "at": 2, "set": "flows/f/sender/algorithm", "to": "two" } ],
    "view": { "panels": ["cwnd", "flow:own.acks", "queue:own.part", "flow:own.gone"] } }"#;

/// Every series that rules declare: its key and unit, and its last value in each of four seconds.
fn declared(session: &Session) -> Vec<(String, Unit, Vec<f32>)> {
    let own = session.describe().series.into_iter();
    let own = own.filter(|one| one.key.starts_with("own."));
    own.map(|one| {
        let range = Range {
            from: Time::ZERO,
            to: seconds(4.0),
            pixels: 4,
            first: 0,
        };
        let columns = session.columns(one.index, range);
        let last = columns.chunks(3).map(|column| column[2]).collect();
        assert_eq!(one.label, one.key["own.".len()..]);
        (one.key.into_owned(), one.unit, last)
    })
    .collect()
}

#[test]
fn variables_of_rules_are_series_of_the_text_that_is_in_force() {
    let mut session = open(RULES);
    advance(&mut session, 4.0);
    let found = declared(&session);
    let [acks, least, late, seen, share, most] = &found[..] else {
        panic!("{found:?}");
    };
    let names = found.iter().map(|one| (one.0.as_str(), one.1));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            ("own.acks", Unit::None),
            ("own.least", Unit::Seconds),
            ("own.late", Unit::None),
            ("own.seen", Unit::Packets),
            ("own.part", Unit::Share),
            ("own.wMax", Unit::Segments),
        ]
    );
    // A variable of both texts is one series; those of the first alone end where the second takes over.
    assert!(acks.2[0] > 100.0 && acks.2.is_sorted(), "{:?}", acks.2);
    assert!(least.2[0] >= 0.04 && least.2[0] < 0.1, "{:?}", least.2);
    assert!(least.2[3].is_nan() && late.2[3].is_nan());
    assert_eq!(late.2[0], 0.0);
    assert!(most.2[0].is_nan() && most.2[3] >= 10.0);
    assert!(seen.2[3] > seen.2[0] && share.2.iter().all(|one| (0.0..=1.0).contains(one)));
    // They are those of the variables themselves, at every instant.
    for at in [1.5, 3.0] {
        seek(&mut session, seconds(at));
        let (values, _) = session.rules(FlowId(0)).expect("it follows rules");
        let now = values
            .iter()
            .find(|one| one.name == "acks")
            .expect("it is declared");
        let own = session
            .describe()
            .series
            .into_iter()
            .filter(|one| one.key.starts_with("own."));
        let index = own.map(|one| one.index).next().expect("there");
        let range = Range {
            from: Time::ZERO,
            to: seconds(at),
            pixels: 1,
            first: 0,
        };
        assert_eq!(
            f64::from(session.columns(index, range)[2]),
            now.value,
            "{at}"
        );
    }
    // Without the change there is the first text alone.
    let plain = open(&RULES.replace(
        r#"{ "at": 2, "set": "flows/f/sender/algorithm", "to": "two" }"#,
        "",
    ));
    assert_eq!(declared(&plain).len(), 5);
}

#[test]
fn so_many_variables_are_series_as_there_is_memory_for() {
    let state: Vec<String> = (0..50).map(|n| format!("state x{n}: number = 0")).collect();
    let text = serde_json::json!(state.join("\n"));
    let many = RULES
        .replace(r#""state acks: number = 0\nstate least: s = 1 / 0\nstate late: bool = false\non acknowledged { acks += 1 least = min(least, srtt) late = now > 1 }""#, &text.to_string())
        .replace(r#""id": "f", "from""#, r#""id": "f", "count": 4, "from""#);
    let session = open(&many);
    // Two flows have all of theirs; the queue's are few enough, and those of the change do not fit for all.
    let own = declared(&session);
    assert!(own.len() <= 128, "{}", own.len());
    assert_eq!(own.iter().filter(|one| one.0 == "own.x7").count(), 2);
    assert_eq!(own.iter().filter(|one| one.0 == "own.seen").count(), 1);
}

#[test]
fn a_text_that_is_being_changed_keeps_its_series() {
    let text = |step: usize| {
        let state = (0..20).map(|n| format!("state x{n}: number = 0\n"));
        let rule = format!("on acknowledged {{ x3 += {step}  x4 = {step} }}");
        state.chain([rule]).collect::<String>()
    };
    let mut session = open(RULES);
    advance(&mut session, 3.0);
    let document: serde_json::Value = serde_json::from_str(RULES).expect("valid");
    // Each version of the second text is typed while the run stands, and it goes on with it.
    let typed = |session: &mut Session, text: String| {
        let mut algorithms = document["algorithms"].clone();
        algorithms[1]["text"] = text.into();
        let set = serde_json::json!({ "kind": "set", "paths": ["algorithms"], "to": algorithms });
        edit(session, &set.to_string()).expect("it is taken");
    };
    for step in 1..=10 {
        typed(&mut session, text(step));
    }
    advance(&mut session, 4.0);
    let last = |session: &Session, name: &str| {
        let found = declared(session).into_iter().filter(|one| one.0 == name);
        let all: Vec<Vec<f32>> = found.map(|one| one.2).collect();
        match &all[..] {
            [one] => one.clone(),
            _ => panic!("{name}: {all:?}"),
        }
    };
    assert_eq!(last(&session, "own.x4")[3], 10.0);
    // Names that rest for a moment on the way are given up with the text that had them.
    let memory = session.bin_width();
    let names = ["n", "v", "w", "z"].into_iter();
    let names = names.flat_map(|one| (1..40).map(|length| one.repeat(length)));
    for name in names.chain(["whole".to_owned()]) {
        let state = format!("state {name}: number = 7\non acknowledged {{ {name} += 1 }}");
        typed(&mut session, state);
        advance(&mut session, 4.0);
    }
    let whole = last(&session, "own.whole");
    assert!(whole[0].is_nan() && whole[3] > 100.0, "{whole:?}");
    // Of the first text three, of the queue's two.
    assert_eq!(declared(&session).len(), 6);
    assert_eq!(session.bin_width(), memory);
    // Values of the names before are gone from its beginning on.
    seek(&mut session, seconds(2.5));
    let replayed = last(&session, "own.whole");
    assert_eq!(replayed[1..], whole[1..]);
}

#[test]
fn a_variable_in_another_unit_is_another_series() {
    let text = RULES.replace(
        r"state acks: number = 0\nstate wMax",
        r"state acks: bits/s = 0\nstate wMax",
    );
    assert_ne!(text, RULES);
    let mut session = open(&text);
    advance(&mut session, 4.0);
    let found = declared(&session);
    let acks: Vec<_> = found.iter().filter(|one| one.0 == "own.acks").collect();
    let [before, after] = &acks[..] else {
        panic!("{found:?}");
    };
    assert!(before.2[0] > 0.0 && before.2[3].is_nan(), "{before:?}");
    assert!(after.2[0].is_nan() && after.2[3] > 0.0, "{after:?}");
}

#[test]
fn a_queue_that_is_idle_shows_the_variables_of_the_text_that_takes_over() {
    let idle = RULES
        .replace(
            r#""flows": [ { "id": "f","#,
            r#""flows": [ { "id": "f", "traffic": { "kind": "transfer", "bytes": 20000 },"#,
        )
        .replace(
            r#""interventions": ["#,
            r#""interventions": [ { "at": 3, "set": "links/l/queue", "to": { "kind": "rules", "algorithm": "later" } },"#,
        )
        .replace(
            r#"{ "id": "mark","#,
            r#"{ "id": "later", "text": "for queue\nstate gate: packets = 7\non arrival { gate += 1 }" }, { "id": "mark","#,
        );
    let mut session = open(&idle);
    advance(&mut session, 4.0);
    let found = declared(&session);
    let last = |name: &str| {
        let one = found.iter().find(|one| one.0 == name);
        one.unwrap_or_else(|| panic!("{name}: {found:?}")).2[3]
    };
    // No packet has come since.
    assert_eq!(last("own.gate"), 7.0);
    assert!(last("own.seen").is_nan());
}
