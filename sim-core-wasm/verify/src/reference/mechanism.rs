//! Mechanisms: known differences behind results outside their tolerance.
//!
//! A mechanism says where it acts, in which direction it moves a figure and how far at
//! most: a row off the other way, or by more, is unexplained. It is *shown* by a run
//! with it switched off or on, here or in the other simulator: the two are then
//! compared with the tolerance of the row, and only if they agree is the difference
//! shown. Our runs are made with the table; those of the others are in the data, with
//! their settings.

use serde::Serialize;
use serde_json::Value as Json;

use super::known::KNOWN;
use super::metric::Metric;
use sawtooth_experiment::Estimate;

/// A mechanism, and where it acts.
#[derive(Debug)]
pub(super) struct Mechanism {
    /// Its name in the data.
    pub(super) id: &'static str,
    /// Where it acts: in rows of this simulator or formula,
    pub(super) reference: &'static str,
    /// of the families whose names begin so,
    pub(super) groups: &'static [&'static str],
    /// of cases a part of which is one of these (any for none),
    pub(super) cases: &'static [&'static str],
    /// on these figures, this far.
    pub(super) effects: &'static [(Metric, Size)],
    /// What differs.
    pub(super) text: &'static str,
    pub(super) evidence: Evidence,
}

/// Where our result may be. Ratios are of ours to theirs, differences ours less
/// theirs in the unit of the figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    /// Ours is more, at most this many times theirs.
    Above(f64),
    /// Ours is less, at least this part of theirs.
    Below(f64),
    /// Ours is more, at most by this much.
    AboveBy(f64),
}

impl Size {
    fn explains(self, theirs: f64, ours: f64) -> bool {
        match self {
            Size::Above(most) => ours > theirs && ours <= most * theirs,
            Size::Below(least) => ours < theirs && ours >= least * theirs,
            Size::AboveBy(most) => ours > theirs && ours - theirs <= most,
        }
    }
}

/// The evidence for a mechanism.
#[derive(Clone, Copy, Debug)]
pub(super) enum Evidence {
    /// Both sides without it, or with it.
    Shown {
        /// What was switched.
        what: &'static str,
        /// Whether theirs is another run, kept in the row under the mechanism's
        /// name, and not the row's own.
        there: bool,
        /// What is set in our document: a path and a value in JSON.
        here: &'static [(&'static str, &'static str)],
    },
    /// It was only inferred, or the experiment does not explain all of it.
    Unproven,
}

/// A row without, or with, its mechanism.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Demonstration {
    /// What was switched, on which side.
    pub what: &'static str,
    /// What the reference has then.
    pub theirs: Estimate,
    /// What this engine has then.
    pub ours: Estimate,
    /// How far apart they may be.
    pub tolerance: f64,
    /// Whether they are not farther apart.
    pub within: bool,
}

/// The status of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// Within its tolerance.
    Within,
    /// Outside by a mechanism, and within where that is switched.
    Shown,
    /// Outside by a mechanism that nothing shows.
    Unproven,
    /// Outside, and no mechanism has its direction and size.
    Unexplained,
}

/// The mechanism behind a difference, if one acts there, in its direction and far enough.
pub(super) fn of(
    (reference, group, case): (&str, &str, &str),
    metric: Metric,
    theirs: f64,
    ours: f64,
) -> Option<&'static Mechanism> {
    among(KNOWN, (reference, group, case), metric, theirs, ours)
}

fn among<'a>(
    known: &'a [Mechanism],
    place: (&str, &str, &str),
    metric: Metric,
    theirs: f64,
    ours: f64,
) -> Option<&'a Mechanism> {
    known.iter().find(|mechanism| {
        mechanism.acts_in(place)
            && mechanism
                .effects
                .iter()
                .any(|(of, size)| *of == metric && size.explains(theirs, ours))
    })
}

impl Mechanism {
    pub(super) fn acts_in(&self, (reference, group, case): (&str, &str, &str)) -> bool {
        self.reference == reference
            && self.groups.iter().any(|family| group.starts_with(family))
            && (self.cases.is_empty() || self.cases.iter().any(|part| has(case, part)))
    }
}

/// Whether words of a case's name begin like this: `NewReno` does not mean
/// `LinuxReno`.
fn has(case: &str, part: &str) -> bool {
    case.starts_with(part) || case.contains(&format!(" {part}"))
}

/// Sets a value in a document; `*` in the path is every element of a list.
pub(super) fn set(document: &mut Json, path: &str, value: &str) -> Result<(), String> {
    let value: Json = serde_json::from_str(value).map_err(|error| format!("{value}: {error}"))?;
    put(document, path, &value).ok_or_else(|| format!("no {path} in the document"))
}

fn put(at: &mut Json, path: &str, value: &Json) -> Option<()> {
    let (key, rest) = path.split_once('.').unwrap_or((path, ""));
    if rest.is_empty() {
        at.as_object_mut()?.insert(key.to_owned(), value.clone());
        return Some(());
    }
    if key == "*" {
        let list = at.as_array_mut()?;
        return list.iter_mut().try_for_each(|item| put(item, rest, value));
    }
    let below = match key.parse::<usize>() {
        Ok(index) => at.get_mut(index)?,
        Err(_) => at.get_mut(key)?,
    };
    put(below, rest, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: [Mechanism; 1] = [Mechanism {
        id: "example",
        reference: "ns-2.35",
        groups: &["Random loss"],
        cases: &["reno", "Linux reno"],
        effects: &[
            (Metric::Goodput, Size::Above(1.5)),
            (Metric::Queue, Size::Below(0.6)),
        ],
        text: "",
        evidence: Evidence::Unproven,
    }];

    fn explained(place: (&str, &str, &str), metric: Metric, theirs: f64, ours: f64) -> bool {
        among(&EXAMPLE, place, metric, theirs, ours).is_some()
    }

    const PLACE: (&str, &str, &str) = ("ns-2.35", "Random loss on 10 Mb/s", "reno × 2, loss 0.01");

    #[test]
    fn a_row_off_the_other_way_is_unexplained() {
        assert!(explained(PLACE, Metric::Goodput, 4.0, 5.0));
        assert!(!explained(PLACE, Metric::Goodput, 4.0, 3.0));
        assert!(explained(PLACE, Metric::Queue, 10.0, 7.0));
        assert!(!explained(PLACE, Metric::Queue, 10.0, 13.0));
    }

    #[test]
    fn a_row_off_by_more_is_unexplained() {
        assert!(explained(PLACE, Metric::Goodput, 4.0, 6.0));
        assert!(!explained(PLACE, Metric::Goodput, 4.0, 6.1));
        assert!(explained(PLACE, Metric::Queue, 10.0, 6.0));
        assert!(!explained(PLACE, Metric::Queue, 10.0, 5.9));
    }

    #[test]
    fn a_figure_or_place_that_is_not_named_is_unexplained() {
        assert!(!explained(PLACE, Metric::Jain, 0.8, 0.9));
        for place in [
            ("ns-3.37", PLACE.1, PLACE.2),
            (PLACE.0, "Alone", PLACE.2),
            (PLACE.0, PLACE.1, "newreno × 2, loss 0.01"),
        ] {
            assert!(!explained(place, Metric::Goodput, 4.0, 5.0), "{place:?}");
        }
        let other = (PLACE.0, PLACE.1, "sack × 1 beside reno × 1");
        assert!(explained(other, Metric::Goodput, 4.0, 5.0));
    }

    #[test]
    fn a_part_that_is_less_has_a_bound_too() {
        assert!(Size::Below(0.5).explains(4.0, 2.0));
        assert!(!Size::Below(0.5).explains(4.0, 1.9));
        assert!(!Size::Below(0.5).explains(4.0, 4.1));
        assert!(Size::AboveBy(2.0).explains(0.0, 2.0));
        assert!(!Size::AboveBy(2.0).explains(0.0, 2.1));
        // Not a number is never explained.
        assert!(!Size::Above(2.0).explains(1.0, f64::NAN));
    }

    #[test]
    fn paths_set_what_they_name_and_nothing_else() {
        let mut document = serde_json::json!({ "a": [{ "b": {} }, { "b": {} }] });
        set(&mut document, "a.*.b.c", "1").expect("it is there");
        set(&mut document, "a.0.b.d", "\"x\"").expect("it is there");
        let wanted =
            serde_json::json!({ "a": [{ "b": { "c": 1, "d": "x" } }, { "b": { "c": 1 } }] });
        assert_eq!(document, wanted);
        assert!(set(&mut document, "a.2.b.c", "1").is_err());
        assert!(set(&mut document, "b.c", "1").is_err());
    }
}
