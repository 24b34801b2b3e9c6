//! The packet trace of a part of a run.

use std::fs;
use std::path::Path;

use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::measure::packet_trace::{PacketEvent, Step, Traced};
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;

use crate::Session;

const DOCUMENT: &str = r#"{ "format": "sawtooth-scenario", "version": 2, "duration": 4,
  "nodes": [ { "id": "a", "kind": "host" }, { "id": "r", "kind": "router" }, { "id": "b", "kind": "host" } ],
  "links": [ { "id": "a-r", "between": ["a", "r"], "rate": 1e8 },
             { "id": "r-b", "between": ["r", "b"], "rate": 2e6, "delay": 0.02,
               "loss": { "kind": "bernoulli", "probability": 0.01 },
               "queue": { "kind": "drop-tail", "limit": { "packets": 10 } } } ],
  "flows": [ { "id": "f", "from": "a", "to": "b", "sender": { "kind": "cubic" } } ],
  "interventions": [ { "at": 1.5, "set": "links/r-b/rate", "to": 1e6 } ] }"#;

fn lines(events: &[PacketEvent], from: Time, to: Time) -> Vec<String> {
    let within = events
        .iter()
        .filter(|event| event.at >= from && event.at <= to);
    within
        .filter(|event| !matches!(event.step, Step::Transmitted { .. }))
        .map(|event| format!("{event:?}"))
        .collect()
}

/// The trace of a run from its start, by the path of those that are always traced, and its digest.
fn from_the_start(session: &Session, until: Time) -> (Vec<PacketEvent>, u64) {
    let (mut sim, _) = Sim::new(&session.plan, &Options::default());
    let (mut recorder, mut whole) = (Recorder::off(), Vec::new());
    let mut traced = Traced::new(&mut recorder, &mut whole);
    sim.run_traced(until, u64::MAX, &mut traced)
        .expect("it runs");
    (whole, sim.digest(&mut recorder))
}

/// A part of a run that has gone on, traced from a checkpoint, has the packets that the whole run has there.
#[test]
fn a_part_of_a_run_is_traced_as_the_whole_is() {
    let mut session = Session::open(DOCUMENT, 1_000_000).expect("a document");
    session.advance(Time::NEVER, u64::MAX).expect("it runs");
    let digest = session.digest();
    let (from, to) = (Time::from_seconds(1.2), Time::from_seconds(2.7));
    let mut tracing = session.trace(from, to);
    let mut part = Vec::new();
    while !tracing.advance(50, &mut part).expect("it runs") {}

    let (whole, plain) = from_the_start(&session, session.plan.duration);
    assert_eq!(plain, digest);
    let found = lines(&part, from, to);
    assert!(found.len() > 500, "{} events", found.len());
    assert_eq!(found, lines(&whole, from, to));
    assert_eq!(part.len(), found.len(), "nothing before or after");
}

/// The most events of an example that are run, and those between its checkpoints.
const MOST: u64 = 6000;
const BETWEEN: u64 = 750;

/// Every example, with its path.
fn examples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let files = fs::read_dir(folder).expect("the folder is there");
    let mut found: Vec<(String, String)> = files
        .map(|file| file.expect("it can be read").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .map(|path| {
            let text = fs::read_to_string(&path).expect("it can be read");
            (path.display().to_string(), text)
        })
        .filter(|(_, text)| Document::parse(text).is_ok())
        .collect();
    found.sort();
    found
}

/// The last tenth of what was run of each example, from a checkpoint: packet for packet that of the whole, and the
/// run stays as it was.
#[test]
fn a_stretch_of_any_example_is_traced_as_from_the_start() {
    let examples = examples();
    assert!(examples.len() > 30, "{} examples", examples.len());
    let mut beyond = 0;
    for (name, text) in examples {
        let mut session = Session::open(&text, 1 << 20).expect("a document");
        session.run.thin_checkpoints(BETWEEN, 64 << 20);
        session.advance(Time::NEVER, MOST).expect("it runs");
        let (now, digest) = (session.now(), session.digest());
        let (from, to) = (Time(now.0 / 10 * 9), Time(now.0 - 1));
        beyond += u32::from(session.run.before(from).events() > 0);
        let mut part = Vec::new();
        let mut tracing = session.trace(from, to);
        while !tracing.advance(777, &mut part).expect("it runs") {}
        let (whole, _) = from_the_start(&session, to);
        let found = lines(&part, from, to);
        assert_eq!(found, lines(&whole, from, to), "{name}");
        assert_eq!((session.now(), session.digest()), (now, digest), "{name}");
    }
    assert!(beyond >= 15, "{beyond} began at a checkpoint");
}
