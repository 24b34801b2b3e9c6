//! The laws over time, for which a run is replayed: CUBIC's curve and CoDel's schedule, and the page's queries for them.

use sawtooth_document::reading::program::Program;
use sawtooth_document::{Json, json};
use sawtooth_models::queries::{FluidPage, LawsPage};
use sawtooth_models::theory::Theories;

use super::{ALONE, document, figure, near, replayed, said, summary, theory_of};

/// The window lags the curve, which it heads for, by less than a segment: 2 % of a hundred at the least. `W_max` and
/// `K` follow from windows alone, and are those of the sender.
#[test]
fn cubic_follows_its_curve_where_that_is_above_renos_window() {
    let fast = &[
        ("flows/f/sender", r#""cubic""#),
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("links/r-b/queue/limit/packets", "200"),
        ("warmup", "10"),
        ("duration", "60"),
    ];
    let found = replayed(&document(ALONE, fast));
    let curve = theory_of(&found, "cubicCurve", "f");
    near(curve, "window at the end of the last epoch", 0.02);
    near(curve, "W_max", 1e-9);
    near(curve, "K", 1e-9);
    let held: Vec<_> = curve
        .curves
        .iter()
        .filter(|one| one.fails.is_none())
        .collect();
    assert!(!held.is_empty());
    for one in &held {
        let [begins, ends] = [one.points[0][0], one.points[one.points.len() - 1][0]];
        assert!(begins >= 10.0 && ends <= 60.0 && begins < ends, "{one:?}");
        assert!(
            one.points.iter().all(|[_, window]| *window > 0.0),
            "{one:?}"
        );
    }
    // The curve that is drawn ends where the last epoch does.
    let end = figure(curve, "window at the end of the last epoch").predicted;
    let mut drawn = held.iter().flat_map(|one| &one.points);
    assert!(drawn.any(|[_, window]| (window - end).abs() < 0.01));
    let early = [fast, &[("flows/f/sender/form", r#""2005""#)][..]].concat();
    let early = replayed(&document(ALONE, &early));
    assert!(reason_of(&early, "cubicCurve", "f").starts_with("beyond the plateau"));
    // Without a replay the law is not listed.
    let silent = said(&document(
        ALONE,
        &[("flows/f/sender", r#""cubic""#), ("duration", "31")],
    ));
    assert!(silent.theories.iter().all(|one| one.law != "cubicCurve"));
    // On a short path Reno is faster, and in slow start there is no curve.
    let short = &[
        ("flows/f/sender", r#""cubic""#),
        ("links/r-b/delay", "0.004"),
        ("links/r-b/queue/limit/packets", "5"),
        ("warmup", "4"),
        ("duration", "12"),
    ];
    let short = replayed(&document(ALONE, short));
    assert!(reason_of(&short, "cubicCurve", "f").contains("the Reno-friendly region"));
    let early = &[
        ("flows/f/sender", r#""cubic""#),
        ("warmup", "0"),
        ("duration", "0.2"),
    ];
    let early = replayed(&document(ALONE, early));
    assert!(reason_of(&early, "cubicCurve", "f").starts_with("it is in slow start"));
}

/// A segment that overtakes others looks like a loss, until a duplicate shows that it was none: the window is given back,
/// and the epoch before goes on.
#[test]
fn cubic_goes_on_along_its_curve_after_a_reduction_that_was_taken_back() {
    let settings = &[
        ("flows/f/sender", r#""cubic""#),
        (
            "flows/f/transport",
            r#"{ "preset": "linux3", "segment": 960, "ackEvery": 1 }"#,
        ),
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("links/r-b/jitter", "0.0013"),
        ("links/r-b/reorder", "true"),
        ("links/r-b/queue/limit/packets", "200"),
        ("warmup", "10"),
        ("duration", "60"),
    ];
    let settings = document(ALONE, settings);
    let undos = summary(&settings).flows[0].undos;
    assert!(undos > 10, "{undos}");
    let found = replayed(&settings);
    let curve = theory_of(&found, "cubicCurve", "f");
    near(curve, "W_max", 1e-9);
    near(curve, "K", 1e-9);
}

/// Why a law has no values.
fn reason_of<'a>(found: &'a Theories, law: &str, id: &str) -> &'a str {
    theory_of(found, law, id)
        .reason
        .as_deref()
        .expect("a reason")
}

/// A signal goes with the first packet that leaves after it is due: one packet of 1 ms late, and not early.
#[test]
fn codel_signals_when_its_schedule_says() {
    let settings = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "1000"),
        ("warmup", "0"),
        ("duration", "20"),
    ];
    let found = replayed(&document(ALONE, settings));
    let law = theory_of(&found, "codelSchedule", "r-b:r");
    let time = figure(law, "first to last signal of the longest dropping state");
    let late = time.measured.expect("measured") - time.predicted;
    assert!((0.0..0.002).contains(&late), "{time:?}");
    let count = figure(law, "signals by then");
    assert!(count.predicted > 5.0, "{count:?}");
    assert!((count.measured.expect("measured") - count.predicted).abs() <= 1.0);
    // 5 ms of 8 Mb/s in packets of 1012 bytes.
    let line = &law.lines[0];
    assert!((line.value - 4.94).abs() < 0.01, "{line:?}");
    // The steps that are drawn of the longest state end at its last count.
    let counts = law
        .curves
        .iter()
        .filter(|curve| curve.panel == "queue:count");
    let highest = counts
        .flat_map(|curve| &curve.points)
        .map(|[_, count]| *count);
    let highest = highest.fold(0.0, f64::max);
    assert!(highest >= count.predicted - 1.0, "{highest} of {count:?}");
    // Of a state of many hundred signals the first are drawn.
    let constant = ALONE
        .replace(
            r#""sender": "newreno""#,
            r#""traffic": { "kind": "constant", "rate": 16e6 }"#,
        )
        .replace(r#", "ackEvery": 1"#, "");
    let flood = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "100000"),
        ("warmup", "0"),
        ("duration", "60"),
    ];
    let flood = replayed(&document(&constant, flood));
    let flood = theory_of(&flood, "codelSchedule", "r-b:r");
    assert!(!flood.curves.is_empty(), "{:?}", flood.reason);
    let full = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/limit/packets", "30"),
        ("warmup", "0"),
        ("duration", "5"),
    ];
    let full = replayed(&document(ALONE, full));
    assert!(reason_of(&full, "codelSchedule", "r-b:r").ends_with("because the buffer was full"));
    let calm = &[
        ("links/r-b/queue/kind", r#""codel""#),
        ("links/r-b/queue/target", "2"),
        ("warmup", "0"),
        ("duration", "5"),
    ];
    let calm = replayed(&document(ALONE, calm));
    let says = reason_of(&calm, "codelSchedule", "r-b:r");
    assert!(says.starts_with("packets never wait longer"), "{says}");
}

/// The sender and the discipline that are set while it runs have their laws after that, as those from the start have.
#[test]
fn a_flow_or_queue_that_becomes_cubic_or_codel_during_the_run_has_its_law() {
    let changed = ALONE.replace(
        r#""flows":"#,
        r#""interventions": [{ "at": 2, "set": "flows/f/sender", "to": "cubic" },
            { "at": 2, "set": "links/r-b/queue", "to": { "kind": "codel", "limit": { "packets": 1000 } } }],
        "flows":"#,
    );
    let settings = &[
        ("links/r-b/rate", "24e6"),
        ("links/r-b/delay", "0.05"),
        ("warmup", "3"),
        ("duration", "20"),
    ];
    let found = replayed(&document(&changed, settings));
    for (law, id, panel) in [
        ("cubicCurve", "f", "cwnd"),
        ("codelSchedule", "r-b:r", "queue"),
    ] {
        let law = theory_of(&found, law, id);
        let drawn = law.curves.iter().filter(|curve| curve.panel == panel);
        assert!(drawn.count() > 0, "{:?}", law.reason);
    }
}

/// A query may be longer than a document: it holds one, beside a summary that grows with the network.
#[test]
fn the_laws_of_a_large_document_are_asked_for() {
    let settings = &[("warmup", "0"), ("duration", "1")];
    let document = document(ALONE, settings);
    let padded = document.text() + &"\n".repeat(900_000);
    let query = Json::object([
        ("kind", Json::Text("laws".to_owned())),
        ("document", Json::Text(padded)),
        (
            "summary",
            Json::parse(&json::text(&summary(&document))).expect("JSON"),
        ),
    ]);
    let answer = FluidPage.answer(&query.compact()).expect("an answer");
    assert_eq!(
        answer,
        format!("{{\"laws\":{}}}", json::text(&said(&document)))
    );
}

/// A replay goes on from where it is: the document is read once, and each summary once.
#[test]
fn the_laws_over_time_are_answered_when_the_replay_is_there() {
    let query = |kind: &str, more: Option<(&str, Json)>| {
        let kind = ("kind", Json::Text(kind.to_owned()));
        Json::object([kind].into_iter().chain(more)).compact()
    };
    let advance = query("advance", None);
    let mut page = LawsPage::default();
    assert!(page.answer(&advance).is_err(), "nothing was asked");
    let cubic = ("flows/f/sender", r#""cubic""#);
    let fast = ("links/r-b/rate", "4e7");
    let whole = document(ALONE, &[cubic, fast, ("warmup", "0"), ("duration", "16")]);
    let open = query("open", Some(("document", Json::Text(whole.text()))));
    page.answer(&open).expect("it is opened");
    let mut summary = summary(&whole);
    for until in [8.0, 16.0] {
        summary.duration = until;
        let tree = Json::parse(&json::text(&summary)).expect("JSON");
        page.answer(&query("ask", Some(("summary", tree))))
            .expect("it is asked");
        let mut rounds = 0;
        let answer = loop {
            let answer = page.answer(&advance).expect("an answer");
            if answer != r#"{"advance":null}"# {
                break answer;
            }
            rounds += 1;
        };
        assert!(rounds > 0, "{until}");
        assert!(answer.contains("cubicCurve"), "{answer}");
    }
}

/// A replay is wanted where a sender is CUBIC or a queue CoDel for a while, and not where none ever is.
#[test]
fn a_run_that_had_cubic_or_codel_for_a_while_is_replayed() {
    let queue = "links/r-b/queue";
    let tail = r#"{ "kind": "drop-tail", "limit": { "packets": 100 } }"#;
    let codel = r#"{ "kind": "codel", "limit": { "packets": 100 } }"#;
    let sender = "flows/f/sender";
    for (at_first, later, wanted) in [
        ([(queue, codel)], (queue, tail), true),
        ([(queue, tail)], (queue, codel), true),
        ([(queue, tail)], (queue, tail), false),
        ([(sender, r#""cubic""#)], (sender, r#""newreno""#), true),
        ([(sender, r#""newreno""#)], (sender, r#""cubic""#), true),
        ([(sender, r#""newreno""#)], (sender, r#""vegas""#), false),
    ] {
        let (path, value) = later;
        let changes = format!(r#"[{{ "at": 0.5, "set": "{path}", "to": {value} }}]"#);
        let mut settings = vec![("warmup", "0"), ("duration", "1")];
        settings.extend(at_first);
        settings.push(("interventions", &changes));
        let found = said(&document(ALONE, &settings));
        assert_eq!(found.replay, wanted, "{settings:?}");
    }
}
