//! Sheets of runs whose rounds a textbook gives.

use super::*;

/// A sender of NewReno alone: the first window is two, and each segment is acknowledged.
fn document(loss: &str, preset: &str) -> Document {
    let text = format!(
        r#"{{ "format": "sawtooth-scenario", "version": 2, "name": "<b>Exam</b> | 1", "duration": 20,
        "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }}],
        "links": [{{ "id": "l", "between": ["a", "b"], "rate": 100e6, "delay": 0.05 {loss},
                    "queue": {{ "kind": "drop-tail", "limit": {{ "packets": 1000 }} }} }}],
        "flows": [{{ "id": "f", "from": "a", "to": "b", "sender": {{ "kind": "newreno" }},
                    "transport": {{ "preset": "{preset}", "initialWindow": 2, "ackEvery": 1 }} }}] }}"#
    );
    Document::parse(&text).expect("it is a document")
}

fn windows(sheet: &Sheet) -> Vec<String> {
    sheet.rounds.iter().map(Round::window).collect()
}

fn sheet(loss: &str, rounds: usize) -> Sheet {
    Sheet::of_flow(&document(loss, "rfc"), None, Time::ZERO, rounds).expect("it has rounds")
}

#[test]
fn a_window_doubles_each_round_of_slow_start() {
    let sheet = sheet("", 6);
    assert_eq!(windows(&sheet), ["2", "4", "8", "16", "32", "64"]);
    for round in &sheet.rounds {
        assert_eq!(
            (round.stage, round.threshold().as_str()),
            (Stage::SlowStart, "–")
        );
        assert_eq!(round.events, Events::default());
    }
    let times: Vec<f64> = sheet
        .rounds
        .iter()
        .map(|round| round.at.seconds())
        .collect();
    // Each takes a round trip, and a little more for its packets one after the other.
    for pair in times.windows(2) {
        assert!((0.1..0.115).contains(&(pair[1] - pair[0])), "{times:?}");
    }
}

#[test]
fn a_loss_halves_and_then_one_is_added_each_round() {
    // The tenth packet: of round three, which has a window of eight and packets 7 to 14.
    let sheet = sheet(r#", "loss": { "kind": "list", "packets": [10] }"#, 9);
    let lost: Vec<u64> = sheet.rounds.iter().map(|round| round.events.lost).collect();
    let place = lost.iter().position(|lost| *lost == 1).expect("it is lost");
    assert_eq!(lost.iter().sum::<u64>(), 1);
    assert_eq!(place, 2, "{lost:?}");
    let recovery = sheet.rounds.iter().position(|round| round.events.recovery);
    let recovery = recovery.expect("it is found by duplicate acknowledgements");
    let after: Vec<&Round> = sheet.rounds[recovery + 1..]
        .iter()
        .filter(|round| round.stage == Stage::Avoidance)
        .collect();
    let first = after[0];
    assert_eq!(first.window(), first.threshold());
    for pair in after.windows(2) {
        assert!(
            (pair[1].cwnd - pair[0].cwnd - 1.0).abs() < 0.15,
            "{after:?}"
        );
    }
}

#[test]
fn a_timeout_begins_at_one_segment() {
    // All eight of the third round are lost: no duplicate acknowledgements come.
    let lost: Vec<String> = (7..=14).map(|packet| packet.to_string()).collect();
    let loss = format!(
        r#", "loss": {{ "kind": "list", "packets": [{}] }}"#,
        lost.join(",")
    );
    let sheet = sheet(&loss, 8);
    let place = sheet.rounds.iter().position(|round| round.events.timeout);
    let place = place.expect("its timer expires");
    let after = &sheet.rounds[place + 1];
    assert_eq!(
        (after.window().as_str(), after.stage),
        ("1", Stage::SlowStart)
    );
    assert_eq!(sheet.rounds[place + 2].window(), "2");
    let before = &sheet.rounds[place];
    assert_eq!((before.window().as_str(), before.events.lost), ("8", 8));
    let half = before.cwnd / 2.0;
    assert_eq!(after.ssthresh, Some(half));
}

/// A given quantity in English, by its English name.
fn setting(sheet: &Sheet, name: &str) -> Option<String> {
    let mut all = sheet.setting.iter();
    let found = all.find(|(known, _)| known.to_string() == name);
    found.map(|(_, what)| what.to_string())
}

/// The page fills the slots: with English in them the sheet is that of the command line.
#[test]
fn the_slots_of_a_sheet_have_all_its_texts() {
    let sheet = sheet("", 4);
    let SheetHtml {
        mut html, texts, ..
    } = sheet.slots();
    assert!(texts.len() > 30, "{texts:?}");
    for (place, text) in texts.iter().enumerate() {
        let slot = format!("⟦{place}⟧");
        assert!(html.contains(&slot), "{slot}");
        let text = text.to_string();
        html = html.replace(&slot, &text.replace('<', "&lt;").replace('>', "&gt;"));
    }
    assert_eq!(html, sheet.html());
}

#[test]
fn the_setting_is_given_and_names_are_no_markup() {
    let sheet = sheet("", 4);
    let setting = |name: &str| setting(&sheet, name).unwrap_or_default();
    assert_eq!(
        setting("Network"),
        "a – b: 100 Mb/s, 50 ms one way, Drop-tail of 1000 packets"
    );
    assert!(
        setting("Sender").starts_with("NewReno"),
        "{}",
        setting("Sender")
    );
    assert_eq!(
        setting("At the beginning"),
        "slow start, a window of 2 segments, threshold none yet"
    );
    let html = sheet.html();
    assert!(html.contains("&lt;b&gt;Exam&lt;/b&gt;") && !html.contains("<b>"));
    assert_eq!(html.matches("<section>").count(), 2);
    assert!(
        sheet
            .markdown()
            .contains("# \\<b\\>Exam\\</b\\> \\| 1: the window of f")
    );
}

/// Rates and delays that differ there and back, losses and traces are given as they are.
#[test]
fn each_direction_is_given_with_its_losses_and_its_trace() {
    let more = r#", "loss": { "kind": "bernoulli", "probability": 0.02 },
        "reverse": { "rate": { "trace": [0, 6, 12, 18] }, "loss": { "kind": "none" } }"#;
    let sheet = sheet(more, 2);
    let network = setting(&sheet, "Network").unwrap_or_default();
    assert!(
        network.starts_with("a → b: 100 Mb/s, 50 ms one way, "),
        "{network}"
    );
    assert!(network.contains("2 %)"), "{network}");
    let (_, back) = network.split_once("; b → a: ").expect(&network);
    assert!(
        back.contains(" on average, by a trace, 50 ms one way"),
        "{network}"
    );
    assert!(!back.contains("loss"), "{network}");
}

#[test]
fn a_delay_that_varies_is_given() {
    let more = r#", "jitter": 0.002, "variation": { "kind": "bunches", "period": 0.004 }, "reverse": { "jitter": 0, "variation": "none" }"#;
    let network = setting(&sheet(more, 2), "Network").unwrap_or_default();
    assert!(
        network.starts_with("a → b: 100 Mb/s, 50 ms one way and a random time up to 2 ms more, delay variation: Bunches (Period 4 ms"),
        "{network}"
    );
    let (_, back) = network.split_once("; b → a: ").expect(&network);
    assert!(back.starts_with("100 Mb/s, 50 ms one way, "), "{back}");
}

/// A triangle whose long side is the shorter way back: acknowledgements come by another node than data goes.
#[test]
fn other_flows_and_another_way_back_are_given() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 20,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "x", "kind": "router" },
                  { "id": "y", "kind": "router" }, { "id": "b", "kind": "host" },
                  { "id": "c", "kind": "host" }],
        "links": [
            { "id": "xc", "between": ["x", "c"], "rate": 100e6, "delay": 0.01 },
            { "id": "ax", "between": ["a", "x"], "rate": 100e6, "delay": 0.01, "reverse": { "delay": 0.05 } },
            { "id": "xb", "between": ["x", "b"], "rate": 100e6, "delay": 0.01, "reverse": { "delay": 0.05 } },
            { "id": "ay", "between": ["a", "y"], "rate": 100e6, "delay": 0.05, "reverse": { "delay": 0.01 } },
            { "id": "yb", "between": ["y", "b"], "rate": 100e6, "delay": 0.05, "reverse": { "delay": 0.01 } }],
        "flows": [
            { "id": "f", "from": "a", "to": "b", "sender": { "kind": "newreno" },
              "transport": { "preset": "rfc", "initialWindow": 2, "ackEvery": 1 } },
            { "id": "g", "from": "b", "to": "a", "sender": { "kind": "cubic" }, "start": 2 },
            { "id": "h", "from": "a", "to": "c", "traffic": { "kind": "constant", "rate": 1e6 } },
            { "id": "i", "from": "b", "to": "c", "sender": { "kind": "cubic", "beta": 0.5 },
              "traffic": { "kind": "transfer", "bytes": 31234 }, "start": 3 },
            { "id": "j", "from": "c", "to": "b", "sender": { "kind": "newreno" },
              "traffic": { "kind": "on-off", "rate": 2e6, "periods": "constant" }, "start": 1 }] }"#;
    let document = Document::parse(text).expect("it is a document");
    let sheet = Sheet::of_flow(&document, None, Time::ZERO, 5).expect("it has rounds");
    let setting = |name: &str| setting(&sheet, name).unwrap_or_default();
    assert_eq!(setting("Way"), "a → x → b; acknowledgements b → y → a");
    let beside = setting("Beside it");
    let beside: Vec<&str> = beside.split("; ").collect();
    assert_eq!(
        beside,
        [
            "CUBIC from b to a, from 2 s on",
            "Constant rate (Rate 1 Mb/s, Spread 0 %, ECN codepoint not-ect) from a to c",
            "CUBIC (Beta 50 %, C 0.4 segments/s³, Fast convergence on, Form rfc9438, Maximum increment 16 segments, \
             Whole numbers off), \
             traffic: Transfer (Size 31\u{202f}234 bytes) from b to c, from 3 s on",
            "NewReno, traffic: On–off (Rate while on 2 Mb/s, Periods constant, On for 500 ms, Off for 500 ms, \
             Pareto shape 1.5) from c to b, from 1 s on",
        ]
    );
    // There and back take 40 ms, and each round of slow start as long.
    assert_eq!(windows(&sheet), ["2", "4", "8", "16", "32"]);
    let [first, second, ..] = &sheet.rounds[..] else {
        panic!("five rounds");
    };
    let trip = second.at.seconds() - first.at.seconds();
    assert!((0.04..0.042).contains(&trip), "{trip}");
}

/// The seed decides when flows with a jitter start, and so what the windows are.
#[test]
fn the_start_that_was_drawn_and_the_own_traffic_are_given() {
    let text = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 20, "seed": 4,
        "nodes": [{ "id": "a", "kind": "host" }, { "id": "b", "kind": "host" }],
        "links": [{ "id": "l", "between": ["a", "b"], "rate": 10e6, "delay": 0.01 }],
        "flows": [
            { "id": "f", "from": "a", "to": "b", "sender": { "kind": "newreno" },
              "traffic": { "kind": "transfer", "bytes": 1000000 } },
            { "id": "g", "from": "a", "to": "b", "sender": { "kind": "cubic", "fastConvergence": false },
              "start": 2, "startJitter": 5 }] }"#;
    let document = Document::parse(text).expect("it is a document");
    let sheet = Sheet::of_flow(&document, None, Time::ZERO, 5).expect("it has rounds");
    let (sim, _) = Sim::new(&document.plan(), &Options::default());
    let start = sim.starts().last().expect("two flows").seconds();
    assert!((2.001..7.0).contains(&start), "{start}");
    let setting = |name: &str| setting(&sheet, name).unwrap_or_default();
    let beside = setting("Beside it");
    assert!(
        beside.starts_with("CUBIC (Fast convergence off, "),
        "{beside}"
    );
    let from = format!("{start:.3}");
    let from = from.trim_end_matches('0').trim_end_matches('.');
    assert!(
        beside.ends_with(&format!(" from a to b, from {from} s on")),
        "{beside}"
    );
    let sender = setting("Sender");
    assert!(
        sender.starts_with("NewReno") && sender.contains(", traffic: Transfer (Size "),
        "{sender}"
    );
}

/// Stations have no link: they must not make up for the link that closes a loop.
#[test]
fn a_loop_beside_a_radio_cell_has_a_way() {
    let way = |links: &str| {
        let text = format!(
            r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 5,
            "nodes": [{{ "id": "a", "kind": "host" }}, {{ "id": "b", "kind": "host" }},
                      {{ "id": "x", "kind": "router" }},
                      {{ "id": "ap", "kind": "access-point" }},
                      {{ "id": "s", "kind": "station", "count": 3, "cell": "ap" }}],
            "links": [{links}],
            "flows": [{{ "id": "f", "from": "a", "to": "b", "sender": {{ "kind": "newreno" }} }}] }}"#
        );
        let document = Document::parse(&text).expect("it is a document");
        let sheet = Sheet::of_flow(&document, None, Time::ZERO, 3).expect("it has rounds");
        setting(&sheet, "Way")
    };
    let tree = r#"{ "id": "ax", "between": ["a", "x"], "rate": 1e7, "delay": 0.01 },
        { "id": "xb", "between": ["x", "b"], "rate": 1e7, "delay": 0.01 },
        { "id": "xp", "between": ["x", "ap"], "rate": 1e7, "delay": 0.01 }"#;
    assert_eq!(way(tree), None);
    for more in [
        // A third side of a triangle, and a second link between two.
        r#"{ "id": "ab", "between": ["a", "b"], "rate": 1e7, "delay": 0.05 }"#,
        r#"{ "id": "ax2", "between": ["a", "x"], "rate": 1e7, "delay": 0.05 }"#,
    ] {
        assert_eq!(
            way(&format!("{tree}, {more}")).as_deref(),
            Some("a → x → b")
        );
    }
}

#[test]
fn the_solution_stands_on_its_own_page_alone() {
    let sheet = sheet("", 4);
    let text = sheet.text();
    let (task, solution) = text.split_once('\u{c}').expect("a page ends");
    assert!(!task.contains("16") && solution.contains("16"), "{text}");
    assert_eq!(
        task.matches("\n| ").count(),
        solution.matches("\n| ").count()
    );
    let html = sheet.html();
    let (task, solution) = html.split_once("Solution").expect("both are there");
    assert!(
        !task.contains("<circle") && !task.contains("<td>16</td>"),
        "{task}"
    );
    assert!(solution.contains("<td>16</td>"));
    assert_eq!(solution.matches("<circle").count(), 4);
}

#[test]
fn a_sheet_that_cannot_be_made_names_the_key() {
    let refused = |flow: Option<&str>, from: f64, rounds: usize| {
        let made = Sheet::of_flow(&document("", "rfc"), flow, Time::from_seconds(from), rounds);
        made.expect_err("refused").to_string()
    };
    assert_eq!(
        refused(Some("g"), 0.0, 5),
        "flow: there is no flow g; flows are f"
    );
    assert_eq!(refused(None, 20.0, 5), "from: the run ends at 20 s");
    assert_eq!(
        refused(None, 0.0, 61),
        "rounds: must be between 1 and 60, got 61"
    );
    assert_eq!(
        refused(None, 0.0, 0),
        "rounds: must be between 1 and 60, got 0"
    );
}
