//! Theory over data: what textbook laws say of a stretch of a run, beside what the packets did.
//!
//! A law has assumptions. Each is checked against the document, as it is at the end of the stretch,
//! and against what was measured over it; a law speaks only of what all of its assumptions hold for, and
//! otherwise says which does not, and why.
//!
//! # Add a law
//!
//! A file in `laws` with a [`Law`]: formula, source, assumptions, and what it works out; and its line in
//! [`LAWS`]. The command line and the page list it then; one that is `replayed` is worked out from a replay.

mod assumptions;
pub mod laws;
pub mod replay;
mod scene;
mod shares;

use sawtooth_engine::ids::{FlowId, PortId};
use sawtooth_engine::specification::Unit;
use serde::Serialize;

use crate::loops::Bode;

pub use laws::LAWS;
pub use replay::{Replay, Seen};
pub use scene::Scene;
pub(crate) use scene::{aimd_of, covered};

pub use laws::bianchi;
pub use laws::pftk;
pub use laws::square_root;

/// The subject of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "TheorySubject"))]
pub enum Subject {
    /// A flow.
    #[cfg_attr(feature = "bindings", ts(type = "FlowId"))]
    Flow(FlowId),
    /// A port.
    #[cfg_attr(feature = "bindings", ts(type = "PortId"))]
    Port(PortId),
    /// A radio cell, by its place among them.
    Cell(u32),
}

/// Something that has to hold for a law to speak.
#[derive(Clone, Copy, Debug)]
pub struct Assumption {
    /// It, as a sentence.
    pub text: &'static str,
    /// Why it does not hold.
    pub check: fn(&Scene<'_>, Subject) -> Result<(), String>,
}

/// A law of the field.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The law in a sentence.
    pub says: &'static str,
    /// Its formula, in plain text.
    pub formula: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// Its assumptions.
    pub assumptions: &'static [Assumption],
    /// Its subjects in a run, whether its assumptions hold or not.
    pub subjects: fn(&Scene<'_>) -> Vec<Subject>,
    /// The panels of the page that it has lines or curves over.
    pub panels: &'static [&'static str],
    /// Whether it needs to know what a replay has seen of the run.
    pub replayed: bool,
    /// Its values where all assumptions hold.
    pub work_out: fn(&Scene<'_>, Subject) -> Result<Outcome, String>,
}

/// The result of a law.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Its values beside the measured ones.
    pub values: Vec<Figure>,
    /// The lines over the plots.
    pub lines: Vec<Line>,
    /// The curves over the plots.
    pub curves: Vec<Curve>,
    /// The open loop over frequencies, of a law about one.
    pub bode: Option<Bode>,
}

/// A value of a law, and the run's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "TheoryFigure"))]
pub struct Figure {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: Unit,
    /// The value by the law.
    pub predicted: f64,
    /// The value that was measured over the stretch.
    pub measured: Option<f64>,
    /// (measured − predicted) / predicted.
    pub deviation: Option<f64>,
}

/// A horizontal line over a panel of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "TheoryLine"))]
pub struct Line {
    /// The panel, as documents name it.
    pub panel: String,
    /// Its label.
    pub label: String,
    /// Its value, in the panel's unit.
    pub value: f64,
}

/// A curve over a panel of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "TheoryCurve"))]
pub struct Curve {
    /// The panel, as documents name it.
    pub panel: String,
    /// Its label.
    pub label: String,
    /// Its points: seconds, and the value in the panel's unit.
    pub points: Vec<[f64; 2]>,
    /// It is ticks: instants, each from zero up to a value and back.
    pub ticks: bool,
    /// Why the law does not hold along it; null where it does.
    pub fails: Option<String>,
}

/// An assumption, and whether it holds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(rename = "TheoryAssumption")
)]
pub struct Checked {
    /// It, as a sentence.
    pub text: String,
    /// Why it does not hold; null where it does.
    pub fails: Option<String>,
}

/// A law applied to a part of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Theory {
    /// The law's id.
    pub law: String,
    /// Its name.
    pub name: String,
    /// The law in a sentence.
    pub says: String,
    /// Its formula.
    pub formula: String,
    /// Where it is from.
    pub source: String,
    /// Its subject.
    pub subject: Subject,
    /// The id of that in the document.
    pub id: String,
    /// Its assumptions.
    pub assumptions: Vec<Checked>,
    /// Why it has no values; null where it has.
    pub reason: Option<String>,
    /// Its values, beside those of the run.
    pub values: Vec<Figure>,
    /// The panels that it has lines over where it speaks.
    pub panels: Vec<String>,
    /// The lines over the plots.
    pub lines: Vec<Line>,
    /// The curves over the plots.
    pub curves: Vec<Curve>,
    /// The open loop over frequencies, of a law about one; null for others.
    pub bode: Option<Bode>,
}

/// The laws applied to a stretch of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Theories {
    /// The beginning of the stretch, in seconds.
    pub from: f64,
    /// Its end.
    pub to: f64,
    /// Each law with each of its subjects.
    pub theories: Vec<Theory>,
    /// The most flows or ports that a law leaves out, since there are too many.
    pub omitted: u32,
    /// Whether the run has at some time what laws over time are about: they need its replay.
    pub replay: bool,
}

/// The subjects of one law at the most.
pub const MOST_SUBJECTS: usize = 20;

impl Figure {
    /// A value of a law beside a measured one.
    pub fn new(name: &str, unit: Unit, predicted: f64, measured: Option<f64>) -> Figure {
        let measured = measured.filter(|measured| measured.is_finite());
        let deviation = measured.map(|measured| (measured - predicted) / predicted);
        let deviation = deviation.filter(|deviation| deviation.is_finite());
        Figure {
            name: name.to_owned(),
            unit,
            predicted,
            measured,
            deviation,
        }
    }
}

impl Line {
    /// A line over a panel.
    pub fn new(panel: &str, label: &str, value: f64) -> Line {
        Line {
            panel: panel.to_owned(),
            label: label.to_owned(),
            value,
        }
    }
}

/// The panels of the page that laws have lines or curves over, as documents name them.
pub fn panels() -> Vec<&'static str> {
    let mut all: Vec<_> = LAWS.iter().flat_map(|law| law.panels).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Applies the laws to a stretch of a run; those that need a replay only where there is one.
pub fn theories(scene: &Scene<'_>) -> Theories {
    apply(scene, |law| !law.replayed || scene.seen.is_some())
}

/// Applies those that need a replay alone: what the others say is known already.
pub fn replayed_theories(scene: &Scene<'_>) -> Theories {
    apply(scene, |law| law.replayed && scene.seen.is_some())
}

fn apply(scene: &Scene<'_>, chosen: impl Fn(&Law) -> bool) -> Theories {
    let mut all = Vec::new();
    let mut omitted = 0;
    for law in LAWS.iter().filter(|law| chosen(law)) {
        let subjects = (law.subjects)(scene);
        // Several laws may leave out the same ones.
        omitted = omitted.max(subjects.len().saturating_sub(MOST_SUBJECTS) as u32);
        let shown = subjects.into_iter().take(MOST_SUBJECTS);
        all.extend(shown.map(|subject| law.apply(scene, subject)));
    }
    Theories {
        from: scene.from.seconds(),
        to: scene.to.seconds(),
        theories: all,
        omitted,
        replay: scene.replay,
    }
}

impl Law {
    fn apply(&self, scene: &Scene<'_>, subject: Subject) -> Theory {
        let checked: Vec<Checked> = self
            .assumptions
            .iter()
            .map(|one| Checked {
                text: one.text.to_owned(),
                fails: (one.check)(scene, subject).err(),
            })
            .collect();
        let first = checked.iter().find_map(|one| one.fails.clone());
        let found = match first {
            None => (self.work_out)(scene, subject),
            Some(reason) => Err(reason),
        };
        let finite = |found: &Outcome| {
            let values = found.values.iter().map(|one| one.predicted);
            let points = found.curves.iter().flat_map(|curve| &curve.points);
            values
                .chain(found.lines.iter().map(|line| line.value))
                .chain(points.flatten().copied())
                .all(f64::is_finite)
        };
        let (outcome, reason) = match found {
            Ok(found) if finite(&found) => (found, None),
            Ok(_) => (
                Outcome::default(),
                Some("the formula has no value here".to_owned()),
            ),
            Err(reason) => (Outcome::default(), Some(reason)),
        };
        Theory {
            law: self.id.to_owned(),
            name: self.name.to_owned(),
            says: self.says.to_owned(),
            formula: self.formula.to_owned(),
            source: self.source.to_owned(),
            subject,
            id: scene.id(subject).to_owned(),
            assumptions: checked,
            reason,
            values: outcome.values,
            panels: self.panels.iter().map(ToString::to_string).collect(),
            lines: outcome.lines,
            curves: outcome.curves,
            bode: outcome.bode,
        }
    }
}
