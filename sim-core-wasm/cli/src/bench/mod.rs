//! `sawtooth bench`: how fast the engine is, compared with the fastest possible packet-level
//! dumbbell.

mod bare;
mod bare_links;
mod cases;
mod clock;
mod full;
mod growth;
mod replay;
mod rules;
mod work;

use std::hint::black_box;
use std::io::{self, Write as _};

use anyhow::{Context, Result, anyhow};
use sawtooth_document::Document;
use sawtooth_engine::measure::Recorder;
use sawtooth_engine::sim::{Options, Sim};
use sawtooth_engine::units::Time;
use sawtooth_session::Session;
use serde::Serialize;

use crate::run::PROBE_BUDGET;
use crate::table::{fixed, table};
use cases::{CASES, Case};
pub(crate) use full::full;
pub(crate) use growth::growth;
use replay::{Replayed, replay};
pub(crate) use rules::rules;
use work::{Done, WORK, Work};

/// The measurements.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Report {
    load_average: Option<f64>,
    repeats: usize,
    cases: Vec<Measured>,
    work: Vec<Done>,
    replays: Vec<Replayed>,
}

/// One case; rates in packets received per second of processor time.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    name: &'static str,
    packets: u64,
    bare_packets: u64,
    bare: f64,
    native: f64,
    /// Of a run that can be changed and rewound, as the page has them: with its checkpoints.
    session: f64,
    /// Ours to the bare loop's that ran before it: the median of all turns.
    ratio: f64,
    /// The least and the greatest of them.
    spread: [f64; 2],
    /// A bare loop with all links of the network.
    links: f64,
    /// Ours to that, in the same way.
    of_links: f64,
    least_ratio: f64,
}

/// Memory of a long run.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Memory {
    name: &'static str,
    duration: f64,
    peak_bytes: Option<u64>,
}

/// The options of `sawtooth bench`.
pub(crate) struct Request<'a> {
    pub(crate) cases: &'a [String],
    pub(crate) repeats: usize,
    pub(crate) json: bool,
}

/// Times the cases and prints a table, or one JSON document.
pub(crate) fn bench(request: &Request<'_>) -> Result<()> {
    let chosen = choose(request.cases)?;
    let load_average = clock::load_average();
    let mut measured = Vec::new();
    for case in chosen {
        let mut bare = Vec::new();
        let mut links = Vec::new();
        let mut native = Vec::new();
        let mut sessions = Vec::new();
        let mut packets = 0;
        let mut bare_packets = 0;
        // In turns, so that all see the same load.
        for _ in 0..request.repeats {
            let rate;
            (bare_packets, rate) = timed(|| bare::packets(case));
            bare.push(rate);
            links.push(timed(|| bare_links::packets(case)).1);

            let (received, rate) = simulate(case)?;
            packets = received;
            native.push(rate);
            sessions.push(in_session(case, received)?);
        }
        // Of each turn by itself: load of the machine in between spoils none of them.
        let to = |loops: &[f64]| -> Vec<f64> {
            let turns = native.iter().zip(loops);
            turns.map(|(ours, theirs)| ours / theirs).collect()
        };
        let (ratios, of_links) = (to(&bare), to(&links));
        measured.push(Measured {
            name: case.name,
            packets,
            bare_packets,
            bare: clock::median(bare),
            native: clock::median(native),
            session: clock::median(sessions),
            spread: clock::range(&ratios),
            ratio: clock::median(ratios),
            links: clock::median(links),
            of_links: clock::median(of_links),
            least_ratio: case.least,
        });
    }
    let wanted = |work: &&Work| {
        let is_it = |name: &String| name.eq_ignore_ascii_case(work.name);
        request.cases.is_empty() || request.cases.iter().any(is_it)
    };
    let work: Result<Vec<Done>> = WORK
        .iter()
        .filter(wanted)
        .map(|work| work.measure(request.repeats))
        .collect();
    let replayed = choose(request.cases)?
        .into_iter()
        .filter(|case| case.name == "P2");
    let replays: Result<Vec<Replayed>> =
        replayed.map(|case| replay(case, request.repeats)).collect();
    let report = Report {
        load_average,
        repeats: request.repeats,
        cases: measured,
        work: work?,
        replays: replays?,
    };
    if request.json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&report)?)?;
    } else {
        write!(io::stdout(), "{}", lines(&report))?;
    }
    Ok(())
}

fn choose(names: &[String]) -> Result<Vec<&'static Case>> {
    if names.is_empty() {
        return Ok(CASES.iter().collect());
    }
    names
        .iter()
        .filter(|name| Work::named(name).is_none())
        .map(|name| Case::named(name).ok_or_else(|| anyhow!("there is no case {name}: P1 to P7")))
        .collect()
}

/// The packets of a bare loop, and how many per second of processor time.
fn timed(packets: impl FnOnce() -> u64) -> (u64, f64) {
    let begin = clock::processor_time();
    let packets = black_box(packets());
    let used = clock::processor_time().saturating_sub(begin);
    (packets, packets as f64 / used.as_secs_f64())
}

/// Packets received, and how many per second of processor time, set-up excluded.
fn simulate(case: &Case) -> Result<(u64, f64)> {
    let plan = Document::parse(&case.document().to_string())
        .with_context(|| format!("the document of {}", case.name))?
        .plan();
    let (mut sim, layout) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::new(&layout, PROBE_BUDGET, plan.duration);
    sim.record_start(&mut recorder);
    let begin = clock::processor_time();
    sim.run(plan.duration, u64::MAX, &mut recorder)?;
    let used = clock::processor_time().saturating_sub(begin);
    let summary = sim.summary(&plan, case.name, &mut recorder);
    let received = summary
        .flows
        .iter()
        .map(|flow| flow.segments_sent - flow.drops - flow.losses)
        .sum();
    Ok((received, received as f64 / used.as_secs_f64()))
}

/// How many of the packets received a run that can be rewound has per second of processor time.
fn in_session(case: &Case, received: u64) -> Result<f64> {
    let mut session = Session::open(&case.document().to_string(), PROBE_BUDGET)
        .with_context(|| format!("the document of {}", case.name))?;
    let begin = clock::processor_time();
    while session.now() < session.duration() {
        session.advance(session.duration(), u64::MAX)?;
    }
    let used = clock::processor_time().saturating_sub(begin);
    Ok(received as f64 / used.as_secs_f64())
}

fn lines(report: &Report) -> String {
    let millions = |rate: f64| fixed(Some(rate / 1e6), 2);
    let rows: Vec<Vec<String>> = report
        .cases
        .iter()
        .map(|case| {
            vec![
                case.name.to_owned(),
                fixed(Some(case.packets as f64 / 1e6), 2),
                millions(case.bare),
                millions(case.native),
                millions(case.session),
                fixed(Some(case.ratio), 3),
                case.spread.map(|end| fixed(Some(end), 3)).join(" to "),
                fixed(Some(case.least_ratio), 2),
                millions(case.links),
                fixed(Some(case.of_links), 3),
            ]
        })
        .collect();
    let headings = [
        "case",
        "M packets",
        "bare M/s",
        "native M/s",
        "session M/s",
        "ratio",
        "from, to",
        "at least",
        "all links M/s",
        "of that",
    ];
    let of_work = |done: &Done| {
        vec![
            done.name.to_owned(),
            done.what.to_owned(),
            fixed(Some(done.packets as f64 / 1e6), 2),
            fixed(Some(done.seconds), 3),
            millions(done.packets as f64 / done.seconds),
            fixed(done.most_seconds, 1),
        ]
    };
    let works: Vec<Vec<String>> = report.work.iter().map(of_work).collect();
    let work = if works.is_empty() {
        String::new()
    } else {
        let headings = ["case", "work", "M packets", "seconds", "M/s", "at most"];
        table(&headings, &works)
    };
    let of_replay = |one: &Replayed| {
        vec![
            one.name.to_owned(),
            format!("{} s replayed for a diagram", one.stretch),
            one.rows.to_string(),
            fixed(Some(one.seconds), 3),
            fixed(Some(one.most_seconds), 1),
        ]
    };
    let replayed: Vec<Vec<String>> = report.replays.iter().map(of_replay).collect();
    let replays = if replayed.is_empty() {
        String::new()
    } else {
        let headings = ["case", "work", "rows", "seconds", "at most"];
        table(&headings, &replayed)
    };
    let cases = if rows.is_empty() {
        String::new()
    } else {
        table(&headings, &rows)
    };
    format!(
        "{cases}{work}{replays}Medians of {}; load average {}\n",
        report.repeats,
        fixed(report.load_average, 2)
    )
}

/// Runs a case for `duration` seconds and prints the most memory it took. In a process
/// of its own: memory is not given back to the system.
pub(crate) fn memory(name: &str, duration: f64) -> Result<()> {
    let case = Case::named(name).ok_or_else(|| anyhow!("there is no case {name}"))?;
    let mut document = case.document();
    document["duration"] = duration.into();
    let plan = Document::parse(&document.to_string())?.plan();
    let (mut sim, layout) = Sim::new(&plan, &Options::default());
    let mut recorder = Recorder::new(&layout, PROBE_BUDGET, plan.duration);
    sim.record_start(&mut recorder);
    sim.run(Time::from_seconds(duration), u64::MAX, &mut recorder)?;
    black_box(sim.summary(&plan, case.name, &mut recorder));
    let memory = Memory {
        name: case.name,
        duration,
        peak_bytes: clock::peak_memory(),
    };
    writeln!(io::stdout(), "{}", serde_json::to_string(&memory)?)?;
    Ok(())
}

/// Prints the cases' documents, for those who run them by other means.
pub(crate) fn documents() -> Result<()> {
    let documents: Vec<_> = CASES.iter().map(Case::document).collect();
    writeln!(io::stdout(), "{}", serde_json::to_string(&documents)?)?;
    Ok(())
}
