//! The measured curve that a reader's is held against, as a lesson's step runs it.

use sawtooth_document::{Document, Json, OnDependents, Operation};
use sawtooth_engine::ids::Id as _;
use sawtooth_engine::measure::Range;
use sawtooth_engine::units::Time;
use sawtooth_session::{Description, SeriesInfo, Session};

use crate::lesson::{Curve, Lesson};
use crate::replay::MOST_EVENTS;

/// Bytes for the recorded series.
const BUDGET: usize = 16_000_000;

/// The points at which curves are compared: as many as a hand draws.
const POINTS: u32 = 160;

/// The least share of the range that must be drawn, as in the page.
const LEAST_DRAWN: f64 = 0.3;

/// A curve over a range.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Measured {
    range: [f64; 2],
    /// At each point; NaN where there is nothing.
    values: Vec<f64>,
}

impl Measured {
    /// The curve that the run of a step shows once all its buttons have been pressed.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(crate) fn from_step(
        lesson: &Lesson,
        step: usize,
        curve: &Curve,
    ) -> Result<Measured, String> {
        let text = lesson.document.text();
        let mut session = Session::open(&text, BUDGET).map_err(|problem| problem.to_string())?;
        let step = lesson
            .step(step)
            .ok_or("there is no step with this number")?;
        if let Some(view) = step.get("view") {
            reach(&mut session, view)?;
        }
        for action in step
            .get("actions")
            .and_then(Json::as_list)
            .unwrap_or_default()
        {
            press(&mut session, action)?;
        }
        let [from, to] = curve.range.map(Time::from_seconds);
        run_to(&mut session, to)?;
        let description = session.describe();
        let series = find(&description, curve)?;
        let range = Range {
            from,
            to,
            pixels: POINTS,
            first: 0,
        };
        let columns = session.columns(series.index, range);
        // Minimum, maximum and last of each point. A rate is an average already.
        let value = |column: &[f32]| match column {
            [_, _, last] if series.rate => f64::from(*last),
            [min, max, _] => f64::midpoint(f64::from(*min), f64::from(*max)),
            _ => f64::NAN,
        };
        Ok(Measured {
            range: curve.range,
            values: columns.chunks(3).map(value).collect(),
        })
    }

    /// How far a drawn curve is off on average, as a share of the largest measured value.
    ///
    /// # Errors
    /// When too little was drawn, in words.
    pub(crate) fn deviation(&self, drawn: &[[f64; 2]]) -> Result<f64, String> {
        let [from, to] = self.range;
        let length = to - from;
        let within = |point: &&[f64; 2]| (from..=to).contains(&point[0]);
        let drawn: Vec<&[f64; 2]> = drawn.iter().filter(within).collect();
        // Points further apart than the points of one stroke are of two strokes.
        let stroke = 2.0 * length / f64::from(POINTS - 1);
        let gaps = drawn.windows(2).map(|pair| pair[1][0] - pair[0][0]);
        let covered: f64 = gaps.filter(|gap| *gap <= stroke).sum();
        if covered < LEAST_DRAWN * length {
            return Err("too little is drawn".to_owned());
        }
        let most = self.values.iter().copied().filter(|value| !value.is_nan());
        let most = most.fold(0.0, f64::max);
        if most <= 0.0 {
            return Err("the run has no values to draw".to_owned());
        }
        let (mut sum, mut count) = (0.0, 0.0);
        for [at, value] in drawn {
            let place = (at - from) / length * self.values.len() as f64;
            let place = (place as usize).min(self.values.len() - 1);
            let measured = self.values[place];
            if !measured.is_nan() {
                sum += (value - measured).abs();
                count += 1.0;
            }
        }
        if count == 0.0 {
            return Err("it is drawn where the run has no values".to_owned());
        }
        Ok(sum / count / most)
    }
}

impl Curve {
    /// Checks that a document's run has the curve.
    ///
    /// # Errors
    /// When it has not, in words.
    pub fn check(&self, document: &Document) -> Result<(), String> {
        let session = Session::open(&document.text(), 0).map_err(|problem| problem.to_string())?;
        find(&session.describe(), self).map(drop)
    }
}

/// The variable that a plot shows of a flow, or of a queue.
fn key_of(panel: &str) -> Option<(&'static str, bool)> {
    Some(match panel {
        "cwnd" => ("cwnd", true),
        "throughput" => ("throughput", true),
        "rtt" => ("rtt", true),
        "queue" => ("queue", false),
        "sojourn" => ("sojourn", false),
        "utilization" => ("utilization", false),
        _ => return None,
    })
}

/// The series that a curve is of.
///
/// # Errors
/// When there is none, in words.
fn find<'a>(description: &'a Description, curve: &Curve) -> Result<&'a SeriesInfo, String> {
    let none = || {
        format!(
            "the lesson asks for the curve of {}, but the plot of {} has no curve of it",
            curve.of, curve.panel
        )
    };
    let (key, of_flow) = key_of(&curve.panel).ok_or_else(none)?;
    let parts: Vec<&str> = curve.of.split('/').collect();
    let found = |series: &&SeriesInfo| {
        let owned = match parts[..] {
            ["flows", id] if of_flow => series
                .flow
                .is_some_and(|flow| description.flows[flow.index()].id == id),
            ["links", id, ref side @ ..] if !of_flow => series.port.is_some_and(|port| {
                let port = &description.ports[port.index()];
                let link = port
                    .link
                    .map(|link| description.links[link.index()].id.as_str());
                let reverse = side.first() == Some(&"reverse");
                link == Some(id) && port.reverse == reverse
            }),
            _ => false,
        };
        owned && series.key == key
    };
    description.series.iter().find(found).ok_or_else(none)
}

/// Goes to the instant that a view shows, as the page does when a step is reached.
fn reach(session: &mut Session, view: &Json) -> Result<(), String> {
    match view.get("at").and_then(Json::as_number) {
        Some(at) => run_to(session, Time::from_seconds(at)),
        None => Ok(()),
    }
}

fn run_to(session: &mut Session, at: Time) -> Result<(), String> {
    let at = at.min(session.duration());
    let stopped =
        |error: sawtooth_engine::sim::error::RunError| format!("the lesson's run stopped: {error}");
    let recorded = session.recorded_until();
    session
        .seek(at.min(recorded), MOST_EVENTS)
        .map_err(stopped)?;
    if recorded < at && session.advance(at, MOST_EVENTS).map_err(stopped)? < at {
        return Err("the lesson's run has too many events".to_owned());
    }
    Ok(())
}

/// Does what a button does. What it shows beside the run is another run.
fn press(session: &mut Session, action: &Json) -> Result<(), String> {
    if action.get("compare").is_some() {
        return Ok(());
    }
    let list = |key: &str| action.get(key).and_then(Json::as_list).unwrap_or_default();
    let text = |json: &Json, key: &str| {
        let text = json.get(key).and_then(Json::as_text);
        text.unwrap_or_default().to_owned()
    };
    if action.get("remove").is_some() {
        let operation = Operation::Remove {
            paths: vec![text(action, "remove")],
            dependents: OnDependents::Remove,
        };
        session
            .edit(&operation)
            .map_err(|error| error.to_string())?;
    }
    let mut lists: Vec<(String, Vec<Json>)> = Vec::new();
    for addition in list("add") {
        let to = text(addition, "to");
        let entry = addition.get("entry").cloned().unwrap_or(Json::Null);
        match lists.iter_mut().find(|(name, _)| *name == to) {
            Some((_, entries)) => entries.push(entry),
            None => lists.push((to, vec![entry])),
        }
    }
    if !lists.is_empty() {
        let lists = lists.into_iter();
        let piece = Json::object(lists.map(|(to, entries)| (to, Json::List(entries))));
        let operation = Operation::Insert {
            piece,
            from_now: false,
        };
        session
            .edit(&operation)
            .map_err(|error| error.to_string())?;
    }
    for change in list("set") {
        let to = change.get("to").unwrap_or(&Json::Null).compact();
        session
            .set(&text(change, "path"), &to)
            .map_err(|error| error.to_string())?;
    }
    match action.get("view") {
        Some(view) => reach(session, view),
        None => Ok(()),
    }
}
