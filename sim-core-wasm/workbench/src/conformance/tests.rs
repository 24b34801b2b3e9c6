//! The suite on every sender that is built in, and on rules that break one promise each.

use sawtooth_engine::sender::{REGISTRY, is_windowed};

use super::*;

/// The findings of these checks.
fn found(candidate: &Candidate, wanted: impl Fn(&str) -> bool) -> Report {
    let mut read = Vec::new();
    for (number, (check, trial)) in (0..).zip(trials(candidate)) {
        if !wanted(CHECKS[check].id) {
            continue;
        }
        let readings = readings_of(&trial).into_iter();
        read.extend(readings.map(|reading| (number, trial.at.clone(), reading)));
    }
    report(candidate, &read)
}

/// The engine's tests let every sender take over from every other one.
#[test]
fn every_sender_passes() {
    std::thread::scope(|scope| {
        for part in 0..2 {
            scope.spawn(move || {
                for entry in REGISTRY.iter().skip(part).step_by(2) {
                    let candidate = Candidate::built_in(entry);
                    let report = found(&candidate, |id| id != "takes-over");
                    for check in &report.checks {
                        let fails = matches!(excuse(entry.kind, check.id), Some((NOT, _)));
                        assert_ne!(check.passed, Some(fails), "{}", text(&report));
                    }
                }
            });
        }
    });
}

#[test]
fn every_excuse_is_of_a_sender_and_a_check() {
    let ids: Vec<&str> = CHECKS.iter().map(|check| check.id).collect();
    for (kind, id) in excuses::all() {
        assert!(REGISTRY.iter().any(|entry| entry.kind == kind), "{kind}");
        assert!(ids.contains(&id), "{id}");
    }
}

/// The one check that is asked of rules fails, and says this.
fn fails(rules: &str, id: &str, says: &str) {
    let candidate = Candidate::of_text(rules).expect("valid rules");
    let report = found(&candidate, |check| {
        check == id
            || ["goes-on", "window"].contains(&id) && check == "loss"
            || id == "mark" && check == "once"
            || id == "declares" && check == "like"
    });
    let check = report.checks.iter().find(|check| check.id == id);
    let check = check.expect("it is asked");
    assert_eq!(check.passed, Some(false), "{}", text(&report));
    let first = &check.findings[0];
    let finding = format!("{}; asked {}", first.measured, first.asked);
    assert!(finding.contains(says), "{finding}");
}

/// Checks of the transport and the engine: no rules can fail them.
const OF_THE_ENGINE: [&str; 5] = ["books", "nothing", "keeps", "again", "rewinds"];

const GROWS: &str = "on congestionAvoidance { cwnd += credit / cwnd }";

/// Rules in two parts, the check that they fail, and what it says.
const BREAKS: &[[&str; 4]] = &[
    [
        GROWS,
        "on loss { ssthresh = cwnd }",
        "loss",
        "100 % of the window remains after a loss",
    ],
    [
        GROWS,
        "on loss { ssthresh = cwnd }",
        "beside",
        "of its half; ",
    ],
    [
        GROWS,
        "on mark { ssthresh = from }",
        "mark",
        "asked at most 10",
    ],
    // Each of these once passed.
    [
        GROWS,
        "on mark { ssthresh = max(from - 0.001, 2) }",
        "mark",
        "of the window remains after the marks of a round trip; asked at most 95 %",
    ],
    [
        GROWS,
        "on acknowledged { if echo { cwnd = max(cwnd / 2, 1) } }",
        "once",
        "of the window remains after the marks of a round trip; asked at least 49.5 %",
    ],
    [
        GROWS,
        "on loss { ssthresh = max(0.7 * 0.7 * from, 2) }",
        "once",
        "48.8 % of the window remains after a loss; asked at least 49.5 %",
    ],
    [
        GROWS,
        "on slowStart { cwnd += credit / 2 }",
        "starts",
        "1.50 is the growth of the window in a round trip; asked from 1.80 to 2.20",
    ],
    [
        GROWS,
        "on timeout { ssthresh = 2 }",
        "restarts",
        "round trips until 40 % of the earlier window; asked at most 12",
    ],
    [
        GROWS,
        "on loss { ssthresh = max(from / 2, 4) } on timeout { ssthresh = max(from / 2, 4) }",
        "least",
        "4 segments is the minimum threshold; asked at most 2 segments",
    ],
    [
        "like \"cubic\"",
        "on loss { ssthresh = max(from / 2, 2) }",
        "like",
        "segments, as CUBIC has it",
    ],
    [
        "like \"aimd\" abe 0.8 param b: share = 0.4 in 0 .. 0.99",
        "on loss { ssthresh = max((1 - b) * from, 2) }",
        "declares",
        "b is 0.4 in 0 .. 0.99; asked 0.5 in 0 .. 0.99, as AIMD(a, b) has it",
    ],
    [
        GROWS,
        "on loss { ssthresh = 2 }",
        "clean",
        "of goodput; asked at least 6 Mb/s",
    ],
    [
        GROWS,
        "on loss { ssthresh = 2 }",
        "fills",
        "of the link is used; asked at least 95 %",
    ],
    [
        "",
        "on loss { ssthresh = 2 }",
        "lossy",
        "of goodput; asked at least 1.25 Mb/s",
    ],
    [
        "",
        "on congestionAvoidance { cwnd = 0.5 } on loss { ssthresh = 2 }",
        "window",
        "0.50 segments is the minimum window; asked at least 1 segment",
    ],
    [
        GROWS,
        "on acknowledged { cwnd = if now > 1 then 0 - 1 else cwnd }",
        "goes-on",
        "line 2: cwnd is negative",
    ],
    [
        "state mine: segments = 0",
        "on acknowledged { if mine == 0 { mine = pow(1000, random()) / 20 } cwnd = mine }",
        "shares",
        "is Jain's index; asked at least 0.90",
    ],
    [
        GROWS,
        "on timeout { ssthresh = 2  pacingRate = 0.01 }",
        "timeout",
        "until all data has arrived; asked at most 10 s",
    ],
    [
        "",
        "on slowStart { cwnd = 1 } on congestionAvoidance { cwnd = 1 }",
        "tiny",
        "of goodput; asked at least 290 kb/s",
    ],
    [
        "",
        "on slowStart { cwnd = 1 } on congestionAvoidance { cwnd = 1 }",
        "changes",
        "of goodput; asked at least 1 Mb/s",
    ],
    [
        GROWS,
        "on timeout { ssthresh = 2  pacingRate = 0.01 }",
        "backs-off",
        "of goodput after it; asked at least 250 kb/s",
    ],
    [
        "state early: bool = false",
        "on acknowledged { early = early or now < 0.2  cwnd = if early then 20 else 2 }",
        "takes-over",
        "of the goodput with it from the start; asked from 80 % to 125 %",
    ],
];

#[test]
fn rules_that_break_a_promise_fail_its_check() {
    std::thread::scope(|scope| {
        for [before, rules, id, says] in BREAKS {
            scope.spawn(move || fails(&format!("{before}\n{rules}"), id, says));
        }
    });
    let seen: Vec<&str> = BREAKS.iter().map(|one| one[2]).collect();
    let unseen = CHECKS.iter().map(|check| check.id);
    let unseen: Vec<&str> = unseen.filter(|id| !seen.contains(id)).collect();
    assert_eq!(unseen, OF_THE_ENGINE);
}

/// A run in which the engine itself did something wrong.
#[test]
fn a_run_that_breaks_a_promise_of_the_engine_fails_its_check() {
    let candidate = Candidate::built_in(REGISTRY[0]);
    let failed = |id: &str, wanted: &str, spoil: fn(&mut Ran)| {
        let all = trials(&candidate).into_iter();
        let mut all = all.filter(|(check, _)| CHECKS[*check].id == wanted);
        let (_, trial) = all.next().expect("it has trials");
        let at = trial.at.clone();
        let mut running = Running::new(trial).expect("valid");
        let mut ran = loop {
            if let Some(ran) = running.advance(u64::MAX).expect("it goes on") {
                break ran;
            }
        };
        let verdict = |ran: &Ran| {
            let read = running.readings(ran).into_iter();
            let read: Vec<_> = read.map(|one| (0, at.clone(), one)).collect();
            let report = report(&candidate, &read);
            let check = report.checks.into_iter().find(|check| check.id == id);
            let check = check.expect("it is listed");
            (check.passed, check.findings[0].measured.clone())
        };
        assert_eq!(verdict(&ran).0, Some(true), "{id}");
        spoil(&mut ran);
        let (passed, measured) = verdict(&ran);
        assert_eq!(passed, Some(false), "{id}");
        measured
    };
    let said = OF_THE_ENGINE.map(|id| match id {
        "books" => failed(id, "nothing", |ran| {
            ran.broken = Some("one lost".to_owned());
        }),
        "nothing" => failed(id, id, |ran| ran.summary.flows[0].segments_sent = 1),
        "keeps" => failed(id, "loss", |ran| ran.watched.beyond = 3),
        "again" => failed(id, id, |ran| ran.again = Some("other".to_owned())),
        _ => failed(id, "again", |ran| ran.rewound = Some("other".to_owned())),
    });
    let begin = [
        "one lost",
        "1 segments sent",
        "3 segments beyond the window",
    ];
    assert_eq!(said[..3], begin);
    assert!(
        said[3..]
            .iter()
            .all(|one| one.starts_with("other instead of ")),
        "{said:?}"
    );
}

#[test]
fn a_flow_of_a_document_keeps_its_parameters_and_its_rules() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 5,
        "algorithms": [ { "id": "half", "text": "param b: share = 0.5 in 0 .. 1\non loss { ssthresh = max(b * from, 2) }" } ],
        "nodes": [ { "id": "s", "kind": "host" }, { "id": "d", "kind": "host" } ],
        "links": [ { "id": "l", "between": ["s", "d"], "rate": 10e6, "delay": 0.02 } ],
        "flows": [ { "id": "plain", "from": "s", "to": "d" },
                   { "id": "f", "from": "s", "to": "d", "sender": { "kind": "rules", "algorithm": "half", "b": 0.75 } } ] }"#;
    let candidate = Candidate::of_document(text, None, None).expect("a flow that follows rules");
    assert_eq!(candidate.name, "half");
    let report = found(&candidate, |id| id == "loss");
    let check = report.checks.iter().find(|check| check.id == "loss");
    let measured = &check.expect("it is asked").findings[0].measured;
    assert!(measured.starts_with('7'), "{measured}");
    let plain = Candidate::of_document(text, Some("plain"), None).expect("it has a sender");
    assert_eq!(plain.kind, "newreno");
    // An algorithm that a change has given to a flow takes the place of its own.
    let two = text.replace(
        r#""algorithms": ["#,
        r#""algorithms": [ { "id": "half-2", "text": "param b: share = 0.5 in 0 .. 1\non loss { ssthresh = 2 }" },"#,
    );
    for (flow, sender) in [
        ("f", r#"{"kind":"rules","algorithm":"half-2","b":0.75}"#),
        ("plain", r#"{"kind":"rules","algorithm":"half-2"}"#),
    ] {
        let changed = Candidate::of_document(&two, Some(flow), Some("half-2"));
        let changed = changed.expect("it is there");
        let measured = (&*changed.kind, &*changed.name, &*changed.sender);
        assert_eq!(measured, ("rules", "half-2", sender));
    }
    let refused = |text: &str, flow| {
        Candidate::of_document(text, flow, None)
            .expect_err("refused")
            .to_string()
    };
    assert_eq!(refused(text, Some("g")), "flow: there is no flow g");
    assert!(refused("{}", None).contains("format"));
    assert!(
        Candidate::of_text("on loss { x = 1 }")
            .expect_err("refused")
            .to_string()
            .contains("unknown variable x")
    );
}

#[test]
fn rules_are_compared_with_the_sender_that_they_say_they_are() {
    let text = include_str!("../../../rules/twins/cubic.rules");
    let verdicts = |candidate: &Candidate| {
        let report = found(candidate, |id| id == "like");
        let of = |id| report.checks.iter().find(|check| check.id == id);
        ["like", "declares"].map(|id| of(id).and_then(|check| check.passed))
    };
    let own = Candidate::of_text(text).expect("valid");
    assert_eq!(verdicts(&own), [Some(true); 2]);
    // Without the line nothing is known, and whoever asks may say it.
    let silent = Candidate::of_text(&text.replace("like \"cubic\"", "")).expect("valid");
    assert_eq!(verdicts(&silent), [None; 2]);
    let error = silent.clone().like("cubic").expect("it is there");
    assert_eq!(verdicts(&error), [Some(true); 2]);
    assert_eq!(
        verdicts(&own.like("newreno").expect("it is there"))[0],
        Some(false)
    );
    let refused = |kind: &str| silent.clone().like(kind).expect_err("refused").to_string();
    for kind in ["nope", "rules"] {
        let error = format!("like: there is no built-in sender {kind}: see sawtooth catalog");
        assert_eq!(refused(kind), error);
    }
    for entry in REGISTRY.iter().filter(|entry| entry.kind != "rules") {
        let compared = silent.clone().like(entry.kind);
        if !is_windowed(entry) {
            let error = format!("like: {} has no window to compare with", entry.name);
            assert_eq!(compared.expect_err("refused").to_string(), error);
        }
    }
    let built_in = Candidate::built_in(REGISTRY[0]).like("cubic");
    let error = built_in.expect_err("it follows no rules").to_string();
    assert!(error.contains("only rules are compared"), "{error}");
    // The built-in one has the values that the flow has.
    let document = serde_json::json!({ "format": "sawtooth-scenario", "version": 2, "duration": 1,
        "algorithms": [{ "id": "mine", "text": text }],
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "l", "between": ["a", "b"], "rate": 1e6, "delay": 0.01 }],
        "flows": [{ "id": "f", "from": "a", "to": "b",
            "sender": { "kind": "rules", "algorithm": "mine", "beta": 0.6 } }] });
    let own = Candidate::of_document(&document.to_string(), None, None).expect("valid");
    assert_eq!(verdicts(&own), [Some(true); 2]);
}

#[test]
fn rules_that_read_load_codes_have_routers_that_write_them() {
    let router = |text: &str| Candidate::of_text(text).expect("valid").router();
    assert_eq!(
        router(include_str!("../../../rules/twins/vcp.rules")),
        "vcp"
    );
    assert_eq!(
        router(include_str!("../../../rules/twins/cubic.rules")),
        "drop-tail"
    );
}

/// A trial in slices of any size gives the same readings.
#[test]
fn slices_make_no_difference() {
    let candidate = Candidate::built_in(REGISTRY[0]);
    let (_, trial) = trials(&candidate)
        .into_iter()
        .find(|(_, trial)| trial.how == How::Thrice)
        .expect("there is one");
    let read = |slice: u64| {
        let mut running = Running::new(trial.clone()).expect("valid");
        loop {
            if let Some(ran) = running.advance(slice).expect("it goes on") {
                return running.readings(&ran);
            }
            assert!((0.0..=1.0).contains(&running.passed()));
        }
    };
    assert_eq!(read(u64::MAX), read(777));
}
