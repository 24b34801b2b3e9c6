//! One document on every path that a run can take.

use sawtooth_document::{Document, Json};
use sawtooth_engine::ids::{FlowId, Id};
use sawtooth_engine::measure::packet_trace::Traced;
use sawtooth_engine::measure::{Recorder, Summary};
use sawtooth_engine::plan::Plan;
use sawtooth_engine::rng::{Purpose, RandomStream};
use sawtooth_engine::sim::{Options, Sim, Stop};
use sawtooth_engine::stand_in::StandIns;
use sawtooth_engine::units::Time;

use super::books::Books;
use super::draw::{chance, change, pick, targets};
use super::drive;

/// Events of a run: enough for a handshake, a slow start, losses and recoveries.
pub(super) const MOST_EVENTS: u64 = 1_200;

/// More events than this at one instant mean that a run makes no progress.
const MOST_AT_ONCE: u64 = 1_000_000;

/// The results of a case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Events of its first run.
    pub events: u64,
    /// Live changes applied in it.
    pub changes: u64,
    /// Events of packet traces, all of them checked.
    pub packets: u64,
    /// Whether it stopped by itself: too many packets.
    pub stopped: bool,
    /// The stand-ins used.
    pub stand_ins: StandIns,
    /// Whether a flow has a transport that stops and waits.
    pub stop_and_wait: bool,
    /// Whether there are radio cells.
    pub radio: bool,
}

/// The state of a run at an instant.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Came {
    pub(super) digest: u64,
    pub(super) summary: Summary,
}

/// Runs a document straight through, up to `until` or as far as `most` events
/// lead, to the end of that instant. Returns where that is, and nothing more
/// when the run stops by itself.
pub(super) fn straight(
    plan: &Plan,
    until: Time,
    most: u64,
    options: &Options,
) -> Result<(Sim, Time, Option<Came>), String> {
    let (mut sim, _) = Sim::new(plan, options);
    let mut off = Recorder::off();
    let mut end = until;
    let mut ran = sim.run(until, most, &mut off);
    if ran == Ok(Stop::Budget) {
        end = sim.now();
        ran = sim.run(end, MOST_AT_ONCE, &mut off);
        if ran == Ok(Stop::Budget) {
            return Err(format!("straight run: goes round and round at {end:?}"));
        }
    }
    if ran.is_err() {
        return Ok((sim, end, None));
    }
    if let Some(what) = sim.violation(&mut off) {
        return Err(format!("straight run: {what}"));
    }
    let result = result(&mut sim, plan, &mut off);
    Ok((sim, end, Some(result)))
}

fn result(sim: &mut Sim, plan: &Plan, recorder: &mut Recorder) -> Came {
    Came {
        digest: sim.digest(recorder),
        summary: sim.summary(plan, "", recorder),
    }
}

/// Checks a document on every path; `drive` chooses them.
///
/// # Errors
/// The first promise that is broken.
pub fn check(text: &str, drive: u64) -> Result<Outcome, String> {
    let mut random = RandomStream::new(drive, "drive", Purpose::Start);
    let document = Document::parse(text).map_err(|problem| problem.to_string())?;
    check_document(&mut random, &document)
}

/// Adds live changes at random instants of the run.
///
/// # Errors
/// A promise that is broken in the run without interventions.
pub(super) fn intervene(random: &mut RandomStream, document: &mut Document) -> Result<(), String> {
    let plan = document.plan();
    let (_, end, _) = straight(&plan, plan.duration, MOST_EVENTS, &Options::default())?;
    let targets = targets(document);
    for _ in 0..random.below(8) {
        let at = Time(random.below(end.0.saturating_add(end.0 / 8).max(2)));
        // As a document writes it.
        let at = Time::from_seconds(at.seconds());
        let target = pick(random, &targets).clone();
        if let Some((path, value)) = change(random, document, &target, at, true) {
            let _refused = document.intervene(at, &path, &value);
        }
    }
    Ok(())
}

fn check_document(random: &mut RandomStream, document: &Document) -> Result<Outcome, String> {
    let plan = document.plan();
    // One draw for both, and now and then both at once.
    let drawn = random.uniform();
    let stand_ins = StandIns {
        priority: drawn < 0.25,
        stop_and_wait: (0.15..0.4).contains(&drawn),
    };
    let mut flows = plan.flows.iter().enumerate();
    let mut outcome = Outcome {
        stand_ins,
        stop_and_wait: flows.any(|(at, flow)| stand_ins.stops_and_waits(FlowId::at(at), flow)),
        radio: !plan.cells.is_empty(),
        ..Outcome::default()
    };
    let options = Options {
        stand_ins,
        ..Options::default()
    };
    let (sim, end, expected) = straight(&plan, plan.duration, MOST_EVENTS, &options)?;
    let Some(expected) = expected else {
        outcome.stopped = true;
        return Ok(outcome);
    };
    outcome.events = sim.events();
    outcome.changes = sim.applied_changes() as u64;
    for cached in [false, true] {
        let name = if cached { "cached" } else { "event" };
        let options = Options {
            cached,
            ..options.clone()
        };
        let seen = traced(random, &plan, &options, end, &expected)
            .map_err(|what| format!("{name} path: {what}"))?;
        outcome.packets += seen;
    }
    let text = respelled(random, document.tree()).compact();
    let again = Document::parse(&text).map_err(|problem| format!("re-spelled: {problem}"))?;
    if again.plan() != plan {
        return Err("the document comes to another plan when it is re-spelled".to_owned());
    }
    drive::session(random, document, end, &options)?;
    Ok(outcome)
}

/// The run with every packet traced, in slices, now and then cloned.
fn traced(
    random: &mut RandomStream,
    plan: &Plan,
    options: &Options,
    end: Time,
    expected: &Came,
) -> Result<u64, String> {
    let (mut sim, layout) = Sim::new(plan, options);
    let mut recorder = if chance(random, 0.5) {
        let budget = [0, 2_000, 1_000_000][random.below(3) as usize];
        Recorder::new(&layout, budget, plan.duration)
    } else {
        Recorder::off()
    };
    sim.record_start(&mut recorder);
    let mut trace = Vec::new();
    let mut books = Books::new(plan, options.stand_ins);
    let stride = [1, 7, 50, 400][random.below(4) as usize];
    let thorough = (stride / 3).max(40);
    let mut since = 0;
    loop {
        let most = 1 + random.below(stride);
        let before = sim.now();
        let stop = sim
            .run_traced(end, most, &mut Traced::new(&mut recorder, &mut trace))
            .map_err(|error| error.to_string())?;
        if sim.now() < before {
            return Err("time goes back".to_owned());
        }
        books.enter(&trace, &sim)?;
        trace.clear();
        since += most;
        if since >= thorough {
            since = 0;
            look(&mut sim, &mut books, &mut recorder)?;
            if chance(random, 0.3) {
                sim = sim.clone();
            }
            if chance(random, 0.1) {
                sim.compact();
            }
        }
        if stop == Stop::Reached {
            break;
        }
    }
    look(&mut sim, &mut books, &mut recorder)?;
    for (index, flow) in plan.flows.iter().enumerate() {
        let id = FlowId::at(index);
        let Some(progress) = sim.progress(id) else {
            continue;
        };
        if progress.complete && progress.unacknowledged != books.received(id) {
            return Err(format!("{} is complete with data missing", flow.id));
        }
    }
    let found = result(&mut sim, plan, &mut recorder);
    differs(&found, expected)?;
    Ok(books.seen())
}

fn look(sim: &mut Sim, books: &mut Books, recorder: &mut Recorder) -> Result<(), String> {
    // Losses found on the way are new.
    let mut trace = Vec::new();
    sim.settle_traced(&mut Traced::new(recorder, &mut trace));
    if let Some(what) = sim.violation(recorder) {
        return Err(what);
    }
    books.enter(&trace, sim)?;
    books.compare(sim, recorder)
}

/// The results of two runs that must be equal.
pub(super) fn differs(found: &Came, expected: &Came) -> Result<(), String> {
    if found.digest != expected.digest {
        return Err(format!(
            "digest {:016x} after {} events, {:016x} after {} straight through",
            found.digest, found.summary.events, expected.digest, expected.summary.events
        ));
    }
    let (mut found, mut expected) = (found.summary.clone(), expected.summary.clone());
    found.name.clear();
    expected.name.clear();
    if found != expected {
        return Err(format!(
            "the summary is {found:?}, straight through {expected:?}"
        ));
    }
    Ok(())
}

/// The same document, written otherwise: keys in another order, numbers as
/// expressions where expressions may stand.
fn respelled(random: &mut RandomStream, tree: &Json) -> Json {
    match tree {
        Json::Object(pairs) => {
            let mut pairs: Vec<(String, Json)> = pairs
                .iter()
                .map(|(key, value)| (key.clone(), respelled(random, value)))
                .collect();
            // Interventions are drawn with the tree as it is: only order changes.
            for index in (1..pairs.len()).rev() {
                pairs.swap(index, random.below(index as u64 + 1) as usize);
            }
            Json::Object(pairs)
        }
        Json::List(items) => Json::List(items.iter().map(|item| respelled(random, item)).collect()),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(queue: &str, flow: &str) {
        holds_with(r#""rate": { "trace": [10] }"#, queue, flow, "");
    }

    fn holds_with(link: &str, queue: &str, flow: &str, interventions: &str) {
        let text = format!(
            r#"{{ "format": "sawtooth-scenario", "version": 2, "duration": 1,
            "nodes": [ {{ "id": "a", "kind": "host" }}, {{ "id": "r", "kind": "router" }},
                       {{ "id": "b", "kind": "host" }} ],
            "links": [ {{ "id": "e", "between": ["a", "r"], "rate": 1e8 }},
                       {{ "id": "l", "between": ["r", "b"], {link}, "queue": {queue} }} ],
            "flows": [ {{ "id": "f", "from": "a", "to": "b", "count": 2, {flow} }} ],
            "interventions": [ {interventions} ] }}"#
        );
        for drive in 0..20 {
            check(&text, drive).unwrap_or_else(|what| panic!("drive {drive}: {what}"));
        }
    }

    #[test]
    fn drops_at_an_opportunity_of_a_trace_are_reported_before_the_departures_there() {
        let codel = r#"{ "kind": "codel", "interval": 0.02, "largestPacket": 100 }"#;
        holds(codel, r#""sender": "newreno""#);
    }

    #[test]
    fn a_parameter_may_let_a_discipline_choose_among_the_packets_that_wait() {
        holds_with(
            r#""rate": 5e6, "delay": 0.005"#,
            r#"{ "kind": "drop-tail", "limit": { "packets": 8 } }"#,
            r#""sender": "newreno""#,
            r#"{ "at": 0.2, "set": "links/l/queue/drop", "to": "head" },
               { "at": 0.5, "set": "links/l/queue/drop", "to": "tail" },
               { "at": 0.7, "set": "links/l/queue/drop", "to": "random" }"#,
        );
    }

    #[test]
    fn a_dctcp_receiver_may_acknowledge_segments_from_before_marks_began() {
        let marking = r#"{ "kind": "codel", "ecn": true, "interval": 0.02, "largestPacket": 100 }"#;
        holds(marking, r#""sender": "dctcp""#);
    }
}
