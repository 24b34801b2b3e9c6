//! Values that are set before the run begins are taken on in place: the run is that of the changed document.

use std::cell::Cell;

use proptest::prelude::*;

use super::*;
use crate::{DescriptionUpdate, DocumentUpdate};
use sawtooth_document::{Document, Field};
use sawtooth_engine::plan::families::{LOSS, QUEUE, SENDER, SLOW_START, TRAFFIC};
use sawtooth_engine::specification::{Domain, Family};

/// Random choices, one after the other.
struct Picks<'p>(std::slice::Iter<'p, u32>);

impl Picks<'_> {
    fn below(&mut self, count: usize) -> usize {
        *self.0.next().unwrap_or(&0) as usize % count
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 1
    }

    fn kind(&mut self, family: &Family) -> &'static str {
        let kinds: Vec<&str> = family.kinds().collect();
        kinds[self.below(kinds.len())]
    }
}

/// A network with any disciplines, losses and senders, with and without loops, of few ports or of so many that
/// only some have series.
fn document(picks: &mut Picks<'_>) -> String {
    let many = picks.one_in(4);
    let count = if many { r#","count":40"# } else { "" };
    let ends = [("a", "r"), ("b", "r"), ("r", "s"), ("s", "d"), ("r", "d")];
    // The last link closes a loop.
    let links = ends[..if picks.one_in(2) { 5 } else { 4 }].iter();
    let links = links.map(|(from, to)| {
        let rate = [1e6, 2e6, 5e6, 2e7][picks.below(4)];
        let delay = [0.0, 0.002, 0.01, 0.02][picks.below(4)];
        let mut more = String::new();
        if picks.one_in(2) {
            let kind = picks.kind(&QUEUE);
            // In bandwidth-delay products it follows from the rate.
            let limit = [r#""packets":20"#, r#""bytes":30000"#, r#""bdp":2,"rtt":0.02"#][picks.below(3)];
            more = format!(r#","queue":{{"kind":"{kind}","limit":{{{limit}}}}}"#);
        }
        if picks.one_in(4) {
            more += &[r#","loss":""#, picks.kind(&LOSS), "\""].concat();
        }
        if picks.one_in(4) {
            more += r#","reverse":{"rate":{"expr":"2*B"}}"#;
        }
        format!(r#"{{"id":"{from}-{to}","between":["{from}","{to}"],"rate":{rate},"delay":{delay}{more}}}"#)
    });
    let mut links: Vec<String> = links.collect();
    // The last one comes over the air.
    let (cell, most) = if picks.one_in(3) {
        (
            r#",{"id":"w","kind":"access-point"},{"id":"m","kind":"station","cell":"w"}"#,
            4,
        )
    } else {
        ("", 3)
    };
    if most == 4 {
        links.push(r#"{"id":"w-r","between":["w","r"],"rate":2e7,"delay":0.001}"#.to_owned());
    }
    let flows = [("a", "d"), ("b", "d"), ("d", "b"), ("m", "d")];
    let count_of_flows = 1 + picks.below(most);
    let flows = flows[..count_of_flows].iter().enumerate();
    let flows = flows.map(|(index, (from, to))| {
        let mut more = String::new();
        if picks.one_in(4) {
            more += r#","startJitter":0.1"#;
        }
        if picks.one_in(4) {
            more += r#","traffic":{"kind":"transfer","bytes":30000}"#;
        } else if picks.one_in(3) {
            more += &[r#","traffic":""#, picks.kind(&TRAFFIC), "\""].concat();
        }
        if picks.one_in(4) {
            more += r#","transport":{"receiveWindow":20000}"#;
        }
        if picks.one_in(4) {
            more += &[r#","slowStart":""#, picks.kind(&SLOW_START), "\""].concat();
        }
        let sender = picks.kind(&SENDER);
        format!(r#"{{"id":"f{index}","from":"{from}","to":"{to}","sender":"{sender}"{more}}}"#)
    });
    let flows: Vec<String> = flows.collect();
    let later = [
        "",
        r#"{"at":0.3,"set":"links/a-r/delay","to":0.005}"#,
        r#"{"at":0,"set":"links/r-s/rate","to":3e6}"#,
        r#"{"at":0,"set":"links/r-s/queue/limit/packets","to":9}"#,
        r#"{"at":0.2,"set":"links/a-r/queue","to":{"kind":"codel"}},{"at":0.3,"set":"parameters/B","to":5e5}"#,
        r#"{"at":0.2,"set":"flows/f0/sender","to":"reno"}"#,
    ][picks.below(6)];
    let later = format!(r#","interventions":[{later}]"#);
    let ecmp = picks.one_in(2);
    format!(
        r#"{{"format":"sawtooth-scenario","version":2,"duration":2,"ecmp":{ecmp},
        "parameters":{{"B":{{"value":1e6,"min":1e5,"max":1e8}}}},
        "nodes":[{{"id":"a","kind":"host"{count}}},{{"id":"b","kind":"host"}},{{"id":"d","kind":"host"}},
                 {{"id":"r","kind":"router"}},{{"id":"s","kind":"router"}}{cell}],
        "links":[{}],"flows":[{}]{later}}}"#,
        links.join(","),
        flows.join(",")
    )
}

/// A value for a field, not always one that it takes.
fn value(field: &Field, picks: &mut Picks<'_>) -> String {
    let part = picks.below(1000) as f64 / 1000.0;
    let between = |min: f64, max: f64| min + part * part * part * part * (max.min(1e8) - min);
    match field.domain.value() {
        Some(Domain::Number { min, max, .. } | Domain::Optional { min, max, .. }) => {
            between(*min, *max).to_string()
        }
        Some(Domain::Integer { min, max, .. }) => {
            between(*min as f64, *max as f64).trunc().to_string()
        }
        Some(Domain::Switch { .. }) => picks.one_in(2).to_string(),
        Some(Domain::Choice { options, .. } | Domain::NumberOrChoice { options, .. }) => {
            format!("\"{}\"", options[picks.below(options.len())].name)
        }
        Some(Domain::Integers { .. }) => "[3,7]".to_owned(),
        None => "null".to_owned(),
    }
}

/// A live field of a link or a flow, and a value. Rates decide most, and one in three is a rate.
fn step(session: &Session, picks: &mut Picks<'_>) -> (String, String) {
    let targets = [
        "links/a-r",
        "links/r-s",
        "links/s-d",
        "flows/f0",
        "flows/f0",
    ];
    let target = targets[picks.below(5)];
    if picks.one_in(3) && target.starts_with("links") {
        let rates = ["5e5", "1.5e6", "4e6", "1e7", "5e7"];
        let rate = rates[picks.below(5)].to_owned();
        return (format!("{target}/rate"), rate);
    }
    let fields = session.fields(target).expect("it is there");
    let live: Vec<&Field> = fields.iter().filter(|field| field.live).collect();
    let field = live[picks.below(live.len())];
    // A default is often the value of before.
    let value = if picks.one_in(3) {
        "null".to_owned()
    } else {
        value(field, picks)
    };
    (field.path.clone(), value)
}

/// The description and the text that a page has after these updates.
struct Page {
    description: Description,
    text: Vec<u16>,
}

impl Page {
    fn new(session: &mut Session) -> Page {
        session.forget_page();
        let update = session.update();
        let (DescriptionUpdate::Whole(description), DocumentUpdate::Whole(text)) =
            (update.description, update.document)
        else {
            panic!("it is a new page");
        };
        Page {
            description: description.clone(),
            text: text.encode_utf16().collect(),
        }
    }

    /// Applies an update as the page does.
    fn follow(&mut self, session: &mut Session) {
        let update = session.update();
        match update.document {
            DocumentUpdate::Whole(text) => self.text = text.encode_utf16().collect(),
            DocumentUpdate::Changed(splice) => {
                let inserted = splice.inserted.encode_utf16();
                let range = splice.at..splice.at + splice.removed;
                self.text.splice(range, inserted);
            }
        }
        let change = match update.description {
            DescriptionUpdate::Whole(description) => {
                self.description = description.clone();
                return;
            }
            DescriptionUpdate::Changed(change) => change,
        };
        let ids: Vec<Vec<[usize; 3]>> =
            serde_json::from_str(&sawtooth_document::json::text(&change.port_ids)).expect("runs");
        for (info, runs) in change.ports.into_iter().zip(ids) {
            for [first, count, distance] in runs {
                for id in (0..count).map(|turn| first + turn * distance) {
                    let own = &mut self.description.ports[id];
                    let (link, reverse, recorded) = (own.link, own.reverse, own.recorded);
                    let named = (own.id.clone(), own.from, own.to);
                    *own = info.clone();
                    (own.link, own.reverse, own.recorded) = (link, reverse, recorded);
                    (own.id, own.from, own.to) = named;
                }
            }
        }
        for (flow, id) in change.flows.into_iter().zip(change.flow_ids) {
            self.description.flows[id as usize] = flow;
        }
        let known = &mut self.description;
        (known.bin_width, known.averaging) = (change.bin_width, change.averaging);
        known.waiting = change.waiting.unwrap_or(std::mem::take(&mut known.waiting));
        known.series = change.series.unwrap_or(std::mem::take(&mut known.series));
        known.warnings = change
            .warnings
            .unwrap_or(std::mem::take(&mut known.warnings));
    }
}

thread_local! {
    /// How many values were set, and how many of them in place.
    static SET: Cell<[usize; 2]> = const { Cell::new([0; 2]) };
}

/// Whether both are the same; they are too long to be printed.
fn same<T: PartialEq>(name: &str, one: &T, other: &T) -> Result<(), TestCaseError> {
    prop_assert!(one == other, "{name} is another");
    Ok(())
}

/// Writes the document and what is done to it into `story`, with which a failure can be reported.
fn check(picks: &[u32], story: &mut Vec<String>) -> Result<(), TestCaseError> {
    let mut picks = Picks(picks.iter());
    let text = document(&mut picks);
    *story = vec![text.clone()];
    let Ok(mut session) = Session::open(&text, BUDGET) else {
        return Err(TestCaseError::reject("parts that do not fit together"));
    };
    let mut page = Page::new(&mut session);
    let mut texts = vec![session.document_text()];
    for _ in 0..=picks.below(6) {
        let (path, value) = step(&session, &mut picks);
        story.push(format!("{path} = {value}"));
        let known = session.document_text();
        if session.set(&path, &value).is_ok() {
            let [set, tuned] = SET.get();
            SET.set([set + 1, tuned + usize::from(session.run.is_tuned())]);
        } else {
            prop_assert_eq!(&session.document_text(), &known);
        }
        let next = picks.below(8);
        story.push(format!("then {next}"));
        match next {
            0 => page.follow(&mut session),
            1 => seek(&mut session, Time::ZERO),
            2 => drop(see(&mut session)),
            // A change on the way, and back to before the start.
            3 => {
                advance(&mut session, 0.1);
                session.set("links/s-d/rate", "4e6").expect("it is live");
                seek(&mut session, Time::ZERO);
            }
            // Undone.
            4 => {
                let text = texts.swap_remove(picks.below(texts.len()));
                session.restore(&text, Time::ZERO).expect("it was one");
                seek(&mut session, Time::ZERO);
                // The series of a recording stay in the order in which they came.
                let built = open(&text);
                let series = [&session, &built].map(|one| one.run.recorder.series_list());
                if session.recorded_until() > Time::ZERO && series[0] != series[1] {
                    session = built;
                    page = Page::new(&mut session);
                }
            }
            5 => session = session.clone(),
            _ => {}
        }
        texts.push(session.document_text());
    }
    page.follow(&mut session);
    let text = session.document_text();
    prop_assert_eq!(String::from_utf16(&page.text).expect("text"), text.as_str());
    same("description", &page.description, &session.describe())?;
    let document = Document::parse(&text).expect("it is a document");
    let all = |document| format!("{document:?}");
    same("document", &all(&session.document), &all(&document))?;
    same("plan", &session.plan, &document.plan())?;
    let mut built = open(&text);
    let series = [&session, &built].map(|one| one.run.recorder.series_list());
    same("list of series", series[0], series[1])?;
    for both in [&mut session, &mut built] {
        advance(both, 0.5);
    }
    same("run", &see(&mut session), &see(&mut built))?;
    // Once more from the start that is kept, and with changes on the way.
    let steps = [step(&session, &mut picks), step(&session, &mut picks)];
    story.push(format!("{steps:?}"));
    for both in [&mut session, &mut built] {
        both.forget_checkpoints();
        seek(both, seconds(0.2));
        both.set("links/a-r/rate", "3e6").expect("it is live");
        advance(both, 0.4);
    }
    page.follow(&mut session);
    for (path, value) in steps {
        let [done, known] = [&mut session, &mut built].map(|both| {
            let done = both.set(&path, &value).is_ok();
            advance(both, both.now().seconds() + 0.1);
            done
        });
        prop_assert_eq!(done, known);
    }
    same("changed run", &see(&mut session), &see(&mut built))?;
    page.follow(&mut session);
    same("new description", &page.description, &session.describe())
}

#[test]
fn a_run_tuned_before_its_start_is_that_of_the_changed_document() {
    let cases = ProptestConfig::with_cases(128);
    let picks = proptest::collection::vec(any::<u32>(), 96);
    let mut runner = proptest::test_runner::TestRunner::new(cases);
    runner
        .run(&picks, |picks| {
            let mut story = Vec::new();
            check(&picks, &mut story).map_err(|error| match error {
                TestCaseError::Fail(reason) => {
                    TestCaseError::fail(format!("{reason}:\n{}", story.join("\n")))
                }
                TestCaseError::Reject(_) => error,
            })
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
    let [set, tuned] = SET.get();
    assert!(4 * tuned > set, "{tuned} of {set} in place");
}

#[test]
fn a_change_that_is_undone_before_the_start_leaves_the_series_of_the_document() {
    // The way back follows the queue's change only while it has no queue of its own.
    let text = DOCUMENT.replace(
        r#""interventions":["#,
        r#""interventions":[{"at":0.2,"set":"links/q-r/queue","to":{"kind":"codel"}},
            {"at":0.3,"set":"links/p-r/queue","to":{"kind":"codel"}},"#,
    );
    let mut session = open(&text);
    let text = session.document_text();
    let built = open(&text);
    set(
        &mut session,
        "links/q-r/reverse/queue/kind",
        r#""drop-tail""#,
    );
    let series = |session: &Session| session.run.recorder.series_list().clone();
    assert_ne!(series(&session), series(&built));
    for _ in 0..2 {
        session.restore(&text, Time::ZERO).expect("it was one");
        assert_eq!(series(&session), series(&built));
    }
}

/// Sets a value before the start. Returns whether the run took it on in place.
fn is_tuned(session: &mut Session, path: &str, value: &str) -> bool {
    set(session, path, value);
    session.run.is_tuned()
}

#[test]
fn only_other_ways_series_and_uses_of_parameters_build_the_run_again() {
    let mut session = open(DOCUMENT);
    for (path, value, tuned) in [
        ("links/r-d/rate", "5e6", false),
        ("links/r-d/rate", "6e6", true),
        ("links/r-d/delay", "0.03", true),
        ("links/r-d/loss/probability", "0.2", true),
        ("links/r-d/queue/limit/packets", "25", true),
        ("links/r-d/reverse/queue/minThreshold", "3", true),
        ("flows/a/sender/beta", "0.5", true),
        ("flows/b/weight", "3", true),
        ("links/r-d/queue/kind", r#""drop-tail""#, false),
        ("flows/b/sender", r#""cubic""#, false),
        ("parameters/B", "2e6", false),
    ] {
        assert_eq!(is_tuned(&mut session, path, value), tuned, "{path}");
    }
    // The recording is discarded first.
    advance(&mut session, 0.5);
    seek(&mut session, Time::ZERO);
    assert!(!is_tuned(&mut session, "links/r-d/delay", "0.025"));
    assert!(is_tuned(&mut session, "links/r-d/delay", "0.015"));
    assert_eq!(session.recorded_until(), Time::ZERO);
}

#[test]
fn with_other_delays_flows_take_other_ways_and_the_page_has_them() {
    let text = DOCUMENT.replace(
        r#"{"id":"q-r""#,
        r#"{"id":"q-d","between":["q","d"],"rate":1e6,"delay":0.02},{"id":"q-r""#,
    );
    let mut session = open(&text);
    let mut page = Page::new(&mut session);
    let path = |page: &Page| page.description.flows[1].path.len();
    assert_eq!(path(&page), 2);
    assert!(!is_tuned(&mut session, "links/q-d/delay", "0.001"));
    page.follow(&mut session);
    assert_eq!(path(&page), 1);
    assert_eq!(page.description, session.describe());
}

#[test]
fn a_change_on_the_way_to_a_value_of_before_the_tuning_acts() {
    let mut session = open(DOCUMENT);
    set(&mut session, "links/r-d/delay", "0.02");
    assert!(is_tuned(&mut session, "flows/a/sender/beta", "0.3"));
    let mut built = open(&session.document_text());
    for both in [&mut session, &mut built] {
        advance(both, 0.5);
        set(both, "flows/a/sender/beta", "null");
        advance(both, 2.0);
    }
    assert_eq!(see(&mut session), see(&mut built));
}

#[test]
fn with_other_rates_other_ports_have_series_and_the_page_knows_which() {
    let text = r#"{"format":"sawtooth-scenario","version":2,"duration":2,
        "nodes":[{"id":"a","kind":"host","count":40},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
        "links":[{"id":"a-r","between":["a","r"],"rate":1e6,"delay":0.01},
                 {"id":"r-d","between":["r","d"],"rate":1e9,"delay":0.01}],
        "flows":[{"id":"f","from":"a","to":"d"}]}"#;
    let mut session = open(text);
    let mut page = Page::new(&mut session);
    let recorded = |page: &Page| {
        let ports = page.description.ports.iter();
        ports.filter(|port| port.recorded).count()
    };
    let before = recorded(&page);
    assert!(!is_tuned(&mut session, "links/r-d/rate", "1e6"));
    page.follow(&mut session);
    assert_ne!(recorded(&page), before);
    assert_eq!(page.description, session.describe());
}
