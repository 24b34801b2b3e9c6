//! The document of a session gives the same run, after any change of it.

mod added;
mod changes;
mod clamps;
mod declared;
mod end;
mod entries;
mod instant;
mod listed;
mod measurement;
mod phases;
mod rate_based;
mod restless;
mod tracing;
mod traffic;
mod tuned;
mod update;
mod views;
mod warnings;

use super::*;
use sawtooth_document::{Edited, Operation, Started};
use sawtooth_engine::units::Time;

/// Two different senders over a lossy RED bottleneck whose rate is a
/// parameter, with a scripted change at 2 s.
const DOCUMENT: &str = r#"{"format":"sawtooth-scenario","version":2,"name":"Two senders","duration":4,
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

/// With this budget bins are 2^11 µs wide, whichever algorithms are watched.
const BUDGET: usize = 1_080_000;

fn open(text: &str) -> Session {
    Session::open(text, BUDGET).expect("it is valid")
}

fn seconds(time: f64) -> Time {
    Time::from_seconds(time)
}

/// Does an operation written in the page's JSON.
fn edit(session: &mut Session, operation: &str) -> Result<Edited, Problem> {
    let done = session.edit(&Operation::parse(operation)?);
    done.map_err(|error| match error {
        SessionError::Problem(problem) => problem,
        SessionError::Run(stopped) => panic!("{stopped}"),
    })
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

/// Everything visible of a session except its document.
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

/// A hash of a column.
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
    // Series of algorithms changed live are at the end; in a reopened document they are
    // in the order of its interventions.
    let mut columns: Vec<(String, u64)> = std::mem::take(&mut description.series)
        .into_iter()
        .map(|series| {
            let values = session.columns(series.index, range);
            let series = SeriesInfo {
                index: 0,
                counter: None,
                ..series
            };
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

/// Completes the instant of a run at 0 s, or of one stopped by a step: part of its
/// events may be missing.
fn complete_instant(session: &mut Session) {
    let run = &mut session.run;
    run.sim
        .run(run.sim.now(), u64::MAX, &mut run.recorder)
        .expect("it runs");
}

/// The run of the session's document, opened again and run to the present of `session`.
fn replayed(session: &Session) -> Seen {
    let mut replay = open(&session.document_text());
    let run = &mut replay.run;
    run.go(session.recorded_until(), u64::MAX).expect("it runs");
    seek(&mut replay, session.now());
    if session.run.sim.events() > 0 {
        complete_instant(&mut replay);
    }
    see(&mut replay)
}
