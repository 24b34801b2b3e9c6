//! Random operations on a session: its document always gives the same run.

use std::fmt::Write as _;

use sawtooth_document::Document;
use sawtooth_engine::ids::FlowId;
use sawtooth_engine::measure::Range;
use sawtooth_engine::rng::RandomStream;
use sawtooth_engine::sim::{Frame, Options};
use sawtooth_engine::units::Time;
use sawtooth_session::Session;

use super::check::{Came, MOST_EVENTS, differs, straight};
use super::draw::{chance, change, pick, targets};
use super::page::Page;

/// Drives a session of `document` and compares its state with a straight run of its document.
pub(super) fn session(
    random: &mut RandomStream,
    document: &Document,
    end: Time,
    options: &Options,
) -> Result<(), String> {
    let budget = [0, 5_000, 400_000][random.below(3) as usize];
    let text = document.text();
    let mut session = Session::open_with(&text, budget, options.clone())
        .map_err(|problem| format!("session: {problem}"))?;
    session.thin_checkpoints(
        20 + random.below(300),
        20_000 + random.below(400_000) as usize,
    );
    let mut past: Vec<(String, Time)> = Vec::new();
    let mut deeds = String::new();
    let mut page = Page::default();
    for _ in 0..=random.below(12) {
        let deed = random.below(16);
        let failed = |what: String| format!("session: {what}");
        match deed {
            0..=4 => {
                let until = Time(random.below(end.0.max(1) + 1));
                let most = 1 + random.below(MOST_EVENTS / 2);
                session
                    .advance(until.max(session.now()), most)
                    .map_err(|error| failed(error.to_string()))?;
            }
            5 => {
                session.step().map_err(|error| failed(error.to_string()))?;
            }
            6..=8 => {
                let recorded = session.recorded_until();
                let to = Time(random.below(recorded.0.max(1) + 1));
                seek(&mut session, to, 1 + random.below(MOST_EVENTS))?;
            }
            9..=11 => set(random, &mut session, &mut past, &mut deeds)?,
            12 => {
                if let Some((text, recorded_until)) = past.pop() {
                    session
                        .restore(&text, recorded_until)
                        .map_err(|problem| failed(problem.to_string()))?;
                    let now = session.now();
                    seek(&mut session, now, MOST_EVENTS)?;
                }
            }
            13 => session.watch(vec![FlowId(random.below(4) as u32)]),
            _ => look_around(&mut session),
        }
        if let Some(what) = session.violation() {
            return Err(format!("session{deeds}: {what}"));
        }
        // After a change always, as the page asks; otherwise now and then.
        if (9..=11).contains(&deed) || chance(random, 0.3) {
            page.update(&mut session)
                .map_err(|what| format!("session{deeds}: {what}"))?;
        }
    }
    settle(&mut session, end, options).map_err(|what| format!("session{deeds}: {what}"))
}

/// Takes the session to an instant and compares it with a straight run there.
fn settle(session: &mut Session, end: Time, options: &Options) -> Result<(), String> {
    let text = session.document_text();
    let document = Document::parse(&text).map_err(|problem| problem.to_string())?;
    let plan = document.plan();
    // A change may have made the run long.
    let until = end.min(session.duration());
    let (_, end, Some(expected)) = straight(&plan, until, 2 * MOST_EVENTS, options)? else {
        return Ok(());
    };
    if session.now() > end || session.recorded_until() > end {
        seek(session, end, u64::MAX)?;
    }
    while session.now() < end {
        session
            .advance(end, 300)
            .map_err(|error| error.to_string())?;
    }
    // A step may have stopped within an instant.
    seek(session, end, u64::MAX)?;
    session
        .advance(end, u64::MAX)
        .map_err(|error| error.to_string())?;
    let found = Came {
        digest: session.digest(),
        summary: session.summary(),
    };
    differs(&found, &expected)
}

fn seek(session: &mut Session, to: Time, most: u64) -> Result<(), String> {
    for _ in 0..100_000 {
        match session.seek(to, most) {
            Ok(true) => return Ok(()),
            Ok(false) => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Err(format!("does not get to {to:?}"))
}

/// A change: mostly a live one.
fn set(
    random: &mut RandomStream,
    session: &mut Session,
    past: &mut Vec<(String, Time)>,
    deeds: &mut String,
) -> Result<(), String> {
    let text = session.document_text();
    let document = Document::parse(&text).map_err(|problem| problem.to_string())?;
    let targets = targets(&document);
    let target = pick(random, &targets).clone();
    let at = session.now().next_microsecond();
    let live = chance(random, 0.9);
    let Some((path, value)) = change(random, &document, &target, at, live) else {
        return Ok(());
    };
    let recorded = session.recorded_until();
    let set = if chance(random, 0.5) {
        session.set(&path, &value.compact())
    } else {
        session.set_on(&path, &value.compact())
    };
    if set.is_ok() {
        past.push((text, recorded));
        let _ = write!(deeds, " {path}={}", value.compact());
    }
    Ok(())
}

/// Looking changes nothing.
fn look_around(session: &mut Session) {
    let mut frame = Frame::default();
    session.frame(&mut frame, 50);
    let range = Range {
        from: Time::ZERO,
        to: session.now(),
        pixels: 20,
        first: 0,
    };
    let _columns = session.columns(0, range);
    let _events = session.events(Time::ZERO, session.now(), 10);
    let _radios = session.cells();
    let _summary = session.summary();
    let _description = session.describe();
}
