//! Whatever one does with a session, its document tells its run.

use proptest::prelude::*;

use super::*;
use crate::measure::EventKind;
use crate::units::Time;

/// Two different senders over a lossy RED bottleneck whose rate is a
/// parameter, with a scripted change at 2 s.
const DOCUMENT: &str = r#"{"format":"sawtooth-scenario","version":1,"name":"Two senders","duration":4,
  "warmup":0.3,
  "parameters":{"B":{"value":1e7,"min":1e6,"max":1e8}},
  "nodes":[{"id":"p","kind":"host"},{"id":"q","kind":"host"},{"id":"r","kind":"router","at":[1,0.5]},{"id":"d","kind":"host"}],
  "links":[
    {"id":"p-r","between":["p","r"],"rate":{"expr":"10*B"},"delay":0.001},
    {"id":"q-r","between":["q","r"],"rate":{"expr":"10*B"},"delay":0.002},
    {"id":"r-d","between":["r","d"],"rate":{"expr":"B"},"delay":0.01,
     "loss":{"kind":"bernoulli","probability":0.003},
     "queue":{"kind":"red","limit":{"packets":40},"minThreshold":5,"maxThreshold":20}}],
  "flows":[
    {"id":"a","from":"p","to":"d","sender":"cubic"},
    {"id":"b","from":"q","to":"d","start":0.05,"startJitter":0.02,"sender":"newreno"}],
  "interventions":[{"at":2,"set":"links/r-d/delay","to":0.02}]}"#;

/// With it bins are 2^11 µs wide, whichever algorithms are watched.
const BUDGET: usize = 1_080_000;

fn open(text: &str) -> Session {
    Session::open(text, BUDGET).expect("it is valid")
}

fn seconds(time: f64) -> Time {
    Time::from_seconds(time)
}

fn advance(session: &mut Session, until: f64) {
    session.advance(seconds(until), u64::MAX).expect("it runs");
}

fn seek(session: &mut Session, to: Time) {
    while !session.seek(to, 2000).expect("it runs") {}
}

fn set(session: &mut Session, path: &str, value: &str) -> Applied {
    session.set(path, value).expect("it is accepted")
}

/// All that can be seen of a session but its document.
#[derive(Debug, PartialEq)]
struct Seen {
    now: Time,
    recorded_until: Time,
    digest: u64,
    summary: Summary,
    columns: Vec<(String, u64)>,
    events: EventList,
    description: Description,
    frame: String,
}

/// What is in a column, briefly.
fn fingerprint(values: &[f32]) -> u64 {
    values.iter().fold(values.len() as u64, |hash, value| {
        let bits = if value.is_nan() {
            u32::MAX
        } else {
            value.to_bits()
        };
        hash.wrapping_mul(0x0000_0100_0000_01b3) ^ u64::from(bits)
    })
}

fn see(session: &mut Session) -> Seen {
    let range = Range {
        from: Time::ZERO,
        to: seconds(8.0),
        pixels: 2000,
        first: 0,
    };
    let mut description = session.describe();
    // Series brought in live stand at the end, in a document opened anew in
    // the order of its interventions.
    let mut columns: Vec<(String, u64)> = std::mem::take(&mut description.series)
        .into_iter()
        .map(|series| {
            let values = session.columns(series.index, range);
            let series = SeriesInfo { index: 0, ..series };
            (format!("{series:?}"), fingerprint(&values))
        })
        .collect();
    columns.sort_unstable();
    let mut frame = Frame::default();
    session.frame(&mut frame, 500);
    Seen {
        now: session.now(),
        recorded_until: session.recorded_until(),
        digest: session.digest(),
        summary: session.summary(),
        columns,
        events: session.events(Time::ZERO, Time::NEVER, usize::MAX),
        description,
        frame: format!("{frame:?}"),
    }
}

/// A run at 0 s, or one stopped by a step, has part of its instant before it.
fn complete_instant(session: &mut Session) {
    let run = &mut session.run;
    run.sim
        .run(run.sim.now(), u64::MAX, &mut run.recorder)
        .expect("it runs");
}

/// What its document gives when it is opened anew and taken to where `session` stands.
fn told(session: &Session) -> Seen {
    let mut told = open(&session.document_text());
    let run = &mut told.run;
    run.go(session.recorded_until(), u64::MAX).expect("it runs");
    seek(&mut told, session.now());
    if session.run.sim.events() > 0 {
        complete_instant(&mut told);
    }
    see(&mut told)
}

#[test]
fn a_live_change_is_recorded_and_replays() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let applied = set(&mut session, "links/r-d/loss/probability", "0.05");
    assert_eq!(applied.effect, AppliedEffect::Live);
    assert_eq!(applied.at, Some(1.000_001));
    assert_eq!(applied.from, Json::Number(0.003));
    assert_eq!(applied.to, Json::Number(0.05));
    assert_eq!(applied.document, session.document_text());
    assert!(applied.document.contains(r#""at":1.000001"#));
    advance(&mut session, 3.0);
    let seen = see(&mut session);
    let interventions = seen.events.events.iter();
    let times: Vec<Time> = interventions
        .filter(|event| event.kind == EventKind::Intervention)
        .map(|event| event.time)
        .collect();
    assert_eq!(times, [Time(1_000_001_000), seconds(2.0)]);
    assert_eq!(seen, told(&session));
}

#[test]
fn before_anything_has_happened_the_document_itself_changes() {
    let mut session = open(DOCUMENT);
    let applied = set(&mut session, "links/r-d/rate", "2e6");
    assert_eq!(
        (applied.effect, applied.at),
        (AppliedEffect::Document, None)
    );
    assert!(!applied.document.contains(r#""set":"links/r-d/rate""#));
    assert!(applied.document.contains(r#""rate":2000000"#));
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), told(&session));
    assert!(session.summary().total_goodput < 2e6);
}

#[test]
fn a_change_in_the_past_discards_the_future_and_one_restore_brings_it_back() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 0.5);
    set(&mut session, "parameters/B", "8e6");
    advance(&mut session, 1.5);
    set(&mut session, "links/r-d/queue/minThreshold", "3");
    advance(&mut session, 1.8);
    let before = (session.document_text(), see(&mut session));

    seek(&mut session, seconds(1.0));
    assert_eq!(session.recorded_until(), seconds(1.8));
    let applied = set(&mut session, "flows/a/sender", "\"newreno\"");
    assert_eq!(applied.effect, AppliedEffect::Live);
    assert_eq!(session.recorded_until(), seconds(1.0));
    // The change at 1.5 s belonged to the discarded future; the scripted one at
    // 2 s lay beyond it.
    assert!(!applied.document.contains("minThreshold\",\"to\":3"));
    assert!(applied.document.contains("links/r-d/delay"));
    assert!(applied.document.contains("parameters/B"));
    advance(&mut session, 2.5);
    assert_eq!(see(&mut session), told(&session));
    let after = (session.document_text(), see(&mut session));

    session
        .restore(&before.0, seconds(1.8))
        .expect("it is valid");
    seek(&mut session, seconds(1.0));
    assert_eq!(session.recorded_until(), seconds(1.8));
    assert_eq!(session.document_text(), before.0);
    seek(&mut session, seconds(1.8));
    assert_eq!(see(&mut session), before.1);

    session
        .restore(&after.0, seconds(2.5))
        .expect("it is valid");
    seek(&mut session, seconds(2.5));
    assert_eq!(see(&mut session), after.1);
}

#[test]
fn a_structural_change_starts_again_and_is_taken_back_by_replay() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.2);
    seek(&mut session, seconds(0.7));
    let before = (session.document_text(), see(&mut session));
    let flow = r#"{"from":"p","to":"d","sender":"newreno"}"#;
    let applied = set(&mut session, "flows/c", flow);
    assert_eq!(applied.effect, AppliedEffect::Restart);
    assert_eq!(applied.from, Json::Null);
    assert_eq!(session.now(), Time::ZERO);
    assert_eq!(session.recorded_until(), Time::ZERO);
    assert_eq!(session.describe().flows.len(), 3);
    advance(&mut session, 0.4);
    assert_eq!(see(&mut session), told(&session));
    session
        .restore(&before.0, seconds(1.2))
        .expect("it is valid");
    assert_eq!(session.describe().flows.len(), 2);
    seek(&mut session, seconds(0.7));
    assert_eq!(see(&mut session), before.1);
    let applied = set(&mut session, "seed", "7");
    assert_eq!(applied.effect, AppliedEffect::Restart);
    advance(&mut session, 1.2);
    assert_ne!(session.digest(), before.1.digest);
}

#[test]
fn the_run_pauses_at_its_duration_and_can_be_let_go_on() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(4.0));
    let events = session.summary().events;
    session.step().expect("it runs");
    assert_eq!(session.now(), seconds(4.0));
    assert_eq!(session.summary().events, events);
    session.extend(seconds(6.0)).expect("it is allowed");
    assert_eq!(session.duration(), seconds(6.0));
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(6.0));
    assert_eq!(see(&mut session), told(&session));
    let problem = session.extend(seconds(1e9)).expect_err("too long");
    assert_eq!(problem.path, "duration");
    let applied = set(&mut session, "duration", "7.5");
    assert_eq!(applied.effect, AppliedEffect::Free);
    advance(&mut session, 100.0);
    assert_eq!(session.now(), seconds(7.5));
    assert_eq!(see(&mut session), told(&session));
}

#[test]
fn what_has_no_effect_leaves_the_run_alone() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    let before = see(&mut session);
    let applied = set(&mut session, "name", "\"Another name\"");
    assert_eq!(applied.effect, AppliedEffect::Free);
    let mut after = see(&mut session);
    assert_eq!(after.description.name, "Another name");
    after.description.name.clone_from(&before.description.name);
    after.summary.name.clone_from(&before.summary.name);
    assert_eq!(after, before);
}

#[test]
fn what_is_refused_changes_nothing_and_names_its_place() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 1.0);
    seek(&mut session, seconds(0.6));
    let before = (session.document_text(), see(&mut session));
    for (path, value, place) in [
        ("links/r-d/rate", "0", "links/r-d/rate"),
        ("links/r-d/rate", "fast", "links/r-d/rate"),
        ("links/r-d/rate", "", "links/r-d/rate"),
        ("links/x/rate", "1e6", "links/x"),
        ("", "1", ""),
        ("links/r-d/queue/alpha", "1", "links/r-d/queue/alpha"),
        ("flows/a/sender", "\"tahoe\"", "flows/a/sender"),
        ("flows/c", r#"{"from":"p"}"#, "flows/c"),
        ("version", "2", "version"),
        ("parameters/B", "1e12", "parameters/B/value"),
    ] {
        let error = session.set(path, value).expect_err("it is wrong");
        let SessionError::Problem(problem) = error else {
            panic!("{path}: {error}");
        };
        assert!(
            problem.path.starts_with(place),
            "{path} = {value}: {problem}"
        );
        assert_eq!((session.document_text(), see(&mut session)), before);
    }
    assert!(session.restore("{}", seconds(1.0)).is_err());
    assert_eq!((session.document_text(), see(&mut session)), before);
}

#[test]
fn a_full_document_takes_no_more_live_changes() {
    let list: Vec<String> = (0..9_999)
        .map(|i| {
            let at = 2.0 + f64::from(i) * 1e-4;
            format!(r#"{{"at":{at},"set":"links/r-d/rate","to":1e7}}"#)
        })
        .collect();
    let text = DOCUMENT.replace(
        r#"{"at":2,"set":"links/r-d/delay","to":0.02}"#,
        &list.join(","),
    );
    let mut session = open(&text);
    advance(&mut session, 0.5);
    set(&mut session, "links/r-d/rate", "9e6");
    let error = session
        .set("links/r-d/rate", "8e6")
        .expect_err("it is full");
    assert!(error.to_string().contains("10000"), "{error}");
}

#[test]
fn descriptions_and_fields_show_what_is_in_force() {
    let mut session = open(DOCUMENT);
    let start = session.describe();
    assert_eq!(start.name, "Two senders");
    assert_eq!(start.nodes[2].at, Some([1.0, 0.5]));
    assert_eq!(start.nodes[1].id, "q");
    assert_eq!(start.links[2].ends, [2, 3]);
    let port = &start.ports[4];
    assert_eq!((port.id.as_str(), port.from, port.to), ("r-d:r", 2, 3));
    assert_eq!(
        (port.discipline, port.loss, port.lossy),
        ("red", "bernoulli", true)
    );
    assert_eq!((port.rate, port.delay), (1e7, 0.01));
    assert_eq!(port.limit, LimitInfo::Packets(40));
    assert!(!start.ports[5].lossy, "loss holds one way");
    assert_eq!(start.flows[0].path, [0, 4]);
    assert_eq!(start.flows[0].reverse, [5, 1]);
    assert!(start.flows[1].start >= 0.05 && start.flows[1].start <= 0.07);
    let keys = |flow| -> Vec<&str> {
        let mine = start
            .series
            .iter()
            .filter(|series| series.flow == Some(flow));
        mine.map(|series| series.key).collect()
    };
    let common = ["cwnd", "ssthresh", "flight", "rtt", "goodput", "throughput"];
    assert_eq!(keys(1), common);
    assert!(
        keys(0).len() > common.len(),
        "CUBIC shows its own variables"
    );
    assert!(start.series.iter().any(|series| series.key == "jain"));

    let rate = |session: &Session| {
        let fields = session.fields("links/r-d").expect("it exists");
        let field = fields
            .into_iter()
            .find(|field| field.path.ends_with("/rate"));
        field.expect("it has a rate").value
    };
    advance(&mut session, 0.5);
    set(&mut session, "links/r-d/rate", "5e6");
    assert_eq!(session.describe().ports[4].rate, 5e6);
    assert_eq!(rate(&session), Json::Number(5e6));
    set(&mut session, "flows/b/sender/kind", "\"cubic\"");
    assert_eq!(session.describe().flows[1].sender, "cubic");
    advance(&mut session, 1.0);
    seek(&mut session, seconds(0.2));
    assert_eq!(session.describe().ports[4].rate, 1e7);
    assert_eq!(session.describe().flows[1].sender, "newreno");
    assert_eq!(rate(&session), Json::Number(1e7));
}

#[test]
fn the_variables_of_another_algorithm_are_recorded_from_the_change_on() {
    let mut session = open(DOCUMENT);
    let of = |session: &Session, flow: u32, key: &str| {
        let series = session.describe().series.into_iter();
        let mut mine = series.filter(|series| series.flow == Some(flow) && series.key == key);
        mine.next().map(|series| series.index)
    };
    let column = |session: &Session, index: u32| {
        let range = Range {
            from: Time::ZERO,
            to: seconds(2.0),
            pixels: 20,
            first: 0,
        };
        let values = session.columns(index, range);
        values
            .chunks_exact(3)
            .map(|pixel| pixel[2])
            .collect::<Vec<f32>>()
    };
    advance(&mut session, 1.0);
    let cubic = of(&session, 0, "wMax").expect("CUBIC has a W_max");
    assert_eq!(of(&session, 1, "wMax"), None);
    let cwnd = column(
        &session,
        of(&session, 1, "cwnd").expect("every sender has one"),
    );
    set(&mut session, "flows/a/sender", "\"newreno\"");
    let changed = set(&mut session, "flows/b/sender", "\"cubic\"");
    advance(&mut session, 2.0);
    let values = column(&session, cubic);
    assert!(values[19].is_nan(), "CUBIC is gone: {values:?}");
    let index = of(&session, 1, "wMax").expect("CUBIC has a W_max");
    let values = column(&session, index);
    assert!(values[..9].iter().all(|value| value.is_nan()), "{values:?}");
    let cwnd_index = of(&session, 1, "cwnd").expect("every sender has one");
    assert_eq!(column(&session, cwnd_index)[..9], cwnd[..9]);
    assert_eq!(see(&mut session), told(&session));
    // Taken back, it is not shown any more.
    let text = changed
        .document
        .replace(r#","to":"cubic"}"#, r#","to":"newreno"}"#);
    session.restore(&text, seconds(1.5)).expect("it is valid");
    seek(&mut session, seconds(1.5));
    assert_eq!(of(&session, 1, "wMax"), None);
    assert_eq!(see(&mut session), told(&session));
}

#[test]
fn frames_show_the_goodput_of_the_last_second() {
    let mut session = open(DOCUMENT);
    advance(&mut session, 3.0);
    let mut frame = Frame::default();
    session.frame(&mut frame, 100);
    assert_eq!(frame.time, seconds(3.0));
    let goodputs: f64 = frame
        .flows
        .chunks_exact(FLOW_STRIDE)
        .map(|flow| flow[GOODPUT])
        .sum();
    assert!((1e6..1e7).contains(&goodputs), "{goodputs}");
    // In the past it is that of the past.
    seek(&mut session, seconds(0.01));
    session.frame(&mut frame, 100);
    assert!(frame.flows[GOODPUT].is_nan() || frame.flows[GOODPUT] == 0.0);
}

#[test]
fn watching_others_keeps_the_run() {
    let text = r#"{"format":"sawtooth-scenario","version":1,"duration":2,
      "nodes":[{"id":"n","kind":"host","count":70},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
      "links":[{"id":"n-r","between":["n","r"],"rate":1e8,"delay":0.001},
               {"id":"r-d","between":["r","d"],"rate":2e7,"delay":0.01}],
      "flows":[{"id":"f","from":"n","to":"d","count":70,"startJitter":0.2}]}"#;
    let mut session = open(text);
    let recorded = |session: &Session| -> Vec<usize> {
        let flows = session.describe().flows;
        (0..flows.len())
            .filter(|&flow| flows[flow].recorded)
            .collect()
    };
    assert!(recorded(&session).len() < 70);
    let described = session.describe();
    assert_eq!(described.nodes[69].id, "n.70");
    assert_eq!(described.nodes[69].entry, "n");
    advance(&mut session, 0.5);
    let digest = session.digest();
    session.watch(vec![69, 33]);
    seek(&mut session, seconds(0.5));
    assert_eq!(recorded(&session), [33, 69]);
    assert_eq!(session.digest(), digest);
}

/// What a restless person does.
#[derive(Clone, Debug)]
enum Deed {
    Advance(u32),
    Step,
    Seek(u32),
    Set(usize, u32),
    Undo,
    Extend,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        5 => (1_u32..700).prop_map(Deed::Advance),
        1 => Just(Deed::Step),
        4 => (0_u32..1100).prop_map(Deed::Seek),
        4 => (0_usize..9, 1_u32..20).prop_map(|(what, value)| Deed::Set(what, value)),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Extend),
    ];
    proptest::collection::vec(deed, 1..16)
}

fn choice(what: usize, value: u32) -> (&'static str, String) {
    match what {
        0 => ("links/r-d/rate", format!("{value}e6")),
        1 => ("parameters/B", format!("{value}e6")),
        2 => (
            "links/r-d/loss",
            format!(
                r#"{{"kind":"bernoulli","probability":{}}}"#,
                f64::from(value) / 500.0
            ),
        ),
        3 => (
            "links/r-d/queue/kind",
            if value.is_multiple_of(2) {
                "\"drop-tail\""
            } else {
                "\"red\""
            }
            .into(),
        ),
        4 => ("links/r-d/queue/limit/packets", format!("{value}")),
        5 => ("links/q-r/delay", format!("{}", f64::from(value) / 1000.0)),
        6 => (
            if value < 10 {
                "flows/a/sender"
            } else {
                "flows/b/sender"
            },
            ["\"cubic\"", "\"newreno\"", "\"ucc\""][value as usize % 3].into(),
        ),
        7 => ("seed", format!("{value}")),
        _ => ("links/r-d/delay", format!("{}", f64::from(value) / 1000.0)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whatever_one_does_the_document_tells_the_run(deeds in deeds()) {
        let mut session = open(DOCUMENT);
        session.run.thin_checkpoints(400, 400_000);
        let mut history: Vec<(String, Time, Time)> = Vec::new();
        for deed in deeds {
            match deed {
                Deed::Advance(millis) => {
                    let until = Time(session.now().0 + u64::from(millis) * 1_000_000);
                    session.advance(until, 3000).expect("it runs");
                }
                Deed::Step => {
                    session.step().expect("it runs");
                }
                Deed::Seek(per_mille) => {
                    let to = Time(session.recorded_until().0 * u64::from(per_mille) / 1000);
                    seek(&mut session, to);
                }
                Deed::Set(what, value) => {
                    let before = (session.document_text(), session.recorded_until(), session.now());
                    let (path, value) = choice(what, value);
                    if session.set(path, &value).is_ok() {
                        history.push(before);
                    }
                }
                Deed::Undo => {
                    if let Some((text, recorded_until, now)) = history.pop() {
                        session.restore(&text, recorded_until).expect("it was valid");
                        seek(&mut session, now);
                        prop_assert_eq!(session.now(), now);
                        prop_assert!(session.recorded_until() >= recorded_until);
                    }
                }
                Deed::Extend => {
                    // Not so far that bins would be widened: they stay so when
                    // that is taken back.
                    let longer = Time(session.duration().0 + 30_000_000);
                    session.extend(longer).expect("it is allowed");
                }
            }
            let mut whole = session.clone();
            if session.run.sim.events() > 0 {
                complete_instant(&mut whole);
            }
            let expected = told(&whole);
            prop_assert_eq!(see(&mut whole), expected);
        }
    }
}
